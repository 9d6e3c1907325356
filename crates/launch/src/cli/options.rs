//! The options of mpiexec, as a table.
//!
//! Names are what users of MPICH, Open MPI and Intel MPI type; each works with one dash and with two. What
//! has no effect on one machine is listed all the same, with its number of operands, so that command lines
//! made for the others work, and so that what follows an option is not taken for the program.

/// Where an option counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In the MPMD section it is written in.
    Section,
    /// In all sections.
    Job,
}

/// Which variables of mpiexec's environment the ranks get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inherit {
    /// All of them.
    All,
    /// None of them.
    None,
    /// Variables with these names.
    Listed(Vec<String>),
}

/// Effect of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Number of ranks of the section.
    Count,
    /// Number of ranks a machine: the number of ranks where none is given.
    CountPerMachine,
    /// As [`Meaning::CountPerMachine`] for `ppr:N:node`, otherwise nothing.
    MapBy,
    /// The value of `MPI_UNIVERSE_SIZE`.
    Universe,
    /// Working directory.
    WorkingDirectory(Scope),
    /// Where programs are looked for before `PATH`.
    SearchPath(Scope),
    /// Two operands, or one with `=`: a variable and its value.
    SetVariable(Scope),
    /// `NAME` or `NAME=VALUE` (Open MPI's `-x`).
    Export,
    /// All variables are passed on.
    InheritAll(Scope),
    /// No variables are passed on.
    InheritNone(Scope),
    /// The listed variables are passed on.
    InheritListed(Scope),
    /// Lines are marked with their rank.
    Tag,
    /// Open MPI's `--output`.
    Output,
    /// Standard error goes where standard output goes.
    MergeOutput,
    /// The ranks' output buffers.
    StreamBuffering,
    /// The reader of standard input.
    StandardInput,
    /// Seconds after which the job is ended.
    Timeout,
    /// One rank on each machine.
    OnePerMachine,
    /// The processors that a rank is bound to.
    BindTo,
    /// An option that says in its name what a rank is bound to.
    BindToNamed(&'static str),
    /// Says what each rank is bound to.
    ReportBindings,
    /// Says which rank is where.
    DisplayMap,
    /// Says which machines there are.
    DisplayAllocation,
    /// Says which ranks are on each machine, in a line.
    PrintRankMap,
    /// Open MPI's `--display`.
    Display,
    /// More ranks than processors are an error.
    NoOversubscription,
    /// Machines to run on.
    Hosts,
    /// File with machines to run on.
    HostFile,
    /// File with the rest of the command line.
    ConfigFile,
    /// A rank's failure does not end the others.
    KeepGoing,
    /// Whether the other ranks go on after a rank's death.
    FaultTolerance,
    /// Says how each rank ended.
    PrintExitCodes,
    /// Error handler that communicators start with.
    InitialErrorHandler,
    /// Kinds of memory that the program asks for.
    MemoryKinds,
    /// The ranks say what they leave behind.
    Leaks,
    /// The ranks' profile, kept in the file that `=` names, if there is one.
    Profile,
    /// Advice.
    Advise,
    /// A timeline, as the words behind `=` say.
    Timeline,
    /// A timeline only of waits.
    TimelineOfWaits,
    /// Mistakes of the program are looked for.
    Check,
    /// Deviations from the standard that other MPI libraries accept are errors.
    Strict,
    /// No variables of other launchers for the ranks.
    NoRankVariables,
    /// No notices.
    Quiet,
    /// Looks at the machine and the environment, and nothing else.
    Doctor,
    /// Says the version, and nothing else.
    Version,
    /// Says how to use mpiexec, and nothing else.
    Help,
    /// The word between sections.
    Separator,
    /// A program has started the job: standard input is a socket to it.
    Spawned,
    /// Changes nothing here.
    Nothing,
    /// Changes nothing here, which the user should know: the reason.
    Noticed(&'static str),
    /// Cannot be done, and ignoring it would give something else than was asked for: what to do instead.
    Refused(&'static str),
}

/// A row of the table.
#[derive(Debug)]
pub struct OptionRow {
    /// Its names without dashes; the first one is the one that help and messages use.
    pub names: &'static [&'static str],
    /// Names of its operands, one each.
    pub operands: &'static [&'static str],
    /// Its effect.
    pub meaning: Meaning,
    /// Its text in `--help`; empty: not listed there.
    pub help: &'static str,
}

