//! The overview: a dot for each point at which Encore and another MPI have figures, by part; how high it stands says how
//! Encore's time compares with the best other's.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use crate::draw::COLOURS;
use crate::error::Error;
use crate::part::Part;
use crate::results::Results;
use crate::summary::{self, Verdict};

const WIDTH: u32 = 1000;
const HEIGHT: u32 = 460;

/// The dots of one part.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// The part's name.
    pub part: &'static str,
    /// Encore's time over the best other's, and whether the difference is beyond noise; in the order of the table.
    pub dots: Vec<(f64, Verdict)>,
}

/// The columns of the parts that can be compared.
pub fn columns(results: &Results) -> Vec<Column> {
    let column = |part: Part| Column { part: part.name(), dots: summary::ratios(results, part) };
    Part::each().map(column).filter(|column| !column.dots.is_empty()).collect()
}

/// The picture as an SVG document.
pub fn svg(columns: &[Column]) -> Result<String, Error> {
    let mut text = String::new();
    draw(columns, SVGBackend::with_string(&mut text, (WIDTH, HEIGHT)))
        .map_err(|error| Error::Plot { name: "overview".into(), reason: error.to_string() })?;
    Ok(text)
}

fn draw(columns: &[Column], backend: SVGBackend<'_>) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    let ratios = || columns.iter().flat_map(|column| column.dots.iter().map(|dot| dot.0));
    let least = ratios().fold(0.5, f64::min) / 1.3;
    let most = ratios().fold(2.0, f64::max) * 1.3;
    let axis = Parts { names: columns.iter().map(|column| column.part).collect() };
    let mut chart = ChartBuilder::on(&area)
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(axis, (least..most).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_desc("time, as a multiple of the best other MPI's")
        .light_line_style(BLACK.mix(0.05))
        .y_label_formatter(&|value| format!("{value}×"))
        .x_labels(columns.len())
        .draw()?;
    let even = [(0.0, 1.0), (columns.len() as f64, 1.0)];
    chart.draw_series([PathElement::new(even, BLACK.stroke_width(2))])?;
    for (at, column) in columns.iter().enumerate() {
        let count = column.dots.len() as f64;
        chart.draw_series(column.dots.iter().enumerate().map(|(number, &(ratio, verdict))| {
            // The dots of a part stand side by side, in the order of its table.
            let x = at as f64 + 0.1 + 0.8 * (number as f64 + 0.5) / count;
            Circle::new((x, ratio), 3, colour(verdict).mix(0.6).filled())
        }))?;
    }
    area.present()?;
    Ok(())
}

fn colour(verdict: Verdict) -> RGBColor {
    match verdict {
        Verdict::Win => COLOURS[2],
        Verdict::Tie => RGBColor(150, 150, 150),
        Verdict::Loss => COLOURS[0],
    }
}

/// The horizontal axis: part number n is from n to n + 1, with its name in the middle.
struct Parts {
    names: Vec<&'static str>,
}

impl Ranged for Parts {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (f64::from(to - from) * value / self.names.len().max(1) as f64) as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        (0..self.names.len()).map(|at| at as f64 + 0.5).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        0.0..self.names.len() as f64
    }
}

impl ValueFormatter<f64> for Parts {
    fn format_ext(&self, value: &f64) -> String {
        self.names.get(*value as usize).map_or_else(String::new, |name| (*name).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn each_point_of_a_part_is_a_dot_of_its_column() {
        let mut results = samples::results(&["Encore", "Other"]);
        for (part, bytes, ours) in [("latency", 8, 50.0), ("latency", 64, 400.0), ("rate", 8, 100.0)] {
            let point = samples::point(part, "ping-pong", "", bytes, 2);
            results.cell(&point, "Encore").runs = samples::launches(ours);
            results.cell(&point, "Other").runs = samples::launches(100.0);
        }
        let columns = columns(&results);
        let expected = [
            Column { part: "latency", dots: vec![(0.5, Verdict::Win), (4.0, Verdict::Loss)] },
            Column { part: "rate", dots: vec![(1.0, Verdict::Tie)] },
        ];
        assert_eq!(columns, expected);
        let text = svg(&columns).unwrap();
        assert_eq!(text.matches("<circle").count(), 3);
        assert!(text.contains("latency") && text.contains("rate"));
    }

    #[test]
    fn without_others_there_is_nothing_to_see() {
        let mut results = samples::results(&["Encore"]);
        results.cell(&samples::point("rate", "window", "", 8, 2), "Encore").runs = samples::launches(1.0);
        assert!(columns(&results).is_empty());
    }
}
