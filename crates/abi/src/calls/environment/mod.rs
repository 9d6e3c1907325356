//! Chapter 9: the environment: versions, memory, error handlers and codes, clocks.

mod codes;
mod errhandlers;

use std::alloc::{Layout, alloc, dealloc};
use std::sync::OnceLock;
use std::time::Instant;

pub use codes::*;
pub use errhandlers::*;

use encore_coll::info;
use encore_lapi_core::LAPI;

use crate::shim::*;

/// `MPI_Get_version`
pub fn get_version(_call: &mut Call, version: &mut c_int, subversion: &mut c_int) -> Result<()> {
    *version = constants::MPI_VERSION;
    *subversion = constants::MPI_SUBVERSION;
    Ok(())
}

/// `MPI_Get_library_version`. Programs look at the beginning, so it is not another MPI's name.
pub fn get_library_version(_call: &mut Call, mut version: StringOut<'_>) -> Result<()> {
    version.set(format!("Encore {}, MPI 5.0, ABI 1.0", encore_boot::version::full()).as_bytes());
    Ok(())
}

/// `MPI_Get_processor_name`: the kernel's name of this machine, which needs no network.
pub fn get_processor_name(_call: &mut Call, mut name: StringOut<'_>) -> Result<()> {
    name.set(rustix::system::uname().nodename().to_bytes());
    Ok(())
}

/// `MPI_Get_hw_resource_info`: the kinds of resources that a communicator can be split by, and whether this process is
/// kept to one of each (§9.1.2).
pub fn get_hw_resource_info(_call: &mut Call, hw_info: &mut InfoHandle) -> Result<()> {
    let kinds = Info::default();
    kinds.set(b"mpi_shared_memory", b"true");
    *hw_info = info::insert(kinds)?.handle();
    Ok(())
}

/// Bytes before the memory of [`alloc_mem`]: its length, and alignment to a cache line.
const MEMORY_HEAD: usize = 64;

fn memory_layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(MEMORY_HEAD)?, MEMORY_HEAD).ok()
}

/// From how many bytes on memory is taken from the job's shared segment, where other ranks reach it. Shorter messages are
/// copied twice in any case.
const SHARED_FROM: usize = 16 << 10;

/// `MPI_Alloc_mem`
pub fn alloc_mem(
    call: &mut Call,
    size: usize,
    _info: Option<Obj<Info>>,
    baseptr: &mut *mut c_void,
) -> Result<()> {
    let engine = call.engine();
    let shared = match size {
        SHARED_FROM.. => engine.heap.allocate(size),
        // The origins of LAPI's operations reach it.
        _ if engine.layers[LAPI].is_open() => engine.heap.allocate_short(size),
        _ => None,
    };
    // Where there is no more of it, ordinary memory will do.
    if let Some(address) = shared {
        *baseptr = address.as_ptr().cast();
        leaks::made(call.function, What::Memory, baseptr.addr());
        return Ok(());
    }
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
    leaks::made(call.function, What::Memory, baseptr.addr());
    Ok(())
}

/// `MPI_Free_mem`
pub fn free_mem(call: &mut Call, base: *mut c_void) -> Result<()> {
    leaks::freed(What::Memory, base.addr(), 0);
    if base.is_null() || call.engine().heap.free(base.cast()) {
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