const fn row(
    names: &'static [&'static str],
    operands: &'static [&'static str],
    meaning: Meaning,
    help: &'static str,
) -> OptionRow {
    OptionRow { names, operands, meaning, help }
}

const fn accepted(names: &'static [&'static str], operands: &'static [&'static str]) -> OptionRow {
    row(names, operands, Meaning::Nothing, "")
}

const fn noticed(
    names: &'static [&'static str],
    operands: &'static [&'static str],
    reason: &'static str,
) -> OptionRow {
    row(names, operands, Meaning::Noticed(reason), "")
}

const fn refused(
    names: &'static [&'static str],
    operands: &'static [&'static str],
    instead: &'static str,
) -> OptionRow {
    row(names, operands, Meaning::Refused(instead), "")
}

const ONE: &[&str] = &["X"];
const TWO: &[&str] = &["NAME", "VALUE"];

const NO_PLACEMENT: &str = "the operating system places the ranks (bind them with --bind-to core)";
const NO_OUTPUT_FILES: &str =
    "redirect in a shell instead: mpiexec -n 4 sh -c 'exec program >out.$ENCORE_RANK 2>&1'";
const NO_DEBUGGER: &str = "start the debugger as the program instead: mpiexec -n 2 xterm -e gdb program";
const NO_COLLECTOR: &str = "start the tool as the program instead: mpiexec -n 2 tool program";

use Meaning::*;
use Scope::{Job, Section};

