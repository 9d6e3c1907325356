//! Names of algorithms, and the algorithms of each operation.

use std::fmt;

use crate::operation::Class;

/// Method of an operation. Each algorithm describes its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Between one rank and each of the others, directly.
    Flat,
    /// To rank 0 and back, directly.
    Central,
    /// Along a binomial tree.
    Binomial,
    /// Each with each, directly and at once.
    Direct,
    /// Each with each, directly: in reductions, every rank reduces its own part; else one exchange at a time.
    Pairwise,
    /// Partners at distance 1, 2, 4 …
    RecursiveDoubling,
    /// Partners at half the distance in each round, and half the data.
    RecursiveHalving,
    /// Rank to rank + 1, rank to rank + 2, … of all data received so far.
    Dissemination,
    /// Blocks gathered over distances 1, 2, 4 …, for any number of ranks.
    Bruck,
    /// Around a ring.
    Ring,
    /// From rank to rank, in segments.
    Chain,
    /// Reduce-scatter by recursive halving, then gather or allgather.
    Rabenseifner,
    /// The root distributes parts, which then go around a ring.
    ScatterRing,
    /// Through the lanes of a team in shared memory.
    Lanes,
    /// Within nodes, and between one rank of each.
    TwoLevel,
    /// Through the lanes of a team, where each rank combines its share of the data.
    LaneShares,
    /// Through the lanes of a team: within groups of ranks that share a cache, and between one rank of each.
    LaneGroups,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 17] = {
        use Method::*;
        [
            Flat,
            Central,
            Binomial,
            Direct,
            Pairwise,
            RecursiveDoubling,
            RecursiveHalving,
            Dissemination,
            Bruck,
            Ring,
            Chain,
            Rabenseifner,
            ScatterRing,
            Lanes,
            TwoLevel,
            LaneShares,
            LaneGroups,
        ]
    };

    /// Its name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Flat => "flat",
            Method::Central => "central",
            Method::Binomial => "binomial",
            Method::Direct => "direct",
            Method::Pairwise => "pairwise",
            Method::RecursiveDoubling => "recursive-doubling",
            Method::RecursiveHalving => "recursive-halving",
            Method::Dissemination => "dissemination",
            Method::Bruck => "bruck",
            Method::Ring => "ring",
            Method::Chain => "chain",
            Method::Rabenseifner => "rabenseifner",
            Method::ScatterRing => "scatter-ring",
            Method::Lanes => "lanes",
            Method::TwoLevel => "two-level",
            Method::LaneShares => "lane-shares",
            Method::LaneGroups => "lane-groups",
        }
    }

    /// Whether the method cuts the data into segments ([`Algorithm::segment`]).
    pub const fn segmented(self) -> bool {
        matches!(self, Method::Chain) || self.on_lanes()
    }

    /// Whether the method uses the lanes of a team.
    pub const fn on_lanes(self) -> bool {
        matches!(self, Method::Lanes | Method::LaneShares | Method::LaneGroups)
    }

    /// Whether the method treats ranks of a group differently from those of different groups ([`Algorithm::group`]).
    pub const fn in_groups(self) -> bool {
        matches!(self, Method::TwoLevel | Method::LaneGroups)
    }

    /// Default bytes of a segment; 0 for methods without segments.
    pub const fn default_segment(self) -> i64 {
        if self.segmented() { Algorithm::DEFAULT_SEGMENT } else { 0 }
    }
}

/// An algorithm for an operation: `allreduce/recursive-doubling`, `bcast/chain:16384`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Algorithm {
    /// The operation.
    pub class: Class,
    /// Its method.
    pub method: Method,
    /// Bytes of a segment, for methods with segments; 0: everything in one ([`Method::TwoLevel`]: [`Algorithm::DEFAULT_SEGMENT`]).
    pub segment: i64,
    /// Consecutive ranks of a group (the last may have fewer), for methods with groups: on a node ([`Method::TwoLevel`]; 0: the nodes of
    /// the map, [`Nodes`](crate::nodes::Nodes), without which all ranks are on one), or around a cache ([`Method::LaneGroups`]; 0: about
    /// as many as there are groups). Invariant: equal on all ranks.
    pub group: u32,
}

