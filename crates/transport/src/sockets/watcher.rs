//! A thread that wakes this process when something comes through its link while it sleeps at its doorbell, and sends what the process has left
//! to be sent ([`Departures`]).
//!
//! The thread waits for three things at a descriptor of its own: the link's descriptor, the timer of what is to be sent, and the word to end. [`Watcher::arm`] lets one event of the
//! link through. So a process that sleeps is woken once, as by a neighbour, and one that looks for itself isn't disturbed.
//!
//! The sleeper announces itself in its doorbell, arms the watcher, looks once more for work, and sleeps. What comes after that look is an event
//! after the arming: the kernel reports it, and the thread, which sees the announcement, rings. What came before, the look has seen; if the
//! event is reported nevertheless, the process is woken in vain.

use std::io::Error;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::thread::JoinHandle;

use encore_boot::process::LINK_THREAD;
use encore_boot::signals::spawn_quietly;
use rustix::event::{EventfdFlags, epoll, eventfd};
use rustix::io::{Errno, fcntl_dupfd_cloexec};

use super::outgoing::Departures;
use crate::shm::Waker;

/// In epoll's data: the link, the timer. Else it is the word to end.
const LINK: u64 = 1;
const TIMER: u64 = 2;

/// The thread, and how it is spoken to.
#[derive(Debug)]
pub(super) struct Watcher {
    epoll: Arc<OwnedFd>,
    departures: Arc<Departures>,
    end: OwnedFd,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Starts the thread, which wakes the process by `waker` for what comes at the descriptor of its link.
    pub(super) fn start(link: BorrowedFd<'_>, waker: Waker) -> Result<Watcher, Error> {
        let own = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let epoll = Arc::new(fcntl_dupfd_cloexec(&own, 3)?);
        let end = fcntl_dupfd_cloexec(&eventfd(0, EventfdFlags::CLOEXEC)?, 3)?;
        epoll::add(&*epoll, link, epoll::EventData::new_u64(LINK), epoll::EventFlags::ONESHOT)?;
        epoll::add(&*epoll, &end, epoll::EventData::new_u64(0), epoll::EventFlags::IN)?;
        let departures = Arc::new(Departures::new()?);
        epoll::add(&*epoll, departures.timer(), epoll::EventData::new_u64(TIMER), epoll::EventFlags::IN)?;
        let (watched, departing) = (epoll.clone(), departures.clone());
        let thread = spawn_quietly(LINK_THREAD, move || watch(&watched, waker, &departing))?;
        Ok(Watcher { epoll, departures, end, thread: Some(thread) })
    }

    /// What the thread is to send.
    pub(super) fn departures(&self) -> &Departures {
        &self.departures
    }

    /// The next event of the link, or one that there is, wakes the process.
    pub(super) fn arm(&self, link: BorrowedFd<'_>) -> Result<(), Error> {
        let flags = epoll::EventFlags::IN | epoll::EventFlags::ONESHOT;
        Ok(epoll::modify(&*self.epoll, link, epoll::EventData::new_u64(LINK), flags)?)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let told = rustix::io::write(&self.end, &1_u64.to_ne_bytes());
        // A thread that wasn't told is left alone.
        if let (Ok(_), Some(thread)) = (told, self.thread.take()) {
            // Its panic has ended the process.
            let _ = thread.join();
        }
    }
}

fn watch(epoll: &OwnedFd, waker: Waker, departures: &Departures) {
    let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; 3];
    loop {
        let found = match epoll::wait(epoll, &mut events, None) {
            Ok((found, _)) => found,
            Err(Errno::INTR) => continue,
            // The descriptor is this thread's own: it can't be.
            Err(error) => panic!("epoll on a descriptor of this thread: {error}"),
        };
        for event in found {
            match event.data.u64() {
                LINK => waker.wake(),
                // The process may sleep until it has left.
                TIMER => {
                    departures.depart();
                    waker.wake();
                }
                _ => return,
            }
        }
    }
}
