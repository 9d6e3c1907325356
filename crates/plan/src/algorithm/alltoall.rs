//! Alltoall, alltoallv and alltoallw (MPI 5.0 §6.8).

use super::topology::others;
use crate::builder::Builder;
use crate::ir::{Buffer, Span, StepId};
use crate::operation::Blocks;

/// All exchanges at once. In place, all blocks are set aside first.
pub(super) fn direct(b: &mut Builder, send: &Blocks<'_>, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    b.reserve(if in_place { 3 } else { 2 } * size);
    if in_place {
        for peer in others(rank, size) {
            let place = recv.span(Buffer::Recv, peer);
            let (aside, ready) = set_aside(b, recv, peer);
            b.recv(peer, place, 0, ready);
            b.send(peer, aside, 0, ready);
        }
        return;
    }
    for from in others(rank, size) {
        b.recv(from, recv.span(Buffer::Recv, from), 0, ());
    }
    for to in others(rank, size) {
        b.send(to, send.span(Buffer::Send, to), 0, ());
    }
    b.copy(send.span(Buffer::Send, rank), recv.span(Buffer::Recv, rank), ());
}

/// Packs the block for `peer` into scratch of its own.
fn set_aside(b: &mut Builder, recv: &Blocks<'_>, peer: u32) -> (Span, Option<StepId>) {
    let aside = b.scratch(recv.items(peer).bytes());
    let ready = b.copy(recv.span(Buffer::Recv, peer), aside, ());
    (aside, ready)
}
