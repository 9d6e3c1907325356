//! Looking at the heads of rings, and of the inboxes of the link: this module alone does so. What it finds there, [`super::deliver`] takes, or
//! the handler of the cell's kind ([`crate::peers::handlers`]).

use std::time::Instant;

use encore_transport::shm::Arrived;
use encore_transport::transport::Transport;

use crate::engine::Engine;
use crate::layers::layer;
use crate::mutation::{Mutation, planted};
use crate::p2p::wire;
use crate::peers::handlers::{Consumed, Incoming};
use crate::progress::collectives;
use crate::receive::deliver;
use crate::receive::rounds::Rounds;
use crate::state::hope::Hope;
use crate::state::process::{ANY, Inbox, NONE};

/// The most polls by a call that looks once for all that has happened (docs/lab/007).
const TURN: usize = 32;

impl Engine {
    /// Handles the next cell of each ring, and pushes cells that wait for room. Returns whether there were any.
    ///
    /// Short messages with a posted receive are handled in one go (docs/lab/019), all others one at a time. So a rank that waits for a
    /// message stops when it has arrived. The messages behind it stay in the ring until their receives are posted, rather than becoming
    /// unexpected.
    #[inline]
    pub fn poll(&mut self) -> bool {
        self.shm.greet();
        let (mut any, mut inbox) = (false, 0);
        // Compared anew each time, the number shows the compiler that there is such an inbox.
        while inbox < self.shm.inboxes().len() {
            if self.poll_ring(inbox) {
                any = true;
            }
            inbox += 1;
        }
        self.poll_others(any)
    }

    /// As [`Engine::poll`], but where there are many rings it leaves out most of those that have been empty: see [`Rounds`]. `from`: the
    /// world rank from which something is expected; negative: no rank in particular.
    #[inline]
    pub fn poll_some(&mut self, from: i32) -> bool {
        if self.few_have_sent() { self.poll() } else { self.poll_of_many(from, false) }
    }

    /// Whether a look into all rings is as quick as one that leaves out most of them.
    #[inline(always)]
    pub(crate) fn few_have_sent(&self) -> bool {
        Rounds::are_needless(self.shm.inboxes().len())
    }

    /// A look of [`Engine::poll_some`], or into `all` rings.
    #[inline(never)]
    fn poll_of_many(&mut self, from: i32, all: bool) -> bool {
        self.shm.greet();
        let inboxes = self.shm.inboxes().len();
        self.rounds.meet(inboxes);
        let peer = u32::try_from(from).ok().and_then(|rank| self.peers.of_world_rank(rank));
        if let Some(inbox) = peer.and_then(|peer| self.inbox_from(peer)) {
            self.rounds.heard(inbox);
        }
        let mut any = false;
        match all {
            true => (0..inboxes).for_each(|inbox| any |= self.poll_ring_of_many(inbox)),
            false => {
                let look = self.rounds.next_look(inboxes);
                look.into_iter().for_each(|inbox| any |= self.poll_ring_of_many(inbox));
            }
        }
        self.poll_others(any)
    }

    fn poll_ring_of_many(&mut self, inbox: usize) -> bool {
        let any = self.poll_ring(inbox);
        if any {
            self.rounds.heard(inbox);
        }
        any
    }

    /// Handles the next cell of a ring. Returns whether there was one.
    #[inline(always)]
    fn poll_ring(&mut self, inbox: usize) -> bool {
        #[cfg(test)]
        (self.rounds.looks += 1);
        let Some(arrived) = self.head(inbox) else { return false };
        if !self.take_what_was_posted(inbox, arrived) {
            self.take(inbox, &arrived);
        }
        true
    }

    /// Handles the cell at the head of a ring, and gives it back unless it is suspended.
    #[inline(always)]
    fn take(&mut self, inbox: usize, arrived: &Arrived) {
        let cell = Incoming::new(self.sender(inbox), Inbox::of_ring(inbox), arrived);
        let consumed = match cell.kind {
            wire::EAGER => deliver::eager(self, &cell),
            kind => self.handlers.of(kind)(self, &cell),
        };
        match consumed {
            // SAFETY: its handler has ended, and has read as many.
            Consumed::Now(staged) => unsafe { self.shm.release(inbox, staged) },
            Consumed::Suspended(part) => self.suspend(cell, part),
        }
    }

    /// Does what else is to be done at a poll. Returns whether anything happened: `any` says that something has before.
    #[inline(always)]
    fn poll_others(&mut self, mut any: bool) -> bool {
        if self.has_other_sources {
            any |= self.poll_other_sources();
        }
        // After the look at the link, which may have made room without that a cell has come: a rank that found nothing sleeps next.
        if !self.quiet() {
            any |= self.push_outgoing();
        }
        // Collectives last: what ends a step of one is followed up in the same look.
        if self.collectives_under_way > 0 {
            any |= collectives::look(self);
        }
        any
    }

