//! The parts of the benchmark, and the programs that each of them runs.

use clap::ValueEnum;

use crate::event::Point;
use crate::programs::{Program, WITHOUT_PERSISTENT_COLLECTIVES};

/// A part of the benchmark, as named on the command line; in the order of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Part {
    /// Persistent against conventional communication
    Persistent,
    /// Blocking, non-blocking and persistent collective operations
    Collectives,
    /// Collective operations in each form over numbers of ranks and lengths; their first calls
    Growth,
    /// The first calls of a process
    Cold,
    /// Non-blocking collective operations beside computation
    Overlap,
    /// The tests of the CS 641 lecture
    Lecture,
    /// One-way time of a message
    Latency,
    /// Messages a second
    Rate,
    /// Time of a message beside many others that don't match
    Matching,
    /// Starting and ending a job; jobs that are started later, or meet
    Startup,
    /// More ranks than cores
    Oversubscribed,
    /// Derived datatypes against packing by hand
    Datatypes,
    /// Put, get and accumulate, epochs, atomic operations and locks
    Onesided,
    /// Which of many requests have completed; partitioned communication
    Completion,
    /// LAPI's put and get beside MPI's
    Lapi,
    /// Files: whole and interleaved data, pointers, accesses in the background
    Files,
    /// Encore's choice among the paths of long messages, beside each of them forced
    Ways,
    /// Messages and collective operations between two nodes, which are network namespaces: for root
    Nodes,
    /// Short calls with a profile and with a timeline, beside the ordinary library
    Insight,
    /// Instructions executed by single calls
    Instructions,
    /// All parts but growth, cold, overlap, files, ways, nodes and insight, which take minutes each
    All,
}

impl Part {
    /// As the programs and the tables name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Persistent => "persistent",
            Self::Collectives => "collectives",
            Self::Growth => "growth",
            Self::Cold => "cold",
            Self::Overlap => "overlap",
            Self::Lecture => "lecture",
            Self::Latency => "latency",
            Self::Rate => "rate",
            Self::Matching => "matching",
            Self::Startup => "startup",
            Self::Oversubscribed => "oversubscribed",
            Self::Datatypes => "datatypes",
            Self::Onesided => "onesided",
            Self::Completion => "completion",
            Self::Lapi => "lapi",
            Self::Files => "files",
            Self::Ways => "ways",
            Self::Nodes => "nodes",
            Self::Insight => "insight",
            Self::Instructions => "instructions",
            Self::All => "all",
        }
    }

    /// All parts but [`Part::All`].
    pub fn each() -> impl Iterator<Item = Self> {
        Self::value_variants().iter().copied().filter(|&part| part != Self::All)
    }

    /// Whether [`Part::All`] stands for this part too.
    pub fn is_in_all(self) -> bool {
        use Part::{All, Cold, Files, Growth, Insight, Nodes, Overlap, Ways};
        !matches!(self, Growth | Cold | Overlap | Files | Ways | Nodes | Insight | All)
    }

    /// The programs that are run for this part; [`Part::Instructions`] has a way of its own.
    pub fn jobs(self, quick: bool) -> Vec<Job> {
        let one = |name, ranks| Job::new(self, Program::timed(name), ranks);
        let launches = |ranks, launches| Job { launches, ..Job::new(self, Program::silent("empty"), ranks) };
        match self {
            Self::Persistent => vec![one("persistent", 2)],
            Self::Collectives => collectives(quick),
            Self::Growth => growth(quick),
            Self::Cold => cold(quick),
            Self::Overlap => {
                [2, 4].map(|ranks| Job::new(self, Program::of_operations("overlap"), ranks)).to_vec()
            }
            Self::Lecture => vec![one("lecture", 2), one("lecture", 10)],
            Self::Latency => vec![one("latency", 2), Job { two_cores: true, ..one("latency", 8) }],
            Self::Rate => vec![one("rate", 2)],
            Self::Matching => vec![one("matching", 2)],
            Self::Startup => {
                let alone =
                    if quick { [launches(2, 2), launches(64, 1)] } else { [launches(2, 5), launches(64, 2)] };
                let later = |company| Job { company, ..one("jobs", 1) };
                let spawn = ["--scenario", "spawn"].map(String::from).to_vec();
                let spawns = Job { arguments: spawn, ..later(Company::Spawned(SPAWNED)) };
                alone.into_iter().chain([spawns, later(Company::Met)]).collect()
            }
            Self::Oversubscribed => {
                let program = Program::timed("oversubscribed").or_with(WITHOUT_PERSISTENT_COLLECTIVES);
                vec![Job { two_cores: true, ..Job::new(self, program, 8) }]
            }
            Self::Datatypes => vec![one("datatypes", 2)],
            Self::Onesided => vec![
                one("onesided", 2),
                one("epochs", 2),
                Job { two_cores: true, ..one("hammer", 4) },
                Job { two_cores: true, ..one("hammer", 8) },
            ],
            Self::Completion => {
                let partitioned = Program::timed("partitioned")
                    .with_libraries(&["-pthread"])
                    .or_with(&["-DWITHOUT_PARTITIONED"]);
                vec![one("completion", 2), Job::new(self, partitioned, 2)]
            }
            Self::Lapi => {
                let program = Program::timed("lapi").with_libraries(&["-llapi"]).or_with(WITHOUT_LAPI);
                vec![Job::new(self, program, 2)]
            }
            Self::Files => files(quick),
            Self::Ways => ways(quick),
            Self::Nodes => nodes(),
            Self::Insight => insight(),
            Self::Instructions => Vec::new(),
            Self::All => {
                Self::each().filter(|part| part.is_in_all()).flat_map(|part| part.jobs(quick)).collect()
            }
        }
    }
}

