//! Having the kernel make pages before they are written.
//!
//! A page that was never used costs its first writer a fault. Where several are needed, it costs less to ask for all of them at once than
//! to meet as many faults (docs/lab/065).

use rustix::mm::{Advice, madvise};

/// The unit in which shared memory is laid out: bytes of the largest page that a kernel of this architecture may have. Kernels for arm64
/// have pages of 4, 16 or 64 KiB; a layout in multiples of the largest suits them all.
pub const PAGE: usize = if cfg!(target_arch = "aarch64") { 64 << 10 } else { 4 << 10 };

/// Bytes of a page of the running kernel: [`PAGE`] or a part of it.
pub fn size() -> usize {
    rustix::param::page_size()
}

/// Has the kernel make the pages of `bytes` bytes at `address`, a multiple of [`PAGE`]. Returns false where it refuses (Linux before 5.14,
/// a limit, no memory): then whoever writes them finds them as new as they are.
///
/// # Safety
/// This process may write the bytes. Their contents stay as they are.
pub unsafe fn make(address: *mut u8, bytes: usize) -> bool {
    // SAFETY: the caller's promise.
    unsafe { madvise(address.cast(), bytes, Advice::LinuxPopulateWrite) }.is_ok()
}

/// Bytes of a large page.
pub const LARGE_PAGE: usize = 2 << 20;

/// Puts [`LARGE_PAGE`] bytes, of which some were written, on one large page, with what is there already. They begin at a multiple of their number,
/// here and in their file. Returns false where the kernel can't (Linux before 6.1, no such page at hand): then everything stays as it is.
///
/// The kernel does this whatever `/sys/kernel/mm/transparent_hugepage/shmem_enabled` says, which is `never` nearly everywhere.
///
/// # Safety
/// The memory is this process's.
pub unsafe fn make_large(address: *mut u8) -> bool {
    // SAFETY: the caller's promise; contents stay.
    unsafe { libc::madvise(address.cast(), LARGE_PAGE, libc::MADV_COLLAPSE) == 0 }
}

/// Memory of a file, of which nothing was written, where a large page may begin.
#[cfg(test)]
pub fn room_for_a_large_page() -> *mut u8 {
    use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
    use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous};
    let file = memfd_create("large", MemfdFlags::CLOEXEC).unwrap();
    ftruncate(&file, LARGE_PAGE as u64).unwrap();
    // SAFETY: a new mapping, and another one in place of a part of it.
    unsafe {
        let room =
            mmap_anonymous(std::ptr::null_mut(), 2 * LARGE_PAGE, ProtFlags::empty(), MapFlags::PRIVATE);
        let start = room.unwrap().map_addr(|address| address.next_multiple_of(LARGE_PAGE));
        let flags = MapFlags::SHARED | MapFlags::FIXED;
        mmap(start, LARGE_PAGE, ProtFlags::READ | ProtFlags::WRITE, flags, &file, 0).unwrap().cast()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_change_of_page_size() {
        let memory = room_for_a_large_page();
        // SAFETY: bytes of this mapping, which is the test's.
        unsafe {
            memory.add(5000).write(7);
            let _ = make_large(memory);
            assert_eq!([4999, 5000, LARGE_PAGE - 1].map(|at| memory.add(at).read()), [0, 7, 0]);
            memory.add(LARGE_PAGE - 1).write(9);
            assert!(!make_large(memory.add(PAGE)), "this isn't where a large page may begin");
            assert_eq!(memory.add(LARGE_PAGE - 1).read(), 9);
        }
    }
}
