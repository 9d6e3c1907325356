//! Comparing like with like: on a virtual machine a cache line's way from core to core changes within seconds, by a
//! factor of two to ten, and all short messages with it. Programs of two ranks measure it beside each batch; of two sets
//! of figures, only those batches are compared that were timed under the same conditions.

use crate::results::Cell;
use crate::stats::Summary;

/// Two ways of a cache line are alike if neither is longer than the other by more than this factor.
const ALIKE: f64 = 1.25;

/// So many batches of each set have to be under the same conditions, or all that there are.
const LEAST_BATCHES: usize = 3;

/// Summaries of what is comparable in two cells: of all batches where nothing is known about the conditions. `None` if
/// either has no figures, or the conditions were never the same.
pub fn like_with_like(one: &Cell, other: &Cell) -> Option<(Summary, Summary)> {
    if !is_known(one) || !is_known(other) {
        return Some((one.summary()?, other.summary()?));
    }
    let enough = |cell: &Cell, count: usize| count >= LEAST_BATCHES.min(cell.runs.iter().map(Vec::len).sum());
    let candidates = one.lines.iter().flatten().map(|&line| (line, under(one, line), under(other, line)));
    let (line, ..) = candidates
        .filter(|&(_, here, there)| here > 0 && enough(one, here) && there > 0 && enough(other, there))
        .max_by_key(|&(_, here, there)| here.min(there))?;
    Some((Summary::of_runs(&only(one, line))?, Summary::of_runs(&only(other, line))?))
}

/// By how much the runs of a cell differ, each from the next, as shares: 0.1 for 10 %. Like with like again.
pub fn between_runs(cell: &Cell) -> Vec<f64> {
    let alone = |at: usize| {
        let mut run = Cell::default();
        run.add(cell.runs[at].clone(), cell.lines.get(at).cloned().unwrap_or_default());
        run
    };
    let differ = |(one, other): (Summary, Summary)| {
        let (less, more) = (one.median.min(other.median), one.median.max(other.median));
        (less > 0.0).then(|| more / less - 1.0)
    };
    (1..cell.runs.len()).filter_map(|at| differ(like_with_like(&alone(at - 1), &alone(at))?)).collect()
}

/// Whether the conditions of every batch are known.
fn is_known(cell: &Cell) -> bool {
    cell.lines.len() == cell.runs.len()
        && cell.lines.iter().zip(&cell.runs).all(|(lines, run)| lines.len() == run.len())
}

fn alike(one: f64, other: f64) -> bool {
    one.max(other) <= ALIKE * one.min(other)
}

/// How many of a cell's batches were timed when a cache line took about `line`.
fn under(cell: &Cell, line: f64) -> usize {
    cell.lines.iter().flatten().filter(|&&other| alike(line, other)).count()
}

/// Those batches, by run; runs without any are left out.
fn only(cell: &Cell, line: f64) -> Vec<Vec<f64>> {
    let of_run = |(run, lines): (&Vec<f64>, &Vec<f64>)| -> Vec<f64> {
        run.iter().zip(lines).filter(|&(_, &other)| alike(line, other)).map(|(&batch, _)| batch).collect()
    };
    cell.runs.iter().zip(&cell.lines).map(of_run).filter(|run| !run.is_empty()).collect()
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
    fn what_was_never_under_the_same_conditions_is_not_comparable() {
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
    }

    #[test]
    fn a_single_batch_is_enough_where_there_is_only_one() {
        let single = cell(&[(&[4e9], &[50.0])]);
        assert!(like_with_like(&single, &single).is_some());
    }

    #[test]
    fn runs_differ_from_each_other_under_the_same_conditions() {
        let jumping =
            cell(&[(&[100.0; 5], &[25.0; 5]), (&[110.0; 5], &[26.0; 5]), (&[300.0; 5], &[120.0; 5])]);
        let differences = between_runs(&jumping);
        assert!(differences.len() == 1 && (differences[0] - 0.1).abs() < 1e-9, "{differences:?}");
        let unknown = cell(&[(&[100.0; 5], &[]), (&[80.0; 5], &[])]);
        assert_eq!(between_runs(&unknown), [0.25]);
        assert!(between_runs(&cell(&[(&[1.0; 5], &[])])).is_empty());
    }

    #[test]
    fn runs_and_their_conditions_stay_together() {
        let mixed = cell(&[(&[1.0], &[]), (&[2.0], &[50.0])]);
        assert_eq!(mixed.lines, [vec![], vec![50.0]]);
    }
}
