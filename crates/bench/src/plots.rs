//! The plots as data: the figures of the HPCx report, and what else is better seen than read.

use crate::documents::{SYNCHRONISATIONS, WINDOWS};
use crate::number;
use crate::results::{MpiUsed, Results, Row};
use crate::stats::Summary;

/// A plot with logarithmic axes.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Above it.
    pub title: String,
    /// Of the horizontal axis.
    pub x: &'static str,
    /// Of the vertical axis.
    pub y: &'static str,
    /// Whether the legend goes into the lower right corner, rather than the upper left one.
    pub legend_below: bool,
    /// The lines.
    pub series: Vec<Series>,
}

/// A line.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// In the legend.
    pub name: String,
    /// Which of the colours it has: an MPI has the same in every plot.
    pub colour: usize,
    /// Greater than 0 in both directions, in order of x.
    pub points: Vec<(f64, f64)>,
}

/// The HPCx report's peak bandwidths within a node, MB/s.
const HPCX_PEAKS: [(&str, f64); 2] = [("LAPI in 2003, peak", 2000.0), ("MPI-2 in 2003, peak", 1200.0)];

/// Its times for the smallest messages, µs.
fn latencies(operation: &str) -> [(&'static str, f64); 2] {
    let lapi = if operation == "put" { 14.0 } else { 22.4 };
    [("LAPI in 2003, least", lapi), ("MPI-2 in 2003, least", 390.0)]
}

const SIZE: &str = "message size, bytes";
const RANKS: &str = "ranks";
const TIME: &str = "time, µs";
const BANDWIDTH: &str = "bandwidth, MB/s";

/// The figures of the documents, as far as there are results for them.
pub fn of_documents(results: &Results) -> Vec<Plot> {
    let mut plots = Vec::new();
    // The figures 1 to 4 of the HPCx report, for each of today's ways to synchronise.
    for operation in ["put", "get"] {
        for window in WINDOWS {
            for way in SYNCHRONISATIONS {
                let rows = select(results, "onesided", &format!("{operation}, {window}"), way, 2);
                let title = |what: &str| format!("{operation} {what}, {window}, {way}");
                let plot = bandwidth(results, title("bandwidth"), &rows);
                plots.push(with_copy(results, with_document(results, plot, HPCX_PEAKS)));
                let plot = timed(results, title("time"), &rows);
                plots.push(with_document(results, plot, latencies(operation)));
            }
        }
    }
    // The four figures above with LAPI beside MPI.
    for (operation, name) in [("put", "put ping-pong"), ("get", "get")] {
        let bandwidths = beside_lapi(results, name, BANDWIDTH, |bytes, time| bytes / time * 1e3);
        plots.push(with_document(results, bandwidths, HPCX_PEAKS));
        let times = beside_lapi(results, name, TIME, |_, time| time / 1e3);
        plots.push(with_document(results, times, latencies(operation)));
    }
    with_lines(plots)
}

/// The other plots that the results have figures for.
pub fn others(results: &Results) -> Vec<Plot> {
    let mut plots = Vec::new();
    for memory in ["malloc", "MPI_Alloc_mem"] {
        let rows = select(results, "latency", "ping-pong", memory, 2);
        let title = format!("Ping-pong from {memory} memory");
        plots.push(timed(results, format!("{title}: one-way time"), &rows));
        plots.push(with_copy(results, bandwidth(results, format!("{title}: bandwidth"), &rows)));
    }
    for (name, ranks) in operations(results) {
        for way in ["blocking", "persistent"] {
            let rows = select(results, "collectives", &name, way, ranks);
            plots.push(timed(results, format!("{name}, {way}, {ranks} ranks"), &rows));
        }
        plots.push(ways(results, &name, ranks));
    }
    plots.extend(growth(results));
    with_lines(plots)
}

/// The plots of which some line has more than one point.
fn with_lines(mut plots: Vec<Plot>) -> Vec<Plot> {
    plots.retain(|plot| plot.series.iter().any(|series| series.points.len() > 1));
    plots
}

/// The cost of each collective operation over numbers of ranks, for each size and way.
fn growth(results: &Results) -> Vec<Plot> {
    let is_it = |row: &&Row| row.point.part == "growth";
    let mut keys: Vec<(&str, &str, u64)> = Vec::new();
    for row in results.rows.iter().filter(is_it) {
        let key = (row.point.name.as_str(), row.point.variant.as_str(), row.point.bytes);
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let plot = |(name, variant, bytes): (&str, &str, u64)| {
        let of_key = |row: &&Row| {
            (row.point.name.as_str(), row.point.variant.as_str(), row.point.bytes) == (name, variant, bytes)
        };
        let rows: Vec<&Row> = results.rows.iter().filter(is_it).filter(of_key).collect();
        let size = if bytes > 0 { format!(", {}", number::size(bytes)) } else { String::new() };
        let series = over(results, &rows, |row| f64::from(row.point.ranks), |_, time| time / 1e3);
        Plot {
            title: format!("{name}{size}, {variant}, over ranks"),
            x: RANKS,
            y: TIME,
            legend_below: false,
            series,
        }
    };
    keys.into_iter().map(plot).collect()
}

fn select<'a>(results: &'a Results, part: &str, name: &str, variant: &str, ranks: u32) -> Vec<&'a Row> {
    let wanted = |row: &&Row| {
        let p = &row.point;
        p.part == part && p.name == name && p.variant == variant && p.ranks == ranks
    };
    results.rows.iter().filter(wanted).collect()
}

