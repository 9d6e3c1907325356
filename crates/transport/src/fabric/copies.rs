//! What a process reads and writes of others' memory, as far as it has come.

use std::collections::{BTreeMap, VecDeque};

use crate::transport::{Descriptor, Shown};

/// A read or a write under way.
#[derive(Debug)]
pub(super) struct Copying {
    pub(super) writes: bool,
    pub(super) name: u64,
    pub(super) end: u32,
    /// What the provider calls the other process.
    pub(super) known: u64,
    pub(super) there: Shown,
    pub(super) here: *mut u8,
    pub(super) bytes: u64,
    pub(super) descriptor: Descriptor,
    /// Bytes that the provider has been asked for, and parts of them that haven't ended.
    pub(super) asked: u64,
    pub(super) parts: u32,
    pub(super) failed: bool,
    /// It is in the line of those of its end.
    pub(super) waits: bool,
}

impl Copying {
    /// Whether the provider is to be asked for more.
    pub(super) fn is_wanting(&self) -> bool {
        !self.failed && self.asked < self.bytes
    }
}

/// All reads and writes of a process.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// By place.
    all: Vec<Option<Copying>>,
    free: Vec<usize>,
    /// Places of those of which the provider doesn't take more now: by end, so that none waits for another process, and in their order.
    lines: BTreeMap<u32, VecDeque<usize>>,
    /// Names of those that have ended, and whether all is there.
    ended: VecDeque<(u64, bool)>,
}

impl Copies {
    /// Whether something waits for the provider to take it.
    pub(super) fn is_stuck(&self) -> bool {
        !self.lines.is_empty()
    }

    /// One that has ended.
    pub(super) fn ended(&mut self) -> Option<(u64, bool)> {
        self.ended.pop_front()
    }

    /// Adds one. Returns its place.
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

    /// The one at a place.
    pub(super) fn at(&mut self, place: usize) -> Option<&mut Copying> {
        self.all.get_mut(place)?.as_mut()
    }

    /// Whether some to an end wait already.
    pub(super) fn has_line(&self, end: u32) -> bool {
        self.lines.contains_key(&end)
    }

    /// The ends to which some wait.
    pub(super) fn ends(&self) -> Vec<u32> {
        self.lines.keys().copied().collect()
    }

    /// The one at a place waits behind others to its end.
    pub(super) fn wait(&mut self, place: usize) {
        if let Some(copying) = self.all.get_mut(place).and_then(Option::as_mut) {
            copying.waits = true;
            self.lines.entry(copying.end).or_default().push_back(place);
        }
    }

    /// The place of the first one that waits to go to an end.
    pub(super) fn first(&self, end: u32) -> Option<usize> {
        self.lines.get(&end)?.front().copied()
    }

    /// That one waits no longer.
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

    /// Ends the one at a place, if nothing of it is under way or waits.
    pub(super) fn end_if_done(&mut self, place: usize) {
        let is_done = |copying: &mut Copying| copying.parts == 0 && !copying.waits && !copying.is_wanting();
        if let Some(copying) = self.all.get_mut(place).and_then(|copying| copying.take_if(is_done)) {
            self.free.push(place);
            self.ended.push_back((copying.name, !copying.failed));
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
        }
    }

    #[test]
    fn those_that_wait_have_a_line_for_each_end_and_end_once() {
        let mut copies = Copies::default();
        let places: Vec<usize> =
            [(1, 7), (2, 7), (3, 4)].map(|(name, end)| copies.add(copying(name, end))).into();
        places.iter().for_each(|place| copies.wait(*place));
        assert!(copies.is_stuck() && copies.has_line(4) && !copies.has_line(5));
        assert_eq!((copies.ends(), copies.first(7)), (vec![4, 7], Some(places[0])));
        // One fails while it waits: it ends when its turn comes.
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
        // Their places are used again.
        assert!(places[..2].contains(&copies.add(copying(5, 1))));
        copies.advance(4);
        copies.end_if_done(places[2]);
        assert_eq!((copies.ended(), copies.is_stuck()), (None, false), "bytes are still to be asked for");
    }
}
