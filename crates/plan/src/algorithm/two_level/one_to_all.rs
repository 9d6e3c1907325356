//! Gather and scatter over two levels: for short blocks; those of a node go in one message.

use super::{Nodes, Place};
use crate::algorithm::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Buffer, Rank, Span, StepId};
use crate::operation::Items;

/// Runs of consecutive ranks in a list: index of the first, that rank, and the run's length.
pub(super) fn runs(ranks: &[Rank]) -> impl Iterator<Item = (u32, Rank, u32)> {
    let mut first = 0;
    std::iter::from_fn(move || {
        let start = *ranks.get(first)?;
        let rest = ranks[first..].iter().zip(start..);
        let length = rest.take_while(|&(&rank, expected)| rank == expected).count();
        let run = (first as u32, start, length as u32);
        first += length;
        Some(run)
    })
}

/// The blocks of some ranks in the root's buffer, as one span, if they are contiguous.
fn side_by_side(buffer: Buffer, ranks: &[Rank], items: Items) -> Option<Span> {
    let (_, start, length) = runs(ranks).next()?;
    let span = |rank: Rank, number: u32| {
        Span::new(buffer, i64::from(rank) * items.count(), i64::from(number) * items.count())
    };
    (length as usize == ranks.len()).then(|| span(start, length))
}

/// Copies blocks between the root's buffer and `packed`, where they lie in the order of `ranks`; into the buffer or out of it. Returns
/// the steps after which that is done. On lanes copies are done in order: the first waits for all, and the last ends after all.
fn copy_blocks(
    b: &mut Builder,
    (buffer, items): (Buffer, Items),
    ranks: &[Rank],
    packed: Span,
    into_buffer: bool,
    ready: Option<StepId>,
) -> Vec<Option<StepId>> {
    let bytes = items.bytes();
    let in_order = b.is_on_lanes();
    let copy = |(place, start, number): (u32, Rank, u32)| {
        let ready = ready.filter(|_| place == 0 || !in_order);
        let number = i64::from(number);
        let outside = Span::new(buffer, i64::from(start) * items.count(), number * items.count());
        let inside = packed.part(i64::from(place) * bytes, number * bytes);
        match into_buffer {
            true => b.copy(inside, outside, ready),
            false => b.copy(outside, inside, ready),
        }
    };
    let copies: Vec<_> = runs(ranks).map(copy).collect();
    if in_order { copies.into_iter().next_back().into_iter().collect() } else { copies }
}

/// Each rank gives its block to its leader, which sends those of its node to the root together.
pub(in crate::algorithm) fn gather(
    b: &mut Builder,
    at: Place<'_>,
    root: Rank,
    send: Items,
    recv: Items,
    in_place: bool,
) {
    let (nodes, is_root) = (at.nodes(b, root), b.rank == root);
    let bytes = if is_root { recv.bytes() } else { send.bytes() };
    if bytes == 0 {
        return;
    }
    let (map, given) = (at.map, Span::send(0, send.count()));
    let members = map.members(nodes.leaders.rank);
    let on_lanes = bytes <= at.segment && at.begin_lanes(b, &nodes, bytes * i64::from(nodes.node.size), 1);
    if !nodes.leads() {
        b.within(&nodes.node, |b| match on_lanes {
            true => b.post(0, given, Audience::One(nodes.leader)),
            false => drop(b.send(nodes.leader, given, 0, ())),
        });
        return;
    }
    let is_alone = nodes.node.size == 1;
    let packed = (!is_root && !is_alone).then(|| b.scratch(bytes * i64::from(nodes.node.size)));
    let block = |place: Rank| match packed {
        Some(packed) => packed.part(i64::from(place) * bytes, bytes),
        None => Span::recv(i64::from(members[place as usize]) * recv.count(), recv.count()),
    };
    let mut there = Vec::new();
    if is_root && !in_place || packed.is_some() {
        there.push(b.copy(given, block(nodes.node.rank), ()));
    }
    b.within(&nodes.node, |b| {
        for place in others(b.rank, b.size) {
            match on_lanes {
                true => b.take(place, 0, 0, block(place)),
                false => there.push(b.recv(place, block(place), 0, ())),
            }
        }
    });
    if on_lanes {
        there = vec![b.latest()];
    }
    if !is_root {
        let data = packed.unwrap_or(given);
        b.within(&nodes.leaders, |b| b.send(nodes.root, data, 0, &there));
        return;
    }
    for node in others(nodes.root, map.nodes()) {
        let ranks = map.members(node);
        let direct = side_by_side(Buffer::Recv, ranks, recv);
        let into = direct.unwrap_or_else(|| b.scratch(bytes * ranks.len() as i64));
        let got = b.within(&nodes.leaders, |b| b.recv(node, into, 0, ()));
        if direct.is_none() {
            copy_blocks(b, (Buffer::Recv, recv), ranks, into, true, got);
        }
    }
}

