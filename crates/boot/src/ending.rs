//! How a rank ends the whole job where the launcher doesn't see that by itself.

use std::os::fd::BorrowedFd;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use encore_tuning::{Patience, TUNING};
use rustix::fs::{FileType, fstat};
use rustix::io::ioctl_fionread;

use crate::segment::{Head, Stage};
type EndJob = Box<dyn Fn(i32, &str) + Send + Sync>;

static END_JOB: OnceLock<EndJob> = OnceLock::new();

/// This rank's place in the head of a job that goes on when a rank dies. There the launcher ends the job only where a rank says that it has to.
static PLACE: OnceLock<(Arc<Head>, u32)> = OnceLock::new();

/// The rank at this place is this process.
pub(crate) fn set_place(head: Arc<Head>, place: u32) {
    let _ = PLACE.set((head, place));
}

/// `end` has the launcher end the job with an exit code, for a reason. The first one counts: a process belongs to one job.
pub(crate) fn set(end: impl Fn(i32, &str) + Send + Sync + 'static) {
    let _ = END_JOB.set(Box::new(end));
}

/// Waits until the launcher has taken what this rank has printed: some lose what they haven't read when they end a job.
fn let_print_out() {
    let unread = |fd: BorrowedFd<'_>| {
        let is_pipe = fstat(fd).is_ok_and(|file| FileType::from_raw_mode(file.st_mode) == FileType::Fifo);
        is_pipe && ioctl_fionread(fd).is_ok_and(|bytes| bytes > 0)
    };
    Patience::nap_until(TUNING.nap_in_printing_out, TUNING.printing_out, || {
        !unread(rustix::stdio::stdout()) && !unread(rustix::stdio::stderr())
    });
}

/// Has `last` called when the process ends by `exit`, or by the end of `main`. Without memory for that it isn't.
pub fn at_exit(last: extern "C" fn()) {
    // SAFETY: the function lives as long as the library, with which the C library forgets it.
    unsafe { libc::atexit(last) };
}

/// Has `begins` called in each child that the program makes by `fork`, before anything else of the library runs there. Without memory for that
/// it isn't.
pub fn at_fork(begins: extern "C" fn()) {
    // SAFETY: the function lives as long as the library, with which the C library forgets it.
    unsafe { libc::pthread_atfork(None, None, Some(begins)) };
}

/// Function of the copy of the library for profiles that runs before a rank ends the job, with the reason.
#[cfg(feature = "insight")]
static BEFORE: OnceLock<fn(&str)> = OnceLock::new();

/// Has `before` run where this rank ends the job, before it does so.
#[cfg(feature = "insight")]
pub fn before_ending(before: fn(&str)) {
    BEFORE.get_or_init(|| before);
}

/// Has the launcher end the whole job with this exit code. Encore's own one looks at the rank's slot and at how the process ends, so there
/// it is nothing, unless ranks go on when one dies. It may be called at any time, by any thread. The caller ends this process after it.
pub fn end_job(code: i32, message: &str) {
    #[cfg(feature = "insight")]
    if let Some(before) = BEFORE.get() {
        before(message);
    }
    if let Some(end) = END_JOB.get() {
        let_print_out();
        end(code, message);
    }
    if let Some((head, place)) = PLACE.get() {
        let slot = head.slot(*place);
        slot.abort_code.store(code, Ordering::Relaxed);
        slot.set_stage(Stage::Aborted);
    }
}
