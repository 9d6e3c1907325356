//! `encore doctor --fabric`: a test of the fast network between two machines, by two processes, one on each.
//!
//! Rank 0 asks and reports; rank 1 answers, and sends what it has found out of its own machine. After each step both tell each other by TCP whether they go on, so
//! the two always do the same, whatever the network loses.

mod killed;
mod meeting;

use std::fmt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use encore_transport::fabric::advice;
use encore_transport::measure::{self, Measured};
use encore_transport::startup_test::{self, Failure, LONG_PATIENCE, Plan};
use encore_transport::transport::Transport;

use super::{Finding, Weight, fine, note, problem, report};
use meeting::{Met, Unmet};

/// The kind of the cells: nobody else is there.
const KIND: u8 = 1;
/// Longest wait for the other process beside a test.
const LATE: Duration = Duration::from_secs(20);

/// Measurements of each way of messages.
const MEASUREMENTS: u32 = 10;

/// Wishes of the user.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Two machines to start it on; none: this process is one of two ranks already.
    pub machines: Vec<String>,
    /// Seconds of the soak.
    pub seconds: u64,
    /// The file for the report; otherwise named after the machines.
    pub output: Option<PathBuf>,
}

/// Why nothing could be found out.
#[derive(Debug)]
pub enum Wrong {
    /// One machine was named, or more than two.
    Machines(usize),
    /// `mpiexec` can't be started.
    Launcher(std::io::Error),
    /// This process is no rank, or the ranks aren't two on two machines.
    Unmet(Unmet),
    /// The file can't be written.
    Output(PathBuf, std::io::Error),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Machines(count) => {
                write!(f, "name two machines, not {count}, as in encore doctor --fabric a b")
            }
            Wrong::Launcher(error) => write!(f, "mpiexec can't be started: {error}"),
            Wrong::Unmet(unmet) => unmet.fmt(f),
            Wrong::Output(path, error) => write!(f, "{} can't be written: {error}", path.display()),
        }
    }
}

/// Finds it out. Returns the report of rank 0, and nothing at rank 1; with whether all is well.
pub fn run(wanted: &Wanted, prefix: &Path) -> Result<(String, bool), Wrong> {
    match &wanted.machines[..] {
        [] => {}
        [_, _] => return Err(Wrong::Launcher(start(wanted, prefix))),
        others => return Err(Wrong::Machines(others.len())),
    }
    let met = meeting::meet().map_err(Wrong::Unmet)?;
    let (findings, verdict) = match met {
        Met::Both(mut both) => both.find_out(Duration::from_secs(wanted.seconds)),
        Met::One { findings, verdict, rank: 0, .. } => (findings, verdict),
        Met::One { .. } => return Ok((String::new(), true)),
    };
    let Some(verdict) = verdict else { return Ok((String::new(), true)) };
    let text = format!("{}\nverdict: {}\n", report(&findings), verdict.text);
    let path = wanted.output.clone().unwrap_or_else(|| verdict.file());
    let whole = format!("encore doctor --fabric, {}\n{text}", encore_boot::version::full());
    std::fs::write(&path, whole).map_err(|error| Wrong::Output(path.clone(), error))?;
    Ok((format!("{text}This report is in {}.\n", path.display()), verdict.is_well))
}

/// Becomes the launcher of this program on the two machines. Returns only if that fails.
fn start(wanted: &Wanted, prefix: &Path) -> std::io::Error {
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    command.args(["-host", &wanted.machines.join(","), "-n", "2"]);
    command.arg(prefix.join("bin/encore")).args(["doctor", "--fabric", "--seconds"]);
    command.arg(wanted.seconds.to_string());
    if let Some(output) = &wanted.output {
        command.arg("--output").arg(output);
    }
    command.exec()
}

/// The process that is killed: see [`killed`].
pub fn victim() -> Result<(), String> {
    killed::victim()
}

/// The last line of a report.
#[derive(Debug)]
pub(super) struct Verdict {
    text: String,
    is_well: bool,
    hosts: [String; 2],
}

impl Verdict {
    fn file(&self) -> PathBuf {
        let [one, other] = &self.hosts;
        PathBuf::from(format!("encore-fabric-{one}-{other}.txt"))
    }
}

/// Measured costs of the network and of TCP.
#[derive(Clone, Copy, Debug, Default)]
struct Costs {
    fabric: Option<Measured>,
    sockets: Option<Measured>,
}

