//! From an operation and an algorithm to the plan of one rank.

use super::name::{Algorithm, Method};
use super::parts::Parts;
use super::{allgather, allreduce, alltoall, barrier, bcast, gather, reduce, reduce_scatter, scan, scatter};
use crate::builder::Builder;
use crate::error::BuildError;
use crate::ir::{Plan, Rank, ScratchUnit, Span};
use crate::operation::{Blocks, Items, Operation, Root};

/// The plan of `rank` of `size` for its call of `operation`, done by `algorithm`.
///
/// All ranks of the call must name the same algorithm.
pub fn build(
    operation: &Operation<'_>,
    algorithm: Algorithm,
    rank: Rank,
    size: u32,
) -> Result<Plan, BuildError> {
    check_arguments(operation, algorithm, rank, size)?;
    let unit = match operation {
        Operation::Reduce { .. }
        | Operation::Allreduce { .. }
        | Operation::ReduceScatter { .. }
        | Operation::ReduceScatterBlock { .. }
        | Operation::Scan { .. }
        | Operation::Exscan { .. } => ScratchUnit::Typed,
        _ => ScratchUnit::Byte,
    };
    let mut builder = Builder::new(rank, size, unit);
    let b = &mut builder;
    let method = algorithm.method;
    let unknown = BuildError::OtherOperation { algorithm, operation: operation.class() };
    match *operation {
        Operation::Barrier => match method {
            Method::Central => barrier::central(b),
            Method::Binomial => barrier::tree(b),
            Method::Dissemination => barrier::dissemination(b),
            _ => return Err(unknown),
        },
        Operation::Bcast { root, data } => {
            let (root, whole) = (rank_of(root)?, Span::recv(0, data.count()));
            match method {
                Method::Flat => bcast::flat(b, root, whole, 0, None),
                Method::Binomial => bcast::tree(b, root, whole, 0, None),
                Method::Chain => bcast::chain(b, root, data, algorithm.segment),
                Method::ScatterRing => bcast::scatter_ring(b, root, data),
                _ => return Err(unknown),
            }
        }
        Operation::Reduce { root, data, commutative, in_place } => {
            let root = rank_of(root)?;
            let (input, target) = vectors(data.count(), in_place && rank == root);
            match method {
                Method::Flat => drop(reduce::flat(b, root, input, target, data.size())),
                Method::Binomial => drop(reduce::tree(b, root, input, target, commutative)),
                _ => return Err(unknown),
            }
        }
        Operation::Allreduce { data, commutative, in_place } => {
            let (input, target) = vectors(data.count(), in_place);
            match method {
                Method::Central => allreduce::central(b, input, target, data.size()),
                Method::Binomial => allreduce::tree(b, input, target, commutative),
                Method::RecursiveDoubling => allreduce::recursive_doubling(b, input, target),
                Method::Pairwise => allreduce::pairwise(b, input, target, data.size()),
                _ => return Err(unknown),
            }
        }
        Operation::Gather { root, send, recv, in_place } => {
            let root = rank_of(root)?;
            match (method, recv) {
                (Method::Flat, _) => drop(gather::flat(b, root, send, &recv, in_place)),
                (Method::Binomial, Blocks::Equal(recv)) => gather::tree(b, root, send, recv, in_place),
                _ => return Err(unknown),
            }
        }
        Operation::Scatter { root, send, recv, in_place } => {
            let root = rank_of(root)?;
            match (method, send) {
                (Method::Flat, _) => scatter::flat(b, root, &send, recv, in_place),
                (Method::Binomial, Blocks::Equal(send)) => scatter::tree(b, root, send, recv, in_place),
                _ => return Err(unknown),
            }
        }
        Operation::Allgather { send, recv, in_place } => match method {
            Method::Central => allgather::central(b, send, &recv, in_place),
            Method::Direct => allgather::direct(b, send, &recv, in_place),
            _ => return Err(unknown),
        },
        Operation::Alltoall { send, recv, in_place } => match method {
            Method::Direct => alltoall::direct(b, &send, &recv, in_place),
            _ => return Err(unknown),
        },
        Operation::ReduceScatter { counts, size: item, in_place, .. } => {
            let parts = Parts::from_counts(&counts, size);
            scatter_reduction(b, method, &parts, item, in_place).ok_or(unknown)?;
        }
        Operation::ReduceScatterBlock { data, in_place, .. } => {
            let total = data.count().saturating_mul(i64::from(size));
            let parts = Parts::Even { total, parts: size };
            scatter_reduction(b, method, &parts, data.size(), in_place).ok_or(unknown)?;
        }
        Operation::Scan { data, in_place, .. } | Operation::Exscan { data, in_place, .. } => {
            let exclusive = matches!(operation, Operation::Exscan { .. });
            let (input, target) = vectors(data.count(), in_place);
            match method {
                Method::Central => scan::central(b, input, target, exclusive),
                Method::Chain => scan::chain(b, input, target, exclusive, in_items(algorithm.segment, data)),
                _ => return Err(unknown),
            }
        }
        Operation::NeighborAllgather { .. } | Operation::NeighborAlltoall { .. } => return Err(unknown),
    }
    Ok(builder.finish())
}

