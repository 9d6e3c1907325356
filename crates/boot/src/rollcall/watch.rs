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

/// Longest interval between two checks of the ranks' slots.
pub const TICK: Duration = Duration::from_millis(500);

/// Whether a rank can still act on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveliness {
    /// The rank has ended, or has called `MPI_Finalize`.
    Over,
    /// The rank can't act before it is woken; the number of its wake-ups so far.
    Asleep(u64),
    /// Somebody who may still do something.
    Awake,
}

impl Liveliness {
    /// State of a living process, by its slot.
    pub fn of(slot: &RankSlot) -> Liveliness {
        match slot.stage() {
            Stage::Finalized => Liveliness::Over,
            // A message may be on its way to it.
            _ if slot.asleep.load(Ordering::Acquire) & ASLEEP_BESIDE_LINK != 0 => Liveliness::Awake,
            _ => Liveliness::among_jobs(slot),
        }
    }

    /// [`Liveliness::of`] where the jobs that may wake the process are known, too.
    pub fn among_jobs(slot: &RankSlot) -> Liveliness {
        match slot.stage() {
            Stage::Finalized => Liveliness::Over,
            Stage::Inside | Stage::Finalizing if slot.asleep.load(Ordering::Acquire) != 0 => {
                Liveliness::Asleep(slot.wakeups.load(Ordering::Acquire))
            }
            _ => Liveliness::Awake,
        }
    }
}

/// Functions that wait for processes with which a rank isn't connected yet.
const MEETINGS: [&str; 5] = ["Comm_accept", "Comm_connect", "Comm_join", "Comm_spawn", "Comm_spawn_multiple"];

/// Whether nothing outside of these slots could wake one of them, as far as they say: all that has been sent among them has come, and their processes
/// aren't connected with others.
pub fn are_among_themselves<'a>(slots: impl Iterator<Item = &'a RankSlot>) -> bool {
    let (mut on_the_way, mut bonds) = (0_u64, 0_u64);
    for slot in slots {
        let [sent, received] = slot.through_link.each_ref().map(|count| count.load(Ordering::Acquire));
        on_the_way = on_the_way.wrapping_add(sent).wrapping_sub(received);
        if slot.stage() != Stage::Finalized {
            if MEETINGS.contains(&slot.waiting.function_name().as_str()) {
                return false;
            }
            bonds = bonds.wrapping_add(slot.bonds.load(Ordering::Acquire));
        }
    }
    on_the_way == 0 && bonds == 0
}

/// Watches for a deadlock.
#[derive(Debug, Default)]
pub struct Watch {
    last: Vec<Liveliness>,
    since: Duration,
}

impl Watch {
    /// Checks the ranks, `passed` after the last check. Returns how long all have been asleep.
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
        how => really_sleeps(slot.pid.load(Ordering::Relaxed), how & !ASLEEP_BESIDE_LINK),
    }
}

/// Whether a process that says so (`RankSlot::asleep`) sleeps, all of it: one that has been woken and waits for a processor,
/// or that somebody has stopped, does not; neither does one of whose threads another one may still call MPI.
fn really_sleeps(pid: u32, asleep: u32) -> bool {
    let states = process::thread_states(pid);
    !states.is_empty()
        && states.iter().all(|state| *state == b'S')
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
    fn awake_or_woken_rank_resets_time() {
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
    fn jobs_are_among_themselves_while_their_bonds_make_up_for_each_other() {
        let (_first, first) = crate::segment::create(2, 0).unwrap();
        let (_second, second) = crate::segment::create(1, 0).unwrap();
        let all = || first.slots().chain(second.slots());
        assert!(are_among_themselves(all()));
        first.slot(0).bonds.store(5, Ordering::Relaxed);
        assert!(!are_among_themselves(all()));
        second.slot(0).bonds.store(5_u64.wrapping_neg(), Ordering::Relaxed);
        assert!(are_among_themselves(all()));
        second.slot(0).through_link[0].store(3, Ordering::Relaxed);
        assert!(!are_among_themselves(all()));
        first.slot(1).through_link[1].store(3, Ordering::Relaxed);
        assert!(are_among_themselves(all()) && !are_among_themselves(second.slots()));
        assert_eq!(Liveliness::among_jobs(first.slot(0)), Awake);
        first.slot(0).set_stage(Stage::Inside);
        first.slot(0).asleep.store(ASLEEP_ALONE | ASLEEP_BESIDE_LINK, Ordering::Relaxed);
        assert_eq!(
            (Liveliness::among_jobs(first.slot(0)), Liveliness::of(first.slot(0))),
            (Asleep(0), Awake)
        );
    }

    #[test]
    fn a_running_process_does_not_sleep() {
        assert!(!really_sleeps(std::process::id(), ASLEEP_ALONE));
        assert!(!really_sleeps(std::process::id(), ASLEEP_ALONE + 1));
    }
}
