//! Scan and exscan over two levels, for nodes with consecutive ranks.
//!
//! Each rank combines the operands of its node up to its own, and the leader, the first rank, those of all its node. The leaders pass on
//! the sums of the nodes before each. The ranks of a node combine that sum with their own from the left.

use super::reductions::MOST_OF_LEADER;
use super::{Nodes, Place};
use crate::algorithm::lanes::reductions::{Cut, is_read_by_all};
use crate::algorithm::parts::segments;
use crate::algorithm::topology::ceil_log2;
use crate::algorithm::{bcast as bcasts, scan as scans};
use crate::builder::{After, Builder};
use crate::ir::{Audience, Span, StepId};

/// More than the most pieces. Each has two numbers for its messages in a node.
const PIECES: i64 = 1 << 15;

/// Work of a rank of a node.
struct Node<'a> {
    nodes: &'a Nodes,
    exclusive: bool,
    /// Whether there are nodes before this one, and after it.
    has_before: bool,
    has_behind: bool,
    /// Whether each rank takes the vectors of all ranks before it, rather than sums from ranks at distances 1, 2, 4 ….
    is_read_by_all: bool,
    on_lanes: bool,
    /// Lanes of a piece: those of the rounds, then the last two.
    rounds: u32,
    /// Memory in which the leader combines the sum of its node, and memory for the sum of the nodes before.
    total: Option<Span>,
    before: Option<Span>,
    /// The sum so far of a rank whose result excludes its own operand.
    sum: Option<Span>,
}

/// A piece: its number, this rank's operand, its result, and their offset.
#[derive(Clone, Copy)]
struct Piece {
    number: u16,
    own: Span,
    result: Span,
    at: i64,
}

impl Piece {
    /// The part of a whole vector in scratch.
    fn of(&self, whole: Option<Span>) -> Option<Span> {
        whole.map(|whole| whole.part(self.at, self.own.count))
    }
}

impl Node<'_> {
    /// The lane of a piece in a round; then the sum of this rank, and the sum of the nodes before.
    fn lane(&self, piece: &Piece, round: u32) -> u32 {
        (self.rounds + 2) * u32::from(piece.number) + round
    }

    /// Puts the sum of all earlier ranks of the node, with its own operand or without, into the result, and gives the sum of the node to
    /// the leader.
    fn up_on_lanes(&self, b: &mut Builder, piece: &Piece) {
        let Piece { own, result, .. } = *piece;
        let (me, size, last) = (b.rank, b.size, b.size - 1);
        let total = piece.of(self.total);
        if self.is_read_by_all {
            if me != last || self.has_behind {
                b.post(self.lane(piece, 0), own, Audience::All);
            }
            if let Some(total) = total {
                b.take(last, self.lane(piece, 0), 0, total);
                (1..last).rev().for_each(|from| b.fold(from, self.lane(piece, 0), 0, total));
                b.reduce(own, total, ());
            }
            let mut rest = me;
            if self.exclusive && me > 0 {
                rest = me - 1;
                b.take(rest, self.lane(piece, 0), 0, result);
            } else if !self.exclusive && own != result {
                b.copy(own, result, ());
            }
            (0..rest).rev().for_each(|from| b.fold(from, self.lane(piece, 0), 0, result));
            return;
        }
        // The sum up to and with this rank.
        let sum = match (self.exclusive, piece.of(self.sum)) {
            (false, _) => result,
            (true, Some(sum)) => sum,
            (true, None) => own,
        };
        if sum != own {
            b.copy(own, sum, ());
        }
        for round in 0..self.rounds {
            let distance = 1 << round;
            let needs = |rank: u32| rank < size && (rank != last || self.needs_last());
            if needs(me + distance) {
                b.post(self.lane(piece, round), sum, Audience::One(me + distance));
            }
            if me >= distance && needs(me) {
                b.fold(me - distance, self.lane(piece, round), 0, sum);
            }
        }
        let whole = self.lane(piece, self.rounds);
        if me == last && self.has_behind {
            b.post(whole, sum, Audience::One(0));
        } else if me != last && self.exclusive {
            b.post(whole, sum, Audience::One(me + 1));
        }
        if let Some(total) = total {
            b.take(last, whole, 0, total);
        }
        if self.exclusive && me > 0 {
            b.take(me - 1, whole, 0, result);
        }
    }

    /// Whether any rank needs the sum that includes the operand of the node's last rank.
    fn needs_last(&self) -> bool {
        !self.exclusive || self.has_behind
    }

    /// [`Self::up_on_lanes`] by messages. Returns the steps after which operand and result may be changed, and the step after which the
    /// leader has the sum.
    fn up_by_messages(&self, b: &mut Builder, piece: &Piece) -> (Vec<Option<StepId>>, Option<StepId>) {
        let Piece { own, result, .. } = *piece;
        let (me, last) = (b.rank, b.size - 1);
        let gives_total = me == last && self.has_behind;
        let sum = piece.of(self.sum).filter(|_| gives_total && self.exclusive);
        let kept = sum.and_then(|sum| b.copy(own, sum, ()));
        let in_the_way = kept.filter(|_| own == result);
        let scans::Done { result: there, mut sent } =
            scans::recursive_doubling(b, own, result, self.exclusive, in_the_way);
        if gives_total {
            let (sum, ready) = match sum {
                Some(sum) => (sum, b.reduce(result, sum, (kept, there))),
                None => (result, there),
            };
            sent.push(b.send(0, sum, 1, ready));
            sent.push(ready);
        }
        sent.push(there);
        let total = piece.of(self.total).and_then(|total| b.recv(last, total, 1, ()));
        (sent, total)
    }

    /// Combines the sum of all earlier nodes with this rank's, after `done`. The leader has it in `before`, after
    /// `came`.
    fn down(&self, b: &mut Builder, piece: &Piece, before: Span, came: Option<StepId>, done: impl After) {
        let leads = self.nodes.leads();
        let has_none = leads && self.exclusive;
        if self.on_lanes {
            let lane = self.lane(piece, self.rounds + 1);
            match leads {
                true => {
                    b.await_messages(came);
                    b.post(lane, before, Audience::All);
                }
                false => b.fold(self.nodes.leader, lane, 0, piece.result),
            }
            if leads && !has_none {
                b.reduce(before, piece.result, came);
            }
            return;
        }
        let came = bcasts::tree(b, self.nodes.leader, before, 1, came);
        if !has_none {
            b.reduce(before, piece.result, (came, done));
        }
    }
}

