//! Cost of a machine's actions: the numbers for pricing plans.
//!
//! All times are whole picoseconds, so that sums are exact and don't depend on the order of additions.

/// Picoseconds.
pub type Time = u64;

/// Cost of a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate {
    /// Picoseconds that 1,024 bytes take; 0: bytes cost nothing.
    pub per_kib: u64,
}

impl Rate {
    /// Bytes that cost nothing.
    pub const FREE: Rate = Rate { per_kib: 0 };

    /// A rate of `bytes` bytes a second.
    pub const fn per_second(bytes: u64) -> Rate {
        let picoseconds = 1024 * 1_000_000_000_000u128;
        let per_kib = picoseconds / if bytes == 0 { 1 } else { bytes as u128 };
        Rate { per_kib: if per_kib > u64::MAX as u128 { u64::MAX } else { per_kib as u64 } }
    }

    /// Time for `bytes`, in picoseconds, rounded up.
    pub const fn of(self, bytes: u64) -> Time {
        let all = (bytes as u128 * self.per_kib as u128).div_ceil(1024);
        if all > u64::MAX as u128 { u64::MAX } else { all as u64 }
    }
}

/// Cost of a message between two ranks: on one node, or on two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Time from when a byte has left the sender until the receiver can see it (LogGP's L); at least 1.
    pub latency: Time,
    /// Time of the processor for each message, at the sender and again at the receiver (o).
    pub overhead: Time,
    /// Time of the rank's port for each message (g).
    pub gap: Time,
    /// Time of the rank's port for each byte (G).
    pub wire: Rate,
    /// Time of the processor for each byte, at the sender and again at the receiver: copies into and out of shared memory.
    pub copy: Rate,
    /// Bytes after which the receiver can begin with a message while the sender still works on the rest.
    pub piece: u64,
}

/// Bytes that fit a line together with its number.
pub(super) const INLINE: u64 = 48;

/// Cost of a cache line that another rank has written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Time from the write until a rank that polls the line sees it; at least 1.
    pub latency: Time,
    /// Time for a line that is there when the rank reaches it: reads of several lines overlap.
    pub read: Time,
    /// Time from one reader of the line to the next.
    pub serve: Time,
    /// Cost of a byte of the data behind the line.
    pub copy: Rate,
}

/// Cache lines between the ranks of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Consecutive ranks that share a cache, fewer around the last; 0: all do.
    pub group: u32,
    /// Cost between ranks that share a cache.
    pub near: Line,
    /// Cost between others.
    pub far: Line,
}

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// Consecutive ranks on a node, fewer on the last; 0: all ranks are on one.
    pub per_node: u32,
    /// Links from each node to the others, each in both directions. A rank uses the one with its number on the node modulo this.
    pub ports: u32,
    /// Cost of messages within a node.
    pub within: Level,
    /// Cost of messages between nodes.
    pub between: Level,
    /// Cost of lanes within a node.
    pub lines: Lines,
    /// Time of a link of a node for each message, in each direction.
    pub link_gap: Time,
    /// Cost of a byte on a link of a node, in each direction.
    pub link: Rate,
    /// Time to begin a copy or a reduction.
    pub begin: Time,
    /// Cost of copying a byte within a rank's memory.
    pub copy: Rate,
    /// Cost of combining a byte with another.
    pub reduce: Rate,
}

const NS: Time = 1_000;
const GB: u64 = 1_000_000_000;

/// A line: nanoseconds, and GB/s.
const fn line(latency: Time, read: Time, serve: Time, copy: u64) -> Line {
    Line { latency: latency * NS, read: read * NS, serve: serve * NS, copy: Rate::per_second(copy * GB) }
}

impl Model {
    /// The library's models, with descriptions.
    pub const NAMES: [(&'static str, &'static str); 6] = [
        ("node", "one node of any number of ranks: 60 ns a cache line, copies at 30 GB/s"),
        ("chiplets", "one node, a cache for 8 ranks: 30 ns a line there, 120 ns between caches"),
        ("mesh", "one node, a cache for 64 ranks: 60 ns a line there, 130 ns between caches"),
        ("cluster", "64 ranks a node; between nodes 1 µs and one link of 200 Gbit/s"),
        ("rails", "8 ranks a node, each with a link of its own: 2 µs, 400 Gbit/s"),
        ("ethernet", "16 ranks a node; between nodes the kernel's TCP: 6 µs, one link of 25 Gbit/s"),
    ];

