//! Reduce (MPI 5.0 §6.9.1), and building blocks with which other operations begin.
//!
//! Each takes the spans of the input and, at the root, of the result; in place they are the same. Each returns, at the root, the step
//! after which the result is there; elsewhere, one after which the input may be overwritten.

use super::bcast::relative;
use super::fold::{Fold, in_rank_order};
use super::parts::{Parts, segments};
use super::slots::Slots;
use super::topology::{Folded, binomial, others};
use super::{halving, reduce_scatter};
use crate::builder::Builder;
use crate::ir::{Rank, Span, StepId};

/// Each rank sends to the root, which combines in rank order.
pub(super) fn flat(b: &mut Builder, root: Rank, input: Span, target: Span, item: i64) -> Option<StepId> {
    if b.rank != root {
        return b.send(root, input, 0, ());
    }
    let (own, ready) = if input == target && root != b.size - 1 {
        // The result passes through the target before the root's turn.
        let kept = b.scratch(input.count);
        (kept, b.copy(input, kept, ()))
    } else {
        (input, None)
    };
    in_rank_order(b, Fold { contributors: b.size, own: Some(own), target, item, lane: 0 }, ready)
}

/// Up a binomial tree. If the operator doesn't commute, the ranks from the root on and those before it form a tree each, both in rank
/// order, and the root joins the two. The input is available after `ready`.
pub(super) fn tree(
    b: &mut Builder,
    root: Rank,
    input: Span,
    target: Span,
    commutative: bool,
    ready: Option<StepId>,
) -> Option<StepId> {
    let size = b.size;
    if b.rank != root {
        let part = if commutative {
            Part { base: root, ranks: size }
        } else if b.rank > root {
            Part { base: root, ranks: size - root }
        } else {
            Part { base: 0, ranks: root }
        };
        let (sum, ready) = up(b, part, input, None, ready);
        return if b.rank == part.base { b.send(root, sum, 0, ready) } else { ready };
    }
    let part = Part { base: root, ranks: if commutative { size } else { size - root } };
    let own_is_result = input == target;
    if own_is_result && commutative && part.ranks == 2 {
        let arrival = b.scratch(input.count);
        let got = b.recv((root + 1) % size, arrival, 0, ());
        return b.reduce(arrival, target, (got, ready));
    }
    let (sum, mut ready) = up(b, part, input, Some(target), ready);
    if sum != target {
        ready = b.copy(sum, target, ready);
    }
    if part.ranks < size {
        let arrival = b.scratch(input.count);
        let got = b.recv(0, arrival, 0, ());
        ready = b.reduce(arrival, target, (ready, got));
    }
    ready
}

/// A run of ranks, counted from `base` around the group.
#[derive(Clone, Copy, Debug)]
struct Part {
    base: Rank,
    ranks: u32,
}

/// Reduces over `part` up a binomial tree to its base. Returns there the sum's span and the step after which it's ready: in `land` if
/// that's given, unless there is at most one other operand and no room to combine it there. Elsewhere, returns the step after which the
/// input may be overwritten.
fn up(
    b: &mut Builder,
    part: Part,
    input: Span,
    land: Option<Span>,
    ready: Option<StepId>,
) -> (Span, Option<StepId>) {
    let size = b.size;
    let real = |v: u32| ((u64::from(v) + u64::from(part.base)) % u64::from(size)) as Rank;
    let v = relative(b.rank, part.base, size);
    let children = binomial::children(v, part.ranks);
    let last = children.len().wrapping_sub(1);
    // The sum moves from slot to slot: it is the left operand, so the newly arrived one becomes the result.
    let landing = |i: usize| if i == last && !(i == 0 && land == Some(input)) { land } else { None };
    let mut slots: [Option<Span>; 2] = [None, None];
    let (mut sum, mut done) = (input, ready);
    for (i, child) in children.enumerate() {
        let arrival = match landing(i) {
            Some(span) => span,
            None => *slots[i % 2].get_or_insert_with(|| b.scratch(input.count)),
        };
        // The slot held the left operand of the step before, or (first uses) nothing yet.
        let reused = i >= 2 || Some(input) == landing(i);
        let got = b.recv(real(child), arrival, 0, if reused { done } else { None });
        done = b.reduce(sum, arrival, (done, got));
        sum = arrival;
    }
    if v != 0 {
        done = b.send(real(binomial::parent(v)), sum, 0, done);
    }
    (sum, done)
}

