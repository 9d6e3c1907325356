//! Allgather and allgatherv over two levels.

use super::{Nodes, Place, pass_on};
use crate::algorithm::allgather::runs_from;
use crate::algorithm::bcast as bcasts;
use crate::algorithm::lanes::{cuttable, groups, piece_of};
use crate::algorithm::parts::{Parts, segments};
use crate::algorithm::topology::{binomial, ceil_log2, others};
use crate::builder::{Builder, Group};
use crate::ir::{Audience, Buffer, Rank, Span, StepId};
use crate::nodes::NodeMap;
use crate::operation::{Blocks, Items};

/// All blocks, in the order of nodes: in the receive buffer, or packed in scratch, if they don't lie there in this order or are cut.
struct Gathered<'a> {
    map: &'a NodeMap,
    whole: Span,
    /// Bounds of each block there, by its index in the order of nodes.
    bounds: Parts,
    /// Destination of the blocks.
    recv: Blocks<'a>,
}

impl<'a> Gathered<'a> {
    /// `is_cut`: blocks are cut at any byte.
    fn new(b: &mut Builder, map: &'a NodeMap, recv: Blocks<'a>, is_cut: bool) -> Self {
        let ranks = map.in_order();
        let elements = |packed: bool| match recv {
            Blocks::Equal(items) => {
                let block = if packed { items.bytes() } else { items.count() };
                Parts::Even { total: block * ranks.len() as i64, parts: b.size }
            }
            _ => Parts::from_lengths(ranks.iter().map(|&rank| match packed {
                true => recv.items(rank).bytes(),
                false => recv.items(rank).count(),
            })),
        };
        let in_place = side_by_side(&recv, ranks);
        let is_bytes = ranks.first().is_some_and(|&rank| recv.items(rank).size() == 1);
        let direct = in_place.filter(|_| is_bytes || !is_cut);
        let bounds = elements(direct.is_none());
        let whole = direct.unwrap_or_else(|| b.scratch(bounds.begin(b.size)));
        Gathered { map, whole, bounds, recv }
    }

    fn is_packed(&self) -> bool {
        self.whole.buffer == Buffer::Scratch
    }

    /// The blocks at a range of indices.
    fn blocks(&self, first: u32, end: u32) -> Span {
        self.bounds.of(self.whole, first, end)
    }

    /// The blocks of some nodes.
    fn nodes(&self, first: u32, end: u32) -> Span {
        self.blocks(self.map.begin(first), self.map.begin(end))
    }

    /// Unpacks blocks to their destinations once they are `there`, except that of a rank whose block is in place.
    fn unpack(&self, b: &mut Builder, except: Option<Rank>, there: &[Option<StepId>]) {
        if !self.is_packed() {
            return;
        }
        let there = b.join(there);
        // Unpacks blocks together that are contiguous in both places.
        let mut together: Option<(u32, u32, Span)> = None;
        let copy = |b: &mut Builder, blocks: Option<(u32, u32, Span)>| {
            if let Some((first, end, into)) = blocks {
                b.copy(self.blocks(first, end), into, there);
            }
        };
        for (place, &rank) in (0..).zip(self.map.in_order()) {
            let block = self.recv.span(Buffer::Recv, rank);
            if block.count == 0 || except == Some(rank) {
                continue;
            }
            together = match together {
                Some((first, end, into)) if end == place && into.at + into.count == block.at => {
                    Some((first, place + 1, into.part(0, into.count + block.count)))
                }
                other => {
                    copy(b, other);
                    Some((place, place + 1, block))
                }
            };
        }
        copy(b, together);
    }
}

/// The blocks of some ranks in the receive buffer as one span, if they are contiguous there.
fn side_by_side(recv: &Blocks<'_>, ranks: &[Rank]) -> Option<Span> {
    let mut whole: Option<Span> = None;
    for block in ranks.iter().map(|&rank| recv.span(Buffer::Recv, rank)).filter(|block| block.count > 0) {
        whole = match whole {
            None => Some(block),
            Some(before) if before.at + before.count == block.at => {
                Some(before.part(0, before.count + block.count))
            }
            Some(_) => return None,
        };
    }
    whole
}