impl meeting::Both {
    /// All steps. Rank 1 returns no verdict.
    fn find_out(&mut self, soak: Duration) -> (Vec<Finding>, Option<Verdict>) {
        let mut findings = std::mem::take(&mut self.findings);
        self.fabric.distrust();
        let mut costs = Costs::default();
        let done = self.steps(soak, &mut findings, &mut costs);
        let [own, other] = [self.host.clone(), self.other_host.clone()];
        if self.rank == 1 {
            let told = startup_test::tell_text(self.fabric.sockets(), self.end, KIND, &report(&findings));
            if !told {
                eprintln!("encore: {own} couldn't send its findings to {other}");
            }
            return (Vec::new(), None);
        }
        let of_other = startup_test::heard_text(self.fabric.sockets(), self.end, KIND, LATE);
        findings.push(match of_other {
            Some(text) => Finding {
                weight: if text.contains("PROBLEM") { Weight::Problem } else { Weight::Fine },
                what: format!("{other} says:\n{}", text.trim_end()),
                fix: None,
            },
            None => problem(format!("{other}: it hasn't sent its findings"), "look at what it has printed"),
        });
        let (provider, device) = self.fabric.names();
        let network = format!("{provider} on {device}");
        let hosts = [own, other];
        let [one, two] = &hosts;
        let verdict = match done {
            Err(why) => {
                let text = format!("don't use {network} between {one} and {two}: {why}");
                Verdict { text, is_well: false, hosts }
            }
            Ok(()) => Verdict {
                text: format!("{network} works between {one} and {two}{}", costs.sentence()),
                is_well: findings.iter().all(|finding| finding.weight != Weight::Problem),
                hosts,
            },
        };
        (findings, Some(verdict))
    }

    fn steps(
        &mut self,
        soak: Duration,
        findings: &mut Vec<Finding>,
        costs: &mut Costs,
    ) -> Result<(), String> {
        self.step(findings, "all lengths, asked by rank 0", |both| both.test(0))?;
        self.step(findings, "all lengths, asked by rank 1", |both| both.test(1))?;
        let mut said = String::new();
        self.step(findings, "measurement", |both| {
            *costs = both.measure();
            said = costs.sentence();
            Ok("done".to_owned())
        })?;
        if self.rank == 0 {
            findings.push(fine(format!("costs{said}")));
        }
        self.step(findings, "soak", |both| both.soak(soak))?;
        self.step(findings, "killed peer", killed::kill)?;
        self.step(findings, "after that", |both| both.test_shortly())
    }

    /// A step of both. The error is that of the first of them that has one.
    fn step(
        &mut self,
        findings: &mut Vec<Finding>,
        name: &str,
        step: impl FnOnce(&mut Self) -> Result<String, String>,
    ) -> Result<(), String> {
        let own = step(self);
        let other = self.exchange(&own.as_ref().map_or_else(Clone::clone, |_| String::new()))?;
        let host = &self.host;
        findings.push(match &own {
            Ok(said) => fine(format!("{host}: {name}: {said}")),
            Err(why) => problem(format!("{host}: {name}: {why}"), "ENCORE_FABRIC=sockets has jobs use TCP"),
        });
        match own {
            Ok(_) if other.is_empty() => Ok(()),
            Ok(_) => Err(format!("{name}: {other}")),
            Err(why) => Err(format!("{name}: {why}")),
        }
    }

    /// Tells the other process a text by TCP, and hears its own.
    pub(super) fn exchange(&mut self, text: &str) -> Result<String, String> {
        // An empty text is no cell of the test's that carries anything.
        let text = format!("-{text}");
        let told = startup_test::tell_text(self.fabric.sockets(), self.end, KIND, &text);
        let heard = startup_test::heard_text(self.fabric.sockets(), self.end, KIND, LATE).filter(|_| told);
        let lost = || format!("{} doesn't answer by TCP", self.other_host);
        heard.and_then(|text| text.strip_prefix('-').map(str::to_owned)).ok_or_else(lost)
    }

    /// The failure of a test, with the call that has failed.
    fn said(&self, failure: Failure) -> String {
        let sentence = failure.within(LONG_PATIENCE);
        match self.fabric.refused() {
            Some(failed) => format!("{sentence} ({failed}{})", advice::on(failed)),
            None => sentence,
        }
    }

    /// A rank asks for all lengths, the other one answers.
    fn test(&mut self, asks: u32) -> Result<String, String> {
        let plan = Plan::long(&self.fabric);
        let began = Instant::now();
        let tested = match self.rank == asks {
            true => startup_test::ask_for(&mut self.fabric, self.end, KIND, &plan),
            false => startup_test::answer_within(&mut self.fabric, self.end, KIND, (LATE, LONG_PATIENCE)),
        };
        tested.map_err(|failure| self.said(failure))?;
        let ways = match (self.reads, self.writes) {
            (true, true) => "packets, reads and writes",
            (true, false) => "packets and reads",
            (false, _) => "packets",
        };
        Ok(format!("all contents as sent, by {ways}, in {:.1} s", began.elapsed().as_secs_f64()))
    }

