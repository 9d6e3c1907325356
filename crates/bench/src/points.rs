//! Facts of the measured points that all tables need.

use crate::event::Point;
use crate::part::Part;
use crate::results::{Results, Row};

/// Heading of a part.
pub fn title(part: Part) -> &'static str {
    match part {
        Part::Persistent => "Persistent against conventional communication",
        Part::Collectives => "Collective operations",
        Part::Growth => "Collective operations, as ranks and length grow",
        Part::Cold => "First calls of a process",
        Part::Overlap => "Non-blocking operations beside computation",
        Part::Lecture => "The lecture's tests",
        Part::Latency => "Latency",
        Part::Rate => "Message rate",
        Part::Matching => "Matching",
        Part::Startup => "Startup",
        Part::Oversubscribed => "More ranks than cores",
        Part::Datatypes => "Derived datatypes",
        Part::Onesided => "One-sided communication",
        Part::Completion => "Many requests",
        Part::Lapi => "LAPI",
        Part::Files => "Files",
        Part::Ways => "Ways of long messages",
        Part::Nodes => "Between two nodes",
        Part::Insight => "Profiles and timelines",
        Part::Instructions => "Instructions",
        Part::All => "Everything",
    }
}

/// By ranks, then by name and way in the order in which they were first seen, then by size.
pub fn ordered(mut rows: Vec<&Row>) -> Vec<&Row> {
    fn seen<'a>(rows: &[&'a Row], key: impl Fn(&'a Row) -> &'a str) -> Vec<&'a str> {
        let mut known = Vec::new();
        for row in rows {
            if !known.contains(&key(row)) {
                known.push(key(row));
            }
        }
        known
    }
    let names = seen(&rows, |row| &row.point.name);
    let variants = seen(&rows, |row| &row.point.variant);
    let rank = |list: &[&str], text: &str| list.iter().position(|known| *known == text);
    rows.sort_by_key(|row| {
        let Point { name, variant, bytes, ranks, .. } = &row.point;
        (*ranks, rank(&names, name), *bytes, rank(&variants, variant))
    });
    rows
}

/// Whether Encore took part together with others.
pub fn is_compared(results: &Results) -> bool {
    results.mpis.iter().any(|mpi| mpi.ours) && results.mpis.iter().any(|mpi| !mpi.ours)
}
