//! Shuttles: short staging buffers of a pair of ranks that change hands.
//!
//! Bytes in a ring's staging area cross from one processor's cache to the other's twice: once when they are read, and once more when
//! the sender writes over them in a later lap. A shuttle belongs to the rank that has read it last. That rank has its lines in its own
//! cache, so it writes its answer there at no cost, and they cross once (docs/lab/042). Ranks that talk to each other send their
//! pieces to and fro in a few shuttles. Of two ranks of which only one talks, the other one ends up with all shuttles, and further pieces
//! go through the staging area.
//!
//! Invariant: each shuttle of a pair is in one place: among those that one of the two ranks holds, or named by one cell under way. Who
//! takes it from there may write to it, and has read what was in it. The ring's Release and Acquire of that cell order both.

use encore_tuning::TUNING;

/// The most shuttles that one rank of a pair has at first.
pub const MOST: usize = TUNING.most_shuttles;
/// The longest shuttle in bytes: as long as the longest usual piece of a message.
const LONGEST: u64 = TUNING.longest_shuttle;

/// The shuttles that a rank holds towards another one.
#[derive(Debug)]
pub struct Shuttles {
    lie: Lie,
    /// The numbers of those that this rank holds: first `older` ones, of which the last is the best, then those of the latest
    /// row, which begin at `next` and end before `end`.
    held: [u8; 2 * MOST],
    older: u8,
    next: u8,
    end: u8,
}

/// Where the shuttles of a pair lie.
#[derive(Clone, Copy, Debug)]
pub struct Lie {
    /// Shuttles that the lower rank has at first, and those of the higher rank.
    pub halves: [*mut u8; 2],
    /// Number and length of the shuttles.
    pub sizes: Sizes,
}

/// Sizes of the shuttles of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Number of those that one rank has at first, at most [`MOST`].
    pub each: u8,
    /// Bytes of one, a multiple of a line's.
    pub bytes: u32,
}

impl Sizes {
    /// Sizes for staging areas of `staging` bytes: at most half as much for a rank.
    pub fn beside(staging: usize) -> Sizes {
        let bytes = LONGEST.min(staging as u64 / 4);
        Sizes { each: (staging as u64 / 2 / bytes).min(MOST as u64) as u8, bytes: bytes as u32 }
    }

    /// Bytes of those that one rank has at first.
    pub fn half(self) -> usize {
        self.each as usize * self.bytes as usize
    }
}

impl Lie {
    /// The address of a shuttle with room for `length` bytes; `None` if there is no such shuttle.
    #[inline]
    pub fn address(&self, number: u8, length: u64) -> Option<*mut u8> {
        let Sizes { each, bytes } = self.sizes;
        if number >= 2 * each || length > bytes.into() {
            return None;
        }
        let (half, within) = if number < each { (0, number) } else { (1, number - each) };
        // SAFETY: both halves have room for `each` shuttles.
        Some(unsafe { self.halves[half].add(within as usize * bytes as usize) })
    }
}

impl Shuttles {
    /// Shuttles that a rank holds at first: none for the pair of a rank and itself, which shares no cache with itself.
    pub fn new(lie: Lie, me: usize, other: usize) -> Shuttles {
        let mut shuttles = Shuttles { lie, held: [0; 2 * MOST], older: 0, next: 0, end: 0 };
        let each = lie.sizes.each;
        let mine = match me.cmp(&other) {
            std::cmp::Ordering::Less => 0..each,
            std::cmp::Ordering::Equal => 0..0,
            std::cmp::Ordering::Greater => each..2 * each,
        };
        mine.rev().for_each(|number| shuttles.give(number));
        shuttles.begin_row();
        shuttles
    }

    /// Where they lie.
    pub fn lie(&self) -> &Lie {
        &self.lie
    }

    /// Whether this rank holds one that carries `length` bytes. None carries nothing: its receiver would not keep it.
    #[inline(always)]
    pub fn carries(&self, length: u64) -> bool {
        self.end > 0 && (1..=self.lie.sizes.bytes.into()).contains(&length)
    }

