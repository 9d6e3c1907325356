//! Conversion of a collective call's arguments to a plan's operation and its buffers.
//!
//! Each function checks what is significant at this rank (MPI 5.0 §6.4–6.11) and hands operation and binding to
//! `then`, which runs it in one form or another.

use encore_coll::binding::{Binding, Side};
use encore_engine::{PROC_NULL, ROOT};
use encore_plan::operation::{Blocks as PlanBlocks, IntArray, Items, Operation, Root};

use super::checked::{blocks as check_blocks, counts as check_counts, operation as check};
use super::staging::{Outcome, on_host};
use crate::shim::*;

/// Fails for an intercommunicator: it doesn't have this operation.
fn in_one_group(comm: Obj<Communicator>) -> Result<()> {
    if comm.is_inter() {
        let fact = Fact::WrongCommKind { needs_inter: false };
        return Err(Error::argument(ErrorClass::Comm, "comm", fact));
    }
    Ok(())
}

/// `MPI_IN_PLACE` has no meaning between two groups (§6.2.3).
fn no_in_place_between(comm: Obj<Communicator>, in_place: bool) -> Result<()> {
    if in_place && comm.is_inter() {
        return Err(Error::argument(ErrorClass::Buffer, "sendbuf", Fact::InPlaceNotAllowed));
    }
    Ok(())
}

/// The role of a rank in an operation with a root.
struct Part {
    root: Root,
    /// This rank is the root.
    at_root: bool,
    /// This rank contributes to or receives part of the root's data. In an operation between two groups, no rank of the root's group does.
    takes_part: bool,
}

impl Part {
    fn new(root: c_int, comm: Obj<Communicator>) -> Part {
        match root {
            ROOT => Part { root: Root::Here, at_root: true, takes_part: false },
            PROC_NULL => Part { root: Root::Nowhere, at_root: false, takes_part: false },
            rank => Part {
                root: Root::Rank(rank as u32),
                at_root: !comm.is_inter() && rank == comm.rank,
                takes_part: true,
            },
        }
    }

    /// This rank's part of the data; also `None` for `MPI_IN_PLACE` at the root.
    fn own(&self, buffer: RawBuffer) -> Result<Option<Buffer>> {
        match (self.takes_part, self.at_root) {
            (false, _) => Ok(None),
            (true, true) => buffer.check_or_in_place(),
            (true, false) => buffer.check().map(Some),
        }
    }
}

pub(in crate::calls) fn items(buffer: &Buffer) -> Items {
    Items::new(buffer.count, buffer.datatype.size as i64)
}

pub(in crate::calls) fn side(buffer: &Buffer) -> Side {
    Side::one(buffer.address, buffer.datatype)
}

fn optional_side(buffer: &Option<Buffer>) -> Side {
    buffer.as_ref().map_or(Side::Absent, side)
}

pub(super) fn int_array<'a>(integers: Integers<'a>) -> IntArray<'a> {
    match integers {
        Integers::Int(list) => IntArray::Int(list),
        Integers::Large(list) => IntArray::Count(list),
    }
}

pub(in crate::calls) fn varying<'a>(blocks: &Blocks<'a>) -> PlanBlocks<'a> {
    PlanBlocks::Varying {
        counts: int_array(blocks.counts),
        displs: int_array(blocks.displs),
        size: blocks.datatype.size as i64,
    }
}

/// Blocks of a v form that aren't significant at this rank; they only mark the form.
const NO_BLOCKS: PlanBlocks<'static> =
    PlanBlocks::Varying { counts: IntArray::Int(&[]), displs: IntArray::Int(&[]), size: 0 };

pub(in crate::calls) fn blocks_side(blocks: &Blocks<'_>) -> Side {
    Side::one(blocks.address, blocks.datatype)
}

/// Fails if send and receive data are the same memory (§6.1): the program must pass `MPI_IN_PLACE`.
fn distinct(send: &Buffer, recv: *mut u8, name: &'static str) -> Result<()> {
    if send.address == recv && send.bytes() > 0 {
        return Err(Error::argument(ErrorClass::Buffer, name, Fact::Aliased));
    }
    Ok(())
}

/// A block sent or received: byte offset from the buffer's start, number of items, and their type.
type Block = (i64, i64, Obj<Datatype>);

