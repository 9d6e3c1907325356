//! One side of a partitioned transfer: this process's state of it. Several threads use it at once, without the engine.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, Ordering};

use encore_transport::shm::Waker;
use encore_tuning::TUNING;

use crate::partitioned::region::{self, Region};
use encore_engine::buffer::Buffer;
use encore_engine::error::Error;
use encore_engine::matching::Key;
use encore_engine::peer::PeerId;
use encore_engine::slab::sanitizer;

/// Idle tests of a partition, the last of which makes progress.
const LOOKS: u32 = TUNING.tests_of_partition;
/// Polls for the next step of a partition in flight, before the thread turns to something else.
const FOLLOWS: u32 = TUNING.polls_of_partition;

/// The side of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `MPI_Psend_init`
    Send,
    /// `MPI_Precv_init`
    Receive,
}

/// One side of a transfer.
pub struct Transfer {
    /// Which side.
    pub side: Side,
    /// The other process's name of this side.
    pub name: u64,
    /// Partitions on this side.
    pub partitions: u32,
    /// Bytes of a partition.
    pub bytes: u64,
    /// Memory of all partitions. A type that isn't dense is packed and unpacked with the engine held.
    pub buffer: Buffer,
    /// Wakes the other process.
    pub other: Waker,
    /// Wakes threads of this process that wait for the request.
    pub own: Waker,
    /// The process on the other side, and the envelope.
    pub peer: PeerId,
    /// See `peer`.
    pub key: Key,
    /// The request's handle.
    pub handle: Cell<usize>,
    /// Its number among the sides of its envelope ([`super::meeting`]).
    pub number: Cell<u64>,
    /// Whether the program has started it.
    pub started: Cell<bool>,
    /// Whether there was no memory for the region, or a message has failed.
    pub failed: Cell<bool>,
    /// State of a transfer by messages, if the other process shares no memory with this one ([`super::messages`]).
    pub far: Option<Far>,
    /// Whether threads without the engine move partitions: the type is dense, and both processes share memory.
    by_anyone: bool,
    /// Of a receiver: the region's count at the engine's last poll.
    seen: Cell<u64>,
    /// Number of the sender's partitions, and bytes of each: a receiver doesn't know them before it is matched.
    theirs: (AtomicU32, AtomicU64),
    /// The round that was started last.
    round: AtomicU32,
    active: AtomicBool,
    /// The region, once both sides have met.
    region: AtomicPtr<Region>,
    /// Address of the data for this side: the receive buffer, or the staged data.
    data: AtomicPtr<u8>,
    /// States of the sender's partitions.
    states: std::sync::OnceLock<Box<[State]>>,
    /// Number of the sender's partitions that this side has finished in this round.
    done: AtomicU32,
    /// Number of ready partitions that could not be moved yet.
    deferred: AtomicU32,
    /// Number of idle tests of a partition.
    looks: AtomicU32,
}

// SAFETY: fields that several threads use are atomic or don't change. Only threads that hold the engine use the buffer's datatype, except
// for `dense`, which never changes, and the cells.
unsafe impl Sync for Transfer {}

/// State of a transfer by messages about the other side. Requires the engine.
#[derive(Default)]
pub struct Far {
    /// Whether both sides have met.
    pub met: Cell<bool>,
    /// The other process's name of its side.
    pub name: Cell<u64>,
    /// Of a sender: bytes that the receiver accepts.
    pub capacity: Cell<u64>,
    /// Of a sender: the round that the receiver has started last.
    pub round: Cell<u32>,
    /// Of a sender: whether the receiver has freed its request.
    pub gone: Cell<bool>,
    /// Error of a message that has failed.
    pub error: Cell<Option<Error>>,
}

/// This side's progress with a partition of the sender; each field is the last round in which it happened.
#[derive(Default)]
struct State {
    /// The program has marked the partition as ready.
    ready: AtomicU32,
    /// A thread has begun to move it.
    claimed: AtomicU32,
    /// The partition was moved.
    moved: AtomicU32,
    /// Of a partition that is received in steps: the round, then (32 bits each) the number of copied steps. The thread that has claimed
    /// the partition writes it.
    taken: AtomicU64,
}

/// Reason why a partition can't be marked as ready, or tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no such partition.
    OutOfRange,
    /// The request is not started.
    Inactive,
    /// The partition was marked in this round already.
    Again,
    /// This needs the engine.
    NeedsEngine,
}

/// Whether the caller holds the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Yes: the caller may pack and unpack.
    Engine,
    /// No.
    Nothing,
}

