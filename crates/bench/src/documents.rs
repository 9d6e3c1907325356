//! The tables of the documents that this benchmark reproduces: the document's figure, and each MPI's figure here.
//!
//! - Persistent communication, Cornell Theory Center, 1998: gains of persistent requests.
//! - Bouhrour and Jaeger, Implementation and performance evaluation of MPI persistent collectives in MPC, 2020.
//! - The Message Passing Interface, CS 641 lecture, O. Lawlor: the tests and their times on a gigabit cluster.
//! - Jackson, Single Sided Communication on HPCx, 2003: put and get.

use crate::collectives;
use crate::event::Point;
use crate::number;
use crate::overhead;
use crate::results::{MpiUsed, Results};
use crate::sheet::Sheet;
use crate::sheets;

/// The tables that the measured parts have figures for.
pub fn sheets(results: &Results) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = cornell(results).into_iter().chain(overhead::sheet(results)).collect();
    sheets.extend(collectives::ways_short(results));
    sheets.extend([lecture(results), hpcx(results)].into_iter().flatten());
    sheets
}

fn value(results: &Results, mpi: &MpiUsed, point: &Point) -> Option<f64> {
    let row = results.rows.iter().find(|row| row.point == *point)?;
    results.value(row, mpi)
}

/// The time, or the word for why there is none.
fn time_or_word(results: &Results, mpi: &MpiUsed, point: &Point) -> String {
    if let Some(time) = value(results, mpi, point) {
        return number::time(time);
    }
    let row = results.rows.iter().find(|row| row.point == *point);
    let problem = row.and_then(|row| row.cells.get(&mpi.name)?.problem.as_ref());
    problem
        .or_else(|| results.trouble(point, &mpi.name))
        .map(|p| p.kind.word().to_owned())
        .unwrap_or_default()
}

fn point(part: &str, name: &str, variant: &str, bytes: u64, ranks: u32) -> Point {
    Point { part: part.into(), name: name.into(), variant: variant.into(), bytes, ranks }
}

fn has_part(results: &Results, part: &str) -> bool {
    results.rows.iter().any(|row| row.point.part == part)
}

/// A heading for each MPI.
fn headed(results: &Results, first: &[&str], suffixes: &[&str]) -> Vec<String> {
    let mut head: Vec<String> = first.iter().map(|&text| text.to_owned()).collect();
    for mpi in &results.mpis {
        head.extend(suffixes.iter().map(|suffix| format!("{} {suffix}", mpi.name).trim().to_owned()));
    }
    head
}

/// Size, and the document's gains: asynchronous (standard mode) and synchronous.
pub const CORNELL: &[(u64, &str, &str)] = &[
    (8, "19 %", "15 %"),
    (4096, "11 %", "4.7 %"),
    (8192, "5.9 %", "2.9 %"),
    (800_000, "", "0 %"),
    (8_000_000, "", "0 %"),
];

fn cornell(results: &Results) -> Option<Sheet> {
    has_part(results, "persistent").then(|| Sheet {
        title: "Improvement in wallclock time, persistent vs. conventional communication (Cornell, 1998)"
            .into(),
        introduction: "One rank repeatedly sends to another; the document's machine was an IBM SP.".into(),
        head: headed(results, &["size", "document async", "document sync"], &["async", "sync"]),
        words: 0,
        rows: CORNELL
            .iter()
            .map(|&(bytes, standard, synchronous)| {
                let mut line = vec![number::size(bytes), standard.into(), synchronous.into()];
                for mpi in &results.mpis {
                    let gains = persistent_gains(results, mpi, bytes);
                    line.extend(gains.map(|gain| gain.map(number::percent).unwrap_or_default()));
                }
                line
            })
            .collect(),
        ..Sheet::default()
    })
}