/// Along two chains towards the root, in segments of `segment` items: the ranks after it pass their sum down from the
/// last, those before it pass theirs up to rank 0, which sends it to the root. All links work at once.
pub(super) fn chain(b: &mut Builder, root: Rank, input: Span, target: Span, commutative: bool, segment: i64) {
    let (rank, size) = (b.rank, b.size);
    let end = if rank >= root { size } else { root };
    let upper = (rank + 1 < end).then_some(rank + 1);
    let lower = (rank == root && root > 0).then_some(0);
    let next = if rank == 0 { root } else { rank - 1 };
    // In place, the vector from above becomes the sum, unless the operator lets it be the left operand.
    let in_place = rank == root && input == target;
    let through_slot = rank != root || (in_place && !commutative && upper.is_some());

    let mut upper_slots = Slots::default();
    let mut lower_slots = Slots::default();
    for (lane, at, count) in segments(input.count, segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        let (mut sum, mut ready) = (own, None);
        if let Some(upper) = upper {
            let (arrival, free) =
                if through_slot || in_place { upper_slots.next(b, count) } else { (result, None) };
            let got = b.recv(upper, arrival, lane, free);
            if in_place && !through_slot {
                ready = b.reduce(arrival, own, got);
                upper_slots.used(ready);
            } else {
                ready = b.reduce(own, arrival, got);
                sum = arrival;
            }
        }
        if rank != root {
            let sent = b.send(next, sum, lane, ready);
            upper_slots.used(sent);
            continue;
        }
        if sum != result {
            ready = b.copy(sum, result, ready);
            upper_slots.used(ready);
        }
        if let Some(lower) = lower {
            let (arrival, free) = lower_slots.next(b, count);
            let got = b.recv(lower, arrival, lane, free);
            ready = b.reduce(arrival, result, (ready, got));
            lower_slots.used(ready);
        }
    }
}

/// Each rank reduces one part of the vector, which all others send it directly, and sends it to the root.
/// Two hops whatever the number of ranks, and all ranks reduce at once; any operator.
pub(super) fn pairwise(b: &mut Builder, root: Rank, input: Span, target: Span, item: i64) {
    let (rank, size) = (b.rank, b.size);
    let parts = Parts::Even { total: input.count, parts: size };
    let own = parts.of(target, rank, rank + 1);
    let own = if rank == root { own } else { b.scratch(own.count) };
    let (done, sent) = reduce_scatter::exchange(b, &parts, input, own, item, None);
    if rank != root {
        b.send(root, own, 1, done);
        return;
    }
    for (from, sent) in others(rank, size).zip(sent) {
        b.recv(from, parts.of(target, from, from + 1), 1, if input == target { sent } else { None });
    }
}

/// Reduce-scatter by recursive halving; then each sends its part to the root.
pub(super) fn rabenseifner(b: &mut Builder, root: Rank, input: Span, target: Span, commutative: bool) {
    let is_root = b.rank == root;
    let group = Folded::new(b.size);
    let parts = Parts::Even { total: input.count, parts: group.positions };
    let halved = match group.position(b.rank) {
        None => {
            let given = b.send(b.rank - 1, input, 0, ());
            Err(if input == target { given } else { None })
        }
        Some(position) => {
            let home = is_root.then_some(target);
            Ok(halving::reduce(b, group, position, &parts, input, home, commutative))
        }
    };
    if !is_root {
        if let Ok(halved) = halved {
            b.send(root, halved.sum, 1, halved.ready);
        }
        return;
    }
    for position in 0..group.positions {
        let part = halving::part_of(group, position);
        let into = parts.of(target, part, part + 1);
        match &halved {
            Ok(halved) if halved.position == position => {}
            Ok(halved) => {
                // Place of that part before it was sent away.
                let round = (halved.position ^ position).trailing_zeros();
                b.recv(group.rank(position), into, 1, halved.sent[round as usize]);
            }
            Err(given) => {
                b.recv(group.rank(position), into, 1, *given);
            }
        }
    }
}
