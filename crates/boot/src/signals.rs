//! Signals of the program.

use std::mem::MaybeUninit;
use std::thread::JoinHandle;

/// Starts a thread of the library, in which no signal handler of the program runs.
pub fn spawn_quietly(name: &str, run: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    let _blocked = Blocked::all();
    std::thread::Builder::new().name(name.to_owned()).spawn(run)
}

/// While this lives, the calling thread gets no signals, and threads that it starts never do.
#[derive(Debug)]
pub struct Blocked {
    before: libc::sigset_t,
}

impl Blocked {
    /// Blocks all signals that can be blocked.
    pub fn all() -> Blocked {
        let mut every = MaybeUninit::<libc::sigset_t>::uninit();
        let mut before = MaybeUninit::<libc::sigset_t>::uninit();
        // SAFETY: both are places for a set, which these functions fill; they fail for bad arguments only.
        unsafe {
            libc::sigfillset(every.as_mut_ptr());
            libc::sigemptyset(before.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_BLOCK, every.as_ptr(), before.as_mut_ptr());
            Blocked { before: before.assume_init() }
        }
    }
}

impl Drop for Blocked {
    fn drop(&mut self) {
        // SAFETY: the set that there was before.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut()) };
    }
}