/// The root sends each leader the blocks of its node together; the leader distributes them.
pub(in crate::algorithm) fn scatter(
    b: &mut Builder,
    at: Place<'_>,
    root: Rank,
    send: Items,
    recv: Items,
    in_place: bool,
) {
    let (nodes, is_root) = (at.nodes(b, root), b.rank == root);
    let bytes = if is_root { send.bytes() } else { recv.bytes() };
    if bytes == 0 {
        return;
    }
    let (map, whole) = (at.map, Span::recv(0, recv.count()));
    let (members, size) = (map.members(nodes.leaders.rank), nodes.node.size);
    // Number of blocks of a post.
    let together = u32::try_from(at.segment / bytes).unwrap_or(u32::MAX).max(1);
    let posts = size.div_ceil(together);
    let on_lanes = bytes <= at.segment && at.begin_lanes(b, &nodes, bytes * i64::from(size), posts);
    if !nodes.leads() {
        let place = nodes.node.rank;
        b.within(&nodes.node, |b| match on_lanes {
            true => b.take(nodes.leader, place / together, i64::from(place % together) * bytes, whole),
            false => drop(b.recv(nodes.leader, whole, 0, ())),
        });
        return;
    }
    if is_root {
        for node in others(nodes.root, map.nodes()) {
            let ranks = map.members(node);
            let (from, ready) = blocks_of_root(b, ranks, send);
            b.within(&nodes.leaders, |b| b.send(node, from, 0, &ready));
        }
    }
    let (blocks, ready) = match (is_root, size) {
        (true, _) => blocks_of_root(b, members, send),
        (false, 1) => {
            b.within(&nodes.leaders, |b| b.recv(nodes.root, whole, 0, ()));
            return;
        }
        (false, _) => {
            let packed = b.scratch(bytes * i64::from(size));
            (packed, vec![b.within(&nodes.leaders, |b| b.recv(nodes.root, packed, 0, ()))])
        }
    };
    let count = blocks.count / i64::from(size);
    let part = |first: u32, end: u32| blocks.part(i64::from(first) * count, i64::from(end - first) * count);
    // On lanes, the root's copies are done at their turn.
    let ready = if on_lanes && is_root { Vec::new() } else { ready };
    hand_out(b, &nodes, (on_lanes, together), part, &ready);
    let own = part(nodes.node.rank, nodes.node.rank + 1);
    if !(is_root && in_place) {
        // On lanes, the posted data are there.
        b.copy(own, whole, if on_lanes { &[][..] } else { &ready });
    }
}

/// The blocks of some ranks in the root's send buffer, or packed, with the steps after which they are there.
fn blocks_of_root(b: &mut Builder, ranks: &[Rank], send: Items) -> (Span, Vec<Option<StepId>>) {
    match side_by_side(Buffer::Send, ranks, send) {
        Some(direct) => (direct, Vec::new()),
        None => {
            let packed = b.scratch(send.bytes() * ranks.len() as i64);
            (packed, copy_blocks(b, (Buffer::Send, send), ranks, packed, false, None))
        }
    }
}

/// The leader gives each other rank of its node its block. The blocks are available after `ready`.
fn hand_out(
    b: &mut Builder,
    nodes: &Nodes,
    (on_lanes, together): (bool, u32),
    part: impl Fn(u32, u32) -> Span,
    ready: &[Option<StepId>],
) {
    let (own, size) = (nodes.node.rank, nodes.node.size);
    if !on_lanes {
        b.within(&nodes.node, |b| {
            for place in others(own, size) {
                b.send(place, part(place, place + 1), 0, ready);
            }
        });
        return;
    }
    b.await_messages(ready);
    for post in 0..size.div_ceil(together) {
        let (first, end) = (post * together, size.min((post + 1).saturating_mul(together)));
        // No rank takes the leader's own block.
        let end = if end == own + 1 { own } else { end };
        if first < end {
            b.post(post, part(first, end), Audience::All);
        }
    }
}
