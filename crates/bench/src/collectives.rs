//! The tables of collective operations: how Encore stands by operation and size, blocking beside persistent, and the
//! three ways of making a persistent operation beside each other.

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::part::Part;
use crate::points;
use crate::results::{MpiUsed, Results, Row};
use crate::sheet::Sheet;
use crate::sheets;
use crate::stats::Summary;
use crate::summary;

/// The ways that are tabled by themselves.
const WAYS: [&str; 2] = ["blocking", "persistent"];

/// Operations by sizes for each number of ranks: the short form of all that was measured.
pub fn short(results: &Results) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for ranks in distinct(rows(results).map(|row| row.point.ranks)) {
        for way in WAYS.iter().filter(|_| points::is_compared(results)) {
            let wanted = |row: &&Row| row.point.ranks == ranks && row.point.variant == *way;
            let ratio = |row: &Row| summary::ratio_to_best(results, row).map(times);
            sheets.extend(by_size(
                &rows(results).filter(wanted).collect::<Vec<_>>(),
                &format!("Encore's time over the best other MPI's: {way}, {ranks} ranks"),
                ratio,
            ));
        }
    }
    for ranks in distinct(rows(results).map(|row| row.point.ranks)) {
        let Some(ours) = results.mpis.iter().find(|mpi| mpi.ours) else { continue };
        let wanted = |row: &&Row| row.point.ranks == ranks && row.point.variant == WAYS[1];
        let ratio = |row: &Row| Some(times(to_blocking(results, row, ours)?.ratio));
        sheets.extend(by_size(
            &rows(results).filter(wanted).collect::<Vec<_>>(),
            &format!("Encore's persistent operations over its blocking ones: {ranks} ranks"),
            ratio,
        ));
    }
    sheets
}

/// Blocking and persistent, each operation and size in a line; the notes say where persistent takes longer.
pub fn blocking_and_persistent(results: &Results) -> Option<Sheet> {
    let mut sheet = Sheet {
        title: "Blocking against persistent collective operations".into(),
        introduction: "MPI_X against MPI_Start and MPI_Wait of a request made once by MPI_X_init; the ratio is persistent \
                       over blocking."
            .into(),
        head: ["operation", "ranks", "size"].map(String::from).to_vec(),
        words: 1,
        ..Sheet::default()
    };
    for mpi in &results.mpis {
        sheet.head.extend([WAYS[0], WAYS[1], "ratio"].map(|column| format!("{} {column}", mpi.name)));
    }
    let mut longer: Vec<Vec<String>> = vec![Vec::new(); results.mpis.len()];
    for row in points::ordered(rows(results).filter(|row| row.point.variant == WAYS[1]).collect()) {
        let blocking = twin(results, row, WAYS[0]);
        let Point { name, ranks, bytes, .. } = &row.point;
        let mut line = vec![name.clone(), ranks.to_string(), number::size(*bytes)];
        for (at, mpi) in results.mpis.iter().enumerate() {
            line.push(
                blocking.map_or_else(String::new, |other| sheets::cell_text(results, &mut sheet, other, mpi)),
            );
            line.push(sheets::cell_text(results, &mut sheet, row, mpi));
            let ratio = to_blocking(results, row, mpi);
            line.push(ratio.as_ref().map(|r| times(r.ratio)).unwrap_or_default());
            if let Some(ratio) = ratio.filter(|ratio| ratio.beyond_noise && ratio.ratio > 1.0) {
                longer[at].push(format!(
                    "{name} {}, {ranks} ranks ({})",
                    number::size(*bytes),
                    times(ratio.ratio)
                ));
            }
        }
        sheet.rows.push(line);
    }
    for (mpi, list) in results.mpis.iter().zip(&longer).filter(|(_, list)| !list.is_empty()) {
        const NAMED: usize = 12;
        let named = list[..list.len().min(NAMED)].join("; ");
        let more = if list.len() > NAMED { "; …" } else { "" };
        let count = list.len();
        sheet.note(format!(
            "{}: persistent takes longer than blocking, beyond noise, at {count} points: {named}{more}",
            mpi.name
        ));
    }
    (!sheet.rows.is_empty()).then_some(sheet)
}

