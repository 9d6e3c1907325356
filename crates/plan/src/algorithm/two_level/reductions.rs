//! Reductions over two levels.
//!
//! A leader combines what its node has of the next piece before it waits for what other leaders have of this one.

use super::{Nodes, Place};
use crate::algorithm::lanes::groups;
use crate::algorithm::lanes::reductions::Cut;
use crate::algorithm::parts::segments;
use crate::algorithm::{allreduce as all, bcast as bcasts, reduce as reductions};
use crate::builder::Builder;
use crate::ir::{Rank, Span, StepId};

/// A piece of the vector: its number, this rank's operand, and where the sum goes.
type Piece = (u16, Span, Span);

/// Does `first` and `then` for each piece, `first` for the next one before `then`.
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

/// Combines the operands of a node at its leader. Returns there the step after which the sum is there; elsewhere one
/// after which the operand may be overwritten.
fn sum_up(
    b: &mut Builder,
    nodes: &Nodes,
    (number, own, sum): Piece,
    cut: Cut,
    lane: Option<u32>,
) -> Option<StepId> {
    if let Some(lane) = lane {
        groups::sum_up(b, nodes, (own, sum), cut, lane);
        return b.latest();
    }
    if nodes.node.size == 1 {
        return None;
    }
    b.within(&nodes.node, |b| {
        b.numbered_from(number, |b| reductions::tree(b, nodes.leader, own, sum, cut.commutative, None))
    })
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
    let (nodes, pieces) = (at.nodes(b, root), segments(input.count, cut.segment));
    let number = pieces.clone().count() as u32;
    let lanes = number > 0 && at.begin_lanes(b, &nodes, input.count * cut.item, number);
    let sums = match b.rank == root {
        true => target,
        false if nodes.leads() && nodes.node.size > 1 => b.scratch(input.count),
        false => input,
    };
    let is_alone = nodes.node.size == 1;
    one_ahead(
        b,
        pieces.map(|(p, at, count)| (p, input.part(at, count), sums.part(at, count))),
        |b, piece| sum_up(b, &nodes, piece, cut, lanes.then_some(piece.0.into())),
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
    let (nodes, pieces) = (at.nodes(b, 0), segments(input.count, cut.segment));
    let number = pieces.clone().count() as u32;
    const LANES: u32 = 2;
    const UP: u32 = 0;
    const DOWN: u32 = 1;
    let lanes = number > 0 && at.begin_lanes(b, &nodes, input.count * cut.item, LANES * number);
    let lane = |number: u16, which: u32| LANES * u32::from(number) + which;
    let is_alone = nodes.node.size == 1;
    one_ahead(
        b,
        pieces.map(|(p, at, count)| (p, input.part(at, count), target.part(at, count))),
        |b, piece| sum_up(b, &nodes, piece, cut, lanes.then(|| lane(piece.0, UP))),
        |b, (number, own, result), ready| {
            let sum = if is_alone { own } else { result };
            let mut done = if nodes.leads() || own == result { ready } else { None };
            if nodes.leads() {
                done = b.within(&nodes.leaders, |b| {
                    b.numbered_from(number, |b| all::recursive_doubling(b, sum, result, done))
                });
            }
            if lanes {
                b.await_messages(done);
                groups::down(b, &nodes, lane(number, DOWN), result, result);
            } else {
                b.within(&nodes.node, |b| bcasts::tree(b, nodes.leader, result, number, done));
            }
        },
    );
}