/// The methods of each operation.
const TABLE: &[(Class, &[Method])] = {
    use Method::*;
    &[
        (Class::Barrier, &[Central, Binomial, Dissemination, TwoLevel, Lanes, LaneGroups]),
        (Class::Bcast, &[Flat, Binomial, Chain, ScatterRing, TwoLevel, Lanes, LaneGroups]),
        (
            Class::Reduce,
            &[Flat, Binomial, Chain, Pairwise, Rabenseifner, TwoLevel, Lanes, LaneShares, LaneGroups],
        ),
        (
            Class::Allreduce,
            &[
                Central,
                Binomial,
                RecursiveDoubling,
                Pairwise,
                Rabenseifner,
                Ring,
                TwoLevel,
                Lanes,
                LaneGroups,
            ],
        ),
        (Class::Gather, &[Flat, Binomial, TwoLevel, Lanes]),
        (Class::Gatherv, &[Flat, TwoLevel, Lanes]),
        (Class::Scatter, &[Flat, Binomial, TwoLevel, Lanes]),
        (Class::Scatterv, &[Flat, TwoLevel, Lanes]),
        (Class::Allgather, &[Central, Direct, RecursiveDoubling, Bruck, Ring, TwoLevel, Lanes, LaneGroups]),
        (Class::Allgatherv, &[Central, Direct, Ring, TwoLevel, Lanes]),
        (Class::Alltoall, &[Direct, Pairwise, Bruck, TwoLevel, Lanes]),
        (Class::Alltoallv, &[Direct, Pairwise, TwoLevel, Lanes]),
        (Class::Alltoallw, &[Direct, Pairwise, TwoLevel, Lanes]),
        (Class::ReduceScatter, &[Central, Pairwise, RecursiveHalving, Ring, TwoLevel, Lanes]),
        (Class::ReduceScatterBlock, &[Central, Pairwise, RecursiveHalving, Ring, TwoLevel, Lanes]),
        (Class::Scan, &[Central, Chain, RecursiveDoubling, TwoLevel, Lanes]),
        (Class::Exscan, &[Central, Chain, RecursiveDoubling, TwoLevel, Lanes]),
        (Class::NeighborAllgather, &[Direct]),
        (Class::NeighborAllgatherv, &[Direct]),
        (Class::NeighborAlltoall, &[Direct]),
        (Class::NeighborAlltoallv, &[Direct]),
        (Class::NeighborAlltoallw, &[Direct]),
    ]
};

impl Algorithm {
    /// Default segment of algorithms with segments, in bytes (docs/lab/021).
    pub const DEFAULT_SEGMENT: i64 = 32 << 10;

    /// Most ranks of a team, which keeps its memory small.
    pub const MOST_ON_LANES: u32 = 256;

    /// Longest vector on lanes, in bytes: plans list each piece.
    pub const MOST_BYTES_ON_LANES: i64 = 64 << 20;

    /// On lanes in groups, the longest vector, in bytes, that leaders combine whole; of longer ones each rank combines its share.
    pub const COMBINED_BY_LEADERS: i64 = 2 << 10;

    /// The algorithm that does `class` by `method`, if there is one.
    pub fn new(class: Class, method: Method) -> Option<Algorithm> {
        Algorithm::of(class).find(|a| a.method == method)
    }

    /// All algorithms for `class`.
    pub fn of(class: Class) -> impl Iterator<Item = Algorithm> {
        Algorithm::all().filter(move |a| a.class == class)
    }

