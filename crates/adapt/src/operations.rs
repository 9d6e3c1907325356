//! The quicker way of an operation of some hundred bytes and more on a window's memory: by the target, the kernel, or both.
//!
//! That differs from machine to machine: the kernel takes half a microsecond for a few KiB on one, two on another, and a line's way
//! between two cores takes as differently long (docs/lab/306, 307). It also depends on who has written the data last. So it is learned for each target, kind of operation and size class, from the operations
//! themselves. Now and then a few of them go by the other ways, the less often the more often these were slower. The clock decides about
//! speed only: each way does every operation correctly.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use encore_tuning::TUNING;

/// A way of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The target does it, with data that go through shared memory.
    Ask,
    /// The origin does it: the kernel copies.
    Kernel,
    /// The target does it: it has the kernel copy from the origin's memory, or to it.
    Pull,
    /// Both have the kernel copy, each a part.
    Share,
}

/// Number of ways.
const WAYS: usize = 4;

/// A kind of operation; a way may suit one and not the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A put.
    Put,
    /// A get.
    Get,
    /// An accumulate.
    Combine,
    /// An accumulate that also fetches.
    Fetch,
}

/// Number of kinds.
const KINDS: usize = 4;

impl Kind {
    /// The ways of an operation of `bytes` bytes, which follow from its size class. The first one is taken until others are measured.
    fn ways(self, bytes: u64) -> &'static [Way] {
        match self {
            Kind::Put | Kind::Get if bytes > ASKED_FOR => &[Way::Kernel, Way::Share],
            Kind::Put | Kind::Get | Kind::Combine => &[Way::Ask, Way::Kernel, Way::Pull],
            Kind::Fetch => &[Way::Ask, Way::Kernel],
        }
    }
}

/// Length of the longest operation that is always asked for, in bytes.
const SHORT: u64 = TUNING.asked_short;
/// Up to how many bytes a target may be asked to put or get by itself what the kernel could copy, too.
pub const ASKED_FOR: u64 = TUNING.asked_for;
const _: () = assert!(ASKED_FOR.is_power_of_two(), "where a size class ends");
/// Size classes: up to 1 KiB, 2 KiB and so on; the last one has no end.
const CLASSES: usize = 16;
/// Operations of a trial by each way. The second least time of each counts: any of them may be interrupted, and one may find its data
/// where the others don't.
const TRIAL: u32 = TUNING.operations_of_trial;
/// Operations from the beginning of the first trial to that of the second one.
const FIRST_APART: u32 = TUNING.operations_before_second;
/// The most operations from one trial to the next.
const MOST_APART: u32 = TUNING.most_operations_apart;

/// The costs of a size class.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// The place of the way taken in [`Kind::ways`].
    taken: usize,
    /// Operations since the beginning of the latest trial, and how many there are from one to the next.
    operations: u32,
    apart: u32,
    /// The two least times by each way in the trial under way, the least first.
    least: [[Duration; 2]; WAYS],
}

impl Class {
    const NEW: Class =
        Class { taken: 0, operations: 0, apart: FIRST_APART, least: [[Duration::MAX; 2]; WAYS] };

    /// The way of the next operation, and whether it belongs to a trial.
    fn next(&mut self, ways: &[Way]) -> (Way, bool) {
        let trial = TRIAL * ways.len() as u32;
        if self.operations == trial {
            self.decide(ways);
        }
        if self.operations == self.apart {
            (self.operations, self.least) = (0, [[Duration::MAX; 2]; WAYS]);
        }
        let number = self.operations;
        self.operations += 1;
        match number < trial {
            true => (ways[(self.taken + (number / TRIAL) as usize) % ways.len()], true),
            false => (ways[self.taken], false),
        }
    }

    /// The time of an operation of a trial.
    fn note(&mut self, way: Way, took: Duration) {
        let [least, second] = &mut self.least[way as usize];
        *second = took.max(*least).min(*second);
        *least = took.min(*least);
    }

    /// The trial has ended. A way by which hardly an operation has come to its end counts as the slowest one.
    fn decide(&mut self, ways: &[Way]) {
        let cost = |place: usize| self.least[ways[place] as usize][1];
        let best = (0..ways.len()).min_by_key(|place| cost(*place)).unwrap_or(self.taken);
        // A way that is better by a little isn't better the next time.
        if cost(best) < cost(self.taken) - cost(self.taken) / 8 {
            (self.taken, self.apart) = (best, FIRST_APART);
        } else {
            self.apart = (self.apart * 4).min(MOST_APART);
        }
    }
}

/// The costs of operations at one target.
#[derive(Debug, Default)]
pub struct Operations(RefCell<Option<Box<[[Class; CLASSES]; KINDS]>>>);

/// The way of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The way.
    pub way: Way,
    place: (usize, usize),
    since: Option<Instant>,
}

impl Choice {
    /// Where there is no choice.
    pub const fn only(way: Way) -> Choice {
        Choice { way, place: (0, 0), since: None }
    }
}