impl Transfer {
    /// A side that has not met the other one. `buffer` holds all of its partitions; `far`: the other process shares no memory.
    pub fn new(
        side: Side,
        name: u64,
        partitions: u32,
        buffer: Buffer,
        (peer, key): (PeerId, Key),
        wakers: [Waker; 2],
        far: bool,
    ) -> Transfer {
        let transfer = Transfer {
            side,
            name,
            partitions,
            bytes: buffer.bytes().checked_div(u64::from(partitions)).unwrap_or(0),
            buffer,
            other: wakers[0],
            own: wakers[1],
            peer,
            key,
            handle: Cell::new(0),
            number: Cell::new(0),
            started: Cell::new(false),
            failed: Cell::new(false),
            far: far.then(Far::default),
            by_anyone: !far && buffer.datatype.dense,
            seen: Cell::new(0),
            theirs: (AtomicU32::new(0), AtomicU64::new(0)),
            round: AtomicU32::new(0),
            active: AtomicBool::new(false),
            region: AtomicPtr::new(std::ptr::null_mut()),
            data: AtomicPtr::new(std::ptr::null_mut()),
            states: std::sync::OnceLock::new(),
            done: AtomicU32::new(0),
            deferred: AtomicU32::new(0),
            looks: AtomicU32::new(0),
        };
        if side == Side::Send {
            transfer.set_theirs(partitions, transfer.bytes);
        }
        transfer
    }

    /// Sets the sender's number of partitions, and bytes of each.
    pub(super) fn set_theirs(&self, partitions: u32, bytes: u64) {
        self.theirs.0.store(partitions, Ordering::Relaxed);
        self.theirs.1.store(bytes, Ordering::Relaxed);
        self.states.get_or_init(|| (0..partitions).map(|_| State::default()).collect());
    }

    /// Connects both sides: `region` is their shared memory, `data` the receive buffer, as mapped in this process, or the staged data.
    /// The sender has `partitions` partitions of `bytes` bytes.
    ///
    /// # Safety
    /// Both stay valid until [`Transfer::region`] isn't used any more.
    pub unsafe fn bind(&self, region: *mut Region, data: *mut u8, partitions: u32, bytes: u64) {
        if self.side == Side::Receive {
            self.set_theirs(partitions, bytes);
        }
        self.data.store(data, Ordering::Relaxed);
        // Release: pairs with the Acquire in `region`.
        self.region.store(region, Ordering::Release);
    }

    /// The shared memory of both sides, once they have met.
    #[inline]
    pub fn region(&self) -> Option<&Region> {
        // Acquire: pairs with the Release in `bind`.
        let region = self.region.load(Ordering::Acquire);
        // SAFETY: the promise of `bind`.
        unsafe { region.as_ref() }
    }

    fn states(&self) -> &[State] {
        self.states.get().map_or(&[], |states| states)
    }

    /// Whether it is started and not yet completed by the program.
    #[inline]
    pub fn is_active(&self) -> bool {
        // Acquire: pairs with the Release in `start`.
        self.active.load(Ordering::Acquire)
    }

    /// Starts a round; with the engine held.
    pub fn start(&self) {
        self.done.store(0, Ordering::Relaxed);
        self.deferred.store(0, Ordering::Relaxed);
        // Earlier arrivals were perhaps seen, but not consumed.
        self.seen.set(u64::MAX);
        let round = self.round.load(Ordering::Relaxed).wrapping_add(1);
        self.round.store(round, Ordering::Relaxed);
        sanitizer::releases(&raw const self.active);
        // Release: pairs with the Acquire in `is_active`.
        self.active.store(true, Ordering::Release);
        self.say_started();
    }

    /// Publishes the receiver's round to the sender.
    pub fn say_started(&self) {
        if let (Side::Receive, Some(region)) = (self.side, self.region()) {
            region.start(self.round.load(Ordering::Relaxed));
            self.other.wake();
        }
    }

    /// Ends a round; with the engine held.
    pub fn end(&self) {
        sanitizer::releases(&raw const self.active);
        self.active.store(false, Ordering::Release);
    }

    /// Whether this side has finished all partitions.
    pub fn is_done(&self) -> bool {
        // Acquire: pairs with the Release in `finish_one`. The data of all partitions has been moved.
        let done = (self.region().is_some() || self.has_met_far())
            && self.done.load(Ordering::Acquire) == self.theirs.0.load(Ordering::Relaxed);
        if done {
            sanitizer::acquired(self);
        }
        done
    }

