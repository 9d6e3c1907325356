//! Chapter 7: groups, contexts and communicators.

mod attributes;
mod groups;
mod intercomm;
mod making;
mod type_names;
mod win_attributes;

use encore_coll::info;
use encore_mpi::communicator::{self, set_hints};
use encore_mpi::group;
use encore_mpi::memory_kinds;

pub use attributes::*;
pub use groups::*;
pub use intercomm::*;
pub(in crate::calls) use making::in_one_group;
pub use making::*;
pub use type_names::*;
pub use win_attributes::*;

use crate::shim::*;

/// `MPI_Comm_size`
pub fn comm_size(_call: &mut Call, comm: Obj<Communicator>, size: &mut c_int) -> Result<()> {
    *size = comm.size();
    Ok(())
}

/// `MPI_Comm_rank`
pub fn comm_rank(_call: &mut Call, comm: Obj<Communicator>, rank: &mut c_int) -> Result<()> {
    *rank = comm.rank;
    Ok(())
}

/// `MPI_Comm_compare`
pub fn comm_compare(
    _call: &mut Call,
    comm1: Obj<Communicator>,
    comm2: Obj<Communicator>,
    result: &mut c_int,
) -> Result<()> {
    let local = compare(&comm1.local, &comm2.local);
    let remote = match (&comm1.remote, &comm2.remote) {
        (None, None) => constants::MPI_IDENT,
        (Some(one), Some(other)) => compare(one, other),
        _ => constants::MPI_UNEQUAL,
    };
    *result = match local.max(remote) {
        constants::MPI_IDENT if comm1 != comm2 => constants::MPI_CONGRUENT,
        both => both,
    };
    Ok(())
}

/// `MPI_Comm_group`
pub fn comm_group(call: &mut Call, comm: Obj<Communicator>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().peers.me();
    *group = group::make(comm.local.clone(), me, communicator::origin(&comm))?;
    Ok(())
}

/// `MPI_Comm_set_name`
pub fn comm_set_name(_call: &mut Call, comm: Obj<Communicator>, comm_name: &CStr) -> Result<()> {
    let name = comm_name.to_bytes();
    let longest = constants::MPI_MAX_OBJECT_NAME as usize - 1;
    *communicator::own(&comm).name.borrow_mut() = name[..name.len().min(longest)].to_vec();
    Ok(())
}

/// `MPI_Comm_get_name`; `MPI_COMM_NULL` has a name too.
pub fn comm_get_name(_call: &mut Call, comm: CommHandle, mut comm_name: StringOut<'_>) -> Result<()> {
    if comm == CommHandle::NULL {
        comm_name.set(b"MPI_COMM_NULL");
        return Ok(());
    }
    let comm = check::comm(comm, "comm")?;
    comm_name.set(&communicator::own(&comm).name.borrow());
    Ok(())
}

/// `MPI_Comm_set_info`
pub fn comm_set_info(_call: &mut Call, comm: Obj<Communicator>, info: Option<Obj<Info>>) -> Result<()> {
    if let Some(info) = info {
        set_hints(&comm, &info);
    }
    Ok(())
}

/// `MPI_Comm_get_info`: the hints in use, and the kinds of memory that buffers may be in (§11.4.3).
pub fn comm_get_info(call: &mut Call, comm: Obj<Communicator>, info_used: &mut InfoHandle) -> Result<()> {
    let hints = communicator::own(&comm).hints.copy();
    match communicator::origin(&comm).get() {
        Some(session) => hints.set(memory_kinds::KEY, session.memory_kinds.as_bytes()),
        None => hints.set(memory_kinds::KEY, memory_kinds::of_world(call.engine()).as_bytes()),
    }
    *info_used = info::insert(hints)?.handle();
    Ok(())
}

/// `MPI_Win_set_name`
pub fn win_set_name(_call: &mut Call, win: Obj<Window>, win_name: &CStr) -> Result<()> {
    let name = win_name.to_bytes();
    let longest = constants::MPI_MAX_OBJECT_NAME as usize - 1;
    *win.name.borrow_mut() = name[..name.len().min(longest)].to_vec();
    Ok(())
}

/// `MPI_Win_get_name`
pub fn win_get_name(_call: &mut Call, win: WinHandle, mut win_name: StringOut<'_>) -> Result<()> {
    if win == WinHandle::NULL {
        win_name.set(b"MPI_WIN_NULL");
        return Ok(());
    }
    win_name.set(&check::win(win, "win")?.name.borrow());
    Ok(())
}
