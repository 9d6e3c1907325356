//! Cells through stream sockets, between processes that share no memory: on one machine, between nodes, between jobs.
//!
//! - [`address`]: where a process listens; `listening`: its sockets. `joining`: how connections begin, and who is let in; `accepting`: how many.
//! - [`frame`]: what goes over a connection. [`connection`]: one of them. `transport`: all of them, as the engine sees them.
//! - `outgoing`: what waits to leave. `sending`: when it does. `incoming`: what has come.
//! - `memory`: how two sides come to share memory. `merging`: how two connections of the same two become one.
//! - `watcher`: a thread that wakes a process that sleeps while something comes, and sends what waits while the process computes.
//!
//! Each process listens on a socket of the machine, over TCP, or both; others take what they can reach. A connection with another process is made when the first cell goes to it, and serves both directions. If
//! both sides make one at the same time, each sends through its own at first, and soon both through the same one, in order.
//!
//! **Room.** The kernel stops a sender whose receiver doesn't read; what it doesn't take waits here, up to a limit, and beyond that there is no
//! room. A receiver reads as much as its buffer holds. So a slow receiver costs its own buffer and the sender's, whatever is sent.
//!
//! **Who may connect.** Whoever knows this process's secret; on one machine, of the same user. What comes from others is dropped, and so are
//! connections on which nothing sensible comes.

mod accepting;
mod address;
mod connection;
mod frame;
mod incoming;
mod joining;
mod listening;
mod memory;
mod merging;
mod name;
mod outgoing;
mod sending;
mod transport;
mod watcher;

use std::collections::{HashMap, VecDeque};
use std::io::{Error, ErrorKind};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::segment::Head;
use rustix::event::epoll;
use rustix::net::sockopt;

pub use address::{Address, Addresses, Network, NoAddress};
use connection::{Connection, Stage};
pub use frame::VERSION;
use frame::{NOT_SHOWN, Sort};
use listening::{Listener, listen};
pub use memory::{Showing, Step};
pub use name::Name;
pub(crate) use outgoing::{LONGEST as LONGEST_NAP, SHORTEST as SHORTEST_NAP};
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
const LONGEST: u64 = 256 << 10;
/// How long a process that ends the job waits for its connections to take that.
const TELLING: Duration = Duration::from_millis(200);
/// How long a process that leaves waits at most until others have got what it has sent.
pub(crate) const LEAVING: Duration = Duration::from_secs(5);

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
    secret: [u8; 16],
    addresses: Addresses,
    listeners: Vec<Listener>,
    epoll: OwnedFd,
    ends: Vec<End>,
    /// The ends of processes that connect, each at its latest acquaintance.
    by_name: HashMap<Name, u32>,
    /// How many acquaintances this process has made.
    acquaintances: u64,
    connections: Vec<Option<Connection>>,
    /// How many connections others have begun.
    accepted: u64,
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
    /// The end that has said that it ends the job, and the exit code, until it is told.
    ended: Option<(u32, i32)>,
    /// How this process is woken while it sleeps, and what does it, once it has slept.
    waker: Option<Waker>,
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

/// In epoll's data: something else that is waited for; from here on, a socket that listens. Else it is a connection.
const OTHER: u64 = u64::MAX;
const LISTENERS: u64 = 1 << 32;

