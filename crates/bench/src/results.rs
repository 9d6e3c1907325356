//! Results of a measurement: the content of the JSON file and the source of all tables.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::event::Point;
use crate::like::{between_launches, like_with_like};
use crate::machine::Machine;
use crate::part::Part;
use crate::stats::{Summary, USUAL, quantile};

/// A whole run of `encore bench`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// Version of this file's form.
    pub format: u32,
    /// When the run began, RFC 3339.
    pub when: String,
    /// Whether fewer sizes and less time were used.
    pub quick: bool,
    /// Runs of each program with each MPI.
    pub runs: u32,
    /// On what.
    pub machine: Machine,
    /// The MPIs, in the order of the columns; Encore first when it took part.
    pub mpis: Vec<MpiUsed>,
    /// The machine's own limits.
    pub limits: Vec<Measured>,
    /// The measured points, in the programs' order.
    pub rows: Vec<Row>,
    /// Reasons why whole programs weren't measured.
    pub troubles: Vec<Trouble>,
    /// Times of a cache line's transfer from core to core during each program.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// Whether the run was interrupted: what it had not measured by then isn't here.
    #[serde(default)]
    pub interrupted: bool,
    /// Time of a line's transfer that batches waited for, as far as there was time; nanoseconds.
    #[serde(default)]
    pub sought: Option<f64>,
    /// The value that tables and plots show.
    #[serde(skip)]
    pub shown: Shown,
}

/// Which value of a point's batches stands for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Shown {
    /// The median.
    #[default]
    Median,
    /// The best: on a busy machine it says more.
    Best,
}

impl Shown {
    /// That value.
    pub fn of(self, summary: &Summary) -> f64 {
        match self {
            Self::Median => summary.median,
            Self::Best => summary.least,
        }
    }
}

/// The present [`Results::format`].
pub const FORMAT: u32 = 1;

/// One MPI that took part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MpiUsed {
    /// The column's heading.
    pub name: String,
    /// The library's version string, first line; empty if it never said.
    pub version: String,
    /// Whether this is Encore itself, which the others are compared with.
    pub ours: bool,
}

/// A point and its batches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The measured point.
    pub point: Point,
    /// Nanoseconds a call: the batches of each run.
    pub runs: Vec<Vec<f64>>,
}

/// A point with what each MPI made of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The measured point.
    pub point: Point,
    /// By MPI name.
    pub cells: BTreeMap<String, Cell>,
}

/// Figures of one MPI at one point.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Nanoseconds a call: the batches of each run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Vec<f64>>,
    /// Time of a cache line's transfer just before each of these batches, in nanoseconds; empty for a run without
    /// that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<f64>>,
    /// The problem, if any run had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// Facts from other figures.
    #[serde(skip)]
    pub context: Context,
}

/// Facts about a figure that follow from the whole session; made by [`Results::learn`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Context {
    /// Usual distance of a launch of such a figure from the median: 0.1 for 10 %.
    pub usual: Option<f64>,
    /// See [`Results::sought`].
    pub sought: Option<f64>,
}

impl Cell {
    /// Adds a run's batches, and what was measured of the machine beside each.
    pub fn add(&mut self, batches: Vec<f64>, lines: Vec<f64>) {
        if !lines.is_empty() || !self.lines.is_empty() {
            self.lines.resize(self.runs.len(), Vec::new());
            self.lines.push(lines);
        }
        self.runs.push(batches);
    }

    /// Median and spread over all runs, of the batches under the same conditions.
    pub fn summary(&self) -> Option<Summary> {
        like_with_like(self, self).map(|(summary, _)| summary)
    }
}

/// Why there is no figure, or fewer than there should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// In one word.
    pub kind: ProblemKind,
    /// The observation.
    pub detail: String,
}

/// The kinds of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The library says that it doesn't implement this.
    Unsupported,
    /// A call returned an error, or the data were wrong.
    Failed,
    /// The program ended in another way than by its own decision.
    Crashed,
    /// Nothing was heard for longer than the time-out.
    Hung,
    /// The program could not be compiled or linked.
    NotBuilt,
    /// There was no time left.
    Skipped,
}

impl ProblemKind {
    /// As it stands in a table's cell.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unsupported => "not implemented",
            Self::Failed => "failed",
            Self::Crashed => "crashed",
            Self::Hung => "hung",
            Self::NotBuilt => "not built",
            Self::Skipped => "no time",
        }
    }
}

/// Time of a cache line's transfer from core to core during a program: on a virtual machine it may change from one
/// minute to the next, when the cores move, and all latencies with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The MPI's name.
    pub mpi: String,
    /// The part of the benchmark.
    pub part: String,
    /// The median, in nanoseconds.
    pub time: f64,
}

/// A problem that isn't a single point's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// The MPI's name.
    pub mpi: String,
    /// The part of the benchmark.
    pub part: String,
    /// Ranks in the job; 0 for any number.
    pub ranks: u32,
    /// The problem.
    pub problem: Problem,
}