impl Operations {
    /// The way of the next operation of `bytes` bytes, which begins now. `now` reads the clock, if it is to be measured.
    pub fn next(&self, kind: Kind, bytes: u64, now: impl FnOnce() -> Instant) -> Choice {
        if bytes <= SHORT {
            return Choice::only(Way::Ask);
        }
        let class = bytes.div_ceil(2 * SHORT).next_power_of_two().ilog2() as usize;
        let place = (kind as usize, class.min(CLASSES - 1));
        let mut classes = self.0.borrow_mut();
        let classes = classes.get_or_insert_with(|| Box::new([[Class::NEW; CLASSES]; KINDS]));
        let (way, measured) = classes[place.0][place.1].next(kind.ways(bytes));
        Choice { way, place, since: measured.then(now) }
    }

    /// The operation has ended by the way that was chosen. `now` reads the clock.
    pub fn done(&self, choice: Choice, now: impl FnOnce() -> Instant) {
        if let (Some(since), Some(classes)) = (choice.since, self.0.borrow_mut().as_mut()) {
            classes[choice.place.0][choice.place.1].note(choice.way, now().duration_since(since));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &[Way] = &[Way::Ask, Way::Kernel, Way::Pull];
    /// Operations of a trial of three ways.
    const TRIED: u32 = 3 * TRIAL;

    /// Lets a class learn from `operations` operations that take as long as `time` says, or that don't end by their way. Returns how many went each way.
    fn learn(class: &mut Class, operations: u32, time: impl Fn(Way) -> Option<u64>) -> [u32; WAYS] {
        let mut went = [0; WAYS];
        for _ in 0..operations {
            let (way, measured) = class.next(THREE);
            went[way as usize] += 1;
            if let (true, Some(time)) = (measured, time(way)) {
                class.note(way, Duration::from_nanos(time));
            }
        }
        went
    }

    #[test]
    fn the_quickest_way_is_taken_and_the_others_hardly_tried() {
        for quickest in THREE {
            let mut class = Class::NEW;
            let time = |way| Some(if way == *quickest { 500 } else { 1500 });
            learn(&mut class, TRIED + 1, time);
            assert_eq!(THREE[class.taken], *quickest);
            let went = learn(&mut class, 100_000, time);
            let others = went.iter().sum::<u32>() - went[*quickest as usize];
            assert!(others <= 2 * 12 * TRIAL, "{went:?}");
        }
    }

    #[test]
    fn a_way_that_has_become_quicker_is_found() {
        let mut class = Class::NEW;
        learn(&mut class, 100_000, |way| Some(if way == Way::Ask { 500 } else { 1500 }));
        learn(&mut class, MOST_APART + TRIED, |way| Some(if way == Way::Ask { 1500 } else { 500 }));
        assert_ne!(THREE[class.taken], Way::Ask);
    }

    #[test]
    fn ways_that_take_as_long_dont_alternate() {
        let mut class = Class::NEW;
        learn(&mut class, 10_000, |way| Some(if way == Way::Ask { 1000 } else { 900 }));
        assert_eq!(THREE[class.taken], Way::Ask);
    }

    #[test]
    fn one_odd_operation_decides_nothing() {
        for odd in [1, 1_000_000] {
            let (mut class, seen) = (Class::NEW, std::cell::Cell::new(false));
            learn(&mut class, TRIED + 1, |way| match way {
                Way::Ask if !seen.replace(true) => Some(odd),
                Way::Ask => Some(1500),
                _ => Some(1000),
            });
            assert_ne!(THREE[class.taken], Way::Ask, "{odd}");
        }
    }

    #[test]
    fn a_way_by_which_nothing_ends_isnt_taken() {
        let mut class = Class::NEW;
        learn(&mut class, 10_000, |way| (way == Way::Kernel).then_some(1000));
        assert_eq!(THREE[class.taken], Way::Kernel);
        learn(&mut class, 10_000, |_| None);
        assert_eq!(THREE[class.taken], Way::Kernel);
    }

    #[test]
    fn all_operations_of_a_size_class_have_the_same_ways() {
        for kind in [Kind::Put, Kind::Get, Kind::Combine, Kind::Fetch] {
            for class in 1..CLASSES {
                let most = (2 * SHORT) << class;
                assert_eq!(kind.ways(most / 2 + 1), kind.ways(most));
            }
        }
    }

    #[test]
    fn short_operations_are_asked_for() {
        let choices = Operations::default();
        for bytes in [0, 8, SHORT] {
            let choice = choices.next(Kind::Put, bytes, Instant::now);
            assert!(choice.way == Way::Ask && choice.since.is_none());
        }
        assert!(choices.next(Kind::Put, SHORT + 1, Instant::now).since.is_some());
        assert!(choices.next(Kind::Fetch, u64::MAX / 4, Instant::now).since.is_some());
    }
}
