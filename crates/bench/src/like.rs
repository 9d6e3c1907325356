//! Comparing like with like (docs/lab/033): on a virtual machine a cache line's way from core to core changes within tenths of a second,
//! by a factor of two to ten, and what passes between two ranks with it. Programs measure it beside each batch, and seek
//! the same in all launches; of two sets of figures, only those batches are compared that were timed under the same
//! conditions.

use crate::results::Cell;
use crate::stats::{ENOUGH_LAUNCHES, Summary};

/// Two ways of a cache line are alike if neither is longer than the other by more than this factor.
const ALIKE: f64 = 1.25;

/// Batches of each set that have to be under the same conditions, or all if there are fewer.
const LEAST_BATCHES: usize = 3;

/// In what share of all looks a cache line has to take about as long for that to be sought.
const LEAST_SHARE: f64 = 0.25;

/// Time of a cache line's transfer to wait for in all programs of a session, from measurements of a while: the
/// shortest that isn't rare. The most frequent would differ from one session to the next, where two are as frequent.
pub fn to_be_sought(looks: &[f64]) -> Option<f64> {
    let mut sorted: Vec<f64> = looks.iter().copied().filter(|&look| look > 0.0).collect();
    sorted.sort_by(f64::total_cmp);
    let around = |line: f64| -> Vec<f64> { sorted.iter().copied().filter(|&l| alike(l, line)).collect() };
    let often = |line: f64| around(line).len() as f64 >= LEAST_SHARE * sorted.len() as f64;
    let mut line = sorted.iter().copied().find(|&line| often(line))?;
    // A step leads to the edge of the alike ones; their middle is a few steps away.
    const MOST_STEPS: usize = 20;
    for _ in 0..MOST_STEPS {
        line = Summary::of(&around(line))?.median;
    }
    Some(line)
}

/// Summaries of what is comparable in two cells: of all batches where nothing is known about the conditions. `None` if
/// either has no figures, or the conditions were never the same.
pub fn like_with_like(one: &Cell, other: &Cell) -> Option<(Summary, Summary)> {
    let summary = |cell: &Cell, launches: &[Vec<f64>]| Summary::of_launches(launches, cell.context.usual);
    if !is_known(one) || !is_known(other) {
        return Some((summary(one, &one.runs)?, summary(other, &other.runs)?));
    }
    let sought = |line: f64| one.context.sought.is_some_and(|sought| alike(sought, line));
    // As many launches as there should be on both sides; then what was sought; then as many batches as there are.
    let choice = |line: f64| {
        let (here, there) = (under(one, line)?, under(other, line)?);
        let launches = here.len().min(there.len()).min(ENOUGH_LAUNCHES);
        let batches = count(&here).min(count(&there));
        Some(((launches, sought(line), batches), here, there))
    };
    let candidates = one.lines.iter().flatten().copied().chain(one.context.sought);
    let (_, here, there) = candidates.filter_map(choice).max_by_key(|(rank, ..)| *rank)?;
    Some((summary(one, &here)?, summary(other, &there)?))
}

/// By what factors the medians of a cell's launches differ, each from each, as shares: 0.1 for 10 %. Like with like again.
pub fn between_launches(cell: &Cell) -> Vec<f64> {
    let alone = |at: usize| Cell {
        runs: vec![cell.runs[at].clone()],
        lines: cell.lines.get(at).cloned().into_iter().collect(),
        ..Cell::default()
    };
    let differ = |(one, other): (Summary, Summary)| {
        let (less, more) = (one.median.min(other.median), one.median.max(other.median));
        (less > 0.0).then(|| more / less - 1.0)
    };
    let launches: Vec<Cell> = (0..cell.runs.len()).map(alone).collect();
    let pairs = launches.iter().enumerate().flat_map(|(at, one)| {
        launches[..at].iter().filter_map(move |other| differ(like_with_like(one, other)?))
    });
    pairs.collect()
}

/// Whether the conditions of every batch are known; 0 stands for one at which they couldn't be measured.
fn is_known(cell: &Cell) -> bool {
    cell.lines.len() == cell.runs.len()
        && cell.lines.iter().zip(&cell.runs).all(|(lines, run)| lines.len() == run.len())
        && cell.lines.iter().flatten().any(|&line| line > 0.0)
}

fn alike(one: f64, other: f64) -> bool {
    one > 0.0 && other > 0.0 && one.max(other) <= ALIKE * one.min(other)
}

fn count(launches: &[Vec<f64>]) -> usize {
    launches.iter().map(Vec::len).sum()
}

