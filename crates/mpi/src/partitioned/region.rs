//! The memory that both sides of a partitioned transfer share: flags, and the data on its way where it can't go straight to
//! the receive buffer. The receiver makes it; zeros are a valid region in which nothing has happened.
//!
//! Rounds count the starts of a request, from 1 on. Both sides are in the same round or one apart, so to compare for equality is
//! enough, also when the number wraps around.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_shmem::cache::OwnLine;

/// What a region begins with. Behind it come the partitions' flags, then their staged data.
#[repr(C)]
pub struct Region {
    _line: OwnLine,
    /// Partitions of the sender, and bytes of each.
    pub partitions: u32,
    /// Whether data goes straight to the receive buffer; then nothing is staged.
    pub direct: u32,
    /// Bytes that the receiver holds: what is beyond is not moved.
    pub capacity: u64,
    /// Where the receive buffer is in shared memory, if data goes there: extent, its length, offset in it.
    pub target: [u64; 3],
    /// What the receiver writes.
    receiver: Receiver,
    /// What the sender's threads write.
    sender: Sender,
}

#[repr(C)]
struct Receiver {
    _line: OwnLine,
    /// The round that it has started last.
    started: AtomicU32,
    /// It has freed its request.
    gone: AtomicU32,
}

#[repr(C)]
struct Sender {
    _line: OwnLine,
    /// Partitions that have come and partitions that have begun to come in steps, in all rounds together: it changes when there is something
    /// to take.
    count: AtomicU64,
    /// It has freed its request.
    gone: AtomicU32,
}

/// The flags of one partition.
#[repr(C)]
#[derive(Default)]
struct Flags {
    /// The last round in which it has come.
    arrived: AtomicU32,
    /// The last round in which the receiver has taken it out of the staged data.
    taken: AtomicU32,
    /// Of a long one that is on its way through the staged data: the round, and behind it (32 bits each) the steps of [`step`] that are there.
    steps: AtomicU64,
}

/// The bytes of a long partition after which the sender says how much is there, so that the receiver copies one step while the sender
/// copies the next (docs/lab/054). A partition that isn't longer than a step goes as a whole.
pub fn step(bytes: u64) -> u64 {
    (bytes / 8).next_multiple_of(64).clamp(8 << 10, 32 << 10).max(bytes.div_ceil(u32::MAX.into()))
}

impl Region {
    /// Length in bytes for so many partitions and staged bytes. `None`: too long.
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
        // SAFETY: the region is as long as `length` says, and this is inside; zeroed memory is valid flags.
        unsafe {
            let first = std::ptr::from_ref(self).cast::<u8>().add(size_of::<Region>()).cast::<Flags>();
            &*first.add(partition as usize)
        }
    }

    /// Whether the sender may write a partition in a round: the receive buffer is the receiver's operation's, or what was staged in
    /// the round before was taken.
    #[inline]
    pub fn may_write(&self, partition: u32, round: u32) -> bool {
        match self.direct {
            // Acquire: pairs with the Release in `take` and `start`. What the receiver did with the memory before is over.
            0 => self.flags(partition).taken.load(Ordering::Acquire) == round.wrapping_sub(1),
            _ => self.receiver.started.load(Ordering::Acquire) == round,
        }
    }

    /// A partition has been written.
    #[inline]
    pub fn arrive(&self, partition: u32, round: u32) {
        // Release: pairs with the Acquire in `has_arrived`. The data can be read by whoever sees the flag.
        self.flags(partition).arrived.store(round, Ordering::Release);
        // Release: pairs with the Acquire in `count`. Who sees the count sees the flag.
        self.sender.count.fetch_add(1, Ordering::Release);
    }

    /// So many steps of a partition have been written.
    #[inline]
    pub fn advance(&self, partition: u32, round: u32, steps: u32) {
        // Release: pairs with the Acquire in `steps`. The steps can be read by whoever sees their number.
        let come = (u64::from(round) << 32) | u64::from(steps);
        self.flags(partition).steps.store(come, Ordering::Release);
        if steps == 1 {
            // Release: pairs with the Acquire in `count`. Who sees the count sees the step.
            self.sender.count.fetch_add(1, Ordering::Release);
        }
    }

    /// Steps of a partition that have been written in a round, as far as they were told one by one.
    #[inline]
    pub fn steps(&self, partition: u32, round: u32) -> u32 {
        // Acquire: pairs with the Release in `advance`.
        let come = self.flags(partition).steps.load(Ordering::Acquire);
        if come >> 32 == u64::from(round) { come as u32 } else { 0 }
    }

    /// Whether a partition has come.
    #[inline]
    pub fn has_arrived(&self, partition: u32, round: u32) -> bool {
        // Acquire: pairs with the Release in `arrive`.
        self.flags(partition).arrived.load(Ordering::Acquire) == round
    }

    /// A number that has changed if there is something to take since.
    #[inline]
    pub fn count(&self) -> u64 {
        // Acquire: pairs with the Release in `arrive`.
        self.sender.count.load(Ordering::Acquire)
    }

    /// The receiver has taken a partition out of the staged data.
    #[inline]
    pub fn take(&self, partition: u32, round: u32) {
        // Release: pairs with the Acquire in `may_write`.
        self.flags(partition).taken.store(round, Ordering::Release);
    }

    /// The receiver starts a round.
    pub fn start(&self, round: u32) {
        // Release: pairs with the Acquire in `may_write`.
        self.receiver.started.store(round, Ordering::Release);
    }

    /// The receiver's request is freed: nobody wants the data any more.
    pub fn receiver_goes(&self) {
        self.receiver.gone.store(1, Ordering::Release);
    }

    /// Whether the receiver's request is freed.
    pub fn receiver_is_gone(&self) -> bool {
        // Acquire: pairs with the Release in `receiver_goes`.
        self.receiver.gone.load(Ordering::Acquire) != 0
    }

    /// The sender's request is freed: it touches the region no more.
    pub fn sender_goes(&self) {
        self.sender.gone.store(1, Ordering::Release);
    }

    /// Whether the sender's request is freed.
    pub fn sender_is_gone(&self) -> bool {
        // Acquire: pairs with the Release in `sender_goes`. The memory may be used for something else then.
        self.sender.gone.load(Ordering::Acquire) != 0
    }
}
