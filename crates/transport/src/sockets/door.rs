//! The door: connections until both sides have proved that they know the secret of the listening process.
//!
//! ```text
//! caller                                     process that listens
//! Hello: both names, a nonce ──▶
//!                   ◀── Challenge: a nonce, a proof over both and the Hello
//! Proof, over the same ──▶                   lets the caller in
//! frames ──▶        ◀── answer: the listener's number of the acquaintance; frames
//! ```
//!
//! The secret itself isn't sent. The process handles the door when it polls for work. At other times, also while the process computes,
//! its thread does so and reports connections that are through ([`News`]).
//!
//! Anybody can connect to a port of a network and send nothing. So the number of callers without a proof is limited, for each machine and
//! in all. A further caller replaces the oldest one of its machine, preferably one that hasn't sent anything. A call that was dismissed
//! so, or never accepted, is made again ([`super::joining`]).

use std::collections::VecDeque;
use std::io::{Error, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex};

use encore_boot::proof::{self, Nonce};
use rustix::event::{EventfdFlags, epoll, eventfd};
use rustix::io::Errno;
use rustix::net::{self, RecvFlags, SendFlags, SocketFlags, recv, send, sockopt};

use super::address::{Address, Network};
use super::frame::{CHALLENGE, Challenge, HELLO, Hello, PROOF};
use super::listening::{Listener, above_standard, give_up_connecting, listen, may_be_own, prepare};
use super::name::Name;
use super::outgoing::{Shared, lock};

/// Most callers without a proof from one machine; and in all.
const FROM_ONE: usize = 256;
const IN_ALL: usize = 512;

/// Texts that the two sides' proofs cover.
const LISTENS: &str = "Encore: the process that listens";
const CALLS: &str = "Encore: the process that calls";

/// Ranges of epoll's data: listening sockets, callers, calls.
const CALLERS: u64 = 1 << 32;
const CALLINGS: u64 = 1 << 33;

/// Number of events handled at a time; then others get the lock.
const AT_A_TIME: usize = 64;

/// Origin of a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Machine,
    /// An IPv4 address, or the first half of an IPv6 address: a machine has many with the same first half.
    Network([u8; 8]),
}

impl Source {
    fn of(socket: &OwnedFd) -> Source {
        let address = net::getpeername(socket).ok().flatten().and_then(|any| SocketAddr::try_from(any).ok());
        let mut bytes = [0; 8];
        match address.map(|address| address.ip().to_canonical()) {
            Some(IpAddr::V4(ip)) => bytes[..4].copy_from_slice(&ip.octets()),
            Some(IpAddr::V6(ip)) => bytes.copy_from_slice(&ip.octets()[..8]),
            None => return Source::Machine,
        }
        Source::Network(bytes)
    }
}

/// A process that has connected and hasn't given its proof.
#[derive(Debug)]
struct Caller {
    socket: OwnedFd,
    source: Source,
    listener: usize,
    /// Sequence number of its arrival.
    number: u64,
    said: Vec<u8>,
    /// Its Hello, and the nonce that this process sent to it.
    hello: Option<(Hello, Nonce)>,
}

/// A connection that this process is making.
#[derive(Debug)]
struct Calling {
    out: Shared,
    socket: Arc<OwnedFd>,
    address: Address,
    hello: Hello,
    secret: [u8; 16],
    /// Whether the kernel is still connecting.
    connects: bool,
    said: Vec<u8>,
}

/// A caller that has proved that it knows the secret.
#[derive(Debug)]
pub(super) struct Come {
    pub(super) socket: OwnedFd,
    pub(super) address: Address,
    pub(super) hello: Hello,
}

/// Events that the door reports to the process.
#[derive(Debug)]
pub(super) enum News {
    Come(Come),
    /// The other side of a call has proved that it knows the secret.
    Through(Shared),
    /// A call has failed. It may be made again unless it was refused.
    Failed {
        out: Shared,
        why: Error,
        again: bool,
    },
}

#[derive(Debug)]
struct Rooms {
    listeners: Vec<Listener>,
    callers: Vec<Option<Caller>>,
    callings: Vec<Option<Calling>>,
    accepted: u64,
    /// Whether accepting pauses until the next [`Door::accept_again`]: the system lacks descriptors or memory.
    rests: bool,
    news: VecDeque<News>,
}

/// The door of a process.
#[derive(Debug)]
pub(super) struct Door {
    own: Name,
    secret: [u8; 16],
    epoll: OwnedFd,
    /// Readable while news wait.
    bell: OwnedFd,
    rooms: Mutex<Rooms>,
}

