//! A lock, shared or exclusive, that is granted in the order of arrival.
//!
//! Each owner takes a ticket. `shared_turn` is the number of the ticket whose owner may enter next, as far as order goes;
//! `exclusive_turn` counts those who have left. An owner who wants to share enters when it is its turn and at once makes it the turn
//! of the next ticket. An owner who wants it exclusively enters when it is its turn and all before it have left.
//! So an uncontended lock costs one atomic instruction, and a shared one a second when it is given back (docs/lab/302).
//!
//! The lock neither waits nor wakes: [`TicketLock::enter`] says whether the owner is inside, and an owner that has to wait
//! writes itself into [`Waiters`], where those who make it its turn find it. An owner looks once more
//! after it has announced its sleep ([`crate::doorbell`]), whose fence orders that look after its ticket and its entry.

use crate::sync::{AtomicU32, AtomicU64, Ordering, fence};

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Together with others who share it.
    Shared,
    /// Alone.
    Exclusive,
}

/// The right to enter a lock in turn, then the proof of being inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    number: u32,
    mode: Mode,
}

/// The lock. Zeros are a lock that nobody holds.
#[repr(C)]
#[derive(Debug)]
pub struct TicketLock {
    /// The number of the next ticket.
    next: AtomicU32,
    /// The ticket that may enter, or whose owner is inside exclusively. Only that owner writes it.
    shared_turn: AtomicU32,
    /// Number of owners that have left, counted as tickets are.
    exclusive_turn: AtomicU32,
}

impl Default for TicketLock {
    fn default() -> TicketLock {
        TicketLock::starting_at(0)
    }
}

impl TicketLock {
    /// A lock whose first ticket has this number.
    pub fn starting_at(number: u32) -> TicketLock {
        TicketLock {
            next: AtomicU32::new(number),
            shared_turn: AtomicU32::new(number),
            exclusive_turn: AtomicU32::new(number),
        }
    }

    /// Takes a ticket. Its owner must enter some time, and leave: all later ones wait for it.
    #[inline(always)]
    pub fn take(&self, mode: Mode) -> Ticket {
        Ticket { number: self.next.fetch_add(1, Ordering::Relaxed), mode }
    }

    /// Takes a ticket and enters, if that needs no waiting.
    #[inline(always)]
    pub fn try_take(&self, mode: Mode) -> Option<Ticket> {
        // Acquire: as in `enter`.
        let turn = self.shared_turn.load(Ordering::Acquire);
        if mode == Mode::Exclusive && self.exclusive_turn.load(Ordering::Acquire) != turn {
            return None;
        }
        let following = turn.wrapping_add(1);
        self.next.compare_exchange(turn, following, Ordering::Relaxed, Ordering::Relaxed).ok()?;
        if mode == Mode::Shared {
            // Release: as in `enter`.
            self.shared_turn.store(following, Ordering::Release);
        }
        Some(Ticket { number: turn, mode })
    }

    /// Enters, if the ticket's turn has come. Once true, it must not be asked again.
    #[inline(always)]
    pub fn enter(&self, ticket: Ticket) -> bool {
        // Acquire: pairs with the Release stores of the turn below, by owners who have entered or left before.
        if self.shared_turn.load(Ordering::Acquire) != ticket.number {
            return false;
        }
        match ticket.mode {
            Mode::Shared => {
                // Release: pairs with the Acquire above; passes on what this owner has seen of those before it.
                self.shared_turn.store(ticket.number.wrapping_add(1), Ordering::Release);
                true
            }
            // Acquire: pairs with the Release of each owner who left.
            Mode::Exclusive => self.exclusive_turn.load(Ordering::Acquire) == ticket.number,
        }
    }

    /// Whether a ticket was taken after this one: then its owner may wait for [`TicketLock::enter`] of this one.
    /// `fenced`: sleepers don't fence for others ([`crate::doorbell::Ordered::BySender`]).
    #[inline(always)]
    pub fn is_followed(&self, ticket: Ticket, fenced: bool) -> bool {
        self.was_taken(ticket.number.wrapping_add(1), fenced)
    }