/// [`distinct`] for blocks in one buffer: no sent block may be the memory of a received one. Blocks whose types have gaps may lie in each
/// other's gaps, so of these only equal blocks are detected.
fn distinct_blocks(send: impl Iterator<Item = Block>, recv: impl Iterator<Item = Block>) -> Result<()> {
    let filled = |(_, count, datatype): &Block| *count > 0 && datatype.size > 0;
    let range =
        |&(at, count, datatype): &Block| (at, at.saturating_add(count.saturating_mul(datatype.size as i64)));
    let (dense, others): (Vec<Block>, Vec<Block>) = recv.filter(filled).partition(|block| block.2.dense);
    let mut ranges: Vec<_> = dense.iter().map(range).collect();
    ranges.sort_unstable();
    let aliased = |block: &Block| match block.2.dense {
        true => {
            let (begin, end) = range(block);
            // Received blocks don't overlap each other, so the last one that begins before the end decides.
            let before = ranges.partition_point(|range| range.0 < end);
            before > 0 && ranges[before - 1].1 > begin
        }
        false => others.iter().any(|other| (other.0, other.2) == (block.0, block.2)),
    };
    match send.filter(filled).any(|block| aliased(&block)) {
        true => Err(Error::argument(ErrorClass::Buffer, "sendbuf", Fact::Aliased)),
        false => Ok(()),
    }
}

fn defined(op: Obj<Op>, datatype: Obj<Datatype>) -> Result<()> {
    if !op.defined_on(datatype) {
        let fact = Fact::OpNotDefined { op: op.handle().0, datatype: datatype.handle().0 };
        return Err(Error::argument(ErrorClass::Op, "op", fact));
    }
    Ok(())
}

/// `MPI_Barrier`
pub fn barrier<R>(
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    check(comm, 1, None, None, None);
    then(&Operation::Barrier, Binding::new(Side::Absent, Side::Absent, None))
}

/// `MPI_Bcast`
pub fn bcast<R>(
    buffer: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    if !part.at_root && !part.takes_part {
        let operation = Operation::Bcast { root: part.root, data: Items::NONE };
        return then(&operation, Binding::new(Side::Absent, Side::Absent, None));
    }
    let mut buffer = buffer.check()?;
    check(comm, 2, Some(root), None, Some(&buffer));
    if buffer.datatype.dense {
        // Bytes need no copy in algorithms that cut the data.
        let byte = constants::MPI_BYTE.resolve().expect("MPI_BYTE is predefined");
        // SAFETY: the same memory.
        buffer = unsafe { Buffer::of(buffer.address, buffer.bytes() as i64, byte) };
    }
    let operation = Operation::Bcast { root: part.root, data: items(&buffer) };
    then(&operation, Binding::new(Side::Absent, side(&buffer), None))
}

/// `MPI_Gather`
pub fn gather<R>(
    send: RawBuffer,
    recv: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    let send = part.own(send)?;
    let recv = part.at_root.then(|| recv.check()).transpose()?;
    if let (Some(send), Some(recv)) = (&send, &recv) {
        distinct(send, recv.address, "sendbuf")?;
    }
    check(comm, 3, Some(root), None, recv.as_ref().or(send.as_ref()));
    let operation = Operation::Gather {
        root: part.root,
        send: send.as_ref().map_or(Items::NONE, items),
        recv: PlanBlocks::Equal(recv.as_ref().map_or(Items::NONE, items)),
        in_place: part.takes_part && send.is_none(),
    };
    then(&operation, Binding::new(optional_side(&send), optional_side(&recv), None))
}

/// `MPI_Gatherv`
pub fn gatherv<R>(
    send: RawBuffer,
    recv: RawBlocks,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    let send = part.own(send)?;
    // SAFETY: at the root the arrays have an element for each rank, as MPI demands.
    let recv = part.at_root.then(|| unsafe { recv.check(comm.peers().len()) }).transpose()?;
    if let (Some(send), Some(recv)) = (&send, &recv) {
        distinct(send, recv.address, "sendbuf")?;
    }
    let (from_root, in_place) = (root as usize, send.is_none());
    check_blocks(comm, (4, Some(root)), &|peer| send.filter(|_| peer == from_root), &|peer| {
        recv.as_ref().filter(|_| !(in_place && peer == from_root)).map(|recv| recv.get(peer))
    });
    let operation = Operation::Gather {
        root: part.root,
        send: send.as_ref().map_or(Items::NONE, items),
        recv: recv.as_ref().map_or(NO_BLOCKS, varying),
        in_place: part.takes_part && send.is_none(),
    };
    then(
        &operation,
        Binding::new(optional_side(&send), recv.as_ref().map_or(Side::Absent, blocks_side), None),
    )
}

