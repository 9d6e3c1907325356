//! The tables made from what was measured.

use crate::completion;
use crate::event::Point;
use crate::insight;
use crate::like::like_with_like;
use crate::limits;
use crate::number;
use crate::part::Part;
use crate::points::{is_compared, ordered, title};
use crate::results::{Cell, Measured, MpiUsed, Results, Row, Shown};
use crate::sheet::Sheet;
use crate::stats::Summary;
use crate::summary;
use crate::ways;

/// The table of one part; `None` if nothing of it was measured or tried.
pub fn of_part(results: &Results, part: Part) -> Option<Sheet> {
    let rows = ordered(results.rows.iter().filter(|row| row.point.part == part.name()).collect());
    let troubles: Vec<_> = results.troubles.iter().filter(|t| t.part == part.name()).collect();
    if rows.is_empty() && troubles.is_empty() {
        return None;
    }
    let mut sheet = match part {
        Part::Persistent => pairs(results, &rows, "conventional", "persistent"),
        Part::Datatypes => pairs(results, &rows, "packed by hand", "datatype"),
        Part::Ways => ways::sheet(results, &rows),
        Part::Insight => insight::sheet(results, &rows, cell_text),
        Part::Completion => completion::with_ratios(results, &rows, plain(results, &rows)),
        _ => plain(results, &rows),
    };
    sheet.title = title(part).to_owned();
    sheet.introduction = introduction(part).to_owned();
    if let Some(note) = change_of_machine(results, part) {
        sheet.note(note);
    }
    for trouble in troubles {
        let ranks = if trouble.ranks > 0 { format!(" at {} ranks", trouble.ranks) } else { String::new() };
        let problem = &trouble.problem;
        sheet.note(format!("{}{ranks}: {} ({})", trouble.mpi, problem.kind.word(), problem.detail));
    }
    Some(sheet)
}

/// The machine's own limits.
pub fn of_limits(results: &Results) -> Sheet {
    let mut sheet = Sheet {
        title: "The machine's own limits".into(),
        introduction: "Measured in the same run, without any MPI. Beside the figures below stands the best."
            .into(),
        head: ["what", "size", "best", "median"].map(String::from).to_vec(),
        words: 1,
        ..Sheet::default()
    };
    for Measured { point, runs } in &results.limits {
        let Some(summary) = Summary::of_launches(runs, None) else { continue };
        let size = if point.bytes > 0 { number::size(point.bytes) } else { String::new() };
        sheet.rows.push(vec![
            point.name.clone(),
            size,
            number::time(summary.least),
            figure(&summary, Shown::Median),
        ]);
    }
    sheet
}

/// Says so if the machine itself was another one, as far as latency goes, during some MPIs' programs than during others'.
fn change_of_machine(results: &Results, part: Part) -> Option<String> {
    const FACTOR: f64 = 1.4;
    let during = |mpi: &MpiUsed| {
        let lines = results.lines.iter().filter(|line| line.part == part.name() && line.mpi == mpi.name);
        let times: Vec<f64> = lines.map(|line| line.time).collect();
        Some((mpi.name.clone(), Summary::of(&times)?.median))
    };
    let times: Vec<(String, f64)> = results.mpis.iter().filter_map(during).collect();
    let least = times.iter().map(|time| time.1).fold(f64::INFINITY, f64::min);
    let most = times.iter().map(|time| time.1).fold(0.0, f64::max);
    (most > least * FACTOR).then(|| {
        let list: Vec<String> = times.iter().map(|(mpi, time)| format!("{mpi} {}", number::time(*time))).collect();
        format!(
            "The machine itself changed meanwhile: during each MPI's programs, a cache line's way from core to core \
             took: {}. Ratios compare only batches under equal conditions, where there are any; more --runs help.",
            list.join(", ")
        )
    })
}

