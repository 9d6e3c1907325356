//! Algorithms of two levels: within nodes, and between one rank of each node. They are for several nodes, where messages between nodes
//! are dear and nodes share links.
//!
//! A node is a run of consecutive ranks; the last node may be shorter. The number of ranks of a node is part of the algorithm's name, so
//! all ranks agree on it. The same functions write the steps of a node, the steps between the leaders, and those of all ranks
//! ([`Builder::within`]). Sums keep the order of ranks.

use super::allgather::{run, runs_from};
use super::bcast::{divisible, relative, unpack};
use super::parts::segments;
use super::topology::{binomial, ceil_log2};
use super::{allreduce as all, barrier as barriers, bcast as bcasts, reduce as reductions};
use crate::builder::{Builder, Group, Peers};
use crate::ir::{Rank, Span, StepId};
use crate::operation::Items;

/// Bytes from which data goes from leader to leader, and from rank to rank, rather than down trees.
const LONG: i64 = 512 << 10;

/// Bytes of the segments that then are under way one after the other.
const SEGMENT: i64 = 16 << 10;

/// Bytes for each node from which that's worth its many hops.
const LONG_PER_NODE: i64 = 16 << 10;

/// Whether so many bytes go from leader to leader.
fn long(bytes: i64, ranks: u32, per_node: u32) -> bool {
    bytes >= LONG.max(i64::from(ranks.div_ceil(per_node.max(1))) * LONG_PER_NODE)
}

/// A rank's node, and the leaders of all nodes: the root, where there is one, and on the other nodes the ranks with
/// the same place as it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nodes {
    /// The ranks of this rank's node.
    pub node: Group,
    /// The leader's number there.
    pub leader: Rank,
    /// The leaders, in the order of nodes; this rank's place there is that of its node.
    pub leaders: Group,
    /// The node of the root.
    pub root: Rank,
    /// Ranks on a node.
    pub per_node: u32,
}

impl Nodes {
    /// The nodes of `per_node` ranks.
    pub fn new(b: &Builder, root: Rank, per_node: u32) -> Self {
        let per_node = per_node.clamp(1, b.size);
        let (last, place) = (b.size - 1, root % per_node);
        let (own, first) = (b.rank / per_node, b.rank / per_node * per_node);
        let size = per_node.min(b.size - first);
        Nodes {
            node: Group { rank: b.rank - first, size, peers: Peers { first, stride: 1, last } },
            leader: place.min(size - 1),
            leaders: Group {
                rank: own,
                size: b.size.div_ceil(per_node),
                peers: Peers { first: place, stride: per_node, last },
            },
            root: root / per_node,
            per_node,
        }
    }

    /// Whether this rank is the leader of its node.
    pub fn leads(&self) -> bool {
        self.node.rank == self.leader
    }

    /// The ranks of some nodes.
    pub fn ranks(&self, first: u32, end: u32) -> (Rank, Rank) {
        let rank = |node: u32| {
            let rank = u64::from(node) * u64::from(self.per_node);
            rank.min(u64::from(self.leaders.peers.last) + 1) as Rank
        };
        (rank(first), rank(end))
    }
}

/// To the leaders, and from each to its node: short data down binomial trees, long data in segments from one to the next.
pub(super) fn bcast(b: &mut Builder, root: Rank, data: Items, per_node: u32) {
    let segment = long(data.bytes(), b.size, per_node).then_some(SEGMENT);
    bcast_in(b, root, data, per_node, segment);
}

fn bcast_in(b: &mut Builder, root: Rank, data: Items, per_node: u32, segment: Option<i64>) {
    let nodes = Nodes::new(b, root, per_node);
    let Some(segment) = segment else {
        let whole = Span::recv(0, data.count());
        let mut got = None;
        if nodes.leads() {
            got = b.within(nodes.leaders, |b| bcasts::tree(b, nodes.root, whole, 0, None));
        }
        b.within(nodes.node, |b| bcasts::tree(b, nodes.leader, whole, 0, got));
        return;
    };
    let (whole, ready) = divisible(b, root, data);
    let mut there = Vec::new();
    for (lane, at, count) in segments(whole.count, segment) {
        let part = whole.part(at, count);
        let mut got = ready;
        if nodes.leads() {
            got = b.within(nodes.leaders, |b| pass_on(b, nodes.root, part, lane, got));
        }
        there.push(b.within(nodes.node, |b| pass_on(b, nodes.leader, part, lane, got)));
    }
    unpack(b, root, data, whole, &there);
}

