//! A profile as one page for a browser: the page's text, a bar a rank, the waits and the messages as pictures. It needs no network and no
//! script.

use std::fmt::Write;

use crate::page::{count, page, place, rows, size, time};
use crate::phases::phases;
use crate::profile::{Other, Profile, RankProfile};

/// Sites in the table, at most.
const SITES: usize = 50;
/// Ranks of a picture of pairs, at most.
const PAIRS: usize = 256;

const STYLE: &str = "body{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:72em;color:#222}pre{background:#f5f5f5;padding:1em;\
                     overflow:auto}table{border-collapse:collapse}td,th{padding:.15em .8em;text-align:right}td:first-child,th:first-child{\
                     text-align:left}tr:nth-child(even){background:#f5f5f5}svg{display:block}.c{fill:#4a7fb5}.w{fill:#c0504d}.o{fill:#b0a050}";

/// The page.
pub fn html(profile: &Profile) -> String {
    let title = escape(&format!("{}, {} ranks", profile.program, profile.ranks.len()));
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Encore profile: {title}</title><style>{STYLE}</style>\n\
         <h1>{title}</h1>\n<pre>{}</pre>\n",
        escape(&page(profile, None))
    );
    text += "<h2>Ranks: computing (blue), waiting (red), in MPI otherwise (yellow)</h2>\n";
    text += &bars(profile);
    text += "<h2>Who waits for whom</h2>\n<p>Row: the rank that waits. Column: the rank that it waits for. Darker: longer.</p>\n";
    text += &pairs(profile, &|other| other.waited, &|other| time(other.waited));
    text += "<h2>Because of whom in the end</h2>\n<p>Waiting that a rank only passes on is charged to the rank where it began.</p>\n";
    text += &pairs(profile, &|other| other.caused, &|other| time(other.caused));
    text += "<h2>Messages</h2>\n<p>Row: the sender. Column: the receiver. Darker: more bytes.</p>\n";
    text += &pairs(profile, &|other| other.bytes as f64, &|other| {
        format!("{} messages, {}", count(other.messages), size(other.bytes))
    });
    text += &phases_table(profile);
    text += "<h2>Call sites</h2>\n<table><tr><th>where<th>calls<th>mean time<th>of it waiting<th>most<th>rank<th>bytes</tr>\n";
    for row in rows(profile).iter().take(SITES) {
        let (rank, most) = row.most();
        let waiting = if row.all() > 0.0 { 100.0 * row.waiting / row.all() } else { 0.0 };
        let caller = profile.caller_of(row.place);
        let caller = caller.map(|(caller, _)| format!(", called from {}", profile.places[caller].label));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<tr><td>{}{}<td>{}<td>{}<td>{waiting:.0} %<td>{}<td>{rank}<td>{}</tr>",
            escape(&place(profile, Some(row.place))),
            escape(&caller.unwrap_or_default()),
            count(row.calls),
            time(row.mean()),
            time(most),
            size(row.bytes)
        );
    }
    text + "</table>\n</html>\n"
}

/// A table of the phases, if there are any.
fn phases_table(profile: &Profile) -> String {
    let phases = phases(profile);
    if phases.is_empty() {
        return String::new();
    }
    let mut text = "<h2>Phases of MPI_Pcontrol</h2>\n<table><tr><th>phase<th>begun<th>mean time<th>of it waiting<th>MPI itself<th>in the end for<th>most in</tr>\n".to_owned();
    for phase in &phases {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}<td>{}<td>{:.0} %<td>{:.0} %<td>{}<td>{}</tr>",
            phase.level,
            count(phase.count),
            time(phase.seconds),
            100.0 * phase.waiting,
            100.0 * phase.own,
            phase.blamed(),
            escape(&phase.worst(profile))
        );
    }
    text + "</table>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn bars(profile: &Profile) -> String {
    const WIDTH: f64 = 900.0;
    const HEIGHT: usize = 18;
    let longest = profile.ranks.iter().map(|rank| rank.seconds).fold(1e-9, f64::max);
    let mut text = format!("<svg width=\"1000\" height=\"{}\">\n", HEIGHT * profile.ranks.len());
    for (index, rank) in profile.ranks.iter().enumerate() {
        let y = index * HEIGHT;
        let _ = writeln!(
            text,
            "<text x=\"50\" y=\"{}\" text-anchor=\"end\" font-size=\"12\">{index}</text>",
            y + 13
        );
        let mut x = 60.0;
        let parts: [(&str, &str, f64); 3] = [
            ("c", "computing", RankProfile::computing(rank)),
            ("w", "waiting", rank.waiting),
            ("o", "in MPI otherwise", rank.own),
        ];
        for (class, name, seconds) in parts {
            let width = WIDTH * seconds / longest;
            let _ = writeln!(
                text,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"{}\"><title>rank {index}: {name} {}</title></rect>",
                y + 2,
                HEIGHT - 4,
                time(seconds)
            );
            x += width;
        }
    }
    text + "</svg>\n"
}

/// A picture with a cell for each pair of ranks.
fn pairs(profile: &Profile, value: &dyn Fn(&Other) -> f64, label: &dyn Fn(&Other) -> String) -> String {
    let ranks = profile.ranks.len();
    if ranks > PAIRS {
        return format!(
            "<p>Not shown for more than {PAIRS} ranks; <code>encore profile --json</code> has it.</p>\n"
        );
    }
    let largest = profile.ranks.iter().flat_map(|rank| &rank.others).map(value).fold(0.0, f64::max);
    if largest <= 0.0 {
        return "<p>None.</p>\n".to_owned();
    }
    let cell = (400 / ranks).clamp(4, 40);
    let side = cell * ranks;
    let mut text = format!(
        "<svg width=\"{0}\" height=\"{0}\"><rect width=\"{0}\" height=\"{0}\" fill=\"#f5f5f5\"/>\n",
        side
    );
    for (rank, part) in profile.ranks.iter().enumerate() {
        for other in part.others.iter().filter(|other| value(other) > 0.0) {
            let _ = writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{cell}\" height=\"{cell}\" fill=\"#c0504d\" fill-opacity=\"{:.3}\"><title>{rank} to {}: \
                 {}</title></rect>",
                other.rank * cell,
                rank * cell,
                (value(other) / largest).max(0.02),
                other.rank,
                label(other)
            );
        }
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::slow_halo;

    #[test]
    fn page_is_whole_and_needs_no_network() {
        let mut profile = slow_halo();
        profile.places[0].label = "std::vector<int>".into();
        let text = html(&profile);
        assert!(text.ends_with("</html>\n") && !text.contains("http") && !text.contains("<script"));
        assert!(text.contains("std::vector&lt;int&gt;") && !text.contains("<int>"));
        assert_eq!(text.matches("class=\"w\"").count(), 4);
    }
}