/// Introduction of a part's table.
fn introduction(part: Part) -> &'static str {
    match part {
        Part::Persistent => {
            "MPI_Isend, MPI_Irecv and MPI_Waitall against MPI_Start and MPI_Waitall; the slower rank's time for one \
             round. The gain is the share of the conventional time that persistent requests save."
        }
        Part::Collectives => {
            "Back to back, the slowest rank's time for one call; where an operation lets it, ranks run ahead. The size is one rank's contribution, or one block \
             where each rank gets one from each."
        }
        Part::Growth => {
            "Blocking calls unless a form is named, non-blocking ones with their wait, and persistent ones (start and wait of a request that was made \
             before); the slowest rank's time for one call: the mean of the first 6 calls of a shape in that form, each timed by itself, and that of later ones. \
             The size is one rank's vector, or all blocks of a rank together where it has one for each rank (one double each at least)."
        }
        Part::Cold => {
            "The mean of a process's first 6 and first 100 calls after one barrier, ranks not bound, a new process for each figure: the time of one \
             message of a ping-pong, of a round of an exchange in which each rank sends and receives at a time, of a collective call (the size is one \
             rank's vector or all its blocks together)."
        }
        Part::Overlap => {
            "The start, computation in 10 slices with MPI_Test after each, and MPI_Wait; beside it the operation without computation. The slowest rank's \
             time, each call timed by itself. The size is one rank's contribution, or one block where each rank gets one from each."
        }
        Part::Lecture => {
            "One message an iteration, its direction alternating; sandbag(100) is 50 µs of work."
        }
        Part::Latency => {
            "Ping-pong, one-way time. The contents change before each message: of messages of 4 KiB and more outside the time. With \
             \"fresh contents\" every word is written before each send and read after each receive, and that is part of the time."
        }
        Part::Rate => "Windows of 64 messages from one rank to another; the time for one message.",
        Part::Matching => {
            "Ping-pong of 8 bytes, one-way time, while as many other receives are posted (or other messages wait) as \
             the second column says."
        }
        Part::Startup => {
            "mpiexec of a program that only calls MPI_Init and MPI_Finalize, from start to end. MPI_Comm_spawn by one rank; MPI_Comm_accept and \
             MPI_Comm_connect between two jobs of one rank each, which were started apart: the time of the call and of a barrier with the others after it."
        }
        Part::Oversubscribed => {
            "8 ranks on 2 cores; the slowest rank's time for one call. Persistent: MPI_Start and MPI_Wait."
        }
        Part::Datatypes => {
            "Ping-pong, one-way time, packing and unpacking included: a derived datatype against a hand-written loop \
             and a contiguous message. The gain is the share of the loop's time that the datatype saves."
        }
        Part::Lapi => {
            "Put ping-pong with counters (one-way time), get of one rank only, active message of 8 bytes with completion handler, \
             in polling mode; the ways of MPI beside them: MPI_Put with post-start-complete-wait, MPI_Get with flush, MPI_Send. LAPI \
             is open all the time, so Encore's MPI calls take its lock here. \"One copy\" is a memcpy. The last line is a message to a target that computes, \
             in interrupt mode."
        }
        Part::Files => {
            "The slowest rank's time for one call, all ranks having met before; the size is one rank's data. The file lies on the local file \
             system ($TMPDIR, or /var/tmp), or in memory (/dev/shm); writes go over what is there. Records of all ranks are interleaved; with \
             \"new view\", the view is set before each access, which is part of the time."
        }
        Part::Onesided => {
            "The time of one operation with its synchronisation, between two ranks. With fence and \
             post-start-complete-wait the ranks take turns; in an epoch of both ranks, both put. Where 4 or 8 ranks raise \
             one counter on 2 cores, the slowest rank's time for one of its own rises."
        }
        Part::Completion => {
            "The time of one question which of as many persistent receives have completed, if none has, and of learning which ones, if some have; a ping-pong, one-way \
             time, whose messages go to one of as many receives, which are asked in a loop; and 16 partitions, which \
             threads of one rank write and make ready, beside one message of their length: from the last MPI_Pready (the last thread's end) to the \
             completion on both sides, with an empty answer. Beside what a sync object takes stands its ratio to MPI_Testsome at the same point: \
             to Encore's own and to that of the best other MPI."
        }
        Part::Ways => {
            "Long messages between ordinary buffers: one-way time of a ping-pong, time of an exchange; the slowest rank's. Fresh \
             contents are written before each send and read after each receive, which is part of the time. The first column is \
             Encore as it is, the next ones each of its ways, forced."
        }
        Part::Nodes => {
            "Two nodes, which are network namespaces joined by a bridge. One rank on each: one-way time of a ping-pong, time of one of 64 messages, \
             an exchange by ordinary and by persistent requests. Four on each: the slowest rank's time for one collective call. MPICH \
             and Open MPI go over libfabric's tcp, Encore over its own sockets."
        }
        Part::Insight => {
            "Two ranks. The time of a call, of a message one way or of an exchange with the ordinary library, and with the copy that counts calls: for a \
             profile, a timeline of waits, and a timeline of all calls and messages."
        }
        Part::Instructions => {
            "Instructions of one call, counted by valgrind; what it needs has already happened."
        }
        Part::All => "",
    }
}

