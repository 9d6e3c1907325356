//! The door: connections until both sides have proved that they know the secret of the process that was connected to.
//!
//! ```text
//! caller                                     process that listens
//! Hello: who calls whom, a nonce ──▶
//!                   ◀── Challenge: a nonce, a proof over both and the Hello
//! Proof, over the same ──▶                   lets the caller in
//! frames ──▶        ◀── the answer: its number of the acquaintance; frames
//! ```
//!
//! The secret itself isn't said. Whoever happens to look attends to the door: the process when it looks for work, or else its thread, also while the process
//! computes. The process hears of connections that are through ([`News`]).
//!
//! Anybody can connect to a port of a network and say nothing. So there is room for a number of callers that haven't proved anything, from each
//! machine and in all; one more takes the place of the oldest of its machine, one that hasn't said anything first. A call that was dismissed so, or never
//! accepted, is made again ([`super::joining`]).

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

/// Callers of one machine that haven't proved anything, at most; and in all.
const FROM_ONE: usize = 256;
const IN_ALL: usize = 512;

/// What the two sides prove.
const LISTENS: &str = "Encore: the process that listens";
const CALLS: &str = "Encore: the process that calls";

/// In epoll's data: sockets that listen, callers, calls.
const CALLERS: u64 = 1 << 32;
const CALLINGS: u64 = 1 << 33;

/// Events that are taken at a time, after which others get the lock.
const AT_A_TIME: usize = 64;

/// Where a caller is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Machine,
    /// An address of IPv4, or the first half of one of IPv6, of which a machine has many.
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

/// Somebody who has connected.
#[derive(Debug)]
struct Caller {
    socket: OwnedFd,
    source: Source,
    listener: usize,
    /// In the order in which they came.
    number: u64,
    said: Vec<u8>,
    /// What it has said, and the nonce that it was told.
    hello: Option<(Hello, Nonce)>,
}

/// A connection that this process makes.
#[derive(Debug)]
struct Calling {
    out: Shared,
    socket: Arc<OwnedFd>,
    address: Address,
    hello: Hello,
    secret: [u8; 16],
    /// The kernel still connects.
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

/// What the process has to know.
#[derive(Debug)]
pub(super) enum News {
    Come(Come),
    /// The other side of a call has proved that it knows the secret.
    Through(Shared),
    /// A call has failed. It may be made again if nobody has refused it.
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
    /// Nobody is accepted until the next [`Door::accept_again`]: the system has no descriptors or no memory for them.
    rests: bool,
    news: VecDeque<News>,
}

/// The door of a process.
#[derive(Debug)]
pub(super) struct Door {
    own: Name,
    secret: [u8; 16],
    epoll: OwnedFd,
    /// Rings while there are news.
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

/// Takes what has come, up to `wanted` bytes in all. `None`: not all has come. No byte behind them is taken.
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
    /// Begins to listen on these networks.
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

    /// Where this process listens.
    pub(super) fn addresses(&self) -> Vec<Address> {
        lock(&self.rooms).listeners.iter().map(|listener| listener.address.clone()).collect()
    }

    /// Readable when somebody is to be attended to.
    pub(super) fn callers(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// Readable when there are news that the thread has brought.
    pub(super) fn bell(&self) -> BorrowedFd<'_> {
        self.bell.as_fd()
    }

    /// This process calls another one: a socket that connects, or has connected already. `out` has the Hello at its head.
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

    /// Nothing becomes of a call.
    pub(super) fn withdraw(&self, out: &Shared) {
        let mut rooms = lock(&self.rooms);
        for calling in &mut rooms.callings {
            if let Some(gone) = calling.take_if(|calling| Arc::ptr_eq(&calling.out, out)) {
                // It may outlive the call.
                let _ = epoll::delete(&self.epoll, &*gone.socket);
            }
        }
    }

    /// Attends to all that can be attended to now. Returns what the kernel hasn't taken all of. `by_thread`: the process is to hear of news.
    pub(super) fn attend(&self, by_thread: bool) -> Vec<Shared> {
        let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; AT_A_TIME];
        let mut left = Vec::new();
        loop {
            let mut rooms = lock(&self.rooms);
            let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
            // It is this process's own descriptor: interrupted, the next look finds what there is.
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
                // If it fails, it rings already.
                let _ = rustix::io::write(&self.bell, &1_u64.to_ne_bytes());
            }
            if found.len() < AT_A_TIME {
                return left;
            }
        }
    }

    /// Takes the oldest of the news.
    pub(super) fn next_news(&self) -> Option<News> {
        let mut rooms = lock(&self.rooms);
        let next = rooms.news.pop_front();
        if next.is_none() {
            // Whoever brings more rings again. If it fails, it hasn't rung.
            let _ = rustix::io::read(&self.bell, &mut [0_u8; 8]);
        }
        next
    }

    /// Callers are accepted again, should the system have had nothing left for them.
    pub(super) fn accept_again(&self) {
        let mut rooms = lock(&self.rooms);
        if std::mem::take(&mut rooms.rests) {
            self.watch_listeners(&rooms, epoll::EventFlags::IN);
        }
    }

    fn watch_listeners(&self, rooms: &Rooms, flags: epoll::EventFlags) {
        for (data, listener) in (0..).zip(&rooms.listeners) {
            // A descriptor that is watched already: only the flags change.
            let _ = epoll::modify(&self.epoll, &listener.socket, epoll::EventData::new_u64(data), flags);
        }
    }

    /// Takes a few of those that wait at a socket that listens. If there are more, epoll says so again.
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

    /// Takes a caller, which is dismissed if it can't be served.
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
            // Mostly it has said who it is already.
            Ok(()) => self.hear_caller(rooms, place),
            Err(_) => rooms.callers[place] = None,
        }
    }

    /// Dismisses a caller of a machine, or of the one that has most of them: the oldest that hasn't said anything, else the oldest. False: there is
    /// none.
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

    /// Goes on with a caller as far as it has said something.
    fn hear_caller(&self, rooms: &mut Rooms, place: usize) {
        let Some(caller) = &mut rooms.callers[place] else { return };
        let heard = self.is_let_in(caller);
        if let Ok(None) = heard {
            return;
        }
        let Caller { socket, listener, .. } = rooms.callers[place].take().expect("it is there");
        let _ = epoll::delete(&self.epoll, &socket);
        // One that says nonsense is dismissed without a word.
        if let Ok(Some(hello)) = heard {
            let address = rooms.listeners[listener].address.clone();
            rooms.news.push_back(News::Come(Come { socket, address, hello }));
        }
    }

    /// The Hello of a caller that has proved what it has to; `None`: it hasn't said all.
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
            // The first bytes on a connection have room.
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

    /// Goes on with a call.
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

    /// The kernel has connected, or can't.
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
    /// Takes the challenge. Returns whether it has come and is answered. An error says whether the call may be made again.
    fn goes_through(&mut self) -> Result<bool, (Error, bool)> {
        let Calling { out, socket, hello, secret, said, .. } = self;
        match hear(socket, said, CHALLENGE) {
            Ok(None) => return Ok(false),
            Ok(Some(())) => {}
            Err(errno) => {
                // This process may have found that nobody answers.
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
