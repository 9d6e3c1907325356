//! A process's knowledge of other jobs (`encore_mpi::jobs`).

use std::collections::{HashMap, HashSet, VecDeque};
use std::os::unix::net::UnixStream;

use encore_boot::segment::JobName;
use encore_plan::Between;
use encore_transport::shm::Pair;

use super::process::{NodeId, PeerId};
use crate::state::handle::CommHandle;
use encore_transport::card::Card;

/// A process's knowledge of other jobs.
#[derive(Default)]
pub struct Jobs {
    /// The open ports of this process, by number, each with the callers waiting there in order of arrival.
    pub ports: HashMap<u64, VecDeque<Waiting>>,
    /// Answers to this process's calls at other processes' ports, by call number: `None` for a refused call, otherwise the data in the answer.
    pub answers: HashMap<u64, Option<Vec<u8>>>,
    /// Parts of an incomplete call or answer.
    pub parts: HashMap<Caller, Vec<u8>>,
    /// Number of this process's latest call.
    pub latest_call: u64,
    /// Whether the job has several nodes, and some node has more ranks than processors. Invariant: equal on all ranks of the job.
    pub some_node_shares: bool,
    /// Measured cost of messages between the nodes of this job, if any. Invariant: equal on all ranks of the job.
    pub between: Between,
    /// Whether these costs also decide in which order numbers are added, as the user asked for (`ENCORE_LINK`).
    pub sums_by_link: bool,
    /// Names of the job's nodes, if it has several.
    pub hosts: HashMap<NodeId, String>,
    /// This process's card, once it has a link.
    pub own_card: Option<Card>,
    /// The intercommunicator with the processes that started this job (`MPI_Comm_get_parent`).
    pub parent: Option<CommHandle>,
    /// Processes of other jobs that are connected with this one.
    pub connected: HashSet<PeerId>,
    /// Connected processes that share this process's processors.
    pub beside: HashSet<PeerId>,
    /// Processes of this job that share this process's processors but not its memory.
    pub others_beside: u32,
    /// Number of ended connections per process.
    pub ended: HashMap<PeerId, u64>,
    /// Number of meetings with each process during the current connection. Both sides count the same.
    pub meetings: HashMap<PeerId, u64>,
    /// Processes of other jobs that have said farewell, each with the number of meetings it had counted by then. A side that has counted more
    /// ignores the farewell.
    pub leaving: HashMap<PeerId, u64>,
    /// Processes of other jobs whose connection has ended, by parting or by loss.
    pub parted: HashSet<PeerId>,
    /// Processes of other jobs that died while connected, as long as a communicator contains them; and dead processes of this job, where the others
    /// continue.
    pub dead: HashMap<PeerId, Dead>,
    /// Ranks of other jobs that have died, as others have told before this process has met them.
    pub foretold: HashSet<(JobName, u32)>,
    /// Processes that threads are meeting or about to meet, one entry per thread.
    pub meeting: Vec<PeerId>,
    /// Processes that this one is about to share memory with, and the state of each.
    pub sharing: HashMap<PeerId, Sharing>,
    /// Processes of `sharing` to which this one has a message to send.
    pub to_tell: Vec<PeerId>,
    /// Processes that get an offer of memory once they have communicated enough, and their ends of the link.
    pub to_offer: Vec<(PeerId, u32)>,
    /// Number of memories that this process has made, or tried to make, for members of several jobs.
    pub memories: u64,
    /// Processes whose connections have ended, and why, while some of their cells are unprocessed.
    pub ending: Vec<(PeerId, std::io::Error)>,
    /// Why each lost process can't be reached.
    pub unreachable: HashMap<PeerId, String>,
    /// Threads of this process that wait for the ranks of a job that they have started.
    pub starting: u32,
    /// Jobs that this process has started, while it is connected with them.
    pub started: Vec<Started>,
}

