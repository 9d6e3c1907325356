//! Which rings a rank looks into while it waits or tests, where many ranks have sent to it.
//!
//! A look into a ring is cheap, but among a hundred ranks each rank soon has a hundred rings, most of which stay empty for long. So a
//! rank that waits or tests looks each time into the ring that it expects something from, where it knows that, into those from which something
//! came lately, and into a few of the others in turn.
//!
//! It looks into all of them before it sleeps; where ranks take turns on processors, at each look of a wait, which may be the only one in that
//! turn; and in a probe for any source, since programs rely on it that a probe finds a message that must be there. So does a test after a while
//! without such a look: a program that tests seldom gets as far with each test as if there were few rings, and one that tests in a loop spends
//! little time on it.

use std::time::{Duration, Instant};

use encore_tuning::TUNING;

/// Rings that are looked into each time.
const LATELY: usize = TUNING.rings_lately;
/// Others that are looked into at a time.
const IN_TURN: usize = TUNING.rings_in_turn;
/// The time between two looks of tests into all rings, for each ring. One look into a ring takes a few nanoseconds.
const BETWEEN_LOOKS_INTO_ALL: Duration = TUNING.a_ring_between_all;

/// Numbers of inboxes, as [`encore_transport::shm::Shm::inboxes`] has them.
#[derive(Debug)]
pub struct Rounds {
    /// Those from which something came lately, the latest first.
    lately: Vec<usize>,
    /// The next one of all in turn.
    next: usize,
    /// The number of inboxes at the latest look.
    met: usize,
    /// When a test looked into all of them.
    into_all: Option<Instant>,
    /// [`BETWEEN_LOOKS_INTO_ALL`].
    pub(crate) between: Duration,
    /// How often this rank has looked into a ring.
    #[cfg(test)]
    pub(crate) looks: usize,
}

impl Default for Rounds {
    fn default() -> Rounds {
        Rounds {
            lately: Vec::new(),
            next: 0,
            met: 0,
            into_all: None,
            between: BETWEEN_LOOKS_INTO_ALL,
            #[cfg(test)]
            looks: 0,
        }
    }
}

impl Rounds {
    /// Whether a look into all of so many rings is as quick.
    pub fn are_needless(inboxes: usize) -> bool {
        inboxes <= LATELY + IN_TURN
    }

    /// The inboxes of one look, out of so many. Some may come twice.
    pub fn next_look(&mut self, inboxes: usize) -> [usize; LATELY + IN_TURN] {
        let mut look = [0; LATELY + IN_TURN];
        for (place, inbox) in look.iter_mut().zip(&self.lately) {
            *place = *inbox;
        }
        for place in &mut look[self.lately.len()..] {
            self.next = (self.next + 1) % inboxes;
            *place = self.next;
        }
        look
    }

    /// Whether a test at the time `now` looks into all of so many rings.
    pub fn is_look_into_all_due(&mut self, inboxes: usize, now: Instant) -> bool {
        let between = self.between.saturating_mul(inboxes as u32);
        let due = self.into_all.is_none_or(|latest| now.saturating_duration_since(latest) >= between);
        if due {
            self.into_all = Some(now);
        }
        due
    }

    /// There are so many inboxes. New ones are there because something has come, or is about to.
    pub fn meet(&mut self, inboxes: usize) {
        (self.met.max(inboxes.saturating_sub(LATELY))..inboxes).for_each(|inbox| self.heard(inbox));
        self.met = inboxes;
    }

    /// Something has come from there, or is expected.
    pub fn heard(&mut self, inbox: usize) {
        if self.lately.first() == Some(&inbox) {
            return;
        }
        match self.lately.iter().position(|&other| other == inbox) {
            Some(place) => self.lately[..=place].rotate_right(1),
            None => {
                self.lately.truncate(LATELY - 1);
                self.lately.insert(0, inbox);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_has_its_turn_and_those_heard_lately_come_each_time() {
        const ALL: usize = 100;
        let mut rounds = Rounds::default();
        (0..30).for_each(|inbox| rounds.heard(inbox));
        rounds.heard(25);
        let mut seen = [0; ALL];
        for _ in 0..ALL.div_ceil(IN_TURN) {
            let look = rounds.next_look(ALL);
            assert_eq!(look[0], 25);
            for inbox in 14..30 {
                assert!(look.contains(&inbox));
            }
            look.iter().for_each(|&inbox| seen[inbox] += 1);
        }
        assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
        assert_eq!(rounds.lately.len(), LATELY);
    }

    #[test]
    fn new_rings_are_looked_into_each_time() {
        let mut rounds = Rounds::default();
        rounds.meet(100);
        rounds.meet(102);
        assert_eq!(rounds.next_look(102)[..3], [101, 100, 99]);
        rounds.heard(3);
        rounds.meet(102);
        assert_eq!(rounds.next_look(102)[..3], [3, 101, 100]);
    }

    #[test]
    fn tests_look_into_all_rings_after_a_while() {
        let mut rounds = Rounds::default();
        let start = Instant::now();
        let after = |looks: u32| start + BETWEEN_LOOKS_INTO_ALL * looks;
        assert!(rounds.is_look_into_all_due(50, start));
        assert!(!rounds.is_look_into_all_due(50, after(49)));
        assert!(rounds.is_look_into_all_due(50, after(50)));
        assert!(!rounds.is_look_into_all_due(60, after(109)));
        assert!(rounds.is_look_into_all_due(60, after(110)));
    }

    #[test]
    fn nobody_heard_yet_means_more_of_the_others() {
        let mut rounds = Rounds::default();
        assert_eq!(rounds.next_look(50)[..3], [1, 2, 3]);
        rounds.heard(7);
        assert_eq!(rounds.next_look(50)[..2], [7, LATELY + IN_TURN + 1]);
        assert!(Rounds::are_needless(LATELY) && !Rounds::are_needless(ALL_OF_MANY));
    }

    const ALL_OF_MANY: usize = 64;
}
