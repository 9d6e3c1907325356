//! Cells through libfabric, between nodes with a fast network: InfiniBand, EFA, Slingshot, Omni-Path, or whatever else the library has a provider for.
//!
//! - [`choice`]: which of the library's offers is taken, and why not another; [`mod@infiniband`]: whether UCX is. `library`, `interface`: the library, opened at run time.
//! - `endpoint`: what a process gives to the network, by libfabric (`ofi`) or by [`ucx`]; `completion`: their answers. `pool`: the buffers for that. `packet`: what is in them.
//! - `pairs`: the test of two processes before their first cell.
//! - `sending`, `receiving`, `waiting` with its `timer`; `copying` from and to other processes' memory, with `copies`, `keys` and `remote_keys`; `transport`: all of it as the
//!   engine sees it.
//!
//! A process has one endpoint and some buffers that wait for whatever comes, whoever sends it. A process that it sends to costs an address and, as the
//! provider needs, a connection, both at the first cell.
//!
//! **The life line.** libfabric never tells of a process that has died. So beside the endpoint there are [`Sockets`]: whoever sends to a process is
//! connected with it by them, too. Through them goes what concerns processes as such: that one is full, ends the job, leaves, or has died. Processes of other
//! jobs are reached by them alone.
//!
//! **Order.** Packets to a process are numbered, since providers differ in what order they keep.
//!
//! **Room.** What is sent to a process and not taken by it fills a window, counted in pages; beyond that, there is no room. Packets tell how much
//! their sender has taken of those of their receiver. So a slow receiver costs at most a window at each side, and a receiver that takes
//! nothing costs no memory, except for what its provider keeps.

pub mod advice;
pub mod choice;
mod completion;
mod copies;
mod copying;
mod endpoint;
pub mod infiniband;
mod interface;
mod keys;
pub mod library;
mod ofi;
mod packet;
pub mod pair;
mod pairs;
mod place;
mod pool;
mod ports;
mod receiving;
mod remote_keys;
mod sending;
mod timer;
mod transport;
pub mod trial;
pub mod ucx;
mod waiting;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Error;

use encore_boot::signals::Blocked;

use crate::shm::Waker;
use crate::sockets::Sockets;
use choice::Survey;
use copies::Copies;
use endpoint::{Done, Endpoint};
use keys::Keys;
use library::Failed;
use packet::{CELL, HEAD};
use pair::{Pair, Teller};
pub use place::Place;
use pool::{Buffer, PAGE, Pool, STAGED};
use timer::Timer;

/// Pages of packets that are on their way to a process, beyond which there is no room: two of the longest, so that one is on its way while the other one is
/// taken (docs/lab/430).
const WINDOW: u32 = (2 * STAGED / PAGE) as u32;

/// A packet that has come: its cells are taken from `at` on.
#[derive(Debug)]
struct Come {
    buffer: Buffer,
    at: usize,
    length: usize,
}

/// What this process knows of another one that it reaches by the fabric.
#[derive(Debug)]
struct Far {
    address: Box<[u8]>,
    /// What the provider calls it, once something goes there.
    known: Option<u64>,
    /// The number of the next packet, and pages of all so far.
    next: u32,
    sent: u32,
    /// Pages of those that it has taken.
    taken: u32,
    /// Packets that the provider hasn't taken, with their lengths, and how many it has and may still need this process for.
    waiting: VecDeque<(Buffer, usize)>,
    flying: usize,
    /// It is in the list of those to which something waits to go.
    is_stuck: bool,
    /// The number of its next packet, and those that came before their turn.
    expected: u32,
    early: BTreeMap<u32, (Buffer, usize)>,
    /// What has come from it.
    come: VecDeque<Come>,
    /// Pages of its packets that this process has taken, and as many as it has told.
    took: u32,
    told: u32,
    /// It is to be told once all before the packet with this number was taken; or at once.
    asks: Option<u32>,
    tell: bool,
    /// It is asked for that.
    ask: bool,
    /// Its inbox looks empty.
    held: bool,
    rank: u32,
    /// Progress of the test of this pair. Until a pass, `sent` says that the window is full.
    pair: Pair,
    /// Packets of tests that wait for their question, with their numbers and lengths.
    contents: Vec<(u32, Buffer, usize)>,
}