/// From the root to the next rank, and so on. After `ready` the root's data is there, elsewhere `data` may be written. Returns the
/// step after which the data is there.
fn pass_on(b: &mut Builder, root: Rank, data: Span, lane: u16, ready: Option<StepId>) -> Option<StepId> {
    let (rank, size) = (b.rank, b.size);
    let v = relative(rank, root, size);
    let got = if v == 0 { ready } else { b.recv((rank + size - 1) % size, data, lane, ready) };
    if v + 1 < size {
        b.send((rank + 1) % size, data, lane, got);
    }
    got
}

/// Up a binomial tree in each node, then up one of the leaders.
pub(super) fn reduce(
    b: &mut Builder,
    root: Rank,
    input: Span,
    target: Span,
    commutative: bool,
    per_node: u32,
) {
    let nodes = Nodes::new(b, root, per_node);
    let is_root = b.rank == root;
    let (mut sum, mut ready) = (input, None);
    if nodes.node.size > 1 {
        if nodes.leads() {
            sum = if is_root { target } else { b.scratch(input.count) };
        }
        ready = b.within(nodes.node, |b| reductions::tree(b, nodes.leader, input, sum, commutative, None));
    }
    if nodes.leads() && (nodes.leaders.size > 1 || sum != target) {
        b.within(nodes.leaders, |b| reductions::tree(b, nodes.root, sum, target, commutative, ready));
    }
}

/// Up a binomial tree in each node, recursive doubling among the leaders, and down the trees.
pub(super) fn allreduce(b: &mut Builder, input: Span, target: Span, commutative: bool, per_node: u32) {
    let nodes = Nodes::new(b, 0, per_node);
    let (mut sum, mut done) = (input, None);
    if nodes.node.size > 1 {
        done = b.within(nodes.node, |b| reductions::tree(b, 0, input, target, commutative, None));
        sum = target;
    }
    if nodes.leads() {
        done = b.within(nodes.leaders, |b| all::recursive_doubling(b, sum, target, done));
    } else if input != target {
        done = None;
    }
    b.within(nodes.node, |b| bcasts::tree(b, 0, target, 0, done));
}

/// Up a binomial tree in each node, dissemination among the leaders, and down the trees.
pub(super) fn barrier(b: &mut Builder, per_node: u32) {
    let nodes = Nodes::new(b, 0, per_node);
    let v = nodes.node.rank;
    let children = binomial::children(v, nodes.node.size);
    let arrived: Vec<_> =
        b.within(nodes.node, |b| children.clone().map(|child| b.await_(child, 0, ())).collect());
    let mut released = [None, b.join(&arrived)];
    if nodes.leads() {
        released = b.within(nodes.leaders, |b| barriers::dissemination(b, released[1]));
    }
    b.within(nodes.node, |b| {
        if v != 0 {
            b.signal(binomial::parent(v), 0, released);
            released = [None, Some(b.await_(binomial::parent(v), 0, ()))];
        }
        for child in children.rev() {
            b.signal(child, 0, released);
        }
    });
}

/// Up a binomial tree in each node, around all leaders or, for few bytes, over distances 1, 2, 4 … between
/// them, and down to the rest of the node.
pub(super) fn allgather(b: &mut Builder, send: Items, recv: Items, in_place: bool, per_node: u32) {
    let around = long(recv.bytes().saturating_mul(i64::from(b.size)), b.size, per_node);
    allgather_in(b, send, recv, in_place, per_node, around);
}

