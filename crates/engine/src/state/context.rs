//! Context ids, which keep the messages of communicators apart.
//!
//! One process makes an id, the first of the new communicator. The id is unique because it contains the maker's number among connected processes
//! ([`Identity::number`]): bits 24–47 are the maker, bits 2–23 the maker's own count, bits 0–1 the kind of message. One broadcast, or the allgather
//! of a split, distributes it. Freed numbers are reused, oldest first, after 4 million others.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use encore_boot::machine::Fnv;

use crate::peers::peer::Identity;
use encore_errors::error::{Error, ErrorClass, Fact};

const KIND_BITS: u32 = 2;
const NUMBER_BITS: u32 = 22;
const MAKER_SHIFT: u32 = KIND_BITS + NUMBER_BITS;

/// The bits of the kind.
pub const KINDS: u64 = (1 << KIND_BITS) - 1;
/// Kind of collective messages; point-to-point messages have kind 0.
pub const COLLECTIVE: u64 = 1;
/// Bits of the sender in the source of a collective message's envelope. Those above tell operations apart.
pub const SENDER_BITS: u32 = 20;
/// Kind of the messages by which some ranks of a communicator make another one.
pub const CREATION: u64 = 2;

/// Kind of data and replies of active messages ([`crate::peers::active`]).
pub const ACTIVE: u64 = 3;

/// The context id that the process `maker` ([`Identity::number`]) makes from `number`.
pub const fn context_id(maker: u32, number: u32) -> u64 {
    (maker as u64) << MAKER_SHIFT | (number as u64) << KIND_BITS
}

/// Number of `MPI_COMM_WORLD` (made by rank 0).
pub const WORLD_NUMBER: u32 = 0;
/// Number of each process's `MPI_COMM_SELF`.
pub const SELF_NUMBER: u32 = 1;
/// Number for making communicators out of groups that come from no communicator; see [`meeting_context`].
const GROUPS_NUMBER: u32 = 2;
/// The id of a communicator whose id isn't known yet: no message and no revocation has it.
pub const UNKNOWN_CONTEXT: u64 = context_id(0, GROUPS_NUMBER);

/// Context id and tag of the messages by which members of these groups meet under a string from the program (`MPI_Comm_create_from_group`).
/// Different strings or groups collide with a probability of 2^-55: ids with numbers below the first free one have no maker, so all bits of the
/// maker distinguish meetings.
pub fn meeting_context(string: &[u8], groups: &[Vec<Identity>]) -> (u64, i32) {
    let mut sum = Fnv::default();
    sum.add(string.iter().copied());
    for group in groups {
        sum.add((group.len() as u32).to_le_bytes());
        let words = |member: &Identity| [member.job.0[0], member.job.0[1], u64::from(member.rank)];
        sum.add(group.iter().flat_map(words).flat_map(u64::to_le_bytes));
    }
    let hash = sum.number();
    let bits = (hash >> 31) as u32 & ((1 << Identity::NUMBER_BITS) - 1);
    (context_id(bits, GROUPS_NUMBER) | CREATION, (hash & 0x7fff_ffff) as i32)
}

/// Whether a context id is one of point-to-point messages.
pub fn is_point_to_point(context: u64) -> bool {
    context & (COLLECTIVE | CREATION) == 0
}

/// The first number that is not reserved.
const FIRST_NUMBER: u32 = 3;

/// The context ids that a process makes. Reached only with the engine held.
pub struct Contexts {
    me: Cell<u32>,
    next: Cell<u32>,
    free: RefCell<VecDeque<u32>>,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Contexts {}

/// The context ids of this process.
pub static CONTEXTS: Contexts = Contexts::new(0);

impl Contexts {
    const fn new(me: u32) -> Contexts {
        Contexts { me: Cell::new(me), next: Cell::new(FIRST_NUMBER), free: RefCell::new(VecDeque::new()) }
    }

    /// Sets the number of this process among connected ones.
    pub fn set_maker(&self, me: u32) {
        self.me.set(me);
    }

    /// An unused context id, if there is one. Freed numbers are reused only after all others, oldest first.
    pub fn make(&self) -> Option<u64> {
        let next = self.next.get();
        if next < 1 << NUMBER_BITS {
            self.next.set(next + 1);
            return Some(context_id(self.me.get(), next));
        }
        self.free.borrow_mut().pop_front().map(|number| context_id(self.me.get(), number))
    }

    /// Returns a context id for reuse, if this process made it.
    pub fn give_back(&self, context: u64) {
        let number = (context >> KIND_BITS) as u32 & ((1 << NUMBER_BITS) - 1);
        if context >> MAKER_SHIFT == u64::from(self.me.get()) && number >= FIRST_NUMBER {
            self.free.borrow_mut().push_back(number);
        }
    }
}

/// The error that all ids are in use.
#[cold]
pub fn exhausted() -> Error {
    Error::new(ErrorClass::Other, Fact::Exhausted("communicators that a process may make at a time"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_boot::segment::JobName;

    #[test]
    fn ids_fit_wire_and_contain_maker() {
        let last = context_id((1 << 24) - 1, (1 << NUMBER_BITS) - 1) | 3;
        assert_eq!(last, (1 << encore_shmem::ring::CONTEXT_BITS) - 1);
        assert_eq!(context_id(5, 3) >> MAKER_SHIFT, 5);
    }

    #[test]
    fn different_meetings_have_different_contexts() {
        let of = |job, rank| Identity { job: JobName([job, 0]), rank };
        let [first, second] = [0, 1].map(|rank| of(0, rank));
        let meetings = [
            meeting_context(b"a", &[vec![first, second]]),
            meeting_context(b"b", &[vec![first, second]]),
            meeting_context(b"a", &[vec![second, first]]),
            meeting_context(b"a", &[vec![first], vec![second]]),
            meeting_context(b"", &[vec![first, second]]),
            // Equal ranks of another job.
            meeting_context(b"a", &[vec![of(1, 0), of(1, 1)]]),
        ];
        let different: std::collections::HashSet<_> = meetings.into_iter().collect();
        assert_eq!(different.len(), meetings.len());
        for (context, tag) in meetings {
            assert!(context < 1 << encore_shmem::ring::CONTEXT_BITS && tag >= 0);
            assert_eq!(context & ((1 << MAKER_SHIFT) - 1), u64::from(GROUPS_NUMBER) << KIND_BITS | CREATION);
        }
    }

    #[test]
    fn all_ids_are_usable_and_reusable() {
        let contexts = Contexts::new(5);
        let all: std::collections::HashSet<u64> = std::iter::from_fn(|| contexts.make()).collect();
        assert_eq!(all.len(), (1 << NUMBER_BITS) - FIRST_NUMBER as usize);
        contexts.give_back(context_id(4, 9));
        contexts.give_back(context_id(5, SELF_NUMBER));
        assert_eq!(contexts.make(), None);
        contexts.give_back(context_id(5, 9));
        contexts.give_back(context_id(5, 7));
        assert_eq!([contexts.make(), contexts.make()], [Some(context_id(5, 9)), Some(context_id(5, 7))]);
        assert_eq!(contexts.make(), None);
    }
}
