//! Which cores the ranks use.

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::error::Error;

/// The cores that this process may use, those of different physical cores first, so that two ranks don't share one.
pub fn available() -> Result<Vec<usize>, Error> {
    let set = sched_getaffinity(None).map_err(Error::system("ask which cores may be used"))?;
    let allowed: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect();
    Ok(distinct_first(&allowed, siblings))
}

/// Runs `work` with this thread, and so what it starts, confined to `cores`.
pub fn confined<T>(cores: &[usize], work: impl FnOnce() -> T) -> Result<T, Error> {
    let before = sched_getaffinity(None).map_err(Error::system("ask which cores may be used"))?;
    let mut only = CpuSet::new();
    for &core in cores {
        only.set(core);
    }
    sched_setaffinity(None, &only).map_err(Error::system("confine programs to some cores"))?;
    let result = work();
    sched_setaffinity(None, &before).map_err(Error::system("free programs from their cores"))?;
    Ok(result)
}

/// `cores` in the form that the programs take.
pub fn list(cores: &[usize]) -> String {
    cores.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The first logical processor of each physical core, then the second ones and so on.
fn distinct_first(allowed: &[usize], siblings: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut ranked: Vec<(usize, usize)> = allowed
        .iter()
        .map(|&core| {
            let before = siblings(core).iter().filter(|s| **s < core && allowed.contains(s)).count();
            (before, core)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, core)| core).collect()
}

/// Numbers of physical cores of `processors`, and of groups around a last-level cache; 0 groups if the system doesn't
/// report them.
pub fn counted(processors: &[usize]) -> (usize, usize) {
    let last = processors.first().and_then(|&processor| last_level(processor));
    let groups = last.map_or(0, |last| {
        let around = |processor| read_list(&format!("{}/cache/{last}/shared_cpu_list", folder(processor)));
        sets(processors, |processor| around(processor).unwrap_or_else(|| vec![processor]))
    });
    (sets(processors, siblings), groups)
}

/// Number of sets that `processors` make up, where `set_of` gives all members of a processor's set.
fn sets(processors: &[usize], set_of: impl Fn(usize) -> Vec<usize>) -> usize {
    let first_of_set = |&processor: &usize| {
        let set = set_of(processor);
        !processors.iter().any(|other| *other < processor && set.contains(other))
    };
    processors.iter().copied().filter(first_of_set).count()
}

/// The entry of the last cache before memory, among those of a processor.
fn last_level(processor: usize) -> Option<String> {
    let entries = std::fs::read_dir(format!("{}/cache", folder(processor))).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let level = |name: &String| {
        let text = std::fs::read_to_string(format!("{}/cache/{name}/level", folder(processor))).ok()?;
        text.trim().parse::<u32>().ok()
    };
    names.filter_map(|name| Some((level(&name)?, name))).max().map(|(_, name)| name)
}

/// The logical processors of one physical core; only itself if the system doesn't say.
fn siblings(core: usize) -> Vec<usize> {
    read_list(&format!("{}/topology/thread_siblings_list", folder(core))).unwrap_or_else(|| vec![core])
}

fn folder(processor: usize) -> String {
    format!("/sys/devices/system/cpu/cpu{processor}")
}

fn read_list(path: &str) -> Option<Vec<usize>> {
    std::fs::read_to_string(path).ok().and_then(|text| parse_list(text.trim()))
}

/// Reads the kernel's form of a list: "0-3,8".
fn parse_list(text: &str) -> Option<Vec<usize>> {
    let mut cores = Vec::new();
    for part in text.split(',') {
        match part.split_once('-') {
            Some((first, last)) => cores.extend(first.parse::<usize>().ok()?..=last.parse().ok()?),
            None => cores.push(part.parse().ok()?),
        }
    }
    Some(cores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_lists() {
        assert_eq!(parse_list("0-2,8"), Some(vec![0, 1, 2, 8]));
        assert_eq!(parse_list("5"), Some(vec![5]));
        assert_eq!(parse_list("x"), None);
    }

    #[test]
    fn second_threads_come_last() {
        let pairs = |core: usize| vec![core / 2 * 2, core / 2 * 2 + 1];
        assert_eq!(distinct_first(&[0, 1, 2, 3], pairs), [0, 2, 1, 3]);
        assert_eq!(distinct_first(&[1, 2, 3], pairs), [1, 2, 3]);
    }

    #[test]
    fn sets_are_counted_by_those_that_may_be_used() {
        let pairs = |core: usize| vec![core / 2 * 2, core / 2 * 2 + 1];
        assert_eq!([sets(&[0, 1, 2, 3], pairs), sets(&[1, 3, 5], pairs), sets(&[], pairs)], [2, 3, 0]);
        let (cores, groups) = counted(&available().unwrap());
        assert!(cores >= 1 && groups <= cores);
    }

    #[test]
    fn a_list_for_the_programs() {
        assert_eq!(list(&[0, 2]), "0,2");
        assert_eq!(list(&[]), "");
    }
}
