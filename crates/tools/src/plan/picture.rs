//! A time line as SVG: ranks from top to bottom, time from left to right.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use encore_plan::Algorithm;
use encore_plan::price::{Kind, Link, Price, Time, Trace};

use super::arguments::Request;
use super::units::{bytes, count, time};

/// Ranks drawn at most.
const ROWS: usize = 48;

/// Messages drawn at most.
const LINES: usize = 3_000;

const WIDTH: f64 = 1_100.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 74.0;
const ROW: f64 = 18.0;

/// Colours that people with any colour vision tell apart (Okabe and Ito).
const KINDS: [(&str, &str, &[Kind]); 4] = [
    ("send", "#0072b2", &[Kind::Send, Kind::Signal, Kind::Post]),
    ("receive", "#009e73", &[Kind::Recv, Kind::Await, Kind::Take]),
    ("copy", "#e69f00", &[Kind::Copy]),
    ("reduce", "#d55e00", &[Kind::Reduce, Kind::Fold]),
];

/// In the place of a receiver: all ranks that read it from the lane.
const EVERYONE: u32 = u32::MAX;

/// The picture, and a sentence about what is on it.
pub(super) fn svg(request: &Request, algorithm: Algorithm, price: &Price, trace: &Trace) -> (String, String) {
    let all = request.call.ranks();
    let path = trace.path();
    let ranks = sample(all, request.call.root(), &path);
    let row: HashMap<u32, usize> = ranks.iter().enumerate().map(|(row, &rank)| (rank, row)).collect();
    let scale = (WIDTH - LEFT - RIGHT) / price.time.max(1) as f64;
    let x = |at: Time| LEFT + at as f64 * scale;
    let y = |row: usize| TOP + row as f64 * ROW;
    let bottom = y(ranks.len());

    let (mut boxes, mut messages) = (String::new(), Vec::new());
    let mut sent = HashMap::new();
    let mut received = Vec::new();
    for (at, &rank) in ranks.iter().enumerate() {
        // A box that is too narrow to be seen apart from the one before it becomes one with it.
        let mut open: [Option<(f64, f64)>; 4] = [None; 4];
        let mut draw = |kind: usize, (left, right): (f64, f64)| {
            // A gap between boxes that touch, where there is room for one.
            let width = (right - left - if right - left > 2.0 { 0.5 } else { 0.0 }).max(0.6);
            let (top, fill) = (y(at) + 3.0, KINDS[kind].1);
            // Writing to a string cannot fail.
            let _ = writeln!(
                boxes,
                "<rect x=\"{left:.2}\" y=\"{top:.1}\" width=\"{width:.2}\" height=\"12\" fill=\"{fill}\"/>"
            );
        };
        let mut steps: Vec<_> = trace.steps(rank).collect();
        steps.sort_by_key(|done| done.start);
        for done in steps {
            let Some(kind) = KINDS.iter().position(|(_, _, kinds)| kinds.contains(&done.work.kind)) else {
                continue;
            };
            let (left, right) = (x(done.start), x(done.end));
            open[kind] = match open[kind] {
                Some((first, last)) if left - last < 0.3 && right - left < 1.0 => {
                    Some((first, right.max(last)))
                }
                before => {
                    before.into_iter().for_each(|before| draw(kind, before));
                    Some((left, right))
                }
            };
            if done.work.kind == Kind::Post {
                sent.insert((rank, EVERYONE, done.work.lane), done.start);
            } else if done.work.kind.takes() && row.contains_key(&done.work.peer) && done.work.peer != rank {
                received.push((done.work.peer, EVERYONE, done.work.lane, (rank, done.end)));
            } else if done.work.kind.sends() && row.contains_key(&done.work.peer) {
                sent.insert((rank, done.work.peer, done.work.lane), done.start);
            } else if done.work.kind.receives() && row.contains_key(&done.work.peer) {
                received.push((done.work.peer, rank, done.work.lane, (rank, done.end)));
            }
        }
        (0..4).for_each(|kind| open[kind].into_iter().for_each(|left| draw(kind, left)));
    }
    for (from, by, lane, (to, end)) in received {
        if let Some(&start) = sent.get(&(from, by, lane)) {
            messages.push((x(start), y(row[&from]) + 9.0, x(end), y(row[&to]) + 9.0));
        }
    }
    let every = messages.len().div_ceil(LINES).max(1);

    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{0}\" \
         viewBox=\"0 0 {WIDTH} {0}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        bottom + 40.0
    );
    let mut shown = format!("{} of {} ranks", ranks.len(), count(all.into()));
    if ranks.len() == all as usize {
        shown = format!("all {} ranks", count(all.into()));
    }
    if every > 1 {
        let _ = write!(shown, ", one of {every} messages between them");
    }
    let title = format!(
        "{algorithm}, {} among {} ranks: {} (model {})",
        bytes(request.bytes as u64),
        count(all.into()),
        time(price.time),
        escaped(&request.model.name)
    );
    let _ = writeln!(picture, "<text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{title}</text>");
    let _ = writeln!(picture, "<text x=\"{LEFT}\" y=\"40\" fill=\"#555\">Shown: {shown}.</text>");
    for (at, (name, fill, _)) in KINDS.iter().enumerate() {
        let left = LEFT + 80.0 * at as f64;
        let _ = writeln!(
            picture,
            "<rect x=\"{left}\" y=\"50\" width=\"12\" height=\"12\" fill=\"{fill}\"/>\
             <text x=\"{0}\" y=\"60\">{name}</text>",
            left + 16.0
        );
    }
    let _ = writeln!(
        picture,
        "<line x1=\"{0}\" y1=\"56\" x2=\"{1}\" y2=\"56\" stroke=\"black\" stroke-width=\"2\"/>\
         <text x=\"{2}\" y=\"60\">critical path</text>",
        LEFT + 320.0,
        LEFT + 340.0,
        LEFT + 346.0
    );
    for (at, rank) in ranks.iter().enumerate() {
        let _ = writeln!(
            picture,
            "<line x1=\"{LEFT}\" y1=\"{0:.1}\" x2=\"{1}\" y2=\"{0:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{rank}</text>",
            y(at) + 9.0,
            WIDTH - RIGHT,
            LEFT - 6.0,
            y(at) + 13.0
        );
    }
    for tick in 0..=5u64 {
        let at = (u128::from(price.time) * u128::from(tick) / 5) as Time;
        let _ = writeln!(
            picture,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
            x(at).clamp(LEFT, WIDTH - RIGHT - 15.0),
            bottom + 20.0,
            time(at)
        );
    }
    picture.push_str("<g stroke=\"#999\" stroke-width=\"0.7\">\n");
    for (x1, y1, x2, y2) in messages.into_iter().step_by(every) {
        let _ = writeln!(picture, "<line x1=\"{x1:.2}\" y1=\"{y1:.1}\" x2=\"{x2:.2}\" y2=\"{y2:.1}\"/>");
    }
    picture.push_str("</g>\n");
    picture.push_str(&boxes);
    picture.push_str("<g stroke=\"black\" stroke-width=\"2\">\n");
    for two in path.windows(2).filter(|two| two[0].by_message) {
        let [from, to] = [&two[0].done, &two[1].done];
        if let (Some(&above), Some(&below)) = (row.get(&from.rank), row.get(&to.rank)) {
            let _ = writeln!(
                picture,
                "<line x1=\"{:.2}\" y1=\"{:.1}\" x2=\"{:.2}\" y2=\"{:.1}\"/>",
                x(from.start),
                y(above) + 9.0,
                x(to.end),
                y(below) + 9.0
            );
        }
    }
    picture.push_str("</g>\n</svg>\n");
    (picture, format!("picture of {shown}"))
}

/// The ranks that are drawn: all, or the root, some of the critical path and some spread evenly.
fn sample(all: u32, root: u32, path: &[Link]) -> Vec<u32> {
    if all as usize <= ROWS {
        return (0..all).collect();
    }
    let mut ranks: BTreeSet<u32> = [0, root, all - 1].into();
    // From the end: there the path is what the others wait for.
    for link in path.iter().rev() {
        if ranks.len() < ROWS / 2 {
            ranks.insert(link.done.rank);
        }
    }
    let missing = (ROWS - ranks.len()) as u64;
    ranks.extend((0..missing).map(|i| (i * u64::from(all) / missing) as u32));
    ranks.into_iter().collect()
}

/// Text for SVG: the name of a model may be a file's.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
