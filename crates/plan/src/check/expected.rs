//! The mathematical definition of each operation: the contents of every process's buffers before, and the required contents after.

use std::ops::Range;

use super::case::Case;
use super::memory::Memory;
use crate::ir::{Buffer, Rank};
use crate::operation::{Blocks, Items, Neighbors, Operation, Pairing, Root};

/// The buffers of all processes at the call, with the results that it must leave there.
pub(super) fn memories<'a>(case: &Case<'a>) -> Vec<Memory<'a>> {
    (0..case.processes())
        .map(|process| {
            let mut memory =
                Memory::new(case.plans[process as usize], item_size(&case.operations[process as usize]));
            define(case, process, &mut memory);
            memory
        })
        .collect()
}

/// Bytes of an item of a reduction.
fn item_size(operation: &Operation<'_>) -> i64 {
    match operation {
        Operation::Reduce { data, .. }
        | Operation::Allreduce { data, .. }
        | Operation::ReduceScatterBlock { data, .. }
        | Operation::Scan { data, .. }
        | Operation::Exscan { data, .. } => data.size(),
        Operation::ReduceScatter { size, .. } => *size,
        _ => 1,
    }
}

/// Role of a process in an operation with a root.
enum Part {
    Root,
    /// Process `0` is the root.
    Other(u32),
    None,
}

fn part(case: &Case<'_>, process: u32, root: Root) -> Part {
    match root {
        Root::Rank(rank) if case.peer(process, rank) == process => Part::Root,
        Root::Rank(rank) => Part::Other(case.peer(process, rank)),
        Root::Here => Part::Root,
        Root::Nowhere => Part::None,
    }
}

fn define<'a>(case: &Case<'a>, process: u32, memory: &mut Memory<'a>) {
    let (first_peer, peers) = case.peers(process);
    let all_peers = first_peer..first_peer + peers;
    let own_group = case.peers(case.peer(process, 0)).0;
    let rank = process - own_group;
    match case.operations[process as usize] {
        Operation::Barrier => {}
        Operation::Bcast { root, data } => match part(case, process, root) {
            Part::Root => {
                let all = memory.give(Buffer::Recv, data);
                memory.recv.put_input(&all, process, 0);
            }
            Part::Other(root) => {
                let all = memory.give(Buffer::Recv, data);
                memory.want(all, root..root + 1, 0);
            }
            Part::None => {}
        },
        Operation::Reduce { root, data, in_place, .. } => match part(case, process, root) {
            Part::Root => {
                if !case.between() {
                    give_input(memory, process, data, in_place);
                }
                let all = if in_place { whole(data) } else { memory.give(Buffer::Recv, data) };
                memory.want(all, all_peers, 0);
            }
            Part::Other(_) => give_input(memory, process, data, false),
            Part::None => {}
        },
        Operation::Allreduce { data, in_place, .. } => {
            give_input(memory, process, data, in_place);
            let all = if in_place { whole(data) } else { memory.give(Buffer::Recv, data) };
            memory.want(all, all_peers, 0);
        }
        Operation::Scan { data, in_place, .. } => {
            give_input(memory, process, data, in_place);
            let all = if in_place { whole(data) } else { memory.give(Buffer::Recv, data) };
            memory.want(all, 0..rank + 1, 0);
        }
        Operation::Exscan { data, in_place, .. } => {
            give_input(memory, process, data, in_place);
            if rank > 0 {
                let all = if in_place { whole(data) } else { memory.give(Buffer::Recv, data) };
                memory.want(all, 0..rank, 0);
            }
        }
        Operation::ReduceScatter { counts, size, in_place, .. } => {
            // Between groups, the ranks that share the result are this rank's own group.
            let sharers = if case.between() { case.peers(first_peer).1 } else { peers };
            let items = |ranks: Range<u32>| Items::new(ranks.map(|r| counts.get(r)).sum(), size);
            let (before, own, total) = (items(0..rank), items(rank..rank + 1), items(0..sharers));
            give_input(memory, process, total, in_place);
            if !in_place {
                memory.give(Buffer::Recv, own);
            }
            memory.want(whole(own), all_peers, before.bytes());
        }
        Operation::ReduceScatterBlock { data, in_place, .. } => {
            let sharers = if case.between() { case.peers(first_peer).1 } else { peers };
            give_input(memory, process, Items::new(data.count() * i64::from(sharers), data.size()), in_place);
            if !in_place {
                memory.give(Buffer::Recv, data);
            }
            memory.want(whole(data), all_peers, i64::from(rank) * data.bytes());
        }
        Operation::Gather { root, send, recv, in_place } => match part(case, process, root) {
            Part::Root => {
                memory.give_blocks(Buffer::Recv, &recv, peers);
                for peer in 0..peers {
                    let block = bytes(memory, Buffer::Recv, &recv, peer);
                    if in_place && first_peer + peer == process {
                        memory.recv.put_input(&block, process, 0);
                    } else {
                        memory.want(block, one(first_peer + peer), 0);
                    }
                }
                if !in_place && !case.between() {
                    give_input(memory, process, send, false);
                }
            }
            Part::Other(_) => give_input(memory, process, send, false),
            Part::None => {}
        },
        Operation::Scatter { root, send, recv, in_place } => match part(case, process, root) {
            Part::Root => {
                give_input_blocks(memory, process, Buffer::Send, &send, peers);
                if !in_place && !case.between() {
                    let own = bytes(memory, Buffer::Send, &send, rank);
                    let all = memory.give(Buffer::Recv, recv);
                    memory.want(all, one(process), own.start);
                }
            }
            Part::Other(root) => {
                let Operation::Scatter { send, .. } = case.operations[root as usize] else { return };
                let block = block_at(&send, Buffer::Send, rank);
                let all = memory.give(Buffer::Recv, recv);
                memory.want(all, one(root), block.start);
            }
            Part::None => {}
        },
        Operation::Allgather { send, recv, in_place } => {
            memory.give_blocks(Buffer::Recv, &recv, peers);
            if !in_place {
                give_input(memory, process, send, false);
            }
            for peer in 0..peers {
                let block = bytes(memory, Buffer::Recv, &recv, peer);
                if in_place && first_peer + peer == process {
                    memory.recv.put_input(&block, process, 0);
                }
                memory.want(block, one(first_peer + peer), 0);
            }
        }
        Operation::Alltoall { send, recv, in_place } => {
            if in_place {
                give_input_blocks(memory, process, Buffer::Recv, &recv, peers);
            } else {
                give_input_blocks(memory, process, Buffer::Send, &send, peers);
                memory.give_blocks(Buffer::Recv, &recv, peers);
            }
            for peer in 0..peers {
                let from = first_peer + peer;
                let Operation::Alltoall { send, recv: theirs, in_place } = case.operations[from as usize]
                else {
                    return;
                };
                let source = if in_place {
                    block_at(&theirs, Buffer::Recv, rank)
                } else {
                    block_at(&send, Buffer::Send, rank)
                };
                let block = bytes(memory, Buffer::Recv, &recv, peer);
                memory.want(block, one(from), source.start);
            }
        }
        Operation::NeighborAllgather { neighbors, send, recv } => {
            give_input(memory, process, send, false);
            memory.give_blocks(Buffer::Recv, &recv, neighbors.sources.len() as u32);
            for (k, source) in neighbors.sources.iter().enumerate() {
                if let Some(source) = *source {
                    let block = bytes(memory, Buffer::Recv, &recv, k as u32);
                    memory.want(block, one(source), 0);
                }
            }
        }
        Operation::NeighborAlltoall { neighbors, send, recv } => {
            give_input_blocks(memory, process, Buffer::Send, &send, neighbors.destinations.len() as u32);
            memory.give_blocks(Buffer::Recv, &recv, neighbors.sources.len() as u32);
            for (k, source) in neighbors.sources.iter().enumerate() {
                let Some(source) = *source else { continue };
                let Operation::NeighborAlltoall { neighbors: theirs, send, .. } =
                    case.operations[source as usize]
                else {
                    return;
                };
                if let Some(edge) = other_end(&neighbors, k, source, &theirs, rank) {
                    let block = bytes(memory, Buffer::Recv, &recv, k as u32);
                    memory.want(block, one(source), block_at(&send, Buffer::Send, edge).start);
                }
            }
        }
    }
}

