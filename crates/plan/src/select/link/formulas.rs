//! Closed formulas for the time of each method with ranks on several nodes. Times are picoseconds.
//!
//! An exchange between nodes takes its messages' trip and, for their bytes, the link of the node, which all ranks that exchange at the
//! same time share. A rank with many messages pays each one's overhead, one after the other. A flow around a ring or along a chain takes,
//! for each hop, the time of a round through all ranks divided by their number, or that of its slowest place.

use crate::algorithm::{Algorithm, Method, two_level};
use crate::operation::Class;
use crate::price::{Between, Rate};
use crate::select::facts::Facts;

/// Picoseconds.
type Cost = u128;

/// Within a node: a message between two ranks, each rank's work for it, and a line of a lane that is waited for, that is there, and from
/// one of its readers to the next (as in the model `cluster`).
const NEAR: Cost = 150_000;
const NEAR_OVERHEAD: Cost = 25_000;
const LINE: Cost = 60_000;
const LINE_THERE: Cost = 20_000;
const LINE_SERVED: Cost = 10_000;
/// Beginning a copy or a reduction; the cost of their bytes.
const BEGIN: Cost = 10_000;
const COPY: Rate = Rate::per_second(30_000_000_000);
const COMBINE: Rate = Rate::per_second(12_000_000_000);
/// Bytes of a message within a node after which its receiver begins to copy.
const PIECE: Cost = 16 << 10;

/// Thresholds at which two levels change their algorithm ([`two_level`]).
const MOST_OF_LEADER: Cost = two_level::MOST_OF_LEADER as Cost;
const MOST_OF_EXCHANGE: Cost = two_level::MOST_OF_EXCHANGE as Cost;
const LONG: Cost = two_level::LONG as Cost;
const LONG_PER_NODE: Cost = two_level::LONG_PER_NODE as Cost;

/// Facts that the formulas depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formulas {
    between: Between,
    /// Number of all ranks, of those of a node, and of nodes.
    n: Cost,
    p: Cost,
    nodes: Cost,
    /// Ranks of the last node, if all others are full.
    last: Cost,
    /// Bytes, as in [`Facts::bytes`].
    b: Cost,
    has_lanes: bool,
}

/// ⌈log₂ n⌉
fn rounds_of(n: Cost) -> u32 {
    n.next_power_of_two().ilog2()
}

fn rate(rate: Rate, bytes: Cost) -> Cost {
    bytes * Cost::from(rate.per_kib) / 1024
}

fn copy(bytes: Cost) -> Cost {
    BEGIN + rate(COPY, bytes)
}

fn combine(bytes: Cost) -> Cost {
    BEGIN + rate(COMBINE, bytes)
}

/// A message within a node: both ranks copy at the same time, once the first piece is there.
fn near(bytes: Cost) -> Cost {
    NEAR + rate(COPY, bytes) + rate(COPY, bytes.min(PIECE))
}

impl Formulas {
    pub(super) fn of(facts: &Facts) -> Formulas {
        let Facts { class, bytes, ranks, machine, .. } = *facts;
        let (n, p) = (Cost::from(ranks), Cost::from(machine.per_node).max(1));
        let b = Cost::try_from(bytes).unwrap_or(0);
        let nodes = n.div_ceil(p);
        let on_lanes = if class == Class::Allgather { n * b } else { b };
        let fits = on_lanes <= Algorithm::MOST_BYTES_ON_LANES as Cost;
        let has_lanes = machine.lane_bytes > 0 && p > 1 && fits;
        Formulas { between: machine.between, n, p, nodes, last: n - (nodes - 1) * p, b, has_lanes }
    }