/// Scan, and exscan where `exclusive`.
pub(in crate::algorithm) fn scan(
    b: &mut Builder,
    at: Place<'_>,
    input: Span,
    target: Span,
    exclusive: bool,
    cut: Cut,
) {
    let bytes = input.count * cut.item;
    if bytes == 0 {
        return;
    }
    let nodes = at.nodes(b, 0);
    let (index, number, size) = (nodes.leaders.rank, nodes.leaders.size, nodes.node.size);
    let segment = if cut.segment <= 0 { input.count } else { cut.segment };
    let cut = Cut { segment: segment.max(input.count / PIECES + 1), ..cut };
    let pieces = segments(input.count, cut.segment);
    let is_read_by_all = size <= MOST_OF_LEADER && is_read_by_all(size, input.count, cut);
    let rounds = if is_read_by_all { 1 } else { ceil_log2(size) };
    let on_lanes = at.begin_lanes(b, &nodes, bytes, (rounds + 2) * pieces.clone().count() as u32);
    let (has_before, has_behind) = (index > 0, index + 1 < number);
    let (leads, is_alone) = (nodes.leads(), size == 1);
    let is_last = nodes.node.rank + 1 == size;
    let mut scratch = |is_used: bool| is_used.then(|| b.scratch(input.count));
    // A leader's sum stays its operand. Elsewhere the last rank's is for the leader, and those of others for the ranks after them.
    let has_sum = if is_last { has_behind } else { on_lanes };
    let node = Node {
        exclusive,
        has_before,
        has_behind,
        is_read_by_all,
        on_lanes,
        rounds,
        total: scratch(leads && !is_alone && has_behind),
        before: scratch(has_before && !is_alone && !(leads && exclusive) && (leads || !on_lanes)),
        sum: scratch(exclusive && !leads && has_sum && !(on_lanes && is_read_by_all)),
        nodes: &nodes,
    };
    for (number, at, count) in pieces {
        let piece = Piece { number, own: input.part(at, count), result: target.part(at, count), at };
        if is_alone {
            b.within(&nodes.leaders, |b| {
                b.numbered_from(number, |b| {
                    scans::recursive_doubling(b, piece.own, piece.result, exclusive, None);
                });
            });
            continue;
        }
        let in_node = 2 * number;
        let (up, total_there) = match on_lanes {
            true => {
                b.within(&nodes.node, |b| node.up_on_lanes(b, &piece));
                (vec![if leads { b.latest() } else { None }], b.latest())
            }
            false => b.within(&nodes.node, |b| b.numbered_from(in_node, |b| node.up_by_messages(b, &piece))),
        };
        let before = piece.of(node.before).unwrap_or(piece.result);
        let mut came = None;
        if leads && (has_before || has_behind) {
            // No rank needs the last node's sum.
            let total = piece.of(node.total).unwrap_or(piece.own);
            // In an exscan, the leader's operand lies where the sum of the nodes before arrives.
            let in_the_way = if exclusive && piece.own == piece.result { &up[..] } else { &[] };
            let ready = b.join((in_the_way, total_there));
            came = b.within(&nodes.leaders, |b| {
                b.numbered_from(number, |b| scans::recursive_doubling(b, total, before, true, ready)).result
            });
        }
        if node.has_before {
            b.within(&nodes.node, |b| {
                b.numbered_from(in_node, |b| node.down(b, &piece, before, came, &up));
            });
        }
    }
}
