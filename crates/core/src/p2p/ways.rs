//! The ways of a long message between two ordinary buffers, and what each costs here: through the staging area, or by the kernel's copy.
//!
//! Which is quicker depends on the processors: two cores that share a cache copy through the staging area two to three times as
//! fast as the kernel; where the two are threads of one core, the kernel's single copy wins (docs/lab/041). A process isn't told
//! which case it is in, and a virtual machine may be moved. So the receiver of announced messages learns it from the messages
//! themselves: for each sender and size class it keeps what a byte has cost by each way, and now and then sends a few messages by the
//! way that it doesn't take, less often the worse that way is.
//!
//! The clock decides about speed alone: each way moves every message correctly. Where ranks take turns on processors, times say more about
//! the other ranks than about the ways, so nothing is measured, and [`crate::protocol::Limits::kernel_pays`] decides.

use std::time::{Duration, Instant};

use crate::engine::Engine;
use crate::peer::PeerId;
use crate::protocol::{Announced, Fetch, Limits, Memory};
use crate::request::Request;
use crate::slab::Obj;

/// A way of an announced message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The sender writes it into the staging area, the receiver copies it from there.
    Staged,
    /// The receiver has the kernel copy it from the sender's buffer.
    Kernel,
}

impl Way {
    fn other(self) -> Way {
        match self {
            Way::Staged => Way::Kernel,
            Way::Kernel => Way::Staged,
        }
    }
}

/// The messages of a size class that go by the way taken before the other way is tried for the first time, and the fewest between
/// two trials. A program of a few messages pays for no trial.
const LEAST_APART: u32 = 32;
/// The most messages between two trials, so that a way that has become quicker is found.
const MOST_APART: u32 = 10_000;
/// The messages of a trial: one that isn't measured, since it touches pages for the first time, and [`SAMPLES`] that are.
const TRIAL: u32 = 1 + SAMPLES as u32;
/// The measured messages of a way of which the median counts: one that was interrupted doesn't.
const SAMPLES: usize = 3;
/// A message in so many is measured of those that go by the way taken.
const MEASURED: u32 = 8;
/// The share of the time that trials may cost: one part in so many.
const SHARE: u64 = 100;

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

/// The knowledge about messages of one size class from one sender.
#[derive(Clone, Copy, Debug)]
struct Class {
    taken: Way,
    staged: Samples,
    kernel: Samples,
    /// Messages up to the next trial.
    left: u32,
    /// Messages of the trial under way that are still to come.
    trying: u32,
    /// The cost of the way taken when the two were last compared.
    compared: u64,
}

impl Class {
    const NEW: Class = Class {
        taken: Way::Staged,
        staged: Samples { latest: [0; SAMPLES], noted: 0 },
        kernel: Samples { latest: [0; SAMPLES], noted: 0 },
        left: LEAST_APART,
        trying: 0,
        compared: 0,
    };

    fn samples(&mut self, way: Way) -> &mut Samples {
        match way {
            Way::Staged => &mut self.staged,
            Way::Kernel => &mut self.kernel,
        }
    }

    /// The way of the next message, and whether it is to be measured.
    fn next(&mut self) -> (Way, bool) {
        if self.trying > 0 {
            self.trying -= 1;
            return (self.taken.other(), self.trying < TRIAL - 1);
        }
        self.left -= 1;
        let measured = self.left % MEASURED == 0;
        if self.left == 0 {
            self.left = LEAST_APART;
            self.trying = TRIAL;
        }
        (self.taken, measured)
    }

    /// Notes the cost of a byte of a message that went by `way`.
    fn note(&mut self, way: Way, cost: u32) -> Outcome {
        self.samples(way).note(cost);
        let (taken, other) = (self.samples(self.taken).median(), self.samples(self.taken.other()).median());
        let Some(taken) = taken else { return Outcome::None };
        if way == self.taken {
            // It has become slower by a quarter: the other way may be the better one now.
            if self.compared > 0 && taken * 4 > self.compared * 5 {
                self.left = self.left.min(MEASURED);
                self.compared = taken;
            }
            Outcome::None
        } else if u64::from(cost) > 2 * taken {
            // One message shows that it isn't better.
            let tried = TRIAL - self.trying;
            self.trying = 0;
            self.compare(taken, cost.into(), tried)
        } else if self.trying == 0
            && let Some(other) = other
        {
            self.compare(taken, other, TRIAL)
        } else {
            Outcome::None
        }
    }