fn put<T>(list: &mut Vec<Option<T>>, one: T) -> usize {
    let free = list.iter().position(Option::is_none).unwrap_or(list.len());
    match list.get_mut(free) {
        Some(place) => *place = Some(one),
        None => list.push(Some(one)),
    }
    free
}

/// Reads until `said` has `wanted` bytes, and no byte more. `None`: some are still missing.
fn hear(socket: &OwnedFd, said: &mut Vec<u8>, wanted: usize) -> Result<Option<()>, Errno> {
    let mut bytes = [0; HELLO];
    while said.len() < wanted {
        match recv(socket, &mut bytes[..wanted - said.len()], RecvFlags::DONTWAIT) {
            Ok((_, 0)) => return Err(Errno::PIPE),
            Ok((_, count)) => said.extend_from_slice(&bytes[..count]),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some(()))
}

impl Door {
    /// Begins to listen on `networks`.
    pub(super) fn open(own: Name, secret: [u8; 16], networks: &[Network]) -> Result<Door, Error> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let epoll = rustix::io::fcntl_dupfd_cloexec(&epoll, 3)?;
        let flags = EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK;
        let bell = rustix::io::fcntl_dupfd_cloexec(&eventfd(0, flags)?, 3)?;
        let listeners: Vec<Listener> = networks.iter().copied().map(listen).collect::<Result<_, _>>()?;
        for (data, listener) in (0..).zip(&listeners) {
            epoll::add(&epoll, &listener.socket, epoll::EventData::new_u64(data), epoll::EventFlags::IN)?;
        }
        let (callers, callings, news) = (Vec::new(), Vec::new(), VecDeque::new());
        let rooms = Mutex::new(Rooms { listeners, callers, callings, accepted: 0, rests: false, news });
        Ok(Door { own, secret, epoll, bell, rooms })
    }

    /// The addresses at which this process listens.
    pub(super) fn addresses(&self) -> Vec<Address> {
        lock(&self.rooms).listeners.iter().map(|listener| listener.address.clone()).collect()
    }

    /// Readable when a caller or call needs attention.
    pub(super) fn callers(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// Readable when the thread has left news.
    pub(super) fn bell(&self) -> BorrowedFd<'_> {
        self.bell.as_fd()
    }

    /// Begins a call to another process: the socket connects, or is connected already. `out` begins with the Hello.
    pub(super) fn call(
        &self,
        out: &Shared,
        address: &Address,
        (hello, secret): (Hello, [u8; 16]),
        connects: bool,
    ) -> Result<(), Error> {
        let socket = lock(out).socket().clone();
        let (out, address) = (out.clone(), address.clone());
        let calling = Calling { out, socket: socket.clone(), address, hello, secret, connects, said: vec![] };
        let mut rooms = lock(&self.rooms);
        let place = put(&mut rooms.callings, calling);
        let flags = if connects { epoll::EventFlags::OUT } else { epoll::EventFlags::IN };
        let data = epoll::EventData::new_u64(CALLINGS | place as u64);
        if let Err(error) = epoll::add(&self.epoll, &*socket, data, flags) {
            rooms.callings[place] = None;
            return Err(error.into());
        }
        Ok(())
    }

    /// Abandons a call.
    pub(super) fn withdraw(&self, out: &Shared) {
        let mut rooms = lock(&self.rooms);
        for calling in &mut rooms.callings {
            if let Some(gone) = calling.take_if(|calling| Arc::ptr_eq(&calling.out, out)) {
                // `out` may outlive the call.
                let _ = epoll::delete(&self.epoll, &*gone.socket);
            }
        }
    }

    /// Handles all callers and calls that are ready. Returns queues that the kernel hasn't emptied. `by_thread`: rings the bell if there
    /// are news.
    pub(super) fn attend(&self, by_thread: bool) -> Vec<Shared> {
        let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; AT_A_TIME];
        let mut left = Vec::new();
        loop {
            let mut rooms = lock(&self.rooms);
            let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
            // The descriptor is this process's own, so only an interruption fails; the next poll finds the events.
            let Ok((found, _)) = epoll::wait(&self.epoll, &mut events, Some(&now)) else { return left };
            let found = &*found;
            for event in found {
                match event.data.u64() {
                    data @ CALLINGS.. => {
                        self.go_on_calling(&mut rooms, (data - CALLINGS) as usize, &mut left)
                    }
                    data @ CALLERS.. => self.hear_caller(&mut rooms, (data - CALLERS) as usize),
                    listener => self.accept(&mut rooms, listener as usize),
                }
            }
            if by_thread && !rooms.news.is_empty() {
                // If it fails, the bell already rings.
                let _ = rustix::io::write(&self.bell, &1_u64.to_ne_bytes());
            }
            if found.len() < AT_A_TIME {
                return left;
            }
        }
    }

    /// Removes and returns the oldest news.
    pub(super) fn next_news(&self) -> Option<News> {
        let mut rooms = lock(&self.rooms);
        let next = rooms.news.pop_front();
        if next.is_none() {
            // A thread that adds news rings again. If the read fails, the bell wasn't ringing.
            let _ = rustix::io::read(&self.bell, &mut [0_u8; 8]);
        }
        next
    }

    /// Accepts callers again after the system lacked resources.
    pub(super) fn accept_again(&self) {
        let mut rooms = lock(&self.rooms);
        if std::mem::take(&mut rooms.rests) {
            self.watch_listeners(&rooms, epoll::EventFlags::IN);
        }
    }

    fn watch_listeners(&self, rooms: &Rooms, flags: epoll::EventFlags) {
        for (data, listener) in (0..).zip(&rooms.listeners) {
            // The descriptor is watched already: only the flags change.
            let _ = epoll::modify(&self.epoll, &listener.socket, epoll::EventData::new_u64(data), flags);
        }
    }

    /// Accepts a few callers at a listening socket. If there are more, epoll reports it again.
    fn accept(&self, rooms: &mut Rooms, listener: usize) {
        for _ in 0..AT_A_TIME {
            let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
            match net::accept_with(&rooms.listeners[listener].socket, flags) {
                Ok(socket) => self.receive(rooms, socket, listener),
                Err(Errno::INTR | Errno::CONNABORTED) => {}
                Err(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM) => {
                    if !self.dismiss_one(rooms, None) {
                        rooms.rests = true;
                        self.watch_listeners(rooms, epoll::EventFlags::empty());
                        return;
                    }
                }
                Err(_) => return,
            }
        }
    }

    /// Adds a new caller, or dismisses it if it can't be served.
    fn receive(&self, rooms: &mut Rooms, socket: OwnedFd, listener: usize) {
        let address = &rooms.listeners[listener].address;
        if !may_be_own(&socket, address) {
            return;
        }
        let Ok(socket) = above_standard(socket) else { return };
        if prepare(&socket, address).is_err() {
            return;
        }
        let source = Source::of(&socket);
        let from_it = rooms.callers.iter().flatten().filter(|caller| caller.source == source).count();
        if from_it >= FROM_ONE {
            self.dismiss_one(rooms, Some(source));
        } else if rooms.callers.iter().flatten().count() >= IN_ALL {
            self.dismiss_one(rooms, None);
        }
        rooms.accepted += 1;
        let number = rooms.accepted;
        let place =
            put(&mut rooms.callers, Caller { socket, source, listener, number, said: vec![], hello: None });
        let data = epoll::EventData::new_u64(CALLERS | place as u64);
        let socket = &rooms.callers[place].as_ref().expect("it is there").socket;
        match epoll::add(&self.epoll, socket, data, epoll::EventFlags::IN) {
            // Usually its Hello has already arrived.
            Ok(()) => self.hear_caller(rooms, place),
            Err(_) => rooms.callers[place] = None,
        }
    }

    /// Dismisses a caller of `source`, or of the machine with most callers if `None`: the oldest one that hasn't sent anything, else the
    /// oldest. False: there is none.
    fn dismiss_one(&self, rooms: &mut Rooms, source: Option<Source>) -> bool {
        let callers = || rooms.callers.iter().flatten();
        let number_of = |source: Source| callers().filter(|caller| caller.source == source).count();
        let source =
            source.or_else(|| callers().map(|caller| caller.source).max_by_key(|source| number_of(*source)));
        let of_it = (0..).zip(&rooms.callers).filter_map(|(place, caller)| Some((place, caller.as_ref()?)));
        let of_it = of_it.filter(|(_, caller)| Some(caller.source) == source);
        let one = of_it.min_by_key(|(_, caller)| (caller.hello.is_some(), caller.number));
        let Some((place, _)) = one else { return false };
        rooms.callers[place] = None;
        true
    }

    /// Processes what a caller has sent so far.
    fn hear_caller(&self, rooms: &mut Rooms, place: usize) {
        let Some(caller) = &mut rooms.callers[place] else { return };
        let heard = self.is_let_in(caller);
        if let Ok(None) = heard {
            return;
        }
        let Caller { socket, listener, .. } = rooms.callers[place].take().expect("it is there");
        let _ = epoll::delete(&self.epoll, &socket);
        // A caller with an invalid Hello is dismissed without an answer.
        if let Ok(Some(hello)) = heard {
            let address = rooms.listeners[listener].address.clone();
            rooms.news.push_back(News::Come(Come { socket, address, hello }));
        }
    }

    /// The Hello of a caller whose proof is valid; `None`: some of it is still missing.
    fn is_let_in(&self, caller: &mut Caller) -> Result<Option<Hello>, Error> {
        let refused = || Error::from(ErrorKind::PermissionDenied);
        let Caller { socket, said, hello, .. } = caller;
        if hello.is_none() {
            if hear(socket, said, HELLO)?.is_none() {
                return Ok(None);
            }
            let come = Hello::from_bytes(&said[..]).ok_or_else(refused)?;
            if come.to != self.own {
                return Err(refused());
            }
            let nonce = proof::nonce().map_err(|error| Error::other(error.to_string()))?;
            let proof = proof::prove(&self.secret, LISTENS, &[&said[..], &nonce]);
            let challenge = Challenge { nonce, proof }.to_bytes();
            // A new connection has room for its first bytes.
            if send(&*socket, &challenge, SendFlags::NOSIGNAL | SendFlags::DONTWAIT)? != CHALLENGE {
                return Err(refused());
            }
            *hello = Some((come, nonce));
            said.clear();
        }
        let Some((come, nonce)) = *hello else { return Ok(None) };
        if hear(socket, said, PROOF)?.is_none() {
            return Ok(None);
        }
        match proof::is_proved(said, &self.secret, CALLS, &[&come.to_bytes(), &nonce]) {
            true => Ok(Some(come)),
            false => Err(refused()),
        }
    }

    /// Advances a call.
    fn go_on_calling(&self, rooms: &mut Rooms, place: usize, left: &mut Vec<Shared>) {
        let Some(calling) = &mut rooms.callings[place] else { return };
        let went = match calling.connects {
            true => self.has_connected(calling, place).map(|()| false),
            false => calling.goes_through(),
        };
        if let Ok(false) = went {
            return;
        }
        let Calling { out, socket, .. } = rooms.callings[place].take().expect("it is there");
        let _ = epoll::delete(&self.epoll, &*socket);
        if lock(&out).ready() > 0 {
            left.push(out.clone());
        }
        rooms.news.push_back(match went {
            Ok(_) => News::Through(out),
            Err((why, again)) => News::Failed { out, why, again },
        });
    }

    /// Handles the kernel's result of connecting.
    fn has_connected(&self, calling: &mut Calling, place: usize) -> Result<(), (Error, bool)> {
        let no_more = |why: Error| (why, false);
        let connected = sockopt::socket_error(&*calling.socket).and_then(|connected| connected);
        connected.map_err(|error| no_more(error.into()))?;
        give_up_connecting(&calling.socket, &calling.address, false).map_err(no_more)?;
        calling.connects = false;
        let data = epoll::EventData::new_u64(CALLINGS | place as u64);
        epoll::modify(&self.epoll, &*calling.socket, data, epoll::EventFlags::IN)
            .map_err(|error| no_more(error.into()))?;
        lock(&calling.out).push_out().map_err(no_more)
    }
}

