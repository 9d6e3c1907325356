//! A timer that wakes a sleeper, for cases without another wake-up.

use std::io::Error;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};
use std::time::Duration;

use rustix::time::{Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec};

use super::library::Failed;
use crate::sockets::{LONGEST_NAP, SHORTEST_NAP, Sockets};

/// Timer that wakes a sleeper.
#[derive(Debug)]
pub(super) struct Timer {
    descriptor: OwnedFd,
    runs: bool,
    /// Longest duration of the next sleep. It grows while nothing arrives.
    nap: Duration,
}

impl Timer {
    pub(super) fn new() -> Result<Timer, Error> {
        let flags = TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK;
        let timer = rustix::time::timerfd_create(TimerfdClockId::Monotonic, flags)?;
        let descriptor = rustix::io::fcntl_dupfd_cloexec(&timer, 3)?;
        Ok(Timer { descriptor, runs: false, nap: SHORTEST_NAP })
    }

    /// Has the thread of the sockets watch the timer, and the provider's descriptor.
    pub(super) fn watch(&self, sockets: &mut Sockets, provider: Option<RawFd>) -> Result<(), Failed> {
        // SAFETY: the endpoint lives as long as the process, and its descriptor with it.
        let provider = provider.map(|descriptor| unsafe { BorrowedFd::borrow_raw(descriptor) });
        for descriptor in [Some(self.descriptor.as_fd()), provider].into_iter().flatten() {
            let watched = sockets.watch_also(descriptor);
            watched.map_err(|error| Failed {
                call: "epoll_ctl",
                code: error.raw_os_error().unwrap_or(0),
                text: error.to_string(),
            })?;
        }
        Ok(())
    }

    /// Stops that.
    pub(super) fn unwatch(&self, sockets: &mut Sockets, provider: Option<RawFd>) {
        // SAFETY: as above.
        let provider = provider.map(|descriptor| unsafe { BorrowedFd::borrow_raw(descriptor) });
        for descriptor in [Some(self.descriptor.as_fd()), provider].into_iter().flatten() {
            sockets.watch_no_longer(descriptor);
        }
    }

    /// Starts or stops the timer.
    pub(super) fn set(&mut self, runs: bool) {
        if !runs && !self.runs {
            return;
        }
        let nanoseconds = if runs { i64::from(self.nap.subsec_nanos()) } else { 0 };
        let once = Itimerspec {
            it_interval: Timespec { tv_sec: 0, tv_nsec: 0 },
            it_value: Timespec { tv_sec: 0, tv_nsec: nanoseconds },
        };
        // No value that is set here makes it fail.
        let _ = rustix::time::timerfd_settime(&self.descriptor, TimerfdTimerFlags::empty(), &once);
        self.runs = runs;
        self.nap = (self.nap * 2).min(LONGEST_NAP);
    }

    /// Shortens the next sleep after an arrival.
    pub(super) fn comes(&mut self) {
        self.nap = SHORTEST_NAP;
    }
}