/// The collective operations and their numbers of ranks.
fn operations(results: &Results) -> Vec<(String, u32)> {
    let mut found = Vec::new();
    for row in results.rows.iter().filter(|row| row.point.part == "collectives") {
        let key = (row.point.name.clone(), row.point.ranks);
        if !found.contains(&key) {
            found.push(key);
        }
    }
    found
}

/// A line for each MPI over the size; `value` makes the ordinate of bytes and nanoseconds.
fn lines(results: &Results, rows: &[&Row], value: impl Fn(f64, f64) -> f64) -> Vec<Series> {
    over(results, rows, |row| row.point.bytes as f64, value)
}

/// A line for each MPI; `x` makes the abscissa, `value` the ordinate of bytes and nanoseconds.
fn over(
    results: &Results,
    rows: &[&Row],
    x: impl Fn(&Row) -> f64,
    value: impl Fn(f64, f64) -> f64,
) -> Vec<Series> {
    let line = |(colour, mpi): (usize, &MpiUsed)| Series {
        name: mpi.name.clone(),
        colour,
        points: points(results, rows, mpi, &x, &value),
    };
    results.mpis.iter().enumerate().map(line).filter(|series| !series.points.is_empty()).collect()
}

/// One MPI's points, in order of the abscissa.
fn points(
    results: &Results,
    rows: &[&Row],
    mpi: &MpiUsed,
    x: &dyn Fn(&Row) -> f64,
    value: &dyn Fn(f64, f64) -> f64,
) -> Vec<(f64, f64)> {
    let point = |row: &&Row| Some((x(row), value(row.point.bytes as f64, results.value(row, mpi)?)));
    let mut points: Vec<(f64, f64)> =
        rows.iter().filter_map(point).filter(|(x, y)| *x > 0.0 && *y > 0.0).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

fn timed(results: &Results, title: String, rows: &[&Row]) -> Plot {
    Plot { title, x: SIZE, y: TIME, legend_below: false, series: lines(results, rows, |_, time| time / 1e3) }
}

fn bandwidth(results: &Results, title: String, rows: &[&Row]) -> Plot {
    Plot {
        title,
        x: SIZE,
        y: BANDWIDTH,
        legend_below: true,
        series: lines(results, rows, |bytes, time| bytes / time * 1e3),
    }
}

/// LAPI's calls and MPI's for one operation: a line for each call of each library.
fn beside_lapi(results: &Results, name: &str, y: &'static str, value: impl Fn(f64, f64) -> f64) -> Plot {
    let mut calls: Vec<&str> = Vec::new();
    for row in &results.rows {
        let point = &row.point;
        if point.part == "lapi" && point.name == name && !calls.contains(&point.variant.as_str()) {
            calls.push(&point.variant);
        }
    }
    let mut series = Vec::new();
    for call in calls {
        let rows = select(results, "lapi", name, call, 2);
        for line in lines(results, &rows, &value) {
            let colour = results.mpis.len() + 3 + series.len();
            series.push(Series { name: format!("{}, {call}", line.name), colour, ..line });
        }
    }
    Plot { title: format!("LAPI beside MPI, {name}: {y}"), x: SIZE, y, legend_below: y == BANDWIDTH, series }
}

/// Encore's ways of making one collective operation beside each other.
fn ways(results: &Results, name: &str, ranks: u32) -> Plot {
    const WAYS: [&str; 4] = ["blocking", "persistent, naive", "persistent, plan", "persistent, bound"];
    let series = |(colour, way): (usize, &&str)| {
        let rows = select(results, "collectives", name, way, ranks);
        let ours = results.mpis.iter().find(|mpi| mpi.ours)?;
        let points = points(results, &rows, ours, &|row| row.point.bytes as f64, &|_, time| time / 1e3);
        (!points.is_empty()).then(|| Series { name: (*way).to_owned(), colour, points })
    };
    let mut series: Vec<Series> = WAYS.iter().enumerate().filter_map(series).collect();
    // A plot of only the blocking form exists already.
    if series.len() < 2 {
        series.clear();
    }
    let title = format!("{name}, Encore's ways, {ranks} ranks");
    Plot { title, x: SIZE, y: TIME, legend_below: false, series }
}

/// Adds the document's figures, of which the text gives only these, as level lines.
fn with_document(results: &Results, mut plot: Plot, values: [(&str, f64); 2]) -> Plot {
    let xs = || plot.series.iter().flat_map(|series| &series.points).map(|point| point.0);
    let (least, most) = (xs().fold(f64::INFINITY, f64::min), xs().fold(0.0, f64::max));
    if least < most {
        let level = |(at, (name, y)): (usize, (&str, f64))| Series {
            name: name.into(),
            colour: results.mpis.len() + 1 + at,
            points: vec![(least, y), (most, y)],
        };
        plot.series.extend(values.into_iter().enumerate().map(level));
    }
    plot
}

/// Adds what one memcpy of the machine does.
fn with_copy(results: &Results, mut plot: Plot) -> Plot {
    let copies = results.limits.iter().filter(|limit| limit.point.name == "memcpy");
    let point = |bytes: u64, runs: &[Vec<f64>]| {
        let best = Summary::of(&runs.concat())?.least;
        (best > 0.0).then(|| (bytes as f64, bytes as f64 / best * 1e3))
    };
    let points: Vec<_> = copies.filter_map(|limit| point(limit.point.bytes, &limit.runs)).collect();
    if !plot.series.is_empty() && !points.is_empty() {
        plot.series.push(Series { name: "one memcpy".into(), colour: results.mpis.len(), points });
    }
    plot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_plot_has_a_line_for_each_mpi_that_has_figures() {
        let mut results = samples::results(&["Encore", "Other", "Silent"]);
        for (bytes, time) in [(1024, 2000.0), (0, 80.0), (8, 100.0)] {
            let point = samples::point("latency", "ping-pong", "malloc", bytes, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
            results.cell(&point, "Other").runs.push(vec![2.0 * time]);
        }
        let plots = others(&results);
        assert_eq!(plots.len(), 2);
        assert_eq!(plots[0].series.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["Encore", "Other"]);
        // In order of size, without the size that a logarithmic axis can't show; microseconds, then MB/s.
        assert_eq!(plots[0].series[0].points, [(8.0, 0.1), (1024.0, 2.0)]);
        assert_eq!(plots[1].series[0].points, [(8.0, 80.0), (1024.0, 512.0)]);
    }

    #[test]
    fn the_documents_figures_are_level_lines() {
        let mut results = samples::results(&["Encore"]);
        for (bytes, time) in [(4, 100.0), (4000, 200.0)] {
            let point = samples::point("onesided", "put, MPI_Win_create", "fence", bytes, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
        }
        let plots = of_documents(&results);
        assert_eq!(plots.len(), 2);
        assert_eq!(plots[0].series[2].points, [(4.0, 1200.0), (4000.0, 1200.0)]);
        assert_eq!(plots[1].series[1].points, [(4.0, 14.0), (4000.0, 14.0)]);
    }

    #[test]
    fn the_documents_bandwidths_stand_beside_a_memcpy() {
        let mut results = samples::results(&["Encore"]);
        for (bytes, time) in [(4, 100.0), (4000, 200.0)] {
            let point = samples::point("onesided", "get, MPI_Win_allocate", "lock", bytes, 2);
            results.cell(&point, "Encore").runs.push(vec![time]);
            results.add_limit(samples::point("limits", "memcpy", "", bytes, 1), vec![time / 2.0]);
        }
        let plots = of_documents(&results);
        assert_eq!(plots[0].title, "get bandwidth, MPI_Win_allocate, lock");
        assert_eq!(plots[0].series[3].name, "one memcpy");
        assert_eq!(plots[0].series[3].points, [(4.0, 80.0), (4000.0, 40_000.0)]);
    }

    #[test]
    fn lapi_and_mpi_share_a_plot() {
        let mut results = samples::results(&["Encore", "Other"]);
        for bytes in [4, 4000] {
            for (variant, mpi) in [("LAPI_Put", "Encore"), ("MPI_Put", "Encore"), ("MPI_Put", "Other")] {
                let point = samples::point("lapi", "put ping-pong", variant, bytes, 2);
                results.cell(&point, mpi).runs.push(vec![200.0]);
            }
        }
        let plots = of_documents(&results);
        assert_eq!(plots.len(), 2);
        let names: Vec<&str> = plots[1].series.iter().map(|series| series.name.as_str()).collect();
        let document = ["LAPI in 2003, least", "MPI-2 in 2003, least"];
        assert_eq!(names[..3], ["Encore, LAPI_Put", "Encore, MPI_Put", "Other, MPI_Put"]);
        assert_eq!(names[3..], document);
        assert_eq!(plots[1].series[0].points, [(4.0, 0.2), (4000.0, 0.2)]);
    }

    #[test]
    fn ways_of_one_operation_share_a_plot() {
        let mut results = samples::results(&["Encore", "Other"]);
        for (variant, factor) in [("blocking", 1.0), ("persistent, naive", 3.0), ("persistent, bound", 2.0)] {
            for bytes in [8, 64] {
                let point = samples::point("collectives", "reduce", variant, bytes, 2);
                results.cell(&point, "Encore").runs.push(vec![1000.0 * factor]);
            }
        }
        let plots = others(&results);
        let ways = plots.iter().find(|plot| plot.title == "reduce, Encore's ways, 2 ranks").unwrap();
        let names: Vec<&str> = ways.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["blocking", "persistent, naive", "persistent, bound"]);
        assert_eq!(ways.series[1].points, [(8.0, 3.0), (64.0, 3.0)]);
    }

    #[test]
    fn growth_is_drawn_over_ranks() {
        let mut results = samples::results(&["Encore"]);
        for (ranks, time) in [(64, 4000.0), (2, 1000.0)] {
            let point = samples::point("growth", "barrier", "later calls", 0, ranks);
            results.cell(&point, "Encore").runs.push(vec![time]);
        }
        let plots = others(&results);
        assert_eq!((plots.len(), plots[0].x), (1, "ranks"));
        assert_eq!(plots[0].series[0].points, [(2.0, 1.0), (64.0, 4.0)]);
    }

    #[test]
    fn each_form_grows_in_a_plot_of_its_own() {
        let mut results = samples::results(&["Encore"]);
        for variant in ["later calls", "persistent, later calls"] {
            for ranks in [2, 3] {
                let point = samples::point("growth", "bcast", variant, 8, ranks);
                results.cell(&point, "Encore").runs.push(vec![1000.0]);
            }
        }
        let titles: Vec<String> = others(&results).into_iter().map(|plot| plot.title).collect();
        let expected =
            ["bcast, 8 B, later calls, over ranks", "bcast, 8 B, persistent, later calls, over ranks"];
        assert_eq!(titles, expected);
    }

    #[test]
    fn a_single_point_is_no_plot() {
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("latency", "ping-pong", "malloc", 8, 2);
        results.cell(&point, "Encore").runs.push(vec![1.0]);
        assert!(others(&results).is_empty());
    }
}
