//! The ordinary case of the calls for short messages: one run of bytes that fits a cell, room in the ring, no earlier message waiting.
//! Each function here does the whole of its job or nothing, so the caller can fall back on the general way. `bench/instructions.tsv`
//! is their budget (docs/lab/035).

use encore_shmem::ring::copy_short;
use encore_transport::shm::Arrived;

use crate::buffer::Buffer;
use crate::comm::Communicator;
use crate::completion::finish::finish_unheard;
use crate::engine::Engine;
use crate::matching::Key;
use crate::p2p::wire;
use crate::p2p::wire::{envelope_of, header};
use crate::peer::PeerId;
use crate::request::{Kind, Prepared, REQUESTS, Request, flag};
use crate::slab::Obj;
use crate::status::Status;

/// Number of looks of a receive before it takes the general way, which can sleep (docs/lab/007).
const LOOKS: u32 = 32;

impl Engine {
    /// Sends `bytes` bytes at `address`. False: nothing was done.
    ///
    /// # Safety
    /// They are readable, and `to` is a peer of this engine.
    #[inline(always)]
    pub unsafe fn send_quickly(&mut self, address: *const u8, bytes: u64, to: PeerId, key: Key) -> bool {
        // SAFETY: the caller's promise.
        let route = unsafe { self.peers.route_unchecked(to) };
        // SAFETY: the caller's promise; `short_limit` is what fits a cell, or less; the engine is held.
        unsafe {
            if bytes > self.short_limit || !route.has_known_room() {
                return false;
            }
            let header = header(wire::EAGER, bytes as u8, key);
            route.push_short::<false>(header.word(), header.envelope(), address, bytes as usize);
            route.ring();
        }
        self.counters.bytes_sent += bytes;
        true
    }

    /// Waits for a message from one rank, and takes it if it matches and is in its cell. `None`: nothing was done.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline(always)]
    pub unsafe fn receive_quickly(
        &mut self,
        address: *mut u8,
        capacity: u64,
        from: PeerId,
        key: Key,
    ) -> Option<Status> {
        let (inbox, ready) = self.next_for(key, from)?;
        // SAFETY: the caller's promise.
        let received = unsafe { self.take_if_wanted(inbox, &ready, address, capacity, key)? };
        self.prepare_answer(from);
        Some(received)
    }

    /// The next cell from a rank, which is there or comes soon, and its inbox, where a message for `key` would be nobody else's and nothing is
    /// under way that needs its turn.
    #[inline(always)]
    pub(crate) fn next_for(&mut self, key: Key, from: PeerId) -> Option<(usize, Arrived)> {
        if !self.quiet()
            || !self.unexpected.is_empty()
            || !self.posted.is_empty() && self.is_wanted_before(key)
        {
            return None;
        }
        let inbox = self.inbox_from(from)?;
        Some((inbox, self.look_for_a_while(inbox)?))
    }

    /// The next cell of a ring, if it is there or comes soon.
    #[inline(always)]
    pub(crate) fn look_for_a_while(&mut self, inbox: usize) -> Option<Arrived> {
        // Where ranks share processors, the awaited rank may be the next to run.
        let mut looks = if self.crowded() { 1 } else { LOOKS };
        loop {
            if let Some(ready) = self.shm.peek(inbox) {
                return Some(ready);
            }
            looks -= 1;
            if looks == 0 {
                return None;
            }
            // Looks in a tight loop delay the message itself (docs/lab/013).
            std::hint::spin_loop();
        }
    }

    /// Whether a posted receive matches a message with this envelope.
    #[inline(never)]
    fn is_wanted_before(&self, envelope: Key) -> bool {
        self.posted.find(envelope).is_some()
    }

    /// Takes the cell at the head of a ring if it is a message for `key` that fits `capacity` bytes.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline(always)]
    pub(crate) unsafe fn take_if_wanted(
        &mut self,
        inbox: usize,
        ready: &Arrived,
        address: *mut u8,
        capacity: u64,
        key: Key,
    ) -> Option<Status> {
        let bytes = u64::from(ready.header.length);
        if ready.header.kind != wire::EAGER || envelope_of(&ready.header) != key || bytes > capacity {
            return None;
        }
        // SAFETY: the caller's promise; the cell is ours until it is released.
        unsafe { copy_short(ready.payload, address, bytes as usize) };
        self.shm.release(inbox, 0);
        self.counters.bytes_received += bytes;
        Some(Status::new(key.source, key.tag, bytes))
    }

