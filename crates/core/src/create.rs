//! Making communicators (MPI 5.0 §7.4.2), and the context ids that keep their messages apart.
//!
//! A context id is made by one process alone, the first of the new communicator, and is unique because its world rank is part of it:
//! bits 24–47 are that rank, bits 1–23 a number of its own, bit 0 tells collective operations from point-to-point.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

use encore_plan::operation::{Blocks, Items, Operation, Root};

use crate::UNDEFINED;
use crate::attribute::{self, Attributes};
use crate::call::Call;
use crate::collective::binding::{Binding, Side};
use crate::comm::Communicator;
use crate::engine::no_memory;
use crate::errhandler::Handler;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handle::{CommHandle, DatatypeHandle};
use crate::objects::COMMS;
use crate::slab::Obj;

const NUMBER_BITS: u32 = 23;
const RANK_SHIFT: u32 = NUMBER_BITS + 1;

/// The context id that `rank` makes from `number`.
pub const fn context_id(rank: u32, number: u32) -> u64 {
    (rank as u64) << RANK_SHIFT | (number as u64) << 1
}

/// Number of `MPI_COMM_WORLD` (made by rank 0).
pub const WORLD_NUMBER: u32 = 0;
/// Number of each process's `MPI_COMM_SELF`.
pub const SELF_NUMBER: u32 = 1;

/// The context ids that this process makes. Reached only with the engine held.
pub struct Contexts {
    me: Cell<u32>,
    next: Cell<u32>,
    free: RefCell<VecDeque<u32>>,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Contexts {}

/// The context ids of this process.
pub static CONTEXTS: Contexts =
    Contexts { me: Cell::new(0), next: Cell::new(SELF_NUMBER + 1), free: RefCell::new(VecDeque::new()) };

impl Contexts {
    /// Says which world rank this process is.
    pub fn set_rank(&self, me: u32) {
        self.me.set(me);
    }

    /// A context id that is not in use. Numbers are used again only after all others, oldest first.
    pub(crate) fn make(&self) -> Option<u64> {
        let next = self.next.get();
        if next < 1 << NUMBER_BITS {
            self.next.set(next + 1);
            return Some(context_id(self.me.get(), next));
        }
        self.free.borrow_mut().pop_front().map(|number| context_id(self.me.get(), number))
    }

    /// Takes one back that this process made.
    pub fn give_back(&self, context: u64) {
        let number = (context >> 1) as u32 & ((1 << NUMBER_BITS) - 1);
        if context >> RANK_SHIFT == u64::from(self.me.get()) && number > SELF_NUMBER {
            self.free.borrow_mut().push_back(number);
        }
    }
}

/// Puts a communicator of these members into its place.
pub fn new_comm(
    context: u64,
    local: Arc<[u32]>,
    rank: i32,
    predefined: Option<CommHandle>,
    handler: Handler,
) -> Result<Obj<Communicator>> {
    let comm = Communicator {
        context,
        rank,
        peers: local.clone(),
        local,
        remote: None,
        predefined,
        name: RefCell::default(),
        handler: RefCell::new(handler),
        collectives: Cell::new(0),
        plans: RefCell::default(),
        attributes: Attributes::default(),
        topology: OnceCell::new(),
        freed: Cell::new(false),
    };
    COMMS.insert(comm).ok_or_else(|| no_memory("a communicator"))
}

/// A buffer of bytes.
pub(crate) fn byte_side(bytes: &mut [u8]) -> Side {
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    Side::one(bytes.as_mut_ptr(), byte)
}

impl Call {
    /// Gives `bytes` of rank 0 of `comm` to all.
    fn broadcast_bytes(&mut self, comm: Obj<Communicator>, bytes: &mut [u8]) -> Result<()> {
        let data = Items::new(bytes.len() as i64, 1);
        let operation = Operation::Bcast { root: Root::Rank(0), data };
        self.collective(comm, &operation, Binding::new(Side::Absent, byte_side(bytes), None))
    }

    /// Gives each rank's block of `bytes`, all equally long, to all.
    pub(crate) fn allgather_bytes(
        &mut self,
        comm: Obj<Communicator>,
        bytes: &mut [u8],
        block: usize,
    ) -> Result<()> {
        let block = Items::new(block as i64, 1);
        let operation = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: true };
        self.collective(comm, &operation, Binding::new(Side::Absent, byte_side(bytes), None))
    }
}

/// The error that there is no context id left.
#[cold]
pub(crate) fn no_contexts() -> Error {
    Error::new(ErrorClass::Other, Fact::Exhausted("communicators that this process may have at a time"))
}

