//! Launchers of others: which of them, if any, started this process as one of several ranks, and how it is talked to.
//!
//! An unreachable launcher is an error. To ignore it would start as many separate jobs of one rank as the
//! user asked for ranks, each of which computes the whole problem: a wrong answer that looks like a right one.

mod around;
mod step;
#[cfg(test)]
mod tests;
mod way;

use std::fmt;

use crate::environment;
use around::{Around, ThisProcess};
use step::{PROTOCOL, tasks};
use way::Leads;

pub use way::Way;

/// A launcher of somebody else's that started this process as one of several ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// `srun` of Slurm.
    Slurm,
    /// `mpiexec` of MPICH, Intel MPI, MVAPICH and others that speak PMI-1 or PMI-2.
    Pmi,
    /// `mpirun` of Open MPI.
    OpenMpi,
    /// `prterun`, `prun`, or another launcher that speaks PMIx.
    Pmix,
    /// `flux run`.
    Flux,
}

impl fmt::Display for Launcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Launcher::Slurm => "Slurm's srun",
            Launcher::Pmi => "a launcher that speaks PMI (mpiexec of MPICH, Intel MPI or MVAPICH)",
            Launcher::OpenMpi => "Open MPI's mpirun",
            Launcher::Pmix => "a launcher that speaks PMIx (prterun or prun)",
            Launcher::Flux => "Flux (flux run)",
        })
    }
}

/// Variables without which no library takes a process for a rank of another launcher.
const WAYS: [&str; 12] = [
    "PMI_FD",
    "PMI_PORT",
    "PMI_ID",
    "PMIX_NAMESPACE",
    "PMIX_RANK",
    "PMIX_SERVER_URI",
    "PMIX_SERVER_URI2",
    "PMIX_SERVER_URI21",
    "PMIX_SERVER_URI3",
    "PMIX_SERVER_URI4",
    "PMIX_SERVER_URI41",
    "PMIX_SERVER_TMPDIR",
];

/// After a rank of another launcher has taken its place: the variables to remove from the environment and one to set, so that the
/// programs that it starts are no ranks. What scripts and programs read (`SLURM_PROCID`, `OMPI_COMM_WORLD_RANK` and others) stays.
pub fn taken(variable: impl Fn(&str) -> Option<String>) -> (&'static [&'static str], (&'static str, String)) {
    (&WAYS, (environment::TAKEN, task(variable)))
}

/// A task of Slurm.
fn task(variable: impl Fn(&str) -> Option<String>) -> String {
    ["SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_PROCID"].map(|name| variable(name).unwrap_or_default()).join(".")
}

/// This process's place in another launcher's job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Which launcher.
    pub launcher: Launcher,
    /// This process's rank, if the environment says it.
    pub rank: Option<u32>,
    /// Number of ranks of the job, if the environment says it.
    pub size: Option<u32>,
    /// Connection to the launcher, if the environment names one.
    pub way: Option<Way>,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this process was started by {}", self.launcher)?;
        match (self.rank, self.size) {
            (Some(rank), Some(size)) => write!(f, " as rank {rank} of {size}"),
            (Some(rank), None) => write!(f, " as rank {rank}"),
            (None, Some(size)) => write!(f, " as one of {size} ranks"),
            (None, None) => Ok(()),
        }
    }
}