fn allgather_in(b: &mut Builder, send: Items, recv: Items, in_place: bool, per_node: u32, around: bool) {
    let nodes = Nodes::new(b, 0, per_node);
    let rank = b.rank;
    let blocks = |(first, end): (Rank, Rank)| run(recv, first, end);
    let of_nodes = |first: u32, end: u32| blocks(nodes.ranks(first, end));

    // Blocks of a node lie one after the other, so those of a subtree do.
    let (v, own) = (nodes.node.rank, nodes.node.size);
    let alone = binomial::subtree(v, own) == 1;
    let place = blocks((rank, rank + 1));
    let given = if in_place { place } else { Span::send(0, send.count()) };
    let mut there = Vec::new();
    if !in_place && (!alone || v == 0) {
        there.push(b.copy(given, place, ()));
    }
    let sent = b.within(nodes.node, |b| {
        for child in binomial::children(v, own) {
            let first = rank + child - v;
            there.push(b.recv(child, blocks((first, first + binomial::subtree(child, own))), 0, ()));
        }
        let collected = if alone { given } else { blocks((rank, rank + binomial::subtree(v, own))) };
        if v == 0 { None } else { b.send(binomial::parent(v), collected, 0, &there) }
    });
    // What was sent up is overwritten by what comes down.
    let rewritable = if alone && !in_place { None } else { sent };

    let Group { rank: node, size: number, .. } = nodes.leaders;
    if around {
        let mut got = b.join(&there);
        for round in 0..number {
            let coming = (node + number - round) % number;
            let data = of_nodes(coming, coming + 1);
            if nodes.leads() {
                b.within(nodes.leaders, |b| {
                    if round > 0 {
                        got = b.recv((node + number - 1) % number, data, round as u16 - 1, ());
                    }
                    if round + 1 < number {
                        b.send((node + 1) % number, data, round as u16, got);
                    }
                });
            } else {
                got = if round == 0 { rewritable } else { None };
            }
            b.within(nodes.node, |b| pass_on(b, 0, data, round as u16, got));
        }
        return;
    }
    let mut all = rewritable;
    if nodes.leads() {
        b.within(nodes.leaders, |b| {
            for k in 0..ceil_log2(number) {
                let distance = 1u32 << k;
                let number_now = distance.min(number - distance);
                let from = (node + distance) % number;
                let to = (node + number - distance) % number;
                for (lane, first, end) in runs_from(node, number_now, number) {
                    b.send(to, of_nodes(first, end), lane, &there);
                }
                for (lane, first, end) in runs_from(from, number_now, number) {
                    there.push(b.recv(from, of_nodes(first, end), lane, ()));
                }
            }
        });
        all = if own > 1 { b.join(&there) } else { None };
    }
    if own > 1 {
        b.within(nodes.node, |b| bcasts::tree(b, 0, of_nodes(0, number), 0, all));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::ir::{Plan, ScratchUnit};
    use crate::operation::{Blocks, Operation, Root};

    /// Proves one call, the plans of which `write` writes.
    fn prove(what: &str, size: u32, operation: Operation<'_>, write: impl Fn(&mut Builder)) {
        let plans: Vec<Plan> = (0..size)
            .map(|rank| {
                let mut b = Builder::new(rank, size, ScratchUnit::Byte);
                write(&mut b);
                b.finish()
            })
            .collect();
        let findings = check(&vec![operation; size as usize], &plans);
        assert!(findings.is_empty(), "{what}, {size} ranks: {}", findings[0]);
    }

    /// How long data goes is decided by its length, which no proof has: so both ways are proved here.
    #[test]
    fn both_ways_are_right() {
        for size in 1..=64 {
            for per_node in [1, 2, 3, 7, 8, 16, 64, u32::MAX] {
                for in_place in [false, true] {
                    let (send, recv) = (Items::new(2, 1), Items::new(1, 2));
                    let call = Operation::Allgather { send, recv: Blocks::Equal(recv), in_place };
                    for around in [false, true] {
                        let what = format!("allgather on nodes of {per_node}, around: {around}");
                        prove(&what, size, call, |b| allgather_in(b, send, recv, in_place, per_node, around));
                    }
                }
                let roots = if size <= 24 { 0..size } else { size / 2..size / 2 + 4 };
                for root in roots {
                    for (count, item) in [(7, 1), (3, 2)] {
                        let data = Items::new(count, item);
                        let call = Operation::Bcast { root: Root::Rank(root), data };
                        let what = format!("bcast from {root} on nodes of {per_node}");
                        prove(&what, size, call, |b| bcast_in(b, root, data, per_node, Some(2)));
                    }
                }
            }
        }
    }
}
