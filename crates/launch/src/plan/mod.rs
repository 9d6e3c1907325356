//! Everything about a job that is decided before anything is started.

pub mod audit;
mod binary;
pub mod binding;
pub mod display;
pub mod libraries;
mod limits;
pub mod missing;
pub mod profile;
mod program;
pub mod start;
mod topology;
mod variables;

use std::ffi::{CString, NulError, OsStr, OsString};
use std::fmt;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use encore_boot::memory::{CopyCosts, TurnCosts};
use encore_boot::segment::{self, Head, SegmentError};
use encore_boot::{cpus, environment, fault_tolerance, rollcall};
use rustix::process::Rlimit;

use crate::cli::{CommandLine, Input, Section};
use binary::Binary;
use binding::Placement;
use display::Facts;
use libraries::OtherMpi;
use limits::TooFewDescriptors;
use profile::{Profile, ProfileError, Wanted};
use program::ProgramError;
use start::Starts;

/// A job, ready to be started.
#[derive(Debug)]
pub struct Plan {
    /// Executables, by MPMD section.
    pub sections: Vec<Image>,
    /// The section of each rank.
    pub section_of: Vec<usize>,
    /// Processors of each rank; `None`: those of mpiexec.
    pub bound: Option<Vec<Vec<usize>>>,
    /// Where unbound ranks start; `None`: wherever the kernel starts them.
    pub starts: Option<Starts>,
    /// The job's segment, under the descriptor number that the ranks expect.
    pub segment: OwnedFd,
    /// Its head.
    pub head: Head,
    /// The ranks' profile, if one is wanted.
    pub profile: Option<Profile>,
    /// The limit of file descriptors that ranks are to have, if this process raised its own.
    pub descriptors: Option<Rlimit>,
    /// Lines are marked with their rank.
    pub tag: bool,
    /// Standard error of the ranks goes to standard output.
    pub merge_output: bool,
    /// Reader of standard input.
    pub input: Input,
    /// Time limit of the job.
    pub timeout: Option<Duration>,
    /// Time after which all ranks asleep in MPI count as a deadlock; `None`: never.
    pub deadlock: Option<Duration>,
    /// A rank's failure does not end the others.
    pub keep_going: bool,
    /// The other ranks learn of a rank's death, and go on while any lives.
    pub tolerant: bool,
    /// Say how each rank ended.
    pub print_exit_codes: bool,
    /// All ranks are linked with the library of the standard ABI.
    pub standard: bool,
    /// All ranks find Encore's libraries by the audit library, or are linked with that of the standard ABI.
    pub audited: bool,
    /// Ranks get the variables that other launchers set, too.
    pub rank_variables: bool,
    /// A rank that ends without `MPI_Finalize` has failed, whatever its exit code.
    pub strict: bool,
    /// No notices.
    pub quiet: bool,
    /// Notices to the user.
    pub notices: Vec<String>,
    /// Text for standard output before the ranks start.
    pub display: String,
}

/// A program with all that execve needs.
#[derive(Debug)]
pub struct Image {
    /// The program as the user typed it.
    pub name: String,
    /// The file, as seen from the working directory.
    pub file: CString,
    /// The arguments, the first one being the program as typed.
    pub arguments: Vec<CString>,
    /// The environment but for the rank's own number.
    pub environment: Vec<CString>,
    /// The working directory, if not mpiexec's.
    pub directory: Option<CString>,
}

/// Why a job cannot be started.
#[derive(Debug)]
pub enum PlanError {
    /// A program, or its working directory.
    Program(ProgramError),
    /// A word of the command line or the environment with a zero byte in it.
    Zero,
    /// The processors cannot be found out.
    Processors(std::io::Error),
    /// More ranks than processors, and the user did not want that.
    Oversubscribed(usize, usize),
    /// A program is linked with the library of another MPI.
    OtherMpi(String, OtherMpi),
    /// Too few file descriptors.
    Descriptors(TooFewDescriptors),
    /// The shared memory cannot be made.
    Segment(SegmentError),
    /// There can't be a profile.
    Profile(ProfileError),
}

