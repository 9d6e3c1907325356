//! Launchers of others: which of them, if any, started this process as one of several ranks, and how it is talked to.
//!
//! One that can't be talked to is an error. Taking no notice would start as many separate jobs of one rank as the
//! user asked for ranks, each of which computes the whole problem: a wrong answer that looks like a right one.

use std::fmt;

use crate::{environment, process};

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

/// How a launcher is talked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// By PMI-1 over this descriptor.
    Descriptor(i32),
    /// By PMI-1 over a connection to this address (host and port), where this process has a name.
    Port {
        /// Host and port.
        address: String,
        /// The process's name.
        id: String,
    },
    /// By PMIx, with a library that knows how.
    Pmix,
}

impl Way {
    fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Way> {
        if variable("PMIX_NAMESPACE").is_some() && variable("PMIX_RANK").is_some() {
            return Some(Way::Pmix);
        }
        if let Some(descriptor) = variable("PMI_FD") {
            return descriptor.trim().parse().ok().filter(|descriptor| *descriptor >= 0).map(Way::Descriptor);
        }
        Some(Way::Port { address: variable("PMI_PORT")?, id: variable("PMI_ID")? })
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
    (&WAYS, (environment::TAKEN, step(variable)))
}

/// A task of Slurm.
fn step(variable: impl Fn(&str) -> Option<String>) -> String {
    ["SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_PROCID"].map(|name| variable(name).unwrap_or_default()).join(".")
}

/// What another launcher says of this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Which launcher.
    pub launcher: Launcher,
    /// This process's rank, if the environment says it.
    pub rank: Option<u32>,
    /// Number of ranks of the job, more than 1, if the environment says it.
    pub size: Option<u32>,
    /// How it is talked to, if the environment says it.
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
/// What Slurm sets is not among them: scripts read it, and it describes the allocation as well.
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
    let own = variable(environment::SIZE).and_then(|size| size.parse().ok());
    own.or_else(|| detect(variable)?.size)
}

/// Which launcher, if any, started this process as one of several ranks, going by the environment.
/// `variable` looks one variable up. A job of one rank is nobody's business.
pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Option<Foreign> {
    detect_for(variable, process::leads_session())
}

/// The same for a process that leads its session, or doesn't.
fn detect_for(variable: impl Fn(&str) -> Option<String>, leads_session: bool) -> Option<Foreign> {
    // Of the variables that Encore's launcher sets for scripts, only those count that another one has set beside them.
    let own = variable(environment::RANK_VARIABLES).is_some_and(|value| value == "1");
    let is_own = |name| {
        own && (environment::RANKS_OF_OTHERS.contains(&name) || environment::SIZES_OF_OTHERS.contains(&name))
    };
    let given = |name| variable(name).filter(|_| !is_own(name));
    let number = |name| given(name).and_then(|value| value.trim().parse::<u32>().ok());
    let way = Way::of(&variable);
    if way.is_none() && variable(environment::TAKEN).is_some_and(|taken| taken == step(&variable)) {
        // A rank has started this process.
        return None;
    }
    let several = |launcher, rank, size: Option<u32>| {
        (size != Some(1)).then_some(Foreign { launcher, rank, size, way: way.clone() })
    };

    // Open MPI's launcher sets its own variables, those of PMIx, and may itself run under Slurm; srun may
    // set those of PMI or PMIx. The most particular ones come first.
    if let Some(size) = number("OMPI_COMM_WORLD_SIZE") {
        return several(Launcher::OpenMpi, number("OMPI_COMM_WORLD_RANK"), Some(size));
    }
    if number("SLURM_STEP_ID").is_some_and(|step| step < FIRST_SPECIAL_STEP) {
        let size = number("SLURM_STEP_NUM_TASKS").or_else(|| number("SLURM_NTASKS"));
        if let (Some(rank), Some(size)) = (number("SLURM_PROCID"), size) {
            // `srun --pty` gives task 0 a terminal, whose session it leads. Mostly it is a shell, and what somebody types there is no
            // task. The other tasks have no terminal.
            if rank == 0 && given("SLURM_PTY_PORT").is_some() && !leads_session {
                return None;
            }
            return several(Launcher::Slurm, Some(rank), Some(size));
        }
    }
    if let Some(rank) = number("FLUX_TASK_RANK") {
        return several(Launcher::Flux, Some(rank), number("FLUX_JOB_SIZE"));
    }
    if given("PMI_RANK").is_some() || given("PMI_FD").is_some() || given("PMI_PORT").is_some() {
        let rank = number("PMI_RANK").or_else(|| number("PMI_ID"));
        return several(Launcher::Pmi, rank, number("PMI_SIZE"));
    }
    if given("PMIX_RANK").is_some() && given("PMIX_NAMESPACE").is_some() {
        return several(Launcher::Pmix, number("PMIX_RANK"), None);
    }
    None
}

