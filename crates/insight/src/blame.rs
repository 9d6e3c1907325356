//! The ranks to blame for a wait in the end.
//!
//! Rank `i` has waited for rank `j`. Either `j` has computed longer than `i`, or `j` was late because it had waited itself. So the wait is split by
//! what both did since `j`'s previous message: the part by which `j` computed longer is its own fault, the part by which it waited longer is passed
//! on to those that `j` blamed. A rule that considers only the time of the wait names innocent neighbours: in a ring of 16 ranks with one slow one
//! it charges that one with 14 % of all waiting, this rule with all of it.

use crate::layout::ROOTS;

/// The ranks to blame for a wait, and their shares, of which the sum is 1. Empty: the cause is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Roots {
    ranks: [u32; ROOTS],
    shares: [f32; ROOTS],
    count: usize,
}

impl Roots {
    /// One rank.
    pub fn of(rank: u32) -> Roots {
        let mut roots = Roots::default();
        roots.add(rank, 1.0);
        roots
    }

    /// Adds to a rank's share. With too many ranks, the smallest share gives way.
    pub fn add(&mut self, rank: u32, share: f32) {
        if let Some(known) = self.ranks[..self.count].iter().position(|known| *known == rank) {
            self.shares[known] += share;
        } else if self.count < ROOTS {
            (self.ranks[self.count], self.shares[self.count]) = (rank, share);
            self.count += 1;
        } else if let Some(least) = (0..ROOTS).min_by(|a, b| self.shares[*a].total_cmp(&self.shares[*b])) {
            if self.shares[least] < share {
                (self.ranks[least], self.shares[least]) = (rank, share);
            }
        }
    }

    /// Ranks with their shares.
    pub fn iter(&self) -> impl Iterator<Item = (u32, f32)> + '_ {
        self.ranks[..self.count].iter().copied().zip(self.shares[..self.count].iter().copied())
    }

    /// Whether the cause is unknown.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// [`Roots`] with shares of which the sum is 1.
    pub fn normalized(mut self) -> Roots {
        let sum: f32 = self.shares[..self.count].iter().sum();
        if sum > 0.0 {
            self.shares.iter_mut().for_each(|share| *share /= sum);
        }
        self
    }
}

/// A wait of a rank, in ticks.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// When it began.
    pub from: u64,
    /// When it ended.
    pub to: u64,
    /// The ranks to blame for it.
    pub roots: Roots,
}

impl Span {
    fn overlap(&self, from: u64, to: u64) -> u64 {
        self.to.min(to).saturating_sub(self.from.max(from))
    }
}

/// The latest waits of a rank.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// In any order.
    pub spans: &'a [Span],
    /// Whether older waits have been forgotten.
    pub is_full: bool,
}

impl History<'_> {
    /// The tick from which on all waits are known.
    fn known_from(&self) -> u64 {
        if self.is_full { self.spans.iter().map(|span| span.from).min().unwrap_or(0) } else { 0 }
    }

    fn waited(&self, from: u64, to: u64) -> u64 {
        self.spans.iter().map(|span| span.overlap(from, to)).sum()
    }
}

/// The ranks to blame for the wait `from..to` for rank `other`, whose waits are `theirs`; `own` are those of the waiting rank, this one not
/// included. `since`: the tick at which the waiting rank had last waited for the other one.
pub fn blame(own: History<'_>, theirs: History<'_>, other: u32, since: u64, from: u64, to: u64) -> Roots {
    let since = since.max(own.known_from()).max(theirs.known_from()).min(from);
    let (mine, waited) = (own.waited(since, from), theirs.waited(since, to));
    let computed = |whole: u64, waited: u64| whole.saturating_sub(waited) as f32;
    let longer = (computed(to - since, waited) - computed(from - since, mine)).max(0.0);
    let inherited = if waited > 0 { waited.saturating_sub(mine) as f32 } else { 0.0 };
    if longer + inherited <= 0.0 {
        return Roots::of(other);
    }
    let mut roots = Roots::default();
    if longer > 0.0 {
        roots.add(other, longer / (longer + inherited));
    }
    if inherited > 0.0 {
        for span in theirs.spans {
            let part = span.overlap(since, to) as f32 / waited as f32 * inherited / (longer + inherited);
            if part > 0.0 && span.roots.is_empty() {
                roots.add(other, part);
            }
            for (rank, share) in span.roots.iter().filter(|_| part > 0.0) {
                roots.add(rank, part * share);
            }
        }
    }
    roots.normalized()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: History<'_> = History { spans: &[], is_full: false };

    #[test]
    fn rank_that_computed_longer_is_to_blame() {
        assert_eq!(blame(NOTHING, NOTHING, 3, 0, 100, 500), Roots::of(3));
    }

    #[test]
    fn rank_that_waited_passes_blame_on() {
        // Rank 3 has waited 400 for rank 7, then computed as long as this one.
        let theirs = [Span { from: 50, to: 450, roots: Roots::of(7) }];
        let theirs = History { spans: &theirs, is_full: false };
        assert_eq!(blame(NOTHING, theirs, 3, 0, 100, 500), Roots::of(7));
    }

    #[test]
    fn both_share_the_blame() {
        // Of the 400, rank 3 has waited 100 for rank 7.
        let theirs = [Span { from: 50, to: 150, roots: Roots::of(7) }];
        let roots = blame(NOTHING, History { spans: &theirs, is_full: false }, 3, 0, 100, 500);
        let shares: Vec<(u32, f32)> = roots.iter().collect();
        assert_eq!(shares, [(3, 0.75), (7, 0.25)]);
    }

    #[test]
    fn unknown_root_blames_awaited_rank() {
        let theirs = [Span { from: 50, to: 450, roots: Roots::default() }];
        let theirs = History { spans: &theirs, is_full: false };
        assert_eq!(blame(NOTHING, theirs, 3, 0, 100, 500), Roots::of(3));
    }

    #[test]
    fn too_many_roots_keep_the_largest() {
        let mut roots = Roots::default();
        for rank in 0..6 {
            roots.add(rank, rank as f32);
        }
        let ranks: Vec<u32> = roots.iter().map(|(rank, _)| rank).collect();
        assert_eq!(ranks.len(), ROOTS);
        assert!([2, 3, 4, 5].iter().all(|rank| ranks.contains(rank)), "{ranks:?}");
    }
}
