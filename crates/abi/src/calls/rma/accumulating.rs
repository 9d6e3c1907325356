//! §12.3.4, §12.3.5: operations that are atomic per element.

#[cfg(feature = "insight")]
use encore_engine::insight::windows::What;
#[cfg(feature = "insight")]
use encore_mpi::rma::checked;
use encore_mpi::rma::spot::Remote;
use encore_mpi::rma::{accumulate as elements, atomic, epoch, transfer};

use crate::shim::*;
use encore_engine::datatype::device;

/// Kind of an access with this operator.
#[cfg(feature = "insight")]
fn what(op: Obj<Op>) -> What {
    if atomic::reads_origin(op) { What::Accumulate(op.handle().0 as u32) } else { What::Read }
}

/// `MPI_Accumulate`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn accumulate(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    op: Obj<Op>,
    win: Obj<Window>,
) -> Result<()> {
    let remote =
        Remote { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    // SAFETY: the program passes a buffer of this type and count.
    unsafe { elements::accumulate(call, &win, &origin_addr, &remote, op)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, what(op), Some(&origin_addr), &remote);
    Ok(())
}

/// `MPI_Get_accumulate`. With `MPI_NO_OP` the origin's arguments aren't significant.
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn get_accumulate(
    call: &mut Call,
    origin_addr: RawBuffer,
    result_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    op: Obj<Op>,
    win: Obj<Window>,
) -> Result<()> {
    let remote =
        Remote { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    let origin = if atomic::reads_origin(op) { origin_addr.check()? } else { result_addr };
    // SAFETY: the program passes buffers of these types and counts.
    unsafe { elements::get_accumulate(call, &win, &origin, &result_addr, &remote, op)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, what(op), atomic::reads_origin(op).then_some(&origin), &remote);
    Ok(())
}

/// `MPI_Fetch_and_op`. With `MPI_NO_OP` the origin's address isn't significant.
pub fn fetch_and_op(
    call: &mut Call,
    origin_addr: *const c_void,
    result_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    op: Obj<Op>,
    win: Obj<Window>,
) -> Result<()> {
    let datatype = device::plain(result_addr.datatype);
    let remote = Remote { rank: target_rank, disp: target_disp, count: 1, datatype };
    let origin = match atomic::reads_origin(op) {
        true => check::buffer(origin_addr.cast_mut(), 1, datatype, "origin_addr")?,
        false => result_addr,
    };
    // SAFETY: the program passes an element of this type and room for another one.
    unsafe { atomic::fetch_and_op(call, &win, &origin, &result_addr, &remote, op)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, what(op), atomic::reads_origin(op).then_some(&origin), &remote);
    Ok(())
}

/// `MPI_Compare_and_swap`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn compare_and_swap(
    call: &mut Call,
    origin_addr: Buffer,
    compare_addr: Buffer,
    result_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    win: Obj<Window>,
) -> Result<()> {
    let datatype = device::plain(result_addr.datatype);
    let remote = Remote { rank: target_rank, disp: target_disp, count: 1, datatype };
    // SAFETY: the program passes elements of this type and room for another one.
    unsafe { atomic::compare_and_swap(call, &win, (&origin_addr, &compare_addr, &result_addr), &remote)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, What::Swap, Some(&origin_addr), &remote);
    Ok(())
}

/// `MPI_Raccumulate`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn raccumulate(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    op: Obj<Op>,
    win: Obj<Window>,
    request: &mut RequestHandle,
) -> Result<()> {
    epoch::passive_to(&win, target_rank)?;
    accumulate(call, origin_addr, target_rank, target_disp, target_count, target_datatype, op, win)?;
    *request = transfer::ended(call, &win, target_rank);
    Ok(())
}

/// `MPI_Rget_accumulate`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn rget_accumulate(
    call: &mut Call,
    origin_addr: RawBuffer,
    result_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    op: Obj<Op>,
    win: Obj<Window>,
    request: &mut RequestHandle,
) -> Result<()> {
    epoch::passive_to(&win, target_rank)?;
    get_accumulate(
        call,
        origin_addr,
        result_addr,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        op,
        win,
    )?;
    *request = transfer::ended(call, &win, target_rank);
    Ok(())
}
