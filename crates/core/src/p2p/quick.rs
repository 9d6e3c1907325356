//! The ordinary case of the calls that short messages are made of: one run of bytes that fits a cell, room in the ring, nothing
//! waiting before it. Everything here either does the whole of its job or nothing, so the caller can fall back on the
//! general way.

use encore_transport::ring::copy_short;
use encore_transport::shm::Arrived;

use crate::buffer::Buffer;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::matching::Key;
use crate::objects::REQUESTS;
use crate::p2p::outgoing::{envelope_of, header};
use crate::p2p::wire;
use crate::request::{Kind, Prepared, Request, flag};
use crate::slab::Obj;
use crate::status::Status;

/// How often a receive looks before it takes the general way, which knows how to sleep.
const LOOKS: u32 = 32;

impl Engine {
    /// Sends `bytes` bytes at `address`. False: nothing was done.
    ///
    /// # Safety
    /// They are readable.
    #[inline(always)]
    pub unsafe fn send_quickly(&mut self, address: *const u8, bytes: u64, to: u32, key: Key) -> bool {
        let route = self.shm.route(to);
        // SAFETY: the caller's promise; `short_limit` is what fits a cell, or less; the engine is held.
        unsafe {
            if bytes > self.short_limit || !route.has_known_room() {
                return false;
            }
            let header = header(wire::EAGER, bytes as u8, key);
            route.push_short(header.word(), header.envelope(), address, bytes as usize);
            route.ask_ahead();
            route.ring();
        }
        self.counters.bytes_sent += bytes;
        true
    }

    /// Waits for a message from one rank, and takes it if it's the one that is wanted and in its cell. `None`: nothing was
    /// done.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline(always)]
    pub unsafe fn receive_quickly(
        &mut self,
        address: *mut u8,
        capacity: u64,
        from: u32,
        key: Key,
    ) -> Option<Status> {
        if !self.quiet()
            || !self.unexpected.is_empty()
            || !self.posted.is_empty() && self.is_wanted_before(key)
        {
            return None;
        }
        let inbox = self.shm.inbox_of(from)?;
        // Where ranks share processors, the one that is waited for may be the next to run.
        let mut looks = if self.crowded() { 1 } else { LOOKS };
        let ready = loop {
            if let Some(ready) = self.shm.peek(inbox) {
                break ready;
            }
            looks -= 1;
            if looks == 0 {
                return None;
            }
            // Looks in a tight loop delay the message itself: measured 18 ns of 66.
            std::hint::spin_loop();
        };
        // SAFETY: the caller's promise.
        let received = unsafe { self.take_if_wanted(inbox, &ready, address, capacity, key)? };
        self.shm.prepare_answer(from);
        Some(received)
    }

    /// Whether a receive was posted that a message with this envelope belongs to.
    #[inline(never)]
    fn is_wanted_before(&self, envelope: Key) -> bool {
        self.posted.find(envelope).is_some()
    }

    /// Takes the cell at the head of a ring if it is a message for `key` that fits `capacity` bytes.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline(always)]
    unsafe fn take_if_wanted(
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
        from: u32,
        key: Key,
        comm: Obj<Communicator>,
    ) -> Option<Obj<Request>> {
        if !self.unexpected.is_empty() {
            return None;
        }
        let request = REQUESTS
            .insert_with(|| Request::new(Kind::Recv, flag::ACTIVE, u32::MAX, key, buffer, Some(comm)))?;
        // SAFETY: the caller's promise.
        unsafe { self.receive_or_post(request, key, from) };
        Some(request)
    }

    /// Begins an active receive for `key` for which nothing unexpected is there: takes its message, if that is the next one in its
    /// ring for which there is no earlier receive, or posts it.
    ///
    /// # Safety
    /// As for [`Engine::post_quickly`].
    #[inline(always)]
    unsafe fn receive_or_post(&mut self, request: Obj<Request>, key: Key, from: u32) {
        let buffer = request.buffer.get();
        if let Some(inbox) = self.shm.inbox_of(from) {
            while let Some(ready) = self.shm.peek(inbox) {
                // A receive posted before might want the message.
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
                    request.set(flag::COMPLETE);
                    return;
                }
                break;
            }
        }
        request.retain();
        self.posted.insert(key, request);
    }

    /// Takes what the receives posted earlier wait for: who posts many in a row finds the first ones complete by the time the last
    /// ones come, and these find their messages without being posted at all.
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
        // Nothing else, in particular not active.
        if request.flags.get() != flag::PERSISTENT | flag::PLAIN || !self.unexpected.is_empty() {
            return false;
        }
        request.flags.set(flag::PERSISTENT | flag::PLAIN | flag::ACTIVE);
        // SAFETY: the caller's promise.
        unsafe { self.receive_or_post(request, request.key, request.peer.get()) };
        true
    }
}

/// Starts a persistent send whose cell is ready-made. False: nothing was done.
///
/// # Safety
/// The library runs without lock and fence ([`crate::call::Call::enter_quickly`], or what stands for it:
/// [`crate::slab::Slab::get_quickly`]), and the request's buffer is readable.
#[inline(always)]
pub unsafe fn start(request: Obj<Request>) -> bool {
    // Nothing else, in particular not active.
    if request.flags.get() != flag::SHORT | flag::PERSISTENT {
        return false;
    }
    // SAFETY: a request with this flag is prepared, and no longer than a cell's payload. This thread is inside, and has no
    // borrow of the engine; the caller's promise.
    unsafe {
        let Prepared { word, envelope, route } = request.prepared.unwrap_unchecked();
        if !route.has_known_room() {
            return false;
        }
        route.push_short(word, envelope, request.buffer.get().address, request.bytes.get() as usize);
        request.flags.set(flag::SHORT | flag::PERSISTENT | flag::ACTIVE | flag::COMPLETE);
        route.ring();
    }
    true
}
