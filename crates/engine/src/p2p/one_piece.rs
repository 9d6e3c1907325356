//! The ordinary case of messages that don't fit a cell, but go as one piece on a shuttle ([`encore_shmem::shuttle`]): up to 4 KiB to a
//! rank that answers now and then. As in [`super::quick`], each function does the whole of its job or nothing.

use encore_transport::shm::Arrived;

use crate::completion::finish::finish_unheard;
use crate::engine::Engine;
use crate::matching::Key;
use crate::p2p::wire;
use crate::p2p::wire::{envelope_of, header};
use crate::peer::PeerId;
use crate::request::{Kind, Mode, Request, flag};
use crate::slab::Obj;
use crate::status::Status;

impl Engine {
    /// Sends `bytes` bytes at `address`, more than fit a cell, to a rank towards which room is known. False: nothing was done.
    ///
    /// # Safety
    /// They are readable, and `to` is a peer of this engine.
    #[inline]
    pub unsafe fn send_piece_quickly(
        &mut self,
        address: *const u8,
        bytes: u64,
        to: PeerId,
        key: Key,
    ) -> bool {
        if bytes > self.piece_limit {
            return false;
        }
        let header = header(wire::EAGER_STAGED, 0, key);
        let words = [bytes, bytes, 0];
        // SAFETY: the caller's promise; the engine is held.
        let went = unsafe {
            let route = self.peers.route_unchecked(to);
            route.has_known_room() && route.push_on_shuttle(header, address, bytes, words)
        };
        self.counters.bytes_sent += if went { bytes } else { 0 };
        went
    }

    /// Starts a persistent send of one piece. False: nothing was done.
    ///
    /// # Safety
    /// The library runs without lock and fence, and the request's buffer is readable.
    #[inline]
    pub unsafe fn start_piece_quickly(&mut self, request: Obj<Request>) -> bool {
        let buffer = request.buffer.get();
        // No other flag, in particular not ACTIVE.
        if request.kind != Kind::Send(Mode::Standard)
            || request.flags() != flag::PERSISTENT
            || !buffer.datatype.dense
        {
            return false;
        }
        let bytes = buffer.bytes();
        // SAFETY: the caller's promise.
        if !unsafe { self.send_piece_quickly(buffer.address, bytes, request.peer.get(), request.key) } {
            return false;
        }
        request.bytes.set(bytes);
        finish_unheard(request, flag::PERSISTENT | flag::ACTIVE);
        true
    }

    /// As [`Engine::receive_quickly`], also for a message of one piece.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline]
    pub unsafe fn receive_piece_quickly(
        &mut self,
        address: *mut u8,
        capacity: u64,
        from: PeerId,
        key: Key,
    ) -> Option<Status> {
        let (inbox, ready) = self.next_for(key, from)?;
        // SAFETY: the caller's promise.
        let received = unsafe {
            match ready.header.kind {
                wire::EAGER => self.take_if_wanted(inbox, &ready, address, capacity, key)?,
                _ => self.take_piece_if_wanted(inbox, &ready, address, capacity, key)?,
            }
        };
        self.prepare_answer(from);
        Some(received)
    }

    /// Takes the message at the head of a ring, whose cell is `ready`, if it is one piece on a shuttle, the whole of a message for `key`, and fits
    /// `capacity` bytes.
    ///
    /// # Safety
    /// `capacity` bytes at `address` are writable.
    #[inline(never)]
    pub(crate) unsafe fn take_piece_if_wanted(
        &mut self,
        inbox: usize,
        ready: &Arrived,
        address: *mut u8,
        capacity: u64,
        key: Key,
    ) -> Option<Status> {
        if ready.header.kind != wire::EAGER_STAGED || envelope_of(&ready.header) != key {
            return None;
        }
        // SAFETY: a first piece has words.
        let [bytes, piece, answer_to, ..] = unsafe { wire::read(ready.payload) };
        if bytes != piece || answer_to != 0 || bytes > capacity || bytes == 0 {
            return None;
        }
        let number = ready.header.shuttle()?;
        // SAFETY: the caller's promise; the bytes are this rank's until it gives the cell back.
        let took = self.shm.take_shuttle(inbox, number, bytes, |data| unsafe {
            crate::buffer::copy(data, address, bytes as usize);
        });
        self.counters.bytes_received += if took { bytes } else { 0 };
        took.then(|| Status::new(key.source, key.tag, bytes))
    }
}
