//! Cells through stream sockets, between processes that share no memory: on one machine, between nodes, between jobs.
//!
//! - [`address`]: addresses of a process; `listening`: its sockets. `door`: admission of callers, and their limits. `joining`: how
//!   connections begin.
//! - `ends`: the peers. [`frame`]: the format of a connection's bytes. [`connection`]: one connection. `connections`: assignment of
//!   connections to ends. `transport`: all of them as a transport.
//! - `outgoing`: unsent bytes. `sending`: when they leave. `incoming`: received bytes.
//! - `memory`: set-up of memory shared by two sides. `merging`: merging of two connections of the same two processes.
//! - `watcher`: a thread that wakes a sleeping process for arrivals; while the process computes, it sends waiting bytes and handles the
//!   door. `silence`: detection of dead machines.
//!
//! Each process listens on a socket of the machine, over TCP, or both; others take the first that they can reach. A process makes a
//! connection with another one when the first cell goes there; it serves both directions. If both sides make one at the same time, each
//! sends through its own at first, and soon both through the same one, in order.
//!
//! **Room.** The kernel stops a sender whose receiver doesn't read. Bytes that it doesn't take wait here, up to a limit, beyond which
//! there is no room. A receiver reads as much as its buffer holds. So a slow receiver costs only its own buffer and the sender's,
//! whatever the amount sent.
//!
//! **Admission.** Both sides must prove that they know the listener's secret; on one machine, they must also have the same user.
//! Connections of others are closed, as are those that receive invalid bytes.

mod address;
mod connection;
mod connections;
mod door;
mod ends;
mod frame;
mod incoming;
mod joining;
mod listening;
mod memory;
mod merging;
mod name;
mod outgoing;
mod sending;
mod silence;
mod transport;
mod watcher;

use std::collections::{HashMap, VecDeque};
use std::io::Error;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use encore_boot::segment::Head;
use encore_tuning::{Patience, TUNING};
use rustix::event::epoll;

pub use address::{Address, Addresses, Network, NoAddress};
use connection::Connection;
use door::Door;
use frame::Sort;
pub(crate) use frame::TestWords;
pub use frame::VERSION;
pub use memory::{Showing, Step};
pub use name::Name;
pub(crate) use outgoing::{LONGEST_NAP, SHORTEST_NAP};
use silence::{Clock, Watched};
pub(crate) use transport::SKIPPED;
use watcher::Watcher;

use crate::shm::Waker;
use crate::transport::Transport;

/// Report of a connection that has ended, or can't be made.
#[derive(Debug)]
pub struct Broken {
    /// The end that is unreachable now.
    pub end: u32,
    /// The reason, in the system's words.
    pub error: Error,
}

/// Most staged bytes of a cell.
const MOST_STAGED: u64 = 256 << 10;

/// A process's knowledge of a peer, or of itself.
#[derive(Debug, Default)]
struct End {
    name: Name,
    /// This process's number of the acquaintance, unique among all that it has made.
    own_number: u64,
    /// The peer's number of the acquaintance, once received. 0: it answered before it knew this process.
    its_number: Option<u64>,
    /// Addresses and secret of the peer, if this process may connect to it.
    reach: Option<(Addresses, [u8; 16])>,
    /// The connection for cells to it.
    to: Option<usize>,
    /// The connection for cells from it.
    from: Option<usize>,
    /// Whether it sends nothing more through the connection that it has begun.
    moved: bool,
    /// Whether its inbox is held, and so appears empty.
    held: bool,
    /// Number of cells sent to it and received from it.
    cells: u64,
    /// Whether it reports that it is full.
    full: bool,
    /// Whether it has left in good order.
    left: bool,
    /// Whether it is unreachable; cells to it are lost.
    gone: bool,
    /// Whether it is forgotten: its connections end once all has left.
    forgotten: bool,
    /// Whether nobody refers to it: once its connections have ended, it may become the end of another process.
    retired: bool,
}

/// An unknown process that has connected.
#[derive(Clone, Copy, Debug)]
struct Stranger {
    name: Name,
    its_number: u64,
    place: usize,
}

