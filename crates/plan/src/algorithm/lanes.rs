//! Through the lanes of a team: each rank posts its data once in memory that all share, the others copy or reduce from there.
//!
//! One hop, whatever the number of ranks, and no message. Long data goes in pieces, so that they are taken while the next ones are
//! posted; a plan needs room for few of them at a time ([`Plan::window`](crate::ir::Plan::window)).

use super::parts::Parts;
use super::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Rank, Span};
use crate::operation::{Blocks, Items};

/// Pieces of one rank that may be under way at a time.
const PIECES_UNDER_WAY: u32 = 8;

/// What is posted to say that one is there.
const NOTHING: Span = Span::recv(0, 0);

/// Vectors of all ranks together up to so many bytes are combined whole by every rank.
const COMBINED_BY_ALL: i64 = 16 << 10;

/// `total` cut into pieces of `length`, in order: (number, begin, length) of each.
fn pieces(total: i64, length: i64) -> impl Iterator<Item = (u32, i64, i64)> + Clone {
    let length = if length <= 0 { total.max(1) } else { length };
    (0..number_of(total, length)).map(move |p| {
        let at = i64::from(p) * length;
        (p, at, length.min(total - at))
    })
}

fn number_of(total: i64, length: i64) -> u32 {
    if length <= 0 { u32::from(total > 0) } else { ((total - 1).div_euclid(length) + 1) as u32 }
}

/// Everyone says that it is there, and looks for all others.
pub(super) fn barrier(b: &mut Builder) {
    if b.size == 1 {
        return;
    }
    b.on_lanes(1, 1);
    b.post(0, NOTHING, Audience::All);
    for rank in others(b.rank, b.size) {
        b.take(rank, 0, 0, NOTHING);
    }
}

/// Data of this rank as something that can be cut at any byte: itself where its items are bytes or it isn't cut, else packed in
/// scratch by a step of the plan.
fn cuttable(b: &mut Builder, data: Span, item: i64, segment: i64) -> Span {
    if item == 1 || number_of(data.count * item, segment) <= 1 {
        return data;
    }
    let packed = b.scratch(data.count * item);
    b.copy(data, packed, ());
    packed
}

/// Where this rank can put pieces of data that belong into `data`: see [`cuttable`]. [`unpack`] follows.
fn cuttable_target(b: &mut Builder, data: Span, item: i64, segment: i64) -> Span {
    if item == 1 || number_of(data.count * item, segment) <= 1 { data } else { b.scratch(data.count * item) }
}

fn unpack(b: &mut Builder, from: Span, data: Span) {
    if from != data {
        b.copy(from, data, ());
    }
}

/// A piece of what [`cuttable`] gives: bytes, or all of it.
fn piece_of(data: Span, at: i64, bytes: i64, pieces: u32) -> Span {
    if pieces == 1 { data } else { data.part(at, bytes) }
}

/// The root posts, everyone else takes.
pub(super) fn bcast(b: &mut Builder, root: Rank, data: Items, segment: i64) {
    if b.size == 1 || data.bytes() == 0 {
        return;
    }
    let (whole, number) = (Span::recv(0, data.count()), number_of(data.bytes(), segment));
    b.on_lanes(number, PIECES_UNDER_WAY);
    if b.rank == root {
        let source = cuttable(b, whole, data.size(), segment);
        for (p, at, bytes) in pieces(data.bytes(), segment) {
            b.post(p, piece_of(source, at, bytes, number), Audience::All);
        }
        return;
    }
    let target = cuttable_target(b, whole, data.size(), segment);
    for (p, at, bytes) in pieces(data.bytes(), segment) {
        b.take(root, p, 0, piece_of(target, at, bytes, number));
    }
    unpack(b, target, whole);
}

/// What one rank combines: a part of everybody's vector.
struct Share {
    /// This rank's own operand; the same span as `result` in place.
    own: Span,
    /// The result.
    result: Span,
    commutative: bool,
    /// This rank has posted its operand too, on the lane that `posted` gives.
    own_posted: bool,
}

