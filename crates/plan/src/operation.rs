//! The collective operations as typed values: one rank's arguments (MPI 5.0, chapters 6 and 8).
//!
//! A value holds all that determines the plan's shape, and no address: counts, roots, whether the operator commutes, whether
//! `MPI_IN_PLACE` was given. Arrays are borrowed from the caller, in the caller's integer width.
//!
//! Arguments that MPI calls significant only at the root are read only there; elsewhere any value will do
//! ([`Blocks::NONE`], [`Items::NONE`]). Counts are taken to be checked: none is negative, and the datatypes of
//! both sides of a transfer have the same signature, so that both sides agree on its bytes.

use std::fmt;

use crate::ir::{Buffer, Rank, Span};

/// A number of items of one datatype.
///
/// Items without bytes (a datatype of size 0) count as none, so that both sides of a transfer agree whether there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Items {
    count: i64,
    size: i64,
}

impl Items {
    /// No items.
    pub const NONE: Items = Items { count: 0, size: 0 };

    /// `count` items whose datatype has `size` bytes (`MPI_Type_size`, gaps not counted).
    pub const fn new(count: i64, size: i64) -> Self {
        Items { count: if size == 0 { 0 } else { count }, size }
    }

    /// Number of items.
    pub const fn count(self) -> i64 {
        self.count
    }

    /// Bytes of one item.
    pub const fn size(self) -> i64 {
        self.size
    }

    /// Bytes of all items. Saturates.
    pub const fn bytes(self) -> i64 {
        self.count.saturating_mul(self.size)
    }
}

/// Counts or displacements as the caller has them: `int` or `MPI_Count`/`MPI_Aint`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntArray<'a> {
    /// From a call with `int` arrays.
    Int(&'a [i32]),
    /// From a call with `MPI_Count` or `MPI_Aint` arrays.
    Count(&'a [i64]),
}

impl IntArray<'_> {
    /// Entry `i`; 0 past the end (lengths are checked once, before a plan is built).
    pub fn get(&self, i: u32) -> i64 {
        match self {
            IntArray::Int(a) => a.get(i as usize).map_or(0, |&x| i64::from(x)),
            IntArray::Count(a) => a.get(i as usize).map_or(0, |&x| x),
        }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        match self {
            IntArray::Int(a) => a.len(),
            IntArray::Count(a) => a.len(),
        }
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<'a> From<&'a [i32]> for IntArray<'a> {
    fn from(a: &'a [i32]) -> Self {
        IntArray::Int(a)
    }
}

impl<'a> From<&'a [i64]> for IntArray<'a> {
    fn from(a: &'a [i64]) -> Self {
        IntArray::Count(a)
    }
}

/// The blocks of a buffer, one for each rank (or neighbour).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocks<'a> {
    /// Equal and contiguous blocks: the arguments of gather, alltoall …
    Equal(Items),
    /// Blocks with a count and place each: the arguments of the v forms.
    Varying {
        /// Items in each block.
        counts: IntArray<'a>,
        /// First item of each block, in extents of the datatype.
        displs: IntArray<'a>,
        /// Bytes of one item.
        size: i64,
    },
    /// Blocks with a count, place and datatype each: the arguments of the w forms.
    Typed {
        /// Items in each block.
        counts: IntArray<'a>,
        /// Offset of each block, in bytes.
        displs: IntArray<'a>,
        /// Bytes of one item of each block's datatype.
        sizes: &'a [i64],
    },
}

