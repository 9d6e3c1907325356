//! State of `mpiexec --check`: buffers of pending operations, and windows.

use std::collections::{BTreeMap, HashMap, HashSet};

use encore_insight::accesses::Access;
use encore_recording::changes::Before;

use crate::state::buffer::Buffer;

/// Runs of bytes of pending operations.
pub(super) struct Runs {
    /// By their first address and the operation's number.
    pub(super) runs: BTreeMap<(usize, u64), Pending>,
    /// Length of the longest.
    pub(super) longest: usize,
    /// Number at which those whose operations have ended are removed.
    pub(super) sweep: usize,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs { runs: BTreeMap::new(), longest: 0, sweep: 1024 }
    }
}

/// A run of bytes of a pending operation.
pub(super) struct Pending {
    pub(super) end: usize,
    pub(super) request: usize,
    pub(super) site: u64,
    pub(super) elements: String,
}

/// Windows of a rank.
#[derive(Default)]
pub(super) struct Windows {
    /// Fences so far, by the window's context id.
    pub(super) fences: HashMap<u64, u64>,
    /// Data of operations that haven't ended.
    pub(super) origins: Vec<Origin>,
    /// Targets of other nodes, by window and rank, that know of accesses of this rank with a lock.
    pub(super) told: HashSet<(u64, u32)>,
    /// Accesses of ranks of other nodes of which not all runs have come, and what conflicts with them.
    pub(super) arriving: HashMap<u32, Conflict>,
}

/// An access, another one that conflicts with it, and the bytes in which they do.
pub(super) struct Conflict {
    pub(super) own: Access,
    pub(super) other: Access,
    pub(super) bytes: u64,
}

/// Data of an operation that hasn't ended.
pub(super) struct Origin {
    pub(super) window: u64,
    pub(super) target: u32,
    pub(super) site: u64,
    pub(super) text: String,
    pub(super) before: Before,
}

/// The data of a pending operation's buffer, which lie in these runs. `None`: this process can't read them.
pub(super) fn data_of(buffer: &Buffer, runs: &[(usize, usize)]) -> Option<Before> {
    let is_here = !encore_device::is_device(buffer.address).unwrap_or(true);
    // SAFETY: the program keeps the data readable until the operation is complete, when they are compared, or frees their memory wrongly.
    is_here.then(|| unsafe { Before::of(buffer.address.addr(), runs) })
}