/// Number of ranks that `bench/jobs.c` starts.
pub const SPAWNED: u32 = 4;

/// The numbers of ranks of [`Part::Growth`]: powers of two, and 3 and 7, which algorithms for powers of two treat apart.
const GROWTH: &[u32] = &[2, 3, 4, 7, 8, 16, 32, 64, 128];
/// Numbers of ranks in a quick run, with blocking calls and with the other forms.
const GROWTH_QUICK: &[u32] = &[2, 4, 16, 64];
const GROWTH_QUICK_OTHER_FORMS: &[u32] = &[2, 4];

/// Each form has a job of its own: an MPI that crashes in one of them isn't given up in the others.
fn growth(quick: bool) -> Vec<Job> {
    let (blocking, others) = if quick { (GROWTH_QUICK, GROWTH_QUICK_OTHER_FORMS) } else { (GROWTH, GROWTH) };
    let job = |&ranks: &u32| Job::new(Part::Growth, Program::of_operations("growth"), ranks);
    let mut jobs: Vec<Job> = blocking.iter().map(job).collect();
    for form in ["non-blocking", "persistent"] {
        let of_form =
            |ranks| Job { arguments: ["--scenario", form].map(String::from).to_vec(), ..job(ranks) };
        jobs.extend(others.iter().map(of_form));
    }
    jobs
}

/// No setting: Encore as it is, whose results have the program's variants.
const UNCHANGED: Setting = Setting { variables: &[], variant: "" };

/// The ways of long messages that can be forced, beside which Encore's own choice is measured.
pub const FORCED_WAYS: &[Setting] = &[
    Setting {
        variables: &[("ENCORE_KERNEL_COPY", "never"), ("ENCORE_PAST_CACHES", "never")],
        variant: "staged",
    },
    Setting {
        variables: &[("ENCORE_KERNEL_COPY", "never"), ("ENCORE_PAST_CACHES", "always")],
        variant: "staged, past caches",
    },
    Setting {
        variables: &[
            ("ENCORE_KERNEL_COPY", "always"),
            ("ENCORE_KERNEL_COPY_FROM", "1K"),
            ("ENCORE_EAGER_LIMIT", "1023"),
        ],
        variant: "kernel's copy",
    },
];

/// The names of what [`Part::Ways`] measures, each in a process of its own: a program does one thing for long.
const WAYS_TRAFFIC: &[&str] = &[
    "ping-pong, fresh contents",
    "ping-pong, same contents",
    "exchange, fresh contents",
    "exchange, same contents",
];

