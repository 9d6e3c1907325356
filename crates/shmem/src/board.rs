//! Where each rank says which collective operations it has come to lately. Others compare them with their own before they sleep.
//!
//! Invariant: a rank writes only its own board. An entry's stamp is odd while its words are being written, even otherwise, and
//! grows each time. So a reader that finds the same even stamp before and after has read the words of one notice.

use crate::sync::{AtomicU64, Ordering, fence};
use crate::team::Description;

/// A collective operation that a rank has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Context id of the communicator.
    pub context: u64,
    /// Which operation on the communicator.
    pub number: u32,
    /// The operation's mark: a few bits that tell operations apart.
    pub mark: u32,
    /// Its description.
    pub what: Description,
}

/// Entries of a board; each holds the latest operation that falls to it.
const ENTRIES: usize = 16;

/// The bits of a number from here on move its entry: by half of the board for bit 29.
const HIGH_BITS: u32 = 26;

/// The board of a rank. Zero memory is an empty board.
#[repr(C, align(128))]
#[derive(Debug, Default)]
pub struct Board {
    entries: [Entry; ENTRIES],
}

#[repr(C, align(128))]
#[derive(Debug, Default)]
struct Entry {
    stamp: AtomicU64,
    context: AtomicU64,
    number_and_mark: AtomicU64,
    what: [AtomicU64; size_of::<Description>() / size_of::<u64>()],
}

/// No communicator has this context id.
const NOBODY: u64 = u64::MAX;

impl Entry {
    #[inline]
    fn write(&self, notice: &Notice) {
        let Notice { context, number, mark, ref what } = *notice;
        // Odd where a process was killed while it wrote here.
        let stamp = self.stamp.load(Ordering::Relaxed) & !1;
        self.stamp.store(stamp.wrapping_add(1), Ordering::Relaxed);
        // Release: pairs with the Acquire fence in `look`: a reader that sees a word of this notice sees at least the odd stamp.
        fence(Ordering::Release);
        self.context.store(context, Ordering::Relaxed);
        self.number_and_mark.store(u64::from(number) << 32 | u64::from(mark), Ordering::Relaxed);
        for (place, word) in self.what.iter().zip(what) {
            place.store(*word, Ordering::Relaxed);
        }
        // Release: pairs with the Acquire load in `look`: a reader that sees the even stamp sees the words.
        self.stamp.store(stamp.wrapping_add(2), Ordering::Release);
    }
}

impl Board {
    fn entry(&self, context: u64, number: u32) -> &Entry {
        // Successive operations of one communicator have successive entries, so an entry lasts for a while. The highest bits tell operations of
        // different orders apart, whose numbers are alike below.
        let start = context.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let place = u64::from(number) + u64::from(number >> HIGH_BITS);
        &self.entries[start.wrapping_add(place) as usize % ENTRIES]
    }

    /// Notes an operation that this rank has come to. Only for the rank that owns the board.
    #[inline]
    pub fn say(&self, notice: &Notice) {
        self.entry(notice.context, notice.number).write(notice);
    }

    /// Takes back all notices of a communicator. Only for the rank that owns the board.
    pub fn forget(&self, context: u64) {
        for entry in self.entries.iter().filter(|entry| entry.context.load(Ordering::Relaxed) == context) {
            entry.write(&Notice { context: NOBODY, number: 0, mark: 0, what: [0; 8] });
        }
    }

    /// The rank's notice of an operation, if it is still there.
    #[inline]
    pub fn look(&self, context: u64, number: u32) -> Option<Notice> {
        let entry = self.entry(context, number);
        let stamp = entry.stamp.load(Ordering::Acquire);
        let found = entry.context.load(Ordering::Relaxed);
        let number_and_mark = entry.number_and_mark.load(Ordering::Relaxed);
        if stamp == 0 || stamp % 2 == 1 || found != context || (number_and_mark >> 32) as u32 != number {
            return None;
        }
        let what = std::array::from_fn(|i| entry.what[i].load(Ordering::Relaxed));
        // Pairs with the Release fence in `write`.
        fence(Ordering::Acquire);
        let same = entry.stamp.load(Ordering::Relaxed) == stamp;
        same.then_some(Notice { context, number, mark: number_and_mark as u32, what })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn notice(context: u64, number: u32) -> Notice {
        let word = context << 32 | u64::from(number);
        Notice { context, number, mark: number ^ 0x5a5a, what: [word; 8] }
    }

    #[test]
    fn the_latest_operations_stand_there() {
        let board = Board::default();
        assert_eq!(board.look(0, 0), None);
        for number in 0..100 {
            board.say(&notice(5, number));
        }
        assert_eq!(board.look(5, 83), None);
        for number in 84..100 {
            assert_eq!(board.look(5, number), Some(notice(5, number)));
        }
        assert_eq!((board.look(5, 100), board.look(4, 99)), (None, None));
        board.say(&notice(6, 0));
        board.forget(5);
        assert!((0..100).all(|number| board.look(5, number).is_none()));
        assert_eq!(board.look(6, 0), Some(notice(6, 0)));
    }

    #[test]
    fn reader_sees_whole_notices() {
        let board = Board::default();
        std::thread::scope(|scope| {
            scope.spawn(|| (0..200_000).for_each(|number| board.say(&notice(7, number * 16))));
            let mut seen = 0;
            while seen < 1000 {
                let last = board.entry(7, 0).number_and_mark.load(Ordering::Relaxed) >> 32;
                if let Some(found) = board.look(7, last as u32) {
                    assert_eq!(found, notice(7, last as u32));
                    seen += 1;
                }
            }
        });
    }
}