/// The sockets of a process, as its link.
#[derive(Debug)]
pub struct Sockets {
    own: Name,
    addresses: Addresses,
    door: Arc<Door>,
    /// Watched connections, which may lead to other machines; and the time of the last check, where no thread checks them.
    watched: Arc<Watched>,
    clock: Clock,
    epoll: OwnedFd,
    ends: Vec<End>,
    /// Ends of connecting processes by name, each at its latest acquaintance.
    by_name: HashMap<Name, u32>,
    /// Number of acquaintances that this process has made.
    acquaintances: u64,
    connections: Vec<Option<Connection>>,
    /// Connections with processes that this one doesn't know yet, or not again, and their numbers of the acquaintance.
    strangers: Vec<Stranger>,
    /// Strangers not yet reported.
    new_strangers: Vec<Name>,
    broken: VecDeque<Broken>,
    /// Ends with new connections through which files can be sent; and steps towards memory that ends have sent.
    reached: Vec<u32>,
    steps: VecDeque<(u32, Step, Vec<OwnedFd>)>,
    /// Files that ends have shown, or have reported not to show, by number.
    shown: VecDeque<(u32, u32, Option<OwnedFd>)>,
    /// Steps of tests of a fast network, from ends.
    tests: VecDeque<(u32, frame::TestWords)>,
    /// The end that ends the job, and the exit code, until it is reported.
    ended: Option<(u32, i32)>,
    /// The means to wake this process while it sleeps, and the thread that uses it.
    waker: Arc<OnceLock<Waker>>,
    watcher: Option<Watcher>,
    /// Whether this process is leaving: it has no thread any more.
    leaves: bool,
    /// Connections with bytes that this process sends at its next poll.
    held: Vec<usize>,
    /// Number of polls for work, and of polls in a row that found enough without polling the sockets.
    looks: u64,
    skipped: u32,
    /// Whether this process has reported that it is full.
    full: bool,
    sent: u64,
    received: u64,
    /// Slot in the head of the segment for that number, for the deadlock report.
    told: Option<(Arc<Head>, u32)>,
}

/// Values of epoll's data: another watched descriptor; the door. Other values are connections.
const OTHER: u64 = u64::MAX;
const DOOR: u64 = u64::MAX - 1;