/// The messages that [`Part::Cold`] measures, and their sizes; and the sizes of its operations.
const COLD_MESSAGES: &[&str] = &["ping-pong", "exchange"];
const COLD_MESSAGE_SIZES: &[u32] = &[8, 1024, 8192, 65_536, 262_144, 1_048_576];
const COLD_SIZES: &[u32] = &[8, 8192, 65_536, 262_144];

/// The operations of `bench/operations.c` that have data; the barrier has none.
const OPERATIONS: &[&str] = &[
    "bcast",
    "reduce",
    "allreduce",
    "gather",
    "scatter",
    "allgather",
    "alltoall",
    "scan",
    "exscan",
    "reduce_scatter_block",
    "gatherv",
    "scatterv",
    "allgatherv",
    "alltoallv",
    "alltoallw",
    "reduce_scatter",
];

/// Share of [`Part::Cold`] in a quick run: ranks, scenario. Libraries whose ranks don't yield take a second or more
/// for each job of more ranks than cores.
const COLD_QUICK: &[(u32, &str)] = &[
    (2, "ping-pong:8"),
    (2, "ping-pong:8192"),
    (2, "ping-pong:65536"),
    (2, "ping-pong:1048576"),
    (2, "exchange:8"),
    (2, "exchange:8192"),
    (2, "exchange:65536"),
    (2, "exchange:1048576"),
    (2, "barrier:0"),
    (2, "bcast:65536"),
    (2, "reduce:8192"),
    (2, "allreduce:65536"),
    (2, "allgather:65536"),
    (2, "alltoallv:65536"),
    (4, "bcast:8"),
    (4, "allreduce:8"),
    (4, "alltoall:8"),
    (4, "reduce_scatter_block:8"),
];

/// One process for each kind, size and number of ranks: first calls come but once.
fn cold(quick: bool) -> Vec<Job> {
    let job = |ranks, scenario: String| Job {
        arguments: vec!["--scenario".to_owned(), scenario],
        ..Job::new(Part::Cold, Program::of_operations("cold"), ranks)
    };
    if quick {
        return COLD_QUICK.iter().map(|&(ranks, scenario)| job(ranks, scenario.to_owned())).collect();
    }
    let of_sizes =
        |name: &'static str, sizes: &'static [u32]| sizes.iter().map(move |size| format!("{name}:{size}"));
    let messages = COLD_MESSAGES.iter().flat_map(|name| of_sizes(name, COLD_MESSAGE_SIZES));
    let mut jobs: Vec<Job> = messages.map(|scenario| job(2, scenario)).collect();
    for ranks in [2, 4, 16] {
        jobs.push(job(ranks, "barrier:0".to_owned()));
        let operations = OPERATIONS.iter().flat_map(|name| of_sizes(name, COLD_SIZES));
        jobs.extend(operations.map(|scenario| job(ranks, scenario)));
    }
    jobs
}

/// On the local file system and in memory; what goes on beside computation by ranks that aren't bound, one of them, too, which leaves a
/// processor free on most machines.
fn files(quick: bool) -> Vec<Job> {
    let ranks: &[u32] = if quick { &[4] } else { &[4, 8] };
    let job = |ranks, arguments: &[&str]| Job {
        arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
        ..Job::new(Part::Files, Program::timed("files"), ranks)
    };
    let whole =
        ranks.iter().flat_map(|&ranks| ["disk", "tmpfs"].map(|place| job(ranks, &["--scenario", place])));
    let beside = [1].iter().chain(ranks).flat_map(|&ranks| {
        ["disk", "tmpfs"].map(|place| {
            job(ranks, &["--scenario", place, "--unbound", "--name", &format!("in the background, {place}")])
        })
    });
    whole.chain(beside).collect()
}

fn ways(quick: bool) -> Vec<Job> {
    let mut jobs = Vec::new();
    for &ranks in if quick { &[2][..] } else { &[2, 8] } {
        for name in WAYS_TRAFFIC {
            let arguments = ["--name", name].map(String::from).to_vec();
            let job =
                Job { two_cores: true, arguments, ..Job::new(Part::Ways, Program::timed("ways"), ranks) };
            jobs.push(job.clone());
            jobs.extend(FORCED_WAYS.iter().map(|&way| Job { ours: Some(way), ..job.clone() }));
        }
    }
    jobs
}

