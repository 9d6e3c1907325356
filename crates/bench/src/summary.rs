//! The short summary: where Encore is faster than the best of the others, where slower, and by how much.

use crate::like::like_with_like;
use crate::number;
use crate::part::Part;
use crate::points;
use crate::results::{MpiUsed, ProblemKind, Results, Row};
use crate::sheet::Sheet;
use crate::stats::geometric_mean;

/// Length of the short list of points where others are faster.
const SHORT_LIST: usize = 25;

/// How Encore stands at one point.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Standing {
    verdict: Verdict,
    /// Encore's time over the best other's.
    ratio: f64,
}

/// How Encore stands in one part, against the best other MPI at each point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartStanding {
    /// Points at which Encore and another MPI have figures.
    pub points: usize,
    /// Of these, where Encore is faster beyond noise.
    pub faster: usize,
    /// Where the difference is within noise.
    pub within_noise: usize,
    /// Where Encore is slower beyond noise.
    pub slower: usize,
    /// The geometric mean of Encore's time over the best other's.
    pub mean: f64,
    /// The least of these ratios.
    pub best: f64,
    /// The greatest.
    pub worst: f64,
}

/// How Encore's time compares with the best other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Less, beyond noise.
    Win,
    /// More, beyond noise.
    Loss,
    /// The difference is within noise.
    Tie,
}

/// Encore's figure at a point over another MPI's, and whether the difference is beyond noise; `None` where they can't be
/// compared.
fn against(results: &Results, row: &Row, ours: &MpiUsed, other: &MpiUsed) -> Option<Standing> {
    let (mine, theirs) = (row.cells.get(&ours.name)?, row.cells.get(&other.name)?);
    let (a, b) = like_with_like(mine, theirs)?;
    let (time, best) = (results.shown.of(&a), results.shown.of(&b));
    let ratio = (best > 0.0 && time > 0.0).then(|| time / best)?;
    let verdict = match a.is_apart_from(&b) {
        true if ratio < 1.0 => Verdict::Win,
        true if ratio > 1.0 => Verdict::Loss,
        _ => Verdict::Tie,
    };
    Some(Standing { verdict, ratio })
}

fn ours(results: &Results) -> Option<&MpiUsed> {
    results.mpis.iter().find(|mpi| mpi.ours)
}

fn others(results: &Results) -> impl Iterator<Item = &MpiUsed> {
    results.mpis.iter().filter(|mpi| !mpi.ours)
}

/// Against the MPI that stands best there.
fn standing(results: &Results, row: &Row) -> Option<Standing> {
    let ours = ours(results).filter(|_| row.point.is_of_an_mpi())?;
    others(results)
        .filter_map(|other| against(results, row, ours, other))
        .max_by(|a, b| a.ratio.total_cmp(&b.ratio))
}

/// Encore's time over the best other MPI's: below 1 Encore is faster.
pub fn ratio_to_best(results: &Results, row: &Row) -> Option<f64> {
    Some(standing(results, row)?.ratio)
}

/// Whether Encore and another MPI have figures that were never measured under the same conditions, and nothing else to
/// compare Encore with.
pub fn is_incomparable(results: &Results, row: &Row) -> bool {
    let has_figures = |mpi: &MpiUsed| row.cells.get(&mpi.name).is_some_and(|cell| cell.summary().is_some());
    row.point.is_of_an_mpi()
        && ours(results).is_some_and(has_figures)
        && others(results).any(has_figures)
        && standing(results, row).is_none()
}

/// The points of a part at which Encore and another MPI have figures.
fn standings(results: &Results, part: Part) -> Vec<(&Row, Standing)> {
    let rows = results.rows.iter().filter(|row| row.point.part == part.name());
    rows.filter_map(|row| Some((row, standing(results, row)?))).collect()
}

