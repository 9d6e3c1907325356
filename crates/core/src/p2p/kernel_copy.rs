//! Long messages that the kernel copies from one rank's ordinary memory to the other's, in one go instead of two
//! (`process_vm_readv`, `process_vm_writev`).
//!
//! Two ranks that run on two processors copy through the staging area at the same time, each into and from its own caches,
//! which is two to three times as fast. Where ranks take turns on processors, both copies are work for the same ones, and one is better
//! than two.
//!
//! The receiver decides. Mostly it reads; while it has another message to read, it has the sender write, who might have nothing
//! else to do. Whether the kernel lets it is found out by trying, at the first message of a pair: then the receiver reads a word that shows that
//! the process is the one that it takes it for (process ids are those of a namespace, of which ranks might be in several). What the kernel refuses goes
//! through the staging area, from the start.

use std::sync::atomic::{AtomicU64, Ordering};

use encore_boot::memory::{self, CopyError};

use crate::buffer::Buffer;
use crate::engine::Engine;
use crate::matching::Key;
use crate::p2p::outgoing::Stream;
use crate::p2p::wire::{self, Location};
use crate::request::{Kind, Request};
use crate::settings::row::Choices;
use crate::slab::Obj;

/// Whether the kernel copies.
pub static CHOICES: Choices = Choices {
    name: "kernel_copy",
    items: &[
        (
            AUTO as i32,
            "auto",
            "where more than twice as many ranks are awake as there are processors, for messages below 4M",
        ),
        (ALWAYS as i32, "always", "wherever it can"),
        (NEVER as i32, "never", "nowhere"),
    ],
};

/// See [`CHOICES`].
pub const AUTO: u32 = 0;
/// See [`CHOICES`].
pub const ALWAYS: u32 = 1;
/// See [`CHOICES`].
pub const NEVER: u32 = 2;

/// From how many bytes on a message had better not be copied so: what counts is the way to memory then, and the kernel copies it slower than a
/// rank does.
const TOO_LONG: u64 = 4 << 20;

/// How many bytes are copied before anything else gets its turn.
const PIECE: u64 = 1 << 20;

/// A copy under way. How far it is says the request.
#[derive(Clone, Copy)]
pub struct KernelCopy {
    /// The send or receive of this rank.
    request: Obj<Request>,
    /// The other rank's process.
    pid: u32,
    /// Where the message is in that one's memory, or is to go.
    address: u64,
}

/// What is known of the kernel's copies between this rank and others.
#[derive(Default)]
pub struct KernelAccess {
    /// By rank; empty before the first copy.
    peers: Vec<Access>,
    /// Receives that are being read.
    reading: u32,
}

/// What is known of one rank.
#[derive(Clone, Copy, Default)]
enum Access {
    #[default]
    Unknown,
    /// Its process can be read from and written to.
    Process(u32),
    Refused,
}

/// A word in this process's own memory by which others know it: not 0 once this rank has shown its address to others.
static PROOF: AtomicU64 = AtomicU64::new(0);

