//! Data of pending sends, for `mpiexec --check`: the program may not change them before it has completed the operation.

use std::collections::HashMap;

use rustix::mm::MsyncFlags;

/// Bytes up to which data are kept as they were; of longer ones, a sum for each block of this length.
const BLOCK: usize = 4096;
/// Bytes of a run from which on the program may have given its memory back to the system.
const MAY_BE_GONE: usize = 32 << 10;
/// Number of sends at which those that have ended are removed.
const SWEEP: usize = 1024;

/// Data of pending sends.
#[derive(Default)]
pub struct SentData {
    /// By the operation's number, with the address of its request.
    of: HashMap<u64, (usize, Before)>,
    sweep: usize,
}

impl SentData {
    /// Keeps the data of an operation.
    pub fn keep(
        &mut self,
        serial: u64,
        before: impl FnOnce() -> Option<Before>,
        is_pending: impl Fn(usize, u64) -> bool,
        request: usize,
    ) {
        if self.of.len() > self.sweep.max(SWEEP) {
            self.of.retain(|serial, (request, _)| is_pending(*request, *serial));
            self.sweep = 2 * self.of.len();
        }
        if let Some(before) = before() {
            self.of.insert(serial, (request, before));
        }
    }

    /// The data of an operation that ends.
    pub fn take(&mut self, serial: u64) -> Option<Before> {
        self.of.remove(&serial).map(|(_, before)| before)
    }
}

/// Data when their send began.
pub struct Before {
    /// Address of the buffer.
    base: usize,
    /// Addresses of the data: beginning and end of each run.
    runs: Box<[(usize, usize)]>,
    data: Data,
}

#[derive(PartialEq)]
enum Data {
    Bytes(Vec<u8>),
    Sums(Vec<u64>),
}

impl Before {
    /// The data that lie in these runs, of a buffer at the address `base`.
    ///
    /// # Safety
    /// This process can read them until the value is gone, or gives their memory back to the system.
    pub unsafe fn of(base: usize, runs: &[(usize, usize)]) -> Before {
        Before { base, runs: runs.into(), data: Data::of(runs) }
    }

    /// The bytes that have changed since, in words.
    pub fn changed(&self) -> Option<String> {
        if self.runs.iter().any(|run| is_gone(*run)) {
            return Some("its memory is gone".to_owned());
        }
        let now = Data::of(&self.runs);
        let distance = |place: usize| self.address(place).wrapping_sub(self.base) as isize;
        match (&self.data, &now) {
            (Data::Bytes(before), Data::Bytes(now)) => {
                let (first, last) = ends(before, now)?;
                Some(match first == last {
                    true => format!("byte {} has changed since", distance(first)),
                    false => format!("bytes {} to {} have changed since", distance(first), distance(last)),
                })
            }
            (Data::Sums(before), Data::Sums(now)) => {
                let (first, last) = ends(before, now)?;
                let length: usize = self.runs.iter().map(|(start, end)| end - start).sum();
                let last = ((last + 1) * BLOCK).min(length) - 1;
                let (first, last) = (distance(first * BLOCK), distance(last));
                Some(format!("some of bytes {first} to {last} have changed since"))
            }
            _ => None,
        }
    }

    /// The address of a byte of the data by its number.
    fn address(&self, mut number: usize) -> usize {
        for (start, end) in &self.runs {
            if number < end - start {
                return start + number;
            }
            number -= end - start;
        }
        self.base
    }
}

impl Data {
    fn of(runs: &[(usize, usize)]) -> Data {
        let length: usize = runs.iter().map(|(start, end)| end - start).sum();
        if length <= BLOCK {
            return Data::Bytes(runs.iter().flat_map(|run| bytes_of(*run)).copied().collect());
        }
        let mut sums = vec![0; length.div_ceil(BLOCK)];
        let mut place = 0;
        for run in runs {
            let mut rest = bytes_of(*run);
            while !rest.is_empty() {
                let (part, after) = rest.split_at(rest.len().min(BLOCK - place % BLOCK));
                sums[place / BLOCK] = sum(sums[place / BLOCK], part);
                (place, rest) = (place + part.len(), after);
            }
        }
        Data::Sums(sums)
    }
}

/// The first and the last place in which two slices of one length differ.
fn ends<T: PartialEq>(before: &[T], now: &[T]) -> Option<(usize, usize)> {
    let differs = |(before, now): (&T, &T)| before != now;
    let first = before.iter().zip(now).position(differs)?;
    let last = before.iter().zip(now).rposition(differs)?;
    Some((first, last))
}

/// The sum of bytes at an address; never 0.
///
/// # Safety
/// The bytes are readable.
pub unsafe fn sum_of(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    sum(1, unsafe { std::slice::from_raw_parts(address, length) }).max(1)
}

/// A sum over bytes, which goes on from `sum`.
fn sum(sum: u64, bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut words = bytes.chunks_exact(8);
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(ODD).rotate_left(29);
    let all =
        words.by_ref().fold(sum, |sum, word| mix(sum, u64::from_ne_bytes(word.try_into().expect("8 bytes"))));
    words.remainder().iter().fold(all, |sum, byte| mix(sum, u64::from(*byte)))
}

fn bytes_of((start, end): (usize, usize)) -> &'static [u8] {
    // SAFETY: the promise of [`Before::of`]: the program keeps the buffer of a send readable until the send is complete. No slice lives longer than the call. Where the
    // program changes the bytes meanwhile, whatever is read is as good.
    unsafe { std::slice::from_raw_parts(std::ptr::with_exposed_provenance(start), end - start) }
}

/// Whether the system has no memory any more for a part of a run.
fn is_gone((start, end): (usize, usize)) -> bool {
    if end - start < MAY_BE_GONE {
        return false;
    }
    let page = rustix::param::page_size();
    let start = start / page * page;
    let place = std::ptr::with_exposed_provenance_mut(start);
    // SAFETY: this changes nothing: it fails where the system has no memory, and has nothing to write elsewhere.
    unsafe { rustix::mm::msync(place, end - start, MsyncFlags::ASYNC) == Err(rustix::io::Errno::NOMEM) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before(bytes: &[u8]) -> Before {
        let start = bytes.as_ptr().expose_provenance();
        let runs = [(start, start + bytes.len())];
        Before { base: start, runs: runs.into(), data: Data::of(&runs) }
    }

    #[test]
    fn changed_bytes_are_named() {
        let mut bytes = vec![7_u8; 100];
        let kept = before(&bytes);
        assert_eq!(kept.changed(), None);
        bytes[3] = 8;
        assert_eq!(kept.changed().unwrap(), "byte 3 has changed since");
        bytes[9] = 8;
        assert_eq!(kept.changed().unwrap(), "bytes 3 to 9 have changed since");
    }

    #[test]
    fn changed_block_of_long_data_is_named() {
        let mut bytes = vec![7_u8; 10_001];
        let kept = before(&bytes);
        assert_eq!(kept.changed(), None);
        bytes[10_000] = 8;
        assert_eq!(kept.changed().unwrap(), "some of bytes 8192 to 10000 have changed since");
    }
}
