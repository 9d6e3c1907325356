//! The processors that ranks start on.
//!
//! The kernel starts the processes of a job on one processor more often than not, and leaves them there for milliseconds, in which each
//! message costs a change of processes (docs/lab/039). So each rank starts on a processor of its own where there are
//! enough. It is not bound: from the first moment on the kernel may move it, and does so where another job needs the processor.

use std::fs;

use super::topology;
use crate::cli::Binding;

/// Where ranks start.
#[derive(Debug, PartialEq, Eq)]
pub struct Starts {
    /// The first processor of each rank.
    pub first: Vec<usize>,
    /// The processors that each rank may run on.
    pub allowed: Vec<Vec<usize>>,
    /// Ranks stay around the cache that they start at.
    pub bound: bool,
}

/// Whether there is something to spread, and a processor for each rank.
fn can_spread(ranks: usize, processors: usize) -> bool {
    (2..=processors).contains(&ranks)
}

/// Spreads `ranks` ranks over the processors of `cores`, `busy` ones last: the first processor of each rank. `None` where that can't be.
fn spread(ranks: usize, cores: Vec<Vec<usize>>, busy: &[usize]) -> Option<Vec<usize>> {
    if !can_spread(ranks, cores.iter().map(Vec::len).sum()) {
        return None;
    }
    let mut order: Vec<(bool, usize, usize)> = Vec::new();
    for core in cores {
        let is_busy = core.iter().any(|cpu| busy.contains(cpu));
        // The first thread of each core comes before the second one of any.
        order.extend(core.into_iter().enumerate().map(|(thread, cpu)| (is_busy, thread, cpu)));
    }
    order.sort_unstable();
    let mut first: Vec<usize> = order.into_iter().take(ranks).map(|(.., cpu)| cpu).collect();
    // Ranks with neighbouring numbers talk most.
    first.sort_unstable();
    Some(first)
}

/// The processors of the cache that a rank starts at, for each rank; `None` where that doesn't help.
fn around_caches(first: &[usize], caches: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let cache_of = |cpu: &usize| caches.iter().find(|cache| cache.contains(cpu));
    first.iter().map(|cpu| cache_of(cpu).cloned()).collect()
}

/// Whether ranks that start there had better stay around their caches, as the user has said nothing: there are several caches, all of them
/// are used, and nothing else runs on their processors.
fn had_better_stay(first: &[usize], caches: &[Vec<usize>], busy: &[usize]) -> bool {
    let is_used = |cache: &Vec<usize>| first.iter().any(|cpu| cache.contains(cpu));
    let is_busy = |cache: &Vec<usize>| busy.iter().any(|cpu| cache.contains(cpu));
    caches.len() > 1 && caches.iter().all(|cache| is_used(cache) && !is_busy(cache))
}

/// Where `ranks` ranks that may run on the `allowed` processors start, and where they may go. `caches`: of [`topology::caches`].
pub fn starts(ranks: usize, allowed: &[usize], caches: &[Vec<usize>], binding: Binding) -> Option<Starts> {
    if !can_spread(ranks, allowed.len()) {
        // To find out what is busy takes milliseconds.
        return None;
    }
    let busy = busy();
    let first = spread(ranks, topology::cores(allowed), &busy)?;
    let stays = match binding {
        Binding::Cache => true,
        Binding::Default => had_better_stay(&first, caches, &busy) && !has_threads(),
        _ => false,
    };
    let around = if stays { around_caches(&first, caches) } else { None };
    let bound = around.is_some();
    Some(Starts { allowed: around.unwrap_or_else(|| vec![allowed.to_owned(); ranks]), first, bound })
}

/// Whether the user says that a rank has several threads.
fn has_threads() -> bool {
    let threads = std::env::var("OMP_NUM_THREADS").unwrap_or_default();
    threads.split(',').next().and_then(|threads| threads.trim().parse::<u32>().ok()).is_some_and(|n| n > 1)
}

/// Processes beyond which nobody looks what each of them does.
const MOST_PROCESSES: usize = 4000;

