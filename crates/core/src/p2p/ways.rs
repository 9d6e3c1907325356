//! The ways of a long message between two ordinary buffers, and what each costs here: through the staging area and the caches, through the
//! staging area and past the receiver's caches, or by the kernel's copy.
//!
//! Which is quickest depends on the processors: two cores that share a cache copy through the staging area two to three times as
//! fast as the kernel; where the two are threads of one core, the kernel's single copy wins (docs/lab/041). Messages that nearly fill the
//! last-level cache go better past it at times, and at times not, as other machines on the same processor leave more or less of it
//! (docs/lab/005). A process isn't told which case it is in, and a virtual machine may be moved. So the receiver of announced messages
//! learns it from the messages themselves: for each sender and size class it keeps what a byte has cost by each way, and now and then
//! sends a few messages by a way that it doesn't take, less often the worse that way is.
//!
//! Two ranks that exchange messages share the work: what one of them saves by another way, it may cost the other one, and a way that is better
//! for both may look worse as long as only one tries it. So trials come at round numbers of messages, the rarer ones among those of the more
//! frequent ones: ranks that exchange as many messages try a way together (docs/lab/045).
//!
//! The clock decides about speed alone: each way moves every message correctly. Where ranks take turns on processors, times say more about
//! the other ranks than about the ways, so nothing is measured, and [`crate::protocol::Limits`] decides.

use std::time::{Duration, Instant};

use crate::engine::Engine;
use crate::p2p::past_caches;
use crate::peer::PeerId;
use crate::protocol::{Announced, Fetch, Limits, Memory};
use crate::request::{Request, flag};
use crate::slab::Obj;

/// A way of an announced message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The sender writes it into the staging area, the receiver copies it from there.
    Staged,
    /// The same, and the receiver writes it past its caches.
    PastCaches,
    /// The receiver has the kernel copy it from the sender's buffer.
    Kernel,
}

/// All ways; each is at the index of its number.
const ALL: [Way; 3] = [Way::Staged, Way::PastCaches, Way::Kernel];

/// The ways that are open to a message, by their index in [`ALL`].
pub type Open = [bool; ALL.len()];

/// The first messages of a size class, which the kernel copies where it may: the staging area's pages are new at first, and a new page costs
/// as much time as the copies of several others (docs/lab/049). A program of a few messages touches none.
const OPENING: u32 = 8;
/// The messages of a size class that go by the way taken before another way is tried for the first time, and the fewest from one trial
/// to the next; a power of two. A program of a few messages pays for no trial.
const LEAST_APART: u32 = 32;
/// The most messages from one trial to the next, so that a way that has become quicker is found; a power of two.
const MOST_APART: u32 = 1 << 15;
/// Messages between the trials of two ways that fall on the same number.
const BETWEEN_WAYS: u32 = LEAST_APART / ALL.len() as u32;
/// The messages of a trial: one that isn't measured, since it touches pages for the first time, and [`SAMPLES`] that are.
const TRIAL: u32 = 1 + SAMPLES as u32;
/// The measured messages of a way of which the median counts: one that was interrupted doesn't.
const SAMPLES: usize = 3;
/// A message in so many is measured of those that go by the way taken.
const MEASURED: u32 = 8;
/// The share of the time that trials of one way may cost: one part in so many. Those of both others cost twice that.
const SHARE: u64 = 200;

/// What is known of one way: the cost of a byte in the latest messages measured, in picoseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Samples {
    latest: [u32; SAMPLES],
    noted: usize,
}

impl Samples {
    fn note(&mut self, cost: u32) {
        self.latest[self.noted % SAMPLES] = cost;
        self.noted += 1;
    }

    /// The median of the latest, if there are enough.
    fn median(&self) -> Option<u64> {
        let mut sorted = self.latest;
        sorted.sort_unstable();
        (self.noted >= SAMPLES).then_some(sorted[SAMPLES / 2].into())
    }
}

/// What a measured message has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// No trial has ended with it.
    None,
    /// A trial has ended, and the way stays as it is.
    Kept,
    /// A trial has ended, and the way that was tried is taken from now on.
    Changed,
}

/// What is known of a way, and when it is tried next.
#[derive(Clone, Copy, Debug)]
struct Known {
    samples: Samples,
    /// If it isn't the way taken, it is tried when the number of messages is a multiple of this power of two.
    apart: u32,
}

/// The knowledge about messages of one size class from one sender.
#[derive(Clone, Copy, Debug)]
struct Class {
    taken: Way,
    /// By index in [`ALL`].
    ways: [Known; ALL.len()],
    /// The way of the trial under way, or of the latest one.
    tried: Way,
    /// Messages of the trial under way that are still to come.
    trying: u32,
    /// Messages so far, by whatever way.
    messages: u32,
    /// The cost of the way taken when it was last compared with another one.
    compared: u64,
}

