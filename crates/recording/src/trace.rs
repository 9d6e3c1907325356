//! A rank's records for a timeline (`mpiexec --trace`), which its threads write into memory that the launcher holds.

use std::cell::Cell;
use std::ptr;
use std::sync::atomic::Ordering::{Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32};
use std::sync::{Mutex, MutexGuard, PoisonError};

use encore_insight::layout::Site;
use encore_insight::recorder::Waiting;
use encore_insight::trace::{Claims, Event, Message, RECORDS, Record, TraceArea, write};

use crate::clock::now;
use crate::thread::{self, Thread};
use crate::writer::Writer;

/// Kinds of records: none, waits, or calls and messages too.
const NOTHING: u8 = 0;
const WAITS: u8 = 1;
const ALL: u8 = 2;

/// Records that the user wants.
static WANTED: AtomicU8 = AtomicU8::new(NOTHING);
/// Records that are written now: [`WANTED`], unless `MPI_Pcontrol(0)` has stopped it.
static RECORDED: AtomicU8 = AtomicU8::new(NOTHING);
static CLAIMS: Mutex<Option<Claims>> = Mutex::new(None);

/// Whether messages are counted. They are until the user's wish is known: others may send before this rank has finished `MPI_Init`.
static COUNTS: AtomicBool = AtomicBool::new(true);
/// Number of processes whose messages are counted, by row.
const PEERS: usize = 1 << 16;
static TABLE: [Peer; PEERS] = [const { Peer::new() }; PEERS];

/// The envelope of a message between two processes.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    /// Context of its communicator.
    pub context: u64,
    /// Its tag.
    pub tag: i32,
}

/// A process with which this one exchanges messages.
struct Peer {
    /// World rank plus 1; 0: a process of another job.
    rank: AtomicU32,
    /// Messages sent to it, modulo 2^32.
    sent: AtomicU32,
    /// Messages that have arrived from it.
    arrived: AtomicU32,
}

impl Peer {
    const fn new() -> Peer {
        Peer { rank: AtomicU32::new(0), sent: AtomicU32::new(0), arrived: AtomicU32::new(0) }
    }
}

/// Begins the records. `area`: their memory, and whether only waits are wanted; `rows`: by world rank, the row of each process.
pub fn begin(area: Option<(TraceArea, bool)>, rank: usize, rows: &[u32]) {
    let wanted = match area {
        None => NOTHING,
        Some((_, true)) => WAITS,
        Some((_, false)) => ALL,
    };
    COUNTS.store(wanted == ALL, Relaxed);
    for (rank, row) in rows.iter().enumerate() {
        if let Some(row) = TABLE.get(*row as usize) {
            row.rank.store(rank as u32 + 1, Relaxed);
        }
    }
    *claims() = area.map(|(area, _)| Claims::new(area, rank));
    WANTED.store(wanted, Relaxed);
    RECORDED.store(wanted, Release);
}

/// `MPI_Pcontrol`.
pub fn control(level: i32) {
    if WANTED.load(Relaxed) != NOTHING {
        // SAFETY: nothing that obtains it is called meanwhile.
        append(unsafe { thread::own_writer() }, Event::Phase { level, at: now() });
        RECORDED.store(if level == 0 { NOTHING } else { WANTED.load(Relaxed) }, Relaxed);
    }
}

fn claims() -> MutexGuard<'static, Option<Claims>> {
    CLAIMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether each call is timed.
#[inline(always)]
pub(crate) fn times_all_calls() -> bool {
    WANTED.load(Relaxed) == ALL
}

/// Begins a call from a site at `now`. Returns its record, and that of the surrounding call, for [`end_call`].
#[inline(always)]
pub(crate) fn begin_call(thread: &mut Thread, site: &Site, now: u64) -> [*const Record; 2] {
    let before = thread.writer.call;
    if RECORDED.load(Relaxed) != ALL {
        return [ptr::null(), before];
    }
    let record = append(&mut thread.writer, Event::Call { site: site.key.load(Relaxed), begin: now, end: 0 });
    thread.writer.call = record;
    [record, before]
}

/// Ends a call.
///
/// # Safety
/// The records are what [`begin_call`] has returned.
#[inline(always)]
pub(crate) unsafe fn end_call(
    thread: &mut Thread,
    [record, before]: [*const Record; 2],
    site: &Site,
    (begin, end): (u64, u64),
) {
    thread.writer.call = before;
    // SAFETY: null, or in memory that stays mapped; all of it is atomic.
    if let Some(record) = unsafe { record.as_ref() } {
        // Another record may have replaced it, if the chunk was claimed anew.
        if record.0[0].load(Relaxed) == site.key.load(Relaxed) && record.0[1].load(Relaxed) == begin {
            record.0[2].store(end, Relaxed);
        }
    }
}

/// Ends this thread's current call now, for the records.
pub fn end_here() {
    // SAFETY: null, or in memory that stays mapped; all of it is atomic. Nothing that obtains the thread is called meanwhile.
    if let Some(record) = unsafe { thread::own_writer().call.as_ref() } {
        record.0[2].store(now(), Relaxed);
    }
}

