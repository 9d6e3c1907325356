//! Errors of building plans.

use std::fmt;

use crate::algorithm::Algorithm;
use crate::ir::Rank;
use crate::operation::Class;

/// Reason why a plan can't be built. Each is a caller's mistake; none depends on the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// The rank, the root or a neighbour isn't in the group.
    RankOutOfRange {
        /// The rank given.
        rank: Rank,
        /// Ranks of the group.
        size: u32,
    },
    /// The root is of a kind that only operations between two groups have, or the other way round.
    RootOfOtherKind,
    /// An array of counts, displacements or sizes is too short.
    ShortArray {
        /// Entries needed.
        needed: usize,
        /// Entries given.
        given: usize,
    },
    /// The algorithm is one for another operation.
    OtherOperation {
        /// The algorithm given.
        algorithm: Algorithm,
        /// The operation given.
        operation: Class,
    },
    /// The algorithm reorders operands, and the operator doesn't commute.
    NeedsCommutative {
        /// The algorithm given.
        algorithm: Algorithm,
    },
    /// The algorithm combines the operands of a node first, which keeps their order only if the ranks of each node are consecutive.
    NeedsRuns {
        /// The algorithm given.
        algorithm: Algorithm,
    },
    /// The data exceed any memory.
    TooLong,
    /// With this number of ranks, the algorithm needs more lanes between two ranks than there are.
    TooManyRanks {
        /// The algorithm given.
        algorithm: Algorithm,
        /// Ranks of the group.
        size: u32,
    },
    /// The operation isn't defined between two groups.
    NotBetweenGroups {
        /// The operation given.
        operation: Class,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::RankOutOfRange { rank, size } => write!(f, "rank {rank} isn't in a group of {size}"),
            BuildError::RootOfOtherKind => {
                write!(f, "the root is of the wrong kind for the number of groups")
            }
            BuildError::ShortArray { needed, given } => {
                write!(f, "an array has {given} entries where {needed} are needed")
            }
            BuildError::OtherOperation { algorithm, operation } => {
                write!(f, "algorithm {algorithm} isn't one for {operation}")
            }
            BuildError::NeedsCommutative { algorithm } => {
                write!(f, "algorithm {algorithm} needs an operator that commutes")
            }
            BuildError::NeedsRuns { algorithm } => {
                write!(
                    f,
                    "algorithm {algorithm} keeps the order of operands only where the ranks of each node are consecutive"
                )
            }
            BuildError::TooLong => write!(f, "there is more data than any memory holds"),
            BuildError::TooManyRanks { algorithm, size } => {
                write!(f, "algorithm {algorithm} can't serve {size} ranks")
            }
            BuildError::NotBetweenGroups { operation } => {
                write!(f, "{operation} isn't defined between two groups")
            }
        }
    }
}

impl std::error::Error for BuildError {}