/// The shares of the conventional time that persistent requests save where one rank sends to another: standard mode, synchronous
/// mode.
pub fn persistent_gains(results: &Results, mpi: &MpiUsed, bytes: u64) -> [Option<f64>; 2] {
    ["send, standard mode", "send, synchronous mode"].map(|name| {
        let row = |variant| {
            let wanted = point("persistent", name, variant, bytes, 2);
            results.rows.iter().find(|row| row.point == wanted)
        };
        sheets::gain(results, row("conventional")?, row("persistent")?, mpi)
    })
}

/// Test, size, ranks here, the document's time in microseconds (its ranks where they differ).
const LECTURE: &[(&str, u64, u32, &str)] = &[
    ("send/recv_int", 4, 2, "47.113 µs"),
    ("sandbag(100)", 0, 2, "49.522 µs"),
    ("send/recv_int + sandbag(100)", 4, 2, "96.148 µs"),
    ("isend/irecv_int + sandbag(100)", 4, 2, "53.740 µs"),
    ("send/recv_zero length", 0, 2, "46.548 µs"),
    ("send/recv_1k", 1000, 2, "72.320 µs"),
    ("send/recv_1meg", 1_000_000, 2, "9169.580 µs"),
    ("send/recv_int_overlap", 4, 2, "2.792 µs"),
    ("send/recv_1meg + sandbag(10000)", 1_000_000, 2, "14111.791 µs"),
    ("isend/irecv_1meg + sandbag(10000)", 1_000_000, 2, "14018.261 µs"),
    ("barrier", 0, 2, "54.131 µs"),
    ("barrier", 0, 10, "242.433 µs"),
    ("bcast_int + barrier", 4, 2, "100.409 µs"),
    ("bcast_int + barrier", 4, 10, "390.508 µs"),
    ("reduce_int + barrier", 4, 2, "100.939 µs"),
    ("reduce_int + barrier", 4, 10, "328.141 µs"),
];

fn lecture(results: &Results) -> Option<Sheet> {
    has_part(results, "lecture").then(|| Sheet {
        title: "MPI performance on the Powerwall (CS 641 lecture)".into(),
        introduction:
            "The document's machine: ten dual-core nodes, gigabit Ethernet, Open MPI 1.3. Here all ranks \
                       are on one machine."
                .into(),
        head: headed(results, &["test", "ranks", "document"], &[""]),
        words: 1,
        rows: LECTURE
            .iter()
            .map(|&(name, bytes, ranks, document)| {
                let mut line = vec![name.to_owned(), ranks.to_string(), document.to_owned()];
                for mpi in &results.mpis {
                    line.push(time_or_word(results, mpi, &point("lecture", name, "", bytes, ranks)));
                }
                line
            })
            .collect(),
        ..Sheet::default()
    })
}

/// The document's figures: operation, what, LAPI within a node, LAPI between nodes, MPI-2 within, MPI-2 between.
const HPCX: &[(&str, &str, [&str; 4])] = &[
    ("put", "latency", ["14 µs", "54 µs", "390 µs", "400 µs"]),
    ("put", "peak bandwidth", ["2,000 MB/s", "230 MB/s", "1,200 MB/s", "300 MB/s"]),
    ("get", "latency", ["22.4 µs", "97.9 µs", "390 µs", "400 µs"]),
    ("get", "peak bandwidth", ["", "", "", ""]),
];

/// The ways of synchronising, as `bench/onesided.c` names them.
pub const SYNCHRONISATIONS: &[&str] = &["fence", "post-start-complete-wait", "lock", "lock_all, flush"];

/// Where the window's memory comes from, as `bench/onesided.c` names it; the document had only the first.
pub const WINDOWS: &[&str] = &["MPI_Win_create", "MPI_Win_allocate"];