/// The link of a process that has an endpoint.
#[derive(Debug)]
pub struct Fabric {
    sockets: Sockets,
    endpoint: Endpoint,
    pool: Pool,
    me: u32,
    token: u64,
    /// By end: those that are reached by the fabric.
    far: Vec<Option<Box<Far>>>,
    /// By rank: ends.
    ends: Vec<Option<u32>>,
    /// Ends to which something waits to go.
    stuck: Vec<u32>,
    /// Buffers that wait for what comes.
    posted: usize,
    copies: Copies,
    /// Keys that ends were asked for ([`remote_keys`]).
    asked_keys: BTreeSet<(u32, u64)>,
    done: Vec<Done>,
    timer: Timer,
    waker: Option<Waker>,
    /// This process has said that it is about to sleep, and hasn't looked whether it may.
    armed: bool,
    /// Nothing works any more.
    broken: bool,
    /// Set during the test at the start: a failed call is noted here, and no peer counts as lost.
    trial: Option<Trial>,
    /// Ends with a test under way ([`pairs`]), the seeds of tests, the notifier of the user of a pair that uses the sockets, and whether it was called.
    testing: Vec<u32>,
    seeds: Keys,
    teller: Option<Teller>,
    has_told: bool,
    /// Every packet has a checksum, and nothing is read or written but by packets.
    checks: bool,
    /// The device.
    device: String,
    /// Looks since the last one at the sockets.
    skipped: u32,
}

/// Failures during the test at the start.
#[derive(Debug, Default)]
struct Trial {
    refused: Option<Failed>,
}

/// Why there is no endpoint, and the sockets, which go on without one.
pub type NotOpened = Box<(Failed, Sockets)>;

/// A count that goes on from its end at zero: how far `later` is behind `earlier`.
fn since(earlier: u32, later: u32) -> u32 {
    later.wrapping_sub(earlier)
}

/// Pages that a packet counts for.
fn pages(length: usize) -> u32 {
    length.div_ceil(PAGE) as u32
}

impl Fabric {
    /// Opens the endpoint that a survey has chosen, beside a link of sockets. `me`: this process's rank. `secret`: what the job's processes know.
    /// `checks`: every packet has a checksum (`ENCORE_FABRIC_CHECK`).
    pub fn open(
        survey: &Survey,
        sockets: Sockets,
        (me, secret): (u32, [u8; 16]),
        checks: bool,
    ) -> Result<Fabric, NotOpened> {
        let offer = survey.taken().expect("something was chosen");
        let device = offer.facts().domain.clone();
        let opened = || Endpoint::open(survey.library, offer);
        Fabric::begin_with(opened, device, sockets, (me, secret), checks)
    }

    /// [`Fabric::open`] with an endpoint of UCX, on this device if one is named.
    pub fn open_ucx(
        device: Option<&str>,
        sockets: Sockets,
        (me, secret): (u32, [u8; 16]),
        checks: bool,
    ) -> Result<Fabric, NotOpened> {
        let name = device.unwrap_or("all devices").to_owned();
        Fabric::begin_with(|| Endpoint::open_ucx(device), name, sockets, (me, secret), checks)
    }

    fn begin_with(
        open: impl FnOnce() -> Result<Endpoint, Failed>,
        device: String,
        sockets: Sockets,
        (me, secret): (u32, [u8; 16]),
        checks: bool,
    ) -> Result<Fabric, NotOpened> {
        let _blocked = Blocked::all();
        let endpoint = match open() {
            Ok(endpoint) if endpoint.longest() >= HEAD + CELL + STAGED => endpoint,
            Ok(endpoint) => {
                let text = format!("its messages have at most {} bytes", endpoint.longest());
                return Err(Box::new((Failed { call: "fi_endpoint", code: 0, text }, sockets)));
            }
            Err(failed) => return Err(Box::new((failed, sockets))),
        };
        let timer = match Timer::new() {
            Ok(timer) => timer,
            Err(error) => {
                let failed = Failed {
                    call: "timerfd_create",
                    code: error.raw_os_error().unwrap_or(0),
                    text: error.to_string(),
                };
                return Err(Box::new((failed, sockets)));
            }
        };
        // It goes over the network, so it tells nothing of the secret.
        let proof = encore_boot::proof::prove(&secret, "Encore: packets of a job", &[]);
        let mut fabric = Fabric {
            sockets,
            endpoint,
            pool: Pool::default(),
            me,
            token: u64::from_ne_bytes(*proof.first_chunk().expect("it is longer")),
            far: Vec::new(),
            ends: Vec::new(),
            stuck: Vec::new(),
            posted: 0,
            copies: Copies::default(),
            asked_keys: BTreeSet::new(),
            done: Vec::new(),
            timer,
            waker: None,
            armed: false,
            broken: false,
            trial: None,
            testing: Vec::new(),
            seeds: Keys::new(8),
            teller: None,
            has_told: false,
            checks,
            device,
            skipped: 0,
        };
        match fabric.begin() {
            Ok(()) => Ok(fabric),
            Err(failed) => Err(Box::new((failed, fabric.sockets))),
        }
    }