/// Where a reduction's input is and its result goes.
fn vectors(count: i64, in_place: bool) -> (Span, Span) {
    let result = Span::recv(0, count);
    (if in_place { result } else { Span::send(0, count) }, result)
}

/// A segment's bytes as items: at least one; 0 stays 0.
fn in_items(segment: i64, data: Items) -> i64 {
    if segment == 0 { 0 } else { (segment / data.size().max(1)).max(1) }
}

fn scatter_reduction(
    b: &mut Builder,
    method: Method,
    parts: &Parts,
    item: i64,
    in_place: bool,
) -> Option<()> {
    let (rank, size) = (b.rank, b.size);
    let (input, whole) = vectors(if item == 0 { 0 } else { parts.begin(size) }, in_place);
    let target = whole.part(0, parts.of(whole, rank, rank + 1).count);
    if input.count == 0 {
        return Some(());
    }
    if size == 1 {
        if !in_place {
            b.copy(input, target, ());
        }
        return Some(());
    }
    match method {
        Method::Central => reduce_scatter::central(b, parts, input, target, item),
        Method::Pairwise => reduce_scatter::pairwise(b, parts, input, target, item),
        _ => return None,
    }
    Some(())
}

fn rank_of(root: Root) -> Result<Rank, BuildError> {
    match root {
        Root::Rank(rank) => Ok(rank),
        Root::Here | Root::Nowhere => Err(BuildError::RootOfOtherKind),
    }
}

fn check_arguments(
    operation: &Operation<'_>,
    algorithm: Algorithm,
    rank: Rank,
    size: u32,
) -> Result<(), BuildError> {
    if rank >= size {
        return Err(BuildError::RankOutOfRange { rank, size });
    }
    if algorithm.class != operation.class() {
        return Err(BuildError::OtherOperation { algorithm, operation: operation.class() });
    }
    if algorithm.needs_commutative() && !operation.commutative() {
        return Err(BuildError::NeedsCommutative { algorithm });
    }
    let mut root = None;
    let (send, recv) = match operation {
        Operation::Bcast { root: r, .. } | Operation::Reduce { root: r, .. } => {
            root = Some(*r);
            (Blocks::NONE, Blocks::NONE)
        }
        Operation::Gather { root: r, recv, .. } => {
            root = Some(*r);
            (Blocks::NONE, if *r == Root::Rank(rank) { *recv } else { Blocks::NONE })
        }
        Operation::Scatter { root: r, send, .. } => {
            root = Some(*r);
            (if *r == Root::Rank(rank) { *send } else { Blocks::NONE }, Blocks::NONE)
        }
        Operation::Allgather { recv, .. } => (Blocks::NONE, *recv),
        Operation::Alltoall { send, recv, in_place } => (if *in_place { Blocks::NONE } else { *send }, *recv),
        Operation::ReduceScatter { counts, size, .. } => {
            (Blocks::Varying { counts: *counts, displs: *counts, size: *size }, Blocks::NONE)
        }
        _ => (Blocks::NONE, Blocks::NONE),
    };
    if let Some(Root::Rank(root)) = root {
        if root >= size {
            return Err(BuildError::RankOutOfRange { rank: root, size });
        }
    }
    for blocks in [send, recv] {
        if let Some(given) = blocks.len().filter(|&given| given < size as usize) {
            return Err(BuildError::ShortArray { needed: size as usize, given });
        }
    }
    Ok(())
}
