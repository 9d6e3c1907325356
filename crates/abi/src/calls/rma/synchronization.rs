//! §12.5: synchronisation.

#[cfg(feature = "insight")]
use encore_mpi::rma::checked;
use encore_mpi::rma::lock::Ends;
use encore_mpi::rma::{fence, lock, pscw};

use crate::shim::*;

/// `MPI_Win_fence`
pub fn win_fence(call: &mut Call, assert: c_int, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, None, true);
    fence::fence(call, &win, assert)?;
    #[cfg(feature = "insight")]
    checked::fenced(call, &win)?;
    Ok(())
}

/// `MPI_Win_start`
pub fn win_start(call: &mut Call, group: Obj<Group>, assert: c_int, win: Obj<Window>) -> Result<()> {
    pscw::start(call, &win, &group, assert)
}

/// `MPI_Win_complete`
pub fn win_complete(call: &mut Call, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, None, true);
    pscw::complete(call, &win)
}

/// `MPI_Win_post`
pub fn win_post(call: &mut Call, group: Obj<Group>, _assert: c_int, win: Obj<Window>) -> Result<()> {
    pscw::post(call, &win, &group)
}

/// `MPI_Win_wait`
pub fn win_wait(call: &mut Call, win: Obj<Window>) -> Result<()> {
    pscw::wait(call, &win)?;
    #[cfg(feature = "insight")]
    checked::waited(&win);
    Ok(())
}

/// `MPI_Win_test`
pub fn win_test(call: &mut Call, win: Obj<Window>, flag: &mut Flag) -> Result<()> {
    let is_over = pscw::test(call, &win)?;
    #[cfg(feature = "insight")]
    if is_over {
        checked::waited(&win);
    }
    flag.set(is_over);
    Ok(())
}

/// `MPI_Win_lock`
pub fn win_lock(
    call: &mut Call,
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: Obj<Window>,
) -> Result<()> {
    lock::lock(call, &win, lock::mode(lock_type), rank, assert)
}

/// `MPI_Win_lock_all`
pub fn win_lock_all(call: &mut Call, assert: c_int, win: Obj<Window>) -> Result<()> {
    lock::lock_all(call, &win, assert)
}

/// `MPI_Win_unlock`
pub fn win_unlock(call: &mut Call, rank: c_int, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, Some(rank), true);
    lock::unlock(call, &win, rank)
}

/// `MPI_Win_unlock_all`
pub fn win_unlock_all(call: &mut Call, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, None, true);
    lock::unlock_all(call, &win)
}

/// `MPI_Win_flush`
pub fn win_flush(call: &mut Call, rank: c_int, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, Some(rank), true);
    lock::flush(call, &win, rank, Ends::There)
}

/// `MPI_Win_flush_all`
pub fn win_flush_all(call: &mut Call, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, None, true);
    lock::flush_all(call, &win, Ends::There)
}

/// `MPI_Win_flush_local`
pub fn win_flush_local(call: &mut Call, rank: c_int, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, Some(rank), false);
    lock::flush(call, &win, rank, Ends::Here)
}

/// `MPI_Win_flush_local_all`
pub fn win_flush_local_all(call: &mut Call, win: Obj<Window>) -> Result<()> {
    #[cfg(feature = "insight")]
    checked::ends(call, &win, None, false);
    lock::flush_all(call, &win, Ends::Here)
}

/// `MPI_Win_sync`: a memory barrier in the unified model.
pub fn win_sync(call: &mut Call, _win: Obj<Window>) -> Result<()> {
    lock::sync(call);
    Ok(())
}
