//! Cells through libfabric, between nodes with a fast network: InfiniBand, EFA, Slingshot, Omni-Path, or any other with a provider.
//!
//! - [`choice`]: which of the library's offers is taken, and why not another; [`mod@infiniband`]: whether UCX is. `library`, `interface`: the library, opened at run time.
//! - `endpoint`: what a process gives to the network, by libfabric (`ofi`) or by [`ucx`]; `completion`: their answers. `pool`: the buffers for that. `packet`: what is in them.
//! - `pairs`, `pair_memory`: the test of two processes before their first cell.
//! - `sending`, `receiving`, `waiting` with its `timer`; `copying` from and to other processes' memory, with `copies`, `keys` and `remote_keys`; `transport`: all of it as the
//!   engine sees it.
//!
//! A process has one endpoint and some receive buffers for packets from any peer. A peer that it sends to costs an address and, as the
//! provider needs, a connection, both at the first cell.
//!
//! **The life line.** libfabric never reports that a process has died. So there are [`Sockets`] beside the endpoint: a process that sends
//! to another one is connected with it by sockets, too. Sockets carry reports about processes: that one is full, ends the job, leaves, or
//! has died. Processes of other jobs are reached only by sockets.
//!
//! **Order.** Packets to a process are numbered, since not all providers keep their order.
//!
//! **Room.** Packets that a process has sent and the receiver hasn't consumed fill a window, counted in pages; beyond it, there is no
//! room. Packets carry the number of the receiver's pages that their sender has consumed. So a slow receiver costs at most a window at
//! each side, and a receiver that consumes nothing costs no memory, except for its provider's.

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
mod pair_memory;
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

/// Pages of packets in flight to a process, beyond which there is no room: two of the longest packets, so that one travels while the
/// other one is consumed (docs/lab/430).
const WINDOW: u32 = (2 * STAGED / PAGE) as u32;

/// A packet that has arrived; its cells from `at` on aren't consumed yet.
#[derive(Debug)]
struct Come {
    buffer: Buffer,
    at: usize,
    length: usize,
}

/// State of a peer that is reached by the fabric.
#[derive(Debug)]
struct Far {
    address: Box<[u8]>,
    /// The provider's name of the peer, once something was sent.
    known: Option<u64>,
    /// Number of the next packet, and pages of all so far.
    next: u32,
    sent: u32,
    /// Number of sent pages that the peer has consumed.
    taken: u32,
    /// Packets that the provider hasn't accepted, with their lengths; and the number of accepted ones for which it may still need this
    /// process.
    waiting: VecDeque<(Buffer, usize)>,
    flying: usize,
    /// Whether it is in the list of ends with waiting packets.
    is_stuck: bool,
    /// Number of its next packet in order, and packets that arrived early.
    expected: u32,
    early: BTreeMap<u32, (Buffer, usize)>,
    /// Packets that have arrived in order.
    come: VecDeque<Come>,
    /// Number of its pages that this process has consumed, and the number last reported to it.
    took: u32,
    told: u32,
    /// It wants a report once all packets before this number are consumed; or at once.
    asks: Option<u32>,
    tell: bool,
    /// Whether to request such a report from it.
    ask: bool,
    /// Whether its inbox is held, and so appears empty.
    held: bool,
    rank: u32,
    /// Progress of the test of this pair. Until a pass, `sent` pretends that the window is full.
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
    /// Peers reached by the fabric, indexed by end.
    far: Vec<Option<Box<Far>>>,
    /// Ends, indexed by rank.
    ends: Vec<Option<u32>>,
    /// Ends with packets that wait to be sent.
    stuck: Vec<u32>,
    /// Number of posted receive buffers.
    posted: usize,
    copies: Copies,
    /// Keys that ends were asked for ([`remote_keys`]).
    asked_keys: BTreeSet<(u32, u64)>,
    done: Vec<Done>,
    timer: Timer,
    waker: Option<Waker>,
    /// Whether this process has announced its sleep and hasn't checked yet whether it may sleep.
    armed: bool,
    /// Whether the endpoint has failed.
    broken: bool,
    /// Set during the test at the start: failed calls are recorded here, and no peer counts as lost.
    trial: Option<Trial>,
    /// Ends with a test under way ([`pairs`]), the seeds of tests, the user's notifier for pairs that fall back to sockets, and whether
    /// it was called.
    testing: Vec<u32>,
    seeds: Keys,
    teller: Option<Teller>,
    has_told: bool,
    /// Whether every packet has a checksum, and memory is read and written only by packets.
    checks: bool,
    /// Name of the device.
    device: String,
    /// Number of polls since the last one of the sockets.
    skipped: u32,
}

