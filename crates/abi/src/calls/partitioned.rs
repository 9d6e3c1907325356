//! Chapter 4: partitioned communication.

use encore_engine::PROC_NULL;
use encore_engine::request::flag as state;
use encore_engine::state::hope::Hope;
use encore_mpi::partitioned;
use encore_mpi::partitioned::transfer::Side;

use crate::shim::*;

#[allow(clippy::too_many_arguments)]
fn new(
    call: &mut Call,
    side: Side,
    data: Partitions,
    rank: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    let engine = call.engine();
    let made = if rank == PROC_NULL {
        engine.nothing(state::PERSISTENT)?
    } else {
        let Partitions { first, partitions } = data;
        let count = first.count.checked_mul(partitions as i64).ok_or_else(|| {
            let text = format!("{partitions} partitions of {} items are more than memory holds", first.count);
            Error::argument(ErrorClass::Count, "count", Fact::Text(text))
        })?;
        // SAFETY: the MPI standard demands it of the program, whose partitions these are.
        let all = unsafe { Buffer::of(first.address, count, first.datatype) };
        partitioned::new(engine, side, all, partitions as u32, rank, tag, comm)?
    };
    *request = made.handle();
    Ok(())
}

/// `MPI_Psend_init`
pub fn psend_init(
    call: &mut Call,
    buf: Partitions,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    _info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    new(call, Side::Send, buf, dest, tag, comm, request)
}

/// `MPI_Precv_init`; `dest` is the source.
pub fn precv_init(
    call: &mut Call,
    buf: Partitions,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    _info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    new(call, Side::Receive, buf, dest, tag, comm, request)
}

/// `MPI_Pready`
pub fn pready(call: &mut Call, partition: c_int, request: Obj<Request>) -> Result<()> {
    partitioned::ready(call.engine(), request, std::iter::once(i64::from(partition)))
}

/// `MPI_Pready_range`
pub fn pready_range(
    call: &mut Call,
    partition_low: c_int,
    partition_high: c_int,
    request: Obj<Request>,
) -> Result<()> {
    if partition_low > partition_high {
        let text = format!("it is higher than partition_high, {partition_high}");
        return Err(Error::argument(ErrorClass::Arg, "partition_low", Fact::Text(text)));
    }
    partitioned::ready(call.engine(), request, i64::from(partition_low)..=i64::from(partition_high))
}

/// `MPI_Pready_list`
pub fn pready_list(call: &mut Call, array_of_partitions: &[c_int], request: Obj<Request>) -> Result<()> {
    partitioned::ready(
        call.engine(),
        request,
        array_of_partitions.iter().map(|partition| i64::from(*partition)),
    )
}

/// `MPI_Parrived`
pub fn parrived(call: &mut Call, request: Obj<Request>, partition: c_int, flag: &mut Flag) -> Result<()> {
    let mut arrived = partitioned::arrived(call.engine(), request, i64::from(partition))?;
    if !arrived {
        call.poll_once(Hope::Anything, |_| false);
        arrived = partitioned::arrived(call.engine(), request, i64::from(partition))?;
    }
    flag.set(arrived);
    Ok(())
}
