//! Ranks that exit with code 0 without `MPI_Finalize`: many programs do, and other MPI libraries let them.
//!
//! Such a rank is excused, with a notice, as long as nobody needs it. Whether somebody does is known from what the
//! sleeping ranks say: one that waits for a rank that is gone, and is not woken for a while, never will be; neither will
//! any if all that are still there sleep.

use std::time::Duration;

use encore_boot::rollcall::{Liveliness, Watch};

/// Time that a rank must have waited for one that is gone: data that was sent before arrives within moments.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Known facts of the ranks that have left.
#[derive(Default)]
pub struct Leaving {
    /// One for each rank: how long it has waited for a rank that is gone.
    needs: Vec<Watch>,
    /// Ranks that notices have named.
    told: Vec<usize>,
    /// Ranks that had left when it was last asked what to tell.
    seen: Vec<usize>,
    missed: bool,
}

impl Leaving {
    /// For a job of this many ranks.
    pub fn new(ranks: usize) -> Leaving {
        Leaving { needs: (0..ranks).map(|_| Watch::default()).collect(), ..Leaving::default() }
    }

    /// Checks what each rank does and for which rank it waits, `passed` after the last check. Returns the ranks that
    /// have waited for one of those that have `left` for longer than [`PATIENCE`].
    pub fn look(
        &mut self,
        looks: &[Liveliness],
        peers: impl Fn(usize) -> Option<usize>,
        left: &[usize],
        passed: Duration,
    ) -> Vec<usize> {
        let waits = |rank: usize| peers(rank).is_some_and(|peer| left.contains(&peer));
        let watches = self.needs.iter_mut().zip(looks).enumerate();
        let times = watches.map(|(rank, (watch, look))| {
            let look = if waits(rank) { *look } else { Liveliness::Over };
            (rank, watch.look(vec![look], passed))
        });
        times.filter(|(_, time)| *time >= PATIENCE).map(|(rank, _)| rank).collect()
    }

    /// Somebody needs a rank that is gone: nobody is excused any more.
    pub fn miss(&mut self) {
        self.missed = true;
    }

    /// Whether ranks may leave.
    pub fn is_excused(&self) -> bool {
        !self.missed
    }

    /// Ranks of `left` that a notice should name now: at the end of the job all of them, before that those that had
    /// left at the last check, so that one notice names all ranks of a program that end together.
    pub fn news(&mut self, left: &[usize], at_end: bool) -> Vec<usize> {
        let ripe = |rank: &usize| (at_end || self.seen.contains(rank)) && !self.told.contains(rank);
        let mut told: Vec<usize> = left.iter().copied().filter(ripe).collect();
        told.sort_unstable();
        self.told.extend(&told);
        self.seen = left.to_vec();
        told
    }
}

/// Notice of ranks that have left.
pub fn notice(ranks: &[usize]) -> String {
    let (who, have) = match ranks {
        [one] => (format!("rank {one}"), "has"),
        several => (format!("ranks {}", encore_boot::rollcall::list(several)), "have"),
    };
    format!("{who} {have} exited with code 0 without calling MPI_Finalize; -strict makes that an error")
}

#[cfg(test)]
mod tests {
    use super::Liveliness::*;
    use super::*;

    #[test]
    fn rank_waiting_for_departed_one_needs_it() {
        let mut leaving = Leaving::new(3);
        let peers = |rank: usize| [Some(2), Some(0), None][rank];
        let looks = [Asleep(5), Asleep(1), Over];
        assert!(leaving.look(&looks, peers, &[2], PATIENCE).is_empty());
        assert_eq!(leaving.look(&looks, peers, &[2], PATIENCE), [0]);
        // A woken rank doesn't wait.
        assert!(leaving.look(&[Asleep(6), Asleep(1), Over], peers, &[2], PATIENCE).is_empty());
        assert!(leaving.look(&[Awake, Asleep(1), Over], peers, &[2], PATIENCE).is_empty());
        assert!(leaving.is_excused());
        leaving.miss();
        assert!(!leaving.is_excused());
    }

    #[test]
    fn each_is_told_of_once() {
        let mut leaving = Leaving::new(4);
        assert!(leaving.news(&[2], false).is_empty());
        assert_eq!(leaving.news(&[2, 1], false), [2]);
        assert_eq!(leaving.news(&[2, 1, 0], true), [0, 1]);
        assert!(leaving.news(&[2, 1, 0], true).is_empty());
        assert_eq!(
            notice(&[0, 1, 2, 5]),
            "ranks 0-2,5 have exited with code 0 without calling MPI_Finalize; -strict makes that an error"
        );
    }
}