    /// All algorithms.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        TABLE.iter().flat_map(|&(class, methods)| {
            methods.iter().map(move |&method| Algorithm {
                class,
                method,
                segment: method.default_segment(),
                group: 0,
            })
        })
    }

    /// The algorithm with that name: operation, `/`, method, and optionally `:` and [`Algorithm::group`], or [`Algorithm::segment`], if
    /// the method uses it.
    pub fn from_name(name: &str) -> Option<Algorithm> {
        let (name, number) = match name.split_once(':') {
            Some((name, number)) => (name, Some(number.parse::<i64>().ok().filter(|&n| n >= 0)?)),
            None => (name, None),
        };
        let (class, method) = name.split_once('/')?;
        let found = Algorithm::all().find(|a| a.class.name() == class && a.method.name() == method)?;
        match number {
            Some(number) if found.method.in_groups() => {
                Some(Algorithm { group: u32::try_from(number).ok()?, ..found })
            }
            Some(_) if !found.method.segmented() => None,
            Some(segment) => Some(Algorithm { segment, ..found }),
            None => Some(found),
        }
    }

    /// This algorithm with groups of `group` ranks, if it has groups.
    pub fn in_groups_of(self, group: u32) -> Algorithm {
        if self.method.in_groups() { Algorithm { group, ..self } } else { self }
    }

    /// Whether each rank knows only its own counts in `class`. On lanes, a block up to [`Algorithm::segment`] then goes there, and a
    /// longer one as a message.
    pub const fn by_block(class: Class) -> bool {
        matches!(class, Class::Gatherv | Class::Scatterv | Class::Alltoallv | Class::Alltoallw)
    }

    /// Whether the algorithm can serve `ranks` ranks: rings number their rounds, twice around at most, and there are 65,536 lanes for
    /// messages; teams have limits of their own.
    pub const fn serves(self, ranks: u32) -> bool {
        match self.method {
            Method::Ring | Method::ScatterRing => ranks <= 1 << 15,
            method if method.on_lanes() => ranks <= Algorithm::MOST_ON_LANES,
            _ => true,
        }
    }

    /// Whether leaders handle the blocks of an alltoall over two levels, in pieces of at most `segment` bytes on nodes of at most
    /// `per_node` ranks: the blocks of one rank must fit a piece, and a leader must have few ranks. Otherwise all blocks go directly.
    pub const fn has_leaders(ranks: u32, per_node: u32, bytes: i64, segment: i64) -> bool {
        bytes.saturating_mul(ranks as i64) <= segment && per_node <= 16
    }

    /// Whether its results require that the ranks of each node are consecutive.
    pub const fn needs_runs(self, commutative: bool) -> bool {
        let is_ordered = !commutative || matches!(self.class, Class::Scan | Class::Exscan);
        matches!(self.method, Method::TwoLevel) && is_ordered
    }

    /// Whether each element of a result that all ranks get, whole or in parts, is combined from the last rank's operand to the first's:
    /// `a0 op (a1 op (… op an))`. All algorithms with this property give the same bits.
    pub const fn folds_in_rank_order(&self) -> bool {
        matches!(self.class, Class::Allreduce | Class::ReduceScatter | Class::ReduceScatterBlock)
            && matches!(self.method, Method::Lanes | Method::Central | Method::Pairwise)
    }

    /// Whether it reorders operands, so that the operator must commute.
    pub const fn needs_commutative(self) -> bool {
        match self.method {
            Method::Ring => {
                matches!(self.class, Class::Allreduce | Class::ReduceScatter | Class::ReduceScatterBlock)
            }
            Method::RecursiveHalving => true,
            _ => false,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.class, self.method.name())?;
        match *self {
            Algorithm { group, .. } if group > 0 => write!(f, ":{group}"),
            // The group's size replaces the segment.
            Algorithm { method, .. } if method.in_groups() => Ok(()),
            Algorithm { method, segment, .. } if segment != method.default_segment() => {
                write!(f, ":{segment}")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_to_their_algorithms() {
        for algorithm in Algorithm::all() {
            assert_eq!(Some(algorithm), Algorithm::from_name(&algorithm.to_string()));
        }
        let chain = Algorithm::from_name("bcast/chain:4096").expect("a segment can be given");
        assert_eq!((Method::Chain, 4096), (chain.method, chain.segment));
        assert_eq!("bcast/chain:4096", chain.to_string());
        let groups = Algorithm::from_name("bcast/lane-groups:8").expect("a group can be given");
        assert_eq!((8, Algorithm::DEFAULT_SEGMENT), (groups.group, groups.segment));
        assert_eq!("bcast/lane-groups:8", groups.to_string());
    }

    #[test]
    fn invalid_names_are_refused() {
        for name in
            ["", "bcast", "bcast/", "bcast/bruck", "bcast/flat:1", "bcast/chain:-1", "bcast/chain:x", "/flat"]
        {
            assert_eq!(None, Algorithm::from_name(name), "{name}");
        }
    }

    #[test]
    fn every_operation_serves_any_operator() {
        for class in Class::ALL {
            assert!(Algorithm::of(class).any(|a| !a.needs_commutative()), "{class}");
        }
    }
}
