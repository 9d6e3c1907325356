//! Columns of the table of many requests beyond times: sync objects compared with `MPI_Testsome`, and the perceived
//! bandwidth of partitioned communication.

use crate::event::Point;
use crate::number;
use crate::part::Part;
use crate::points::{is_compared, ordered};
use crate::results::{Results, Row};
use crate::sheet::Sheet;
use crate::summary::{self, times};
use crate::ways;

/// How the variants are called that ask a sync object, and the one that they are compared with; see `bench/completion.c`.
const SYNC: &str = "MPIX_Sync_query";
const TESTSOME: &str = "MPI_Testsome";

/// Names of the points of partitioned communication, and the number of partitions of each; see `bench/partitioned.c`.
const PARTITIONED: &str = "partitions of this size";
const PARTITIONS: u64 = 16;

/// Adds to the table of `rows` what a sync object takes over `MPI_Testsome`: Encore's own, and the best other MPI's.
pub fn with_ratios(results: &Results, rows: &[&Row], mut sheet: Sheet) -> Sheet {
    let Some(ours) = results.mpis.iter().find(|mpi| mpi.ours) else { return sheet };
    let compared = is_compared(results);
    sheet.head.push(format!("to own {TESTSOME}"));
    sheet.head.extend(compared.then(|| format!("to best peer's {TESTSOME}")));
    for (line, row) in sheet.rows.iter_mut().zip(rows) {
        let testsome = Point { variant: TESTSOME.into(), ..row.point.clone() };
        let testsome =
            rows.iter().find(|other| row.point.variant.starts_with(SYNC) && other.point == testsome);
        let to_own = testsome.and_then(|testsome| ways::ratio(results, row, testsome, &ours.name));
        // Encore's figure of this row beside the others' of that one.
        let to_best = testsome.and_then(|testsome| {
            let mut mixed = (*testsome).clone();
            mixed.cells.insert(ours.name.clone(), row.cells.get(&ours.name)?.clone());
            summary::ratio_to_best(results, &mixed)
        });
        let text = |ratio: Option<f64>| ratio.map(times).unwrap_or_default();
        line.push(text(to_own));
        line.extend(compared.then(|| text(to_best)));
    }
    sheet
}

/// The bandwidth that a program perceives of partitioned communication; `None` if it wasn't measured.
pub fn perceived(results: &Results) -> Option<Sheet> {
    let is_partitioned =
        |row: &&Row| row.point.part == Part::Completion.name() && row.point.name.starts_with(PARTITIONED);
    let rows = ordered(results.rows.iter().filter(is_partitioned).collect());
    let compared = is_compared(results);
    let mut sheet = Sheet {
        title: "Perceived bandwidth of partitioned communication".into(),
        introduction: format!(
            "The bytes of all {PARTITIONS} partitions over the time from the last MPI_Pready (the end of the last thread) to the completion \
             on both sides: what a program perceives that works on all partitions first, and waits then. It may be more than the memory's \
             bandwidth, as all but the last partition may have been moved meanwhile. To best peer: Encore's bandwidth over it, above 1 \
             Encore is faster."
        ),
        head: ["what", "how", "partition", "all"].map(String::from).to_vec(),
        words: 2,
        ..Sheet::default()
    };
    sheet.head.extend(results.mpis.iter().map(|mpi| mpi.name.clone()));
    sheet.head.extend(compared.then(|| "to best peer".into()));
    for row in rows {
        let point = &row.point;
        let all = point.bytes * PARTITIONS;
        let threads = point.name.strip_prefix(PARTITIONED).unwrap_or(&point.name).trim_start_matches(", ");
        let mut line =
            vec![threads.to_owned(), point.variant.clone(), number::size(point.bytes), number::size(all)];
        for mpi in &results.mpis {
            let time = results.value(row, mpi).filter(|time| *time > 0.0);
            let word = || {
                let problem = row.cells.get(&mpi.name).and_then(|cell| cell.problem.as_ref());
                problem
                    .or_else(|| results.trouble(point, &mpi.name))
                    .map_or("–", |problem| problem.kind.word())
            };
            line.push(time.map_or_else(|| word().to_owned(), |time| number::gigabytes(all as f64 / time)));
        }
        let ratio = summary::ratio_to_best(results, row).map(|ratio| times(1.0 / ratio));
        line.extend(compared.then(|| ratio.unwrap_or_default()));
        sheet.rows.push(line);
    }
    (!sheet.rows.is_empty()).then_some(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Problem, ProblemKind};
    use crate::samples;
    use crate::sheets::of_part;

    #[test]
    fn sync_objects_are_compared_with_testsome() {
        let mut results = samples::results(&["Encore", "Slow", "Fast"]);
        for (mpi, variant, time) in [
            ("Encore", TESTSOME, 250.0),
            ("Slow", TESTSOME, 800.0),
            ("Fast", TESTSOME, 400.0),
            ("Encore", "MPIX_Sync_query", 200.0),
        ] {
            let point = samples::point("completion", "tasks, 30 receives", variant, 400, 2);
            results.cell(&point, mpi).runs = samples::launches(time);
        }
        let sheet = of_part(&results, Part::Completion).unwrap();
        let last_two = |at: usize| sheet.rows[at][sheet.rows[at].len() - 2..].to_vec();
        assert_eq!(
            sheet.head[sheet.head.len() - 2..],
            ["to own MPI_Testsome", "to best peer's MPI_Testsome"]
        );
        assert_eq!(
            (last_two(0), last_two(1)),
            (vec!["".into(); 2], vec!["0.80×".into(), "0.50×".to_owned()])
        );
    }

    #[test]
    fn without_others_there_is_only_the_own_testsome() {
        let mut results = samples::results(&["Encore"]);
        for (variant, time) in [(TESTSOME, 100.0), ("MPIX_Sync_query_bulk", 150.0)] {
            let point = samples::point("completion", "10 of 1000 complete", variant, 8, 2);
            results.cell(&point, "Encore").runs = samples::launches(time);
        }
        let sheet = of_part(&results, Part::Completion).unwrap();
        assert_eq!(sheet.head.last().unwrap(), "to own MPI_Testsome");
        assert_eq!(sheet.rows[1].last().unwrap(), "1.50×");
    }

    #[test]
    fn perceived_bandwidth_is_of_all_partitions() {
        let mut results = samples::results(&["Encore", "Other", "Hanging"]);
        let point =
            samples::point("completion", "partitions of this size, 4 threads", "16 partitions", 4096, 2);
        results.cell(&point, "Encore").runs = samples::launches(4096.0);
        results.cell(&point, "Other").runs = samples::launches(8192.0);
        results.cell(&point, "Hanging").problem =
            Some(Problem { kind: ProblemKind::Hung, detail: String::new() });
        let sheet = perceived(&results).unwrap();
        assert_eq!(
            sheet.rows,
            [["4 threads", "16 partitions", "4 KiB", "64 KiB", "16.0 GB/s", "8.00 GB/s", "hung", "2.00×"]]
        );
        assert_eq!(perceived(&samples::results(&["Encore"])), None);
    }

    #[test]
    fn the_program_has_as_many_partitions_as_the_table_says() {
        let program = include_str!("../../../bench/partitioned.c");
        assert!(program.contains(&format!("PARTITIONS = {PARTITIONS}")));
        assert!(program.contains(&format!("\"{PARTITIONED}, %d thread%s\"")));
    }
}
