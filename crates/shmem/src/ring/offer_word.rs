//! The words of a ring by which its ends agree on an offer: see [`super::offer`].

use crate::cache::OwnLine;
use crate::sync::{AtomicU64, Ordering};

/// The words of a ring's offers, on a line of their own.
#[repr(C)]
#[derive(Debug)]
pub struct Offers {
    _line: OwnLine,
    /// The latest offer's number, then its state. An exchange that succeeds on either side decides; Release when a copy has ended pairs with
    /// the sender's Acquire: the sender may change the message then.
    pub(super) latest: AtomicU64,
    /// Written by the receiver. It only says what is quicker, so it orders nothing.
    pub(super) wish: AtomicU64,
}

/// Bits of a state in the offer word.
pub(super) const STATE_BITS: u32 = 3;
pub(super) const OPEN: u64 = 1;
pub(super) const TAKEN: u64 = 2;
pub(super) const COPIED: u64 = 3;
pub(super) const DECLINED: u64 = 4;
pub(super) const TAKEN_BACK: u64 = 5;

impl Default for Offers {
    /// As in memory that was never written.
    fn default() -> Offers {
        Offers { _line: OwnLine, latest: AtomicU64::new(0), wish: AtomicU64::new(0) }
    }
}

impl Offers {
    pub(super) fn decide(&self, number: u64, state: u64) -> bool {
        let open = number << STATE_BITS | OPEN;
        let decided = number << STATE_BITS | state;
        self.latest.compare_exchange(open, decided, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}