/// Records the end of a thread's wait, or of a part of it. For [`encore_insight::recorder::Recorder::log_to`].
pub fn waited(waiting: &Waiting, now: u64, site: u64) {
    if RECORDED.load(Relaxed) != NOTHING {
        let Waiting { peer, reason, from, .. } = *waiting;
        // SAFETY: nothing that obtains it is called meanwhile. The caller continues with other parts of the thread.
        append(unsafe { thread::own_writer() }, Event::Wait { site, peer, reason, begin: from, end: now });
    }
}

/// Records a message that leaves for the process of this row, in the order of departures to that process.
#[inline(always)]
pub fn sent(row: u32, envelope: Envelope, bytes: u64) {
    if COUNTS.load(Relaxed) {
        let Some(row) = TABLE.get(row as usize) else { return };
        let number = count(&row.sent);
        message(row, envelope, bytes, number, Event::Sent);
    }
}

/// Records a message from the process of this row that has arrived without a receive. Returns its number.
#[inline]
pub fn arrived(row: u32) -> u32 {
    if COUNTS.load(Relaxed) {
        return TABLE.get(row as usize).map_or(0, |row| count(&row.arrived));
    }
    0
}

/// Records that an arriving message has found its receive.
#[inline(always)]
pub fn received(row: u32, envelope: Envelope, bytes: u64) {
    if COUNTS.load(Relaxed) {
        let Some(row) = TABLE.get(row as usize) else { return };
        let number = count(&row.arrived);
        message(row, envelope, bytes, number, Event::Received);
    }
}

/// Records that a message that arrived earlier, with this number, has found its receive.
pub fn taken(row: u32, envelope: Envelope, bytes: u64, number: u32) {
    if COUNTS.load(Relaxed) {
        if let Some(row) = TABLE.get(row as usize) {
            message(row, envelope, bytes, number, Event::Received);
        }
    }
}

/// Records that the call takes part in the collective operation `number` of a communicator. `first`: row of its rank 0; `context`: its context, and
/// in the lowest bits which of the communicator's orders counts its operations.
#[inline]
pub fn collective(context: u64, first: Option<u32>, number: u64) {
    if RECORDED.load(Relaxed) != ALL {
        return;
    }
    // The parts of a split communicator share a context.
    let first = first.and_then(|row| TABLE.get(row as usize));
    let first = first.map_or(0, |row| row.rank.load(Relaxed));
    // SAFETY: nothing that obtains it is called meanwhile.
    append(unsafe { thread::own_writer() }, Event::Collective { context, first, number });
}

/// Increments a counter. The engine is held, so one thread counts at a time.
#[inline(always)]
fn count(counter: &AtomicU32) -> u32 {
    let number = counter.load(Relaxed);
    counter.store(number.wrapping_add(1), Relaxed);
    number
}

#[inline(always)]
fn message(row: &Peer, envelope: Envelope, bytes: u64, number: u32, event: impl FnOnce(Message) -> Event) {
    let rank = row.rank.load(Relaxed);
    if RECORDED.load(Relaxed) != ALL || rank == 0 {
        return;
    }
    // SAFETY: nothing that obtains it is called meanwhile.
    let thread = unsafe { thread::own() };
    // Within a call that doesn't wait, the call's times are close enough.
    let at = if thread.writer.call.is_null() || thread.waiting.depth > 0 { now() } else { 0 };
    let context = (envelope.context >> 2) as u16;
    append(
        &mut thread.writer,
        event(Message { peer: rank - 1, number, tag: envelope.tag, context, bytes, at }),
    );
}

/// Writes a record. Returns null if there is no room.
#[inline(always)]
fn append(writer: &mut Writer, event: Event) -> *const Record {
    if writer.chunk.is_null() || writer.used as usize == RECORDS {
        next_chunk(writer);
    }
    // SAFETY: null, or in memory that stays mapped; all of it is atomic.
    let Some(chunk) = (unsafe { writer.chunk.as_ref() }) else { return ptr::null() };
    let record = &chunk.records[writer.used as usize];
    write(record, event.words());
    writer.used += 1;
    // Release: a reader that sees the number sees the record.
    chunk.head.used.store(writer.used, Release);
    record
}

#[cold]
#[inline(never)]
fn next_chunk(writer: &mut Writer) {
    let mut claims = claims();
    let Some(claims) = &mut *claims else { return };
    if writer.thread == 0 {
        let thread = claims.begin_thread();
        writer.thread = thread + 1;
        // An ending thread has no such variable any more, and keeps its chunk.
        let _ = LEAVES.try_with(|leaves| leaves.0.set(Some(thread)));
    }
    let chunk = claims.claim(writer.thread - 1);
    writer.chunk = chunk.map_or(ptr::null(), ptr::from_ref);
    writer.used = 0;
    if let Some(chunk) = chunk {
        crate::memory::prepare(chunk);
    }
}

thread_local! {
    static LEAVES: Leaves = const { Leaves(Cell::new(None)) };
}

/// Releases the chunk when the thread ends.
struct Leaves(Cell<Option<u32>>);

impl Drop for Leaves {
    fn drop(&mut self) {
        // SAFETY: nothing that obtains it is called meanwhile.
        let writer = unsafe { thread::own_writer() };
        writer.chunk = ptr::null();
        if let (Some(thread), Some(claims)) = (self.0.get(), &mut *claims()) {
            claims.end_thread(thread);
        }
        writer.thread = 0;
    }
}
