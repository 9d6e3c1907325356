//! Polling: takes cells from the heads of the rings ([`super::heads`]) and of the link's inboxes. [`super::deliver`] takes messages, a handler
//! every other cell ([`crate::peers::handlers`]).

use std::time::Instant;

use encore_transport::shm::Arrived;
use encore_transport::transport::Transport;
use encore_tuning::TUNING;

use crate::engine::Engine;
use crate::layers::layer;
use crate::p2p::far_read;
use crate::p2p::wire;
use crate::peers::channel;
use crate::peers::handlers::{Consumed, Incoming};
use crate::progress::collectives;
use crate::receive::deliver;
use crate::receive::heads;
use crate::receive::rows;
use crate::send::backlog;
use crate::send::stream;
use crate::state::hope::Hope;
use crate::state::process::{ANY, Inbox, NONE};
use encore_mutation::{Mutation, planted, step};
use encore_transport::shm::rounds::Rounds;

/// Most polls by a call that handles what has arrived (docs/lab/007).
const TURN: usize = TUNING.most_polls_of_turn;

/// Handles the next cell of each ring, and pushes cells that wait for room. Returns whether there were any.
///
/// Short messages with posted receives are handled in one go (docs/lab/019), all others one at a time. So a rank that waits for a message stops
/// when it has arrived. The messages behind it stay in the ring until their receives are posted, rather than becoming unexpected.
#[inline]
pub fn once(engine: &mut Engine) -> bool {
    step();
    engine.shm.greet();
    let (mut any, mut inbox) = (false, 0);
    // Comparing anew each time lets the compiler drop the bounds check.
    while inbox < engine.shm.inboxes().len() {
        if poll_ring(engine, inbox) {
            any = true;
        }
        inbox += 1;
    }
    poll_others(engine, any)
}

/// [`once`], but where there are many rings it skips most of those that have been empty: see [`Rounds`]. `from`: the world rank from which
/// something is expected; negative: no rank in particular.
#[inline]
pub fn once_from(engine: &mut Engine, from: i32) -> bool {
    if few_have_sent(engine) { once(engine) } else { poll_of_many(engine, from, false) }
}

/// Whether polling all rings is as quick as skipping most of them.
#[inline(always)]
pub(crate) fn few_have_sent(engine: &Engine) -> bool {
    Rounds::are_needless(engine.shm.inboxes().len())
}

/// A poll of [`once_from`], or of `all` rings.
#[inline(never)]
fn poll_of_many(engine: &mut Engine, from: i32, all: bool) -> bool {
    engine.shm.greet();
    let inboxes = engine.shm.inboxes().len();
    engine.rounds.meet(inboxes);
    let peer = u32::try_from(from).ok().and_then(|rank| engine.peers.of_world_rank(rank));
    if let Some(inbox) = peer.and_then(|peer| channel::inbox_from(engine, peer)) {
        engine.rounds.heard(inbox);
    }
    let mut any = false;
    match all {
        true => (0..inboxes).for_each(|inbox| any |= poll_ring_of_many(engine, inbox)),
        false => {
            let look = engine.rounds.next_look(inboxes);
            look.into_iter().for_each(|inbox| any |= poll_ring_of_many(engine, inbox));
        }
    }
    poll_others(engine, any)
}

fn poll_ring_of_many(engine: &mut Engine, inbox: usize) -> bool {
    let any = poll_ring(engine, inbox);
    if any {
        engine.rounds.heard(inbox);
    }
    any
}

/// Handles the next cell of a ring. Returns whether there was one.
#[inline(always)]
fn poll_ring(engine: &mut Engine, inbox: usize) -> bool {
    #[cfg(test)]
    (engine.rings_polled += 1);
    let Some(arrived) = heads::head(engine, inbox) else { return false };
    if !deliver::take_what_was_posted(engine, inbox, arrived) {
        take(engine, inbox, &arrived);
    }
    true
}

/// Handles the cell at the head of a ring, and releases it unless it is suspended.
#[inline(always)]
fn take(engine: &mut Engine, inbox: usize, arrived: &Arrived) {
    let cell = Incoming::new(heads::sender(engine, inbox), Inbox::of_ring(inbox), arrived);
    let consumed = match cell.kind {
        wire::EAGER => deliver::eager(engine, &cell),
        kind => engine.handlers.of(kind)(engine, &cell),
    };
    match consumed {
        // SAFETY: its handler has ended, and has read as many.
        Consumed::Now(staged) => unsafe { engine.shm.release(inbox, staged) },
        Consumed::Suspended(part) => engine.suspend(cell, part),
    }
}

/// Polls everything but rings. Returns whether anything happened; `any` is whether something has before.
#[inline(always)]
fn poll_others(engine: &mut Engine, mut any: bool) -> bool {
    if engine.has_other_sources {
        any |= poll_other_sources(engine);
    }
    // After the link's poll, which may have freed room though no cell came: a rank that found nothing sleeps next.
    if !engine.quiet() {
        any |= push_outgoing(engine);
    }
    // Collectives last: the same poll then continues a collective after the end of a step.
    if engine.collectives_under_way > 0 {
        any |= collectives::look(engine);
    }
    any
}

