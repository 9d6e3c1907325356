//! Gather and gatherv (MPI 5.0 §6.5).

use super::bcast::relative;
use super::topology::{binomial, others};
use crate::builder::Builder;
use crate::ir::{Buffer, Rank, Span, StepId};
use crate::operation::{Blocks, Items};

/// Each rank sends to the root. Returns the steps after which all blocks are at the root.
pub(super) fn flat(
    b: &mut Builder,
    root: Rank,
    send: Items,
    recv: &Blocks<'_>,
    in_place: bool,
) -> Vec<Option<StepId>> {
    if b.rank != root {
        b.send(root, Span::send(0, send.count()), 0, ());
        return Vec::new();
    }
    b.reserve(b.size);
    let mut there: Vec<_> =
        others(root, b.size).map(|from| b.recv(from, recv.span(Buffer::Recv, from), 0, ())).collect();
    if !in_place {
        there.push(b.copy(Span::send(0, send.count()), recv.span(Buffer::Recv, root), ()));
    }
    there
}

/// Up a binomial tree, counted from the root. Inner ranks collect the blocks of their subtree in scratch.
pub(super) fn tree(b: &mut Builder, root: Rank, send: Items, recv: Items, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let own = Span::send(0, send.count());
    let v = relative(rank, root, size);
    if v == 0 {
        for child in binomial::children(0, size) {
            for run in runs(child, root, size) {
                let into =
                    Span::recv(i64::from(run.rank) * recv.count(), i64::from(run.ranks) * recv.count());
                b.recv((child + root) % size, into, run.lane, ());
            }
        }
        if !in_place {
            b.copy(own, Span::recv(i64::from(rank) * recv.count(), recv.count()), ());
        }
        return;
    }
    let parent = (binomial::parent(v) + root) % size;
    let collected = binomial::subtree(v, size);
    if collected == 1 {
        b.send(parent, own, 0, ());
        return;
    }
    let block = send.bytes();
    let scratch = b.scratch(i64::from(collected) * block);
    let mut there = vec![b.copy(own, scratch.part(0, block), ())];
    for child in binomial::children(v, size) {
        for run in runs(child, root, size) {
            let into = scratch.part(i64::from(run.v - v) * block, i64::from(run.ranks) * block);
            there.push(b.recv((child + root) % size, into, run.lane, ()));
        }
    }
    for run in runs(v, root, size) {
        let from = scratch.part(i64::from(run.v - v) * block, i64::from(run.ranks) * block);
        b.send(parent, from, run.lane, &there);
    }
}

/// A run of blocks that are contiguous both by position in the tree and by rank.
pub(super) struct Run {
    pub v: u32,
    pub rank: Rank,
    pub ranks: u32,
    pub lane: u16,
}

/// The blocks of the subtree of `v` in a tree counted from `root`: one run, or two where ranks wrap around.
pub(super) fn runs(v: u32, root: Rank, size: u32) -> impl Iterator<Item = Run> {
    let ranks = binomial::subtree(v, size);
    let rank = (v + root) % size;
    let first = ranks.min(size - rank);
    let second = (ranks > first).then(|| Run { v: v + first, rank: 0, ranks: ranks - first, lane: 1 });
    std::iter::once(Run { v, rank, ranks: first, lane: 0 }).chain(second)
}