/// The word that proves a process to be a rank of a job.
fn proof(nonce: u64, rank: u32) -> u64 {
    (nonce ^ u64::from(rank).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
}

impl Engine {
    /// How others get at a message that is sent from ordinary memory, if they might.
    pub(crate) fn readable_for(&mut self, buffer: &Buffer, to: u32) -> Location {
        let alone = to as usize == self.shm.me();
        let wanted = self.settings.kernel_copy != NEVER && buffer.bytes() >= self.settings.kernel_copy_from;
        match buffer.datatype.dense && (alone || wanted) {
            true => self.own(buffer),
            false => Location::Hidden,
        }
    }

    /// How the sender of a message gets at the receive buffer, if it had better write there itself.
    pub(crate) fn writable_for(&mut self, request: Obj<Request>) -> Location {
        let buffer = request.buffer.get();
        match self.kernel_access.reading > 0 && self.had_better_copy(&buffer, request.bytes.get()) {
            true => self.own(&buffer),
            false => Location::Hidden,
        }
    }

    /// The location of a buffer that is one run of bytes.
    fn own(&mut self, buffer: &Buffer) -> Location {
        if PROOF.load(Ordering::Relaxed) == 0 {
            let header = self.job.head.header();
            PROOF.store(proof(header.nonce, self.job.rank), Ordering::Relaxed);
            // If it can't be had, others are refused, and the message goes another way.
            let _ = memory::admit(header.launcher_pid);
        }
        Location::Own { address: buffer.address.expose_provenance() as u64, proof: PROOF.as_ptr() as u64 }
    }

    /// Whether `bytes` bytes of a message had better be copied by the kernel, to or from this buffer.
    fn had_better_copy(&self, buffer: &Buffer, bytes: u64) -> bool {
        let now = match self.settings.kernel_copy {
            AUTO => bytes < TOO_LONG && self.takes_long_turns(),
            choice => choice == ALWAYS,
        };
        now && bytes >= self.settings.kernel_copy_from && buffer.datatype.dense
    }

    /// More than two ranks are awake for each processor: with fewer, the two of a message often enough run at the same time.
    fn takes_long_turns(&self) -> bool {
        self.oversubscribed && self.shm.awake() > 2 * self.job.cpus as usize
    }

    /// Begins to read a message from where its sender has it, if that's possible and worth while. Its request knows how many bytes
    /// are wanted, from whom, and whom to answer to.
    pub(crate) fn read_from(&mut self, request: Obj<Request>, location: Location) -> bool {
        let Location::Own { address, proof } = location else { return false };
        let (buffer, bytes) = (request.buffer.get(), request.bytes.get());
        let worth_while = self.kernel_access.reading == 0
            && self.had_better_copy(&buffer, bytes)
            && self.heap.locate(buffer.address, bytes).is_none();
        let Some(pid) = worth_while.then(|| self.process_of(request.peer.get(), proof)).flatten() else {
            return false;
        };
        self.kernel_access.reading += 1;
        self.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
        true
    }

    /// Begins to write a message to where its receiver wants it. Its request knows how many bytes are wanted, and the receive.
    pub(crate) fn write_to(&mut self, request: Obj<Request>, location: Location) -> bool {
        let Location::Own { address, proof } = location else { return false };
        let process = match self.settings.kernel_copy {
            NEVER => None,
            _ => self.process_of(request.peer.get(), proof),
        };
        let Some(pid) = process else { return false };
        self.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
        true
    }

    /// The process that is a rank, if the kernel lets this one read its memory.
    fn process_of(&mut self, rank: u32, its_proof: u64) -> Option<u32> {
        let place = rank as usize;
        if self.kernel_access.peers.len() <= place {
            self.kernel_access.peers.resize_with(self.shm.ranks(), Access::default);
        }
        if matches!(self.kernel_access.peers[place], Access::Unknown) {
            let pid = self.job.head.slot(rank).pid.load(Ordering::Acquire);
            let mut word = 0_u64;
            // SAFETY: a word has room for a word.
            let read = unsafe {
                memory::read(pid, its_proof, std::ptr::from_mut(&mut word).cast(), size_of::<u64>())
            };
            let same = read.is_ok_and(|bytes| bytes == size_of::<u64>())
                && word == proof(self.job.head.header().nonce, rank);
            self.kernel_access.peers[place] = if same { Access::Process(pid) } else { Access::Refused };
        }
        match self.kernel_access.peers[place] {
            Access::Process(pid) => Some(pid),
            Access::Unknown | Access::Refused => None,
        }
    }

    /// Copies the next piece. Returns what is to be done next for this message, if anything is.
    pub(crate) fn go_on_copying(&mut self, copy: KernelCopy) -> Option<Stream> {
        let KernelCopy { request, pid, address } = copy;
        let (buffer, moved, bytes) = (request.buffer.get(), request.moved.get(), request.bytes.get());
        let length = PIECE.min(bytes - moved) as usize;
        let (theirs, ours) = (address + moved, buffer.address.wrapping_add(moved as usize));
        let receives = request.kind == Kind::Recv;
        // SAFETY: the buffer is one run of bytes, of which so many are wanted, and the user leaves it alone until completion.
        // The other rank waits for the answer, and has shown that the process is its own.
        let copied = unsafe {
            match receives {
                true => memory::read(pid, theirs, ours, length),
                false => memory::write(pid, theirs, ours, length),
            }
        };
        match copied {
            Ok(copied) if copied > 0 => {
                request.moved.set(moved + copied as u64);
                if moved + (copied as u64) < bytes {
                    return Some(Stream::Kernel(copy));
                }
                self.end_copy(request, receives);
                None
            }
            failed => {
                let refused = matches!(failed, Err(CopyError::Refused(_)));
                self.copy_otherwise(request, receives, refused)
            }
        }
    }

    /// All of a message is copied.
    fn end_copy(&mut self, request: Obj<Request>, receives: bool) {
        let (peer, bytes, remote) = (request.peer.get(), request.bytes.get(), request.remote.get());
        self.counters.kernel_copies += 1;
        self.counters.kernel_copied_bytes += bytes;
        if receives {
            self.kernel_access.reading -= 1;
            self.counters.bytes_received += bytes;
            self.tell_copied(peer, remote, bytes);
        } else {
            self.count_sent(&request, bytes);
            self.reply(peer, wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
        }
        self.complete(request);
    }

    /// The kernel doesn't copy a message, or not all of it: it goes through the staging area, from its first byte on.
    /// If access to the process was `refused`, nothing more is tried with it.
    #[cold]
    fn copy_otherwise(&mut self, request: Obj<Request>, receives: bool, refused: bool) -> Option<Stream> {
        if refused {
            self.kernel_access.peers[request.peer.get() as usize] = Access::Refused;
        }
        request.moved.set(0);
        if receives {
            self.kernel_access.reading -= 1;
            self.ask_for(request, false);
            return None;
        }
        Some(Stream::Staged(request))
    }
}
