//! Made-up results for the tests of what is made from results.

use crate::event::Point;
use crate::machine::Machine;
use crate::results::{FORMAT, MpiUsed, Results, Shown};

/// A point.
pub fn point(part: &str, name: &str, variant: &str, bytes: u64, ranks: u32) -> Point {
    Point { part: part.into(), name: name.into(), variant: variant.into(), bytes, ranks }
}

/// Five launches that all took the same.
pub fn launches(time: f64) -> Vec<Vec<f64>> {
    vec![vec![time; 3]; 5]
}

/// Results without any figures; the first MPI is Encore.
pub fn results(mpis: &[&str]) -> Results {
    Results {
        format: FORMAT,
        when: "2000-01-01T00:00:00+00:00".into(),
        quick: true,
        runs: 1,
        machine: Machine::default(),
        mpis: mpis
            .iter()
            .enumerate()
            .map(|(at, name)| MpiUsed { name: (*name).into(), version: format!("{name} 1.0"), ours: at == 0 })
            .collect(),
        limits: Vec::new(),
        rows: Vec::new(),
        troubles: Vec::new(),
        lines: Vec::new(),
        sought: None,
        interrupted: false,
        shown: Shown::Median,
    }
}
