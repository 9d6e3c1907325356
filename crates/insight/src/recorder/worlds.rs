//! Random worlds: what ranks are blamed for as they run agrees with a replay that has all waits of all ranks before it.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use super::*;

/// A rank's wait, with all ranks that are to blame for it.
struct Whole {
    from: u64,
    to: u64,
    roots: BTreeMap<usize, f64>,
}

/// A replay that forgets nothing: the rule of [`crate::blame`], with all waits and all culprits.
#[derive(Default)]
struct Replay {
    waits: Vec<Vec<Whole>>,
    last: BTreeMap<(usize, usize), u64>,
    caused: BTreeMap<usize, f64>,
}

impl Replay {
    fn waited(&self, rank: usize, from: u64, to: u64) -> f64 {
        let overlap = |wait: &Whole| wait.to.min(to).saturating_sub(wait.from.max(from)) as f64;
        self.waits[rank].iter().map(overlap).sum()
    }

    fn wait(&mut self, rank: usize, other: usize, from: u64, to: u64) {
        let since = self.last.insert((rank, other), to).unwrap_or(0).min(from);
        let (mine, theirs) = (self.waited(rank, since, from), self.waited(other, since, to));
        let longer = ((to - since) as f64 - theirs - ((from - since) as f64 - mine)).max(0.0);
        let inherited = if theirs > 0.0 { (theirs - mine).max(0.0) } else { 0.0 };
        let mut roots = BTreeMap::new();
        if longer + inherited <= 0.0 {
            roots.insert(other, 1.0);
        } else {
            roots.insert(other, longer / (longer + inherited));
            for wait in self.waits[other].iter().filter(|_| inherited > 0.0) {
                let overlap = wait.to.min(to).saturating_sub(wait.from.max(since)) as f64;
                for (root, share) in &wait.roots {
                    let part = overlap / theirs * inherited / (longer + inherited) * share;
                    *roots.entry(*root).or_default() += part;
                }
            }
        }
        for (root, share) in &roots {
            *self.caused.entry(*root).or_default() += share * (to - from) as f64;
        }
        self.waits[rank].push(Whole { from, to, roots });
    }
}

/// Steps of computing and of messages from neighbours.
#[derive(Clone, Debug)]
struct World {
    ranks: usize,
    /// Pairs of ranks that exchange messages in each step.
    edges: Vec<(usize, usize)>,
    /// Ranks that compute 1.5 times as long as the others.
    slow: Vec<usize>,
    /// Largest part of the computing that is chance, in per cent.
    noise: u64,
    /// Steps between two collective operations.
    between: usize,
    seed: u64,
}

/// Numbers by chance, which a seed repeats.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

fn world(seed: u64) -> World {
    let mut chance = Chance(seed);
    (0..10).for_each(|_| _ = chance.below(2));
    let ranks = 3 + chance.below(9) as usize;
    let edges = match chance.below(3) {
        0 => (0..ranks).map(|rank| (rank, (rank + 1) % ranks)).collect(),
        1 => (0..ranks - 1).map(|rank| (rank, rank + 1)).collect(),
        _ => (1..ranks).map(|rank| (0, rank)).collect(),
    };
    let slow = (0..=chance.below(2)).map(|_| chance.below(ranks as u64) as usize).collect();
    let (noise, between) = (chance.below(6), 5 + chance.below(35) as usize);
    World { ranks, edges, slow, noise, between, seed }
}

/// A wait of a rank for another one, from a tick to another one. Each edge has a line, and so have collective operations.
struct Wait {
    to: u64,
    rank: usize,
    other: usize,
    from: u64,
    line: usize,
}

