//! Which processors each rank may run on.
//!
//! By default a rank is bound to nothing, and only starts on a processor of its own (see [`super::start`]). Binding helps a job that has the machine to itself and one thread
//! a rank. It harms where two jobs share a machine (both would sit on the first cores), or where a rank has
//! threads (all of them on one core); the launcher can't tell, and the loss is far larger than the gain.

use std::collections::BTreeMap;
use std::fs;

use crate::cli::Binding;

/// What became of the wish to bind ranks.
#[derive(Debug, PartialEq, Eq)]
pub enum Placement {
    /// The ranks may run on all allowed processors.
    Free,
    /// As [`Placement::Free`], because there are more ranks than processors.
    TooManyRanks,
    /// The processors of each rank, in the order of ranks.
    Bound(Vec<Vec<usize>>),
}

impl Placement {
    /// How many distinct processors the ranks may use together, out of the `allowed` ones.
    pub fn processors(&self, allowed: &[usize]) -> usize {
        match self {
            Placement::Free | Placement::TooManyRanks => allowed.len(),
            Placement::Bound(ranks) => {
                let mut all: Vec<usize> = ranks.iter().flatten().copied().collect();
                all.sort_unstable();
                all.dedup();
                all.len()
            }
        }
    }
}

/// Places `ranks` ranks on the `allowed` processors.
pub fn place(binding: Binding, ranks: usize, allowed: &[usize]) -> Placement {
    if binding == Binding::None {
        return Placement::Free;
    }
    if ranks > allowed.len() {
        return Placement::TooManyRanks;
    }
    if binding == Binding::Core {
        let cores = cores(allowed, siblings);
        if ranks <= cores.len() {
            return Placement::Bound(cores.into_iter().take(ranks).collect());
        }
    }
    // Several ranks a core, each on a hardware thread of its own.
    Placement::Bound(allowed.iter().take(ranks).map(|cpu| vec![*cpu]).collect())
}

/// The allowed processors, those of a core together, in the order of the first one of each core. `siblings`
/// says which processors share a core with the given one, in any form that is the same for all of them.
pub(super) fn cores(allowed: &[usize], siblings: impl Fn(usize) -> Option<String>) -> Vec<Vec<usize>> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut cores: Vec<Vec<usize>> = Vec::new();
    for cpu in allowed {
        // A processor that the system says nothing about counts as a core.
        let key = siblings(*cpu).unwrap_or_else(|| format!("processor {cpu}"));
        let core = *known.entry(key).or_insert(cores.len());
        match cores.get_mut(core) {
            Some(core) => core.push(*cpu),
            None => cores.push(vec![*cpu]),
        }
    }
    cores
}

/// The processors of the core of one, as the system writes them.
pub(super) fn siblings(cpu: usize) -> Option<String> {
    let folder = format!("/sys/devices/system/cpu/cpu{cpu}/topology");
    // The first name is the newer one of the same file.
    ["core_cpus_list", "thread_siblings_list"]
        .iter()
        .find_map(|name| fs::read_to_string(format!("{folder}/{name}")).ok())
}

/// Numbers of processors as people write them: `0-3,8`.
pub fn list(cpus: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for cpu in cpus {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *cpu => *last = *cpu,
            _ => parts.push((*cpu, *cpu)),
        }
    }
    let text = |(first, last): &(usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    parts.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_of_a_core_stay_together() {
        let pairs = |cpu: usize| Some(format!("{},{}", cpu % 4, cpu % 4 + 4));
        assert_eq!(cores(&[0, 1, 2, 4, 5, 6], pairs), [[0, 4], [1, 5], [2, 6]]);
        assert_eq!(cores(&[3, 7], |_| None), [[3], [7]]);
    }

    #[test]
    fn ranks_are_never_bound_when_they_outnumber_the_processors() {
        assert_eq!(place(Binding::Core, 3, &[0, 1]), Placement::TooManyRanks);
        assert_eq!(place(Binding::Thread, 3, &[0, 1]), Placement::TooManyRanks);
        assert_eq!(place(Binding::None, 3, &[0, 1]), Placement::Free);
    }

    #[test]
    fn only_allowed_processors_are_used() {
        assert_eq!(place(Binding::Thread, 2, &[3, 9, 11]), Placement::Bound(vec![vec![3], vec![9]]));
        let Placement::Bound(bound) = place(Binding::Core, 1, &[1_000_000]) else { panic!() };
        assert_eq!(bound, [[1_000_000]]);
    }

    #[test]
    fn processors_are_counted_once() {
        assert_eq!(Placement::Bound(vec![vec![0, 4], vec![1, 4]]).processors(&[0, 1, 2, 3, 4]), 3);
        assert_eq!(Placement::Free.processors(&[0, 1, 2]), 3);
    }

    #[test]
    fn lists_are_short() {
        assert_eq!(list(&[0, 1, 2, 3, 8, 10, 11]), "0-3,8,10-11");
        assert_eq!(list(&[]), "");
    }
}