/// The settings of [`Part::Insight`] beside the ordinary library. Nothing is kept.
pub const COUNTED: &[Setting] = &[
    Setting { variables: &[("ENCORE_PROFILE", "/dev/null")], variant: "profile" },
    Setting { variables: &[("ENCORE_TRACE", "waits:/dev/null")], variant: "waits" },
    Setting { variables: &[("ENCORE_TRACE", "/dev/null")], variant: "timeline" },
];

fn insight() -> Vec<Job> {
    let job = |name: &str, setting| Job {
        ours: Some(setting),
        arguments: ["--name", name].map(String::from).to_vec(),
        ..Job::new(Part::Insight, Program::timed("insight"), 2)
    };
    // Short jobs, in turn: what disturbs one of them disturbs the others as well.
    let settings = || std::iter::once(UNCHANGED).chain(COUNTED.iter().copied());
    INSIGHT.iter().flat_map(|name| settings().map(move |setting| job(name, setting))).collect()
}

/// The names of what [`Part::Insight`] measures.
const INSIGHT: &[&str] = &[
    "MPI_Comm_rank",
    "stream of MPI_Send",
    "ping-pong, one way",
    "exchange of three calls",
    "MPI_Allreduce",
    "MPI_Test",
];

/// The collective operations of [`Part::Nodes`], with four ranks on each node.
const NODES_OPERATIONS: &[&str] = &["barrier", "bcast", "allreduce"];

fn nodes() -> Vec<Job> {
    let job = |name, arguments: &[&str]| Job {
        arguments: arguments.iter().map(|&word| word.to_owned()).collect(),
        ..Job::new(Part::Nodes, Program::timed(name), 2)
    };
    let messages = [
        job("latency", &["--name", "ping-pong", "--variant", "malloc"]),
        job("rate", &[]),
        job("persistent", &["--name", "exchange, standard mode"]),
    ];
    let operations = NODES_OPERATIONS.iter().map(|name| Job {
        arguments: ["--name", name].map(String::from).to_vec(),
        ..Job::new(Part::Nodes, Program::of_operations("collectives"), 8)
    });
    messages.into_iter().chain(operations).collect()
}

/// How programs are built with an MPI that has no LAPI.
const WITHOUT_LAPI: &[&str] = &["-DWITHOUT_LAPI"];

fn collectives(quick: bool) -> Vec<Job> {
    const PROGRAM: Program = Program::of_operations("collectives");
    let ranks: &[u32] = if quick { &[2, 8] } else { &[2, 4, 8] };
    let mut jobs = Vec::new();
    for &ranks in ranks {
        let job = Job::new(Part::Collectives, PROGRAM, ranks);
        jobs.push(job.clone());
        // The gain of a kept plan, and that of settled buffers.
        let levels = ["--scenario", "levels"].map(String::from).to_vec();
        jobs.push(Job { ours: Some(UNCHANGED), arguments: levels, ..job });
    }
    jobs
}

/// One program at one number of ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The part that it belongs to.
    pub part: Part,
    /// The program to run.
    pub program: Program,
    /// On how many ranks.
    pub ranks: u32,
    /// More arguments.
    pub arguments: Vec<String>,
    /// Whether the whole job is confined to two cores.
    pub two_cores: bool,
    /// If not 0, the job is timed from outside, this often; the program prints nothing.
    pub launches: usize,
    /// If set, the job is run only with Encore, under this setting.
    pub ours: Option<Setting>,
    /// The other jobs that it has to do with.
    pub company: Company,
}

/// The other jobs that a job has to do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// None.
    None,
    /// It starts this number of ranks.
    Spawned(u32),
    /// It meets one that is started apart: the same program with the scenario "connect:FILE", where its own is "accept:FILE".
    Met,
}

/// Settings of Encore under which a job is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Variables of the environment and their values.
    pub variables: &'static [(&'static str, &'static str)],
    /// Name of its results in place of the program's variant; empty: the program's.
    pub variant: &'static str,
}

