//! What a process knows of other jobs (`encore_mpi::jobs`).

use std::collections::{HashMap, HashSet, VecDeque};
use std::os::unix::net::UnixStream;

use encore_boot::segment::JobName;
use encore_plan::Between;
use encore_transport::shm::Pair;

use super::card::Card;
use super::process::{NodeId, PeerId};
use crate::state::handle::CommHandle;
use crate::state::request::Request;
use encore_slab::Obj;

/// What a process knows of other jobs.
#[derive(Default)]
pub struct Jobs {
    /// The ports that this process has opened, by number, each with those that wait there, in the order in which they came.
    pub ports: HashMap<u64, VecDeque<Waiting>>,
    /// The answers to this process's calls at ports of others, by the number of the call: `None` for a call that is refused, else what the other
    /// process tells with it.
    pub answers: HashMap<u64, Option<Vec<u8>>>,
    /// What has come of a call or of an answer, as long as there is more to come.
    pub parts: HashMap<Caller, Vec<u8>>,
    /// The number of the latest of these calls.
    pub latest_call: u64,
    /// The job has several nodes, and some node has more of its ranks than processors: all ranks of the job say the same.
    pub some_node_shares: bool,
    /// What messages between the nodes of this job take, if that was measured: all its ranks have the same figures.
    pub between: Between,
    /// They also decide in which order numbers are added: the user wants that (`ENCORE_LINK`).
    pub sums_by_link: bool,
    /// The names of the nodes of this job, where it has several.
    pub hosts: HashMap<NodeId, String>,
    /// How others reach this process, once it has a link.
    pub own_card: Option<Card>,
    /// The intercommunicator with the processes that started this job (`MPI_Comm_get_parent`).
    pub parent: Option<CommHandle>,
    /// The processes of other jobs that this one is connected with.
    pub connected: HashSet<PeerId>,
    /// Those of them that run on the processors of this one.
    pub beside: HashSet<PeerId>,
    /// How many processes of this job do that do not share memory with this one.
    pub others_beside: u32,
    /// How often the connection with a process has ended.
    pub ended: HashMap<PeerId, u64>,
    /// How often this process has met those that it has a connection with, since it has. Both sides count the same.
    pub meetings: HashMap<PeerId, u64>,
    /// Processes of other jobs that have said farewell, and how many meetings they had counted by then. Who has counted more takes no notice.
    pub leaving: HashMap<PeerId, u64>,
    /// The processes of other jobs with which this one has no connection any more: those that it has parted from, and those that were lost.
    pub parted: HashSet<PeerId>,
    /// The processes of other jobs that died while this one was connected with them, as long as a communicator has them; and those of this job
    /// that have died, where the others go on.
    pub dead: HashMap<PeerId, Dead>,
    /// Ranks of other jobs that have died, as others have told before this process has met them.
    pub foretold: HashSet<(JobName, u32)>,
    /// Receives that are to be posted again, counted.
    pub to_post: Vec<Obj<Request>>,
    /// Those that a thread is about to meet, or meets, as often as threads do.
    pub meeting: Vec<PeerId>,
    /// Those that this process comes to share memory with, and how far that is.
    pub sharing: HashMap<PeerId, Sharing>,
    /// Those of them that this process is to tell something.
    pub to_tell: Vec<PeerId>,
    /// Those that it offers memory to once they have talked enough, and their ends of the link.
    pub to_offer: Vec<(PeerId, u32)>,
    /// How many memories this process has made for members of several jobs, or was about to.
    pub memories: u64,
    /// Those whose connections have ended, and why, while cells of theirs are still to be dealt with.
    pub ending: Vec<(PeerId, std::io::Error)>,
    /// Why those of them can't be reached that were lost.
    pub unreachable: HashMap<PeerId, String>,
    /// Threads of this process that wait for the ranks of a job that they have started.
    pub starting: u32,
    /// The jobs that it has started, while it is connected with them.
    pub started: Vec<Started>,
}

/// How far this process and another one are in sharing memory.
pub enum Sharing {
    /// This one is to offer it, once the two have talked enough.
    WhenWorth,
    /// This one is to offer it, once that can be told.
    ToOffer,
    /// It has offered this.
    Offered(Pair),
    /// It has mapped what the other one has offered, and is to tell that.
    ToTake,
    /// It has told it.
    Taken,
    /// Its cells go through a ring; those of the other one don't yet.
    Follows,
    /// So do those of the other one.
    Shared,
    /// There will be no memory of both.
    Declined,
}

/// A call at a port, or the answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller {
    /// The other process.
    pub peer: PeerId,
    /// The number that the one that calls has given the call.
    pub call: u64,
}

/// One that waits at a port.
#[derive(Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its call.
    pub caller: Caller,
    /// What it tells of its group.
    pub told: Vec<u8>,
}

/// What a thread that has said farewell to a process remembers. Before it looks again, others may have ended the connection and made the next one, in which
/// meetings are counted anew: that one isn't this thread's to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// [`Jobs::connection`]
    pub connection: u64,
    /// How many meetings there had been.
    pub meetings: u64,
}