/// Variables that other launchers set for each rank. A launcher that is itself started by one of them has to
/// keep them from its own ranks, or an MPI library in these would take itself for a rank of the outer job.
/// Slurm's variables are not among them: scripts read them, and they describe the allocation as well.
pub fn is_variable_of_a_rank(name: &str) -> bool {
    const EXACT: [&str; 13] = [
        "PMI_RANK",
        "PMI_SIZE",
        "PMI_FD",
        "PMI_PORT",
        "PMI_ID",
        "PMI_SPAWNED",
        "PMI_APPNUM",
        "PMI_JOBID",
        "PMI_LOCAL_RANK",
        "PMI_LOCAL_SIZE",
        "FLUX_TASK_RANK",
        "FLUX_TASK_LOCAL_ID",
        "PALS_RANKID",
    ];
    const PREFIXES: [&str; 6] =
        ["PMIX_", "OMPI_COMM_WORLD_", "OMPI_UNIVERSE_", "MPI_LOCAL", "PRTE_LAUNCHED", "MV2_COMM_WORLD_"];
    EXACT.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The number of ranks of this process's job, as a launcher has said it in the environment, Encore's own or another one.
pub fn announced_size(variable: impl Fn(&str) -> Option<String>) -> Option<u32> {
    let own = || variable(environment::SIZE)?.parse().ok();
    match detect(&variable) {
        Some(Foreign { way: Some(_), size, .. }) => size,
        foreign => own().or_else(|| foreign?.size),
    }
}

/// Which launcher, if any, started this process as a rank, going by the environment. `variable` looks one variable up.
///
/// A way to a launcher decides (`PMI_FD`, `PMI_PORT`, a PMIx server). Nested launchers leave several ways: the nearest launcher's
/// counts. Numbers of ranks that scripts read (`SLURM_NTASKS`, `PMI_SIZE`) may be those of an outer launcher: without a way, they
/// only show that there are other ranks which can't be reached.
pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Option<Foreign> {
    detect_in(&variable, &ThisProcess)
}

/// [`detect`] for a process in the surroundings `around`.
fn detect_in(variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> Option<Foreign> {
    match way::nearest(variable, around) {
        Leads::To(way) => {
            let found = behind(way, variable);
            // `srun --pty` gives task 0 a terminal, whose session it leads. Mostly it is a shell, and what somebody types there is no
            // task. The other tasks have no terminal.
            let is_typed = found.launcher == Launcher::Slurm && is_in_shell_of_srun(variable, around);
            (!is_typed || found.way.as_ref().is_some_and(|way| way.is_new(variable, around))).then_some(found)
        }
        // A rank has started this process.
        Leads::Nowhere if variable(environment::TAKEN).is_some_and(|taken| taken == task(variable)) => None,
        Leads::Nowhere => unreachable(variable, around),
        Leads::ToNobody => several_tasks(variable, around),
    }
}

/// The launcher that is reached by this way.
fn behind(way: Way, variable: &dyn Fn(&str) -> Option<String>) -> Foreign {
    let number = |name| variable(name).and_then(|value| value.trim().parse::<u32>().ok());
    let (launcher, rank, size) = match &way {
        Way::Descriptor(_) => {
            // It says both itself.
            let (rank, size) = (number("PMI_RANK"), number("PMI_SIZE"));
            let is_task =
                |task: Option<u32>, tasks: Option<u32>| rank.is_some() && (task, tasks) == (rank, size);
            let launcher = if is_task(number("SLURM_PROCID"), tasks(variable)) {
                Launcher::Slurm
            } else if is_task(number("FLUX_TASK_RANK"), number("FLUX_JOB_SIZE")) {
                Launcher::Flux
            } else {
                Launcher::Pmi
            };
            (launcher, rank, size)
        }
        Way::Port { id, .. } => (Launcher::Pmi, id.trim().parse().ok(), None),
        Way::Pmix => {
            let rank = number("PMIX_RANK");
            let is_of_slurm = variable("PMIX_NAMESPACE").is_some_and(|name| name.starts_with("slurm.pmix."));
            let open_mpi = of_others(variable);
            match open_mpi("OMPI_COMM_WORLD_RANK") {
                _ if is_of_slurm => (Launcher::Slurm, rank, tasks(variable)),
                Some(said) if Some(said) == rank => {
                    (Launcher::OpenMpi, rank, open_mpi("OMPI_COMM_WORLD_SIZE"))
                }
                _ => (Launcher::Pmix, rank, None),
            }
        }
    };
    Foreign { launcher, rank, size, way: Some(way) }
}

/// A rank of several, by the variables that scripts read, without a way to the others. `None` for a job of one rank.
fn unreachable(variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> Option<Foreign> {
    let number = of_others(variable);
    let closed = || way::closed_descriptor(variable);
    let several = |launcher, rank: Option<u32>, size: Option<u32>, way| {
        size.is_none_or(|size| size > 1).then_some(Foreign { launcher, rank, size, way })
    };
    // Open MPI's launcher may itself run under Slurm. The most particular one comes first.
    let open_mpi = number("OMPI_COMM_WORLD_SIZE")
        .and_then(|size| several(Launcher::OpenMpi, number("OMPI_COMM_WORLD_RANK"), Some(size), None));
    let flux = || {
        let rank = number("FLUX_TASK_RANK")?;
        several(Launcher::Flux, Some(rank), number("FLUX_JOB_SIZE"), closed())
    };
    let pmi = || {
        let named = ["PMI_FD", "PMI_PORT"].iter().any(|name| variable(name).is_some());
        let rank = number("PMI_RANK").or_else(|| number("PMI_ID"));
        (named || rank.is_some()).then(|| several(Launcher::Pmi, rank, number("PMI_SIZE"), closed()))?
    };
    open_mpi.or_else(|| several_tasks(variable, around)).or_else(flux).or_else(pmi)
}

/// A step of Slurm with several tasks that has no other way.
fn several_tasks(variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> Option<Foreign> {
    let rank = variable("SLURM_PROCID")?.trim().parse().ok()?;
    let size = tasks(variable).filter(|tasks| *tasks > 1)?;
    let way =
        way::closed_descriptor(variable).filter(|_| variable(PROTOCOL).is_none_or(|kind| kind != "none"));
    let found = Foreign { launcher: Launcher::Slurm, rank: Some(rank), size: Some(size), way };
    (!is_in_shell_of_srun(variable, around)).then_some(found)
}

/// Whether somebody may have typed the command in the terminal of a step's task 0.
fn is_in_shell_of_srun(variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> bool {
    let is_first = variable("SLURM_PROCID").is_some_and(|task| task.trim() == "0");
    is_first && variable("SLURM_PTY_PORT").is_some() && !around.leads_session()
}

/// Looks up numbers that launchers of others have set. Of the variables that Encore's launcher sets for scripts, none counts.
fn of_others(variable: &dyn Fn(&str) -> Option<String>) -> impl Fn(&str) -> Option<u32> {
    let own = variable(environment::RANK_VARIABLES).is_some_and(|value| value == "1");
    move |name| {
        let is_own = own
            && (environment::RANKS_OF_OTHERS.contains(&name) || environment::SIZES_OF_OTHERS.contains(&name));
        variable(name).filter(|_| !is_own)?.trim().parse().ok()
    }
}