/// One line a point, one column an MPI.
fn plain(results: &Results, rows: &[&Row]) -> Sheet {
    let compared = is_compared(results);
    let has_ways = rows.iter().any(|row| !row.point.variant.is_empty());
    let has_sizes = rows.iter().any(|row| row.point.bytes > 0);
    let mut sheet = Sheet { words: if has_ways { 2 } else { 1 }, ..Sheet::default() };
    sheet.head.push("what".into());
    sheet.head.extend(has_ways.then(|| "how".into()));
    sheet.head.push("ranks".into());
    sheet.head.extend(has_sizes.then(|| "size".into()));
    sheet.head.extend(results.mpis.iter().map(|mpi| mpi.name.clone()));
    sheet.head.extend(compared.then(|| "to best peer".into()));
    let counted = rows.iter().any(|row| row.point.part == Part::Instructions.name());
    sheet.head.extend((!counted).then(|| "machine's limit".into()));
    for row in rows {
        let point = &row.point;
        let mut line = vec![point.name.clone()];
        line.extend(has_ways.then(|| point.variant.clone()));
        line.push(point.ranks.to_string());
        line.extend(has_sizes.then(|| number::size(point.bytes)));
        line.extend(results.mpis.iter().map(|mpi| cell_text(results, &mut sheet, row, mpi)));
        line.extend(compared.then(|| ratio_text(results, &mut sheet, row)));
        let limit = limits::beside(results, point);
        let limit = limit.map(|(name, time)| format!("{} ({name})", number::time(time)));
        line.extend((!counted).then(|| limit.unwrap_or_default()));
        sheet.rows.push(line);
    }
    sheet
}

/// One line a size, two ways and the gain of the second for each MPI, as the Cornell document has it.
fn pairs(results: &Results, rows: &[&Row], first: &str, second: &str) -> Sheet {
    let compared = is_compared(results);
    let mut sheet = Sheet { words: 1, ..Sheet::default() };
    sheet.head = vec!["what".into(), "size".into()];
    for mpi in &results.mpis {
        sheet.head.extend([first, second, "gain"].map(|column| format!("{} {column}", mpi.name)));
    }
    sheet.head.extend(compared.then(|| format!("{second} to best peer")));
    for row in rows.iter().filter(|row| row.point.variant == second) {
        let twin_point = Point { variant: first.into(), ..row.point.clone() };
        let twin = rows.iter().find(|other| other.point == twin_point);
        let mut line = vec![row.point.name.clone(), number::size(row.point.bytes)];
        for mpi in &results.mpis {
            line.push(twin.map_or_else(String::new, |twin| cell_text(results, &mut sheet, twin, mpi)));
            line.push(cell_text(results, &mut sheet, row, mpi));
            let gain = twin.and_then(|twin| gain(results, twin, row, mpi));
            line.push(gain.map(number::percent).unwrap_or_default());
        }
        line.extend(compared.then(|| ratio_text(results, &mut sheet, row)));
        sheet.rows.push(line);
    }
    sheet
}