    /// A model of the library.
    pub fn named(name: &str) -> Option<Model> {
        let cluster = Model::cluster();
        match name {
            "node" => {
                let within = Level { latency: 60 * NS, ..cluster.within };
                Some(Model { name: "node".to_owned(), per_node: 0, within, ..cluster })
            }
            "chiplets" => Some(Model {
                name: "chiplets".to_owned(),
                per_node: 0,
                within: Level { latency: 120 * NS, ..cluster.within },
                lines: Lines { group: 8, near: line(30, 10, 5, 30), far: line(120, 40, 15, 20) },
                ..cluster
            }),
            "mesh" => Some(Model {
                name: "mesh".to_owned(),
                per_node: 0,
                within: Level { latency: 80 * NS, ..cluster.within },
                lines: Lines { group: 64, near: line(60, 20, 10, 20), far: line(130, 45, 20, 15) },
                ..cluster
            }),
            "cluster" => Some(cluster),
            "rails" => {
                let wire = Rate::per_second(50 * GB);
                let between = Level { latency: 2_000 * NS, wire, ..cluster.between };
                Some(Model {
                    name: "rails".to_owned(),
                    per_node: 8,
                    ports: 8,
                    between,
                    link: wire,
                    ..cluster
                })
            }
            "ethernet" => {
                let wire = Rate::per_second(25 * GB / 8);
                let between = Level {
                    latency: 1_300 * NS,
                    overhead: 2_500 * NS,
                    gap: 0,
                    wire,
                    copy: Rate::per_second(8 * GB),
                    piece: 64 << 10,
                };
                Some(Model { name: "ethernet".to_owned(), per_node: 16, between, link: wire, ..cluster })
            }
            _ => None,
        }
    }

    /// Whether messages between nodes go through the kernel: a processor is busy for microseconds with each.
    pub fn by_kernel(&self) -> bool {
        self.between.overhead >= 1_000 * NS
    }

    /// The model `cluster`.
    pub fn cluster() -> Model {
        Model {
            name: "cluster".to_owned(),
            per_node: 64,
            ports: 1,
            // Copies run at 30 GB/s in pieces of 16 KiB; lines move between caches that may be far apart.
            within: Level {
                latency: 100 * NS,
                overhead: 25 * NS,
                gap: 0,
                wire: Rate::FREE,
                copy: Rate::per_second(30 * GB),
                piece: 16 << 10,
            },
            // The adapter moves the bytes, not the processor.
            between: Level {
                latency: 1_000 * NS,
                overhead: 200 * NS,
                gap: 20 * NS,
                wire: Rate::per_second(25 * GB),
                copy: Rate::FREE,
                piece: 0,
            },
            lines: Lines { group: 0, near: line(60, 20, 10, 30), far: line(60, 20, 10, 30) },
            link_gap: 5 * NS,
            link: Rate::per_second(25 * GB),
            begin: 10 * NS,
            copy: Rate::per_second(30 * GB),
            reduce: Rate::per_second(12 * GB),
        }
    }

    /// The node of a rank.
    pub fn node(&self, rank: u32) -> u32 {
        rank.checked_div(self.per_node).unwrap_or(0)
    }

    /// Number of nodes of `ranks` ranks.
    pub fn nodes(&self, ranks: u32) -> u32 {
        if self.per_node == 0 { 1 } else { ranks.div_ceil(self.per_node).max(1) }
    }

    /// Cost of a line that `one` has written and `other` reads.
    pub fn line(&self, one: u32, other: u32) -> &Line {
        let group = |rank: u32| rank.checked_div(self.lines.group).unwrap_or(0);
        if group(one) == group(other) { &self.lines.near } else { &self.lines.far }
    }

    /// Cost of a message between two ranks.
    pub fn level(&self, one: u32, other: u32) -> &Level {
        if self.node(one) == self.node(other) { &self.within } else { &self.between }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_round_up_and_saturate() {
        let rate = Rate { per_kib: 1024 };
        assert_eq!([0, 1, 1000], [0, 1, 1000].map(|bytes| rate.of(bytes)));
        assert_eq!(1, Rate { per_kib: 1 }.of(1));
        assert_eq!(u64::MAX, rate.of(u64::MAX).max(Rate { per_kib: u64::MAX }.of(u64::MAX)));
        assert_eq!(34_133, Rate::per_second(30 * GB).per_kib);
        assert_eq!(0, Rate::FREE.of(u64::MAX));
    }

    #[test]
    fn every_name_has_its_model() {
        for (name, _) in Model::NAMES {
            let model = Model::named(name).expect("it's listed");
            assert_eq!(name, model.name);
            assert!(model.within.latency > 0 && model.between.latency > 0 && model.ports > 0);
        }
        assert_eq!(None, Model::named("nothing"));
    }

    #[test]
    fn nodes_are_runs_of_ranks() {
        let cluster = Model::named("cluster").expect("it's listed");
        assert_eq!([0, 0, 1], [0, 63, 64].map(|rank| cluster.node(rank)));
        assert_eq!([1, 1, 2], [1, 64, 65].map(|ranks| cluster.nodes(ranks)));
        assert_eq!(&cluster.within, cluster.level(0, 63));
        assert_eq!(&cluster.between, cluster.level(63, 64));
        let node = Model::named("node").expect("it's listed");
        assert_eq!((0, 1), (node.node(1_000_000), node.nodes(1_000_000)));
    }
}
