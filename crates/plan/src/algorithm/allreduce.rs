//! Allreduce (MPI 5.0 §6.9.6). All ranks get the same bits: whatever is combined twice, is combined with the
//! same operands in the same order.

use super::parts::Parts;
use super::slots::Slots;
use super::topology::{Folded, others};
use super::{bcast, halving, reduce, reduce_scatter};
use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Reduce to rank 0, all directly, and broadcast from there.
pub(super) fn central(b: &mut Builder, input: Span, target: Span, item: i64) {
    let done = reduce::flat(b, 0, input, target, item);
    let writable = if b.rank == 0 || input == target { done } else { None };
    bcast::flat(b, 0, target, 0, writable);
}

/// Reduce to rank 0 up a binomial tree, and broadcast down it.
pub(super) fn tree(b: &mut Builder, input: Span, target: Span, commutative: bool) {
    let done = reduce::tree(b, 0, input, target, commutative);
    let writable = if b.rank == 0 || input == target { done } else { None };
    bcast::tree(b, 0, target, 0, writable);
}

/// In round k, exchange sums with the rank whose position differs in bit k. Both partners put the
/// lower-ranked sum on the left, so the order is that of ranks and both have the same bits.
pub(super) fn recursive_doubling(b: &mut Builder, input: Span, target: Span) {
    let group = Folded::new(b.size);
    let Some(position) = group.position(b.rank) else {
        let given = b.send(b.rank - 1, input, 0, ());
        b.recv(b.rank - 1, target, 0, if input == target { given } else { None });
        return;
    };
    let folded = group.folded_into(position);
    let rounds = group.positions.trailing_zeros();
    // As the lower partner, the sum moves to where the other's has arrived. It must end in the target.
    let moves = u32::from(folded.is_some()) + rounds - position.count_ones();
    let starts_writable = input == target || (folded.is_none() && position & 1 == 1);
    let combines = folded.is_some() || rounds > 0;
    if !combines {
        if input != target {
            b.copy(input, target, ());
        }
        return;
    }

    let spare = b.scratch(input.count);
    let other = |span: Span| if span == target { spare } else { target };
    let mut sum = input;
    // After `ready`, the sum is there; after `free`, the other of target and spare may be written.
    let (mut ready, mut free): (Option<StepId>, Option<StepId>) = (None, None);
    if starts_writable {
        let begin = if moves % 2 == 0 { target } else { spare };
        if begin != input {
            ready = b.copy(input, begin, ());
            free = ready;
        }
        sum = begin;
    }
    // The first arrival, where the input is only read, goes where an even number of moves from there ends in the target.
    let mut arrival = if sum == input && !starts_writable {
        if moves % 2 == 1 { target } else { spare }
    } else {
        other(sum)
    };
    if let Some(folded) = folded {
        let got = b.recv(folded, arrival, 0, free);
        let reduced = b.reduce(sum, arrival, (got, ready));
        (sum, arrival, ready, free) = (arrival, other(arrival), reduced, reduced);
    }
    for round in 0..rounds {
        let partner = group.rank(position ^ (1 << round));
        let sent = b.send(partner, sum, 0, ready);
        let got = b.recv(partner, arrival, 0, free);
        if position & (1 << round) == 0 {
            let reduced = b.reduce(sum, arrival, (got, ready));
            (sum, arrival, ready) = (arrival, other(arrival), reduced);
            free = b.join((reduced, sent));
        } else {
            ready = b.reduce(arrival, sum, (got, ready, sent));
            free = ready;
        }
    }
    if let Some(folded) = folded {
        b.send(folded, sum, 0, ready);
    }
}

/// Each rank reduces one part of the vector, which all others send it directly, and sends the result to all.
/// Two hops whatever the number of ranks, and all ranks reduce at once; any operator.
pub(super) fn pairwise(b: &mut Builder, input: Span, target: Span, item: i64) {
    let (rank, size) = (b.rank, b.size);
    let parts = Parts::Even { total: input.count, parts: size };
    let (done, sent) = reduce_scatter::exchange(b, &parts, input, parts.of(target, rank, rank + 1), item);
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

/// The vector in as many parts as ranks; each part goes around the ring twice, once to be summed and once to be
/// handed out. Only neighbours talk. The order of operands differs from part to part.
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
    // By how far back from its own a part is: the send of this rank's version of it.
    let mut sent = vec![b.send(next, part(input, 0), 0, ())];
    for back in 1..size {
        let (sum, lane) = (part(target, back), back as u16);
        let ready = if in_place {
            let most = parts.begin(1);
            let (arrival, free) = slots.next(b, most.saturating_mul(i64::from(size - 1)), most);
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
    // What came last is complete, and its send hands it on already.
    for back in 0..size - 1 {
        let lane = (size - 1 + back) as u16;
        let free = if back == 0 && !in_place { None } else { sent[back as usize] };
        let got = b.recv(previous, part(target, back), lane, free);
        if back + 2 < size {
            b.send(next, part(target, back), lane + 1, got);
        }
    }
}
