//! Memory shared by members of several jobs in a communicator, or in the two groups of one: those on one machine whose users permit
//! sharing.
//!
//! ```text
//! all exchange their neighbourhood and the amount of memory that each wants
//! the first member on a machine makes the memory ──▶ its file ──▶ members of other jobs
//! the first of these ──▶ the file ──▶ members of the job of the one that has made it
//! all exchange whether they have mapped it
//! ```
//!
//! Ranks of one job have no connection with each other through which a file could be shown; ranks of different jobs have. If one member
//! of a machine fails to map the memory, none uses it, so that all members of a communicator agree.

use std::collections::HashMap;
use std::hash::Hash;
use std::os::fd::{AsFd, OwnedFd};

use encore_boot::machine::neighbourhood;
use encore_boot::process;
use encore_coll::agree;
use encore_engine::channel;
use encore_shmem::pages::{LARGE_PAGE, PAGE};
use encore_transport::shm::Common;
use encore_transport::sockets::{Showing, Sockets};

use super::sharing::may_share;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::process::{Channel, NONE};

/// Record that a member sends to all others.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    /// [`neighbourhood`]; 0: it may share memory only with its own job.
    neighbourhood: u64,
    /// Bytes of memory that it wants.
    bytes: u64,
    /// Count of shared memories that its process made or tried to; names the next one.
    turn: u64,
    /// Its process.
    life: Life,
}

/// Unique identity of a process on its machine: its process id, and the time of its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Life {
    pid: u64,
    started: u64,
}

impl Life {
    fn own() -> Option<Life> {
        let pid = std::process::id();
        process::status(pid).map(|status| Life { pid: pid.into(), started: status.started })
    }

    /// Whether all of its threads have ended.
    fn has_ended(self) -> bool {
        let is_over = |state: &u8| matches!(state, b'Z' | b'X');
        match process::status(self.pid as u32) {
            Some(status) if status.started == self.started => {
                is_over(&status.state) && process::thread_states(self.pid as u32).iter().all(is_over)
            }
            _ => true,
        }
    }
}

impl Told {
    const BYTES: usize = 40;

    fn to_bytes(self) -> [u8; Told::BYTES] {
        let Told { neighbourhood, bytes, turn, life } = self;
        let words = [neighbourhood, bytes, turn, life.pid, life.started];
        std::array::from_fn(|at| words[at / 8].to_ne_bytes()[at % 8])
    }

    fn from_bytes(bytes: &[u8]) -> Told {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at * 8 + i]));
        let life = Life { pid: word(3), started: word(4) };
        Told { neighbourhood: word(0), bytes: word(1), turn: word(2), life }
    }
}

/// Layout of several members' memory in the shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Each begins on a page of its own.
    Apart,
    /// Contiguous, without gaps.
    InARow,
}

/// All members of a communicator, in an order on which they agree: by rank; of two groups, one after the other.
pub struct Members {
    /// The members.
    pub all: Vec<PeerId>,
    /// Index of this process.
    pub me: usize,
    /// Whether the local group comes last.
    local_last: bool,
}

impl Members {
    /// Concatenates the values of the local and of the other group in this order.
    fn in_order<T>(&self, (local, remote): (Vec<T>, Vec<T>)) -> Vec<T> {
        let (mut first, second) = if self.local_last { (remote, local) } else { (local, remote) };
        first.extend(second);
        first
    }
}

/// Which members of a communicator share memory, and this process's view of it.
pub struct Neighbours {
    /// For each member, the first one that it shares memory with. Invariant: equal on all members.
    pub first: Vec<usize>,
    /// Memory in common with members of other jobs; `None`: this process shares memory only with its own job.
    pub(crate) memory: Option<InCommon>,
}

/// Memory that members of several jobs share.
pub struct InCommon {
    memory: Common,
    /// Members with a part of the memory, by rank: offset of the part, and process.
    members: HashMap<usize, (u64, Life)>,
}

impl Neighbours {
    /// Address here of a member's memory, if this process has mapped it.
    pub(crate) fn memory_of(&self, rank: usize) -> Option<*mut u8> {
        let common = self.memory.as_ref()?;
        common.members.get(&rank).map(|(place, _)| common.memory.at(*place))
    }
}

impl InCommon {
    /// Address of the start of all members' memory. Valid as long as this value lives.
    pub(crate) fn start(&self) -> *mut u8 {
        self.memory.at(Common::START)
    }

    /// Whether the process of a member has ended.
    pub(crate) fn has_ended(&self, rank: usize) -> bool {
        self.members.get(&rank).is_some_and(|(_, life)| life.has_ended())
    }
}

/// For each of several members, the first one with the same key.
fn firsts<K: Eq + Hash>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut first = HashMap::new();
    keys.enumerate().map(|(rank, key)| *first.entry(key).or_insert(rank)).collect()
}