/// A new context id that rank 0 of `comm` makes.
pub(crate) fn context_of_first(call: &mut Call, comm: Obj<Communicator>) -> Result<u64> {
    let mut context = 0;
    if comm.rank == 0 {
        // 0 is the context of MPI_COMM_WORLD: it tells the others that there is none.
        context = CONTEXTS.make().unwrap_or(0);
    }
    let mut bytes = context.to_ne_bytes();
    call.broadcast_bytes(comm, &mut bytes)?;
    let context = u64::from_ne_bytes(bytes);
    if context == 0 {
        return Err(no_contexts());
    }
    Ok(context)
}

/// `MPI_Comm_dup`. If an attribute's copy function fails, there is no new communicator.
pub fn dup(call: &mut Call, comm: Obj<Communicator>) -> Result<Obj<Communicator>> {
    let context = context_of_first(call, comm)?;
    let handler = comm.handler.borrow().retain();
    let made = new_comm(context, comm.local.clone(), comm.rank, None, handler)?;
    if let Some(topology) = comm.topology.get() {
        made.topology.get_or_init(|| topology.clone());
    }
    if let Err(error) = attribute::copy_all(call, comm, made) {
        crate::comm::release(made);
        return Err(error);
    }
    Ok(made)
}

/// What each rank says in a split.
#[derive(Clone, Copy)]
struct Choice {
    color: i32,
    key: i32,
    /// The new context id, if this rank becomes the first of its communicator; 0: there is none left.
    context: u64,
}

impl Choice {
    const BYTES: usize = 16;

    fn to_bytes(self) -> [u8; Choice::BYTES] {
        let mut bytes = [0; Choice::BYTES];
        bytes[..4].copy_from_slice(&self.color.to_ne_bytes());
        bytes[4..8].copy_from_slice(&self.key.to_ne_bytes());
        bytes[8..].copy_from_slice(&self.context.to_ne_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Choice {
        let word = |at: usize| i32::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        Choice {
            color: word(0),
            key: word(4),
            context: u64::from_ne_bytes(std::array::from_fn(|i| bytes[8 + i])),
        }
    }
}

/// `MPI_Comm_split`: `None` for `MPI_UNDEFINED`. `color` is that or not negative.
pub fn split(
    call: &mut Call,
    comm: Obj<Communicator>,
    color: i32,
    key: i32,
) -> Result<Option<Obj<Communicator>>> {
    let size = comm.size() as usize;
    let me = comm.rank as usize;
    let mine = if color == UNDEFINED { 0 } else { CONTEXTS.make().unwrap_or(0) };
    let mut bytes = vec![0; size * Choice::BYTES];
    let place = me * Choice::BYTES;
    bytes[place..place + Choice::BYTES].copy_from_slice(&Choice { color, key, context: mine }.to_bytes());
    call.allgather_bytes(comm, &mut bytes, Choice::BYTES)?;
    if color == UNDEFINED {
        return Ok(None);
    }
    let choices: Vec<Choice> = bytes.chunks_exact(Choice::BYTES).map(Choice::from_bytes).collect();
    let mut members: Vec<usize> = (0..size).filter(|rank| choices[*rank].color == color).collect();
    // Stable: ties go by the old rank.
    members.sort_by_key(|rank| choices[*rank].key);
    let context = choices[members[0]].context;
    if members[0] != me && mine != 0 {
        CONTEXTS.give_back(mine);
    }
    if context == 0 {
        return Err(no_contexts());
    }
    let rank = members.iter().position(|member| *member == me).expect("this rank chose this color") as i32;
    let local = members.iter().map(|member| comm.local[*member]).collect();
    let handler = comm.handler.borrow().retain();
    new_comm(context, local, rank, None, handler).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_ids_fit_the_wire_and_say_who_made_them() {
        let last = context_id((1 << 24) - 1, (1 << NUMBER_BITS) - 1) | 1;
        assert_eq!(last, (1 << encore_transport::ring::CONTEXT_BITS) - 1);
        let contexts = Contexts { me: Cell::new(5), next: Cell::new(2), free: RefCell::default() };
        let first = contexts.make().unwrap();
        contexts.give_back(first);
        contexts.give_back(context_id(4, 9));
        assert_ne!(contexts.make(), Some(first));
        contexts.next.set(1 << NUMBER_BITS);
        assert_eq!(contexts.make(), Some(first));
        assert_eq!(contexts.make(), None);
    }

    #[test]
    fn choices_survive_the_bytes() {
        let bytes = Choice { color: -32766, key: -5, context: 1 << 47 }.to_bytes();
        let choice = Choice::from_bytes(&bytes);
        assert_eq!((choice.color, choice.key, choice.context), (-32766, -5, 1 << 47));
    }
}
