//! Wrapper of every exported function: entering the library, and passing errors to the right error handler
//! (MPI 5.0 §9.3).

use encore_mpi::communicator;
use std::ffi::c_int;
use std::slice;
use std::sync::Once;

use encore_boot::notice;
use encore_engine::call::{Call, Lock, is_forked};
use encore_engine::comm::{Communicator, of_error};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::function::Function;
use encore_engine::function::forked;
use encore_engine::request::Request;
use encore_engine::slab::Obj;
use encore_engine::strict;
use encore_mpi::errhandler::{self, Errhandler, Handler, HandlerFor};
use encore_mpi::rma::window::Window;
use encore_mpi::session::origin::Session;

use crate::fatal::{end_child, end_job, end_without_call};
use crate::generated::callbacks::CommErrhandlerFunction;
use crate::generated::constants::MPI_SUCCESS;
use crate::last::{self, Spot, text_of};
use crate::message::{Place, is_foreign, sentence};
use crate::types::*;

/// The object among a call's arguments whose error handler gets its errors, as C passed it.
///
/// Two words, so that it stays in registers and costs nothing unless there is an error; [`Object`] is the decoded
/// form.
#[derive(Clone, Copy, Debug)]
pub struct On {
    /// Index of the variant in [`Object`]; for requests, plus their number times 256.
    what: u64,
    /// The handle or address.
    value: usize,
}

/// A decoded [`On`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Object {
    /// No object: [`without_object`].
    Nothing,
    /// A file; `MPI_FILE_NULL` if the handle is invalid (§14.7).
    File(FileHandle),
    /// The file at an address that may be null.
    FileAt(*const FileHandle),
    /// No object and no error handler: an error code of the tool interface is returned (§15.3.10).
    Return,
    /// A communicator.
    Comm(CommHandle),
    /// The communicator at an address that may be null.
    CommAt(*const CommHandle),
    /// The communicator of a request's operation.
    Request(RequestHandle),
    /// [`Self::Request`] at an address that may be null.
    RequestAt(*const RequestHandle),
    /// [`Self::Request`] of the first active request of a list, whose address may be null.
    Requests(*const RequestHandle, c_int),
    /// The error handler that was passed.
    Errhandler(ErrhandlerHandle),
    /// A session.
    Session(SessionHandle),
    /// The session at an address that may be null.
    SessionAt(*const SessionHandle),
    /// A window.
    Win(WinHandle),
    /// The window at an address that may be null.
    WinAt(*const WinHandle),
}

impl On {
    /// No object among the arguments.
    pub const NOTHING: On = On { what: 0, value: 0 };
    /// No file yet.
    pub const FILE_NULL: On = On { what: 1, value: FileHandle::NULL.0 };
    /// A function of the tool interface.
    pub const RETURN: On = On { what: 2, value: 0 };

    /// On a communicator.
    #[inline(always)]
    pub fn comm(handle: CommHandle) -> On {
        On { what: 3, value: handle.0 }
    }

    /// On the communicator at an address.
    #[inline(always)]
    pub fn comm_at(address: *const CommHandle) -> On {
        On { what: 4, value: address as usize }
    }

    /// On the object of a request.
    #[inline(always)]
    pub fn request(handle: RequestHandle) -> On {
        On { what: 5, value: handle.0 }
    }

    /// On the object of the request at an address.
    #[inline(always)]
    pub fn request_at(address: *const RequestHandle) -> On {
        On { what: 6, value: address as usize }
    }

    /// On the object of one of `count` requests.
    #[inline(always)]
    pub fn requests(address: *const RequestHandle, count: c_int) -> On {
        On { what: 7 | (count as u64) << 8, value: address as usize }
    }

    /// On the error handler that is passed.
    #[inline(always)]
    pub fn errhandler(handle: ErrhandlerHandle) -> On {
        On { what: 8, value: handle.0 }
    }

    /// On a file.
    #[inline(always)]
    pub fn file(handle: FileHandle) -> On {
        On { what: 1, value: handle.0 }
    }

    /// On the file at an address.
    #[inline(always)]
    pub fn file_at(address: *const FileHandle) -> On {
        On { what: 13, value: address as usize }
    }

    /// On a window.
    #[inline(always)]
    pub fn win(handle: WinHandle) -> On {
        On { what: 11, value: handle.0 }
    }

    /// On the window at an address.
    #[inline(always)]
    pub fn win_at(address: *const WinHandle) -> On {
        On { what: 12, value: address as usize }
    }

