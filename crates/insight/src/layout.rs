//! The tables of a profile in shared memory. All of it begins as zeros, and each rank writes only its own part.

use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU32, AtomicU64, Ordering};

/// First word of the memory of a profile. It changes with the layout.
pub const MAGIC: u64 = 0x656e_6369_7072_0006;
/// Places where the search for a call site may begin.
pub const SITES: usize = 1024;
/// Places behind these, so that a search that begins at the end finds one. One more stays empty: it ends each search.
pub const SPARE: usize = 63;
/// Threads of a rank with a table of their own. Later ones share the last table, and may lose counts.
pub const THREADS: usize = 8;
/// Kinds of waits of a rank, by site, awaited rank, reason, phase, and the program's call of the library that calls MPI.
pub const WAITS: usize = 1024;
/// The latest waits that a rank keeps for those that wait for it.
pub const RECENT: usize = 16;
/// Ranks that share the blame for a wait, at most.
pub const ROOTS: usize = 4;
/// Phases of a rank that are counted apart, by level.
pub const PHASES: usize = 15;
/// Bytes of the list of a rank's files with code.
pub const TEXT: usize = 32 << 10;
/// Pieces of advice that a rank may leave.
pub const ADVICE: usize = 12;
/// Words of one.
pub const ADVICE_WORDS: usize = 9;
/// Bits of a key that are the return address; those above are the function.
pub const ADDRESS_BITS: u32 = 48;

/// [`Site::gap`] of a call from a library that calls MPI for the program: the program's call is behind it, and counts.
pub const BEHIND: u64 = u64::MAX;

/// Multiplier of a key; bits of the product choose the place in a table. The entries in assembly use the same.
const MULTIPLIER: u64 = 0xffff_ffff_9e37_79b1;

/// The lowest bit of the product that counts: calls lie at least some bytes apart.
const LOWEST_BIT: u32 = 34;

/// Place in a table of [`SITES`] where the search for a key begins.
pub const fn place_of(key: u64) -> usize {
    (key.wrapping_mul(MULTIPLIER) >> LOWEST_BIT) as usize % SITES
}

/// Head of the memory, equal for all ranks. The launcher writes it before a rank starts.
#[repr(C, align(64))]
pub struct JobHead {
    /// [`MAGIC`].
    pub magic: AtomicU64,
    /// A random number that the ranks' environment repeats.
    pub nonce: AtomicU64,
    /// Number of ranks.
    pub ranks: AtomicU32,
    /// 1: a tick is one of the time stamp counter; 0: a nanosecond of CLOCK_MONOTONIC.
    pub counter: AtomicU32,
    /// Ticks in a microsecond, as the launcher measured it.
    pub per_microsecond: AtomicU64,
    /// 1: the memory for checks follows.
    pub checks: AtomicU32,
    /// Chunks of each rank's records for a timeline, which follow; 0: none are wanted.
    pub chunks: AtomicU32,
    /// 1: of these, only waits are wanted.
    pub only_waits: AtomicU32,
    /// 1: advice is wanted.
    pub advice: AtomicU32,
    /// 1: a rank of this node prints the page before the job ends abnormally; 2: it is printed.
    pub printed: AtomicU32,
    /// Ranks of this node that have ended without `MPI_Finalize`, as those with sessions only.
    pub left: AtomicU32,
}

/// A call site of a thread: a return address with the function that was called from there.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Site {
    /// The function's number in the bits above [`ADDRESS_BITS`], the return address below; 0: free.
    pub key: AtomicU64,
    /// Calls.
    pub calls: AtomicU64,
    /// The number of calls from which on the next call is timed.
    pub next: AtomicU64,
    /// Calls between two timed ones.
    pub gap: AtomicU64,
    /// Estimated ticks inside the calls without waiting.
    pub own: AtomicU64,
    /// Ticks of waiting.
    pub waited: AtomicU64,
    /// Bytes sent.
    pub bytes: AtomicU64,
    /// Messages sent.
    pub messages: AtomicU64,
}

