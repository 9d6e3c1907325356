//! Scan and exscan (MPI 5.0 §6.11). Always in rank order.
//!
//! `target` is where the result goes; `input` is the same span in place. Rank 0 has no result in exscan.

use super::parts::segments;
use crate::builder::Builder;
use crate::ir::Span;

/// Rank 0 computes all results and hands them out: two hops, room for all vectors at rank 0.
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

/// From rank to rank, in segments of so many items (0: in one), so that long vectors keep all ranks busy.
pub(super) fn chain(b: &mut Builder, input: Span, target: Span, exclusive: bool, segment: i64) {
    if exclusive { exscan_chain(b, input, target, segment) } else { scan_chain(b, input, target, segment) }
}

fn scan_chain(b: &mut Builder, input: Span, target: Span, segment: i64) {
    let (rank, size) = (b.rank, b.size);
    let mut slots = None;
    let mut freed = [None, None];
    for (lane, at, count) in segments(input.count, segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        let mut ready = if own != result { b.copy(own, result, ()) } else { None };
        if rank > 0 {
            let slots =
                *slots.get_or_insert_with(|| [b.scratch(count), b.scratch(count.min(input.count - count))]);
            let which = usize::from(lane) % 2;
            let before = slots[which].part(0, count);
            let got = b.recv(rank - 1, before, lane, freed[which]);
            ready = b.reduce(before, result, (got, ready));
            freed[which] = ready;
        }
        if rank + 1 < size {
            b.send(rank + 1, result, lane, ready);
        }
    }
}

fn exscan_chain(b: &mut Builder, input: Span, target: Span, segment: i64) {
    let (rank, size) = (b.rank, b.size);
    let mut slots = None;
    let mut freed = [None, None];
    for (lane, at, count) in segments(input.count, segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        if rank == 0 {
            if size > 1 {
                b.send(1, own, lane, ());
            }
            continue;
        }
        if rank + 1 == size {
            b.recv(rank - 1, result, lane, ());
            continue;
        }
        let slots =
            *slots.get_or_insert_with(|| [b.scratch(count), b.scratch(count.min(input.count - count))]);
        let which = usize::from(lane) % 2;
        let sum = slots[which].part(0, count);
        let kept = b.copy(own, sum, freed[which]);
        let got = b.recv(rank - 1, result, lane, if own == result { kept } else { None });
        let reduced = b.reduce(result, sum, (kept, got));
        freed[which] = b.send(rank + 1, sum, lane, reduced);
    }
}