impl PlanError {
    /// Exit code of mpiexec.
    pub fn exit_code(&self) -> u8 {
        match self {
            PlanError::Program(error) => error.exit_code(),
            PlanError::OtherMpi(..) => 126,
            _ => 1,
        }
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Program(error) => write!(f, "cannot run {error}"),
            PlanError::Zero => f.write_str("a word of the command line has a zero byte in it"),
            PlanError::Processors(error) => write!(f, "asking which processors may be used: {error}"),
            PlanError::Oversubscribed(ranks, processors) => {
                write!(f, "{ranks} ranks on {processors} processors, which -nooversubscribe rules out")
            }
            PlanError::OtherMpi(program, error) => write!(f, "cannot run {program}: {error}"),
            PlanError::Descriptors(error) => error.fmt(f),
            PlanError::Segment(error) => error.fmt(f),
            PlanError::Profile(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlanError {}

impl From<ProgramError> for PlanError {
    fn from(error: ProgramError) -> PlanError {
        PlanError::Program(error)
    }
}

impl From<NulError> for PlanError {
    fn from(_: NulError) -> PlanError {
        PlanError::Zero
    }
}

/// The ranks' setting that says whether the kernel copies messages.
const KERNEL_COPY: &str = "ENCORE_KERNEL_COPY";

/// The number that the segment's descriptor gets at least: shell scripts use those up to 9 and somewhat above
/// for themselves, and from 64 on a process needs a larger table.
const SEGMENT_DESCRIPTOR: i32 = 60;

impl Plan {
    /// Decides everything; nothing is started.
    pub fn new(line: CommandLine) -> Result<Plan, PlanError> {
        let mut notices = line.notices;
        let own: Vec<(OsString, OsString)> = std::env::vars_os().collect();
        let variable = |name: &str| {
            let name = OsStr::new(name);
            own.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_os_str())
        };
        let number = |name: &str| variable(name)?.to_str()?.trim().parse::<u32>().ok();
        let path = variable("PATH");
        let mut files = Vec::with_capacity(line.sections.len());
        for section in &line.sections {
            let directory = section.directory.as_deref();
            files.push(program::find(&section.program, directory, section.search_path.as_deref(), path)?);
        }

        let seen = |(section, file): (&Section, &PathBuf)| {
            let from = section.directory.as_deref().unwrap_or_default();
            let binary = binary::look(&Path::new(from).join(file));
            match &binary {
                Binary::Other(machine) => {
                    Err(ProgramError::OtherMachine(section.program.clone(), machine.clone()).into())
                }
                _ => Ok::<_, PlanError>(binary),
            }
        };
        let binaries: Vec<Binary> = line.sections.iter().zip(&files).map(seen).collect::<Result<_, _>>()?;
        let files: Vec<(PathBuf, Binary)> = files.into_iter().zip(binaries).collect();
        let libraries = libraries::folder();
        let audit = audit::Policy::from_variable(variable(audit::SETTING)).unwrap_or_else(|notice| {
            notices.push(notice);
            audit::Policy::Auto
        });

        let allowed = cpus::allowed().map_err(PlanError::Processors)?;
        let processors = usable(allowed.len());
        if !line.spawned && number("SLURM_JOB_NUM_NODES").is_some_and(|machines| machines > 1) {
            notices.push("this allocation has several machines; all ranks run on this one".into());
        }
        let allocated = || number("SLURM_NTASKS").filter(|tasks| *tasks > 0);
        let room = line.default_count.or_else(allocated).unwrap_or(processors as u32);
        let default = if line.sections.len() > 1 { 1 } else { room };
        let count = |section: &Section| section.count.unwrap_or(default) as usize;
        let ranks = line.sections.iter().map(count).sum();
        if line.refuse_oversubscription && ranks > processors {
            return Err(PlanError::Oversubscribed(ranks, processors));
        }
        // Before anything is made for each rank: a number may be mistyped.
        let descriptors = limits::allow_descriptors(ranks).map_err(PlanError::Descriptors)?;
        let section_of: Vec<usize> = line
            .sections
            .iter()
            .enumerate()
            .flat_map(|(index, section)| vec![index; count(section)])
            .collect();
        let placement = binding::place(line.binding, ranks, &allowed);
        if placement == Placement::TooManyRanks {
            notices.push(format!("{ranks} ranks on {} processors: they are not bound", allowed.len()));
        }
        let used = placement.processors(&allowed).min(processors);
        // One rank has no neighbour.
        let caches = if ranks > 1 { topology::caches(&allowed) } else { Vec::new() };
        let (bound, starts) = match placement {
            Placement::Bound(bound) => (Some(bound), None),
            Placement::Free => (None, start::starts(ranks, &allowed, &caches, line.binding)),
            Placement::TooManyRanks => (None, None),
        };
        let around = starts.as_ref().filter(|starts| starts.bound).map(|starts| &starts.allowed);
        let tied = |rank: usize| bound.as_ref().or(around).map(|bound| rollcall::list(&bound[rank]));
        let mut reports = Vec::new();
        if line.report_bindings {
            reports.extend((0..ranks).map(|rank| match tied(rank) {
                Some(bound) => format!("rank {rank} is bound to processor {bound}"),
                None => format!("rank {rank} is not bound (processors {})", rollcall::list(&allowed)),
            }));
        }
        let host = rustix::system::uname();
        let names: Vec<_> = line.sections.iter().map(|section| section.program.to_string_lossy()).collect();
        let facts = Facts {
            host: &host.nodename().to_string_lossy(),
            slots: processors,
            ranks: (0..ranks)
                .map(|rank| {
                    let section = section_of[rank];
                    let bound = tied(rank)
                        .map_or_else(|| "not bound".to_owned(), |bound| format!("processor {bound}"));
                    (section, &*names[section], bound)
                })
                .collect(),
        };
        let display = line.display.text(&facts);

        let said = variable(environment::FAULT_TOLERANCE).map(|word| word.to_string_lossy().into_owned());
        let tolerant = line.fault_tolerance.or_else(|| {
            let said = said.as_deref()?;
            let wanted = fault_tolerance(said);
            if wanted.is_none() {
                let (name, words) = (environment::FAULT_TOLERANCE, environment::FAULT_TOLERANCES);
                notices.push(format!("{name}={said} has no effect: it has to be {words}"));
            }
            wanted
        });
        let tolerant = tolerant.unwrap_or(false);
        let kernel_copies = variable(KERNEL_COPY).is_none_or(|choice| choice != "never");
        // Without the figures the ranks choose as if the kernel didn't copy, which is right if it doesn't.
        let costs = match ranks > used && kernel_copies {
            true => CopyCosts::measure().ok().flatten().unwrap_or_default(),
            false => CopyCosts::default(),
        };
        // Without the figures the ranks choose by rules, not by prices.
        let turns =
            if ranks > used { TurnCosts::measure().unwrap_or_default() } else { TurnCosts::default() };
        let (segment, head) = segment::create_with(ranks as u32, std::process::id(), costs, turns)
            .map_err(PlanError::Segment)?;
        let segment = rustix::io::fcntl_dupfd_cloexec(&segment, SEGMENT_DESCRIPTOR).unwrap_or(segment);
        for (slot, first) in head.slots().zip(starts.iter().flat_map(|starts| &starts.first)) {
            slot.processor.store(*first as u32 + 1, Ordering::Relaxed);
        }
        if tolerant {
            head.tolerate_deaths();
        }
        if bound.is_some() {
            head.slots().for_each(|slot| slot.apart.store(1, Ordering::Relaxed));
        }
        let begins = |rank: usize| match (&bound, &starts) {
            (Some(bound), _) => bound[rank].first(),
            (None, starts) => starts.as_ref().and_then(|starts| starts.first.get(rank)),
        };
        for (rank, slot) in head.slots().enumerate().filter(|_| caches.len() > 1) {
            let cache = begins(rank).and_then(|cpu| caches.iter().position(|cache| cache.contains(cpu)));
            slot.cache.store(cache.map_or(0, |cache| cache as u32 + 1), Ordering::Relaxed);
        }
        let place = format!("{}:{}:{}", segment.as_raw_fd(), std::process::id(), head.header().nonce);
        let mut told = vec![
            (environment::SIZE, ranks.to_string()),
            (environment::SEGMENT, place),
            (environment::CPUS, used.to_string()),
            (environment::UNIVERSE, line.universe.unwrap_or(room).to_string()),
        ];
        let said = |name: &'static str| std::env::var(name).ok();
        let handler = line.initial_error_handler.or_else(|| said(environment::INITIAL_ERRHANDLER));
        told.extend(handler.map(|name| (environment::INITIAL_ERRHANDLER, name)));
        told.extend(
            line.spawned.then(|| said(environment::PARENT)).flatten().map(|port| (environment::PARENT, port)),
        );
        let kinds = line.memory_kinds.or_else(|| said(environment::MEMORY_ALLOC_KINDS));
        told.extend(kinds.map(|kinds| (environment::MEMORY_ALLOC_KINDS, kinds)));
        let off =
            line.no_rank_variables || variable(environment::RANK_VARIABLES).is_some_and(|value| value == "0");
        let mut for_scripts: Vec<(&'static str, OsString)> =
            vec![(environment::RANK_VARIABLES, if off { "0" } else { "1" }.into())];
        if !off {
            for_scripts.extend(environment::SIZES_OF_OTHERS.map(|name| (name, ranks.to_string().into())));
        }
        let buffering = line.buffering.or_else(|| said(environment::STREAM_BUFFERING)?.parse().ok());
        told.extend(line.buffering.map(|kept| (environment::STREAM_BUFFERING, kept.to_string())));
        if buffering != Some(2) {
            let others = environment::LINES_OF_OTHERS.iter().filter(|(name, _)| variable(name).is_none());
            for_scripts.extend(others.map(|(name, value)| (*name, (*value).into())));
        }
        let strict = line.strict || variable(environment::STRICT).is_some_and(|value| value == "1");
        told.extend(strict.then(|| (environment::STRICT, "1".to_owned())));
        told.extend(line.leaks.then(|| (environment::LEAKS, "1".to_owned())));

        let wanted = Wanted {
            page: line.profile.is_some() || line.advise,
            check: line.check,
            timeline: line.timeline,
            advice: line.advise,
        };
        let profile = match (wanted.is_any(), &libraries) {
            (false, _) => None,
            (true, None) => return Err(PlanError::Profile(ProfileError::NoLibrary(wanted))),
            (true, Some(folder)) => {
                let program = line.sections[0].program.to_string_lossy().into_owned();
                let made = Profile::new(ranks, program, line.profile.flatten(), folder, wanted);
                Some(made.map_err(PlanError::Profile)?)
            }
        };
        told.extend(profile.as_ref().map(|profile| (environment::PROFILE_MEMORY, profile.place())));

        let mut sections = Vec::with_capacity(line.sections.len());
        for (index, (section, file)) in line.sections.iter().zip(&files).enumerate() {
            let (file, binary) = file;
            told.push((environment::APPNUM, index.to_string()));
            let words = std::iter::once(&section.program).chain(&section.arguments);
            let wanted = match &libraries {
                Some(folder) => {
                    let counting = profile.as_ref().map(|profile| profile.libraries.as_path());
                    libraries::variables((file, binary), folder, counting, variable, audit).map_err(
                        |error| PlanError::OtherMpi(section.program.to_string_lossy().into_owned(), error),
                    )?
                }
                None => Vec::new(),
            };
            sections.push(Image {
                name: section.program.to_string_lossy().into_owned(),
                file: CString::new(file.as_os_str().as_bytes())?,
                arguments: words.map(|word| CString::new(word.as_bytes())).collect::<Result<_, _>>()?,
                environment: variables::of_section(
                    section,
                    &own,
                    &[wanted, for_scripts.clone()].concat(),
                    &told,
                )?,
                directory: section
                    .directory
                    .as_ref()
                    .map(|directory| CString::new(directory.as_bytes()))
                    .transpose()?,
            });
            told.pop();
        }
        let deadlock = rollcall::limit(|name| variable(name).map(OsStr::to_owned)).unwrap_or_else(|notice| {
            notices.push(notice);
            Some(rollcall::LIMIT)
        });
        Ok(Plan {
            sections,
            section_of,
            bound,
            starts,
            segment,
            head,
            profile,
            descriptors,
            tag: line.tag,
            merge_output: line.merge_output,
            input: line.input,
            timeout: line.timeout,
            deadlock,
            keep_going: line.keep_going,
            tolerant,
            print_exit_codes: line.print_exit_codes,
            standard: files.iter().all(|(_, binary)| libraries::is_standard(binary)),
            audited: files
                .iter()
                .all(|(file, binary)| audit.audits(binary, file) || libraries::is_standard(binary)),
            rank_variables: !off,
            strict,
            quiet: line.quiet,
            display,
            notices: if line.quiet { reports } else { [notices, reports].concat() },
        })
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.section_of.len()
    }

    /// Executable of a rank.
    pub fn image(&self, rank: usize) -> &Image {
        &self.sections[self.section_of[rank]]
    }
}

/// Number of `allowed` processors that are usable at a time: a container may be limited to the time of fewer.
fn usable(allowed: usize) -> usize {
    std::thread::available_parallelism().map_or(allowed, |quota| quota.get().min(allowed))
}

/// The variables that are each rank's own, as execve takes them: those of other launchers only where the user has set no
/// others.
pub fn rank_variables(plan: &Plan, rank: usize) -> Vec<CString> {
    let set = &plan.image(rank).environment;
    let is_set = |name: &str| {
        set.iter().any(|pair| pair.to_bytes().split(|byte| *byte == b'=').next() == Some(name.as_bytes()))
    };
    let others = environment::RANKS_OF_OTHERS.iter().filter(|name| plan.rank_variables && !is_set(name));
    let value = rank.to_string();
    // Neither the names nor a number has a zero byte in it.
    let pair = |name: &&str| variables::assignment((*name).into(), OsStr::new(&value)).unwrap_or_default();
    std::iter::once(&environment::RANK).chain(others).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Request, parse};
    use encore_boot::segment::JobHeader;

    fn plan(words: &str) -> Plan {
        let request = parse(words.split_whitespace().map(OsString::from).collect(), None);
        let Ok(Request::Run(line)) = request else { panic!("{words}: {request:?}") };
        Plan::new(*line).expect("a plan")
    }

    #[test]
    fn bound_ranks_are_told_that_they_are_apart() {
        for (options, apart) in [("--bind-to hwthread", 1), ("--bind-to none", 0)] {
            let words = format!("{options} -n 1 true");
            assert_eq!(plan(&words).head.slot(0).apart.load(Ordering::Relaxed), apart, "{words}");
        }
    }

    #[test]
    fn copies_and_turns_are_measured_where_ranks_share_processors() {
        let costs = |words: &str| {
            let &JobHeader { costs, turns, .. } = plan(words).head.header();
            (costs, turns)
        };
        assert_eq!(costs("-n 1 true"), (CopyCosts::default(), TurnCosts::default()));
        let copies = CopyCosts::measure().is_ok_and(|costs| costs.is_some());
        let turns = TurnCosts::measure().is_some();
        let crowd = format!("-n {} true", cpus::allowed().expect("processors").len() + 1);
        let (costs, found) = costs(&crowd);
        assert_eq!((costs != CopyCosts::default(), found != TurnCosts::default()), (copies, turns));
    }
}
