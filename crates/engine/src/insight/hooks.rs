//! Hooks in the engine's code, called in one line each.

use encore_insight::clock::Compared;
use encore_insight::layout::{Reason, Site};
use encore_insight::parts::Mapped;
use encore_insight::phase;
use encore_insight::recorder::{Recorder, Waiting, add};
use encore_recording::clock::{self, now};
use encore_recording::memory::{self, Opened};
use encore_recording::page::{self, Place};
use encore_recording::{outside, thread, trace};
use std::sync::atomic::Ordering::{Relaxed, Release};

use super::state::{Insight, MOST_SEEN, Turn, reason_in};
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::peers::peer::PeerId;
use crate::state::context::{COLLECTIVE, KINDS, SENDER_BITS};
use crate::state::handle::{CommHandle, DatatypeHandle};
use crate::state::process::ANY;
use crate::state::request::{Kind, Request};
use encore_functions::Function;
use encore_matching::Key;
use encore_recording::patterns::{self, Handles};
use encore_slab::Obj;

/// Waits between two copies of the engine's counters.
const WAITS_A_COPY: u64 = 64;

/// Begins the profile when a model opens, once.
pub(crate) fn begin(call: &mut Call) {
    let engine = call.engine();
    if engine.insight.is_some() {
        return;
    }
    let (rank, ranks) = (engine.job.rank, engine.job.size);
    let (opened, compared) = match memory::open(rank, ranks) {
        Some(opened) => {
            let job = opened.area.job();
            clock::choose(job.counter.load(Relaxed) == 1, job.per_microsecond.load(Relaxed));
            (opened, None)
        }
        None if engine.job.head.header().launcher_pid == 0 && memory::is_wished() => {
            let Some((opened, file)) = memory::of_node(&engine.job.head, ranks) else { return };
            let compared = Compared::begin();
            clock::choose(compared.counter, compared.per_microsecond());
            (opened, Some((compared, file)))
        }
        None => return trace::begin(None, 0, &[]),
    };
    let Opened { area, check, trace } = opened;
    if let Some(check) = check {
        let peers = &engine.peers;
        let world: Vec<_> = peers.world().iter().map(|peer| (*peer, peers.shares_memory(*peer))).collect();
        super::check::begin(check, rank, &world);
    }
    let mut recorder = Recorder::new(area, engine.job.rank as usize, clock::per_microsecond());
    if trace.is_some() {
        recorder.log_to(trace::waited);
    }
    let own = recorder.own();
    thread::begin(area, engine.job.rank as usize);
    own.head.began.store(now(), Relaxed);
    own.head.pid.store(std::process::id(), Relaxed);
    let rows: Vec<u32> = engine.peers.world().iter().map(|peer| peer.0).collect();
    trace::begin(trace, rank as usize, &rows);
    if area.job().advice.load(Relaxed) == 1 {
        let bytes_of = |value| {
            let datatype = DatatypeHandle(value).predefined().filter(|datatype| datatype.dense);
            datatype.map(|datatype| datatype.size)
        };
        patterns::begin(Handles { world: CommHandle::WORLD.0, bytes_of });
    }
    let reasons = (0..Function::COUNT).map(|function| reason_in(Function::name_of(function))).collect();
    let is_collected = compared.is_some();
    if let Some((clock, file)) = compared {
        let memory = Mapped { area, check, trace: trace.map(|(trace, _)| trace) };
        page::begin(Place { memory, clock, rank, here: engine.job.here.clone() }, file);
    }
    engine.insight = Some(Insight {
        recorder,
        reasons,
        is_collected,
        is_traced: trace.is_some(),
        clocks: Vec::new(),
        left_out: 0,
        is_on: true,
        missed: None,
        stops: false,
        completed: None,
        seen: Vec::with_capacity(MOST_SEEN),
    });
}

