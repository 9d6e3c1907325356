//! Long messages that the kernel copies from one rank's ordinary memory to the other's, with one copy instead of two (`process_vm_readv`,
//! `process_vm_writev`).
//!
//! Two ranks on two processors copy through the staging area at the same time, each into and from its own caches. The quicker protocol depends on
//! the processors, and ranks learn it ([`crate::p2p::ways`]). When ranks take turns on processors, both copies use the same processors, and one
//! copy is better than two (docs/lab/018).
//!
//! The announcement of a long message in one run of ordinary memory has its address. The receiver decides. Mostly it reads from there in pieces;
//! between two pieces all other work gets its turn. While it reads one message, it sends its own address to the senders of others, and these write.
//!
//! The first message of a pair shows whether the kernel permits the copy: the receiver reads a word that proves that the process is the rank
//! (process ids are those of a namespace, and ranks may be in several). A message that the kernel refuses goes through the staging area from its
//! first byte on, and this rank doesn't try that process again. Where Yama restricts such copies to ancestors (`ptrace_scope` 1), a rank admits its
//! launcher's descendants. A rank copies a long message to itself once, without the kernel.

use std::sync::atomic::Ordering;

use encore_boot::memory::{self, CopyError};
use encore_tuning::TUNING;

use crate::engine::{Engine, PushLayer};
use crate::p2p::ways::clock;
use crate::p2p::wire::{self, Location};
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::receive::answers;
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::send::places::proof;
use crate::state::message::{Access, KernelCopy, Stream};
use crate::state::request::{Kind, Request};
use encore_adapt::Way;
use encore_adapt::protocol::Memory;
use encore_matching::Key;
use encore_settings::choices::Whether;
use encore_slab::Obj;

/// Bytes copied before all other work gets its turn (docs/lab/018).
const PIECE: u64 = TUNING.kernel_piece;

/// Process id of a rank, if the kernel may copy between its memory and this process's for windows. `its_proof` is the address that the rank has
/// published ([`crate::send::places::show_proof`]).
pub fn process_for_windows(engine: &mut Engine, peer: PeerId, its_proof: u64) -> Option<u32> {
    if engine.settings.kernel_copy == Whether::Never { None } else { process_of(engine, peer, its_proof) }
}

/// Whether more than two ranks are awake per processor: with fewer, the two ranks of a message often run at the same time (docs/lab/018).
pub fn takes_long_turns(engine: &Engine) -> bool {
    engine.oversubscribed && engine.shm.awake() > 2 * engine.processors
}

/// Whether the kernel is reading a message for this rank.
pub(crate) fn is_reading(engine: &Engine) -> bool {
    engine.kernel_reads > 0
}

/// Begins to read a message from the sender's memory. Requires that `request` has the number of bytes, the sender, and the sender's request. False:
/// the kernel refuses.
pub(crate) fn read_from(engine: &mut Engine, request: Obj<Request>, location: Location) -> bool {
    let Location::Own { address, proof } = location else { return false };
    let Some(pid) = process_of(engine, request.peer.get(), proof) else { return false };
    engine.kernel_reads += 1;
    engine.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
    true
}

/// Begins to write a message to the receiver's memory. Requires that `request` has the number of bytes and the receiver's request.
pub(crate) fn write_to(engine: &mut Engine, request: Obj<Request>, location: Location) -> bool {
    let Location::Own { address, proof } = location else { return false };
    let process = match engine.settings.kernel_copy {
        Whether::Never => None,
        Whether::Auto | Whether::Always => process_of(engine, request.peer.get(), proof),
    };
    let Some(pid) = process else { return false };
    engine.streams.push(Stream::Kernel(KernelCopy { request, pid, address }));
    true
}

/// Process id of a rank, if the kernel lets this process read its memory.
pub(crate) fn process_of(engine: &mut Engine, peer: PeerId, its_proof: u64) -> Option<u32> {
    if matches!(engine.peers[peer].kernel_access, Access::Unknown) {
        let rank = engine.peers.world_rank(peer);
        // On another node a different process may have that id.
        let Some(slot) = channel::slot_of(engine, peer) else {
            engine.peers[peer].kernel_access = Access::Refused;
            return None;
        };
        let pid = slot.pid.load(Ordering::Acquire);
        let mut word = 0_u64;
        // SAFETY: a word has room for a word.
        let read =
            unsafe { memory::read(pid, its_proof, std::ptr::from_mut(&mut word).cast(), size_of::<u64>()) };
        let same = read.is_ok_and(|bytes| bytes == size_of::<u64>())
            && word == proof(engine.job.head.header().nonce, rank);
        engine.peers[peer].kernel_access = if same { Access::Process(pid) } else { Access::Refused };
    }
    match engine.peers[peer].kernel_access {
        Access::Process(pid) => Some(pid),
        Access::Unknown | Access::Refused => None,
    }
}

/// Copies the next piece. Returns the remaining work, if any.
pub(crate) fn go_on_copying(engine: &mut Engine, copy: KernelCopy) -> Option<Stream<PushLayer>> {
    let KernelCopy { request, pid, address } = copy;
    let (buffer, moved, bytes) = (request.buffer.get(), request.moved.get(), request.bytes.get());
    let length = PIECE.min(bytes - moved) as usize;
    let (theirs, ours) = (address + moved, buffer.address.wrapping_add(moved as usize));
    let receives = request.kind == Kind::Recv;
    let since = engine.begin_copy(request);
    // SAFETY: the buffer is one run of bytes, at least `bytes` long, and the user doesn't access it until completion. The other rank waits for the
    // reply, and has proved that the process is its own.
    let copied = unsafe {
        match receives {
            true => memory::read(pid, theirs, ours, length),
            false => memory::write(pid, theirs, ours, length),
        }
    };
    if receives {
        clock::copied(Way::Kernel, length as u64);
    }
    engine.end_copy(since);
    match copied {
        Ok(copied) if copied > 0 => {
            request.moved.set(moved + copied as u64);
            if moved + (copied as u64) < bytes {
                return Some(Stream::Kernel(copy));
            }
            end(engine, request, receives);
            None
        }
        failed => {
            let refused = matches!(failed, Err(CopyError::Refused(_)));
            copy_otherwise(engine, request, receives, refused)
        }
    }
}

/// Ends a copy after the whole message.
fn end(engine: &mut Engine, request: Obj<Request>, receives: bool) {
    let (peer, bytes, remote) = (request.peer.get(), request.bytes.get(), request.remote.get());
    engine.counters.kernel_copies += 1;
    engine.counters.kernel_copied_bytes += bytes;
    if receives {
        engine.kernel_reads -= 1;
        engine.counters.bytes_received += bytes;
        answers::tell_copied(engine, peer, remote, bytes);
        engine.end_measuring(request);
    } else {
        engine.count_sent(&request, bytes);
        backlog::reply(engine, peer, wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
    }
    finish::complete(engine, request);
}

/// Sends the whole message through the staging area, because the kernel hasn't copied all of it. If access to the process was `refused`, this rank
/// doesn't try it again.
#[cold]
fn copy_otherwise(
    engine: &mut Engine,
    request: Obj<Request>,
    receives: bool,
    refused: bool,
) -> Option<Stream<PushLayer>> {
    if refused {
        engine.peers[request.peer.get()].kernel_access = Access::Refused;
    }
    request.moved.set(0);
    if receives {
        engine.kernel_reads -= 1;
        engine.stop_measuring(request);
        answers::ask_for(engine, request, Memory::Hidden);
        return None;
    }
    Some(Stream::Staged(request))
}