/// Combines a share of all ranks' vectors. `posted`: the lane and the byte at which a rank has posted it.
fn combine(b: &mut Builder, share: &Share, posted: impl Fn(Rank) -> (u32, i64)) {
    let Share { own, result, commutative, own_posted } = *share;
    let (me, last) = (b.rank, b.size - 1);
    if result.count == 0 {
        return;
    }
    let fold = |b: &mut Builder, from: Rank, into: Span| {
        let (lane, at) = posted(from);
        b.fold(from, lane, at, into);
    };
    let in_place = own == result;
    // The result grows from the last rank's operand to the left, so that the order of ranks is kept.
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
    if me == last || (in_place && commutative && !own_posted) {
        for from in (0..=last).rev().filter(|&from| from != me) {
            fold(b, from, result);
        }
        return;
    }
    let own_in_the_way = in_place && !own_posted;
    let sum = if own_in_the_way { b.scratch(result.count) } else { result };
    let (lane, at) = posted(last);
    b.take(last, lane, at, sum);
    for from in (0..last).rev() {
        if from != me || (in_place && own_posted) {
            fold(b, from, sum);
        } else {
            b.reduce(own, sum, ());
        }
    }
    if own_in_the_way {
        b.copy(sum, result, ());
    }
}

/// How a reduction's vector is cut.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// Bytes of an item.
    pub item: i64,
    /// Items of a piece; 0: all.
    pub segment: i64,
    /// The order of operands is free.
    pub commutative: bool,
}

/// Whether vectors of `count` items are combined whole.
fn is_short(size: u32, count: i64, cut: Cut) -> bool {
    let all = count.saturating_mul(cut.item).saturating_mul(i64::from(size));
    all <= COMBINED_BY_ALL && number_of(count, cut.segment) == 1
}

/// Everyone posts its vector. The root combines them, or, where there are several other ranks and much data, each rank combines
/// its share and posts that for the root.
pub(super) fn reduce(b: &mut Builder, root: Rank, input: Span, target: Span, cut: Cut) {
    let Cut { item, segment, commutative } = cut;
    let bytes = input.count * item;
    if b.size == 1 {
        if input != target {
            b.copy(input, target, ());
        }
        return;
    }
    if bytes == 0 {
        return;
    }
    if b.size > 2 && !is_short(b.size, input.count, cut) {
        return reduce_by_shares(b, Some(root), input, target, cut);
    }
    b.on_lanes(number_of(input.count, segment), PIECES_UNDER_WAY);
    let own_posted = !commutative && input == target && b.rank != b.size - 1;
    for (p, at, count) in pieces(input.count, segment) {
        let own = input.part(at, count);
        if b.rank != root {
            b.post(p, own, Audience::One(root));
            continue;
        }
        if own_posted {
            b.post(p, own, Audience::One(root));
        }
        let share = Share { own, result: target.part(at, count), commutative, own_posted };
        combine(b, &share, |_| (p, 0));
    }
}

/// Everyone posts its vector. Everyone combines all of them, or, where that is much, its share, which it posts for the others.
pub(super) fn allreduce(b: &mut Builder, input: Span, target: Span, cut: Cut) {
    let bytes = input.count * cut.item;
    if b.size == 1 {
        if input != target {
            b.copy(input, target, ());
        }
        return;
    }
    if bytes == 0 {
        return;
    }
    if !is_short(b.size, input.count, cut) {
        return reduce_by_shares(b, None, input, target, cut);
    }
    b.on_lanes(1, 1);
    b.post(0, input, Audience::All);
    // All combine in the same order: all get the same bits.
    let share = Share { own: input, result: target, commutative: cut.commutative, own_posted: true };
    combine(b, &share, |_| (0, 0));
}

/// Lanes of a piece of a vector that is combined by shares: the shares of the ranks before the poster, of those behind it, and
/// the combined share.
const BEFORE: u32 = 0;
const BEHIND: u32 = 1;
const COMBINED: u32 = 2;
const LANES_OF_SHARES: u32 = 3;

