//! How ranks ask the launcher for the segment of their next program.

use std::io::Error;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

use rustix::fs::Timespec;
use rustix::thread::futex;

/// Interval at which a rank that waits for the launcher checks that it lives.
const BETWEEN_LOOKS: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// In the launcher's segment: where that of the ranks' later programs is. All zeros as long as no rank has come to a second program.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Later {
    /// The greatest number of a program, counted from 0, that a rank has come to. Written by ranks.
    wanted: AtomicU32,
    /// The number of the latest program for which the launcher has made a segment, or has failed to. Written by the launcher, as the others below.
    made: AtomicU32,
    /// The descriptor of that segment in the launcher.
    descriptor: AtomicI32,
    /// The system's error number, if there is none; else 0.
    error: AtomicI32,
}

impl Later {
    /// At a rank that has come to a program: the descriptor of its segment in the launcher, or the error for which that has none. `None`: other ranks have come
    /// to a later program. `answers`: whether the launcher still lives.
    pub fn ask(&self, program: u32, answers: impl Fn() -> bool) -> Option<Result<i32, Error>> {
        if self.wanted.fetch_max(program, Ordering::Relaxed) < program {
            wake(&self.wanted);
        }
        let mut made = self.made.load(Ordering::Acquire);
        while made < program {
            if !answers() {
                return Some(Err(Error::from_raw_os_error(libc::ESRCH)));
            }
            // Nobody wakes this rank if the launcher ends now.
            let _ = futex::wait(&self.made, futex::Flags::empty(), made, Some(&BETWEEN_LOOKS));
            made = self.made.load(Ordering::Acquire);
        }
        if made > program {
            return None;
        }
        Some(match self.error.load(Ordering::Relaxed) {
            0 => Ok(self.descriptor.load(Ordering::Relaxed)),
            error => Err(Error::from_raw_os_error(error)),
        })
    }

    /// At the launcher: waits until a rank comes to another program than this one. Returns its number.
    pub fn wait_for_wish(&self, program: u32) -> u32 {
        wait(&self.wanted, program)
    }

    /// At the launcher: says what has become of the segment of a program.
    pub fn answer(&self, program: u32, descriptor: i32, error: i32) {
        self.descriptor.store(descriptor, Ordering::Relaxed);
        self.error.store(error, Ordering::Relaxed);
        self.made.store(program, Ordering::Release);
        wake(&self.made);
    }
}

/// Waits until a word isn't `before` any more.
fn wait(word: &AtomicU32, before: u32) -> u32 {
    loop {
        // Acquire: pairs with the Release of whoever changes it.
        let now = word.load(Ordering::Acquire);
        if now != before {
            return now;
        }
        // The result doesn't matter: the word shows what has happened.
        let _ = futex::wait(word, futex::Flags::empty(), before, None);
    }
}

/// Wakes all that wait for a word.
fn wake(word: &AtomicU32) {
    // It fails for a wrong address only.
    let _ = futex::wake(word, futex::Flags::empty(), i32::MAX as u32);
}
