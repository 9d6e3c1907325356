//! Alltoall over two levels: for short blocks; those from one node for another go in one message.
//!
//! A message between two nodes has the blocks of the first rank of one for all ranks of the other, then those of the second, and so on.
//! On lanes, each rank posts all its blocks. The ranks of its node take theirs from there, and the leader those for other nodes. The
//! leader posts arrivals from other nodes for all. Without lanes the leader collects and distributes all blocks by messages.

use super::one_to_all::runs;
use super::{Nodes, Place};
use crate::algorithm::Algorithm;
use crate::algorithm::alltoall::direct;
use crate::algorithm::topology::others;
use crate::builder::Builder;
use crate::ir::{Audience, Buffer, Rank, Span, StepId};
use crate::nodes::NodeMap;
use crate::operation::{Blocks, Items};

/// Facts of an exchange.
struct Exchange<'a> {
    map: &'a NodeMap,
    nodes: &'a Nodes,
    /// Bytes of a block.
    bytes: i64,
    /// This rank's blocks for others, and the destination of others' blocks.
    given: (Buffer, Items),
    recv: Items,
    in_place: bool,
}

impl Exchange<'_> {
    /// This rank's blocks for some ranks.
    fn given(&self, first: Rank, number: u32) -> Span {
        let (buffer, items) = self.given;
        Span::new(buffer, i64::from(first) * items.count(), i64::from(number) * items.count())
    }

    /// Destination of the blocks of some ranks.
    fn into(&self, first: Rank, number: u32) -> Span {
        Span::recv(i64::from(first) * self.recv.count(), i64::from(number) * self.recv.count())
    }

    /// Some packed blocks.
    fn packed(&self, all: Span, first: u32, number: u32) -> Span {
        all.part(i64::from(first) * self.bytes, i64::from(number) * self.bytes)
    }

    /// Ranks of this node, and their number.
    fn members(&self) -> (&[Rank], u32) {
        (self.map.members(self.nodes.leaders.rank), self.nodes.node.size)
    }

    /// The other nodes, from the next one on: in this order their blocks are distributed.
    fn other_nodes(&self) -> impl Iterator<Item = u32> + use<> {
        let (own, number) = (self.nodes.leaders.rank, self.nodes.leaders.size);
        (1..number).map(move |distance| (own + distance) % number)
    }

    /// The first block that a rank of this node posts, and the number of its blocks. The blocks that other ranks take from the leader are
    /// for themselves; from another rank, the leader takes some, too. A rank's own block is left out at the ends.
    fn posted(&self, place: u32, all: u32) -> (Rank, u32) {
        let (members, size) = self.members();
        let rank = members[place as usize];
        let (first, end) = match place == self.nodes.leader {
            true => (members[1], members[size as usize - 1] + 1),
            false => (u32::from(rank == 0), all - u32::from(rank + 1 == all)),
        };
        (first, end - first)
    }

    /// Takes the blocks that a rank of this node has posted for ranks from `first` on.
    fn take(&self, b: &mut Builder, place: u32, first: Rank, into: Span) {
        let at = i64::from(first - self.posted(place, b.size).0) * self.bytes;
        b.take(self.members().0[place as usize], 0, at, into);
    }

    /// Packs the message for each other node, with `pack`, which packs the blocks of a rank of this node for a run of ranks into a span;
    /// and sends it after the last step that `pack` returns, or after all of them.
    fn send(
        &self,
        b: &mut Builder,
        mut pack: impl FnMut(&mut Builder, u32, (Rank, u32), Span) -> Option<StepId>,
    ) {
        let size = self.nodes.node.size;
        for node in self.other_nodes() {
            let ranks = self.map.members(node);
            let number = ranks.len() as u32;
            let message = b.scratch(i64::from(size * number) * self.bytes);
            let mut packed = Vec::new();
            for place in 0..size {
                for (at, first, length) in runs(ranks) {
                    let into = self.packed(message, place * number + at, length);
                    packed.push(pack(b, place, (first, length), into));
                }
            }
            let ready = if b.is_on_lanes() { b.latest() } else { b.join(&packed) };
            b.within(&self.nodes.leaders, |b| b.send(node, message, 0, ready));
        }
    }

    /// Receives the message of each other node. Returns each with the step after which it is there.
    fn receive(&self, b: &mut Builder) -> Vec<(u32, Span, Option<StepId>)> {
        let size = self.nodes.node.size;
        let receive = |node: u32| {
            let number = self.map.members(node).len() as u32;
            let message = b.scratch(i64::from(size * number) * self.bytes);
            (node, message, b.within(&self.nodes.leaders, |b| b.recv(node, message, 0, ())))
        };
        self.other_nodes().map(receive).collect()
    }

    /// The exchange within a node on lanes. A post has `together` blocks.
    fn on_lanes(&self, b: &mut Builder, together: u32) {
        let (members, size) = self.members();
        let (me, rank, leads) = (self.nodes.node.rank, b.rank, self.nodes.leads());
        let came = if leads { self.receive(b) } else { Vec::new() };
        let (first, number) = self.posted(me, b.size);
        b.post(0, self.given(first, number), Audience::All);
        if leads {
            self.send(b, |b, place, (first, length), into| match place == me {
                true => b.copy(self.given(first, length), into, ()),
                false => {
                    self.take(b, place, first, into);
                    None
                }
            });
        }
        if !self.in_place {
            b.copy(self.given(rank, 1), self.into(rank, 1), ());
        }
        for place in others(me, size) {
            self.take(b, place, rank, self.into(members[place as usize], 1));
        }
        let mut came = came.into_iter();
        let mut lane = 1;
        for node in self.other_nodes() {
            let ranks = self.map.members(node);
            let blocks = size * ranks.len() as u32;
            // The block of a rank of that node for this one.
            let block = |place: u32| place * size + me;
            match came.next() {
                Some((_, message, there)) => {
                    b.await_messages(there);
                    for (post, first) in (lane..).zip((0..blocks).step_by(together as usize)) {
                        let number = together.min(blocks - first);
                        b.post(post, self.packed(message, first, number), Audience::All);
                    }
                    for (place, &from) in (0..).zip(ranks) {
                        b.copy(self.packed(message, block(place), 1), self.into(from, 1), ());
                    }
                }
                None => {
                    for (place, &from) in (0..).zip(ranks) {
                        let (post, at) = (block(place) / together, block(place) % together);
                        let leader = members[self.nodes.leader as usize];
                        b.take(leader, lane + post, i64::from(at) * self.bytes, self.into(from, 1));
                    }
                }
            }
            lane += blocks.div_ceil(together);
        }
    }

    /// The exchange within a node by messages: the leader receives all blocks of its node, and sends each other rank all blocks for it.
    fn by_messages(&self, b: &mut Builder) {
        let (members, size) = self.members();
        let (me, rank, all) = (self.nodes.node.rank, b.rank, b.size);
        let (given, whole) = (self.given(0, all), self.into(0, all));
        if !self.nodes.leads() {
            b.within(&self.nodes.node, |b| {
                let sent = b.send(self.nodes.leader, given, 0, ());
                b.recv(self.nodes.leader, whole, 0, if self.in_place { sent } else { None });
            });
            return;
        }
        let came = self.receive(b);
        let bytes = i64::from(all) * self.bytes;
        let of_others: Vec<Option<(Span, Option<StepId>)>> = (0..size)
            .map(|place| {
                let blocks = (place != me).then(|| b.scratch(bytes))?;
                Some((blocks, b.within(&self.nodes.node, |b| b.recv(place, blocks, 0, ()))))
            })
            .collect();
        // The blocks of a rank of this node, and the step after which they are there.
        let blocks_of = |place: u32, first: Rank, number: u32| match of_others[place as usize] {
            Some((blocks, there)) => (self.packed(blocks, first, number), there),
            None => (self.given(first, number), None),
        };
        let mut read = Vec::new();
        self.send(b, |b, place, (first, length), into| {
            let (blocks, there) = blocks_of(place, first, length);
            let packed = b.copy(blocks, into, there);
            read.extend((place == me).then_some(packed));
            packed
        });
        for to in others(me, size) {
            let results = b.scratch(bytes);
            let mut there = Vec::new();
            for (place, &from) in (0..).zip(members) {
                let (block, ready) = blocks_of(place, members[to as usize], 1);
                let copied = b.copy(block, self.packed(results, from, 1), ready);
                read.extend((place == me).then_some(copied));
                there.push(copied);
            }
            for &(node, message, ready) in &came {
                for (place, &from) in (0..).zip(self.map.members(node)) {
                    let block = self.packed(message, place * size + to, 1);
                    there.push(b.copy(block, self.packed(results, from, 1), ready));
                }
            }
            let ready = b.join(&there);
            b.within(&self.nodes.node, |b| b.send(to, results, 0, ready));
        }
        let free = if self.in_place { b.join(&read) } else { None };
        for (place, &from) in (0..).zip(members) {
            if !(self.in_place && from == rank) {
                let (block, ready) = blocks_of(place, rank, 1);
                b.copy(block, self.into(from, 1), (ready, free));
            }
        }
        for &(node, message, ready) in &came {
            for (place, &from) in (0..).zip(self.map.members(node)) {
                b.copy(self.packed(message, place * size + me, 1), self.into(from, 1), (ready, free));
            }
        }
    }
}

