//! On lanes, operations of which each rank knows only its own counts: gatherv, scatterv, alltoallv and alltoallw.
//!
//! Here, ranks can't agree on a number of pieces. But the two ranks of a block both know its length. So a block up to the segment's
//! length goes on the pair's lane, and a longer one as a message. Then an empty post in its lane announces that: a rank that expects the
//! other kind of block finds a post of the wrong length, instead of waiting for ever. A block without bytes leaves no step.
//!
//! Messages, and the steps that they need, come first in the plan: they begin at once, and end while the lanes' steps are done.
//!
//! With ranks on several nodes, the lanes are those of a node ([`Team`]), and blocks of other nodes are messages, whatever their length.

use super::{NOTHING, lane_of};
use crate::algorithm::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Buffer, Rank, Span};
use crate::nodes::NodeMap;
use crate::operation::{Blocks, Items, Operation};

/// The ranks that share lanes, including this one.
#[derive(Clone, Copy)]
pub(in crate::algorithm) enum Team<'a> {
    /// All ranks, and their number.
    All(u32),
    /// Ranks of a node.
    Node(&'a NodeMap, u32),
    /// None.
    Nobody,
}

impl Team<'_> {
    fn size(self) -> u32 {
        match self {
            Team::All(size) => size,
            Team::Node(map, node) => map.members(node).len() as u32,
            Team::Nobody => 1,
        }
    }

    fn place(self, rank: Rank) -> Option<u32> {
        match self {
            Team::All(_) => Some(rank),
            Team::Node(map, node) => (map.node_of(rank) == node).then(|| map.place_of(rank)),
            Team::Nobody => None,
        }
    }

    /// Begins the plan of an operation in which each rank posts on `lanes` lanes.
    fn begin(self, b: &mut Builder, lanes: u32) {
        if self.size() > 1 {
            b.on_lanes(lanes, lanes);
        }
        if let Team::Node(map, node) = self {
            b.on_lanes_of(map.members(node).into());
        }
    }

    /// Index of the lane of `from` for `to`, with one lane for each other rank; `None` if they share no lanes.
    fn lane_for_each_other(self, from: Rank, to: Rank) -> Option<u32> {
        Some(lane_of(self.place(from)?, self.place(to)?, self.size()) - 1)
    }
}

/// A block that this rank has for another one, or receives from it.
#[derive(Clone, Copy)]
struct Block {
    peer: Rank,
    /// The poster's lane; `None`: the block goes as a message.
    lane: Option<u32>,
    span: Span,
    bytes: i64,
}

/// The blocks of one rank.
#[derive(Default)]
struct Exchange {
    out: Vec<Block>,
    into: Vec<Block>,
    /// Source and destination of the rank's own block.
    own: Option<(Span, Span)>,
    /// Longest block on lanes, in bytes; longer ones go as messages. 0: no limit.
    segment: i64,
    /// Whether outgoing blocks lie where incoming ones go.
    in_place: bool,
}

impl Exchange {
    fn write(self, b: &mut Builder) {
        let is_long = |block: &Block| self.segment > 0 && block.bytes > self.segment;
        let is_message = |block: &&Block| block.lane.is_none() || is_long(block);
        let mut aside = Vec::new();
        for block in self.out.iter().filter(is_message) {
            let from = if self.in_place { b.scratch(block.bytes) } else { block.span };
            let copied = if self.in_place { b.copy(block.span, from, ()) } else { None };
            aside.push((block.peer, from, copied));
        }
        for (i, block) in self.into.iter().filter(is_message).enumerate() {
            // In place, outgoing blocks lie where incoming ones go, in the same order.
            let copied = aside.get(i).and_then(|&(_, _, copied)| copied);
            b.recv(block.peer, block.span, 0, copied);
        }
        for (peer, from, copied) in aside {
            b.send(peer, from, 0, copied);
        }
        let on_lane = |block: &Block| if is_long(block) { NOTHING } else { block.span };
        let on_lanes = |blocks: Vec<Block>| {
            let with_bytes = blocks.into_iter().filter(|block| block.bytes > 0);
            with_bytes.filter_map(|block| block.lane.map(|lane| (block.peer, lane, on_lane(&block))))
        };
        for (peer, lane, span) in on_lanes(self.out) {
            b.post(lane, span, Audience::One(peer));
        }
        if let Some((from, into)) = self.own {
            b.copy(from, into, ());
        }
        for (peer, lane, span) in on_lanes(self.into) {
            b.take(peer, lane, 0, span);
        }
    }
}

