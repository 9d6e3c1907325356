//! Whether two runs of the benchmark agree, figure by figure; what got slower, and what faster.

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::results::Results;
use crate::sheet::Sheet;
use crate::sheets;
use crate::stats::Summary;

/// Comparison of one point of one MPI.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The MPI's name.
    pub mpi: String,
    /// The measured point.
    pub point: Point,
    /// Before and now, under the same conditions where there are any; `None` where there was a problem instead.
    pub before: Option<Summary>,
    /// See `before`.
    pub now: Option<Summary>,
    /// The conclusion.
    pub verdict: Verdict,
}

/// By the criterion of all tables: what the launches of one and the other span has something in common, or hasn't.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The two agree within their spread.
    Agrees,
    /// It takes longer now, or can't be measured any more.
    Slower,
    /// It takes less, or can be measured for the first time.
    Faster,
    /// Never measured under the same conditions.
    Incomparable,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::Incomparable => "not comparable",
        }
    }
}

impl Figure {
    /// Factor by which it takes longer now; infinite if there is no figure any more.
    pub fn factor(&self) -> f64 {
        match (&self.before, &self.now) {
            (Some(before), Some(now)) if before.median > 0.0 => now.median / before.median,
            (None, Some(_)) => 0.0,
            (Some(_), None) => f64::INFINITY,
            _ => 1.0,
        }
    }
}

/// Compares the points of which both runs have a figure, or one has it and the other a problem: the slowest now first.
pub fn compare(before: &Results, now: &Results) -> Vec<Figure> {
    let mut figures = Vec::new();
    for row in &now.rows {
        let Some(old_row) = before.rows.iter().find(|old| old.point == row.point) else { continue };
        for (mpi, cell) in &row.cells {
            let Some(old_cell) = old_row.cells.get(mpi) else { continue };
            let (mut old, mut new) = (old_cell.summary(), cell.summary());
            let verdict = match (&old, &new) {
                (None, None) => continue,
                (Some(_), None) => Verdict::Slower,
                (None, Some(_)) => Verdict::Faster,
                (Some(_), Some(_)) => match like_with_like(old_cell, cell) {
                    None => Verdict::Incomparable,
                    Some((one, other)) => {
                        (old, new) = (Some(one), Some(other));
                        match one.is_apart_from(&other) {
                            true if other.median > one.median => Verdict::Slower,
                            true => Verdict::Faster,
                            false => Verdict::Agrees,
                        }
                    }
                },
            };
            let (mpi, point) = (mpi.clone(), row.point.clone());
            figures.push(Figure { mpi, point, before: old, now: new, verdict });
        }
    }
    figures.sort_by(|a, b| b.factor().total_cmp(&a.factor()));
    figures
}

/// Figures as a table.
pub fn sheet(title: &str, figures: &[&Figure]) -> Sheet {
    let text = |point: &Point, summary: &Option<Summary>| match summary {
        Some(summary) => sheets::spread_text(point, summary),
        None => "no figure".to_owned(),
    };
    let factor = |factor: f64| match factor > 0.0 && factor.is_finite() {
        true => number::three_digits(factor),
        false => String::new(),
    };
    let line = |figure: &&Figure| {
        let Figure { mpi, point, before, now, verdict } = figure;
        let (old, new) = (text(point, before), text(point, now));
        vec![mpi.clone(), point.describe(), old, new, factor(figure.factor()), verdict.word().into()]
    };
    Sheet {
        title: title.to_owned(),
        head: ["MPI", "what", "before", "now", "factor", "that is"].map(String::from).to_vec(),
        words: 2,
        rows: figures.iter().map(line).collect(),
        ..Sheet::default()
    }
}

