//! Allgather over two levels.

use super::one_to_all::runs;
use super::{Nodes, Place, pass_on};
use crate::algorithm::allgather::runs_from;
use crate::algorithm::bcast as bcasts;
use crate::algorithm::lanes::{cuttable, groups, piece_of};
use crate::algorithm::parts::segments;
use crate::algorithm::topology::{binomial, ceil_log2};
use crate::builder::{Builder, Group};
use crate::ir::{Buffer, Rank, Span, StepId};
use crate::nodes::NodeMap;
use crate::operation::Items;

/// All blocks, in the order of nodes: in the receive buffer, or packed in scratch, where blocks of a node don't lie side by side or are cut.
struct Gathered<'a> {
    map: &'a NodeMap,
    whole: Span,
    /// Elements of a block there.
    block: i64,
    /// Where the blocks belong.
    recv: Items,
}

impl Gathered<'_> {
    fn is_packed(&self) -> bool {
        self.whole.buffer == Buffer::Scratch
    }

    /// The blocks at these places.
    fn blocks(&self, first: u32, end: u32) -> Span {
        self.whole.part(i64::from(first) * self.block, i64::from(end - first) * self.block)
    }

    /// The blocks of some nodes.
    fn nodes(&self, first: u32, end: u32) -> Span {
        self.blocks(self.map.begin(first), self.map.begin(end))
    }

    /// Brings packed blocks to where they belong once they are `there`, but for the one of a rank that has it in its place.
    fn unpack(&self, b: &mut Builder, except: Option<Rank>, there: &[Option<StepId>]) {
        if !self.is_packed() {
            return;
        }
        let there = b.join(there);
        let ranks = self.map.in_order();
        for (place, start, number) in runs(ranks) {
            // Around the rank whose block is there.
            let own = except
                .filter(|rank| (start..start + number).contains(rank))
                .map_or(number, |rank| rank - start);
            for (skipped, number) in [(0, own), (own + 1, (number - own).saturating_sub(1))] {
                let at = i64::from(start + skipped) * self.recv.count();
                let into = Span::recv(at, i64::from(number) * self.recv.count());
                b.copy(self.blocks(place + skipped, place + skipped + number), into, there);
            }
        }
    }
}

/// Up to the leaders, up a binomial tree in each node if not on lanes; around all leaders or, for few bytes, over distances 1, 2, 4 … between
/// them; and down to the rest of the node.
pub(in crate::algorithm) fn allgather(
    b: &mut Builder,
    at: Place<'_>,
    send: Items,
    recv: Items,
    in_place: bool,
) {
    let around = at.is_long(recv.bytes().saturating_mul(i64::from(b.size)));
    allgather_in(b, at, send, recv, in_place, around);
}

pub(super) fn allgather_in(
    b: &mut Builder,
    at: Place<'_>,
    send: Items,
    recv: Items,
    in_place: bool,
    around: bool,
) {
    if recv.bytes() == 0 {
        return;
    }
    let (nodes, map) = (at.nodes(b, 0), at.map);
    let (rank, size) = (b.rank, i64::from(b.size));
    let Group { rank: node, size: number, .. } = nodes.leaders;
    let all_bytes = recv.bytes().saturating_mul(size);

    // The data comes down to the node at once, or that of each node by itself.
    let runs: Vec<(u32, u32)> = match around {
        true => {
            (0..number).map(|round| (node + number - round) % number).map(|node| (node, node + 1)).collect()
        }
        false => vec![(0, number)],
    };
    let run_bytes = |(first, end): (u32, u32)| i64::from(map.begin(end) - map.begin(first)) * recv.bytes();
    let pieces = |bytes: i64| segments(bytes, at.segment);
    let up = pieces(recv.bytes()).count() as u32;
    let down: u32 = runs.iter().map(|&run| pieces(run_bytes(run)).count() as u32).sum();
    let on_lanes = at.begin_lanes(b, &nodes, all_bytes, up + down);

    let is_cut = on_lanes && all_bytes > at.segment;
    let gathered = match map.in_runs() && (recv.size() == 1 || !is_cut) {
        true => Gathered { map, whole: Span::recv(0, size * recv.count()), block: recv.count(), recv },
        false => Gathered { map, whole: b.scratch(all_bytes), block: recv.bytes(), recv },
    };
    let given = match in_place {
        true => Span::recv(i64::from(rank) * recv.count(), recv.count()),
        false => Span::send(0, send.count()),
    };
    let first = map.begin(node);
    let own = gathered.blocks(first + nodes.node.rank, first + nodes.node.rank + 1);
    let (there, rewritable) = if on_lanes {
        let item = if in_place { recv.size() } else { send.size() };
        up_on_lanes(b, at, &nodes, &gathered, (given, item, own))
    } else {
        up_by_messages(b, &nodes, &gathered, given, own)
    };

    // A leader has the blocks of its node after `there`; elsewhere blocks may come in after `rewritable`.
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

/// Each leader gets the blocks of all others over distances 1, 2, 4 …. After `there` those of its own node are there; returns the steps after
/// which all are.
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

/// Everyone posts its block for its leader. Returns the steps after which the leader has all, and no step: the others have given theirs.
fn up_on_lanes(
    b: &mut Builder,
    at: Place<'_>,
    nodes: &Nodes,
    gathered: &Gathered<'_>,
    (given, item, own): (Span, i64, Span),
) -> (Vec<Option<StepId>>, Option<StepId>) {
    let bytes = gathered.recv.bytes();
    let pieces = segments(bytes, at.segment);
    let number = pieces.clone().count() as u32;
    let first = gathered.map.begin(nodes.leaders.rank);
    let source = match nodes.leads() {
        true if given != own => {
            b.copy(given, own, ());
            own
        }
        true => own,
        false => cuttable(b, given, item, at.segment),
    };
    for (p, at, bytes) in pieces {
        groups::up(b, nodes, p.into(), piece_of(source, at, bytes, number), |b, place| {
            let block = gathered.blocks(first + place, first + place + 1);
            b.take(place, p.into(), 0, piece_of(block, at, bytes, number));
        });
    }
    (if nodes.leads() { vec![b.latest()] } else { Vec::new() }, None)
}

/// Up a binomial tree. Returns the steps after which the leader has all, and one after which this rank may overwrite what it has sent.
fn up_by_messages(
    b: &mut Builder,
    nodes: &Nodes,
    gathered: &Gathered<'_>,
    given: Span,
    own: Span,
) -> (Vec<Option<StepId>>, Option<StepId>) {
    // Blocks of a node lie one after the other, so those of a subtree do.
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
    // What was sent up is overwritten by what comes down.
    let rewritable = if alone && given != own { None } else { sent };
    (there, rewritable)
}
