//! Choice of an operation's algorithm if neither the program nor a setting names one.
//!
//! [`select`] is one pure function of [`Facts`], and all ranks of a call must make the same choice. So a fact is something that all ranks
//! know and agree on. Facts include neither whether a rank's data are contiguous nor `MPI_IN_PLACE` (a broadcast's datatypes may differ
//! from rank to rank, and only the root of a reduce is in place), nor the counts of gatherv, scatterv, alltoallv and alltoallw, of which
//! each rank knows its own.
//!
//! There is one chooser for all operations and machines. Rules (`rules`, and for several nodes `nodes`) need no measurement. If the cost
//! of a turn of ranks (`turns`) or of a message between nodes (`link`) was measured, [`prices`] is a table of candidates, each with its
//! price, and the cheapest is chosen. The two kinds of prices stay apart because they count different things: turns of ranks that wait
//! for their processors, and rounds of messages over a link between ranks that have a processor each.

mod costs;
mod facts;
mod lanes;
mod link;
mod nodes;
mod rules;
mod turns;

pub use crate::price::Between;
pub use costs::Costs;
pub use facts::{Facts, Machine};

use crate::algorithm::{Algorithm, Method, build};
use crate::error::BuildError;
use crate::ir::{Plan, Rank};
use crate::nodes::Nodes;
use crate::operation::{Class, Operation};
use crate::price::Time;

use facts::MOST_AROUND;
use lanes::MOST_IN_TURN;

/// The algorithm for an operation with these facts: the cheapest of its candidates, or, without prices, that of the rules (module
/// `rules`).
// Not inlined, so that the code of a first call lies together (docs/lab/080).
#[inline(never)]
pub fn select(facts: &Facts) -> Algorithm {
    let (ruled, of_rules) = rules::choice(facts);
    let (method, group) = match candidates(facts, ruled).min_by_key(Candidate::rank) {
        Some(cheapest) => (cheapest.algorithm.method, 0),
        None => (ruled, of_rules),
    };
    let Facts { class, bytes, ranks, machine, .. } = *facts;
    let segment = match method {
        _ if method.on_lanes() => machine.piece(class, ranks, bytes),
        Method::TwoLevel => machine.piece_of_two_levels(),
        _ => method.default_segment(),
    };
    Algorithm { class, method, segment, group }
}

/// An algorithm that can do a call, and its price.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    algorithm: Algorithm,
    price: Time,
    /// Whether the rules name it.
    ruled: bool,
}

impl Candidate {
    /// Sort key of candidates, the best first: of equal prices, the rules' candidate.
    fn rank(&self) -> (Time, bool) {
        (self.price, !self.ruled)
    }
}

/// Kind of the candidates' prices, and their basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pricing {
    /// Ranks of one node share processors: prices from the cost of a turn and a copy (module `turns`).
    Turns,
    /// Ranks are on several nodes with a processor each: prices from the cost of a message between nodes (module `link`).
    Link,
}

impl Pricing {
    /// Kind of prices of a call's candidates. `None`: nothing was measured, or the operation has no prices, so rules decide. For turns, a
    /// method without a price is never the best; over a link, it can't be compared, so the rules' method needs one.
    fn of(facts: &Facts, ruled: Method) -> Option<Pricing> {
        if turns::decide(facts) {
            return Some(Pricing::Turns);
        }
        (link::decide(facts) && link::price(facts, ruled).is_some()).then_some(Pricing::Link)
    }

    fn price(self, facts: &Facts, method: Method) -> Option<Time> {
        match self {
            Pricing::Turns => turns::price(facts, method),
            Pricing::Link => link::price(facts, method),
        }
    }
}

/// Methods of a call and their prices, the cheapest first. Empty if the choice follows from rules.
pub fn prices(facts: &Facts) -> Vec<(Method, Time)> {
    let mut all: Vec<Candidate> = candidates(facts, rules::choice(facts).0).collect();
    all.sort_by_key(Candidate::rank);
    all.into_iter().map(|candidate| (candidate.algorithm.method, candidate.price)).collect()
}