    /// Leaves. Returns the number of the ticket whose owner has to be woken if it waits, if there is one.
    #[inline(always)]
    pub fn leave(&self, ticket: Ticket, fenced: bool) -> Option<u32> {
        let following = match ticket.mode {
            // Release: pairs with the Acquire of an owner that enters exclusively.
            Mode::Shared => self.exclusive_turn.fetch_add(1, Ordering::Release).wrapping_add(1),
            Mode::Exclusive => {
                let following = ticket.number.wrapping_add(1);
                // In this order: an owner that sees its turn must find that all before it have left.
                self.exclusive_turn.store(following, Ordering::Release);
                // Release: pairs with the Acquire in `enter`.
                self.shared_turn.store(following, Ordering::Release);
                following
            }
        };
        self.was_taken(following, fenced).then_some(following)
    }

    /// Whether the ticket with this number, which is the next one or was taken, was taken.
    #[inline(always)]
    fn was_taken(&self, number: u32, fenced: bool) -> bool {
        // Orders the store of a turn before the search for its waiter; where sleepers fence, only for the compiler.
        if fenced {
            fence(Ordering::SeqCst);
        }
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        self.next.load(Ordering::Relaxed) != number
    }
}

impl Ticket {
    /// The number of the next ticket.
    pub fn following(self) -> u32 {
        self.number.wrapping_add(1)
    }
}

/// Waiters for a lock: a word for each owner that there may be at a time.
#[derive(Clone, Copy, Debug)]
pub struct Waiters<'a>(&'a [AtomicU64]);

impl<'a> Waiters<'a> {
    /// The words, as many as a power of two; zeros are nobody.
    pub fn new(words: &'a [AtomicU64]) -> Waiters<'a> {
        assert!(words.len().is_power_of_two());
        Waiters(words)
    }

    /// The words.
    pub fn words(&self) -> &'a [AtomicU64] {
        self.0
    }

    fn word(&self, number: u32) -> &AtomicU64 {
        &self.0[number as usize & (self.0.len() - 1)]
    }

    /// Says that `who` waits with this ticket.
    pub fn announce(&self, ticket: Ticket, who: u32) {
        let word = u64::from(ticket.number) << 32 | (u64::from(who) + 1);
        self.word(ticket.number).store(word, Ordering::Relaxed);
    }

    /// The waiter with the ticket of this number, if one has registered.
    pub fn find(&self, number: u32) -> Option<u32> {
        let word = self.word(number).load(Ordering::Relaxed);
        ((word >> 32) as u32 == number).then_some((word as u32).checked_sub(1)?)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn tickets_enter_in_the_order_of_arrival() {
        // The numbers pass the end of their range.
        let lock = TicketLock::starting_at(u32::MAX - 1);
        let [first, second] = [lock.take(Mode::Shared), lock.take(Mode::Shared)];
        assert!(!lock.enter(second) && lock.enter(first) && lock.enter(second));
        let alone = lock.take(Mode::Exclusive);
        let late = lock.take(Mode::Shared);
        assert!(lock.try_take(Mode::Shared).is_none());
        assert!(!lock.enter(alone) && !lock.enter(late));
        assert!(lock.leave(second, true).is_some());
        assert!(!lock.enter(alone));
        assert_eq!(lock.leave(first, true), Some(0));
        assert!(!lock.enter(late) && lock.enter(alone));
        assert_eq!(lock.leave(alone, true), Some(1));
        assert!(lock.enter(late) && !lock.is_followed(late, true));
        let another = lock.try_take(Mode::Shared).unwrap();
        assert!(lock.leave(late, true).is_some());
        assert_eq!(lock.leave(another, true), None);
    }

    #[test]
    fn waiters_are_found_by_their_tickets() {
        let words: [AtomicU64; 4] = Default::default();
        let waiters = Waiters::new(&words);
        let lock = TicketLock::starting_at(6);
        assert_eq!(waiters.find(0), None);
        waiters.announce(lock.take(Mode::Shared), 0);
        waiters.announce(lock.take(Mode::Exclusive), 9);
        assert_eq!((waiters.find(6), waiters.find(7), waiters.find(10)), (Some(0), Some(9), None));
    }
}
