//! Offers: a message that its sender leaves where it is for a moment, so that the receiver may get it there, and takes back if it doesn't.
//!
//! The sender pushes a cell and looks at the ring's *offer word* for a while. The first one to change that word decides: the receiver has taken or
//! declined the message, or the sender has taken it back. After a message was taken the sender leaves it as it is until the receiver says how
//! that ended. One offer at a time is open in a ring: its number is the position of its cell, which both sides know.
//!
//! Beside it lies the receiver's *wish*, by which it tells the sender what to offer. What its bits mean is not this crate's business.

use super::offer_word::{COPIED, DECLINED, OPEN, Offers, STATE_BITS, TAKEN, TAKEN_BACK};
use super::{Consumer, Producer};
use crate::sync::Ordering;

/// What has become of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// The receiver hasn't come yet.
    Open,
    /// The receiver copies the message.
    Taken,
    /// The receiver has copied it.
    Copied,
    /// The receiver hasn't copied it, and won't.
    Declined,
}

impl Producer {
    fn offers(&self) -> &Offers {
        // SAFETY: see `new`.
        unsafe { &(*self.place.published).offers }
    }

    /// What the consumer wishes; 0 before it has said so.
    #[inline(always)]
    pub fn wish(&self) -> u64 {
        self.offers().wish.load(Ordering::Relaxed)
    }

    /// The next cell pushed is an offer: its number. No earlier one is open.
    pub fn open_offer(&mut self) -> u64 {
        // The Release of the cell's first word hands it over.
        self.offers().latest.store(self.position << STATE_BITS | OPEN, Ordering::Relaxed);
        self.position
    }

    /// What has become of the latest offer.
    #[inline]
    pub fn offered(&self, number: u64) -> Offered {
        let latest = self.offers().latest.load(Ordering::Acquire);
        debug_assert_eq!(latest >> STATE_BITS, number);
        match latest & ((1 << STATE_BITS) - 1) {
            OPEN => Offered::Open,
            TAKEN => Offered::Taken,
            COPIED => Offered::Copied,
            _ => Offered::Declined,
        }
    }

    /// Takes the latest offer back. False: the consumer has decided already.
    pub fn take_back(&mut self, number: u64) -> bool {
        self.offers().decide(number, TAKEN_BACK)
    }
}

impl Consumer {
    fn offers(&self) -> &Offers {
        // SAFETY: see `new`.
        unsafe { &(*self.place.published).offers }
    }

    /// Tells the producer what to offer.
    pub fn set_wish(&mut self, wish: u64) {
        self.offers().wish.store(wish, Ordering::Relaxed);
    }

    /// Takes the offer whose cell is ready. True: the message stays as it is until [`Consumer::end_offer`], which must follow.
    pub fn take_offer(&mut self) -> bool {
        self.offers().decide(self.position, TAKEN)
    }

    /// Declines the offer whose cell is ready, unless it was taken back.
    pub fn decline_offer(&mut self) {
        self.offers().decide(self.position, DECLINED);
    }

    /// The message that was taken is copied, or it isn't and won't be. Its cell is still ready.
    pub fn end_offer(&mut self, copied: bool) {
        let state = if copied { COPIED } else { DECLINED };
        self.offers().latest.store(self.position << STATE_BITS | state, Ordering::Release);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::ring::owned::Memory;

    fn push(producer: &mut Producer) -> u64 {
        assert!(producer.look());
        let number = producer.open_offer();
        producer.push(0, 0, |_| {});
        assert_eq!(producer.offered(number), Offered::Open);
        number
    }

    #[test]
    fn who_decides_first_has_decided() {
        let memory = Memory::new(4, 64);
        // SAFETY: the only ends; the memory outlives them.
        let (mut producer, mut consumer) =
            unsafe { (Producer::new(memory.place()), Consumer::new(memory.place())) };
        // More offers than cells.
        for round in 0..20 {
            let number = push(&mut producer);
            assert!(consumer.peek().is_some());
            let ends = match round % 4 {
                0 | 1 => {
                    assert!(consumer.take_offer() && !producer.take_back(number) && !consumer.take_offer());
                    assert_eq!(producer.offered(number), Offered::Taken);
                    consumer.end_offer(round % 4 == 0);
                    if round % 4 == 0 { Offered::Copied } else { Offered::Declined }
                }
                2 => {
                    consumer.decline_offer();
                    assert!(!producer.take_back(number) && !consumer.take_offer());
                    Offered::Declined
                }
                _ => {
                    assert!(producer.take_back(number) && !consumer.take_offer());
                    consumer.decline_offer();
                    Offered::Declined
                }
            };
            assert_eq!(producer.offered(number), ends);
            consumer.release(0);
        }
    }

    #[test]
    fn a_wish_arrives() {
        let memory = Memory::new(4, 64);
        // SAFETY: the only ends; the memory outlives them.
        let (producer, mut consumer) =
            unsafe { (Producer::new(memory.place()), Consumer::new(memory.place())) };
        assert_eq!(producer.wish(), 0);
        consumer.set_wish(3);
        assert_eq!(producer.wish(), 3);
    }
}
