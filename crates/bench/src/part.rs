//! The parts of the benchmark, and the programs that each of them runs.

use clap::ValueEnum;

use crate::programs::Program;

/// A part of the benchmark, as named on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Part {
    /// Persistent against conventional communication
    Persistent,
    /// One-way time of a message
    Latency,
    /// Starting and ending a job
    Startup,
    /// More ranks than cores
    Oversubscribed,
    /// All parts
    All,
}

impl Part {
    /// As the programs and the tables name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Persistent => "persistent",
            Self::Latency => "latency",
            Self::Startup => "startup",
            Self::Oversubscribed => "oversubscribed",
            Self::All => "all",
        }
    }

    /// What it is about, for a heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Persistent => "Persistent against conventional communication",
            Self::Latency => "Latency: one-way time of a message",
            Self::Startup => "Startup: mpiexec of an empty MPI program",
            Self::Oversubscribed => "More ranks than cores",
            Self::All => "Everything",
        }
    }

    /// All parts but [`Part::All`], in the order of the report.
    pub fn each() -> impl Iterator<Item = Self> {
        Self::value_variants().iter().copied().filter(|&part| part != Self::All)
    }

    /// What is run for this part.
    pub fn jobs(self, quick: bool) -> Vec<Job> {
        match self {
            Self::Persistent => vec![Job::new(self, Program::timed("persistent"), 2)],
            Self::Latency => vec![
                Job::new(self, Program::timed("latency"), 2),
                Job { two_cores: true, ..Job::new(self, Program::timed("latency"), 8) },
            ],
            Self::Startup => vec![
                Job { launches: if quick { 5 } else { 15 }, ..Job::new(self, Program::alone("empty"), 2) },
                Job { launches: if quick { 1 } else { 5 }, ..Job::new(self, Program::alone("empty"), 64) },
            ],
            Self::Oversubscribed => {
                vec![Job { two_cores: true, ..Job::new(self, Program::timed("oversubscribed"), 8) }]
            }
            Self::All => Self::each().flat_map(|part| part.jobs(quick)).collect(),
        }
    }
}

/// One program at one number of ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The part that it belongs to.
    pub part: Part,
    /// What is run.
    pub program: Program,
    /// On how many ranks.
    pub ranks: u32,
    /// More arguments.
    pub arguments: &'static [&'static str],
    /// Whether the whole job is confined to two cores.
    pub two_cores: bool,
    /// If not 0, the job is timed from outside, this often; the program prints nothing.
    pub launches: usize,
}

impl Job {
    fn new(part: Part, program: Program, ranks: u32) -> Self {
        Self { part, program, ranks, arguments: &[], two_cores: false, launches: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_every_other_part() {
        let all = Part::All.jobs(true);
        for part in Part::each() {
            assert!(!part.jobs(true).is_empty(), "{part:?}");
            assert!(part.jobs(true).iter().all(|job| all.contains(job)), "{part:?}");
        }
    }
}
