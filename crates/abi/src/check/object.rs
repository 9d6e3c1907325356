//! Handles.

use std::ffi::c_int;

use encore_coll::info::Info;
use encore_engine::comm::Communicator;
use encore_engine::datatype::Datatype;
use encore_engine::error::{Error, ErrorClass, Fact, ObjectKind, Result};
use encore_engine::op::Op;
use encore_engine::request::Request;
use encore_engine::slab::Obj;
use encore_engine::{PROC_NULL, strict};
use encore_file::file::File;
use encore_mpi::errhandler::Handler;
use encore_mpi::group::Group;
use encore_mpi::rma::window::Window;
use encore_mpi::session::origin::Session;

use crate::generated::constants;
use crate::types::*;

/// A live communicator.
#[inline(always)]
pub fn comm(handle: CommHandle, name: &'static str) -> Result<Obj<Communicator>> {
    match handle.resolve() {
        Some(comm) => Ok(comm),
        None => Err(no_object(ObjectKind::Comm, handle.0, CommHandle::NULL.0, name)),
    }
}

/// A live group.
#[inline(always)]
pub fn group(handle: GroupHandle, name: &'static str) -> Result<Obj<Group>> {
    match handle.resolve() {
        Some(group) => Ok(group),
        None => Err(no_object(ObjectKind::Group, handle.0, GroupHandle::NULL.0, name)),
    }
}

/// A live datatype, committed or not.
#[inline(always)]
pub fn datatype(handle: DatatypeHandle, name: &'static str) -> Result<Obj<Datatype>> {
    match handle.resolve() {
        Some(datatype) => Ok(datatype),
        None => Err(no_object(ObjectKind::Datatype, handle.0, DatatypeHandle::NULL.0, name)),
    }
}

/// A live, committed datatype (MPI 5.0 §5.1.9).
#[inline(always)]
pub fn committed(handle: DatatypeHandle, name: &'static str) -> Result<Obj<Datatype>> {
    let datatype = datatype(handle, name)?;
    if !datatype.committed.get() {
        return Err(not_committed(handle, name));
    }
    Ok(datatype)
}

/// The datatype of `count` elements of a message to or from `rank`: live and committed; `MPI_DATATYPE_NULL` if there are no elements or no
/// peer, which other MPI libraries also accept.
#[inline(always)]
pub fn peer_type(
    handle: DatatypeHandle,
    count: Count,
    rank: c_int,
    name: &'static str,
) -> Result<Obj<Datatype>> {
    if handle == DatatypeHandle::NULL && count == 0 && rank == PROC_NULL && !strict::is() {
        return datatype(constants::MPI_BYTE, name);
    }
    committed(handle, name)
}

/// The datatype of partitions of `count` elements: live and committed; `MPI_DATATYPE_NULL` for empty partitions, which other MPI
/// libraries also accept.
#[inline(always)]
pub fn partition_type(handle: DatatypeHandle, count: Count, name: &'static str) -> Result<Obj<Datatype>> {
    peer_type(handle, count, PROC_NULL, name)
}

/// A live reduction operator.
#[inline(always)]
pub fn op(handle: OpHandle, name: &'static str) -> Result<Obj<Op>> {
    match handle.resolve() {
        Some(op) => Ok(op),
        None => Err(no_object(ObjectKind::Op, handle.0, OpHandle::NULL.0, name)),
    }
}

/// A live request; `MPI_REQUEST_NULL` isn't one.
#[inline(always)]
pub fn request(handle: RequestHandle, name: &'static str) -> Result<Obj<Request>> {
    match handle.resolve() {
        Some(request) => Ok(request),
        None => Err(no_object(ObjectKind::Request, handle.0, RequestHandle::NULL.0, name)),
    }
}

/// An error handler, predefined or the program's.
pub fn errhandler(handle: ErrhandlerHandle, name: &'static str) -> Result<Handler> {
    Handler::from_handle(handle)
        .ok_or_else(|| no_object(ObjectKind::Errhandler, handle.0, ErrhandlerHandle::NULL.0, name))
}

/// An info object, or `MPI_INFO_NULL` for none.
pub fn info(handle: InfoHandle, name: &'static str) -> Result<Option<Obj<Info>>> {
    if handle == InfoHandle::NULL { Ok(None) } else { info_object(handle, name).map(Some) }
}

/// A live info object.
pub fn info_object(handle: InfoHandle, name: &'static str) -> Result<Obj<Info>> {
    handle.resolve().ok_or_else(|| no_object(ObjectKind::Info, handle.0, InfoHandle::NULL.0, name))
}

/// A live window.
#[inline(always)]
pub fn win(handle: WinHandle, name: &'static str) -> Result<Obj<Window>> {
    handle.resolve().ok_or_else(|| no_object(ObjectKind::Win, handle.0, WinHandle::NULL.0, name))
}

/// An open file.
pub fn file(handle: FileHandle, name: &'static str) -> Result<Obj<File>> {
    encore_file::file::resolve(handle)
        .ok_or_else(|| no_object(ObjectKind::File, handle.0, FileHandle::NULL.0, name))
}

/// An open session.
pub fn session(handle: SessionHandle, name: &'static str) -> Result<Obj<Session>> {
    handle.resolve().ok_or_else(|| no_object(ObjectKind::Session, handle.0, SessionHandle::NULL.0, name))
}

#[cold]
fn no_object(kind: ObjectKind, handle: usize, null: usize, name: &'static str) -> Error {
    let fact = if handle == null { Fact::NullHandle(kind) } else { Fact::InvalidHandle(kind, handle) };
    Error::argument(kind.class(), name, fact)
}

#[cold]
fn not_committed(handle: DatatypeHandle, name: &'static str) -> Error {
    Error::argument(ErrorClass::Type, name, Fact::NotCommitted(handle.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_and_garbage_are_told_apart() {
        let fact = |error: Error| error.report().fact.clone();
        assert_eq!(fact(comm(CommHandle::NULL, "comm").unwrap_err()), Fact::NullHandle(ObjectKind::Comm));
        for garbage in [0, 1, 0x123, 4095, 4096, 0x4400_0000, usize::MAX] {
            let invalid = |kind| Fact::InvalidHandle(kind, garbage);
            assert_eq!(fact(comm(CommHandle(garbage), "comm").unwrap_err()), invalid(ObjectKind::Comm));
            assert_eq!(fact(group(GroupHandle(garbage), "group").unwrap_err()), invalid(ObjectKind::Group));
            assert_eq!(
                fact(committed(DatatypeHandle(garbage), "datatype").unwrap_err()),
                invalid(ObjectKind::Datatype)
            );
            assert_eq!(fact(op(OpHandle(garbage), "op").unwrap_err()), invalid(ObjectKind::Op));
            assert_eq!(
                fact(request(RequestHandle(garbage), "request").unwrap_err()),
                invalid(ObjectKind::Request)
            );
            assert_eq!(fact(win(WinHandle(garbage), "win").unwrap_err()), invalid(ObjectKind::Win));
        }
        assert!(info(InfoHandle::NULL, "info").is_ok_and(|info| info.is_none()));
        assert_eq!(errhandler(ErrhandlerHandle::RETURN, "errhandler").ok(), Some(Handler::Return));
    }
}
