//! Savings of persistent requests of the time that a library itself adds. The bare transfer of a cache line from core
//! to core is the same for both kinds of call, and no library can save it; on a machine where it is long it hides
//! savings in a share of the whole.

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::results::{Cell, MpiUsed, Results, Row};
use crate::sheet::Sheet;
use crate::summary::times;

/// The size that the table is about: what is longer takes more than one line.
const BYTES: u64 = 8;

/// Timed operations, as `bench/persistent.c` names them, and the number of line transfers that one round waits for,
/// one after the other. Two: the message, and the answer that it was received. In an exchange both directions go at
/// the same time.
const PATHS: &[(&str, u32)] = &[
    ("send, standard mode", 1),
    ("send, synchronous mode", 2),
    ("exchange, standard mode", 1),
    ("exchange, synchronous mode", 2),
];

/// The overhead of the persistent call over that of the conventional one; `None` if nothing of it was measured.
pub fn sheet(results: &Results) -> Option<Sheet> {
    let mut sheet = Sheet {
        title: "Overhead above the bare cache line, persistent over conventional communication, 8 bytes".into(),
        introduction: "(t persistent − lines) / (t conventional − lines), and in brackets these two times. A line is what a cache line's \
                       way from core to core took just before the same batch. Lines counts those that a round waits for, one after the \
                       other: in standard mode one, the message, in an exchange too, as both directions go at the same time; in \
                       synchronous mode two, the message and the answer that it was received. In standard mode a sender may run ahead \
                       of the receiver, so that a round takes less than a line; then there is no overhead to compare."
            .into(),
        head: ["what", "lines"].map(String::from).to_vec(),
        words: 1,
        ..Sheet::default()
    };
    sheet.head.extend(results.mpis.iter().map(|mpi| mpi.name.clone()));
    for &(name, lines) in PATHS {
        let row = |variant: &str| {
            let point = Point {
                part: "persistent".into(),
                name: name.into(),
                variant: variant.into(),
                bytes: BYTES,
                ranks: 2,
            };
            results.rows.iter().find(|row| row.point == point)
        };
        let Some((conventional, persistent)) = row("conventional").zip(row("persistent")) else { continue };
        let mut line = vec![name.to_owned(), lines.to_string()];
        for mpi in &results.mpis {
            let both = overheads(results, mpi, lines, conventional, persistent);
            line.push(both.map_or_else(String::new, |both| text(&mut sheet, both)));
        }
        sheet.rows.push(line);
    }
    (!sheet.rows.is_empty()).then_some(sheet)
}

fn text(sheet: &mut Sheet, (conventional, persistent): (f64, f64)) -> String {
    if conventional <= 0.0 || persistent <= 0.0 {
        return format!("–{}", sheet.note("A round took no longer than the bare lines.".into()));
    }
    let ratio = times(persistent / conventional);
    format!("{ratio} ({} / {})", number::time(persistent), number::time(conventional))
}

/// Time of an MPI's rounds above `lines` line transfers, conventional and persistent, of batches under the same
/// conditions.
fn overheads(
    results: &Results,
    mpi: &MpiUsed,
    lines: u32,
    conventional: &Row,
    persistent: &Row,
) -> Option<(f64, f64)> {
    let above = |row: &Row| above_lines(row.cells.get(&mpi.name)?, lines);
    let (conventional, persistent) = like_with_like(&above(conventional)?, &above(persistent)?)?;
    Some((results.shown.of(&conventional), results.shown.of(&persistent)))
}

/// `cell` with each batch's time less `lines` of its own line transfers; batches of which the line isn't known are
/// left out. `None` if that is so of all.
fn above_lines(cell: &Cell, lines: u32) -> Option<Cell> {
    let mut above = Cell { context: cell.context, ..Cell::default() };
    for (times, ways) in cell.runs.iter().zip(&cell.lines).filter(|(times, ways)| times.len() == ways.len()) {
        let known = || times.iter().zip(ways).filter(|(_, way)| **way > 0.0);
        let (rest, ways): (Vec<f64>, Vec<f64>) =
            known().map(|(time, way)| (time - f64::from(lines) * way, *way)).unzip();
        if !rest.is_empty() {
            above.add(rest, ways);
        }
    }
    (!above.runs.is_empty()).then_some(above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn results(name: &str, figures: &[(&str, &[f64], &[f64])]) -> Results {
        let mut results = samples::results(&["Encore", "Other"]);
        for &(variant, times, lines) in figures {
            let point = samples::point("persistent", name, variant, 8, 2);
            for _ in 0..5 {
                results.cell(&point, "Encore").add(times.to_vec(), lines.to_vec());
            }
            results.cell(&point, "Other").add(times.to_vec(), Vec::new());
        }
        results
    }

    #[test]
    fn the_line_is_taken_off_both_calls() {
        let times = results(
            "exchange, standard mode",
            &[("conventional", &[130.0; 3], &[30.0; 3]), ("persistent", &[105.0; 3], &[30.0; 3])],
        );
        let sheet = sheet(&times).unwrap();
        assert_eq!(sheet.head, ["what", "lines", "Encore", "Other"]);
        // Of the other one it isn't known what the lines took.
        assert_eq!(sheet.rows, [["exchange, standard mode", "1", "0.75× (75.0 ns / 100 ns)", ""]]);
    }

    #[test]
    fn an_answer_is_a_line_too_and_each_batch_has_its_own() {
        let times = results(
            "send, synchronous mode",
            &[
                ("conventional", &[160.0, 260.0, 162.0, 164.0, 900.0], &[30.0, 80.0, 31.0, 32.0, 0.0]),
                ("persistent", &[110.0, 112.0, 114.0, 300.0], &[30.0, 31.0, 32.0, 400.0]),
            ],
        );
        assert_eq!(sheet(&times).unwrap().rows[0][1..3], ["2", "0.50× (50.0 ns / 100 ns)"]);
    }

    #[test]
    fn sender_running_ahead_has_no_overhead() {
        let times = results(
            "send, standard mode",
            &[("conventional", &[40.0; 3], &[31.0; 3]), ("persistent", &[30.0; 3], &[31.0; 3])],
        );
        let sheet = sheet(&times).unwrap();
        assert_eq!(sheet.rows[0][2], "–¹");
        assert_eq!(sheet.notes.len(), 1);
    }

    #[test]
    fn unmeasured_overhead_has_no_table() {
        assert_eq!(sheet(&samples::results(&["Encore"])), None);
    }
}
