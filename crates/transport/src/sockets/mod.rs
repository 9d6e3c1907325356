//! Cells through stream sockets, between processes that share no memory: on one machine, between nodes, between jobs.
//!
//! - [`address`]: where a process listens; `listening`: its sockets. `door`: who is let in, and how many may knock. `joining`: how connections begin.
//! - `ends`: whom cells go to and come from. [`frame`]: what goes over a connection. [`connection`]: one of them. `connections`: which one serves whom.
//!   `transport`: all of them, as the engine sees them.
//! - `outgoing`: what waits to leave. `sending`: when it does. `incoming`: what has come.
//! - `memory`: how two sides come to share memory. `merging`: how two connections of the same two become one.
//! - `watcher`: a thread that wakes a process that sleeps while something comes, and while the process computes sends what waits and attends to the
//!   door. `silence`: machines that answer nothing.
//!
//! Each process listens on a socket of the machine, over TCP, or both; others take what they can reach. A connection with another process is made when the first cell goes to it, and serves both directions. If
//! both sides make one at the same time, each sends through its own at first, and soon both through the same one, in order.
//!
//! **Room.** The kernel stops a sender whose receiver doesn't read; what it doesn't take waits here, up to a limit, and beyond that there is no
//! room. A receiver reads as much as its buffer holds. So a slow receiver costs its own buffer and the sender's, whatever is sent.
//!
//! **Who may connect.** Processes that prove that they know this process's secret, and to which it proves the same; on one machine, of the same user.
//! Connections of others are closed, and so are those on which nothing sensible comes.

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

/// A connection that has ended, or that can't be made.
#[derive(Debug)]
pub struct Broken {
    /// The end that can't be reached any more.
    pub end: u32,
    /// The reason, in the system's words.
    pub error: Error,
}

/// The most staged bytes of a cell.
const MOST_STAGED: u64 = 256 << 10;

/// What a process knows of another one, or of itself.
#[derive(Debug, Default)]
struct End {
    name: Name,
    /// Which acquaintance with a process this is, of all that this process has made.
    own_number: u64,
    /// What the other process calls it, once it has said so. 0: it has answered before it knew this process.
    its_number: Option<u64>,
    /// Where it listens, and its secret, if this process may connect to it.
    reach: Option<(Addresses, [u8; 16])>,
    /// The connection by which cells go to it.
    to: Option<usize>,
    /// The connection by which cells come from it.
    from: Option<usize>,
    /// It has sent all that it sends through the connection that it has begun.
    moved: bool,
    /// Its inbox looks empty.
    held: bool,
    /// Cells that have gone to it, or come from it.
    cells: u64,
    /// It has said that it is full.
    full: bool,
    /// It has left in good order.
    left: bool,
    /// It can't be reached any more; what is sent to it is lost.
    gone: bool,
    /// Its connections end once all has left.
    forgotten: bool,
    /// Nobody refers to it: once its connections have ended, it may become the end of another process.
    retired: bool,
}

/// Who has connected, and is not known.
#[derive(Clone, Copy, Debug)]
struct Stranger {
    name: Name,
    its_number: u64,
    place: usize,
}

/// The link of a process.
#[derive(Debug)]
pub struct Sockets {
    own: Name,
    addresses: Addresses,
    door: Arc<Door>,
    /// Connections that may lead to other machines, and when these were looked after, where no thread does so.
    watched: Arc<Watched>,
    clock: Clock,
    epoll: OwnedFd,
    ends: Vec<End>,
    /// The ends of processes that connect, each at its latest acquaintance.
    by_name: HashMap<Name, u32>,
    /// How many acquaintances this process has made.
    acquaintances: u64,
    connections: Vec<Option<Connection>>,
    /// Connections with processes that this one doesn't know yet, or not again, and how they number the acquaintance.
    strangers: Vec<Stranger>,
    /// Those of them that nobody has been told of.
    new_strangers: Vec<Name>,
    broken: VecDeque<Broken>,
    /// Ends with which a connection has come about by which files can be shown, and which steps towards memory they have told of.
    reached: Vec<u32>,
    steps: VecDeque<(u32, Step, Vec<OwnedFd>)>,
    /// Files that ends have shown, or have said that they don't show, by number.
    shown: VecDeque<(u32, u32, Option<OwnedFd>)>,
    /// Steps of tests of a fast network, from ends.
    tests: VecDeque<(u32, frame::TestWords)>,
    /// The end that has said that it ends the job, and the exit code, until it is told.
    ended: Option<(u32, i32)>,
    /// How this process is woken while it sleeps, and what does it.
    waker: Arc<OnceLock<Waker>>,
    watcher: Option<Watcher>,
    /// This process leaves: it has no thread any more.
    leaves: bool,
    /// Connections on which something waits that this process sends at its next look.
    held: Vec<usize>,
    /// How often this process has looked for work, and how often in a row it had enough without a look at the sockets.
    looks: u64,
    skipped: u32,
    /// This process has said that it is full.
    full: bool,
    sent: u64,
    received: u64,
    /// Where it says how many that were, for the roll-call: a place in the head of its segment.
    told: Option<(Arc<Head>, u32)>,
}

