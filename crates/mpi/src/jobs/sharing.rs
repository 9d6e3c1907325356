//! Memory of two processes of different jobs on one machine: whoever of two that get connected comes first by name offers some to the other one.
//! The steps are those of [`encore_transport::sockets::Step`]. Nobody waits for them: until they are done, cells go through the link, and where they
//! come to nothing, for ever. Who has little to say goes without: memory costs as much as some messages through the link (docs/lab/446).

use std::os::fd::{AsFd, OwnedFd};

use easy_ext::ext;
use encore_boot::shared::Shared;
use encore_transport::sockets::{Sockets, Step};

use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;
use encore_engine::state::jobs::Sharing;
use encore_engine::state::process::Channel;

/// From so many cells on, memory is offered: about so many cost as much more through the link as it does to make the memory and give it back. So two
/// processes never pay more than twice what they would, had they known how much they have to say.
const WORTH: u64 = 16;

/// Whether the user lets processes of a machine share memory. What divides the ranks of a job says nothing of others.
pub(super) fn may_share() -> bool {
    Shared::from_environment(encore_boot::environment::var_os).is_ok_and(|shared| shared == Shared::Yes)
}

#[ext(SharingEngineInside)]
impl Engine {
    /// Takes the next steps towards memory with others. Returns whether anything may have come through it.
    pub(crate) fn look_after_sharing(&mut self) -> bool {
        self.sweep_pairs();
        // Mostly there is nothing, and each look at the link asks.
        let is_idle = self.jobs.to_offer.is_empty() && self.jobs.to_tell.is_empty();
        if is_idle && !self.sockets().is_some_and(|sockets| sockets.has_news()) {
            return false;
        }
        while let Some(end) = self.sockets().and_then(Sockets::reached) {
            if let Some(peer) = self.peers.behind_link(end).filter(|peer| self.is_to_offer(*peer)) {
                self.share(peer, Sharing::WhenWorth);
                self.jobs.to_offer.push((peer, end));
            }
        }
        if !self.jobs.to_offer.is_empty() {
            self.offer_what_is_worth();
        }
        let mut any = false;
        while let Some((end, step, files)) = self.sockets().and_then(Sockets::step) {
            if let Some(peer) = self.peers.behind_link(end) {
                any |= step == Step::Follows;
                self.go_on_sharing(peer, end, step, &files);
            }
        }
        if !self.jobs.to_tell.is_empty() {
            for peer in std::mem::take(&mut self.jobs.to_tell) {
                self.tell_of_sharing(peer);
            }
        }
        any
    }

    /// Offers memory to those that this process has talked enough with.
    pub(crate) fn offer_what_is_worth(&mut self) {
        for (peer, end) in std::mem::take(&mut self.jobs.to_offer) {
            if self.sockets().is_some_and(|sockets| sockets.cells_with(end) >= WORTH) {
                self.share(peer, Sharing::ToOffer);
                self.jobs.to_tell.push(peer);
            } else {
                self.jobs.to_offer.push((peer, end));
            }
        }
    }

    /// Nothing goes to a process or comes from it any more.
    pub(crate) fn end_sharing(&mut self, peer: PeerId) {
        self.jobs.sharing.remove(&peer);
        self.jobs.to_offer.retain(|(other, _)| *other != peer);
        self.jobs.to_tell.retain(|other| *other != peer);
        self.jobs.ending.retain(|(other, _)| *other != peer);
        self.close_pair(peer);
    }

    pub(crate) fn share(&mut self, peer: PeerId, sharing: Sharing) {
        self.jobs.sharing.insert(peer, sharing);
    }

    /// Whether this process is the one to offer memory to another one, and hasn't yet.
    pub(crate) fn is_to_offer(&self, peer: PeerId) -> bool {
        let me = self.peers.me();
        let is_first = self.peers[me].identity < self.peers[peer].identity;
        self.peers.is_foreign(peer) && is_first && !self.jobs.sharing.contains_key(&peer) && may_share()
    }

    /// Tells a process what there is to tell, as soon as that can be.
    pub(crate) fn tell_of_sharing(&mut self, peer: PeerId) {
        let Channel::Link(end) = self.peers.channel(peer) else { return };
        if !self.sockets().is_some_and(|sockets| sockets.can_show(end)) {
            return self.jobs.to_tell.push(peer);
        }
        let Ok(segment) = self.job.segment.try_clone() else {
            return self.decline(peer, end);
        };
        let told = match self.jobs.sharing.get(&peer) {
            Some(Sharing::ToOffer) => match self.offer_pair() {
                Ok((pair, memory)) => {
                    self.tell_step(end, Step::Offers, &[&memory, &segment]).then_some(Sharing::Offered(pair))
                }
                Err(_) => Some(Sharing::Declined),
            },
            Some(Sharing::ToTake) => self.tell_step(end, Step::Takes, &[&segment]).then_some(Sharing::Taken),
            _ => return,
        };
        match told {
            Some(told) => self.share(peer, told),
            None => self.jobs.to_tell.push(peer),
        }
    }

    pub(crate) fn tell_step(&mut self, end: u32, step: Step, files: &[&OwnedFd]) -> bool {
        let files: Vec<_> = files.iter().map(|file| file.as_fd()).collect();
        self.sockets().is_some_and(|sockets| sockets.tell_step(end, step, &files))
    }

    pub(crate) fn decline(&mut self, peer: PeerId, end: u32) {
        self.close_pair(peer);
        self.share(peer, Sharing::Declined);
        self.tell_step(end, Step::Declines, &[]);
    }

    /// The other process has told of a step. One that comes out of turn is none.
    pub(crate) fn go_on_sharing(&mut self, peer: PeerId, end: u32, step: Step, files: &[OwnedFd]) {
        match (step, self.jobs.sharing.remove(&peer), files) {
            (Step::Offers, None, [memory, segment]) if self.peers.is_foreign(peer) => {
                let pair = if may_share() { self.take_pair(memory, segment).ok() } else { None };
                match pair.map(|pair| self.prepare_pair(peer, pair)) {
                    Some(Ok(())) => {
                        self.share(peer, Sharing::ToTake);
                        self.jobs.to_tell.push(peer);
                    }
                    _ => self.decline(peer, end),
                }
            }
            (Step::Takes, Some(Sharing::Offered(mut pair)), [segment]) => {
                let completed = pair.complete(segment);
                match completed.and_then(|()| self.prepare_pair(peer, pair)) {
                    Ok(()) => {
                        self.follow_pair(peer);
                        self.tell_step(end, Step::Follows, &[]);
                        self.share(peer, Sharing::Follows);
                    }
                    Err(_) => self.decline(peer, end),
                }
            }
            (Step::Follows, Some(Sharing::Taken), _) => {
                self.follow_pair(peer);
                self.tell_step(end, Step::Follows, &[]);
                self.hear_pair(peer);
                self.share(peer, Sharing::Shared);
            }
            (Step::Follows, Some(Sharing::Follows), _) => {
                self.hear_pair(peer);
                self.share(peer, Sharing::Shared);
            }
            (Step::Declines, Some(_), _) => {
                self.close_pair(peer);
                self.share(peer, Sharing::Declined);
            }
            (_, before, _) => {
                if let Some(before) = before {
                    self.share(peer, before);
                }
            }
        }
    }
}