/// State of two processes on the way to shared memory.
pub enum Sharing {
    /// This process will offer memory once the two have communicated enough.
    WhenWorth,
    /// This process will offer memory once it can send the offer.
    ToOffer,
    /// This process has offered this memory.
    Offered(Pair),
    /// This process has mapped the offered memory, and must confirm it.
    ToTake,
    /// This process has confirmed.
    Taken,
    /// This process sends through a ring; the other does not yet.
    Follows,
    /// Both send through rings.
    Shared,
    /// There will be no shared memory.
    Declined,
}

/// A call at a port, or the answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller {
    /// The other process.
    pub peer: PeerId,
    /// The number that the calling process has given the call.
    pub call: u64,
}

/// A caller waiting at a port.
#[derive(Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The call.
    pub caller: Caller,
    /// The caller's data about its group.
    pub told: Vec<u8>,
}

/// State that a thread keeps after it has said farewell to a process. Until the thread polls again, others may have ended the connection and made
/// the next one, which counts meetings anew. That one isn't this thread's to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// [`Jobs::connection`]
    pub connection: u64,
    /// Number of meetings at the farewell.
    pub meetings: u64,
}

/// Facts about a process's death.
pub struct Dead {
    /// How this process learned of the death.
    pub how: String,
    /// Where jobs go on when a rank dies: the number of this death, by which this process orders those that it learns of
    /// (`encore_mpi::ft::deaths`). Missing where the whole job has died.
    pub number: Option<u64>,
}

/// A job that this process has started.
pub struct Started {
    /// The connection with the job's mpiexec.
    pub launcher: UnixStream,
    /// Ranks of the job.
    pub ranks: Vec<PeerId>,
    /// Whether the job has died.
    pub died: bool,
}

impl Jobs {
    /// Whether this process has ever dealt with processes of other jobs, or waits for some.
    pub fn has_met_others(&self) -> bool {
        let waits = self.starting > 0 || self.latest_call > 0 || !self.ports.is_empty();
        waits || self.parent.is_some() || !self.connected.is_empty()
    }

    /// Number of the current connection with a process, or of the next one.
    pub fn connection(&self, peer: PeerId) -> u64 {
        self.ended.get(&peer).copied().unwrap_or(0)
    }

    /// Whether this connection with a process has ended. A newer one may exist.
    pub fn has_ended(&self, peer: PeerId, connection: u64) -> bool {
        self.is_parted(peer) || self.connection(peer) != connection
    }

    /// Records a meeting with a process.
    pub fn meet(&mut self, peer: PeerId) {
        self.parted.remove(&peer);
        self.connected.insert(peer);
        *self.meetings.entry(peer).or_default() += 1;
    }

    /// State for a thread that says farewell to a process now.
    pub fn farewell(&self, peer: PeerId) -> Farewell {
        let meetings = self.meetings.get(&peer).copied().unwrap_or(0);
        Farewell { connection: self.connection(peer), meetings }
    }

    /// Whether a thread that has said farewell still has a connection to end: nobody has ended it or met the process again.
    pub fn is_to_part(&self, peer: PeerId, farewell: Farewell) -> bool {
        self.connected.contains(&peer) && self.farewell(peer) == farewell
    }

    /// Whether a process has said farewell without a later meeting.
    pub fn is_leaving(&self, peer: PeerId) -> bool {
        self.leaving.get(&peer) == Some(&self.farewell(peer).meetings)
    }

    /// Whether a process is about to be met: it waits at a port, or a thread is meeting it.
    pub fn is_about_to_meet(&self, peer: PeerId) -> bool {
        self.meeting.contains(&peer)
            || self.ports.values().flatten().any(|waiting| waiting.caller.peer == peer)
    }