/// Ends the profile when the last model has been closed. `is_alone`: this rank has closed a session, not the job's ranks together theirs, so they
/// collect nothing in `MPI_Finalize`.
pub(crate) fn end(call: &mut Call, is_alone: bool) {
    if call.engine().insight.as_ref().is_some_and(|insight| is_alone || !insight.is_collected) {
        finish(call);
    }
}

/// Completes this rank's part.
pub(super) fn finish(call: &mut Call) {
    let engine = call.engine();
    copy_numbers(engine);
    if let Some(insight) = &mut engine.insight {
        memory::list_code(&insight.recorder.own());
        insight.recorder.own().head.ended.store(now().saturating_sub(insight.left_out), Release);
    }
}

/// `MPI_Pcontrol`: level 0 stops the profile, others resume it, and those from 2 on begin a phase.
pub fn control(call: &mut Call, level: i32) {
    let Some(insight) = &mut call.engine().insight else { return };
    trace::control(level);
    let head = insight.recorder.own().head;
    phase::control(head, level, now());
    match (level != 0, insight.is_on) {
        (false, true) => head.stopped_at.store(now(), Relaxed),
        (true, false) => {
            add(&head.stopped, now().saturating_sub(head.stopped_at.load(Relaxed)));
            head.stopped_at.store(0, Relaxed);
        }
        _ => return,
    }
    insight.is_on = level != 0;
    thread::count(insight.is_on);
}

/// Begins a wait of this thread for `peer` (world rank, or a negative number).
#[inline]
pub(crate) fn begin_wait(call: &mut Call, peer: i32, kind: Option<Kind>) {
    if super::check::is_on() {
        super::leaving::leave(call.engine());
    }
    let function = call.function;
    // SAFETY: nothing below gets it again.
    let thread = unsafe { thread::own() };
    if thread.waiting.depth > 0 {
        thread.waiting.depth += 1;
        return;
    }
    let engine = call.engine();
    let Some(insight) = engine.insight.as_mut().filter(|insight| insight.is_on) else { return };
    let reason = match kind {
        Some(Kind::Send(_)) => Reason::LateReceiver,
        Some(Kind::Recv | Kind::Partitioned) => Reason::LateSender,
        Some(Kind::Collective) => Reason::LateToCollective,
        Some(Kind::File) => Reason::File,
        Some(Kind::Flush) => Reason::Window,
        _ => insight.reasons[function as usize],
    };
    let key = thread.site().map_or(0, |site| site.key.load(Relaxed));
    insight.missed = None;
    insight.stops = false;
    insight.completed = None;
    insight.seen.clear();
    insight.recorder.begin(&mut thread.waiting, now(), key, peer, reason);
}

/// Ends the wait.
#[inline]
pub(crate) fn end_wait(call: &mut Call) {
    // SAFETY: nothing below gets it again.
    let thread = unsafe { thread::own() };
    match thread.waiting.depth {
        0 => return,
        1 => {}
        _ => {
            thread.waiting.depth -= 1;
            return;
        }
    }
    let engine = call.engine();
    let Some(insight) = &mut engine.insight else { return };
    let now = now();
    thread.waited += now.saturating_sub(thread.waiting.since);
    let site = thread.site();
    look_outside(&mut thread.waiting, now, site);
    take_turns(insight, &mut thread.waiting, site);
    take_completed(insight, &mut thread.waiting);
    insight.recorder.end(&mut thread.waiting, now, site);
    if insight.recorder.own().head.waits.load(Relaxed) % WAITS_A_COPY == 0 {
        copy_numbers(engine);
    }
}

