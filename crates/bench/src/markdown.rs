//! The report as Markdown: `docs/performance.md`.

use std::fmt::Write;

use crate::report::{MEASURED, Report};
use crate::sheet::{Sheet, superscript};

/// The whole page.
pub fn page(report: &Report) -> String {
    let mut text = format!("# {}\n\n", report.title);
    // Writing to a string can't fail, here and below.
    for paragraph in std::iter::once(&report.machine).chain(&report.summary) {
        let _ = writeln!(text, "{paragraph}\n");
    }
    for section in report.sections.iter().filter(|section| !section.sheets.is_empty()) {
        let _ = writeln!(text, "## {}\n", section.title);
        if section.title == MEASURED {
            for paragraph in &report.introduction {
                let _ = writeln!(text, "{paragraph}\n");
            }
        }
        for sheet in &section.sheets {
            table(&mut text, sheet, sheet.title != section.title);
        }
    }
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

/// What would end a cell, or be read as HTML.
fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Section;

    #[test]
    fn a_page_with_a_table_and_a_note() {
        let mut sheet =
            Sheet { title: "T".into(), head: vec!["a".into(), "b".into()], words: 1, ..Sheet::default() };
        let sign = sheet.note("it | <hung>".into());
        sheet.rows.push(vec!["x".into(), sign]);
        let section = Section {
            title: MEASURED.into(),
            sheets: vec![sheet.clone()],
            details: vec![sheet],
            plots: Vec::new(),
        };
        let report = Report {
            title: "R".into(),
            machine: "M.".into(),
            summary: vec!["S.".into()],
            overview: Vec::new(),
            introduction: vec!["I.".into()],
            sections: vec![section],
        };
        let expected = "# R\n\nM.\n\nS.\n\n## What was measured\n\nI.\n\n### T\n\n| a | b |\n| --- | ---: |\n| x | ¹ |\n\n¹ it \\| &lt;hung>\n";
        assert_eq!(page(&report), expected);
    }
}
