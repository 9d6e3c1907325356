//! A thread of the process with four duties: it wakes the process when something arrives on its link while it sleeps at its doorbell; it
//! sends bytes that the process has left ([`Departures`]); it handles the door ([`Door`]); and it checks whether the machines at the
//! other ends of connections answer ([`Watched`]).
//!
//! The thread waits on a descriptor of its own for four things: the link's descriptor, the timer of waiting bytes, the door, and the
//! request to end. [`Watcher::arm`] lets one event of the link through. So a sleeping process is woken once, as by a neighbour, and a
//! polling one isn't disturbed.
//!
//! The sleeper announces itself in its doorbell, arms the watcher, polls once more for work, and sleeps. Arrivals after this poll are
//! events after the arming: the kernel reports them, and the thread, which sees the announcement, rings. The poll has seen earlier
//! arrivals; if the kernel reports them nevertheless, the process wakes once without need.

use std::io::Error;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

use encore_boot::process::LINK_THREAD;
use encore_boot::signals::spawn_quietly;
use rustix::event::{EventfdFlags, Timespec, epoll, eventfd};
use rustix::io::{Errno, fcntl_dupfd_cloexec};

use super::door::Door;
use super::outgoing::Departures;
use super::silence::{Clock, Watched};
use crate::shm::Waker;

/// Values of epoll's data: the link, the timer, the door. Any other value is the request to end.
const LINK: u64 = 1;
const TIMER: u64 = 2;
const DOOR: u64 = 3;

/// Handle of the thread.
#[derive(Debug)]
pub(super) struct Watcher {
    epoll: Arc<OwnedFd>,
    departures: Arc<Departures>,
    end: OwnedFd,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Starts the thread, which wakes the process by `waker`, once set, for arrivals at the descriptor of its link.
    pub(super) fn start(
        link: BorrowedFd<'_>,
        waker: Arc<OnceLock<Waker>>,
        door: Arc<Door>,
        watched: Arc<Watched>,
    ) -> Result<Watcher, Error> {
        let own = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let epoll = Arc::new(fcntl_dupfd_cloexec(&own, 3)?);
        let end = fcntl_dupfd_cloexec(&eventfd(0, EventfdFlags::CLOEXEC)?, 3)?;
        epoll::add(&*epoll, link, epoll::EventData::new_u64(LINK), epoll::EventFlags::ONESHOT)?;
        epoll::add(&*epoll, &end, epoll::EventData::new_u64(0), epoll::EventFlags::IN)?;
        let departures = Arc::new(Departures::new()?);
        epoll::add(&*epoll, departures.timer(), epoll::EventData::new_u64(TIMER), epoll::EventFlags::IN)?;
        epoll::add(&*epoll, door.callers(), epoll::EventData::new_u64(DOOR), epoll::EventFlags::IN)?;
        let at_work = Thread { epoll: epoll.clone(), waker, departures: departures.clone(), door, watched };
        let thread = spawn_quietly(LINK_THREAD, move || at_work.watch())?;
        Ok(Watcher { epoll, departures, end, thread: Some(thread) })
    }

    /// Connections whose bytes the thread sends.
    pub(super) fn departures(&self) -> &Departures {
        &self.departures
    }

    /// Has the next event of the link, or a pending one, wake the process.
    pub(super) fn arm(&self, link: BorrowedFd<'_>) -> Result<(), Error> {
        let flags = epoll::EventFlags::IN | epoll::EventFlags::ONESHOT;
        Ok(epoll::modify(&*self.epoll, link, epoll::EventData::new_u64(LINK), flags)?)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let told = rustix::io::write(&self.end, &1_u64.to_ne_bytes());
        // A thread that didn't get the request isn't joined.
        if let (Ok(_), Some(thread)) = (told, self.thread.take()) {
            // Its panic has ended the process.
            let _ = thread.join();
        }
    }
}

/// State of the thread.
struct Thread {
    epoll: Arc<OwnedFd>,
    waker: Arc<OnceLock<Waker>>,
    departures: Arc<Departures>,
    door: Arc<Door>,
    watched: Arc<Watched>,
}

impl Thread {
    fn watch(&self) {
        let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; 4];
        let mut clock = Clock::new();
        loop {
            let left = Timespec::try_from(clock.left()).ok();
            let found = match epoll::wait(&self.epoll, &mut events, left.as_ref()) {
                Ok((found, _)) => found,
                Err(Errno::INTR) => continue,
                // The descriptor is this thread's own, so this can't fail.
                Err(error) => panic!("epoll on a descriptor of this thread: {error}"),
            };
            for event in found {
                match event.data.u64() {
                    LINK => self.wake(),
                    // The process may sleep until these bytes have left.
                    TIMER => {
                        self.departures.depart();
                        self.wake();
                    }
                    DOOR => {
                        for left in self.door.attend(true) {
                            // Without a timer the process sends them at its next poll.
                            let _ = self.departures.announce(&left);
                        }
                    }
                    _ => return,
                }
            }
            if let Some(passed) = clock.tick() {
                self.watched.look(passed);
                self.door.accept_again();
            }
        }
    }

    fn wake(&self) {
        self.waker.get().iter().for_each(|waker| waker.wake());
    }
}
