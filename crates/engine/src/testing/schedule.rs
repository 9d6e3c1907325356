//! The choices of a run: which rank runs next, and which cell becomes visible.

use super::world::{Program, Setup, run};

/// Makes choices.
pub trait Choices {
    /// Chooses one of `options`, numbered from 0. A fair scheduler chooses 0.
    fn choose(&mut self, options: usize) -> usize;
}

/// Choices with a given beginning, then number 0.
struct Way {
    begin: Vec<usize>,
    /// Each choice, and its number of options.
    taken: Vec<(usize, usize)>,
}

impl Choices for Way {
    fn choose(&mut self, options: usize) -> usize {
        let chosen = self.begin.get(self.taken.len()).copied().unwrap_or(0);
        assert!(chosen < options, "the same choices give the same run");
        self.taken.push((chosen, options));
        chosen
    }
}

/// Runs programs with all sequences of choices in which at most `deviations` choices are other than number 0, at most `most` of them. Returns their
/// number.
///
/// # Panics
/// If a program panics. The message has the sequence of choices.
pub fn in_all_ways(setup: &Setup, programs: &[Program], deviations: usize, most: usize) -> usize {
    let mut ways = vec![Vec::new()];
    let mut runs = 0;
    while let Some(begin) = ways.pop() {
        runs += 1;
        let _told = Told(format!("with choices that begin with {begin:?}"));
        let mut way = Way { begin, taken: Vec::new() };
        run(setup, programs, &mut way);
        if runs == most {
            break;
        }
        let deviated = way.begin.iter().filter(|chosen| **chosen != 0).count();
        if deviated == deviations {
            continue;
        }
        for at in way.begin.len()..way.taken.len() {
            for other in 1..way.taken[at].1 {
                let before = way.taken[..at].iter().map(|(chosen, _)| *chosen);
                ways.push(before.chain([other]).collect());
            }
        }
    }
    runs
}

/// Runs programs at random, `runs` times. The seeds are fixed, unless `ENCORE_TEST_SEED` sets the first one.
///
/// # Panics
/// If a program panics. The message has the seed.
pub fn at_random(setup: &Setup, programs: &[Program], runs: u64) {
    let first =
        encore_boot::environment::var("ENCORE_TEST_SEED").and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for seed in first..first + runs {
        let _told = Told(format!("with ENCORE_TEST_SEED={seed}"));
        run(setup, programs, &mut Random(seed));
    }
}

/// Random choices.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

impl Choices for Random {
    fn choose(&mut self, options: usize) -> usize {
        (self.number() % options as u64) as usize
    }
}

/// Prints where a run failed, if it does.
struct Told(String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this happened {}", self.0);
        }
    }
}