/// Offsets of the members' parts of `wanted` bytes, after `of_all` bytes for all of them; and the end. `None`: there is no such memory.
fn places(of_all: u64, wanted: impl Iterator<Item = u64>, lie: Lie) -> Option<(Vec<u64>, u64)> {
    let mut end = Common::START.checked_add(of_all)?;
    let mut places = Vec::new();
    for bytes in wanted {
        let unit = if bytes < LARGE_PAGE as u64 { PAGE } else { LARGE_PAGE } as u64;
        if lie == Lie::Apart || places.is_empty() {
            end = end.checked_next_multiple_of(unit)?;
        }
        places.push(end);
        end = end.checked_add(bytes)?;
    }
    Some((places, end))
}

/// Finds out which members of a communicator share memory, and maps as much of it as they want: `bytes` for this one and `of_all` for all
/// of them, zeroed. All members call it. `None`: they are of one job, whose sharing is already known.
///
/// # Errors
/// A member has died.
pub fn neighbours(
    call: &mut Call,
    comm: Obj<Communicator>,
    (of_all, bytes): (u64, u64),
    lie: Lie,
) -> Result<Option<Neighbours>> {
    let members = members_of(call.engine(), comm);
    if jobs_of(call.engine(), &members).iter().all(|first| *first == 0) {
        return Ok(None);
    }
    let own = own_told(call.engine(), bytes);
    let told = members.in_order(agree::tell_all(call, comm, &own.to_bytes())?);
    let told: Vec<Told> = told.chunks_exact(Told::BYTES).map(Told::from_bytes).collect();
    let of_segments = segments_of(call.engine(), &members);
    let may_not = |segment: usize| {
        let mut all = told.iter().zip(&of_segments);
        all.any(|(told, first)| *first == segment && told.neighbourhood == 0)
    };
    let key = |(rank, told): (usize, &Told)| match may_not(of_segments[rank]) {
        true => (0, of_segments[rank]),
        false => (told.neighbourhood, 0),
    };
    let first = firsts(told.iter().enumerate().map(key));
    if first == of_segments {
        return Ok(Some(Neighbours { first, memory: None }));
    }
    let me = members.me;
    let group = Group { comm, members: &members, first: &first, of_segments: &of_segments };
    let mut memory = None;
    if group.has_several_jobs() {
        let wanted = group.members().map(|rank| told[rank].bytes);
        if let Some((places, end)) = places(of_all, wanted, lie) {
            let mapped = pass_on(call, &group, end, told[group.leader()].turn);
            let places = places.into_iter();
            let member = |(rank, place): (usize, u64)| (rank, (place, told[rank].life));
            memory = mapped.map(|memory| InCommon {
                memory,
                members: group.members().zip(places).map(member).collect(),
            });
        }
    }
    let has_it = u8::from(memory.is_some() || !group.has_several_jobs());
    let all_have = members.in_order(agree::tell_all(call, comm, &[has_it])?);
    // If one has failed, all do without.
    let fails = |group: usize| all_have.iter().zip(&first).any(|(has, first)| *first == group && *has == 0);
    let agreed = |rank: usize| if fails(first[rank]) { of_segments[rank] } else { first[rank] };
    let first_of_all: Vec<usize> = (0..first.len()).map(agreed).collect();
    let memory = memory.filter(|_| !fails(first[me]));
    Ok(Some(Neighbours { first: first_of_all, memory }))
}

/// Members of a communicator that will share memory with one of them.
pub(crate) struct Group<'a> {
    comm: Obj<Communicator>,
    members: &'a Members,
    /// For each member, the first one that it will share memory with, and the first one that shares its segment.
    first: &'a [usize],
    of_segments: &'a [usize],
}

impl Group<'_> {
    fn members(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.first.len()).filter(|member| self.first[*member] == self.leader())
    }

    fn leader(&self) -> usize {
        self.first[self.members.me]
    }

    /// Whether a member shares the leader's segment.
    fn is_beside_leader(&self, rank: usize) -> bool {
        self.of_segments[rank] == self.of_segments[self.leader()]
    }

    /// The first member that doesn't share the leader's segment.
    fn deputy(&self) -> Option<usize> {
        self.members().find(|rank| !self.is_beside_leader(*rank))
    }

    fn has_several_jobs(&self) -> bool {
        self.deputy().is_some()
    }
}

/// Makes memory of `bytes` bytes, or receives it, and passes it on to the members that get it from this process. `None`: it isn't mapped
/// here. `name`: its maker's name for it.
fn pass_on(call: &mut Call, group: &Group<'_>, bytes: u64, name: u64) -> Option<Common> {
    let (leader, deputy, me) = (group.leader(), group.deputy()?, group.members.me);
    let member = |place: usize| group.members.all[place];
    // Other memories may be made at the same time with other communicators. The lowest two bits of a context are its kind.
    let number = group.comm.collective_context() as u32 & !3;
    let (memory, file) = if me == leader {
        Common::make(bytes, name).unzip()
    } else {
        let from = if group.is_beside_leader(me) { deputy } else { leader };
        let file = take_file(call, member(from), number);
        (file.as_ref().and_then(|file| Common::take(file, bytes, name)), file)
    };
    let shows = me == leader || me == deputy;
    for to in group.members().filter(|_| shows) {
        if to != leader && group.is_beside_leader(to) == (me == deputy) {
            show_file(call, member(to), number, file.as_ref());
        }
    }
    memory
}