/// Each rank gives its blocks to its leader; the leaders exchange those of their nodes, and distribute them. If that is too much for a
/// leader, all blocks go directly.
pub(in crate::algorithm) fn alltoall(
    b: &mut Builder,
    at: Place<'_>,
    send: Items,
    recv: Items,
    in_place: bool,
) {
    let bytes = recv.bytes();
    if bytes == 0 {
        return;
    }
    // All ranks decide alike.
    if !Algorithm::has_leaders(b.size, at.map.most(), bytes, at.segment) {
        return direct(b, &Blocks::Equal(send), &Blocks::Equal(recv), in_place);
    }
    let nodes = at.nodes(b, 0);
    let given = if in_place { (Buffer::Recv, recv) } else { (Buffer::Send, send) };
    let exchange = Exchange { map: at.map, nodes: &nodes, bytes, given, recv, in_place };
    let (size, node) = (i64::from(b.size), i64::from(nodes.node.size));
    let together = (at.segment / bytes).min(size * node) as u32;
    let posts = exchange.other_nodes().map(|other| at.map.members(other).len() as u32 * nodes.node.size);
    let posts: u32 = posts.map(|blocks| blocks.div_ceil(together)).sum();
    match at.begin_lanes(b, &nodes, size * node * bytes, 1 + posts) {
        true => exchange.on_lanes(b, together),
        false => exchange.by_messages(b),
    }
}
