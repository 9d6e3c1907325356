//! The records of a timeline in shared memory: calls, waits, messages and phases, as the ranks write them.
//!
//! A rank's memory is cut into chunks. A thread that needs room claims a chunk and fills it. The chunks of the first half are claimed once; those of
//! the second half again and again, the oldest first. So a timeline that is too long for its memory loses its middle.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use crate::layout::{ADDRESS_BITS, Reason, peer_and_reason, what};

/// Bytes of a chunk.
pub const CHUNK: usize = 32 << 10;
/// Records of a chunk. Its head takes the room of two.
pub const RECORDS: usize = CHUNK / size_of::<Record>() - 2;
/// Chunks of a rank at least.
pub const FEWEST_CHUNKS: usize = 8;
/// Bytes of a rank's records, where the user says nothing.
pub const BYTES: usize = 16 << 20;

/// A record: four words, of which the first one's upper bits say what it is.
#[repr(transparent)]
#[derive(Default)]
pub struct Record(pub [AtomicU64; 4]);

/// Head of a chunk.
#[repr(C, align(64))]
pub struct ChunkHead {
    /// Records that are complete.
    pub used: AtomicU32,
    /// The thread that fills it, counted from 0.
    pub thread: AtomicU32,
    /// Its number among the chunks that the rank has claimed, from 1; 0: none.
    pub serial: AtomicU64,
}

/// A chunk.
#[repr(C)]
pub struct Chunk {
    /// Its head.
    pub head: ChunkHead,
    /// Its records.
    pub records: [Record; RECORDS],
}

const _: () = assert!(size_of::<Chunk>() == CHUNK);

/// The kind of a record that is no call: the bits above [`ADDRESS_BITS`] of its first word. Functions have lower numbers.
mod kind {
    pub const WAIT: u64 = 0xff01;
    pub const SENT: u64 = 0xff02;
    pub const RECEIVED: u64 = 0xff03;
    pub const COLLECTIVE: u64 = 0xff04;
    pub const PHASE: u64 = 0xff05;
}

/// Bits of a wait's awaited rank and reason.
const WHAT: u64 = (1 << 40) - 1;

/// A message, at one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The world rank of the other end.
    pub peer: u32,
    /// Its number among the messages from its sender to its receiver, from 0, modulo 2^32.
    pub number: u32,
    /// Its tag.
    pub tag: i32,
    /// The lowest bits of its context.
    pub context: u16,
    /// Its length.
    pub bytes: u64,
    /// When it was sent or received; 0: within the call.
    pub at: u64,
}

/// The meaning of a record. Times are ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A call of a function.
    Call {
        /// The site's key.
        site: u64,
        /// Its beginning.
        begin: u64,
        /// Its end; 0: it hasn't ended.
        end: u64,
    },
    /// A wait.
    Wait {
        /// The key of the site in whose call the rank waits.
        site: u64,
        /// The awaited rank; negative: unknown.
        peer: i32,
        /// Why.
        reason: Reason,
        /// Its beginning.
        begin: u64,
        /// Its end.
        end: u64,
    },
    /// The call has sent a message.
    Sent(Message),
    /// The call has received a message.
    Received(Message),
    /// The call takes part in a collective operation of a communicator.
    Collective {
        /// The communicator's context, and which of its orders it is.
        context: u64,
        /// Its first member's world rank plus 1.
        first: u32,
        /// The operation's number there.
        number: u64,
    },
    /// `MPI_Pcontrol` of this level.
    Phase {
        /// The level.
        level: i32,
        /// When.
        at: u64,
    },
}

impl Event {
    /// The record's words.
    #[inline(always)]
    pub fn words(&self) -> [u64; 4] {
        let tagged = |kind: u64, rest: u64| kind << ADDRESS_BITS | rest;
        let message = |kind, message: &Message| {
            let Message { peer, number, tag, context, bytes, at } = *message;
            [
                tagged(kind, u64::from(context) << 32 | u64::from(peer)),
                u64::from(number) << 32 | u64::from(tag as u32),
                bytes,
                at,
            ]
        };
        match self {
            Event::Call { site, begin, end } => [*site, *begin, *end, 0],
            Event::Wait { site, peer, reason, begin, end } => {
                [tagged(kind::WAIT, what(*peer, *reason) as u64 & WHAT), *begin, *end, *site]
            }
            Event::Sent(sent) => message(kind::SENT, sent),
            Event::Received(received) => message(kind::RECEIVED, received),
            Event::Collective { context, first, number } => {
                [tagged(kind::COLLECTIVE, u64::from(*first)), *context, *number, 0]
            }
            Event::Phase { level, at } => [tagged(kind::PHASE, u64::from(*level as u32)), *at, 0, 0],
        }
    }

