//! Wins and losses: how Encore's figures stand against the best of the others.

use crate::number;
use crate::results::{Results, Row};
use crate::sheet::Sheet;
use crate::sheets;

/// How many points of a part Encore wins, loses or ties.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Count {
    part: String,
    wins: usize,
    losses: usize,
    ties: usize,
}

/// One line a part; `None` unless Encore was compared with others.
pub fn counts(results: &Results) -> Option<Sheet> {
    if !sheets::is_compared(results) {
        return None;
    }
    let mut counts: Vec<Count> = Vec::new();
    for row in &results.rows {
        let Some(verdict) = verdict(results, row) else { continue };
        let part = &row.point.part;
        let at = counts.iter().position(|count| count.part == *part).unwrap_or_else(|| {
            counts.push(Count { part: part.clone(), wins: 0, losses: 0, ties: 0 });
            counts.len() - 1
        });
        match verdict {
            Verdict::Win => counts[at].wins += 1,
            Verdict::Loss => counts[at].losses += 1,
            Verdict::Tie => counts[at].ties += 1,
        }
    }
    let line = |count: &Count| {
        vec![count.part.clone(), count.wins.to_string(), count.losses.to_string(), count.ties.to_string()]
    };
    Some(Sheet {
        title: "Encore against the best other MPI".into(),
        introduction:
            "Wins and losses are differences beyond noise: the middle halves of the two sets of figures \
                       don't overlap."
                .into(),
        head: ["part", "wins", "losses", "within noise"].map(String::from).to_vec(),
        words: 1,
        rows: counts.iter().map(line).collect(),
        ..Sheet::default()
    })
}

/// The points where another MPI is faster beyond noise, the worst first; `None` if there are none.
pub fn losses(results: &Results) -> Option<Sheet> {
    let mut lost: Vec<(&Row, f64)> = results
        .rows
        .iter()
        .filter(|row| verdict(results, row) == Some(Verdict::Loss))
        .filter_map(|row| Some((row, sheets::ratio_to_best(results, row)?)))
        .collect();
    lost.sort_by(|a, b| b.1.total_cmp(&a.1));
    (!lost.is_empty()).then(|| Sheet {
        title: "Where another MPI is faster than Encore".into(),
        head: ["what", "Encore", "best other", "to best other"].map(String::from).to_vec(),
        words: 1,
        rows: lost
            .iter()
            .map(|(row, ratio)| {
                let values = values(results, row);
                let text = |value: Option<f64>| value.map(|v| row.point.value_text(v)).unwrap_or_default();
                let (ours, best) = values.map_or((None, None), |(ours, best)| (Some(ours), Some(best)));
                vec![
                    row.point.describe(),
                    text(ours),
                    text(best),
                    format!("{}×", number::three_digits(*ratio)),
                ]
            })
            .collect(),
        ..Sheet::default()
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Win,
    Loss,
    Tie,
}

fn verdict(results: &Results, row: &Row) -> Option<Verdict> {
    let ours = results.mpis.iter().find(|mpi| mpi.ours)?;
    let ours = row.cells.get(&ours.name)?.summary()?;
    let best = results
        .mpis
        .iter()
        .filter(|mpi| !mpi.ours)
        .filter_map(|mpi| row.cells.get(&mpi.name)?.summary())
        .min_by(|a, b| a.median.total_cmp(&b.median))?;
    let ratio = sheets::ratio_to_best(results, row)?;
    Some(match ours.is_apart_from(&best) {
        true if ours.median < best.median && ratio < 1.0 => Verdict::Win,
        true if ours.median > best.median && ratio > 1.0 => Verdict::Loss,
        _ => Verdict::Tie,
    })
}

fn values(results: &Results, row: &Row) -> Option<(f64, f64)> {
    let ours = results.mpis.iter().find(|mpi| mpi.ours)?;
    let ours = results.value(row, ours)?;
    Some((ours, ours / sheets::ratio_to_best(results, row)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn wins_losses_and_ties_are_counted_and_losses_listed() {
        let mut results = samples::results(&["Encore", "A", "B"]);
        for (bytes, ours, a, b) in [(1, 10.0, 20.0, 30.0), (2, 30.0, 20.0, 10.0), (4, 10.0, 10.0, 10.0)] {
            let point = samples::point("latency", "ping-pong", "", bytes, 2);
            for (mpi, time) in [("Encore", ours), ("A", a), ("B", b)] {
                results.cell(&point, mpi).runs.push(vec![time; 3]);
            }
        }
        assert_eq!(counts(&results).unwrap().rows, [["latency", "1", "1", "1"]]);
        let lost = losses(&results).unwrap();
        assert_eq!(lost.rows, [["latency: ping-pong, 2 B, 2 ranks", "30.0 ns", "10.0 ns", "3.00×"]]);
    }

    #[test]
    fn alone_there_is_nothing_to_win() {
        assert!(counts(&samples::results(&["Encore"])).is_none());
    }
}