    /// On a session.
    #[inline(always)]
    pub fn session(handle: SessionHandle) -> On {
        On { what: 9, value: handle.0 }
    }

    /// On the session at an address.
    #[inline(always)]
    pub fn session_at(address: *const SessionHandle) -> On {
        On { what: 10, value: address as usize }
    }

    /// On the message at an address. A matched message belongs to no communicator that the engine remembers.
    #[inline(always)]
    pub fn message_at(_: *const MessageHandle) -> On {
        On::NOTHING
    }

    fn object(self) -> Object {
        let value = self.value;
        match self.what & 0xff {
            0 => Object::Nothing,
            1 => Object::File(FileHandle(value)),
            2 => Object::Return,
            3 => Object::Comm(CommHandle(value)),
            4 => Object::CommAt(value as *const CommHandle),
            5 => Object::Request(RequestHandle(value)),
            6 => Object::RequestAt(value as *const RequestHandle),
            7 => Object::Requests(value as *const RequestHandle, (self.what >> 8) as c_int),
            8 => Object::Errhandler(ErrhandlerHandle(value)),
            9 => Object::Session(SessionHandle(value)),
            10 => Object::SessionAt(value as *const SessionHandle),
            11 => Object::Win(WinHandle(value)),
            12 => Object::WinAt(value as *const WinHandle),
            _ => Object::FileAt(value as *const FileHandle),
        }
    }
}

/// Runs the body of a function that needs an initialized library.
#[inline(always)]
pub fn run(function: Function, on: On, body: impl FnOnce(&mut Call) -> Result<()>) -> c_int {
    // SAFETY: a call of the program does this once. Its own code, which may call again, is run in `Call::outside`.
    match unsafe { Call::enter(function) } {
        Ok(mut call) => match body(&mut call) {
            Ok(()) => MPI_SUCCESS,
            Err(error) => raise(function, call.into_lock(), on, error),
        },
        Err(error) => raise_outside(function, on, error),
    }
}

/// [`run`] for a function with fast paths: when calls take the lock, `biased` tries them for the thread that may skip it.
#[inline(always)]
pub fn run_after(
    function: Function,
    on: On,
    biased: impl FnOnce() -> bool,
    body: impl FnOnce(&mut Call) -> Result<()>,
) -> c_int {
    // One load of the library's state decides about both.
    // SAFETY: as in `run`; the fast paths have ended.
    let entered = match unsafe { Call::enter_quickly(function) } {
        Some(call) => Ok(call),
        None if biased() => return MPI_SUCCESS,
        // SAFETY: as above.
        None => unsafe { Call::enter(function) },
    };
    match entered {
        Ok(mut call) => match body(&mut call) {
            Ok(()) => MPI_SUCCESS,
            Err(error) => raise(function, call.into_lock(), on, error),
        },
        Err(error) => raise_outside(function, on, error),
    }
}

/// Runs the body of a function that may be called at any time (§11.4).
#[inline]
pub fn run_any_time(function: Function, on: On, body: impl FnOnce(&mut Call) -> Result<()>) -> c_int {
    // SAFETY: as in `run`; the bodies check whether there is an engine.
    let mut call = unsafe { Call::enter_any_time(function) };
    match body(&mut call) {
        Ok(()) => MPI_SUCCESS,
        Err(error) => raise(function, call.into_lock(), on, error),
    }
}

/// A function that isn't implemented. Many programs ignore a function's result: the launcher reports once that this one did nothing.
#[cold]
pub fn unsupported(function: Function, on: On) -> c_int {
    let code =
        run_any_time(function, on, |_| Err(Error::new(ErrorClass::UnsupportedOperation, Fact::Unsupported)));
    // SAFETY: as in `run`; the engine is used only if it runs.
    let mut call = unsafe { Call::enter_any_time(function) };
    if call.running() && call.engine().job.head.header().launcher_pid != 0 {
        let absent = &call.engine().slot().absent;
        if absent.get().is_empty() {
            absent.set(function.name());
        }
    } else {
        static SAID: Once = Once::new();
        SAID.call_once(|| notice::write(&encore_boot::segment::absent_notice(function.name(), None)));
    }
    code
}

/// A function that isn't implemented and can't return an error.
#[cold]
pub fn unsupported_value(function: Function) -> ! {
    let error = Error::new(ErrorClass::UnsupportedOperation, Fact::Unsupported);
    // SAFETY: as in `run`; the code below checks whether there is an engine.
    let mut call = unsafe { Call::enter_any_time(function) };
    let text = error_text(&call, &error, None);
    end_job(&mut call, error.class() as c_int, &text)
}