impl Calling {
    /// Handles the challenge. Returns whether it has arrived and is answered. An error says whether the call may be made again.
    fn goes_through(&mut self) -> Result<bool, (Error, bool)> {
        let Calling { out, socket, hello, secret, said, .. } = self;
        match hear(socket, said, CHALLENGE) {
            Ok(None) => return Ok(false),
            Ok(Some(())) => {}
            Err(errno) => {
                // If nothing listens, the send reports it.
                if let Err(why) = lock(out).push_out() {
                    return Err((why, false));
                }
                let is_closed = matches!(errno, Errno::PIPE | Errno::CONNRESET);
                let closed = || Error::new(ErrorKind::UnexpectedEof, "it has closed its connection");
                return Err((if is_closed { closed() } else { errno.into() }, is_closed));
            }
        }
        let hello = hello.to_bytes();
        let known = Challenge::from_bytes(said)
            .filter(|said| proof::is_proved(&said.proof, &secret[..], LISTENS, &[&hello, &said.nonce]));
        let Some(Challenge { nonce, .. }) = known else {
            let why = "what listens at its address doesn't know its secret: another process, or another version of Encore";
            return Err((Error::new(ErrorKind::InvalidData, why), false));
        };
        let mut out = lock(out);
        out.open(&proof::prove(&secret[..], CALLS, &[&hello, &nonce]));
        out.push_out().map(|()| true).map_err(|why| (why, false))
    }
}
