//! A whole measurement: every program with every MPI, in turn, as often as asked.
//!
//! It keeps within a time, which [`crate::progress`] shares out by an estimate of what is left. The next run begins with the programs for
//! which there was no time. A program that crashes or hangs costs the point at which it did, not the run.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::cores;
use crate::error::Error;
use crate::event::{Event, Point};
use crate::instructions;
use crate::job::{self, Ending, Ran};
use crate::like::to_be_sought;
use crate::machine::Machine;
use crate::mpi::Mpi;
use crate::nodes::Rig;
use crate::part::{Company, Job, Part, Setting};
use crate::programs::{Program, Workshop};
use crate::progress::{Progress, Step};
use crate::results::{FORMAT, Line, MpiUsed, Problem, ProblemKind, Results, Shown, Trouble};
use crate::stats::Summary;

/// The measurements of a session.
#[derive(Debug)]
pub struct Plan {
    /// With which MPIs.
    pub mpis: Vec<Mpi>,
    /// Which parts.
    pub parts: Vec<Part>,
    /// The nodes, if [`Part::Nodes`] is among them.
    pub rig: Option<Rig>,
    /// Fewer sizes, less time.
    pub quick: bool,
    /// Runs of each program with each MPI.
    pub runs: u32,
    /// A program that says nothing for this long is taken for hung.
    pub patience: Duration,
    /// One program skips what it hasn't measured after this long.
    pub time_limit: Duration,
    /// All programs together; what there is no time for is left out.
    pub whole_time: Duration,
}

/// Crashes or hangs of one program after which its remaining points are given up.
const MOST_RELAUNCHES: usize = 3;

/// Measures. An interruption isn't an error: what was complete by then is returned, and marked as [`Results::interrupted`].
pub fn measure(plan: &Plan, workshop: &Workshop) -> Result<Results, Error> {
    let available = cores::available()?;
    let mut session = Session {
        plan,
        workshop,
        pair: available.iter().copied().take(2).collect(),
        available,
        built: HashMap::new(),
        given_up: BTreeSet::new(),
        skipped: HashMap::new(),
        deadline: Instant::now() + plan.whole_time,
        limit: plan.time_limit,
        limits: workshop.build_plain(Program::LIMITS).map_err(|reason| Error::Limits { reason })?,
        launched: BTreeSet::new(),
        calls: HashMap::new(),
        settings: HashMap::new(),
        results: Results {
            format: FORMAT,
            when: chrono::Local::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, false),
            quick: plan.quick,
            runs: plan.runs,
            machine: Machine::default(),
            mpis: Vec::new(),
            limits: Vec::new(),
            rows: Vec::new(),
            troubles: Vec::new(),
            lines: Vec::new(),
            interrupted: false,
            sought: None,
            shown: Shown::Median,
        },
    };
    session.results.machine = Machine::here(&session.available, &session.pair);
    match session.run() {
        Err(Error::Interrupted) => session.results.interrupted = true,
        other => other?,
    }
    session.results.learn();
    Ok(session.results)
}

/// For how long a cache line is watched to find out what to seek.
const LINE_WATCH: Duration = Duration::from_secs(3);

/// Time of a cache line's transfer while a program ran: the median of its measurements beside its batches.
fn line_during(ran: &Ran) -> Option<f64> {
    let lines = ran.events.iter().filter_map(|event| match event {
        Event::Result { lines, .. } => Some(lines),
        _ => None,
    });
    let known = lines.flatten().copied().filter(|&line| line > 0.0);
    Summary::of(&known.collect::<Vec<_>>()).map(|summary| summary.median)
}

/// The steps of a run: each second run takes them from the last one on, so that none always comes first. A machine that changes its pace for
/// seconds would otherwise favour the same one in each run.
fn order_of_run(steps: &[Step], run: u32) -> Vec<Step> {
    let mut steps = steps.to_vec();
    if run % 2 == 0 {
        steps.reverse();
    }
    steps
}

/// Where a program begins in its list.
#[derive(Debug, Clone, Copy)]
enum From {
    /// With the first point that an earlier run had no time for.
    Skipped(u64),
    /// With this point, after one that crashed or hung; variants one after the other.
    AfterCrash(u64),
}

