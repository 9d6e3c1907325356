//! What got slower, and what faster, from one run of the benchmark to another.

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::results::Results;
use crate::sheet::Sheet;
use crate::stats::Summary;

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
    /// How many points were in both and could be compared.
    pub compared: usize,
    /// How many were in both, but under conditions that were never the same.
    pub incomparable: usize,
}

/// By how much medians have to differ, where programs were run several times and where only once: then nothing is known
/// of how much one run differs from the next.
pub fn usual_threshold(before: &Results, now: &Results) -> f64 {
    if before.runs.min(now.runs) > 1 { 0.05 } else { 0.2 }
}

/// Compares the points that both runs have. A difference counts if the medians differ by more than `threshold` (0.05
/// for 5 %), neither the middle halves of the batches nor the medians of the repetitions overlap, and no batch of the
/// slower run was as quick as half of the other's. Only batches under the same conditions are compared.
pub fn compare(before: &Results, now: &Results, threshold: f64) -> Comparison {
    let mut comparison = Comparison::default();
    for row in &now.rows {
        let Some(old_row) = before.rows.iter().find(|old| old.point == row.point) else { continue };
        for (mpi, cell) in &row.cells {
            let Some(old) = old_row.cells.get(mpi) else { continue };
            let change = |before: Option<Summary>, now: Option<Summary>| Change {
                mpi: mpi.clone(),
                point: row.point.clone(),
                before: before.map(|summary| summary.median),
                now: now.map(|summary| summary.median),
            };
            comparison.compared += 1;
            match (old.summary(), cell.summary()) {
                (None, None) => {}
                (old, None) => comparison.slower.push(change(old, None)),
                (None, new) => comparison.faster.push(change(None, new)),
                (Some(_), Some(_)) => match like_with_like(old, cell) {
                    None => {
                        comparison.compared -= 1;
                        comparison.incomparable += 1;
                    }
                    Some((old, new)) if is_beyond_noise(&old, &new, threshold) => {
                        let list = if new.median > old.median {
                            &mut comparison.slower
                        } else {
                            &mut comparison.faster
                        };
                        list.push(change(Some(old), Some(new)));
                    }
                    Some(_) => {}
                },
            }
        }
    }
    let factor = |change: &Change| change.factor().unwrap_or(f64::INFINITY);
    comparison.slower.sort_by(|a, b| factor(b).total_cmp(&factor(a)));
    comparison.faster.sort_by(|a, b| factor(a).total_cmp(&factor(b)));
    comparison
}

/// Whether two sets of batches differ by more than chance.
fn is_beyond_noise(old: &Summary, new: &Summary, threshold: f64) -> bool {
    let (slower, quicker) = if new.median > old.median { (new, old) } else { (old, new) };
    // What was only disturbed still has batches that weren't.
    let undisturbed = slower.least > quicker.median;
    slower.median > quicker.median * (1.0 + threshold) && slower.is_apart_from(quicker) && undisturbed
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
    fn a_machine_in_another_state_is_no_difference() {
        let with_line = |time: f64, line: f64| {
            let mut results = with(&[]);
            let point = results.rows[0].point.clone();
            results.cell(&point, "Encore").add(vec![time; 5], vec![line; 5]);
            results
        };
        let comparison = compare(&with_line(80.0, 50.0), &with_line(180.0, 120.0), 0.05);
        assert_eq!((comparison.compared, comparison.incomparable, comparison.slower.len()), (0, 1, 0));
        assert_eq!(compare(&with_line(80.0, 50.0), &with_line(180.0, 55.0), 0.05).slower.len(), 1);
    }

    #[test]
    fn a_single_run_each_says_less() {
        let mut several = with(&[]);
        several.runs = 3;
        assert!(usual_threshold(&with(&[]), &several) > usual_threshold(&several, &several));
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
