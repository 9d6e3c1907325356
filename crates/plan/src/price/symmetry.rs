//! Ranks whose plans are equal up to a rotation of all ranks.
//!
//! If the plan of rank r + k is that of rank r with k added to every other rank, for all r, and nodes have k ranks each, then ranks k
//! apart do the same at the same times. So it's enough to simulate k of them, and to return each message that leaves this group into it:
//! a message to rank r + k arrives, from a sender k further, at rank r. The times are exactly those of all ranks: ties are broken by
//! positions in the plan and on the node, which rotate, too.

use super::call::Call;
use super::model::Model;
use super::work::work_of;
use crate::algorithm::Algorithm;
use crate::error::BuildError;
use crate::ir::{Plan, Rank};

/// Number of ranks that may stand for all, if plans rotate: those of a node, or one if there is only one node.
pub(super) fn period(call: &Call, model: &Model) -> Option<u32> {
    let ranks = call.ranks();
    let period = if model.nodes(ranks) == 1 { 1 } else { model.per_node };
    (period < ranks && ranks % period == 0).then_some(period)
}

/// Whether the plans of ranks that are `period` apart are rotations of each other. It compares a part of them: all of
/// the first period with those of the next, and some of them with others around the group. (A test compares all, for
/// small numbers.) On lanes there are never enough ranks for it to matter.
pub(super) fn rotates(call: &Call, algorithm: Algorithm, period: u32) -> Result<bool, BuildError> {
    if algorithm.method.on_lanes() {
        return Ok(false);
    }
    let turns = call.ranks() / period;
    let mut pairs: Vec<(Rank, u32)> = (0..period).map(|rank| (rank, 1)).collect();
    // The first and the last of the period are the likeliest to differ, so they are compared first.
    pairs.swap(period.min(2) as usize - 1, period as usize - 1);
    for turn in [turns - 1, turns / 2, turns / 3, 2, 3] {
        pairs.extend([(0, turn % turns), (period - 1, turn % turns)]);
    }
    let mut first: Option<(Rank, Plan)> = None;
    for (rank, turn) in pairs {
        let one = match first.take() {
            Some((of, plan)) if of == rank => plan,
            _ => call.plan(algorithm, rank)?,
        };
        let other = call.plan(algorithm, rank + turn * period)?;
        if !is_rotated(call, &one, &other, turn * period) {
            return Ok(false);
        }
        first = Some((rank, one));
    }
    Ok(true)
}

/// Whether `other` is `one` with `by` added to all ranks.
pub(super) fn is_rotated(call: &Call, one: &Plan, other: &Plan, by: u32) -> bool {
    let ranks = u64::from(call.ranks());
    one.after == other.after
        && one.steps.len() == other.steps.len()
        && one.steps.iter().zip(&other.steps).all(|(step, rotated)| {
            let mut work = work_of(one, &step.action, call.item());
            if work.kind.sends() || work.kind.receives() || work.kind.takes() {
                work.peer = ((u64::from(work.peer) + u64::from(by)) % ranks) as Rank;
            }
            work == work_of(other, &rotated.action, call.item()) && step.after_len == rotated.after_len
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::Class;

    /// A comparison of a few ranks holds for all.
    #[test]
    fn sampled_rotations_hold_for_all() {
        let mut rotated = std::collections::BTreeSet::new();
        for algorithm in Algorithm::all() {
            for ranks in 2..=26 {
                for bytes in [0, 8, 24, 8 * i64::from(ranks), 8 * i64::from(ranks) + 8] {
                    let Some(call) = Call::new(algorithm.class, ranks, bytes, 0, true) else { continue };
                    for period in (1..ranks).filter(|period| ranks % period == 0) {
                        if !rotates(&call, algorithm, period).expect("arguments are right") {
                            continue;
                        }
                        let plan = |rank| call.plan(algorithm, rank % ranks).expect("arguments are right");
                        for rank in 0..ranks - period {
                            assert!(
                                is_rotated(&call, &plan(rank), &plan(rank + period), period),
                                "{algorithm} of {ranks} by {period}, {bytes} bytes, rank {rank}"
                            );
                        }
                        if ranks > 20 && bytes > 0 {
                            rotated.insert(algorithm.to_string());
                        }
                    }
                }
            }
        }
        for name in ["allreduce/ring", "allgather/ring", "barrier/dissemination", "alltoall/direct"] {
            assert!(rotated.contains(name), "{name} isn't among {rotated:?}");
        }
        assert!(!rotated.contains("bcast/binomial"));
        let call = Call::new(Class::Bcast, 8, 8, 0, true).expect("it has no topology");
        let tree = Algorithm::from_name("bcast/binomial").expect("it's listed");
        assert_eq!(Ok(false), rotates(&call, tree, 1));
    }
}