impl Blocks<'_> {
    /// Value for arguments that aren't significant at this rank.
    pub const NONE: Blocks<'static> = Blocks::Equal(Items::NONE);

    /// Block `i` of `buffer`. Without bytes, its count is 0.
    pub fn span(&self, buffer: Buffer, i: u32) -> Span {
        let (at, items) = match self {
            Blocks::Equal(items) => (i64::from(i).saturating_mul(items.count), *items),
            Blocks::Varying { displs, .. } | Blocks::Typed { displs, .. } => (displs.get(i), self.items(i)),
        };
        let datatype = if matches!(self, Blocks::Typed { .. }) { i } else { 0 };
        Span { buffer, at, count: items.count, datatype }
    }

    /// The items of block `i`.
    pub fn items(&self, i: u32) -> Items {
        match self {
            Blocks::Equal(items) => *items,
            Blocks::Varying { counts, size, .. } => Items::new(counts.get(i), *size),
            Blocks::Typed { counts, sizes, .. } => {
                Items::new(counts.get(i), sizes.get(i as usize).copied().unwrap_or(0))
            }
        }
    }

    /// Number of blocks that the arrays describe; `None` for equal blocks, of which there may be any number.
    pub fn len(&self) -> Option<usize> {
        match self {
            Blocks::Equal(_) => None,
            Blocks::Varying { counts, displs, .. } => Some(counts.len().min(displs.len())),
            Blocks::Typed { counts, displs, sizes } => Some(counts.len().min(displs.len()).min(sizes.len())),
        }
    }

    /// Whether the arrays describe no block at all.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }
}

/// The root of an operation that has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// A rank: of this group; in an operation between two groups, a rank of the other one.
    Rank(Rank),
    /// `MPI_ROOT`: this rank, in an operation between two groups.
    Here,
    /// `MPI_PROC_NULL`: another rank of this group, in an operation between two groups. This rank takes no part.
    Nowhere,
}

/// The two ends of a rank's edges in a virtual topology (MPI 5.0 §8.6).
///
/// `None` is `MPI_PROC_NULL`: its block is neither sent nor touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbors<'a> {
    /// Sources of the receive blocks, in their order.
    pub sources: &'a [Option<Rank>],
    /// Destinations of the send blocks, in their order.
    pub destinations: &'a [Option<Rank>],
    /// Matching of edges if two ranks share more than one.
    pub pairing: Pairing,
}

/// Matching of edges if two ranks share more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// The k-th edge to a rank meets the k-th from it (graph and distributed graph topologies).
    InOrder,
    /// Neighbours 2d and 2d+1 are the two along dimension d, and a block that leaves in one direction arrives as from the other
    /// (Cartesian topologies; matters if a periodic dimension has one or two ranks).
    Opposite,
}

/// One rank's call of a collective operation.
///
/// In an operation between two groups ([`crate::build_between`]), blocks are indexed by rank of the other group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation<'a> {
    /// §6.3.
    Barrier,
    /// §6.4. If this rank's data are contiguous, pass them as bytes (items of size 1): algorithms that cut them then need no copy. Ranks
    /// may differ in that.
    Bcast {
        /// Rank that has the data.
        root: Root,
        /// The data, in [`Buffer::Recv`].
        data: Items,
    },
    /// §6.9.1.
    Reduce {
        /// Rank that gets the result.
        root: Root,
        /// Each rank's vector.
        data: Items,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer, at the root. Ignored elsewhere.
        in_place: bool,
    },
    /// §6.9.6.
    Allreduce {
        /// Each rank's vector.
        data: Items,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer.
        in_place: bool,
    },
    /// §6.5, gather and gatherv.
    Gather {
        /// Rank that gets the blocks.
        root: Root,
        /// This rank's block.
        send: Items,
        /// Destination of the blocks; significant at the root. [`Blocks::Varying`] at all ranks for gatherv, with empty arrays at all but
        /// the root.
        recv: Blocks<'a>,
        /// Whether the root's own block is in place already.
        in_place: bool,
    },
    /// §6.6, scatter and scatterv.
    Scatter {
        /// Rank that has the blocks.
        root: Root,
        /// The blocks to send; significant at the root. [`Blocks::Varying`] at all ranks for scatterv, with empty arrays at all but the
        /// root.
        send: Blocks<'a>,
        /// This rank's block.
        recv: Items,
        /// Whether the root's own block stays in place.
        in_place: bool,
    },
    /// §6.7, allgather and allgatherv.
    Allgather {
        /// This rank's block; not significant in place.
        send: Items,
        /// Destination of the blocks.
        recv: Blocks<'a>,
        /// Whether this rank's block is in place already.
        in_place: bool,
    },
    /// §6.8, alltoall, alltoallv and alltoallw.
    Alltoall {
        /// The blocks to send; not significant in place.
        send: Blocks<'a>,
        /// Destination of the blocks.
        recv: Blocks<'a>,
        /// Whether the blocks to send are in the receive buffer.
        in_place: bool,
    },
    /// §6.10, reduce-scatter with blocks of different sizes.
    ReduceScatter {
        /// Items of each rank's block of the result.
        counts: IntArray<'a>,
        /// Bytes of one item.
        size: i64,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer; the result goes to its start.
        in_place: bool,
    },
    /// §6.10, reduce-scatter with equal blocks.
    ReduceScatterBlock {
        /// One rank's block of the result.
        data: Items,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer; the result goes to its start.
        in_place: bool,
    },
    /// §6.11.1.
    Scan {
        /// Each rank's vector.
        data: Items,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer.
        in_place: bool,
    },
    /// §6.11.2. Rank 0's receive buffer is unchanged.
    Exscan {
        /// Each rank's vector.
        data: Items,
        /// Whether the operator commutes.
        commutative: bool,
        /// Whether the input is in the receive buffer.
        in_place: bool,
    },
    /// §8.6.1, with its v form: one block to all destinations.
    NeighborAllgather {
        /// This rank's edges.
        neighbors: Neighbors<'a>,
        /// Block for every destination.
        send: Items,
        /// Destination of the blocks, one for each source.
        recv: Blocks<'a>,
    },
    /// §8.6.2, with its v and w forms: a block for each destination.
    NeighborAlltoall {
        /// This rank's edges.
        neighbors: Neighbors<'a>,
        /// The blocks to send, one for each destination.
        send: Blocks<'a>,
        /// Destination of the blocks, one for each source.
        recv: Blocks<'a>,
    },
}

