//! What the figures were measured on.

use serde::{Deserialize, Serialize};

/// The machine, as far as it explains figures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model name.
    pub processor: String,
    /// Logical processors that this process may use.
    pub cores: usize,
    /// The two (or the one) that two-rank programs were bound to.
    pub used: Vec<usize>,
    /// Memory in bytes.
    pub memory: u64,
    /// Kernel name and release.
    pub kernel: String,
    /// Operating system, as it names itself.
    pub system: String,
    /// Load average over one minute when the run began.
    pub load: String,
}

/// Above this load average others were at work when the run began.
const IDLE: f64 = 0.5;

impl Machine {
    /// Describes this machine; what can't be found out stays empty.
    pub fn here(cores: usize, used: &[usize]) -> Self {
        let cpuinfo = read("/proc/cpuinfo");
        let uname = rustix::system::uname();
        Self {
            processor: value_of(&cpuinfo, "model name", ':').unwrap_or_else(|| "unknown processor".into()),
            cores,
            used: used.to_owned(),
            memory: memory_bytes(&read("/proc/meminfo")),
            kernel: format!("{} {}", uname.sysname().to_string_lossy(), uname.release().to_string_lossy()),
            system: value_of(&read("/etc/os-release"), "PRETTY_NAME", '=').unwrap_or_default(),
            load: read("/proc/loadavg").split(' ').next().unwrap_or_default().to_owned(),
        }
    }

    /// What the reader has to know if the machine wasn't idle.
    pub fn warning(&self) -> Option<String> {
        let load: f64 = self.load.parse().ok()?;
        (load > IDLE).then(|| {
            format!(
                "The load average was {load} when the run began: others were at work on this machine, and the \
                 figures are not to be relied on."
            )
        })
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
    fn only_a_busy_machine_is_warned_about() {
        let machine = |load: &str| Machine { load: load.into(), ..Machine::default() };
        assert!(machine("2.30").warning().is_some_and(|text| text.contains("2.3")));
        assert_eq!(machine("0.12").warning(), None);
        assert_eq!(machine("").warning(), None);
    }

    #[test]
    fn memory_is_in_bytes() {
        assert_eq!(memory_bytes("MemTotal:       24680 kB\nMemFree: 1 kB\n"), 24680 * 1024);
        assert_eq!(memory_bytes(""), 0);
    }
}
