//! The report as data: what the Markdown file and the HTML page have in common.

use crate::documents;
use crate::part::Part;
use crate::plots::{self, Plot};
use crate::results::{Results, Shown};
use crate::sheet::Sheet;
use crate::sheets;
use crate::summary;

/// The whole report.
#[derive(Debug)]
pub struct Report {
    /// The page's title.
    pub title: String,
    /// Paragraphs.
    pub introduction: Vec<String>,
    /// In order.
    pub sections: Vec<Section>,
}

/// One section.
#[derive(Debug)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its tables.
    pub sheets: Vec<Sheet>,
    /// Its plots.
    pub plots: Vec<Plot>,
}

/// Makes the report of a run.
pub fn make(results: &Results) -> Report {
    let mut sections = Vec::new();
    let mut section = |title: &str, sheets: Vec<Sheet>, plots: Vec<Plot>| {
        if !sheets.is_empty() || !plots.is_empty() {
            sections.push(Section { title: title.to_owned(), sheets, plots });
        }
    };
    let standing = [summary::counts(results), summary::losses(results)].into_iter().flatten().collect();
    section("Wins and losses", standing, Vec::new());
    section("What was measured", vec![versions(results)], Vec::new());
    section("The documents' tables", documents::sheets(results), Vec::new());
    section("The machine's own limits", vec![sheets::of_limits(results)], Vec::new());
    for part in Part::each() {
        section(sheets::title(part), sheets::of_part(results, part).into_iter().collect(), Vec::new());
    }
    section("Plots", Vec::new(), plots::all(results));
    Report { title: "Performance".into(), introduction: introduction(results), sections }
}

fn introduction(results: &Results) -> Vec<String> {
    let machine = &results.machine;
    let memory = machine.memory as f64 / f64::from(1 << 30);
    let mut paragraphs = vec![
        format!(
            "Measured on {} with {} of {} cores in use by two-rank programs, {memory:.1} GiB of memory, {}, {}, at {}.",
            machine.processor,
            machine.used.len(),
            machine.cores,
            machine.system,
            machine.kernel,
            results.when,
        ),
        "Every program is built with each MPI's own compiler and run with each in turn; ranks are bound to cores by \
         the program itself, the same way for all; settings are each MPI's defaults. Contents of \
         buffers change before every message and are checked on arrival."
            .to_owned(),
        match results.shown {
            Shown::Median => {
                "A figure is the median over the batches of all runs; ± is half the width of the middle half."
            }
            Shown::Best => "A figure is the best of the batches of all runs.",
        }
        .to_owned(),
    ];
    paragraphs.extend(machine.warning());
    paragraphs.push(if results.quick {
        format!(
            "A quick run, each program run {} time(s): fewer sizes and less time than a full one.",
            results.runs
        )
    } else {
        format!("A full run, each program run {} times.", results.runs)
    });
    paragraphs.push(
        "Made by `encore bench all --against mpich,openmpi,intel --markdown docs/performance.md`.".into(),
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
        let titles: Vec<String> = make(&results).sections.into_iter().map(|s| s.title).collect();
        assert_eq!(
            titles,
            ["Wins and losses", "What was measured", "The machine's own limits", "Message rate"]
        );
    }
}