impl Class {
    /// Nothing is known, and messages go by `first`.
    fn new(first: Way) -> Class {
        let unknown = Known { samples: Samples::default(), apart: LEAST_APART };
        Class { taken: first, ways: [unknown; ALL.len()], tried: first, trying: 0, messages: 0, compared: 0 }
    }

    fn known(&mut self, way: Way) -> &mut Known {
        &mut self.ways[way as usize]
    }

    /// The ways that aren't taken.
    fn others(&self) -> impl Iterator<Item = Way> + use<> {
        let taken = self.taken;
        ALL.into_iter().filter(move |way| *way != taken)
    }

    /// Whether the next message is one of the first ones, which the kernel copies.
    fn opens(&mut self, open: &Open) -> bool {
        let opens = open[Way::Kernel as usize] && self.messages < OPENING;
        self.messages += u32::from(opens);
        opens
    }

    /// The way of the next message, to which these ways are open, and whether it is to be measured.
    fn next(&mut self, open: &Open) -> (Way, bool) {
        if self.opens(open) {
            return (Way::Kernel, false);
        }
        self.messages = self.messages.wrapping_add(1);
        if self.trying > 0 && open[self.tried as usize] {
            self.trying -= 1;
            return (self.tried, self.trying < TRIAL - 1);
        }
        self.trying = 0;
        let messages = self.messages;
        for way in self.others().filter(|way| messages >= LEAST_APART && open[*way as usize]) {
            let number = messages.wrapping_sub(way as u32 * BETWEEN_WAYS);
            let known = self.known(way);
            if number % known.apart == 0 {
                // If the trial comes to no end, for one since nothing was measured, the next one comes soon.
                known.apart = LEAST_APART;
                (self.tried, self.trying) = (way, TRIAL);
            }
        }
        (self.taken, self.messages % MEASURED == 0)
    }

    /// Notes the cost of a byte of a message that went by `way`.
    fn note(&mut self, way: Way, cost: u32) -> Outcome {
        self.known(way).samples.note(cost);
        let Some(taken) = self.known(self.taken).samples.median() else { return Outcome::None };
        if way == self.taken {
            // It has become slower by a quarter: another way may be the better one now.
            if self.compared > 0 && taken * 4 > self.compared * 5 {
                self.others().for_each(|way| self.known(way).apart = LEAST_APART);
                self.compared = taken;
            }
            Outcome::None
        } else if way != self.tried {
            // A message of an earlier trial has come late.
            Outcome::None
        } else if u64::from(cost) > 2 * taken {
            // One message shows that it isn't better.
            let tried = TRIAL - self.trying;
            self.trying = 0;
            self.compare(taken, cost.into(), tried)
        } else {
            let other = self.known(way).samples.median().filter(|_| self.trying == 0);
            other.map_or(Outcome::None, |other| self.compare(taken, other, TRIAL))
        }
    }

    /// A trial of so many messages has ended.
    fn compare(&mut self, taken: u64, other: u64, tried: u32) -> Outcome {
        let (quicker, slower) = (taken.min(other), taken.max(other).max(1));
        let way = self.tried;
        // A way that is better by a little isn't better the next time.
        let outcome = if other * 8 < taken * 7 { Outcome::Changed } else { Outcome::Kept };
        // So many messages that the trial's loss is the permitted share of their time.
        let loss = (slower - quicker) * u64::from(tried) * SHARE / quicker.max(1);
        let apart = loss.clamp(LEAST_APART.into(), MOST_APART.into()) as u32;
        let apart = apart.next_power_of_two();
        if outcome == Outcome::Changed {
            self.known(self.taken).apart = apart;
            (self.taken, self.compared) = (way, other);
        } else {
            self.known(way).apart = apart;
            self.compared = taken;
        }
        outcome
    }
}

/// Size classes: messages of at most twice the eager limit's default, then a class for each power of two.
const CLASSES: usize = 10;
/// The longest message of the first class, in bytes.
const FIRST: u64 = 128 << 10;

/// What is known of the ways of messages from one sender, by class.
#[derive(Debug, Default)]
pub(crate) struct Ways([Option<Class>; CLASSES]);

impl Ways {
    /// Whether a message of so many bytes is one of the first ones, which the kernel copies; [`Ways::next`] says it otherwise.
    fn opens(&mut self, bytes: u64, first: Way, open: &Open) -> bool {
        self.0[index_of(bytes)].get_or_insert_with(|| Class::new(first)).opens(open)
    }

    /// The way of a message of so many bytes, which goes by `first` as long as nothing is known, and whether to measure it.
    fn next(&mut self, bytes: u64, first: Way, open: &Open) -> (Way, bool) {
        let class = self.0[index_of(bytes)].get_or_insert_with(|| Class::new(first));
        // A way isn't open any more, for one since the kernel has refused it.
        if !open[class.taken as usize] {
            *class = Class::new(first);
        }
        class.next(open)
    }
}

