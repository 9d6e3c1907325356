//! Reductions on lanes.

use super::{PIECES_UNDER_WAY, Together, lane_of, number_of, pieces};
use crate::algorithm::parts::Parts;
use crate::algorithm::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Rank, Span};

/// Largest total of all ranks' vectors, in bytes, that every rank combines whole.
const COMBINED_BY_ALL: i64 = 16 << 10;

/// The part of every rank's vector that one rank combines.
pub(super) struct Share {
    /// This rank's own operand; the same span as `result` in place.
    pub own: Span,
    /// The result.
    pub result: Span,
    /// Whether the order of operands is free.
    pub any_order: bool,
    /// Whether this rank has posted its operand, too, on the lane that `posted` returns.
    pub own_posted: bool,
}

/// Combines a share of all ranks' vectors. `posted`: lane and byte offset of a rank's post.
pub(super) fn combine(b: &mut Builder, share: &Share, posted: impl Fn(Rank) -> (u32, i64)) {
    let Share { own, result, any_order, own_posted } = *share;
    let (me, last) = (b.rank, b.size - 1);
    if result.count == 0 {
        return;
    }
    let fold = |b: &mut Builder, from: Rank, into: Span| {
        let (lane, at) = posted(from);
        b.fold(from, lane, at, into);
    };
    let in_place = own == result;
    // The result grows from the last rank's operand to the left, to keep the order of ranks.
    if me == last && !in_place {
        let (lane, at) = posted(last - 1);
        b.merge(last - 1, lane, at, (own, false), result);
        for from in (0..last - 1).rev() {
            fold(b, from, result);
        }
        return;
    }
    if me + 1 == last && !in_place {
        let (lane, at) = posted(last);
        b.merge(last, lane, at, (own, true), result);
        for from in (0..me).rev() {
            fold(b, from, result);
        }
        return;
    }
    if me == last || (in_place && any_order && !own_posted) {
        for from in (0..=last).rev().filter(|&from| from != me) {
            fold(b, from, result);
        }
        return;
    }
    let own_in_the_way = in_place && !own_posted;
    let sum = if own_in_the_way { b.scratch(result.count) } else { result };
    let (lane, at) = posted(last);
    b.take(last, lane, at, sum);
    for from in (me + 1..last).rev() {
        fold(b, from, sum);
    }
    if in_place && own_posted {
        fold(b, me, sum);
    } else {
        b.reduce(own, sum, ());
    }
    let mut before = (0..me).rev();
    if own_in_the_way {
        // The sum replaces the operand, which isn't needed any more.
        match before.next() {
            Some(from) => {
                let (lane, at) = posted(from);
                b.merge(from, lane, at, (sum, false), result);
            }
            None => {
                b.copy(sum, result, ());
            }
        }
    }
    for from in before {
        fold(b, from, result);
    }
}

/// Cutting of a reduction's vector.
#[derive(Clone, Copy)]
pub(in crate::algorithm) struct Cut {
    /// Bytes of an item.
    pub item: i64,
    /// Items of a piece; 0: all.
    pub segment: i64,
    /// Whether the order of operands is free.
    pub commutative: bool,
}

/// Longest vectors of a scan, in bytes, that any number of ranks combine whole. With a processor for each rank, taking one costs about as
/// much as a hop from rank to rank; when oversubscribed, far less than a turn (docs/lab/085).
const READ_BY_ALL: i64 = 1 << 10;

/// Whether vectors of `count` items are combined whole.
fn is_short(size: u32, count: i64, cut: Cut) -> bool {
    let all = count.saturating_mul(cut.item).saturating_mul(i64::from(size));
    all <= COMBINED_BY_ALL && number_of(count, cut.segment) == 1
}

/// Whether each rank of a scan itself combines all vectors of the ranks before it.
pub(in crate::algorithm) fn is_read_by_all(size: u32, count: i64, cut: Cut) -> bool {
    let is_one = number_of(count, cut.segment) == 1;
    is_one && count.saturating_mul(cut.item) <= READ_BY_ALL || is_short(size, count, cut)
}

/// Whether there is nothing to combine: one rank, whose vector is the result, or no bytes.
pub(super) fn needs_no_other(b: &mut Builder, input: Span, target: Span, cut: Cut) -> bool {
    if b.size == 1 && input != target {
        b.copy(input, target, ());
    }
    b.size == 1 || input.count * cut.item == 0
}

/// Each rank posts its vector, and the root combines them.
pub(in crate::algorithm) fn reduce(b: &mut Builder, root: Rank, input: Span, target: Span, cut: Cut) {
    let Cut { item: _, segment, commutative } = cut;
    if needs_no_other(b, input, target, cut) {
        return;
    }
    b.on_lanes(number_of(input.count, segment), PIECES_UNDER_WAY);
    let own_posted = !commutative && input == target && b.rank != b.size - 1;
    for (p, at, count) in pieces(input.count, segment) {
        let own = input.part(at, count);
        if b.rank != root || own_posted {
            b.post(p, own, Audience::One(root));
        }
        if b.rank == root {
            let share = Share { own, result: target.part(at, count), any_order: commutative, own_posted };
            combine(b, &share, |_| (p, 0));
        }
    }
}