/// A kind of waits of a rank.
#[repr(C, align(64))]
pub struct Wait {
    /// The site's key; 0: free.
    pub site: AtomicU64,
    /// The awaited rank (-1: unknown) times 256, plus the reason; above these 48 bits the number of the phase.
    pub what: AtomicI64,
    /// Ticks.
    pub ticks: AtomicU64,
    /// Waits.
    pub count: AtomicU64,
    /// The longest one's ticks.
    pub longest: AtomicU64,
    /// Return address in the program from which the library was called that has called MPI; 0: the program itself, or not known.
    pub outer: AtomicU64,
}

/// Waits and messages of a rank for another one. The row behind those of all ranks is for unknown ones.
#[repr(C)]
pub struct Row {
    /// Ticks that the rank waited for the other one.
    pub waited: AtomicU64,
    /// Ticks of waiting for which the other one is to blame in the end.
    pub caused: AtomicU64,
    /// Messages sent to the other one.
    pub messages: AtomicU64,
    /// Bytes of these.
    pub bytes: AtomicU64,
    /// The tick at which this rank posted the receive of the latest announced message of the other one.
    pub posted: AtomicU64,
    /// The tick at which it accepted that message.
    pub accepted: AtomicU64,
}

/// A rank's recent wait.
#[repr(C, align(64))]
pub struct Recent {
    /// Odd while it is written.
    pub sequence: AtomicU64,
    /// The tick at which the wait began.
    pub from: AtomicU64,
    /// The tick at which it ended.
    pub to: AtomicU64,
    /// The ranks to blame: a rank's number plus 1 in the upper half, its share as the bits of a 32-bit float below; 0: none.
    pub roots: [AtomicU64; ROOTS],
}

/// The wait that a rank is in.
#[repr(C, align(64))]
pub struct Current {
    /// The tick at which it began to wait for the rank that it waits for now; 0: it doesn't wait.
    pub from: AtomicU64,
    /// The site's key.
    pub site: AtomicU64,
    /// As [`Wait::what`].
    pub what: AtomicI64,
}

/// Numbers that a rank copies from its engine now and then, and when it finalizes.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Numbers {
    /// Messages that came before they were asked for.
    pub early: AtomicU64,
    /// Sends that found no room.
    pub delayed: AtomicU64,
    /// Most bytes held at a time for early messages.
    pub held: AtomicU64,
}

/// A phase that the program has begun with `MPI_Pcontrol`.
#[repr(C, align(64))]
pub struct Phase {
    /// Its level; 0: none.
    pub level: AtomicU64,
    /// Number of times that it has begun.
    pub count: AtomicU64,
    /// Ticks in it, but for the time since it has begun now.
    pub ticks: AtomicU64,
    /// Ticks of waiting in it.
    pub waited: AtomicU64,
    /// Estimated ticks inside its calls without waiting.
    pub own: AtomicU64,
}

/// A rank's own part, but for its tables.
#[repr(C, align(64))]
pub struct RankHead {
    /// Its process; 0: the rank has not loaded the profile's library, or not called `MPI_Init`.
    pub pid: AtomicU32,
    /// Threads with a table.
    pub threads: AtomicU32,
    /// The tick at which `MPI_Init` returned.
    pub began: AtomicU64,
    /// The tick at which it finalized; 0: it hasn't.
    pub ended: AtomicU64,
    /// Ticks of waiting in all.
    pub waited: AtomicU64,
    /// Timed waits.
    pub waits: AtomicU64,
    /// Timed calls.
    pub timed: AtomicU64,
    /// Sites, or kinds of waits, that found no place.
    pub lost: AtomicU64,
    /// Ticks while `MPI_Pcontrol(0)` had stopped the profile.
    pub stopped: AtomicU64,
    /// The tick at which it stopped the profile; 0: the profile goes on.
    pub stopped_at: AtomicU64,
    /// Number of the phase that it is in, from 1; 0: none.
    pub phase: AtomicU64,
    /// The tick at which that has begun.
    pub phase_began: AtomicU64,
    /// Its phases.
    pub phases: [Phase; PHASES],
    /// Length of the text of files with code.
    pub text: AtomicU32,
    /// The wait that it is in.
    pub current: Current,
    /// Waits put into `recent` so far.
    pub kept: AtomicU64,
    /// Its latest waits.
    pub recent: [Recent; RECENT],
    /// Counters of its engine.
    pub numbers: Numbers,
    /// Advice, in words whose meaning is that of `Advice::of`.
    pub advice: [[AtomicU64; ADVICE_WORDS]; ADVICE],
}

