//! What got slower, and what faster, from one run of the benchmark to another.

use crate::event::Point;
use crate::number;
use crate::results::{Cell, Results};
use crate::sheet::Sheet;

/// What became of one point of one MPI.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The MPI's name.
    pub mpi: String,
    /// What was measured.
    pub point: Point,
    /// Median before and now, nanoseconds; `None` where there was a problem instead.
    pub before: Option<f64>,
    /// See `before`.
    pub now: Option<f64>,
}

impl Change {
    /// How many times longer it takes now.
    pub fn factor(&self) -> Option<f64> {
        Some(self.now? / self.before.filter(|&before| before > 0.0)?)
    }
}

/// The differences between two runs that are beyond noise.
#[derive(Debug, Default, PartialEq)]
pub struct Comparison {
    /// Slower now, or not measurable any more; the worst first.
    pub slower: Vec<Change>,
    /// Faster now, or measurable for the first time; the best first.
    pub faster: Vec<Change>,
    /// How many points were in both.
    pub compared: usize,
}

/// Compares the points that both runs have. A difference counts if the medians differ by more than `threshold` (0.05
/// for 5 %), the middle halves of the batches of the two runs don't overlap, neither do the medians of their
/// repetitions, and no batch of the slower run was as quick as half of the other's.
pub fn compare(before: &Results, now: &Results, threshold: f64) -> Comparison {
    let mut comparison = Comparison::default();
    for row in &now.rows {
        let Some(old_row) = before.rows.iter().find(|old| old.point == row.point) else { continue };
        for (mpi, cell) in &row.cells {
            let Some(old) = old_row.cells.get(mpi) else { continue };
            comparison.compared += 1;
            let change = Change {
                mpi: mpi.clone(),
                point: row.point.clone(),
                before: old.summary().map(|s| s.median),
                now: cell.summary().map(|s| s.median),
            };
            match verdict(old, cell, threshold) {
                Some(true) => comparison.slower.push(change),
                Some(false) => comparison.faster.push(change),
                None => {}
            }
        }
    }
    let factor = |change: &Change| change.factor().unwrap_or(f64::INFINITY);
    comparison.slower.sort_by(|a, b| factor(b).total_cmp(&factor(a)));
    comparison.faster.sort_by(|a, b| factor(a).total_cmp(&factor(b)));
    comparison
}

/// Whether the new cell is worse (true) or better (false) beyond noise.
fn verdict(old: &Cell, new: &Cell, threshold: f64) -> Option<bool> {
    match (old.summary(), new.summary()) {
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        (None, None) => None,
        (Some(before), Some(now)) => {
            let ratio = now.median / before.median;
            // What was only disturbed still has batches that weren't.
            let (slower, quicker) = if ratio > 1.0 { (&now, &before) } else { (&before, &now) };
            let undisturbed = slower.least > quicker.median;
            let beyond = before.is_apart_from(&now) && medians_are_apart(old, new) && undisturbed;
            match beyond {
                true if ratio > 1.0 + threshold => Some(true),
                true if ratio < 1.0 / (1.0 + threshold) => Some(false),
                _ => None,
            }
        }
    }
}

/// Whether every repetition of one is on the same side of every repetition of the other: what one process does
/// differently from the next for its whole life (placement in memory, say) isn't a difference between the two.
fn medians_are_apart(old: &Cell, new: &Cell) -> bool {
    let range = |cell: &Cell| {
        let medians: Vec<f64> =
            cell.runs.iter().filter_map(|run| crate::stats::Summary::of(run)).map(|s| s.median).collect();
        (medians.iter().copied().fold(f64::INFINITY, f64::min), medians.iter().copied().fold(0.0, f64::max))
    };
    let ((old_least, old_most), (new_least, new_most)) = (range(old), range(new));
    new_least > old_most || old_least > new_most
}

/// One side of a comparison as a table.
pub fn sheet(title: &str, changes: &[Change]) -> Sheet {
    let text = |point: &Point, median: Option<f64>| {
        median.map_or_else(|| "no figure".to_owned(), |median| point.value_text(median))
    };
    Sheet {
        title: title.to_owned(),
        head: ["MPI", "what", "before", "now", "factor"].map(String::from).to_vec(),
        words: 2,
        rows: changes
            .iter()
            .map(|change| {
                let factor = change.factor().map(number::three_digits).unwrap_or_default();
                let Change { mpi, point, before, now } = change;
                vec![mpi.clone(), point.describe(), text(point, *before), text(point, *now), factor]
            })
            .collect(),
        ..Sheet::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Problem, ProblemKind};
    use crate::samples;

    fn with(runs: &[&[f64]]) -> Results {
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("latency", "ping-pong", "malloc", 8, 2);
        results.cell(&point, "Encore").runs = runs.iter().map(|run| run.to_vec()).collect();
        results
    }

    #[test]
    fn a_clear_difference_is_reported_with_its_factor() {
        let comparison = compare(&with(&[&[100.0, 101.0, 102.0]]), &with(&[&[150.0, 151.0, 152.0]]), 0.05);
        assert_eq!((comparison.compared, comparison.slower.len(), comparison.faster.len()), (1, 1, 0));
        assert!((comparison.slower[0].factor().unwrap() - 1.495).abs() < 0.001);
        let back = compare(&with(&[&[150.0, 151.0, 152.0]]), &with(&[&[100.0, 101.0, 102.0]]), 0.05);
        assert_eq!((back.slower.len(), back.faster.len()), (0, 1));
    }

    #[test]
    fn noise_is_not() {
        let noisy = compare(&with(&[&[100.0, 120.0, 140.0]]), &with(&[&[110.0, 130.0, 150.0]]), 0.05);
        assert!(noisy.slower.is_empty() && noisy.faster.is_empty());
        let small = compare(&with(&[&[100.0, 100.1, 100.2]]), &with(&[&[103.0, 103.1, 103.2]]), 0.05);
        assert!(small.slower.is_empty());
    }

    #[test]
    fn a_disturbed_run_is_noise() {
        let before = with(&[&[100.0, 101.0, 102.0, 103.0, 104.0]]);
        let now = with(&[&[99.0, 900.0, 901.0, 902.0, 903.0]]);
        assert!(compare(&before, &now, 0.05).slower.is_empty());
    }

    #[test]
    fn repetitions_that_disagree_among_themselves_are_noise() {
        let before = with(&[&[100.0; 5], &[100.0; 5], &[160.0; 5]]);
        let now = with(&[&[150.0; 5], &[151.0; 5], &[152.0; 5]]);
        assert!(compare(&before, &now, 0.05).slower.is_empty());
    }

    #[test]
    fn a_point_that_crashes_now_is_slower() {
        let mut now = with(&[]);
        let point = now.rows[0].point.clone();
        now.cell(&point, "Encore").problem =
            Some(Problem { kind: ProblemKind::Crashed, detail: String::new() });
        let comparison = compare(&with(&[&[1.0, 1.0, 1.0]]), &now, 0.05);
        assert_eq!(comparison.slower.len(), 1);
        assert_eq!(sheet("slower", &comparison.slower).rows[0][3], "no figure");
    }
}
