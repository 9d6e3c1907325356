//! A process's reads and writes of others' memory, and their progress.

use std::collections::{BTreeMap, VecDeque};

use crate::transport::{Descriptor, Shown};

/// A read or a write under way.
#[derive(Debug)]
pub(super) struct Copying {
    pub(super) writes: bool,
    pub(super) name: u64,
    pub(super) end: u32,
    /// The provider's name of the other process.
    pub(super) known: u64,
    pub(super) there: Shown,
    pub(super) here: *mut u8,
    pub(super) bytes: u64,
    pub(super) descriptor: Descriptor,
    /// Bytes requested from the provider, and number of unfinished parts.
    pub(super) asked: u64,
    pub(super) parts: u32,
    pub(super) failed: bool,
    /// Whether it waits in the line of its end.
    pub(super) waits: bool,
    /// Whether it belongs to the test of a pair.
    pub(super) tests: bool,
}

impl Copying {
    /// Whether more must be requested from the provider.
    pub(super) fn is_wanting(&self) -> bool {
        !self.failed && self.asked < self.bytes
    }
}

/// All reads and writes of a process.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Reads and writes, by index.
    all: Vec<Option<Copying>>,
    free: Vec<usize>,
    /// Indices of those that the provider doesn't accept now, in order. One line for each end, so that none waits for another process.
    lines: BTreeMap<u32, VecDeque<usize>>,
    /// Finished reads and writes: name, and whether all bytes have arrived.
    ended: VecDeque<(u64, bool)>,
    /// Finished reads and writes of tests: end, name, and whether all bytes have arrived.
    ended_in_tests: VecDeque<(u32, u64, bool)>,
}

impl Copies {
    /// Whether something waits for the provider to take it.
    pub(super) fn is_stuck(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Removes and returns a finished read or write.
    pub(super) fn ended(&mut self) -> Option<(u64, bool)> {
        self.ended.pop_front()
    }

    /// Removes and returns a finished read or write of a test: end, name, and whether all bytes have arrived.
    pub(super) fn ended_in_test(&mut self) -> Option<(u32, u64, bool)> {
        self.ended_in_tests.pop_front()
    }

    /// Adds a read or write. Returns its index.
    pub(super) fn add(&mut self, copying: Copying) -> usize {
        match self.free.pop() {
            Some(place) => {
                self.all[place] = Some(copying);
                place
            }
            None => {
                self.all.push(Some(copying));
                self.all.len() - 1
            }
        }
    }

    /// The read or write at an index.
    pub(super) fn at(&mut self, place: usize) -> Option<&mut Copying> {
        self.all.get_mut(place)?.as_mut()
    }

    /// Whether others wait in the line to an end.
    pub(super) fn has_line(&self, end: u32) -> bool {
        self.lines.contains_key(&end)
    }

    /// Ends with a line.
    pub(super) fn ends(&self) -> Vec<u32> {
        self.lines.keys().copied().collect()
    }

    /// Adds the one at an index to the line of its end.
    pub(super) fn wait(&mut self, place: usize) {
        if let Some(copying) = self.all.get_mut(place).and_then(Option::as_mut) {
            copying.waits = true;
            self.lines.entry(copying.end).or_default().push_back(place);
        }
    }

    /// Index of the first one in the line to an end.
    pub(super) fn first(&self, end: u32) -> Option<usize> {
        self.lines.get(&end)?.front().copied()
    }

    /// Removes the first one from the line to an end.
    pub(super) fn advance(&mut self, end: u32) {
        let Some(line) = self.lines.get_mut(&end) else { return };
        let place = line.pop_front();
        if line.is_empty() {
            self.lines.remove(&end);
        }
        if let Some(copying) = place.and_then(|place| self.at(place)) {
            copying.waits = false;
        }
    }

    /// Ends the one at an index, if it has no unfinished part and doesn't wait.
    pub(super) fn end_if_done(&mut self, place: usize) {
        let is_done = |copying: &mut Copying| copying.parts == 0 && !copying.waits && !copying.is_wanting();
        if let Some(copying) = self.all.get_mut(place).and_then(|copying| copying.take_if(is_done)) {
            self.free.push(place);
            match copying.tests {
                true => self.ended_in_tests.push_back((copying.end, copying.name, !copying.failed)),
                false => self.ended.push_back((copying.name, !copying.failed)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copying(name: u64, end: u32) -> Copying {
        let there = Shown { address: 0, key: 0 };
        let (here, descriptor) = (std::ptr::null_mut(), Descriptor::NONE);
        Copying {
            writes: true,
            name,
            end,
            known: 0,
            there,
            here,
            bytes: 10,
            descriptor,
            asked: 0,
            parts: 0,
            failed: false,
            waits: false,
            tests: false,
        }
    }

    #[test]
    fn waiting_copies_queue_by_end() {
        let mut copies = Copies::default();
        let places: Vec<usize> =
            [(1, 7), (2, 7), (3, 4)].map(|(name, end)| copies.add(copying(name, end))).into();
        places.iter().for_each(|place| copies.wait(*place));
        assert!(copies.is_stuck() && copies.has_line(4) && !copies.has_line(5));
        assert_eq!((copies.ends(), copies.first(7)), (vec![4, 7], Some(places[0])));
        // A copy that fails while it waits ends when its turn comes.
        copies.at(places[1]).unwrap().failed = true;
        copies.end_if_done(places[1]);
        assert_eq!(copies.ended(), None);
        copies.at(places[0]).unwrap().asked = 10;
        copies.advance(7);
        copies.end_if_done(places[0]);
        assert_eq!((copies.ended(), copies.ended()), (Some((1, true)), None));
        copies.advance(7);
        copies.end_if_done(places[1]);
        assert_eq!((copies.ended(), copies.has_line(7)), (Some((2, false)), false));
        // Their indices are reused.
        assert!(places[..2].contains(&copies.add(copying(5, 1))));
        copies.advance(4);
        copies.end_if_done(places[2]);
        assert_eq!((copies.ended(), copies.is_stuck()), (None, false), "bytes are still to be requested");
    }
}