/// The class of a message of so many bytes.
fn index_of(bytes: u64) -> usize {
    (bytes.div_ceil(FIRST).next_power_of_two().ilog2() as usize).min(CLASSES - 1)
}

/// The message that is being measured.
#[derive(Clone, Copy)]
pub(crate) struct Measurement {
    request: Obj<Request>,
    way: Way,
    since: Instant,
}

impl Engine {
    /// Adds to the facts of a message the way that it takes as learned, if there is a choice. Returns whether to measure it.
    pub(crate) fn learn_way(&mut self, facts: &mut Announced, limits: &Limits, from: PeerId) -> bool {
        let ordinary = facts.source != Memory::Shared && facts.destination == Memory::Own;
        if !ordinary || facts.from_self {
            return false;
        }
        let mut open = limits.open_ways(facts.wanted, facts.source);
        open[Way::Kernel as usize] &= self.kernel_might_copy(from);
        if open.iter().filter(|open| **open).count() < 2 {
            return false;
        }
        let goes_past = past_caches::goes_past(limits.past_caches, facts.wanted);
        let first = if goes_past { Way::PastCaches } else { Way::Staged };
        let ways = self.peers[from].ways.get_or_insert_with(Box::default);
        if facts.crowded {
            // Times say nothing.
            facts.learned = ways.opens(facts.wanted, first, &open).then_some(Way::Kernel);
            return false;
        }
        let (way, is_measured) = ways.next(facts.wanted, first, &open);
        facts.learned = Some(way);
        // One at a time: two would share the processor, and each would be charged for both.
        is_measured && self.measured.is_none()
    }

    /// Measures a receive's message from now on.
    pub(crate) fn begin_measuring(&mut self, request: Obj<Request>, fetch: Fetch) {
        let way = match fetch {
            Fetch::ReadByKernel => Way::Kernel,
            Fetch::Ask(Memory::Hidden) if request.is(flag::PAST_CACHES) => Way::PastCaches,
            Fetch::Ask(Memory::Hidden) => Way::Staged,
            // The sender's own copy, for one, isn't one of the ways.
            _ => return,
        };
        self.measured = Some(Measurement { request, way, since: Instant::now() });
    }

    /// The message of a receive is here as a whole.
    #[inline]
    pub(crate) fn end_measuring(&mut self, request: Obj<Request>) {
        if let Some(measured) = self.measured.take_if(|measured| measured.request == request) {
            self.learn(measured);
        }
    }

    /// The message of a receive goes another way than it was to: what it takes says nothing.
    pub(crate) fn stop_measuring(&mut self, request: Obj<Request>) {
        self.measured.take_if(|measured| measured.request == request);
    }

    fn learn(&mut self, measured: Measurement) {
        let (from, bytes) = (measured.request.peer.get(), measured.request.bytes.get());
        let cost = per_byte(measured.since.elapsed(), bytes);
        let Some(ways) = &mut self.peers[from].ways else { return };
        let Some(class) = &mut ways.0[index_of(bytes)] else { return };
        let outcome = class.note(measured.way, cost);
        self.counters.way_trials += u64::from(outcome != Outcome::None);
        self.counters.way_changes += u64::from(outcome == Outcome::Changed);
    }
}

