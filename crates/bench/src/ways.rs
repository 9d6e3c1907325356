//! The table of the ways of long messages: Encore's own choice beside each way forced.
//!
//! The choice is compared with the ways by the quickest launch of each. Where two ways run the same code, as short messages do, their medians
//! differ by up to a third on a virtual machine, and the least of three medians is less than any one of them (docs/lab/093).

use crate::event::Point;
use crate::like::like_with_like;
use crate::number;
use crate::part::FORCED_WAYS;
use crate::points::is_compared;
use crate::results::{Results, Row};
use crate::sheet::Sheet;
use crate::sheets::{cell_text, ratio_text};
use crate::stats::Summary;

/// The heading of the choice's time over that of the best way.
const TO_BEST: &str = "quickest launch to that of the best way";

/// One line a size: the choice, the forced ways, the choice's time over that of the best of them; then the other MPIs.
pub fn sheet(results: &Results, rows: &[&Row]) -> Sheet {
    let compared = is_compared(results);
    let ours = results.mpis.iter().find(|mpi| mpi.ours);
    let mut sheet = Sheet { words: 1, ..Sheet::default() };
    sheet.head = ["what", "ranks", "size"].map(String::from).to_vec();
    if let Some(ours) = ours {
        sheet.head.push(ours.name.clone());
        sheet.head.extend(FORCED_WAYS.iter().map(|way| way.variant.to_owned()));
        sheet.head.push(TO_BEST.into());
    }
    let others: Vec<_> = results.mpis.iter().filter(|mpi| !mpi.ours).collect();
    sheet.head.extend(others.iter().map(|mpi| mpi.name.clone()));
    sheet.head.extend(compared.then(|| "to best peer".into()));
    let is_forced = |row: &&&Row| FORCED_WAYS.iter().any(|way| way.variant == row.point.variant);
    for row in rows.iter().filter(|row| !is_forced(row)) {
        let forced: Vec<Option<&Row>> = FORCED_WAYS
            .iter()
            .map(|way| {
                let point = Point { variant: way.variant.to_owned(), ..row.point.clone() };
                rows.iter().copied().find(|other| other.point == point)
            })
            .collect();
        let point = &row.point;
        let mut line = vec![point.name.clone(), point.ranks.to_string(), number::size(point.bytes)];
        if let Some(ours) = ours {
            line.push(cell_text(results, &mut sheet, row, ours));
            for way in &forced {
                line.push(way.map_or_else(String::new, |way| cell_text(results, &mut sheet, way, ours)));
            }
            let ratios = forced.iter().flatten().filter_map(|way| ratio_of_quickest(row, way, &ours.name));
            let worst = ratios.reduce(f64::max);
            line.push(worst.map(|ratio| format!("{}×", number::three_digits(ratio))).unwrap_or_default());
        }
        for mpi in &others {
            line.push(cell_text(results, &mut sheet, row, mpi));
        }
        line.extend(compared.then(|| ratio_text(results, &mut sheet, row)));
        sheet.rows.push(line);
    }
    sheet
}

/// The quickest launch of an MPI for one row over that for another: the medians of their batches.
fn ratio_of_quickest(row: &Row, other: &Row, mpi: &str) -> Option<f64> {
    let quickest = |row: &Row| {
        let launches = &row.cells.get(mpi)?.runs;
        launches.iter().filter_map(|batches| Some(Summary::of(batches)?.median)).reduce(f64::min)
    };
    let (one, other) = (quickest(row)?, quickest(other)?);
    (other > 0.0).then(|| one / other)
}

/// An MPI's time for one row over that for another.
pub fn ratio(results: &Results, row: &Row, other: &Row, mpi: &str) -> Option<f64> {
    let (one, other) = like_with_like(row.cells.get(mpi)?, other.cells.get(mpi)?)?;
    let (one, other) = (results.shown.of(&one), results.shown.of(&other));
    (other > 0.0).then(|| one / other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_choice_is_compared_with_the_best_way() {
        let mut results = samples::results(&["Encore", "Other"]);
        for (mpi, variant, time) in [
            ("Encore", "auto", 110.0),
            ("Encore", "staged", 100.0),
            ("Encore", "kernel's copy", 200.0),
            ("Other", "auto", 220.0),
        ] {
            let point = samples::point("ways", "ping-pong", variant, 1024, 2);
            results.cell(&point, mpi).runs = samples::launches(time);
        }
        // Most launches of the choice meet a slow machine.
        let auto = samples::point("ways", "ping-pong", "auto", 1024, 2);
        let launches = &mut results.cell(&auto, "Encore").runs;
        *launches = [vec![vec![300.0]; 4], vec![vec![110.0; 3]]].concat();
        let rows: Vec<&Row> = results.rows.iter().collect();
        let sheet = sheet(&results, &rows);
        assert_eq!(
            sheet.head,
            [
                "what",
                "ranks",
                "size",
                "Encore",
                "staged",
                "staged, past caches",
                "kernel's copy",
                TO_BEST,
                "Other",
                "to best peer"
            ]
        );
        assert_eq!(sheet.rows.len(), 1);
        assert_eq!(sheet.rows[0][7], "1.10×");
        assert_eq!(sheet.rows[0][9], "1.36×");
    }
}
