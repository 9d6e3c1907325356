//! The knowledge about messages of one size class from one sender: what a byte costs by each way, and when another way is tried.

use crate::samples::{SAMPLES, Samples};
use crate::size::{KERNEL_FIRST, Kind, LONG};
use crate::way::{ALL, Open, Way};
use encore_tuning::TUNING;

/// The first messages of a size class, which the kernel copies where it may: the staging area's pages are new at first, and a new page costs
/// as much time as the copies of several others (docs/lab/049). A program of a few messages touches none. The last of them are measured, as
/// are the first ones that go otherwise, so a choice is made after a dozen messages (docs/lab/050).
pub(crate) const OPENING: u32 = TUNING.opening;
/// The fewest messages from one trial to the next; a power of two.
pub(crate) const LEAST_APART: u32 = TUNING.least_between_trials;
/// The messages before the first trial of a way that the first messages of a class don't show, and before the next trials when the cost of the
/// way taken has changed; a power of two.
const FIRST_APART: u32 = TUNING.first_between_trials;
/// The most messages from a way's first trial to its second one, unless it costs more than twice the permitted share; from there to the third,
/// four times as many, and so on for the first [`EARLY`] of them: three messages may have told a wrong tale.
pub(crate) const SECOND_TRIAL: u32 = TUNING.before_second_trial;
/// See [`SECOND_TRIAL`].
const EARLY: u32 = TUNING.early_trials;
/// The most messages from one trial to the next, so that a way that has become quicker is found; a power of two.
pub(crate) const MOST_APART: u32 = TUNING.most_between_trials;
/// Messages between the trials of two ways that fall on the same number.
const BETWEEN_WAYS: u32 = FIRST_APART;
/// The messages of a trial: one that isn't measured, since it touches pages for the first time, and [`SAMPLES`] that are.
pub(crate) const TRIAL: u32 = 1 + SAMPLES as u32;
/// The messages of a trial where the caches may hold both buffers: the first ones bring into the caches the lines that this way finds there from
/// then on, and the latest [`SAMPLES`] count.
pub(crate) const TRIAL_IN_CACHES: u32 = TRIAL + SAMPLES as u32;
/// The messages of a trial of a way that is known to take more than twice as long: the first one that is measured ends it.
const TRIAL_OF_SLOW: u32 = TUNING.trial_of_slow;
/// Where the kernel's copy is a guess, the messages by the kernel before a probe of the staged way, and the messages of that probe: of both ways the
/// first one touches pages, and the second one is measured. The guess may cost three times as much, for milliseconds each message (docs/lab/089).
pub(crate) const LOOK: u32 = TUNING.kernel_copies_before_probe;
/// Consecutive changed costs of the way taken that start new trials: a process that runs on this processor for a moment empties its caches, and some
/// messages later they are full again.
const DOUBTS: u32 = 2 * SAMPLES as u32;
/// Messages after one past the caches, which leaves both buffers in DRAM only: these find less in the caches by any way, so their cost doesn't show a
/// lasting change (docs/lab/082).
pub(crate) const AFTERMATH: u32 = TUNING.after_past_caches;
/// Cost of a trial past the caches with its aftermath, as a multiple of the cost of its own messages.
const WITH_AFTERMATH: u64 = TUNING.cost_with_aftermath;
/// Another way is taken if it costs less than this number of sixteenths of the way taken: smaller gains don't last.
const BETTER: u64 = TUNING.better;
/// [`BETTER`] for messages that take some hundred microseconds: their costs differ less from one to the next.
const BETTER_IF_VERY_LONG: u64 = TUNING.better_if_very_long;
/// Of the messages that go by the way taken, one in this number is measured.
pub(crate) const MEASURED: u32 = TUNING.measured;
/// [`MEASURED`] for long messages.
const MEASURED_OF_LONG: u32 = TUNING.measured_of_long;
/// Trials of one way may cost one part in this number of the time; those of both others twice that.
const SHARE: u64 = TUNING.share_of_trials;