/// In epoll's data: something else that is waited for; the door. Else it is a connection.
const OTHER: u64 = u64::MAX;
const DOOR: u64 = u64::MAX - 1;

impl Sockets {
    /// Begins to listen on these networks, at least one, the best one first. Whoever knows `secret` may connect.
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

    /// Where this process listens.
    pub fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// A connection that has ended, or couldn't be made: each is told once. That of an end that was forgotten isn't.
    pub fn broken(&mut self) -> Option<Broken> {
        self.broken.pop_front()
    }

    /// `waker` wakes this process when something comes while it sleeps.
    pub fn wake_by(&mut self, waker: Waker) {
        // The first one counts: a process sleeps in one place.
        let _ = self.waker.set(waker);
    }

    /// From now on, the slot at this place says how many cells have been sent and received.
    pub fn count_in(&mut self, head: Arc<Head>, place: u32) {
        self.told = Some((head, place));
    }

    /// A cell goes to a process, by whatever way.
    pub(crate) fn count_sent(&mut self, to: u32) {
        self.sent += 1;
        self.ends[to as usize].cells += 1;
        self.tell_count();
    }

    /// A cell has been taken.
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

    /// Has the next event, or one that there is, wake this process. False: nothing can.
    fn watch_for_sleeper(&mut self) -> bool {
        self.start_watcher();
        let has_waker = self.waker.get().is_some();
        has_waker && self.watcher.as_ref().is_some_and(|watcher| watcher.arm(self.epoll.as_fd()).is_ok())
    }

    /// Starts the thread, unless it runs or can't: then this process does its work whenever it looks.
    fn start_watcher(&mut self) {
        if self.watcher.is_none() && !self.leaves {
            let (door, watched) = (self.door.clone(), self.watched.clone());
            self.watcher = Watcher::start(self.epoll.as_fd(), self.waker.clone(), door, watched).ok();
        }
    }

    /// Sees whether machines answer, where no thread does.
    fn see_to_silence(&mut self) {
        if let Some(passed) = self.clock.tick() {
            self.watched.look(passed);
            self.door.accept_again();
        }
    }

    /// An end that has said that it ends the job, and with which exit code: it is told once.
    pub fn ended(&mut self) -> Option<(u32, i32)> {
        self.ended.take()
    }

    /// Tells all that are connected that this process ends the job with an exit code. Those that don't read meanwhile learn of it when the
    /// connection ends.
    pub fn tell_end(&mut self, code: i32) {
        self.tell_all(Sort::Ends.head(code as u32), TUNING.telling);
    }

    /// [`Transport::leave`]. Tells all that are connected. What this process has sent arrives, even if it ends with bytes unread, for which the kernel
    /// resets a connection.
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
                // The other sides wait for the same.
                self.connections.iter().flatten().for_each(Connection::acknowledge);
            }
            !waits
        });
    }

    /// Whether cells may have gone to the other side through a connection. Through one that the other side has begun they haven't if this process goes on
    /// through its own. That side may have shut its own down already, and then its kernel doesn't say at once what has come (docs/lab/486).
    fn has_carried_cells(&self, connection: &Connection, place: usize) -> bool {
        let goes_through = |end: u32| self.ends[end as usize].to == Some(place);
        connection.begun_here || connection.end.is_none_or(goes_through)
    }

    /// Sends a frame to all that are connected, and waits until the kernel has taken it, up to a time.
    fn tell_all(&mut self, head: [u8; frame::HEAD], longest: Duration) {
        let mut patience = Patience::new();
        self.put_to_all(head);
        while self.has_unsent() && patience.yields_on(0, longest) {
            std::thread::yield_now();
            // It may have to let the other side in, or to be let in, before anything leaves.
            self.answer_door();
            for place in 0..self.connections.len() {
                self.push_out(place);
            }
        }
    }

    /// Puts a frame behind what waits on every connection with a known process. While two serve one process, it gets the frame twice.
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

    /// Readable when something can be done: cells have come, somebody connects, what waits can leave.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// Ends all connections in good order: what has been sent arrives. Waits until the other sides have closed, too, but not for long.
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
            // If it fails, the next look finds what there is.
            let _ = rustix::event::poll(&mut polled, Some(&wait));
            self.look();
            self.discard();
        }
    }
}
