//! The first pages of a node's shared segment: what the launcher and every rank know of each other.
//!
//! Encore's launcher makes one sparse memfd for all ranks and passes it by inheritance; under other launchers, and where ranks of
//! one machine are to share no memory, the first rank of a node makes one and hands it to the others (`meeting`). It
//! starts with a [`JobHeader`], one [`RankSlot`] a rank, one [`Card`] a rank, and the list of the job's dead; everything after
//! [`transport_offset`] belongs to the transport, which also decides how long the file is
//! (every rank sets the same length with [`set_length`], so the order does not matter; the file is sealed against getting
//! shorter). All of it starts as zeros.
//!
//! A rank writes only its own slot. The launcher only reads, also after the rank has died: that is
//! how it can say what a dead rank was doing.

mod card;
mod head;
mod later;

use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};

pub use card::{CARD_BYTES, Card, CardFull};
pub use head::{
    Head, NoRoom, SegmentError, create, create_for_node, create_later, create_with, memory_of, random_words,
    set_length,
};
pub use later::Later;

use crate::memory::{CopyCosts, TurnCosts};

/// First word of a segment.
pub const MAGIC: u64 = 0x656e_636f_7265_000c;

/// The name of a job, which no other job has: 128 random bits. The same at all ranks of the job, on all nodes.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobName(pub [u64; 2]);

impl JobName {
    /// The name of the job that the ranks' MPI programs with this number make, this being that of their first ones, which have number 0.
    pub fn of_program(self, program: u16) -> JobName {
        let JobName([first, second]) = self;
        JobName([first, second.wrapping_add(program.into())])
    }
}

/// Written by the launcher before any rank starts, never changed afterwards, but for `later`.
#[repr(C, align(128))]
pub struct JobHeader {
    /// [`MAGIC`]; changes with the layout of anything in the segment.
    pub magic: u64,
    /// A random number that the environment of the ranks repeats, so that a file descriptor number
    /// that now means something else is noticed.
    pub nonce: u64,
    /// The job's name.
    pub job: JobName,
    /// A secret of the job, which only its ranks know: see [`crate::Job::secret`].
    pub secret: [u64; 2],
    /// Number of ranks that share the segment: all of the job, or those of a node.
    pub ranks: u32,
    /// Process id of the launcher, 0 where that isn't Encore's, or there is none.
    pub launcher_pid: u32,
    /// A process that has started all ranks of the segment, itself or through others; 0: none is known.
    pub ancestor: u32,
    /// Costs of copies on this node, where the launcher has measured them.
    pub costs: CopyCosts,
    /// Costs of turns on a processor, where the launcher has measured them.
    pub turns: TurnCosts,
    /// Where the segment of the ranks' next program is.
    pub later: Later,
    /// Total of the ranks' arrivals at fences: see [`Head::fence`].
    pub arrived: AtomicU32,
    /// Notices that a rank has printed, once for all ranks: a bit for each kind. See [`Head::tells_first`].
    pub told: AtomicU32,
    /// Where the memory of the node's profile is, if its ranks have made one: a process in the upper half, and its descriptor; 0: nowhere.
    pub profile: AtomicU64,
    /// Number of published [`deaths`](Head::bury), and [`TOLERANT`].
    pub deaths: AtomicU32,
}

/// In [`JobHeader::deaths`]: the ranks go on when one of them dies.
pub const TOLERANT: u32 = 1 << 31;

/// Notice that the user gets once, from the first rank that comes to it.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// An error on a file has returned to a program that has never set an error handler of files.
    FileError = 0,
}

/// Stage of a rank's life. Stored in [`RankSlot::stage`].
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Has not called `MPI_Init` (it may not be an MPI program at all).
    Outside = 0,
    /// Between `MPI_Init` and `MPI_Finalize`.
    Inside = 1,
    /// In `MPI_Finalize`, waiting for the others.
    Finalizing = 2,
    /// Returned from `MPI_Finalize`.
    Finalized = 3,
    /// Ended the job on purpose (`MPI_Abort`, a fatal error); the reason was printed by the rank and
    /// the exit code of the job is in [`RankSlot::abort_code`].
    Aborted = 4,
}

impl Stage {
    /// The stage that a raw value of [`RankSlot::stage`] stands for; `None` for a value never written.
    pub fn from_raw(raw: u32) -> Option<Stage> {
        [Stage::Outside, Stage::Inside, Stage::Finalizing, Stage::Finalized, Stage::Aborted]
            .into_iter()
            .find(|stage| *stage as u32 == raw)
    }
}

