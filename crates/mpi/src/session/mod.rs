//! Sessions (MPI 5.0 §11.3): MPI without `MPI_Init`, any number of times; and the origin of groups and communicators.
//!
//! Groups and communicators store the world model or the session that they were made from ([`origin::Origin`]). It determines the buffer
//! of buffered sends and the kinds of memory that they report.

pub mod origin;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::errhandler::Handler;
use crate::memory_kinds;
use encore_coll::info::Info;
use encore_engine::call::{Call, World};
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::model::{Ends, connect, enter_model, leave_model};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::level::ThreadLevel;

use origin::{SESSIONS, Session};

/// `MPI_Session_init`. Takes a count on `handler`.
pub fn open(call: &mut Call, info: Option<&Info>, handler: Handler) -> Result<Obj<Session>> {
    let wish = |key: &[u8]| info.and_then(|info| info.get(key));
    let level = match wish(b"thread_level") {
        // A library that requests no level doesn't know its program, which may well have other threads.
        None => ThreadLevel::Multiple,
        Some(name) => ThreadLevel::from_name(&name).ok_or_else(|| unknown_level(&name))?,
    };
    connect(call)?;
    let memory_kinds = match wish(b"mpi_memory_alloc_kinds") {
        Some(kinds) => memory_kinds::supported(&String::from_utf8_lossy(&kinds)),
        None => memory_kinds::of_world(call.engine()),
    };
    let session = Session {
        level,
        handler: RefCell::new(handler),
        memory_kinds,
        buffering: Rc::default(),
        closed: Cell::new(false),
    };
    let session = SESSIONS.insert(session).ok_or_else(|| no_memory("a session"))?;
    handler.retain();
    call.engine().sessions = true;
    enter_model(call, level);
    Ok(session)
}

#[cold]
fn unknown_level(name: &[u8]) -> Error {
    let text = format!(
        "its thread_level is \"{}\", which is none of MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, \
         MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE",
        String::from_utf8_lossy(name)
    );
    Error::argument(ErrorClass::Arg, "info", Fact::Text(text))
}

/// `MPI_Session_finalize`. Local, unless it closes the last open model: then all messages have to leave.
pub fn close(call: &mut Call, session: Obj<Session>) {
    session.closed.set(true);
    // After `MPI_Finalize`, which all ranks have reached, only open sessions make ranks wait for each other.
    let ends = if call.world() == World::Closed { Ends::Together } else { Ends::Alone };
    leave_model(call, ends);
    // SAFETY: the program's count, which the call gives up.
    unsafe { SESSIONS.release(session) };
}

/// The process sets that contain this process, in the order of their numbers. `mpix://SHARED` is that of its node.
pub const PROCESS_SETS: [&str; 3] = ["mpi://WORLD", "mpi://SELF", "mpix://SHARED"];

/// The processes of the process set of this name, if there is one; the case of letters does not count.
pub fn process_set(engine: &Engine, name: &[u8]) -> Option<Arc<[PeerId]>> {
    let place = PROCESS_SETS.iter().position(|known| known.as_bytes().eq_ignore_ascii_case(name))?;
    Some(match PROCESS_SETS[place] {
        "mpi://SELF" => Arc::new([engine.peers.me()]),
        "mpix://SHARED" => engine.peers.of_this_node(),
        _ => engine.peers.world(),
    })
}

/// The hints that are in use (`MPI_Session_get_info`).
pub fn hints(session: &Session) -> Info {
    let info = Info::default();
    info.set(b"thread_level", session.level.name().as_bytes());
    info.set(memory_kinds::KEY, session.memory_kinds.as_bytes());
    info
}
