//! Two-level algorithms: within nodes, and between one rank of each node, its leader. They are for several nodes, where messages between
//! nodes are expensive and the ranks of a node share links.
//!
//! Nodes have any number of ranks, in any order ([`NodeMap`]). Leaders exchange messages, which don't depend on the steps within nodes.
//! Within a node, ranks use the lanes of the node's memory if there are some: each posts for its leader, later the leader posts for all.
//! Otherwise they exchange messages. Each node chooses independently. Long data go in pieces, so that messages of one are under way while
//! nodes work on another.
//!
//! One set of functions writes the steps of a node, the steps between the leaders, and those of all ranks
//! ([`Builder::within`]). Sums keep the order of ranks if the ranks of each node are consecutive.

mod exchange;
mod gathering;
mod one_to_all;
mod reductions;
mod scans;
mod scattering;

pub(super) use exchange::alltoall;
pub(super) use gathering::allgather;
pub(super) use one_to_all::{gather, scatter};
pub(crate) use reductions::MOST_OF_LEADER;
pub(super) use reductions::{allreduce, reduce};
pub(super) use scans::scan;
pub(crate) use scattering::MOST_OF_EXCHANGE;
pub(super) use scattering::reduce_scatter;

use super::bcast::{divisible, relative, unpack};
use super::lanes::varying::Team;
use super::lanes::{NOTHING, PIECES_UNDER_WAY, groups, piece_of};
use super::name::Algorithm;
use super::parts::segments;
use super::topology::binomial;
use super::{barrier as barriers, bcast as bcasts};
use crate::builder::{Builder, Group, Peers};
use crate::ir::{Rank, Span, StepId};
use crate::nodes::NodeMap;
use crate::operation::Items;

/// Bytes from which data go along chains of leaders and of ranks, rather than down trees.
pub(crate) const LONG: i64 = 512 << 10;

/// Bytes for each node from which a chain's many hops pay.
pub(crate) const LONG_PER_NODE: i64 = 16 << 10;

/// Most ranks of a node whose lanes the leader itself polls; with more, a tree is quicker.
const MOST_OF_BARRIER: u32 = 32;

/// A rank's node, and the leaders of all nodes: the root, if there is one, and one rank of each other node.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    /// The ranks of this rank's node.
    pub node: Group,
    /// Index of the leader in `node`.
    pub leader: Rank,
    /// The leaders, in the order of nodes; this rank's index there is that of its node.
    pub leaders: Group,
    /// Index of the root's node.
    pub root: Rank,
    /// Number of ranks on a node; on the largest, if they differ.
    pub per_node: u32,
}

impl Nodes {
    /// Nodes of `per_node` consecutive ranks; the last may have fewer. Leaders have the root's index in their nodes.
    pub fn even(b: &Builder, root: Rank, per_node: u32) -> Self {
        let per_node = per_node.clamp(1, b.size);
        let (last, place) = (b.size - 1, root % per_node);
        let (own, first) = (b.rank / per_node, b.rank / per_node * per_node);
        let size = per_node.min(b.size - first);
        let leaders = Peers::Even { first: place, stride: per_node, last };
        Nodes {
            node: Group { rank: b.rank - first, size, peers: Peers::Even { first, stride: 1, last } },
            leader: place.min(size - 1),
            leaders: Group { rank: own, size: b.size.div_ceil(per_node), peers: leaders },
            root: root / per_node,
            per_node,
        }
    }

    /// The nodes of a map. Leaders are the first ranks of their nodes.
    fn of(map: &NodeMap, rank: Rank, root: Rank) -> Self {
        let root_node = map.node_of(root);
        let is_there = map.node_of(rank) == root_node;
        Nodes {
            node: map.node(rank),
            leader: if is_there { map.place_of(root) } else { 0 },
            leaders: map.leaders(rank, root),
            root: root_node,
            per_node: map.most(),
        }
    }

    /// Whether this rank is the leader of its node.
    pub fn leads(&self) -> bool {
        self.node.rank == self.leader
    }
}

/// Nodes, lanes and lengths of pieces of an operation over two levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The nodes.
    pub map: &'a NodeMap,
    /// Bytes that each rank of this rank's node can post at once on lanes; 0: there are none.
    pub lanes: i64,
    /// Bytes of a piece.
    pub segment: i64,
    /// Longest vector, in bytes, that leaders combine whole; of longer ones each rank of a node combines its share.
    pub by_leaders: i64,
}

