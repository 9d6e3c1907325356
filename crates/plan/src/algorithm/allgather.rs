//! Allgather and allgatherv (MPI 5.0 §6.7).

use super::bcast;
use super::topology::{Folded, ceil_log2, others};
use crate::builder::Builder;
use crate::ir::{Buffer, Rank, Span};
use crate::operation::{Blocks, Items};

/// This rank's block as given, and its destination.
fn own(b: &Builder, send: Items, recv: &Blocks<'_>, in_place: bool) -> (Span, Span) {
    let place = recv.span(Buffer::Recv, b.rank);
    (if in_place { place } else { Span::send(0, send.count()) }, place)
}

/// Rank 0 gathers all blocks and broadcasts them together. Blocks that aren't contiguous are packed.
pub(super) fn central(b: &mut Builder, send: Items, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let (given, _) = own(b, send, recv, in_place);
    let (mut items, mut bytes, mut contiguous) = (0i64, 0i64, true);
    let start = recv.span(Buffer::Recv, 0).at;
    for i in 0..size {
        let block = recv.span(Buffer::Recv, i);
        contiguous &= block.count == 0 || block.at == start.saturating_add(items);
        items = items.saturating_add(block.count);
        bytes = bytes.saturating_add(recv.items(i).bytes());
    }
    b.reserve(2 * size);
    let packed = if contiguous { None } else { Some(b.scratch(bytes)) };
    let whole = packed.unwrap_or(Span::recv(start, items));
    if rank != 0 {
        let sent = b.send(0, given, 0, ());
        let got = b.recv(0, whole, 0, if in_place && packed.is_none() { sent } else { None });
        if let Some(packed) = packed {
            each_block(size, recv, packed, |i, block, from| {
                if !(in_place && i == rank) {
                    b.copy(from, block, got);
                }
            });
        }
        return;
    }
    let mut there = Vec::with_capacity(size as usize);
    match packed {
        None => {
            for from in others(0, size) {
                there.push(b.recv(from, recv.span(Buffer::Recv, from), 0, ()));
            }
            if !in_place {
                there.push(b.copy(given, recv.span(Buffer::Recv, 0), ()));
            }
        }
        Some(packed) => each_block(size, recv, packed, |i, block, into| {
            if i == 0 {
                there.push(b.copy(given, into, ()));
                if !in_place {
                    b.copy(given, block, ());
                }
            } else {
                let got = b.recv(i, into, 0, ());
                b.copy(into, block, got);
                there.push(got);
            }
        }),
    }
    let all = b.join(&there);
    bcast::flat(b, 0, whole, 0, all);
}

/// Calls `visit` with each block, its span in the receive buffer and its span in `packed`.
fn each_block(size: u32, recv: &Blocks<'_>, packed: Span, mut visit: impl FnMut(u32, Span, Span)) {
    let mut at = 0;
    for i in 0..size {
        let bytes = recv.items(i).bytes();
        visit(i, recv.span(Buffer::Recv, i), packed.part(at, bytes));
        at += bytes;
    }
}

/// Each rank sends its block to all others.
pub(super) fn direct(b: &mut Builder, send: Items, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let (given, place) = own(b, send, recv, in_place);
    b.reserve(2 * size);
    for from in others(rank, size) {
        b.recv(from, recv.span(Buffer::Recv, from), 0, ());
    }
    for to in others(rank, size) {
        b.send(to, given, 0, ());
    }
    if !in_place {
        b.copy(given, place, ());
    }
}

/// Blocks go around the ring; only neighbours communicate.
pub(super) fn ring(b: &mut Builder, send: Items, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let (given, place) = own(b, send, recv, in_place);
    b.reserve(2 * size);
    if !in_place {
        b.copy(given, place, ());
    }
    let (mut passing, mut there) = (given, None);
    for round in 0..size - 1 {
        b.send((rank + 1) % size, passing, round as u16, there);
        passing = recv.span(Buffer::Recv, (rank + size - round - 1) % size);
        there = b.recv((rank + size - 1) % size, passing, round as u16, ());
    }
}

/// A run of blocks in the receive buffer.
pub(super) fn run(recv: Items, first: Rank, end: Rank) -> Span {
    Span::recv(i64::from(first) * recv.count(), i64::from(end - first) * recv.count())
}

/// In round k, each rank receives all blocks so far of the rank 2^k after it: ⌈log₂ n⌉ rounds for any number of ranks. Blocks go directly
/// to their final places; where they wrap around, they come as two messages.
pub(super) fn bruck(b: &mut Builder, send: Items, recv: Items, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let (given, place) = own(b, send, &Blocks::Equal(recv), in_place);
    let mut there = vec![if in_place { None } else { b.copy(given, place, ()) }];
    for k in 0..ceil_log2(size) {
        let distance = 1u32 << k;
        let blocks = distance.min(size - distance);
        let from = ((u64::from(rank) + u64::from(distance)) % u64::from(size)) as Rank;
        let to = if rank >= distance { rank - distance } else { rank + (size - distance) };
        if k == 0 {
            b.send(to, given, 0, ());
        } else {
            for (lane, first, end) in runs_from(rank, blocks, size) {
                b.send(to, run(recv, first, end), lane, &there);
            }
        }
        for (lane, first, end) in runs_from(from, blocks, size) {
            there.push(b.recv(from, run(recv, first, end), lane, ()));
        }
    }
}

/// Runs of `ranks` ranks from `first` on, around the group: one run or two, each with a lane.
pub(super) fn runs_from(first: Rank, ranks: u32, size: u32) -> impl Iterator<Item = (u16, Rank, Rank)> {
    let straight = ranks.min(size - first);
    let wrapped = (ranks > straight).then_some((1, 0, ranks - straight));
    std::iter::once((0, first, first + straight)).chain(wrapped)
}

/// In round k, exchange all blocks so far with the rank whose position differs in bit k.
pub(super) fn recursive_doubling(b: &mut Builder, send: Items, recv: Items, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let (given, place) = own(b, send, &Blocks::Equal(recv), in_place);
    let group = Folded::new(size);
    let Some(position) = group.position(rank) else {
        let sent = b.send(rank - 1, given, 0, ());
        b.recv(rank - 1, run(recv, 0, size), 0, if in_place { sent } else { None });
        return;
    };
    let mut there = vec![if in_place { None } else { b.copy(given, place, ()) }];
    let folded = group.folded_into(position);
    if let Some(folded) = folded {
        there.push(b.recv(folded, run(recv, folded, folded + 1), 0, ()));
    }
    for k in 0..group.positions.trailing_zeros() {
        let width = 1u32 << k;
        let blocks = |position: u32| {
            let first = position & !(width - 1);
            run(recv, group.rank(first), group.rank(first + width))
        };
        let partner = position ^ width;
        b.send(group.rank(partner), blocks(position), 0, &there);
        there.push(b.recv(group.rank(partner), blocks(partner), 0, ()));
    }
    if let Some(folded) = folded {
        b.send(folded, run(recv, 0, size), 0, &there);
    }
}
