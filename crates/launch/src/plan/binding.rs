//! Which processors each rank may run on.
//!
//! By default a rank starts on a processor of its own (see [`super::start`]) and may move. Where the ranks use several caches, it stays
//! with the one that it starts at, if nothing else runs on the machine and the ranks are there for all of its caches: then nobody loses, and
//! neither lanes nor memory end up far from their rank. Binding to a core harms where two jobs share a machine (both would sit on the
//! first cores), or where a rank has threads (all of them on one core); the launcher can't tell, and the loss is far larger than the gain.

use super::topology;
use crate::cli::Binding;

/// Outcome of a request to bind ranks.
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
    /// Number of distinct processors of `allowed` that the ranks may use together.
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
    if matches!(binding, Binding::Default | Binding::None) {
        return Placement::Free;
    }
    if ranks > allowed.len() {
        return Placement::TooManyRanks;
    }
    if binding == Binding::Cache {
        return Placement::Free;
    }
    if binding == Binding::Core {
        let cores = topology::cores(allowed);
        if ranks <= cores.len() {
            return Placement::Bound(cores.into_iter().take(ranks).collect());
        }
    }
    // Several ranks a core, each on a hardware thread of its own.
    Placement::Bound(allowed.iter().take(ranks).map(|cpu| vec![*cpu]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
