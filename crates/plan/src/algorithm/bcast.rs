//! Broadcast (MPI 5.0 §6.4), and building blocks with which other operations end.

use super::parts::{Parts, segments};
use super::topology::{binomial, others};
use crate::builder::Builder;
use crate::ir::{Rank, Span, StepId};
use crate::operation::Items;

/// The root sends to all others. After `ready` the root's data are there, and elsewhere `data` may be written.
pub(super) fn flat(b: &mut Builder, root: Rank, data: Span, lane: u16, ready: Option<StepId>) {
    if b.rank != root {
        b.recv(root, data, lane, ready);
        return;
    }
    b.reserve(b.size);
    for to in others(root, b.size) {
        b.send(to, data, lane, ready);
    }
}

/// Down a binomial tree. `ready` as in [`flat`]. Returns the step after which the data are there.
pub(super) fn tree(
    b: &mut Builder,
    root: Rank,
    data: Span,
    lane: u16,
    ready: Option<StepId>,
) -> Option<StepId> {
    let size = b.size;
    let real = |v: u32| ((u64::from(v) + u64::from(root)) % u64::from(size)) as Rank;
    let v = relative(b.rank, root, size);
    let got = if v == 0 { ready } else { b.recv(real(binomial::parent(v)), data, lane, ready) };
    for child in binomial::children(v, size).rev() {
        b.send(real(child), data, lane, got);
    }
    got
}

/// Position of `rank` counted from `root` on.
pub(super) fn relative(rank: Rank, root: Rank, size: u32) -> u32 {
    if rank >= root { rank - root } else { rank + (size - root) }
}

/// The data in a form that can be cut at any byte: itself if its items are bytes, else packed in scratch. Also returns the step that
/// packs it, at the root.
pub(super) fn divisible(b: &mut Builder, root: Rank, data: Items) -> (Span, Option<StepId>) {
    let whole = Span::recv(0, data.count());
    if data.size() == 1 {
        return (whole, None);
    }
    let packed = b.scratch(data.bytes());
    let ready = if b.rank == root { b.copy(whole, packed, ()) } else { None };
    (packed, ready)
}

/// Unpacks the data that [`divisible`] has packed, once all of it is `there`.
pub(super) fn unpack(b: &mut Builder, root: Rank, data: Items, packed: Span, there: &[Option<StepId>]) {
    if b.rank != root && data.size() != 1 {
        b.copy(packed, Span::recv(0, data.count()), there);
    }
}

/// From rank to rank in segments of `segment` bytes; all links are busy at once.
pub(super) fn chain(b: &mut Builder, root: Rank, data: Items, segment: i64) {
    let size = b.size;
    let (whole, ready) = divisible(b, root, data);
    let v = relative(b.rank, root, size);
    let next = if b.rank + 1 == size { 0 } else { b.rank + 1 };
    let previous = if b.rank == 0 { size - 1 } else { b.rank - 1 };
    let mut there = Vec::new();
    for (lane, at, count) in segments(whole.count, segment) {
        let part = whole.part(at, count);
        let got = if v == 0 { ready } else { b.recv(previous, part, lane, ()) };
        if v + 1 < size {
            b.send(next, part, lane, got);
        }
        there.push(got);
    }
    unpack(b, root, data, whole, &there);
}

/// The root gives each other rank one part, and they pass the parts around a ring. The root sends all data once; the others each send a
/// little less than all data once.
pub(super) fn scatter_ring(b: &mut Builder, root: Rank, data: Items) {
    let others = b.size - 1;
    if others == 0 {
        return;
    }
    let (whole, ready) = divisible(b, root, data);
    let parts = Parts::Even { total: whole.count, parts: others };
    let real = |i: u32| if i < root { i } else { i + 1 };
    if b.rank == root {
        for i in 0..others {
            b.send(real(i), parts.of(whole, i, i + 1), 0, ready);
        }
        return;
    }
    let i = if b.rank < root { b.rank } else { b.rank - 1 };
    let (next, previous) = (real((i + 1) % others), real((i + others - 1) % others));
    let mut there = vec![b.recv(root, parts.of(whole, i, i + 1), 0, ())];
    for round in 1..others {
        let passing = (i + others - (round - 1)) % others;
        let coming = (i + others - round) % others;
        b.send(next, parts.of(whole, passing, passing + 1), round as u16, there[round as usize - 1]);
        there.push(b.recv(previous, parts.of(whole, coming, coming + 1), round as u16, ()));
    }
    unpack(b, root, data, whole, &there);
}
