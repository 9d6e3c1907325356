//! Combining one vector of each rank at one rank, in rank order.

use crate::builder::Builder;
use crate::ir::{Rank, Span, StepId};

/// Scratch that a fold may take for vectors that have arrived and wait for their turn, in bytes. Two vectors always fit.
const WAITING_BYTES: i64 = 64 << 10;

/// Operands and result of a fold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fold {
    /// Number of contributing ranks: 0..contributors.
    pub contributors: u32,
    /// This rank's own operand, if it contributes. It overlaps `target` only if they are identical and this rank is the last contributor.
    pub own: Option<Span>,
    /// The result.
    pub target: Span,
    /// Bytes of one item.
    pub item: i64,
    /// Lane of the contributions.
    pub lane: u16,
}

/// Receives from all other contributors and combines in rank order, from the last rank to the first: the result grows to the left, as in
/// `inout = left op inout`. After `ready`, `own` can be read and `target` written. Returns the step after which the result is there.
pub(super) fn in_rank_order(b: &mut Builder, fold: Fold, ready: Option<StepId>) -> Option<StepId> {
    let Fold { contributors, own, target, item, lane } = fold;
    if target.count == 0 || contributors == 0 {
        return None;
    }
    let me = own.map(|span| (b.rank, span));
    let last = contributors - 1;
    let arrivals = contributors - u32::from(me.is_some_and(|(rank, _)| rank != last)) - 1;
    let fitting = (WAITING_BYTES / target.count.saturating_mul(item).max(1)).max(2);
    let slots = i64::from(arrivals).min(fitting);
    let waiting: Vec<Span> = (0..slots).map(|_| b.scratch(target.count)).collect();
    let mut freed: Vec<Option<StepId>> = vec![None; slots as usize];
    let mut slot = 0;
    b.reserve(2 * contributors);

    let mut done = match me {
        Some((rank, span)) if rank == last => {
            if span == target {
                ready
            } else {
                b.copy(span, target, ready)
            }
        }
        _ => b.recv(last, target, lane, ready),
    };
    for from in (0..last).rev() {
        done = match me {
            Some((rank, span)) if rank == from => b.reduce(span, target, done),
            _ => {
                let arrival = waiting[slot];
                let got = b.recv(from as Rank, arrival, lane, freed[slot]);
                let reduced = b.reduce(arrival, target, (done, got));
                freed[slot] = reduced;
                slot = (slot + 1) % slots as usize;
                reduced
            }
        };
    }
    done
}