/// Polls the sources of progress that most programs don't have.
#[inline(never)]
fn poll_other_sources(engine: &mut Engine) -> bool {
    let mut any = engine.link.is_some() && poll_link(engine);
    for source in engine.sources {
        if (source.is_under_way)(engine) {
            any |= (source.look)(engine);
        }
    }
    while let Some(done) = engine.outside.take() {
        done(engine);
        any = true;
    }
    engine.has_other_sources = engine.link.is_some()
        || engine.sources.iter().any(|source| (source.is_under_way)(engine))
        || engine.outside.expects();
    any
}

/// Handles cells that have arrived, until `done` or for a while. Returns whether there were any. `hope` is the interest of a call that makes
/// progress now and then.
#[inline]
pub fn until(engine: &mut Engine, hope: Hope, mut done: impl FnMut(&mut Engine) -> bool) -> bool {
    let mut any = false;
    for _ in 0..TURN {
        let found = match few_have_sent(engine) || matches!(hope, Hope::All) {
            true => once(engine),
            false => poll_with(engine, hope),
        };
        if !found {
            break;
        }
        any = true;
        if done(engine) {
            break;
        }
    }
    any
}

/// A poll of a test or a probe, where many have sent.
#[cold]
#[inline(never)]
fn poll_with(engine: &mut Engine, hope: Hope) -> bool {
    let from = match hope {
        Hope::All | Hope::Anything => NONE,
        Hope::Message(comm, source) => engine.peers.world_rank_or_wildcard(comm, source),
        Hope::Complete(request) => engine.awaited(request).0,
    };
    let from_any = matches!(hope, Hope::Message(..)) && from == ANY;
    let inboxes = engine.shm.inboxes().len();
    let all = from_any || engine.rounds.is_look_into_all_due(inboxes, Instant::now());
    poll_of_many(engine, from, all)
}

/// Takes the next cell of each inbox of the link. Returns whether there was any.
#[cold]
#[inline(never)]
fn poll_link(engine: &mut Engine) -> bool {
    let mut any = false;
    let places = match engine.link.as_deref_mut() {
        Some(link) => {
            link.greet();
            if let Some(layer) = layer::layer() {
                any |= (layer.watch)(engine);
            }
            engine.link.as_deref().map_or(0, Transport::inboxes)
        }
        None => 0,
    };
    if engine.far_copies > 0 {
        any |= far_read::end_far_copies(engine);
    }
    for place in 0..places {
        let Some(link) = engine.link.as_deref() else { break };
        let Some(arrived) = link.peek(place) else {
            lead_part(engine, place);
            continue;
        };
        let inbox = Inbox::of_link(place);
        let Some(from) = engine.peers.behind_link(link.source(place)) else {
            // Drop cells that arrived before the disconnect.
            // SAFETY: just read.
            unsafe { channel::release(engine, inbox, 0) };
            continue;
        };
        let cell = Incoming::new(from, inbox, &arrived);
        if planted(Mutation::ReleasedEarly) {
            // SAFETY: none: this is the mistake, on a link that checks.
            unsafe { channel::release(engine, inbox, 0) };
        }
        match engine.handlers.of(cell.kind)(engine, &cell) {
            Consumed::Now(_) if planted(Mutation::ReleasedEarly) => {}
            // SAFETY: its handler has ended, and has read as many.
            Consumed::Now(staged) => unsafe { channel::release(engine, inbox, staged) },
            Consumed::Suspended(part) => engine.suspend(cell, part),
        }
        take_posted_of_link(engine, place);
        any = true;
    }
    if any {
        channel::wake_other_threads(engine);
    }
    any
}

/// Directs the rest of a partly received chunk of a rendezvous message to its destination.
fn lead_part(engine: &mut Engine, place: usize) {
    let Some(link) = engine.link.as_deref() else { return };
    let Some(arrived) = link.peek_part(place) else { return };
    let Some(from) = engine.peers.behind_link(link.source(place)) else { return };
    let cell = Incoming::new(from, Inbox::of_link(place), &arrived);
    if let (Some((to, length)), Some(link)) =
        (rows::place_of_chunk(engine, &cell), engine.link.as_deref_mut())
    {
        // SAFETY: the program keeps the buffer of an active receive writable until its completion. It completes when the cell has been released, or
        // in `end_all_with`, which redirects the rest.
        unsafe { link.lead(place, to, length) };
    }
}

/// [`crate::receive::deliver::take_what_was_posted`] for an inbox of the link.
fn take_posted_of_link(engine: &mut Engine, place: usize) {
    while !engine.posted.is_empty() {
        let Some(arrived) = engine.link.as_deref().and_then(|link| link.peek(place)) else { return };
        if !deliver::take_short(engine, &arrived) {
            return;
        }
        // SAFETY: the message was copied.
        unsafe { channel::release(engine, Inbox::of_link(place), 0) };
    }
}

/// Pushes waiting cells while there is room. Returns whether any went.
pub fn push_outgoing(engine: &mut Engine) -> bool {
    let mut any = false;
    if !engine.streams.is_empty() {
        any |= stream::push_all(engine);
    }
    if !engine.peers.nothing_queued() {
        any |= backlog::push_all(engine);
    }
    any
}
