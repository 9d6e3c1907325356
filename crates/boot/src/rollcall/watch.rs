//! Noticing that no rank of the job can ever go on.
//!
//! Only another rank wakes a rank that sleeps in MPI. If every rank sleeps, and none has been woken for a
//! while, none ever will be.
//!
//! Under `MPI_THREAD_MULTIPLE` a thread that isn't in MPI may wake a sleeping rank. There the launcher asks the kernel too: it counts a
//! rank as asleep only if each of its threads waits without a time limit for a futex that only the rank itself could wake
//! ([`crate::process`]).

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::process;
use crate::segment::{ASLEEP_ALONE, ASLEEP_BESIDE_LINK, RankSlot, Stage};

/// How often what ranks say of themselves is looked at, at least.
pub const TICK: Duration = Duration::from_millis(500);

/// What a rank is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveliness {
    /// Nobody: it has ended, or has called `MPI_Finalize`.
    Over,
    /// Somebody who can't do anything before being woken: it has been woken so often so far.
    Asleep(u64),
    /// Somebody who may still do something.
    Awake,
}

impl Liveliness {
    /// What a living process says of itself.
    pub fn of(slot: &RankSlot) -> Liveliness {
        match slot.stage() {
            Stage::Finalized => Liveliness::Over,
            Stage::Inside | Stage::Finalizing => match slot.asleep.load(Ordering::Acquire) {
                0 => Liveliness::Awake,
                // A message may be on its way to it.
                asleep if asleep & ASLEEP_BESIDE_LINK != 0 => Liveliness::Awake,
                _ => Liveliness::Asleep(slot.wakeups.load(Ordering::Acquire)),
            },
            _ => Liveliness::Awake,
        }
    }
}

/// Watches for a deadlock.
#[derive(Debug, Default)]
pub struct Watch {
    last: Vec<Liveliness>,
    since: Duration,
}

impl Watch {
    /// Takes a look, `passed` after the last one. Returns how long all have been asleep.
    pub fn look(&mut self, ranks: Vec<Liveliness>, passed: Duration) -> Duration {
        let asleep = ranks.iter().any(|rank| matches!(rank, Liveliness::Asleep(_)));
        let awake = ranks.contains(&Liveliness::Awake);
        if !asleep || awake || ranks != self.last {
            self.since = Duration::ZERO;
        } else {
            self.since += passed;
        }
        self.last = ranks;
        self.since
    }

    /// Starts over: somebody was only kept from going on.
    pub fn reset(&mut self) {
        self.since = Duration::ZERO;
    }
}

/// Whether the process of a slot that says so sleeps, all of it.
pub fn slot_sleeps(slot: &RankSlot) -> bool {
    match slot.asleep.load(Ordering::Acquire) {
        0 => false,
        how => really_sleeps(slot.pid.load(Ordering::Relaxed), how),
    }
}

/// Whether a process that says so (`RankSlot::asleep`) sleeps, all of it: one that has been woken and waits for a processor,
/// or that somebody has stopped, does not; neither does one of whose threads another one may still call MPI.
fn really_sleeps(pid: u32, asleep: u32) -> bool {
    process::thread_states(pid).iter().all(|state| *state == b'S')
        && (asleep == ASLEEP_ALONE || process::waits_for_itself(pid, (asleep - ASLEEP_ALONE) as usize))
}

#[cfg(test)]
mod tests {
    use super::Liveliness::*;
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_counts_while_everybody_sleeps() {
        let mut watch = Watch::default();
        let ranks = || vec![Asleep(3), Over, Asleep(5)];
        assert_eq!(watch.look(ranks(), SECOND), Duration::ZERO);
        assert_eq!(watch.look(ranks(), SECOND), SECOND);
        assert_eq!(watch.look(ranks(), SECOND), 2 * SECOND);
        watch.reset();
        assert_eq!(watch.look(ranks(), SECOND), SECOND);
    }

    #[test]
    fn whoever_was_woken_or_is_awake_starts_it_over() {
        let mut watch = Watch::default();
        watch.look(vec![Asleep(3), Asleep(5)], SECOND);
        assert_eq!(watch.look(vec![Asleep(3), Asleep(5)], SECOND), SECOND);
        assert_eq!(watch.look(vec![Asleep(3), Asleep(6)], SECOND), Duration::ZERO);
        assert_eq!(watch.look(vec![Asleep(3), Asleep(6)], SECOND), SECOND);
        assert_eq!(watch.look(vec![Asleep(3), Awake], SECOND), Duration::ZERO);
        assert_eq!(watch.look(vec![Asleep(3), Awake], SECOND), Duration::ZERO);
        assert_eq!(watch.look(vec![Over, Over], SECOND), Duration::ZERO);
        assert_eq!(watch.look(vec![Over, Over], SECOND), Duration::ZERO);
    }

    #[test]
    fn a_running_process_does_not_sleep() {
        assert!(!really_sleeps(std::process::id(), ASLEEP_ALONE));
        assert!(!really_sleeps(std::process::id(), ASLEEP_ALONE + 1));
    }
}