/// All options.
pub static TABLE: &[OptionRow] = &[
    // The program and its ranks.
    row(&["n", "np", "c"], &["N"], Count, "start N ranks (default: one per usable processor)"),
    row(&["ppn", "perhost", "npernode", "N", "grr"], &["N"], CountPerMachine, "start N ranks a machine"),
    row(&["pernode"], &[], OnePerMachine, ""),
    row(&["usize"], &["N"], Universe, "set MPI_UNIVERSE_SIZE to N"),
    row(&["wdir", "wd"], &["DIR"], WorkingDirectory(Section), "start the program in directory DIR"),
    row(&["gwdir"], &["DIR"], WorkingDirectory(Job), ""),
    row(&["path"], &["DIRS"], SearchPath(Section), "look for the program in DIRS (a:b:c) before PATH"),
    row(&["gpath"], &["DIRS"], SearchPath(Job), ""),
    row(&["configfile", "app"], &["FILE"], ConfigFile, "read the sections from FILE, one a line"),
    row(&["section-separator"], &["WORD"], Separator, "the word between sections, instead of \":\""),
    row(&["spawned"], &[], Spawned, ""),
    row(
        &["initial-errhandler"],
        &["HANDLER"],
        InitialErrorHandler,
        "mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return",
    ),
    row(&["memory-alloc-kinds"], &["KINDS"], MemoryKinds, "request memory kinds for the program"),
    // Environment.
    row(&["env"], TWO, SetVariable(Section), "set a variable for the ranks of this section"),
    row(&["genv"], TWO, SetVariable(Job), "set a variable for all ranks"),
    row(&["x"], &["NAME[=VALUE]"], Export, "pass a variable on, or set it, in this section"),
    row(&["envall"], &[], InheritAll(Section), "pass all variables on (the default)"),
    row(&["genvall"], &[], InheritAll(Job), "pass all variables on in all sections"),
    row(&["envnone"], &[], InheritNone(Section), "pass on only the variables that options set"),
    row(&["genvnone"], &[], InheritNone(Job), "-envnone for all sections"),
    row(&["envlist"], &["A,B"], InheritListed(Section), "pass on only variables A and B"),
    row(&["genvlist"], &["A,B"], InheritListed(Job), "-envlist for all sections"),
    row(
        &["no-rank-variables"],
        &[],
        NoRankVariables,
        "leave out PMI_RANK, OMPI_COMM_WORLD_RANK and the like",
    ),
    // Input and output.
    row(&["l", "tag-output", "prepend-rank"], &[], Tag, "mark each line of output with its rank"),
    row(&["merge-stderr-to-stdout"], &[], MergeOutput, "write the ranks' standard error to standard output"),
    row(&["stdin", "s"], &["RANK"], StandardInput, "give standard input to 0 (the default) or none"),
    row(
        &["stream-buffering"],
        &["0|1|2"],
        StreamBuffering,
        "buffer no output, a line (default), or as the language does",
    ),
    row(&["output"], &["HOW"], Output, ""),
    row(&["q", "quiet"], &[], Quiet, "print errors only, no notices"),
    row(&["leaks"], &[], Leaks, "report what ranks never freed, received or completed"),
    row(&["profile"], &[], Profile, "say at the end which rank held the others up, and at which line"),
    row(
        &["advise"],
        &[],
        Advise,
        "measure at the end what other forms of calls would gain, with the profile",
    ),
    row(&["trace"], &[], Timeline, "write a timeline for ui.perfetto.dev; with =waits, only of waits"),
    row(&["trace-imbalance"], &[], TimelineOfWaits, ""),
    row(
        &["check", "check-mpi", "check_mpi"],
        &[],
        Check,
        "find messages, buffers and calls that don't fit, with their lines",
    ),
    row(&["strict"], &[], Strict, "turn on errors that other MPI libraries don't have"),
    row(&["print-all-exitcodes"], &[], PrintExitCodes, "report how each rank ended"),
    // The end of the job.
    row(&["timeout"], &["SECONDS"], Timeout, "end the job after SECONDS, and report where each rank was"),
    row(
        &["disable-auto-cleanup", "continuous"],
        &[],
        KeepGoing,
        "let other ranks go on after one has failed",
    ),
    row(
        &["with-ft"],
        &["ulfm|mpi|no"],
        FaultTolerance,
        "go on when a rank dies, and let the others know (docs/fault-tolerance.md)",
    ),
    // Where.
    row(&["bind-to", "binding"], &["core|cache|none"], BindTo, "bind each rank to a core, or around a cache"),
    row(&["bind-to-core"], &[], BindToNamed("core"), ""),
    row(&["bind-to-none"], &[], BindToNamed("none"), ""),
    row(&["bind-to-socket"], &[], BindToNamed("socket"), ""),
    row(&["report-bindings", "report-binding"], &[], ReportBindings, "report what each rank is bound to"),
    row(
        &["display-map", "display-devel-map"],
        &[],
        DisplayMap,
        "print the place of each rank on standard output",
    ),
    row(
        &["display-allocation"],
        &[],
        DisplayAllocation,
        "print the job's machines, with their numbers of ranks",
    ),
    row(&["print-rank-map"], &[], PrintRankMap, "print the ranks of each machine in a line"),
    row(&["display"], &["WHAT"], Display, ""),
    row(&["nooversubscribe"], &[], NoOversubscription, "refuse to run more ranks than processors"),
    row(&["host", "hosts", "H"], &["NAMES"], Hosts, "run on these machines: this one, by any of its names"),
    row(
        &["hostfile", "machinefile", "f", "default-hostfile"],
        &["FILE"],
        HostFile,
        "read such names from FILE",
    ),
    row(&["map-by"], &["HOW"], MapBy, ""),
    // About mpiexec.
    row(&["doctor"], &[], Doctor, "check this machine and environment for problems"),
    row(&["version", "V", "info"], &[], Version, "print the version"),
    row(&["help", "h", "?"], &[], Help, "print this text"),
    // MPICH and Intel MPI: nothing to do with one machine, or the way things are anyway.
    accepted(&["launcher", "bootstrap", "rmk", "launcher-exec", "bootstrap-exec"], ONE),
    accepted(&["iface", "demux", "topolib", "localhost", "order-nodes"], ONE),
    accepted(&["enable-x", "disable-x", "pmi-port", "hybrid-hosts", "rr", "noconf", "local"], &[]),
    accepted(&["enable-hostname-propagation", "disable-hostname-propagation"], &[]),
    accepted(&["enable-auto-cleanup", "verbose", "v", "silent-abort", "shell"], &[]),
    accepted(&["ordered-output", "cleanup"], &[]),
    accepted(&["soft"], ONE),
    noticed(&["skip-launch-node", "nolocal"], &[], "there is no other machine to run on"),
    noticed(&["rankmap", "membind", "cpu-bind"], ONE, NO_PLACEMENT),
    noticed(&["arch", "file", "nameserver", "hosts-group"], ONE, "there is one machine"),
    noticed(&["prepend-timestamp", "timestamp-output"], &[], "lines are not marked with the time"),
    noticed(&["tune"], ONE, "Encore has no parameter files"),
    noticed(&["prot"], &[], "encore info says how ranks of this machine exchange messages"),
    noticed(&["gpus-per-proc"], ONE, "Encore assigns no devices: choose one by ENCORE_RANK in the program"),
    refused(&["prepend-pattern"], ONE, "lines can be marked with their rank: -l"),
    refused(&["outfile-pattern", "errfile-pattern"], ONE, NO_OUTPUT_FILES),
    refused(&["gdb", "tv", "gdba"], &[], NO_DEBUGGER),
    refused(&["gtool", "gtoolfile", "gdb-args"], ONE, NO_COLLECTOR),
    refused(&["aps", "mps"], &[], NO_COLLECTOR),
    // Open MPI and PRRTE: likewise.
    accepted(&["mca", "gmca", "omca", "gomca", "prtemca", "gprtemca", "pmixmca", "gpmixmca"], TWO),
    accepted(&["oversubscribe", "allow-run-as-root", "use-hwthread-cpus", "show-progress"], &[]),
    accepted(&["noprefix", "no-prefix", "preload-binary", "leave-session-attached", "novm"], &[]),
    accepted(&["report-state-on-timeout", "get-stack-traces", "debug-daemons", "debug-daemons-file"], &[]),
    accepted(&["fwd-environment", "no-ready-msg", "disable-recovery"], &[]),
    accepted(&["report-child-jobs-separately", "d", "debug-devel"], &[]),
    accepted(&["prefix", "personality", "rank-by", "launch-agent"], ONE),
    accepted(&["runtime-options", "rtos", "tmpdir", "max-vm-size", "forward-signals", "dvm"], ONE),
    noticed(&["spawn-timeout"], ONE, "jobs that a program starts are waited for as long as it takes"),
    noticed(&["preload-files"], ONE, "files aren't copied: all ranks see those of this machine"),
    noticed(&["pset"], ONE, "the process sets are mpi://WORLD and mpi://SELF"),
    noticed(&["display-topo"], ONE, "encore info says which processors there are"),
    noticed(&["display-comm", "display-comm-finalize"], &[], "encore info says how ranks exchange messages"),
    noticed(&["am", "amca"], ONE, "Encore has no parameter files"),
    noticed(&["bynode", "bycore", "byslot", "bysocket", "byboard"], &[], NO_PLACEMENT),
    noticed(&["npersocket", "ppr", "cpus-per-proc", "cpus-per-rank"], ONE, NO_PLACEMENT),
    noticed(&["cpu-set", "cpu-list", "rankfile", "rf"], ONE, NO_PLACEMENT),
    noticed(&["enable-recovery"], &[], "ranks are not started again"),
    noticed(&["max-restarts"], ONE, "ranks are not started again"),
    refused(&["output-filename", "output-directory"], ONE, NO_OUTPUT_FILES),
    refused(&["report-pid", "report-uri"], ONE, "the shell's $! is the process id of mpiexec"),
    refused(&["xterm"], ONE, "start the terminal as the program instead: mpiexec -n 2 xterm -e program"),
    refused(&["xml", "parsable", "parseable", "p"], &[], "the output of the ranks is passed on as it is"),
    refused(&["do-not-launch"], &[], "mpiexec always starts the program"),
    refused(&["stop-on-exec", "stop-in-init", "stop-in-app", "debug"], &[], NO_DEBUGGER),
];