/// Records the end of a request, possibly the one that this thread waits for.
#[inline]
pub(crate) fn finished(engine: &mut Engine, request: Obj<Request>) {
    // SAFETY: nothing below gets it again.
    let thread = unsafe { thread::own() };
    // In a collective operation, a rank waits for several others.
    let does_wait = thread.waiting.depth > 0;
    let is_known = does_wait && thread.waiting.peer >= 0 && !is_collective(request.key);
    if is_known || engine.insight.is_none() {
        return;
    }
    let peer = match (request.kind, request.comm) {
        (Kind::Recv, Some(comm)) => {
            let named = match is_collective(request.key) {
                true => request.key.source & ((1 << SENDER_BITS) - 1),
                false => request.key.source,
            };
            let source = if named < 0 { request.status.get().source } else { named };
            engine.peers.world_rank_or_wildcard(comm, source)
        }
        (Kind::Send(_) | Kind::Partitioned, _) => engine.peers.world_rank(request.peer.get()) as i32,
        _ => return,
    };
    if peer < 0 {
        return;
    }
    let sends = matches!(request.kind, Kind::Send(_));
    if !does_wait {
        // The thread of the library that serves windows takes messages for which another thread waits.
        if !is_collective(request.key) {
            engine.insight.as_mut().expect("there is a profile").completed = Some((peer, sends));
        } else if request.kind == Kind::Recv {
            turn(engine, peer, true);
        }
        return;
    }
    match thread.waiting.reason {
        // Each message of a collective operation ends a wait for its sender; some functions of windows do one.
        Reason::LateToCollective | Reason::Window
            if request.kind == Kind::Recv && is_collective(request.key) =>
        {
            turn(engine, peer, true);
        }
        Reason::LateToCollective => {}
        _ if thread.waiting.peer >= 0 => {}
        _ => {
            thread.waiting.ended = peer;
            if sends {
                thread.waiting.reason = Reason::LateReceiver;
            }
        }
    }
}

/// Whether a message is one of a collective operation.
fn is_collective(key: Key) -> bool {
    key.context & KINDS == COLLECTIVE
}

/// Records that a collective operation on lanes has missed the post of a rank of its team.
#[inline]
pub fn missed(engine: &mut Engine, place: u32) {
    if let Some(insight) = &mut engine.insight {
        insight.missed = Some(place);
    }
}

/// Records that a collective operation can't continue before the rank whose post it has missed, of a team of these members.
#[inline]
pub fn stopped(engine: &mut Engine, members: &[PeerId]) {
    let missed = engine.insight.as_mut().and_then(|insight| insight.missed.take());
    if let Some(member) = missed.and_then(|place| members.get(place as usize)) {
        if let Some(insight) = &mut engine.insight {
            insight.stops = true;
        }
        turn(engine, rank_of(engine, *member), false);
    }
}

/// Records that a collective operation continues behind a step on lanes: the rank that it has stopped for, if any, has come.
#[inline]
pub fn passed(engine: &mut Engine) {
    if engine.insight.as_mut().is_some_and(|insight| std::mem::take(&mut insight.stops)) {
        turn(engine, ANY, false);
    }
}

/// Records that a rank has arrived in `MPI_Finalize`, where this one waits for all: it waited for that one until now.
pub(crate) fn came(engine: &mut Engine, from: PeerId) {
    turn(engine, rank_of(engine, from), true);
}

/// Finds the program's line behind a long wait in a library.
fn look_outside(waiting: &mut Waiting, now: u64, site: Option<&Site>) {
    if waiting.outer == 0 && now.saturating_sub(waiting.since) >= outside::least() {
        waiting.outer = site.map_or(0, |site| outside::caller(site.key.load(Relaxed)));
    }
}

/// Assigns the wait, if there is one, to this rank: from now on, or until now.
fn turn(engine: &mut Engine, peer: i32, until_now: bool) {
    // SAFETY: nothing below gets it again.
    let thread = unsafe { thread::own() };
    let Some(insight) = &mut engine.insight else { return };
    if thread.waiting.depth == 0 {
        let is_seen =
            insight.seen.last().is_some_and(|turn| turn.peer == peer && !turn.until_now && !until_now);
        if insight.seen.len() < MOST_SEEN && !is_seen {
            insight.seen.push(Turn { peer, tick: now(), until_now });
        }
        return;
    }
    let site = thread.site();
    if thread.waiting.peer >= 0 {
        look_outside(&mut thread.waiting, now(), site);
    }
    insight.recorder.turn(&mut thread.waiting, now, site, peer);
    if until_now {
        insight.recorder.turn(&mut thread.waiting, now, site, ANY);
    }
}

