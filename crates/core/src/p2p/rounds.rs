//! Which rings a rank looks into while it waits, where many ranks have sent to it.
//!
//! A look into a ring is cheap, but among a hundred ranks each rank soon has a hundred rings, most of which stay empty for long. So a
//! waiting rank looks each time into the rings from which something came lately, and into a few of the others in turn. It looks into
//! all of them before it sleeps, at the first look of a wait, and in tests and probes.

/// Rings that are looked into each time.
const LATELY: usize = 16;
/// Others that are looked into at a time.
const IN_TURN: usize = 8;

/// Numbers of inboxes, as [`encore_transport::shm::Shm::inboxes`] has them.
#[derive(Debug, Default)]
pub struct Rounds {
    /// Those from which something came lately, the latest first.
    lately: Vec<usize>,
    /// The next one of all in turn.
    next: usize,
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

    /// Something has come from there.
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
    fn nobody_heard_yet_means_more_of_the_others() {
        let mut rounds = Rounds::default();
        assert_eq!(rounds.next_look(50)[..3], [1, 2, 3]);
        rounds.heard(7);
        assert_eq!(rounds.next_look(50)[..2], [7, LATELY + IN_TURN + 1]);
        assert!(Rounds::are_needless(LATELY) && !Rounds::are_needless(ALL_OF_MANY));
    }

    const ALL_OF_MANY: usize = 64;
}
