//! Allreduce (MPI 5.0 §6.9.6). All ranks get the same bits: whatever is combined twice, is combined with the
//! same operands in the same order.

use super::parts::Parts;
use super::topology::{Folded, others};
use super::{bcast, reduce, reduce_scatter};
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
