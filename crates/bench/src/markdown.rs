//! The report as Markdown, on two pages: a summary that fits a screen (`docs/performance.md`), and the tables behind it
//! (`docs/performance-tables.md`).

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::report::{MACHINES, MEASURED, Report, STANDING, Section};
use crate::sheet::{Sheet, superscript};

/// The file of the tables that belongs to the summary `page`: `performance-tables.md` beside `performance.md`.
pub fn tables_file(page: &Path) -> PathBuf {
    let mut name = page.file_stem().unwrap_or_default().to_owned();
    name.push("-tables");
    if let Some(extension) = page.extension() {
        name.push(".");
        name.push(extension);
    }
    page.with_file_name(name)
}

/// The summary: standing, losses, machines and method. `tables` is the name of the other page's file.
pub fn summary_page(report: &Report, tables: &str) -> String {
    let mut text = format!("# {}\n\n", report.title);
    // Writing to a string can't fail, here and below.
    for paragraph in std::iter::once(&report.machine).chain(&report.summary) {
        let _ = writeln!(text, "{paragraph}\n");
    }
    let _ = writeln!(text, "[All tables]({tables}) are on a page of their own.\n");
    for section in report.sections.iter().filter(|section| is_summary(section)) {
        heading(&mut text, section);
        for sheet in &section.sheets {
            table(&mut text, sheet, sheet.title != section.title);
        }
    }
    if let Some(machines) = report.sections.iter().find(|section| section.title == MACHINES) {
        for sheet in machines.sheets.iter().take(1) {
            table(&mut text, sheet, true);
        }
    }
    let _ = writeln!(text, "## {MEASURED}\n");
    for paragraph in &report.introduction {
        let _ = writeln!(text, "{paragraph}\n");
    }
    ended(text)
}

/// The tables that the summary leaves out. `summary` is the name of that page's file.
pub fn tables_page(report: &Report, summary: &str) -> String {
    let mut text = format!(
        "# {}: tables\n\n{}\n\n[The summary]({summary}) says how the figures came about.\n\n",
        report.title, report.machine
    );
    let sections = report.sections.iter().filter(|section| !is_summary(section));
    for section in sections.filter(|section| !section.sheets.is_empty()) {
        heading(&mut text, section);
        for sheet in &section.sheets {
            table(&mut text, sheet, sheet.title != section.title);
        }
    }
    ended(text)
}

fn is_summary(section: &Section) -> bool {
    section.title == STANDING && !section.sheets.is_empty()
}

fn heading(text: &mut String, section: &Section) {
    let _ = writeln!(text, "## {}\n", section.title);
}

/// `text` with one newline at its end.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn table(text: &mut String, sheet: &Sheet, titled: bool) {
    if titled {
        let _ = writeln!(text, "### {}\n", sheet.title);
    }
    if !sheet.introduction.is_empty() {
        let _ = writeln!(text, "{}\n", sheet.introduction);
    }
    if !sheet.rows.is_empty() {
        line(text, &sheet.head);
        let alignments: Vec<String> = (0..sheet.head.len())
            .map(|at| if at < sheet.words { "---" } else { "---:" }.to_owned())
            .collect();
        line(text, &alignments);
        for row in &sheet.rows {
            line(text, row);
        }
        text.push('\n');
    }
    for (at, note) in sheet.notes.iter().enumerate() {
        let _ = writeln!(text, "{} {}\n", superscript(at + 1), escape(note));
    }
}

fn line(text: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// `text` without characters that end a cell or begin an HTML tag.
fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Section;

    #[test]
    fn two_pages_of_a_report() {
        let mut sheet =
            Sheet { title: "T".into(), head: vec!["a".into(), "b".into()], words: 1, ..Sheet::default() };
        let sign = sheet.note("it | <hung>".into());
        sheet.rows.push(vec!["x".into(), sign]);
        let section = |title: &str| Section {
            title: title.into(),
            sheets: vec![sheet.clone(), Sheet { title: "second".into(), ..Sheet::default() }],
            details: vec![sheet.clone()],
            plots: Vec::new(),
        };
        let report = Report {
            title: "R".into(),
            machine: "M.".into(),
            summary: vec!["S.".into()],
            overview: Vec::new(),
            introduction: vec!["I.".into()],
            sections: [STANDING, MACHINES, MEASURED].map(section).into(),
        };
        let first = "### T\n\n| a | b |\n| --- | ---: |\n| x | ¹ |\n\n¹ it \\| &lt;hung>\n\n";
        let second = "### second\n\n";
        assert_eq!(
            summary_page(&report, "r-tables.md"),
            format!(
                "# R\n\nM.\n\nS.\n\n[All tables](r-tables.md) are on a page of their own.\n\n\
                 ## {STANDING}\n\n{first}{second}{first}## {MEASURED}\n\nI.\n"
            )
        );
        let tables = format!(
            "# R: tables\n\nM.\n\n[The summary](r.md) says how the figures came about.\n\n\
             ## {MACHINES}\n\n{first}{second}## {MEASURED}\n\n{first}{second}"
        );
        assert_eq!(tables_page(&report, "r.md"), format!("{}\n", tables.trim_end()));
    }

    #[test]
    fn tables_lie_beside_the_summary() {
        assert_eq!(tables_file(Path::new("docs/performance.md")), Path::new("docs/performance-tables.md"));
        assert_eq!(tables_file(Path::new("x")), Path::new("x-tables"));
    }
}
