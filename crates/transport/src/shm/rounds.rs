//! The choice of rings that a rank polls while it waits or tests, where many ranks have sent to it.
//!
//! Polling a ring is cheap, but among a hundred ranks each rank soon has a hundred rings, most of which stay empty for long. So a rank that waits
//! or tests polls the ring that it expects something from, if known, those with recent cells, and a few of the others in turn.
//!
//! It polls all of them before it sleeps; when oversubscribed, at each poll of a wait, which may be the only one in that turn; and in a probe for
//! any source, since programs rely on a probe to find a message that must be there. A test does so after a while without such a poll: a program
//! that tests seldom gets as far with each test as with few rings, and one that tests in a loop spends little time on it.

use std::time::{Duration, Instant};

use encore_tuning::TUNING;

/// Recently active rings polled each time.
const LATELY: usize = TUNING.rings_lately;
/// Other rings per poll.
const IN_TURN: usize = TUNING.rings_in_turn;
/// Interval between two polls of all rings by tests, per ring. Polling one ring takes a few nanoseconds.
const BETWEEN_LOOKS_INTO_ALL: Duration = TUNING.a_ring_between_all;

/// Numbers of inboxes, as [`super::Shm::inboxes`] has them.
#[derive(Debug)]
pub struct Rounds {
    /// Inboxes with recent cells, the latest first.
    lately: Vec<usize>,
    /// The next inbox of the rotation.
    next: usize,
    /// Number of inboxes at the latest poll.
    met: usize,
    /// Time of the latest poll of all inboxes by a test.
    into_all: Option<Instant>,
    /// The interval between two such polls, per ring.
    pub between: Duration,
}

impl Default for Rounds {
    fn default() -> Rounds {
        Rounds { lately: Vec::new(), next: 0, met: 0, into_all: None, between: BETWEEN_LOOKS_INTO_ALL }
    }
}

impl Rounds {
    /// Whether polling all of `inboxes` rings is as quick.
    #[inline(always)]
    pub fn are_needless(inboxes: usize) -> bool {
        inboxes <= LATELY + IN_TURN
    }

    /// The inboxes of one poll, out of `inboxes`. Some may come twice.
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

    /// Whether a test at the time `now` polls all of `inboxes` rings.
    pub fn is_look_into_all_due(&mut self, inboxes: usize, now: Instant) -> bool {
        let between = self.between.saturating_mul(inboxes as u32);
        let due = self.into_all.is_none_or(|latest| now.saturating_duration_since(latest) >= between);
        if due {
            self.into_all = Some(now);
        }
        due
    }

    /// Sets the number of inboxes. New ones exist because something has arrived, or is about to.
    pub fn meet(&mut self, inboxes: usize) {
        (self.met.max(inboxes.saturating_sub(LATELY))..inboxes).for_each(|inbox| self.heard(inbox));
        self.met = inboxes;
    }

    /// Records that something has arrived in an inbox, or is expected there.
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
    fn rotation_covers_all_and_repeats_recent() {
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
    fn new_rings_are_polled_each_time() {
        let mut rounds = Rounds::default();
        rounds.meet(100);
        rounds.meet(102);
        assert_eq!(rounds.next_look(102)[..3], [101, 100, 99]);
        rounds.heard(3);
        rounds.meet(102);
        assert_eq!(rounds.next_look(102)[..3], [3, 101, 100]);
    }

    #[test]
    fn tests_poll_all_rings_periodically() {
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
    fn no_recent_rings_extends_rotation() {
        let mut rounds = Rounds::default();
        assert_eq!(rounds.next_look(50)[..3], [1, 2, 3]);
        rounds.heard(7);
        assert_eq!(rounds.next_look(50)[..2], [7, LATELY + IN_TURN + 1]);
        assert!(Rounds::are_needless(LATELY) && !Rounds::are_needless(ALL_OF_MANY));
    }

    const ALL_OF_MANY: usize = 64;
}