    /// Time of a call; `None`: there is no formula.
    pub(super) fn price(&self, class: Class, method: Method) -> Option<Cost> {
        let Formulas { n, nodes, b, .. } = *self;
        // Bytes of a part of a vector that is cut into one for each rank.
        let part = b / n;
        let time = match (class, method) {
            (Class::Bcast, Method::Flat) => self.one_and_others(b),
            (Class::Bcast, Method::Binomial) => self.down_tree(b),
            (Class::Bcast, Method::Chain) => self.along_chain(b, n, &|_| 0),
            (Class::Bcast, Method::ScatterRing) => {
                self.one_and_others(part) + self.around(part, n - 1, &|_| 0)
            }
            (Class::Bcast, Method::TwoLevel) => self.bcast_two_level(),

            (Class::Reduce, Method::Flat) => self.one_and_others(b) + (n - 1) * combine(b),
            (Class::Reduce, Method::Binomial) => self.down_tree(b) + Cost::from(rounds_of(n)) * combine(b),
            (Class::Reduce, Method::Chain) => self.along_chain(b, n, &combine),
            (Class::Reduce, Method::Pairwise) => self.each_to_each(part, true) + self.one_and_others(part),
            (Class::Reduce, Method::Rabenseifner) => {
                self.halving(true, &combine) + self.folding(true, false) + self.one_and_others(part)
            }
            (Class::Reduce, Method::TwoLevel) => {
                let rounds = Cost::from(rounds_of(nodes));
                self.in_pieces(rounds, 0, false, &|bytes| self.up_combining(bytes))
            }

            (Class::Allreduce, Method::Binomial) => {
                2 * self.down_tree(b) + Cost::from(rounds_of(n)) * combine(b)
            }
            (Class::Allreduce, Method::RecursiveDoubling) => {
                let round = |k| self.exchange(k, b) + combine(b);
                (0..self.doublings()).map(round).sum::<Cost>() + self.folding(true, true)
            }
            (Class::Allreduce, Method::Rabenseifner) => {
                self.halving(true, &combine) + self.halving(true, &|_| 0) + self.folding(true, true)
            }
            (Class::Allreduce, Method::Ring) => {
                self.around(part, n - 1, &combine) + self.around(part, n - 1, &|_| 0)
            }
            (Class::Allreduce, Method::Pairwise) => {
                self.each_to_each(part, true) + self.each_to_each(part, false)
            }
            (Class::Allreduce, Method::TwoLevel) => {
                let folds = Cost::from(!nodes.is_power_of_two());
                let rounds = Cost::from(nodes.ilog2()) + 2 * folds;
                self.in_pieces(rounds, folds, true, &|bytes| self.up_combining(bytes) + self.down(bytes))
            }

            (Class::Allgather, Method::Direct) => self.each_to_each(b, false) + copy(b),
            (Class::Allgather, Method::Ring) => self.around(b, n - 1, &|_| 0) + copy(b),
            (Class::Allgather, Method::RecursiveDoubling) => {
                let all = (0..self.doublings()).map(|k| self.exchange(k, b << k)).sum::<Cost>();
                let folds = if n.is_power_of_two() { 0 } else { self.beside(b) + self.beside(n * b) };
                all + folds + copy(b)
            }
            (Class::Allgather, Method::Bruck) => {
                let round = |k: u32| {
                    let distance = 1 << k;
                    self.shift(distance, b * distance.min(n - distance))
                };
                (0..rounds_of(n)).map(round).sum::<Cost>() + copy(b)
            }
            (Class::Allgather, Method::TwoLevel) => self.allgather_two_level(),

            (Class::Alltoall, Method::Direct) => self.each_to_each(b, false) + copy(b),
            (Class::Alltoall, Method::Bruck) => {
                let half = b * n.div_ceil(2);
                let all = (0..rounds_of(n)).map(|k| self.shift(1 << k, half)).sum::<Cost>();
                all + Cost::from(rounds_of(n)) * 2 * copy(half) + 2 * copy(n * b)
            }

            (Class::ReduceScatter | Class::ReduceScatterBlock, Method::Pairwise) => {
                self.each_to_each(part, true)
            }
            (Class::ReduceScatter | Class::ReduceScatterBlock, Method::Ring) => {
                self.around(part, n - 1, &combine)
            }
            (Class::ReduceScatter | Class::ReduceScatterBlock, Method::RecursiveHalving) => {
                self.halving(false, &combine) + self.folding(true, false) + copy(part)
            }
            (Class::ReduceScatter | Class::ReduceScatterBlock, Method::TwoLevel) => {
                self.reduce_scatter_two_level()
            }
            // Without lanes, leaders do all the work themselves.
            (Class::Alltoall, Method::TwoLevel) if self.has_lanes => self.alltoall_two_level(),
            _ => return None,
        };
        Some(time)
    }

    /// Time of bytes that one rank sends.
    fn wire(&self, bytes: Cost) -> Cost {
        rate(self.between.byte, bytes)
    }