/// Up to the leaders, up a binomial tree in each node if not on lanes; around all leaders or, for few bytes, over distances 1, 2, 4 …
/// between them; and down to the rest of the node.
pub(in crate::algorithm) fn allgather(
    b: &mut Builder,
    at: Place<'_>,
    send: Items,
    recv: Blocks<'_>,
    in_place: bool,
) {
    let around = at.is_long(bytes_of(&recv, 0..b.size));
    allgather_in(b, at, send, recv, in_place, around);
}

/// Bytes of the blocks of some ranks. Saturates.
fn bytes_of(recv: &Blocks<'_>, ranks: impl ExactSizeIterator<Item = Rank>) -> i64 {
    match recv {
        Blocks::Equal(items) => items.bytes().saturating_mul(ranks.len() as i64),
        _ => ranks.fold(0, |sum: i64, rank| sum.saturating_add(recv.items(rank).bytes())),
    }
}

pub(super) fn allgather_in(
    b: &mut Builder,
    at: Place<'_>,
    send: Items,
    recv: Blocks<'_>,
    in_place: bool,
    around: bool,
) {
    let all_bytes = bytes_of(&recv, 0..b.size);
    if all_bytes == 0 {
        return;
    }
    let (nodes, map, rank) = (at.nodes(b, 0), at.map, b.rank);
    let Group { rank: node, size: number, .. } = nodes.leaders;

    // The node gets all data together, or those of each node separately.
    let runs: Vec<(u32, u32)> = match around {
        true => {
            (0..number).map(|round| (node + number - round) % number).map(|node| (node, node + 1)).collect()
        }
        false => vec![(0, number)],
    };
    let run_bytes = |(first, end): (u32, u32)| {
        let places = map.begin(first) as usize..map.begin(end) as usize;
        bytes_of(&recv, map.in_order()[places].iter().copied())
    };
    let pieces = |bytes: i64| segments(bytes, at.segment);
    let longest = map.members(node).iter().map(|&rank| recv.items(rank).bytes()).max().unwrap_or(0);
    let up = pieces(longest).count() as u32;
    let down: u32 = runs.iter().map(|&run| pieces(run_bytes(run)).count() as u32).sum();
    let on_lanes = at.begin_lanes(b, &nodes, all_bytes, up + down);

    let is_cut = on_lanes && all_bytes > at.segment;
    let gathered = Gathered::new(b, map, recv, is_cut);
    let given = match in_place {
        true => recv.span(Buffer::Recv, rank),
        false => Span::send(0, send.count()),
    };
    let first = map.begin(node);
    let own = gathered.blocks(first + nodes.node.rank, first + nodes.node.rank + 1);
    let (there, rewritable) = if on_lanes {
        let item = if in_place { recv.items(rank).size() } else { send.size() };
        up_on_lanes(b, at, &nodes, &gathered, (given, item, own))
    } else {
        up_by_messages(b, &nodes, &gathered, given, own)
    };

    // A leader has the blocks of its node after `there`; elsewhere blocks may arrive after `rewritable`.
    let mut came = Vec::new();
    let mut lane = up;
    let mut bring_down =
        |b: &mut Builder, run: (u32, u32), number: u16, got: Option<StepId>, in_chain: bool| {
            let data = gathered.nodes(run.0, run.1);
            if !on_lanes {
                let hand_on = if in_chain { pass_on } else { bcasts::tree };
                came.push(b.within(&nodes.node, |b| hand_on(b, nodes.leader, data, number, got)));
                return;
            }
            b.await_messages(got);
            let of_run = pieces(run_bytes(run));
            let number = of_run.clone().count() as u32;
            for (_, at, bytes) in of_run {
                let piece = piece_of(data, at, bytes, number);
                groups::down(b, &nodes, lane, piece, piece);
                lane += 1;
            }
        };
    if around {
        let mut got = b.join(&there);
        for (round, run) in (0u16..).zip(runs) {
            if nodes.leads() {
                let data = gathered.nodes(run.0, run.1);
                b.within(&nodes.leaders, |b| {
                    if round > 0 {
                        got = b.recv((node + number - 1) % number, data, round - 1, ());
                    }
                    if u32::from(round) + 1 < number {
                        b.send((node + 1) % number, data, round, got);
                    }
                });
            } else {
                got = if round == 0 { rewritable } else { None };
            }
            bring_down(b, run, round, got, true);
        }
    } else {
        let mut got = rewritable;
        let is_awaited = nodes.node.size > 1 || gathered.is_packed();
        if nodes.leads() {
            let there = b.within(&nodes.leaders, |b| between_leaders(b, &gathered, there));
            got = if is_awaited { b.join(&there) } else { None };
        }
        if is_awaited {
            bring_down(b, (0, number), 0, got, false);
        }
    }
    gathered.unpack(b, in_place.then_some(rank), &came);
}