    /// Takes one, if it carries `length` bytes: of those that were given in a row, the first. So the pieces of an answer go where the pieces
    /// of the message lay, in the same order and with the same lengths. The receiver has it with the cell that names it.
    #[inline]
    pub fn take(&mut self, length: u64) -> Option<(u8, *mut u8)> {
        if !self.carries(length) {
            return None;
        }
        let at = if self.next < self.end { self.next } else { self.older - 1 };
        let number = self.held[at as usize];
        let address = self.lie.address(number, length)?;
        self.next = at + 1;
        if self.next >= self.end {
            self.older = self.older.min(at);
            (self.next, self.end) = (self.older, self.older);
        }
        Some((number, address))
    }

    /// Holds one that has been read.
    #[inline]
    pub fn give(&mut self, number: u8) {
        if self.next > self.older {
            self.begin_row();
        }
        self.held[self.end as usize] = number;
        self.end += 1;
    }

    /// Moves the rest of the latest row to the older ones.
    fn begin_row(&mut self) {
        let left = self.next as usize..self.end as usize;
        self.held.copy_within(left.clone(), self.older as usize);
        self.older += left.len() as u8;
        (self.next, self.end) = (self.older, self.older);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(memory: &mut [u8]) -> (Shuttles, Shuttles) {
        let sizes = Sizes { each: 2, bytes: 64 };
        let lie = Lie { halves: [memory.as_mut_ptr(), memory[128..].as_mut_ptr()], sizes };
        (Shuttles::new(lie, 3, 7), Shuttles::new(lie, 7, 3))
    }

    #[test]
    fn the_one_read_last_is_written_next_and_all_end_up_with_who_reads() {
        let mut memory = vec![0; 256];
        let (mut left, mut right) = pair(&mut memory);
        for _ in 0..10 {
            let (number, address) = left.take(10).unwrap();
            right.give(number);
            assert_eq!(right.take(64).unwrap(), (number, address));
            left.give(number);
        }
        let mut numbers: Vec<u8> = (0..2).map(|_| left.take(1).unwrap().0).collect();
        assert!(left.take(1).is_none() && !left.carries(1));
        numbers.iter().for_each(|number| right.give(*number));
        numbers.extend((0..4).map(|_| right.take(1).unwrap().0));
        numbers.sort();
        assert_eq!(numbers, [0, 0, 1, 1, 2, 3]);
    }

    #[test]
    fn an_answer_takes_the_row_of_its_message_from_its_beginning() {
        let mut memory = vec![0; 256];
        let (mut left, mut right) = pair(&mut memory);
        let row = |from: &mut Shuttles, to: &mut Shuttles, pieces| -> Vec<u8> {
            let numbers: Vec<u8> = (0..pieces).map(|_| from.take(1).unwrap().0).collect();
            numbers.iter().for_each(|number| to.give(*number));
            numbers
        };
        let first = row(&mut left, &mut right, 2);
        for _ in 0..5 {
            assert_eq!(row(&mut right, &mut left, 2), first);
            assert_eq!(row(&mut left, &mut right, 2), first);
        }
        // A short answer leaves some of the row, which is the best of what is left.
        assert_eq!(row(&mut right, &mut left, 1), first[..1]);
        assert_eq!(row(&mut left, &mut right, 1), first[..1]);
        assert_eq!(row(&mut right, &mut left, 1), first[..1]);
        assert_eq!(row(&mut right, &mut left, 1), first[1..]);
        assert_eq!(row(&mut left, &mut right, 2), first);
    }

    #[test]
    fn nothing_longer_than_a_shuttle_and_none_that_there_is_not() {
        let mut memory = vec![0; 256];
        let (mut left, _) = pair(&mut memory);
        assert!(left.take(65).is_none() && left.take(0).is_none() && left.take(64).is_some());
        assert_eq!(left.lie().address(4, 1), None);
        assert_eq!(left.lie().address(3, 64), Some(memory[192..].as_mut_ptr()));
        assert!(!Shuttles::new(*left.lie(), 3, 3).carries(1));
    }

    #[test]
    fn sizes_follow_the_staging_area() {
        let sizes = |staging| {
            let sizes = Sizes::beside(staging);
            assert!(sizes.half() <= staging / 2);
            (sizes.each, sizes.bytes)
        };
        assert_eq!(sizes(1 << 20), (16, 32 << 10));
        assert_eq!(sizes(64 << 20), (16, 32 << 10));
        assert_eq!(sizes(128 << 10), (2, 32 << 10));
        assert_eq!(sizes(32 << 10), (2, 8 << 10));
        assert_eq!(sizes(4 << 10), (2, 1 << 10));
    }
}
