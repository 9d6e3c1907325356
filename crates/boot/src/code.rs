//! The code of this library in memory: all of its pages at once, and what first calls run in the processor's cache.
//!
//! A program maps a library's code page by page, as it comes to it. Each time the kernel interrupts it and maps some pages around the
//! one that was wanted, 4 to 8 µs in a virtual machine, and the first call of a function comes to several (docs/lab/044).

use std::ffi::{c_int, c_void};
use std::ops::Range;

use rustix::mm::{Advice, madvise};

/// Bytes of code beyond which it isn't mapped at once: this library was linked into a large program.
const MOST: usize = 16 << 20;

/// Maps the code of the library, or program, that this function is in. Where the kernel refuses, its pages are mapped one by one.
pub fn map() {
    let mut own: Option<(usize, usize)> = None;
    // SAFETY: `find` is called with `own` as its data, and only until this call returns.
    unsafe { libc::dl_iterate_phdr(Some(find), (&raw mut own).cast()) };
    if let Some((from, bytes)) = own.filter(|(_, bytes)| *bytes <= MOST) {
        // SAFETY: the range is a loaded segment of this library; its contents stay as they are.
        let _ = unsafe { madvise(from as *mut c_void, bytes, Advice::LinuxPopulateRead) };
    }
}

/// Asks for the code of first collective operations, as far as it was linked together (`abi/first-calls.ld`).
///
/// A first call comes to some 600 lines of code in no cache, one after the other. Asked for at once, many of them are on their way at a
/// time, which takes a third as long (docs/lab/080). The pages must be mapped: see [`map`].
pub fn fetch() {
    for line in first_calls().step_by(LINE) {
        prefetch(line);
    }
}

/// Where that code is. Empty where the linker put nothing together, as in tests.
#[cfg(target_arch = "x86_64")]
fn first_calls() -> Range<usize> {
    let (begin, end): (usize, usize);
    // SAFETY: reads the addresses of two symbols, which are null where nobody defines them.
    unsafe {
        std::arch::asm!(
            ".weak encore_first_calls_begin",
            ".weak encore_first_calls_end",
            "mov {}, qword ptr [rip + encore_first_calls_begin@GOTPCREL]",
            "mov {}, qword ptr [rip + encore_first_calls_end@GOTPCREL]",
            out(reg) begin,
            out(reg) end,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    begin..end
}

/// Nothing is fetched on other processors, where this wasn't measured.
#[cfg(not(target_arch = "x86_64"))]
fn first_calls() -> Range<usize> {
    0..0
}

#[cfg(target_arch = "x86_64")]
fn prefetch(line: usize) {
    use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
    // SAFETY: a prefetch has no effect on memory, whatever the address.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(line as *const i8) };
}

#[cfg(not(target_arch = "x86_64"))]
fn prefetch(_: usize) {}

/// Bytes of a cache line.
const LINE: usize = 64;

/// Notes the segment that [`map`] is in, if it belongs to this object; ends the search then.
unsafe extern "C" fn find(object: *mut libc::dl_phdr_info, _size: usize, own: *mut c_void) -> c_int {
    // SAFETY: the C library gives a valid description of an object, whose headers are that many.
    let (object, headers) = unsafe {
        let object = &*object;
        (object, std::slice::from_raw_parts(object.dlpi_phdr, usize::from(object.dlpi_phnum)))
    };
    let here = map as *const () as usize;
    let ranges = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_LOAD)
        .map(|header| (object.dlpi_addr as usize + header.p_vaddr as usize, header.p_memsz as usize));
    for (from, bytes) in ranges {
        if (from..from + bytes).contains(&here) {
            let start = from & !(rustix::param::page_size() - 1);
            // SAFETY: `own` is the variable of `map`.
            unsafe { *own.cast::<Option<(usize, usize)>>() = Some((start, from + bytes - start)) };
            return 1;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_segment_of_this_code() {
        let mut own: Option<(usize, usize)> = None;
        // SAFETY: as in `map`.
        let found = unsafe { libc::dl_iterate_phdr(Some(find), (&raw mut own).cast()) };
        let (from, bytes) = own.unwrap();
        assert!(found == 1 && from % rustix::param::page_size() == 0);
        assert!((from..from + bytes).contains(&(finds_the_segment_of_this_code as *const () as usize)));
        map();
    }
}
