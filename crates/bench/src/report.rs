//! The report as data: the parts that the terminal, the Markdown file and the HTML page have in common. The Markdown file leaves the long
//! tables to the HTML page.

use crate::collectives;
use crate::completion;
use crate::documents;
use crate::limits;
use crate::machine::MachineKind;
use crate::machines::{self, MachineSummary};
use crate::overview::{self, Column};
use crate::part::Part;
use crate::plots::{self, Plot};
use crate::points;
use crate::results::{Results, Shown};
use crate::sheet::Sheet;
use crate::sheets;
use crate::summary;

/// The section that compares Encore with other MPIs.
pub const STANDING: &str = "Where Encore stands";

/// The section that compares machines.
pub const MACHINES: &str = "Machines side by side";

/// The section that says how the figures came about.
pub const MEASURED: &str = "What was measured";

/// The whole report.
#[derive(Debug)]
pub struct Report {
    /// The page's title.
    pub title: String,
    /// The machine of the figures, in one line.
    pub machine: String,
    /// The result, in sentences; empty unless Encore was compared with others.
    pub summary: Vec<String>,
    /// The method, in paragraphs.
    pub introduction: Vec<String>,
    /// The overview's columns; none unless Encore was compared with others.
    pub overview: Vec<Column>,
    /// In order.
    pub sections: Vec<Section>,
}

/// One section.
#[derive(Debug, Default)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its tables.
    pub sheets: Vec<Sheet>,
    /// Long tables, with every figure.
    pub details: Vec<Sheet>,
    /// Its plots.
    pub plots: Vec<Plot>,
}

impl Section {
    fn is_empty(&self) -> bool {
        self.sheets.is_empty() && self.details.is_empty() && self.plots.is_empty()
    }
}

/// Makes the report of a run; `machines` are those whose figures are shown side by side.
pub fn make(results: &Results, machines: &[MachineSummary]) -> Report {
    let pictures = |title: &str, plots| Section { title: title.to_owned(), plots, ..Section::default() };
    let mut sections = vec![summary_section(results)];
    sections.extend(Part::each().map(|part| part_section(results, part)));
    let of_machine = vec![sheets::of_limits(results)];
    let titled = |title: &str, sheets| Section { title: title.to_owned(), sheets, ..Section::default() };
    sections.insert(1, titled("The documents' tables", documents::sheets(results)));
    sections.insert(1, titled(MACHINES, machines::sheets(machines)));
    sections.insert(2, titled(MEASURED, vec![versions(results)]));
    sections.push(titled("The machine's own limits", of_machine));
    sections.insert(0, pictures("The documents' figures", plots::of_documents(results)));
    sections.push(pictures("Plots", plots::others(results)));
    sections.retain(|section| !section.is_empty());
    Report {
        title: "Performance".into(),
        machine: machine_line(results),
        summary: summary::sentences(results),
        introduction: introduction(results),
        overview: overview::columns(results),
        sections,
    }
}

/// Remark on a measurement that a signal has ended.
pub const INTERRUPTED: &str =
    "interrupted; the results have what was complete by then, and nothing is left running";

/// The machine of the figures, in one line.
pub fn machine_line(results: &Results) -> String {
    format!("Machine: {}.", MachineKind::of(&results.machine, limits::line(results)).sentence())
}

fn summary_section(results: &Results) -> Section {
    let (short, all) = summary::losses(results).map_or((None, None), |(short, all)| (Some(short), all));
    Section {
        title: STANDING.into(),
        sheets: summary::parts(results).into_iter().chain(short).collect(),
        details: all.into_iter().collect(),
        ..Section::default()
    }
}

/// One part of the benchmark.
pub fn part_section(results: &Results, part: Part) -> Section {
    let whole = sheets::of_part(results, part);
    let (sheets, details) = match part {
        Part::Collectives => {
            let every = [collectives::blocking_and_persistent(results), collectives::ways(results), whole];
            (collectives::short(results), every.into_iter().flatten().collect())
        }
        Part::Completion => (whole.into_iter().chain(completion::perceived(results)).collect(), Vec::new()),
        _ => (whole.into_iter().collect(), Vec::new()),
    };
    Section { title: points::title(part).to_owned(), sheets, details, plots: Vec::new() }
}

fn introduction(results: &Results) -> Vec<String> {
    let machine = &results.machine;
    let memory = machine.memory as f64 / f64::from(1 << 30);
    let mut paragraphs = vec![
        format!(
            "Measured on {} with {} of {} cores used by two-rank programs, {memory:.1} GiB of memory, {}, {}, at {}.",
            machine.processor,
            machine.used.len(),
            machine.cores,
            machine.system,
            machine.kernel,
            results.when,
        ),
        "Each MPI's own compiler wrapper builds every program, and the MPIs run it in turn. The program itself binds ranks to \
         cores, in one way for all. Settings are each MPI's defaults. Contents of \
         buffers change before every message and are checked on arrival."
            .to_owned(),
        match results.shown {
            Shown::Median => {
                "A figure is the median of the runs; ± is half the width of their range, and at least the usual difference between \
                 runs of like figures. So two measurements that differ only by chance agree in 99 of \
                 100 cases: their ranges overlap."
            }
            Shown::Best => "A figure is the best of the batches of all runs.",
        }
        .to_owned(),
    ];
    paragraphs.extend(machine.warning());
    paragraphs.extend(results.interrupted.then(|| format!("The run was {INTERRUPTED}.")));
    paragraphs.push(if results.quick {
        format!(
            "A quick run, each program run up to {} time(s): fewer sizes and less time than a full one.{}",
            results.runs,
            if results.runs == 1 { " With one run, ± is a guess." } else { "" }
        )
    } else {
        format!("A full run, each program run up to {} times.", results.runs)
    });
    paragraphs.push(
        "Made by `make performance`, which also writes `performance.html` with every figure and the plots."
            .into(),
    );
    paragraphs
}

fn versions(results: &Results) -> Sheet {
    Sheet {
        title: "Versions".into(),
        head: ["MPI", "version"].map(String::from).to_vec(),
        words: 2,
        rows: results.mpis.iter().map(|mpi| vec![mpi.name.clone(), mpi.version.clone()]).collect(),
        ..Sheet::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn only_what_was_measured_has_a_section() {
        let mut results = samples::results(&["Encore", "Other"]);
        let point = samples::point("rate", "window of 64", "", 8, 2);
        results.cell(&point, "Encore").runs.push(vec![10.0]);
        results.cell(&point, "Other").runs.push(vec![20.0]);
        let titles: Vec<String> = make(&results, &[]).sections.into_iter().map(|s| s.title).collect();
        assert_eq!(titles, [STANDING, MEASURED, "Message rate", "The machine's own limits"]);
        let two = vec![MachineSummary::of(&results); 2];
        let titles: Vec<String> = make(&results, &two).sections.into_iter().map(|s| s.title).collect();
        assert_eq!(titles[..3], [STANDING, MACHINES, MEASURED]);
    }
}