/// The result of a measured message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No trial has ended with it.
    None,
    /// A trial has ended, and the way stays as it is.
    Kept,
    /// A trial has ended, and the way that was tried is taken from now on.
    Changed,
}

/// The measured costs of a way, and the times of its trials.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) samples: Samples,
    /// If it isn't the way taken, it is tried when the number of messages is a multiple of this power of two.
    pub(crate) apart: u32,
    /// The number of messages when it was tried latest.
    tried_at: u32,
    /// Comparisons with the way taken so far.
    comparisons: u32,
}

/// The knowledge about messages of one size class from one sender.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) taken: Way,
    /// By index in [`ALL`].
    pub(crate) ways: [Known; ALL.len()],
    /// The way of the trial under way, or of the latest one.
    tried: Way,
    /// Messages of the trial under way that are still to come.
    pub(crate) trying: u32,
    /// Messages so far, by whatever way.
    pub(crate) messages: u32,
    /// The cost of the way taken when it was last compared with another one.
    pub(crate) compared: u64,
    /// Of the messages by the way taken, one in this number is measured.
    measured: u32,
    /// The messages of a trial.
    trial: u32,
    /// Measured messages by the way taken before its first comparison.
    first_compared: usize,
    /// [`BETTER`] or [`BETTER_IF_VERY_LONG`].
    better: u64,
    /// The kernel copies the first messages, where it may.
    opens_by_kernel: bool,
    /// The kernel's copy was taken unmeasured, and the staged way is to be looked at soon.
    looks: bool,
    /// The latest messages in a row that have shown another cost of the way taken than was compared. As long as there are any, each message is
    /// measured.
    doubts: u32,
}

impl Class {
    /// Nothing is known, and messages of this class, by index, go by `first`.
    pub(crate) fn new(index: usize, kind: Kind, first: Way) -> Class {
        let apart = |way| match way {
            Way::Kernel => LEAST_APART,
            _ if index >= KERNEL_FIRST => 2 * FIRST_APART,
            _ => FIRST_APART,
        };
        let ways = ALL.map(|way| Known {
            samples: Samples::default(),
            apart: apart(way),
            tried_at: 0,
            comparisons: 0,
        });
        let measured = if index >= LONG { MEASURED_OF_LONG } else { MEASURED };
        let trial = if index >= KERNEL_FIRST { TRIAL } else { TRIAL_IN_CACHES };
        // Each of the first ones goes through pages that are new, if it takes much of the area but not all of it.
        let first_compared = if (LONG..KERNEL_FIRST).contains(&index) { trial as usize - 1 } else { SAMPLES };
        Class {
            taken: first,
            ways,
            tried: first,
            trying: 0,
            messages: 0,
            compared: 0,
            measured,
            trial,
            first_compared,
            better: if index >= KERNEL_FIRST { BETTER_IF_VERY_LONG } else { BETTER },
            opens_by_kernel: true,
            // One copy by the ranks is no guess that may cost much.
            looks: index >= KERNEL_FIRST && kind != Kind::Shared,
            doubts: 0,
        }
    }

    pub(crate) fn known(&mut self, way: Way) -> &mut Known {
        &mut self.ways[way as usize]
    }

    /// The ways that aren't taken.
    fn others(&self) -> impl Iterator<Item = Way> + use<> {
        let taken = self.taken;
        ALL.into_iter().filter(move |way| *way != taken)
    }

