//! The tables made from what was measured.

use crate::event::Point;
use crate::limits;
use crate::number;
use crate::part::Part;
use crate::results::{Cell, MpiUsed, Problem, ProblemKind, Results, Row};
use crate::sheet::Sheet;

/// The table of one part; `None` if nothing of it was measured or tried.
pub fn of_part(results: &Results, part: Part) -> Option<Sheet> {
    let rows: Vec<&Row> = results.rows.iter().filter(|row| row.point.part == part.name()).collect();
    if rows.is_empty() && !results.troubles.iter().any(|t| t.part == part.name()) {
        return None;
    }
    let mut sheet = match part {
        Part::Persistent => pairs(results, &rows),
        _ => plain(results, &rows),
    };
    sheet.title = part.title().to_owned();
    if rows.is_empty() {
        for trouble in results.troubles.iter().filter(|t| t.part == part.name()) {
            sheet.note(format!(
                "{}: {} ({})",
                trouble.mpi,
                trouble.problem.kind.word(),
                trouble.problem.detail
            ));
        }
    }
    Some(sheet)
}

/// The machine's own limits.
pub fn of_limits(results: &Results) -> Sheet {
    let mut sheet = Sheet {
        title: "The machine's own limits".into(),
        head: vec!["what".into(), "size".into(), "time".into()],
        words: 1,
        ..Sheet::default()
    };
    for limit in &results.limits {
        let cell = Cell { runs: limit.runs.clone(), problem: None };
        let size = if limit.point.bytes > 0 { number::size(limit.point.bytes) } else { String::new() };
        sheet.rows.push(vec![limit.point.name.clone(), size, figure(&cell)]);
    }
    sheet
}

/// One line a point, one column an MPI.
fn plain(results: &Results, rows: &[&Row]) -> Sheet {
    let compared = is_compared(results);
    let mut sheet = Sheet { words: 2, ..Sheet::default() };
    sheet.head = vec!["what".into(), "how".into(), "ranks".into(), "size".into()];
    sheet.head.extend(results.mpis.iter().map(|mpi| mpi.name.clone()));
    if compared {
        sheet.head.push("to best peer".into());
    }
    sheet.head.push("machine's limit".into());
    for row in rows {
        let point = &row.point;
        let mut line =
            vec![point.name.clone(), point.variant.clone(), point.ranks.to_string(), size_of(point)];
        line.extend(results.mpis.iter().map(|mpi| cell_text(results, &mut sheet, row, mpi)));
        if compared {
            line.push(ratio_to_best(results, row));
        }
        line.push(
            limits::beside(results, point)
                .map(|(name, time)| format!("{} ({name})", number::time(time)))
                .unwrap_or_default(),
        );
        sheet.rows.push(line);
    }
    sheet
}

/// One line a size, the two ways and their difference for each MPI, as the Cornell document has it.
fn pairs(results: &Results, rows: &[&Row]) -> Sheet {
    let mut sheet = Sheet { words: 1, ..Sheet::default() };
    sheet.head = vec!["what".into(), "size".into()];
    for mpi in &results.mpis {
        for column in ["conventional", "persistent", "gain"] {
            sheet.head.push(format!("{} {column}", mpi.name));
        }
    }
    let compared = is_compared(results);
    if compared {
        sheet.head.push("persistent to best peer".into());
    }
    for row in rows.iter().filter(|row| row.point.variant == "persistent") {
        let twin = rows
            .iter()
            .find(|other| other.point == Point { variant: "conventional".into(), ..row.point.clone() });
        let mut line = vec![row.point.name.clone(), size_of(&row.point)];
        for mpi in &results.mpis {
            line.push(twin.map_or_else(String::new, |twin| cell_text(results, &mut sheet, twin, mpi)));
            line.push(cell_text(results, &mut sheet, row, mpi));
            let gain = twin.and_then(|twin| gain(twin.cells.get(&mpi.name)?, row.cells.get(&mpi.name)?));
            line.push(gain.map(percent).unwrap_or_default());
        }
        if compared {
            line.push(ratio_to_best(results, row));
        }
        sheet.rows.push(line);
    }
    sheet
}

/// By which share persistent is faster than conventional: 0.19 is the document's "19 %".
pub fn gain(conventional: &Cell, persistent: &Cell) -> Option<f64> {
    let (old, new) = (conventional.summary()?.median, persistent.summary()?.median);
    (old > 0.0).then_some(1.0 - new / old)
}

fn percent(share: f64) -> String {
    format!("{:+.1} %", share * 100.0)
}

/// Whether Encore took part together with others.
fn is_compared(results: &Results) -> bool {
    results.mpis.iter().any(|mpi| mpi.ours) && results.mpis.iter().any(|mpi| !mpi.ours)
}

fn size_of(point: &Point) -> String {
    number::size(point.bytes)
}

/// A figure with its spread, or a word with a note why there is none.
fn cell_text(results: &Results, sheet: &mut Sheet, row: &Row, mpi: &MpiUsed) -> String {
    let cell = row.cells.get(&mpi.name);
    let problem = cell.and_then(|cell| cell.problem.as_ref());
    let missing = Problem { kind: ProblemKind::Failed, detail: "no result was printed".into() };
    match (cell.and_then(Cell::summary), problem) {
        (Some(_), None) => cell.map(figure).unwrap_or_default(),
        (Some(_), Some(problem)) => {
            let sign = sheet.note(format!(
                "{}, in one of the runs: {} ({})",
                mpi.name,
                problem.kind.word(),
                problem.detail
            ));
            format!("{}{sign}", cell.map(figure).unwrap_or_default())
        }
        (None, problem) => {
            let problem = problem.or_else(|| results.trouble(&row.point, &mpi.name)).unwrap_or(&missing);
            let sign = sheet.note(format!("{}: {}", mpi.name, problem.detail));
            format!("{}{sign}", problem.kind.word())
        }
    }
}

/// "174 ns (168–183)".
fn figure(cell: &Cell) -> String {
    let Some(s) = cell.summary() else { return String::new() };
    let median = number::time(s.median);
    if s.count == 1 {
        return format!("{median} (once)");
    }
    let unit = s.median;
    let scale = |value: f64| {
        let divisor = match unit {
            t if t < 999.5 => 1.0,
            t if t < 999.5e3 => 1e3,
            t if t < 999.5e6 => 1e6,
            _ => 1e9,
        };
        number::three_digits(value / divisor)
    };
    format!("{median} ({}–{})", scale(s.lower), scale(s.upper))
}

/// Encore's median over the best other MPI's: below 1 Encore is faster.
pub fn ratio_to_best(results: &Results, row: &Row) -> String {
    let median = |mpi: &MpiUsed| Some(row.cells.get(&mpi.name)?.summary()?.median);
    let ours = results.mpis.iter().filter(|mpi| mpi.ours).find_map(median);
    let best = results.mpis.iter().filter(|mpi| !mpi.ours).filter_map(median).min_by(f64::total_cmp);
    match (ours, best) {
        (Some(ours), Some(best)) if best > 0.0 => number::ratio(ours, best),
        _ => String::new(),
    }
}