/// Shows a file to a process of another job, or reports that there is none.
fn show_file(call: &mut Call, to: PeerId, number: u32, file: Option<&OwnedFd>) {
    let rank = call.engine().peers.world_rank(to) as i32;
    // A wait may call this once more after success.
    let mut is_shown = false;
    call.wait_until(rank, NONE, |engine| {
        is_shown = is_shown || shows_file(engine, to, number, file);
        is_shown
    });
}

/// Receives the file that a process of another job shows; `None`: it shows none, or has died.
fn take_file(call: &mut Call, from: PeerId, number: u32) -> Option<OwnedFd> {
    let rank = call.engine().peers.world_rank(from) as i32;
    let mut shown = None;
    call.wait_until(rank, NONE, |engine| {
        shown = shown.take().or_else(|| shown_file(engine, from, number));
        shown.is_some() || engine.jobs.is_parted(from)
    });
    shown.flatten()
}

/// All members of a communicator.
pub fn members_of(engine: &Engine, comm: Obj<Communicator>) -> Members {
    let local_last = comm.is_inter() && !engine.peers.leads(&comm);
    let before = if local_last { comm.peers().len() } else { 0 };
    let mut members = Members { all: Vec::new(), me: before + comm.rank as usize, local_last };
    let others = comm.remote.as_ref().map_or(Vec::new(), |remote| remote.to_vec());
    members.all = members.in_order((comm.local.to_vec(), others));
    members
}

/// For each member, the first one in its segment.
pub fn segments_of(engine: &Engine, members: &Members) -> Vec<usize> {
    firsts(members.all.iter().map(|member| engine.peers.segment_of(*member)))
}

/// For each member, the first one of its job.
pub fn jobs_of(engine: &Engine, members: &Members) -> Vec<usize> {
    firsts(members.all.iter().map(|member| engine.peers[*member].identity.job))
}

fn own_told(engine: &mut Engine, bytes: u64) -> Told {
    engine.jobs.memories += 1;
    let own = Life::own();
    let neighbourhood = if may_share() && own.is_some() { neighbourhood() } else { 0 };
    let life = own.unwrap_or(Life { pid: 0, started: 0 });
    Told { neighbourhood, bytes, turn: engine.jobs.memories, life }
}

/// Shows a file to a process, or reports that there is none. False: not yet possible.
fn shows_file(engine: &mut Engine, to: PeerId, number: u32, file: Option<&OwnedFd>) -> bool {
    let Channel::Link(end) = engine.peers.channel(to) else { return true };
    if engine.jobs.is_parted(to) {
        return true;
    }
    let Some(sockets) = channel::sockets(engine) else { return true };
    match file.map_or(Showing::Never, |file| sockets.show_file(end, number, file.as_fd())) {
        Showing::Shown => true,
        Showing::Later => false,
        Showing::Never => {
            sockets.show_no_file(end, number);
            true
        }
    }
}

fn shown_file(engine: &mut Engine, from: PeerId, number: u32) -> Option<Option<OwnedFd>> {
    let Channel::Link(end) = engine.peers.channel(from) else { return None };
    channel::sockets(engine).and_then(|sockets: &mut Sockets| sockets.shown_file(end, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_distinguished_by_keys() {
        assert_eq!(firsts([7, 5, 7, 6, 5].into_iter()), [0, 1, 0, 3, 1]);
    }

    #[test]
    fn memory_is_apart_or_contiguous() {
        let (start, page, large) = (Common::START, PAGE as u64, LARGE_PAGE as u64);
        let wanted = [10, 0, large, 5];
        let apart = [start, start + page, large, 2 * large];
        assert_eq!(places(0, wanted.into_iter(), Lie::Apart), Some((apart.to_vec(), 2 * large + 5)));
        let row = [start, start + 10, start + 10, start + 10 + large];
        assert_eq!(places(0, wanted.into_iter(), Lie::InARow), Some((row.to_vec(), start + 15 + large)));
        let behind = [start + page, start + page + 10];
        assert_eq!(places(9, [10, 1].into_iter(), Lie::InARow), Some((behind.to_vec(), behind[1] + 1)));
        assert_eq!(places(0, [1, u64::MAX].into_iter(), Lie::InARow), None);
        assert_eq!(places(0, [u64::MAX].into_iter(), Lie::Apart), None);
        assert_eq!(places(u64::MAX, [0].into_iter(), Lie::Apart), None);
    }

    #[test]
    fn start_time_identifies_processes() {
        let own = Life::own().unwrap();
        assert!(!own.has_ended());
        assert!(Life { started: own.started + 1, ..own }.has_ended());
        let mut other = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let status = process::status(other.id()).unwrap();
        let life = Life { pid: other.id().into(), started: status.started };
        assert!(!life.has_ended());
        other.kill().unwrap();
        // True even before its exit status was collected.
        while !life.has_ended() {
            std::thread::yield_now();
        }
        other.wait().unwrap();
        assert!(life.has_ended());
    }
}
