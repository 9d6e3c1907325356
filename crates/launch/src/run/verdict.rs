//! Consequences of a rank's end for the job.

use encore_boot::segment::Stage;

/// How the process of a rank ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited with this code.
    Code(i32),
    /// This signal ended it; whether it left a core file.
    Signal(i32, bool),
}

impl End {
    /// From a status as `waitpid` gives it.
    pub fn from_status(status: i32) -> End {
        if libc::WIFSIGNALED(status) {
            End::Signal(libc::WTERMSIG(status), libc::WCOREDUMP(status))
        } else {
            End::Code(libc::WEXITSTATUS(status))
        }
    }

    /// The exit code that a shell would make of it.
    pub fn exit_code(self) -> u8 {
        match self {
            End::Code(code) => code as u8,
            End::Signal(signal, _) => (128 + signal) as u8,
        }
    }
}

/// Known facts of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankFacts {
    /// Its MPMD section.
    pub section: usize,
    /// Its stage in MPI.
    pub stage: Stage,
    /// The job's exit code if it has aborted.
    pub abort_code: i32,
    /// Its end, if it has ended.
    pub end: Option<End>,
    /// It runs, but the process in it that called `MPI_Init` has ended without `MPI_Finalize`.
    pub lost: bool,
    /// A program that has started the job waits until all ranks have called `MPI_Init`.
    pub awaited: bool,
    /// Whether it may exit with code 0 before `MPI_Finalize`: no remaining rank waits for one that is gone.
    pub excused: bool,
    /// The rank has died, and the others go on.
    pub pardoned: bool,
}

impl RankFacts {
    fn in_mpi(&self) -> bool {
        self.end.is_none() && !self.lost && matches!(self.stage, Stage::Inside | Stage::Finalizing)
    }
}

/// Fault of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The rank.
    pub rank: usize,
    /// The fault.
    pub what: Fault,
    /// Whether the others cannot go on without it.
    pub ends_the_job: bool,
}

/// Faults of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It called `MPI_Abort`, or met with a fatal error: the job's exit code.
    Aborted(i32),
    /// Its process failed.
    Failed(End),
    /// Exited with code 0 before `MPI_Finalize`; the number of other ranks in MPI.
    Left(usize),
    /// Exited with code 0 before `MPI_Init`; the number of other ranks in MPI.
    Absent(usize),
    /// Runs on without the process that was in MPI; the number of other ranks in MPI.
    Lost(usize),
}

impl Fault {
    /// The job's exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            // Only the lower eight bits get to the caller. None of another code looks like the 0 that the program may have asked for.
            Fault::Aborted(code) if code != 0 && code & 0xff == 0 => 1,
            Fault::Aborted(code) => code as u8,
            Fault::Failed(end) => end.exit_code(),
            Fault::Left(_) | Fault::Absent(_) | Fault::Lost(_) => 1,
        }
    }
}

/// Whether a rank has exited with code 0 between `MPI_Init` and `MPI_Finalize`.
pub fn has_left(stage: Stage, end: Option<End>) -> bool {
    end == Some(End::Code(0)) && matches!(stage, Stage::Inside | Stage::Finalizing)
}

