//! Scan and exscan (MPI 5.0 §6.11). Always in rank order.
//!
//! `target` receives the result; `input` is the same span in place. Rank 0 has no result in exscan.

use super::parts::segments;
use super::slots::Slots;
use super::topology::ceil_log2;
use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Rank 0 computes all results and distributes them: two hops, room for all vectors at rank 0.
pub(super) fn central(b: &mut Builder, input: Span, target: Span, exclusive: bool) {
    let (rank, size) = (b.rank, b.size);
    if rank != 0 {
        let needed = !exclusive || rank + 1 < size;
        let given = if needed { b.send(0, input, 0, ()) } else { None };
        b.recv(0, target, 0, if input == target { given } else { None });
        return;
    }
    b.reserve(3 * size);
    if !exclusive && input != target {
        b.copy(input, target, ());
    }
    let (mut sum, mut ready) = (input, None);
    for i in 1..size {
        if exclusive {
            b.send(i, sum, 0, ready);
            if i + 1 == size {
                break;
            }
        }
        let arrival = b.scratch(input.count);
        let got = b.recv(i, arrival, 0, ());
        ready = b.reduce(sum, arrival, (got, ready));
        sum = arrival;
        if !exclusive {
            b.send(i, sum, 0, ready);
        }
    }
}

/// From rank to rank, in segments of `segment` items (0: in one), so that long vectors keep all ranks busy.
pub(super) fn chain(b: &mut Builder, input: Span, target: Span, exclusive: bool, segment: i64) {
    if exclusive { exscan_chain(b, input, target, segment) } else { scan_chain(b, input, target, segment) }
}

fn scan_chain(b: &mut Builder, input: Span, target: Span, segment: i64) {
    let (rank, size) = (b.rank, b.size);
    let mut slots = Slots::default();
    for (lane, at, count) in segments(input.count, segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        let mut ready = if own != result { b.copy(own, result, ()) } else { None };
        if rank > 0 {
            let (before, free) = slots.next(b, count);
            let got = b.recv(rank - 1, before, lane, free);
            ready = b.reduce(before, result, (got, ready));
            slots.used(ready);
        }
        if rank + 1 < size {
            // The first rank's message needn't wait for the copy.
            let (from, ready) = if rank == 0 { (own, None) } else { (result, ready) };
            b.send(rank + 1, from, lane, ready);
        }
    }
}

fn exscan_chain(b: &mut Builder, input: Span, target: Span, segment: i64) {
    let (rank, size) = (b.rank, b.size);
    let mut slots = Slots::default();
    for (lane, at, count) in segments(input.count, segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        if rank == 0 {
            if size > 1 {
                b.send(1, own, lane, ());
            }
        } else if rank + 1 == size {
            b.recv(rank - 1, result, lane, ());
        } else {
            let (sum, free) = slots.next(b, count);
            let kept = b.copy(own, sum, free);
            let got = b.recv(rank - 1, result, lane, if own == result { kept } else { None });
            let reduced = b.reduce(result, sum, (kept, got));
            let sent = b.send(rank + 1, sum, lane, reduced);
            slots.used(sent);
        }
    }
}

/// Ends of a scan: see [`recursive_doubling`].
pub(super) struct Done {
    /// Step after which the result is there.
    pub result: Option<StepId>,
    /// Steps after which no part of the input and the result is being sent any more.
    pub sent: Vec<Option<StepId>>,
}

/// In round k, each rank passes the sum of the last 2^k ranks to the rank 2^k after it: ⌈log₂ n⌉ rounds. After `given` the input is
/// available, and the target may be written.
pub(super) fn recursive_doubling(
    b: &mut Builder,
    input: Span,
    target: Span,
    exclusive: bool,
    given: Option<StepId>,
) -> Done {
    let (rank, size) = (b.rank, b.size);
    let count = input.count;
    let rounds = ceil_log2(size);
    let sends = |k: u32| k < rounds && u64::from(rank) + (1 << k) < u64::from(size);
    let receives = |k: u32| k < rounds && rank >= 1 << k;

    // The sum up to and with this rank: the result of scan; in exscan in scratch, and only as long as it's sent on.
    let (mut sum, mut ready) = (input, given);
    let keeps_sum = receives(0) && (!exclusive || sends(1));
    if keeps_sum && exclusive {
        sum = b.scratch(count);
        ready = b.copy(input, sum, given);
    } else if !exclusive && input != target {
        sum = target;
        ready = b.copy(input, target, given);
    }
    let mut arrival = None;
    let mut free = [None, None];
    let mut before: Option<StepId> = None;
    let mut all_sent = Vec::new();
    for k in 0..rounds {
        let mut sent = None;
        if sends(k) {
            // The first message needn't wait for the copy.
            let (from, ready) = if k == 0 { (input, given) } else { (sum, ready) };
            sent = b.send(rank + (1 << k), from, 0, ready);
            all_sent.push(sent);
        }
        if !receives(k) {
            continue;
        }
        // In exscan the first arrival is the result so far.
        let first_result = exclusive && k == 0;
        let (into, writable) = if first_result {
            (target, if input == target { [ready, sent] } else { [given, None] })
        } else {
            (*arrival.get_or_insert_with(|| b.scratch(count)), free)
        };
        let got = b.recv(rank - (1 << k), into, 0, writable);
        if !exclusive || sends(k + 1) {
            let read = if k == 0 && sum != input { None } else { sent };
            ready = b.reduce(into, sum, (got, read, ready));
        }
        if first_result {
            before = if sends(1) { ready } else { got };
            continue;
        }
        if exclusive {
            before = b.reduce(into, target, (got, before));
        }
        free = [before, ready];
    }
    Done { result: if exclusive { before } else { ready }, sent: all_sent }
}
