//! Drawing plots as SVG.

use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use crate::error::Error;
use crate::plots::{Plot, Series};

const WIDTH: u32 = 640;
const HEIGHT: u32 = 420;

/// Colours that people with any colour vision tell apart (Okabe and Ito), the first for Encore.
pub const COLOURS: [RGBColor; 7] = [
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

/// The plot as an SVG document.
pub fn svg(plot: &Plot) -> Result<String, Error> {
    let mut text = String::new();
    draw(plot, SVGBackend::with_string(&mut text, (WIDTH, HEIGHT)))
        .map_err(|error| Error::Plot { name: plot.title.clone(), reason: error.to_string() })?;
    Ok(text)
}

fn draw(plot: &Plot, backend: SVGBackend<'_>) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(&plot.title, ("sans-serif", 17))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(range(plot, |p| p.0).log_scale(), range(plot, |p| p.1).log_scale())?;
    chart
        .configure_mesh()
        .x_desc(plot.x)
        .y_desc(plot.y)
        .light_line_style(BLACK.mix(0.05))
        .x_label_formatter(&|value| label(*value))
        .y_label_formatter(&|value| label(*value))
        .draw()?;
    for Series { name, colour, points } in &plot.series {
        let colour = COLOURS[colour % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(match plot.legend_below {
            true => SeriesLabelPosition::LowerRight,
            false => SeriesLabelPosition::UpperLeft,
        })
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    area.present()?;
    Ok(())
}

/// From below the least to above the greatest value.
fn range(plot: &Plot, of: impl Fn(&(f64, f64)) -> f64) -> std::ops::Range<f64> {
    let values = plot.series.iter().flat_map(|series| &series.points).map(of);
    let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), v| (least.min(v), most.max(v)));
    if most == 0.0 {
        return 1.0..10.0;
    }
    least / 1.5..most * 1.5
}

/// A label of a logarithmic axis.
fn label(value: f64) -> String {
    match value {
        v if v >= 1e6 => format!("{}M", v / 1e6),
        v if v >= 1e3 => format!("{}k", v / 1e3),
        v => format!("{v}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_names_are_in_the_picture() {
        let plot = Plot {
            title: "A plot".into(),
            x: "x axis",
            y: "y axis",
            legend_below: true,
            series: vec![
                Series { name: "first".into(), colour: 0, points: vec![(1.0, 1.0), (1e6, 1e3)] },
                Series { name: "second".into(), colour: 1, points: vec![(1.0, 2.0), (1e6, 5e3)] },
            ],
        };
        let text = svg(&plot).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        for part in ["A plot", "x axis", "first", "second", "<polyline"] {
            assert!(text.contains(part), "{part} is missing");
        }
    }

    #[test]
    fn labels_are_short() {
        assert_eq!([label(0.1), label(10.0), label(1e4), label(1e6)], ["0.1", "10", "10k", "1M"]);
    }
}
