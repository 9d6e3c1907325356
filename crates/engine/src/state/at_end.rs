//! A rank's knowledge of the synchronization of all ranks in `MPI_Finalize`.

use std::collections::HashSet;

use crate::peers::peer::PeerId;

/// See [`crate::environment::ending`].
#[derive(Debug, Default)]
pub struct AtEnd {
    /// Ranks whose message to all others has arrived, where ranks continue after a death.
    pub told: HashSet<PeerId>,
    /// On the node's first rank: number of the node's ranks that have arrived.
    pub come: u32,
    /// One bit per round whose message has arrived from another node.
    pub rounds: u32,
    /// Whether all ranks of the job have arrived.
    pub all: bool,
    /// Whether this rank has arrived.
    pub here: bool,
}
