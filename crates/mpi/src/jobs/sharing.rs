//! Memory of two processes of different jobs on one machine. Of two that get connected, the first one by name offers it to the other one.
//! The steps are those of [`encore_transport::sockets::Step`]. No process waits for them: until they are done, or if they fail, cells go
//! through the link. Processes with few cells do without: memory costs as much as some messages through the link (docs/lab/446).

use std::os::fd::{AsFd, OwnedFd};

use encore_boot::shared::Shared;
use encore_engine::{beside, channel};
use encore_transport::sockets::{Sockets, Step};

use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;
use encore_engine::state::jobs::Sharing;
use encore_engine::state::process::Channel;

/// Number of cells from which on memory is offered: about as many cost as much more through the link as making and freeing the memory. So
/// two processes never pay more than twice the optimum.
const WORTH: u64 = 16;

/// Whether the user lets processes of a machine share memory. Settings that divide the ranks of a job don't apply to other jobs.
pub(super) fn may_share() -> bool {
    Shared::from_environment(encore_boot::environment::var_os).is_ok_and(|shared| shared == Shared::Yes)
}

/// Takes the next steps towards memory with others. Returns whether cells may have come through it.
pub(crate) fn look_after(engine: &mut Engine) -> bool {
    beside::sweep_pairs(engine);
    // Mostly there is nothing to do, and each poll of the link calls this.
    let is_idle = engine.jobs.to_offer.is_empty() && engine.jobs.to_tell.is_empty();
    if is_idle && !channel::sockets(engine).is_some_and(|sockets| sockets.has_news()) {
        return false;
    }
    while let Some(end) = channel::sockets(engine).and_then(Sockets::reached) {
        if let Some(peer) = engine.peers.behind_link(end).filter(|peer| is_to_offer(engine, *peer)) {
            share(engine, peer, Sharing::WhenWorth);
            engine.jobs.to_offer.push((peer, end));
        }
    }
    if !engine.jobs.to_offer.is_empty() {
        offer_what_is_worth(engine);
    }
    let mut any = false;
    while let Some((end, step, files)) = channel::sockets(engine).and_then(Sockets::step) {
        if let Some(peer) = engine.peers.behind_link(end) {
            any |= step == Step::Follows;
            go_on(engine, peer, end, step, &files);
        }
    }
    if !engine.jobs.to_tell.is_empty() {
        for peer in std::mem::take(&mut engine.jobs.to_tell) {
            tell(engine, peer);
        }
    }
    any
}

/// Offers memory to processes with which this one has exchanged enough cells.
fn offer_what_is_worth(engine: &mut Engine) {
    for (peer, end) in std::mem::take(&mut engine.jobs.to_offer) {
        if channel::sockets(engine).is_some_and(|sockets| sockets.cells_with(end) >= WORTH) {
            share(engine, peer, Sharing::ToOffer);
            engine.jobs.to_tell.push(peer);
        } else {
            engine.jobs.to_offer.push((peer, end));
        }
    }
}

/// Ends the steps with a process that is gone.
pub(crate) fn end(engine: &mut Engine, peer: PeerId) {
    engine.jobs.sharing.remove(&peer);
    engine.jobs.to_offer.retain(|(other, _)| *other != peer);
    engine.jobs.to_tell.retain(|other| *other != peer);
    engine.jobs.ending.retain(|(other, _)| *other != peer);
    beside::close_pair(engine, peer);
}

fn share(engine: &mut Engine, peer: PeerId, sharing: Sharing) {
    engine.jobs.sharing.insert(peer, sharing);
}

/// Whether this process should offer memory to another one, and hasn't yet.
fn is_to_offer(engine: &Engine, peer: PeerId) -> bool {
    let me = engine.peers.me();
    let is_first = engine.peers[me].identity < engine.peers[peer].identity;
    engine.peers.is_foreign(peer) && is_first && !engine.jobs.sharing.contains_key(&peer) && may_share()
}

/// Sends a process the pending step, as soon as possible.
fn tell(engine: &mut Engine, peer: PeerId) {
    let Channel::Link(end) = engine.peers.channel(peer) else { return };
    if !channel::sockets(engine).is_some_and(|sockets| sockets.can_show(end)) {
        return engine.jobs.to_tell.push(peer);
    }
    let Ok(segment) = engine.job.segment.try_clone() else {
        return decline(engine, peer, end);
    };
    let told = match engine.jobs.sharing.get(&peer) {
        Some(Sharing::ToOffer) => match beside::offer_pair(engine) {
            Ok((pair, memory)) => {
                tell_step(engine, end, Step::Offers, &[&memory, &segment]).then_some(Sharing::Offered(pair))
            }
            Err(_) => Some(Sharing::Declined),
        },
        Some(Sharing::ToTake) => tell_step(engine, end, Step::Takes, &[&segment]).then_some(Sharing::Taken),
        _ => return,
    };
    match told {
        Some(told) => share(engine, peer, told),
        None => engine.jobs.to_tell.push(peer),
    }
}

fn tell_step(engine: &mut Engine, end: u32, step: Step, files: &[&OwnedFd]) -> bool {
    let files: Vec<_> = files.iter().map(|file| file.as_fd()).collect();
    channel::sockets(engine).is_some_and(|sockets| sockets.tell_step(end, step, &files))
}

fn decline(engine: &mut Engine, peer: PeerId, end: u32) {
    beside::close_pair(engine, peer);
    share(engine, peer, Sharing::Declined);
    tell_step(engine, end, Step::Declines, &[]);
}

/// Handles a step of the other process. One that comes out of turn is ignored.
fn go_on(engine: &mut Engine, peer: PeerId, end: u32, step: Step, files: &[OwnedFd]) {
    match (step, engine.jobs.sharing.remove(&peer), files) {
        (Step::Offers, None, [memory, segment]) if engine.peers.is_foreign(peer) => {
            let pair = if may_share() { beside::take_pair(engine, memory, segment).ok() } else { None };
            match pair.map(|pair| beside::prepare_pair(engine, peer, pair)) {
                Some(Ok(())) => {
                    share(engine, peer, Sharing::ToTake);
                    engine.jobs.to_tell.push(peer);
                }
                _ => decline(engine, peer, end),
            }
        }
        (Step::Takes, Some(Sharing::Offered(mut pair)), [segment]) => {
            let completed = pair.complete(segment);
            match completed.and_then(|()| beside::prepare_pair(engine, peer, pair)) {
                Ok(()) => {
                    beside::follow_pair(engine, peer);
                    tell_step(engine, end, Step::Follows, &[]);
                    share(engine, peer, Sharing::Follows);
                }
                Err(_) => decline(engine, peer, end),
            }
        }
        (Step::Follows, Some(Sharing::Taken), _) => {
            beside::follow_pair(engine, peer);
            tell_step(engine, end, Step::Follows, &[]);
            beside::hear_pair(engine, peer);
            share(engine, peer, Sharing::Shared);
        }
        (Step::Follows, Some(Sharing::Follows), _) => {
            beside::hear_pair(engine, peer);
            share(engine, peer, Sharing::Shared);
        }
        (Step::Declines, Some(_), _) => {
            beside::close_pair(engine, peer);
            share(engine, peer, Sharing::Declined);
        }
        (_, before, _) => {
            if let Some(before) = before {
                share(engine, peer, before);
            }
        }
    }
}
