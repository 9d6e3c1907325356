//! Names of machines. All there is to find out is whether a name means this one; that is done without looking names up. Jobs on
//! others are handed over ([`crate::handover`]).

use std::fs;
use std::path::Path;

/// A machine, as the user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name.
    pub name: String,
    /// The number of ranks given with it (`name:4`, `slots=4`).
    pub ranks: Option<u32>,
}

/// Machines named by `-host` or a host file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Hosts {
    /// In the order in which they were named.
    pub named: Vec<Host>,
    /// Sum of the numbers of ranks given with the names. A name without one counts as one, unless it is the only one.
    pub slots: Option<u32>,
    /// Whether at least one of them is another machine.
    pub elsewhere: bool,
}

/// Reads `a,b:4,c`, as `-host` has it.
pub fn from_list(list: &str, own: &str) -> Hosts {
    gather(list.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(split_entry), own)
}

/// Reads a host file: a name a line, followed by `:4`, `slots=4` or nothing.
pub fn from_file(path: &Path, own: &str) -> Result<Hosts, std::io::Error> {
    let text = fs::read_to_string(path)?;
    let entries = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let mut words = line.split_whitespace();
            let (name, slots) = split_entry(words.next().unwrap_or_default());
            (name, slots.or_else(|| words.find_map(|word| word.strip_prefix("slots=")?.parse().ok())))
        });
    Ok(gather(entries, own))
}

/// This machine's name, as the kernel has it.
pub fn own_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

fn gather<'a>(entries: impl Iterator<Item = (&'a str, Option<u32>)>, own: &str) -> Hosts {
    let named: Vec<Host> = entries.map(|(name, ranks)| Host { name: name.to_owned(), ranks }).collect();
    let sum = named.iter().fold(0_u32, |sum, host| sum.saturating_add(host.ranks.unwrap_or(1)));
    let says_nothing = matches!(&named[..], [Host { ranks: None, .. }]);
    let elsewhere = named.iter().any(|host| !is_this_machine(&host.name, own));
    Hosts { named, slots: Some(sum).filter(|sum| *sum > 0 && !says_nothing), elsewhere }
}

fn split_entry(entry: &str) -> (&str, Option<u32>) {
    match entry.rsplit_once(':') {
        // An address of IPv6 has more colons.
        Some((name, slots)) if !name.ends_with(':') && !name.contains(':') => (name, slots.parse().ok()),
        _ => (entry, None),
    }
}

fn is_this_machine(name: &str, own: &str) -> bool {
    let short = |name: &str| name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let number = name.starts_with(|first: char| first.is_ascii_digit()) && name.contains('.');
    matches!(name, "localhost" | "localhost.localdomain" | "ip6-localhost" | "::1" | "[::1]" | "0.0.0.0")
        || (number && name.starts_with("127."))
        || (!number && !own.is_empty() && short(name) == short(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine_are_recognised() {
        for name in ["localhost", "127.0.0.1", "127.0.1.1", "::1", "node7", "NODE7", "node7.example.org"] {
            assert!(is_this_machine(name, "node7.cluster"), "{name}");
        }
        for name in ["node8", "node70", "10.0.0.1", "", "7.node"] {
            assert!(!is_this_machine(name, "node7.cluster"), "{name}");
        }
        assert!(!is_this_machine("10.0.0.1", "10"));
        assert!(!is_this_machine("", ""));
    }

    #[test]
    fn numbers_of_ranks_are_added_up() {
        let slots = |list| from_list(list, "me").slots;
        assert_eq!(slots("localhost:2,me:3"), Some(5));
        assert_eq!(slots("localhost:2,me"), Some(3));
        assert_eq!(slots("localhost,localhost,localhost"), Some(3));
        assert_eq!(slots("localhost"), None);
        assert_eq!(slots(""), None);
        assert!(!from_list("localhost:2,me", "me").elsewhere);
        assert!(from_list("localhost:2,you:3", "me").elsewhere);
    }
}
