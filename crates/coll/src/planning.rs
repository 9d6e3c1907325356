//! Choice of the plan of a collective operation, and the facts that it depends on.

use std::rc::Rc;

use encore_boot::memory::{CopyCosts, TurnCosts};
use encore_engine::p2p::lost;
use encore_engine::peers::placement;
use encore_plan::operation::{Blocks, Class, Items, Operation, Root};
use encore_plan::price::Rate;
use encore_plan::select::Facts;
use encore_plan::{Algorithm, Between, Costs, Machine, Method, Nodes, build, build_between, choose};
use encore_shmem::team::STAGING;

use crate::algorithm_hints::AlgorithmHints;
use crate::binding::Binding;
use crate::comm;
use crate::place;
use crate::prepared::{CompiledPlan, NOWHERE, Use, What};
use crate::purpose::Purpose;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::settings::choices::Whether;
use encore_engine::slab::Obj;

/// The plan of a collective operation: a kept one, if possible.
#[inline]
pub fn plan_for(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: &Binding,
    purpose: Purpose,
) -> Result<Rc<CompiledPlan>> {
    if comm.is_revoked() || !engine.jobs.dead.is_empty() {
        lost::member(engine, comm).map_or(Ok(()), Err)?;
    }
    let lanes = can_use_lanes(engine, comm, binding);
    engine.counters.plans_wanted += 1;
    comm::collectives(&comm).plans.borrow_mut().plan(operation, Use::new(lanes, purpose), || {
        new(engine, comm, operation, lanes, AlgorithmHints::default(), purpose)
    })
}

/// A new plan of a collective operation, by the algorithm that `algorithm_hints` or the communicator's hints request.
pub fn new(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    lanes: bool,
    algorithm_hints: AlgorithmHints,
    purpose: Purpose,
) -> Result<CompiledPlan> {
    if comm.is_revoked() || !engine.jobs.dead.is_empty() {
        lost::member(engine, comm).map_or(Ok(()), Err)?;
    }
    let (rank, size) = (comm.rank as u32, comm.size() as u32);
    engine.counters.plans_built += 1;
    if let Some(remote) = &comm.remote {
        if remote.is_empty() {
            return Err(lost::nobody());
        }
        let plan = build_between(operation, rank, size, remote.len() as u32);
        return plan.map(|plan| CompiledPlan::of(plan, between(comm, operation, purpose))).map_err(not_built);
    }
    let lane_bytes = if lanes { STAGING as u32 } else { 0 };
    let one_node = engine.peers.share_memory(comm.peers());
    let oversubscribed = placement::is_oversubscribed(engine, &comm);
    let cache_group = placement::cache_group(engine, &comm);
    let map = place::of(engine, &comm).nodes.as_ref();
    let (per_node, in_runs) = map.map_or((0, one_node), |map| (map.most(), map.in_runs()));
    let costs = costs(engine);
    let by_kernel = placement::messages_by_kernel(engine, &comm);
    let between = if one_node { Between::UNKNOWN } else { placement::between_nodes(engine, &comm) };
    let machine = Machine {
        one_node,
        oversubscribed,
        lane_bytes,
        cache_group,
        per_node,
        in_runs,
        by_kernel,
        costs,
        between,
        same_bits: false,
    };
    // The facts that the choice depends on are equal in all jobs of the communicator's ranks. Whether this one has teams isn't.
    let lanes = if place::of(engine, &comm).has_lanes { lane_bytes.into() } else { 0 };
    let class = operation.class();
    let wanted = algorithm_hints.or(comm::collectives(&comm).algorithm_hints.get()).algorithm(class);
    let forced = wanted.unwrap_or_else(|| engine.settings.algorithm(class));
    // The order of additions follows only from the layout, unless the user allows other choices.
    let chosen_by = if engine.jobs.sums_by_link && !one_node { machine } else { machine.repeatable(class) };
    let algorithm = choose(operation, rank, size, chosen_by, forced);
    let build_on = |lanes| build(operation, algorithm, rank, size, Nodes { map, lanes }).map_err(not_built);
    let plan = build_on(lanes)?;
    let Facts { bytes, .. } = Facts::of(operation, rank, size, machine);
    let root = match *operation {
        Operation::Bcast { root: Root::Rank(root), .. }
        | Operation::Reduce { root: Root::Rank(root), .. }
        | Operation::Gather { root: Root::Rank(root), .. }
        | Operation::Scatter { root: Root::Rank(root), .. } => Some(root),
        _ => None,
    };
    let two_levels = algorithm.method == Method::TwoLevel;
    let segment = match algorithm.segment {
        0 if two_levels => Algorithm::DEFAULT_SEGMENT,
        segment => segment,
    };
    let together = match class {
        // Blocks of several ranks.
        Class::Allgather if two_levels => bytes.saturating_mul(i64::from(size)),
        // The blocks of one node for another.
        Class::Alltoall if two_levels => {
            bytes.saturating_mul(i64::from(size)).saturating_mul(i64::from(per_node))
        }
        // One rank's blocks for all, while they fit a fragment.
        Class::Scatter | Class::Alltoall => bytes.saturating_mul(i64::from(size)),
        _ if Algorithm::by_block(class) => operation.longest_block(size, segment),
        _ => bytes,
    };
    let longest_post = if segment > 0 { together.min(segment) } else { together };
    let (algorithm, counts) = (What::algorithm(algorithm), What::counts(operation, size));
    let longest_take = What::longest_take(operation, rank, size, segment);
    let what =
        What { class: class as u8, root, bytes, longest_post, longest_take, algorithm, counts, purpose };
    let may_announce = engine.settings.kernel_copy != Whether::Never;
    let announced_from =
        machine.announced_from(class, engine.settings.eager_limit as i64).filter(|_| may_announce);
    let announced_from = announced_from.map_or(u64::MAX, |from| from as u64);
    let prepared = |plan| CompiledPlan::of(plan, what).announced_from(announced_from);
    // Between nodes both forms are equal, so each node may have its own.
    let instead = match map.is_some() && plan.lanes > 0 {
        true => Some(prepared(build_on(0)?)),
        false => None,
    };
    Ok(prepared(plan).or_instead(instead))
}