/// [`RankSlot::asleep`] where no other thread of the rank calls MPI.
pub const ASLEEP_ALONE: u32 = 1;
/// In [`RankSlot::asleep`]: a process that doesn't share the segment may wake the rank.
pub const ASLEEP_BESIDE_LINK: u32 = 1 << 31;

/// Latest state published by a rank. Invariant: only its rank writes a field, with plain atomic
/// stores; a reader gets a recent value of each field, not a snapshot of all of them.
#[repr(C, align(128))]
pub struct RankSlot {
    /// A [`Stage`].
    pub stage: AtomicU32,
    /// Process that has claimed this rank by calling `MPI_Init`; 0 while nobody has. Once it has finalized, another one may.
    pub pid: AtomicU32,
    /// The job's exit code, valid once `stage` is [`Stage::Aborted`].
    pub abort_code: AtomicI32,
    /// [`ASLEEP_ALONE`] while the only thread of the rank that may call MPI sleeps in it; `ASLEEP_ALONE + n` while n
    /// threads sleep in it and others may still come (`MPI_THREAD_MULTIPLE`); else 0. [`ASLEEP_BESIDE_LINK`] may be added. It is written on the way
    /// to sleep, never on a path that does not sleep.
    pub asleep: AtomicU32,
    /// The processor that the rank was on when it last waited for long, or starts on, plus 1; 0: nobody knows.
    pub processor: AtomicU32,
    /// The cache that the rank starts at, as the launcher counts the caches of the last level, plus 1; 0: there is one, or nobody knows.
    pub cache: AtomicU32,
    /// Number of times the rank has been woken from such a sleep.
    pub wakeups: AtomicU64,
    /// Awaited event of the thread that went to sleep last. Valid while `asleep` isn't 0.
    pub waiting: Waiting,
    /// 1: the launcher has bound each rank of the job to processors that no other one may use; 0: not, or nobody knows. It is written
    /// before any rank starts.
    pub apart: AtomicU32,
    /// Number of MPI programs this rank has run before its present one.
    pub programs: AtomicU32,
    /// The world rank of the process that this slot is for. It is written before any rank takes its place.
    pub rank: AtomicU32,
    /// Cells that the rank has sent to ranks of other nodes of the job, or to other jobs, and received from them.
    pub through_link: [AtomicU64; 2],
    /// While it sleeps: with which processes of other jobs the rank is connected, as a sum of numbers of which the two of a pair have opposite ones. The
    /// sum over all ranks of some jobs is 0 if none of them is connected with, or waits for, a process of a further one.
    pub bonds: AtomicU64,
    /// A function that this version does not have yet, which the rank has called and which has returned: the first one.
    pub absent: Name,
    /// 1: a line on standard error has reported that the rank has died.
    pub mourned: AtomicU32,
}

/// The name of a function without `MPI_`, padded with zeros (so that a launcher of another version can print it): at most 39 bytes.
#[repr(transparent)]
pub struct Name([AtomicU64; 5]);

impl Name {
    /// Sets it to a name with or without `MPI_`, cut after 39 bytes.
    pub fn set(&self, name: &str) {
        let name = name.strip_prefix("MPI_").unwrap_or(name);
        let mut padded = [0_u8; 40];
        let length = name.len().min(39);
        padded[..length].copy_from_slice(&name.as_bytes()[..length]);
        for (word, bytes) in self.0.iter().zip(padded.chunks_exact(8)) {
            let mut eight = [0_u8; 8];
            eight.copy_from_slice(bytes);
            word.store(u64::from_ne_bytes(eight), Ordering::Relaxed);
        }
    }