/// The row of an option, by a name without dashes.
pub fn find(name: &str) -> Option<&'static OptionRow> {
    TABLE.iter().find(|row| row.names.contains(&name))
}

/// The valid name most like `name`, if any is like it at all.
pub fn nearest(name: &str) -> Option<&'static str> {
    let distance = |valid: &str| {
        // A long name that was cut short is meant more probably than a short one that looks like it.
        if name.len() >= 3 && valid.starts_with(name) { 1 } else { strsim::damerau_levenshtein(name, valid) }
    };
    TABLE
        .iter()
        .filter(|row| !matches!(row.meaning, Refused(_)))
        .flat_map(|row| row.names)
        .filter(|valid| valid.len() > 1)
        .map(|valid| (distance(valid), *valid))
        .min()
        .filter(|(distance, _)| *distance <= name.len().div_ceil(3).max(1))
        .map(|(_, valid)| valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_listed_once() {
        let mut names: Vec<&str> = TABLE.iter().flat_map(|row| row.names).copied().collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn a_mistyped_name_leads_to_the_valid_one() {
        assert_eq!(nearest("timout"), Some("timeout"));
        assert_eq!(nearest("bindto"), Some("bind-to"));
        assert_eq!(nearest("oversubscibe"), Some("oversubscribe"));
        assert_eq!(nearest("report-bind"), Some("report-binding"));
        assert_eq!(nearest("nq"), Some("np"));
        assert_eq!(nearest("frobnicate"), None);
    }
}