/// `MPI_Scatter`
pub fn scatter<R>(
    send: RawBuffer,
    recv: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    let send = part.at_root.then(|| send.check()).transpose()?;
    let recv = part.own(recv)?;
    if let (Some(send), Some(recv)) = (&send, &recv) {
        distinct(recv, send.address, "recvbuf")?;
    }
    check(comm, 5, Some(root), None, send.as_ref().or(recv.as_ref()));
    let operation = Operation::Scatter {
        root: part.root,
        send: PlanBlocks::Equal(send.as_ref().map_or(Items::NONE, items)),
        recv: recv.as_ref().map_or(Items::NONE, items),
        in_place: part.takes_part && recv.is_none(),
    };
    then(&operation, Binding::new(optional_side(&send), optional_side(&recv), None))
}

/// `MPI_Scatterv`
pub fn scatterv<R>(
    send: RawBlocks,
    recv: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    // SAFETY: at the root the arrays have an element for each rank, as MPI demands.
    let send = part.at_root.then(|| unsafe { send.check(comm.peers().len()) }).transpose()?;
    let recv = part.own(recv)?;
    if let (Some(send), Some(recv)) = (&send, &recv) {
        distinct(recv, send.address, "recvbuf")?;
    }
    let (at_root, in_place) = (root as usize, recv.is_none());
    check_blocks(
        comm,
        (6, Some(root)),
        &|peer| send.as_ref().filter(|_| !(in_place && peer == at_root)).map(|send| send.get(peer)),
        &|peer| recv.filter(|_| peer == at_root),
    );
    let operation = Operation::Scatter {
        root: part.root,
        send: send.as_ref().map_or(NO_BLOCKS, varying),
        recv: recv.as_ref().map_or(Items::NONE, items),
        in_place: part.takes_part && recv.is_none(),
    };
    then(
        &operation,
        Binding::new(send.as_ref().map_or(Side::Absent, blocks_side), optional_side(&recv), None),
    )
}

/// `MPI_Allgather`
pub fn allgather<R>(
    send: Option<Buffer>,
    recv: Buffer,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_none())?;
    if let Some(send) = &send {
        distinct(send, recv.address, "sendbuf")?;
    }
    check(comm, 7, None, None, Some(&recv));
    let operation = Operation::Allgather {
        send: send.as_ref().map_or(Items::NONE, items),
        recv: PlanBlocks::Equal(items(&recv)),
        in_place: send.is_none(),
    };
    then(&operation, Binding::new(optional_side(&send), side(&recv), None))
}

/// `MPI_Allgatherv`
pub fn allgatherv<R>(
    send: Option<Buffer>,
    recv: RawBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_none())?;
    // SAFETY: the arrays have an element for each rank, as MPI demands.
    let recv = unsafe { recv.check(comm.peers().len())? };
    if let Some(send) = &send {
        distinct(send, recv.address, "sendbuf")?;
    }
    let me = comm.rank as usize;
    check_blocks(
        comm,
        (8, None),
        // In place, the send data are this rank's block of the result.
        &|_| Some(send.unwrap_or_else(|| recv.get(me))),
        &|peer| Some(recv.get(peer)),
    );
    let operation = Operation::Allgather {
        send: send.as_ref().map_or(Items::NONE, items),
        recv: varying(&recv),
        in_place: send.is_none(),
    };
    then(&operation, Binding::new(optional_side(&send), blocks_side(&recv), None))
}

/// `MPI_Alltoall`
pub fn alltoall<R>(
    send: Option<Buffer>,
    recv: Buffer,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_none())?;
    if let Some(send) = &send {
        distinct(send, recv.address, "sendbuf")?;
    }
    check(comm, 9, None, None, Some(&recv));
    let operation = Operation::Alltoall {
        send: PlanBlocks::Equal(send.as_ref().map_or(Items::NONE, items)),
        recv: PlanBlocks::Equal(items(&recv)),
        in_place: send.is_none(),
    };
    then(&operation, Binding::new(optional_side(&send), side(&recv), None))
}