    /// Checks that a partition can be marked as ready. Returns its number, and the round.
    #[inline]
    pub fn check(&self, partition: i64, holding: Holding) -> Result<(u32, u32), Refused> {
        let partition = u32::try_from(partition).ok().filter(|partition| *partition < self.partitions);
        let partition = partition.ok_or(Refused::OutOfRange)?;
        if !self.is_active() {
            return Err(Refused::Inactive);
        }
        sanitizer::acquired(&raw const self.active);
        if holding == Holding::Nothing && !self.by_anyone {
            return Err(Refused::NeedsEngine);
        }
        let round = self.round.load(Ordering::Relaxed);
        match self.states()[partition as usize].ready.load(Ordering::Relaxed) == round {
            true => Err(Refused::Again),
            false => Ok((partition, round)),
        }
    }

    /// Number of ready partitions in this round.
    pub fn ready_partitions(&self) -> usize {
        let round = self.round.load(Ordering::Relaxed);
        self.states().iter().filter(|state| state.ready.load(Ordering::Relaxed) == round).count()
    }

    /// Whether all partitions are ready in this round.
    pub fn all_ready(&self) -> bool {
        self.ready_partitions() == self.partitions as usize
    }

    /// Marks a partition as ready and moves it, if possible now.
    #[inline]
    pub fn ready(&self, partition: i64, holding: Holding) -> Result<(), Refused> {
        let (partition, round) = self.check(partition, holding)?;
        sanitizer::releases(self);
        // Release: pairs with the Acquire in `move_deferred`, by which another thread reads the program's data.
        if self.states()[partition as usize].ready.swap(round, Ordering::AcqRel) == round {
            return Err(Refused::Again);
        }
        if !self.send(partition, round, holding) {
            // Release: pairs with the Acquire in `move_deferred`.
            self.deferred.fetch_add(1, Ordering::Release);
            self.own.wake();
        }
        Ok(())
    }

    /// Moves a ready partition. False: the receiver isn't ready for it.
    fn send(&self, partition: u32, round: u32, holding: Holding) -> bool {
        let Some(region) = self.region() else { return false };
        let gone = region.receiver_is_gone();
        if !gone && !region.may_write(partition, round) {
            return false;
        }
        let state = &self.states()[partition as usize];
        if state.claimed.swap(round, Ordering::AcqRel) == round {
            return true;
        }
        if !gone {
            let from = u64::from(partition) * self.bytes;
            let length = region.capacity.saturating_sub(from).min(self.bytes) as usize;
            let place = self.data.load(Ordering::Relaxed).wrapping_add(from as usize);
            debug_assert!(holding == Holding::Engine || self.buffer.datatype.dense);
            let step = region::step(self.bytes) as usize;
            let (mut moved, mut steps) = (0, 0);
            while region.direct == 0 && length - moved > step {
                // SAFETY: as below; the receiver reads no step before it is published.
                unsafe { self.buffer.read(from + moved as u64, place.wrapping_add(moved), step) };
                (moved, steps) = (moved + step, steps + 1);
                region.advance(partition, round, steps);
                if steps == 1 {
                    self.other.wake();
                }
            }
            // SAFETY: the program keeps a ready partition readable until the request is complete; the receiver has `capacity` bytes, and
            // `may_write` excludes other uses of them. Only one thread has claimed the partition.
            unsafe { self.buffer.read(from + moved as u64, place.wrapping_add(moved), length - moved) };
            region.arrive(partition, round);
            self.other.wake();
        }
        self.finish_one(partition, round);
        true
    }

    /// Finishes a partition of the sender on this side.
    pub(super) fn finish_one(&self, partition: u32, round: u32) {
        sanitizer::releases(self);
        // Release: pairs with the Acquire in `has_taken`.
        self.states()[partition as usize].moved.store(round, Ordering::Release);
        // Release: pairs with the Acquire in `is_done`.
        if self.done.fetch_add(1, Ordering::AcqRel) + 1 == self.theirs.0.load(Ordering::Relaxed) {
            self.own.wake();
        }
    }

