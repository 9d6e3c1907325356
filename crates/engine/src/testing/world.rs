//! A world of engines, and the scheduler that runs a program on each.

use std::cell::Cell;
use std::os::fd::AsFd;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use corosensei::{Coroutine, CoroutineResult};
use encore_boot::Job;
use encore_boot::bootstrap::Own;
use encore_boot::segment::{self, Head, JobName};
use encore_transport::layout;
use encore_transport::local::{self, Copies, Visible, World};
use encore_transport::shm::Shm;
use encore_transport::transport::Transport;

use super::deaths::{self, Death, Notices};
use super::rank::Rank;
use super::schedule::Choices;
use super::{Pause, owner_of, run_as};
use crate::engine::Engine;
use crate::peers::{beside, channel};
use crate::receive::poll;
use crate::receive::unexpected::MESSAGES;
use crate::state::comm::COMMS;
use crate::state::process::NONE;
use crate::state::request::REQUESTS;
use encore_settings::Settings;
use encore_slab::owner;

/// Behaviour of a rank.
pub type Program = Rc<dyn Fn(&mut Rank)>;

/// Wraps a function as a program.
pub fn program(does: impl Fn(&mut Rank) + 'static) -> Program {
    Rc::new(does)
}

/// Transport of the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// Queues, where the scheduler makes each cell visible.
    Local,
    /// The rings of a shared segment, all in this process.
    Shm,
    /// Nodes of this number of ranks: rings of a separate segment inside each node, queues between nodes.
    Nodes(u32),
    /// [`Carrier::Nodes`] where each two ranks of different segments also share memory, like those of two jobs.
    Beside(u32),
    /// [`Carrier::Beside`] before cells go through that memory.
    Prepared(u32),
}

impl Carrier {
    fn on_a_node(self) -> Option<u32> {
        match self {
            Carrier::Local | Carrier::Shm => None,
            Carrier::Nodes(number) | Carrier::Beside(number) | Carrier::Prepared(number) => Some(number),
        }
    }
}

/// Makes memory for two ranks, unless they share a segment.
fn prepare([first, second]: [&mut Box<Engine>; 2], carrier: Carrier) {
    let peer = |of: &Engine, other: &Engine| of.peers.of_world_rank(other.job.rank).expect("a rank");
    let (to_second, to_first) = (peer(first, second), peer(second, first));
    if first.peers.shares_memory(to_second) {
        return;
    }
    let (mut offered, memory) = first.shm.offer_pair().expect("memory");
    let taken = second.shm.take_pair(&memory, &first.job.segment).expect("the same memory");
    offered.complete(&second.job.segment).expect("the other segment");
    for (engine, peer, pair) in [(first, to_second, offered), (second, to_first, taken)] {
        beside::prepare_pair(engine, peer, pair).expect("room for a pair");
        if let Carrier::Beside(_) = carrier {
            beside::follow_pair(engine, peer);
            beside::hear_pair(engine, peer);
        }
    }
}

/// Default number of cells of a ring or queue in a [`Setup`].
pub const CELLS: usize = 16;
/// Staged bytes of a pair: an eager message has at most a quarter of it.
pub const STAGING: usize = 32 << 10;

/// Properties of a world.
#[derive(Clone)]
pub struct Setup {
    pub carrier: Carrier,
    /// Number of cells between two ranks.
    pub cells: usize,
    /// Number of processors: fewer than ranks make ranks take turns.
    pub cpus: Option<u32>,
    /// Changes settings of a rank.
    pub settings: fn(u32, &mut Settings),
    /// Bytes of shared memory for teams; 0: there are no lanes.
    pub teams: usize,
    /// Whether messages may be left that no receive has taken.
    pub leftovers: bool,
    /// Whether the link reads and writes memory.
    pub copies: Copies,
    /// Whether ranks go on when one of them dies.
    pub tolerant: bool,
}

impl Setup {
    /// Ranks on processors of their own, with the default settings.
    pub fn on(carrier: Carrier) -> Setup {
        Setup {
            carrier,
            cells: CELLS,
            cpus: None,
            settings: |_, _| {},
            teams: 0,
            leftovers: false,
            copies: Copies::None,
            tolerant: false,
        }
    }

    /// This setup with other settings.
    pub fn with(self, settings: fn(u32, &mut Settings)) -> Setup {
        Setup { settings, ..self }
    }
}

/// The engines of a world, by rank.
pub struct Engines {
    pub world: World,
    pub all: Vec<Box<Engine>>,
    carrier: Carrier,
    pub(super) dead: Vec<bool>,
}