impl Results {
    /// The cell of `point` and `mpi`, made if it isn't there yet.
    pub fn cell(&mut self, point: &Point, mpi: &str) -> &mut Cell {
        let at = match self.rows.iter().position(|row| row.point == *point) {
            Some(at) => at,
            None => {
                self.rows.push(Row { point: point.clone(), cells: BTreeMap::new() });
                self.rows.len() - 1
            }
        };
        self.rows[at].cells.entry(mpi.to_owned()).or_default()
    }

    /// Tells each cell what the others say about it: how much launches of like figures differ, and what was sought.
    pub fn learn(&mut self) {
        const ENOUGH: usize = 20;
        /// Part and ranks, and an MPI if not all together; `None`: everything.
        type Like = Option<(String, u32, Option<String>)>;
        let mut known: HashMap<Like, Vec<f64>> = HashMap::new();
        let timed = |row: &&mut Row| row.point.part != Part::Instructions.name();
        for row in self.rows.iter_mut().filter(timed) {
            for (mpi, cell) in &mut row.cells {
                cell.context = Context { usual: None, sought: self.sought };
                let (part, ranks) = (&row.point.part, row.point.ranks);
                let keys =
                    [None, Some((part.clone(), ranks, None)), Some((part.clone(), ranks, Some(mpi.clone())))];
                let differences = between_launches(cell);
                for key in keys {
                    known.entry(key).or_default().extend(&differences);
                }
            }
        }
        // Two that are equally far on either side of the median are twice as far from each other.
        let usual: HashMap<_, f64> = known
            .into_iter()
            .filter(|(_, differences)| differences.len() >= ENOUGH)
            .map(|(key, mut differences)| {
                differences.sort_by(f64::total_cmp);
                (key, (1.0 + quantile(&differences, USUAL)).sqrt() - 1.0)
            })
            .collect();
        for row in &mut self.rows {
            let (part, ranks) = (&row.point.part, row.point.ranks);
            for (mpi, cell) in &mut row.cells {
                let keys =
                    [Some((part.clone(), ranks, Some(mpi.clone()))), Some((part.clone(), ranks, None)), None];
                // A count is the same at every time.
                cell.context.usual = match part == Part::Instructions.name() {
                    true => Some(0.0),
                    false => keys.iter().find_map(|key| usual.get(key).copied()),
                };
            }
        }
    }

    /// The value that stands for what `mpi` made of a point, in nanoseconds.
    pub fn value(&self, row: &Row, mpi: &MpiUsed) -> Option<f64> {
        Some(self.shown.of(&row.cells.get(&mpi.name)?.summary()?))
    }

    /// Adds one run's batches of a machine limit.
    pub fn add_limit(&mut self, point: Point, batches: Vec<f64>) {
        match self.limits.iter_mut().find(|limit| limit.point == point) {
            Some(limit) => limit.runs.push(batches),
            None => self.limits.push(Measured { point, runs: vec![batches] }),
        }
    }

    /// Why there is nothing for `mpi` at `point`, if that is known.
    pub fn trouble(&self, point: &Point, mpi: &str) -> Option<&Problem> {
        self.troubles
            .iter()
            .find(|t| {
                t.mpi == mpi
                    && (t.part == point.part || t.part.is_empty())
                    && (t.ranks == 0 || t.ranks == point.ranks)
            })
            .map(|t| &t.problem)
    }

    /// Writes the JSON file.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let text =
            serde_json::to_string(self).map_err(|source| Error::Results { path: path.to_owned(), source })?;
        std::fs::write(path, text + "\n").map_err(Error::file("write", path))
    }

    /// Reads a JSON file.
    pub fn load(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(Error::file("read", path))?;
        let mut results: Self =
            serde_json::from_str(&text).map_err(|source| Error::Results { path: path.to_owned(), source })?;
        results.learn();
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn how_much_launches_usually_differ_is_learnt_from_like_figures() {
        let mut results = samples::results(&["Encore", "Other"]);
        for bytes in 0..30 {
            let point = samples::point("latency", "ping-pong", "", bytes, 2);
            results.cell(&point, "Encore").runs = vec![vec![100.0; 5], vec![121.0; 5]];
            results.cell(&point, "Other").runs = vec![vec![100.0; 5], vec![100.0; 5]];
            results.cell(&samples::point("rate", "", "", bytes, 2), "Encore").runs = vec![vec![100.0; 5]];
            results.cell(&samples::point("instructions", "", "", bytes, 2), "Encore").runs =
                vec![vec![100.0]];
        }
        results.learn();
        let usual = |row: usize, mpi: &str| results.rows[row].cells[mpi].context.usual.unwrap();
        assert!((usual(0, "Encore") - 0.1).abs() < 1e-9);
        assert_eq!(usual(0, "Other"), 0.0);
        // Of a single launch, what is known of all figures.
        assert!((usual(1, "Encore") - 0.1).abs() < 1e-9);
        assert_eq!(usual(2, "Encore"), 0.0);
    }

    #[test]
    fn of_few_launches_nothing_is_learnt() {
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("latency", "ping-pong", "", 8, 2);
        results.cell(&point, "Encore").runs = vec![vec![100.0; 5], vec![121.0; 5]];
        results.sought = Some(45.0);
        results.learn();
        assert_eq!(results.rows[0].cells["Encore"].context, Context { usual: None, sought: Some(45.0) });
    }
}