    /// The name; empty if none was written.
    pub fn get(&self) -> String {
        let words = self.0.iter().flat_map(|word| word.load(Ordering::Relaxed).to_ne_bytes());
        let bytes: Vec<u8> = words.take_while(|byte| *byte != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The call that a sleeping rank is in, and whom it waits for.
#[repr(C)]
pub struct Waiting {
    /// The MPI function, as its row number in the API table plus 1; 0: not known.
    pub function: AtomicU32,
    /// World rank it waits for; -1: any, -2: several or none in particular.
    pub peer: AtomicI32,
    /// Tag it waits for; -1: any, -2: none in particular.
    pub tag: AtomicI32,
    /// The function's name.
    pub name: Name,
}

impl RankSlot {
    /// The rank's [`RankSlot::stage`]; a value that no [`Stage`] stands for (a rank that wrote where it
    /// should not have) reads as [`Stage::Outside`].
    pub fn stage(&self) -> Stage {
        Stage::from_raw(self.stage.load(Ordering::Acquire)).unwrap_or(Stage::Outside)
    }

    /// Moves the rank to `stage`. Everything that the rank wrote to its slot before is seen by whoever
    /// sees the new stage.
    pub fn set_stage(&self, stage: Stage) {
        self.stage.store(stage as u32, Ordering::Release);
    }
}

impl Waiting {
    /// Says what the rank is about to wait for: the function's row number in the API table plus 1 and its
    /// name, with or without `MPI_` (cut after 39 bytes), the world rank (-1: any, -2: none in particular) and the
    /// tag (-1: any, -2: none in particular). Made for the way to sleep: a handful of relaxed stores.
    pub fn describe(&self, function: u32, name: &str, peer: i32, tag: i32) {
        self.function.store(function, Ordering::Relaxed);
        self.peer.store(peer, Ordering::Relaxed);
        self.tag.store(tag, Ordering::Relaxed);
        self.name.set(name);
    }

    /// The name of the function without `MPI_`; empty if none was written.
    pub fn function_name(&self) -> String {
        self.name.get()
    }
}

/// Notice, once a job, that an unimplemented function has returned an error: many programs don't check what a call returns.
pub fn absent_notice(function: &str, rank: Option<usize>) -> String {
    let function = function.strip_prefix("MPI_").unwrap_or(function);
    let who = rank.map_or_else(|| "the program".to_owned(), |rank| format!("rank {rank}"));
    format!(
        "{who} has called MPI_{function}, which this version of Encore does not have yet: it did nothing and returned an error, after \
         which the program has gone on"
    )
}

/// Offset of the slot at place `place`, in bytes from the start of the segment.
pub const fn slot_offset(place: usize) -> usize {
    size_of::<JobHeader>() + place * size_of::<RankSlot>()
}

/// Offset of the card at place `place` of `ranks`.
pub const fn card_offset(ranks: usize, place: usize) -> usize {
    slot_offset(ranks) + place * CARD_BYTES
}

/// Offset of the list of the job's dead in a segment of `ranks` ranks: [`most_deaths`] words.
const fn deaths_offset(ranks: usize) -> usize {
    card_offset(ranks, ranks)
}

/// Number of deaths that a segment of `ranks` ranks has room for: all of these, and many of other nodes.
const fn most_deaths(ranks: usize) -> usize {
    const LEAST: usize = 4096;
    if ranks > LEAST { ranks } else { LEAST }
}

/// Where the transport's part of the segment starts, in bytes: the next multiple of [`LARGEST_PAGE`] after all that is described here.
pub const fn transport_offset(ranks: usize) -> usize {
    (deaths_offset(ranks) + most_deaths(ranks) * size_of::<AtomicU32>()).next_multiple_of(LARGEST_PAGE)
}

/// Bytes of the largest page that a kernel may have: that of some for arm64. The same number everywhere, since a launcher may start ranks of
/// another architecture (by emulation).
const LARGEST_PAGE: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_do_not_share_cache_lines() {
        assert_eq!(size_of::<JobHeader>(), 128);
        assert_eq!(size_of::<RankSlot>() % 128, 0);
        assert_eq!(slot_offset(3) % 128, 0);
        assert!(transport_offset(3) >= slot_offset(3));
    }

    #[test]
    fn stages_survive_the_round_trip() {
        for stage in [Stage::Outside, Stage::Inside, Stage::Finalizing, Stage::Finalized, Stage::Aborted] {
            assert_eq!(Stage::from_raw(stage as u32), Some(stage));
        }
        assert_eq!(Stage::from_raw(17), None);
    }

    #[test]
    fn names_survive_the_round_trip_and_are_cut_to_fit() {
        let (_file, head) = create(1, 0).unwrap();
        let waiting = &head.slot(0).waiting;
        assert_eq!(waiting.function_name(), "");
        waiting.describe(4, "Allreduce", -1, 7);
        assert_eq!(waiting.function_name(), "Allreduce");
        waiting.describe(5, &"x".repeat(60), -1, 7);
        assert_eq!(waiting.function_name(), "x".repeat(39));
        waiting.describe(6, "MPI_Recv", 1, -1);
        assert_eq!(waiting.function_name(), "Recv");
    }
}
