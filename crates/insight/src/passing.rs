//! Blame that is passed on between machines, when the page is made.
//!
//! While the job runs, a rank can't know whether one of another machine has waited itself, and charges it with all of a wait for it. In the end
//! all tables are known, so the rule of [`blame`](crate::blame) is applied to the sums of each line: a rank that has waited longer in a line than
//! the one that waits for it there passes that part on to those for which it has waited in this line. Clocks needn't agree for that.
//!
//! Then the rule is applied to the sums of the run, which says what a rank passes on in all. What it hasn't passed on within lines goes to those
//! for which it has waited in other lines, longer than the waiting rank there. The order of waits isn't recorded, so a line counts only if the
//! awaited rank has waited there about as often as it was awaited: lines of one loop, not those of the program's start.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::profile::Profile;

/// Shares of ranks, by rank.
type Shares = BTreeMap<usize, f64>;

/// Most ranks that share the blame for a rank's waits in a line.
const ROOTS: usize = 8;
/// Most steps in which blame is passed on.
const STEPS: usize = 64;
/// Change of a share below which another step changes nothing.
const LEAST_CHANGE: f64 = 1e-3;

/// A line counts for blame from other lines if there are this many waits in it for each wait that the blame is for.
const LEAST_WAITS: f64 = 0.5;

/// Waits of all ranks in a line.
struct Line {
    /// Seconds of each rank, also for unknown ones.
    waited: Vec<f64>,
    /// Waits of each rank.
    counts: Vec<f64>,
    /// Seconds of each rank by the awaited one.
    awaited: Vec<Shares>,
    /// Waits of each rank by the awaited one.
    awaited_counts: Vec<Shares>,
    /// The ranks to blame for each rank's waits.
    roots: Vec<Shares>,
}

/// The waits of a run.
struct Waits {
    lines: Vec<Line>,
    /// Of each rank and each other one that it awaits: the part of the blame that the other one would have in its line, but passes on from other
    /// lines, by line. Empty where it passes on nothing.
    between: Vec<BTreeMap<usize, Vec<(usize, f64)>>>,
}

/// Passes the blame for waits for ranks of other nodes on to those for which these have waited.
pub(crate) fn pass_on(profile: &mut Profile) {
    if profile.nodes() < 2 {
        return;
    }
    let nodes: Vec<usize> = profile.ranks.iter().map(|rank| rank.node).collect();
    let waits = Waits::new(lines(profile).into_values().collect(), &nodes).settled();
    let mut direct = vec![HashMap::<usize, (f64, Shares)>::new(); nodes.len()];
    let mut of_nodes = HashMap::<(usize, usize), (f64, Shares)>::new();
    for line in &waits.lines {
        for (rank, awaited) in line.awaited.iter().enumerate() {
            for (other, seconds) in awaited.iter().filter(|(other, _)| nodes[**other] != nodes[rank]) {
                let shares = waits.shares(line, rank, *other);
                for (sum, all) in [
                    direct[rank].entry(*other).or_default(),
                    of_nodes.entry((nodes[rank], *other)).or_default(),
                ] {
                    *sum += seconds;
                    add(all, &shares, *seconds);
                }
            }
        }
    }
    for (rank, known) in profile.ranks.iter_mut().enumerate() {
        // The blame that ranks of this node have passed on to this one is that of their own waits.
        let shares_of = |other: usize, seconds: f64| {
            let mut shares = Shares::new();
            let (own, own_shares) = direct[rank].get(&other).cloned().unwrap_or_default();
            let part = own.min(seconds);
            if own > 0.0 {
                add(&mut shares, &own_shares, part / own);
            }
            match of_nodes.get(&(nodes[rank], other)).filter(|_| seconds > part) {
                Some((all, all_shares)) => add(&mut shares, all_shares, (seconds - part) / all),
                None => *shares.entry(other).or_default() += seconds - part,
            }
            shares
        };
        let is_elsewhere = |other: usize| nodes.get(other).is_some_and(|node| *node != nodes[rank]);
        let mut caused = Shares::new();
        for other in &mut known.others {
            match is_elsewhere(other.rank) {
                true => add(&mut caused, &shares_of(other.rank, other.caused), 1.0),
                false => *caused.entry(other.rank).or_default() += other.caused,
            }
        }
        known.set_caused(&caused);
        for phase in &mut known.phases {
            let mut caused = Shares::new();
            for (other, seconds) in &phase.caused {
                match is_elsewhere(*other) {
                    true => add(&mut caused, &shares_of(*other, *seconds), 1.0),
                    false => *caused.entry(*other).or_default() += seconds,
                }
            }
            phase.caused = caused.into_iter().filter(|(_, seconds)| *seconds > 0.0).collect();
        }
    }
}