/// Passes an error to its error handler; returns the call's result if the handler returns.
#[cold]
#[inline(never)]
pub fn raise(function: Function, lock: Lock, on: On, error: Error) -> c_int {
    // SAFETY: the call that held this lock has ended.
    let mut call = unsafe { Call::with_lock(function, lock) };
    let call = &mut call;
    let object = on.object();
    if object == Object::Return {
        return raise_to_tool(call, error);
    }
    let comm = of_error(&error).or_else(|| communicator(object));
    let window = window(object);
    let spot = match window {
        Some(window) => Spot::on_window(function, window),
        None => Spot::on_comm(function, comm),
    };
    let code = error.code();
    let comm = comm.or_else(without_object);
    let of_comm = comm.map_or(CommHandle::NULL, Obj::<Communicator>::handle).0;
    let file = file(object, &error);
    let (handler, handle) = match (object, session(object)) {
        _ if file.is_some() => file_handler(file.unwrap_or_default()),
        (Object::Errhandler(passed), _) => passed_handler(passed).unwrap_or((handler_of(comm), of_comm)),
        (_, Some(session)) => (*session.handler.borrow(), session.handle().0),
        _ => match window {
            Some(window) => (*window.handler.borrow(), window.handle().0),
            None => (handler_of(comm), of_comm),
        },
    };
    let must_notice = handler == Handler::Return && is_foreign(&error.report().fact);
    let is_shown = must_notice || file.is_some() || matches!(handler, Handler::AreFatal | Handler::Abort);
    let text = if is_shown { text_of(&error, &spot) } else { String::new() };
    if must_notice {
        // mpi4py has errors returned, and modules that use its handles seldom check them.
        static SAID: Once = Once::new();
        SAID.call_once(|| notice::write(&text));
    }
    if file.is_some() {
        crate::unseen::file_error(call, handler, &error, &text);
    }
    // The holder may be the last count of a communicator, which is dropped while this thread is inside.
    let holder = last::remember(error, spot);
    let code = invoke(call, handler, handle, code, &text);
    drop(holder);
    code
}

/// Calls an error handler for `code` on `object`; doesn't return if the handler ends the job. Returns the call's result: a handler
/// of the program may change the code, even to success.
pub fn invoke(call: &mut Call, handler: Handler, mut object: usize, mut code: c_int, text: &str) -> c_int {
    match handler {
        Handler::Return => {}
        Handler::AreFatal | Handler::Abort if is_forked() => end_child(code, text),
        // A program may call the handler with MPI_SUCCESS; still end the job with an error code.
        Handler::AreFatal | Handler::Abort => end_job(call, if code == 0 { 1 } else { code }, text),
        Handler::User(errhandler) => {
            let function = user_function(errhandler);
            // The handler may be freed, or replaced on its object, while it runs.
            let held = handler.retain();
            // SAFETY: the program gave a function of this type; handles of all kinds are passed alike.
            call.outside(|| unsafe { function((&raw mut object).cast(), &raw mut code) });
            held.release();
        }
    }
    code
}

/// Handles an error before the library is initialized or after it was finalized: only the initial error handler exists. In a child of
/// `fork`, objects keep theirs.
#[cold]
#[inline(never)]
fn raise_outside(function: Function, on: On, error: Error) -> c_int {
    if is_forked() {
        return if forked::is_done(function) { MPI_SUCCESS } else { raise(function, Lock::NONE, on, error) };
    }
    let place = Place { rank: None, function, comm: "" };
    let report = error.report();
    let (code, text) = (error.class() as c_int, sentence(report.argument, &report.fact, &place));
    if errhandler::initial() == Handler::Return {
        last::remember_text(code, text);
        return code;
    }
    end_without_call(code, &text)
}

/// The text of an error for the program.
pub fn error_text(call: &Call, error: &Error, comm: Option<Obj<Communicator>>) -> String {
    text_of(error, &Spot::on_comm(call.function, comm))
}

/// The communicator whose error handler is called if no object has one: `MPI_COMM_SELF` (§9.3). Until MPI-4.0 it was `MPI_COMM_WORLD`, and
/// most programs set only that handler: then it is used. `None` if there is neither; then the initial handler is called.
fn without_object() -> Option<Obj<Communicator>> {
    let own = CommHandle::SELF.resolve()?;
    let is_set = |comm: &Obj<Communicator>| communicator::own(comm).handler_is_set.get();
    if is_set(&own) || strict::is() {
        return Some(own);
    }
    CommHandle::WORLD.resolve().filter(is_set).or(Some(own))
}