/// Encore's three levels of preparation: `bench/collectives.c`, scenario "levels".
pub fn ways(results: &Results) -> Option<Sheet> {
    let ours = results.mpis.iter().find(|mpi| mpi.ours)?;
    let mut rows_made = Vec::new();
    for naive in points::ordered(rows(results).filter(|row| row.point.variant == NAIVE).collect()) {
        let time = |row: Option<&Row>| {
            row.and_then(|row| results.value(row, ours)).map(number::time).unwrap_or_default()
        };
        let (plan, bound) = (twin(results, naive, PLAN), twin(results, naive, BOUND));
        let speed = |row: Option<&Row>| {
            row.and_then(|row| speed_up(results, naive, row, ours)).map(times).unwrap_or_default()
        };
        let document = if naive.point.name == "reduce" { "up to 3×" } else { "" };
        rows_made.push(vec![
            naive.point.name.clone(),
            naive.point.ranks.to_string(),
            number::size(naive.point.bytes),
            time(Some(naive)),
            time(plan),
            time(bound),
            speed(plan),
            speed(bound),
            document.into(),
        ]);
    }
    let head =
        ["operation", "ranks", "size", "naive", "plan", "bound", "naive/plan", "naive/bound", "document"];
    (!rows_made.is_empty()).then(|| Sheet {
        title: format!("{WAYS_TITLE}, every figure"),
        introduction: WAYS_INTRODUCTION.into(),
        head: head.map(String::from).to_vec(),
        words: 1,
        rows: rows_made,
        ..Sheet::default()
    })
}

/// [`ways`] by operation and size: naive over bound, as the document has it.
pub fn ways_short(results: &Results) -> Vec<Sheet> {
    let Some(ours) = results.mpis.iter().find(|mpi| mpi.ours) else { return Vec::new() };
    let naive: Vec<&Row> = rows(results).filter(|row| row.point.variant == NAIVE).collect();
    let mut sheets = Vec::new();
    for ranks in distinct(naive.iter().map(|row| row.point.ranks)) {
        let wanted: Vec<&Row> = naive.iter().copied().filter(|row| row.point.ranks == ranks).collect();
        let ratio = |row: &Row| Some(times(speed_up(results, row, twin(results, row, BOUND)?, ours)?));
        sheets.extend(by_size(&wanted, &format!("{WAYS_TITLE}: naive over bound, {ranks} ranks"), ratio));
    }
    if let Some(first) = sheets.first_mut() {
        first.introduction = format!("{WAYS_INTRODUCTION} The document reports up to 3× for reduce.");
    }
    sheets
}

const NAIVE: &str = "persistent, naive";
const PLAN: &str = "persistent, plan";
const BOUND: &str = "persistent, bound";

const WAYS_TITLE: &str = "Speed-up of persistent collectives over the naive implementation (MPC, 2020)";
const WAYS_INTRODUCTION: &str = "Encore's levels of preparation: a persistent request made, started, waited for and freed for each call (naive), the \
     non-blocking operation, whose plan the communicator keeps (plan), and a persistent request that is made once (bound).";

fn times(ratio: f64) -> String {
    format!("{}×", number::three_digits(ratio))
}

fn rows(results: &Results) -> impl Iterator<Item = &Row> {
    results.rows.iter().filter(|row| row.point.part == Part::Collectives.name())
}

fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut known = Vec::new();
    for value in values {
        if !known.contains(&value) {
            known.push(value);
        }
    }
    known
}

/// The row of the same point done in another way.
fn twin<'a>(results: &'a Results, row: &Row, way: &str) -> Option<&'a Row> {
    let wanted = Point { variant: way.to_owned(), ..row.point.clone() };
    results.rows.iter().find(|other| other.point == wanted)
}

struct Ratio {
    ratio: f64,
    beyond_noise: bool,
}

/// Persistent over blocking.
fn to_blocking(results: &Results, persistent: &Row, mpi: &MpiUsed) -> Option<Ratio> {
    let blocking = twin(results, persistent, WAYS[0])?;
    let (a, b) = pair(persistent, blocking, mpi)?;
    let ratio = quotient(results, &a, &b)?;
    Some(Ratio { ratio, beyond_noise: a.is_apart_from(&b) })
}

fn speed_up(results: &Results, naive: &Row, other: &Row, mpi: &MpiUsed) -> Option<f64> {
    let (a, b) = pair(naive, other, mpi)?;
    quotient(results, &a, &b)
}

fn pair(one: &Row, other: &Row, mpi: &MpiUsed) -> Option<(Summary, Summary)> {
    let (one, other) = (one.cells.get(&mpi.name)?, other.cells.get(&mpi.name)?);
    like_with_like(one, other)
}

