//! §12.3.1, §12.3.2, §12.3.5: put and get. Requests are complete from the start.

#[cfg(feature = "insight")]
use encore_engine::insight::windows::What;
#[cfg(feature = "insight")]
use encore_mpi::rma::checked;
use encore_mpi::rma::spot::Remote;
use encore_mpi::rma::{epoch, transfer};

use crate::shim::*;

/// `MPI_Put`
pub fn put(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    win: Obj<Window>,
) -> Result<()> {
    let remote =
        Remote { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    // SAFETY: the program passes a buffer of this type and count.
    unsafe { transfer::put(call, &win, &origin_addr, &remote)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, What::Put, Some(&origin_addr), &remote);
    Ok(())
}

/// `MPI_Get`
pub fn get(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    win: Obj<Window>,
) -> Result<()> {
    let remote =
        Remote { rank: target_rank, disp: target_disp, count: target_count, datatype: target_datatype };
    // SAFETY: the program passes a buffer of this type and count.
    unsafe { transfer::get(call, &win, &origin_addr, &remote)? }
    #[cfg(feature = "insight")]
    checked::begun(call, &win, What::Get, None, &remote);
    Ok(())
}

/// `MPI_Rput`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn rput(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    win: Obj<Window>,
    request: &mut RequestHandle,
) -> Result<()> {
    epoch::passive_to(&win, target_rank)?;
    put(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)?;
    *request = transfer::ended(call, &win, target_rank);
    Ok(())
}

/// `MPI_Rget`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn rget(
    call: &mut Call,
    origin_addr: Buffer,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: Obj<Datatype>,
    win: Obj<Window>,
    request: &mut RequestHandle,
) -> Result<()> {
    epoch::passive_to(&win, target_rank)?;
    get(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)?;
    *request = transfer::ended(call, &win, target_rank);
    Ok(())
}
