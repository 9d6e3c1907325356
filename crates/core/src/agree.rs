//! Messages that ranks exchange when they make communicators: bytes to all of a communicator, or between two ranks.

use encore_plan::builder::Builder;
use encore_plan::ir::{Plan, ScratchUnit, Span};
use encore_plan::operation::{Blocks, Items, Operation, Root};

use crate::buffer::Buffer;
use crate::call::Call;
use crate::collective::binding::{Binding, Side};
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::Result;
use crate::group::Group;
use crate::handle::DatatypeHandle;
use crate::matching::Key;
use crate::peer::{PeerId, Peers};
use crate::request::{Kind, Mode, Request, flag};
use crate::slab::Obj;

pub(crate) fn bytes_at(address: *mut u8, length: usize) -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    Buffer { address, count: length as i64, datatype: byte }
}

/// The side of a collective operation that moves bytes.
pub(crate) fn byte_side(address: *mut u8) -> Side {
    Side::one(address, bytes_at(address, 0).datatype)
}

/// The plan by which rank 0 of one group of an intercommunicator (the one that is not `passes`) gives `bytes` bytes, in
/// the receive buffer, to both groups: it tells the other group, whose rank 0 passes them back to the others of
/// its own.
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

/// For a member of a group of `size`: the member from which it gets the bytes of member 0, and those to which it passes them on, in
/// this order. A binomial tree.
fn tree(rank: usize, size: usize) -> (Option<usize>, impl Iterator<Item = usize>) {
    // The lowest bit that is set says at which step it gets them.
    let low = if rank == 0 { size.next_power_of_two() } else { rank & rank.wrapping_neg() };
    let parent = (rank != 0).then(|| rank - low);
    let steps = std::iter::successors(Some(low >> 1), |step| Some(step >> 1)).take_while(|step| *step > 0);
    (parent, steps.map(move |step| rank + step).filter(move |child| *child < size))
}

/// Gives `bytes` of member `root` to all of a group, of which this process is one. The group needs no communicator: `key`
/// is the envelope of messages from one of its members.
pub(crate) fn broadcast_in_group(
    call: &mut Call,
    group: &Group,
    root: usize,
    key: impl Fn(&Peers, PeerId) -> Key,
    bytes: &mut [u8],
) -> Result<()> {
    let size = group.members.len();
    let me = group.rank.expect("only members take part") as usize;
    let member = |place: usize| group.members[(place + root) % size];
    let (parent, children) = tree((me + size - root) % size, size);
    if let Some(parent) = parent {
        let from = member(parent);
        let theirs = key(&call.engine().peers, from);
        call.receive_bytes(from, theirs, bytes)?;
    }
    let mine = key(&call.engine().peers, group.members[me]);
    for child in children {
        call.send_bytes(member(child), mine, bytes)?;
    }
    Ok(())
}

impl Call {
    /// Gives `bytes` of `root` to all. For an intercommunicator, to the other group.
    pub fn broadcast_bytes(&mut self, comm: Obj<Communicator>, root: Root, bytes: &mut [u8]) -> Result<()> {
        let data = Items::new(bytes.len() as i64, 1);
        let binding = Binding::new(Side::Absent, byte_side(bytes.as_mut_ptr()), None);
        self.own_collective(comm, &Operation::Bcast { root, data }, binding)
    }

