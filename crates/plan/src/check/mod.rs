//! Proof that plans do what their operation requires.
//!
//! [`check`] takes every rank's call and plan, and runs all plans on symbols: an element of a buffer holds a name (one input element of
//! one rank) or a sum, an ordered tree of names. It finds any error in *some* execution:
//!
//! - **Messages** ([`Finding::Unmatched`], …): each has one sender and one receiver, equal in bytes, under a lane of its own.
//! - **Deadlock**: sends may wait for their receive (rendezvous) or not (eager). A run has no choices that matter: a step begins once its
//!   dependences have ended, a message passes once both sides have begun, and no event can prevent another one. So whether all steps end
//!   doesn't depend on the order, and one run in which every send waits decides for all executions: eager sends only end sooner.
//! - **Races**: two steps of a rank that no chain of dependences orders may run at the same time, and a send reads its span until it
//!   ends. If one of them writes an element that the other accesses, that's a finding, also if messages happen to order them today.
//!   Without races, values don't depend on the order either, so the same one run decides those for all executions.
//! - **Memory**: no step reads elements that were never set, nor writes any that MPI doesn't let the operation write (not the send
//!   buffer, not gaps between blocks, not an insignificant buffer).
//! - **Result**: every element of every rank's result is as MPI defines it; sums hold each rank once, in rank order unless the operator
//!   commutes; allreduce combines in the same tree on all ranks, so that all get the same bits. After a barrier, every rank has heard
//!   from every rank.
//!
//! Items have as many elements as their datatype has bytes, so ranks may differ in datatypes as MPI permits.

mod case;
mod expected;
mod finding;
mod memory;
mod races;
mod run;
mod structure;
mod symbol;

use crate::ir::Plan;
use crate::operation::Operation;
use case::Case;
pub use finding::{Contents, Finding, Place, Process};

/// Checks the plans of all ranks of one call: `operations[r]` is the call of rank `r`, and `plans[r]` its plan. Returns the errors; none
/// if the plans are right.
pub fn check(operations: &[Operation<'_>], plans: &[Plan]) -> Vec<Finding> {
    check_groups([operations, &[]], [plans, &[]])
}

/// Checks the plans of one call between two groups; `operations[g][r]` is the call of rank `r` of group `g`.
pub fn check_between(operations: [&[Operation<'_>]; 2], plans: [&[Plan]; 2]) -> Vec<Finding> {
    check_groups(operations, plans)
}

/// Whether each element of every result is combined as [`Algorithm::folds_in_rank_order`](crate::Algorithm::folds_in_rank_order) defines.
/// `false` also for plans with errors.
pub fn folds_in_rank_order(operations: &[Operation<'_>], plans: &[Plan]) -> bool {
    let case = Case::new([operations, &[]], [plans, &[]]);
    let mut findings = Vec::new();
    let mut memories = expected::memories(&case);
    let Some(partners) = structure::match_messages(&case, &memories, &mut findings) else { return false };
    run::folds_in_rank_order(&case, &mut memories, &partners, &mut findings) && findings.is_empty()
}

fn check_groups(operations: [&[Operation<'_>]; 2], plans: [&[Plan]; 2]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (operations, plans) in operations.iter().zip(plans) {
        if operations.len() != plans.len() {
            return vec![Finding::OtherNumberOfPlans { calls: operations.len(), plans: plans.len() }];
        }
    }
    let case = Case::new(operations, plans);
    let mut memories = expected::memories(&case);
    structure::check(&case, &memories, &mut findings);
    if !findings.is_empty() {
        return findings;
    }
    let Some(partners) = structure::match_messages(&case, &memories, &mut findings) else {
        return findings;
    };
    races::check(&case, &memories, &mut findings);
    run::check(&case, &mut memories, &partners, &mut findings);
    findings
}
