//! `docs/settings.md`, made from the table.

use crate::TABLE;
use crate::row::{Extent, Setting, When};

/// The page as it is written to `docs/settings.md`.
pub fn page() -> String {
    let algorithms = TABLE.iter().find(|setting| names_algorithm(setting)).map(Setting::expected);
    let algorithms = algorithms.unwrap_or_default().replacen("auto or ", "", 1).replace(" or ", ", ");
    let mut text = HEAD.replace("ALGORITHMS", &algorithms);
    for setting in TABLE {
        text.push_str(&format!(
            "| {} | {} | {} | {} | {} |\n",
            names(setting),
            setting.show_default(),
            range(setting),
            when(setting),
            setting.what
        ));
    }
    text.push_str(TAIL);
    text
}

fn names(setting: &Setting) -> String {
    let names: Vec<String> =
        std::iter::once(&setting.name).chain(setting.synonyms).map(|name| format!("`{name}`")).collect();
    names.join(" or ")
}

/// Whether the setting chooses the algorithm of a collective operation.
fn names_algorithm(setting: &Setting) -> bool {
    setting.what.starts_with("the algorithm of ")
}

/// The range without the words around it.
fn range(setting: &Setting) -> String {
    match setting.unit {
        crate::row::Unit::Choice(_) if names_algorithm(setting) => "auto or an algorithm".to_owned(),
        crate::row::Unit::Choice(_) => setting.expected(),
        crate::row::Unit::Microseconds => {
            format!("{} to {} µs", setting.show(setting.low), setting.show(setting.high))
        }
        crate::row::Unit::Bytes | crate::row::Unit::Number => {
            format!("{} to {}", setting.show(setting.low), setting.show(setting.high))
        }
    }
}

fn when(setting: &Setting) -> &'static str {
    match (setting.when, setting.extent) {
        (When::Start, Extent::Job) => "before the start, for the job",
        (When::Start, Extent::Process) => "before the start",
        (When::AnyTime, _) => "any time",
    }
}

const HEAD: &str = "\
# Settings

Made from the table in `crates/settings/src/lib.rs` by `cargo run -p encore-settings --example settings > docs/settings.md`; do not edit.

Encore needs no settings. It reads them once from the environment, in `MPI_Init` or the first `MPI_Session_init`: `mpiexec` passes the environment on to the ranks. An
invalid value stops the program with a message that names the rank, the variable, its value and the valid ones. `encore info` shows every
setting, its value and its source.

Numbers of bytes may end in K, M, G or T. Of two variables with one meaning, the first overrides the second. The rank that starts first
decides a setting for the job.

An algorithm is one of ALGORITHMS. `auto` leaves the choice to the library. Info keys
choose an algorithm for one communicator or one persistent operation: see [collective operations](collectives.md#choosing-an-algorithm).

| variable | default | allowed | may be set | meaning |
| --- | --- | --- | --- | --- |
";

const TAIL: &str = "
Each setting is also a control variable of the tool interface (MPI 5.0, chapter 15), under its own name. A tool may set it before the start, and those of
\"any time\" also while the program runs. A tool's value overrides the environment. See [tool interface](tool-interface.md).

`ENCORE_SHARED` names the ranks of one machine that may share memory, and must be equal at all ranks of a job: `yes` (the default), `no` (none), a number N (N consecutive
ranks each), or groups of ranks such as `0,1/2,3`. Ranks that share no memory communicate as those of different machines do, which is slower: the setting
is for tests of that.

`ENCORE_FABRIC=[sockets|auto|PROVIDER][,INTERFACE]` chooses the transport between ranks of different machines: Encore's own sockets; UCX on InfiniBand, else the best provider of libfabric that is known to work;
a provider by its name or the first part of it (`verbs;ofi_rxm`, `verbs`), or `ucx`, which is UCX; and the network interface or device, such as `sockets,eth1`, `efa` or `,eth1`. Without it, ranks do as with `auto`
on machines with a connected device of a fast network, and use sockets on others, on the interface by which each machine reaches the launcher, or else other networks. An unknown name is an error that
lists the known ones; `encore doctor` reports the choice, and why nothing else was chosen ([networks](networks.md)).

`ENCORE_LINK` gives the cost of messages between nodes, by which a job of several nodes chooses the algorithms of collective operations. Without it, ranks of two nodes measure it when the job starts,
and the figures decide for all operations except those that combine data: the same job on the same layout adds numbers in the same order. With `measure` they decide for these, too. `tell` does the same, and
rank 0 prints the figures, and the time that the test of a fast network took. `trip=12us,overhead=3us,byte=3GB/s,both=2GB/s,node=9GB/s`, or a printed line, replaces the measurement, so that
the choice is the same in each run. `rules` chooses without figures. Rank 0's value counts ([collective operations](collectives.md#measurements-between-nodes)).

`ENCORE_NAMES=FOLDER` names the folder in which `MPI_Publish_name` keeps names: one that several machines share makes names known on all of them. Without it, it is a folder
of the user's on this machine ([dynamic processes](dynamic-processes.md#ports-and-names)).

A program that runs with more rights than its caller (set-user-ID, set-group-ID, capabilities of its file) ignores these variables and those
of launchers. It is a job of one rank.

Two more variables, which the options of `mpiexec` with these names set, are words: `ENCORE_INITIAL_ERRHANDLER`, the error handler that communicators start
with and that gets errors without an object (`mpi_errors_are_fatal`, the default, `mpi_errors_abort` or `mpi_errors_return`), and `ENCORE_MEMORY_ALLOC_KINDS`, the kinds
of memory that the program requests (`mpi_memory_alloc_kinds`).

`ENCORE_PROFILE=1`, or the name of a file, asks for [a profile](insight.md), as `mpiexec --profile` does, also where another launcher starts the ranks.
`ENCORE_TRACE=1`, the name of a file, `waits` or `waits:FILE` asks for [a timeline](insight.md#the-timeline-mpiexec---trace), as `mpiexec --trace` does;
`ENCORE_TRACE_BYTES` (16M) is the most memory of a rank's records. `ENCORE_CHECK=1` asks for [checks](insight.md#mistakes-mpiexec---check), as `mpiexec --check` does.

`ENCORE_STRICT=1` refuses the following, which works without it because programs rely on it elsewhere:

- reductions of `MPI_CHAR` (as of `MPI_SIGNED_CHAR`);
- logical operators on `MPI_AINT`, `MPI_OFFSET` and `MPI_COUNT`;
- `MPI_DATATYPE_NULL` with a count of 0 in messages to or from `MPI_PROC_NULL`;
- file types of views that aren't made of whole etypes though their size is a multiple of the etype's;
- ranks that end with exit code 0 without `MPI_Finalize`. Without it, `mpiexec` reports them, and ends the job only when another rank waits for one that is gone.

Errors of calls without a
communicator, window or file (of `MPI_Type_commit`, of `MPI_Info_get`) go to the error handler of `MPI_COMM_SELF`, as MPI-4.0 says. If the program has
set only the handler of `MPI_COMM_WORLD`, as programs did before, they go to that one, except with `ENCORE_STRICT=1`.

An error handler of the program gets the address of the code that the call is about to return. The call returns what the handler stores there, for objects of all kinds.

`mpiexec` has settings of its own: see [mpiexec](mpiexec.md).
";
