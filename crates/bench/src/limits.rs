//! Which of the machine's own limits a figure is to be read beside.

use crate::event::Point;
use crate::machine::LineTime;
use crate::part::SPAWNED;
use crate::results::Results;
use crate::stats::Summary;

/// The names that `bench/limits.c` prints.
const LINE: &str = "cache line from core to core";
const COPY: &str = "memcpy";
const WAKE: &str = "futex wake-up";
const PROCESS: &str = "fork, exec and exit";

/// A message of at least this size is limited by copying rather than by one cache line's way.
const COPIED_FROM: u64 = 1024;

/// The limit that applies to `point`: its short name and the best that was seen, in nanoseconds.
pub fn beside(results: &Results, point: &Point) -> Option<(&'static str, f64)> {
    let cores = results.machine.used.len();
    match point.part.as_str() {
        "startup" if point.name.contains("connect") => Some(("wake-up", best(results, WAKE, 0)?)),
        "startup" => {
            let started = if point.name.contains("spawn") { SPAWNED } else { point.ranks };
            Some(("fork + exec", best(results, PROCESS, 0)? * f64::from(started)))
        }
        _ if point.ranks as usize > cores.max(1) => Some(("wake-up", best(results, WAKE, 0)?)),
        _ if point.bytes >= COPIED_FROM => Some(("memcpy", copy(results, point.bytes)?)),
        _ => Some(("line", best(results, LINE, 0)?)),
    }
}

/// Time of a cache line's transfer from core to core in a run: measured by itself, or if that failed beside the
/// batches.
pub fn line(results: &Results) -> Option<LineTime> {
    let alone = results.limits.iter().find(|limit| limit.point.name == LINE);
    let summary = match alone {
        Some(limit) => Summary::of_launches(&limit.runs, None),
        None => {
            let cells = results.rows.iter().flat_map(|row| row.cells.values());
            let lines = cells.flat_map(|cell| cell.lines.iter().flatten().copied());
            Summary::of(&lines.filter(|&line| line > 0.0).collect::<Vec<_>>())
        }
    };
    summary.map(|Summary { least, median, .. }| LineTime { least, median })
}

fn best(results: &Results, name: &str, bytes: u64) -> Option<f64> {
    let limit = results.limits.iter().find(|l| l.point.name == name && l.point.bytes == bytes)?;
    Some(Summary::of(&limit.runs.concat())?.least)
}

/// The time of one copy of `bytes`, by the rate of the nearest measured size.
fn copy(results: &Results, bytes: u64) -> Option<f64> {
    let distance = |other: u64| (other.max(1) as f64 / bytes as f64).ln().abs();
    let nearest = results
        .limits
        .iter()
        .filter(|limit| limit.point.name == COPY)
        .min_by(|a, b| distance(a.point.bytes).total_cmp(&distance(b.point.bytes)))?;
    let time = Summary::of(&nearest.runs.concat())?.least;
    Some(time * bytes as f64 / nearest.point.bytes as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_lines_way_is_what_was_measured_for_itself_or_else_beside_batches() {
        let mut results = samples::results(&["Encore"]);
        assert_eq!(line(&results), None);
        let point = samples::point("latency", "ping-pong", "", 8, 2);
        results.cell(&point, "Encore").add(vec![80.0; 4], vec![25.0, 0.0, 26.0, 90.0]);
        assert_eq!(line(&results), Some(LineTime { least: 25.0, median: 26.0 }));
        for batches in [vec![50.0, 51.0, 60.0], vec![31.0, 41.0, 42.0]] {
            results.add_limit(samples::point("limits", LINE, "", 0, 1), batches);
        }
        assert_eq!(line(&results), Some(LineTime { least: 31.0, median: 46.0 }));
    }

    #[test]
    fn each_kind_of_point_has_its_limit() {
        let mut results = samples::results(&[]);
        results.machine.used = vec![0, 1];
        for (name, bytes, time) in [
            (LINE, 0, 50.0),
            (COPY, 1024, 20.0),
            (COPY, 1 << 20, 40_000.0),
            (WAKE, 0, 9_000.0),
            (PROCESS, 0, 1e6),
        ] {
            results.add_limit(samples::point("limits", name, "", bytes, 1), vec![time]);
        }
        let named = |part: &str, name: &str, bytes, ranks| {
            beside(&results, &samples::point(part, name, "", bytes, ranks))
        };
        let limit = |part, bytes, ranks| named(part, "", bytes, ranks);
        assert_eq!(limit("latency", 8, 2), Some(("line", 50.0)));
        assert_eq!(limit("latency", 1 << 20, 2), Some(("memcpy", 40_000.0)));
        assert_eq!(limit("latency", 2 << 20, 2), Some(("memcpy", 80_000.0)));
        assert_eq!(limit("oversubscribed", 8, 8), Some(("wake-up", 9_000.0)));
        assert_eq!(limit("startup", 0, 64), Some(("fork + exec", 64e6)));
        assert_eq!(named("startup", "MPI_Comm_spawn of 4", 0, 1), Some(("fork + exec", 4e6)));
        assert_eq!(named("startup", "MPI_Comm_accept, MPI_Comm_connect", 0, 1), Some(("wake-up", 9_000.0)));
    }
}
