//! Error handlers (MPI 5.0 §9.3).

use std::sync::OnceLock;

use encore_boot::{InitialErrhandler, environment};

use crate::handle::ErrhandlerHandle;
use encore_engine::slab::{Obj, Slab};

/// All error handlers of the program.
// SAFETY: reached only with the engine held.
pub static ERRHANDLERS: Slab<Errhandler> = unsafe { Slab::new() };

/// The initial error handler of communicators, also used for errors without an object that has one (§9.3, §11.5): the user sets it at
/// start-up. The environment is read once, before a job removes its variables.
pub fn initial() -> Handler {
    match said() {
        None | Some(InitialErrhandler::AreFatal) => Handler::AreFatal,
        Some(InitialErrhandler::Abort) => Handler::Abort,
        Some(InitialErrhandler::Return) => Handler::Return,
    }
}

/// The error handler that the user chose at start-up, if any.
pub fn said() -> Option<InitialErrhandler> {
    static SAID: OnceLock<Option<InitialErrhandler>> = OnceLock::new();
    *SAID.get_or_init(|| {
        let name = environment::var(environment::INITIAL_ERRHANDLER)?;
        InitialErrhandler::from_name(&name)
    })
}

/// The reaction to an error.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    /// `MPI_ERRORS_ARE_FATAL`: the job ends.
    #[default]
    AreFatal,
    /// `MPI_ERRORS_ABORT`: the processes of the communicator end; here: the job.
    Abort,
    /// `MPI_ERRORS_RETURN`: the call returns the class.
    Return,
    /// A function of the program. An object that stores this holds a count on it.
    User(Obj<Errhandler>),
}

/// The kind of object that a user's error handler is for; its function's first argument is such a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HandlerFor {
    Comm,
    Win,
    File,
    Session,
}

/// An error handler made by the program.
pub struct Errhandler {
    /// The kind of its objects.
    pub kind: HandlerFor,
    /// Address of the C function.
    pub function: usize,
}

impl Handler {
    /// The handler that a handle stands for, if any.
    pub fn from_handle(handle: ErrhandlerHandle) -> Option<Handler> {
        match handle {
            ErrhandlerHandle::ARE_FATAL => Some(Handler::AreFatal),
            ErrhandlerHandle::ABORT => Some(Handler::Abort),
            ErrhandlerHandle::RETURN => Some(Handler::Return),
            other => ERRHANDLERS.get(other.0).map(Handler::User),
        }
    }

    /// The handle that stands for it.
    pub fn handle(self) -> ErrhandlerHandle {
        match self {
            Handler::AreFatal => ErrhandlerHandle::ARE_FATAL,
            Handler::Abort => ErrhandlerHandle::ABORT,
            Handler::Return => ErrhandlerHandle::RETURN,
            Handler::User(errhandler) => ErrhandlerHandle(errhandler.address()),
        }
    }

    /// Counts one more holder of the handler.
    pub fn retain(self) -> Handler {
        if let Handler::User(errhandler) = self {
            errhandler.retain();
        }
        self
    }

    /// Gives up one holder's count.
    pub fn release(self) {
        if let Handler::User(errhandler) = self {
            // SAFETY: the count that this handler holds, as it is given up by value.
            unsafe { ERRHANDLERS.release(errhandler) };
        }
    }
}
