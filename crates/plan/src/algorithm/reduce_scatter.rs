//! Reduce-scatter (MPI 5.0 §6.10), with equal and with different blocks.

use super::fold::{Fold, in_rank_order};
use super::parts::Parts;
use super::reduce;
use super::slots::Slots;
use super::topology::{Folded, others};
use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Rank 0 reduces everything and distributes the blocks.
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

/// Each rank sends each block to its owner, which combines in rank order.
pub(super) fn pairwise(b: &mut Builder, parts: &Parts, input: Span, target: Span, item: i64) {
    if input.buffer != target.buffer {
        exchange(b, parts, input, target, item, None);
        return;
    }
    // In place, the result goes to the start of the input, once that is sent.
    let kept = b.scratch(target.count);
    let (done, sent) = exchange(b, parts, input, kept, item, None);
    b.copy(kept, target, (done, sent));
}

/// The exchange of [`pairwise`]: part `rank` of all inputs, combined, goes to `target`, which may be that part of the input itself. After
/// `given` the input is available, and the target may be written. Returns the step after which the result is there, and for each of the
/// [`others`] the step after which the part sent to it may be overwritten.
pub(super) fn exchange(
    b: &mut Builder,
    parts: &Parts,
    input: Span,
    target: Span,
    item: i64,
    given: Option<StepId>,
) -> (Option<StepId>, Vec<Option<StepId>>) {
    let (rank, size) = (b.rank, b.size);
    b.reserve(3 * size);
    let sent = others(rank, size).map(|to| b.send(to, parts.of(input, to, to + 1), 0, given)).collect();
    let own = parts.of(input, rank, rank + 1);
    let (own, ready) = if own == target && rank != size - 1 {
        let kept = b.scratch(own.count);
        (kept, b.copy(own, kept, given))
    } else {
        (own, given)
    };
    let fold = Fold { contributors: size, own: Some(own), target, item, lane: 0 };
    (in_rank_order(b, fold, ready), sent)
}

/// Sums of the blocks go around the ring, each ending at its rank. Only neighbours communicate. The order of operands differs from block
/// to block.
pub(super) fn ring(b: &mut Builder, parts: &Parts, input: Span, target: Span) {
    let (rank, size) = (b.rank, b.size);
    let (next, previous) = ((rank + 1) % size, (rank + size - 1) % size);
    let in_place = input.buffer == target.buffer;
    let part = |back: u32| {
        let i = (rank + 2 * size - back) % size;
        parts.of(input, i, i + 1)
    };
    b.reserve(3 * size);
    let most = (0..size).map(|i| parts.of(input, i, i + 1).count).max().unwrap_or(0);
    let mut slots = Slots::default();
    let first = b.send(next, part(1), 0, ());
    let mut ready = None;
    for back in 2..=size {
        let own = part(back);
        let last = back == size;
        let (arrival, free) = if last && !in_place {
            (target, None)
        } else {
            let (slot, free) = slots.next(b, most);
            (slot.part(0, own.count), free)
        };
        let got = b.recv(previous, arrival, (back - 2) as u16, free);
        // In place one after the other, so the last one follows all reads of the input.
        let reduced = b.reduce(own, arrival, (got, if in_place { ready } else { None }));
        ready = reduced.or(ready);
        if !last {
            let sent = b.send(next, arrival, (back - 1) as u16, reduced);
            slots.used(sent);
        } else if in_place {
            b.copy(arrival, target, (ready, first));
        }
    }
}

/// Halves of the result go to their half of the ranks, until each has its block: log₂ n rounds. Distant ranks come first, so the operator
/// must commute. After `given` the input is available, and the target may be written. Returns the step after which the result is there.
pub(super) fn recursive_halving(
    b: &mut Builder,
    parts: &Parts,
    input: Span,
    target: Span,
    given: Option<StepId>,
) -> Option<StepId> {
    let rank = b.rank;
    let in_place = input.buffer == target.buffer;
    let group = Folded::new(b.size);
    let Some(position) = group.position(rank) else {
        let sent = b.send(rank - 1, input, 0, given);
        return b.recv(rank - 1, target, 0, if in_place { sent } else { given });
    };
    // Items of the blocks of a run of positions, and of those folded into them.
    let items = |(first, end): (u32, u32)| {
        let (first, end) = (group.rank(first), group.rank(end));
        (parts.begin(first), parts.begin(end) - parts.begin(first))
    };
    let folded = group.folded_into(position);
    let (mut range, mut half) = ((0, group.positions), group.positions / 2);
    let halves = |range: (u32, u32), half: u32| {
        let (low, high) = ((range.0, range.0 + half), (range.0 + half, range.1));
        if position & half == 0 { (low, high) } else { (high, low) }
    };
    let most = if folded.is_some() { range } else { halves(range, half).0 };
    let (base, length) = items(most);
    let sums = b.scratch(length);
    let of = |range| {
        let (at, count) = items(range);
        (input.part(at, count), sums.part(at - base, count))
    };

    let (mut summed, mut ready) = (false, None);
    let (mut arrivals, mut first_sent) = (None, None);
    if let Some(folded) = folded {
        let got = b.recv(folded, sums, 0, ());
        ready = b.reduce(input, sums, (got, given));
        summed = true;
    }
    while half > 0 {
        let partner = group.rank(position ^ half);
        let (keep, away) = halves(range, half);
        let (own, sum) = of(keep);
        if summed {
            let (at, count) = items(away);
            b.send(partner, sums.part(at - base, count), 0, ready);
            let arrival: Span = *arrivals.get_or_insert_with(|| b.scratch(sum.count));
            let arrival = arrival.part(0, sum.count);
            let got = b.recv(partner, arrival, 0, ready);
            ready = b.reduce(arrival, sum, (got, ready));
        } else {
            let (at, count) = items(away);
            let sent = b.send(partner, input.part(at, count), 0, given);
            first_sent = if in_place { sent } else { None };
            let got = b.recv(partner, sum, 0, ());
            ready = b.reduce(own, sum, (got, given));
            summed = true;
        }
        (range, half) = (keep, half / 2);
    }
    let block = |rank: u32| {
        let at = parts.begin(rank);
        sums.part(at - base, parts.begin(rank + 1) - at)
    };
    if let Some(folded) = folded {
        b.send(folded, block(folded), 0, ready);
    }
    b.copy(block(rank), target, (ready, first_sent))
}
