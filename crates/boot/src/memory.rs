//! The memory of another process, which the kernel copies from and to (`process_vm_readv`, `process_vm_writev`), where it is
//! allowed: the process must be one that this one might trace, and a container may refuse the calls altogether.

mod costs;
mod turns;

use std::ffi::{c_int, c_ulong, c_void};
use std::fs;

use rustix::io::Errno;

pub use costs::CopyCosts;
pub use turns::TurnCosts;

/// Why the kernel copied nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The kernel doesn't copy between these processes, or not at all, or the other one has ended.
    Refused(Errno),
    /// The kernel can't copy these bytes.
    Failed(Errno),
}

impl From<Errno> for CopyError {
    fn from(error: Errno) -> CopyError {
        match error {
            Errno::PERM | Errno::ACCESS | Errno::NOSYS | Errno::SRCH => CopyError::Refused(error),
            _ => CopyError::Failed(error),
        }
    }
}

impl CopyError {
    /// From a system's error number.
    pub fn from_code(code: i32) -> CopyError {
        Errno::from_raw_os_error(code).into()
    }
}

impl std::fmt::Display for CopyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (CopyError::Refused(error) | CopyError::Failed(error)) = self;
        error.fmt(f)
    }
}

impl std::error::Error for CopyError {}

/// The error that the last call of the C library has left.
fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}

/// Copies up to `length` bytes at the address `theirs` of process `pid` to `ours`. Returns how many were copied: fewer if the
/// process has no memory behind them.
///
/// # Safety
/// `ours` has room for them, and is no memory of the other process.
pub unsafe fn read(pid: u32, theirs: u64, ours: *mut u8, length: usize) -> Result<usize, CopyError> {
    let (ours, theirs) = ranges(theirs, ours, length);
    // SAFETY: one range each; the kernel checks the other process's, and the caller promises ours.
    copied(unsafe { libc::process_vm_readv(pid as libc::pid_t, &ours, 1, &theirs, 1, 0) })
}

/// Copies up to `length` bytes at `ours` to the address `theirs` of process `pid`. Returns how many were copied: fewer if the
/// process has no memory behind them that it may write.
///
/// # Safety
/// `ours` has the bytes, and the process expects to find them there.
pub unsafe fn write(pid: u32, theirs: u64, ours: *const u8, length: usize) -> Result<usize, CopyError> {
    let (ours, theirs) = ranges(theirs, ours.cast_mut(), length);
    // SAFETY: one range each; ours is only read. The caller promises the rest.
    copied(unsafe { libc::process_vm_writev(pid as libc::pid_t, &ours, 1, &theirs, 1, 0) })
}

/// Copies `runs` of process `pid`'s memory, each an address and a length, one behind the other to `ours`. Returns how many bytes were copied: fewer if
/// the process has no memory behind one of them.
///
/// # Safety
/// `ours` has room for them, and is no memory of the other process.
pub unsafe fn read_runs(pid: u32, runs: &[(u64, usize)], ours: *mut u8) -> Result<usize, CopyError> {
    in_turns(runs, |theirs, length, before| {
        let here = libc::iovec { iov_base: ours.wrapping_add(before).cast(), iov_len: length };
        // SAFETY: the kernel checks the other process's ranges, and the caller promises ours.
        unsafe {
            libc::process_vm_readv(pid as libc::pid_t, &here, 1, theirs.as_ptr(), theirs.len() as c_ulong, 0)
        }
    })
}

/// Copies bytes at `ours` to `runs` of process `pid`'s memory, as [`read_runs`] does the other way.
///
/// # Safety
/// `ours` has the bytes, and the process expects to find them there.
pub unsafe fn write_runs(pid: u32, runs: &[(u64, usize)], ours: *const u8) -> Result<usize, CopyError> {
    in_turns(runs, |theirs, length, before| {
        let here = libc::iovec { iov_base: ours.wrapping_add(before).cast_mut().cast(), iov_len: length };
        // SAFETY: ours is only read. The caller promises the rest.
        unsafe {
            libc::process_vm_writev(pid as libc::pid_t, &here, 1, theirs.as_ptr(), theirs.len() as c_ulong, 0)
        }
    })
}

/// The most ranges that the kernel takes in one call.
const MOST_RANGES: usize = 1024;

/// Has `copy` copy as many ranges at a time as the kernel takes: these, their bytes, and the bytes before them.
fn in_turns(
    runs: &[(u64, usize)],
    copy: impl Fn(&[libc::iovec], usize, usize) -> isize,
) -> Result<usize, CopyError> {
    let mut before = 0;
    for turn in runs.chunks(MOST_RANGES) {
        let range = |(address, length): &(u64, usize)| libc::iovec {
            iov_base: std::ptr::without_provenance_mut(*address as usize),
            iov_len: *length,
        };
        let theirs: Vec<libc::iovec> = turn.iter().map(range).collect();
        let length = turn.iter().map(|(_, length)| length).sum();
        let done = copied(copy(&theirs, length, before))?;
        before += done;
        if done < length {
            break;
        }
    }
    Ok(before)
}

