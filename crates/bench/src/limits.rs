//! Which of the machine's own limits a figure is to be read beside.

use crate::event::Point;
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
        "startup" => Some(("fork + exec", best(results, PROCESS, 0)? * f64::from(point.ranks))),
        _ if point.ranks as usize > cores.max(1) => Some(("wake-up", best(results, WAKE, 0)?)),
        _ if point.bytes >= COPIED_FROM => Some(("memcpy", copy(results, point.bytes)?)),
        _ => Some(("line", best(results, LINE, 0)?)),
    }
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
        let limit = |part: &str, bytes, ranks| beside(&results, &samples::point(part, "", "", bytes, ranks));
        assert_eq!(limit("latency", 8, 2), Some(("line", 50.0)));
        assert_eq!(limit("latency", 1 << 20, 2), Some(("memcpy", 40_000.0)));
        assert_eq!(limit("latency", 2 << 20, 2), Some(("memcpy", 80_000.0)));
        assert_eq!(limit("oversubscribed", 8, 8), Some(("wake-up", 9_000.0)));
        assert_eq!(limit("startup", 0, 64), Some(("fork + exec", 64e6)));
    }
}