    /// Time of one rank to send bytes while as many arrive.
    fn both(&self, bytes: Cost) -> Cost {
        rate(self.between.both, bytes)
    }

    /// [`Self::both`] for `ranks` ranks of a node at once.
    fn both_shared(&self, bytes: Cost, ranks: Cost) -> Cost {
        self.both(bytes).max(rate(self.between.node, bytes * ranks))
    }

    fn trip(&self) -> Cost {
        self.between.trip.into()
    }

    fn overhead(&self) -> Cost {
        self.between.overhead.into()
    }

    /// Work of the sender's processor for a message between nodes; the receiver's is the same.
    fn works(&self, bytes: Cost) -> Cost {
        self.overhead() + rate(self.between.copy(), bytes)
    }

    /// A message between nodes.
    fn far(&self, bytes: Cost) -> Cost {
        self.trip() + self.wire(bytes)
    }

    /// Time of a message in each direction for each of `ranks` ranks of a node at once.
    fn far_both(&self, bytes: Cost, ranks: Cost) -> Cost {
        self.trip() + self.both_shared(bytes, ranks)
    }

    /// A message between neighbours: those at the edge of a node have to cross the link.
    fn beside(&self, bytes: Cost) -> Cost {
        if self.p % 2 == 0 { near(bytes) } else { self.far(bytes) }
    }

    /// Rounds of doubling among the largest power of two of ranks.
    fn doublings(&self) -> u32 {
        self.n.ilog2()
    }

    /// All ranks exchange bytes with the one whose position differs in bit `k`, among a power of two of ranks: then between some of these
    /// and the next lies a rank that has given its vector to one of them.
    fn exchange(&self, k: u32, bytes: Cost) -> Cost {
        let Formulas { n, p, .. } = *self;
        let places = 1 << self.doublings();
        let distance: Cost = 1 << k;
        let stride = if n == places { 1 } else { 2 };
        if p % (2 * stride * distance) == 0 {
            // Each copies the data that it sends and receives.
            return near(bytes) + rate(COPY, bytes.saturating_sub(PIECE));
        }
        self.far_both(bytes, (p * places / n).max(1).min(distance).min(self.across()))
    }

    /// All ranks send bytes to the rank at a distance, around the group.
    fn shift(&self, distance: Cost, bytes: Cost) -> Cost {
        self.far_both(bytes, self.across().min(distance))
    }

    /// Most ranks of a node that have a partner on another one at the same time.
    fn across(&self) -> Cost {
        if self.nodes == 2 { self.last } else { self.p }
    }

    /// Exchange of halves of the vector, quarters, and so on, the largest with neighbours or with the farthest.
    fn halving(&self, neighbours_first: bool, then: &dyn Fn(Cost) -> Cost) -> Cost {
        let rounds = self.doublings();
        let round = |k: u32| {
            let bytes = self.b >> (k + 1);
            self.exchange(if neighbours_first { k } else { rounds - 1 - k }, bytes) + then(bytes)
        };
        (0..rounds).map(round).sum()
    }

    /// A rank beyond a power of two gives its vector to a neighbour, and receives the result.
    fn folding(&self, gives: bool, gets: bool) -> Cost {
        if self.n.is_power_of_two() {
            return 0;
        }
        let Formulas { b, .. } = *self;
        Cost::from(gives) * (self.beside(b) + combine(b)) + Cost::from(gets) * self.beside(b)
    }

    /// One rank sends bytes to each of the others, or receives them.
    fn one_and_others(&self, bytes: Cost) -> Cost {
        let Formulas { n, p, .. } = *self;
        let (far, near_ones) = (n - p, p - 1);
        near_ones * (NEAR_OVERHEAD + rate(COPY, bytes))
            + (far * self.works(bytes)).max(self.wire(far * bytes))
            + self.trip()
    }

    /// Each rank sends bytes to each of the others, and may combine the bytes it receives. The rank with fewest neighbours on its node
    /// has most messages between nodes.
    fn each_to_each(&self, bytes: Cost, combines: bool) -> Cost {
        let Formulas { n, p, last, .. } = *self;
        let works = |here: Cost| {
            2 * ((n - here) * self.works(bytes) + (here - 1) * (NEAR_OVERHEAD + rate(COPY, bytes)))
        };
        let combined = if combines { (n - 1) * combine(bytes) } else { 0 };
        let works = works(p).max(works(last)) + combined;
        works.max(self.both_shared((n - p) * bytes, p)) + self.trip()
    }