/// Kind of an operation, without its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the names are MPI's
pub enum Class {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
    NeighborAllgather,
    NeighborAllgatherv,
    NeighborAlltoall,
    NeighborAlltoallv,
    NeighborAlltoallw,
}

impl Class {
    /// Whether data of several ranks are combined, so that the order of combination may show in the result: sums of floating-point
    /// numbers are rounded.
    pub fn combines(self) -> bool {
        use Class::{Allreduce, Exscan, Reduce, ReduceScatter, ReduceScatterBlock, Scan};
        matches!(self, Reduce | Allreduce | ReduceScatter | ReduceScatterBlock | Scan | Exscan)
    }

    /// All classes.
    pub const ALL: [Class; 22] = [
        Class::Barrier,
        Class::Bcast,
        Class::Reduce,
        Class::Allreduce,
        Class::Gather,
        Class::Gatherv,
        Class::Scatter,
        Class::Scatterv,
        Class::Allgather,
        Class::Allgatherv,
        Class::Alltoall,
        Class::Alltoallv,
        Class::Alltoallw,
        Class::ReduceScatter,
        Class::ReduceScatterBlock,
        Class::Scan,
        Class::Exscan,
        Class::NeighborAllgather,
        Class::NeighborAllgatherv,
        Class::NeighborAlltoall,
        Class::NeighborAlltoallv,
        Class::NeighborAlltoallw,
    ];