fn hpcx(results: &Results) -> Option<Sheet> {
    if !has_part(results, "onesided") {
        return None;
    }
    let first = [
        "what",
        "window",
        "synchronisation",
        "LAPI on-LPAR",
        "LAPI off-LPAR",
        "MPI-2 on-LPAR",
        "MPI-2 off-LPAR",
    ];
    let mut sheet = Sheet {
        title: "Single-sided communication (HPCx, 2003)".into(),
        introduction: "The document's figures are of ping-pongs of MPI_Put and MPI_Get, or LAPI's, on an IBM p690 \
                       cluster, within a node and between nodes. Here: the time of one operation on 4 bytes, half a \
                       ping-pong, and the best bandwidth over all sizes from 1 to 1,048,576 integers, synchronisation \
                       included."
            .into(),
        head: headed(results, &first, &[""]),
        words: 3,
        ..Sheet::default()
    };
    for &(operation, what, document) in HPCX {
        for window in WINDOWS {
            for &synchronisation in SYNCHRONISATIONS {
                let mut line = vec![format!("{operation} {what}"), (*window).into(), synchronisation.into()];
                // The document doesn't say which synchronisation it used; its window was created.
                let has_document = window == &WINDOWS[0];
                line.extend(
                    document.map(|figure| if has_document { figure.to_owned() } else { String::new() }),
                );
                let name = format!("{operation}, {window}");
                for mpi in &results.mpis {
                    let peak =
                        (what != "latency").then(|| peak(results, mpi, &name, synchronisation)).flatten();
                    let least =
                        || time_or_word(results, mpi, &point("onesided", &name, synchronisation, 4, 2));
                    line.push(peak.map_or_else(least, number::bandwidth));
                }
                sheet.rows.push(line);
            }
        }
    }
    Some(sheet)
}

/// The best bandwidth over all sizes, bytes per nanosecond.
fn peak(results: &Results, mpi: &MpiUsed, name: &str, variant: &str) -> Option<f64> {
    results
        .rows
        .iter()
        .filter(|row| row.point.part == "onesided" && row.point.name == name && row.point.variant == variant)
        .filter_map(|row| Some(row.point.bytes as f64 / results.value(row, mpi)?))
        .max_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_cornell_table_puts_both_modes_in_a_line() {
        let mut results = samples::results(&["Encore"]);
        for (variant, time) in [("conventional", 100.0), ("persistent", 75.0)] {
            let point = samples::point("persistent", "send, synchronous mode", variant, 8, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
        }
        let sheet = cornell(&results).unwrap();
        assert_eq!(sheet.head, ["size", "document async", "document sync", "Encore async", "Encore sync"]);
        assert_eq!(sheet.rows[0], ["8 B", "19 %", "15 %", "", "+25.0 %"]);
        assert_eq!(sheet.rows.len(), 5);
    }

    #[test]
    fn the_lecture_has_all_its_lines_and_only_when_measured() {
        let mut results = samples::results(&["Encore"]);
        assert!(lecture(&results).is_none());
        let point = samples::point("lecture", "barrier", "", 0, 10);
        results.cell(&point, "Encore").runs.push(vec![5000.0]);
        let sheet = lecture(&results).unwrap();
        assert_eq!(sheet.rows.len(), 16);
        assert_eq!(sheet.rows[11], ["barrier", "10", "242.433 µs", "5.00 µs"]);
    }

    #[test]
    fn missing_figures_get_notes_in_documents() {
        use crate::results::{Problem, ProblemKind};
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("onesided", "put, MPI_Win_create", "fence", 4, 2);
        results.cell(&point, "Encore").problem =
            Some(Problem { kind: ProblemKind::Unsupported, detail: String::new() });
        let sheet = hpcx(&results).unwrap();
        assert_eq!([sheet.rows[0].last(), sheet.rows[8].last()], [Some(&"not implemented".to_owned()); 2]);
    }

    #[test]
    fn peak_bandwidth_is_the_best_of_all_sizes() {
        let mut results = samples::results(&["Encore"]);
        for (bytes, time) in [(4, 400.0), (4000, 1000.0), (400_000, 200_000.0)] {
            let point = samples::point("onesided", "put, MPI_Win_create", "fence", bytes, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
        }
        let sheet = hpcx(&results).unwrap();
        assert_eq!(sheet.rows[0].last().unwrap(), "400 ns");
        assert_eq!(sheet.rows[8].last().unwrap(), "4,000 MB/s");
    }
}