/// The failure that counts, out of what is known of all ranks; `order` is the order in which ranks have ended.
///
/// A rank that fails before the end of `MPI_Finalize` ends the job: the others may be waiting for it. One
/// that fails afterwards does not, nobody waits for it any more. A program that has never called `MPI_Init`
/// may exit with code 0 at any time, unless others of its section are in MPI: then it should be too; or unless it is awaited. One that has
/// called it and exits with code 0 before `MPI_Finalize` fails unless it is excused.
pub fn judge(ranks: &[RankFacts], order: &[usize]) -> Option<Failure> {
    let others_in_mpi = ranks.iter().filter(|rank| rank.in_mpi()).count();
    let of = |rank: usize| {
        let known = &ranks[rank];
        let what = match (known.stage, known.end) {
            (Stage::Aborted, _) => Fault::Aborted(known.abort_code),
            _ if known.pardoned => return None,
            (_, None) if known.lost => Fault::Lost(others_in_mpi),
            (_, None) => return None,
            (Stage::Finalized, Some(End::Code(0))) => return None,
            _ if has_left(known.stage, known.end) && known.excused => return None,
            (Stage::Inside | Stage::Finalizing, Some(End::Code(0))) => Fault::Left(others_in_mpi),
            (Stage::Outside, Some(End::Code(0))) => {
                let mates =
                    ranks.iter().filter(|other| other.section == known.section && other.in_mpi()).count();
                if mates == 0 && !known.awaited {
                    return None;
                }
                Fault::Absent(mates)
            }
            (_, Some(end)) => Fault::Failed(end),
        };
        let ends_the_job = known.stage != Stage::Finalized;
        Some(Failure { rank, what, ends_the_job })
    };
    let still_there = (0..ranks.len()).filter(|rank| ranks[*rank].end.is_none());
    let failures: Vec<Failure> = order.iter().copied().chain(still_there).filter_map(of).collect();
    // A rank that gives its reason is the cause of others that ended in the same moment.
    let aborted = failures.iter().find(|failure| matches!(failure.what, Fault::Aborted(_)));
    let ending = failures.iter().find(|failure| failure.ends_the_job);
    aborted.or(ending).or(failures.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(stage: Stage) -> RankFacts {
        RankFacts {
            section: 0,
            stage,
            abort_code: 0,
            end: None,
            lost: false,
            awaited: false,
            excused: false,
            pardoned: false,
        }
    }

    fn ended(stage: Stage, end: End) -> RankFacts {
        RankFacts { end: Some(end), ..running(stage) }
    }

    fn verdict(ranks: &[RankFacts]) -> Option<(usize, Fault, bool)> {
        let order: Vec<usize> = (0..ranks.len()).filter(|rank| ranks[*rank].end.is_some()).collect();
        judge(ranks, &order).map(|failure| (failure.rank, failure.what, failure.ends_the_job))
    }

    #[test]
    fn ranks_that_run_or_end_well_are_no_failure() {
        let ok = End::Code(0);
        assert_eq!(verdict(&[running(Stage::Inside), running(Stage::Outside)]), None);
        assert_eq!(verdict(&[ended(Stage::Finalized, ok), running(Stage::Finalized)]), None);
        assert_eq!(verdict(&[ended(Stage::Outside, ok), running(Stage::Outside)]), None);
    }

    #[test]
    fn a_dead_rank_ends_the_job_wherever_the_others_are() {
        let killed = End::Signal(9, false);
        for others in [Stage::Outside, Stage::Inside, Stage::Finalizing] {
            for stage in [Stage::Outside, Stage::Inside, Stage::Finalizing] {
                for end in [killed, End::Code(3)] {
                    assert_eq!(
                        verdict(&[running(others), ended(stage, end)]),
                        Some((1, Fault::Failed(end), true))
                    );
                }
            }
        }
    }

    #[test]
    fn a_failure_after_finalize_lets_the_others_come_to_their_end() {
        let end = End::Code(3);
        assert_eq!(
            verdict(&[running(Stage::Inside), ended(Stage::Finalized, end)]),
            Some((1, Fault::Failed(end), false))
        );
    }

    #[test]
    fn leaving_without_finalize_is_a_failure_even_with_code_0() {
        let ok = End::Code(0);
        assert_eq!(
            verdict(&[running(Stage::Inside), ended(Stage::Inside, ok), running(Stage::Finalizing)]),
            Some((1, Fault::Left(2), true))
        );
        assert_eq!(verdict(&[ended(Stage::Inside, ok)]), Some((0, Fault::Left(0), true)));
        assert_eq!(
            verdict(&[running(Stage::Inside), ended(Stage::Outside, ok)]),
            Some((1, Fault::Absent(1), true))
        );
    }

    #[test]
    fn leaving_without_finalize_is_fine_while_nobody_waits() {
        let left = RankFacts { excused: true, ..ended(Stage::Inside, End::Code(0)) };
        assert_eq!(verdict(&[running(Stage::Inside), left]), None);
        // This excuses nothing else.
        let failed = RankFacts { end: Some(End::Code(3)), ..left };
        assert_eq!(verdict(&[failed]), Some((0, Fault::Failed(End::Code(3)), true)));
        let killed = RankFacts { end: Some(End::Signal(9, false)), ..left };
        assert_eq!(verdict(&[killed]).map(|verdict| verdict.2), Some(true));
    }

    #[test]
    fn a_pardoned_death_is_no_failure() {
        let dead = RankFacts { pardoned: true, ..ended(Stage::Inside, End::Signal(9, false)) };
        assert_eq!(verdict(&[running(Stage::Inside), dead]), None);
        let failed = ended(Stage::Finalized, End::Code(3));
        assert_eq!(verdict(&[failed, dead]), Some((0, Fault::Failed(End::Code(3)), false)));
        // A rank that says why the job ends isn't pardoned.
        let aborted = RankFacts { abort_code: 7, ..ended(Stage::Aborted, End::Code(7)) };
        assert_eq!(verdict(&[aborted, dead]), Some((0, Fault::Aborted(7), true)));
    }

    #[test]
    fn a_program_beside_the_mpi_program_may_end_when_it_likes() {
        let beside = RankFacts { section: 1, ..ended(Stage::Outside, End::Code(0)) };
        assert_eq!(verdict(&[running(Stage::Inside), beside]), None);
    }

    #[test]
    fn all_programs_that_a_program_starts_have_to_call_init() {
        let awaited = |known: RankFacts| RankFacts { awaited: true, ..known };
        let gone = awaited(RankFacts { section: 1, ..ended(Stage::Outside, End::Code(0)) });
        assert_eq!(verdict(&[awaited(running(Stage::Outside)), gone]), Some((1, Fault::Absent(0), true)));
        assert_eq!(verdict(&[gone]), Some((0, Fault::Absent(0), true)));
        assert_eq!(verdict(&[awaited(running(Stage::Outside))]), None);
    }

    #[test]
    fn an_abort_is_the_cause_of_what_happens_with_it() {
        let aborted = RankFacts { abort_code: 7, ..ended(Stage::Aborted, End::Code(7)) };
        let killed = ended(Stage::Inside, End::Signal(9, false));
        assert_eq!(verdict(&[killed, aborted]), Some((1, Fault::Aborted(7), true)));
        // It counts as soon as it is declared.
        let aborting = RankFacts { end: None, ..aborted };
        assert_eq!(verdict(&[running(Stage::Inside), aborting]), Some((1, Fault::Aborted(7), true)));
    }

    #[test]
    fn the_first_one_to_end_is_the_one_that_counts() {
        let ranks = [ended(Stage::Inside, End::Code(1)), ended(Stage::Inside, End::Code(2))];
        assert_eq!(judge(&ranks, &[1, 0]).map(|failure| failure.rank), Some(1));
        let late = [ended(Stage::Finalized, End::Code(1)), ended(Stage::Inside, End::Code(2))];
        assert_eq!(judge(&late, &[0, 1]).map(|failure| failure.rank), Some(1));
    }

    #[test]
    fn a_wrapper_that_has_lost_its_mpi_process_ends_the_job() {
        let lost = RankFacts { lost: true, ..running(Stage::Inside) };
        assert_eq!(verdict(&[running(Stage::Inside), lost]), Some((1, Fault::Lost(1), true)));
    }

    #[test]
    fn exit_codes_are_those_of_shells() {
        assert_eq!(End::from_status(3 << 8), End::Code(3));
        assert_eq!(End::from_status(11 | 0x80), End::Signal(11, true));
        assert_eq!(Fault::Failed(End::Signal(11, false)).exit_code(), 139);
        assert_eq!(Fault::Failed(End::Code(3)).exit_code(), 3);
        assert_eq!(Fault::Left(1).exit_code(), 1);
        let aborted = [0, 1, 255, 256, 511, -1].map(|code| Fault::Aborted(code).exit_code());
        assert_eq!(aborted, [0, 1, 255, 1, 255, 255]);
    }
}