/// Each rank posts its vector, combines its share, and posts that for the root.
pub(in crate::algorithm) fn reduce_by_shares(
    b: &mut Builder,
    root: Rank,
    input: Span,
    target: Span,
    cut: Cut,
) {
    if !needs_no_other(b, input, target, cut) {
        by_shares(b, Some(root), input, target, cut);
    }
}

/// Each rank posts its vector. Each combines all of them, or, for long vectors, its share, which it posts for the others.
pub(in crate::algorithm) fn allreduce(b: &mut Builder, input: Span, target: Span, cut: Cut) {
    if needs_no_other(b, input, target, cut) {
        return;
    }
    if !is_short(b.size, input.count, cut) {
        return by_shares(b, None, input, target, cut);
    }
    b.on_lanes(1, 1);
    b.post(0, input, Audience::All);
    // All combine in the same order: all get the same bits.
    let share = Share { own: input, result: target, any_order: cut.commutative, own_posted: true };
    combine(b, &share, |_| (0, 0));
}

/// Lanes of a piece of a vector that is combined by shares: the shares of the ranks before the poster, of those after it, and the
/// combined share.
const BEFORE: u32 = 0;
const BEHIND: u32 = 1;
const COMBINED: u32 = 2;
const LANES_OF_SHARES: u32 = 3;

/// Each rank combines its share of each piece and posts it for `root`, or for all.
fn by_shares(b: &mut Builder, root: Option<Rank>, input: Span, target: Span, cut: Cut) {
    let Cut { item, segment, commutative } = cut;
    let (me, size) = (b.rank, b.size);
    let number = number_of(input.count, segment);
    b.on_lanes(LANES_OF_SHARES * number, 2 * LANES_OF_SHARES);
    let gets_all = root.is_none_or(|root| root == me);
    // A rank that doesn't get the result has no memory for its share.
    let longest = pieces(input.count, segment).next().map_or(0, |(_, _, count)| count);
    let spare =
        if gets_all { None } else { Some(b.scratch((longest + i64::from(size) - 1) / i64::from(size))) };
    let parts = |count: i64| Parts::Even { total: count, parts: size };
    let post_input = |b: &mut Builder, p: u32, at: i64, count: i64| {
        let (parts, piece) = (parts(count), input.part(at, count));
        for (lane, span) in [(BEFORE, parts.of(piece, 0, me)), (BEHIND, parts.of(piece, me + 1, size))] {
            if span.count > 0 {
                b.post(LANES_OF_SHARES * p + lane, span, Audience::All);
            }
        }
    };
    let take_results = |b: &mut Builder, p: u32, at: i64, count: i64| {
        let (parts, piece) = (parts(count), target.part(at, count));
        for rank in others(me, size) {
            let span = parts.of(piece, rank, rank + 1);
            if span.count > 0 {
                b.take(rank, LANES_OF_SHARES * p + COMBINED, 0, span);
            }
        }
    };
    let mut all = pieces(input.count, segment).peekable();
    if let Some(&(p, at, count)) = all.peek() {
        post_input(b, p, at, count);
    }
    let mut before = None;
    while let Some((p, at, count)) = all.next() {
        // The next piece is under way while this one is combined.
        if let Some(&(p, at, count)) = all.peek() {
            post_input(b, p, at, count);
        }
        let parts = parts(count);
        let own = parts.of(input.part(at, count), me, me + 1);
        let result = match spare {
            Some(spare) => spare.part(0, own.count),
            None => parts.of(target.part(at, count), me, me + 1),
        };
        // Sums that all ranks get fold in rank order, as they do without lanes.
        let any_order = commutative && root.is_some();
        let share = Share { own, result, any_order, own_posted: false };
        combine(b, &share, |from| {
            let (lane, first) = if me < from { (BEFORE, 0) } else { (BEHIND, from + 1) };
            (LANES_OF_SHARES * p + lane, (parts.begin(me) - parts.begin(first)) * item)
        });
        if result.count > 0 && root != Some(me) {
            let to = root.map_or(Audience::All, Audience::One);
            b.post(LANES_OF_SHARES * p + COMBINED, result, to);
        }
        if gets_all {
            if let Some((p, at, count)) = before.replace((p, at, count)) {
                take_results(b, p, at, count);
            }
        }
    }
    if let Some((p, at, count)) = before {
        take_results(b, p, at, count);
    }
}