struct Session<'a> {
    plan: &'a Plan,
    workshop: &'a Workshop,
    /// All cores that may be used; `pair` is the first two of them.
    available: Vec<usize>,
    pair: Vec<usize>,
    /// Program paths, or why there is none, by MPI and program.
    built: HashMap<(String, &'static str), Result<PathBuf, String>>,
    /// Jobs that ended badly once aren't run again: MPI and position in the list of jobs.
    given_up: BTreeSet<(String, usize)>,
    /// The first point that a job had no time for when it was last run: MPI and position in the list of jobs.
    skipped: HashMap<(String, usize), u64>,
    /// When everything has to be over.
    deadline: Instant,
    /// Time limit of the present program.
    limit: Duration,
    /// The program that measures the machine's own limits.
    limits: PathBuf,
    /// Jobs that were run before: MPI and position in the list of jobs.
    launched: BTreeSet<(String, usize)>,
    /// Calls in a batch of each point, by its position in the program's list, from the first launch of a job: later
    /// ones needn't find them.
    calls: HashMap<(String, usize), BTreeMap<u64, u64>>,
    /// Which of Encore's settings the library knows.
    settings: HashMap<&'static str, bool>,
    results: Results,
}

impl Session<'_> {
    fn run(&mut self) -> Result<(), Error> {
        let jobs: Vec<Job> = self.plan.parts.iter().flat_map(|part| part.jobs(self.plan.quick)).collect();
        let guesses = jobs.iter().map(|job| job.seconds(self.plan.quick)).collect();
        let runs = self.plan.runs;
        let mpis = self.plan.mpis.iter().enumerate();
        let steps: Vec<Step> = jobs
            .iter()
            .enumerate()
            .flat_map(|(at, job)| {
                mpis.clone()
                    .filter(|(_, mpi)| mpi.ours || job.ours.is_none())
                    .map(move |(column, _)| (at, column))
            })
            .collect();
        let runs_of_steps: Vec<Vec<Step>> = (1..=runs).map(|run| order_of_run(&steps, run)).collect();
        let mut progress = Progress::new(guesses, runs_of_steps.concat(), self.deadline);
        for mpi in &self.plan.mpis {
            progress.note(&format!("{}: version", mpi.name));
            self.introduce(mpi)?;
        }
        // Before what is repeated until the time is over.
        if self.plan.parts.contains(&Part::Instructions) {
            for mpi in self.plan.mpis.iter().filter(|mpi| !self.is_out(mpi)).collect::<Vec<_>>() {
                progress.note(&format!("instructions, {}", mpi.name));
                self.count_instructions(mpi)?;
            }
        }
        if self.pair.len() == 2 && !jobs.is_empty() {
            progress.note("a cache line's way from core to core");
            self.results.sought = to_be_sought(&self.watch_line()?);
        }
        for (run, steps) in (1..=runs).zip(&runs_of_steps) {
            progress.note(&format!("the machine's limits, run {run} of {runs}"));
            self.measure_limits()?;
            for &(at, column) in steps {
                let (job, mpi) = (&jobs[at], &self.plan.mpis[column]);
                let known = job.ours.is_none_or(|setting| self.has_setting(mpi, job, setting));
                if !known || self.given_up.contains(&(mpi.name.clone(), at)) || self.is_out(mpi) {
                    progress.skip((at, column));
                    continue;
                }
                let group = format!("{}, {} ranks, run {run} of {runs}", job.part.name(), job.ranks);
                progress.begin((at, column), &group, &mpi.name);
                self.run_job_in_time(mpi, job, at, progress.share())?;
                progress.end();
            }
        }
        progress.finish();
        Ok(())
    }

    /// Whether the library knows the setting: what it doesn't know it would silently leave out of account.
    fn has_setting(&mut self, mpi: &Mpi, job: &Job, setting: Setting) -> bool {
        let unknown = setting.variables.iter().find(|&&(variable, _)| {
            !*self.settings.entry(variable).or_insert_with(|| mpi.has_setting(variable))
        });
        if let Some((variable, _)) = unknown {
            let detail = format!("it has no setting {variable}, so its ways can't be compared");
            self.trouble(mpi, job.part.name(), 0, Problem { kind: ProblemKind::Unsupported, detail });
        }
        unknown.is_none()
    }

    /// Instruction counts don't vary, so one run is enough.
    fn count_instructions(&mut self, mpi: &Mpi) -> Result<(), Error> {
        let part = Part::Instructions.name();
        match instructions::count(self.workshop, mpi)? {
            Err(problem) => self.trouble(mpi, part, 0, problem),
            Ok(counts) => {
                for (name, count) in counts {
                    let point =
                        Point { part: part.to_owned(), name, variant: String::new(), bytes: 0, ranks: 2 };
                    self.results.cell(&point, &mpi.name).runs.push(vec![count]);
                }
            }
        }
        Ok(())
    }

    /// Whether not even the trivial program ran.
    fn is_out(&self, mpi: &Mpi) -> bool {
        self.results.troubles.iter().any(|t| t.mpi == mpi.name && t.part.is_empty())
    }

    /// Asks an MPI for its version with a trivial program; what can't run that is out.
    fn introduce(&mut self, mpi: &Mpi) -> Result<(), Error> {
        let mut version = String::new();
        match self.program(mpi, Program::VERSION)? {
            Ok(program) => {
                let mut command = mpi.launcher(2, self.available.len());
                command.arg(program);
                let ran = job::run(command, self.plan.patience)?;
                for event in &ran.events {
                    if let Event::Fact { name, value } = event {
                        if name == "library" {
                            let words = value.lines().next().unwrap_or_default().split_whitespace();
                            version = words.collect::<Vec<_>>().join(" ");
                        }
                    }
                }
                if let Some(problem) = problem_of(&ran, true) {
                    self.trouble(mpi, "", 0, problem);
                }
            }
            Err(reason) => self.trouble(mpi, "", 0, Problem { kind: ProblemKind::NotBuilt, detail: reason }),
        }
        self.results.mpis.push(MpiUsed { name: mpi.name.clone(), version, ours: mpi.ours });
        Ok(())
    }

    fn measure_limits(&mut self) -> Result<(), Error> {
        let mut command = Command::new(&self.limits);
        command.args(["--cores", &cores::list(&self.pair)]);
        if self.plan.quick {
            command.arg("--quick");
        }
        for event in job::run(command, self.plan.patience)?.events {
            if let Event::Result { point, batches, .. } = event {
                self.results.add_limit(point, batches);
            }
        }
        Ok(())
    }

    /// Times of a cache line's transfer between the first two cores, from moment to moment, in nanoseconds.
    fn watch_line(&self) -> Result<Vec<f64>, Error> {
        let mut command = Command::new(&self.limits);
        command.args([
            "--watch-line",
            &LINE_WATCH.as_millis().to_string(),
            "--cores",
            &cores::list(&self.pair),
        ]);
        let looks = job::run(command, self.plan.patience)?.events.into_iter().find_map(|event| match event {
            Event::Result { batches, .. } => Some(batches),
            _ => None,
        });
        Ok(looks.unwrap_or_default())
    }

    fn program(&mut self, mpi: &Mpi, program: Program) -> Result<Result<PathBuf, String>, Error> {
        let key = (mpi.name.clone(), program.name);
        if let Some(known) = self.built.get(&key) {
            return Ok(known.clone());
        }
        let built = self.workshop.build(program, mpi)?;
        self.built.insert(key, built.clone());
        Ok(built)
    }

    fn trouble(&mut self, mpi: &Mpi, part: &str, ranks: u32, problem: Problem) {
        let trouble = Trouble { mpi: mpi.name.clone(), part: part.to_owned(), ranks, problem };
        if !self.results.troubles.contains(&trouble) {
            self.results.troubles.push(trouble);
        }
    }

    /// Gives the job its part of the time that is left.
    fn run_job_in_time(&mut self, mpi: &Mpi, job: &Job, at: usize, part: f64) -> Result<(), Error> {
        let remaining = self.deadline.saturating_duration_since(Instant::now());
        if remaining.is_zero() {
            // Fewer launches than asked for are no lack of a figure.
            if self.launched.contains(&(mpi.name.clone(), at)) {
                return Ok(());
            }
            let detail = format!("all {} minutes were over", self.plan.whole_time.as_secs() / 60);
            self.trouble(mpi, job.part.name(), job.ranks, Problem { kind: ProblemKind::Skipped, detail });
            return Ok(());
        }
        self.limit = limit(remaining, part, self.plan.time_limit);
        self.launched.insert((mpi.name.clone(), at));
        self.run_job(mpi, job, at)
    }

    fn run_job(&mut self, mpi: &Mpi, job: &Job, at: usize) -> Result<(), Error> {
        let program = match self.program(mpi, job.program)? {
            Ok(program) => program,
            Err(reason) => {
                let problem = Problem { kind: ProblemKind::NotBuilt, detail: reason };
                self.trouble(mpi, job.part.name(), job.ranks, problem);
                self.given_up.insert((mpi.name.clone(), at));
                return Ok(());
            }
        };
        let rig = self.plan.rig.as_ref().filter(|_| job.part == Part::Nodes);
        if rig.is_some_and(|rig| rig.launcher(mpi, job.ranks).is_none()) {
            let detail = "it isn't known here how it starts ranks over nodes".to_owned();
            self.trouble(mpi, job.part.name(), 0, Problem { kind: ProblemKind::Unsupported, detail });
            return Ok(());
        }
        if job.launches > 0 {
            return self.time_launches(mpi, job, at, &program);
        }
        let begin = Instant::now();
        // Points that an earlier run had no time for come first.
        let mut from = self.skipped.remove(&(mpi.name.clone(), at)).map(From::Skipped);
        let mut bad = 0;
        let mut kind = ProblemKind::Crashed;
        while bad <= MOST_RELAUNCHES && begin.elapsed() < self.limit * 2 {
            let ran = self.launch(mpi, job, at, &program, from)?;
            let line = line_during(&ran);
            let (name, part) = (mpi.name.clone(), job.part.name().to_owned());
            self.results.lines.extend(line.map(|time| Line { mpi: name, part, time }));
            // Waiting for a hang is dear.
            bad += if matches!(ran.ending, Ending::Silent(_)) { 2 } else { 1 };
            let unfinished = self.take_events(mpi, job, at, &ran);
            let Some(problem) = problem_of(&ran, true) else { return Ok(()) };
            kind = problem.kind;
            self.given_up.insert((mpi.name.clone(), at));
            match unfinished.as_slice() {
                [] => {
                    self.trouble(mpi, job.part.name(), job.ranks, problem);
                    return Ok(());
                }
                [(index, point)] => {
                    self.results.cell(&job.renamed(point.clone()), &mpi.name).problem = Some(problem);
                    from = Some(From::AfterCrash(index + 1));
                }
                // Which of the variants it was shows when they are measured one after the other.
                [(index, _), ..] => from = Some(From::AfterCrash(*index)),
            }
        }
        let detail = "given up after several crashes or hangs".to_owned();
        self.trouble(mpi, job.part.name(), job.ranks, Problem { kind, detail });
        Ok(())
    }

    fn launch(
        &self,
        mpi: &Mpi,
        job: &Job,
        at: usize,
        program: &PathBuf,
        from: Option<From>,
    ) -> Result<Ran, Error> {
        let cores = if job.two_cores || job.ranks <= 2 { &self.pair } else { &self.available };
        let on_nodes = self.plan.rig.as_ref().filter(|_| job.part == Part::Nodes);
        let over_nodes = on_nodes.and_then(|rig| rig.launcher(mpi, job.ranks));
        let mut command = over_nodes.unwrap_or_else(|| match job.company {
            Company::None => mpi.launcher(job.ranks, cores.len()),
            Company::Spawned(others) => mpi.launcher_beside(job.ranks, others, cores.len()),
            Company::Met => mpi.launcher_beside(job.ranks, job.ranks, cores.len()),
        });
        command.arg(program).args(["--cores", &cores::list(cores)]).args(&job.arguments);
        if self.plan.quick {
            command.arg("--quick");
        }
        command.args(["--time-limit", &self.limit.as_secs().to_string()]);
        if cores.len() >= 2 && on_nodes.is_none() {
            command.arg("--line").arg(self.workshop.line_file()?);
            if let Some(line) = self.results.sought {
                command.args(["--seek-line", &line.round().to_string()]);
            }
        }
        if let Some(calls) = self.calls.get(&(mpi.name.clone(), at)) {
            command.arg("--calls").arg(self.workshop.calls_file(calls)?);
        }
        match from {
            None => {}
            Some(From::Skipped(index)) => drop(command.args(["--from", &index.to_string()])),
            Some(From::AfterCrash(index)) => drop(command.args(["--alone", "--from", &index.to_string()])),
        }
        if let Some(setting) = job.ours {
            command.envs(setting.variables.iter().copied());
        }
        if job.company == Company::Met {
            command = two_jobs(&command, &self.workshop.meeting_file()?);
        }
        cores::confined(cores, || job::run(command, self.plan.patience))?
    }

    /// Takes over what a program said; returns the points that began and came to nothing.
    fn take_events(&mut self, mpi: &Mpi, job: &Job, at: usize, ran: &Ran) -> Vec<(u64, Point)> {
        let mut open: Vec<(u64, Point)> = Vec::new();
        for event in ran.events.iter().cloned() {
            match event {
                Event::Begin { index, point } => open.push((index, point)),
                Event::Result { index, point, calls, batches, lines } => {
                    open.retain(|(other, _)| *other != index);
                    self.calls.entry((mpi.name.clone(), at)).or_default().insert(index, calls);
                    let cell = self.results.cell(&job.renamed(point), &mpi.name);
                    cell.problem.take_if(|problem| problem.kind == ProblemKind::Skipped);
                    cell.add(batches, lines);
                }
                Event::Unsupported { index, point, message } => {
                    open.retain(|(other, _)| *other != index);
                    self.problem(mpi, job, point, ProblemKind::Unsupported, message);
                }
                Event::Failed { index, point, message } => {
                    open.retain(|(other, _)| *other != index);
                    self.problem(mpi, job, point, ProblemKind::Failed, message);
                }
                Event::Skipped { index, point } => {
                    self.skipped.entry((mpi.name.clone(), at)).or_insert(index);
                    let detail = format!("the program's {} s were over", self.limit.as_secs());
                    let cell = self.results.cell(&job.renamed(point), &mpi.name);
                    if cell.runs.is_empty() {
                        cell.problem = Some(Problem { kind: ProblemKind::Skipped, detail });
                    }
                }
                Event::Fact { .. } | Event::End => {}
            }
        }
        open
    }

    fn problem(&mut self, mpi: &Mpi, job: &Job, point: Point, kind: ProblemKind, detail: String) {
        self.results.cell(&job.renamed(point), &mpi.name).problem = Some(Problem { kind, detail });
    }

    /// Times whole jobs from outside.
    fn time_launches(&mut self, mpi: &Mpi, job: &Job, at: usize, program: &PathBuf) -> Result<(), Error> {
        let point = Point {
            part: job.part.name().to_owned(),
            name: format!("mpiexec -n {}", job.ranks),
            variant: String::new(),
            bytes: 0,
            ranks: job.ranks,
        };
        let mut batches = Vec::new();
        for _ in 0..job.launches {
            let mut command = mpi.launcher(job.ranks, self.available.len());
            command.arg(program);
            let ran = job::run(command, self.plan.patience)?;
            if let Some(problem) = problem_of(&ran, false) {
                self.results.cell(&point, &mpi.name).problem = Some(problem);
                self.given_up.insert((mpi.name.clone(), at));
                break;
            }
            batches.push(ran.wall.as_secs_f64() * 1e9);
        }
        if !batches.is_empty() {
            self.results.cell(&point, &mpi.name).runs.push(batches);
        }
        Ok(())
    }
}