    /// Looks at the sources of progress that most programs don't have.
    #[inline(never)]
    fn poll_other_sources(&mut self) -> bool {
        let mut any = self.link.is_some() && self.poll_link();
        for source in self.sources {
            if (source.is_under_way)(self) {
                any |= (source.look)(self);
            }
        }
        while let Some(done) = self.outside.take() {
            done(self);
            any = true;
        }
        self.has_other_sources = self.link.is_some()
            || self.sources.iter().any(|source| (source.is_under_way)(self))
            || self.outside.expects();
        any
    }

    /// Handles cells that have arrived, until `done` or for a while. Returns whether there were any. `hope`: for a call that makes progress now
    /// and then, what it hopes for.
    #[inline]
    pub fn poll_until(&mut self, hope: Hope, mut done: impl FnMut(&mut Engine) -> bool) -> bool {
        let mut any = false;
        for _ in 0..TURN {
            let found = match self.few_have_sent() || matches!(hope, Hope::All) {
                true => self.poll(),
                false => self.poll_with(hope),
            };
            if !found {
                break;
            }
            any = true;
            if done(self) {
                break;
            }
        }
        any
    }

    /// A look of a test or a probe, where many have sent.
    #[cold]
    #[inline(never)]
    fn poll_with(&mut self, hope: Hope) -> bool {
        let from = match hope {
            Hope::All | Hope::Anything => NONE,
            Hope::Message(comm, source) => self.peers.world_rank_or_wildcard(comm, source),
            Hope::Complete(request) => self.awaited(request).0,
        };
        let from_any = matches!(hope, Hope::Message(..)) && from == ANY;
        let inboxes = self.shm.inboxes().len();
        let all = from_any || self.rounds.is_look_into_all_due(inboxes, Instant::now());
        self.poll_of_many(from, all)
    }

    /// Takes what is next in each inbox of the link. Returns whether there was anything.
    #[cold]
    #[inline(never)]
    fn poll_link(&mut self) -> bool {
        let mut any = false;
        let places = match self.link.as_deref_mut() {
            Some(link) => {
                link.greet();
                if let Some(layer) = layer::layer() {
                    any |= (layer.watch)(self);
                }
                self.link.as_deref().map_or(0, Transport::inboxes)
            }
            None => 0,
        };
        if self.far_copies > 0 {
            any |= self.end_far_copies();
        }
        for place in 0..places {
            let Some(link) = self.link.as_deref() else { break };
            let Some(arrived) = link.peek(place) else {
                self.lead_part(place);
                continue;
            };
            let inbox = Inbox::of_link(place);
            let Some(from) = self.peers.behind_link(link.source(place)) else {
                // What came before the two have parted is of no use any more.
                // SAFETY: just looked at.
                unsafe { self.release(inbox, 0) };
                continue;
            };
            let cell = Incoming::new(from, inbox, &arrived);
            if planted(Mutation::ReleasedEarly) {
                // SAFETY: none: this is the mistake, on a link that checks.
                unsafe { self.release(inbox, 0) };
            }
            match self.handlers.of(cell.kind)(self, &cell) {
                Consumed::Now(_) if planted(Mutation::ReleasedEarly) => {}
                // SAFETY: its handler has ended, and has read as many.
                Consumed::Now(staged) => unsafe { self.release(inbox, staged) },
                Consumed::Suspended(part) => self.suspend(cell, part),
            }
            self.take_posted_of_link(place);
            any = true;
        }
        if any {
            self.wake_other_threads();
        }
        any
    }

    /// Has the rest of a chunk of a long message, of which a part has come, go to where it belongs.
    fn lead_part(&mut self, place: usize) {
        let Some(link) = self.link.as_deref() else { return };
        let Some(arrived) = link.peek_part(place) else { return };
        let Some(from) = self.peers.behind_link(link.source(place)) else { return };
        let cell = Incoming::new(from, Inbox::of_link(place), &arrived);
        if let (Some((to, length)), Some(link)) = (self.place_of_chunk(&cell), self.link.as_deref_mut()) {
            // SAFETY: the program keeps the buffer of an active receive writable until its completion. It completes when the cell has been
            // given back, or in `end_all_with`, which leads the rest aside.
            unsafe { link.lead(place, to, length) };
        }
    }

    /// Takes the short messages at the head of an inbox of the link that have a posted receive, as [`Engine::take_what_was_posted`] does.
    fn take_posted_of_link(&mut self, place: usize) {
        while !self.posted.is_empty() {
            let Some(arrived) = self.link.as_deref().and_then(|link| link.peek(place)) else { return };
            if !self.take_short(&arrived) {
                return;
            }
            // SAFETY: the message was copied.
            unsafe { self.release(Inbox::of_link(place), 0) };
        }
    }

    /// Pushes waiting cells while there is room. Returns whether any went.
    pub fn push_outgoing(&mut self) -> bool {
        let mut any = false;
        if !self.streams.is_empty() {
            any |= self.push_streams();
        }
        if !self.peers.nothing_queued() {
            any |= self.push_backlog();
        }
        any
    }
}
