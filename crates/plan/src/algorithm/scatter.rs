//! Scatter and scatterv (MPI 5.0 §6.6).

use super::bcast::relative;
use super::gather::runs;
use super::topology::{binomial, others};
use crate::builder::Builder;
use crate::ir::{Buffer, Rank, Span};
use crate::operation::{Blocks, Items};

/// The root sends each rank its block.
pub(super) fn flat(b: &mut Builder, root: Rank, send: &Blocks<'_>, recv: Items, in_place: bool) {
    let into = Span::recv(0, recv.count());
    if b.rank != root {
        b.recv(root, into, 0, ());
        return;
    }
    b.reserve(b.size);
    for to in others(root, b.size) {
        b.send(to, send.span(Buffer::Send, to), 0, ());
    }
    if !in_place {
        b.copy(send.span(Buffer::Send, root), into, ());
    }
}

/// Down a binomial tree, counted from the root. Inner ranks receive the blocks of their subtree in scratch.
pub(super) fn tree(b: &mut Builder, root: Rank, send: Items, recv: Items, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let own = Span::recv(0, recv.count());
    let v = relative(rank, root, size);
    if v == 0 {
        for child in binomial::children(0, size).rev() {
            for run in runs(child, root, size) {
                let from =
                    Span::send(i64::from(run.rank) * send.count(), i64::from(run.ranks) * send.count());
                b.send((child + root) % size, from, run.lane, ());
            }
        }
        if !in_place {
            b.copy(Span::send(i64::from(rank) * send.count(), send.count()), own, ());
        }
        return;
    }
    let parent = (binomial::parent(v) + root) % size;
    let handed = binomial::subtree(v, size);
    if handed == 1 {
        b.recv(parent, own, 0, ());
        return;
    }
    let block = recv.bytes();
    let scratch = b.scratch(i64::from(handed) * block);
    let mut there = [None, None];
    for run in runs(v, root, size) {
        let into = scratch.part(i64::from(run.v - v) * block, i64::from(run.ranks) * block);
        there[usize::from(run.lane)] = b.recv(parent, into, run.lane, ());
    }
    for child in binomial::children(v, size).rev() {
        for run in runs(child, root, size) {
            let from = scratch.part(i64::from(run.v - v) * block, i64::from(run.ranks) * block);
            b.send((child + root) % size, from, run.lane, there);
        }
    }
    b.copy(scratch.part(0, block), own, there);
}