/// By which share an MPI is faster in the second row than in the first: 0.19 is the Cornell document's "19 %".
pub fn gain(results: &Results, first: &Row, second: &Row, mpi: &MpiUsed) -> Option<f64> {
    let (first, second) = like_with_like(first.cells.get(&mpi.name)?, second.cells.get(&mpi.name)?)?;
    let (first, second) = (results.shown.of(&first), results.shown.of(&second));
    (first > 0.0).then(|| 1.0 - second / first)
}

/// A figure with its spread, or a word with a note why there is none.
pub fn cell_text(results: &Results, sheet: &mut Sheet, row: &Row, mpi: &MpiUsed) -> String {
    let cell = row.cells.get(&mpi.name);
    let text = |summary: &Summary| match results.shown {
        Shown::Best if row.point.part != Part::Instructions.name() => figure(summary, Shown::Best),
        _ => spread_text(&row.point, summary),
    };
    let summary = cell.and_then(Cell::summary);
    let problem = cell.and_then(|cell| cell.problem.as_ref());
    match (summary, problem.or_else(|| results.trouble(&row.point, &mpi.name))) {
        (Some(summary), _) if problem.is_none() => text(&summary),
        (Some(summary), Some(problem)) => {
            let (word, detail) = (problem.kind.word(), &problem.detail);
            let sign = sheet.note(format!("{}, in one of the runs: {word} ({detail})", mpi.name));
            format!("{}{sign}", text(&summary))
        }
        (_, Some(problem)) => {
            let sign = sheet.note(format!("{}: {} ({})", mpi.name, problem.kind.word(), problem.detail));
            format!("{}{sign}", problem.kind.word())
        }
        // Not asked of this MPI.
        (_, None) => "–".into(),
    }
}

/// "174 ns ±3%": the median of all runs, and half the width of their range; or only the best.
pub fn figure(summary: &Summary, shown: Shown) -> String {
    let value = number::time(shown.of(summary));
    match (shown, summary.spread()) {
        _ if summary.count == 1 => format!("{value} once"),
        (Shown::Median, Some(spread)) => format!("{value} ±{:.0}%", spread * 100.0),
        (Shown::Median, None) | (Shown::Best, _) => value,
    }
}

/// A figure of any part with its spread.
pub fn spread_text(point: &Point, summary: &Summary) -> String {
    match point.part == Part::Instructions.name() {
        true => point.value_text(summary.median),
        false => figure(summary, Shown::Median),
    }
}