/// The waits by line.
fn lines(profile: &Profile) -> BTreeMap<usize, Line> {
    let ranks = profile.ranks.len();
    let mut lines = BTreeMap::new();
    for (rank, known) in profile.ranks.iter().enumerate() {
        for kind in known.kinds.iter().filter(|kind| kind.reason.is_waiting()) {
            let Some(place) = kind.place else { continue };
            let line = lines.entry(place).or_insert_with(|| Line {
                waited: vec![0.0; ranks],
                counts: vec![0.0; ranks],
                awaited: vec![Shares::new(); ranks],
                awaited_counts: vec![Shares::new(); ranks],
                roots: vec![Shares::new(); ranks],
            });
            line.waited[rank] += kind.seconds;
            line.counts[rank] += kind.count as f64;
            if let Some(other) = kind.rank.filter(|other| *other < ranks) {
                *line.awaited[rank].entry(other).or_default() += kind.seconds;
                *line.awaited_counts[rank].entry(other).or_default() += kind.count as f64;
            }
        }
    }
    lines
}

impl Waits {
    fn new(lines: Vec<Line>, nodes: &[usize]) -> Waits {
        let pairs = |rank: usize| {
            let awaited: BTreeSet<usize> =
                lines.iter().flat_map(|line| line.awaited[rank].keys().copied()).collect();
            awaited.into_iter().filter(move |other| nodes[*other] != nodes[rank])
        };
        let of_rank = |rank: usize| pairs(rank).map(|other| (other, between(&lines, rank, other))).collect();
        Waits { between: (0..nodes.len()).map(of_rank).collect(), lines }
    }

    /// With the ranks to blame: in each step, blame is passed on by one rank more.
    fn settled(mut self) -> Waits {
        for line in &mut self.lines {
            line.roots.clone_from(&line.awaited);
            line.roots.iter_mut().zip(&line.waited).for_each(|(roots, waited)| scale(roots, *waited));
        }
        for _ in 0..STEPS.min(self.between.len()) {
            let next: Vec<Vec<Shares>> = self.lines.iter().map(|line| self.next(line)).collect();
            let is_near = |(line, next): (&Line, &Vec<Shares>)| {
                line.roots.iter().zip(next).all(|(before, after)| are_near(before, after))
            };
            let is_settled = self.lines.iter().zip(&next).all(is_near);
            self.lines.iter_mut().zip(next).for_each(|(line, next)| line.roots = next);
            if is_settled {
                break;
            }
        }
        self
    }

    /// The ranks to blame for the waits in a line, a step later.
    fn next(&self, line: &Line) -> Vec<Shares> {
        let of_rank = |(rank, awaited): (usize, &Shares)| {
            let mut roots = Shares::new();
            for (other, seconds) in awaited {
                add(&mut roots, &self.shares(line, rank, *other), *seconds);
            }
            scale(&mut roots, line.waited[rank]);
            keep_largest(&mut roots);
            roots
        };
        line.awaited.iter().enumerate().map(of_rank).collect()
    }

    /// The ranks to blame for a rank's waits for another one in a line. The sum of the shares is 1.
    fn shares(&self, line: &Line, rank: usize, other: usize) -> Shares {
        let mut shares = Shares::new();
        let passed = line.passed(rank, other);
        add(&mut shares, &line.roots[other], passed);
        for (from, part) in self.between[rank].get(&other).into_iter().flatten() {
            add(&mut shares, &self.lines[*from].roots[other], (1.0 - passed) * part);
        }
        // No rank has itself to wait for.
        shares.remove(&rank);
        let kept: f64 = shares.values().sum();
        *shares.entry(other).or_default() += 1.0 - kept;
        shares
    }
}

/// The parts of a rank's blame on another one that this one passes on from other lines, by line; see the module.
fn between(lines: &[Line], rank: usize, other: usize) -> Vec<(usize, f64)> {
    let of = |shares: &Vec<Shares>| shares[rank].get(&other).copied().unwrap_or(0.0);
    let awaited: f64 = lines.iter().map(|line| of(&line.awaited_counts)).sum();
    let counts = |line: &Line| of(&line.awaited) > 0.0 || line.counts[other] >= LEAST_WAITS * awaited;
    let direct: f64 = lines.iter().map(|line| of(&line.awaited)).sum();
    let mine: f64 = lines.iter().map(|line| line.waited[rank]).sum();
    // Of lines that don't count, what both have waited there has held up neither of them more than the other one.
    let both = |line: &Line| line.waited[other].min(line.waited[rank]);
    let theirs: f64 =
        lines.iter().map(|line| if counts(line) { line.waited[other] } else { both(line) }).sum();
    let within: f64 = lines.iter().map(|line| of(&line.awaited) * line.passed(rank, other)).sum();
    let kept = direct - within;
    let more = (direct * passed(mine, theirs, direct) - within).max(0.0);
    let excess = |line: &Line| (line.waited[other] - line.waited[rank]).max(0.0);
    let from: Vec<(usize, f64)> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| counts(line) && excess(line) > 0.0)
        .map(|(place, line)| (place, excess(line)))
        .collect();
    let all: f64 = from.iter().map(|(_, seconds)| seconds).sum();
    if more <= 0.0 || kept <= 0.0 || all <= 0.0 {
        return Vec::new();
    }
    from.into_iter().map(|(place, seconds)| (place, (more / kept).min(1.0) * seconds / all)).collect()
}

