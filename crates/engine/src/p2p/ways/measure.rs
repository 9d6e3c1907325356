//! Measuring messages: the receiver times them from the match to the last byte, or only its copies, and adds the cost to the class.
//!
//! Time between the program's calls isn't a protocol's cost: a call that returns before the last byte has arrived stops the time, and the next one
//! that waits or polls for it resumes it (docs/lab/090).

use std::time::{Duration, Instant};

use encore_adapt::{Kind, Knowledge, Outcome, Way, per_byte};
use encore_tuning::TUNING;

use super::clock;
use super::timing::{Measurement, Timing};
use crate::engine::Engine;
use crate::peers::peer::PeerId;
use crate::send::places;
use crate::state::request::{Request, flag};
use encore_adapt::past_caches;
use encore_adapt::protocol::{Announced, Fetch, Limits, Memory};
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Weight of a message received past the caches, in quarters of its time: the program reads it from memory, if it reads it at all.
const QUARTERS_PAST_CACHES: u32 = TUNING.quarters_past_caches;

/// Weight of a message copied once, in halves of its time. Its lines were copied from the sender's caches and are shared by both ranks: when their
/// owner writes them again, it waits for the other to give them up (docs/lab/094).
const HALVES_OF_ONE_COPY: u32 = TUNING.halves_of_one_copy;

impl Engine {
    /// Adds the learned protocol to the facts of a message, if there is a choice. Returns whether to measure it.
    pub(crate) fn learn_way(&mut self, facts: &mut Announced, limits: &Limits, from: PeerId) -> bool {
        if !learns(facts) {
            return false;
        }
        let kind = kind_of(facts.source, facts.crowded);
        let mut open = limits.open_ways(facts.wanted, facts.source);
        open[Way::Kernel as usize] &= match facts.source {
            Memory::Shared | Memory::Far => true,
            Memory::Own | Memory::Hidden => places::kernel_might_copy(self, from),
            Memory::Device(_) => false,
        };
        if open.iter().filter(|open| **open).count() < 2 {
            return false;
        }
        let goes_past = past_caches::goes_past(limits.past_caches, facts.wanted);
        let first = if goes_past { Way::PastCaches } else { Way::Staged };
        let ways = self.peers[from].ways.get_or_insert_with(Box::default);
        let (way, is_measured) = ways.next(facts.wanted, kind, first, &open);
        facts.learned = Some(way);
        // One at a time: two would share the processor, and each would be charged for both.
        is_measured && self.measured.is_none()
    }

    /// Starts to measure a receive's message.
    pub(crate) fn begin_measuring(&mut self, request: Obj<Request>, fetch: Fetch, facts: &Announced) {
        let way = match fetch {
            Fetch::ReadByKernel | Fetch::ReadByLink | Fetch::Copy | Fetch::Halves => Way::Kernel,
            Fetch::Ask(Memory::Hidden) if request.is(flag::PAST_CACHES) => Way::PastCaches,
            Fetch::Ask(Memory::Hidden) => Way::Staged,
            // Other transfers, like the sender's own copy, aren't measured.
            _ => return,
        };
        let timing = match facts.crowded && facts.source != Memory::Far {
            true => Timing::Copies(Duration::ZERO),
            false => Timing::Whole(Duration::ZERO, Some(clock::now())),
        };
        let kind = kind_of(facts.source, facts.crowded);
        self.measured = Some(Measurement { request, bytes: facts.wanted, kind, way, timing });
    }

    /// Resumes the time as a call begins to wait or to poll.
    #[inline(always)]
    pub(crate) fn resume_measuring(&mut self) {
        let measured = self.measured.as_mut();
        if let Some(measured) = measured.filter(|_| !planted(Mutation::ComputationMeasured)) {
            measured.resume();
        }
    }

    /// Pauses the time at the end of a call: the program may compute.
    #[inline(always)]
    pub(crate) fn pause_measuring(&mut self) {
        let measured = self.measured.as_mut();
        if let Some(measured) = measured.filter(|_| !planted(Mutation::ComputationMeasured)) {
            measured.pause();
        }
    }

    /// Begins to time a copy of bytes of a receive's message. Returns the time, if it is measured.
    #[inline]
    pub(crate) fn begin_copy(&self, request: Obj<Request>) -> Option<Instant> {
        let measured = self.measured.as_ref().filter(|measured| measured.request == request)?;
        matches!(measured.timing, Timing::Copies(_)).then(clock::now)
    }

    /// Ends the timing of a copy that [`Engine::begin_copy`] began.
    #[inline]
    pub(crate) fn end_copy(&mut self, since: Option<Instant>) {
        let (Some(since), Some(measured)) = (since, &mut self.measured) else { return };
        if let Timing::Copies(copies) = &mut measured.timing {
            *copies += clock::now() - since;
        }
    }

    /// Ends the measurement of a receive's message, which is complete.
    #[inline]
    pub(crate) fn end_measuring(&mut self, request: Obj<Request>) {
        if let Some(measured) = self.measured.take_if(|measured| measured.request == request) {
            self.learn(measured);
        }
    }

    /// Drops the measurement of a receive's message that uses another protocol than planned.
    pub(crate) fn stop_measuring(&mut self, request: Obj<Request>) {
        self.measured.take_if(|measured| measured.request == request);
    }

    fn learn(&mut self, mut measured: Measurement) {
        measured.pause();
        let Measurement { request, bytes, kind, .. } = measured;
        let from = request.peer.get();
        let took = match (measured.timing, measured.way) {
            (Timing::Whole(took, _), Way::Kernel) if kind == Kind::Shared => took * HALVES_OF_ONE_COPY / 2,
            (Timing::Whole(took, _), _) => took,
            (Timing::Copies(copies), Way::Kernel) => copies,
            // The sender has copied as much.
            (Timing::Copies(copies), Way::Staged | Way::PastCaches) => 2 * copies,
        };
        let took = if measured.way == Way::PastCaches { took * QUARTERS_PAST_CACHES / 4 } else { took };
        let Some(ways) = &mut self.peers[from].ways else { return };
        let is_known =
            |known: Knowledge| known.taken == measured.way && known.costs[measured.way as usize].is_some();
        if planted(Mutation::ChangeOfCostIgnored) && ways.known(kind).any(is_known) {
            return;
        }
        let outcome = ways.note(bytes, kind, measured.way, per_byte(took, bytes));
        self.counters.way_trials += u64::from(outcome != Outcome::None);
        self.counters.way_changes += u64::from(outcome == Outcome::Changed);
    }
}

/// Whether the protocol of such a message is learned.
fn learns(facts: &Announced) -> bool {
    let has_ways = match facts.source {
        // A sender that doesn't wait for its message must be present to stage it; and ranks that take turns copy once where they can.
        Memory::Shared => facts.sender_waits && !facts.sender_sleeps && !facts.crowded,
        Memory::Own | Memory::Hidden => facts.destination == Memory::Own,
        Memory::Far => facts.destination == Memory::Far && facts.wanted > 0,
        Memory::Device(_) => false,
    };
    has_ways && !facts.from_self
}

/// The class of messages from this kind of memory, between crowded ranks or not.
pub(crate) fn kind_of(source: Memory, crowded: bool) -> Kind {
    match source {
        Memory::Shared => Kind::Shared,
        Memory::Own | Memory::Hidden if crowded => Kind::InTurns,
        Memory::Own | Memory::Hidden | Memory::Far | Memory::Device(_) => Kind::Ordinary,
    }
}