/// Starts a command twice, as two jobs that meet by a file. The one that connects has nothing left to do when the other one has ended.
const TWO_JOBS: &str = r#"
file=$1; shift
"$@" --scenario "connect:$file" & other=$!
"$@" --scenario "accept:$file"; code=$?
kill "$other" 2>/dev/null
wait "$other"
exit "$code"
"#;

fn two_jobs(command: &Command, file: &Path) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", TWO_JOBS, "sh"]).arg(file).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// Time limit of a job that probably needs this `part` of the remaining time: three times that, since most take less
/// than they may, but never more than `most` nor less than makes sense.
fn limit(remaining: Duration, part: f64, most: Duration) -> Duration {
    const LEAST: Duration = Duration::from_secs(2);
    remaining.mul_f64(3.0 * part).max(LEAST).min(most)
}

/// Problem in the end of a program, one that `speaks` or one that prints nothing.
fn problem_of(ran: &Ran, speaks: bool) -> Option<Problem> {
    let said = ran.chatter.join(" / ");
    let with_words = |text: String| if said.is_empty() { text } else { format!("{text}: {said}") };
    match &ran.ending {
        Ending::Well if !speaks || ran.events.contains(&Event::End) => None,
        Ending::Well => Some(Problem {
            kind: ProblemKind::Crashed,
            detail: with_words("ended before its list did, with exit code 0".into()),
        }),
        Ending::Badly(how) => Some(Problem { kind: ProblemKind::Crashed, detail: with_words(how.clone()) }),
        Ending::Silent(time) => Some(Problem {
            kind: ProblemKind::Hung,
            detail: with_words(format!("no sign of life for {} s", time.as_secs())),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_gets_three_shares_within_bounds() {
        let seconds = Duration::from_secs;
        assert_eq!(limit(seconds(600), 0.01, seconds(20)), seconds(18));
        assert_eq!(limit(seconds(600), 0.1, seconds(20)), seconds(20));
        assert_eq!(limit(seconds(1), 0.01, seconds(20)), seconds(2));
        assert_eq!(limit(seconds(30), 1.0, seconds(20)), seconds(20));
    }

    #[test]
    fn order_of_programs_alternates() {
        let steps = [(0, 0), (0, 1), (1, 0)];
        assert_eq!(order_of_run(&steps, 1), steps);
        assert_eq!(order_of_run(&steps, 2), [(1, 0), (0, 1), (0, 0)]);
        assert_eq!(order_of_run(&steps, 3), steps);
    }
}
