use super::around::Variables;
use super::*;

/// Surroundings of a process: those above it, its parent first, and the descriptors that are sockets.
#[derive(Default)]
struct Made {
    leads_session: bool,
    sockets: Vec<i32>,
    above: Vec<Variables>,
}

impl Around for Made {
    fn leads_session(&self) -> bool {
        self.leads_session
    }

    fn is_local_socket(&self, descriptor: i32) -> bool {
        self.sockets.contains(&descriptor)
    }

    fn above(&self) -> Vec<Variables> {
        self.above.clone()
    }
}

type Found = Option<(Launcher, Option<u32>, Option<u32>)>;

fn look(variables: &[(&str, &str)], around: &Made) -> Option<Foreign> {
    detect_in(
        &|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string()),
        around,
    )
}

fn found_in(variables: &[(&str, &str)], around: &Made) -> Found {
    look(variables, around).map(|foreign| (foreign.launcher, foreign.rank, foreign.size))
}

/// Without anything known but the variables.
fn found(variables: &[(&str, &str)]) -> Found {
    found_in(variables, &Made::default())
}

/// A rank as it is found inside launchers: its variables, open sockets and the processes above it.
#[derive(Clone, Default)]
struct Process {
    variables: Variables,
    sockets: Vec<i32>,
    above: Vec<Variables>,
    serial: i32,
}

impl Process {
    fn set(&mut self, pairs: &[(&str, &str)]) {
        self.variables.extend(pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())));
    }

    /// The launcher itself is a process between: it was started with what is here before it sets its own. Slurm's daemon is none that was.
    fn under(mut self, launcher: &str, size: &str) -> Process {
        self.serial += 1;
        if launcher.starts_with("srun") {
            (self.sockets, self.above) = (Vec::new(), Vec::new());
        } else if launcher != "none" {
            self.above.insert(0, self.variables.clone());
        }
        let (number, port) = ((10 + self.serial).to_string(), format!("host:{}", 4000 + self.serial));
        match launcher {
            "none" | "salloc" => {}
            "encore" => {
                self.variables.retain(|name, _| !is_variable_of_a_rank(name));
                self.set(&[
                    ("ENCORE_RANK_VARIABLES", "1"),
                    ("OMPI_COMM_WORLD_SIZE", size),
                    ("OMPI_COMM_WORLD_RANK", "0"),
                ]);
                self.set(&[
                    ("PMI_RANK", "0"),
                    ("PMI_SIZE", size),
                    ("ENCORE_RANK", "0"),
                    ("ENCORE_SIZE", size),
                ]);
            }
            "hydra" => {
                self.sockets.push(10 + self.serial);
                self.set(&[("PMI_FD", &number), ("PMI_RANK", "0"), ("PMI_SIZE", size)]);
            }
            "hydra-port" => self.set(&[("PMI_PORT", &port), ("PMI_ID", "0")]),
            "prterun" | "mpirun" => {
                self.sockets.clear();
                self.set(&[("PMIX_NAMESPACE", &format!("prterun-{number}")), ("PMIX_RANK", "0")]);
                if launcher == "mpirun" {
                    self.set(&[("OMPI_COMM_WORLD_SIZE", size), ("OMPI_COMM_WORLD_RANK", "0")]);
                }
            }
            "srun-none" | "srun-pmi2" | "srun-pmix" => {
                let kind = launcher.strip_prefix("srun-").unwrap();
                self.set(&[("SLURM_JOB_ID", "7"), ("SLURM_STEP_ID", &number), ("SLURM_PROCID", "0")]);
                self.set(&[("SLURM_NTASKS", size), ("SLURM_STEP_NUM_TASKS", size), ("SLURM_MPI_TYPE", kind)]);
                match kind {
                    "pmi2" => {
                        self.sockets.push(10 + self.serial);
                        self.set(&[("PMI_FD", &number), ("PMI_RANK", "0"), ("PMI_SIZE", size)]);
                    }
                    "pmix" => {
                        self.set(&[
                            ("PMIX_NAMESPACE", &format!("slurm.pmix.7.{number}")),
                            ("PMIX_RANK", "0"),
                        ]);
                    }
                    _ => {}
                }
            }
            other => panic!("{other}"),
        }
        if launcher == "salloc" {
            self.set(&[("SLURM_JOB_ID", "7"), ("SLURM_NTASKS", "4"), ("SLURM_JOB_NUM_NODES", "1")]);
        }
        self
    }

    fn finds(&self) -> String {
        let around = Made { sockets: self.sockets.clone(), above: self.above.clone(), leads_session: false };
        let variable = |name: &str| self.variables.get(name).cloned();
        let Some(foreign) = detect_in(&variable, &around) else { return "alone".into() };
        let size = foreign.size.map_or("?".into(), |size| size.to_string());
        let way = match foreign.way {
            None => "unreachable",
            Some(Way::Descriptor(number)) if number == 10 + self.serial => "fd",
            Some(Way::Port { address, .. }) if address == format!("host:{}", 4000 + self.serial) => "port",
            Some(Way::Pmix)
                if self.variables["PMIX_NAMESPACE"].ends_with(&(10 + self.serial).to_string()) =>
            {
                "pmix"
            }
            Some(_) => "outer",
        };
        format!("{way}/{size}")
    }
}