/// Each leader receives the blocks of all others over distances 1, 2, 4 …. After `there` those of its own node are available; returns the
/// steps after which all are.
fn between_leaders(
    b: &mut Builder,
    gathered: &Gathered<'_>,
    mut there: Vec<Option<StepId>>,
) -> Vec<Option<StepId>> {
    let (node, number) = (b.rank, b.size);
    for k in 0..ceil_log2(number) {
        let distance = 1u32 << k;
        let number_now = distance.min(number - distance);
        let from = (node + distance) % number;
        let to = (node + number - distance) % number;
        for (lane, first, end) in runs_from(node, number_now, number) {
            b.send(to, gathered.nodes(first, end), lane, &there);
        }
        for (lane, first, end) in runs_from(from, number_now, number) {
            there.push(b.recv(from, gathered.nodes(first, end), lane, ()));
        }
    }
    there
}

/// Each rank posts its block for its leader. Returns the steps after which the leader has all, and no step elsewhere: a post needs no
/// wait.
fn up_on_lanes(
    b: &mut Builder,
    at: Place<'_>,
    nodes: &Nodes,
    gathered: &Gathered<'_>,
    (given, item, own): (Span, i64, Span),
) -> (Vec<Option<StepId>>, Option<StepId>) {
    let node = nodes.leaders.rank;
    let (first, members) = (gathered.map.begin(node), gathered.map.members(node));
    let bytes_of = |place: u32| gathered.recv.items(members[place as usize]).bytes();
    if !nodes.leads() {
        let bytes = bytes_of(nodes.node.rank);
        let pieces = segments(bytes, at.segment);
        let number = pieces.clone().count() as u32;
        let source = cuttable(b, given, item, at.segment);
        b.within(&nodes.node, |b| {
            for (p, at, bytes) in pieces {
                b.post(p.into(), piece_of(source, at, bytes, number), Audience::One(nodes.leader));
            }
        });
        return (Vec::new(), None);
    }
    if given != own {
        b.copy(given, own, ());
    }
    // All first pieces before the second ones, in the order of posting.
    let longest = (0..nodes.node.size).map(bytes_of).max().unwrap_or(0);
    b.within(&nodes.node, |b| {
        for (p, at_piece, _) in segments(longest, at.segment) {
            for place in others(b.rank, b.size).filter(|&place| bytes_of(place) > at_piece) {
                let pieces = segments(bytes_of(place), at.segment);
                let number = pieces.clone().count() as u32;
                let block = gathered.blocks(first + place, first + place + 1);
                let piece = pieces.clone().nth(p.into());
                if let Some((_, at, bytes)) = piece {
                    b.take(place, p.into(), 0, piece_of(block, at, bytes, number));
                }
            }
        }
    });
    (vec![b.latest()], None)
}

/// Up a binomial tree. Returns the steps after which the leader has all, and one after which this rank may overwrite what it has sent.
fn up_by_messages(
    b: &mut Builder,
    nodes: &Nodes,
    gathered: &Gathered<'_>,
    given: Span,
    own: Span,
) -> (Vec<Option<StepId>>, Option<StepId>) {
    // Blocks of a node are contiguous, so those of a subtree are.
    let (v, size) = (nodes.node.rank, nodes.node.size);
    let first = gathered.map.begin(nodes.leaders.rank);
    let alone = binomial::subtree(v, size) == 1;
    let mut there = Vec::new();
    let is_copied = given != own && (!alone || v == 0);
    if is_copied {
        there.push(b.copy(given, own, ()));
    }
    let sent = b.within(&nodes.node, |b| {
        for child in binomial::children(v, size) {
            let place = first + child;
            there.push(b.recv(child, gathered.blocks(place, place + binomial::subtree(child, size)), 0, ()));
        }
        let collected = match alone {
            true => given,
            false => gathered.blocks(first + v, first + v + binomial::subtree(v, size)),
        };
        if v == 0 { None } else { b.send(binomial::parent(v), collected, 0, &there) }
    });
    // The result overwrites the blocks that were sent up.
    let rewritable = if alone && given != own { None } else { sent };
    (there, rewritable)
}
