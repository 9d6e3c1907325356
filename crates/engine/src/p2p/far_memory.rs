//! Memory of peers on other nodes, registered for long, which the link reads and writes: gets and puts of windows.
//!
//! A read or a write begins at once and ends by itself, without the peer's part, if the network's device does it. It is ordered with neither
//! messages nor other accesses: a caller that needs order waits for the end. After the end of a write the peer's memory has the bytes
//! ([`encore_transport::transport::Transport::writes`]).

use encore_transport::transport::{Access, Registered, Shown};

use crate::engine::Engine;
use crate::p2p::far_read;
use crate::p2p::lost;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::requests::completion::listener::Listener;
use crate::state::buffer::Buffer;
use crate::state::request::{Kind, Mode, REQUESTS, Request, flag};
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_matching::Key;
use encore_slab::Obj;

/// Registers memory of this process for reads and, if possible, writes by peers, for the lifetime of the returned registration. Also returns
/// whether peers may write. `None` if no peer would access it.
pub fn show(engine: &mut Engine, peers: &[PeerId], start: *mut u8, bytes: u64) -> Option<(Registered, bool)> {
    let is_used = bytes > 0 && channel::link_copies_alone(engine);
    if !is_used || !peers.iter().any(|peer| channel::link_reads(engine, *peer)) {
        return None;
    }
    let may_write = peers.iter().any(|peer| channel::link_writes(engine, *peer));
    let access = if may_write { Access::Open } else { Access::Shown };
    let registered = engine.link.as_deref_mut()?.register(start, bytes, access)?;
    Some((registered, may_write))
}

/// Begins to read memory that a peer has registered ([`show`]) into a buffer of one run. `done` listens to the request of the read. False: the
/// memory can't be read.
///
/// # Safety
/// The buffer stays writable until then.
pub unsafe fn read(
    engine: &mut Engine,
    peer: PeerId,
    from: Shown,
    into: Buffer,
    done: Listener,
) -> Result<bool> {
    match channel::link_reads(engine, peer) {
        true => copy(engine, Kind::Recv, peer, from, into, done),
        false => Ok(false),
    }
}

/// Begins to write a buffer of one run to memory that a peer has registered for writing; otherwise like [`read`].
///
/// # Safety
/// The buffer isn't changed until then.
pub unsafe fn write(
    engine: &mut Engine,
    peer: PeerId,
    to: Shown,
    from: Buffer,
    done: Listener,
) -> Result<bool> {
    match channel::link_writes(engine, peer) {
        true => copy(engine, Kind::Send(Mode::Standard), peer, to, from, done),
        false => Ok(false),
    }
}

fn copy(
    engine: &mut Engine,
    kind: Kind,
    peer: PeerId,
    there: Shown,
    here: Buffer,
    done: Listener,
) -> Result<bool> {
    if !here.datatype.dense || !channel::link_copies_alone(engine) {
        return Ok(false);
    }
    let access = if kind == Kind::Recv { Access::Filled } else { Access::Given };
    let request = Request::new(kind, flag::ACTIVE, peer, Key::default(), here, None);
    request.bytes.set(here.bytes());
    request.set_listener(done);
    let request = engine.new_request(request)?;
    let begins = far_read::begin_far_copy(engine, request, there, access);
    if !begins {
        request.set_listener(Listener::Nobody);
        // SAFETY: the engine's count: no operation has begun that would drop it.
        unsafe { REQUESTS.release(request) };
    }
    Ok(begins)
}

/// Ends a window read or write that the link has finished.
pub(crate) fn end_window_copy(engine: &mut Engine, request: Obj<Request>, is_there: bool) {
    finish::unregister(request);
    let (peer, bytes, reads) = (request.peer.get(), request.bytes.get(), request.kind == Kind::Recv);
    if engine.jobs.is_parted(peer) {
        return lost::end(engine, request, lost::error(engine, peer));
    }
    match (is_there, reads) {
        (true, true) => {
            engine.counters.far_reads += 1;
            engine.counters.far_read_bytes += bytes;
        }
        (true, false) => {
            engine.counters.far_writes += 1;
            engine.counters.far_write_bytes += bytes;
        }
        (false, _) => {
            let what = if reads { "read" } else { "written to" };
            let text = format!("the memory of rank {} can't be {what}", engine.peers.world_rank(peer));
            request.error.set(Some(Error::new(ErrorClass::Other, Fact::Text(text))));
        }
    }
    finish::complete(engine, request);
}