/// Index among the source's destinations of the edge that is this rank's source `k`.
fn other_end(mine: &Neighbors<'_>, k: usize, source: Rank, theirs: &Neighbors<'_>, me: Rank) -> Option<u32> {
    let edge = match mine.pairing {
        Pairing::Opposite => k ^ 1,
        Pairing::InOrder => {
            let before = mine.sources[..k].iter().filter(|s| **s == Some(source)).count();
            let edges = theirs.destinations.iter().enumerate().filter(|(_, d)| **d == Some(me));
            edges.map(|(edge, _)| edge).nth(before)?
        }
    };
    Some(edge as u32)
}

fn one(process: u32) -> Range<u32> {
    process..process + 1
}

fn whole(items: Items) -> Range<i64> {
    0..items.bytes()
}

fn bytes(memory: &Memory<'_>, buffer: Buffer, blocks: &Blocks<'_>, i: u32) -> Range<i64> {
    // A block without bytes may lie anywhere.
    memory
        .bytes(&blocks.span(buffer, i))
        .filter(|range| !range.is_empty())
        .unwrap_or(memory.of(buffer).nothing())
}

/// Range of block `i` in its buffer, in bytes.
fn block_at(blocks: &Blocks<'_>, buffer: Buffer, i: u32) -> Range<i64> {
    let span = blocks.span(buffer, i);
    let begin = match blocks {
        Blocks::Typed { .. } => span.at,
        _ => span.at * blocks.items(i).size(),
    };
    begin..begin + blocks.items(i).bytes()
}

/// The process's input, elements from 0 on: in the send buffer or, in place, in the receive buffer.
fn give_input(memory: &mut Memory<'_>, process: u32, data: Items, in_place: bool) {
    let all = memory.give(if in_place { Buffer::Recv } else { Buffer::Send }, data);
    memory.of_mut(if in_place { Buffer::Recv } else { Buffer::Send }).put_input(&all, process, 0);
}

/// The process's input in blocks; elements are counted from the buffer's address.
fn give_input_blocks<'a>(memory: &mut Memory<'a>, process: u32, buffer: Buffer, blocks: &Blocks<'a>, n: u32) {
    memory.give_blocks(buffer, blocks, n);
    for i in 0..n {
        let block = bytes(memory, buffer, blocks, i);
        memory.of_mut(buffer).put_input(&block, process, block.start);
    }
}