impl Engines {
    /// Connected engines. The caller holds its [`super::turn`].
    pub fn new(setup: &Setup, ranks: u32) -> Engines {
        crate::layers::register();
        let on_a_node = setup.carrier.on_a_node().unwrap_or(ranks);
        let on_node = |node: u32| node * on_a_node..ranks.min((node + 1) * on_a_node);
        let segment_of = |node: u32| {
            // Where ranks may die, the world announces deaths to each node, as Encore's launcher does.
            let launcher = if setup.tolerant { std::process::id() } else { 0 };
            let (file, head) = segment::create(on_node(node).len() as u32, launcher).expect("a segment");
            if setup.tolerant {
                head.tolerate_deaths();
            }
            for slot in head.slots() {
                // The kernel can copy from and to each rank as a process.
                slot.pid.store(std::process::id(), Ordering::Release);
            }
            file
        };
        let segments: Vec<_> = (0..ranks.div_ceil(on_a_node)).map(segment_of).collect();
        let staging = STAGING as u64;
        let sizes = local::Sizes { cells: setup.cells, staging, told: true, copies: setup.copies };
        let world = World::new(ranks, sizes, Visible::WhenDelivered);
        let engine = |rank: u32| {
            owner::set(owner_of(rank));
            let node = rank / on_a_node;
            let (file, here) = (&segments[node as usize], Vec::from_iter(on_node(node)));
            let place = (rank - here[0]) as usize;
            let sizes = layout::Sizes { cells: setup.cells, staging: STAGING, teams: setup.teams };
            let shm = Shm::attach(file.as_fd(), place, here.len(), sizes).expect("shared memory");
            let mut settings = Settings::from_variables(ranks as usize, |_| None).expect("defaults");
            settings.fit(shm.sizes());
            (setup.settings)(rank, &mut settings);
            let head = Arc::new(Head::map(file.as_fd(), None).expect("a mapping"));
            let job = Job {
                name: JobName([7, 7]),
                secret: [7; 16],
                rank,
                size: ranks,
                here,
                place: place as u32,
                near: ranks,
                cpus: setup.cpus.unwrap_or(ranks),
                universe: None,
                appnum: None,
                initial_errhandler: None,
                memory_alloc_kinds: None,
                segment: file.try_clone().expect("a descriptor"),
                bootstrap: Box::new(Own::new(head.clone(), place as u32)),
                company: None,
                towards: None,
                head,
            };
            let mut engine = Box::new(Engine::new(job, shm, settings).expect("an engine"));
            if setup.carrier != Carrier::Shm {
                let closed = engine.shm.closed_route();
                for peer in engine.peers.ids() {
                    if setup.carrier == Carrier::Local || !engine.peers.shares_memory(peer) {
                        let end = engine.peers.world_rank(peer);
                        engine.peers.put_behind_link(peer, end, closed);
                    }
                }
                if setup.carrier.on_a_node().is_some() {
                    let nodes: Vec<u32> = (0..ranks).map(|rank| rank / on_a_node).collect();
                    engine.peers.know_nodes(&nodes);
                }
                engine.link = Some(Box::new(world.end(rank)));
                engine.has_other_sources = true;
            }
            engine
        };
        let mut all: Vec<Box<Engine>> = (0..ranks).map(engine).collect();
        owner::set(0);
        if matches!(setup.carrier, Carrier::Beside(_) | Carrier::Prepared(_)) {
            for (one, other) in (0..ranks).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let (before, from) = all.split_at_mut(one as usize);
                let [first, second] = [&mut from[0], &mut before[other as usize]];
                prepare([first, second], setup.carrier);
            }
        }
        Engines { world, all, carrier: setup.carrier, dead: vec![false; ranks as usize] }
    }

    fn is_armed(&self, rank: usize) -> bool {
        match self.carrier {
            Carrier::Local => self.world.is_armed(rank as u32),
            Carrier::Shm => Transport::is_armed(&self.all[rank].shm),
            _ => self.world.is_armed(rank as u32) && Transport::is_armed(&self.all[rank].shm),
        }
    }

    /// Delivers and handles all cells under way.
    pub fn settle(&mut self) {
        loop {
            let hidden = self.world.hidden();
            hidden.iter().for_each(|&(from, to)| assert!(self.world.deliver(from, to)));
            (0..self.world.copies()).for_each(|_| self.world.copy_next(0));
            let mut polled = false;
            for (rank, engine) in (0..).zip(&mut self.all).filter(|(rank, _)| !self.dead[*rank as usize]) {
                owner::set(owner_of(rank));
                polled |= poll::once(engine);
            }
            owner::set(0);
            if hidden.is_empty() && !polled {
                return;
            }
        }
    }

    /// Checks that nothing is left when all programs have ended.
    fn check_that_nothing_is_left(&mut self, leftovers: bool) {
        if self.dead.contains(&true) {
            let living = self.all.iter().zip(&self.dead).filter(|(_, dead)| !**dead);
            for (engine, _) in living {
                let rank = engine.job.rank;
                let posted = engine.posted.entries().into_iter().map(|receive| receive.key);
                // The receive for the location of lanes stays where the first member has died.
                let posted: Vec<_> = posted.filter(|key| key.tag >= 0).collect();
                assert!(posted.is_empty(), "rank {rank} has posted receives left: {posted:?}");
                assert!(engine.quiet() && engine.unanswered == 0, "rank {rank} has something to send");
            }
            return;
        }
        assert_eq!(self.world.on_the_way(), 0, "cells on the way");
        assert_eq!(self.world.registered(), 0, "memory stays registered");
        let (mut sent, mut received) = ((0, 0), (0, 0));
        for (rank, engine) in self.all.iter().enumerate() {
            assert!(engine.posted.is_empty(), "rank {rank} has posted receives left");
            assert!(leftovers || engine.unexpected.is_empty(), "rank {rank} has messages left");
            assert!(engine.quiet() && engine.unanswered == 0, "rank {rank} has something to send");
            let values = engine.values();
            sent = (sent.0 + values.messages_sent, sent.1 + values.counters.bytes_sent);
            received = (received.0 + values.messages_received, received.1 + values.counters.bytes_received);
        }
        assert_eq!(sent.0, received.0, "messages sent and received");
        if !leftovers {
            assert_eq!(sent.1, received.1, "bytes sent and received");
        }
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        for engine in &mut self.all {
            let done = engine.done();
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { REQUESTS.release(done) };
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { REQUESTS.release(done) };
        }
    }
}