impl Place<'_> {
    /// The nodes from the view of a rank.
    fn nodes(&self, b: &Builder, root: Rank) -> Nodes {
        Nodes::of(self.map, b.rank, root)
    }

    /// Whether this node's own steps of an operation on `bytes` bytes use lanes; then makes the plan one on `number` of them.
    fn begin_lanes(&self, b: &mut Builder, nodes: &Nodes, bytes: i64, number: u32) -> bool {
        // Twice the pieces under way, since bytes are left over at the end of a staging area.
        let needed = self.segment.min(bytes).saturating_mul(2 * i64::from(PIECES_UNDER_WAY));
        let serves = (2..=Algorithm::MOST_ON_LANES).contains(&nodes.node.size);
        if self.lanes == 0 || self.lanes < needed || !serves || bytes > Algorithm::MOST_BYTES_ON_LANES {
            return false;
        }
        b.on_lanes(number, PIECES_UNDER_WAY);
        if self.map.nodes() > 1 {
            b.on_lanes_of(self.map.members(self.map.node_of(b.rank)).into());
        }
        true
    }

    /// The team of this rank's node, for an operation of which each rank knows only its own counts, and the longest block on its lanes. A
    /// rank posts a block for each other one, or only one block.
    pub fn team(&self, rank: Rank, for_each_other: bool) -> (Team<'_>, i64) {
        let node = self.map.node_of(rank);
        let size = self.map.members(node).len() as u32;
        // Bytes are left over at the end of a staging area.
        let under_way = 2 * i64::from(if for_each_other { size } else { 1 });
        let segment = self.segment.min(self.lanes / under_way);
        let serves = (2..=Algorithm::MOST_ON_LANES).contains(&size) && segment > 0;
        (if serves { Team::Node(self.map, node) } else { Team::Nobody }, segment)
    }

    /// Whether `bytes` are enough for chains instead of trees.
    fn is_long(&self, bytes: i64) -> bool {
        bytes >= LONG.max(i64::from(self.map.nodes()).saturating_mul(LONG_PER_NODE))
    }
}

/// To the leaders, and from each to its node, piece by piece: down binomial trees, or along chains if the data are long.
pub(super) fn bcast(b: &mut Builder, at: Place<'_>, root: Rank, data: Items) {
    bcast_in(b, at, root, data, at.is_long(data.bytes()));
}

fn bcast_in(b: &mut Builder, at: Place<'_>, root: Rank, data: Items, in_chain: bool) {
    let (nodes, pieces) = (at.nodes(b, root), segments(data.bytes(), at.segment));
    let number = pieces.clone().count() as u32;
    let on_lanes = number > 0 && at.begin_lanes(b, &nodes, data.bytes(), number);
    let hand_on = if in_chain { pass_on } else { bcasts::tree };
    let (whole, ready) = match number {
        0 => return,
        1 => (Span::recv(0, data.count()), None),
        _ => divisible(b, root, data),
    };
    let mut there = Vec::new();
    for (p, at, bytes) in pieces {
        let piece = piece_of(whole, at, bytes, number);
        let mut got = ready;
        if nodes.leads() {
            got = b.within(&nodes.leaders, |b| hand_on(b, nodes.root, piece, p, got));
        }
        if on_lanes {
            b.await_messages(got);
            groups::down(b, &nodes, p.into(), piece, piece);
        } else {
            there.push(b.within(&nodes.node, |b| hand_on(b, nodes.leader, piece, p, got)));
        }
    }
    if number > 1 {
        unpack(b, root, data, whole, &there);
    }
}

/// From the root to the next rank, and so on. After `ready` the root's data are there, and elsewhere `data` may be written. Returns the
/// step after which the data are there.
fn pass_on(b: &mut Builder, root: Rank, data: Span, lane: u16, ready: Option<StepId>) -> Option<StepId> {
    let (rank, size) = (b.rank, b.size);
    let v = relative(rank, root, size);
    let got = if v == 0 { ready } else { b.recv((rank + size - 1) % size, data, lane, ready) };
    if v + 1 < size {
        b.send((rank + 1) % size, data, lane, got);
    }
    got
}

/// The leader waits for its node, along a binomial tree if not on lanes; then for the other leaders, by dissemination; and signals its
/// node.
pub(super) fn barrier(b: &mut Builder, at: Place<'_>) {
    let nodes = at.nodes(b, 0);
    const UP: u32 = 0;
    const DOWN: u32 = 1;
    if nodes.node.size <= MOST_OF_BARRIER && at.begin_lanes(b, &nodes, 0, 2) {
        groups::up(b, &nodes, UP, NOTHING, |b, rank| b.take(rank, UP, 0, NOTHING));
        if nodes.leads() {
            let arrived = b.latest();
            let released = b.within(&nodes.leaders, |b| barriers::dissemination(b, arrived));
            b.await_messages(released);
        }
        return groups::down(b, &nodes, DOWN, NOTHING, NOTHING);
    }
    let v = nodes.node.rank;
    let children = binomial::children(v, nodes.node.size);
    let arrived: Vec<_> =
        b.within(&nodes.node, |b| children.clone().map(|child| b.await_(child, 0, ())).collect());
    let mut released = [None, b.join(&arrived)];
    if nodes.leads() {
        released = b.within(&nodes.leaders, |b| barriers::dissemination(b, released[1]));
    }
    b.within(&nodes.node, |b| {
        if v != 0 {
            b.signal(binomial::parent(v), 0, released);
            released = [None, Some(b.await_(binomial::parent(v), 0, ()))];
        }
        for child in children.rev() {
            b.signal(child, 0, released);
        }
    });
}

#[cfg(test)]
mod tests;