/// Each rank posts each other rank's part, and combines its own.
pub(in crate::algorithm) fn reduce_scatter(
    b: &mut Builder,
    parts: &Parts,
    input: Span,
    target: Span,
    cut: Cut,
) {
    let Cut { item, segment, commutative } = cut;
    let (me, size) = (b.rank, b.size);
    let mine = parts.of(input, me, me + 1);
    let in_place = input.buffer == target.buffer;
    // In place the result lies where operands still have to be posted from.
    let result = if in_place { b.scratch(mine.count) } else { target };
    if number_of(input.count, segment) <= 1 {
        b.on_lanes(1, 1);
        let posted = |from: Rank| Together::of(from, size).ranks();
        let (first, end) = posted(me);
        if mine.count < input.count {
            b.post(0, parts.of(input, first, end), Audience::All);
        }
        let share = Share { own: mine, result, any_order: commutative, own_posted: false };
        combine(b, &share, |from| (0, (parts.begin(me) - parts.begin(posted(from).0)) * item));
    } else {
        reduce_scatter_in_pieces(b, parts, input, result, cut);
    }
    if in_place {
        b.copy(result, target, ());
    }
}

fn reduce_scatter_in_pieces(b: &mut Builder, parts: &Parts, input: Span, result: Span, cut: Cut) {
    let Cut { item: _, segment, commutative } = cut;
    let (me, size) = (b.rank, b.size);
    let mine = parts.of(input, me, me + 1);
    let longest = (0..size).map(|r| parts.begin(r + 1) - parts.begin(r)).max().unwrap_or(0);
    let rounds = number_of(longest, segment);
    b.on_lanes(rounds * size, 2 * size);
    let cut_part = |span: Span, round: u32| {
        let length = if segment <= 0 { span.count } else { segment };
        let at = (i64::from(round) * length).min(span.count);
        (at, span.part(at, length.min(span.count - at)))
    };
    for round in 0..rounds {
        for rank in others(me, size) {
            let (_, piece) = cut_part(parts.of(input, rank, rank + 1), round);
            if piece.count > 0 {
                b.post(round * size + lane_of(me, rank, size), piece, Audience::One(rank));
            }
        }
        let (at, own) = cut_part(mine, round);
        let share =
            Share { own, result: result.part(at, own.count), any_order: commutative, own_posted: false };
        combine(b, &share, |from| (round * size + lane_of(from, me, size), 0));
    }
}

/// Short vectors: each rank posts its own and combines those of the ranks before it. Long ones go from rank to rank, in pieces: each rank
/// waits for the one before it.
pub(in crate::algorithm) fn scan(b: &mut Builder, input: Span, target: Span, exclusive: bool, cut: Cut) {
    let (me, size) = (b.rank, b.size);
    let bytes = input.count * cut.item;
    let in_place = input == target;
    if bytes == 0 || size == 1 {
        if !exclusive && !in_place {
            b.copy(input, target, ());
        }
        return;
    }
    if !is_read_by_all(size, input.count, cut) {
        return scan_in_turn(b, input, target, exclusive, cut);
    }
    b.on_lanes(1, 1);
    if me + 1 < size {
        b.post(0, input, Audience::All);
    }
    if exclusive {
        if me > 0 {
            b.take(me - 1, 0, 0, target);
            for from in (0..me - 1).rev() {
                b.fold(from, 0, 0, target);
            }
        }
        return;
    }
    if !in_place {
        b.copy(input, target, ());
    }
    for from in (0..me).rev() {
        b.fold(from, 0, 0, target);
    }
}

fn scan_in_turn(b: &mut Builder, input: Span, target: Span, exclusive: bool, cut: Cut) {
    let (me, size) = (b.rank, b.size);
    b.on_lanes(number_of(input.count, cut.segment), PIECES_UNDER_WAY);
    let longest = pieces(input.count, cut.segment).next().map_or(0, |(_, _, count)| count);
    let is_last = me + 1 == size;
    let spare = (exclusive && me > 0 && !is_last).then(|| b.scratch(longest));
    for (p, at, count) in pieces(input.count, cut.segment) {
        let (own, result) = (input.part(at, count), target.part(at, count));
        let next = Audience::One(me + 1);
        if !exclusive {
            if own != result {
                b.copy(own, result, ());
            }
            if me > 0 {
                b.fold(me - 1, p, 0, result);
            }
            if !is_last {
                b.post(p, result, next);
            }
            continue;
        }
        // The sum that is passed on includes this rank's operand, the result doesn't.
        let sum = spare.map(|spare| spare.part(0, count));
        if let Some(sum) = sum {
            b.copy(own, sum, ());
        }
        if me > 0 {
            b.take(me - 1, p, 0, result);
        }
        match sum {
            Some(sum) => {
                b.reduce(result, sum, ());
                b.post(p, sum, next);
            }
            None if !is_last => b.post(p, own, next),
            None => {}
        }
    }
}