/// Additional counts that must be 0 at the end of a run: layers above the engine count their objects.
static COUNTS: Mutex<Vec<fn() -> usize>> = Mutex::new(Vec::new());

/// Makes later runs check that no object of a layer is left. `live` is the number of existing ones.
pub fn count_also(live: fn() -> usize) {
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    if !counts.iter().any(|known| std::ptr::fn_addr_eq(*known, live)) {
        counts.push(live);
    }
}

/// The current counts of layers: a test that waits for its turn may add to them meanwhile.
fn counts() -> Vec<fn() -> usize> {
    COUNTS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Number of objects of each kind: requests, messages, communicators, those of layers.
fn live(counts: &[fn() -> usize]) -> Vec<usize> {
    let layers = counts.iter().map(|count| count());
    [REQUESTS.live(), MESSAGES.live(), COMMS.live()].into_iter().chain(layers).collect()
}

/// The first kinds of objects of [`live`], of which some may be left where ranks have died: requests, messages, and communicators of these.
const KINDS_LEFT: usize = 3;

/// Choices after which a run counts as endless.
const TOO_MANY: usize = 100_000;

/// State of a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Ready,
    /// Idle poll, after this number of events.
    Looked(usize),
    Asleep,
    /// Asleep with a time limit.
    Naps,
    Ended,
    Dead,
}

/// A possible next event.
#[derive(Clone, Copy, Debug)]
enum Event {
    Run(usize),
    Deliver(u32, u32),
    Copy(usize),
    /// A node learns of a death.
    Notice(usize),
}

/// The facts about a rank that sleeps for ever.
fn describe(engine: &mut Engine) -> String {
    let posted: Vec<_> = engine.posted.entries().iter().map(|receive| receive.key).collect();
    let peers: Vec<_> = engine.peers.ids().filter(|peer| engine.peers[*peer].local.is_some()).collect();
    let unread = peers.into_iter().filter(|peer| !channel::is_empty_from(engine, *peer)).count();
    format!(
        "{} dead, {unread} rings with cells, quiet: {}, posted: {posted:?}",
        engine.jobs.dead.len(),
        engine.quiet()
    )
}

/// Runs a program on each rank to its end. The choices determine the order of events.
///
/// # Panics
/// If a program panics, if all ranks sleep, or if something is left at the end.
pub fn run(setup: &Setup, programs: &[Program], choices: &mut dyn Choices) {
    run_dying(setup, programs, choices, &[]);
}