/// `MPI_Alltoallv`
pub fn alltoallv<R>(
    send: RawBlocks,
    recv: RawBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_in_place())?;
    let size = comm.peers().len();
    // SAFETY: the arrays have an element for each rank, as MPI demands.
    let (send, recv) = unsafe {
        let send = if send.is_in_place() { None } else { Some(send.check(size)?) };
        (send, recv.check(size)?)
    };
    if let Some(send) = send.as_ref().filter(|send| send.address == recv.address) {
        let each = |blocks: &Blocks<'_>| {
            let (counts, displs) = (int_array(blocks.counts), int_array(blocks.displs));
            let (datatype, size) = (blocks.datatype, size as u32);
            let block =
                move |rank| (displs.get(rank).saturating_mul(datatype.extent), counts.get(rank), datatype);
            (0..size).map(block).collect::<Vec<Block>>().into_iter()
        };
        distinct_blocks(each(send), each(&recv))?;
    }
    check_blocks(comm, (10, None), &|peer| Some(send.as_ref().unwrap_or(&recv).get(peer)), &|peer| {
        Some(recv.get(peer))
    });
    let operation = Operation::Alltoall {
        send: send.as_ref().map_or(NO_BLOCKS, varying),
        recv: varying(&recv),
        in_place: send.is_none(),
    };
    then(&operation, Binding::new(send.as_ref().map_or(Side::Absent, blocks_side), blocks_side(&recv), None))
}

/// Datatypes of typed blocks, and the item size of each.
pub(in crate::calls) struct Types {
    pub(in crate::calls) datatypes: Box<[Obj<Datatype>]>,
    pub(in crate::calls) sizes: Vec<i64>,
}

pub(in crate::calls) fn types(blocks: &TypedBlocks<'_>) -> Result<Types> {
    let datatypes: Box<[Obj<Datatype>]> =
        (0..blocks.len()).map(|index| Ok(blocks.get(index)?.datatype)).collect::<Result<_>>()?;
    let sizes = datatypes.iter().map(|datatype| datatype.size as i64).collect();
    Ok(Types { datatypes, sizes })
}

pub(in crate::calls) fn typed<'a>(blocks: &TypedBlocks<'a>, sizes: &'a [i64]) -> PlanBlocks<'a> {
    PlanBlocks::Typed { counts: int_array(blocks.counts), displs: int_array(blocks.displs), sizes }
}

/// `MPI_Alltoallw`
pub fn alltoallw<R>(
    send: RawTypedBlocks,
    recv: RawTypedBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_in_place())?;
    let size = comm.peers().len();
    // SAFETY: the arrays have an element for each rank, as MPI demands.
    let (send, recv) = unsafe {
        let send = if send.is_in_place() { None } else { Some(send.check(size)?) };
        (send, recv.check(size)?)
    };
    let send_types = send.as_ref().map(types).transpose()?;
    let recv_types = types(&recv)?;
    if let Some((send, types)) =
        send.as_ref().zip(send_types.as_ref()).filter(|(send, _)| send.address == recv.address)
    {
        let each = |blocks: &TypedBlocks<'_>, types: &Types| {
            let (counts, displs) = (int_array(blocks.counts), int_array(blocks.displs));
            let block =
                |(rank, datatype): (u32, &Obj<Datatype>)| (displs.get(rank), counts.get(rank), *datatype);
            (0..).zip(&types.datatypes).map(block).collect::<Vec<Block>>().into_iter()
        };
        distinct_blocks(each(send, types), each(&recv, &recv_types))?;
    }
    check_blocks(comm, (11, None), &|peer| send.as_ref().unwrap_or(&recv).get(peer).ok(), &|peer| {
        recv.get(peer).ok()
    });
    let none = PlanBlocks::Typed { counts: IntArray::Int(&[]), displs: IntArray::Int(&[]), sizes: &[] };
    let operation = Operation::Alltoall {
        send: match (&send, &send_types) {
            (Some(send), Some(types)) => typed(send, &types.sizes),
            _ => none,
        },
        recv: typed(&recv, &recv_types.sizes),
        in_place: send.is_none(),
    };
    let send_side = match (&send, &send_types) {
        (Some(send), Some(types)) => Side::many(send.address.cast(), types.datatypes.clone()),
        _ => Side::Absent,
    };
    let recv_side = Side::many(recv.address.cast(), recv_types.datatypes.clone());
    then(&operation, Binding::new(send_side, recv_side, None))
}

