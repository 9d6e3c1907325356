//! Which processors share a core or a cache, as the system says under `/sys`.
//!
//! One file is read for each core and each cache, which takes microseconds. A library that finds out everything about a machine takes
//! longer than a short job (docs/lab/047).

use std::fs;

/// The folder of a processor.
fn folder(cpu: usize) -> String {
    format!("/sys/devices/system/cpu/cpu{cpu}")
}

/// The allowed processors, those of a core together.
pub fn cores(allowed: &[usize]) -> Vec<Vec<usize>> {
    // The first name is the newer one of the same file.
    let names = ["core_cpus_list", "thread_siblings_list"];
    together(allowed, |cpu| {
        names.iter().find_map(|name| fs::read_to_string(format!("{}/topology/{name}", folder(cpu))).ok())
    })
}

/// The allowed processors, those around a cache of the last level together. Empty: the system doesn't say.
pub fn caches(allowed: &[usize]) -> Vec<Vec<usize>> {
    let Some(last) = allowed.first().and_then(|&cpu| last_level(cpu)) else { return Vec::new() };
    together(allowed, |cpu| fs::read_to_string(format!("{}/cache/{last}/shared_cpu_list", folder(cpu))).ok())
}

/// The entry of the last cache before memory, among those of a processor.
fn last_level(cpu: usize) -> Option<String> {
    let entries = fs::read_dir(format!("{}/cache", folder(cpu))).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let level = |name: &String| {
        let text = fs::read_to_string(format!("{}/cache/{name}/level", folder(cpu))).ok()?;
        text.trim().parse::<u32>().ok()
    };
    names.filter_map(|name| Some((level(&name)?, name))).max().map(|(_, name)| name)
}

/// The allowed processors in sets, in the order of the first one of each set. `set_of` gives the set of a processor as the system writes it,
/// and is asked for one processor of each set. A processor of which the system says nothing is a set of its own.
pub fn together(allowed: &[usize], set_of: impl Fn(usize) -> Option<String>) -> Vec<Vec<usize>> {
    let mut left = allowed.to_vec();
    let mut sets = Vec::new();
    while let Some(&first) = left.first() {
        let members = set_of(first).and_then(|text| numbers(&text)).unwrap_or_default();
        let (set, others) = left.iter().partition(|cpu| **cpu == first || members.contains(*cpu));
        left = others;
        sets.push(set);
    }
    sets
}

/// The numbers of a list as `0-3,8`.
fn numbers(list: &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for part in list.trim().split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        all.extend(first.parse().ok()?..=last.parse::<usize>().ok()?);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn processors_of_a_set_stay_together_and_each_set_is_read_once() {
        let asked = Cell::new(0);
        let pairs = |cpu: usize| {
            asked.set(asked.get() + 1);
            Some(format!("{},{}\n", cpu % 4, cpu % 4 + 4))
        };
        assert_eq!(together(&[0, 1, 2, 4, 5, 6], pairs), [[0, 4], [1, 5], [2, 6]]);
        assert_eq!(asked.get(), 3);
        assert_eq!(together(&[3, 7], |_| None), [[3], [7]]);
        assert_eq!(together(&[3, 7], |_| Some("nonsense".to_owned())), [[3], [7]]);
    }

    #[test]
    fn lists_are_understood() {
        assert_eq!(numbers("0-3,8,10-11\n"), Some(vec![0, 1, 2, 3, 8, 10, 11]));
        assert_eq!(numbers("5"), Some(vec![5]));
        assert_eq!([None, None], ["", "1-x"].map(numbers));
    }

    #[test]
    fn this_machine_has_each_allowed_processor_in_one_set() {
        let allowed = encore_boot::cpus::allowed().unwrap();
        for sets in [cores(&allowed), caches(&allowed)] {
            let mut all: Vec<usize> = sets.concat();
            all.sort_unstable();
            assert!(sets.is_empty() || all == allowed, "{sets:?}");
        }
    }
}