    /// Gives each rank's block of `bytes`, all equally long, to all.
    pub(crate) fn allgather_bytes(
        &mut self,
        comm: Obj<Communicator>,
        bytes: &mut [u8],
        block: usize,
    ) -> Result<()> {
        let block = Items::new(block as i64, 1);
        let operation = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: true };
        let binding = Binding::new(Side::Absent, byte_side(bytes.as_mut_ptr()), None);
        self.own_collective(comm, &operation, binding)
    }

    /// Gives each rank's bytes, equally many, to all. Returns the bytes of the ranks of the local group, and those of the other
    /// group.
    pub fn tell_all(&mut self, comm: Obj<Communicator>, mine: &[u8]) -> Result<(Vec<u8>, Vec<u8>)> {
        let block = Items::new(mine.len() as i64, 1);
        let mut local = vec![0; comm.local.len() * mine.len()];
        if !comm.is_inter() {
            let place = comm.rank as usize * mine.len();
            local[place..place + mine.len()].copy_from_slice(mine);
            self.allgather_bytes(comm, &mut local, mine.len())?;
            return Ok((local, Vec::new()));
        }
        let mut remote = vec![0; comm.peers().len() * mine.len()];
        let operation = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: false };
        // Send buffers are only read.
        let binding = Binding::new(byte_side(mine.as_ptr().cast_mut()), byte_side(remote.as_mut_ptr()), None);
        self.own_collective(comm, &operation, binding)?;
        // The other group now has the bytes of this rank's group.
        let teach = if comm.rank == 0 { Root::Here } else { Root::Nowhere };
        if self.engine().peers.leads(&comm) {
            self.broadcast_bytes(comm, teach, &mut remote)?;
            self.broadcast_bytes(comm, Root::Rank(0), &mut local)?;
        } else {
            self.broadcast_bytes(comm, Root::Rank(0), &mut local)?;
            self.broadcast_bytes(comm, teach, &mut remote)?;
        }
        Ok((local, remote))
    }

    /// Sends bytes to a process.
    pub fn send_bytes(&mut self, to: PeerId, key: Key, bytes: &[u8]) -> Result<()> {
        let sent = self.engine().isend_bytes(to, key, bytes)?;
        self.end_send(sent)
    }

    fn end_send(&mut self, sent: Obj<Request>) -> Result<()> {
        self.wait_for_request(sent);
        self.engine().take_result(sent).1.map_or(Ok(()), Err)
    }

    /// Receives as many bytes as there are from a process.
    pub fn receive_bytes(&mut self, from: PeerId, key: Key, bytes: &mut [u8]) -> Result<()> {
        let received = self.engine().ireceive_bytes(key, bytes)?;
        self.wait_for_bytes(from, key, received);
        self.engine().take_result(received).1.map_or(Ok(()), Err)
    }

    /// Sends bytes to a process and receives equally many from it. `keys`: of the bytes sent, and of those received.
    pub fn exchange_bytes(
        &mut self,
        with: PeerId,
        keys: [Key; 2],
        bytes: &[u8],
        theirs: &mut [u8],
    ) -> Result<()> {
        let received = self.engine().ireceive_bytes(keys[1], theirs)?;
        let sent = self.send_bytes(with, keys[0], bytes);
        self.wait_for_bytes(with, keys[1], received);
        let received = self.engine().take_result(received).1.map_or(Ok(()), Err);
        sent.and(received)
    }

    /// The same of a head of a fixed length and a body, for whose length `room` looks at the head. Both leave at once.
    pub(crate) fn exchange_with_head<const HEAD: usize>(
        &mut self,
        with: PeerId,
        keys: [Key; 2],
        (head, body): (&[u8; HEAD], &[u8]),
        room: impl FnOnce(&[u8; HEAD]) -> Vec<u8>,
    ) -> Result<([u8; HEAD], Vec<u8>)> {
        let sends = [head, body].map(|bytes| self.engine().isend_bytes(with, keys[0], bytes));
        let mut their_head = [0; HEAD];
        let received = self.receive_bytes(with, keys[1], &mut their_head).and_then(|()| {
            let mut body = room(&their_head);
            self.receive_bytes(with, keys[1], &mut body).map(|()| body)
        });
        // Whatever came, the bytes stay until they have left.
        let sent = sends.map(|send| send.and_then(|send| self.end_send(send)));
        sent.into_iter().collect::<Result<()>>()?;
        received.map(|body| (their_head, body))
    }

    fn wait_for_bytes(&mut self, from: PeerId, key: Key, received: Obj<Request>) {
        let rank = self.engine().peers.world_rank(from) as i32;
        self.wait_until(rank, key.tag, |engine| {
            if !received.is(flag::COMPLETE) {
                engine.end_if_lost(received, from);
            }
            received.is(flag::COMPLETE)
        });
    }
}

impl Engine {
    /// The bytes must stay until the request is complete.
    fn isend_bytes(&mut self, to: PeerId, key: Key, bytes: &[u8]) -> Result<Obj<Request>> {
        // A send only reads them.
        let buffer = bytes_at(bytes.as_ptr().cast_mut(), bytes.len());
        let kind = Kind::Send(Mode::Standard);
        let request = self.new_request(Request::new(kind, flag::ACTIVE, to, key, buffer, None))?;
        request.bytes.set(buffer.bytes());
        self.start_send(request);
        Ok(request)
    }

    /// Sends a few words to a process, without waiting until they have left.
    pub(crate) fn send_words(&mut self, to: PeerId, key: Key, words: [u64; 3]) -> Result<()> {
        let buffer = bytes_at((&raw const words).cast::<u8>().cast_mut(), size_of_val(&words));
        if self.send_short(&buffer, to, key) {
            return Ok(());
        }
        // There is no room for them yet, which is rare: they stay in memory of their own.
        let words: &'static [u64; 3] = Box::leak(Box::new(words));
        let buffer = bytes_at(words.as_ptr().cast::<u8>().cast_mut(), size_of_val(words));
        let kind = Kind::Send(Mode::Standard);
        let request = self.new_request(Request::new(kind, flag::ACTIVE, to, key, buffer, None))?;
        request.bytes.set(buffer.bytes());
        self.start_send(request);
        crate::request::REQUESTS.release(request);
        Ok(())
    }

    /// The bytes must stay, and be left alone, until the request is complete.
    fn ireceive_bytes(&mut self, key: Key, bytes: &mut [u8]) -> Result<Obj<Request>> {
        self.ireceive_bytes_at(key, bytes.as_mut_ptr(), bytes.len())
    }

    /// The same at an address.
    pub(crate) fn ireceive_bytes_at(
        &mut self,
        key: Key,
        address: *mut u8,
        length: usize,
    ) -> Result<Obj<Request>> {
        let buffer = bytes_at(address, length);
        let request = Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, buffer, None);
        let request = self.new_request(request)?;
        self.start_receive(request);
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_reaches_each_member_once_from_one_that_knows() {
        for size in 1..=70 {
            let mut told = vec![None; size];
            for rank in 0..size {
                let (parent, children) = tree(rank, size);
                assert_eq!(parent.is_none(), rank == 0);
                assert!(parent.is_none_or(|parent| parent < rank));
                for child in children {
                    assert_eq!(told[child].replace(rank), None, "{child} of {size} is told twice");
                }
            }
            for (rank, from) in told.iter().enumerate() {
                assert_eq!(*from, tree(rank, size).0, "{rank} of {size}");
            }
        }
    }
}
