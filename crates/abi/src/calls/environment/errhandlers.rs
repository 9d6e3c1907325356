//! §9.3: error handlers.

use encore_mpi::communicator;
use std::cell::RefCell;

use encore_file::file::null_handler;
use encore_mpi::errhandler::{ERRHANDLERS, Errhandler, HandlerFor};

use super::codes::{known_class, meaning};
use crate::run::invoke;
use crate::shim::*;

fn make(kind: HandlerFor, function: usize, errhandler: &mut ErrhandlerHandle) -> Result<()> {
    let made = ERRHANDLERS.insert(Errhandler { kind, function });
    let made = made.ok_or_else(|| encore_engine::error::no_memory("an error handler"))?;
    *errhandler = Handler::User(made).handle();
    Ok(())
}

/// Fails if an error handler was made for another kind of object.
pub fn fits(errhandler: Handler, kind: HandlerFor) -> Result<()> {
    match errhandler {
        Handler::User(user) if user.kind != kind => {
            let text = "the error handler was made for objects of another kind".to_owned();
            Err(Error::argument(ErrorClass::Errhandler, "errhandler", Fact::Text(text)))
        }
        _ => Ok(()),
    }
}

/// `MPI_Comm_create_errhandler`
pub fn comm_create_errhandler(
    _call: &mut Call,
    comm_errhandler_fn: CommErrhandlerFunction,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    make(HandlerFor::Comm, comm_errhandler_fn as usize, errhandler)
}

/// `MPI_Comm_set_errhandler`
pub fn comm_set_errhandler(_call: &mut Call, comm: Obj<Communicator>, errhandler: Handler) -> Result<()> {
    fits(errhandler, HandlerFor::Comm)?;
    communicator::own(&comm).handler.replace(errhandler.retain()).release();
    communicator::own(&comm).handler_is_set.set(true);
    Ok(())
}

/// `MPI_Comm_get_errhandler`: returns a new handle, which the program frees.
pub fn comm_get_errhandler(
    _call: &mut Call,
    comm: Obj<Communicator>,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    *errhandler = communicator::own(&comm).handler.borrow().retain().handle();
    Ok(())
}

/// `MPI_Errhandler_free`
pub fn errhandler_free(_call: &mut Call, errhandler: &mut ErrhandlerHandle) -> Result<()> {
    check::errhandler(*errhandler, "errhandler")?.release();
    *errhandler = ErrhandlerHandle::NULL;
    Ok(())
}

/// `MPI_Comm_call_errhandler`
pub fn comm_call_errhandler(call: &mut Call, comm: Obj<Communicator>, errorcode: c_int) -> Result<()> {
    let text = called(errorcode, "MPI_Comm_call_errhandler")?;
    let handler = *communicator::own(&comm).handler.borrow();
    invoke(call, handler, comm.handle().0, errorcode, &text);
    Ok(())
}

/// `MPI_Session_set_errhandler`
pub fn session_set_errhandler(_call: &mut Call, session: Obj<Session>, errhandler: Handler) -> Result<()> {
    fits(errhandler, HandlerFor::Session)?;
    session.handler.replace(errhandler.retain()).release();
    Ok(())
}

/// `MPI_Session_get_errhandler`: returns a new handle, which the program frees.
pub fn session_get_errhandler(
    _call: &mut Call,
    session: Obj<Session>,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    *errhandler = session.handler.borrow().retain().handle();
    Ok(())
}

/// `MPI_Session_call_errhandler`
pub fn session_call_errhandler(call: &mut Call, session: Obj<Session>, errorcode: c_int) -> Result<()> {
    let text = called(errorcode, "MPI_Session_call_errhandler")?;
    let handler = *session.handler.borrow();
    invoke(call, handler, session.handle().0, errorcode, &text);
    Ok(())
}

/// `MPI_Win_set_errhandler`
pub fn win_set_errhandler(_call: &mut Call, win: Obj<Window>, errhandler: Handler) -> Result<()> {
    fits(errhandler, HandlerFor::Win)?;
    win.handler.replace(errhandler.retain()).release();
    Ok(())
}

/// `MPI_Win_get_errhandler`: returns a new handle, which the program frees.
pub fn win_get_errhandler(
    _call: &mut Call,
    win: Obj<Window>,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    *errhandler = win.handler.borrow().retain().handle();
    Ok(())
}

/// `MPI_Win_call_errhandler`
pub fn win_call_errhandler(call: &mut Call, win: Obj<Window>, errorcode: c_int) -> Result<()> {
    let text = called(errorcode, "MPI_Win_call_errhandler")?;
    let handler = *win.handler.borrow();
    invoke(call, handler, win.handle().0, errorcode, &text);
    Ok(())
}

/// The error handler of a file, or that of `MPI_FILE_NULL`, which files start with (§14.7).
fn of_file(handle: FileHandle, name: &'static str) -> Result<FileHandler> {
    match handle {
        FileHandle::NULL => Ok(FileHandler::Null),
        _ => check::file(handle, name).map(FileHandler::Of),
    }
}

/// Location of a file's error handler.
enum FileHandler {
    Null,
    Of(Obj<File>),
}

impl FileHandler {
    fn place(&self) -> &RefCell<Handler> {
        match self {
            FileHandler::Null => null_handler(),
            FileHandler::Of(file) => &file.handler,
        }
    }
}

/// `MPI_File_set_errhandler`
pub fn file_set_errhandler(_call: &mut Call, file: FileHandle, errhandler: Handler) -> Result<()> {
    fits(errhandler, HandlerFor::File)?;
    encore_file::file::set_handler();
    of_file(file, "file")?.place().replace(errhandler.retain()).release();
    Ok(())
}

/// `MPI_File_get_errhandler`: returns a new handle, which the program frees.
pub fn file_get_errhandler(
    _call: &mut Call,
    file: FileHandle,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    *errhandler = of_file(file, "file")?.place().borrow().retain().handle();
    Ok(())
}

/// `MPI_File_call_errhandler`
pub fn file_call_errhandler(call: &mut Call, fh: FileHandle, errorcode: c_int) -> Result<()> {
    let text = called(errorcode, "MPI_File_call_errhandler")?;
    let handler = *of_file(fh, "fh")?.place().borrow();
    invoke(call, handler, fh.0, errorcode, &text);
    Ok(())
}

/// Text printed when a program calls an error handler that ends the job.
fn called(errorcode: c_int, function: &str) -> Result<String> {
    known_class(errorcode)?;
    Ok(format!("{function}: {}", String::from_utf8_lossy(&meaning(errorcode))))
}

/// `MPI_Win_create_errhandler`
pub fn win_create_errhandler(
    _call: &mut Call,
    win_errhandler_fn: WinErrhandlerFunction,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    make(HandlerFor::Win, win_errhandler_fn as usize, errhandler)
}

/// `MPI_File_create_errhandler`
pub fn file_create_errhandler(
    _call: &mut Call,
    file_errhandler_fn: FileErrhandlerFunction,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    make(HandlerFor::File, file_errhandler_fn as usize, errhandler)
}

/// `MPI_Session_create_errhandler`
pub fn session_create_errhandler(
    _call: &mut Call,
    session_errhandler_fn: SessionErrhandlerFunction,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    make(HandlerFor::Session, session_errhandler_fn as usize, errhandler)
}
