//! The report as one HTML page that needs nothing else: no network, no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::draw;
use crate::error::Error;
use crate::overview;
use crate::report::{Report, Section};
use crate::sheet::{Sheet, superscript};

const STYLE: &str = "
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 0.7em 0; font-size: 13px; }
th, td { padding: 0.2em 0.7em; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th { border-bottom: 2px solid #888; position: sticky; top: 0; background: #fff; }
td.word, th.word { text-align: left; }
.wide { overflow-x: auto; }
.notes { font-size: 13px; color: #555; }
.plots { display: flex; flex-wrap: wrap; gap: 1em; }
svg { max-width: 100%; height: auto; }
nav a { margin-right: 1em; }
section > details > summary { cursor: pointer; }
section > details > summary > h2 { display: inline-block; margin: 0.6em 0 0.3em; }
@media (max-width: 40em) {
  body { font-size: 16px; margin: 0.5em auto; }
  nav a { display: inline-block; padding: 0.3em 0; }
  .plots { display: block; }
}
@media print {
  body { max-width: none; margin: 0; font-size: 10pt; }
  nav { display: none; }
  th { position: static; }
  table { font-size: 8pt; }
  .wide { overflow: visible; }
  svg, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
";

/// The whole page.
pub fn page(report: &Report) -> Result<String, Error> {
    let mut sections = Vec::new();
    for section in &report.sections {
        sections.push(one_section(section)?);
    }
    let overview = if report.overview.is_empty() { None } else { Some(overview::svg(&report.overview)?) };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (report.title) }
                p { (report.machine) }
                @for paragraph in &report.summary { p { (paragraph) } }
                @if let Some(overview) = &overview {
                    figure {
                        (PreEscaped(overview))
                        figcaption {
                            "A dot is a point of the benchmark: Encore's time as a multiple of the best other MPI's, below the line \
                             where Encore is faster. Green is faster, red slower, beyond noise; grey is within noise."
                        }
                    }
                }
                @for paragraph in &report.introduction { p { (paragraph) } }
                nav { @for section in &report.sections { a href={ "#" (anchor(section)) } { (section.title) } " " } }
                @for section in &sections { (section) }
            }
        }
    };
    Ok(page.into_string())
}

fn one_section(section: &Section) -> Result<Markup, Error> {
    let plots = section.plots.iter().map(draw::svg).collect::<Result<Vec<_>, _>>()?;
    Ok(html! {
        section {
            details open {
                summary { h2 id=(anchor(section)) { (section.title) } }
                @for sheet in &section.sheets { (table(sheet, sheet.title != section.title)) }
                @for sheet in &section.details { details { summary { (sheet.title) } (table(sheet, false)) } }
                @if !plots.is_empty() { div.plots { @for plot in &plots { (PreEscaped(plot)) } } }
            }
        }
    })
}

fn anchor(section: &Section) -> String {
    section
        .title
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
        .collect()
}

fn table(sheet: &Sheet, titled: bool) -> Markup {
    let class = |at: usize| if at < sheet.words { "word" } else { "figure" };
    html! {
        @if titled { h3 { (sheet.title) } }
        @if !sheet.introduction.is_empty() { p { (sheet.introduction) } }
        @if !sheet.rows.is_empty() {
            div.wide {
                table {
                    thead { tr { @for (at, cell) in sheet.head.iter().enumerate() { th class=(class(at)) { (cell) } } } }
                    tbody {
                        @for row in &sheet.rows {
                            tr { @for (at, cell) in row.iter().enumerate() { td class=(class(at)) { (cell) } } }
                        }
                    }
                }
            }
        }
        @for (at, note) in sheet.notes.iter().enumerate() { p.notes { (superscript(at + 1)) " " (note) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overview::Column;
    use crate::plots::{Plot, Series};
    use crate::summary::Verdict;

    #[test]
    fn text_is_escaped_plots_are_inline_and_nothing_is_fetched() {
        let sheet = Sheet {
            title: "T".into(),
            head: vec!["a<b".into()],
            rows: vec![vec!["1 & 2".into()]],
            ..Sheet::default()
        };
        let series = vec![Series { name: "s".into(), colour: 0, points: vec![(1.0, 1.0), (2.0, 2.0)] }];
        let plot = Plot { title: "P".into(), x: "x", y: "y", legend_below: false, series };
        let section = Section {
            title: "Some section".into(),
            sheets: vec![sheet.clone()],
            details: vec![Sheet { title: "D".into(), ..sheet }],
            plots: vec![plot],
        };
        let report = Report {
            title: "R".into(),
            machine: "M <1>.".into(),
            summary: Vec::new(),
            introduction: Vec::new(),
            overview: vec![Column { part: "latency", dots: vec![(0.5, Verdict::Win)] }],
            sections: vec![section],
        };
        let text = page(&report).unwrap();
        assert!(
            text.contains("a&lt;b") && text.contains("1 &amp; 2") && text.contains("<p>M &lt;1&gt;.</p>")
        );
        assert!(text.contains("<details><summary>D</summary>"));
        assert!(text.contains("<svg") && text.contains("id=\"some-section\""));
        // The overview comes before everything that can be folded.
        assert!(text.find("<circle").unwrap() < text.find("<details open").unwrap());
        assert!(!text.contains("<script") && !text.contains("<link") && !text.contains("src="));
    }
}