    /// The way of the next message, to which these ways are open, and whether it is to be measured.
    pub(crate) fn next(&mut self, open: &Open) -> (Way, bool) {
        let before = self.messages;
        self.messages = before.wrapping_add(1);
        let opening = self.opening(open);
        self.looks &= open[Way::Staged as usize] && before < opening.min(2 * LOOK);
        if self.looks {
            let way = if before < LOOK { Way::Kernel } else { Way::Staged };
            return (way, before % LOOK == LOOK - 1);
        }
        if before < opening {
            return (Way::Kernel, before + SAMPLES as u32 >= opening);
        }
        if self.trying > 0 && open[self.tried as usize] {
            self.trying -= 1;
            return (self.tried, self.trying < self.trial - 1);
        }
        self.trying = 0;
        let messages = self.messages;
        for way in self.others().filter(|way| messages >= opening + TRIAL && open[*way as usize]) {
            let number = messages.wrapping_sub(way as u32 * BETWEEN_WAYS);
            let known = self.known(way);
            if number > 0 && number % known.apart == 0 {
                // If the trial comes to no end, for one since nothing was measured, the next one comes soon.
                known.apart = LEAST_APART;
                self.begin_trial(way);
            }
        }
        // The first message touches pages for the first time.
        let is_new = self.known(self.taken).samples.noted < self.first_compared && before > opening;
        let is_due = is_new || self.doubts > 0 || self.messages % self.measured == 0;
        (self.taken, is_due)
    }

    /// The first messages that the kernel copies, if these ways are open.
    fn opening(&self, open: &Open) -> u32 {
        if self.opens_by_kernel && open[Way::Kernel as usize] { OPENING } else { 0 }
    }

    /// The next messages go by `way`.
    pub(crate) fn begin_trial(&mut self, way: Way) {
        self.ways[way as usize].tried_at = self.messages;
        (self.tried, self.trying) = (way, self.trial);
    }

    /// Notes the cost of a byte of a message that went by `way`.
    pub(crate) fn note(&mut self, way: Way, cost: u32) -> Outcome {
        self.known(way).samples.note(cost);
        if self.looks {
            return self.look();
        }
        let samples = self.known(way).samples;
        // A first message may have been interrupted.
        let least =
            samples.estimate().filter(|_| samples.noted > 1).map_or(0, |known| known.min(cost.into()));
        let Some(taken) = self.known(self.taken).samples.median() else { return Outcome::None };
        if way == self.taken && self.compared == 0 {
            match samples.noted >= self.first_compared {
                true => self.compare_first(taken),
                false => Outcome::None,
            }
        } else if way == self.taken {
            // The cost has changed by a quarter: another way may be the better one now. A way that was twice as dear as one that has become
            // quicker, for example since its pages aren't new any more, can wait.
            let (less, more) = (taken.min(self.compared), taken.max(self.compared));
            let is_another = more * 4 > less * 5 && !self.is_after_past_caches();
            self.doubts = if is_another { self.doubts + 1 } else { 0 };
            if self.doubts > DOUBTS {
                self.doubts = 0;
                let is_slower = taken > self.compared;
                for way in self.others() {
                    let known = self.known(way);
                    if is_slower || known.samples.estimate().is_none_or(|cost| cost <= 2 * taken) {
                        known.apart = FIRST_APART;
                    }
                }
                self.compared = taken;
            }
            Outcome::None
        } else if way != self.tried {
            // A message of an earlier trial has come late.
            Outcome::None
        } else if least > 2 * taken {
            // Earlier messages and this one show that the way isn't better.
            self.trying = 0;
            self.compare(taken, least)
        } else if self.trying == 0 && self.gets_quicker(way) {
            // The caches hold more of its lines with each message.
            self.trying = SAMPLES as u32;
            Outcome::None
        } else {
            let other = self.known(way).samples.median().filter(|_| self.trying == 0);
            other.map_or(Outcome::None, |other| self.compare(taken, other))
        }
    }