    fn begin(&mut self) -> Result<(), Failed> {
        self.post()?;
        let watched = self.endpoint.wait_descriptor();
        self.timer.watch(&mut self.sockets, watched)
    }

    /// Where its endpoint is.
    pub fn place(&self) -> Place {
        Place {
            provider: self.endpoint.provider().to_owned(),
            protocol: self.endpoint.protocol(),
            address: self.endpoint.address().to_vec(),
        }
    }

    /// Provider and device, for the user.
    pub fn names(&self) -> (&str, &str) {
        (self.endpoint.provider(), &self.device)
    }

    /// Text for the user: requested sizes of the endpoint beside the offered ones.
    pub fn attributes(&self) -> String {
        self.endpoint.attributes()
    }

    /// Begins the test at the start ([`crate::startup_test`]): until [`Fabric::trust`], a failed call makes no peer count as lost.
    pub fn distrust(&mut self) {
        self.trial = Some(Trial::default());
    }

    /// The test has passed.
    pub fn trust(&mut self) {
        self.trial = None;
    }

    /// The first call that has failed in a test.
    pub fn refused(&self) -> Option<&Failed> {
        self.trial.as_ref()?.refused.as_ref()
    }

    /// Whether an end is reached by the fabric.
    pub fn has(&self, end: u32) -> bool {
        self.far.get(end as usize).is_some_and(Option::is_some)
    }

    /// Abandons the endpoint, and with it packets that are on their way.
    pub fn into_sockets(self) -> Sockets {
        let Fabric { mut sockets, timer, endpoint, pool, far, done, .. } = self;
        timer.unwatch(&mut sockets, endpoint.wait_descriptor());
        // The provider has buffers of these, and may still write to them. It is never closed.
        std::mem::forget((endpoint, pool, far, done));
        sockets
    }

    /// The sockets beside it.
    pub fn sockets(&mut self) -> &mut Sockets {
        &mut self.sockets
    }

    /// Cells of an end of the sockets, which is a rank of this job, go by the fabric: to that place.
    pub fn reach(&mut self, end: u32, rank: u32, place: &Place) {
        let far = Far {
            address: place.address.clone().into(),
            known: None,
            next: 0,
            sent: WINDOW,
            taken: 0,
            waiting: VecDeque::new(),
            flying: 0,
            is_stuck: false,
            expected: 0,
            early: BTreeMap::new(),
            come: VecDeque::new(),
            took: 0,
            told: 0,
            asks: None,
            tell: false,
            ask: false,
            held: false,
            rank,
            pair: Pair::Untested,
            contents: Vec::new(),
        };
        set(&mut self.far, end, Some(Box::new(far)));
        set(&mut self.ends, rank, Some(end));
    }

    /// An end that is reached by the fabric.
    fn far(&mut self, end: u32) -> Option<&mut Far> {
        self.far.get_mut(end as usize)?.as_deref_mut()
    }

    /// An end can't be reached any more, unless it has told by its sockets why.
    fn lose(&mut self, end: u32, failed: &Failed) {
        if let Some(trial) = &mut self.trial {
            trial.refused.get_or_insert_with(|| failed.clone());
            return;
        }
        if self.note_in_test(end, failed) {
            return;
        }
        self.sockets.look();
        let place = self.sockets.address_of(end).map_or_else(String::new, |address| format!(" at {address}"));
        let text = format!("{} on {}{place}: {failed}", self.endpoint.label(), self.device);
        self.sockets.lose(end, Error::other(text));
    }

    /// The endpoint fails: nobody can be reached any more.
    fn lose_all(&mut self, failed: &Failed) {
        if std::mem::replace(&mut self.broken, true) {
            return;
        }
        for end in 0..self.far.len() as u32 {
            if self.far(end).is_some_and(|far| far.known.is_some()) {
                self.lose(end, failed);
            }
        }
    }
}

/// Puts something at a place of a list, which grows as needed.
fn set<T>(list: &mut Vec<Option<T>>, at: u32, what: Option<T>) {
    let at = at as usize;
    if list.len() <= at {
        list.resize_with(at + 1, || None);
    }
    list[at] = what;
}
