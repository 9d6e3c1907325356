//! Queue of events, ordered by time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::model::Time;

/// Log2 of the picoseconds of a slot, whose events are kept together: 4 ns.
const TOGETHER: u32 = 12;

/// A queue of events, the earliest first; of equal times, the smallest. With a million ranks, many events fall into the same slot: they
/// are stored unsorted, and sorted at their time. That is better for caches than a heap of all.
#[derive(Debug)]
pub(super) struct Queue<E> {
    /// Events of the present slot, the last first.
    near: Vec<(Time, E)>,
    /// Events added since the present slot began.
    added: BinaryHeap<Reverse<(Time, E)>>,
    /// Number of the present slot.
    now: u64,
    /// All other events, by slot.
    far: BTreeMap<u64, Vec<(Time, E)>>,
}

impl<E: Ord> Queue<E> {
    pub(super) fn new() -> Self {
        Queue { near: Vec::new(), added: BinaryHeap::new(), now: 0, far: BTreeMap::new() }
    }

    /// Adds an event, no earlier than the one removed last.
    pub(super) fn push(&mut self, time: Time, event: E) {
        let moment = time >> TOGETHER;
        if moment <= self.now {
            self.added.push(Reverse((time, event)));
        } else {
            self.far.entry(moment).or_default().push((time, event));
        }
    }

    /// Removes the first event.
    pub(super) fn pop(&mut self) -> Option<(Time, E)> {
        if self.near.is_empty() && self.added.is_empty() {
            let (moment, events) = self.far.pop_first()?;
            self.now = moment;
            self.near = events;
            self.near.sort_unstable_by(|one, other| other.cmp(one));
        }
        match (self.near.last(), self.added.peek()) {
            (Some(near), Some(Reverse(added))) if added < near => {}
            (Some(_), _) => return self.near.pop(),
            _ => {}
        }
        self.added.pop().map(|Reverse(event)| event)
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
        // Events caused by an event have its time or a later one.
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