/// A cell's batches that were timed when a cache line took about `line`, by launch; launches without any are left out.
/// `None` if they are too few.
fn under(cell: &Cell, line: f64) -> Option<Vec<Vec<f64>>> {
    let of_run = |(run, lines): (&Vec<f64>, &Vec<f64>)| -> Vec<f64> {
        run.iter().zip(lines).filter(|&(_, &other)| alike(line, other)).map(|(&batch, _)| batch).collect()
    };
    let launches: Vec<_> =
        cell.runs.iter().zip(&cell.lines).map(of_run).filter(|run| !run.is_empty()).collect();
    (count(&launches) >= LEAST_BATCHES.min(count(&cell.runs))).then_some(launches)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(runs: &[(&[f64], &[f64])]) -> Cell {
        let mut cell = Cell::default();
        for (batches, lines) in runs {
            cell.add(batches.to_vec(), lines.to_vec());
        }
        cell
    }

    #[test]
    fn only_batches_under_the_same_conditions_are_compared() {
        let one =
            cell(&[(&[80.0, 81.0, 82.0, 200.0, 201.0, 202.0], &[50.0, 51.0, 52.0, 120.0, 121.0, 122.0])]);
        let other = cell(&[(&[300.0, 301.0, 302.0, 303.0], &[125.0; 4]), (&[90.0], &[48.0])]);
        let (one, other) = like_with_like(&one, &other).unwrap();
        assert_eq!((one.median, other.median, other.count), (201.0, 301.5, 4));
    }

    #[test]
    fn sought_line_is_preferred_if_frequent() {
        let mut both = cell(&[
            (&[80.0, 81.0, 200.0, 201.0, 202.0], &[50.0, 51.0, 120.0, 121.0, 122.0]),
            (&[82.0, 203.0, 204.0], &[50.0, 121.0, 121.0]),
        ]);
        assert_eq!(both.summary().unwrap().count, 5);
        both.context.sought = Some(52.0);
        assert_eq!(both.summary().unwrap().median, 81.25);
        both.add(vec![205.0], vec![120.0]);
        assert_eq!(both.summary().unwrap().count, 6);
    }

    #[test]
    fn different_conditions_are_incomparable() {
        let quick = cell(&[(&[80.0; 5], &[25.0; 5])]);
        let slow = cell(&[(&[200.0; 5], &[110.0; 5])]);
        assert_eq!(like_with_like(&quick, &slow), None);
        let few = cell(&[(&[80.0, 200.0, 200.0, 200.0], &[25.0, 110.0, 110.0, 110.0])]);
        assert_eq!(like_with_like(&quick, &few), None);
    }

    #[test]
    fn without_knowledge_all_batches_count() {
        let known = cell(&[(&[80.0; 5], &[25.0; 5])]);
        let unknown = cell(&[(&[200.0; 5], &[])]);
        let (one, other) = like_with_like(&known, &unknown).unwrap();
        assert_eq!((one.median, other.median), (80.0, 200.0));
        assert_eq!(like_with_like(&known, &Cell::default()), None);
        assert_eq!(cell(&[(&[200.0; 5], &[0.0; 5])]).summary().unwrap().count, 5);
    }

    #[test]
    fn a_batch_of_unknown_conditions_is_like_no_other() {
        let partly = cell(&[(&[80.0, 81.0, 82.0, 900.0], &[25.0, 25.0, 25.0, 0.0])]);
        assert_eq!(partly.summary().unwrap().count, 3);
    }

    #[test]
    fn a_single_batch_is_enough_where_there_is_only_one() {
        let single = cell(&[(&[4e9], &[50.0])]);
        assert!(like_with_like(&single, &single).is_some());
    }

    #[test]
    fn launches_differ_from_each_other_under_the_same_conditions() {
        let jumping =
            cell(&[(&[100.0; 5], &[25.0; 5]), (&[110.0; 5], &[26.0; 5]), (&[300.0; 5], &[120.0; 5])]);
        let differences = between_launches(&jumping);
        assert!(differences.len() == 1 && (differences[0] - 0.1).abs() < 1e-9, "{differences:?}");
        let unknown = cell(&[(&[100.0; 5], &[]), (&[80.0; 5], &[]), (&[100.0; 5], &[])]);
        assert_eq!(between_launches(&unknown), [0.25, 0.0, 0.25]);
        assert!(between_launches(&cell(&[(&[1.0; 5], &[])])).is_empty());
    }

    #[test]
    fn runs_and_their_conditions_stay_together() {
        let mixed = cell(&[(&[1.0], &[]), (&[2.0], &[50.0])]);
        assert_eq!(mixed.lines, [vec![], vec![50.0]]);
    }

    #[test]
    fn the_shortest_way_that_is_not_rare_is_sought() {
        let mut looks = vec![30.0, 31.0, 29.0, 30.0];
        looks.extend([41.0, 44.0, 46.0, 45.0, 43.0, 49.0, 45.0, 38.0]);
        looks.extend([220.0, 230.0, 225.0, 240.0, 218.0, 231.0, 229.0, 222.0, 240.0]);
        let line = to_be_sought(&looks).unwrap();
        assert!((42.0..47.0).contains(&line), "{line}");
        assert_eq!(to_be_sought(&[50.0]), Some(50.0));
        assert_eq!((to_be_sought(&[]), to_be_sought(&[0.0])), (None, None));
        let scattered: Vec<f64> = (0..20).map(|at| 1.3f64.powi(at)).collect();
        assert_eq!(to_be_sought(&scattered), None);
    }
}
