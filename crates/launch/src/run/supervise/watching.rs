//! Looks at the ranks of a running job from time to time: ranks that wait for each other or for one that is gone, other MPIs, absent functions.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::rollcall::{Liveliness, are_among_themselves, place, slot_sleeps, table};
use encore_boot::segment::{RankSlot, Stage};

use super::super::leaving;
use super::super::messages::Cause;
use super::super::verdict;
use super::{RankState, Supervisor};
use crate::parent::Parent;

impl Supervisor<'_> {
    /// State of each rank.
    pub(super) fn looks(&self) -> Vec<Liveliness> {
        let liveliness = |(state, slot): (&RankState, &RankSlot)| match state.end {
            Some(_) => Liveliness::Over,
            None => Liveliness::of(slot),
        };
        self.ranks.iter().zip(self.plan.head.slots()).map(liveliness).collect()
    }

    /// The ranks that have exited with code 0 without `MPI_Finalize`, if they may.
    pub(super) fn left(&self) -> Vec<usize> {
        let has_left = |rank: &usize| {
            let stage = self.plan.head.slot(*rank as u32).stage();
            verdict::has_left(stage, self.ranks[*rank].end)
        };
        if self.plan.strict || self.plan.tolerant {
            Vec::new()
        } else {
            self.order.iter().copied().filter(has_left).collect()
        }
    }

    /// Notices that a rank waits for one that is gone.
    pub(super) fn watch_for_the_gone(&mut self, looks: &[Liveliness], passed: Duration) {
        let left = self.left();
        let slot = |rank: usize| self.plan.head.slot(rank as u32);
        let peer = |rank: usize| usize::try_from(slot(rank).waiting.peer.load(Ordering::Relaxed)).ok();
        let waiting = self.leaving.look(looks, peer, &left, passed);
        if self.cause.is_none() && waiting.into_iter().any(|rank| slot_sleeps(slot(rank))) {
            self.call_roll();
            self.leaving.miss();
            self.news = true;
        }
    }

    /// Tells the user who has left without `MPI_Finalize`.
    pub(super) fn tell_who_left(&mut self, at_end: bool) {
        let left = self.left();
        let told = self.leaving.news(&left, at_end);
        if !told.is_empty() && self.cause.is_none() && !self.plan.quiet {
            self.output.say(&format!("{}: {}\n", self.name, leaving::notice(&told)));
        }
    }

    /// The processes of ranks that haven't called Encore so far. A single rank has no others to miss.
    pub(super) fn outside(&self) -> Vec<(usize, u32)> {
        let ranks = self.ranks.iter().zip(self.plan.head.slots()).enumerate();
        let outside =
            ranks.filter(|(_, (state, slot))| state.end.is_none() && slot.stage() == Stage::Outside);
        let processes = outside.filter_map(|(rank, (state, _))| Some((rank, state.pid?)));
        if self.plan.ranks() > 1 { processes.collect() } else { Vec::new() }
    }

    /// When ranks are looked at for other MPIs besides the regular looks.
    pub(super) fn early_look(&self) -> Option<Instant> {
        let wanted = self.plan.ranks() > 1 && !self.plan.standard;
        self.strangers.next_early().filter(|_| wanted).map(|after| self.started + after)
    }

    /// Tells the user of ranks that have loaded another MPI.
    pub(super) fn watch_for_strangers(&mut self) {
        let outside = self.outside();
        if let Some(notice) = self.strangers.look(outside.into_iter()) {
            self.output.say(&format!("{}: {notice}\n", self.name));
        }
    }

    /// Tells the user at the end that none of the ranks was one of this job.
    pub(super) fn tell_of_strangers(&mut self) {
        let nobody = self.plan.head.slots().all(|slot| slot.stage() == Stage::Outside);
        if let Some(notice) = self.strangers.at_end().filter(|_| nobody) {
            self.output.say(&format!("{}: {notice}\n", self.name));
        }
    }

    /// Tells the user, once, that a rank has called a function that does not exist yet, and has gone on.
    pub(super) fn tell_of_absent(&mut self) {
        if self.told_of_absent || self.plan.quiet {
            return;
        }
        let names = self.plan.head.slots().map(|slot| slot.absent.get()).enumerate();
        if let Some((rank, function)) = names.into_iter().find(|(_, function)| !function.is_empty()) {
            self.told_of_absent = true;
            let notice = encore_boot::segment::absent_notice(&function, Some(rank));
            self.output.say(&format!("{}: {notice}\n", self.name));
        }
    }

    pub(super) fn watch_for_deadlock(&mut self, looks: Vec<Liveliness>, passed: Duration) {
        let gone = !self.left().is_empty() && self.leaving.is_excused();
        let patience = Some(leaving::PATIENCE).filter(|_| gone);
        let limits = [self.plan.deadlock, patience].into_iter().flatten();
        let Some(limit) = limits.min().filter(|_| self.cause.is_none()) else { return };
        let asleep: Vec<bool> = looks.iter().map(|look| matches!(look, Liveliness::Asleep(_))).collect();
        if self.watch.look(looks, passed) < limit {
            return;
        }
        if self.plan.head.slots().zip(asleep).all(|(slot, asleep)| !asleep || slot_sleeps(slot)) {
            self.call_roll();
            if gone {
                self.leaving.miss();
                self.news = true;
            } else {
                self.end_because(Cause::Deadlock(limit));
            }
        } else {
            self.watch.reset();
        }
    }

    /// [`Self::watch_for_deadlock`] of ranks of this job and of the one that has spawned it, if they wait for each
    /// other. With connections to further jobs, nothing is known.
    pub(super) fn watch_for_deadlock_of_jobs(&mut self, passed: Duration) {
        let Some(parents) = self.parent.as_ref().and_then(Parent::ranks) else { return };
        let Some(limit) = self.plan.deadlock.filter(|_| self.cause.is_none()) else { return };
        let own = self.ranks.iter().zip(self.plan.head.slots()).filter(|(state, _)| state.end.is_none());
        let slots: Vec<&RankSlot> = own.map(|(_, slot)| slot).chain(parents.slots()).collect();
        let looks: Vec<Liveliness> = slots.iter().map(|slot| Liveliness::among_jobs(slot)).collect();
        let over: Vec<bool> = looks.iter().map(|look| *look == Liveliness::Over).collect();
        if self.watch_of_jobs.look(looks, passed) < limit {
            return;
        }
        let all_sleep = slots.iter().zip(over).all(|(slot, over)| over || slot_sleeps(slot));
        if !all_sleep || !are_among_themselves(slots.iter().copied()) {
            return self.watch_of_jobs.reset();
        }
        let name = format!("{}: the job that has started this one", self.name);
        let places = parents.slots().map(|slot| place(slot, slot.pid.load(Ordering::Relaxed)));
        let others = table(&name, places.collect::<Vec<_>>().into_iter());
        self.call_roll();
        self.output.say(&others);
        self.end_because(Cause::DeadlockOfJobs(limit));
    }
}
