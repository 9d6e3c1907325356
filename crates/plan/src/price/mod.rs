//! Cost of plans: all ranks' plans of one call are run under a model of a machine.
//!
//! The model is LogGP with a few additions ([`Model`]): latency, the processor's time for each message, a port of each rank with a gap
//! and a time for each byte, each within a node and between nodes; links between nodes that the ranks of a node share; and the cost of
//! copying and of combining a byte. The file `run.rs` describes how these interact. `lanes.rs` simulates plans on lanes.
//!
//! The model leaves out that ranks may have to be scheduled first (when oversubscribed), that a receiver may have to accept a long
//! message before it's sent, that memory and caches are shared, and any disturbance between nodes. All ranks begin at the same time.
//!
//! **Every price is exact** for the model: whole picoseconds, the same on every machine. Ranks are simulated one by one, if they don't
//! have too many steps in total ([`Options::steps`]); otherwise, if plans are rotations of each other, some ranks stand for all
//! ([`How::Rotation`]), with the same result. If neither is possible, the price is refused, with the largest possible number of ranks.

mod between;
mod call;
mod lanes;
mod model;
mod queue;
mod run;
mod symmetry;
mod text;
mod trace;
mod work;

use std::fmt;

use call::LANE_BYTES;

pub use between::Between;
pub use call::Call;
pub use model::{Level, Line, Lines, Model, Rate, Time};
pub use text::{KEYS, TextError, bytes};
pub use trace::{Done, Link, Trace};
pub use work::{Kind, Work, work_of};

use crate::algorithm::{Algorithm, Method};
use crate::error::BuildError;
use crate::ir::{Plan, Rank};
use crate::select::{Costs, Facts, Machine, select};
use run::{Outcome, Shape, Simulation};
use work::Works;

/// Limits of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Most steps held at a time, each with up to [`Options::STEP_BYTES`].
    pub steps: u64,
    /// Most steps with which every rank is simulated by itself, even if some could stand for all.
    pub each: u64,
    /// Most steps whose times are recorded.
    pub trace: u64,
}

impl Options {
    /// Bytes of memory for a step, including its record.
    pub const STEP_BYTES: u64 = 96;
}

impl Default for Options {
    fn default() -> Self {
        Options { steps: 50_000_000, each: 1_000_000, trace: 0 }
    }
}

/// The ranks that were simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All ranks.
    Each,
    /// Only the first ranks: the plans of the others are rotations of theirs.
    Rotation {
        /// Number of simulated ranks.
        simulated: u32,
    },
}

/// Cost of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// Which ranks were simulated.
    pub how: How,
    /// Time at which the last rank ends.
    pub time: Time,
    /// The last rank; of several, the first.
    pub last: Rank,
    /// Time at which the first rank ends.
    pub first_end: Time,
    /// Time at which half of the ranks have ended.
    pub median_end: Time,
    /// The longest time that a rank's processor works.
    pub busiest: Time,
    /// Number of messages with data.
    pub messages: u64,
    /// Number of messages without data.
    pub signals: u64,
    /// Bytes in all messages.
    pub bytes: u64,
    /// Bytes in messages between nodes.
    pub bytes_between: u64,
    /// Most bytes on a link of a node in one direction.
    pub link_bytes: u64,
    /// Most bytes that a rank sends or receives.
    pub rank_bytes: u64,
    /// Number of messages in the longest chain of messages each of which could only be sent once the one before had arrived.
    pub chain: u32,
}

/// Reason why there is no price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PriceError {
    /// The plans can't be built.
    Build(BuildError),
    /// There are too many steps.
    TooLarge {
        /// Approximate number of steps.
        steps: u64,
        /// Largest number of steps.
        limit: u64,
        /// A possible number of ranks: the largest power of two.
        fits: Option<u32>,
    },
    /// The plans don't match: this number of steps never began.
    Stuck(u64),
    /// The plans use lanes of all ranks, which are in the memory of one node, and the machine has several.
    Lanes,
}

impl From<BuildError> for PriceError {
    fn from(error: BuildError) -> Self {
        PriceError::Build(error)
    }
}

impl fmt::Display for PriceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriceError::Build(error) => error.fmt(f),
            PriceError::TooLarge { steps, limit, fits } => {
                write!(f, "the plans have about {steps} steps together, and only {limit} can be held")?;
                match fits {
                    Some(ranks) => write!(f, "; {ranks} ranks would do"),
                    None => Ok(()),
                }
            }
            PriceError::Lanes => f.write_str("lanes are in the memory of one node, and there are several"),
            PriceError::Stuck(steps) => write!(f, "{steps} steps never begin: the plans don't fit together"),
        }
    }
}