    /// A trial of so many messages has ended.
    fn compare(&mut self, taken: u64, other: u64, tried: u32) -> Outcome {
        let (quicker, slower) = (taken.min(other), taken.max(other).max(1));
        // A way that is better by a little isn't better the next time.
        let outcome = if other * 8 < taken * 7 { Outcome::Changed } else { Outcome::Kept };
        self.compared = if outcome == Outcome::Changed { other } else { taken };
        if outcome == Outcome::Changed {
            self.taken = self.taken.other();
        }
        // So many messages that the trial's loss is the permitted share of their time.
        let loss = (slower - quicker) * u64::from(tried) * SHARE / quicker.max(1);
        self.left = loss.clamp(LEAST_APART.into(), MOST_APART.into()) as u32;
        outcome
    }
}

/// Size classes: messages of at most twice the eager limit's default, then a class for each power of two.
const CLASSES: usize = 10;
/// The longest message of the first class, in bytes.
const FIRST: u64 = 128 << 10;

/// What is known of the ways of messages from one sender.
#[derive(Debug)]
pub(crate) struct Ways([Class; CLASSES]);

impl Ways {
    fn class(&mut self, bytes: u64) -> &mut Class {
        &mut self.0[index_of(bytes)]
    }
}

/// The class of a message of so many bytes.
fn index_of(bytes: u64) -> usize {
    (bytes.div_ceil(FIRST).next_power_of_two().ilog2() as usize).min(CLASSES - 1)
}

impl Default for Ways {
    fn default() -> Ways {
        Ways([Class::NEW; CLASSES])
    }
}

/// The message that is being measured.
#[derive(Clone, Copy)]
pub(crate) struct Measurement {
    request: Obj<Request>,
    way: Way,
    since: Instant,
}

impl Engine {
    /// Adds to the facts of a message the way that it takes as learned, if both ways are open to it. Returns whether to measure it.
    pub(crate) fn learn_way(&mut self, facts: &mut Announced, limits: &Limits, from: PeerId) -> bool {
        let has_both = facts.source == Memory::Own
            && facts.destination == Memory::Own
            && !facts.from_self
            && !facts.crowded
            && limits.may_learn(facts.wanted)
            && self.kernel_might_copy(from);
        if !has_both {
            return false;
        }
        let ways = self.peers[from].ways.get_or_insert_with(Box::default);
        let (way, is_measured) = ways.class(facts.wanted).next();
        facts.learned = Some(way);
        // One at a time: two would share the processor, and each would be charged for both.
        is_measured && self.measured.is_none()
    }

    /// Measures a receive's message from now on.
    pub(crate) fn begin_measuring(&mut self, request: Obj<Request>, fetch: Fetch) {
        let way = match fetch {
            Fetch::ReadByKernel => Way::Kernel,
            Fetch::Ask(Memory::Hidden) => Way::Staged,
            // The sender's own copy, for one, isn't one of the two ways.
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
        let outcome = ways.class(bytes).note(measured.way, cost);
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

    /// Sends messages of a class in which a byte costs so many picoseconds by each way; returns how many went by the kernel.
    fn send(class: &mut Class, messages: u32, staged: u32, kernel: u32) -> u32 {
        let mut by_kernel = 0;
        for _ in 0..messages {
            let (way, measured) = class.next();
            by_kernel += u32::from(way == Way::Kernel);
            if measured {
                class.note(way, if way == Way::Staged { staged } else { kernel });
            }
        }
        by_kernel
    }

    #[test]
    fn a_few_messages_pay_for_no_trial() {
        assert_eq!(send(&mut { Class::NEW }, LEAST_APART, 300, 100), 0);
    }

    #[test]
    fn the_quicker_way_is_taken_after_one_trial() {
        let mut class = Class::NEW;
        send(&mut class, 100, 300, 150);
        assert_eq!(class.taken, Way::Kernel);
        let by_kernel = send(&mut class, 10_000, 300, 150);
        assert!(by_kernel >= 9_900, "{by_kernel}");
    }

    #[test]
    fn trials_of_the_slower_way_cost_one_percent() {
        for kernel in [110, 150, 300, 1000, 5000] {
            let mut class = Class::NEW;
            send(&mut class, 100, 100, kernel);
            let tried = u64::from(send(&mut class, 100_000, 100, kernel));
            let loss = tried * u64::from(kernel - 100) * 1000 / (100_000 * 100);
            assert!(
                tried >= u64::from(100_000 / MOST_APART) && loss <= 10,
                "{kernel}: {tried} tried, {loss} per mille"
            );
        }
    }

    #[test]
    fn a_way_that_is_slowed_down_is_left_within_a_hundred_messages_and_taken_again_when_it_recovers() {
        let mut class = Class::NEW;
        send(&mut class, 1000, 100, 200);
        assert_eq!(class.taken, Way::Staged);
        send(&mut class, 100, 500, 200);
        assert_eq!(class.taken, Way::Kernel);
        send(&mut class, 1000, 100, 200);
        assert_eq!(class.taken, Way::Staged);
    }

    #[test]
    fn neither_an_interruption_nor_a_small_difference_changes_the_way() {
        let mut class = Class::NEW;
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