impl Sockets {
    /// Begins to listen on `networks`, at least one, the best one first. Processes that know `secret` may connect.
    pub fn open(own: Name, secret: [u8; 16], networks: &[Network]) -> Result<Sockets, Error> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let epoll = rustix::io::fcntl_dupfd_cloexec(&epoll, 3)?;
        let door = Arc::new(Door::open(own, secret, networks)?);
        for descriptor in [door.callers(), door.bell()] {
            epoll::add(&epoll, descriptor, epoll::EventData::new_u64(DOOR), epoll::EventFlags::IN)?;
        }
        let mut sockets = Sockets {
            own,
            addresses: Addresses::new(door.addresses()),
            door,
            watched: Arc::default(),
            clock: Clock::new(),
            epoll,
            ends: Vec::new(),
            by_name: HashMap::new(),
            acquaintances: 0,
            connections: Vec::new(),
            strangers: Vec::new(),
            new_strangers: Vec::new(),
            broken: VecDeque::new(),
            reached: Vec::new(),
            steps: VecDeque::new(),
            shown: VecDeque::new(),
            tests: VecDeque::new(),
            ended: None,
            waker: Arc::default(),
            watcher: None,
            leaves: false,
            held: Vec::new(),
            looks: 0,
            skipped: 0,
            full: false,
            sent: 0,
            received: 0,
            told: None,
        };
        sockets.start_watcher();
        Ok(sockets)
    }

    /// The addresses at which this process listens.
    pub fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// The next connection that has ended or couldn't be made, each reported once. Those of forgotten ends aren't reported.
    pub fn broken(&mut self) -> Option<Broken> {
        self.broken.pop_front()
    }

    /// Sets the waker for arrivals while this process sleeps.
    pub fn wake_by(&mut self, waker: Waker) {
        // Only the first waker counts: a process sleeps in one place.
        let _ = self.waker.set(waker);
    }

    /// Publishes the numbers of cells sent and received in the slot at `place` from now on.
    pub fn count_in(&mut self, head: Arc<Head>, place: u32) {
        self.told = Some((head, place));
    }

    /// Counts a cell sent to a process through any channel.
    pub(crate) fn count_sent(&mut self, to: u32) {
        self.sent += 1;
        self.ends[to as usize].cells += 1;
        self.tell_count();
    }

    /// Counts a consumed cell.
    pub(crate) fn count_received(&mut self, from: u32) {
        self.received += 1;
        self.ends[from as usize].cells += 1;
        self.tell_count();
    }

    fn tell_count(&self) {
        if let Some((head, place)) = &self.told {
            let [sent, received] = &head.slot(*place).through_link;
            sent.store(self.sent, Ordering::Release);
            received.store(self.received, Ordering::Release);
        }
    }

    /// Has the next event, or a pending one, wake this process. False: nothing can.
    fn watch_for_sleeper(&mut self) -> bool {
        self.start_watcher();
        let has_waker = self.waker.get().is_some();
        has_waker && self.watcher.as_ref().is_some_and(|watcher| watcher.arm(self.epoll.as_fd()).is_ok())
    }

    /// Starts the thread, unless it runs or can't be started: then this process does its work at each poll.
    fn start_watcher(&mut self) {
        if self.watcher.is_none() && !self.leaves {
            let (door, watched) = (self.door.clone(), self.watched.clone());
            self.watcher = Watcher::start(self.epoll.as_fd(), self.waker.clone(), door, watched).ok();
        }
    }

    /// Checks whether machines answer, where no thread does.
    fn see_to_silence(&mut self) {
        if let Some(passed) = self.clock.tick() {
            self.watched.look(passed);
            self.door.accept_again();
        }
    }

    /// The end that ends the job, and the exit code; reported once.
    pub fn ended(&mut self) -> Option<(u32, i32)> {
        self.ended.take()
    }

    /// Notifies all connected processes that this process ends the job with an exit code. Those that don't read meanwhile learn of it
    /// when the connection ends.
    pub fn tell_end(&mut self, code: i32) {
        self.tell_all(Sort::Ends.head(code as u32), TUNING.telling);
    }

    /// [`Transport::leave`]: notifies all connected processes. Data that this process has sent arrives, even if it ends with unread
    /// bytes, for which the kernel resets a connection.
    fn leave_in_order(&mut self) {
        self.watcher = None;
        self.leaves = true;
        self.tell_all(Sort::Leaves.head(0), TUNING.leaving);
        let on_the_way = |sockets: &Sockets| {
            (0..).zip(&sockets.connections).any(|(place, connection)| {
                let carried = connection.as_ref().filter(|known| sockets.has_carried_cells(known, place));
                carried.is_some_and(Connection::is_on_the_way)
            })
        };
        Patience::nap_until(TUNING.nap_in_leaving, TUNING.leaving, || {
            let waits = on_the_way(self);
            if waits {
                // The other sides wait for acknowledgments, too.
                self.connections.iter().flatten().for_each(Connection::acknowledge);
            }
            !waits
        });
    }

    /// Whether a connection may have carried cells to the other side. One that the other side has begun hasn't, if this process sends
    /// through its own. That side may have shut its own down already, and then its kernel doesn't acknowledge at once (docs/lab/486).
    fn has_carried_cells(&self, connection: &Connection, place: usize) -> bool {
        let goes_through = |end: u32| self.ends[end as usize].to == Some(place);
        connection.begun_here || connection.end.is_none_or(goes_through)
    }

    /// Sends a frame to all connected processes, and waits for at most `longest` until the kernel has taken it.
    fn tell_all(&mut self, head: [u8; frame::HEAD], longest: Duration) {
        let mut patience = Patience::new();
        self.put_to_all(head);
        while self.has_unsent() && patience.yields_on(0, longest) {
            std::thread::yield_now();
            // A connection may still have to pass a door before anything leaves.
            self.answer_door();
            for place in 0..self.connections.len() {
                self.push_out(place);
            }
        }
    }

    /// Appends a frame to the unsent bytes of every connection with a known process. A process with two connections gets the frame twice.
    fn put_to_all(&mut self, head: [u8; frame::HEAD]) {
        let serves = |connection: &&mut Connection| {
            connection.end.is_some() && !connection.hands_over && !connection.shut
        };
        for place in 0..self.connections.len() {
            if let Some(connection) = self.connections[place].as_mut().filter(serves) {
                connection.put(&head);
                self.push_out(place);
            }
        }
    }

    /// Readable when polling is useful: frames have arrived, a process connects, or waiting bytes can leave.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// Ends all connections in good order: all sent data arrives. Waits for the other sides to close, too, up to a limit.
    pub fn close(&mut self) {
        for end in 0..self.ends.len() {
            self.forget(end as u32);
        }
        let until = Instant::now() + Duration::from_millis(500);
        while self.connections.iter().flatten().any(|connection| connection.end.is_some())
            && Instant::now() < until
        {
            let mut polled = [rustix::event::PollFd::new(&self.epoll, rustix::event::PollFlags::IN)];
            let wait = rustix::event::Timespec { tv_sec: 0, tv_nsec: 10_000_000 };
            // If `poll` fails, the next check finds the events.
            let _ = rustix::event::poll(&mut polled, Some(&wait));
            self.look();
            self.discard();
        }
    }
}
