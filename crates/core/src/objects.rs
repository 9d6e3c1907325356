//! Where the objects behind handles live.

use std::cell::Cell;

use crate::comm::Communicator;
use crate::datatype::Datatype;
use crate::errhandler::Errhandler;
use crate::group::Group;
use crate::handle::CommHandle;
use crate::op::Op;
use crate::request::Request;
use crate::rma::window::Window;
use crate::slab::{Obj, Slab};
use crate::unexpected::Message;

/// Requests.
pub static REQUESTS: Slab<Request> = Slab::new();
/// Communicators.
pub static COMMS: Slab<Communicator> = Slab::new();
/// Groups.
pub static GROUPS: Slab<Group> = Slab::new();
/// Datatypes.
pub static DATATYPES: Slab<Datatype> = Slab::new();
/// Operators.
pub static OPS: Slab<Op> = Slab::new();
/// Error handlers.
pub static ERRHANDLERS: Slab<Errhandler> = Slab::new();
/// Messages: unexpected ones, and those that a matched probe has taken.
pub static MESSAGES: Slab<Message> = Slab::new();

/// Windows.
pub static WINDOWS: Slab<Window> = Slab::new();

/// Predefined objects, by the ABI's values.
struct Predefined {
    /// `MPI_COMM_WORLD`, `MPI_COMM_SELF`.
    comms: [Cell<Option<Obj<Communicator>>>; 2],
    empty_group: Cell<Option<Obj<Group>>>,
    datatypes: [Cell<Option<Obj<Datatype>>>; 256],
    ops: [Cell<Option<Obj<Op>>>; 64],
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Predefined {}

static PREDEFINED: Predefined = Predefined {
    comms: [const { Cell::new(None) }; 2],
    empty_group: Cell::new(None),
    datatypes: [const { Cell::new(None) }; 256],
    ops: [const { Cell::new(None) }; 64],
};

/// `MPI_COMM_WORLD` or `MPI_COMM_SELF`; `None` for other values and outside init … finalize.
#[inline(always)]
pub fn predefined_comm(handle: CommHandle) -> Option<Obj<Communicator>> {
    PREDEFINED.comms.get(handle.0.wrapping_sub(CommHandle::WORLD.0))?.get()
}

/// Puts a predefined communicator in place, or takes it out.
pub fn set_predefined_comm(handle: CommHandle, comm: Option<Obj<Communicator>>) {
    PREDEFINED.comms[handle.0 - CommHandle::WORLD.0].set(comm);
}

/// `MPI_GROUP_EMPTY`.
pub fn empty_group() -> Option<Obj<Group>> {
    PREDEFINED.empty_group.get()
}

/// Puts `MPI_GROUP_EMPTY` in place.
pub fn set_empty_group(group: Obj<Group>) {
    PREDEFINED.empty_group.set(Some(group));
}

/// The predefined datatype with the ABI's value `0x200 + index`.
#[inline(always)]
pub fn predefined_datatype(index: usize) -> Option<Obj<Datatype>> {
    PREDEFINED.datatypes[index & 0xff].get()
}

/// Puts the predefined datatype `0x200 + index` in place.
pub fn set_predefined_datatype(index: usize, datatype: Obj<Datatype>) {
    PREDEFINED.datatypes[index].set(Some(datatype));
}

/// The predefined operator with the ABI's value.
pub fn predefined_op(value: usize) -> Option<Obj<Op>> {
    PREDEFINED.ops.get(value)?.get()
}

/// Puts a predefined operator in place.
pub fn set_predefined_op(value: usize, op: Obj<Op>) {
    PREDEFINED.ops[value].set(Some(op));
}
