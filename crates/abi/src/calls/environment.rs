//! Chapter 9: the environment: versions, memory, error handlers and codes, clocks.

use std::alloc::{Layout, alloc, dealloc};
use std::sync::OnceLock;
use std::time::Instant;

use encore_core::errhandler::{Errhandler, HandlerFor};
use encore_core::objects::ERRHANDLERS;

use crate::message::{class_name, class_text};
use crate::run::{invoke, last_text};
use crate::shim::*;

/// `MPI_Get_version`
pub fn get_version(_call: &mut Call, version: &mut c_int, subversion: &mut c_int) -> Result<()> {
    *version = constants::MPI_VERSION;
    *subversion = constants::MPI_SUBVERSION;
    Ok(())
}

/// `MPI_Get_library_version`. Programs look at the beginning, so it is not another MPI's name.
pub fn get_library_version(_call: &mut Call, mut version: StringOut<'_>) -> Result<()> {
    version.set(concat!("Encore ", env!("CARGO_PKG_VERSION"), ", MPI 5.0, ABI 1.0").as_bytes());
    Ok(())
}

/// `MPI_Get_processor_name`: the kernel's name of this machine, which needs no network.
pub fn get_processor_name(_call: &mut Call, mut name: StringOut<'_>) -> Result<()> {
    name.set(rustix::system::uname().nodename().to_bytes());
    Ok(())
}

/// Bytes before the memory of [`alloc_mem`]: its length, and alignment to a cache line.
const MEMORY_HEAD: usize = 64;

fn memory_layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(MEMORY_HEAD)?, MEMORY_HEAD).ok()
}

/// `MPI_Alloc_mem`
pub fn alloc_mem(
    _call: &mut Call,
    size: usize,
    _info: Option<Obj<Info>>,
    baseptr: &mut *mut c_void,
) -> Result<()> {
    // SAFETY: the layout is not empty.
    let head = memory_layout(size).map_or(std::ptr::null_mut(), |layout| unsafe { alloc(layout) });
    if head.is_null() {
        let fact = Fact::OutOfMemory { what: "MPI_Alloc_mem", bytes: size as u64 };
        return Err(Error::argument(ErrorClass::NoMem, "size", fact));
    }
    // SAFETY: the head is inside the allocation, and aligned.
    unsafe {
        head.cast::<usize>().write(size);
        *baseptr = head.add(MEMORY_HEAD).cast();
    }
    Ok(())
}

/// `MPI_Free_mem`
pub fn free_mem(_call: &mut Call, base: *mut c_void) -> Result<()> {
    if base.is_null() {
        return Ok(());
    }
    // SAFETY: the program passes what MPI_Alloc_mem gave, as MPI demands, so its head lies before it.
    unsafe {
        let head = base.cast::<u8>().sub(MEMORY_HEAD);
        if let Some(layout) = memory_layout(head.cast::<usize>().read()) {
            dealloc(head, layout);
        }
    }
    Ok(())
}

/// `MPI_Comm_create_errhandler`
pub fn comm_create_errhandler(
    _call: &mut Call,
    comm_errhandler_fn: CommErrhandlerFunction,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    let made = Errhandler { kind: HandlerFor::Comm, function: comm_errhandler_fn as usize };
    let made = ERRHANDLERS.insert(made).ok_or_else(|| encore_core::engine::no_memory("an error handler"))?;
    *errhandler = Handler::User(made).handle();
    Ok(())
}

/// `MPI_Comm_set_errhandler`
pub fn comm_set_errhandler(_call: &mut Call, comm: Obj<Communicator>, errhandler: Handler) -> Result<()> {
    if let Handler::User(user) = errhandler {
        if user.kind != HandlerFor::Comm {
            let text = "the error handler was made for objects of another kind".to_owned();
            return Err(Error::argument(ErrorClass::Errhandler, "errhandler", Fact::Text(text)));
        }
    }
    comm.handler.replace(errhandler.retain()).release();
    Ok(())
}

/// `MPI_Comm_get_errhandler`: the handle is a new one, to be freed.
pub fn comm_get_errhandler(
    _call: &mut Call,
    comm: Obj<Communicator>,
    errhandler: &mut ErrhandlerHandle,
) -> Result<()> {
    *errhandler = comm.handler.borrow().retain().handle();
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
    let text = format!("MPI_Comm_call_errhandler: {}", class_name(known_class(errorcode)?));
    let handler = *comm.handler.borrow();
    invoke(call, handler, comm.handle(), errorcode, &text);
    Ok(())
}

/// The class that an error code is; codes of this library are classes.
fn known_class(errorcode: c_int) -> Result<ErrorClass> {
    ErrorClass::from_code(errorcode).ok_or_else(|| {
        let fact = Fact::OutOfRange { value: errorcode.into(), low: 0, high: ErrorClass::Abi as i64 };
        Error::argument(ErrorClass::Arg, "errorcode", fact)
    })
}

/// `MPI_Error_class`
pub fn error_class(_call: &mut Call, errorcode: c_int, errorclass: &mut c_int) -> Result<()> {
    if errorcode != constants::MPI_SUCCESS {
        known_class(errorcode)?;
    }
    *errorclass = errorcode;
    Ok(())
}

/// `MPI_Error_string`: what was wrong with the last error of this class, if there was one; else what the class means.
pub fn error_string(_call: &mut Call, errorcode: c_int, mut string: StringOut<'_>) -> Result<()> {
    if errorcode == constants::MPI_SUCCESS {
        string.set(b"no error");
        return Ok(());
    }
    let class = known_class(errorcode)?;
    match last_text(errorcode) {
        Some(text) => string.set(text.as_bytes()),
        None => string.set(format!("{}: {}", class_name(class), class_text(class)).as_bytes()),
    }
    Ok(())
}

/// What `MPI_Wtime` counts from: some moment in the past, the same for all calls of a process.
static START: OnceLock<Instant> = OnceLock::new();

/// `MPI_Wtime`
pub fn wtime() -> f64 {
    let start = *START.get_or_init(Instant::now);
    // A program may subtract the first two values: they must differ as the times do.
    1.0 + start.elapsed().as_secs_f64()
}

/// `MPI_Wtick`: the clock counts nanoseconds.
pub fn wtick() -> f64 {
    1e-9
}
