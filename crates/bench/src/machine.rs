//! The machine of the figures.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cores;
use crate::number;

/// The machine, as far as it explains figures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model name.
    pub processor: String,
    /// Which one of those that have this name, as far as the processor says: its family and model.
    #[serde(default)]
    pub model: String,
    /// Logical processors that this process may use.
    pub cores: usize,
    /// The physical cores that these belong to; 0 if that isn't known.
    #[serde(default)]
    pub physical: usize,
    /// The groups that they form around caches of the last level; 0 if that isn't known.
    #[serde(default)]
    pub groups: usize,
    /// The two (or the one) that two-rank programs were bound to.
    pub used: Vec<usize>,
    /// Memory in bytes.
    pub memory: u64,
    /// Kernel name and release.
    pub kernel: String,
    /// Operating system, as it names itself.
    pub system: String,
    /// How busy all processors together were when the run began, in hundredths of one.
    #[serde(default)]
    pub busy: u64,
}

/// Background load that counts as busy, in hundredths of a processor.
const BUSY_ABOVE: u64 = 20;
/// Time that the load is measured. A load average still includes programs that ended a minute before.
const LOAD_WINDOW: Duration = Duration::from_millis(500);

impl Machine {
    /// Describes this machine; what can't be found out stays empty.
    pub fn here(processors: &[usize], used: &[usize]) -> Self {
        let cpuinfo = read("/proc/cpuinfo");
        let uname = rustix::system::uname();
        let (physical, groups) = cores::counted(processors);
        Self {
            processor: value_of(&cpuinfo, "model name", ':').unwrap_or_else(|| "unknown processor".into()),
            model: model(&cpuinfo),
            cores: processors.len(),
            physical,
            groups,
            used: used.to_owned(),
            memory: memory_bytes(&read("/proc/meminfo")),
            kernel: format!("{} {}", uname.sysname().to_string_lossy(), uname.release().to_string_lossy()),
            system: value_of(&read("/etc/os-release"), "PRETTY_NAME", '=').unwrap_or_default(),
            busy: busy(),
        }
    }

    /// Warning for the reader if the machine wasn't idle.
    pub fn warning(&self) -> Option<String> {
        (self.busy > BUSY_ABOVE).then(|| {
            format!(
                "The processors were busy when the run began ({} % of one): others were at work on this machine, and \
                 the figures are not to be relied on.",
                self.busy
            )
        })
    }
}

/// The machine of a run, and the time of a cache line's transfer from core to core: the facts that decide between
/// machines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MachineKind {
    /// The processor's model name.
    pub processor: String,
    /// Its family and model; empty if that isn't known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub model: String,
    /// Logical processors that the run could use.
    pub processors: usize,
    /// The physical cores that these belong to; 0 if that isn't known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cores: usize,
    /// The groups that they form around caches of the last level; 0 if that isn't known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub groups: usize,
    /// Time of a cache line's transfer during the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineTime>,
}

/// Time of a cache line's transfer from core to core during a run, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LineTime {
    /// The least that was seen.
    pub least: f64,
    /// The median.
    pub median: f64,
}

impl MachineKind {
    /// The kind of `machine`.
    pub fn of(machine: &Machine, line: Option<LineTime>) -> Self {
        Self {
            processor: machine.processor.clone(),
            model: machine.model.clone(),
            processors: machine.cores,
            cores: machine.physical,
            groups: machine.groups,
            line,
        }
    }

    /// In one line.
    pub fn sentence(&self) -> String {
        let counted = |count: usize, one: &str, many: &str| match count {
            0 => format!("{many} unknown"),
            1 => format!("1 {one}"),
            _ => format!("{count} {many}"),
        };
        let mut parts = vec![match self.model.as_str() {
            "" => self.processor.clone(),
            model => format!("{} ({model})", self.processor),
        }];
        parts.push(counted(self.processors, "processor", "processors"));
        parts.push(counted(self.cores, "core", "cores"));
        parts.push(counted(
            self.groups,
            "group around a last-level cache",
            "groups around a last-level cache",
        ));
        parts.push(match self.line {
            Some(LineTime { least, median }) => format!(
                "a cache line's way from core to core {} (least) to {} (median)",
                number::time(least),
                number::time(median)
            ),
            None => "a cache line's way from core to core not measured".into(),
        });
        parts.join(", ")
    }

    /// Whether this is the same kind of machine, however long a cache line's way took; what isn't known of one of them doesn't
    /// count.
    pub fn is_like(&self, other: &Self) -> bool {
        let known = |one: usize, other: usize| one == 0 || other == 0 || one == other;
        self.processor == other.processor
            && self.processors == other.processors
            && (self.model.is_empty() || other.model.is_empty() || self.model == other.model)
            && known(self.cores, other.cores)
            && known(self.groups, other.groups)
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A processor's family and model, which tell those apart that have the same name.
fn model(cpuinfo: &str) -> String {
    let value = |key| value_of(cpuinfo, key, ':');
    match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("family {family}, model {model}"),
        _ => String::new(),
    }
}

/// How busy the processors are now, in hundredths of one.
fn busy() -> u64 {
    let before = Times::of(&read("/proc/stat"));
    std::thread::sleep(LOAD_WINDOW);
    before.busy_until(Times::of(&read("/proc/stat")))
}

/// Times of the processors since the system started, in ticks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Times {
    processors: u64,
    idle: u64,
    all: u64,
}

