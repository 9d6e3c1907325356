//! Building one rank's plan from an operation and an algorithm.

use super::lanes::{groups, reductions, varying};
use super::name::{Algorithm, Method};
use super::parts::Parts;
use super::{
    allgather, allreduce, alltoall, barrier, bcast, gather, lanes, neighbor, reduce, reduce_scatter, scan,
    scatter, two_level,
};
use crate::builder::Builder;
use crate::error::BuildError;
use crate::ir::{Plan, Rank, ScratchUnit, Span};
use crate::nodes::{NodeMap, Nodes};
use crate::operation::{Blocks, Items, Neighbors, Operation, Root};

/// The plan of `rank` of `size` for its call of `operation` by `algorithm`.
///
/// All ranks of the call must pass the same algorithm, and the same map of nodes.
// Not inlined, nor are the writers of steps, so that the code of a first call lies together (docs/lab/080).
#[inline(never)]
pub fn build(
    operation: &Operation<'_>,
    algorithm: Algorithm,
    rank: Rank,
    size: u32,
    nodes: Nodes<'_>,
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
    match algorithm.method {
        Method::TwoLevel => write_two_levels(&mut builder, operation, algorithm, nodes)?,
        method if method.on_lanes() => write_on_lanes(&mut builder, operation, algorithm)?,
        _ => write_messages(&mut builder, operation, algorithm)?,
    }
    Ok(builder.finish())
}

