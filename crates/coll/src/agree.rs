//! Messages that ranks exchange when they make communicators: bytes to all of a communicator, or between two ranks.

use encore_engine::p2p::bytes;
use encore_plan::builder::Builder;
use encore_plan::ir::{Plan, ScratchUnit, Span};
use encore_plan::operation::{Blocks, IntArray, Items, Operation, Root};

use crate::binding::{Binding, Side};
use crate::blocking;
use encore_engine::buffer::no_data;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::matching::Key;
use encore_engine::peer::{PeerId, Peers};
use encore_engine::slab::Obj;

/// The side of a collective operation that moves bytes.
pub fn byte_side(address: *mut u8) -> Side {
    Side::one(address, no_data().datatype)
}

/// The plan by which rank 0 of one group of an intercommunicator (the one that is not `passes`) gives `bytes` bytes, in the receive
/// buffer, to both groups: it sends them to the other group, whose rank 0 passes them back to the others of its own group.
pub fn plan_to_both_groups(comm: &Communicator, bytes: i64, passes: bool) -> Plan {
    let remote = comm.peers().len() as u32;
    let mut builder = Builder::new(comm.rank as u32, remote, ScratchUnit::Byte);
    let data = Span::recv(0, bytes);
    match (passes, comm.rank) {
        (false, 0) => {
            for to in 0..remote {
                builder.send(to, data, 0, ());
            }
        }
        (false, _) => {
            builder.recv(0, data, 1, ());
        }
        (true, rank) => {
            let got = builder.recv(0, data, 0, ());
            if rank == 0 {
                for to in 1..remote {
                    builder.send(to, data, 1, got);
                }
            }
        }
    }
    builder.finish()
}

/// For a member of a group of `size`: the member from which it receives the bytes of member 0, and those to which it passes them on, in
/// this order. A binomial tree.
fn tree(rank: usize, size: usize) -> (Option<usize>, impl Iterator<Item = usize>) {
    // The lowest set bit is the step at which the member receives them.
    let low = if rank == 0 { size.next_power_of_two() } else { rank & rank.wrapping_neg() };
    let parent = (rank != 0).then(|| rank - low);
    let steps = std::iter::successors(Some(low >> 1), |step| Some(step >> 1)).take_while(|step| *step > 0);
    (parent, steps.map(move |step| rank + step).filter(move |child| *child < size))
}

/// A group of processes.
#[derive(Clone, Copy)]
pub struct Members<'a> {
    /// All members.
    pub all: &'a [PeerId],
    /// Index of this process.
    pub me: usize,
    /// The communicator to which messages of the group belong, if any.
    pub of: Option<Obj<Communicator>>,
}

/// Broadcasts `bytes` of member `root` in a group, of which this process is a member. The group needs no communicator: `key` is the
/// envelope of messages from one of its members. A member that can't receive the bytes sends an empty message on, which ends those below it
/// in the tree, too. Requires at least one byte.
pub fn broadcast_in_group(
    call: &mut Call,
    group: Members<'_>,
    root: usize,
    key: impl Fn(&Peers, PeerId) -> Key,
    bytes: &mut [u8],
) -> Result<()> {
    let (size, me) = (group.all.len(), group.me);
    let member = |place: usize| group.all[(place + root) % size];
    let (parent, children) = tree((me + size - root) % size, size);
    let received = match parent {
        Some(parent) => {
            let from = member(parent);
            let theirs = key(&call.engine().peers, from);
            match bytes::receive(call, from, theirs, group.of, bytes) {
                Ok(0) => Err(given_up()),
                Ok(_) => Ok(()),
                Err(error) => Err(error),
            }
        }
        None => Ok(()),
    };
    let told = if received.is_ok() { bytes } else { &mut [] };
    let mine = key(&call.engine().peers, group.all[me]);
    // A child that has died doesn't keep the bytes from the others.
    let sent = children.map(|child| bytes::send(call, member(child), mine, group.of, told));
    let sent = sent.fold(Ok(()), Result::and);
    received.and(sent)
}

/// The error of a member that doesn't get the bytes because another one hasn't got them.
fn given_up() -> Error {
    let text =
        "a member from which this process gets a message through others has died, or its message has failed";
    Error::new(ErrorClass::ProcFailed, Fact::Text(text.to_owned()))
}

/// Broadcasts `bytes` of `root` to all; on an intercommunicator, to the other group.
pub fn broadcast_bytes(call: &mut Call, comm: Obj<Communicator>, root: Root, bytes: &mut [u8]) -> Result<()> {
    let data = Items::new(bytes.len() as i64, 1);
    let binding = Binding::new(Side::Absent, byte_side(bytes.as_mut_ptr()), None);
    blocking::own_collective(call, comm, &Operation::Bcast { root, data }, binding)
}