    /// Begins a receive from one rank into a buffer whose items lie one behind the other. `None`: nothing was done.
    ///
    /// # Safety
    /// The buffer is writable until the request is complete.
    #[inline(always)]
    pub unsafe fn post_quickly(
        &mut self,
        buffer: Buffer,
        from: PeerId,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Option<Obj<Request>> {
        if !self.unexpected.is_empty() {
            return None;
        }
        let request = REQUESTS.insert_with(|| {
            Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, buffer, Some(comm))
        })?;
        // SAFETY: the caller's promise.
        if unsafe { self.receive_or_post(request, key, from) } {
            finish_unheard(request, flag::ACTIVE);
        }
        Some(request)
    }

    /// Begins an active receive for `key` that no unexpected message matches. If its message is the next one in its ring, and no earlier
    /// receive matches that, it takes the message and returns true: the caller finishes the request. Otherwise it posts the receive
    /// (docs/lab/015).
    ///
    /// # Safety
    /// As for [`Engine::post_quickly`].
    #[inline(always)]
    unsafe fn receive_or_post(&mut self, request: Obj<Request>, key: Key, from: PeerId) -> bool {
        let buffer = request.buffer.get();
        if let Some(inbox) = self.inbox_from(from) {
            while let Some(ready) = self.shm.peek(inbox) {
                // An earlier receive might match the message.
                if !self.posted.is_empty() {
                    match self.take_for_earlier(inbox, ready) {
                        true => continue,
                        false => break,
                    }
                }
                // SAFETY: the caller's promise.
                let taken =
                    unsafe { self.take_if_wanted(inbox, &ready, buffer.address, buffer.bytes(), key) };
                if let Some(status) = taken {
                    request.status.set(status);
                    return true;
                }
                break;
            }
        }
        request.retain();
        self.posted.insert(key, request);
        false
    }

    /// Takes messages for the receives posted earlier (docs/lab/019). In a row of receives, the first ones complete while the last ones
    /// are posted, and these find their messages without being posted at all.
    #[inline(never)]
    fn take_for_earlier(&mut self, inbox: usize, first: Arrived) -> bool {
        self.take_what_was_posted(inbox, first)
    }

    /// Starts a persistent receive from one rank. False: nothing was done.
    ///
    /// # Safety
    /// As for [`Engine::post_quickly`].
    #[inline(always)]
    pub unsafe fn start_receive_quickly(&mut self, request: Obj<Request>) -> bool {
        // No other flag, in particular not ACTIVE.
        if request.flags() != flag::PERSISTENT | flag::PLAIN || !self.unexpected.is_empty() {
            return false;
        }
        request.replace_flags(flag::PERSISTENT | flag::PLAIN | flag::ACTIVE);
        // SAFETY: the caller's promise.
        if unsafe { self.receive_or_post(request, request.key, request.peer.get()) } {
            finish_unheard(request, flag::PERSISTENT | flag::PLAIN | flag::ACTIVE);
        }
        true
    }
}

/// Starts a persistent send whose cell is ready-made. False: nothing was done.
///
/// # Safety
/// This thread is alone inside, and senders needn't fence ([`crate::call::Call::enter_quickly`], or what stands for it:
/// [`crate::slab::Slab::get_quickly`]; [`crate::call::Call::enter_biased`]), and the request's buffer is readable.
#[inline(always)]
pub unsafe fn start(request: Obj<Request>) -> bool {
    // No other flag, in particular not ACTIVE.
    if request.flags() != flag::SHORT | flag::PERSISTENT {
        return false;
    }
    // SAFETY: a request with this flag is prepared, and no longer than a cell's payload. This thread is inside, and has no
    // borrow of the engine; the caller's promise.
    unsafe {
        let Prepared { word, envelope, route } = request.prepared.unwrap_unchecked();
        if !route.has_known_room() {
            return false;
        }
        // A program that starts a send again and again is likely to send a stream of them.
        route.push_short::<true>(word, envelope, request.buffer.get().address, request.bytes.get() as usize);
        finish_unheard(request, flag::SHORT | flag::PERSISTENT | flag::ACTIVE);
        route.ring();
    }
    true
}