impl Line {
    /// The part of a rank's waits for another one that this one passes on within the line.
    fn passed(&self, rank: usize, other: usize) -> f64 {
        let direct = self.awaited[rank].get(&other).copied().unwrap_or(0.0);
        passed(self.waited[rank], self.waited[other], direct)
    }
}

/// The part of `direct` seconds of waiting for a rank that it passes on, where the waiting rank has waited `mine` seconds, and that one `theirs`.
fn passed(mine: f64, theirs: f64, direct: f64) -> f64 {
    let longer = (mine - theirs).max(0.0);
    let inherited = (theirs - (mine - direct)).max(0.0);
    if longer + inherited > 0.0 { inherited / (longer + inherited) } else { 0.0 }
}

fn add(sum: &mut Shares, more: &Shares, factor: f64) {
    for (rank, share) in more {
        *sum.entry(*rank).or_default() += share * factor;
    }
}

fn scale(shares: &mut Shares, whole: f64) {
    shares.values_mut().for_each(|share| *share = if whole > 0.0 { *share / whole } else { 0.0 });
}

fn keep_largest(shares: &mut Shares) {
    while shares.len() > ROOTS {
        let least = shares.iter().min_by(|a, b| a.1.total_cmp(b.1)).map(|(rank, _)| *rank);
        least.map(|rank| shares.remove(&rank));
    }
}

fn are_near(before: &Shares, after: &Shares) -> bool {
    let share = |of: &Shares, rank: &usize| of.get(rank).copied().unwrap_or(0.0);
    before
        .keys()
        .chain(after.keys())
        .all(|rank| (share(before, rank) - share(after, rank)).abs() < LEAST_CHANGE)
}

