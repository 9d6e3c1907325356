//! Long messages that the receiver reads out of the memory of another node, where the link can do that: from buffer to buffer, without a copy by either
//! rank.
//!
//! The sender registers its buffer, and the announcement says where that is. The receiver has the link read it, and tells the sender when the read has
//! ended. A read that can't be begun, or fails, is none: the message comes in chunks. Which of the two is quicker depends on the network, and ranks learn
//! it ([`crate::p2p::ways`]).
//!
//! Layers read memory of peers, too, which these have registered for long: the gets of windows.
//!
//! A registration ends with the operation, since the program may free the buffer then. That of a persistent operation lives as long as its request: the
//! program keeps the buffer for that.

use encore_transport::transport::{Access, Descriptor, Read, Registered, Shown};

use crate::buffer::Buffer;
use crate::completion::listener::Listener;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::ways::clock;
use crate::p2p::ways::way::Way;
use crate::p2p::wire::Location;
use crate::peer::PeerId;
use crate::protocol::Memory;
use crate::request::{Kind, REQUESTS, Request, flag};
use crate::slab::Obj;

impl Engine {
    /// Registers the buffer of a send, for its receiver to read. Returns what that is told of it.
    pub(super) fn show(&mut self, request: Obj<Request>) -> Location {
        debug_assert!(request.buffer.get().datatype.dense, "only one run of bytes is shown");
        let registered = self.register(request, request.bytes.get(), Access::Shown);
        registered.map_or(Location::Hidden, |(shown, _)| Location::Far(shown))
    }

    /// Has the first bytes of the buffer of a request registered. `None`: they can't be.
    fn register(&mut self, request: Obj<Request>, bytes: u64, access: Access) -> Option<(Shown, Descriptor)> {
        let buffer = request.buffer.get();
        // What a persistent request keeps serves messages of any length that fits.
        let bytes = if request.is(flag::PERSISTENT) { buffer.bytes() } else { bytes };
        let run = (buffer.address, bytes);
        if let Some(known) = request.registered(run) {
            return Some(known);
        }
        let registered = self.link.as_deref_mut()?.register(buffer.address, bytes, access)?;
        request.keep_registered(run, registered);
        request.registered(run)
    }

    /// The operation of a request ends: the program may free its buffer from now on, unless it is to be started again.
    #[inline]
    pub(crate) fn unregister(&self, request: Obj<Request>) {
        if !request.is(flag::PERSISTENT) {
            request.drop_registered();
        }
    }

    /// Begins to read a message from the sender's memory. Its request knows the number of bytes, the sender, and the sender's request.
    /// False: it can't be read.
    pub(super) fn read_by_link(&mut self, request: Obj<Request>, location: Location) -> bool {
        let Location::Far(from) = location else { return false };
        let reads = self.begin_reading(request, from);
        if reads && planted(Mutation::ReadToldEarly) {
            self.tell_copied(request.peer.get(), request.remote.get(), request.bytes.get());
        }
        reads
    }

    /// Begins to read what a request waits for.
    fn begin_reading(&mut self, request: Obj<Request>, from: Shown) -> bool {
        let (to, bytes) = (request.buffer.get().address, request.bytes.get());
        let descriptor = match self.link.as_deref().is_some_and(|link| link.registers_filled()) {
            true => match self.register(request, bytes, Access::Filled) {
                Some((_, descriptor)) => descriptor,
                None => return false,
            },
            false => Descriptor::NONE,
        };
        let read = Read { from, to, bytes, descriptor, name: request.address() as u64 };
        // SAFETY: the user keeps the receive buffer writable until completion, which comes when the read has ended. The buffer has as many bytes.
        let reads =
            self.link_to(request.peer.get()).is_some_and(|(link, end)| unsafe { link.read(end, read) });
        match reads {
            true => self.far_reads.push(request),
            false => self.unregister(request),
        }
        reads
    }

    /// Registers memory of this process for peers to read parts of, for as long as what is returned lives; none if nobody would.
    pub fn show_memory(&mut self, peers: &[PeerId], start: *mut u8, bytes: u64) -> Option<Registered> {
        let is_read = bytes > 0 && peers.iter().any(|peer| self.link_reads_alone(*peer));
        let link = self.link.as_deref_mut().filter(|_| is_read)?;
        link.register(start, bytes, Access::Shown)
    }

    /// Begins to read memory that a peer has shown ([`Engine::show_memory`]) into a buffer of one run. `done` listens to the request of the read. False:
    /// it can't be read.
    ///
    /// # Safety
    /// The buffer stays writable until then.
    pub unsafe fn read_memory(
        &mut self,
        peer: PeerId,
        from: Shown,
        into: Buffer,
        done: Listener,
    ) -> Result<bool> {
        if !into.datatype.dense || !self.link_reads_alone(peer) {
            return Ok(false);
        }
        let request = Request::new(Kind::Recv, flag::ACTIVE, peer, Key::default(), into, None);
        request.bytes.set(into.bytes());
        request.set_listener(done);
        let request = self.new_request(request)?;
        let reads = self.begin_reading(request, from);
        if !reads {
            request.set_listener(Listener::Nobody);
            REQUESTS.release(request);
        }
        Ok(reads)
    }

    /// Whether the message of a receive is being read.
    pub(crate) fn is_read_by_link(&self, request: Obj<Request>) -> bool {
        self.far_reads.contains(&request)
    }

    /// Ends receives whose messages have been read. Returns whether there were any.
    pub(crate) fn end_far_reads(&mut self) -> bool {
        let mut any = false;
        while let Some((name, is_there)) = self.link.as_deref_mut().and_then(|link| link.ended_read()) {
            let place = self.far_reads.iter().position(|request| request.address() as u64 == name);
            let request = self.far_reads.swap_remove(place.expect("the link names a read that was begun"));
            self.end_reading(request, is_there);
            any = true;
        }
        any
    }

    fn end_reading(&mut self, request: Obj<Request>, is_there: bool) {
        self.unregister(request);
        let (peer, bytes, remote) = (request.peer.get(), request.bytes.get(), request.remote.get());
        if self.jobs.is_parted(peer) {
            return self.end_lost(request, self.lost(peer));
        }
        if is_there {
            self.counters.far_reads += 1;
            self.counters.far_read_bytes += bytes;
        }
        // Only messages have a request at the other side.
        match (is_there, remote != 0) {
            (true, true) => {
                clock::copied(Way::Kernel, bytes);
                self.counters.bytes_received += bytes;
                if !planted(Mutation::ReadToldEarly) {
                    self.tell_copied(peer, remote, bytes);
                }
                self.end_measuring(request);
                self.complete(request);
            }
            (true, false) => self.complete(request),
            (false, true) => {
                self.stop_measuring(request);
                self.ask_for(request, Memory::Hidden);
            }
            (false, false) => {
                let text = format!("the memory of rank {} can't be read", self.peers.world_rank(peer));
                request.error.set(Some(Error::new(ErrorClass::Other, Fact::Text(text))));
                self.complete(request);
            }
        }
    }
}
