//! Memory that the library allocates (MPI 5.0 §9.2).

use std::alloc::{Layout, alloc, dealloc};

use encore_lapi_core::LAPI;

use crate::shim::*;

/// Alignment of memory outside of the shared segment, in bytes: a cache line.
const LINE: usize = 64;

/// Describes an allocation; lies right before its memory.
#[derive(Clone, Copy)]
struct Head {
    size: usize,
    alignment: usize,
}

impl Head {
    /// The allocation: `alignment` bytes, a power of two and at least [`LINE`], and then the memory.
    fn layout(self) -> Option<Layout> {
        // The head fits a line, so the memory is aligned as its allocation is.
        const { assert!(size_of::<Head>() <= LINE) };
        Layout::from_size_align(self.size.checked_add(self.alignment)?, self.alignment).ok()
    }
}

/// Smallest allocation, in bytes, that is taken from the job's shared segment, where other ranks reach it. Shorter messages are copied
/// twice in any case.
const SHARED_FROM: usize = 16 << 10;

/// `MPI_Alloc_mem`. Follows the hint `mpi_minimum_memory_alignment` if it is a power of two.
pub fn alloc_mem(
    call: &mut Call,
    size: usize,
    info: Option<Obj<Info>>,
    baseptr: &mut *mut c_void,
) -> Result<()> {
    let alignment = info.and_then(|info| minimum_alignment(&info)).unwrap_or(LINE).max(LINE);
    let engine = call.engine();
    let shared = match size {
        // The heap aligns to pages.
        SHARED_FROM.. if alignment <= rustix::param::page_size() => engine.heap.allocate(size),
        // Origins of LAPI operations access it directly.
        _ if alignment == LINE && engine.layers[LAPI].is_open() => engine.heap.allocate_short(size),
        _ => None,
    };
    // If the shared segment is full, use ordinary memory.
    let address = match shared {
        Some(address) => address.as_ptr(),
        None => ordinary(Head { size, alignment }).ok_or_else(|| {
            let fact = Fact::OutOfMemory { what: "MPI_Alloc_mem", bytes: size as u64 };
            Error::argument(ErrorClass::NoMem, "size", fact)
        })?,
    };
    *baseptr = address.cast();
    leaks::made(call.function, What::Memory, baseptr.addr());
    Ok(())
}

fn minimum_alignment(info: &Info) -> Option<usize> {
    let value = info.get(b"mpi_minimum_memory_alignment")?;
    std::str::from_utf8(&value).ok()?.trim().parse().ok().filter(|bytes: &usize| bytes.is_power_of_two())
}

fn ordinary(head: Head) -> Option<*mut u8> {
    let layout = head.layout()?;
    // SAFETY: the layout is not empty, since an alignment is part of it. The head lies inside the allocation, before the memory.
    unsafe {
        let begin = alloc(layout);
        if begin.is_null() {
            return None;
        }
        let memory = begin.add(head.alignment);
        memory.cast::<Head>().sub(1).write(head);
        Some(memory)
    }
}

/// `MPI_Free_mem`
pub fn free_mem(call: &mut Call, base: *mut c_void) -> Result<()> {
    leaks::freed(What::Memory, base.addr(), 0);
    if base.is_null() || call.engine().heap.free(base.cast()) {
        return Ok(());
    }
    // SAFETY: the program passes memory from MPI_Alloc_mem, as MPI demands, so its head precedes it.
    unsafe {
        let head = base.cast::<Head>().sub(1).read();
        if let Some(layout) = head.layout() {
            dealloc(base.cast::<u8>().sub(head.alignment), layout);
        }
    }
    Ok(())
}
