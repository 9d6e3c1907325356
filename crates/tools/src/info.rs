//! Settings in `encore info`: each with its value and its source.

use std::ffi::OsString;
use std::fmt::Write;

use encore_boot::environment::FABRIC;
use encore_boot::memory::{self, CopyError};
use encore_settings::choices::KERNEL_COPY;
use encore_settings::row::{DefaultValue, Setting, SettingError, Source};
use encore_settings::{LARGE_MESSAGE_PATHS, Settings, TABLE};
use encore_tuning as tuning;

use encore_device::Wish;

use crate::devices::{Devices, Verdict};
use crate::network::Network;

/// A variable of the environment.
type Variable = (String, String);

/// The section about settings, for an environment. Whether the kernel copies between processes is tried out by a child: the process
/// has one thread.
pub fn settings(environment: &[Variable]) -> String {
    with_copies(environment, memory::try_out())
}

fn with_copies(environment: &[Variable], copies: Result<(), CopyError>) -> String {
    let mut text = String::from("settings   (what they are for: share/encore/docs/settings.md)\n");
    let rows: Vec<[String; 3]> = TABLE.iter().map(|setting| row(setting, environment)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (names, values) = (width(0), width(1));
    for [name, value, source] in &rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<names$}  {value:<values$}  {source}");
    }
    text.push_str(&large_messages(environment, copies));
    text.push_str(&network(environment));
    text.push_str(&devices(environment));
    text.push_str(&others(environment));
    text.push_str(&constants());
    text
}

/// The sections about constants, one for each group.
fn constants() -> String {
    let rows = tuning::rows();
    let names = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let values = rows.iter().map(|row| row.value.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for group in rows.chunk_by(|one, next| one.group == next.group) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}{}, fixed", if text.is_empty() { "" } else { "\n" }, group[0].group);
        for row in group {
            let _ = writeln!(text, "  {:<names$}  {:>values$}  {}", row.name, row.value, row.what);
        }
    }
    text
}

/// By what other nodes would reach this one.
fn network(environment: &[Variable]) -> String {
    let fabric = value(environment, FABRIC).map(OsString::from);
    let later = || "as ENCORE_FABRIC says, once it can be used".to_owned();
    let (sockets, ucx, fabric) = match Network::look(fabric.as_deref(), false) {
        Err(refused) => (refused.to_string(), later(), later()),
        Ok(Network { address, ucx, fabric, .. }) => (
            match address {
                Ok((address, reason)) => format!("{address} ({reason})"),
                Err(refused) => refused.to_string(),
            },
            ucx.sentence(),
            fabric.map_or_else(|why| format!("not used: {why}"), |fabric| fabric.sentence()),
        ),
    };
    format!(
        "between nodes\n  sockets: {sockets}; encore doctor says why by no other interface\n  UCX: {ucx}\n  libfabric: {fabric}\n"
    )
}

/// Whether buffers may be memory of devices, and of which.
fn devices(environment: &[Variable]) -> String {
    let settings = Settings::from_variables(processors(), |name| value(environment, name));
    let found = Devices::look(settings.map_or(Wish::No, |settings| settings.device));
    let (Verdict::Served(cuda) | Verdict::HostOnly(cuda) | Verdict::Unusable(cuda)) = found.verdict();
    let mut text = format!("memory of devices\n  CUDA: {cuda}\n");
    for other in found.others {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {other}: not served");
    }
    text
}

/// Name, value and source.
fn row(setting: &'static Setting, environment: &[Variable]) -> [String; 3] {
    let chosen = setting.choose(processors(), |name| value(environment, name));
    let (value, source) = match chosen {
        Ok((value, Source::Default)) => (setting.show(value), default(setting)),
        Ok((value, Source::Environment(name))) if name == setting.name => {
            (setting.show(value), "environment".to_owned())
        }
        Ok((value, Source::Environment(name))) => (setting.show(value), format!("environment ({name})")),
        Err(SettingError { name, value, expected }) => {
            (value, format!("environment ({name}): can't be used, it must be {expected}"))
        }
    };
    [setting.name.to_owned(), value, source]
}

/// The source of a default; with how it depends on the number of ranks, if it does.
fn default(setting: &Setting) -> String {
    match setting.default {
        DefaultValue::Fixed(_) => "default".to_owned(),
        DefaultValue::ByRanks(_, phrase) => format!("default: {phrase}"),
    }
}

fn value(environment: &[Variable], name: &str) -> Option<String> {
    environment.iter().find(|variable| variable.0 == name).map(|variable| variable.1.clone())
}