impl Job {
    fn new(part: Part, program: Program, ranks: u32) -> Self {
        Self {
            part,
            program,
            ranks,
            arguments: Vec::new(),
            two_cores: false,
            launches: 0,
            ours: None,
            company: Company::None,
        }
    }

    /// About how long it takes with one MPI, in seconds; for the progress bar, until it is known.
    pub fn seconds(&self, quick: bool) -> f64 {
        let (in_quick, in_full) = match (self.part, self.ranks) {
            (Part::Collectives, 2) => (5.0, 40.0),
            (Part::Collectives, 4) => (8.0, 60.0),
            (Part::Collectives, _) => (12.0, 80.0),
            (Part::Growth, ranks) if ranks > 8 => (6.0, 90.0),
            (Part::Growth, _) => (2.0, 40.0),
            (Part::Cold, ranks) if ranks > 2 => (1.5, 3.0),
            (Part::Cold, _) => (0.7, 0.7),
            (Part::Oversubscribed, _) => (6.0, 20.0),
            (Part::Onesided, 2) => (5.0, 25.0),
            _ => (3.0, 10.0),
        };
        // Eight operations of the seventeen.
        let share = if self.ours.is_some() && self.part == Part::Collectives { 0.5 } else { 1.0 };
        share * if quick { in_quick } else { in_full }
    }

    /// A point of the program, as the table calls it.
    pub fn renamed(&self, point: Point) -> Point {
        match self.ours {
            Some(setting) if !setting.variant.is_empty() => {
                Point { variant: setting.variant.to_owned(), ..point }
            }
            // The programs know nothing of nodes.
            _ if self.part == Part::Nodes => Point { part: self.part.name().to_owned(), ..point },
            _ => point,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_every_other_part_but_the_long_ones() {
        for quick in [true, false] {
            let all = Part::All.jobs(quick);
            for part in Part::each() {
                if !part.is_in_all() {
                    assert!(part.jobs(quick).iter().all(|job| !all.contains(job)), "{part:?}");
                    continue;
                }
                assert!(part.jobs(quick).iter().all(|job| all.contains(job)), "{part:?}");
            }
        }
    }

    #[test]
    fn every_part_but_instructions_runs_something() {
        for part in Part::each().filter(|&part| part != Part::Instructions) {
            assert!(!part.jobs(true).is_empty() && !part.jobs(false).is_empty(), "{part:?}");
        }
    }

    #[test]
    fn each_form_grows_over_the_same_ranks_and_a_quick_run_has_some_of_them() {
        let ranks = |quick, form: &str| {
            let all = Part::Growth.jobs(quick).into_iter();
            let of_form = all.filter(|job| job.arguments.last().map_or("", String::as_str) == form);
            of_form.map(|job| job.ranks).collect::<Vec<_>>()
        };
        for form in ["", "non-blocking", "persistent"] {
            assert_eq!(ranks(false, form), [2, 3, 4, 7, 8, 16, 32, 64, 128]);
            // A line over ranks needs two.
            assert!(ranks(true, form).len() >= 2);
            assert!(ranks(true, form).iter().all(|wanted| ranks(false, form).contains(wanted)));
        }
    }

    #[test]
    fn a_quick_run_has_no_first_calls_that_a_full_one_lacks() {
        let full = Part::Cold.jobs(false);
        assert!(Part::Cold.jobs(true).iter().all(|job| full.contains(job)));
        assert_eq!(full.len(), 2 * 6 + 3 * (1 + 16 * 4));
    }

    #[test]
    fn the_names_of_operations_are_those_of_the_programs() {
        let source = include_str!("../../../bench/operations.c");
        let shapes = source.lines().filter(|line| line.starts_with("    [") && line.contains("] = {\""));
        let names: Vec<&str> = shapes.filter_map(|line| line.split('"').nth(1)).collect();
        assert_eq!(names[0], "barrier");
        assert_eq!(names[1..], *OPERATIONS);
    }

    #[test]
    fn only_encore_is_run_for_its_levels_and_forced_ways() {
        for part in [Part::Collectives, Part::Ways] {
            let jobs = part.jobs(true);
            assert!(jobs.iter().any(|job| job.ours.is_some()) && jobs.iter().any(|job| job.ours.is_none()));
        }
    }
}
