//! Signals: blocked from the beginning, so that no handler ever runs, and read from a descriptor.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};

/// A set of signals.
#[derive(Clone, Copy)]
pub struct SignalSet(libc::sigset_t);

impl SignalSet {
    /// All signals.
    pub fn all() -> SignalSet {
        let mut set = MaybeUninit::uninit();
        // SAFETY: sigfillset initialises the set it is given.
        unsafe {
            libc::sigfillset(set.as_mut_ptr());
            SignalSet(set.assume_init())
        }
    }

    /// These signals.
    pub fn of(signals: &[i32]) -> SignalSet {
        let mut set = MaybeUninit::uninit();
        // SAFETY: sigemptyset initialises the set it is given; sigaddset refuses numbers of no signal.
        unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            let mut set = set.assume_init();
            for signal in signals {
                libc::sigaddset(&mut set, *signal);
            }
            SignalSet(set)
        }
    }

    /// As the system calls take it.
    pub fn as_ptr(&self) -> *const libc::sigset_t {
        &self.0
    }
}

/// Blocks exactly these signals in this thread and says which ones were blocked before.
pub fn block(set: &SignalSet) -> SignalSet {
    let mut before = MaybeUninit::uninit();
    // SAFETY: both sets are valid for the call, which initialises `before`; it fails for a wrong first
    // argument only.
    unsafe {
        libc::sigprocmask(libc::SIG_SETMASK, set.as_ptr(), before.as_mut_ptr());
        SignalSet(before.assume_init())
    }
}

/// Lets `signal` have its default effect.
pub fn set_default(signal: i32) {
    // SAFETY: no handler is installed.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// Gives this process the signals that a shell's children have, whatever the program did with its own that has started it: none is blocked, and
/// all have their default effect, but for a SIGHUP that is ignored (`nohup`) and SIGPIPE, which the Rust runtime ignores.
pub fn set_as_in_a_shell() {
    let keeps = |signal: i32| signal == libc::SIGPIPE || (signal == libc::SIGHUP && is_ignored(signal));
    // Signals that can't be changed keep their disposition.
    (1..=libc::SIGRTMAX()).filter(|signal| !keeps(*signal)).for_each(set_default);
    block(&SignalSet::of(&[]));
}

/// Whether whoever started this process wants it to ignore `signal` (as `nohup` does).
pub fn is_ignored(signal: i32) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action, the present one is written to `action`, of which all bytes are initialised.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
        action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

/// A descriptor that is readable while one of the given signals, which have to be blocked, is pending.
pub struct SignalDescriptor(OwnedFd);

impl SignalDescriptor {
    /// For these signals.
    pub fn new(signals: &[i32]) -> io::Result<SignalDescriptor> {
        let set = SignalSet::of(signals);
        // SAFETY: the set is valid for the call; -1 asks for a new descriptor.
        let descriptor = unsafe { libc::signalfd(-1, set.as_ptr(), libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) };
        if descriptor < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it was just made and belongs to nobody else.
        Ok(SignalDescriptor(unsafe { OwnedFd::from_raw_fd(descriptor) }))
    }

    /// The number of the next pending signal.
    pub fn next(&self) -> Option<i32> {
        let mut record = [0_u8; size_of::<libc::signalfd_siginfo>()];
        // The number of the signal is the first field, four bytes long.
        match rustix::io::read(&self.0, &mut record) {
            Ok(length) if length == record.len() => {
                Some(i32::from_ne_bytes([record[0], record[1], record[2], record[3]]))
            }
            _ => None,
        }
    }
}

impl AsFd for SignalDescriptor {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Ends this process by `signal`, so that its parent sees what it died of; by the exit code that a shell would
/// make of it where the signal has no effect (on the first process of a container).
pub fn die_of(signal: i32) -> ! {
    set_default(signal);
    block(&SignalSet::of(&[]));
    // SAFETY: raise has no preconditions.
    unsafe { libc::raise(signal) };
    std::process::exit(128 + signal)
}

/// The name of a signal, as in `kill -l` with `SIG` before it.
pub fn name(signal: i32) -> String {
    const NAMES: [&str; 31] = [
        "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE",
        "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ",
        "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS",
    ];
    match usize::try_from(signal - 1).ok().and_then(|index| NAMES.get(index)) {
        Some(name) => format!("SIG{name}"),
        None => format!("signal {signal}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_this_system() {
        for (signal, expected) in [
            (libc::SIGKILL, "SIGKILL"),
            (libc::SIGSEGV, "SIGSEGV"),
            (libc::SIGTERM, "SIGTERM"),
            (libc::SIGTSTP, "SIGTSTP"),
            (libc::SIGSYS, "SIGSYS"),
            (40, "signal 40"),
            (0, "signal 0"),
        ] {
            assert_eq!(name(signal), expected);
        }
    }

    #[test]
    fn programs_start_with_the_signals_of_a_shell() {
        let child = super::super::super::parent::fork().unwrap();
        let Some(child) = child else {
            for signal in [libc::SIGCHLD, libc::SIGTERM, libc::SIGHUP, libc::SIGRTMAX()] {
                // SAFETY: the call affects only this process.
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            }
            block(&SignalSet::all());
            set_as_in_a_shell();
            let is_kept = is_ignored(libc::SIGHUP);
            let others = [libc::SIGCHLD, libc::SIGTERM, libc::SIGRTMAX()].into_iter().any(is_ignored);
            let mut blocked = MaybeUninit::zeroed();
            // SAFETY: the set is asked for, not changed.
            let is_blocked = unsafe {
                libc::sigprocmask(libc::SIG_BLOCK, std::ptr::null(), blocked.as_mut_ptr());
                libc::sigismember(blocked.as_ptr(), libc::SIGALRM) == 1
            };
            // SAFETY: it ends this process.
            unsafe { libc::_exit(i32::from(!is_kept || others || is_blocked)) };
        };
        let status = rustix::process::waitpid(Some(child), rustix::process::WaitOptions::empty());
        assert_eq!(status.unwrap().unwrap().1.exit_status(), Some(0));
    }

    #[test]
    fn a_blocked_signal_is_read_from_the_descriptor() {
        // The mask and the pending signals of a thread are its own.
        std::thread::spawn(|| {
            let before = block(&SignalSet::all());
            let descriptor = SignalDescriptor::new(&[libc::SIGUSR1]).unwrap();
            assert_eq!(descriptor.next(), None);
            // SAFETY: the signal goes to this thread, which has blocked it.
            unsafe { libc::pthread_kill(libc::pthread_self(), libc::SIGUSR1) };
            assert_eq!(descriptor.next(), Some(libc::SIGUSR1));
            assert_eq!(descriptor.next(), None);
            block(&before);
        })
        .join()
        .unwrap();
    }
}
