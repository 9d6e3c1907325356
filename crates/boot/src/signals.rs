//! Signals of the program.

use std::mem::MaybeUninit;
use std::thread::JoinHandle;

/// Starts a thread of the library, in which no signal handler of the program runs.
pub fn spawn_quietly(name: &str, run: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    let _blocked = Blocked::all();
    std::thread::Builder::new().name(name.to_owned()).spawn(run)
}

/// Keeps `SIGUSR1` from ending this process, unless the program says what it does. Hydra sends it to the other ranks when one has ended.
pub(crate) fn survive_notices() {
    extern "C" fn nothing(_: libc::c_int) {}
    let mut before = MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: both are places for an action, which the calls fill or read; the function does nothing, which is safe in a handler. Unlike an ignored
    // signal, a handler isn't passed on to programs that this one becomes.
    unsafe {
        if libc::sigaction(libc::SIGUSR1, std::ptr::null(), before.as_mut_ptr()) != 0
            || before.assume_init_ref().sa_sigaction != libc::SIG_DFL
        {
            return;
        }
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = nothing as extern "C" fn(libc::c_int) as usize;
        action.sa_flags = libc::SA_RESTART;
        libc::sigaction(libc::SIGUSR1, &action, std::ptr::null_mut());
    }
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
