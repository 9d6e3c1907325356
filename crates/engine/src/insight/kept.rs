//! State of `mpiexec --check`: buffers of pending operations, and windows.

use std::collections::{BTreeMap, HashMap};

use super::changes::Before;

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
}

/// Data of an operation that hasn't ended.
pub(super) struct Origin {
    pub(super) window: u64,
    pub(super) target: u32,
    pub(super) site: u64,
    pub(super) text: String,
    pub(super) before: Before,
}