impl Operation<'_> {
    /// Bytes of the longest block that this rank has for another in such an operation, up to the segment's length.
    pub fn longest_block(&self, ranks: u32, segment: i64) -> i64 {
        let (own, blocks) = match *self {
            Operation::Gather { send, .. } => (send.bytes(), Blocks::NONE),
            Operation::Scatter { send, .. } => (0, send),
            Operation::Alltoall { send, recv, in_place } => (0, if in_place { recv } else { send }),
            _ => (0, Blocks::NONE),
        };
        let all = (0..ranks).map(|rank| blocks.items(rank).bytes()).chain([own]);
        all.filter(|&bytes| segment <= 0 || bytes <= segment).max().unwrap_or(0)
    }
}

/// Each rank gives its block to the root.
pub(in crate::algorithm) fn gather(
    b: &mut Builder,
    team: Team<'_>,
    root: Rank,
    send: Items,
    recv: &Blocks<'_>,
    in_place: bool,
    segment: i64,
) {
    let (me, size, own) = (b.rank, b.size, Span::send(0, send.count()));
    // Only the root's team has steps on lanes.
    let team = if team.place(root).is_some() { team } else { Team::Nobody };
    team.begin(b, 1);
    let lane = |rank| team.place(rank).map(|_| 0);
    let mut exchange = Exchange { segment, ..Exchange::default() };
    if me != root {
        exchange.out.push(Block { peer: root, lane: lane(root), span: own, bytes: send.bytes() });
        return exchange.write(b);
    }
    let block = |peer| Block {
        peer,
        lane: lane(peer),
        span: recv.span(Buffer::Recv, peer),
        bytes: recv.items(peer).bytes(),
    };
    exchange.into = others(me, size).map(block).collect();
    exchange.own = (!in_place).then(|| (own, recv.span(Buffer::Recv, me)));
    exchange.write(b);
}

/// The root gives each other rank its block.
pub(in crate::algorithm) fn scatter(
    b: &mut Builder,
    team: Team<'_>,
    root: Rank,
    send: &Blocks<'_>,
    recv: Items,
    in_place: bool,
    segment: i64,
) {
    let (me, size, own) = (b.rank, b.size, Span::recv(0, recv.count()));
    let team = if team.place(root).is_some() { team } else { Team::Nobody };
    team.begin(b, team.size() - 1);
    let mut exchange = Exchange { segment, ..Exchange::default() };
    let lane = |peer| team.lane_for_each_other(root, peer);
    if me != root {
        exchange.into.push(Block { peer: root, lane: lane(me), span: own, bytes: recv.bytes() });
        return exchange.write(b);
    }
    let block = |peer| Block {
        peer,
        lane: lane(peer),
        span: send.span(Buffer::Send, peer),
        bytes: send.items(peer).bytes(),
    };
    exchange.out = others(me, size).map(block).collect();
    exchange.own = (!in_place).then(|| (send.span(Buffer::Send, me), own));
    exchange.write(b);
}

/// Each rank gives each other rank a block.
pub(in crate::algorithm) fn alltoall(
    b: &mut Builder,
    team: Team<'_>,
    send: &Blocks<'_>,
    recv: &Blocks<'_>,
    in_place: bool,
    segment: i64,
) {
    let (me, size) = (b.rank, b.size);
    team.begin(b, team.size() - 1);
    let (given, buffer) = if in_place { (recv, Buffer::Recv) } else { (send, Buffer::Send) };
    let out = |peer| Block {
        peer,
        lane: team.lane_for_each_other(me, peer),
        span: given.span(buffer, peer),
        bytes: given.items(peer).bytes(),
    };
    let into = |peer| Block {
        peer,
        lane: team.lane_for_each_other(peer, me),
        span: recv.span(Buffer::Recv, peer),
        bytes: recv.items(peer).bytes(),
    };
    let exchange = Exchange {
        out: others(me, size).map(out).collect(),
        into: others(me, size).map(into).collect(),
        own: (!in_place).then(|| (send.span(Buffer::Send, me), recv.span(Buffer::Recv, me))),
        segment,
        in_place,
    };
    exchange.write(b);
}