/// [`run`] where ranks die. Returns the number of steps of each rank.
///
/// # Panics
/// As [`run`].
pub fn run_dying(
    setup: &Setup,
    programs: &[Program],
    choices: &mut dyn Choices,
    deaths: &[Death],
) -> Vec<u64> {
    let _turn = super::turn();
    let counts = counts();
    let before = live(&counts);
    let mut engines = Engines::new(setup, programs.len() as u32);
    let ended: Rc<Vec<Cell<bool>>> = Rc::new(vec![Cell::new(false); programs.len()]);
    deaths::begin(programs.len(), deaths);
    let mut notices = Notices::default();
    let mut coroutines: Vec<_> = programs
        .iter()
        .enumerate()
        .map(|(me, program)| {
            let (program, ended) = (program.clone(), ended.clone());
            let engine: *mut Engine = &mut *engines.all[me];
            Coroutine::new(move |yielder, ()| {
                run_as(engine, me as u32, yielder, || {
                    let mut rank = Rank::new(me as u32);
                    program(&mut rank);
                    ended[me].set(true);
                    // As at the end of a program: serves ranks that still need this one.
                    rank.call.wait_until(NONE, NONE, |engine| {
                        ended.iter().all(Cell::get)
                            && engine.quiet()
                            && engine.unanswered == 0
                            && engine.buffered.is_empty()
                    });
                    rank.end();
                });
            })
        })
        .collect();
    let mut stages = vec![Stage::Ready; programs.len()];
    let mut latest = 0;
    for happened in 0.. {
        assert!(happened < TOO_MANY, "the run does not end: {stages:?}");
        let all_ended = ended.iter().all(Cell::get);
        let can_run = |rank: &usize| match stages[*rank] {
            Stage::Ready => true,
            Stage::Looked(since) => happened > since + 1,
            Stage::Asleep | Stage::Naps => !engines.is_armed(*rank) || all_ended,
            Stage::Ended | Stage::Dead => false,
        };
        // The successor of the latest rank comes first, for fairness.
        let ranks = (1..=programs.len()).map(|step| (latest + step) % programs.len()).filter(can_run);
        let hidden = engines.world.hidden().into_iter().map(|(from, to)| Event::Deliver(from, to));
        let copies = (0..engines.world.copies()).map(Event::Copy);
        let notices_due = notices.due(&engines).into_iter().map(Event::Notice);
        let events: Vec<Event> =
            hidden.chain(ranks.map(Event::Run)).chain(copies).chain(notices_due).collect();
        if events.is_empty() {
            if stages.iter().all(|stage| matches!(stage, Stage::Ended | Stage::Dead)) {
                break;
            }
            // A rank that only polls now and then may do so when no other event is left.
            if stages.iter().any(|stage| matches!(stage, Stage::Looked(_))) {
                continue;
            }
            // Time passes only when no other event is possible.
            if let Some(napping) = stages.iter_mut().find(|stage| **stage == Stage::Naps) {
                *napping = Stage::Ready;
                continue;
            }
            let known: Vec<String> = engines.all.iter_mut().map(|engine| describe(engine)).collect();
            panic!("all ranks sleep for ever: {stages:?}, {known:?}");
        }
        match events[if events.len() == 1 { 0 } else { choices.choose(events.len()) }] {
            Event::Deliver(from, to) => assert!(engines.world.deliver(from, to)),
            Event::Copy(which) => engines.world.copy_next(which),
            Event::Notice(which) => {
                for rank in notices.give(&engines, which) {
                    let stage = &mut stages[rank as usize];
                    if *stage != Stage::Ended {
                        *stage = Stage::Ready;
                    }
                }
            }
            Event::Run(rank) => {
                latest = rank;
                stages[rank] = match coroutines[rank].resume(()) {
                    CoroutineResult::Yield(Pause::Sleeps { bounded: false }) => Stage::Asleep,
                    CoroutineResult::Yield(Pause::Sleeps { bounded: true }) => Stage::Naps,
                    CoroutineResult::Yield(Pause::Looked) => Stage::Looked(happened),
                    CoroutineResult::Yield(Pause::Dies) => Stage::Dead,
                    CoroutineResult::Return(()) => Stage::Ended,
                };
                if stages[rank] == Stage::Dead {
                    ended[rank].set(true);
                    notices.die(&mut engines, rank as u32, choices);
                }
            }
        }
    }
    for (coroutine, _) in coroutines.iter_mut().zip(&engines.dead).filter(|(_, dead)| **dead) {
        // SAFETY: the objects on the stack of the dead are forgotten, and nothing there is borrowed from outside.
        unsafe { coroutine.force_reset() };
    }
    drop(coroutines);
    engines.settle();
    let steps = deaths::end();
    engines.check_that_nothing_is_left(setup.leftovers);
    let dead: Vec<u32> = (0..).zip(&engines.dead).filter(|(_, dead)| **dead).map(|(rank, _)| rank).collect();
    if setup.leftovers {
        return steps;
    }
    drop(engines);
    // SAFETY: the engines of the dead are gone. All slabs of the engine and its layers are statics.
    dead.iter().for_each(|rank| unsafe { owner::forget(owner_of(*rank)) });
    let mut after = live(&counts);
    if !dead.is_empty() {
        // Receives for the location of lanes, and messages of operations that others have given up, are left.
        after[..KINDS_LEFT].copy_from_slice(&before[..KINDS_LEFT]);
    }
    assert_eq!(after, before, "objects are left");
    if !dead.is_empty() {
        // SAFETY: all engines are gone, and nobody uses what is left.
        (0..programs.len() as u32).for_each(|rank| unsafe { owner::forget(owner_of(rank)) });
    }
    steps
}