/// Gathers each rank's block of `bytes`, all of equal length, on all ranks.
pub fn allgather_bytes(
    call: &mut Call,
    comm: Obj<Communicator>,
    bytes: &mut [u8],
    block: usize,
) -> Result<()> {
    let block = Items::new(block as i64, 1);
    let operation = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: true };
    let binding = Binding::new(Side::Absent, byte_side(bytes.as_mut_ptr()), None);
    blocking::own_collective(call, comm, &operation, binding)
}

/// Exchanges bytes between all ranks: `to` has an entry for each rank. Returns the received bytes, by rank. Requires an
/// intracommunicator.
pub fn deal_bytes(call: &mut Call, comm: Obj<Communicator>, to: &[Vec<u8>]) -> Result<Vec<Vec<u8>>> {
    let lengths: Vec<i64> = to.iter().map(|bytes| bytes.len() as i64).collect();
    let mut coming = vec![0_i64; to.len()];
    let word = Blocks::Equal(Items::new(size_of::<i64>() as i64, 1));
    let operation = Operation::Alltoall { send: word, recv: word, in_place: false };
    // Send buffers are only read.
    let send = byte_side(lengths.as_ptr().cast_mut().cast());
    let binding = Binding::new(send, byte_side(coming.as_mut_ptr().cast()), None);
    blocking::own_collective(call, comm, &operation, binding)?;
    let places = |lengths: &[i64]| -> Vec<i64> {
        let before = lengths.iter().scan(0, |sum, length| Some(std::mem::replace(sum, *sum + length)));
        before.collect()
    };
    let blocks = |counts, displs| Blocks::Varying {
        counts: IntArray::Count(counts),
        displs: IntArray::Count(displs),
        size: 1,
    };
    let (send_places, recv_places) = (places(&lengths), places(&coming));
    let sent = to.concat();
    let mut came = vec![0_u8; coming.iter().sum::<i64>() as usize];
    let (send, recv) = (blocks(&lengths, &send_places), blocks(&coming, &recv_places));
    let operation = Operation::Alltoall { send, recv, in_place: false };
    let send = byte_side(sent.as_ptr().cast_mut());
    let binding = Binding::new(send, byte_side(came.as_mut_ptr()), None);
    blocking::own_collective(call, comm, &operation, binding)?;
    let of = |(place, length): (&i64, &i64)| came[*place as usize..(place + length) as usize].to_vec();
    Ok(recv_places.iter().zip(&coming).map(of).collect())
}

/// Gathers each rank's bytes, of equal length, on all ranks. Returns the bytes of the ranks of the local group, and those of the other
/// group.
pub fn tell_all(call: &mut Call, comm: Obj<Communicator>, mine: &[u8]) -> Result<(Vec<u8>, Vec<u8>)> {
    let block = Items::new(mine.len() as i64, 1);
    let mut local = vec![0; comm.local.len() * mine.len()];
    if !comm.is_inter() {
        let place = comm.rank as usize * mine.len();
        local[place..place + mine.len()].copy_from_slice(mine);
        allgather_bytes(call, comm, &mut local, mine.len())?;
        return Ok((local, Vec::new()));
    }
    let mut remote = vec![0; comm.peers().len() * mine.len()];
    let operation = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: false };
    // Send buffers are only read.
    let binding = Binding::new(byte_side(mine.as_ptr().cast_mut()), byte_side(remote.as_mut_ptr()), None);
    blocking::own_collective(call, comm, &operation, binding)?;
    // The other group now has the bytes of this rank's group.
    let teach = if comm.rank == 0 { Root::Here } else { Root::Nowhere };
    if call.engine().peers.leads(&comm) {
        broadcast_bytes(call, comm, teach, &mut remote)?;
        broadcast_bytes(call, comm, Root::Rank(0), &mut local)?;
    } else {
        broadcast_bytes(call, comm, Root::Rank(0), &mut local)?;
        broadcast_bytes(call, comm, teach, &mut remote)?;
    }
    Ok((local, remote))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_reaches_each_member_once() {
        for size in 1..=70 {
            let mut told = vec![None; size];
            for rank in 0..size {
                let (parent, children) = tree(rank, size);
                assert_eq!(parent.is_none(), rank == 0);
                assert!(parent.is_none_or(|parent| parent < rank));
                for child in children {
                    assert_eq!(told[child].replace(rank), None, "{child} of {size} receives twice");
                }
            }
            for (rank, from) in told.iter().enumerate() {
                assert_eq!(*from, tree(rank, size).0, "{rank} of {size}");
            }
        }
    }
}