impl Times {
    /// The sums in `/proc/stat`: user, nice, system, idle, waiting for input and output, and so on.
    fn of(stat: &str) -> Self {
        let of_one = |line: &&str| line.starts_with("cpu") && !line.starts_with("cpu ");
        let processors = stat.lines().filter(of_one).count() as u64;
        let sums = stat.lines().next().and_then(|line| line.strip_prefix("cpu "));
        // Time of guests is part of the first two.
        let sums = sums.unwrap_or_default().split_whitespace().take(8);
        let ticks: Vec<u64> = sums.map_while(|ticks| ticks.parse().ok()).collect();
        Self { processors, idle: ticks.iter().skip(3).take(2).sum(), all: ticks.iter().sum() }
    }

    /// How busy they were until then, in hundredths of one processor.
    fn busy_until(self, then: Self) -> u64 {
        let all = then.all.saturating_sub(self.all);
        let idle = then.idle.saturating_sub(self.idle).min(all);
        (100 * then.processors * (all - idle)).checked_div(all).unwrap_or(0)
    }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// The value after the first line's `key`, without quotes.
fn value_of(text: &str, key: &str, separator: char) -> Option<String> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once(separator)?;
        (name.trim() == key).then(|| value.trim().trim_matches('"').to_owned())
    })
}

fn memory_bytes(meminfo: &str) -> u64 {
    value_of(meminfo, "MemTotal", ':')
        .and_then(|value| value.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(0, |kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_key() {
        let text = "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nmodel name\t: other\n";
        assert_eq!(value_of(text, "model name", ':').as_deref(), Some("Some CPU @ 2 GHz"));
        assert_eq!(value_of("PRETTY_NAME=\"An OS 12\"\n", "PRETTY_NAME", '=').as_deref(), Some("An OS 12"));
        assert_eq!(value_of(text, "absent", ':'), None);
    }

    #[test]
    fn the_kind_of_machine_is_one_line() {
        let cpuinfo = "cpu family\t: 6\nmodel\t\t: 167\nmodel name\t: Some CPU\n";
        let machine = Machine {
            processor: "Some CPU".into(),
            model: model(cpuinfo),
            cores: 8,
            physical: 4,
            groups: 1,
            ..Machine::default()
        };
        let kind = MachineKind::of(&machine, Some(LineTime { least: 31.06, median: 45.1 }));
        assert_eq!(
            kind.sentence(),
            "Some CPU (family 6, model 167), 8 processors, 4 cores, 1 group around a last-level cache, \
             a cache line's way from core to core 31.1 ns (least) to 45.1 ns (median)"
        );
        let unknown = MachineKind::of(&Machine { cores: 1, ..Machine::default() }, None).sentence();
        assert!(
            unknown.contains("1 processor, cores unknown, groups around a last-level cache unknown")
                && unknown.ends_with("not measured")
        );
    }

    #[test]
    fn unknown_facts_distinguish_no_kinds() {
        let kind = |model: &str, cores, processors| MachineKind {
            processor: "A".into(),
            model: model.into(),
            processors,
            cores,
            groups: 0,
            line: None,
        };
        assert!(kind("", 0, 2).is_like(&kind("family 1", 2, 2)));
        assert!(!kind("family 2", 2, 2).is_like(&kind("family 1", 2, 2)));
        assert!(!kind("", 1, 2).is_like(&kind("", 2, 2)) && !kind("", 0, 2).is_like(&kind("", 0, 4)));
    }

    #[test]
    fn only_a_busy_machine_is_warned_about() {
        let machine = |busy| Machine { busy, ..Machine::default() };
        assert!(machine(95).warning().is_some_and(|text| text.contains("95 % of one")));
        assert_eq!(machine(3).warning(), None);
    }

    #[test]
    fn busy_is_what_is_neither_idle_nor_waiting() {
        let stat = |user: u64, idle: u64, waiting: u64| {
            Times::of(&format!("cpu  {user} 0 0 {idle} {waiting} 0 0 0 7 0\ncpu0 1 2\ncpu1 1 2\nintr 5\n"))
        };
        assert_eq!(stat(10, 20, 5), Times { processors: 2, idle: 25, all: 35 });
        assert_eq!(stat(10, 20, 5).busy_until(stat(60, 60, 15)), 100);
        assert_eq!(stat(10, 20, 5).busy_until(stat(10, 100, 25)), 0);
        assert_eq!(stat(10, 20, 5).busy_until(stat(10, 20, 5)), 0);
        assert_eq!(Times::of("").busy_until(Times::of("")), 0);
    }

    #[test]
    fn memory_is_in_bytes() {
        assert_eq!(memory_bytes("MemTotal:       24680 kB\nMemFree: 1 kB\n"), 24680 * 1024);
        assert_eq!(memory_bytes(""), 0);
    }
}
