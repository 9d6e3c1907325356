//! Short memory of the heap: pieces of extents, each a power of two long. An extent of pieces stays one as long as the process lives.

use std::collections::BTreeMap;
use std::ptr::NonNull;

/// The length of an extent of pieces, in bytes: a few pages.
pub(super) const EXTENT: usize = 64 << 10;
/// The length of the shortest piece: a cache line, so that no two pieces share one.
const LEAST: usize = 64;
/// The length of the longest one.
const MOST: usize = EXTENT / 4;
/// Number of lengths.
const LENGTHS: usize = (MOST.ilog2() - LEAST.ilog2() + 1) as usize;

/// The pieces.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    /// The place of its length in `free`, for each piece in use, by address.
    in_use: BTreeMap<usize, usize>,
    /// Pieces not in use, by length.
    free: [Vec<NonNull<u8>>; LENGTHS],
}

impl Pieces {
    /// Takes a piece back. Returns whether it is one in use.
    pub(super) fn free(&mut self, address: *const u8) -> bool {
        let Some(length) = self.in_use.remove(&(address as usize)) else { return false };
        self.free[length].extend(NonNull::new(address.cast_mut()));
        true
    }

    /// The place in `free` of the pieces that hold `bytes` bytes, if they are short.
    pub(super) fn place(bytes: usize) -> Option<usize> {
        let length = bytes.max(LEAST).next_power_of_two();
        (bytes <= MOST).then(|| (length.ilog2() - LEAST.ilog2()) as usize)
    }

    /// Whether there is no piece of a length.
    pub(super) fn is_out_of(&self, place: usize) -> bool {
        self.free[place].is_empty()
    }

    /// Divides an extent of [`EXTENT`] bytes into pieces of a length.
    pub(super) fn divide(&mut self, extent: NonNull<u8>, place: usize) {
        let length = LEAST << place;
        // The first piece stays unused: its address is the extent's, which would be freed by it.
        for offset in (length..EXTENT).step_by(length).rev() {
            // SAFETY: inside the extent.
            self.free[place].push(unsafe { extent.add(offset) });
        }
    }

    /// Takes a piece of a length.
    pub(super) fn take(&mut self, place: usize) -> Option<NonNull<u8>> {
        let piece = self.free[place].pop()?;
        self.in_use.insert(piece.as_ptr() as usize, place);
        Some(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::two_heaps;
    use super::*;

    #[test]
    fn pieces_lie_apart_and_are_reached() {
        let (mut heap, mut other) = two_heaps();
        let lengths = [0, 1, 64, 65, 4096, 10_000, MOST];
        let mut pieces: Vec<(usize, usize)> = (0..40)
            .flat_map(|_| lengths)
            .map(|bytes| (heap.allocate_short(bytes).unwrap().as_ptr() as usize, bytes))
            .collect();
        pieces.sort_unstable();
        for pair in pieces.windows(2) {
            assert!(pair[0].0 + pair[0].1.max(1) <= pair[1].0);
        }
        for (number, (address, bytes)) in pieces.iter().enumerate() {
            assert_eq!(address % LEAST, 0);
            let piece = *address as *mut u8;
            // SAFETY: just allocated, and a cache line long at least.
            unsafe { piece.write(number as u8) };
            let place = heap.locate(piece, *bytes as u64).unwrap();
            // SAFETY: reached as located.
            assert_eq!(unsafe { other.reach(place).unwrap().read() }, number as u8);
        }
        assert!(heap.allocate_short(MOST + 1).is_none());
    }

    #[test]
    fn a_piece_is_freed_once_and_used_again() {
        let (mut heap, _) = two_heaps();
        let pieces: Vec<_> = (0..2000).map(|_| heap.allocate_short(100).unwrap().as_ptr()).collect();
        assert!(!heap.free(pieces[7].wrapping_add(64)));
        assert!(heap.free(pieces[7]) && !heap.free(pieces[7]));
        assert_eq!(heap.allocate_short(128).unwrap().as_ptr(), pieces[7]);
        // The others are still there.
        assert!(pieces.iter().all(|piece| heap.locate(*piece, 100).is_some() && heap.free(*piece)));
    }
}
