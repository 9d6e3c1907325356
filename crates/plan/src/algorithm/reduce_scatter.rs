//! Reduce-scatter (MPI 5.0 §6.10), with equal and with different blocks.

use super::fold::{Fold, in_rank_order};
use super::parts::Parts;
use super::reduce;
use super::topology::others;
use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Rank 0 reduces everything and hands out the blocks.
pub(super) fn central(b: &mut Builder, parts: &Parts, input: Span, target: Span, item: i64) {
    let (rank, size) = (b.rank, b.size);
    if rank != 0 {
        let given = reduce::flat(b, 0, input, input, item);
        b.recv(0, target, 0, if input.buffer == target.buffer { given } else { None });
        return;
    }
    let whole = b.scratch(input.count);
    let done = reduce::flat(b, 0, input, whole, item);
    for to in others(0, size) {
        b.send(to, parts.of(whole, to, to + 1), 0, done);
    }
    b.copy(parts.of(whole, 0, 1), target, done);
}

/// Everyone sends each block to the rank it's for, which combines in rank order.
pub(super) fn pairwise(b: &mut Builder, parts: &Parts, input: Span, target: Span, item: i64) {
    if input.buffer != target.buffer {
        exchange(b, parts, input, target, item);
        return;
    }
    // In place, the result goes to the start of the input: only once that is sent.
    let kept = b.scratch(target.count);
    let (done, sent) = exchange(b, parts, input, kept, item);
    b.copy(kept, target, (done, sent));
}

/// The exchange of [`pairwise`]: part `rank` of all inputs, combined, goes to `target`, which may be that part
/// of the input itself. Returns the step after which it's there, and for each of the [`others`] the step
/// after which the part sent to it may be overwritten.
pub(super) fn exchange(
    b: &mut Builder,
    parts: &Parts,
    input: Span,
    target: Span,
    item: i64,
) -> (Option<StepId>, Vec<Option<StepId>>) {
    let (rank, size) = (b.rank, b.size);
    b.reserve(3 * size);
    let sent = others(rank, size).map(|to| b.send(to, parts.of(input, to, to + 1), 0, ())).collect();
    let own = parts.of(input, rank, rank + 1);
    let (own, ready) = if own == target && rank != size - 1 {
        let kept = b.scratch(own.count);
        (kept, b.copy(own, kept, ()))
    } else {
        (own, None)
    };
    let fold = Fold { contributors: size, own: Some(own), target, item, lane: 0 };
    (in_rank_order(b, fold, ready), sent)
}