/// Failures during the test at the start.
#[derive(Debug, Default)]
struct Trial {
    refused: Option<Failed>,
}

/// The error of a failed opening, and the sockets, which continue without an endpoint.
pub type NotOpened = Box<(Failed, Sockets)>;

/// Difference of two counters that wrap around: `later` minus `earlier`.
fn since(earlier: u32, later: u32) -> u32 {
    later.wrapping_sub(earlier)
}

/// Number of pages that a packet counts for.
fn pages(length: usize) -> u32 {
    length.div_ceil(PAGE) as u32
}

impl Fabric {
    /// Opens the endpoint that a survey has chosen, beside a link of sockets. `me`: this process's rank. `secret`: shared by the job's
    /// processes. `checks`: every packet has a checksum (`ENCORE_FABRIC_CHECK`).
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

    /// [`Fabric::open`] with an endpoint of UCX, on `device` if one is named.
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
        // The proof goes over the network, so it reveals nothing of the secret.
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

    /// The address of its endpoint.
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

    /// Ends the test at the start, after a pass.
    pub fn trust(&mut self) {
        self.trial = None;
    }

    /// The first failed call of the test at the start.
    pub fn refused(&self) -> Option<&Failed> {
        self.trial.as_ref()?.refused.as_ref()
    }

    /// Whether an end is reached by the fabric.
    pub fn has(&self, end: u32) -> bool {
        self.far.get(end as usize).is_some_and(Option::is_some)
    }

    /// Abandons the endpoint, and with it packets in flight.
    pub fn into_sockets(self) -> Sockets {
        let Fabric { mut sockets, timer, endpoint, pool, far, done, .. } = self;
        timer.unwatch(&mut sockets, endpoint.wait_descriptor());
        // The provider has some of these buffers and may still write to them. So they are never freed.
        std::mem::forget((endpoint, pool, far, done));
        sockets
    }

    /// The sockets beside the endpoint.
    pub fn sockets(&mut self) -> &mut Sockets {
        &mut self.sockets
    }

    /// Sends cells to an end of the sockets, a rank of this job, by the fabric: to the endpoint at `place`.
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

    /// State of an end that is reached by the fabric.
    fn far(&mut self, end: u32) -> Option<&mut Far> {
        self.far.get_mut(end as usize)?.as_deref_mut()
    }

    /// Marks an end as unreachable, unless its sockets have reported the reason.
    fn lose(&mut self, end: u32, failed: &Failed) {
        if let Some(trial) = &mut self.trial {
            trial.refused.get_or_insert_with(|| failed.clone());
            return;
        }
        // A pair that has failed its test uses the sockets, whatever becomes of its packets.
        if !self.has(end) || self.note_in_test(end, failed) {
            return;
        }
        self.sockets.look();
        let place = self.sockets.address_of(end).map_or_else(String::new, |address| format!(" at {address}"));
        let text = format!("{} on {}{place}: {failed}", self.endpoint.label(), self.device);
        self.sockets.lose(end, Error::other(text));
    }

    /// Handles a failed endpoint: all ends become unreachable.
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

/// Stores a value at an index of a list, which grows as needed.
fn set<T>(list: &mut Vec<Option<T>>, at: u32, what: Option<T>) {
    let at = at as usize;
    if list.len() <= at {
        list.resize_with(at + 1, || None);
    }
    list[at] = what;
}