    /// Ends the first probe, once both ways are measured: the staged way is taken if it is the better one even while its pages are new.
    fn look(&mut self) -> Outcome {
        let [staged, _, kernel] = self.ways.map(|known| known.samples.estimate());
        let (Some(staged), Some(kernel)) = (staged, kernel) else { return Outcome::None };
        self.looks = false;
        if staged * 16 < kernel * BETTER {
            self.opens_by_kernel = false;
            self.known(Way::Kernel).apart = SECOND_TRIAL;
            self.taken = Way::Staged;
            return Outcome::Changed;
        }
        if staged * 2 > kernel * 3 {
            self.known(Way::Staged).apart = LEAST_APART;
            self.expect_as_staged(LEAST_APART);
        }
        Outcome::Kept
    }

    /// Whether a trial's latest message was quicker than an earlier one, and the trial hasn't become twice as long.
    fn gets_quicker(&self, way: Way) -> bool {
        let known = &self.ways[way as usize];
        let so_far = self.messages.wrapping_sub(known.tried_at);
        known.samples.are_falling() && so_far < 2 * self.trial
    }

    /// Whether what went past the caches a while ago makes this message cost more.
    fn is_after_past_caches(&self) -> bool {
        let tried_at = self.ways[Way::PastCaches as usize].tried_at;
        tried_at > 0 && self.messages.wrapping_sub(tried_at) < self.trial + AFTERMATH
    }

    /// The cost of the way taken is known for the first time: it is compared with what the first messages went by.
    fn compare_first(&mut self, taken: u64) -> Outcome {
        self.compared = taken;
        if self.taken == Way::Kernel {
            return Outcome::None;
        }
        let Some(kernel) = self.known(Way::Kernel).samples.median() else { return Outcome::None };
        self.tried = Way::Kernel;
        let outcome = self.compare(taken, kernel);
        // The very first messages find neither caches nor pages as later ones do.
        self.known(Way::Kernel).apart = self.known(Way::Kernel).apart.min(SECOND_TRIAL);
        outcome
    }

    /// A trial has ended.
    fn compare(&mut self, taken: u64, other: u64) -> Outcome {
        let (quicker, slower) = (taken.min(other), taken.max(other).max(1));
        let way = self.tried;
        // The first messages have found less in the caches than later ones will.
        let sixteenths = if self.known(way).comparisons == 0 { BETTER } else { self.better };
        let outcome = if other * 16 < taken * sixteenths { Outcome::Changed } else { Outcome::Kept };
        // The number of messages of whose time the loss of the next trial is the permitted share.
        let next = if slower > 2 * quicker { TRIAL_OF_SLOW } else { self.trial };
        let worse = if outcome == Outcome::Changed { self.taken } else { way };
        let aftermath = if worse == Way::PastCaches { WITH_AFTERMATH } else { 1 };
        let loss = (slower - quicker) * u64::from(next) * aftermath * SHARE / quicker.max(1);
        let known = self.known(worse);
        let apart = (loss.clamp(LEAST_APART.into(), MOST_APART.into()) as u32).next_power_of_two();
        // If the way that was the best until now was left for a wrong reason, each message costs more.
        if outcome == Outcome::Changed {
            known.comparisons = 0;
        }
        known.apart = match known.comparisons {
            0 if outcome == Outcome::Changed => apart.min(SECOND_TRIAL),
            early @ ..EARLY => apart.min((SECOND_TRIAL << (2 * early)).max(apart / 2)),
            _ => apart,
        };
        known.comparisons = (known.comparisons + 1).min(EARLY);
        let apart = known.apart;
        if worse == Way::Staged && slower * 4 > quicker * 5 {
            self.expect_as_staged(apart);
        }
        (self.taken, self.compared) = match outcome {
            Outcome::Changed => (way, other),
            _ => (self.taken, taken),
        };
        outcome
    }

    /// Staged messages lose clearly, and are tried every `apart` messages. Messages past the caches are staged as well: without a measurement, they
    /// are expected to lose as much.
    fn expect_as_staged(&mut self, apart: u32) {
        let past = self.known(Way::PastCaches);
        if past.samples.noted == 0 {
            past.apart = past.apart.max(apart);
        }
    }
}