/// Assigns a wait in a collective operation to the ranks that another thread has seen meanwhile.
fn take_turns(insight: &mut Insight, waiting: &mut Waiting, site: Option<&Site>) {
    if !matches!(waiting.reason, Reason::LateToCollective | Reason::Window) {
        return;
    }
    for Turn { peer, tick, until_now } in insight.seen.drain(..) {
        // Turns of this thread that came later have been charged already.
        if tick < waiting.from {
            continue;
        }
        insight.recorder.turn(waiting, || tick, site, peer);
        if until_now {
            insight.recorder.turn(waiting, || tick, site, ANY);
        }
    }
}

/// Assigns a wait for an unknown rank to that of the message that another thread has completed meanwhile.
fn take_completed(insight: &mut Insight, waiting: &mut Waiting) {
    let Some((peer, sends)) = insight.completed.take().filter(|_| waiting.peer.max(waiting.ended) < 0) else {
        return;
    };
    if waiting.reason != Reason::LateToCollective {
        waiting.ended = peer;
        if sends {
            waiting.reason = Reason::LateReceiver;
        }
    }
}

/// Records a message to a peer, if it `went`.
#[inline]
pub(crate) fn sent_if(engine: &mut Engine, went: bool, to: PeerId, bytes: u64) {
    if !went {
        return;
    }
    let rank = rank_of(engine, to);
    let Some(insight) = engine.insight.as_ref().filter(|insight| insight.is_on) else { return };
    let own = insight.recorder.own();
    let row = own.row(rank);
    add(&row.messages, 1);
    add(&row.bytes, bytes);
    if let Some(site) = thread::own_site() {
        add(&site.messages, 1);
        add(&site.bytes, bytes);
    }
}

/// Records a receive that has found no message. The time matters where a rendezvous message may match.
#[inline]
pub(crate) fn posted(engine: &mut Engine, request: Obj<Request>) {
    let is_long = request.buffer.get().bytes() > engine.short_limit();
    request.posted.set(if is_long && engine.insight.is_some() { now() } else { 0 });
}

/// Records that this rank accepts a rendezvous message, whose receive was posted at a tick (0: just now).
pub(crate) fn accepted(engine: &mut Engine, from: PeerId, posted: u64) {
    let rank = rank_of(engine, from);
    let Some(insight) = &mut engine.insight else { return };
    let (now, own) = (now(), insight.recorder.own());
    own.row(rank).posted.store(if posted == 0 { now } else { posted }, Relaxed);
    own.row(rank).accepted.store(now, Relaxed);
    // SAFETY: nothing below gets it again.
    let thread = unsafe { thread::own() };
    let waits = thread.waiting.depth > 0 && thread.waiting.reason == Reason::LateSender;
    if waits && thread.waiting.peer == rank {
        let site = thread.site();
        insight.recorder.copies(&mut thread.waiting, now, site);
    }
}

/// World rank of a peer of this job; -1 for one of another.
#[inline]
fn rank_of(engine: &Engine, peer: PeerId) -> i32 {
    let identity = engine.peers[peer].identity;
    if identity.job == engine.job.name { identity.rank as i32 } else { -1 }
}

fn copy_numbers(engine: &mut Engine) {
    let counters = engine.counters;
    let Some(insight) = &engine.insight else { return };
    let numbers = &insight.recorder.own().head.numbers;
    numbers.early.store(counters.unexpected, Relaxed);
    numbers.delayed.store(counters.delayed, Relaxed);
    numbers.held.store(counters.unexpected_bytes_mark, Relaxed);
}
