//! Reductions over two levels.
//!
//! A leader combines its node's vectors of the next piece before it waits for other leaders' sums of this one.

use super::{Nodes, Place};
use crate::algorithm::lanes::groups;
use crate::algorithm::lanes::reductions::Cut;
use crate::algorithm::parts::segments;
use crate::algorithm::{allreduce as all, bcast as bcasts, reduce as reductions};
use crate::builder::Builder;
use crate::ir::{Rank, Span, StepId};

/// A piece of the vector: its number, this rank's operand, and the destination of the sum.
pub(super) type Piece = (u16, Span, Span);

/// Calls `first` and `then` for each piece, `first` for the next one before `then` for this one.
fn one_ahead<T>(
    b: &mut Builder,
    pieces: impl Iterator<Item = Piece>,
    mut first: impl FnMut(&mut Builder, Piece) -> T,
    mut then: impl FnMut(&mut Builder, Piece, T),
) {
    let mut before = None;
    for piece in pieces {
        let done = first(b, piece);
        if let Some((piece, done)) = before.replace((piece, done)) {
            then(b, piece, done);
        }
    }
    if let Some((piece, done)) = before {
        then(b, piece, done);
    }
}

/// Combination of the operands of a node's ranks.
pub(super) struct Node<'a> {
    nodes: &'a Nodes,
    cut: Cut,
    pub on_lanes: bool,
    /// Number of lanes of a piece; the first ones are for this.
    lanes: u32,
    by_leaders: i64,
    /// Memory in which a rank that isn't a leader combines its share.
    spare: Option<Span>,
}

/// Lanes of a piece: the operands, the combined shares, and the leader's result for its node.
const UP: u32 = 0;
const SHARE: u32 = 1;
pub(super) const DOWN: u32 = 2;

/// Most ranks of a node whose short vectors the leader combines from their lanes; more do so along a tree.
pub(crate) const MOST_OF_LEADER: u32 = 16;

impl<'a> Node<'a> {
    /// Cuts the vector into pieces, each with `lanes` lanes, and some more for the steps after. Makes the plan one on lanes if that is
    /// possible.
    pub fn new(
        b: &mut Builder,
        at: Place<'_>,
        nodes: &'a Nodes,
        input: Span,
        cut: Cut,
        (lanes, more): (u32, u32),
    ) -> Self {
        let number = segments(input.count, cut.segment).count() as u32;
        let (bytes, ranks) = (input.count * cut.item, nodes.node.size);
        let is_tree = bytes <= at.by_leaders && ranks > MOST_OF_LEADER;
        let on_lanes = number > 0 && !is_tree && at.begin_lanes(b, nodes, bytes, lanes * number + more);
        let mut node = Node { nodes, cut, on_lanes, lanes, by_leaders: at.by_leaders, spare: None };
        let longest = segments(input.count, cut.segment).map(|(_, _, count)| count).next().unwrap_or(0);
        if on_lanes && !nodes.leads() && node.has_shares(longest) {
            node.spare = Some(b.scratch(longest / i64::from(ranks) + 1));
        }
        node
    }

    /// Whether each rank combines its share of a piece of `count` items.
    fn has_shares(&self, count: i64) -> bool {
        count * self.cut.item > self.by_leaders && count >= i64::from(self.nodes.node.size)
    }

    /// A lane of a piece.
    fn lane(&self, number: u16, which: u32) -> u32 {
        self.lanes * u32::from(number) + which
    }

    /// Combines a piece at the leader. Returns there the step after which the sum is available; elsewhere one after which the operand may
    /// be overwritten.
    pub fn sum_up(&self, b: &mut Builder, (number, own, sum): Piece) -> Option<StepId> {
        let Node { nodes, cut, .. } = *self;
        if self.on_lanes {
            let lanes = (self.lane(number, UP), self.lane(number, SHARE));
            match self.has_shares(own.count) {
                true => groups::sum_up_by_shares(b, nodes, (own, sum, self.spare.unwrap_or(sum)), cut, lanes),
                false => groups::sum_up(b, nodes, (own, sum), cut, lanes.0),
            }
            return b.latest();
        }
        if nodes.node.size == 1 {
            return None;
        }
        b.within(&nodes.node, |b| {
            b.numbered_from(number, |b| reductions::tree(b, nodes.leader, own, sum, cut.commutative, None))
        })
    }
}

/// Up to the leaders, up a binomial tree in each node if not on lanes, then up one of the leaders.
pub(in crate::algorithm) fn reduce(
    b: &mut Builder,
    at: Place<'_>,
    root: Rank,
    input: Span,
    target: Span,
    cut: Cut,
) {
    let nodes = at.nodes(b, root);
    let node = Node::new(b, at, &nodes, input, cut, (DOWN, 0));
    let is_alone = nodes.node.size == 1;
    // Memory for this rank's sum; none for a rank without others.
    let sums = match b.rank == root {
        true => target,
        false if nodes.leads() && !is_alone => b.scratch(input.count),
        false => input,
    };
    let pieces = segments(input.count, cut.segment);
    one_ahead(
        b,
        pieces.map(|(p, at, count)| (p, input.part(at, count), sums.part(at, count))),
        |b, piece| node.sum_up(b, piece),
        |b, (number, own, result), ready| {
            let sum = if is_alone { own } else { result };
            if nodes.leads() && (nodes.leaders.size > 1 || sum != result) {
                b.within(&nodes.leaders, |b| {
                    b.numbered_from(number, |b| {
                        reductions::tree(b, nodes.root, sum, result, cut.commutative, ready)
                    })
                });
            }
        },
    );
}

/// Up to the leaders, up a binomial tree in each node if not on lanes, recursive doubling among the leaders, and down.
pub(in crate::algorithm) fn allreduce(b: &mut Builder, at: Place<'_>, input: Span, target: Span, cut: Cut) {
    let nodes = at.nodes(b, 0);
    let node = Node::new(b, at, &nodes, input, cut, (DOWN + 1, 0));
    let is_alone = nodes.node.size == 1;
    let pieces = segments(input.count, cut.segment);
    one_ahead(
        b,
        pieces.map(|(p, at, count)| (p, input.part(at, count), target.part(at, count))),
        |b, piece| node.sum_up(b, piece),
        |b, (number, own, result), ready| {
            let sum = if is_alone { own } else { result };
            let mut done = if nodes.leads() || own == result { ready } else { None };
            if nodes.leads() {
                done = b.within(&nodes.leaders, |b| {
                    b.numbered_from(number, |b| all::recursive_doubling(b, sum, result, done))
                });
            }
            if node.on_lanes {
                b.await_messages(done);
                groups::down(b, &nodes, node.lane(number, DOWN), result, result);
            } else {
                b.within(&nodes.node, |b| bcasts::tree(b, nodes.leader, result, number, done));
            }
        },
    );
}