/// Picoseconds for each byte.
fn per_byte(took: Duration, bytes: u64) -> u32 {
    u32::try_from(took.as_nanos().saturating_mul(1000) / u128::from(bytes.max(1))).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends messages of a class in which a byte costs so many picoseconds by each way; returns how many went by each.
    fn send_by_all(class: &mut Class, messages: u32, costs: [Option<u32>; 3]) -> [u32; 3] {
        let mut by_way = [0; 3];
        let open = costs.map(|cost| cost.is_some());
        for _ in 0..messages {
            let (way, measured) = class.next(&open);
            by_way[way as usize] += 1;
            if measured {
                class.note(way, costs[way as usize].expect("only open ways are taken"));
            }
        }
        by_way
    }

    /// The same with two open ways; returns how many went by the kernel.
    fn send(class: &mut Class, messages: u32, staged: u32, kernel: u32) -> u32 {
        send_by_all(class, messages, [Some(staged), None, Some(kernel)])[Way::Kernel as usize]
    }

    fn new() -> Class {
        Class::new(Way::Staged)
    }

    #[test]
    fn the_kernel_copies_the_first_few_messages_and_no_trial_comes_soon() {
        let mut class = new();
        assert_eq!(send(&mut class, OPENING, 300, 100), OPENING);
        assert_eq!(send(&mut class, LEAST_APART - OPENING, 300, 100), 0);
        // Where it may.
        assert_eq!(send_by_all(&mut new(), OPENING, [Some(100), Some(100), None]), [OPENING, 0, 0]);
    }

    #[test]
    fn the_quicker_way_is_taken_after_one_trial() {
        let mut class = new();
        send(&mut class, 100, 300, 150);
        assert_eq!(class.taken, Way::Kernel);
        let by_kernel = send(&mut class, 10_000, 300, 150);
        assert!(by_kernel >= 9_900, "{by_kernel}");
    }

    #[test]
    fn the_quickest_of_three_ways_is_taken_whichever_was_first() {
        for first in ALL {
            for quickest in ALL {
                let costs = ALL.map(|way| Some(if way == quickest { 100 } else { 200 + way as u32 }));
                let mut class = Class::new(first);
                send_by_all(&mut class, 150, costs);
                assert_eq!(class.taken, quickest, "{first:?} first");
                let by_way = send_by_all(&mut class, 10_000, costs);
                assert!(by_way[quickest as usize] >= 9_850, "{first:?} first, {quickest:?}: {by_way:?}");
            }
        }
    }

    #[test]
    fn trials_of_the_slower_ways_cost_one_percent() {
        for slower in [110, 150, 300, 1000, 5000] {
            let mut class = new();
            let costs = [Some(100), Some(slower), Some(slower)];
            send_by_all(&mut class, 200, costs);
            let [_, past, kernel] = send_by_all(&mut class, 100_000, costs).map(u64::from);
            let loss = (past + kernel) * u64::from(slower - 100) * 1000 / (100_000 * 100);
            let least = u64::from(100_000 / MOST_APART);
            assert!(
                past >= least && kernel >= least && loss <= 10,
                "{slower}: {past} and {kernel} tried, {loss} per mille"
            );
        }
    }

    #[test]
    fn a_way_that_is_slowed_down_is_left_within_a_hundred_messages_and_taken_again_when_it_recovers() {
        let mut class = new();
        send(&mut class, 1000, 100, 200);
        assert_eq!(class.taken, Way::Staged);
        send(&mut class, 100, 500, 200);
        assert_eq!(class.taken, Way::Kernel);
        send(&mut class, 2000, 100, 200);
        assert_eq!(class.taken, Way::Staged);
    }

    /// Two ranks exchange messages, which are quick if both go staged, and else slow.
    fn exchange(classes: &mut [Class; 2], messages: u32) {
        for _ in 0..messages {
            let next = [0, 1].map(|rank| classes[rank].next(&[true, false, true]));
            let cost = if next.iter().all(|(way, _)| *way == Way::Staged) { 12 } else { 19 };
            for (class, (way, measured)) in classes.iter_mut().zip(next) {
                if measured {
                    class.note(way, cost);
                }
            }
        }
    }

    #[test]
    fn two_ranks_find_the_way_that_is_better_for_both_even_if_neither_gains_alone() {
        for first in [[Way::Kernel; 2], [Way::Staged, Way::Kernel], [Way::Kernel, Way::Staged]] {
            let mut classes = first.map(Class::new);
            // They don't try equally often at first.
            classes[1].ways[Way::Staged as usize].apart = 256;
            exchange(&mut classes, 1000);
            assert_eq!(classes.map(|class| class.taken), [Way::Staged; 2], "{first:?} first");
        }
    }

    #[test]
    fn a_way_that_is_closed_is_not_taken() {
        let mut ways = Ways::default();
        let all = [true; 3];
        for _ in 0..100 {
            let (way, measured) = ways.next(1 << 20, Way::Staged, &all);
            let class = ways.0[index_of(1 << 20)].as_mut().filter(|_| measured);
            class.map(|class| class.note(way, if way == Way::Kernel { 100 } else { 300 }));
        }
        assert_eq!(ways.next(1 << 20, Way::Staged, &all).0, Way::Kernel);
        for _ in 0..200 {
            assert_eq!(ways.next(1 << 20, Way::Staged, &[true, false, false]).0, Way::Staged);
        }
    }

    #[test]
    fn neither_an_interruption_nor_a_small_difference_changes_the_way() {
        let mut class = new();
        for round in 0..1000 {
            let interrupted = if round % 7 == 0 { 1_000_000 } else { 100 };
            send(&mut class, MEASURED, interrupted, 120);
            assert_eq!(class.taken, Way::Staged, "round {round}");
        }
        send(&mut class, 10_000, 100, 95);
        assert_eq!(class.taken, Way::Staged);
    }

    #[test]
    fn size_classes_are_powers_of_two() {
        let sizes = [0, 1, FIRST, FIRST + 1, 2 * FIRST, 2 * FIRST + 1, 64 * FIRST, 1 << 40];
        assert_eq!(sizes.map(index_of), [0, 0, 0, 1, 1, 2, 6, 9]);
    }
}