    /// Moves partitions that could not be moved when they became ready; with the engine held. Returns whether anything was moved.
    pub fn move_deferred(&self) -> bool {
        if self.deferred.load(Ordering::Relaxed) == 0 || self.region().is_none() {
            return false;
        }
        // Acquire: pairs with the Release in `ready`. One operation, not a store: a partition that is counted before is seen as ready
        // below, and one that is counted afterwards stays counted.
        self.deferred.swap(0, Ordering::AcqRel);
        let round = self.round.load(Ordering::Relaxed);
        let (mut left, mut any) = (0, false);
        for (partition, state) in (0..).zip(self.states()) {
            if state.ready.load(Ordering::Acquire) != round || state.claimed.load(Ordering::Relaxed) == round
            {
                continue;
            }
            sanitizer::acquired(self);
            match self.send(partition, round, Holding::Engine) {
                true => any = true,
                false => left += 1,
            }
        }
        self.deferred.fetch_add(left, Ordering::Relaxed);
        any
    }

    /// Copies the arrived part of a partition of the sender. False: some is missing, or another thread is at it, or this needs the
    /// engine.
    fn take(&self, region: &Region, partition: u32, round: u32, holding: Holding) -> bool {
        let state = &self.states()[partition as usize];
        // Acquire: pairs with the Release in `finish_one`.
        if state.moved.load(Ordering::Acquire) == round {
            sanitizer::acquired(self);
            return true;
        }
        if !region.has_arrived(partition, round)
            && (region.direct != 0 || region.steps(partition, round) == 0)
        {
            return false;
        }
        if holding == Holding::Nothing && region.direct == 0 && !self.buffer.datatype.dense {
            return false;
        }
        if state.claimed.swap(round, Ordering::AcqRel) == round {
            return false;
        }
        if region.direct == 0 {
            sanitizer::acquired(state);
            if !self.take_staged(region, partition, round) {
                // Release: pairs with the AcqRel of the swap above: the next thread continues where this one stopped.
                sanitizer::releases(state);
                state.claimed.store(round.wrapping_sub(1), Ordering::Release);
                return false;
            }
            region.take(partition, round);
            self.other.wake();
        }
        self.finish_one(partition, round);
        true
    }

    /// Copies the arrived steps of a partition that this thread has claimed, and follows the sender as long as it continues. False:
    /// something is missing.
    fn take_staged(&self, region: &Region, partition: u32, round: u32) -> bool {
        let taken = &self.states()[partition as usize].taken;
        let bytes = self.theirs.1.load(Ordering::Relaxed);
        let from = u64::from(partition) * bytes;
        let length = region.capacity.saturating_sub(from).min(bytes);
        let step = region::step(bytes);
        let before = taken.load(Ordering::Relaxed);
        let mut steps = if before >> 32 == u64::from(round) { before as u32 } else { 0 };
        let mut looks = 0;
        loop {
            // In this order: if the partition has arrived, all of it is there.
            let arrived = region.has_arrived(partition, round);
            let come = region.steps(partition, round);
            let (begin, end) =
                (u64::from(steps) * step, if arrived { length } else { u64::from(come) * step });
            if end > begin {
                let staged = self.data.load(Ordering::Relaxed).wrapping_add((from + begin) as usize);
                // SAFETY: the sender has written these steps, and doesn't write again before the partition is consumed; the program
                // leaves the receive buffer to the operation. Only one thread has claimed the partition.
                unsafe { self.buffer.write(from + begin, staged, (end - begin) as usize) };
                (steps, looks) = (come, 0);
            }
            if arrived {
                return true;
            }
            looks += 1;
            if looks > FOLLOWS {
                taken.store((u64::from(round) << 32) | u64::from(steps), Ordering::Relaxed);
                return false;
            }
            std::hint::spin_loop();
        }
    }

    /// Consumes all arrivals; with the engine held. Returns whether there were any.
    pub fn take_all(&self) -> bool {
        let Some(region) = self.region() else { return false };
        let count = region.count();
        if count == self.seen.get() {
            return false;
        }
        self.seen.set(count);
        let round = self.round.load(Ordering::Relaxed);
        let before = self.done.load(Ordering::Relaxed);
        for partition in 0..region.partitions {
            self.take(region, partition, round, Holding::Engine);
        }
        self.done.load(Ordering::Relaxed) != before
    }

    /// Whether a partition of the receiver has arrived, and is in its buffer.
    #[inline]
    pub fn arrived(&self, partition: i64, holding: Holding) -> Result<bool, Refused> {
        let partition = u32::try_from(partition).ok().filter(|partition| *partition < self.partitions);
        let partition = u64::from(partition.ok_or(Refused::OutOfRange)?);
        if !self.is_active() {
            sanitizer::acquired(&raw const self.active);
            return match self.far.is_some() && holding == Holding::Nothing {
                // The round may be over because a message has failed.
                true => Err(Refused::NeedsEngine),
                false => Ok(true),
            };
        }
        let Some(region) = self.region() else { return Ok(self.has_met_far() && self.has_come(partition)) };
        let round = self.round.load(Ordering::Relaxed);
        let (first, last) = self.parts_of(region.partitions, partition);
        let mut all = true;
        for theirs in first..last {
            all &= self.take(region, theirs, round, holding);
        }
        Ok(all)
    }

