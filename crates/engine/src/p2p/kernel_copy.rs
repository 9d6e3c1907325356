//! Long messages that the kernel copies from one rank's ordinary memory to the other's, in one go instead of two
//! (`process_vm_readv`, `process_vm_writev`).
//!
//! Two ranks that run on two processors copy through the staging area at the same time, each into and from its own caches.
//! Which way is quicker depends on the processors, and ranks learn it ([`crate::p2p::ways`]). Where ranks take turns on
//! processors, the same processors do both copies, and one copy is better than two (docs/lab/018).
//!
//! The announcement of a long message in one run of ordinary memory carries its address. The receiver decides. Mostly it reads from
//! there, a piece at a time; between two pieces everything else gets its turn. While it reads one message, it gives its own address to
//! the senders of others, and these write.
//!
//! The first message of a pair shows whether the kernel permits the copy: the receiver reads a word that proves that the process is
//! the rank (process ids are those of a namespace, and ranks may be in several). A message that the kernel refuses goes through the staging
//! area from its first byte on, and this rank doesn't try that process again. Where Yama restricts such copies to ancestors (`ptrace_scope`
//! 1), a rank admits its launcher's descendants. The rank itself copies a long message to itself, once.

use std::sync::atomic::Ordering;

use encore_boot::memory::{self, CopyError};

use crate::engine::{Engine, PushLayer};
use crate::entry::slab::Obj;
use crate::environment::settings::choices::Whether;
use crate::p2p::protocol::Memory;
use crate::p2p::ways::clock;
use crate::p2p::wire::{self, Location};
use crate::peers::peer::PeerId;
use crate::send::places::proof;
use crate::state::matching::Key;
use crate::state::message::{Access, KernelCopy, Stream};
use crate::state::request::{Kind, Request};
use encore_adapt::Way;

/// The number of bytes copied before everything else gets its turn (docs/lab/018).
const PIECE: u64 = 1 << 20;

impl Engine {
    /// The process that is a rank, if the kernel may copy between its memory and this process's, for windows. `its_proof` is the address that the
    /// rank has shown ([`Engine::show_proof`]).
    pub fn process_for_windows(&mut self, peer: PeerId, its_proof: u64) -> Option<u32> {
        if self.settings.kernel_copy == Whether::Never { None } else { self.process_of(peer, its_proof) }
    }

    /// More than two ranks are awake for each processor: with fewer, the two ranks of a message often run at the same time (docs/lab/018).
    pub fn takes_long_turns(&self) -> bool {
        self.oversubscribed && self.shm.awake() > 2 * self.processors
    }

    /// Whether this rank has the kernel read a message.
    pub(crate) fn is_reading(&self) -> bool {
        self.kernel_reads > 0
    }

    /// Begins to read a message from the sender's memory. Its request knows the number of bytes, the sender, and the sender's request.
    /// False: the kernel refuses.
    pub(crate) fn read_from(&mut self, request: Obj<Request>, location: Location) -> bool {
        let Location::Own { address, proof } = location else { return false };
        let Some(pid) = self.process_of(request.peer.get(), proof) else { return false };
        self.kernel_reads += 1;
        self.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
        true
    }

    /// Begins to write a message to the receiver's memory. Its request knows the number of bytes and the receiver's request.
    pub(crate) fn write_to(&mut self, request: Obj<Request>, location: Location) -> bool {
        let Location::Own { address, proof } = location else { return false };
        let process = match self.settings.kernel_copy {
            Whether::Never => None,
            Whether::Auto | Whether::Always => self.process_of(request.peer.get(), proof),
        };
        let Some(pid) = process else { return false };
        self.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
        true
    }

    /// The process that is a rank, if the kernel lets this one read its memory.
    pub(crate) fn process_of(&mut self, peer: PeerId, its_proof: u64) -> Option<u32> {
        if matches!(self.peers[peer].kernel_access, Access::Unknown) {
            let rank = self.peers.world_rank(peer);
            // Elsewhere there may be a process of the same number.
            let Some(slot) = self.slot_of(peer) else {
                self.peers[peer].kernel_access = Access::Refused;
                return None;
            };
            let pid = slot.pid.load(Ordering::Acquire);
            let mut word = 0_u64;
            // SAFETY: a word has room for a word.
            let read = unsafe {
                memory::read(pid, its_proof, std::ptr::from_mut(&mut word).cast(), size_of::<u64>())
            };
            let same = read.is_ok_and(|bytes| bytes == size_of::<u64>())
                && word == proof(self.job.head.header().nonce, rank);
            self.peers[peer].kernel_access = if same { Access::Process(pid) } else { Access::Refused };
        }
        match self.peers[peer].kernel_access {
            Access::Process(pid) => Some(pid),
            Access::Unknown | Access::Refused => None,
        }
    }

    /// Copies the next piece. Returns the message's next work, if there is any.
    pub(crate) fn go_on_copying(&mut self, copy: KernelCopy) -> Option<Stream<PushLayer>> {
        let KernelCopy { request, pid, address } = copy;
        let (buffer, moved, bytes) = (request.buffer.get(), request.moved.get(), request.bytes.get());
        let length = PIECE.min(bytes - moved) as usize;
        let (theirs, ours) = (address + moved, buffer.address.wrapping_add(moved as usize));
        let receives = request.kind == Kind::Recv;
        let since = self.begin_copy(request);
        // SAFETY: the buffer is one run of bytes, at least `bytes` long, and the user leaves it alone until completion.
        // The other rank waits for the answer, and has shown that the process is its own.
        let copied = unsafe {
            match receives {
                true => memory::read(pid, theirs, ours, length),
                false => memory::write(pid, theirs, ours, length),
            }
        };
        if receives {
            clock::copied(Way::Kernel, length as u64);
        }
        self.end_copy(since);
        match copied {
            Ok(copied) if copied > 0 => {
                request.moved.set(moved + copied as u64);
                if moved + (copied as u64) < bytes {
                    return Some(Stream::Kernel(copy));
                }
                self.end_kernel_copy(request, receives);
                None
            }
            failed => {
                let refused = matches!(failed, Err(CopyError::Refused(_)));
                self.copy_otherwise(request, receives, refused)
            }
        }
    }

    /// The whole message is copied.
    fn end_kernel_copy(&mut self, request: Obj<Request>, receives: bool) {
        let (peer, bytes, remote) = (request.peer.get(), request.bytes.get(), request.remote.get());
        self.counters.kernel_copies += 1;
        self.counters.kernel_copied_bytes += bytes;
        if receives {
            self.kernel_reads -= 1;
            self.counters.bytes_received += bytes;
            self.tell_copied(peer, remote, bytes);
            self.end_measuring(request);
        } else {
            self.count_sent(&request, bytes);
            self.reply(peer, wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
        }
        self.complete(request);
    }

    /// The kernel hasn't copied the whole message: it goes through the staging area, from its first byte on. If access to the process was
    /// `refused`, this rank doesn't try it again.
    #[cold]
    fn copy_otherwise(
        &mut self,
        request: Obj<Request>,
        receives: bool,
        refused: bool,
    ) -> Option<Stream<PushLayer>> {
        if refused {
            self.peers[request.peer.get()].kernel_access = Access::Refused;
        }
        request.moved.set(0);
        if receives {
            self.kernel_reads -= 1;
            self.stop_measuring(request);
            self.ask_for(request, Memory::Hidden);
            return None;
        }
        Some(Stream::Staged(request))
    }
}