/// Encore's time over the best other's at each point of a part, in the order of its table.
pub fn ratios(results: &Results, part: Part) -> Vec<(f64, Verdict)> {
    let rows = results.rows.iter().filter(|row| row.point.part == part.name()).collect();
    let of_row = |row: &Row| standing(results, row).map(|standing| (standing.ratio, standing.verdict));
    points::ordered(rows).into_iter().filter_map(of_row).collect()
}

fn count(standings: &[(&Row, Standing)], verdict: Verdict) -> usize {
    standings.iter().filter(|(_, standing)| standing.verdict == verdict).count()
}

fn mean(standings: &[(&Row, Standing)]) -> Option<f64> {
    geometric_mean(&standings.iter().map(|(_, standing)| standing.ratio).collect::<Vec<_>>())
}

/// How Encore stands in a part; `None` if it has no figure there that can be compared.
pub fn of_part(results: &Results, part: Part) -> Option<PartStanding> {
    let all = standings(results, part);
    let mean = mean(&all)?;
    let ratio = |pick: fn(f64, f64) -> f64| {
        all.iter().map(|(_, standing)| standing.ratio).reduce(pick).unwrap_or(mean)
    };
    Some(PartStanding {
        points: all.len(),
        faster: count(&all, Verdict::Win),
        within_noise: count(&all, Verdict::Tie),
        slower: count(&all, Verdict::Loss),
        mean,
        best: ratio(f64::min),
        worst: ratio(f64::max),
    })
}

/// A ratio as it stands in a table.
pub fn times(ratio: f64) -> String {
    format!("{}×", number::three_digits(ratio))
}

/// The whole in sentences; none unless Encore was compared with others.
pub fn sentences(results: &Results) -> Vec<String> {
    let Some(ours) = ours(results).filter(|_| points::is_compared(results)) else { return Vec::new() };
    let all: Vec<(&Row, Standing)> = Part::each()
        .filter(|&part| part != Part::Instructions)
        .flat_map(|part| standings(results, part))
        .collect();
    let names: Vec<&str> = others(results).map(|mpi| mpi.name.as_str()).collect();
    let Some(mean) = mean(&all) else {
        return vec![format!("{} and {} have no figure in common.", ours.name, names.join(", "))];
    };
    let names: Vec<&str> = others(results).map(|mpi| mpi.name.as_str()).collect();
    let best = match names.as_slice() {
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("the best of {} and {last}", first.join(", ")),
        [] => String::new(),
    };
    let [wins, losses, ties] =
        [Verdict::Win, Verdict::Loss, Verdict::Tie].map(|verdict| count(&all, verdict));
    let mut sentences = vec![format!(
        "{} is compared with {best}, point by point, at {} points. Beyond noise it is faster at {wins} of them and \
         slower at {losses}; at {ties} the difference is within noise. Its time is {} of the best other's in the \
         geometric mean.",
        ours.name,
        all.len(),
        times(mean),
    )];
    let means: Vec<(Part, f64)> =
        Part::each().filter_map(|part| Some((part, self::mean(&standings(results, part))?))).collect();
    for (word, wanted) in [("less", true), ("more", false)] {
        let mut some: Vec<&(Part, f64)> = means.iter().filter(|(_, mean)| (*mean < 1.0) == wanted).collect();
        some.sort_by(|a, b| a.1.total_cmp(&b.1));
        if !wanted {
            some.reverse();
        }
        let list: Vec<String> =
            some.iter().map(|(part, mean)| format!("{} {}", part.name(), times(*mean))).collect();
        if !list.is_empty() {
            sentences.push(format!(
                "By part, it takes {word} than the best other in the mean at: {}.",
                list.join(", ")
            ));
        }
    }
    let incomparable = results.rows.iter().filter(|row| is_incomparable(results, row)).count();
    if incomparable > 0 {
        sentences.push(format!(
            "{incomparable} more points are not compared: the machine's cache line took another time throughout."
        ));
    }
    let kinds = [ProblemKind::Unsupported, ProblemKind::Failed, ProblemKind::Crashed, ProblemKind::Hung];
    let lacking = |kind: ProblemKind| {
        let cells = results.rows.iter().filter_map(|row| row.cells.get(&ours.name));
        let count =
            cells.filter(|cell| cell.problem.as_ref().is_some_and(|problem| problem.kind == kind)).count();
        (count > 0).then(|| format!("{count} {}", kind.word()))
    };
    let lacking: Vec<String> = kinds.into_iter().filter_map(lacking).collect();
    if !lacking.is_empty() {
        sentences.push(format!(
            "Points at which {} has no figure, or not in each run: {}.",
            ours.name,
            lacking.join(", ")
        ));
    }
    sentences
}

