//! Allreduce (MPI 5.0 §6.9.6). All ranks get the same bits: a value that is computed twice has the same operands in the same order.

use super::parts::Parts;
use super::slots::Slots;
use super::topology::{Folded, others};
use super::{bcast, halving, reduce, reduce_scatter};
use crate::builder::Builder;
use crate::ir::{Buffer, Rank, Span, StepId};

/// Reduce to rank 0, all directly, and broadcast from there.
pub(super) fn central(b: &mut Builder, input: Span, target: Span, item: i64) {
    let done = reduce::flat(b, 0, input, target, item);
    let writable = if b.rank == 0 || input == target { done } else { None };
    bcast::flat(b, 0, target, 0, writable);
}

/// Reduce to rank 0 up a binomial tree, and broadcast down it.
pub(super) fn tree(b: &mut Builder, input: Span, target: Span, commutative: bool) {
    let done = reduce::tree(b, 0, input, target, commutative, None);
    let writable = if b.rank == 0 || input == target { done } else { None };
    bcast::tree(b, 0, target, 0, writable);
}

/// In round k, exchange sums with the rank whose position differs in bit k. Both partners put the lower-ranked sum on the left, so the
/// order is that of ranks and both have the same bits. The input is available after `ready`. Returns the step after which the result is.
pub(super) fn recursive_doubling(
    b: &mut Builder,
    input: Span,
    target: Span,
    ready: Option<StepId>,
) -> Option<StepId> {
    let in_place = input == target;
    let group = Folded::new(b.size);
    let Some(position) = group.position(b.rank) else {
        let given = b.send(b.rank - 1, input, 0, ready);
        return b.recv(b.rank - 1, target, 0, if in_place { given } else { None });
    };
    let folded = group.folded_into(position);
    let rounds = group.positions.trailing_zeros();
    let is_lower = |round: u32| position >> round & 1 == 0;

    // The result must end in the target, and each lower partner's sum moves to its other place.
    let moves = u32::from(folded.is_some()) + (0..rounds).filter(|&k| is_lower(k)).count() as u32;
    let in_target = moves % 2 == 0;
    let mut sum = Sum { target, spare: None, in_target, at: input, ready, other_free: [None, None] };
    // The input must stay unchanged; and in place, it may lie where the sum would move to.
    let set_aside = if in_place { !in_target } else { moves == 0 || (folded.is_none() && !is_lower(0)) };
    if set_aside {
        sum.at = sum.place(b, in_target);
        sum.ready = b.copy(input, sum.at, ready);
        sum.other_free[0] = if in_place { sum.ready } else { None };
    }
    if let Some(folded) = folded {
        sum.add_right(b, folded, None);
    }
    for round in 0..rounds {
        let partner = group.rank(position ^ (1 << round));
        let sent = if round == 0 && folded.is_none() && set_aside {
            // The first message needn't wait for the copy.
            let sent = b.send(partner, input, 0, ready);
            sum.other_free[1] = if in_place { sent } else { None };
            None
        } else {
            b.send(partner, sum.at, 0, sum.ready)
        };
        if is_lower(round) { sum.add_right(b, partner, sent) } else { sum.add_left(b, partner, sent) }
    }
    if let Some(folded) = folded {
        b.send(folded, sum.at, 0, sum.ready);
    }
    sum.ready
}

/// A sum that moves between the target and a spare place: a reduction leaves its result in the right operand, so adding on the right
/// moves the sum to that operand's place.
struct Sum {
    target: Span,
    spare: Option<Span>,
    /// Whether the sum is in the target, not in the spare place; before the first combination, its place if it weren't in the input.
    in_target: bool,
    at: Span,
    /// Step after which the sum is there.
    ready: Option<StepId>,
    /// Steps after which the other place may be written.
    other_free: [Option<StepId>; 2],
}

impl Sum {
    fn place(&mut self, b: &mut Builder, in_target: bool) -> Span {
        if in_target { self.target } else { *self.spare.get_or_insert_with(|| b.scratch(self.target.count)) }
    }

    /// `sum = sum op (the vector from a rank)`. The sum is also being `sent` away.
    fn add_right(&mut self, b: &mut Builder, from: Rank, sent: Option<StepId>) {
        let arrival = self.place(b, !self.in_target);
        let got = b.recv(from, arrival, 0, self.other_free);
        self.ready = b.reduce(self.at, arrival, (got, self.ready));
        let was_only_read = self.at.buffer == Buffer::Send;
        self.other_free = if was_only_read { [None, None] } else { [self.ready, sent] };
        (self.at, self.in_target) = (arrival, !self.in_target);
    }