impl std::error::Error for PriceError {}

/// A price, with each rank's steps if [`Options::trace`] permits it.
#[derive(Debug)]
pub struct Priced {
    /// The price.
    pub price: Price,
    /// All steps with their times.
    pub trace: Option<Trace>,
}

/// Cost of a call by `algorithm` on a machine.
pub fn price(
    call: &Call,
    algorithm: Algorithm,
    model: &Model,
    options: Options,
) -> Result<Priced, PriceError> {
    let (ranks, call) = (call.ranks(), &call.on(model));
    let steps = steps(call, algorithm)?;
    if steps > options.each {
        if let Some(period) = symmetry::period(call, model) {
            let held = u64::from(period) * call.plan(algorithm, 0)?.steps.len() as u64;
            if held <= options.steps && symmetry::rotates(call, algorithm, period)? {
                return simulate(call, algorithm, model, options, Shape { ranks, simulated: period });
            }
        }
    }
    // The number is an estimate; steps that may fit are tried.
    if steps / 2 > options.steps {
        return Err(too_large(call, algorithm, steps, options.steps));
    }
    simulate(call, algorithm, model, options, Shape { ranks, simulated: ranks })
}

/// Facts of a call before the choice of its algorithm. `shared`: measured costs if ranks share processors; `None`: each has a core.
/// `between`: measurements between nodes ([`Model::measured`]).
pub fn facts(call: &Call, model: &Model, shared: Option<Costs>, between: Between) -> Facts {
    let (ranks, one_node) = (call.ranks(), model.nodes(call.ranks()) == 1);
    let (lane_bytes, in_runs) = (LANE_BYTES, true);
    let cache_group = model.lines.group;
    let (oversubscribed, costs) = (shared.is_some(), shared.unwrap_or(Costs::UNKNOWN));
    let per_node = if one_node { 0 } else { model.per_node };
    let by_kernel = !one_node && model.by_kernel();
    let between = if one_node { Between::UNKNOWN } else { between };
    let same_bits = call.class().combines() && between == Between::UNKNOWN;
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
        same_bits,
    };
    Facts::of(&call.operation(0), 0, ranks, machine)
}

/// Possible algorithms for a call on a machine, with those for groups adapted to its caches. The selected one comes first.
pub fn candidates(call: &Call, model: &Model, shared: Option<Costs>, between: Between) -> Vec<Algorithm> {
    let facts = facts(call, model, shared, between);
    let chosen = select(&facts);
    let adapted = |other: Algorithm| match other.method {
        Method::LaneGroups => other.in_groups_of(model.lines.group),
        _ => other,
    };
    let one_node = facts.machine.one_node;
    let others = Algorithm::of(call.class())
        .map(adapted)
        .filter(|other| other.method != chosen.method && other.serves(call.ranks()))
        .filter(|other| one_node || !other.method.on_lanes())
        .filter(|other| facts.commutative || !other.needs_commutative());
    std::iter::once(chosen).chain(others).collect()
}

/// Cost of all ranks' plans of a call; `item`: bytes of an item in the caller's buffers and in typed scratch.
pub fn price_plans(plans: &[Plan], item: i64, model: &Model, trace: bool) -> Result<Priced, PriceError> {
    let ranks = plans.len() as u32;
    if plans.iter().any(|plan| plan.lanes > 0 && (plan.team.is_none() || model.nodes(ranks) == 1)) {
        return on_lanes(plans, item, model, trace);
    }
    let mut works = Works::new(plans.len());
    plans.iter().for_each(|plan| works.push(plan, item));
    finish(works, model, trace, Shape { ranks, simulated: ranks })
}

/// Lower bound of the time of a call in which `rank` runs this plan: the time that its own processor and port need.
pub fn floor(plan: &Plan, rank: Rank, item: i64, model: &Model) -> Time {
    let (mut processor, mut port) = (0u64, 0u64);
    for step in &plan.steps {
        let work = work_of(plan, &step.action, item);
        processor = processor.saturating_add(run::busy(model, rank, &work));
        if work.kind.sends() {
            let level = model.level(rank, work.peer);
            port = port.saturating_add(level.wire.of(work.bytes));
        }
    }
    processor.max(port)
}