/// The whole in sentences.
pub fn sentences(figures: &[Figure]) -> Vec<String> {
    let count = |verdict| figures.iter().filter(|figure| figure.verdict == verdict).count();
    let [agreeing, slower, faster, incomparable] =
        [Verdict::Agrees, Verdict::Slower, Verdict::Faster, Verdict::Incomparable].map(count);
    let compared = figures.len() - incomparable;
    let mut sentences = vec![format!(
        "{agreeing} of {compared} figures agree within their spread; the others: {slower} slower, {faster} faster"
    )];
    if incomparable > 0 {
        sentences.push(format!(
            "{incomparable} more are not comparable: a cache line's way from core to core was another one throughout"
        ));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Problem, ProblemKind};
    use crate::samples;

    /// Five launches of the same time each, for each of the times.
    fn with(launches: &[f64]) -> Results {
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("latency", "ping-pong", "malloc", 8, 2);
        results.cell(&point, "Encore").runs = launches.iter().map(|&time| vec![time; 5]).collect();
        results
    }

    fn verdicts(before: &Results, now: &Results) -> Vec<Verdict> {
        compare(before, now).iter().map(|figure| figure.verdict).collect()
    }

    #[test]
    fn disjoint_ranges_are_slower_or_faster() {
        let (low, high) =
            (with(&[100.0, 101.0, 102.0, 103.0, 104.0]), with(&[153.0, 151.0, 153.0, 150.0, 155.0]));
        let figures = compare(&low, &high);
        assert_eq!((figures.len(), figures[0].verdict), (1, Verdict::Slower));
        assert!((figures[0].factor() - 1.5).abs() < 1e-9);
        assert_eq!(verdicts(&high, &low), [Verdict::Faster]);
        let rows = sheet("", &[&figures[0]]).rows;
        assert_eq!(
            rows[0],
            [
                "Encore",
                "latency: ping-pong, malloc, 8 B, 2 ranks",
                "102 ns ±2%",
                "153 ns ±2%",
                "1.50",
                "slower"
            ]
        );
        assert!(sentences(&figures)[0].starts_with("0 of 1 figures agree"));
    }

    #[test]
    fn overlapping_ranges_agree() {
        let (one, other) =
            (with(&[100.0, 101.0, 102.0, 103.0, 160.0]), with(&[150.0, 151.0, 151.0, 152.0, 153.0]));
        assert_eq!(verdicts(&one, &other), [Verdict::Agrees]);
        assert_eq!(verdicts(&one, &one), [Verdict::Agrees]);
        assert!(sentences(&compare(&one, &other))[0].starts_with("1 of 1 figures agree"));
    }

    #[test]
    fn single_launches_agree_that_are_as_far_apart_as_is_usual() {
        let (mut one, mut other) = (with(&[100.0]), with(&[115.0]));
        assert_eq!(verdicts(&one, &other), [Verdict::Agrees]);
        for results in [&mut one, &mut other] {
            let point = results.rows[0].point.clone();
            results.cell(&point, "Encore").context.usual = Some(0.02);
        }
        assert_eq!(verdicts(&one, &other), [Verdict::Slower]);
    }

    #[test]
    fn a_machine_in_another_state_is_no_difference() {
        let with_line = |time: f64, line: f64| {
            let mut results = with(&[]);
            let point = results.rows[0].point.clone();
            results.cell(&point, "Encore").add(vec![time; 5], vec![line; 5]);
            results
        };
        assert_eq!(verdicts(&with_line(80.0, 50.0), &with_line(180.0, 120.0)), [Verdict::Incomparable]);
        assert_eq!(verdicts(&with_line(80.0, 50.0), &with_line(180.0, 55.0)), [Verdict::Slower]);
        let said = sentences(&compare(&with_line(80.0, 50.0), &with_line(180.0, 120.0)));
        assert!(said.len() == 2 && said[1].starts_with("1 more are not comparable"), "{said:?}");
    }

    #[test]
    fn a_point_that_crashes_now_is_slower() {
        let mut now = with(&[]);
        let point = now.rows[0].point.clone();
        now.cell(&point, "Encore").problem =
            Some(Problem { kind: ProblemKind::Crashed, detail: String::new() });
        let figures = compare(&with(&[1.0]), &now);
        assert_eq!((figures[0].verdict, figures[0].factor()), (Verdict::Slower, f64::INFINITY));
        assert_eq!(sheet("slower", &[&figures[0]]).rows[0][3], "no figure");
        assert_eq!(verdicts(&now, &now), []);
    }
}