    /// Down a binomial tree, or up. Unless the root is the first of its node, the tree's branches don't end where nodes do.
    fn down_tree(&self, bytes: Cost) -> Cost {
        let across = Cost::from(self.p > 1);
        let far = Cost::from(rounds_of(self.nodes)) + across;
        far * self.far(bytes) + (Cost::from(rounds_of(self.p)) - across) * near(bytes)
    }

    /// Time that the busiest processor needs to receive bytes and to send them on.
    fn passes_on(&self, bytes: Cost) -> Cost {
        let (near, far) = (NEAR_OVERHEAD + rate(COPY, bytes), self.works(bytes));
        match self.p {
            1 => 2 * far,
            2 => near + far,
            _ => near + near.max(far),
        }
    }

    /// Time of bytes that come from one rank and go on to another. With several ranks on a node, no rank has both on other nodes.
    fn passing(&self, bytes: Cost) -> Cost {
        if self.p == 1 { self.both(bytes) } else { self.wire(bytes) }
    }

    /// Time of a hop around a ring: the time of a round through all ranks divided by their number, or that of its slowest place.
    fn hop(&self, bytes: Cost, then: &dyn Fn(Cost) -> Cost) -> Cost {
        let Formulas { n, nodes, .. } = *self;
        let round = nodes * self.far(bytes) + (n - nodes) * near(bytes) + n * then(bytes);
        (round / n).max(self.passes_on(bytes) + then(bytes)).max(self.passing(bytes))
    }

    /// Time of `hops` hops around a ring.
    fn around(&self, bytes: Cost, hops: Cost, then: &dyn Fn(Cost) -> Cost) -> Cost {
        hops * self.hop(bytes, then)
    }

    /// From rank to rank in segments.
    fn along_chain(&self, bytes: Cost, ranks: Cost, then: &dyn Fn(Cost) -> Cost) -> Cost {
        let segment = Cost::try_from(Method::Chain.default_segment()).unwrap_or(1).max(1);
        let (number, bytes) = (bytes.div_ceil(segment).max(1), bytes.min(segment));
        let far = self.nodes - 1;
        let first = far * self.far(bytes) + (ranks - 1 - far) * near(bytes) + (ranks - 1) * then(bytes);
        first + (number - 1) * (self.passes_on(bytes) + then(bytes)).max(self.passing(bytes))
    }

    /// Reductions over two levels, in pieces: `rounds` rounds among leaders, in which they combine incoming data, except in
    /// `only_passing`, and the work of nodes. `waits`: leaders exchange, have two pieces under way, and wait for the sum of the first
    /// before they begin a third.
    fn in_pieces(&self, rounds: Cost, only_passing: Cost, waits: bool, node: &dyn Fn(Cost) -> Cost) -> Cost {
        let segment = Algorithm::DEFAULT_SEGMENT as Cost;
        let (number, bytes) = (self.b.div_ceil(segment).max(1), self.b.min(segment));
        let combines = (rounds - only_passing) * combine(bytes);
        let (far, wire) = match waits {
            true => (self.far_both(bytes, 1), self.both(bytes)),
            false => (self.far(bytes), self.wire(bytes)),
        };
        let (between, within) = (rounds * far + combines, node(bytes));
        let works = rounds * (2 * self.works(bytes)).max(wire) + combines;
        let flowing = between + (number - 1) * works.max(within);
        within + flowing.max(if waits { number.div_ceil(2) * between } else { 0 })
    }

    /// A leader combines its node's vectors.
    fn up_combining(&self, bytes: Cost) -> Cost {
        let p = self.p;
        let tree = || Cost::from(rounds_of(p)) * (near(bytes) + combine(bytes));
        if p == 1 {
            return 0;
        }
        if !self.has_lanes {
            return tree();
        }
        if bytes <= Algorithm::COMBINED_BY_LEADERS as Cost {
            return if p > MOST_OF_LEADER { tree() } else { LINE + (p - 1) * (LINE_THERE + combine(bytes)) };
        }
        // Each combines its share, and the leader receives these.
        let share = bytes / p;
        copy(bytes) + 2 * LINE + (p - 1) * (2 * LINE_THERE + combine(share) + copy(share)) + rate(COPY, bytes)
    }

