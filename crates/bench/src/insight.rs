//! The table of what a profile and a timeline cost: the ordinary library beside the copy that counts calls.

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::part::COUNTED;
use crate::results::{MpiUsed, Results, Row};
use crate::sheet::Sheet;

/// Makes the text of an MPI's time.
type Cell = fn(&Results, &mut Sheet, &Row, &MpiUsed) -> String;

/// One line a point: the time without, and for each setting the time with it and what it adds.
pub fn sheet(results: &Results, rows: &[&Row], cell: Cell) -> Sheet {
    let mut sheet = Sheet { words: 1, ..Sheet::default() };
    sheet.head = ["what", "ranks", "size"].map(String::from).to_vec();
    let Some(ours) = results.mpis.iter().find(|mpi| mpi.ours) else { return sheet };
    sheet.head.push(ours.name.clone());
    sheet.head.extend(COUNTED.iter().flat_map(|setting| [setting.variant.to_owned(), "adds".to_owned()]));
    for row in rows.iter().filter(|row| row.point.variant.is_empty()) {
        let point = &row.point;
        let mut line = vec![point.name.clone(), point.ranks.to_string(), number::size(point.bytes)];
        line.push(cell(results, &mut sheet, row, ours));
        for setting in COUNTED {
            let point = Point { variant: setting.variant.to_owned(), ..row.point.clone() };
            match rows.iter().copied().find(|other| other.point == point) {
                Some(with) => {
                    line.push(cell(results, &mut sheet, with, ours));
                    let added = added(results, row, with, &ours.name);
                    line.push(added.map(|added| format!("{added:.1} ns")).unwrap_or_default());
                }
                None => line.extend([String::new(), String::new()]),
            }
        }
        sheet.rows.push(line);
    }
    sheet
}

/// Nanoseconds that a setting adds.
fn added(results: &Results, without: &Row, with: &Row, mpi: &str) -> Option<f64> {
    let (without, with) = like_with_like(without.cells.get(mpi)?, with.cells.get(mpi)?)?;
    Some(results.shown.of(&with) - results.shown.of(&without))
}