/// Seconds for which each rank is to blame, if each has a node: see `tests::in_lines`.
#[cfg(test)]
pub(crate) fn blamed(ranks: usize, waits: &[(usize, usize, usize, f64, u64)]) -> Vec<f64> {
    let mut profile = tests::in_lines(ranks, waits);
    profile.ranks.iter_mut().enumerate().for_each(|(rank, known)| known.node = rank);
    pass_on(&mut profile);
    let others = || profile.ranks.iter().flat_map(|rank| &rank.others);
    (0..ranks)
        .map(|root| others().filter(|other| other.rank == root).map(|other| other.caused).sum())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Reason;
    use crate::profile::{Other, PhaseUse, RankProfile, WaitUse};

    /// Waits in one line: see [`in_lines`].
    fn profile(ranks: usize, waits: &[(usize, usize, f64)]) -> Profile {
        let waits: Vec<_> =
            waits.iter().map(|(rank, other, seconds)| (0, *rank, *other, *seconds, 1)).collect();
        in_lines(ranks, &waits)
    }

    /// Waits charged to the awaited ranks: the line, the waiting rank, the awaited one, seconds, number. Each pair of ranks has a node.
    pub(super) fn in_lines(ranks: usize, waits: &[(usize, usize, usize, f64, u64)]) -> Profile {
        let ranks = (0..ranks).map(|rank| RankProfile { node: rank / 2, ..RankProfile::default() }).collect();
        let mut profile = Profile { ranks, ..Profile::default() };
        for (line, rank, other, seconds, count) in waits {
            let known = &mut profile.ranks[*rank];
            known.kinds.push(WaitUse {
                place: Some(*line),
                outer: None,
                rank: Some(*other),
                reason: Reason::LateToCollective,
                phase: None,
                seconds: *seconds,
                count: *count,
                longest: *seconds,
            });
            let (waited, caused) = (*seconds, *seconds);
            known.others.push(Other { rank: *other, waited, caused, ..Other::default() });
        }
        profile
    }

    fn caused(profile: &Profile, rank: usize) -> Vec<(usize, i64)> {
        let others = profile.ranks[rank].others.iter().filter(|other| other.caused > 1e-6);
        others.map(|other| (other.rank, other.caused.round() as i64)).collect()
    }

    #[test]
    fn rank_that_waited_passes_blame_on() {
        // Ranks 0 and 1 wait for rank 2, which waits for rank 3 as long.
        let mut profile = profile(4, &[(0, 2, 100.0), (1, 2, 100.0), (2, 3, 100.0)]);
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 0), [(3, 100)]);
        assert_eq!(caused(&profile, 1), [(3, 100)]);
        assert_eq!(caused(&profile, 2), [(3, 100)]);
        let waited: Vec<(usize, f64)> =
            profile.ranks[0].others.iter().map(|other| (other.rank, other.waited)).collect();
        assert_eq!(waited, [(2, 100.0), (3, 0.0)]);
    }

    #[test]
    fn chain_blames_its_first_rank() {
        let waits: Vec<_> = (1..8).map(|rank| (rank, rank - 1, 100.0 + 10.0 * (rank - 1) as f64)).collect();
        let mut profile = profile(8, &waits);
        pass_on(&mut profile);
        // Each has computed for 10 more.
        assert_eq!(caused(&profile, 2), [(0, 100), (1, 10)]);
        assert_eq!(caused(&profile, 6)[0], (0, 100));
    }

    #[test]
    fn rank_that_computes_keeps_its_blame() {
        let mut profile = profile(4, &[(0, 2, 100.0), (2, 0, 1.0)]);
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 0), [(2, 100)]);
    }

    #[test]
    fn ranks_that_wait_for_each_other_share() {
        let mut profile = profile(4, &[(0, 2, 50.0), (2, 0, 50.0)]);
        pass_on(&mut profile);
        assert_eq!((caused(&profile, 0), caused(&profile, 2)), (vec![(2, 50)], vec![(0, 50)]));
    }

    #[test]
    fn inherited_blame_goes_on_as_that_of_the_node() {
        // Rank 1 waits for rank 0, which blames rank 2; in a phase, too.
        let mut profile = profile(4, &[(0, 2, 100.0), (1, 0, 100.0), (2, 3, 100.0)]);
        profile.ranks[1].others = vec![
            Other { rank: 0, waited: 100.0, ..Other::default() },
            Other { rank: 2, caused: 100.0, ..Other::default() },
        ];
        profile.ranks[1].phases = vec![PhaseUse { level: 2, caused: vec![(2, 40.0)], ..PhaseUse::default() }];
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 1), [(3, 100)]);
        assert_eq!(profile.ranks[1].phases[0].caused, [(3, 40.0)]);
    }

    #[test]
    fn blame_comes_from_another_line() {
        // Rank 0 waits in line 1 for rank 2, which has waited in line 0 for rank 1: for as long, for less, and for more.
        let blamed = |seconds: f64| {
            let mut profile = in_lines(4, &[(1, 0, 2, 100.0, 50), (0, 2, 1, seconds, 50)]);
            pass_on(&mut profile);
            caused(&profile, 0)
        };
        assert_eq!(blamed(100.0), [(1, 100)]);
        assert_eq!(blamed(150.0), [(1, 100)]);
        let shared: BTreeMap<usize, i64> = blamed(30.0).into_iter().collect();
        assert_eq!(shared, BTreeMap::from([(1, 30), (2, 70)]));
    }

    #[test]
    fn chain_through_lines_blames_its_first_rank() {
        let waits = [(2, 6, 4, 100.0, 9), (1, 4, 2, 100.0, 9), (0, 2, 0, 100.0, 9)];
        let mut profile = in_lines(8, &waits);
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 6), [(0, 100)]);
    }

    #[test]
    fn wait_at_the_start_is_no_excuse_later() {
        // Rank 2 has waited once, for long, and is late 50 times.
        let mut profile = in_lines(4, &[(1, 0, 2, 100.0, 50), (0, 2, 1, 100.0, 1)]);
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 0), [(2, 100)]);
    }

    #[test]
    fn rank_that_waited_elsewhere_as_long_blames_the_late_one() {
        // All have waited at the first line: rank 2 is late by itself at the second one.
        let waits = [(1, 0, 2, 100.0, 50), (0, 2, 1, 100.0, 50), (0, 0, 1, 100.0, 50)];
        let mut profile = in_lines(4, &waits);
        pass_on(&mut profile);
        assert_eq!(caused(&profile, 0), [(1, 100), (2, 100)]);
    }

    #[test]
    fn one_node_is_left_alone() {
        let mut profile = profile(2, &[(0, 1, 100.0), (1, 0, 50.0)]);
        let before = profile.clone();
        pass_on(&mut profile);
        assert_eq!(profile, before);
    }
}