    /// `sum = (the vector from a rank) op sum`. The sum is also being `sent` away.
    fn add_left(&mut self, b: &mut Builder, from: Rank, sent: Option<StepId>) {
        let arrival = self.place(b, !self.in_target);
        let got = b.recv(from, arrival, 0, self.other_free);
        self.ready = b.reduce(arrival, self.at, (got, self.ready, sent));
        self.other_free = [self.ready, None];
    }
}

/// Each rank reduces one part of the vector, which all others send it directly, and sends the result to all.
/// Two hops whatever the number of ranks, and all ranks reduce at once; any operator.
pub(super) fn pairwise(b: &mut Builder, input: Span, target: Span, item: i64) {
    let (rank, size) = (b.rank, b.size);
    let parts = Parts::Even { total: input.count, parts: size };
    let (done, sent) =
        reduce_scatter::exchange(b, &parts, input, parts.of(target, rank, rank + 1), item, None);
    for to in others(rank, size) {
        b.send(to, parts.of(target, rank, rank + 1), 1, done);
    }
    for (from, sent) in others(rank, size).zip(sent) {
        b.recv(from, parts.of(target, from, from + 1), 1, if input == target { sent } else { None });
    }
}

/// Reduce-scatter by recursive halving, allgather by recursive doubling: twice the vector crosses each rank's
/// links, in 2 log₂ n rounds. Any operator.
pub(super) fn rabenseifner(b: &mut Builder, input: Span, target: Span, commutative: bool) {
    let group = Folded::new(b.size);
    let Some(position) = group.position(b.rank) else {
        let given = b.send(b.rank - 1, input, 0, ());
        b.recv(b.rank - 1, target, 0, if input == target { given } else { None });
        return;
    };
    let parts = Parts::Even { total: input.count, parts: group.positions };
    let halved = halving::reduce(b, group, position, &parts, input, Some(target), commutative);
    let mut there = vec![halved.ready];
    for round in (0..group.positions.trailing_zeros()).rev() {
        let partner = position ^ (1 << round);
        let [mine, theirs] = [position, partner].map(|p| {
            let (first, end) = halving::kept(group, p, round + 1);
            parts.of(target, first, end)
        });
        b.send(group.rank(partner), mine, 1, &there);
        there.push(b.recv(group.rank(partner), theirs, 1, halved.sent[round as usize]));
    }
    if let Some(folded) = group.folded_into(position) {
        b.send(folded, target, 0, &there);
    }
}

/// The vector is cut into one part for each rank; each part goes around the ring twice, once to be summed and once to be distributed.
/// Only neighbours communicate. The order of operands differs from part to part.
pub(super) fn ring(b: &mut Builder, input: Span, target: Span) {
    let (rank, size) = (b.rank, b.size);
    let (next, previous) = ((rank + 1) % size, (rank + size - 1) % size);
    let parts = Parts::Even { total: input.count, parts: size };
    let part = |span: Span, back: u32| {
        let i = (rank + size - back % size) % size;
        parts.of(span, i, i + 1)
    };
    if size == 1 {
        if input != target {
            b.copy(input, target, ());
        }
        return;
    }
    b.reserve(5 * size);
    let in_place = input == target;
    let mut slots = Slots::default();
    // Index: distance of a part back from this rank's own. Value: the send of this rank's version of it.
    let mut sent = vec![b.send(next, part(input, 0), 0, ())];
    for back in 1..size {
        let (sum, lane) = (part(target, back), back as u16);
        let ready = if in_place {
            let most = parts.begin(1);
            let (arrival, free) = slots.next(b, most);
            let arrival = arrival.part(0, sum.count);
            let got = b.recv(previous, arrival, lane - 1, free);
            let reduced = b.reduce(arrival, sum, got);
            slots.used(reduced);
            reduced
        } else {
            let got = b.recv(previous, sum, lane - 1, ());
            b.reduce(part(input, back), sum, got)
        };
        sent.push(b.send(next, sum, lane, ready));
    }
    // The latest part is complete, and its send passes it on already.
    for back in 0..size - 1 {
        let lane = (size - 1 + back) as u16;
        let free = if back == 0 && !in_place { None } else { sent[back as usize] };
        let got = b.recv(previous, part(target, back), lane, free);
        if back + 2 < size {
            b.send(next, part(target, back), lane + 1, got);
        }
    }
}