/// Way and number of ranks (`?`: not in the environment) that a rank of an inner launcher with four ranks finds, inside the only rank of an
/// outer launcher.
#[rustfmt::skip]
const INSIDE: [(&str, [(&str, &str); 7]); 9] = [
    ("none",       [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("encore",     [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/?"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("hydra",      [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("hydra-port", [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("prterun",    [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("mpirun",     [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/1"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("srun-pmi2",  [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("srun-pmix",  [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
    ("salloc",     [("hydra", "fd/4"), ("hydra-port", "port/?"), ("prterun", "pmix/?"), ("mpirun", "pmix/4"), ("srun-pmi2", "fd/4"), ("srun-pmix", "pmix/4"), ("srun-none", "unreachable/4")]),
];

#[test]
fn the_inner_launcher_counts() {
    let outside = |outer| Process::default().under(outer, "1");
    for (outer, row) in INSIDE {
        for (inner, expected) in row {
            assert_eq!(outside(outer).under(inner, "4").finds(), expected, "{inner} in {outer}");
            // A script that one of them runs changes nothing.
            let script = |mut process: Process| {
                process.above.insert(0, process.variables.clone());
                process
            };
            let inside = outside(outer).under(inner, "4");
            let is_of_daemon = inner.starts_with("srun");
            let inside = if is_of_daemon { inside } else { script(inside) };
            assert_eq!(inside.finds(), expected, "a script of {inner} in {outer}");
            // By way of a daemon of Slurm, as Hydra starts its own in an allocation.
            let daemon = outside(outer).under("srun-none", "1").under(inner, "4");
            assert_eq!(daemon.finds(), expected, "{inner} by srun in {outer}");
        }
    }
}

/// The only rank of a launcher detects it.
#[test]
fn one_rank_of_a_launcher_finds_it() {
    for (launcher, expected) in [
        ("none", "alone"),
        ("salloc", "alone"),
        ("srun-none", "alone"),
        ("encore", "alone"),
        ("hydra", "fd/1"),
        ("hydra-port", "port/?"),
        ("prterun", "pmix/?"),
        ("mpirun", "pmix/1"),
        ("srun-pmi2", "fd/1"),
        ("srun-pmix", "pmix/1"),
    ] {
        assert_eq!(Process::default().under(launcher, "1").finds(), expected, "{launcher}");
    }
}

#[test]
fn encores_launcher_inside_another_one_is_found_by_its_own_variables() {
    for outer in ["hydra", "hydra-port", "prterun", "mpirun"] {
        assert_eq!(Process::default().under(outer, "1").under("encore", "4").finds(), "alone", "{outer}");
    }
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
    let small =
        [("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "0"), ("SLURM_STEP_NUM_TASKS", "1"), ("SLURM_NTASKS", "8")];
    assert_eq!(found(&small), None);
}

#[test]
fn command_in_srun_shell_is_no_rank() {
    let mut step = vec![("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "8")];
    step.push(("SLURM_PTY_PORT", "40000"));
    let leads = Made { leads_session: true, ..Made::default() };
    assert_eq!(found(&step), None);
    assert_eq!(found_in(&step, &leads), Some((Launcher::Slurm, Some(0), Some(8))));
    // With a way, too, which the shell has handed on, but not where a launcher that was typed there has set it.
    step.extend([("PMI_FD", "9"), ("PMI_RANK", "0"), ("PMI_SIZE", "8")]);
    let shell = |descriptor: &str| Variables::from([("PMI_FD".to_owned(), descriptor.to_owned())]);
    let typed = |descriptor| Made { sockets: vec![9], above: vec![shell(descriptor)], ..Made::default() };
    assert_eq!(found_in(&step, &typed("9")), None);
    assert_eq!(found_in(&step, &typed("4")), Some((Launcher::Slurm, Some(0), Some(8))));
    step[1].1 = "1";
    step[5].1 = "1";
    assert_eq!(found_in(&step, &typed("9")), Some((Launcher::Slurm, Some(1), Some(8))));
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
fn a_way_that_was_closed_counts_from_two_ranks_on() {
    let two = [("PMI_RANK", "1"), ("PMI_SIZE", "2"), ("PMI_FD", "9")];
    let closed = look(&two, &Made::default()).unwrap();
    assert_eq!((closed.size, closed.way), (Some(2), Some(Way::Descriptor(9))));
    assert_eq!(found(&[("PMI_RANK", "0"), ("PMI_SIZE", "1"), ("PMI_FD", "9")]), None);
    // By the port model the size is not in the environment: it cannot be ruled out that there are more.
    let port = [("PMI_PORT", "host:1234"), ("PMI_ID", "5")];
    assert_eq!(found(&port), Some((Launcher::Pmi, Some(5), None)));
    // Ranks that another MPI's launcher has started without a way.
    let open_mpi = [("OMPI_COMM_WORLD_SIZE", "4"), ("OMPI_COMM_WORLD_RANK", "2"), ("SLURM_STEP_ID", "0")];
    assert_eq!(found(&open_mpi), Some((Launcher::OpenMpi, Some(2), Some(4))));
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
    child[0].1 = "0";
    assert_eq!(found(&child).map(|found| found.0), Some(Launcher::OpenMpi));
}

#[test]
fn a_child_of_a_rank_of_another_launcher_is_on_its_own() {
    let mut child = vec![("PMI_RANK", "1"), ("PMI_SIZE", "2"), (environment::TAKEN, "..")];
    assert_eq!(found(&child), None);
    child.push(("SLURM_STEP_ID", "0"));
    assert_eq!(found(&child), Some((Launcher::Pmi, Some(1), Some(2))));
}

#[test]
fn open_mpi_and_slurm_are_told_apart_by_the_server() {
    let mut rank = vec![
        ("OMPI_COMM_WORLD_SIZE", "4"),
        ("OMPI_COMM_WORLD_RANK", "2"),
        ("PMIX_RANK", "2"),
        ("PMIX_NAMESPACE", "prterun-1"),
        ("SLURM_STEP_ID", "0"),
        ("SLURM_PROCID", "0"),
        ("SLURM_NTASKS", "2"),
    ];
    assert_eq!(found(&rank), Some((Launcher::OpenMpi, Some(2), Some(4))));
    rank[3].1 = "slurm.pmix.7.0";
    assert_eq!(found(&rank), Some((Launcher::Slurm, Some(2), Some(2))));
    assert_eq!(found(&rank[2..4]), Some((Launcher::Slurm, Some(2), None)));
}

#[test]
fn flux_counts_from_two_tasks_on() {
    let flux = [
        ("FLUX_TASK_RANK", "1"),
        ("FLUX_JOB_SIZE", "2"),
        ("PMI_FD", "7"),
        ("PMI_RANK", "1"),
        ("PMI_SIZE", "2"),
    ];
    let open = Made { sockets: vec![7], ..Made::default() };
    assert_eq!(found_in(&flux, &open), Some((Launcher::Flux, Some(1), Some(2))));
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

#[test]
fn the_number_of_ranks_is_that_of_the_nearest_launcher() {
    let size = |process: &Process| announced_size(|name| process.variables.get(name).cloned());
    assert_eq!(size(&Process::default().under("encore", "4")), Some(4));
    assert_eq!(size(&Process::default().under("encore", "1").under("prterun", "4")), None);
    assert_eq!(size(&Process::default().under("none", "1")), None);
}