    fn test_shortly(&mut self) -> Result<String, String> {
        let tested = match self.rank {
            0 => {
                let mut plan = Plan::short(&self.fabric);
                plan.patience = LONG_PATIENCE;
                startup_test::ask_for(&mut self.fabric, self.end, KIND, &plan)
            }
            _ => startup_test::answer_within(&mut self.fabric, self.end, KIND, (LATE, LONG_PATIENCE)),
        };
        tested.map(|()| "the two still reach each other".to_owned()).map_err(|failure| self.said(failure))
    }

    /// Random lengths, for a time that rank 0 keeps.
    fn soak(&mut self, time: Duration) -> Result<String, String> {
        let began = Instant::now();
        let (mut rounds, mut bytes) = (0_u64, 0);
        loop {
            let plan = Plan::random(&self.fabric, rounds);
            let tested = match self.rank {
                0 => startup_test::ask_for(&mut self.fabric, self.end, KIND, &plan),
                _ => startup_test::answer_within(&mut self.fabric, self.end, KIND, (LATE, LONG_PATIENCE)),
            };
            tested.map_err(|failure| self.said(failure))?;
            (rounds, bytes) = (rounds + 1, bytes + plan.bytes());
            let is_over = began.elapsed() >= time;
            let goes_on = match self.rank {
                0 => {
                    let told = if is_over { "over" } else { "more" };
                    startup_test::tell_text(self.fabric.sockets(), self.end, KIND, told) && !is_over
                }
                _ => {
                    let told = startup_test::heard_text(self.fabric.sockets(), self.end, KIND, LATE);
                    told.as_deref() == Some("more")
                }
            };
            if !goes_on {
                let seconds = began.elapsed().as_secs_f64();
                return Ok(format!(
                    "{rounds} rounds, {} MB, {seconds:.1} s: all contents as sent",
                    bytes >> 20
                ));
            }
        }
    }

    /// Costs of messages by the network and by TCP, at rank 0: the least of several measurements.
    fn measure(&mut self) -> Costs {
        let (end, rank) = (self.end, self.rank);
        let fabric = measure_by(&mut self.fabric, end, rank);
        let sockets = measure_by(self.fabric.sockets(), end, rank);
        Costs { fabric, sockets }
    }
}

/// Costs of messages by a link: see [`meeting::Both::measure`].
fn measure_by(link: &mut dyn Transport, end: u32, rank: u32) -> Option<Measured> {
    let mut least: Option<Measured> = None;
    for _ in 0..MEASUREMENTS {
        if rank == 1 {
            measure::answer(link, end, KIND);
            continue;
        }
        let measured = measure::ask(link, end, KIND);
        measure::dismiss(link, end, KIND, 0);
        least = match (least, measured) {
            (Some(least), Some(one)) => {
                // 0: not measured.
                let both = [least.per_kib, one.per_kib].into_iter().filter(|per_kib| *per_kib > 0);
                Some(Measured { trip: least.trip.min(one.trip), per_kib: both.min().unwrap_or(0), ..least })
            }
            (least, one) => least.or(one),
        };
    }
    least
}

impl Costs {
    /// The end of a sentence; empty where nothing was measured.
    fn sentence(self) -> String {
        let one = |measured: Measured| {
            let trip = measured.trip as f64 / 1e6;
            match measured.per_kib {
                0 => format!("{trip:.1} us"),
                per_kib => format!("{trip:.1} us, {:.2} GB/s", 1024e3 / per_kib as f64),
            }
        };
        match (self.fabric, self.sockets) {
            (Some(fabric), Some(sockets)) => format!(": {} (TCP: {})", one(fabric), one(sockets)),
            (Some(fabric), None) => format!(": {}", one(fabric)),
            (None, _) => String::new(),
        }
    }
}

/// A finding of the machine's limit of locked memory.
fn locked_memory(host: &str) -> Finding {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Memlock).current;
    match limit {
        None => fine(format!("{host}: as much memory as there is may be locked (ulimit -l)")),
        Some(bytes) if bytes >= 1 << 30 => {
            fine(format!("{host}: {} MB of memory may be locked (ulimit -l)", bytes >> 20))
        }
        Some(bytes) => note(
            format!(
                "{host}: {} KiB of memory may be locked (ulimit -l), and networks lock what they send",
                bytes >> 10
            ),
            "ulimit -l unlimited, or where jobs are started (Slurm: LimitMEMLOCK=infinity of slurmd)",
        ),
    }
}