/// One line a part: how often faster and slower, by how much; `None` unless Encore was compared with others.
pub fn parts(results: &Results) -> Option<Sheet> {
    let ours = ours(results).filter(|_| points::is_compared(results))?;
    let mut sheet = Sheet {
        title: "Encore against the best other MPI".into(),
        introduction: "Faster and slower: beyond noise, so that each run of the one was faster than all of the other; only \
                       batches timed when a cache line's way was alike are compared. The ratio is Encore's time over the best other MPI's: below 1 Encore is faster."
            .into(),
        head: ["part", "points", "faster", "within noise", "slower", "ratio, mean", "best", "worst"]
            .map(String::from)
            .to_vec(),
        words: 1,
        ..Sheet::default()
    };
    sheet.head.extend(others(results).map(|mpi| format!("mean to {}", mpi.name)));
    for part in Part::each() {
        let Some(stands) = of_part(results, part) else { continue };
        let all = standings(results, part);
        let mut line = vec![points::title(part).to_owned()];
        line.extend(
            [stands.points, stands.faster, stands.within_noise, stands.slower].map(|count| count.to_string()),
        );
        line.extend([stands.mean, stands.best, stands.worst].map(times));
        for other in others(results) {
            let ratios: Vec<f64> =
                all.iter().filter_map(|(row, _)| Some(against(results, row, ours, other)?.ratio)).collect();
            line.push(geometric_mean(&ratios).map_or_else(|| "–".into(), times));
        }
        sheet.rows.push(line);
    }
    Some(sheet)
}

