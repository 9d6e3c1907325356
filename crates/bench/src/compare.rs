//! What got slower, and what faster, from one run of the benchmark to another.

use std::collections::BTreeMap;

use crate::event::Point;
use crate::like::{between_runs, like_with_like};
use crate::number;
use crate::results::Results;
use crate::sheet::Sheet;
use crate::stats::{Summary, quantile};

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
    /// Up to which differences don't count, by part of the benchmark: 0.05 for 5 %.
    pub thresholds: BTreeMap<String, f64>,
}

/// Where programs were run only once, nothing is known of how much one run differs from the next.
const UNKNOWN_NOISE: f64 = 0.2;
/// Less than this never counts.
const LEAST_THRESHOLD: f64 = 0.05;

/// Up to which differences in a part are noise: so much do 19 of 20 figures differ from one repetition to the next.
fn noise(before: &Results, now: &Results, part: &str) -> f64 {
    const SHARE: f64 = 0.95;
    const ENOUGH: usize = 20;
    let differences = |wanted: &dyn Fn(&str) -> bool| -> Vec<f64> {
        let rows = before.rows.iter().chain(&now.rows).filter(|row| wanted(&row.point.part));
        let mut all: Vec<f64> = rows.flat_map(|row| row.cells.values()).flat_map(between_runs).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let mut known = differences(&|other| other == part);
    if known.len() < ENOUGH {
        known = differences(&|_| true);
    }
    match known.len() {
        0 => UNKNOWN_NOISE,
        _ => quantile(&known, SHARE).max(LEAST_THRESHOLD),
    }
}

/// Compares the points that both runs have. A difference counts if the medians differ by more than `threshold` (0.05
/// for 5 %; `None` for as much as repetitions differ), neither the middle halves of the batches nor the medians of the
/// repetitions overlap, and no batch of the slower run was as quick as half of the other's. Only batches under the same
/// conditions are compared.
pub fn compare(before: &Results, now: &Results, threshold: Option<f64>) -> Comparison {
    let mut comparison = Comparison::default();
    for row in &now.rows {
        let part = &row.point.part;
        if !comparison.thresholds.contains_key(part) {
            let least = threshold.unwrap_or_else(|| noise(before, now, part));
            comparison.thresholds.insert(part.clone(), least);
        }
        let threshold = comparison.thresholds[part];
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
        let comparison =
            compare(&with(&[&[100.0, 101.0, 102.0]]), &with(&[&[150.0, 151.0, 152.0]]), Some(0.05));
        assert_eq!((comparison.compared, comparison.slower.len(), comparison.faster.len()), (1, 1, 0));
        assert!((comparison.slower[0].factor().unwrap() - 1.495).abs() < 0.001);
        let back = compare(&with(&[&[150.0, 151.0, 152.0]]), &with(&[&[100.0, 101.0, 102.0]]), Some(0.05));
        assert_eq!((back.slower.len(), back.faster.len()), (0, 1));
    }

    #[test]
    fn noise_is_not() {
        let noisy = compare(&with(&[&[100.0, 120.0, 140.0]]), &with(&[&[110.0, 130.0, 150.0]]), Some(0.05));
        assert!(noisy.slower.is_empty() && noisy.faster.is_empty());
        let small = compare(&with(&[&[100.0, 100.1, 100.2]]), &with(&[&[103.0, 103.1, 103.2]]), Some(0.05));
        assert!(small.slower.is_empty());
    }

    #[test]
    fn a_disturbed_run_is_noise() {
        let before = with(&[&[100.0, 101.0, 102.0, 103.0, 104.0]]);
        let now = with(&[&[99.0, 900.0, 901.0, 902.0, 903.0]]);
        assert!(compare(&before, &now, Some(0.05)).slower.is_empty());
    }

    #[test]
    fn repetitions_that_disagree_among_themselves_are_noise() {
        let before = with(&[&[100.0; 5], &[100.0; 5], &[160.0; 5]]);
        let now = with(&[&[150.0; 5], &[151.0; 5], &[152.0; 5]]);
        assert!(compare(&before, &now, Some(0.05)).slower.is_empty());
    }

    #[test]
    fn a_machine_in_another_state_is_no_difference() {
        let with_line = |time: f64, line: f64| {
            let mut results = with(&[]);
            let point = results.rows[0].point.clone();
            results.cell(&point, "Encore").add(vec![time; 5], vec![line; 5]);
            results
        };
        let comparison = compare(&with_line(80.0, 50.0), &with_line(180.0, 120.0), Some(0.05));
        assert_eq!((comparison.compared, comparison.incomparable, comparison.slower.len()), (0, 1, 0));
        assert_eq!(compare(&with_line(80.0, 50.0), &with_line(180.0, 55.0), Some(0.05)).slower.len(), 1);
    }

    #[test]
    fn as_much_as_repetitions_differ_is_noise() {
        let repeated = |times: &[f64]| {
            let runs: Vec<Vec<f64>> = times.iter().map(|&time| vec![time; 5]).collect();
            with(&runs.iter().map(Vec::as_slice).collect::<Vec<_>>())
        };
        let steady = compare(&repeated(&[100.0, 101.0]), &repeated(&[110.0, 111.0]), None);
        assert_eq!((steady.thresholds["latency"], steady.slower.len()), (0.05, 1));
        let unsteady = compare(&repeated(&[100.0, 120.0]), &repeated(&[121.0, 122.0]), None);
        assert!(unsteady.thresholds["latency"] > 0.15 && unsteady.slower.is_empty());
        let once = compare(&repeated(&[100.0]), &repeated(&[110.0]), None);
        assert_eq!((once.thresholds["latency"], once.slower.len()), (UNKNOWN_NOISE, 0));
    }

    #[test]
    fn a_point_that_crashes_now_is_slower() {
        let mut now = with(&[]);
        let point = now.rows[0].point.clone();
        now.cell(&point, "Encore").problem =
            Some(Problem { kind: ProblemKind::Crashed, detail: String::new() });
        let comparison = compare(&with(&[&[1.0, 1.0, 1.0]]), &now, Some(0.05));
        assert_eq!(comparison.slower.len(), 1);
        assert_eq!(sheet("slower", &comparison.slower).rows[0][3], "no figure");
    }
}
