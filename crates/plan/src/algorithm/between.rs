//! Operations between two groups (MPI 5.0 §6.2.3): ranks are those of the other group, and all messages go to the other group.
//!
//! A group's combined values go through rank 0 of the other group: it gathers the values of the group's ranks, and passes the result
//! back.

use super::build::check_length;
use super::fold::{Fold, in_rank_order};
use super::parts::Parts;
use crate::builder::Builder;
use crate::error::BuildError;
use crate::ir::{Buffer, Plan, Rank, ScratchUnit, Span};
use crate::operation::{Blocks, Items, Operation, Root};

/// The plan of `rank` for its call of `operation` between two groups: its own of `local` ranks, and the other of `remote`.
///
/// A root is [`Root::Here`] at the root, [`Root::Nowhere`] at the others of its group, and [`Root::Rank`] in the other group.
/// `in_place` is ignored. The algorithm is fixed.
pub fn build_between(
    operation: &Operation<'_>,
    rank: Rank,
    local: u32,
    remote: u32,
) -> Result<Plan, BuildError> {
    if rank >= local {
        return Err(BuildError::RankOutOfRange { rank, size: local });
    }
    check_length(operation, local.max(remote))?;
    let class = operation.class();
    let mut builder = Builder::new(rank, remote, ScratchUnit::Typed);
    let b = &mut builder;
    match *operation {
        Operation::Barrier => barrier(b, local),
        Operation::Bcast { root, data } => {
            let whole = Span::recv(0, data.count());
            match side(root, remote)? {
                Side::Root => {
                    for to in 0..remote {
                        b.send(to, whole, 0, ());
                    }
                }
                Side::Other(root) => {
                    b.recv(root, whole, 0, ());
                }
                Side::None => {}
            }
        }
        Operation::Reduce { root, data, .. } => match side(root, remote)? {
            Side::Root => {
                fold(b, Span::recv(0, data.count()), data.size());
            }
            Side::Other(root) => {
                b.send(root, Span::send(0, data.count()), 0, ());
            }
            Side::None => {}
        },
        Operation::Allreduce { data, .. } => allreduce(b, local, data),
        Operation::Gather { root, send, recv, .. } => match side(root, remote)? {
            Side::Root => {
                enough(&recv, remote)?;
                for from in 0..remote {
                    b.recv(from, recv.span(Buffer::Recv, from), 0, ());
                }
            }
            Side::Other(root) => {
                b.send(root, Span::send(0, send.count()), 0, ());
            }
            Side::None => {}
        },
        Operation::Scatter { root, send, recv, .. } => match side(root, remote)? {
            Side::Root => {
                enough(&send, remote)?;
                for to in 0..remote {
                    b.send(to, send.span(Buffer::Send, to), 0, ());
                }
            }
            Side::Other(root) => {
                b.recv(root, Span::recv(0, recv.count()), 0, ());
            }
            Side::None => {}
        },
        Operation::Allgather { send, recv, .. } => {
            enough(&recv, remote)?;
            for peer in 0..remote {
                b.recv(peer, recv.span(Buffer::Recv, peer), 0, ());
                b.send(peer, Span::send(0, send.count()), 0, ());
            }
        }
        Operation::Alltoall { send, recv, .. } => {
            enough(&recv, remote)?;
            enough(&send, remote)?;
            for peer in 0..remote {
                b.recv(peer, recv.span(Buffer::Recv, peer), 0, ());
                b.send(peer, send.span(Buffer::Send, peer), 0, ());
            }
        }
        Operation::ReduceScatter { counts, size, .. } => {
            if counts.len() < local as usize {
                return Err(BuildError::ShortArray { needed: local as usize, given: counts.len() });
            }
            if size != 0 {
                reduce_scatter(b, local, &Parts::from_counts(&counts, local), size);
            }
        }
        Operation::ReduceScatterBlock { data, .. } => {
            let total = data.count().saturating_mul(i64::from(local));
            reduce_scatter(b, local, &Parts::Even { total, parts: local }, data.size());
        }
        Operation::Scan { .. }
        | Operation::Exscan { .. }
        | Operation::NeighborAllgather { .. }
        | Operation::NeighborAlltoall { .. } => {
            return Err(BuildError::NotBetweenGroups { operation: class });
        }
    }
    Ok(builder.finish())
}

/// Role of a rank in an operation with a root.
enum Side {
    Root,
    Other(Rank),
    None,
}

fn side(root: Root, remote: u32) -> Result<Side, BuildError> {
    match root {
        Root::Here => Ok(Side::Root),
        Root::Nowhere => Ok(Side::None),
        Root::Rank(rank) if rank < remote => Ok(Side::Other(rank)),
        Root::Rank(rank) => Err(BuildError::RankOutOfRange { rank, size: remote }),
    }
}

fn enough(blocks: &Blocks<'_>, remote: u32) -> Result<(), BuildError> {
    match blocks.len().filter(|&given| given < remote as usize) {
        Some(given) => Err(BuildError::ShortArray { needed: remote as usize, given }),
        None => Ok(()),
    }
}

/// Combines the vectors that all ranks of the other group send.
fn fold(b: &mut Builder, target: Span, item: i64) -> Option<u32> {
    in_rank_order(b, Fold { contributors: b.size, own: None, target, item, lane: 0 }, None)
}

/// Every rank notifies the other group's rank 0. That rank then knows what its own group doesn't: that the other group has arrived. The
/// other rank 0 passes it on.
fn barrier(b: &mut Builder, local: u32) {
    if b.rank != 0 {
        b.signal(0, 0, ());
        b.await_(0, 1, ());
        return;
    }
    b.signal(0, 0, ());
    let arrived: Vec<_> = (0..b.size).map(|from| b.await_(from, 0, ())).collect();
    let all = b.join(&arrived);
    if local > 1 {
        b.signal(0, 1, all);
    }
    if b.size > 1 {
        let theirs_arrived = b.await_(0, 1, ());
        for to in 1..b.size {
            b.signal(to, 1, theirs_arrived);
        }
    }
}

/// Rank 0 combines the other group's vectors and sends the sum to that group's rank 0, which passes it on to the rest of this group.
/// Returns, at rank 0, the step after which the sum is in `target`.
fn sum_for_all(b: &mut Builder, local: u32, input: Span, target: Span, item: i64) -> Option<u32> {
    b.send(0, input, 0, ());
    if b.rank != 0 {
        return b.recv(0, target, 1, ());
    }
    let done = fold(b, target, item);
    if local > 1 {
        b.send(0, target, 1, done);
    }
    if b.size > 1 {
        let theirs = b.scratch(input.count);
        let got = b.recv(0, theirs, 1, ());
        for to in 1..b.size {
            b.send(to, theirs, 1, got);
        }
    }
    done
}

fn allreduce(b: &mut Builder, local: u32, data: Items) {
    sum_for_all(b, local, Span::send(0, data.count()), Span::recv(0, data.count()), data.size());
}

/// Like allreduce; each rank keeps its part. (Ranks don't know how the other group divides its result.)
fn reduce_scatter(b: &mut Builder, local: u32, parts: &Parts, item: i64) {
    let all = b.scratch(parts.begin(local));
    let done = sum_for_all(b, local, Span::send(0, all.count), all, item);
    let own = parts.of(all, b.rank, b.rank + 1);
    b.copy(own, Span::recv(0, own.count), done);
}
