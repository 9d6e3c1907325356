//! The cells of windows whose members share no memory: operations, and synchronisation.
//!
//! ```text
//! operation  argument: bytes or elements
//!            window there · action, form, rank · address · three words: data, or a stretch, or the number of stretches
//! sync       argument: a number
//!            window there · verb, rank · failure: kind, address, bytes · window here
//! ```
//! The rank is the sender's in the window.

use crate::rma::messages::describe::Stretch;
use crate::rma::messages::failure::Failure;
use crate::rma::order::Action;
use encore_engine::handlers::WINDOWS as KINDS;
use encore_engine::p2p::wire::Words;

/// Kind of cells of operations.
pub(super) const OPERATION: u8 = KINDS.start + 1;
/// Kind of cells of synchronization.
pub(super) const SYNC: u8 = KINDS.start + 2;

/// Number of words for data in an operation's cell, and their bytes.
pub(super) const SPARE: usize = 3;
pub(super) const IN_CELL: usize = SPARE * 8;

/// Layout of an operation's data at the target, and their transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In one run, with the data in the cell.
    Cell([u64; SPARE]),
    /// In one run.
    Run,
    /// In one stretch, which begins at the address.
    Stretch(Stretch),
    /// In this many stretches, which a separate message describes before the data.
    Stretches(u64),
}

/// Content of an operation's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) window: u64,
    /// The sender's rank in the window.
    pub(super) rank: usize,
    pub(super) action: Action,
    pub(super) form: Form,
    /// Address in the target's process.
    pub(super) address: u64,
}

/// Shifts of the form and the rank in the second word.
const FORM: u32 = Action::BITS;
const RANK: u32 = 32;

impl Order {
    pub(super) fn words(self) -> Words {
        let (form, spare) = match self.form {
            Form::Cell(data) => (0, data),
            Form::Run => (1, [0; SPARE]),
            Form::Stretch(Stretch { length, stride, times, .. }) => (2, [length, stride as u64, times]),
            Form::Stretches(number) => (3, [number, 0, 0]),
        };
        let head = self.action.to_bits() | form << FORM | (self.rank as u64) << RANK;
        [self.window, head, self.address, spare[0], spare[1], spare[2]]
    }

    pub(super) fn from_words([window, head, address, spare @ ..]: Words) -> Order {
        let form = match head >> FORM & 3 {
            0 => Form::Cell(spare),
            1 => Form::Run,
            2 => Form::Stretch(Stretch {
                offset: 0,
                length: spare[0],
                stride: spare[1] as i64,
                times: spare[2],
            }),
            _ => Form::Stretches(spare[0]),
        };
        let rank = (head >> RANK) as usize;
        Order { window, rank, action: Action::from_bits(head), form, address }
    }
}

/// Content of a cell of synchronization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    /// To an origin: an exposure epoch for it has begun.
    Post,
    /// To a target: the access epoch to it has ended.
    Complete,
    /// To a target: report when all earlier operations are done. The argument is a number of the origin's.
    Flush,
    /// To an origin: they are done. The argument is that of the flush, or of the unlock.
    Flushed,
    /// To a target: request for the lock.
    LockShared,
    LockAlone,
    /// To a target: request for the shared lock, if available without waiting.
    TryLock,
    /// To an origin: it holds the lock.
    Granted,
    /// To an origin: others hold the lock.
    Busy,
    /// To a target: return of the lock, once all earlier operations are done. A number requests an answer.
    Unlock,
    /// The sender leaves a window that has lost a member. The argument is the receiver's rank there.
    Leave,
    /// To a leaving process: the sender leaves, too, or has left.
    Left,
}

const VERBS: [Verb; 12] = [
    Verb::Post,
    Verb::Complete,
    Verb::Flush,
    Verb::Flushed,
    Verb::LockShared,
    Verb::LockAlone,
    Verb::TryLock,
    Verb::Granted,
    Verb::Busy,
    Verb::Unlock,
    Verb::Leave,
    Verb::Left,
];

/// Synchronization, as in its cell; the argument is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sync {
    pub(super) window: u64,
    /// The window at the sender.
    pub(super) here: u64,
    /// The sender's rank in the window.
    pub(super) rank: usize,
    pub(super) verb: Verb,
    pub(super) failure: Option<Failure>,
}

impl Sync {
    pub(super) fn words(self) -> Words {
        let (kind, address, bytes) = match self.failure {
            None => (0, 0, 0),
            Some(Failure::OutOfMemory) => (1, 0, 0),
            Some(Failure::NoSuchMemory { address, bytes }) => (2, address, bytes),
        };
        [self.window, self.verb as u64 | (self.rank as u64) << RANK, kind, address, bytes, self.here]
    }

    /// `None`: the words are invalid.
    pub(super) fn from_words([window, head, kind, address, bytes, here]: Words) -> Option<Sync> {
        let verb = *VERBS.get(head as u32 as usize)?;
        let failure = match kind {
            0 => None,
            1 => Some(Failure::OutOfMemory),
            _ => Some(Failure::NoSuchMemory { address, bytes }),
        };
        Some(Sync { window, here, rank: (head >> RANK) as usize, verb, failure })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::{DatatypeHandle, OpHandle};

    #[test]
    fn operations_survive_encoding() {
        let combine = Action::Combine {
            op: OpHandle(0xfff),
            datatype: DatatypeHandle(0x2ff),
            gives: true,
            takes: true,
        };
        let stretch = Stretch { offset: 0, length: 8, stride: -24, times: 1 << 40 };
        for action in [Action::Put, Action::Get, Action::CompareAndSwap, combine] {
            for form in
                [Form::Cell([1, u64::MAX, 3]), Form::Run, Form::Stretch(stretch), Form::Stretches(1 << 50)]
            {
                let order =
                    Order { window: u64::MAX, rank: u32::MAX as usize, action, form, address: 1 << 63 };
                assert_eq!(Order::from_words(order.words()), order);
            }
        }
    }

    #[test]
    fn synchronization_survives_encoding() {
        for (number, verb) in VERBS.into_iter().enumerate() {
            assert_eq!(verb as usize, number);
            for failure in [
                None,
                Some(Failure::OutOfMemory),
                Some(Failure::NoSuchMemory { address: u64::MAX, bytes: 7 }),
            ] {
                let sync = Sync { window: 1, here: u64::MAX, rank: u32::MAX as usize, verb, failure };
                assert_eq!(Sync::from_words(sync.words()), Some(sync));
            }
        }
        assert_eq!(Sync::from_words([0, VERBS.len() as u64, 0, 0, 0, 0]), None);
    }
}