/// The points where another MPI is faster beyond noise, the worst first: the worst, and all of them if there are more;
/// `None` if there are none.
pub fn losses(results: &Results) -> Option<(Sheet, Option<Sheet>)> {
    let mut lost: Vec<(&Row, Standing)> = Part::each().flat_map(|part| standings(results, part)).collect();
    lost.retain(|(_, standing)| standing.verdict == Verdict::Loss);
    lost.sort_by(|a, b| b.1.ratio.total_cmp(&a.1.ratio));
    let line = |(row, standing): &(&Row, Standing)| {
        let text = |value: Option<f64>| value.map(|v| row.point.value_text(v)).unwrap_or_default();
        let mine = ours(results).and_then(|ours| results.value(row, ours));
        let best = others(results).filter_map(|mpi| results.value(row, mpi)).min_by(f64::total_cmp);
        vec![row.point.describe(), text(mine), text(best), times(standing.ratio)]
    };
    let whole = Sheet {
        title: "Where another MPI is faster than Encore".into(),
        head: ["what", "Encore", "best other", "to best other"].map(String::from).to_vec(),
        words: 1,
        rows: lost.iter().map(line).collect(),
        ..Sheet::default()
    };
    if lost.is_empty() {
        return None;
    }
    if lost.len() <= SHORT_LIST {
        return Some((whole, None));
    }
    let short = Sheet {
        introduction: format!("The {SHORT_LIST} worst of {} points.", lost.len()),
        rows: whole.rows[..SHORT_LIST].to_vec(),
        ..whole.clone()
    };
    Some((short, Some(Sheet { title: "All points where another MPI is faster than Encore".into(), ..whole })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn sample() -> Results {
        let mut results = samples::results(&["Encore", "A", "B"]);
        for (bytes, ours, a, b) in [(1, 10.0, 20.0, 30.0), (2, 30.0, 20.0, 10.0), (4, 10.0, 10.0, 10.0)] {
            let point = samples::point("latency", "ping-pong", "", bytes, 2);
            for (mpi, time) in [("Encore", ours), ("A", a), ("B", b)] {
                results.cell(&point, mpi).runs.push(vec![time; 3]);
            }
        }
        results
    }

    #[test]
    fn wins_losses_and_ties_are_counted_and_losses_listed() {
        let results = sample();
        let parts = parts(&results).unwrap();
        assert_eq!(
            parts.rows,
            [["Latency", "3", "1", "1", "1", "1.14×", "0.50×", "3.00×", "0.91×", "1.00×"]]
        );
        let (lost, all) = losses(&results).unwrap();
        assert_eq!(lost.rows, [["latency: ping-pong, 2 B, 2 ranks", "30.0 ns", "10.0 ns", "3.00×"]]);
        assert_eq!(all, None);
        let text = sentences(&results).join(" ");
        assert!(
            text.contains("the best of A and B") && text.contains("faster at 1 of them and slower at 1"),
            "{text}"
        );
    }

    #[test]
    fn other_conditions_make_no_win() {
        let mut results = samples::results(&["Encore", "A"]);
        let point = samples::point("latency", "ping-pong", "", 8, 2);
        results.cell(&point, "Encore").add(vec![80.0; 5], vec![25.0; 5]);
        results.cell(&point, "A").add(vec![200.0; 5], vec![120.0; 5]);
        assert!(is_incomparable(&results, &results.rows[0]) && parts(&results).unwrap().rows.is_empty());
        for _ in 0..5 {
            results.cell(&point, "Encore").add(vec![80.0; 5], vec![25.0; 5]);
            results.cell(&point, "A").add(vec![100.0; 5], vec![26.0; 5]);
        }
        assert_eq!(parts(&results).unwrap().rows[0][2..6], ["1", "0", "0", "0.80×"]);
    }

    #[test]
    fn point_without_mpi_is_not_compared() {
        let mut results = samples::results(&["Encore", "A"]);
        for (part, name, variant) in [
            ("lecture", "sandbag(100)", ""),
            ("onesided", "put, MPI_Win_allocate", "memcpy"),
            ("lapi", "one copy", "memcpy"),
        ] {
            let point = samples::point(part, name, variant, 8, 2);
            results.cell(&point, "Encore").runs.push(vec![100.0; 3]);
            results.cell(&point, "A").runs.push(vec![100.0; 3]);
        }
        assert!(parts(&results).unwrap().rows.is_empty());
        assert!(
            results
                .rows
                .iter()
                .all(|row| ratio_to_best(&results, row).is_none() && !is_incomparable(&results, row))
        );
        let point = samples::point("lecture", "send/recv_int + sandbag(100)", "", 4, 2);
        assert!(point.is_of_an_mpi());
    }

    #[test]
    fn a_long_list_of_losses_is_cut_and_given_whole_beside() {
        let mut results = samples::results(&["Encore", "A"]);
        for bytes in 0..100 {
            let point = samples::point("rate", "", "", bytes, 2);
            results.cell(&point, "Encore").runs.push(vec![200.0; 3]);
            results.cell(&point, "A").runs.push(vec![100.0; 3]);
        }
        let (short, all) = losses(&results).unwrap();
        assert_eq!((short.rows.len(), all.unwrap().rows.len()), (SHORT_LIST, 100));
        assert!(short.introduction.contains("100"));
    }

    #[test]
    fn alone_there_is_nothing_to_win() {
        let results = samples::results(&["Encore"]);
        assert!(parts(&results).is_none() && losses(&results).is_none() && sentences(&results).is_empty());
    }

    #[test]
    fn missing_points_are_listed() {
        use crate::results::Problem;
        let mut results = sample();
        let point = samples::point("onesided", "put", "", 8, 2);
        results.cell(&point, "Encore").problem =
            Some(Problem { kind: ProblemKind::Unsupported, detail: String::new() });
        assert!(sentences(&results).last().unwrap().ends_with("1 not implemented."));
    }
}
