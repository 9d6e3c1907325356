//! Having the kernel make pages before they are written.
//!
//! A page that was never used costs its first writer a fault. Where several are needed, it costs less to ask for all of them at once than
//! to meet as many faults (docs/lab/065).

use rustix::mm::{Advice, madvise};

/// Bytes of a page.
pub(crate) const PAGE: usize = 4096;

/// Has the kernel make the pages of `bytes` bytes at `address`, a multiple of [`PAGE`]. Returns false where it refuses (Linux before 5.14,
/// a limit, no memory): then whoever writes them finds them as new as they are.
///
/// # Safety
/// They are this process's to write; their contents stay as they are.
pub(crate) unsafe fn make(address: *mut u8, bytes: usize) -> bool {
    // SAFETY: the caller's promise.
    unsafe { madvise(address.cast(), bytes, Advice::LinuxPopulateWrite) }.is_ok()
}