/// Which way messages above the eager limit take on this machine, as far as that can be understood of the environment.
fn large_messages(environment: &[Variable], copies: Result<(), CopyError>) -> String {
    let settings = Settings::from_variables(processors(), |name| value(environment, name));
    let (usual, when) = match &settings {
        Ok(settings) => {
            let path = settings.large_message_path();
            let item = LARGE_MESSAGE_PATHS.items.iter().find(|item| item.0 == path);
            let choice = KERNEL_COPY.items.iter().find(|item| item.0 == settings.kernel_copy as i32);
            let usual = item.map_or_else(String::new, |(_, name, what)| format!("  {name}: {what}\n"));
            (usual, choice.map_or("", |item| item.2))
        }
        Err(_) => (String::new(), "as the settings say, once all can be used"),
    };
    let allowed = match copies {
        Ok(()) => format!("allowed here, used {when}"),
        Err(error) => format!("refused here ({error}), so not used"),
    };
    format!("large messages\n{usual}  the kernel's copy: {allowed}\n")
}

/// Assume one rank per processor: the job's size is unknown.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Variables with our prefix that are no settings of the library; they may be for other programs, or mistyped.
fn others(environment: &[Variable]) -> String {
    let is_setting = |name: &str| TABLE.iter().any(|row| row.name == name || row.synonyms.contains(&name));
    let mut others: Vec<&Variable> =
        environment.iter().filter(|(name, _)| name.starts_with("ENCORE_") && !is_setting(name)).collect();
    others.sort();
    let mut text = String::new();
    for (name, value) in others {
        if text.is_empty() {
            text.push_str("other variables\n");
        }
        let meant = TABLE.iter().map(|row| row.name).find(|known| strsim::osa_distance(known, name) <= 2);
        let meant = meant.map_or_else(String::new, |known| format!("  (no setting; is {known} meant?)"));
        let _ = writeln!(text, "  {name}={value}{meant}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> String {
        let own = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
        with_copies(&variables.iter().map(own).collect::<Vec<_>>(), Ok(()))
    }

    /// The line about a setting, with single blanks.
    fn line(text: &str, name: &str) -> String {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_setting_has_a_line() {
        let text = with(&[]);
        for setting in TABLE {
            let line = line(&text, setting.name);
            match setting.default {
                DefaultValue::Fixed(value) => {
                    assert_eq!(line, format!("{} {} default", setting.name, setting.show(value)))
                }
                DefaultValue::ByRanks(_, phrase) => {
                    assert!(line.ends_with(&format!(" default: {phrase}")), "{line}")
                }
            }
        }
        assert!(text.contains("large messages\n  staged pipeline"));
        assert!(!text.contains("other variables"));
    }

    #[test]
    fn the_environment_is_named_where_it_decides() {
        let text =
            with(&[("ENCORE_SPIN_US", "5"), ("MP_EAGER_LIMIT", "4096"), ("ENCORE_RING_CELLS", "many")]);
        assert_eq!(line(&text, "ENCORE_SPIN_US"), "ENCORE_SPIN_US 5 environment");
        assert_eq!(line(&text, "ENCORE_EAGER_LIMIT"), "ENCORE_EAGER_LIMIT 4K environment (MP_EAGER_LIMIT)");
        assert_eq!(
            line(&text, "ENCORE_RING_CELLS"),
            "ENCORE_RING_CELLS many environment (ENCORE_RING_CELLS): can't be used, it must be a number from 16 to 65536"
        );
    }

    #[test]
    fn the_way_of_large_messages_is_what_the_kernel_and_the_settings_allow() {
        let text = with(&[]);
        assert!(
            text.contains(
                "  the kernel's copy: allowed here, used where messages show that it is the quicker way"
            ),
            "{text}"
        );
        let text = with(&[("ENCORE_KERNEL_COPY", "always")]);
        assert!(text.contains("large messages\n  kernel copy: one copy"), "{text}");
        assert!(text.contains("allowed here, used wherever it can"), "{text}");
        assert!(with(&[("ENCORE_KERNEL_COPY", "never")]).contains("allowed here, used nowhere\n"));
        let unusable = with(&[("ENCORE_SPIN_US", "fast")]);
        assert!(
            unusable.contains("allowed here, used as the settings say, once all can be used"),
            "{unusable}"
        );
        let refused = with_copies(&[], Err(CopyError::from_code(1)));
        assert!(refused.contains("the kernel's copy: refused here (Operation not permitted"), "{refused}");
    }

    #[test]
    fn mistyped_variables_are_noticed() {
        let text = with(&[("ENCORE_EAGER_LIMT", "1"), ("ENCORE_CC", "clang"), ("HOME", "/root")]);
        assert!(text.contains("ENCORE_EAGER_LIMT=1  (no setting; is ENCORE_EAGER_LIMIT meant?)\n"));
        assert!(text.contains("  ENCORE_CC=clang\n") && !text.contains("HOME"));
    }
}