    /// MPI's name in lower case, with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Barrier => "barrier",
            Class::Bcast => "bcast",
            Class::Reduce => "reduce",
            Class::Allreduce => "allreduce",
            Class::Gather => "gather",
            Class::Gatherv => "gatherv",
            Class::Scatter => "scatter",
            Class::Scatterv => "scatterv",
            Class::Allgather => "allgather",
            Class::Allgatherv => "allgatherv",
            Class::Alltoall => "alltoall",
            Class::Alltoallv => "alltoallv",
            Class::Alltoallw => "alltoallw",
            Class::ReduceScatter => "reduce-scatter",
            Class::ReduceScatterBlock => "reduce-scatter-block",
            Class::Scan => "scan",
            Class::Exscan => "exscan",
            Class::NeighborAllgather => "neighbor-allgather",
            Class::NeighborAllgatherv => "neighbor-allgatherv",
            Class::NeighborAlltoall => "neighbor-alltoall",
            Class::NeighborAlltoallv => "neighbor-alltoallv",
            Class::NeighborAlltoallw => "neighbor-alltoallw",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Operation<'_> {
    /// The class of the operation. Invariant: equal at all ranks of a call.
    pub fn class(&self) -> Class {
        let by_form = |blocks: &Blocks<'_>, [equal, varying, typed]: [Class; 3]| match blocks {
            Blocks::Equal(_) => equal,
            Blocks::Varying { .. } => varying,
            Blocks::Typed { .. } => typed,
        };
        match self {
            Operation::Barrier => Class::Barrier,
            Operation::Bcast { .. } => Class::Bcast,
            Operation::Reduce { .. } => Class::Reduce,
            Operation::Allreduce { .. } => Class::Allreduce,
            Operation::Gather { recv, .. } => by_form(recv, [Class::Gather, Class::Gatherv, Class::Gatherv]),
            Operation::Scatter { send, .. } => {
                by_form(send, [Class::Scatter, Class::Scatterv, Class::Scatterv])
            }
            Operation::Allgather { recv, .. } => {
                by_form(recv, [Class::Allgather, Class::Allgatherv, Class::Allgatherv])
            }
            Operation::Alltoall { recv, .. } => {
                by_form(recv, [Class::Alltoall, Class::Alltoallv, Class::Alltoallw])
            }
            Operation::ReduceScatter { .. } => Class::ReduceScatter,
            Operation::ReduceScatterBlock { .. } => Class::ReduceScatterBlock,
            Operation::Scan { .. } => Class::Scan,
            Operation::Exscan { .. } => Class::Exscan,
            Operation::NeighborAllgather { recv, .. } => by_form(
                recv,
                [Class::NeighborAllgather, Class::NeighborAllgatherv, Class::NeighborAllgatherv],
            ),
            Operation::NeighborAlltoall { recv, .. } => {
                by_form(recv, [Class::NeighborAlltoall, Class::NeighborAlltoallv, Class::NeighborAlltoallw])
            }
        }
    }

    /// Bytes of the longest item of this rank: its vector, or the largest of its blocks. Saturates. `members`: number of blocks of each
    /// array.
    pub(crate) fn longest(&self, members: u32) -> i64 {
        let most = |blocks: &Blocks<'_>, n: usize| match blocks {
            Blocks::Equal(items) => items.bytes(),
            _ => (0..n as u32).map(|i| blocks.items(i).bytes()).max().unwrap_or(0),
        };
        let members = members as usize;
        match self {
            Operation::Barrier => 0,
            Operation::Bcast { data, .. }
            | Operation::Reduce { data, .. }
            | Operation::Allreduce { data, .. }
            | Operation::ReduceScatterBlock { data, .. }
            | Operation::Scan { data, .. }
            | Operation::Exscan { data, .. } => data.bytes(),
            Operation::ReduceScatter { counts, size, .. } => {
                (0..members as u32).map(|i| Items::new(counts.get(i), *size).bytes()).max().unwrap_or(0)
            }
            Operation::Gather { send, recv, .. } => send.bytes().max(most(recv, members)),
            Operation::Scatter { send, recv, .. } => recv.bytes().max(most(send, members)),
            Operation::Allgather { send, recv, .. } => send.bytes().max(most(recv, members)),
            Operation::Alltoall { send, recv, .. } => most(send, members).max(most(recv, members)),
            Operation::NeighborAllgather { neighbors, send, recv } => {
                send.bytes().max(most(recv, neighbors.sources.len()))
            }
            Operation::NeighborAlltoall { neighbors, send, recv } => {
                most(send, neighbors.destinations.len()).max(most(recv, neighbors.sources.len()))
            }
        }
    }

    /// Whether the order of operands is free; true if nothing is reduced.
    pub fn commutative(&self) -> bool {
        match *self {
            Operation::Reduce { commutative, .. }
            | Operation::Allreduce { commutative, .. }
            | Operation::ReduceScatter { commutative, .. }
            | Operation::ReduceScatterBlock { commutative, .. }
            | Operation::Scan { commutative, .. }
            | Operation::Exscan { commutative, .. } => commutative,
            _ => true,
        }
    }
}