impl Sockets {
    /// Begins to listen on these networks, at least one, the best one first. Whoever knows `secret` may connect.
    pub fn open(own: Name, secret: [u8; 16], networks: &[Network]) -> Result<Sockets, Error> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let epoll = rustix::io::fcntl_dupfd_cloexec(&epoll, 3)?;
        let listeners: Vec<Listener> = networks.iter().copied().map(listen).collect::<Result<_, _>>()?;
        for (data, listener) in (LISTENERS..).zip(&listeners) {
            epoll::add(&epoll, &listener.socket, epoll::EventData::new_u64(data), epoll::EventFlags::IN)?;
        }
        Ok(Sockets {
            own,
            secret,
            addresses: Addresses::new(listeners.iter().map(|listener| listener.address.clone()).collect()),
            listeners,
            epoll,
            ends: Vec::new(),
            by_name: HashMap::new(),
            acquaintances: 0,
            connections: Vec::new(),
            accepted: 0,
            strangers: Vec::new(),
            new_strangers: Vec::new(),
            broken: VecDeque::new(),
            reached: Vec::new(),
            steps: VecDeque::new(),
            shown: VecDeque::new(),
            ended: None,
            waker: None,
            watcher: None,
            leaves: false,
            held: Vec::new(),
            looks: 0,
            skipped: 0,
            full: false,
            sent: 0,
            received: 0,
            told: None,
        })
    }

    /// Where this process listens.
    pub fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// A process that cells may go to and come from, by its addresses and its secret. Returns its end. Nothing is connected yet.
    pub fn add(&mut self, name: Name, addresses: Addresses, secret: [u8; 16]) -> u32 {
        self.new_end(name, Some((addresses, secret)))
    }

    /// A process that has connected to this one ([`Sockets::strangers`]). Returns its end.
    pub fn admit(&mut self, name: Name) -> u32 {
        self.new_end(name, None)
    }

    fn new_end(&mut self, name: Name, reach: Option<(Addresses, [u8; 16])>) -> u32 {
        assert!(!self.by_name.contains_key(&name), "a process is added once");
        self.acquaintances += 1;
        let made = End { name, reach, own_number: self.acquaintances, ..End::default() };
        let end = match (0..self.ends.len() as u32).find(|end| self.is_unused(*end)) {
            Some(end) => {
                self.ends[end as usize] = made;
                end
            }
            None => {
                self.ends.push(made);
                self.ends.len() as u32 - 1
            }
        };
        self.by_name.insert(name, end);
        self.new_strangers.retain(|other| *other != name);
        let (its, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.strangers).into_iter().partition(|stranger| stranger.name == name);
        self.strangers = others;
        // It has given up all but its latest acquaintance.
        let latest = its.iter().map(|stranger| stranger.its_number).max();
        for stranger in its {
            match Some(stranger.its_number) == latest {
                true => self.belongs_to(stranger.place, end, stranger.its_number),
                false => self.drop_connection(stranger.place, None),
            }
        }
        end
    }

    /// Processes that have connected to this one with its secret, and have not been added, or have forgotten this one since they were. Each is
    /// named once; its cells wait until it is added.
    pub fn strangers(&mut self) -> Vec<Name> {
        std::mem::take(&mut self.new_strangers)
    }

    /// A stranger that isn't added yet: it is named again.
    pub fn name_again(&mut self, stranger: Name) {
        if self.strangers.iter().any(|other| other.name == stranger) {
            self.new_strangers.push(stranger);
        }
    }

    /// A connection that has ended, or couldn't be made: each is told once. That of an end that was forgotten isn't.
    pub fn broken(&mut self) -> Option<Broken> {
        self.broken.pop_front()
    }

    /// `waker` wakes this process when something comes while it sleeps.
    pub fn wake_by(&mut self, waker: Waker) {
        self.waker = Some(waker);
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
        self.watcher.as_ref().is_some_and(|watcher| watcher.arm(self.epoll.as_fd()).is_ok())
    }

    /// Starts the thread, unless it runs or can't.
    fn start_watcher(&mut self) {
        if self.watcher.is_none() && !self.leaves {
            self.watcher = self.waker.and_then(|waker| Watcher::start(self.epoll.as_fd(), waker).ok());
        }
    }

    /// An end that has said that it ends the job, and with which exit code: it is told once.
    pub fn ended(&mut self) -> Option<(u32, i32)> {
        self.ended.take()
    }

    /// Tells all that are connected that this process ends the job with an exit code. Those that don't read meanwhile learn of it when the
    /// connection ends.
    pub fn tell_end(&mut self, code: i32) {
        self.tell_all(Sort::Ends.head(code as u32), TELLING);
    }

    /// [`Transport::leave`]. Tells all that are connected. What this process has sent arrives, even if it ends with bytes unread, for which the kernel
    /// resets a connection.
    fn leave_in_order(&mut self) {
        self.watcher = None;
        self.leaves = true;
        self.tell_all(Sort::Leaves.head(0), LEAVING);
        let until = Instant::now() + LEAVING;
        let on_the_way =
            |sockets: &Sockets| sockets.connections.iter().flatten().any(Connection::is_on_the_way);
        while on_the_way(self) && Instant::now() < until {
            // The other sides wait for the same.
            self.connections.iter().flatten().for_each(Connection::acknowledge);
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    /// Sends a frame to all that are connected, and waits until the kernel has taken it, up to a time.
    fn tell_all(&mut self, head: [u8; frame::HEAD], longest: Duration) {
        let until = Instant::now() + longest;
        self.put_to_all(head);
        while self.has_unsent() && Instant::now() < until {
            std::thread::yield_now();
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

    /// Nothing more goes to an end, or comes from it. Its connections end when all that was sent has left. The process may be added
    /// again, as another end.
    pub fn forget(&mut self, end: u32) {
        let known = &mut self.ends[end as usize];
        known.forgotten = true;
        self.reached.retain(|other| *other != end);
        self.steps.retain(|(of, ..)| *of != end);
        self.shown.retain(|(of, ..)| *of != end);
        if self.by_name.get(&known.name) == Some(&end) {
            self.by_name.remove(&known.name);
        }
        for place in [known.to, known.from].into_iter().flatten() {
            if let Some(connection) = &mut self.connections[place] {
                connection.closing = true;
                self.push_out(place);
            }
        }
    }

    /// Forgets an end that the caller won't name again.
    pub fn retire(&mut self, end: u32) {
        self.forget(end);
        self.ends[end as usize].retired = true;
    }

    /// Whether an end was retired, and nothing here refers to it.
    fn is_unused(&self, end: u32) -> bool {
        self.ends[end as usize].retired
            && !self.ends[end as usize].held
            && self.connections.iter().flatten().all(|connection| connection.end != Some(end))
            && self.broken.iter().all(|broken| broken.end != end)
            && self.ended.is_none_or(|(ended, _)| ended != end)
    }

    /// Whether there is a connection with an end, by which something may come from it.
    pub fn is_connected(&self, end: u32) -> bool {
        let end = &self.ends[end as usize];
        end.to.is_some() || end.from.is_some()
    }

    /// How many connections there are, with whomever.
    pub fn connections(&self) -> usize {
        self.connections.iter().flatten().count()
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

    /// Forgets what has come.
    fn discard(&mut self) {
        for connection in self.connections.iter_mut().flatten() {
            while let Some(frame) = connection.head() {
                connection.incoming.pop(frame);
            }
        }
    }

    fn insert(&mut self, mut connection: Connection) -> Result<usize, Error> {
        let free = self.connections.iter().position(Option::is_none);
        let place = free.unwrap_or(self.connections.len());
        connection.watched = connection.wants();
        let data = epoll::EventData::new_u64(place as u64);
        epoll::add(&self.epoll, &connection.socket, data, flags_of(connection.watched))?;
        match free {
            Some(place) => self.connections[place] = Some(connection),
            None => self.connections.push(Some(connection)),
        }
        Ok(place)
    }

    /// Has epoll watch for what a connection needs.
    fn watch(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        let wanted = connection.wants();
        if connection.watched != wanted {
            connection.watched = wanted;
            let data = epoll::EventData::new_u64(place as u64);
            // It fails for want of memory in the kernel only; then the next change asks again.
            if epoll::modify(&self.epoll, &connection.socket, data, flags_of(wanted)).is_err() {
                connection.watched = (false, false);
            }
        }
    }

    /// The connection by which cells go to an end; made, if there is none.
    fn connection_to(&mut self, end: u32) -> Option<usize> {
        let known = &self.ends[end as usize];
        if known.to.is_some() || known.gone {
            return known.to;
        }
        let begun = match known.from {
            Some(place) => Ok(place),
            None => self.connect(end),
        };
        match begun {
            Ok(place) => {
                self.ends[end as usize].to = Some(place);
                Some(place)
            }
            Err(error) => {
                self.lose(end, error);
                None
            }
        }
    }

    /// A connection that was begun by the other side, in an acquaintance that it calls `its_number`, is that of this end.
    fn belongs_to(&mut self, place: usize, end: u32, its_number: u64) {
        if let Some(connection) = &mut self.connections[place] {
            connection.end = Some(end);
        }
        let known = &mut self.ends[end as usize];
        known.its_number = Some(its_number);
        known.gone = false;
        // Its cells come here, unless some came through the connection that this process has begun: then that one is used for ever.
        known.from = known.from.or(Some(place));
        self.merge_into(place, end);
        self.is_reached(place);
        self.take_notices(place);
    }

    /// Takes note of frames that are no cells, up to the first one that is.
    fn take_notices(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        let Some(end) = connection.end else { return };
        while let Some(frame) = connection.head() {
            let known = &mut self.ends[end as usize];
            match frame.sort {
                Sort::Cell => {
                    known.from = Some(place);
                    known.left = false;
                    return;
                }
                Sort::Leaves => known.left = true,
                Sort::Ends => self.ended = self.ended.or(Some((end, frame.staged as i32))),
                Sort::Full | Sort::NotFull => known.full = frame.sort == Sort::Full,
                Sort::Moves => {
                    connection.incoming.pop(frame);
                    return self.has_moved(place, end);
                }
                Sort::Behind if !known.moved => return,
                Sort::Behind => known.from = Some(place),
                Sort::Memory => {
                    let step = Step::of(frame.staged);
                    let files = step.map_or(Vec::new(), |step| connection.incoming.take_files(step.files()));
                    self.steps.extend(step.map(|step| (end, step, files)));
                }
                Sort::File => {
                    let is_shown = frame.staged & NOT_SHOWN == 0;
                    let file = if is_shown { connection.incoming.take_files(1).pop() } else { None };
                    if !known.forgotten {
                        self.shown.push_back((end, frame.staged & !NOT_SHOWN, file));
                    }
                }
            }
            connection.incoming.pop(frame);
        }
    }

    /// Ends a connection. `error`: why, unless it was to end.
    fn drop_connection(&mut self, place: usize, mut error: Option<Error>) {
        let Some(connection) = self.connections[place].take() else { return };
        self.let_go_of(place, &connection);
        self.strangers.retain(|stranger| stranger.place != place);
        let Some(end) = connection.end else { return };
        let known = &mut self.ends[end as usize];
        // Cells may still come through another connection: its end will tell.
        let was_used = known.from.map_or(known.to == Some(place), |from| from == place);
        let none_came = known.from.is_none();
        known.to = known.to.filter(|other| *other != place);
        known.from = known.from.filter(|other| *other != place);
        if let Some(error) = error.take_if(|error| connection.has_lost_what_it_hands_over(error)) {
            return self.lose(end, error);
        }
        let Some(error) = error.filter(|_| was_used && !connection.closing) else { return };
        if none_came {
            // The other side may have begun a connection of its own before it has closed this one.
            self.accept();
            for place in 0..self.connections.len() {
                if self.connections[place].as_ref().is_some_and(|other| other.end.is_none()) {
                    self.look_at(place);
                }
            }
        }
        if self.ends[end as usize].from.is_none() {
            self.lose(end, error);
        }
    }

    pub(crate) fn lose(&mut self, end: u32, error: Error) {
        let known = &mut self.ends[end as usize];
        let is_told = !known.gone && !known.forgotten && !known.left;
        known.gone = true;
        if is_told {
            self.broken.push_back(Broken { end, error });
        }
    }

    /// Looks at everything that may have changed.
    pub(crate) fn look(&mut self) {
        let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; 64];
        loop {
            let found: Vec<u64> = match epoll::wait(&self.epoll, &mut events, Some(&NOW)) {
                Ok((found, _)) => found.iter().map(|event| event.data.u64()).collect(),
                Err(_) => return,
            };
            for data in &found {
                match *data {
                    OTHER => {}
                    LISTENERS.. => self.accept_one((*data - LISTENERS) as usize),
                    place => self.look_at(place as usize),
                }
            }
            if found.len() < events.len() {
                return;
            }
        }
    }

    fn look_at(&mut self, place: usize) {
        let Some(connection) = self.connections.get_mut(place).and_then(Option::as_mut) else { return };
        if connection.stage == Stage::Connecting {
            match sockopt::socket_error(&connection.socket) {
                Ok(Ok(())) => connection.stage = Stage::Greeting,
                Ok(Err(error)) | Err(error) => return self.drop_connection(place, Some(error.into())),
            }
        }
        self.push_out(place);
        let Some(connection) = &mut self.connections[place] else { return };
        let pulled = connection.pull_in(LONGEST);
        if connection.stage == Stage::Greeting {
            self.greet(place);
        }
        self.take_notices(place);
        match pulled {
            Ok(false) => self.watch(place),
            Ok(true) => {
                self.closed(place, Error::new(ErrorKind::UnexpectedEof, "it has closed its connection"))
            }
            Err(error) => self.closed(place, error),
        }
    }

    /// Nothing more comes through a connection. What has come before is still to be dealt with.
    fn closed(&mut self, place: usize, why: Error) {
        let Some(connection) = &mut self.connections[place] else { return };
        // Of an acquaintance that this process has forgotten, or will never make, cells alone are of interest.
        if connection.end.is_none() {
            connection.drop_notices();
        }
        if connection.head().is_some() && !connection.closing {
            // Looked at again when that has been taken.
            return;
        }
        self.drop_connection(place, Some(why));
    }

    /// The connection through which cells of an end come, and the first frame there.
    fn head(&self, inbox: usize) -> Option<(usize, incoming::Frame)> {
        let end = self.ends.get(inbox).filter(|end| !end.held)?;
        let place = end.from?;
        let frame = self.connections[place].as_ref()?.head()?;
        (frame.sort == Sort::Cell).then_some((place, frame))
    }

    /// Whether a cell lies in a buffer that may be taken.
    fn has_come(&self) -> bool {
        self.connections.iter().flatten().any(|connection| {
            let is_cell = |frame: incoming::Frame| frame.sort == Sort::Cell;
            connection.end.is_some_and(|end| !self.ends[end as usize].held)
                && connection.head().is_some_and(is_cell)
        })
    }
}

/// What a link needs whose cells go another way, beside these sockets.
impl Sockets {
    /// Sees to it that there is a connection with an end. False: it has gone.
    pub(crate) fn connect_to(&mut self, end: u32) -> bool {
        let connection = self.connection_to(end);
        if let Some(place) = connection {
            self.push_out(place);
        }
        connection.is_some()
    }

    /// Whether an end can't be reached any more.
    pub(crate) fn is_gone(&self, end: u32) -> bool {
        self.ends[end as usize].gone
    }

    /// Whether an end has left in good order.
    pub(crate) fn has_left(&self, end: u32) -> bool {
        self.ends[end as usize].left
    }

    /// A cell has come from an end, some other way: it hasn't left.
    pub(crate) fn is_back(&mut self, end: u32) {
        self.ends[end as usize].left = false;
    }

    /// Where an end listens, if this process may connect to it.
    pub(crate) fn address_of(&self, end: u32) -> Option<&Addresses> {
        self.ends[end as usize].reach.as_ref().map(|(address, _)| address)
    }

    /// A sleeping process is woken when something can be read at this descriptor, too.
    pub(crate) fn watch_also(&mut self, descriptor: BorrowedFd<'_>) -> Result<(), Error> {
        let data = epoll::EventData::new_u64(OTHER);
        Ok(epoll::add(&self.epoll, descriptor, data, epoll::EventFlags::IN)?)
    }
}

/// What epoll watches for where a connection wants this ([`Connection::watched`]).
fn flags_of((reads, writes): (bool, bool)) -> epoll::EventFlags {
    let mut flags = epoll::EventFlags::empty();
    flags.set(epoll::EventFlags::IN, reads);
    flags.set(epoll::EventFlags::OUT, writes);
    flags
}

const NOW: rustix::event::Timespec = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
