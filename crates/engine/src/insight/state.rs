//! State of a rank's profile.

use encore_insight::dump::SameTime;
use encore_insight::layout::Reason;
use encore_insight::recorder::Recorder;

/// A rank's part in a profile.
pub struct Insight {
    pub(super) recorder: Recorder,
    /// Reason of a wait in a function, where its request doesn't determine it.
    pub(super) reasons: Box<[Reason]>,
    /// No launcher owns the memory: the first rank collects what is in it.
    pub(super) is_collected: bool,
    /// Whether there is a timeline.
    pub(super) is_traced: bool,
    /// Clocks of other nodes, compared by the first rank with its own.
    pub(super) clocks: Vec<SameTime>,
    /// Ticks at the end of the run that belong to no program: see [`super::report::leave_out`].
    pub(super) left_out: u64,
    /// Whether `MPI_Pcontrol(0)` has not stopped the profile.
    pub(super) is_on: bool,
    /// The rank, by its index in its team, whose post a collective operation has just missed.
    pub(super) missed: Option<u32>,
    /// Whether a collective operation has stopped for a rank of its team.
    pub(super) stops: bool,
    /// Turns of a collective operation that a thread has seen which doesn't wait, as the library's own does for windows, since the latest wait began.
    pub(super) seen: Vec<Turn>,
    /// The latest message of the program that such a thread has completed since then: the rank at its other end, and whether it was sent.
    pub(super) completed: Option<(i32, bool)>,
}

/// Most turns that are kept for a waiting thread.
pub(super) const MOST_SEEN: usize = 32;

/// A rank that is waited for, from a tick on, or until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) peer: i32,
    pub(super) tick: u64,
    pub(super) until_now: bool,
}

/// Reason of a wait in a function.
pub(super) fn reason_in(name: &str) -> Reason {
    let name = name.strip_prefix("MPI_").unwrap_or(name);
    let begins = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    if begins(&["Win_", "Rput", "Rget", "Raccumulate"]) {
        Reason::Window
    } else if begins(&["File_"]) {
        Reason::File
    } else if begins(&["Recv", "Mrecv", "Mprobe", "Probe", "Wait", "Sendrecv", "Start"]) {
        Reason::LateSender
    } else if begins(&["Send", "Ssend", "Bsend", "Rsend", "Buffer_"]) {
        Reason::LateReceiver
    } else if begins(&[
        "Barrier",
        "Bcast",
        "Gather",
        "Scatter",
        "All",
        "Reduce",
        "Scan",
        "Exscan",
        "Neighbor",
        "Comm_",
        "Intercomm_",
        "Cart_",
        "Graph_",
        "Dist_graph_",
        "Finalize",
        "Session_finalize",
    ]) {
        Reason::LateToCollective
    } else {
        Reason::Other
    }
}