/// What is known of a process's death.
pub struct Dead {
    /// How this process has learned of it.
    pub how: String,
    /// Where jobs go on when a rank dies: the number of this death, by which this process orders those that it learns of
    /// (`encore_mpi::ft::deaths`). Missing where the whole job has died.
    pub number: Option<u64>,
}

/// A job that this process has started.
pub struct Started {
    /// The connection with its mpiexec.
    pub launcher: UnixStream,
    /// Its ranks.
    pub ranks: Vec<PeerId>,
    /// It has died.
    pub died: bool,
}

impl Jobs {
    /// Whether this process has had to do with processes of other jobs, or waits for some.
    pub fn has_met_others(&self) -> bool {
        let waits = self.starting > 0 || self.latest_call > 0 || !self.ports.is_empty();
        waits || self.parent.is_some() || !self.connected.is_empty()
    }

    /// A receive is not to be posted again. Returns whether it was to be; its count is then the caller's.
    pub fn leave_to_post(&mut self, request: Obj<Request>) -> bool {
        let place = self.to_post.iter().position(|other| *other == request);
        place.map(|place| self.to_post.remove(place)).is_some()
    }

    /// Which connection with a process this is, or the next one will be.
    pub fn connection(&self, peer: PeerId) -> u64 {
        self.ended.get(&peer).copied().unwrap_or(0)
    }

    /// Whether this connection with a process has ended. There may be another one by now.
    pub fn has_ended(&self, peer: PeerId, connection: u64) -> bool {
        self.is_parted(peer) || self.connection(peer) != connection
    }

    /// This process meets that one.
    pub fn meet(&mut self, peer: PeerId) {
        self.parted.remove(&peer);
        self.connected.insert(peer);
        *self.meetings.entry(peer).or_default() += 1;
    }

    /// What a thread remembers that says farewell to a process now.
    pub fn farewell(&self, peer: PeerId) -> Farewell {
        let meetings = self.meetings.get(&peer).copied().unwrap_or(0);
        Farewell { connection: self.connection(peer), meetings }
    }

    /// Whether a thread that has said farewell still has a connection to end: none has ended it, or has met the process again.
    pub fn is_to_part(&self, peer: PeerId, farewell: Farewell) -> bool {
        self.connected.contains(&peer) && self.farewell(peer) == farewell
    }

    /// Whether a process has said farewell, and there was no meeting since.
    pub fn is_leaving(&self, peer: PeerId) -> bool {
        self.leaving.get(&peer) == Some(&self.farewell(peer).meetings)
    }

    /// Whether a process is about to be met: it waits at a port, or a thread meets it.
    pub fn is_about_to_meet(&self, peer: PeerId) -> bool {
        self.meeting.contains(&peer)
            || self.ports.values().flatten().any(|waiting| waiting.caller.peer == peer)
    }

    /// The connection with a process has ended, and with it its calls.
    pub fn close(&mut self, peer: PeerId) {
        self.parted.insert(peer);
        *self.ended.entry(peer).or_default() += 1;
        self.ports.values_mut().for_each(|waiting| waiting.retain(|waiting| waiting.caller.peer != peer));
        self.meetings.remove(&peer);
        self.leaving.remove(&peer);
        self.parts.retain(|of, _| of.peer != peer);
    }

    /// Whether the connection with a process that this one knows has ended: nothing goes to it or comes from it any more.
    pub fn is_parted(&self, peer: PeerId) -> bool {
        self.parted.contains(&peer)
    }

    /// A thread begins to meet a process.
    pub fn begin_meeting(&mut self, peer: PeerId) {
        self.meeting.push(peer);
    }

    /// The thread has met the process, or has failed to.
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

    /// The one that has waited at a port longest.
    pub fn next_caller(&mut self, number: u64) -> Option<Waiting> {
        self.ports.get_mut(&number)?.pop_front()
    }

    /// Puts one last among those that wait at a port. False: the port isn't open.
    pub fn wait_at(&mut self, number: u64, comes: Waiting) -> bool {
        self.ports.get_mut(&number).map(|waiting| waiting.push_back(comes)).is_some()
    }

    /// Takes the next part of a call or an answer, which has `length` bytes in all. Returns these once they are there.
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
    fn a_farewell_counts_for_its_connection_alone() {
        let mut jobs = Jobs::default();
        jobs.meet(OTHER);
        let before = jobs.farewell(OTHER);
        assert!(jobs.is_to_part(OTHER, before) && !jobs.has_ended(OTHER, before.connection));
        // Another thread ends the connection, and one meets the process again, as often as in the connection of before.
        jobs.connected.remove(&OTHER);
        jobs.close(OTHER);
        assert!(!jobs.is_to_part(OTHER, before) && jobs.has_ended(OTHER, before.connection));
        jobs.meet(OTHER);
        assert!(!jobs.is_to_part(OTHER, before) && jobs.has_ended(OTHER, before.connection));
        let now = jobs.farewell(OTHER);
        assert_eq!(now.meetings, before.meetings);
        assert!(jobs.is_to_part(OTHER, now) && !jobs.has_ended(OTHER, now.connection));
        // One more meeting in the same connection.
        jobs.meet(OTHER);
        assert!(!jobs.is_to_part(OTHER, now) && !jobs.has_ended(OTHER, now.connection));
    }

    #[test]
    fn a_process_leaves_that_has_counted_as_many_meetings() {
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