fn quotient(results: &Results, a: &Summary, b: &Summary) -> Option<f64> {
    let (a, b) = (results.shown.of(a), results.shown.of(b));
    (b > 0.0).then(|| a / b)
}

/// A line an operation, a column a size; `None` if no cell has a text.
fn by_size(rows: &[&Row], title: &str, text: impl Fn(&Row) -> Option<String>) -> Option<Sheet> {
    let mut sizes = distinct(rows.iter().map(|row| row.point.bytes));
    sizes.sort_unstable();
    let names = distinct(rows.iter().map(|row| row.point.name.as_str()));
    let cell = |name: &str, bytes: u64| {
        let row = rows.iter().find(|row| row.point.name == name && row.point.bytes == bytes);
        row.and_then(|row| text(row)).unwrap_or_default()
    };
    let lines: Vec<Vec<String>> = names
        .iter()
        .map(|name| {
            let figures = sizes.iter().map(|&bytes| cell(name, bytes));
            std::iter::once((*name).to_owned()).chain(figures).collect()
        })
        .collect();
    lines.iter().any(|line| line[1..].iter().any(|cell| !cell.is_empty())).then(|| Sheet {
        title: title.to_owned(),
        head: std::iter::once("operation".to_owned()).chain(sizes.iter().map(|&b| number::size(b))).collect(),
        words: 1,
        rows: lines,
        ..Sheet::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn sample() -> Results {
        let mut results = samples::results(&["Encore", "Other"]);
        for (name, bytes, variant, ours, theirs) in [
            ("barrier", 0, "blocking", 100.0, 200.0),
            ("barrier", 0, "persistent", 50.0, 400.0),
            ("reduce", 8, "blocking", 300.0, 100.0),
            ("reduce", 8, "persistent", 600.0, 100.0),
        ] {
            let point = samples::point("collectives", name, variant, bytes, 2);
            results.cell(&point, "Encore").runs = samples::launches(ours);
            results.cell(&point, "Other").runs = samples::launches(theirs);
        }
        for (variant, time) in [(NAIVE, 300.0), (PLAN, 200.0), (BOUND, 100.0)] {
            let point = samples::point("collectives", "reduce", variant, 8, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
        }
        results
    }

    #[test]
    fn operations_by_size_show_the_ratio_to_the_best_other() {
        let sheets = short(&sample());
        let blocking = &sheets[0];
        assert_eq!(blocking.title, "Encore's time over the best other MPI's: blocking, 2 ranks");
        assert_eq!(blocking.head, ["operation", "0 B", "8 B"]);
        assert_eq!(blocking.rows, [["barrier", "0.50×", ""], ["reduce", "", "3.00×"]]);
        let own = sheets.last().unwrap();
        assert_eq!(own.rows, [["barrier", "0.50×", ""], ["reduce", "", "2.00×"]]);
    }

    #[test]
    fn slower_persistent_forms_get_notes() {
        let sheet = blocking_and_persistent(&sample()).unwrap();
        assert_eq!(sheet.rows[1][..6], ["reduce", "2", "8 B", "300 ns ±0%", "600 ns ±0%", "2.00×"]);
        assert_eq!(sheet.notes.len(), 2);
        assert!(
            sheet.notes[0].contains("Encore")
                && sheet.notes[0].ends_with("1 points: reduce 8 B, 2 ranks (2.00×)")
        );
        assert!(sheet.notes[1].contains("Other") && sheet.notes[1].contains("barrier"));
    }

    #[test]
    fn the_speed_up_is_over_naive() {
        let sheet = ways(&sample()).unwrap();
        let expected = ["reduce", "2", "8 B", "300 ns", "200 ns", "100 ns", "1.50×", "3.00×", "up to 3×"]
            .map(String::from);
        assert_eq!(sheet.rows, [expected]);
        let short = ways_short(&sample());
        assert_eq!((short.len(), &short[0].rows[0]), (1, &vec!["reduce".to_owned(), "3.00×".to_owned()]));
    }

    #[test]
    fn nothing_measured_is_no_table() {
        let results = samples::results(&["Encore", "Other"]);
        assert!(short(&results).is_empty() && ways_short(&results).is_empty());
        assert!(blocking_and_persistent(&results).is_none() && ways(&results).is_none());
    }
}