/// The processors on which some process runs now, other than this one. Where the system doesn't say, none.
fn busy() -> Vec<usize> {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let Some((running, processes)) = counts(&load) else { return Vec::new() };
    if running <= 1 || processes > MOST_PROCESSES {
        return Vec::new();
    }
    let me = std::process::id().to_string();
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()) && *name != me)
        .filter_map(|process| runs_on(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?))
        .collect()
}

/// Running and existing processes, out of `/proc/loadavg`.
fn counts(load: &str) -> Option<(usize, usize)> {
    let (running, processes) = load.split_whitespace().nth(3)?.split_once('/')?;
    Some((running.parse().ok()?, processes.parse().ok()?))
}

/// The processor of a process that runs, out of its `/proc/…/stat` (proc_pid_stat(5)).
fn runs_on(stat: &str) -> Option<usize> {
    // The second field is a name in parentheses, which may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    const STATE: usize = 3;
    const PROCESSOR: usize = 39;
    let runs = fields.next() == Some("R");
    fields.nth(PROCESSOR - STATE - 1)?.parse().ok().filter(|_| runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(ranks: usize, allowed: &[usize], busy: &[usize]) -> Option<Vec<usize>> {
        // Processors 0 and 4 share a core, and so on.
        let pairs = |cpu: usize| Some(format!("{},{}", cpu % 4, cpu % 4 + 4));
        spread(ranks, topology::together(allowed, pairs), busy)
    }

    #[test]
    fn ranks_stay_around_their_caches_where_nobody_loses() {
        let caches = [vec![0, 1, 8, 9], vec![2, 3]];
        assert!(had_better_stay(&[0, 1, 2], &caches, &[]));
        assert!(!had_better_stay(&[0, 1], &caches, &[]), "one cache is free");
        assert!(!had_better_stay(&[0, 1, 2], &caches, &[3]), "another job runs");
        assert!(!had_better_stay(&[0, 1], &caches[..1], &[]), "there is one cache");
        let around = around_caches(&[0, 1, 2], &caches);
        assert_eq!(around, Some(vec![caches[0].clone(), caches[0].clone(), caches[1].clone()]));
        assert_eq!(around_caches(&[0, 5], &caches), None);
    }

    #[test]
    fn each_rank_starts_on_a_core_of_its_own_as_long_as_there_are_any() {
        const ALL: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
        assert_eq!(first(2, &ALL, &[]), Some(vec![0, 1]));
        assert_eq!(first(5, &ALL, &[]), Some(vec![0, 1, 2, 3, 4]));
        assert_eq!(first(2, &[0, 4, 5], &[]), Some(vec![0, 5]));
    }

    #[test]
    fn cores_of_others_are_taken_last() {
        assert_eq!(first(2, &[0, 1, 2, 3], &[0, 1]), Some(vec![2, 3]));
        assert_eq!(first(2, &[0, 1, 2, 4, 5], &[4]), Some(vec![1, 2]));
        assert_eq!(first(3, &[0, 1, 2], &[1]), Some(vec![0, 1, 2]));
    }

    #[test]
    fn nothing_is_spread_where_the_kernel_has_to_choose() {
        assert_eq!(first(1, &[0, 1], &[]), None);
        assert_eq!(first(3, &[0, 1], &[]), None);
    }

    #[test]
    fn the_systems_files_are_understood() {
        assert_eq!(counts("0.52 0.58 0.59 3/467 12345\n"), Some((3, 467)));
        assert_eq!(counts(""), None);
        let fields: Vec<String> = (4..=52).map(|field| field.to_string()).collect();
        let stat = |state| format!("17 (a (strange) name) {state} {}", fields.join(" "));
        assert_eq!(runs_on(&stat("R")), Some(39));
        assert_eq!(runs_on(&stat("S")), None);
        let own = fs::read_to_string("/proc/thread-self/stat").unwrap();
        assert!(runs_on(&own).is_some(), "this thread runs: {own}");
    }
}