/// Adds to a number that one thread writes at a time.
#[inline(always)]
pub fn add(number: &AtomicU64, more: u64) {
    number.store(number.load(Ordering::Relaxed).wrapping_add(more), Ordering::Relaxed);
}

/// Text in shared memory.
pub type Text = [AtomicU8; TEXT];

/// Why a rank waited.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "report", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// Anything else. Zero, as in memory that nobody has written.
    Other = 0,
    /// The message had not been sent.
    LateSender = 1,
    /// The receive had not been begun.
    LateReceiver = 2,
    /// Another rank had not come to the collective operation.
    LateToCollective = 3,
    /// The receive had been begun, but its rank computed and made no progress.
    ReceiverComputing = 4,
    /// A window's lock or epoch.
    Window = 5,
    /// A file.
    File = 6,
    /// No rank was late: a long message was being copied. Not counted as waiting.
    Transfer = 7,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 8] = [
        Reason::LateSender,
        Reason::LateReceiver,
        Reason::LateToCollective,
        Reason::ReceiverComputing,
        Reason::Window,
        Reason::File,
        Reason::Transfer,
        Reason::Other,
    ];

    /// Whether it is the fault of another rank, not a copy.
    pub fn is_waiting(self) -> bool {
        self != Reason::Transfer
    }

    /// Its words on the page.
    pub fn name(self) -> &'static str {
        match self {
            Reason::LateSender => "late sender",
            Reason::LateReceiver => "late receiver",
            Reason::LateToCollective => "late to a collective",
            Reason::ReceiverComputing => "receiver was computing",
            Reason::Window => "window",
            Reason::File => "file",
            Reason::Transfer => "copying",
            Reason::Other => "other",
        }
    }
}

/// [`Wait::what`] of an awaited rank (negative: unknown) and a reason, outside of all phases.
pub fn what(peer: i32, reason: Reason) -> i64 {
    i64::from(peer.max(-1)) * 256 + reason as i64
}

/// Bits of [`Wait::what`] below the phase.
const BELOW_PHASE: u32 = 48;

/// [`what`] in a phase.
pub fn in_phase(what: i64, phase: u64) -> i64 {
    (what as u64 & ((1 << BELOW_PHASE) - 1) | phase << BELOW_PHASE) as i64
}

/// The number of the phase of [`Wait::what`]; 0: none.
pub fn phase_of(what: i64) -> u64 {
    what as u64 >> BELOW_PHASE
}

/// The awaited rank and the reason of [`Wait::what`].
pub fn peer_and_reason(what: i64) -> (i32, Reason) {
    let what = what << (64 - BELOW_PHASE) >> (64 - BELOW_PHASE);
    let code = what.rem_euclid(256) as u8;
    let reason = Reason::ALL.into_iter().find(|reason| *reason as u8 == code).unwrap_or(Reason::Other);
    (what.div_euclid(256) as i32, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peer_and_reason_survive_round_trip() {
        for peer in [-1, 0, 5, 70_000] {
            for reason in Reason::ALL {
                assert_eq!(peer_and_reason(what(peer, reason)), (peer, reason));
                let in_phase = in_phase(what(peer, reason), 15);
                assert_eq!((peer_and_reason(in_phase), phase_of(in_phase)), ((peer, reason), 15));
            }
        }
    }

    #[test]
    fn adjacent_calls_have_different_places() {
        let mut places: Vec<usize> = (0..200).map(|call| place_of(0x5555_5555_5000 + call * 24)).collect();
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 150, "{}", places.len());
    }

    #[test]
    fn entries_in_assembly_know_a_site() {
        assert_eq!(size_of::<Site>(), 64);
        assert_eq!(std::mem::offset_of!(Site, key), 0);
        assert_eq!(std::mem::offset_of!(Site, calls), 8);
        assert_eq!(std::mem::offset_of!(Site, next), 16);
        assert_eq!(std::mem::offset_of!(Site, gap), 24);
    }
}