/// All waits of a world, in the order in which they end.
fn waits(world: &World) -> Vec<Wait> {
    let mut waits = Vec::new();
    let mut now = vec![0_u64; world.ranks];
    let mut chance = Chance(world.seed);
    for step in 0..150 {
        let ready: Vec<u64> = (0..world.ranks)
            .map(|rank| {
                let work = if world.slow.contains(&rank) { 3_000_000 } else { 2_000_000 };
                now[rank] + work + chance.below(work * world.noise / 100 + 1)
            })
            .collect();
        for rank in 0..world.ranks {
            let mut others: Vec<(u64, usize, usize)> = if step % world.between == world.between - 1 {
                let last = (0..world.ranks).map(|other| (ready[other], other)).max();
                last.into_iter().map(|(at, other)| (at, other, world.edges.len())).collect()
            } else {
                let edge = |(a, b): &(usize, usize)| match rank {
                    _ if *a == rank => Some(*b),
                    _ if *b == rank => Some(*a),
                    _ => None,
                };
                let edges = world.edges.iter().enumerate();
                edges
                    .filter_map(|(line, pair)| Some((line, edge(pair)?)))
                    .map(|(line, other)| (ready[other], other, line))
                    .collect()
            };
            others.sort_unstable();
            now[rank] = ready[rank];
            for (at, other, line) in others.into_iter().filter(|(at, ..)| *at > ready[rank]) {
                waits.push(Wait { to: at, rank, other, from: now[rank], line });
                now[rank] = at;
            }
        }
    }
    waits.retain(|wait| wait.to > wait.from);
    waits.sort_by_key(|wait| (wait.to, wait.rank, wait.other));
    waits
}

/// Ticks for which each rank is to blame: as the ranks find, and as a replay does.
fn blamed(world: &World) -> [Vec<f64>; 2] {
    let area = Area::own(world.ranks);
    let mut recorders: Vec<Recorder> = (0..world.ranks).map(|rank| Recorder::new(area, rank, 1000)).collect();
    let mut replay = Replay { waits: (0..world.ranks).map(|_| Vec::new()).collect(), ..Replay::default() };
    for Wait { to, rank, other, from, .. } in waits(world) {
        let mut waiting = Waiting::NOT;
        recorders[rank].begin(&mut waiting, from, 1, other as i32, Reason::LateSender);
        recorders[rank].end(&mut waiting, to, None);
        // Ranks search for no cause of shorter waits.
        if to - from >= LEAST_BLAMED * 1000 {
            replay.wait(rank, other, from, to);
        }
    }
    let found = |root: usize| {
        let caused = |rank: usize| area.rank(rank).row(root as i32).caused.load(Relaxed) as f64;
        (0..world.ranks).map(caused).sum()
    };
    let whole = |root: usize| replay.caused.get(&root).copied().unwrap_or(0.0);
    [(0..world.ranks).map(found).collect(), (0..world.ranks).map(whole).collect()]
}

#[test]
fn blame_agrees_with_a_replay() {
    for seed in 0..60 {
        let world = world(seed);
        let [found, whole] = blamed(&world);
        let all: f64 = whole.iter().sum();
        for rank in 0..world.ranks {
            let differ = (found[rank] - whole[rank]).abs();
            assert!(differ <= 0.05 * all, "rank {rank} of {world:?}: {found:?} instead of {whole:?}");
        }
    }
}

/// Ticks for which each rank is to blame as the page finds if each rank has a machine of its own, and as a replay does.
#[cfg(feature = "report")]
fn blamed_between_machines(world: &World) -> [Vec<f64>; 2] {
    let mut replay = Replay { waits: (0..world.ranks).map(|_| Vec::new()).collect(), ..Replay::default() };
    let mut sums = Vec::new();
    for Wait { to, rank, other, from, line } in waits(world) {
        replay.wait(rank, other, from, to);
        sums.push((line, rank, other, (to - from) as f64, 1));
    }
    let found = crate::passing::blamed(world.ranks, &sums);
    let whole = |root: usize| replay.caused.get(&root).copied().unwrap_or(0.0);
    [found, (0..world.ranks).map(whole).collect()]
}

#[cfg(feature = "report")]
#[test]
fn blame_from_sums_is_near_a_replay() {
    for seed in 0..60 {
        let world = world(seed);
        let [found, whole] = blamed_between_machines(&world);
        let all: f64 = whole.iter().sum();
        for rank in 0..world.ranks {
            let differ = (found[rank] - whole[rank]).abs();
            assert!(differ <= 0.05 * all, "rank {rank} of {world:?}: {found:?} instead of {whole:?}");
        }
    }
}