/// The candidates for a call; none if rules decide. `ruled` is the method of the rules.
///
/// If equal bits are promised for equal layouts, measurements must not choose the order of additions: a common machine with an unmeasured
/// link does, and the measurements choose among the candidates that keep its order.
fn candidates(facts: &Facts, ruled: Method) -> impl Iterator<Item = Candidate> {
    let Machine { costs, same_bits, .. } = facts.machine;
    let usual = facts.on_common_machine();
    let kept = if same_bits { priced(usual, ruled).min_by_key(Candidate::rank) } else { None };
    let fixed = match kept {
        Some(Candidate { algorithm, .. }) if algorithm.folds_in_rank_order() && costs.are_known() => None,
        kept => kept.map(|kept| kept.algorithm.method),
    };
    let by = if fixed.is_some() { usual } else { *facts };
    let keeps = move |candidate: &Candidate| match (same_bits, fixed) {
        (false, _) => true,
        (true, Some(fixed)) => candidate.algorithm.method == fixed,
        (true, None) => kept.is_some() && candidate.algorithm.folds_in_rank_order(),
    };
    priced(by, ruled).filter(keeps)
}

/// All algorithms that may do a call and have a price; none if rules decide.
fn priced(facts: Facts, ruled: Method) -> impl Iterator<Item = Candidate> {
    let all = Pricing::of(&facts, ruled).map(|by| (by, Algorithm::of(facts.class)));
    all.into_iter().flat_map(move |(by, all)| {
        all.filter(move |algorithm| may_do(&facts, algorithm)).filter_map(move |algorithm| {
            let price = by.price(&facts, algorithm.method)?;
            Some(Candidate { algorithm, price, ruled: algorithm.method == ruled })
        })
    })
}

/// Whether an algorithm is a candidate for a call.
fn may_do(facts: &Facts, algorithm: &Algorithm) -> bool {
    let Facts { class, bytes, ranks, commutative, machine } = *facts;
    let has_lanes = machine.has_lanes(class, ranks, bytes);
    let allowed = match algorithm.method {
        method if method.on_lanes() => has_lanes,
        // With more ranks, the many rings cost more than the formulas predict, and lanes were better in all measurements (docs/lab/056).
        _ if machine.one_node => !has_lanes || ranks <= MOST_IN_TURN,
        // With one rank on each node, a leader has no ranks to lead.
        Method::TwoLevel => {
            let has_leaders = class != Class::Alltoall
                || Algorithm::has_leaders(ranks, machine.per_node, bytes, Algorithm::DEFAULT_SEGMENT);
            machine.per_node > 1
                && has_leaders
                && (machine.keeps_order() || !algorithm.needs_runs(commutative))
        }
        Method::Ring | Method::ScatterRing | Method::Chain => ranks <= MOST_AROUND,
        Method::Direct if class == Class::Alltoall => ranks <= MOST_AROUND,
        _ => true,
    };
    allowed && algorithm.serves(ranks) && (commutative || !algorithm.needs_commutative())
}

/// The algorithm of a call: `forced`, if it is one for this operation, operator and number of ranks, else the selected one. Invariant:
/// `forced` and `machine` are equal at all ranks.
pub fn choose(
    operation: &Operation<'_>,
    rank: Rank,
    size: u32,
    machine: Machine,
    forced: Option<Algorithm>,
) -> Algorithm {
    let lanes = |a: &Algorithm| {
        !a.method.on_lanes()
            || machine.has_lanes(a.class, size, Facts::of(operation, rank, size, machine).bytes)
    };
    let grouped = |a: Algorithm| match a.method {
        Method::LaneGroups if a.group == 0 => a.in_groups_of(machine.cache_group),
        Method::TwoLevel if a.segment == 0 => Algorithm { segment: machine.piece_of_two_levels(), ..a },
        _ => a,
    };
    forced
        .filter(|a| a.class == operation.class() && a.serves(size) && lanes(a))
        .filter(|a| operation.commutative() || !a.needs_commutative())
        .filter(|a| a.group > 0 || machine.keeps_order() || !a.needs_runs(operation.commutative()))
        .map(|a| match a.method {
            // Pieces must fit the lanes.
            method if method.on_lanes() => {
                let piece = machine.piece(a.class, size, Facts::of(operation, rank, size, machine).bytes);
                let segment =
                    if a.segment == method.default_segment() { piece } else { a.segment.min(piece) };
                grouped(Algorithm { segment, ..a })
            }
            _ => grouped(a),
        })
        .unwrap_or_else(|| select(&Facts::of(operation, rank, size, machine)))
}

/// The plan of `rank` of `size` for its call of `operation`: [`choose`], then [`build`].
pub fn plan_for(
    operation: &Operation<'_>,
    rank: Rank,
    size: u32,
    machine: Machine,
    forced: Option<Algorithm>,
    nodes: Nodes<'_>,
) -> Result<Plan, BuildError> {
    build(operation, choose(operation, rank, size, machine, forced), rank, size, nodes)
}

#[cfg(test)]
mod tests;
