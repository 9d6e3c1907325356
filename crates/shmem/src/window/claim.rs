//! Agreement on which process does a requested operation: the target, or the origin itself, if the target doesn't come to it.
//!
//! The two agree without touching a line that the other one writes, as long as the target comes in time. Each says what it does in a word of its
//! own, and then looks at the other's: at least one of them sees that both have come. Then the origin waits for
//! the target's last word. A third line says how the operation has ended: it is the only one that the origin looks at while it waits, so its looks don't
//! disturb the target at work (docs/lab/304).

use super::full_fence;
use crate::sync::{AtomicU64, Ordering};

/// Word of the origin, in a pair of lines of its own: processors fetch lines in pairs.
#[repr(C, align(128))]
#[derive(Debug, Default)]
struct Origin {
    /// The latest operation that it has taken back.
    taken_back: AtomicU64,
}

/// Word of targets that come to an operation.
#[repr(C, align(128))]
#[derive(Debug, Default)]
struct Target {
    /// The latest operation that one has come to.
    claimed: AtomicU64,
    /// The latest one that a target has found taken back.
    refused: AtomicU64,
}

/// How a target has ended an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The target has done it.
    Done = 1,
    /// The target can't do it.
    Failed = 2,
}

/// Bits of an [`Ending`].
const BITS: u32 = 2;

/// Bytes of data on the line that says how an operation has ended.
pub const BESIDE: usize = 56;

/// How an operation has ended, and data that the target writes before it says so.
#[repr(C, align(128))]
#[derive(Debug, Default)]
struct End {
    /// The number of the operation, and its ending.
    word: AtomicU64,
    data: [u64; BESIDE / 8],
}

/// Decides about one operation after the other. The origin numbers them from 1 on, and begins none before the previous one has ended or was taken back.
/// Zeros are one that has had none.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Claim {
    origin: Origin,
    target: Target,
    end: End,
}

impl Claim {
    /// Whether this target does the operation; nobody else does, then. Otherwise it was taken back.
    ///
    /// The origin may have gone on since, and have asked somebody else: words only grow.
    #[inline(always)]
    pub fn claim(&self, number: u64) -> bool {
        self.target.claimed.fetch_max(number, Ordering::Relaxed);
        // Orders the word before the look at the origin's. Pairs with the fence in `take_back`.
        full_fence();
        if self.origin.taken_back.load(Ordering::Relaxed) < number {
            return true;
        }
        self.target.refused.fetch_max(number, Ordering::Relaxed);
        false
    }

    /// The target's last word on an operation that it has claimed.
    #[inline(always)]
    pub fn finish(&self, number: u64, ending: Ending) {
        // Release: pairs with the Acquire in `ending`.
        self.end.word.store(number << BITS | ending as u64, Ordering::Release);
    }

    /// Takes an operation back. True: nobody else does it. False: the target has come to it, and either [`Claim::ending`] or [`Claim::is_refused`]
    /// will say what comes of it.
    pub fn take_back(&self, number: u64) -> bool {
        self.origin.taken_back.store(number, Ordering::Relaxed);
        // Orders the word before the look at the target's. Pairs with the fence in `claim`.
        full_fence();
        self.target.claimed.load(Ordering::Relaxed) < number
    }

    /// Whether the target has found the latest operation taken back: then nobody else does it.
    pub fn is_refused(&self, number: u64) -> bool {
        self.target.refused.load(Ordering::Relaxed) >= number
    }

    /// How the operation has ended, if the target has done it or can't.
    #[inline(always)]
    pub fn ending(&self, number: u64) -> Option<Ending> {
        // Acquire: pairs with the Release in `finish`.
        let word = self.end.word.load(Ordering::Acquire);
        if word >> BITS != number {
            return None;
        }
        Some(if word & ((1 << BITS) - 1) == Ending::Done as u64 { Ending::Done } else { Ending::Failed })
    }

    /// Where the data are that the target writes before it says that it has done the operation: [`BESIDE`] bytes.
    #[inline(always)]
    pub fn beside(this: *mut Claim) -> *mut u8 {
        // The address of a field, without a reference to what others write.
        this.cast::<u8>().wrapping_add(std::mem::offset_of!(Claim, end) + std::mem::offset_of!(End, data))
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn operation_claimed_in_time_is_targets() {
        let claim = Claim::default();
        for (number, ending) in [(1, Ending::Done), (2, Ending::Failed)] {
            assert_eq!(claim.ending(number), None);
            assert!(claim.claim(number));
            assert!(!claim.take_back(number) && !claim.is_refused(number));
            claim.finish(number, ending);
            assert_eq!(claim.ending(number), Some(ending));
        }
    }

    #[test]
    fn withdrawn_operation_stays_refused() {
        let claim = Claim::default();
        assert!(claim.take_back(1));
        assert!(claim.claim(2));
        // The target of the first one comes late.
        assert!(!claim.claim(1) && claim.is_refused(1) && !claim.is_refused(2));
        assert!(!claim.take_back(2));
        claim.finish(2, Ending::Done);
        assert_eq!((claim.ending(1), claim.ending(2)), (None, Some(Ending::Done)));
        assert!(claim.take_back(3) && !claim.claim(3));
    }

    #[test]
    fn data_lie_behind_the_word_of_the_ending() {
        let mut claim = Claim::default();
        let beside = Claim::beside(&mut claim);
        assert_eq!(beside.addr(), claim.end.data.as_ptr().addr());
        assert!(size_of::<Claim>() <= 4096 && size_of_val(&claim.end.data) == BESIDE);
    }
}
