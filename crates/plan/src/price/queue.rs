//! Events in the order of time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::model::Time;

/// Moments that are kept together: 2 to this power of picoseconds, 33 ns.
const TOGETHER: u32 = 15;

/// A queue of events, the first first; of equal times, the smallest. Only the nearest are in order: with a million ranks, most events
/// are far off, and are touched once when they're put away and once when their time comes.
#[derive(Debug)]
pub(super) struct Queue<E> {
    /// Events of the present moments.
    near: BinaryHeap<Reverse<(Time, E)>>,
    /// Which moments these are.
    now: u64,
    /// All others.
    far: BTreeMap<u64, Vec<Reverse<(Time, E)>>>,
}

impl<E: Ord> Queue<E> {
    pub(super) fn new() -> Self {
        Queue { near: BinaryHeap::new(), now: 0, far: BTreeMap::new() }
    }

    /// Adds an event, no earlier than the one that was taken last.
    pub(super) fn push(&mut self, time: Time, event: E) {
        let moment = time >> TOGETHER;
        if moment <= self.now {
            self.near.push(Reverse((time, event)));
        } else {
            self.far.entry(moment).or_default().push(Reverse((time, event)));
        }
    }

    /// Takes the first event.
    pub(super) fn pop(&mut self) -> Option<(Time, E)> {
        if self.near.is_empty() {
            let (moment, events) = self.far.pop_first()?;
            self.now = moment;
            self.near = BinaryHeap::from(events);
        }
        self.near.pop().map(|Reverse(event)| event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_in_order() {
        let (mut queue, mut out) = (Queue::new(), Vec::new());
        let mut number = 1u64;
        let mut next = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            number >> 33
        };
        for _ in 0..500 {
            queue.push(next() % 1_000_000, next() % 8);
        }
        // What follows from an event comes at its time or later.
        while let Some((time, event)) = queue.pop() {
            out.push((time, event));
            if out.len() < 5_000 {
                queue.push(time + next() % 3 * (next() % 100_000), event + 1);
            }
        }
        assert_eq!(5_499, out.len());
        assert!(out.is_sorted());
    }
}