/// Approximate number of steps in the plans of all ranks.
pub fn steps(call: &Call, algorithm: Algorithm) -> Result<u64, BuildError> {
    const SAMPLE: u32 = 16;
    let ranks = call.ranks();
    let of = |rank: Rank| call.plan(algorithm, rank).map(|plan| plan.steps.len() as u64);
    if ranks <= SAMPLE {
        return (0..ranks).map(of).sum();
    }
    // Only rank 0 and the root may have many more steps than others.
    let centre = if call.root() == 0 { of(0)? } else { of(0)? + of(call.root())? };
    let spread = |i: u32| 1 + (u64::from(i) * 2_654_435_761 % u64::from(ranks - 1)) as Rank;
    let mut sum = 0u64;
    for rank in (1..=SAMPLE).map(spread).filter(|&rank| rank != call.root()) {
        sum += of(rank)?;
    }
    Ok(centre.saturating_add(sum.saturating_mul(u64::from(ranks)) / u64::from(SAMPLE)))
}

fn too_large(call: &Call, algorithm: Algorithm, steps: u64, limit: u64) -> PriceError {
    let halves = std::iter::successors(Some(1 << call.ranks().ilog2()), |n| Some(n / 2));
    let fits = halves.take_while(|&n: &u32| n > 0).filter(|&n| n < call.ranks()).find(|&n| {
        let smaller = call.with_ranks(n);
        smaller.is_some_and(|call| self::steps(&call, algorithm).is_ok_and(|steps| steps <= limit))
    });
    PriceError::TooLarge { steps, limit, fits }
}

fn simulate(
    call: &Call,
    algorithm: Algorithm,
    model: &Model,
    options: Options,
    shape: Shape,
) -> Result<Priced, PriceError> {
    if algorithm.method.on_lanes() {
        let plans: Result<Vec<Plan>, _> = (0..shape.ranks).map(|rank| call.plan(algorithm, rank)).collect();
        let plans = plans?;
        let steps: usize = plans.iter().map(|plan| plan.steps.len()).sum();
        return on_lanes(&plans, call.item(), model, steps as u64 <= options.trace);
    }
    let mut works = Works::new(shape.simulated as usize);
    for rank in 0..shape.simulated {
        works.push(&call.plan(algorithm, rank)?, call.item());
        if works.len() as u64 > options.steps {
            let all = works.len() as u64 / u64::from(rank + 1) * u64::from(shape.simulated);
            return Err(too_large(call, algorithm, all, options.steps));
        }
    }
    let trace = works.len() as u64 <= options.trace;
    finish(works, model, trace, shape)
}

fn on_lanes(plans: &[Plan], item: i64, model: &Model, trace: bool) -> Result<Priced, PriceError> {
    let ranks = plans.len() as u32;
    if model.nodes(ranks) > 1 {
        return Err(PriceError::Lanes);
    }
    let mut works = Works::new(plans.len());
    plans.iter().for_each(|plan| works.push(plan, item));
    let outcome = lanes::run(plans, &works, model, trace);
    done(works, outcome, trace, Shape { ranks, simulated: ranks })
}

fn finish(works: Works, model: &Model, trace: bool, shape: Shape) -> Result<Priced, PriceError> {
    let outcome = Simulation::new(model, &works, shape, trace).run();
    done(works, outcome, trace, shape)
}

fn done(works: Works, mut outcome: Outcome, trace: bool, shape: Shape) -> Result<Priced, PriceError> {
    if outcome.stuck > 0 {
        return Err(PriceError::Stuck(outcome.stuck));
    }
    let price = sum_up(&outcome, shape);
    let trace = trace.then(|| Trace::new(works, &mut outcome, shape, price.last));
    Ok(Priced { price, trace })
}

fn sum_up(outcome: &Outcome, shape: Shape) -> Price {
    let all = |of_simulated: u64| of_simulated * u64::from(shape.ranks / shape.simulated.max(1));
    let mut ends: Vec<Time> = outcome.ranks.iter().map(|rank| rank.end).collect();
    let time = ends.iter().copied().max().unwrap_or(0);
    let last = ends.iter().position(|&end| end == time).unwrap_or(0) as Rank;
    ends.sort_unstable();
    let most = |of: fn(&run::Rank) -> u64| outcome.ranks.iter().map(of).max().unwrap_or(0);
    let how = match shape.simulated < shape.ranks {
        true => How::Rotation { simulated: shape.simulated },
        false => How::Each,
    };
    Price {
        how,
        time,
        last,
        first_end: ends.first().copied().unwrap_or(0),
        median_end: ends.get(ends.len().saturating_sub(1) / 2).copied().unwrap_or(0),
        busiest: most(|rank| rank.busy),
        messages: all(outcome.messages),
        signals: all(outcome.signals),
        bytes: all(outcome.bytes),
        bytes_between: all(outcome.between),
        link_bytes: outcome.links.iter().copied().max().unwrap_or(0),
        rank_bytes: most(|rank| rank.sent.max(rank.received)),
        chain: outcome.chain,
    }
}
