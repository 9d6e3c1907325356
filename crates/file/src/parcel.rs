//! Encoding of parcels for movers on other nodes: runs of a piece of the file, and bytes. Pure.
//!
//! Numbers are groups of seven bits, the lowest first; all but the last group have the eighth bit set. A run is the gap before it and its
//! length, so dense short runs take two bytes.

use crate::failure::{Failure, What};
use crate::schedule::Part;
use crate::view::Run;

/// Makes a parcel.
#[derive(Debug, Default)]
pub struct Writer {
    /// The parcel.
    pub bytes: Vec<u8>,
}

impl Writer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// Adds runs in ascending order, all behind offset `from`.
    pub fn runs(&mut self, from: i64, runs: &[Run]) {
        self.number(runs.len() as u64);
        let mut end = from;
        for run in runs {
            self.number((run.offset - end) as u64);
            self.number(run.len);
            end = run.offset + run.len as i64;
        }
    }

    /// Adds `len` bytes for the caller to fill.
    pub fn room(&mut self, len: usize) -> &mut [u8] {
        let before = self.bytes.len();
        self.bytes.resize(before + len, 0);
        &mut self.bytes[before..]
    }
}

/// Decodes a parcel, in the order in which it was written.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of a parcel.
    pub fn new(parcel: &'a [u8]) -> Reader<'a> {
        Reader { rest: parcel }
    }

    fn number(&mut self) -> Result<u64, Failure> {
        let (mut number, mut shift) = (0, 0);
        while let (Some((byte, rest)), true) = (self.rest.split_first(), shift < u64::BITS) {
            self.rest = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
            shift += 7;
        }
        Err(Failure::of(What::BadParcel))
    }

    /// Takes runs, which must lie in a part of the file.
    ///
    /// # Errors
    /// The parcel has no runs here, or they lie elsewhere.
    pub fn runs(&mut self, part: Part, runs: &mut Vec<Run>) -> Result<(), Failure> {
        runs.clear();
        let mut left = (part.to - part.from) as u64;
        for _ in 0..self.number()? {
            let (gap, len) = (self.number()?, self.number()?);
            let after = left.checked_sub(gap).and_then(|left| left.checked_sub(len));
            let after = after.ok_or(Failure::of(What::BadParcel))?;
            runs.push(Run { offset: part.to - (after + len) as i64, len });
            left = after;
        }
        Ok(())
    }

    /// Takes bytes.
    ///
    /// # Errors
    /// Fewer than `len` are left.
    pub fn bytes(&mut self, len: usize) -> Result<&'a [u8], Failure> {
        let (bytes, rest) = self.rest.split_at_checked(len).ok_or(Failure::of(What::BadParcel))?;
        self.rest = rest;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sent_parcels_arrive(
            lengths in proptest::collection::vec((0..1000u64, 1..1000u64), 0..20),
            from in 0..1_000_000i64,
        ) {
            let mut at = from;
            let runs: Vec<Run> = lengths.iter().map(|(gap, len)| {
                at += (gap + len) as i64;
                Run { offset: at - *len as i64, len: *len }
            }).collect();
            let mut parcel = Writer::default();
            parcel.runs(from, &runs);
            parcel.room(3).copy_from_slice(b"abc");
            parcel.runs(from, &[]);
            let mut reader = Reader::new(&parcel.bytes);
            let (part, mut found) = (Part { from, to: at }, Vec::new());
            prop_assert_eq!(reader.runs(part, &mut found), Ok(()));
            prop_assert_eq!(&found, &runs);
            prop_assert_eq!(reader.bytes(3), Ok(&b"abc"[..]));
            prop_assert_eq!(reader.runs(part, &mut found), Ok(()));
            prop_assert!(found.is_empty());
            prop_assert!(reader.bytes(1).is_err());
            // A shorter part doesn't contain the last run.
            if !runs.is_empty() {
                let shorter = Part { from, to: at - 1 };
                prop_assert!(Reader::new(&parcel.bytes).runs(shorter, &mut found).is_err());
            }
        }
    }
}
