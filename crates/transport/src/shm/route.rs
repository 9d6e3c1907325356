//! The sending end towards one rank.

use std::ptr::NonNull;

use encore_shmem::copying::copy_shared;
use encore_shmem::doorbell::{Doorbell, Ordered, Sleepers};
use encore_shmem::ring::{Header, Producer};
use encore_shmem::shuttle::Shuttles;

/// Marks the absence of an inbox.
pub(super) const NO_INBOX: u32 = u32::MAX;

/// The sending end towards one rank. Aligned, so that an index is one shift.
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Out {
    pub(super) producer: Producer,
    pub(super) shuttles: Shuttles,
    pub(super) bell: &'static Doorbell,
    pub(super) sleepers: &'static Sleepers,
    /// Index of the inbox from the same rank, or [`NO_INBOX`].
    pub(super) inbox: u32,
}

impl Out {
    /// Wakes a receiver that sleeps, and notices one that is full. Call it after a push.
    #[inline(always)]
    pub(super) fn wake_if_asleep(&mut self, ordered: Ordered) {
        if self.bell.calls(ordered) {
            self.answer();
        }
    }

    /// Wakes the receiver if it sleeps. If it is full, hides the room towards it, so that the next message goes by rendezvous.
    #[cold]
    #[inline(never)]
    fn answer(&mut self) {
        if self.bell.answer(self.sleepers) {
            self.producer.hide_room();
        }
    }
}

/// The sending end towards one rank. Requires, as `Shm` does, that the calling thread holds the engine to which the [`super::Shm`]
/// belongs.
#[derive(Clone, Copy, Debug)]
pub struct Route(pub(super) NonNull<Out>);

impl Route {
    /// Whether a cell is known to be free.
    ///
    /// # Safety
    /// The caller holds the engine, and no borrow of the `Shm` is alive.
    #[inline(always)]
    pub unsafe fn has_known_room(self) -> bool {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_ref() }.producer.has_room()
    }

    /// Index in [`super::Shm::inboxes`] of the ring from the same rank, once that rank has sent anything.
    ///
    /// # Safety
    /// As for [`Route::has_known_room`].
    #[inline(always)]
    pub unsafe fn inbox(self) -> Option<usize> {
        // SAFETY: never freed; the caller's promise.
        let inbox = unsafe { self.0.as_ref() }.inbox;
        (inbox != NO_INBOX).then_some(inbox as usize)
    }

    /// Sends a cell with the `length` bytes at `from`, at most [`encore_shmem::ring::INLINE`]. Requires room, and that the sleeper fences
    /// ([`super::Shm::fences`] is false). [`Route::wake_if_asleep`] must follow.
    ///
    /// # Safety
    /// As for [`Route::has_known_room`], and the bytes are readable.
    #[inline(always)]
    pub unsafe fn push_short<const STREAM: bool>(
        mut self,
        word: u64,
        envelope: u64,
        from: *const u8,
        length: usize,
    ) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_mut().producer.push_short::<STREAM>(word, envelope, from, length) };
    }

    /// Sends a cell whose payload begins with `words`, with the `length` bytes at `from` on a shuttle, and wakes the receiver if it
    /// sleeps. Requires room. False: no shuttle carries the bytes, and nothing was done.
    ///
    /// # Safety
    /// As for [`Route::push_short`].
    #[inline(always)]
    pub unsafe fn push_on_shuttle(
        mut self,
        header: Header,
        from: *const u8,
        length: u64,
        words: [u64; 3],
    ) -> bool {
        // SAFETY: never freed; the caller's promise.
        let out = unsafe { self.0.as_mut() };
        let Some((number, address)) = out.shuttles.take(length) else { return false };
        // SAFETY: the caller's promise; this rank owns the shuttle, which carries `length` bytes.
        unsafe { copy_shared(from, address, length as usize) };
        let header = header.on_shuttle(number);
        // SAFETY: the caller's promise, and a cell has room for the words.
        unsafe {
            out.producer.push(header.word(), header.envelope(), |payload| {
                payload.cast::<[u64; 3]>().write_unaligned(words);
            });
        }
        out.wake_if_asleep(Ordered::BySleeper);
        true
    }

    /// Prefetches the next cell towards the rank from which a message has just arrived. If a reply follows, its cell arrives in the cache
    /// while the program works (docs/lab/014).
    ///
    /// # Safety
    /// As for [`Route::has_known_room`].
    #[inline(always)]
    pub unsafe fn ask_ahead(self) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_ref() }.producer.ask_ahead();
    }

    /// Wakes the receiver if it sleeps.
    ///
    /// # Safety
    /// As for [`Route::has_known_room`].
    #[inline(always)]
    pub unsafe fn wake_if_asleep(mut self) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_mut() }.wake_if_asleep(Ordered::BySleeper);
    }
}