/// Writes the plan of an algorithm by messages.
#[inline(never)]
fn write_messages(
    b: &mut Builder,
    operation: &Operation<'_>,
    algorithm: Algorithm,
) -> Result<(), BuildError> {
    let (rank, size) = (b.rank, b.size);
    let method = algorithm.method;
    let too_many = BuildError::TooManyRanks { algorithm, size };
    let unknown = BuildError::OtherOperation { algorithm, operation: operation.class() };
    match *operation {
        Operation::Barrier => match method {
            Method::Central => barrier::central(b),
            Method::Binomial => barrier::tree(b),
            Method::Dissemination => {
                barrier::dissemination(b, None);
            }
            _ => return Err(unknown),
        },
        Operation::Bcast { root, data } => {
            let (root, whole) = (rank_of(root)?, Span::recv(0, data.count()));
            match method {
                Method::Flat => bcast::flat(b, root, whole, 0, None),
                Method::Binomial => {
                    bcast::tree(b, root, whole, 0, None);
                }
                Method::Chain => bcast::chain(b, root, data, algorithm.segment),
                Method::ScatterRing => bcast::scatter_ring(b, root, data),
                _ => return Err(unknown),
            }
        }
        Operation::Reduce { root, data, commutative, in_place } => {
            let root = rank_of(root)?;
            let (input, target) = vectors(data.count(), in_place && rank == root);
            match method {
                Method::Flat => {
                    reduce::flat(b, root, input, target, data.size());
                }
                Method::Binomial => {
                    reduce::tree(b, root, input, target, commutative, None);
                }
                Method::Chain => {
                    reduce::chain(b, root, input, target, commutative, in_items(algorithm.segment, data));
                }
                Method::Pairwise => reduce::pairwise(b, root, input, target, data.size()),
                Method::Rabenseifner => reduce::rabenseifner(b, root, input, target, commutative),
                _ => return Err(unknown),
            }
        }
        Operation::Allreduce { data, commutative, in_place } => {
            let (input, target) = vectors(data.count(), in_place);
            match method {
                Method::Central => allreduce::central(b, input, target, data.size()),
                Method::Binomial => allreduce::tree(b, input, target, commutative),
                Method::RecursiveDoubling => {
                    allreduce::recursive_doubling(b, input, target, None);
                }
                Method::Pairwise => allreduce::pairwise(b, input, target, data.size()),
                Method::Rabenseifner => allreduce::rabenseifner(b, input, target, commutative),
                Method::Ring => allreduce::ring(b, input, target),
                _ => return Err(unknown),
            }
        }
        Operation::Gather { root, send, recv, in_place } => {
            let root = rank_of(root)?;
            match (method, recv) {
                (Method::Flat, _) => {
                    gather::flat(b, root, send, &recv, in_place);
                }
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
        Operation::Allgather { send, recv, in_place } => match (method, recv) {
            (Method::Central, _) => allgather::central(b, send, &recv, in_place),
            (Method::Direct, _) => allgather::direct(b, send, &recv, in_place),
            (Method::Ring, _) => allgather::ring(b, send, &recv, in_place),
            (Method::Bruck, Blocks::Equal(recv)) => allgather::bruck(b, send, recv, in_place),
            (Method::RecursiveDoubling, Blocks::Equal(recv)) => {
                allgather::recursive_doubling(b, send, recv, in_place);
            }
            _ => return Err(unknown),
        },
        Operation::Alltoall { send, recv, in_place } => match (method, send, recv) {
            (Method::Direct, ..) => alltoall::direct(b, &send, &recv, in_place),
            (Method::Pairwise, ..) => alltoall::pairwise(b, &send, &recv, in_place),
            (Method::Bruck, Blocks::Equal(send), Blocks::Equal(recv)) => {
                alltoall::bruck(b, send, recv, in_place);
            }
            _ => return Err(unknown),
        },
        Operation::ReduceScatter { .. } | Operation::ReduceScatterBlock { .. } => {
            reduce_scatter_by(b, operation, algorithm, reduce_scatter_by_messages)?;
        }
        Operation::Scan { data, in_place, .. } | Operation::Exscan { data, in_place, .. } => {
            let exclusive = matches!(operation, Operation::Exscan { .. });
            let (input, target) = vectors(data.count(), in_place);
            match method {
                Method::Central => scan::central(b, input, target, exclusive),
                Method::Chain => scan::chain(b, input, target, exclusive, in_items(algorithm.segment, data)),
                Method::RecursiveDoubling => {
                    scan::recursive_doubling(b, input, target, exclusive, None);
                }
                _ => return Err(unknown),
            }
        }
        Operation::NeighborAllgather { neighbors, send, recv } => {
            neighbor::allgather(b, &neighbors, send, &recv).ok_or(too_many)?;
        }
        Operation::NeighborAlltoall { neighbors, send, recv } => {
            neighbor::alltoall(b, &neighbors, &send, &recv).ok_or(too_many)?;
        }
    }
    Ok(())
}

/// Writes the plan of an algorithm over two levels.
#[inline(never)]
fn write_two_levels(
    b: &mut Builder,
    operation: &Operation<'_>,
    algorithm: Algorithm,
    nodes: Nodes<'_>,
) -> Result<(), BuildError> {
    let Algorithm { segment, group, .. } = algorithm;
    let (rank, size) = (b.rank, b.size);
    let even;
    let (map, lanes) = match nodes.map.filter(|map| map.ranks() == size) {
        Some(map) if group == 0 || map.is_even(group) => (map, nodes.lanes),
        // Ranks of such nodes may be on different machines, so they have no lanes.
        _ => {
            even = NodeMap::even(size, group);
            (&even, 0)
        }
    };
    if !map.in_runs() && algorithm.needs_runs(operation.commutative()) {
        return Err(BuildError::NeedsRuns { algorithm });
    }
    let segment = if segment == 0 { Algorithm::DEFAULT_SEGMENT } else { segment };
    let at = two_level::Place { map, lanes, segment, by_leaders: Algorithm::COMBINED_BY_LEADERS };
    let unknown = BuildError::OtherOperation { algorithm, operation: operation.class() };
    let cut = |data, commutative| cut(Algorithm { segment, ..algorithm }, data, commutative);
    match *operation {
        Operation::Barrier => two_level::barrier(b, at),
        Operation::Bcast { root, data } => two_level::bcast(b, at, rank_of(root)?, data),
        Operation::Reduce { root, data, commutative, in_place } => {
            let root = rank_of(root)?;
            let (input, target) = vectors(data.count(), in_place && rank == root);
            two_level::reduce(b, at, root, input, target, cut(data, commutative));
        }
        Operation::Allreduce { data, commutative, in_place } => {
            let (input, target) = vectors(data.count(), in_place);
            two_level::allreduce(b, at, input, target, cut(data, commutative));
        }
        Operation::Allgather { send, recv, in_place } => {
            two_level::allgather(b, at, send, recv, in_place);
        }
        Operation::Alltoall { send, recv, in_place } => match (send, recv) {
            (Blocks::Equal(send), Blocks::Equal(recv)) => {
                two_level::alltoall(b, at, send, recv, in_place);
            }
            _ => {
                let (team, segment) = at.team(rank, true);
                varying::alltoall(b, team, &send, &recv, in_place, segment);
            }
        },
        Operation::Gather { root, send, recv: Blocks::Equal(recv), in_place } => {
            two_level::gather(b, at, rank_of(root)?, send, recv, in_place);
        }
        Operation::Gather { root, send, recv, in_place } => {
            let (team, segment) = at.team(rank, false);
            varying::gather(b, team, rank_of(root)?, send, &recv, in_place, segment);
        }
        Operation::Scatter { root, send: Blocks::Equal(send), recv, in_place } => {
            two_level::scatter(b, at, rank_of(root)?, send, recv, in_place);
        }
        Operation::Scatter { root, send, recv, in_place } => {
            let (team, segment) = at.team(rank, true);
            varying::scatter(b, team, rank_of(root)?, &send, recv, in_place, segment);
        }
        Operation::Scan { data, in_place, commutative }
        | Operation::Exscan { data, in_place, commutative } => {
            let exclusive = matches!(operation, Operation::Exscan { .. });
            let (input, target) = vectors(data.count(), in_place);
            two_level::scan(b, at, input, target, exclusive, cut(data, commutative));
        }
        Operation::ReduceScatter { .. } | Operation::ReduceScatterBlock { .. } => {
            let algorithm = Algorithm { segment, ..algorithm };
            reduce_scatter_by(b, operation, algorithm, |b, _, (parts, input, target, cut)| {
                two_level::reduce_scatter(b, at, parts, input, target, cut);
                Some(())
            })?;
        }
        _ => return Err(unknown),
    }
    Ok(())
}

/// Writes the plan of an algorithm on lanes, which is what most first calls need.
#[inline(never)]
fn write_on_lanes(
    b: &mut Builder,
    operation: &Operation<'_>,
    algorithm: Algorithm,
) -> Result<(), BuildError> {
    let Algorithm { method, segment, group, .. } = algorithm;
    let (rank, size) = (b.rank, b.size);
    let all = varying::Team::All(size);
    let unknown = BuildError::OtherOperation { algorithm, operation: operation.class() };
    match *operation {
        Operation::Barrier => match method {
            Method::Lanes => lanes::barrier(b),
            Method::LaneGroups => groups::barrier(b, group),
            _ => return Err(unknown),
        },
        Operation::Bcast { root, data } => match method {
            Method::Lanes => lanes::bcast(b, rank_of(root)?, data, segment),
            Method::LaneGroups => groups::bcast(b, rank_of(root)?, data, segment, group),
            _ => return Err(unknown),
        },
        Operation::Reduce { root, data, commutative, in_place } => {
            let root = rank_of(root)?;
            let (input, target) = vectors(data.count(), in_place && rank == root);
            let cut = cut(algorithm, data, commutative);
            match method {
                Method::Lanes => reductions::reduce(b, root, input, target, cut),
                Method::LaneShares => reductions::reduce_by_shares(b, root, input, target, cut),
                Method::LaneGroups => groups::reduce(b, root, input, target, cut, group),
                _ => return Err(unknown),
            }
        }
        Operation::Allreduce { data, commutative, in_place } => {
            let (input, target) = vectors(data.count(), in_place);
            let cut = cut(algorithm, data, commutative);
            match method {
                Method::Lanes => reductions::allreduce(b, input, target, cut),
                Method::LaneGroups => groups::allreduce(b, input, target, cut, group),
                _ => return Err(unknown),
            }
        }
        Operation::Gather { root, send, recv, in_place } => match (method, recv) {
            (Method::Lanes, Blocks::Equal(recv)) => {
                lanes::gather(b, rank_of(root)?, send, recv, in_place, segment)
            }
            (Method::Lanes, _) => varying::gather(b, all, rank_of(root)?, send, &recv, in_place, segment),
            _ => return Err(unknown),
        },
        Operation::Scatter { root, send, recv, in_place } => match (method, send) {
            (Method::Lanes, Blocks::Equal(send)) => {
                lanes::scatter(b, rank_of(root)?, send, recv, in_place, segment)
            }
            (Method::Lanes, _) => varying::scatter(b, all, rank_of(root)?, &send, recv, in_place, segment),
            _ => return Err(unknown),
        },
        Operation::Allgather { send, recv, in_place } => match (method, recv) {
            (Method::Lanes, _) => lanes::allgather(b, send, &recv, in_place, segment),
            (Method::LaneGroups, Blocks::Equal(blocks)) => {
                let all = blocks.bytes().saturating_mul(i64::from(size));
                match segment == 0 || all <= segment {
                    true => groups::allgather(b, send, blocks, in_place, group),
                    false => lanes::allgather(b, send, &recv, in_place, segment),
                }
            }
            _ => return Err(unknown),
        },
        Operation::Alltoall { send, recv, in_place } => match (method, send, recv) {
            (Method::Lanes, Blocks::Equal(send), Blocks::Equal(recv)) => {
                lanes::alltoall(b, send, recv, in_place, segment)
            }
            (Method::Lanes, ..) => varying::alltoall(b, all, &send, &recv, in_place, segment),
            _ => return Err(unknown),
        },
        Operation::ReduceScatter { .. } | Operation::ReduceScatterBlock { .. } => {
            reduce_scatter_by(b, operation, algorithm, reduce_scatter_on_lanes)?
        }
        Operation::Scan { data, in_place, commutative }
        | Operation::Exscan { data, in_place, commutative } => {
            let exclusive = matches!(operation, Operation::Exscan { .. });
            let (input, target) = vectors(data.count(), in_place);
            match method {
                Method::Lanes => {
                    reductions::scan(b, input, target, exclusive, cut(algorithm, data, commutative))
                }
                _ => return Err(unknown),
            }
        }
        Operation::NeighborAllgather { .. } | Operation::NeighborAlltoall { .. } => return Err(unknown),
    }
    Ok(())
}

/// Where a reduction's input is and its result goes.
fn vectors(count: i64, in_place: bool) -> (Span, Span) {
    let result = Span::recv(0, count);
    (if in_place { result } else { Span::send(0, count) }, result)
}

/// How a reduction on lanes is cut.
fn cut(algorithm: Algorithm, data: Items, commutative: bool) -> reductions::Cut {
    reductions::Cut { item: data.size(), segment: in_items(algorithm.segment, data), commutative }
}

/// A segment's bytes as items: at least one; 0 stays 0.
fn in_items(segment: i64, data: Items) -> i64 {
    if segment == 0 { 0 } else { (segment / data.size().max(1)).max(1) }
}

/// The parts of a reduce-scatter, its input, this rank's target, and how it is cut.
type Scattered<'a> = (&'a Parts, Span, Span, reductions::Cut);

/// Writes a reduce-scatter by `write`, which returns `None` for a method that it doesn't know.
fn reduce_scatter_by(
    b: &mut Builder,
    operation: &Operation<'_>,
    algorithm: Algorithm,
    write: impl FnOnce(&mut Builder, Method, Scattered<'_>) -> Option<()>,
) -> Result<(), BuildError> {
    let (rank, size) = (b.rank, b.size);
    let unknown = BuildError::OtherOperation { algorithm, operation: operation.class() };
    let (parts, data, in_place, commutative) = match *operation {
        Operation::ReduceScatter { counts, size: item, in_place, commutative } => {
            (Parts::from_counts(&counts, size), Items::new(1, item), in_place, commutative)
        }
        Operation::ReduceScatterBlock { data, in_place, commutative } => {
            let total = data.count().saturating_mul(i64::from(size));
            (Parts::Even { total, parts: size }, data, in_place, commutative)
        }
        _ => return Err(unknown),
    };
    let cut = cut(algorithm, data, commutative);
    let (input, whole) = vectors(if cut.item == 0 { 0 } else { parts.begin(size) }, in_place);
    let target = whole.part(0, parts.of(whole, rank, rank + 1).count);
    if input.count == 0 {
        return Ok(());
    }
    if size == 1 {
        if !in_place {
            b.copy(input, target, ());
        }
        return Ok(());
    }
    write(b, algorithm.method, (&parts, input, target, cut)).ok_or(unknown)
}

fn reduce_scatter_on_lanes(b: &mut Builder, method: Method, what: Scattered<'_>) -> Option<()> {
    let (parts, input, target, cut) = what;
    (method == Method::Lanes).then(|| reductions::reduce_scatter(b, parts, input, target, cut))
}

fn reduce_scatter_by_messages(b: &mut Builder, method: Method, what: Scattered<'_>) -> Option<()> {
    let (parts, input, target, reductions::Cut { item, .. }) = what;
    match method {
        Method::Central => reduce_scatter::central(b, parts, input, target, item),
        Method::Pairwise => reduce_scatter::pairwise(b, parts, input, target, item),
        Method::RecursiveHalving => {
            reduce_scatter::recursive_halving(b, parts, input, target, None);
        }
        Method::Ring => reduce_scatter::ring(b, parts, input, target),
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
    check_length(operation, size)?;
    if !algorithm.serves(size) {
        return Err(BuildError::TooManyRanks { algorithm, size });
    }
    let in_pieces = algorithm.method.on_lanes() && !Algorithm::by_block(algorithm.class);
    if in_pieces && operation.longest(size) > Algorithm::MOST_BYTES_ON_LANES {
        return Err(BuildError::TooLong);
    }
    if algorithm.needs_commutative() && !operation.commutative() {
        return Err(BuildError::NeedsCommutative { algorithm });
    }
    let size_entries = size as usize;
    let mut root = None;
    // The blocks that this rank has, and how many there must be of them.
    let (mut send, mut recv) = ((Blocks::NONE, 0), (Blocks::NONE, 0));
    match *operation {
        Operation::Bcast { root: r, .. } | Operation::Reduce { root: r, .. } => root = Some(r),
        Operation::Gather { root: r, recv: blocks, .. } => {
            root = Some(r);
            recv = (blocks, if r == Root::Rank(rank) { size_entries } else { 0 });
        }
        Operation::Scatter { root: r, send: blocks, .. } => {
            root = Some(r);
            send = (blocks, if r == Root::Rank(rank) { size_entries } else { 0 });
        }
        Operation::Allgather { recv: blocks, .. } => recv = (blocks, size_entries),
        Operation::Alltoall { send: to_send, recv: blocks, in_place } => {
            send = (to_send, if in_place { 0 } else { size_entries });
            recv = (blocks, size_entries);
        }
        Operation::ReduceScatter { counts, size, .. } => {
            send = (Blocks::Varying { counts, displs: counts, size }, size_entries);
        }
        Operation::NeighborAllgather { neighbors, recv: blocks, .. } => {
            check_neighbors(&neighbors, size)?;
            recv = (blocks, neighbors.sources.len());
        }
        Operation::NeighborAlltoall { neighbors, send: to_send, recv: blocks } => {
            check_neighbors(&neighbors, size)?;
            send = (to_send, neighbors.destinations.len());
            recv = (blocks, neighbors.sources.len());
        }
        Operation::Barrier
        | Operation::Allreduce { .. }
        | Operation::ReduceScatterBlock { .. }
        | Operation::Scan { .. }
        | Operation::Exscan { .. } => {}
    }
    if let Some(root) = root.map(rank_of).transpose()?.filter(|&root| root >= size) {
        return Err(BuildError::RankOutOfRange { rank: root, size });
    }
    for (blocks, needed) in [send, recv] {
        if let Some(given) = blocks.len().filter(|&given| given < needed) {
            return Err(BuildError::ShortArray { needed, given });
        }
    }
    Ok(())
}

/// Refuses lengths with which sums over all ranks' data could leave the range of integers.
pub(super) fn check_length(operation: &Operation<'_>, members: u32) -> Result<(), BuildError> {
    let all = operation.longest(members).checked_mul(i64::from(members));
    if all.is_none_or(|all| all > i64::MAX / 16) { Err(BuildError::TooLong) } else { Ok(()) }
}

fn check_neighbors(neighbors: &Neighbors<'_>, size: u32) -> Result<(), BuildError> {
    let mut all = neighbors.sources.iter().chain(neighbors.destinations).flatten();
    match all.find(|&&rank| rank >= size) {
        Some(&rank) => Err(BuildError::RankOutOfRange { rank, size }),
        None => Ok(()),
    }
}
