//! Receives that got a part of an element, which no program can use. They are inspected at completion, where leaks are recorded
//! ([`crate::entry::asked`]): a flag that only the general path knows marks their requests
//! ([`flag::WATCHED`](crate::state::request::flag::WATCHED)).

use std::sync::{Mutex, PoisonError};

use crate::engine::Engine;
use crate::state::request::Request;
use encore_slab::Obj;

/// A leftover message or operation, the first of `count` like it. Ranks are world ranks, negative for any or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First {
    /// Number of such messages or operations.
    pub count: usize,
    /// The sender of a message; the source or destination of an operation.
    pub peer: i32,
    /// Tag, negative for any or none.
    pub tag: i32,
    /// Bytes of a message.
    pub bytes: u64,
}

/// Receives that got a part of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The first one, and their number.
    pub first: First,
    /// Name of its datatype, or empty.
    pub datatype: String,
}

static PARTS: Mutex<Option<Parts>> = Mutex::new(None);

/// Inspects a receive at completion.
#[cold]
#[inline(never)]
pub(crate) fn look_at_received(engine: &mut Engine, request: Obj<Request>) {
    let (status, datatype) = (request.status.get(), request.buffer.get().datatype);
    if request.failed() || datatype.definition.elements_of(status.bytes()).is_some() {
        return;
    }
    let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    let parts = parts.get_or_insert_with(|| {
        let peer = request.comm.map_or(-1, |comm| engine.peers.world_rank_or_wildcard(comm, status.source));
        let datatype = datatype.with_name(|name| String::from_utf8_lossy(name).into_owned());
        Parts { first: First { count: 0, peer, tag: status.tag, bytes: status.bytes() }, datatype }
    });
    parts.first.count += 1;
}

/// Takes the result.
pub fn take() -> Option<Parts> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner).take()
}