    /// Records the end of the connection with a process, and of its calls.
    pub fn close(&mut self, peer: PeerId) {
        self.parted.insert(peer);
        *self.ended.entry(peer).or_default() += 1;
        self.ports.values_mut().for_each(|waiting| waiting.retain(|waiting| waiting.caller.peer != peer));
        self.meetings.remove(&peer);
        self.leaving.remove(&peer);
        self.parts.retain(|of, _| of.peer != peer);
    }

    /// Whether the connection with a known process has ended: no messages pass any more.
    pub fn is_parted(&self, peer: PeerId) -> bool {
        self.parted.contains(&peer)
    }

    /// Records that a thread begins to meet a process.
    pub fn begin_meeting(&mut self, peer: PeerId) {
        self.meeting.push(peer);
    }

    /// Records that the thread has met the process, or has failed to.
    pub fn end_meeting(&mut self, peer: PeerId) {
        let place = self.meeting.iter().position(|other| *other == peer);
        self.meeting.swap_remove(place.expect("it was begun"));
        if !self.meeting.contains(&peer) {
            self.unreachable.remove(&peer);
        }
    }

    /// Whether something here refers to a process that has parted.
    pub fn refer_to(&self, peer: PeerId) -> bool {
        self.connected.contains(&peer)
            || self.dead.contains_key(&peer)
            || self.is_about_to_meet(peer)
            || self.started.iter().any(|started| started.ranks.contains(&peer))
    }

    /// Whether a port of this process is open.
    pub fn is_open(&self, number: u64) -> bool {
        self.ports.contains_key(&number)
    }

    /// Removes the caller that has waited at a port longest.
    pub fn next_caller(&mut self, number: u64) -> Option<Waiting> {
        self.ports.get_mut(&number)?.pop_front()
    }

    /// Appends a caller to those waiting at a port. Returns false if the port isn't open.
    pub fn wait_at(&mut self, number: u64, comes: Waiting) -> bool {
        self.ports.get_mut(&number).map(|waiting| waiting.push_back(comes)).is_some()
    }

    /// Adds the next part of a call or an answer of `length` bytes. Returns all bytes once they are there.
    pub fn take_part(&mut self, of: Caller, part: Vec<u8>, length: u64) -> Option<Vec<u8>> {
        let mut came = self.parts.remove(&of).unwrap_or_default();
        came.extend_from_slice(&part);
        if came.len() as u64 >= length {
            return Some(came);
        }
        self.parts.insert(of, came);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: PeerId = PeerId(3);

    #[test]
    fn farewell_counts_only_for_its_connection() {
        let mut jobs = Jobs::default();
        jobs.meet(OTHER);
        let before = jobs.farewell(OTHER);
        assert!(jobs.is_to_part(OTHER, before) && !jobs.has_ended(OTHER, before.connection));
        // Another thread ends the connection, and one meets the process again, as often as before.
        jobs.connected.remove(&OTHER);
        jobs.close(OTHER);
        assert!(!jobs.is_to_part(OTHER, before) && jobs.has_ended(OTHER, before.connection));
        jobs.meet(OTHER);
        assert!(!jobs.is_to_part(OTHER, before) && jobs.has_ended(OTHER, before.connection));
        let now = jobs.farewell(OTHER);
        assert_eq!(now.meetings, before.meetings);
        assert!(jobs.is_to_part(OTHER, now) && !jobs.has_ended(OTHER, now.connection));
        // Another meeting during the same connection.
        jobs.meet(OTHER);
        assert!(!jobs.is_to_part(OTHER, now) && !jobs.has_ended(OTHER, now.connection));
    }

    #[test]
    fn farewell_requires_equal_meeting_counts() {
        let mut jobs = Jobs::default();
        jobs.meet(OTHER);
        jobs.leaving.insert(OTHER, 1);
        assert!(jobs.is_leaving(OTHER));
        jobs.meet(OTHER);
        assert!(!jobs.is_leaving(OTHER));
        jobs.close(OTHER);
        jobs.meet(OTHER);
        assert!(!jobs.is_leaving(OTHER));
    }
}
