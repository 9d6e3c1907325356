//! Algorithms on the lanes of a team: each rank posts its data once in shared memory, the others copy or reduce from there.
//!
//! One hop for any number of ranks, and no message. Long data go in pieces, so that one is taken while the next ones are posted; a plan
//! needs room for few of them at a time ([`Plan::window`](crate::ir::Plan::window)). This module has operations that move data, and the
//! barrier; [`reductions`] has those that combine, [`groups`] those in two levels, [`varying`] those with counts of each rank's own.

pub(super) mod groups;
pub(super) mod reductions;
pub(super) mod varying;

use super::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Buffer, Rank, Span};
use crate::operation::{Blocks, Items};

/// Most pieces of one rank under way at a time.
pub(super) const PIECES_UNDER_WAY: u32 = 8;

/// Post that announces a rank's arrival.
pub(super) const NOTHING: Span = Span::recv(0, 0);

/// Cuts `total` into pieces of `length`, in order: (number, begin, length) of each.
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

/// Each rank posts its arrival, and checks those of all others.
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

/// Data of this rank in a form that can be cut at any byte: itself if its items are bytes or it isn't cut, else packed in scratch by a
/// step of the plan.
pub(super) fn cuttable(b: &mut Builder, data: Span, item: i64, segment: i64) -> Span {
    if item == 1 || number_of(data.count * item, segment) <= 1 {
        return data;
    }
    let packed = b.scratch(data.count * item);
    b.copy(data, packed, ());
    packed
}

/// Destination here of pieces of data that belong into `data`: see [`cuttable`]. [`unpack`] must follow.
fn cuttable_target(b: &mut Builder, data: Span, item: i64, segment: i64) -> Span {
    if item == 1 || number_of(data.count * item, segment) <= 1 { data } else { b.scratch(data.count * item) }
}

fn unpack(b: &mut Builder, from: Span, data: Span) {
    if from != data {
        b.copy(from, data, ());
    }
}

/// A piece of the result of [`cuttable`]: bytes, or all of it.
pub(super) fn piece_of(data: Span, at: i64, bytes: i64, pieces: u32) -> Span {
    if pieces == 1 { data } else { data.part(at, bytes) }
}

/// The root posts, all others take.
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

/// The lane in which `from` posts the block for `to`: each rank begins with its neighbour, so that not all begin with the same one.
fn lane_of(from: Rank, to: Rank, size: u32) -> u32 {
    (to + size - from) % size
}

/// The blocks that one rank posts for the others together: these need one cell, so ranks can run further ahead. The rank's own block is
/// left out if it is the first or last.
struct Together {
    first: Rank,
    blocks: u32,
}

impl Together {
    /// Whether blocks of `bytes` bytes fit a piece together, for each poster.
    fn all_fit(size: u32, bytes: i64, segment: i64) -> bool {
        let most = i64::from(if size > 2 { size } else { 1 });
        number_of(bytes.saturating_mul(most), segment) <= 1
    }

    /// Blocks that `poster` posts together.
    fn of(poster: Rank, size: u32) -> Together {
        let first = u32::from(poster == 0);
        let last = u32::from(poster > 0 && poster + 1 == size);
        Together { first, blocks: size - first - last }
    }

    /// Owners of the blocks: the first rank, and the end of the range.
    fn ranks(&self) -> (Rank, Rank) {
        (self.first, self.first + self.blocks)
    }

    /// The blocks, in a buffer with `count` items for each rank.
    fn span(&self, buffer: Buffer, count: i64) -> Span {
        Span::new(buffer, i64::from(self.first) * count, i64::from(self.blocks) * count)
    }

    /// Offset in bytes of the block of `rank` among them.
    fn at(&self, rank: Rank, bytes: i64) -> i64 {
        i64::from(rank - self.first) * bytes
    }
}

/// Each rank posts a block for each of the others, and takes the blocks for itself.
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
    if Together::all_fit(size, recv.bytes(), segment) {
        b.on_lanes(1, 1);
        let mine = Together::of(me, size);
        let buffer = if in_place { Buffer::Recv } else { Buffer::Send };
        b.post(0, mine.span(buffer, data.count()), Audience::All);
        for rank in others(me, size) {
            b.take(rank, 0, Together::of(rank, size).at(me, recv.bytes()), into(rank));
        }
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

/// Each rank posts its block, and takes those of all others.
pub(super) fn allgather(b: &mut Builder, send: Items, recv: &Blocks<'_>, in_place: bool, segment: i64) {
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

/// Each rank posts its block for the root, which takes them.
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
    let whole = Span::recv(0, recv.count());
    let block = |rank: Rank| Span::send(i64::from(rank) * send.count(), send.count());
    if size > 1 && Together::all_fit(size, data.bytes(), segment) {
        b.on_lanes(1, 1);
        let together = Together::of(root, size);
        match me == root {
            true => b.post(0, together.span(Buffer::Send, send.count()), Audience::All),
            false => b.take(root, 0, together.at(me, data.bytes()), whole),
        }
    } else if size > 1 {
        scatter_in_pieces(b, root, (data, block, whole), segment);
    }
    if me == root && !in_place {
        b.copy(block(me), whole, ());
    }
}

fn scatter_in_pieces(
    b: &mut Builder,
    root: Rank,
    (data, block, whole): (Items, impl Fn(Rank) -> Span, Span),
    segment: i64,
) {
    let (me, size) = (b.rank, b.size);
    let rounds = number_of(data.bytes(), segment);
    b.on_lanes(rounds * size, 2 * size);
    if me != root {
        let target = cuttable_target(b, whole, data.size(), segment);
        for (p, at, bytes) in pieces(data.bytes(), segment) {
            let lane = p * size + lane_of(root, me, size);
            b.take(root, lane, 0, piece_of(target, at, bytes, rounds));
        }
        return unpack(b, target, whole);
    }
    let sources: Vec<(Rank, Span)> =
        others(me, size).map(|rank| (rank, cuttable(b, block(rank), data.size(), segment))).collect();
    for (p, at, bytes) in pieces(data.bytes(), segment) {
        for &(rank, source) in &sources {
            let lane = p * size + lane_of(me, rank, size);
            b.post(lane, piece_of(source, at, bytes, rounds), Audience::One(rank));
        }
    }
}