/// The batch script, the interactive shell of an allocation and the like are steps with reserved numbers
/// from here on: a program started in one of them is on its own.
const FIRST_SPECIAL_STEP: u32 = 0xffff_fff0;

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)]) -> Option<(Launcher, Option<u32>, Option<u32>)> {
        found_for(variables, false)
    }

    fn found_for(
        variables: &[(&str, &str)],
        leads_session: bool,
    ) -> Option<(Launcher, Option<u32>, Option<u32>)> {
        let lookup =
            |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string());
        detect_for(lookup, leads_session).map(|foreign| (foreign.launcher, foreign.rank, foreign.size))
    }

    #[test]
    fn an_ordinary_shell_is_not_a_launcher() {
        assert_eq!(found(&[("PATH", "/bin"), ("OMPI_CC", "gcc")]), None);
    }

    #[test]
    fn a_step_of_several_tasks_is_srun() {
        let step = [("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "3"), ("SLURM_NTASKS", "8")];
        assert_eq!(found(&step), Some((Launcher::Slurm, Some(3), Some(8))));
        // The step's own size counts, the allocation may be larger.
        let small = [
            ("SLURM_STEP_ID", "0"),
            ("SLURM_PROCID", "0"),
            ("SLURM_STEP_NUM_TASKS", "1"),
            ("SLURM_NTASKS", "8"),
        ];
        assert_eq!(found(&small), None);
    }

    #[test]
    fn what_is_typed_in_a_shell_of_srun_is_not_srun() {
        let mut step = vec![("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "8")];
        step.push(("SLURM_PTY_PORT", "40000"));
        assert_eq!(found_for(&step, false), None);
        assert_eq!(found_for(&step, true), Some((Launcher::Slurm, Some(0), Some(8))));
        step[1].1 = "1";
        assert_eq!(found_for(&step, false), Some((Launcher::Slurm, Some(1), Some(8))));
    }

    #[test]
    fn the_shell_of_an_allocation_is_not_srun() {
        assert_eq!(found(&[("SLURM_JOB_ID", "7"), ("SLURM_NTASKS", "8")]), None);
        assert_eq!(found(&[("SLURM_JOB_ID", "7"), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "8")]), None);
        for step in ["4294967290", "4294967291"] {
            let batch = [("SLURM_STEP_ID", step), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "8")];
            assert_eq!(found(&batch), None);
        }
    }

    #[test]
    fn pmi_counts_from_two_ranks_on() {
        let two = [("PMI_RANK", "1"), ("PMI_SIZE", "2"), ("PMI_FD", "9")];
        assert_eq!(found(&two), Some((Launcher::Pmi, Some(1), Some(2))));
        assert_eq!(found(&[("PMI_RANK", "0"), ("PMI_SIZE", "1"), ("PMI_FD", "9")]), None);
        // By the port model the size is not in the environment: it cannot be ruled out that there are more.
        let port = [("PMI_PORT", "host:1234"), ("PMI_ID", "5")];
        assert_eq!(found(&port), Some((Launcher::Pmi, Some(5), None)));
    }

    #[test]
    fn a_child_of_a_rank_of_encore_is_on_its_own() {
        let mut child = vec![
            (environment::RANK_VARIABLES, "1"),
            ("OMPI_COMM_WORLD_SIZE", "4"),
            ("OMPI_COMM_WORLD_RANK", "2"),
            ("PMI_RANK", "2"),
            ("PMI_SIZE", "4"),
        ];
        assert_eq!(found(&child), None);
        // Another launcher in between says more than that.
        child.push(("PMI_FD", "7"));
        assert_eq!(found(&child).map(|found| found.0), Some(Launcher::Pmi));
        child.pop();
        child.extend([("PMIX_RANK", "0"), ("PMIX_NAMESPACE", "job")]);
        assert_eq!(found(&child).map(|found| found.0), Some(Launcher::Pmix));
        child[0].1 = "0";
        assert_eq!(found(&child).map(|found| found.0), Some(Launcher::OpenMpi));
    }

    #[test]
    fn open_mpi_is_named_before_pmix_and_slurm() {
        let mut ompi = vec![
            ("OMPI_COMM_WORLD_SIZE", "4"),
            ("OMPI_COMM_WORLD_RANK", "2"),
            ("PMIX_RANK", "2"),
            ("PMIX_NAMESPACE", "job"),
            ("SLURM_STEP_ID", "0"),
            ("SLURM_PROCID", "0"),
            ("SLURM_NTASKS", "2"),
        ];
        assert_eq!(found(&ompi), Some((Launcher::OpenMpi, Some(2), Some(4))));
        ompi[0].1 = "1";
        assert_eq!(found(&ompi), None);
        let pmix = [("PMIX_RANK", "2"), ("PMIX_NAMESPACE", "job")];
        assert_eq!(found(&pmix), Some((Launcher::Pmix, Some(2), None)));
    }

    #[test]
    fn flux_counts_from_two_tasks_on() {
        let flux = [("FLUX_TASK_RANK", "1"), ("FLUX_JOB_SIZE", "2"), ("PMI_FD", "7")];
        assert_eq!(found(&flux), Some((Launcher::Flux, Some(1), Some(2))));
        assert_eq!(found(&[("FLUX_TASK_RANK", "0"), ("FLUX_JOB_SIZE", "1")]), None);
    }

    #[test]
    fn ranks_are_not_given_the_outer_launchers_variables() {
        for name in ["PMI_RANK", "PMIX_NAMESPACE", "OMPI_COMM_WORLD_RANK", "MPI_LOCALRANKID"] {
            assert!(is_variable_of_a_rank(name), "{name}");
        }
        for name in ["PATH", "OMPI_CC", "SLURM_PROCID", "PMI_VERBOSE", "MPI_HOME"] {
            assert!(!is_variable_of_a_rank(name), "{name}");
        }
    }
}
