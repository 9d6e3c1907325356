//! Announcements to the sanitizers that a program is built with (`-fsanitize=` of gcc and clang).
//!
//! The library isn't instrumented, but a sanitizer of the program sees some of its work: it replaces `malloc`, `free`, `memcpy` and their like for
//! the whole process. Two things it can't see:
//!
//! - LeakSanitizer searches memory from `malloc` and variables for pointers, but not mapped memory. So memory that only an object in a slab refers
//!   to seems lost, and a program would have to free every handle.
//! - ThreadSanitizer sees which thread copies and frees, but neither the engine's lock nor the atomics by which threads pass data, so it would
//!   report races where there are none.
//!
//! The functions here announce it. Each calls one of the sanitizers' functions, if the process has it: weak symbols, so that the library needs no
//! sanitizer. They hide nothing: a buffer that two threads of a program use at the same time is still reported, unless the threads' calls of MPI
//! have ordered the uses. See docs/lab/403.

use std::arch::asm;
use std::ffi::c_void;
use std::mem::transmute;

/// Address of a function that the process may have, or 0: the loader's entry in the library's table of addresses.
macro_rules! address_if_there {
    ($name:literal) => {{
        let address: usize;
        // SAFETY: reads one word, which the loader has filled in before any code of the library runs.
        unsafe {
            #[cfg(target_arch = "x86_64")]
            asm!(
                concat!(".weak ", $name),
                concat!("mov {}, qword ptr [rip + ", $name, "@GOTPCREL]"),
                out(reg) address,
                options(pure, readonly, nostack, preserves_flags)
            );
            #[cfg(target_arch = "aarch64")]
            asm!(
                concat!(".weak ", $name),
                concat!("adrp {0}, :got:", $name),
                concat!("ldr {0}, [{0}, #:got_lo12:", $name, "]"),
                out(reg) address,
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        address
    }};
}

/// `__tsan_acquire` and `__tsan_release`: the argument is only an identity.
type Edge = unsafe extern "C" fn(*mut c_void);
/// `__lsan_register_root_region`: the first byte, and the number of bytes.
type Region = unsafe extern "C" fn(*const c_void, usize);

/// Announces mapped memory of the library that holds pointers to memory from `malloc`. It must stay mapped.
pub fn holds_pointers(first: *const u8, bytes: usize) {
    let address = address_if_there!("__lsan_register_root_region");
    if address != 0 {
        // SAFETY: LeakSanitizer's function of this name has this type. It keeps the two numbers.
        unsafe { transmute::<usize, Region>(address)(first.cast(), bytes) };
    }
}

/// Whether ThreadSanitizer watches the threads of this process.
#[inline]
pub fn watches_threads() -> bool {
    address_if_there!("__tsan_acquire") != 0
}

/// Orders this thread's work so far before that of a thread that has [`acquired`] the same thing afterwards. Call it before the store or the unlock
/// that publishes the work.
#[inline(always)]
pub fn releases<T: ?Sized>(what: *const T) {
    let address = address_if_there!("__tsan_release");
    if address != 0 {
        // SAFETY: ThreadSanitizer's function of this name has this type.
        unsafe { transmute::<usize, Edge>(address)(what.cast_mut().cast()) };
    }
}

/// Orders the work of threads before they [`releases`] the same thing before this thread's work from now on. Call it after the load or the lock
/// that reads it.
#[inline(always)]
pub fn acquired<T: ?Sized>(what: *const T) {
    let address = address_if_there!("__tsan_acquire");
    if address != 0 {
        // SAFETY: ThreadSanitizer's function of this name has this type.
        unsafe { transmute::<usize, Edge>(address)(what.cast_mut().cast()) };
    }
}
