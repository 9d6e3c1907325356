//! Memory shared by both sides of a partitioned transfer: flags, and the data in flight if they can't go directly to the receive buffer.
//! The receiver makes it; zeros are a valid region in which nothing has happened.
//!
//! Rounds count the starts of a request, from 1 on. Both sides are in the same round or one apart, so comparing for equality is enough,
//! also when the number wraps around.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_shmem::cache::OwnLine;

/// Head of a region. The partitions' flags follow, then their staged data.
#[repr(C)]
pub struct Region {
    _line: OwnLine,
    /// Number of the sender's partitions, and bytes of each.
    pub partitions: u32,
    /// Whether data goes directly to the receive buffer; then nothing is staged.
    pub direct: u32,
    /// Bytes that the receiver accepts; the rest isn't moved.
    pub capacity: u64,
    /// Location of the receive buffer in shared memory, if data goes there: extent, its length, offset in it.
    pub target: [u64; 3],
    /// Fields that the receiver writes.
    receiver: Receiver,
    /// Fields that the sender's threads write.
    sender: Sender,
}

#[repr(C)]
struct Receiver {
    _line: OwnLine,
    /// The round that it has started last.
    started: AtomicU32,
    /// Whether its request is freed.
    gone: AtomicU32,
}

#[repr(C)]
struct Sender {
    _line: OwnLine,
    /// Number of partitions and of steps written, in all rounds together: it changes when there is something to consume.
    count: AtomicU64,
    /// Whether its request is freed.
    gone: AtomicU32,
}

/// The flags of one partition.
#[repr(C)]
#[derive(Default)]
struct Flags {
    /// The last round in which the partition has arrived.
    arrived: AtomicU32,
    /// The last round in which the receiver has copied it out of the staged data.
    taken: AtomicU32,
    /// Of a long partition in flight through the staged data: the round, then (32 bits each) the number of written steps of [`step`].
    steps: AtomicU64,
}

/// Bytes of a long partition after which the sender publishes its progress, so that the receiver copies one step while the sender copies
/// the next (docs/lab/054). A partition that isn't longer than a step goes as a whole.
pub fn step(bytes: u64) -> u64 {
    (bytes / 8).next_multiple_of(64).clamp(8 << 10, 32 << 10).max(bytes.div_ceil(u32::MAX.into()))
}

impl Region {
    /// Length in bytes for `partitions` partitions and `staged` staged bytes. `None`: too long.
    pub fn length(partitions: u32, staged: u64) -> Option<usize> {
        usize::try_from(Region::data_offset(partitions) as u64)
            .ok()?
            .checked_add(usize::try_from(staged).ok()?)
    }

    fn data_offset(partitions: u32) -> usize {
        (size_of::<Region>() + partitions as usize * size_of::<Flags>()).next_multiple_of(64)
    }

    /// The staged data.
    pub fn data(&self) -> *mut u8 {
        let start = std::ptr::from_ref(self).cast::<u8>().cast_mut();
        start.wrapping_add(Region::data_offset(self.partitions))
    }

    fn flags(&self, partition: u32) -> &Flags {
        assert!(partition < self.partitions);
        // SAFETY: the region has the length that `length` returns, and this is inside; zeroed memory is valid flags.
        unsafe {
            let first = std::ptr::from_ref(self).cast::<u8>().add(size_of::<Region>()).cast::<Flags>();
            &*first.add(partition as usize)
        }
    }

    /// Whether the sender may write a partition in a round: the receive buffer belongs to the receiver's operation, or the data staged in
    /// the round before were consumed.
    #[inline]
    pub fn may_write(&self, partition: u32, round: u32) -> bool {
        match self.direct {
            // Acquire: pairs with the Release in `take` and `start`. The receiver has finished using the memory before.
            0 => self.flags(partition).taken.load(Ordering::Acquire) == round.wrapping_sub(1),
            _ => self.receiver.started.load(Ordering::Acquire) == round,
        }
    }

    /// Publishes that a partition has been written.
    #[inline]
    pub fn arrive(&self, partition: u32, round: u32) {
        // Release: pairs with the Acquire in `has_arrived`. A thread that sees the flag can read the data.
        self.flags(partition).arrived.store(round, Ordering::Release);
        // Release: pairs with the Acquire in `count`. A thread that sees the count sees the flag.
        self.sender.count.fetch_add(1, Ordering::Release);
    }

    /// Publishes that `steps` steps of a partition have been written.
    #[inline]
    pub fn advance(&self, partition: u32, round: u32, steps: u32) {
        // Release: pairs with the Acquire in `steps`. A thread that sees the number can read the steps.
        let come = (u64::from(round) << 32) | u64::from(steps);
        self.flags(partition).steps.store(come, Ordering::Release);
        if steps == 1 {
            // Release: pairs with the Acquire in `count`. A thread that sees the count sees the step.
            self.sender.count.fetch_add(1, Ordering::Release);
        }
    }

    /// Number of steps of a partition that were published in a round.
    #[inline]
    pub fn steps(&self, partition: u32, round: u32) -> u32 {
        // Acquire: pairs with the Release in `advance`.
        let come = self.flags(partition).steps.load(Ordering::Acquire);
        if come >> 32 == u64::from(round) { come as u32 } else { 0 }
    }

    /// Whether a partition has arrived in a round.
    #[inline]
    pub fn has_arrived(&self, partition: u32, round: u32) -> bool {
        // Acquire: pairs with the Release in `arrive`.
        self.flags(partition).arrived.load(Ordering::Acquire) == round
    }

    /// A number that changes when there is something to consume.
    #[inline]
    pub fn count(&self) -> u64 {
        // Acquire: pairs with the Release in `arrive`.
        self.sender.count.load(Ordering::Acquire)
    }

    /// Publishes that the receiver has copied a partition out of the staged data.
    #[inline]
    pub fn take(&self, partition: u32, round: u32) {
        // Release: pairs with the Acquire in `may_write`.
        self.flags(partition).taken.store(round, Ordering::Release);
    }

    /// Publishes that the receiver starts a round.
    pub fn start(&self, round: u32) {
        // Release: pairs with the Acquire in `may_write`.
        self.receiver.started.store(round, Ordering::Release);
    }

    /// Publishes that the receiver's request is freed, so that no process wants the data any more.
    pub fn receiver_goes(&self) {
        self.receiver.gone.store(1, Ordering::Release);
    }

    /// Whether the receiver's request is freed.
    pub fn receiver_is_gone(&self) -> bool {
        // Acquire: pairs with the Release in `receiver_goes`.
        self.receiver.gone.load(Ordering::Acquire) != 0
    }

    /// Publishes that the sender's request is freed, so that it doesn't use the region any more.
    pub fn sender_goes(&self) {
        self.sender.gone.store(1, Ordering::Release);
    }

    /// Whether the sender's request is freed.
    pub fn sender_is_gone(&self) -> bool {
        // Acquire: pairs with the Release in `sender_goes`. The memory may be reused then.
        self.sender.gone.load(Ordering::Acquire) != 0
    }
}