    /// Whether an idle test should make progress: one in `LOOKS`, and all as long as only the engine can help.
    #[inline]
    pub fn wants_progress(&self) -> bool {
        let looks = self.looks.load(Ordering::Relaxed).wrapping_add(1);
        self.looks.store(looks, Ordering::Relaxed);
        looks % LOOKS == 0 || self.region().is_none() || !self.by_anyone
    }

    /// The sender's partitions that a partition of the receiver consists of: the first, and the end of the range.
    fn parts_of(&self, partitions: u32, partition: u64) -> (u32, u32) {
        let bytes = self.theirs.1.load(Ordering::Relaxed);
        if bytes == 0 || self.bytes == 0 {
            return (0, partitions);
        }
        let (from, to) = (partition * self.bytes, (partition + 1) * self.bytes);
        let limit = |part: u64| part.min(u64::from(partitions)) as u32;
        (limit(from / bytes), limit(to.div_ceil(bytes)))
    }

    /// Number of bytes that the sender sends in all.
    pub fn sent_bytes(&self) -> u64 {
        u64::from(self.theirs.0.load(Ordering::Relaxed)) * self.theirs.1.load(Ordering::Relaxed)
    }
}

/// Transfers by messages; with the engine held, except for [`Transfer::has_come`].
impl Transfer {
    /// Whether both sides have met, if they share no memory.
    pub(super) fn has_met_far(&self) -> bool {
        self.far.as_ref().is_some_and(|far| far.met.get())
    }

    /// The round that was started last.
    pub(super) fn round(&self) -> u32 {
        self.round.load(Ordering::Relaxed)
    }

    /// Claims a ready, unsent partition for the caller to send. False: it isn't one.
    pub(super) fn claim_deferred(&self, partition: u64) -> bool {
        let claimed = self.claim(partition);
        self.deferred.fetch_sub(u32::from(claimed), Ordering::Relaxed);
        claimed
    }

    /// Claims all ready, unsent partitions for the caller to send. As transfers to other nodes are marked with the engine held, the
    /// number and the marks need no order here (docs/lab/500).
    pub(super) fn claim_all_deferred(&self) -> Vec<u32> {
        if self.deferred.swap(0, Ordering::Relaxed) == 0 {
            return Vec::new();
        }
        let round = self.round();
        let is_ready = |state: &State| state.ready.load(Ordering::Acquire) == round;
        let claims = |state: &State| state.claimed.swap(round, Ordering::Relaxed) != round;
        let ready = (0..).zip(self.states()).filter(|(_, state)| is_ready(state) && claims(state));
        ready.map(|(partition, _)| partition).collect()
    }

    /// Claims an arriving partition of the sender. False: the number is invalid, or it has arrived in this round before.
    pub(super) fn claim(&self, partition: u64) -> bool {
        let round = self.round();
        let state = usize::try_from(partition).ok().and_then(|partition| self.states().get(partition));
        state.is_some_and(|state| state.claimed.swap(round, Ordering::Relaxed) != round)
    }

    /// Packed bytes of a partition of the sender that go from one buffer to the other, where the receiver accepts `capacity`: offset and
    /// number.
    pub(super) fn part(&self, partition: u32, capacity: u64) -> (u64, u64) {
        let bytes = self.theirs.1.load(Ordering::Relaxed);
        let from = u64::from(partition).saturating_mul(bytes);
        (from, capacity.saturating_sub(from).min(bytes))
    }

    /// Whether all parts of a partition of the receiver are in its buffer.
    fn has_come(&self, partition: u64) -> bool {
        let round = self.round();
        let (first, last) = self.parts_of(self.theirs.0.load(Ordering::Relaxed), partition);
        // Acquire: pairs with the Release in `finish_one`. A thread that sees the round can read the data.
        let has_come = |state: &State| state.moved.load(Ordering::Acquire) == round;
        let all = self.states()[first as usize..last as usize].iter().all(has_come);
        if all {
            sanitizer::acquired(self);
        }
        all
    }
}