    /// The meaning of words; `None`: nothing that this version writes.
    pub fn of(words: [u64; 4]) -> Option<Event> {
        let [first, second, third, fourth] = words;
        let message = || Message {
            peer: first as u32,
            number: (second >> 32) as u32,
            tag: second as u32 as i32,
            context: (first >> 32) as u16,
            bytes: third,
            at: fourth,
        };
        Some(match first >> ADDRESS_BITS {
            kind::WAIT => {
                // With the sign of its 40 bits.
                let (peer, reason) = peer_and_reason((first << 24) as i64 >> 24);
                Event::Wait { site: fourth, peer, reason, begin: second, end: third }
            }
            kind::SENT => Event::Sent(message()),
            kind::RECEIVED => Event::Received(message()),
            kind::COLLECTIVE => Event::Collective { context: second, first: first as u32, number: third },
            kind::PHASE => Event::Phase { level: first as u32 as i32, at: second },
            function if function < kind::WAIT && first != 0 => {
                Event::Call { site: first, begin: second, end: third }
            }
            _ => return None,
        })
    }
}

/// The mapped memory of a job's records: [`TraceArea::bytes`] of it.
#[derive(Clone, Copy, Debug)]
pub struct TraceArea {
    base: *const u8,
    ranks: usize,
    chunks: usize,
}

// SAFETY: all that is in the memory is atomic, and it stays mapped (`TraceArea::new`).
unsafe impl Send for TraceArea {}
// SAFETY: as above.
unsafe impl Sync for TraceArea {}

impl TraceArea {
    /// Chunks of a rank for this many bytes.
    pub fn chunks_of(bytes: usize) -> usize {
        (bytes / CHUNK).max(FEWEST_CHUNKS)
    }

    /// Bytes of the memory for `ranks` ranks. Unused memory is never accessed.
    pub const fn bytes(ranks: usize, chunks: usize) -> usize {
        ranks * chunks * CHUNK
    }

    /// The memory at `base`.
    ///
    /// # Safety
    /// There are [`TraceArea::bytes`] bytes, aligned to 64, that began as zeros and stay mapped as long as the process lives.
    pub const unsafe fn new(base: *const u8, ranks: usize, chunks: usize) -> TraceArea {
        TraceArea { base, ranks, chunks }
    }

    /// Private memory of this process.
    pub fn own(ranks: usize, chunks: usize) -> TraceArea {
        let bytes = TraceArea::bytes(ranks, chunks) + 64;
        let base = vec![0_u8; bytes].leak().as_ptr();
        // SAFETY: it is long enough, of zeros, and never freed.
        unsafe { TraceArea::new(base.add(base.align_offset(64)), ranks, chunks) }
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Chunks of a rank.
    pub fn chunks(&self) -> usize {
        self.chunks
    }

    /// A rank's chunks as words, to copy them. Requires `rank` below the number of ranks.
    pub fn words(&self, rank: usize) -> &'static [AtomicU64] {
        let chunks = self.rank(rank);
        // SAFETY: they lie one behind the other, and all of them is atomic.
        unsafe { std::slice::from_raw_parts(chunks.as_ptr().cast(), size_of_val(chunks) / 8) }
    }

    /// The chunks of a rank. Requires `rank` below the number of ranks.
    pub fn rank(&self, rank: usize) -> &'static [Chunk] {
        assert!(rank < self.ranks, "a rank of the job");
        // SAFETY: they are within the memory, which stays mapped; all is atomic, so any bytes are valid.
        unsafe {
            let first = self.base.add(rank * self.chunks * CHUNK).cast();
            std::slice::from_raw_parts(first, self.chunks)
        }
    }
}

/// The claims of a rank's threads to its chunks.
#[derive(Debug)]
pub struct Claims {
    area: TraceArea,
    rank: usize,
    /// Chunks claimed so far.
    claimed: u64,
    /// Of the second half: the one that is to be claimed next.
    next: usize,
    /// The chunk that each thread fills, if it fills one.
    filled: Vec<Option<usize>>,
}

impl Claims {
    /// A rank's claims, none so far.
    pub fn new(area: TraceArea, rank: usize) -> Claims {
        Claims { area, rank, claimed: 0, next: area.chunks / 2, filled: Vec::new() }
    }

    /// A thread begins; its number.
    pub fn begin_thread(&mut self) -> u32 {
        self.filled.push(None);
        self.filled.len() as u32 - 1
    }

    /// A thread ends: others may have its chunk.
    pub fn end_thread(&mut self, thread: u32) {
        self.filled[thread as usize] = None;
    }