/// Whether an operation on `comm` can use lanes, of all ranks or within nodes. Invariant: equal on all ranks.
#[inline]
pub fn can_use_lanes(engine: &Engine, comm: Obj<Communicator>, binding: &Binding) -> bool {
    let place = place::of(engine, &comm);
    if !place.may_use_lanes {
        return false;
    }
    // With a predefined operator, all ranks have the same predefined type, so they get the same answer.
    binding.reduction.is_none_or(|(_, datatype)| datatype.dense && binding.kernel.is_some())
}

/// Costs that the launcher has measured. Invariant: equal at all ranks.
fn costs(engine: &Engine) -> Costs {
    let header = engine.job.head.header();
    let CopyCosts { copy_per_kib, lookup_per_kib, call } = header.costs;
    let TurnCosts { switch, wake } = header.turns;
    let rate = |per_kib: u32| Rate { per_kib: per_kib.into() };
    Costs {
        copy: rate(copy_per_kib),
        lookup: rate(lookup_per_kib),
        call: call.into(),
        switch: switch.into(),
        wake: wake.into(),
        processors: engine.job.cpus,
    }
}

fn not_built(error: encore_plan::BuildError) -> Error {
    Error::new(ErrorClass::Intern, Fact::Text(error.to_string()))
}

/// Description of an operation between two groups, limited to facts on which the participating ranks agree.
fn between(comm: Obj<Communicator>, operation: &Operation<'_>, purpose: Purpose) -> What {
    let here = |root: Root| match root {
        Root::Rank(root) => Some(root),
        Root::Here => Some(comm.rank as u32),
        Root::Nowhere => Some(NOWHERE),
    };
    // In the forms with blocks of different sizes, all ranks have arrays, some of them empty.
    let of_block = |root: Root, all: Blocks<'_>, one: Items| match (root, all) {
        (Root::Here, Blocks::Equal(items)) => items.bytes(),
        (Root::Rank(_), Blocks::Equal(_)) => one.bytes(),
        _ => 0,
    };
    let (root, bytes) = match *operation {
        Operation::Bcast { root, data } | Operation::Reduce { root, data, .. } => (here(root), data.bytes()),
        Operation::Gather { root, send, recv, .. } => (here(root), of_block(root, recv, send)),
        Operation::Scatter { root, send, recv, .. } => (here(root), of_block(root, send, recv)),
        Operation::Allreduce { data, .. } => (None, data.bytes()),
        _ => (None, 0),
    };
    What { class: operation.class() as u8, root, bytes, purpose, ..What::default() }
}
