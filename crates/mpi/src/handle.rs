//! The ABI's handles as types: those of the engine, and those of this crate's objects.

pub use encore_coll::info::InfoHandle;
pub use encore_engine::handle::*;

use encore_engine::handle;

handle!(/** `MPI_Group` */ GroupHandle, null = 0x108);
handle!(/** `MPI_Win` */ WinHandle, null = 0x110);
handle!(/** `MPI_Session` */ SessionHandle, null = 0x120);
handle!(/** `MPI_Errhandler` */ ErrhandlerHandle, null = 0x140);

impl GroupHandle {
    /// `MPI_GROUP_EMPTY`
    pub const EMPTY: GroupHandle = GroupHandle(0x109);
}

impl ErrhandlerHandle {
    /// `MPI_ERRORS_ARE_FATAL`
    pub const ARE_FATAL: ErrhandlerHandle = ErrhandlerHandle(0x141);
    /// `MPI_ERRORS_ABORT`
    pub const ABORT: ErrhandlerHandle = ErrhandlerHandle(0x142);
    /// `MPI_ERRORS_RETURN`
    pub const RETURN: ErrhandlerHandle = ErrhandlerHandle(0x143);
}
