//! The functions of `include/mpix.h` for jobs that survive the death of a rank: see [`encore_mpi::ft`].

use encore_mpi::ft::{agree, failed, revoke, shrink};
use encore_mpi::{communicator, group};

use encore_engine::comm::COMMS;
use encore_engine::state::hope::Hope;

use crate::shim::*;

/// Stores a group of members of a communicator.
fn store_group(
    call: &mut Call,
    comm: Obj<Communicator>,
    members: Vec<PeerId>,
    place: &mut GroupHandle,
) -> Result<()> {
    let me = call.engine().peers.me();
    *place = group::make(members.into(), me, communicator::origin(&comm))?;
    Ok(())
}

/// Revokes a communicator: no member can use it any more.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn PMPIX_Comm_revoke(comm: CommHandle) -> c_int {
    run(Function::MpixCommRevoke, On::comm(comm), |call| {
        revoke::revoke(call, check::comm(comm, "comm")?);
        Ok(())
    })
}

/// Whether a communicator is revoked, as far as this process knows.
///
/// # Safety
/// `flag` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_is_revoked(comm: CommHandle, flag: *mut c_int) -> c_int {
    run(Function::MpixCommIsRevoked, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let flag = unsafe { check::out(flag, "flag")? };
        // Make progress: a program may poll this function.
        call.poll_once(Hope::Anything, |_| comm.is_revoked());
        *flag = c_int::from(comm.is_revoked());
        Ok(())
    })
}

/// The members that have died.
///
/// # Safety
/// `failedgrp` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_get_failed(
    comm: CommHandle,
    failedgrp: *mut GroupHandle,
) -> c_int {
    run(Function::MpixCommGetFailed, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let place = unsafe { check::out(failedgrp, "failedgrp")? };
        let members = failed::get(call, comm);
        store_group(call, comm, members, place)
    })
}

/// Acknowledges the first deaths.
///
/// # Safety
/// `num_acked` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_ack_failed(
    comm: CommHandle,
    num_to_ack: c_int,
    num_acked: *mut c_int,
) -> c_int {
    run(Function::MpixCommAckFailed, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(Count::from(num_to_ack), "num_to_ack")? as usize;
        // SAFETY: the caller's promise.
        let acked = unsafe { check::out(num_acked, "num_acked")? };
        *acked = failed::acknowledge(call, comm, count) as c_int;
        Ok(())
    })
}

/// Acknowledges all deaths.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn PMPIX_Comm_failure_ack(comm: CommHandle) -> c_int {
    run(Function::MpixCommFailureAck, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        failed::acknowledge(call, comm, usize::MAX);
        Ok(())
    })
}

/// The dead members whose deaths the program has acknowledged.
///
/// # Safety
/// `failedgrp` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_failure_get_acked(
    comm: CommHandle,
    failedgrp: *mut GroupHandle,
) -> c_int {
    run(Function::MpixCommFailureGetAcked, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let place = unsafe { check::out(failedgrp, "failedgrp")? };
        let members = failed::acknowledged(call, comm);
        store_group(call, comm, members, place)
    })
}

/// The bitwise AND of all living members' flags.
///
/// # Safety
/// `flag` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_agree(comm: CommHandle, flag: *mut c_int) -> c_int {
    run(Function::MpixCommAgree, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        agree::agree(call, comm, unsafe { check::out(flag, "flag")? })
    })
}

/// [`PMPIX_Comm_agree`] as a non-blocking operation.
///
/// # Safety
/// `flag` is null, which is an error, or good until the request is complete; `request` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_iagree(
    comm: CommHandle,
    flag: *mut c_int,
    request: *mut RequestHandle,
) -> c_int {
    run(Function::MpixCommIagree, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let (given, request) = unsafe { (*check::out(flag, "flag")?, check::out(request, "request")?) };
        // SAFETY: the caller's promise.
        let store = move |agreed| unsafe { *flag = agreed };
        *request = agree::iagree(call, comm, given, store)?.handle();
        Ok(())
    })
}

/// A communicator of the living members.
///
/// # Safety
/// `newcomm` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_shrink(comm: CommHandle, newcomm: *mut CommHandle) -> c_int {
    run(Function::MpixCommShrink, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let place = unsafe { check::out(newcomm, "newcomm")? };
        *place = CommHandle::NULL;
        *place = shrink::shrink(call, comm)?.handle();
        Ok(())
    })
}

/// Begins to shrink a communicator. `store` stores the new one at `newcomm`, where `null` is until then.
///
/// # Safety
/// `newcomm` and `request` are null, which is an error, or good.
unsafe fn begin_to_shrink<T>(
    comm: CommHandle,
    newcomm: *mut T,
    null: Option<T>,
    request: *mut RequestHandle,
    store: impl FnOnce(Obj<Communicator>) + 'static,
) -> c_int {
    run(Function::MpixCommIshrink, On::comm(comm), |call| {
        let comm = check::comm(comm, "comm")?;
        // SAFETY: the caller's promise.
        let (place, request) = unsafe { (check::out(newcomm, "newcomm")?, check::out(request, "request")?) };
        null.into_iter().for_each(|null| *place = null);
        *request = shrink::ishrink(call, comm, store)?.handle();
        Ok(())
    })
}

/// [`PMPIX_Comm_shrink`] as a non-blocking operation.
///
/// # Safety
/// `newcomm` is null, which is an error, or good until the request is complete; `request` is null, which is an error, or good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Comm_ishrink(
    comm: CommHandle,
    newcomm: *mut CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller's promise.
    let store = move |made: Obj<Communicator>| unsafe { *newcomm = made.handle() };
    // SAFETY: the caller's promise.
    unsafe { begin_to_shrink(comm, newcomm, Some(CommHandle::NULL), request, store) }
}

/// [`PMPIX_Comm_ishrink`] that stores the number of the handle, as `MPI_Comm_toint` returns it.
///
/// # Safety
/// As for that one.
pub(crate) unsafe extern "C-unwind" fn ishrink_to_number(
    comm: CommHandle,
    newcomm: *mut c_int,
    request: *mut RequestHandle,
) -> c_int {
    let number = |made: Obj<Communicator>| COMMS.number(made).unwrap_or(0);
    // SAFETY: the caller's promise.
    let store = move |made: Obj<Communicator>| unsafe { *newcomm = number(made) };
    // SAFETY: the caller's promise.
    unsafe { begin_to_shrink(comm, newcomm, Some(CommHandle::NULL.0 as c_int), request, store) }
}

/// [`PMPIX_Comm_ishrink`] for libraries whose handles are others: `store` stores the new one at `newcomm`.
///
/// # Safety
/// As for that one. `store` doesn't call MPI.
pub(crate) unsafe extern "C-unwind" fn ishrink_by(
    comm: CommHandle,
    newcomm: *mut c_int,
    store: unsafe extern "C" fn(*mut c_int, CommHandle),
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller's promise.
    let store = move |made: Obj<Communicator>| unsafe { store(newcomm, made.handle()) };
    // SAFETY: the caller's promise.
    unsafe { begin_to_shrink(comm, newcomm, None, request, store) }
}

weak_aliases_of_extensions! {
    "Comm_revoke",
    "Comm_is_revoked",
    "Comm_get_failed",
    "Comm_ack_failed",
    "Comm_failure_ack",
    "Comm_failure_get_acked",
    "Comm_agree",
    "Comm_iagree",
    "Comm_shrink",
    "Comm_ishrink",
}