    /// A leader posts or sends to its node.
    fn down(&self, bytes: Cost) -> Cost {
        match (self.p, self.has_lanes) {
            (1, _) => 0,
            (_, true) => LINE + 2 * copy(bytes),
            (p, false) => Cost::from(rounds_of(p)) * near(bytes),
        }
    }

    /// Work of a leader in [`Self::down`], and of each of the others at the same time.
    fn hands_down(&self, bytes: Cost) -> Cost {
        match (self.p, self.has_lanes) {
            (1, _) => 0,
            (_, true) => copy(bytes),
            (p, false) => Cost::from(rounds_of(p)) * (NEAR_OVERHEAD + rate(COPY, bytes)),
        }
    }

    fn is_long(&self, bytes: Cost) -> bool {
        bytes >= LONG.max(self.nodes * LONG_PER_NODE)
    }

    fn bcast_two_level(&self) -> Cost {
        let Formulas { nodes, b, .. } = *self;
        let segment = Algorithm::DEFAULT_SEGMENT as Cost;
        let (number, bytes) = (b.div_ceil(segment).max(1), b.min(segment));
        let rounds = Cost::from(rounds_of(nodes));
        let (hops, copies) = if self.is_long(b) { (nodes - 1, 1) } else { (rounds, rounds) };
        let first = hops * self.far(bytes) + self.down(bytes);
        // Along a chain a leader receives the data that it sends on; the root of a tree sends as often as any.
        let handled = copies + Cost::from(hops > copies);
        let works = handled * self.works(bytes) + self.hands_down(bytes);
        let passes = if hops > 1 && self.is_long(b) { self.both(bytes) } else { copies * self.wire(bytes) };
        first + (number - 1) * works.max(passes)
    }

    fn allgather_two_level(&self) -> Cost {
        let Formulas { n, p, nodes, b, .. } = *self;
        let up = match self.has_lanes {
            true => LINE + (p - 1) * (LINE_THERE + copy(b)),
            false => Cost::from(rounds_of(p)) * NEAR + rate(COPY, 2 * (p - 1) * b),
        };
        let run = p * b;
        if self.is_long(n * b) {
            let works = 2 * self.works(run) + self.hands_down(run);
            let hop = self.far_both(run, 1).max(works);
            return up + (nodes - 1) * hop + self.down(run);
        }
        let round = |k: u32| {
            let distance = 1 << k;
            self.far_both(run * distance.min(nodes - distance), 1)
        };
        up + (0..rounds_of(nodes)).map(round).sum::<Cost>() + self.down(n * b)
    }

    /// Leaders have the sums of their nodes before they exchange parts of them.
    fn reduce_scatter_two_level(&self) -> Cost {
        let Formulas { nodes, b, .. } = *self;
        let segment = Algorithm::DEFAULT_SEGMENT as Cost;
        let (number, bytes) = (b.div_ceil(segment).max(1), b.min(segment));
        let part = b / nodes;
        let others = nodes - 1;
        let between = match nodes.is_power_of_two() || nodes > MOST_OF_EXCHANGE {
            true => {
                let folds =
                    if nodes.is_power_of_two() { 0 } else { self.far(b) + combine(b) + self.far(part) };
                let round = |k: u32| self.far_both(b >> (k + 1), 1) + combine(b >> (k + 1));
                folds + (0..nodes.ilog2()).map(round).sum::<Cost>()
            }
            false => {
                let works = others * (2 * self.works(part) + combine(part));
                self.trip() + works.max(self.both(others * part))
            }
        };
        number * self.up_combining(bytes) + between + self.down(part)
    }

    /// A leader packs its node's blocks for each other one, and distributes those that arrive from there.
    fn alltoall_two_level(&self) -> Cost {
        let Formulas { n, p, nodes, b, .. } = *self;
        let others = nodes - 1;
        let packs = others * p * (LINE_THERE + copy(p * b));
        let sends = (2 * others * self.works(p * p * b)).max(self.both(others * p * p * b));
        let take = LINE_THERE + copy(b);
        // All ranks take their blocks from the leader's lanes, one after the other.
        let takes = (p - 1) * take + (n - p) * take.max(p * LINE_SERVED);
        copy(n * b) + LINE + packs + sends + self.trip() + copy(others * p * p * b) + LINE + takes
    }
}
