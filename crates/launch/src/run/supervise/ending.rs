//! The ends of ranks and of their job: which end ends the job, and what mpiexec reports of it.

use std::sync::atomic::Ordering;
use std::time::Instant;

use encore_boot::segment::{RankSlot, Stage};
use encore_insight::dump::FOUND;

use super::super::Outcome;
use super::super::messages::Cause;
use super::super::signals;
use super::super::verdict::{self, End, Failure, Fault, RankFacts};
use super::super::wire::Order;
use super::{FLUSH_LIMIT, Supervisor};
use crate::output::Which;
use crate::plan::missing;

impl Supervisor<'_> {
    /// Tells the other ranks of a rank's death, where they go on.
    pub(super) fn bury(&mut self, rank: usize) {
        let slot = self.plan.head.slot(rank as u32);
        // Ranks that run a second MPI program look at another segment.
        let second = self.plan.head.slots().any(|slot| slot.programs.load(Ordering::Relaxed) > 0);
        if second || !self.plan.tolerant || matches!(slot.stage(), Stage::Finalized | Stage::Aborted) {
            return;
        }
        if let Err(error) = self.plan.head.bury(rank as u32) {
            self.output.say(&format!("{}: {error}\n", self.name));
        }
        let someone_lives = self.ranks.iter().any(|state| state.end.is_none());
        if someone_lives && self.cause.is_none() && !self.plan.quiet {
            let pid = self.ranks[rank].pid.unwrap_or_default();
            let how = match self.ranks[rank].end {
                Some(End::Signal(signal, _)) => format!("was ended by {}", signals::name(signal)),
                Some(End::Code(code)) => format!("has exited with code {code} before MPI_Finalize"),
                None => "has ended".to_owned(),
            };
            self.output.say(&format!("{}: rank {rank} (process {pid}) {how}; the others go on\n", self.name));
        }
    }

    /// Whether a rank's death ends nothing: others live, or have come to their end as they should.
    pub(super) fn is_pardoned(&self, rank: usize) -> bool {
        let dead = |rank: usize| self.plan.head.death_of(rank as u32) != 0;
        let mut others = self.plan.head.slots().enumerate();
        self.plan.tolerant
            && dead(rank)
            && others.any(|(other, slot)| !dead(other) && slot.stage() != Stage::Aborted)
    }

    pub(super) fn is_lost(&self, rank: usize, now: Instant) -> bool {
        let slot = self.plan.head.slot(rank as u32);
        // The process after the stage: a rank that begins another program changes its process first.
        self.ranks[rank].end.is_none()
            && !matches!(slot.stage(), Stage::Finalized | Stage::Aborted)
            && self.claims.is_lost(rank, slot.pid.load(Ordering::Acquire), now)
    }

    /// The failure that counts among what ranks have done so far.
    pub(super) fn failure(&self, now: Instant) -> Option<Failure> {
        let awaited = self.parent.as_ref().is_some_and(|parent| !parent.is_connected());
        let known = |(rank, slot): (usize, &RankSlot)| RankFacts {
            section: self.plan.section_of[rank],
            stage: slot.stage(),
            abort_code: slot.abort_code.load(Ordering::Acquire),
            end: self.ranks[rank].end,
            lost: self.is_lost(rank, now),
            awaited,
            excused: !self.plan.strict && self.leaving.is_excused(),
            pardoned: self.is_pardoned(rank),
        };
        let known: Vec<RankFacts> = self.plan.head.slots().enumerate().map(known).collect();
        verdict::judge(&known, &self.order)
    }

    /// Ends the job if a rank has failed, and all of it is over if the keeper is no more.
    pub(super) fn judge(&mut self, now: Instant) {
        if self.cause.is_some() {
            return;
        }
        let over = self.keeper.is_none();
        let failure =
            self.failure(now).filter(|failure| over || (failure.ends_the_job && !self.plan.keep_going));
        let Some(Failure { rank, what, .. }) = failure else { return };
        let running =
            self.ranks.iter().enumerate().filter(|(other, state)| *other != rank && state.end.is_none());
        let ended = if over { 0 } else { running.count() };
        let claimed = self.plan.head.slot(rank as u32).pid.load(Ordering::Relaxed);
        let started = self.ranks[rank].pid.unwrap_or_default();
        let pid = if claimed == 0 { started } else { claimed };
        self.end_because(Cause::Rank { rank, pid, what, ended });
    }

    /// Ends the job, if it is not being ended already.
    pub(super) fn end_because(&mut self, cause: Cause) {
        if self.cause.is_some() {
            return;
        }
        self.cause = Some(cause);
        self.order(Order::End);
    }

    /// Reports the end of the job.
    pub(super) fn conclude(mut self) -> Outcome {
        self.tell_who_left(true);
        self.tell_of_strangers();
        self.tell_of_absent();
        if self.plan.print_exit_codes {
            for (rank, state) in self.ranks.iter().enumerate() {
                if let Some(end) = state.end {
                    self.output.say(&format!(
                        "{}: rank {rank} ended with exit code {}\n",
                        self.name,
                        end.exit_code()
                    ));
                }
            }
        }
        let rank = match self.cause {
            Some(Cause::Rank { rank, .. } | Cause::NotStarted { rank, .. }) => rank,
            _ => 0,
        };
        // A rank that aborts says why itself.
        let told = matches!(self.cause, Some(Cause::Rank { what: Fault::Aborted(_), .. }))
            && self.output.has_written(rank as u32, Which::Errors);
        let program = &self.plan.image(rank).name;
        if let Some(sentence) = self.cause.and_then(|cause| cause.sentence(program)) {
            let is_absent = matches!(self.cause, Some(Cause::Rank { what: Fault::Absent(_), .. }));
            let has_begun = self.plan.head.slots().any(|slot| slot.stage() != Stage::Outside);
            let more = if is_absent || has_begun { "" } else { "; no rank had called MPI_Init" };
            let is_said = self.parent.as_mut().is_some_and(|parent| parent.say(&format!("{sentence}{more}")));
            if !is_said && !told {
                self.output.say(&format!("{}: {sentence}\n", self.name));
            }
        }
        if let Some(Cause::Rank { rank, what: Fault::Failed(End::Code(missing::EXIT_CODE)), .. }) = self.cause
        {
            if let Some(notice) = missing::sentence(self.plan.image(rank)) {
                self.output.say(&format!("{}: {notice}\n", self.name));
            }
        }
        let ended = self.cause.and_then(|cause| cause.sentence(program));
        self.show_findings();
        self.show_notes();
        let has_begun = self.plan.head.slots().any(|slot| slot.stage() != Stage::Outside);
        let (more, any_found) = self.findings.end(self.plan.profile.as_ref(), has_begun);
        self.output.say(&more);
        self.show_profile(ended.map(|sentence| format!("The job ended before its time: {sentence}")), true);
        // Nothing else is to be waited for than the output being written, or a signal.
        let until = Instant::now() + FLUSH_LIMIT;
        while !self.is_over() && (self.hurry.is_none() || Instant::now() < until) {
            self.turn();
        }
        match self.cause {
            None if any_found => Outcome::Exit(FOUND),
            None => Outcome::Exit(0),
            Some(Cause::Signal(signal)) if signal != libc::SIGQUIT => Outcome::Signal(signal),
            Some(cause) => Outcome::Exit(cause.exit_code()),
        }
    }
}