fn handler_of(comm: Option<Obj<Communicator>>) -> Handler {
    comm.map_or_else(errhandler::initial, |comm| *communicator::own(&comm).handler.borrow())
}

/// The error handler passed for an object that the call fails to make, and the null handle of such an object.
fn passed_handler(handle: ErrhandlerHandle) -> Option<(Handler, usize)> {
    let handler = Handler::from_handle(handle)?;
    let null = match handler {
        Handler::User(user) if user.kind == HandlerFor::Session => SessionHandle::NULL.0,
        _ => CommHandle::NULL.0,
    };
    Some((handler, null))
}

/// The file that an error concerns, if any.
fn file(object: Object, error: &Error) -> Option<FileHandle> {
    match object {
        _ if error.report().file.is_some() => error.report().file.map(FileHandle),
        Object::File(handle) => Some(handle),
        // SAFETY: addresses among the arguments are null or valid, as MPI demands of the caller.
        Object::FileAt(address) => Some(unsafe { address.as_ref() }.copied().unwrap_or_default()),
        _ => None,
    }
}

/// The error handler of a file, and its handle; those of `MPI_FILE_NULL` if there is no such file.
fn file_handler(handle: FileHandle) -> (Handler, usize) {
    match encore_file::file::resolve(handle) {
        Some(file) => (*file.handler.borrow(), handle.0),
        None => (*encore_file::file::null_handler().borrow(), FileHandle::NULL.0),
    }
}

/// The session among the arguments.
fn session(object: Object) -> Option<Obj<Session>> {
    match object {
        Object::Session(handle) => handle.resolve(),
        // SAFETY: addresses among the arguments are null or valid, as MPI demands of the caller.
        Object::SessionAt(address) => unsafe { address.as_ref() }?.resolve(),
        _ => None,
    }
}

/// The communicator among the arguments.
fn communicator(object: Object) -> Option<Obj<Communicator>> {
    let of_request = |request: Obj<Request>| request.comm;
    // SAFETY: addresses among the arguments are null or valid, as MPI demands of the caller.
    unsafe {
        match object {
            Object::Comm(handle) => handle.resolve(),
            Object::CommAt(address) => address.as_ref()?.resolve(),
            Object::Request(handle) => handle.resolve().and_then(of_request),
            Object::RequestAt(address) => address.as_ref()?.resolve().and_then(of_request),
            Object::Requests(address, count) => {
                let count = usize::try_from(count).ok().filter(|_| !address.is_null())?;
                let requests = slice::from_raw_parts(address, count);
                requests.iter().find_map(|handle| handle.resolve().and_then(of_request))
            }
            Object::Nothing
            | Object::File(_)
            | Object::FileAt(_)
            | Object::Return
            | Object::Errhandler(_)
            | Object::Session(_)
            | Object::SessionAt(_)
            | Object::Win(_)
            | Object::WinAt(_) => None,
        }
    }
}

/// The window among the arguments.
fn window(object: Object) -> Option<Obj<Window>> {
    match object {
        Object::Win(handle) => handle.resolve(),
        // SAFETY: addresses among the arguments are null or valid, as MPI demands of the caller.
        Object::WinAt(address) => unsafe { address.as_ref() }?.resolve(),
        _ => None,
    }
}

fn user_function(errhandler: Obj<Errhandler>) -> CommErrhandlerFunction {
    // SAFETY: MPI_Comm_create_errhandler and its like store the address of such a function, not null.
    unsafe { std::mem::transmute::<usize, CommErrhandlerFunction>(errhandler.function) }
}

/// Returns the code of a tool interface error; calls no error handler (§15.3.10). `MPI_Error_string` has the
/// sentence.
fn raise_to_tool(call: &Call, error: Error) -> c_int {
    let error = match error.class() {
        class if class as c_int >= ErrorClass::ToolCannotInit as c_int => error,
        ErrorClass::UnsupportedOperation => error.with_class(ErrorClass::ToolNotSupported),
        ErrorClass::NoMem => error.with_class(ErrorClass::ToolMemory),
        _ => error.with_class(ErrorClass::ToolInvalid),
    };
    let code = error.code();
    drop(last::remember(error, Spot::on_comm(call.function, None)));
    code
}