/// `MPI_Reduce`
pub fn reduce<R: Outcome>(
    send: RawBuffer,
    recv: RawBuffer,
    op: Obj<Op>,
    root: c_int,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let part = Part::new(root, comm);
    let send = part.own(send)?;
    let recv = part.at_root.then(|| recv.check()).transpose()?;
    if let (Some(send), Some(recv)) = (&send, &recv) {
        distinct(send, recv.address, "sendbuf")?;
    }
    on_host(send, recv, |send, recv| {
        let Some(data) = send.or(recv) else {
            let (root, commutative) = (part.root, op.commutative);
            let operation = Operation::Reduce { root, data: Items::NONE, commutative, in_place: false };
            return then(&operation, Binding::new(Side::Absent, Side::Absent, None));
        };
        defined(op, data.datatype)?;
        check(comm, 12, Some(root), Some(op), Some(&data));
        let operation = Operation::Reduce {
            root: part.root,
            data: items(&data),
            commutative: op.commutative,
            in_place: part.takes_part && send.is_none(),
        };
        let binding = Binding::new(optional_side(&send), optional_side(&recv), Some((op, data.datatype)));
        then(&operation, binding)
    })
}

/// Operations in which every rank reduces a vector and gets a result.
#[derive(Clone, Copy)]
pub enum Reduction {
    /// `MPI_Allreduce`
    Allreduce,
    /// `MPI_Reduce_scatter_block`
    ReduceScatterBlock,
    /// `MPI_Scan`
    Scan,
    /// `MPI_Exscan`
    Exscan,
}

/// `MPI_Allreduce` and the operations with the same arguments.
pub fn symmetric<R: Outcome>(
    reduction: Reduction,
    send: Option<Buffer>,
    recv: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    if matches!(reduction, Reduction::Scan | Reduction::Exscan) {
        in_one_group(comm)?;
    }
    no_in_place_between(comm, send.is_none())?;
    if let Some(send) = &send {
        distinct(send, recv.address, "sendbuf")?;
    }
    check(comm, 13 + reduction as u8, None, Some(op), Some(&recv));
    let data = items(&recv);
    let (send, recv) = match reduction {
        Reduction::ReduceScatterBlock => {
            // The vector has a block for each rank.
            // SAFETY: MPI demands that the program's buffer has all of them.
            let all = |buffer: Buffer| unsafe {
                Buffer::of(buffer.address, buffer.count.saturating_mul(comm.size().into()), buffer.datatype)
            };
            (send.map(all), if send.is_none() { all(recv) } else { recv })
        }
        _ => (send, recv),
    };
    on_host(send, Some(recv), |send, recv| {
        let recv = recv.expect("it was given");
        defined(op, recv.datatype)?;
        let (data, commutative, in_place) = (data, op.commutative, send.is_none());
        let operation = match reduction {
            Reduction::Allreduce => Operation::Allreduce { data, commutative, in_place },
            Reduction::ReduceScatterBlock => Operation::ReduceScatterBlock { data, commutative, in_place },
            Reduction::Scan => Operation::Scan { data, commutative, in_place },
            Reduction::Exscan => Operation::Exscan { data, commutative, in_place },
        };
        then(&operation, Binding::new(optional_side(&send), side(&recv), Some((op, recv.datatype))))
    })
}

/// `MPI_Reduce_scatter`
pub fn reduce_scatter<R: Outcome>(
    send: RawVector,
    recv: RawVector,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    no_in_place_between(comm, send.is_in_place())?;
    // SAFETY: the array has an element for each rank, as MPI demands.
    let counts = unsafe { recv.counts(comm.size() as usize)? };
    let total = counts.iter().try_fold(0i64, |sum, count| sum.checked_add(count));
    let Some(total) = total else {
        let text = "the counts add up to more than 2^63 elements".to_owned();
        return Err(Error::argument(ErrorClass::Count, "recvcounts", Fact::Text(text)));
    };
    let send = send.check_or_in_place(total)?;
    let in_place = send.is_none();
    let recv = recv.check(if in_place { total } else { counts.get(comm.rank as usize) })?;
    if let Some(send) = &send {
        distinct(send, recv.address, "sendbuf")?;
    }
    on_host(send, Some(recv), |send, recv| {
        let recv = recv.expect("it was given");
        defined(op, recv.datatype)?;
        check_counts(comm, 17, op, &counts, recv.datatype);
        let operation = Operation::ReduceScatter {
            counts: int_array(counts),
            size: recv.datatype.size as i64,
            commutative: op.commutative,
            in_place,
        };
        then(&operation, Binding::new(optional_side(&send), side(&recv), Some((op, recv.datatype))))
    })
}
