//! Announcements to the sanitizers that a program is built with (`-fsanitize=` of gcc and clang).
//!
//! The library isn't instrumented, but a sanitizer of the program sees some of what the library does: it takes the place of
//! `malloc`, `free`, `memcpy` and their like for the whole process. Two things it can't see:
//!
//! - LeakSanitizer looks for pointers in what `malloc` gave and in variables, not in memory that was mapped. So what only an
//!   object in a slab leads to seems lost, and a program would have to free every handle.
//! - ThreadSanitizer sees which thread copies and frees, but neither the engine's lock nor the atomics by which threads hand
//!   data over, so it would report races where there are none.
//!
//! The functions here announce it. Each is one of the sanitizers' own, called if the process has it: weak symbols, so that the
//! library needs no sanitizer. They hide nothing: a buffer that two threads of a program use at the same time is still
//! reported, unless the threads' calls of MPI have put the uses in order. See docs/lab/403.

use std::arch::asm;
use std::ffi::c_void;
use std::mem::transmute;

/// The address of a function that the process may have, or 0: what the loader has put into the library's table of addresses.
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

/// `__tsan_acquire` and `__tsan_release`: the argument is only told apart from others.
type Edge = unsafe extern "C" fn(*mut c_void);
/// `__lsan_register_root_region`: the first byte, and the number of bytes.
type Region = unsafe extern "C" fn(*const c_void, usize);

/// Mapped memory of the library that holds pointers to what `malloc` gave. It must stay mapped.
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

/// Orders this thread's work so far before that of a thread that has [`acquired`] the same thing afterwards. Call it before the store or
/// the unlocking by which others learn of it.
#[inline(always)]
pub fn releases<T: ?Sized>(what: *const T) {
    let address = address_if_there!("__tsan_release");
    if address != 0 {
        // SAFETY: ThreadSanitizer's function of this name has this type.
        unsafe { transmute::<usize, Edge>(address)(what.cast_mut().cast()) };
    }
}

/// Orders the work of threads before they [`releases`] the same thing before this thread's work from now on. Call it after the load or the
/// locking that shows it.
#[inline(always)]
pub fn acquired<T: ?Sized>(what: *const T) {
    let address = address_if_there!("__tsan_acquire");
    if address != 0 {
        // SAFETY: ThreadSanitizer's function of this name has this type.
        unsafe { transmute::<usize, Edge>(address)(what.cast_mut().cast()) };
    }
}