/// A row's ratio to the best other MPI, or a sign why there is none.
pub fn ratio_text(results: &Results, sheet: &mut Sheet, row: &Row) -> String {
    if summary::is_incomparable(results, row) {
        let why = "Not comparable: a cache line's way from core to core was never the same for Encore and another MPI.";
        return format!("–{}", sheet.note(why.into()));
    }
    summary::ratio_to_best(results, row)
        .map(|ratio| format!("{}×", number::three_digits(ratio)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Line, Problem, ProblemKind};
    use crate::samples;

    fn sample() -> Results {
        let mut results = samples::results(&["Encore", "Other", "Third"]);
        for (bytes, ours, theirs) in [(64, 200.0, 100.0), (8, 50.0, 100.0)] {
            let point = samples::point("latency", "ping-pong", "malloc", bytes, 2);
            results.cell(&point, "Encore").runs = samples::launches(ours);
            results.cell(&point, "Other").runs = samples::launches(theirs);
        }
        results
    }

    #[test]
    fn rows_are_in_order_of_size_and_show_the_ratio() {
        let sheet = of_part(&sample(), Part::Latency).unwrap();
        assert_eq!(
            sheet.head,
            ["what", "how", "ranks", "size", "Encore", "Other", "Third", "to best peer", "machine's limit"]
        );
        assert_eq!(
            sheet.rows[0],
            ["ping-pong", "malloc", "2", "8 B", "50.0 ns ±0%", "100 ns ±0%", "–", "0.50×", ""]
        );
        assert_eq!(sheet.rows[1][7], "2.00×");
    }

    #[test]
    fn fresh_contents_stand_beside_the_same_size() {
        let mut results = samples::results(&["Encore"]);
        for (variant, bytes) in [("malloc", 65536), ("malloc", 1 << 20), ("malloc, fresh contents", 65536)] {
            let point = samples::point("latency", "ping-pong", variant, bytes, 2);
            results.cell(&point, "Encore").runs = samples::launches(100.0);
        }
        let sheet = of_part(&results, Part::Latency).unwrap();
        let how: Vec<&str> = sheet.rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(how, ["malloc", "malloc, fresh contents", "malloc"]);
    }

    #[test]
    fn a_problem_stands_where_the_figure_would_and_is_explained() {
        let mut results = sample();
        let point = samples::point("latency", "ping-pong", "malloc", 8, 2);
        let problem = Problem { kind: ProblemKind::Hung, detail: "no sign of life for 30 s".into() };
        results.cell(&point, "Third").problem = Some(problem);
        let sheet = of_part(&results, Part::Latency).unwrap();
        assert_eq!(sheet.rows[0][6], "hung¹");
        assert_eq!(sheet.notes, ["Third: hung (no sign of life for 30 s)"]);
    }

    #[test]
    fn persistent_and_conventional_share_a_line() {
        let mut results = samples::results(&["Encore", "Other"]);
        for (variant, time) in [("conventional", 100.0), ("persistent", 81.0)] {
            let point = samples::point("persistent", "send, standard mode", variant, 8, 2);
            results.cell(&point, "Other").runs = samples::launches(time);
        }
        let sheet = of_part(&results, Part::Persistent).unwrap();
        let line = &sheet.rows[0];
        assert_eq!(line[5..8], ["100 ns ±0%", "81.0 ns ±0%", "+19.0 %"]);
        assert_eq!(line[2..5], ["–", "–", ""]);
    }

    #[test]
    fn the_best_can_be_shown_instead() {
        let mut results = samples::results(&["Encore"]);
        let point = samples::point("rate", "window of 64", "", 8, 2);
        results.cell(&point, "Encore").runs = vec![vec![70.0, 50.0, 90.0]];
        assert!(of_part(&results, Part::Rate).unwrap().rows[0][3].starts_with("70.0 ns ±"));
        results.shown = Shown::Best;
        assert_eq!(of_part(&results, Part::Rate).unwrap().rows[0][3], "50.0 ns");
    }

    #[test]
    fn a_machine_that_changed_is_noted() {
        let mut results = sample();
        for (mpi, times) in [("Encore", [40.0, 44.0]), ("Other", [100.0, 45.0])] {
            let line = |time| Line { mpi: mpi.into(), part: "latency".into(), time };
            results.lines.extend(times.map(line));
        }
        let notes = of_part(&results, Part::Latency).unwrap().notes;
        assert!(notes.len() == 1 && notes[0].contains("Encore 42.0 ns, Other 72.5 ns"), "{notes:?}");
        results.lines[2].time = 46.0;
        assert!(of_part(&results, Part::Latency).unwrap().notes.is_empty());
    }

    #[test]
    fn parts_that_were_not_measured_have_no_table() {
        assert!(of_part(&sample(), Part::Rate).is_none());
    }
}
