//! `docs/settings.md`, made from the table.

use super::TABLE;
use super::row::{Extent, Setting, When};

/// The page as it is written to `docs/settings.md`.
pub fn page() -> String {
    let mut text = String::from(HEAD);
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

/// The range without the words around it.
fn range(setting: &Setting) -> String {
    match setting.unit {
        super::row::Unit::Choice(_) => setting.expected(),
        super::row::Unit::Microseconds => {
            format!("{} to {} µs", setting.show(setting.low), setting.show(setting.high))
        }
        super::row::Unit::Bytes | super::row::Unit::Number => {
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

Made from the table in `crates/engine/src/environment/settings.rs` by `cargo run -p encore-engine --example settings > docs/settings.md`; do not edit.

Encore needs no settings. Those that there are come from the environment, read once, in `MPI_Init` or the first `MPI_Session_init`: `mpiexec` hands the environment on to the ranks. A
value that can't be used stops the program with a message that names the rank, the variable, its value and what it may be. `encore info` shows every
setting, its value and where that comes from.

Numbers of bytes may end in K, M, G or T. Where two variables mean the same, the first goes before the second. A setting for the job is
decided by the rank that starts first.

Those that name an algorithm can also be given for one communicator or one persistent operation, as info keys: see [plans](plans.md#choosing-an-algorithm).

| variable | default | allowed | may be set | what it is |
| --- | --- | --- | --- | --- |
";

const TAIL: &str = "
Each setting is also a control variable of the tool interface (MPI 5.0, chapter 15), under the same name: a tool may set it before the start, and those of
\"any time\" also while the program runs; what a tool sets goes before the environment. See [tools.md](tools.md).

`ENCORE_SHARED` says which ranks of one machine may share memory, the same for all ranks of a job: `yes` (the default), `no` (none), a number (so many consecutive
ranks at a time), or groups of ranks such as `0,1/2,3`. Ranks that share none reach each other as those of different machines do, which is slower: it
is for tests of that.

`ENCORE_FABRIC=[sockets|PROVIDER][,INTERFACE]` says by what ranks of different machines reach each other: Encore's own sockets, or a provider of libfabric, by its name or the first part of it
(`verbs;ofi_rxm`, `verbs`); and over which network interface or device, such as `sockets,eth1`, `efa` or `,eth1`. Without it, sockets on the interface by
which each machine reaches the launcher, or else other networks. What doesn't exist is an error that lists what does; `encore doctor` says what is taken, and why nothing
else ([clusters](clusters.md#fast-networks)).

`ENCORE_LINK` says what messages between nodes take, by which a job of several nodes chooses how collective operations are done. Without it, ranks of two nodes measure it when the job starts,
and the figures decide for all operations but those that combine data: the same job on the same layout adds numbers in the same order. `measure` has them decide for these, too; `tell` as well, and
rank 0 prints what has come out; `trip=12us,overhead=3us,byte=3GB/s,both=2GB/s,node=9GB/s`, or what was printed, is taken as it is, so that
the choice is the same in each run; `rules` chooses without. That of rank 0 counts ([plans](plans.md#what-is-measured-between-nodes)).

`ENCORE_NAMES=FOLDER` names the folder in which `MPI_Publish_name` keeps names: one that several machines share makes names known on all of them. Without it, it is a folder
of the user's on this machine ([processes](processes.md#ports-and-names)).

A program that runs with more rights than whoever has started it (set-user-ID, set-group-ID, capabilities of its file) takes nothing from its environment: none of these variables, nor those
of launchers. It is a job of one rank.

Two more variables, which the options of `mpiexec` with these names set, are words: `ENCORE_INITIAL_ERRHANDLER`, the error handler that communicators start
with and that gets errors without an object (`mpi_errors_are_fatal`, the default, `mpi_errors_abort` or `mpi_errors_return`), and `ENCORE_MEMORY_ALLOC_KINDS`, the kinds
of memory that the program asks for (`mpi_memory_alloc_kinds`).

What `ENCORE_STRICT=1` refuses, and what works without it because programs rely on it elsewhere: reductions of `MPI_CHAR` (as of
`MPI_SIGNED_CHAR`), logical operators on `MPI_AINT`, `MPI_OFFSET` and `MPI_COUNT`, `MPI_DATATYPE_NULL` with a count of 0 in messages to or
from `MPI_PROC_NULL`, file types of views that aren't made of whole etypes though their size is a multiple of the etype's, and ranks that end with exit
code 0 without `MPI_Finalize` (`mpiexec` then says so, and ends the job only when another rank waits for one that is gone). Errors of calls without a
communicator, window or file (of `MPI_Type_commit`, of `MPI_Info_get`) go to the error handler of `MPI_COMM_SELF`, as MPI-4.0 says; where the program has
never set that one but that of `MPI_COMM_WORLD`, as programs did before, they go to the latter, but with `ENCORE_STRICT=1`.

An error handler of the program gets the code that the call is about to return by its address; what it stores there is returned in its place, for objects of all kinds.

`mpiexec` has settings of its own: see [mpiexec.md](mpiexec.md).
";
