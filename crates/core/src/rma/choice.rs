//! Whether the kernel's copy or the target's help is quicker for an operation of some hundred bytes and more, where both are there.
//!
//! That differs from machine to machine: the kernel takes half a microsecond for a few KiB on one, two on another, and a line's way
//! between two cores takes as differently long (docs/lab/306). So it is learned for each target, kind of operation and size class, from the operations
//! themselves. Now and then a few of them go by the other way, the less often the more often it was the slower one. The clock decides about
//! speed alone: each way does every operation correctly.

use std::cell::RefCell;
use std::time::{Duration, Instant};

/// A way of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The target does it.
    Ask,
    /// The kernel copies.
    Kernel,
}

/// A kind of operation; a way may suit one and not the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Put,
    Get,
    /// An accumulate.
    Combine,
    /// The same, which also fetches.
    Fetch,
}

/// Operations of up to so many bytes are always asked for.
const SHORT: u64 = 512;
/// Size classes: up to 1 KiB, 2 KiB and so on; the last one has no end.
const CLASSES: usize = 8;
/// Operations of a trial by each way; the least time of each counts, as any of them may be interrupted.
const TRIAL: u32 = 4;
/// Operations from the beginning of the first trial to that of the second one.
const FIRST_APART: u32 = 64;
/// The most operations from one trial to the next.
const MOST_APART: u32 = 1 << 14;

/// What is known of a size class.
#[derive(Clone, Copy, Debug)]
struct Class {
    taken: Way,
    /// Operations since the beginning of the latest trial, and how many there are from one to the next.
    operations: u32,
    apart: u32,
    /// The least times of the trial under way: by the way taken, by the other one.
    least: [Duration; 2],
}

impl Class {
    const NEW: Class =
        Class { taken: Way::Ask, operations: 0, apart: FIRST_APART, least: [Duration::MAX; 2] };

    /// The way of the next operation, and whether it belongs to a trial.
    fn next(&mut self) -> (Way, bool) {
        if self.operations == self.apart {
            (self.operations, self.least) = (0, [Duration::MAX; 2]);
        }
        let number = self.operations;
        self.operations += 1;
        match number {
            ..TRIAL => (self.taken, true),
            number if number < 2 * TRIAL => (self.taken.other(), true),
            _ => (self.taken, false),
        }
    }

    /// The time of an operation of a trial.
    fn note(&mut self, way: Way, took: Duration) {
        let least = &mut self.least[usize::from(way != self.taken)];
        *least = took.min(*least);
        if self.operations != 2 * TRIAL {
            return;
        }
        let [taken, other] = self.least;
        // A way that is better by a little isn't better the next time.
        if other < taken - taken / 8 {
            self.taken = self.taken.other();
            self.apart = FIRST_APART;
        } else {
            self.apart = (self.apart * 4).min(MOST_APART);
        }
    }
}

impl Way {
    fn other(self) -> Way {
        match self {
            Way::Ask => Way::Kernel,
            Way::Kernel => Way::Ask,
        }
    }
}

/// What is known of a target.
#[derive(Debug, Default)]
pub(crate) struct Choices(RefCell<Option<Box<[[Class; CLASSES]; 4]>>>);

/// The way of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) way: Way,
    place: (usize, usize),
    since: Option<Instant>,
}

impl Choice {
    /// Where there is no choice.
    pub(super) const fn only(way: Way) -> Choice {
        Choice { way, place: (0, 0), since: None }
    }
}

impl Choices {
    /// The way of the next operation of so many bytes, which begins now.
    pub(super) fn next(&self, kind: Kind, bytes: u64) -> Choice {
        if bytes <= SHORT {
            return Choice::only(Way::Ask);
        }
        let class = bytes.div_ceil(2 * SHORT).next_power_of_two().ilog2() as usize;
        let place = (kind as usize, class.min(CLASSES - 1));
        let mut classes = self.0.borrow_mut();
        let classes = classes.get_or_insert_with(|| Box::new([[Class::NEW; CLASSES]; 4]));
        let (way, measured) = classes[place.0][place.1].next();
        Choice { way, place, since: measured.then(Instant::now) }
    }

    /// The operation has ended by the way that was chosen.
    pub(super) fn done(&self, choice: Choice) {
        if let (Some(since), Some(classes)) = (choice.since, self.0.borrow_mut().as_mut()) {
            classes[choice.place.0][choice.place.1].note(choice.way, since.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets a class learn from `operations` operations that take as long as `time` says. Returns how many went each way.
    fn learn(class: &mut Class, operations: u32, time: impl Fn(Way) -> u64) -> [u32; 2] {
        let mut went = [0; 2];
        for _ in 0..operations {
            let (way, measured) = class.next();
            went[way as usize] += 1;
            if measured {
                class.note(way, Duration::from_nanos(time(way)));
            }
        }
        went
    }

    #[test]
    fn the_quicker_way_is_taken_and_the_other_one_hardly_tried() {
        for quicker in [Way::Ask, Way::Kernel] {
            let mut class = Class::NEW;
            let time = |way| if way == quicker { 500 } else { 1500 };
            learn(&mut class, 2 * TRIAL, time);
            assert_eq!(class.taken, quicker);
            let went = learn(&mut class, 100_000, time);
            assert!(went[quicker.other() as usize] <= 12 * TRIAL, "{went:?}");
        }
    }

    #[test]
    fn a_way_that_has_become_quicker_is_found() {
        let mut class = Class::NEW;
        learn(&mut class, 100_000, |way| if way == Way::Ask { 500 } else { 1500 });
        learn(&mut class, MOST_APART + 2 * TRIAL, |way| if way == Way::Ask { 1500 } else { 500 });
        assert_eq!(class.taken, Way::Kernel);
    }

    #[test]
    fn ways_that_take_as_long_dont_alternate() {
        let mut class = Class::NEW;
        learn(&mut class, 10_000, |way| if way == Way::Ask { 1000 } else { 900 });
        assert_eq!(class.taken, Way::Ask);
    }

    #[test]
    fn short_operations_are_asked_for() {
        let choices = Choices::default();
        for bytes in [0, 8, SHORT] {
            let choice = choices.next(Kind::Put, bytes);
            assert!(choice.way == Way::Ask && choice.since.is_none());
        }
        assert!(choices.next(Kind::Put, SHORT + 1).since.is_some());
        assert!(choices.next(Kind::Fetch, u64::MAX / 4).since.is_some());
    }
}
