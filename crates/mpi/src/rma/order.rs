//! Requests to a target, and their encoding in a word of the cell.

use crate::handle::{DatatypeHandle, OpHandle};
use crate::rma::area::Run;

/// Most bytes that go to the target in the cell.
pub(super) const IN_CELL: usize = 16;

/// Action of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Stores bytes.
    Put,
    /// Loads bytes.
    Get,
    /// Combines elements of a predefined type. `gives`: the origin sends elements; `takes`: it wants the previous ones.
    Combine { op: OpHandle, datatype: DatatypeHandle, gives: bool, takes: bool },
    /// Compares an element with the second of two that the origin gives, and replaces it by the first.
    CompareAndSwap,
}

/// One word of the cell: the action, the number of bytes or elements, and the number of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) action: Action,
    /// Number of bytes, or of elements of a combination.
    pub(super) number: usize,
    pub(super) runs: usize,
    pub(super) far: bool,
}

/// Flag in an order's word: the data are in the origin's memory.
const FAR: u64 = 1 << 63;

impl Action {
    /// Number of bits of an action in a word.
    pub(super) const BITS: u32 = 28;

    pub(super) fn to_bits(self) -> u64 {
        match self {
            Action::Put => 0,
            Action::Get => 1,
            Action::CompareAndSwap => 2,
            Action::Combine { op, datatype, gives, takes } => {
                let flags = u64::from(gives) << 2 | u64::from(takes) << 3;
                // Predefined handles have 12 bits.
                3 | flags | (op.0 as u64 & 0xfff) << 4 | (datatype.0 as u64 & 0xfff) << 16
            }
        }
    }

    /// Decodes an action from a word, whose other bits have other uses.
    pub(super) fn from_bits(word: u64) -> Action {
        match word & 3 {
            0 => Action::Put,
            1 => Action::Get,
            2 => Action::CompareAndSwap,
            _ => Action::Combine {
                op: OpHandle((word >> 4) as usize & 0xfff),
                datatype: DatatypeHandle((word >> 16) as usize & 0xfff),
                gives: word >> 2 & 1 != 0,
                takes: word >> 3 & 1 != 0,
            },
        }
    }
}

impl Order {
    pub(super) fn to_word(self) -> u64 {
        let far = if self.far { FAR } else { 0 };
        far | self.action.to_bits() | (self.number as u64) << Action::BITS | (self.runs as u64) << 48
    }

    pub(super) fn from_word(word: u64) -> Order {
        let action = Action::from_bits(word);
        let (number, runs) = ((word >> Action::BITS) as usize & 0xf_ffff, (word >> 48) as usize & 0x7fff);
        Order { action, number, runs, far: word & FAR != 0 }
    }
}

/// Request for an operation by the target.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub action: Action,
    /// Address in the target's process.
    pub address: u64,
    /// Number of bytes, or of elements of a combination.
    pub number: usize,
    /// Locations of the data, if not one run from the address on.
    pub runs: &'a [Run],
    /// The origin's data, of `gives` bytes.
    pub given: *const u8,
    pub gives: usize,
    /// Destination of the target's data, of `takes` bytes.
    pub taken: *mut u8,
    pub takes: usize,
    /// Whether the data given are the location of the operation's data, and those taken a number ([`super::far`]).
    pub far: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rma::area::{MOST_RUNS, ROOM};

    #[test]
    fn orders_survive_encoding() {
        let combine = |gives, takes| Action::Combine {
            op: OpHandle(0x21),
            datatype: DatatypeHandle(0xfff),
            gives,
            takes,
        };
        let actions = [
            Action::Put,
            Action::Get,
            Action::CompareAndSwap,
            combine(true, false),
            combine(false, true),
            combine(true, true),
        ];
        for action in actions {
            for (number, runs) in [(0, 0), (1, MOST_RUNS), (ROOM, 0), (ROOM, MOST_RUNS)] {
                for far in [false, true] {
                    let order = Order { action, number, runs, far };
                    assert_eq!(Order::from_word(order.to_word()), order);
                }
            }
        }
    }
}