/// Each rank combines its share of each piece and posts it for `root`, or for all.
fn reduce_by_shares(b: &mut Builder, root: Option<Rank>, input: Span, target: Span, cut: Cut) {
    let Cut { item, segment, commutative } = cut;
    let (me, size) = (b.rank, b.size);
    let number = number_of(input.count, segment);
    b.on_lanes(LANES_OF_SHARES * number, PIECES_UNDER_WAY);
    let gets_all = root.is_none_or(|root| root == me);
    // Who doesn't get the result has no place for its share.
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
        let share = Share { own, result, commutative, own_posted: false };
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

/// Everyone posts each other rank's part for it, and combines its own.
pub(super) fn reduce_scatter(b: &mut Builder, parts: &Parts, input: Span, target: Span, cut: Cut) {
    let Cut { item: _, segment, commutative } = cut;
    let (me, size) = (b.rank, b.size);
    let longest = (0..size).map(|r| parts.begin(r + 1) - parts.begin(r)).max().unwrap_or(0);
    let rounds = number_of(longest, segment);
    b.on_lanes(rounds * size, 2 * size);
    let mine = parts.of(input, me, me + 1);
    let in_place = input.buffer == target.buffer;
    // In place the result lies where operands are still to be posted from.
    let result = if in_place { b.scratch(mine.count) } else { target };
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
        let share = Share { own, result: result.part(at, own.count), commutative, own_posted: false };
        combine(b, &share, |from| (round * size + lane_of(from, me, size), 0));
    }
    if in_place {
        b.copy(result, target, ());
    }
}

/// The lane in which `from` posts what is for `to`: each rank begins with its neighbour, so that not all begin with the same one.
fn lane_of(from: Rank, to: Rank, size: u32) -> u32 {
    (to + size - from) % size
}

/// Everyone posts a block for each of the others, and takes the blocks for itself.
pub(super) fn alltoall(b: &mut Builder, send: Items, recv: Items, in_place: bool, segment: i64) {
    let (me, size) = (b.rank, b.size);
    let data = if in_place { recv } else { send };
    if recv.bytes() == 0 {
        return;
    }
    let out = |rank: Rank| {
        let at = i64::from(rank) * data.count();
        if in_place { Span::recv(at, data.count()) } else { Span::send(at, data.count()) }
    };
    let into = |rank: Rank| Span::recv(i64::from(rank) * recv.count(), recv.count());
    if !in_place {
        b.copy(out(me), into(me), ());
    }
    if size == 1 {
        return;
    }
    let rounds = number_of(recv.bytes(), segment);
    b.on_lanes(rounds * size, 2 * size);
    let all: Vec<Rank> = others(me, size).collect();
    let sources: Vec<Span> = all.iter().map(|&rank| cuttable(b, out(rank), data.size(), segment)).collect();
    let targets: Vec<Span> =
        all.iter().map(|&rank| cuttable_target(b, into(rank), recv.size(), segment)).collect();
    for (round, at, bytes) in pieces(recv.bytes(), segment) {
        for (&rank, &source) in all.iter().zip(&sources) {
            let lane = round * size + lane_of(me, rank, size);
            b.post(lane, piece_of(source, at, bytes, rounds), Audience::One(rank));
        }
        for (&rank, &target) in all.iter().zip(&targets) {
            let lane = round * size + lane_of(rank, me, size);
            b.take(rank, lane, 0, piece_of(target, at, bytes, rounds));
        }
    }
    for (&rank, &target) in all.iter().zip(&targets) {
        unpack(b, target, into(rank));
    }
}

/// Everyone posts its block, and takes those of all others.
pub(super) fn allgather(b: &mut Builder, send: Items, recv: &Blocks<'_>, in_place: bool, segment: i64) {
    use crate::ir::Buffer;
    let (me, size) = (b.rank, b.size);
    let block = |rank: Rank| (recv.span(Buffer::Recv, rank), recv.items(rank));
    let (own_block, own_items) = block(me);
    let (own, own_item) = if in_place {
        (own_block, own_items.size())
    } else {
        b.copy(Span::send(0, send.count()), own_block, ());
        (Span::send(0, send.count()), send.size())
    };
    let rounds = (0..size).map(|rank| number_of(block(rank).1.bytes(), segment)).max().unwrap_or(0);
    if size == 1 || rounds == 0 {
        return;
    }
    b.on_lanes(rounds, PIECES_UNDER_WAY);
    let source = cuttable(b, own, own_item, segment);
    let (own_bytes, own_number) = (own_items.bytes(), number_of(own_items.bytes(), segment));
    let targets: Vec<(Rank, Span, Span, Items)> = others(me, size)
        .map(|rank| {
            let (span, items) = block(rank);
            (rank, cuttable_target(b, span, items.size(), segment), span, items)
        })
        .collect();
    for round in 0..rounds {
        if let Some((p, at, bytes)) = pieces(own_bytes, segment).nth(round as usize) {
            b.post(p, piece_of(source, at, bytes, own_number), Audience::All);
        }
        for &(rank, target, _, items) in &targets {
            if let Some((p, at, bytes)) = pieces(items.bytes(), segment).nth(round as usize) {
                b.take(rank, p, 0, piece_of(target, at, bytes, number_of(items.bytes(), segment)));
            }
        }
    }
    for (_, target, span, _) in targets {
        unpack(b, target, span);
    }
}

