//! State of a rank's profile.

use encore_insight::clock::Compared;
use encore_insight::dump::SameTime;
use encore_insight::layout::Reason;
use encore_insight::recorder::Recorder;
use encore_insight::trace::TraceArea;

/// A rank's part in a profile.
pub struct Insight {
    pub(super) recorder: Recorder,
    /// Why a wait in a function waits, where its request doesn't say.
    pub(super) reasons: Box<[Reason]>,
    /// Where no launcher holds the memory: this machine's clock.
    pub(super) clock: Option<Compared>,
    /// Records of a timeline.
    pub(super) trace: Option<TraceArea>,
    /// The clocks of other nodes, as the first rank has compared them with its own.
    pub(super) clocks: Vec<SameTime>,
    /// `MPI_Pcontrol(0)` hasn't stopped the profile.
    pub(super) is_on: bool,
    /// The place in its team of the rank whose post a collective operation has just missed.
    pub(super) missed: Option<u32>,
}

/// Why a wait in a function waits.
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