    /// An empty chunk for a thread in the place of its full one. `None`: other threads fill all of them.
    pub fn claim(&mut self, thread: u32) -> Option<&'static Chunk> {
        let first_half = self.area.chunks / 2;
        let index = match self.claimed < first_half as u64 {
            true => self.claimed as usize,
            false => {
                let second_half = self.area.chunks - first_half;
                let from = self.next - first_half;
                let places = (0..second_half).map(|step| first_half + (from + step) % second_half);
                let is_free = |place: &usize| {
                    !self
                        .filled
                        .iter()
                        .enumerate()
                        .any(|(other, filled)| other != thread as usize && *filled == Some(*place))
                };
                let index = places.into_iter().find(is_free)?;
                self.next = first_half + (index + 1 - first_half) % second_half;
                index
            }
        };
        self.claimed += 1;
        self.filled[thread as usize] = Some(index);
        let chunk = &self.area.rank(self.rank)[index];
        // The reader checks the serial number first, and again at last.
        chunk.head.serial.store(0, Release);
        chunk.head.used.store(0, Release);
        chunk.head.thread.store(thread, Relaxed);
        chunk.head.serial.store(self.claimed, Release);
        Some(chunk)
    }
}

/// Writes a record.
#[inline(always)]
pub fn write(record: &Record, words: [u64; 4]) {
    for (place, word) in record.0.iter().zip(words) {
        place.store(word, Relaxed);
    }
}

/// A record's words.
pub fn read(record: &Record) -> [u64; 4] {
    std::array::from_fn(|word| record.0[word].load(Relaxed))
}

/// A chunk as it was claimed: its number, its thread, and its records.
pub fn read_chunk(chunk: &Chunk) -> Option<(u64, u32, Vec<[u64; 4]>)> {
    let serial = chunk.head.serial.load(Acquire);
    let used = (chunk.head.used.load(Acquire) as usize).min(RECORDS);
    let thread = chunk.head.thread.load(Relaxed);
    let records = chunk.records[..used].iter().map(read).collect();
    // Acquire: no read above may move below the second check.
    std::sync::atomic::fence(Acquire);
    (serial != 0 && chunk.head.serial.load(Relaxed) == serial).then_some((serial, thread, records))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_survive_the_round_trip() {
        let message = Message { peer: 70_000, number: 9, tag: -3, context: 0xfffe, bytes: 1 << 40, at: 5 };
        let site = 8 << ADDRESS_BITS | 0x40_1011;
        for event in [
            Event::Call { site, begin: 3, end: 0 },
            Event::Wait { site, peer: -1, reason: Reason::LateSender, begin: 3, end: 9 },
            Event::Wait { site: 0, peer: 70_000, reason: Reason::Other, begin: 3, end: 9 },
            Event::Sent(message),
            Event::Received(message),
            Event::Collective { context: u64::MAX, first: 2, number: 7 },
            Event::Phase { level: -2, at: 8 },
        ] {
            assert_eq!(Event::of(event.words()), Some(event));
        }
        assert_eq!(Event::of([0; 4]), None);
    }

    #[test]
    fn full_memory_loses_its_middle() {
        let area = TraceArea::own(2, FEWEST_CHUNKS);
        let mut claims = Claims::new(area, 1);
        let thread = claims.begin_thread();
        for _ in 0..21 {
            claims.claim(thread).unwrap();
        }
        let mut serials: Vec<u64> =
            area.rank(1).iter().filter_map(|chunk| Some(read_chunk(chunk)?.0)).collect();
        serials.sort_unstable();
        assert_eq!(serials, [1, 2, 3, 4, 18, 19, 20, 21]);
        assert!(area.rank(0).iter().all(|chunk| read_chunk(chunk).is_none()));
    }

    #[test]
    fn other_threads_chunk_is_not_claimed() {
        let area = TraceArea::own(1, FEWEST_CHUNKS);
        let mut claims = Claims::new(area, 0);
        let (slow, quick) = (claims.begin_thread(), claims.begin_thread());
        for _ in 0..4 {
            claims.claim(quick).unwrap();
        }
        let kept: *const Chunk = claims.claim(slow).unwrap();
        for _ in 0..20 {
            assert!(!std::ptr::eq(claims.claim(quick).unwrap(), kept));
        }
        claims.end_thread(slow);
        assert!((0..4).any(|_| std::ptr::eq(claims.claim(quick).unwrap(), kept)));
    }

    #[test]
    fn no_chunk_is_left_when_full() {
        let mut claims = Claims::new(TraceArea::own(1, FEWEST_CHUNKS), 0);
        for _ in 0..FEWEST_CHUNKS {
            let thread = claims.begin_thread();
            claims.claim(thread);
        }
        let thread = claims.begin_thread();
        assert!(claims.claim(thread).is_none());
        // Its own it may have again.
        assert!(claims.claim(7).is_some());
    }
}
