//! Sessions, and the origin of groups and communicators.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::errhandler::Handler;
use crate::handle::SessionHandle;
use encore_engine::slab::{HasHandle, Obj, Slab};
use encore_engine::state::buffering::Buffering;
use encore_engine::state::level::ThreadLevel;

/// A session.
pub struct Session {
    /// The thread level at which its objects may be used.
    pub level: ThreadLevel,
    /// Its error handler.
    pub handler: RefCell<Handler>,
    /// The kinds of memory that the buffers of its objects may be in, in the form of `mpi_memory_alloc_kinds`.
    pub memory_kinds: String,
    /// The buffer for buffered sends of its communicators.
    pub buffering: Rc<Buffering>,
    /// Whether `MPI_Session_finalize` was called; groups and communicators made from it may still exist.
    pub(super) closed: Cell<bool>,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.handler.get_mut().release();
    }
}

/// Sessions.
// SAFETY: reached only with the engine held.
pub static SESSIONS: Slab<Session> = unsafe { Slab::new() };

impl HasHandle for Session {
    type Handle = SessionHandle;

    fn handle_of(object: Obj<Session>) -> SessionHandle {
        SessionHandle(object.address())
    }
}

impl SessionHandle {
    /// The open session that the handle stands for, if any.
    pub fn resolve(self) -> Option<Obj<Session>> {
        SESSIONS.get(self.0).filter(|session| !session.closed.get())
    }
}

/// The origin of a group or communicator: the world model, or a session, on which it holds a count.
#[derive(Default)]
pub struct Origin(Option<Obj<Session>>);

impl Origin {
    /// The origin of objects made from this session.
    pub fn session(session: Obj<Session>) -> Origin {
        session.retain();
        Origin(Some(session))
    }

    /// The session, if it is one.
    pub fn get(&self) -> Option<Obj<Session>> {
        self.0
    }
}

impl Clone for Origin {
    fn clone(&self) -> Origin {
        self.0.map_or(Origin(None), Origin::session)
    }
}

impl Drop for Origin {
    fn drop(&mut self) {
        if let Some(session) = self.0 {
            // SAFETY: the count that this object holds.
            unsafe { SESSIONS.release(session) };
        }
    }
}
