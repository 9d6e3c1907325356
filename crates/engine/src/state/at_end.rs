//! What a rank has been told of the meeting of all in `MPI_Finalize`.

use std::collections::HashSet;

use crate::peers::peer::PeerId;

/// See [`crate::environment::ending`].
#[derive(Debug, Default)]
pub struct AtEnd {
    /// The ranks that have sent their word to all others, where ranks go on when one dies.
    pub told: HashSet<PeerId>,
    /// How many of its node have come, if it is the first one there.
    pub come: u32,
    /// A bit for each round whose word has come from another node.
    pub rounds: u32,
    /// All ranks of the job have come.
    pub all: bool,
}
