//! Reduce-scatter over two levels.

use super::Place;
use super::one_to_all::runs;
use super::reductions::{DOWN, Node};
use crate::algorithm::lanes::reductions::Cut;
use crate::algorithm::parts::{Parts, segments};
use crate::algorithm::reduce_scatter as among;
use crate::algorithm::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Span, StepId};

/// Most leaders that exchange parts of sums pairwise if they aren't a power of two.
pub(crate) const MOST_OF_EXCHANGE: u32 = 32;

/// The parts of all ranks in the order of nodes, and those of each node together.
struct Ordered {
    ranks: Parts,
    nodes: Parts,
}

impl Ordered {
    fn new(at: Place<'_>, parts: &Parts) -> Ordered {
        let map = at.map;
        let length = |rank: u32| parts.begin(rank + 1) - parts.begin(rank);
        let ranks = Parts::from_lengths(map.in_order().iter().map(|&rank| length(rank)));
        let begin = |node: u32| ranks.begin(map.begin(node));
        let nodes = Parts::from_lengths((0..map.nodes()).map(|node| begin(node + 1) - begin(node)));
        Ordered { ranks, nodes }
    }
}

/// Up to the leaders, as in a reduction; then each leader receives its node's part of the others' sums, and distributes it.
pub(in crate::algorithm) fn reduce_scatter(
    b: &mut Builder,
    at: Place<'_>,
    parts: &Parts,
    input: Span,
    target: Span,
    cut: Cut,
) {
    let (nodes, in_place) = (at.nodes(b, 0), input.buffer == target.buffer);
    let ordered = Ordered::new(at, parts);
    let (index, place) = (nodes.leaders.rank, nodes.node.rank);
    let first = at.map.begin(index);
    // The leader is the first of its node. The parts of the others follow its own.
    let length = |place: u32| ordered.ranks.begin(first + place + 1) - ordered.ranks.begin(first + place);
    let behind = ordered.ranks.begin(first + nodes.node.size) - ordered.ranks.begin(first + 1);
    let down = segments(behind, cut.segment);
    let up = segments(input.count, cut.segment);
    let lane = |piece: u16| DOWN * up.clone().count() as u32 + u32::from(piece);
    let node = Node::new(b, at, &nodes, input, cut, (DOWN, down.clone().count() as u32));
    let is_alone = nodes.node.size == 1;
    let sums = if nodes.leads() && !is_alone { b.scratch(input.count) } else { input };
    let mut summed = Vec::new();
    for (p, at, count) in up.clone() {
        summed.push(node.sum_up(b, (p, input.part(at, count), sums.part(at, count))));
    }
    // On lanes, the last step ends after the others.
    let summed = if node.on_lanes { b.latest() } else { b.join(&summed) };
    if !nodes.leads() {
        if !node.on_lanes {
            let free = if in_place { summed } else { None };
            b.within(&nodes.node, |b| b.recv(nodes.leader, target, 0, free));
            return;
        }
        let begin = ordered.ranks.begin(first + place) - ordered.ranks.begin(first + 1);
        b.within(&nodes.node, |b| {
            for (p, at, count) in down {
                let (from, end) = (begin.max(at), (begin + length(place)).min(at + count));
                if from < end {
                    let into = target.part(from - begin, end - from);
                    b.take(nodes.leader, lane(p), (from - at) * cut.item, into);
                }
            }
        });
        return;
    }
    let (whole, ready) = in_order_of_nodes(b, at, parts, &ordered, sums, summed);
    let result = if is_alone { target } else { ordered.nodes.of(whole, index, index + 1) };
    let done = b.within(&nodes.leaders, |b| between_leaders(b, &ordered.nodes, whole, result, cut, ready));
    if is_alone {
        return;
    }
    let own = result.part(0, length(0));
    let rest = result.part(own.count, behind);
    if node.on_lanes {
        b.await_messages(done);
        b.within(&nodes.node, |b| {
            for (p, at, count) in down {
                b.post(lane(p), rest.part(at, count), Audience::All);
            }
        });
    } else {
        let mut at = 0;
        b.within(&nodes.node, |b| {
            for to in others(b.rank, b.size) {
                b.send(to, rest.part(at, length(to)), 0, done);
                at += length(to);
            }
        });
    }
    b.copy(own, target, done);
}

/// The vector with the parts of each node contiguous, after `ready`: itself if they are, else a copy.
fn in_order_of_nodes(
    b: &mut Builder,
    at: Place<'_>,
    parts: &Parts,
    ordered: &Ordered,
    sums: Span,
    ready: Option<StepId>,
) -> (Span, Option<StepId>) {
    if at.map.in_runs() || at.map.nodes() == 1 {
        return (sums, ready);
    }
    let whole = b.scratch(sums.count);
    let copies: Vec<_> = runs(at.map.in_order())
        .map(|(place, rank, number)| {
            let into = ordered.ranks.of(whole, place, place + number);
            b.copy(parts.of(sums, rank, rank + number), into, ready)
        })
        .collect();
    let copied = if b.is_on_lanes() { copies.into_iter().flatten().next_back() } else { b.join(&copies) };
    (whole, copied)
}

/// Each leader receives its part of the sum of the leaders' vectors.
fn between_leaders(
    b: &mut Builder,
    parts: &Parts,
    whole: Span,
    result: Span,
    cut: Cut,
    ready: Option<StepId>,
) -> Option<StepId> {
    let (me, size) = (b.rank, b.size);
    let own = parts.of(whole, me, me + 1);
    if size == 1 {
        return if own == result { ready } else { b.copy(own, result, ready) };
    }
    // Folding leaders down to a power of two costs as much again as the rest.
    if cut.commutative && (size.is_power_of_two() || size > MOST_OF_EXCHANGE) {
        return among::recursive_halving(b, parts, whole, result, ready);
    }
    if whole.buffer != result.buffer || own == result {
        return among::exchange(b, parts, whole, result, cut.item, ready).0;
    }
    // In place, the result goes to the start of the input, once that is sent.
    let kept = b.scratch(result.count);
    let (done, sent) = among::exchange(b, parts, whole, kept, cut.item, ready);
    b.copy(kept, result, (done, sent))
}