fn ranges(theirs: u64, ours: *mut u8, length: usize) -> (libc::iovec, libc::iovec) {
    let range = |address: *mut c_void| libc::iovec { iov_base: address, iov_len: length };
    (range(ours.cast()), range(std::ptr::without_provenance_mut(theirs as usize)))
}

fn copied(result: isize) -> Result<usize, CopyError> {
    usize::try_from(result).map_err(|_| last_error().into())
}

/// Lets process `ancestor` and those that it has started copy from and to this process's memory, where the kernel reserves that
/// for ancestors (Yama's `ptrace_scope` 1). Where it can't be had, the copies are refused as they would be without.
pub fn admit(ancestor: u32) -> Result<(), CopyError> {
    const SCOPE: &str = "/proc/sys/kernel/yama/ptrace_scope";
    // Without that file there is no such restriction.
    let restricted = fs::read_to_string(SCOPE).is_ok_and(|scope| scope.trim() == "1");
    if restricted && ancestor != 0 {
        // SAFETY: the call takes a number, and touches no memory of ours.
        let result = unsafe { libc::prctl(libc::PR_SET_PTRACER, c_ulong::from(ancestor), 0, 0, 0) };
        copied(result as isize)?;
    }
    Ok(())
}

/// Whether the kernel copies between processes that one ancestor has started: tried out between this process, which
/// must have one thread, and a child.
pub fn try_out() -> Result<(), CopyError> {
    let expected = u64::from(std::process::id());
    let parent = std::process::id();
    admit(parent)?;
    // SAFETY: the child makes system calls only, and ends.
    let child = unsafe { libc::fork() };
    if child < 0 {
        return Err(CopyError::Failed(last_error()));
    }
    if child == 0 {
        let mut found = 0_u64;
        let (there, here) = (std::ptr::from_ref(&expected) as u64, std::ptr::from_mut(&mut found).cast());
        // SAFETY: the number has room for as many bytes as itself.
        let read = unsafe { read(parent, there, here, size_of::<u64>()) };
        let code = match read {
            Ok(8) if found == expected => 0,
            Ok(_) => libc::EFAULT,
            Err(CopyError::Refused(error) | CopyError::Failed(error)) => error.raw_os_error(),
        };
        // SAFETY: ends the child, without running anything of the parent's.
        unsafe { libc::_exit(code) };
    }
    let mut status: c_int = 0;
    // SAFETY: `status` is valid for the call.
    while unsafe { libc::waitpid(child, &mut status, 0) } < 0 {
        let error = last_error();
        if error != Errno::INTR {
            return Err(CopyError::Failed(error));
        }
    }
    match (libc::WIFEXITED(status), libc::WEXITSTATUS(status)) {
        (true, 0) => Ok(()),
        (true, code) => Err(CopyError::from_code(code)),
        // A filter may end the process instead of refusing the call.
        (false, _) => Err(CopyError::Refused(Errno::PERM)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_copied_there_and_back() {
        let (from, mut to) = ([7_u8; 100], [0_u8; 100]);
        let pid = std::process::id();
        // SAFETY: both have 100 bytes; this process may do it to itself.
        unsafe {
            assert_eq!(read(pid, from.as_ptr() as u64, to.as_mut_ptr(), 100).unwrap(), 100);
            assert_eq!(to, from);
            assert_eq!(write(pid, to.as_mut_ptr() as u64, [8_u8; 50].as_ptr(), 50).unwrap(), 50);
        }
        assert_eq!((to[49], to[50]), (8, 7));
    }

    #[test]
    fn unmapped_page_is_error_or_partial() {
        let page = 4096;
        let mut to = vec![0_u8; 2 * page];
        // SAFETY: the vector has room for what is asked for.
        let mut read_from = |pid, address| unsafe { read(pid, address, to.as_mut_ptr(), 2 * page) };
        assert_eq!(read_from(std::process::id(), 8), Err(CopyError::Failed(Errno::FAULT)));
        assert_eq!(read_from(i32::MAX as u32, 8), Err(CopyError::Refused(Errno::SRCH)));
        // SAFETY: two new pages, of which the second is given back.
        let address = unsafe {
            let (protection, flags) = (libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
            let address = libc::mmap(std::ptr::null_mut(), 2 * page, protection, flags, -1, 0);
            assert_ne!(address, libc::MAP_FAILED);
            libc::munmap(address.byte_add(page), page);
            address as u64
        };
        assert_eq!(read_from(std::process::id(), address), Ok(page));
    }

    #[test]
    fn trying_out_says_what_the_kernel_does() {
        // The result depends on the machine, but not on the attempt.
        assert_eq!(try_out(), try_out());
    }
}
