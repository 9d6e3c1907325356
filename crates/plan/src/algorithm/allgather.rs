//! Allgather and allgatherv (MPI 5.0 §6.7).

use super::bcast;
use super::topology::others;
use crate::builder::Builder;
use crate::ir::{Buffer, Span};
use crate::operation::{Blocks, Items};

/// This rank's block as it's given, and where it belongs.
fn own(b: &Builder, send: Items, recv: &Blocks<'_>, in_place: bool) -> (Span, Span) {
    let place = recv.span(Buffer::Recv, b.rank);
    (if in_place { place } else { Span::send(0, send.count()) }, place)
}

/// Rank 0 gathers all blocks and broadcasts them as one. Blocks that don't lie one after the other are packed.
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

/// Calls `visit` with each block, its place in the receive buffer and its place in `packed`.
fn each_block(size: u32, recv: &Blocks<'_>, packed: Span, mut visit: impl FnMut(u32, Span, Span)) {
    let mut at = 0;
    for i in 0..size {
        let bytes = recv.items(i).bytes();
        visit(i, recv.span(Buffer::Recv, i), packed.part(at, bytes));
        at += bytes;
    }
}

/// Everyone sends its block to everyone.
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
