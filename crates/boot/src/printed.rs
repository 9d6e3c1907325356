//! Standard output of a rank leaves the process line by line, and is not lost with it.
//!
//! Standard output of a rank is a pipe to mpiexec. The C library would keep 4 KiB of it, for as long as the program runs, and all of
//! that would be lost when the program crashes or is killed. So, when the library is loaded ([`set_up`]), standard output gets
//! the buffering that a terminal has: each line leaves at its end. For other runtimes with buffers of their own,
//! mpiexec sets variables ([`environment::LINES_OF_OTHERS`]).
//!
//! An unfinished line leaves before the rank sleeps in MPI ([`push_out`]), and when the job is ended by `SIGTERM`
//! ([`save_at_end`]).
//!
//! A pseudo-terminal would do the same without help by the program, at a price (docs/lab/354): it is an order of magnitude slower, and
//! programs that write colours to a terminal would write them to files.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::environment;

/// The beginning of the C library's `FILE`, as `<stdio.h>` declares it. Programs have it compiled in, so it never changes.
#[repr(C)]
struct Stream {
    flags: c_int,
    /// Pointers for reading.
    read: [*mut c_char; 3],
    /// The beginning of what has been printed and has not been written.
    base: *mut c_char,
    /// Its end.
    end: *mut c_char,
}

/// In [`Stream::flags`]: each line is written at its end.
const BY_LINES: c_int = 0x200;

unsafe extern "C" {
    static mut stdout: *mut libc::FILE;
    fn __fpending(stream: *mut libc::FILE) -> usize;
    fn ftrylockfile(stream: *mut libc::FILE) -> c_int;
    fn funlockfile(stream: *mut libc::FILE);
}

fn standard_output() -> *mut libc::FILE {
    // SAFETY: the variable is always there; a program may assign to it, which it does before it has threads that print.
    unsafe { ptr::read_volatile(&raw const stdout) }
}

/// Whether the C library buffers standard output by lines, and the buffer's content.
fn pending(stream: *mut libc::FILE) -> (bool, *const c_char, usize) {
    let fields = stream.cast::<Stream>();
    // SAFETY: a `FILE` begins with these fields. Another thread may be printing: the values are read, each in one access, and what is
    // made of them is checked.
    let (flags, base, end) = unsafe {
        (
            ptr::read_volatile(&raw const (*fields).flags),
            ptr::read_volatile(&raw const (*fields).base),
            ptr::read_volatile(&raw const (*fields).end),
        )
    };
    let length = (end as usize).saturating_sub(base as usize);
    (flags & BY_LINES != 0, base, if base.is_null() { 0 } else { length })
}

/// Gives standard output of a rank the buffering that mpiexec says. To be called when the library is loaded, before the program prints.
///
/// It changes nothing in a process that is no rank, or whose standard output the program's user has redirected to something else than a
/// pipe.
pub fn set_up() {
    let variable = environment::var_os;
    if variable(environment::RANK).is_none() || !is_pipe() {
        return;
    }
    let mode =
        match variable(environment::STREAM_BUFFERING).and_then(|value| value.into_string().ok()).as_deref() {
            Some("2") => return,
            Some("0") => libc::_IONBF,
            _ => libc::_IOLBF,
        };
    // SAFETY: the stream is open; without a buffer of ours, the C library keeps its own.
    unsafe { libc::setvbuf(standard_output(), ptr::null_mut(), mode, 0) };
}

/// Whether standard output is a pipe.
fn is_pipe() -> bool {
    rustix::fs::fstat(rustix::stdio::stdout())
        .is_ok_and(|status| rustix::fs::FileType::from_raw_mode(status.st_mode) == rustix::fs::FileType::Fifo)
}

/// Whether a line without an end waits in the C library's buffer: to be asked before a sleep.
#[inline]
pub fn waits() -> bool {
    let stream = standard_output();
    // SAFETY: the stream is open, or closed and still there, as for any caller of `printf`.
    unsafe { __fpending(stream) > 0 && pending(stream).0 }
}

/// Writes that line out, unless another thread is printing.
///
/// Like any `printf`, this may block until the output is read.
#[cold]
pub fn push_out() {
    let stream = standard_output();
    // SAFETY: the lock is the stream's own, and is given back.
    unsafe {
        if ftrylockfile(stream) == 0 {
            libc::fflush(stream);
            funlockfile(stream);
        }
    }
}

/// The process whose output is saved; 0 for none.
static SAVED: AtomicI32 = AtomicI32::new(0);

/// From here on, `SIGTERM`, by which mpiexec ends a job, has what was printed written out before it ends this process. A program
/// that handles or ignores the signal itself keeps its action.
pub fn save_at_end() {
    // SAFETY: the present action is asked for, and replaced if it is the default; the new one is valid, and its handler calls what
    // may be called in one.
    unsafe {
        let mut present = std::mem::zeroed::<libc::sigaction>();
        if libc::sigaction(libc::SIGTERM, ptr::null(), &mut present) != 0
            || present.sa_sigaction != libc::SIG_DFL
        {
            return;
        }
        SAVED.store(libc::getpid(), Ordering::Relaxed);
        let mut action = std::mem::zeroed::<libc::sigaction>();
        let handler: extern "C" fn(c_int) = save;
        action.sa_sigaction = handler as usize;
        // The default action takes the handler's place as it begins.
        action.sa_flags = libc::SA_RESETHAND | libc::SA_ONSTACK;
        libc::sigaction(libc::SIGTERM, &action, ptr::null_mut());
    }
}

/// The handler of `SIGTERM`: writes what waits, and dies of the signal.
extern "C" fn save(signal: c_int) {
    // SAFETY: system calls only; the buffer belongs to the stream, and its bounds were read just now. The thread that prints may be this
    // one, in the middle of it: at worst, what it was about to print isn't complete.
    unsafe {
        // A process that a rank has forked has a copy of its buffer.
        if libc::getpid() == SAVED.load(Ordering::Relaxed) {
            let (by_lines, base, length) = pending(standard_output());
            let bytes: &[u8] =
                if length == 0 { &[] } else { std::slice::from_raw_parts(base.cast(), length) };
            // A buffer that is used by lines and holds a whole one is being written at this moment.
            let is_being_written = by_lines && bytes.contains(&b'\n');
            if length > 0 && !is_being_written {
                libc::write(libc::STDOUT_FILENO, base.cast::<c_void>(), length);
            }
        }
        // The signal is delivered when this handler returns.
        libc::raise(signal);
    }
}