/// Everyone posts its block for the root, which takes them.
pub(super) fn gather(b: &mut Builder, root: Rank, send: Items, recv: Items, in_place: bool, segment: i64) {
    let (me, size) = (b.rank, b.size);
    let data = if me == root { recv } else { send };
    if data.bytes() == 0 {
        return;
    }
    let rounds = number_of(data.bytes(), segment);
    let into = |rank: Rank| Span::recv(i64::from(rank) * recv.count(), recv.count());
    if size > 1 {
        b.on_lanes(rounds, PIECES_UNDER_WAY);
    }
    if me != root {
        let source = cuttable(b, Span::send(0, send.count()), send.size(), segment);
        for (p, at, bytes) in pieces(data.bytes(), segment) {
            b.post(p, piece_of(source, at, bytes, rounds), Audience::One(root));
        }
        return;
    }
    if !in_place {
        b.copy(Span::send(0, send.count()), into(me), ());
    }
    let targets: Vec<(Rank, Span)> =
        others(me, size).map(|rank| (rank, cuttable_target(b, into(rank), recv.size(), segment))).collect();
    for (p, at, bytes) in pieces(data.bytes(), segment) {
        for &(rank, target) in &targets {
            b.take(rank, p, 0, piece_of(target, at, bytes, rounds));
        }
    }
    for (rank, target) in targets {
        unpack(b, target, into(rank));
    }
}

/// The root posts each other rank's block for it.
pub(super) fn scatter(b: &mut Builder, root: Rank, send: Items, recv: Items, in_place: bool, segment: i64) {
    let (me, size) = (b.rank, b.size);
    let data = if me == root { send } else { recv };
    if data.bytes() == 0 {
        return;
    }
    let rounds = number_of(data.bytes(), segment);
    if size > 1 {
        b.on_lanes(rounds * size, 2 * size);
    }
    let whole = Span::recv(0, recv.count());
    if me != root {
        let target = cuttable_target(b, whole, recv.size(), segment);
        for (p, at, bytes) in pieces(data.bytes(), segment) {
            let lane = p * size + lane_of(root, me, size);
            b.take(root, lane, 0, piece_of(target, at, bytes, rounds));
        }
        return unpack(b, target, whole);
    }
    let block = |rank: Rank| Span::send(i64::from(rank) * send.count(), send.count());
    let sources: Vec<(Rank, Span)> =
        others(me, size).map(|rank| (rank, cuttable(b, block(rank), send.size(), segment))).collect();
    for (p, at, bytes) in pieces(data.bytes(), segment) {
        for &(rank, source) in &sources {
            let lane = p * size + lane_of(me, rank, size);
            b.post(lane, piece_of(source, at, bytes, rounds), Audience::One(rank));
        }
    }
    if !in_place {
        b.copy(block(me), whole, ());
    }
}

/// Short vectors: everyone posts its own and combines those of the ranks before it. Long ones go from rank to rank, in pieces.
pub(super) fn scan(b: &mut Builder, input: Span, target: Span, exclusive: bool, cut: Cut) {
    let (me, size) = (b.rank, b.size);
    let bytes = input.count * cut.item;
    let in_place = input == target;
    if bytes == 0 || size == 1 {
        if !exclusive && !in_place {
            b.copy(input, target, ());
        }
        return;
    }
    if !is_short(size, input.count, cut) {
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
        // What goes on includes this rank's operand, the result doesn't.
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
