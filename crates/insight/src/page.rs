//! The page: at most 40 lines of at most 110 columns, most important first.

use std::fmt::Write;

use crate::layout::Reason;
use crate::phases;
use crate::profile::{Place, Profile, RankProfile};
pub(crate) use crate::words::{clip, per_cent};
pub use crate::words::{count, place, size, time};

/// Columns of the page.
pub const COLUMNS: usize = 110;
/// Lines of the page.
pub const LINES: usize = 40;
/// Sites that have a line of their own, at most.
const SITES: usize = 8;
/// Sites in libraries whose callers have a line, at most.
const CALLERS: usize = 3;
/// Ranks up to which the waits are a matrix. Of more, the longest are listed.
const MATRIX: usize = 8;
/// Part of the time below which nothing is shown or worth a change.
const LEAST: f64 = 0.01;
/// Part of all waiting from which on one rank is to blame.
const TO_BLAME: f64 = 0.5;

/// The page.
pub fn page(profile: &Profile, kept: Option<&str>) -> String {
    let mut lines: Vec<String> = title(profile, kept);
    lines.push(String::new());
    lines.extend(wrap(&first_sentences(profile).join(" ")).into_iter().map(|line| format!("  {line}")));
    lines.extend(at_the_end(profile));
    lines.push(String::new());
    lines.extend(shares(profile));
    lines.push(String::new());
    lines.extend(sites(profile));
    lines.push(String::new());
    lines.extend(phases::lines(profile));
    lines.extend(waits(profile));
    lines.push(reasons(profile));
    lines.push(String::new());
    lines.extend(messages(profile));
    let notes = notes(profile);
    lines.truncate(LINES - 1 - notes.len());
    lines.extend(notes);
    lines.push(cost(profile));
    lines.into_iter().map(|line| clip(&line, COLUMNS) + "\n").collect()
}

/// Lines of words, two columns narrower than the page.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        match line.chars().count() + 1 + word.chars().count() <= COLUMNS - 2 {
            true if line.is_empty() => line.push_str(word),
            true => line.extend([" ", word]),
            false => lines.push(word.to_owned()),
        }
    }
    lines
}

fn title(profile: &Profile, kept: Option<&str>) -> Vec<String> {
    let (number, plural) = (profile.ranks.len(), if profile.ranks.len() == 1 { "" } else { "s" });
    let title = |program: &str| {
        let nodes = match profile.nodes() {
            1 => String::new(),
            nodes => format!(" on {nodes} nodes"),
        };
        format!("encore profile: {program}, {number} rank{plural}{nodes}, {}", time(profile.seconds))
    };
    let whole = title(&profile.program);
    let title = match whole.chars().count() > COLUMNS {
        true => title(profile.program.rsplit('/').next().unwrap_or_default()),
        false => whole,
    };
    let kept = kept.map(|file| format!("(kept in {file})"));
    match kept {
        Some(kept) if title.chars().count() + 3 + kept.chars().count() <= COLUMNS => {
            vec![format!("{title}   {kept}")]
        }
        kept => std::iter::once(title).chain(kept).collect(),
    }
}

fn first_sentences(profile: &Profile) -> Vec<String> {
    let (all, waiting) = (profile.all_seconds(), profile.waiting());
    if !profile.ranks.iter().any(|rank| rank.seen) {
        return vec![
            "No rank has called MPI_Init of the profile's library, so nothing is known of the run."
                .to_owned(),
        ];
    }
    let own = profile.sum(|rank| rank.own);
    let Some(culprit) = profile.culprit().filter(|_| waiting >= LEAST * all) else {
        let (waits, works) = (per_cent(waiting, all), per_cent(own, all));
        return match own >= 0.1 * all {
            false => vec![format!(
                "Nothing in MPI is worth changing: the ranks wait {waits} of their time, and MPI itself takes {works}."
            )],
            true => vec![format!(
                "The ranks hardly wait ({waits} of their time), but MPI itself takes {works}: most of it is copying."
            )],
        };
    };
    let caused = profile.caused_by(culprit);
    let without = profile.seconds_without(culprit);
    let worst = profile.worst_place(culprit);
    let caller = worst.and_then(|worst| profile.caller_of(worst));
    let caller = caller.map(|(caller, _)| format!(", called from {}", profile.places[caller].label));
    let at = place(profile, worst) + &caller.unwrap_or_default();
    let whole = per_cent(caused, all - profile.ranks[culprit].seconds);
    let (seconds, waited) = (time(caused), time(waiting));
    let gain = format!(
        "Without that the run would take about {} instead of {}.",
        time(without),
        time(profile.seconds)
    );
    if caused < TO_BLAME * waiting {
        return vec![
            format!("The ranks wait {} of their time, for no rank in particular.", per_cent(waiting, all)),
            format!(
                "Of these {waited}, {seconds} are because of rank {culprit}, the most of all ranks, most in {at}. {gain}"
            ),
        ];
    }
    let mut sentences = vec![format!(
        "Rank {culprit} keeps the others waiting: {seconds} of the {waited} that ranks wait in all ({whole} of the others' time), \
             most in {at}. {gain}"
    )];
    let guilty = &profile.ranks[culprit];
    let others: Vec<&RankProfile> =
        profile.ranks.iter().enumerate().filter(|(rank, _)| *rank != culprit).map(|(_, rank)| rank).collect();
    let computing: f64 = others.iter().map(|rank| rank.computing()).sum();
    let seconds: f64 = others.iter().map(|rank| rank.seconds).sum();
    sentences.push(format!(
        "Rank {culprit} computes {} of its time, the others {} of theirs.",
        per_cent(guilty.computing(), guilty.seconds),
        per_cent(computing, seconds)
    ));
    sentences
}

/// Where ranks were when a job ended that hasn't ended as it should.
fn at_the_end(profile: &Profile) -> Vec<String> {
    let Some(ended) = &profile.ended else { return Vec::new() };
    let mut lines = vec![String::new()];
    lines.extend(wrap(ended).into_iter().map(|line| format!("  {line}")));
    let stuck = profile.ranks.iter().enumerate().filter_map(|(rank, part)| Some((rank, part.stuck?)));
    let mut stuck: Vec<_> = stuck.collect();
    stuck.sort_by(|(_, a), (_, b)| b.seconds.total_cmp(&a.seconds));
    for (rank, wait) in stuck.iter().take(4) {
        let whom = wait.rank.map_or(String::new(), |peer| format!(" for rank {peer}"));
        let seconds = time(wait.seconds);
        lines.push(format!("    rank {rank} had waited {seconds}{whom} in {}", place(profile, wait.place)));
    }
    lines
}

fn shares(profile: &Profile) -> Vec<String> {
    let all = profile.all_seconds();
    let own = profile.sum(|rank| rank.own);
    let computing = profile.sum(RankProfile::computing);
    let mut lines = vec![format!(
        "  time (mean of ranks)     computing {}   waiting {}   MPI's own, copies included {}",
        per_cent(computing, all),
        per_cent(profile.waiting(), all),
        per_cent(own, all)
    )];
    let part = |rank: &RankProfile| if rank.seconds > 0.0 { rank.computing() / rank.seconds } else { 0.0 };
    let seen: Vec<(usize, f64)> = profile
        .ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| rank.seen)
        .map(|(index, rank)| (index, part(rank)))
        .collect();
    let least = seen.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let most = seen.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    if let (Some((low, least)), Some((high, most))) = (least, most) {
        lines.push(format!(
            "  of ranks                 computing {} (rank {low}) to {} (rank {high})",
            per_cent(*least, 1.0),
            per_cent(*most, 1.0)
        ));
    }
    lines
}

/// A site's line on the page.
pub struct Row {
    /// Index of its place.
    pub place: usize,
    /// Calls.
    pub calls: u64,
    /// Seconds of each rank in it, all ranks.
    pub seconds: Vec<f64>,
    /// Seconds of waiting.
    pub waiting: f64,
    /// Bytes sent.
    pub bytes: u64,
}

impl Row {
    /// Seconds of all ranks.
    pub fn all(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Seconds of a rank, on average.
    pub fn mean(&self) -> f64 {
        self.all() / self.seconds.len() as f64
    }

    /// The rank with the most seconds, and these.
    pub fn most(&self) -> (usize, f64) {
        let most = self.seconds.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        most.unwrap_or((0, 0.0))
    }
}

/// All sites, those that take longest first.
pub fn rows(profile: &Profile) -> Vec<Row> {
    let ranks = profile.ranks.len();
    let empty = |place| Row { place, calls: 0, seconds: vec![0.0; ranks], waiting: 0.0, bytes: 0 };
    let mut rows: Vec<Row> = (0..profile.places.len()).map(empty).collect();
    for (rank, part) in profile.ranks.iter().enumerate() {
        for site in &part.sites {
            let row = &mut rows[site.place];
            row.calls += site.calls;
            row.seconds[rank] += site.waiting + site.own;
            row.waiting += site.waiting;
            row.bytes += site.bytes;
        }
    }
    rows.sort_by(|a, b| b.all().total_cmp(&a.all()));
    rows
}

fn sites(profile: &Profile) -> Vec<String> {
    let rows = rows(profile);
    let all = profile.all_seconds();
    let shown = rows.iter().take(SITES).take_while(|row| row.all() >= LEAST * all).count();
    let mut lines = Vec::new();
    if shown > 0 {
        lines.push(format!(
            "  {:<44} {:>9}  {:<31} {:>7} {:>9}",
            "where", "calls", "time: least, mean, most (rank)", "waiting", "bytes"
        ));
    }
    let mut callers = 0;
    for row in &rows[..shown] {
        let place = &profile.places[row.place];
        let least = row.seconds.iter().copied().fold(f64::INFINITY, f64::min);
        let (rank, most) = row.most();
        let times = format!("{:>8} {:>8} {:>8} ({rank})", time(least), time(row.mean()), time(most));
        let waiting = format!("{:.0} %", 100.0 * row.waiting / row.all());
        let label = clip(&format!("{:<14} {}", place.function, place.label), 44);
        let bytes = if row.bytes > 0 { size(row.bytes) } else { String::new() };
        lines.push(format!("  {label:<44} {:>9}  {times:<31} {waiting:>7} {bytes:>9}", count(row.calls)));
        if let Some((caller, part)) = profile.caller_of(row.place).filter(|_| callers < CALLERS) {
            callers += 1;
            let line = format!(
                "    {} of its waiting called from {}",
                per_cent(part, 1.0),
                profile.places[caller].label
            );
            lines.push(clip(&line, COLUMNS));
        }
    }
    let rest = &rows[shown..];
    if !rest.is_empty() {
        let calls: u64 = rest.iter().map(|row| row.calls).sum();
        let seconds: f64 = rest.iter().map(Row::mean).sum();
        let (number, plural) = (rest.len(), if rest.len() == 1 { "" } else { "s" });
        let more = if shown > 0 { "more " } else { "" };
        let label = format!("{number} {more}site{plural}, each below 1 % of the time");
        lines.push(format!("  {label:<44} {:>9}           {:>8}", count(calls), time(seconds)));
    }
    lines
}

fn waits(profile: &Profile) -> Vec<String> {
    let ranks = &profile.ranks;
    let all = profile.all_seconds();
    if profile.waiting() < LEAST * all {
        return Vec::new();
    }
    let blamed = |rank: &RankProfile| {
        let mut others: Vec<_> =
            rank.others.iter().filter(|other| other.caused >= LEAST * rank.seconds).collect();
        others.sort_by(|a, b| b.caused.total_cmp(&a.caused));
        let text: Vec<String> = others.iter().take(3).map(|other| other.rank.to_string()).collect();
        if text.is_empty() { "-".to_owned() } else { text.join(", ") }
    };
    let mut lines = Vec::new();
    if ranks.len() <= MATRIX {
        let mut head = "  rank waits for (ms)".to_owned();
        for other in 0..ranks.len() {
            let _ = write!(head, "{other:>8}");
        }
        lines.push(head + "     in the end for");
        for (rank, part) in ranks.iter().enumerate() {
            let mut line = format!("  {rank:>19}");
            for other in 0..ranks.len() {
                let waited = part.other(other).waited * 1e3;
                let cell = match rank == other && waited == 0.0 {
                    true => ".".to_owned(),
                    false if waited == 0.0 || waited >= 9.95 => format!("{waited:.0}"),
                    false => format!("{waited:.1}"),
                };
                let _ = write!(line, "{cell:>8}");
            }
            lines.push(format!("{line}     {}", blamed(part)));
        }
        return lines;
    }
    let mut pairs: Vec<(usize, usize, f64)> = Vec::new();
    for (rank, part) in ranks.iter().enumerate() {
        pairs.extend(part.others.iter().map(|other| (rank, other.rank, other.waited)));
    }
    pairs.sort_by(|a, b| b.2.total_cmp(&a.2));
    lines.push("  rank waits for rank       time     in the end for".to_owned());
    for (rank, other, waited) in pairs.into_iter().take(MATRIX) {
        lines.push(format!("  {rank:>10} {other:>13} {:>11}     {}", time(waited), blamed(&ranks[rank])));
    }
    lines
}

fn reasons(profile: &Profile) -> String {
    let mut line = "  why                     ".to_owned();
    for reason in Reason::ALL.into_iter().filter(|reason| *reason != Reason::Transfer) {
        let seconds = profile.by_reason(reason);
        if seconds > 0.0 && (seconds >= LEAST * profile.waiting() || reason != Reason::Other) {
            let _ = write!(line, "{} {}   ", reason.name(), time(seconds));
        }
    }
    if profile.waiting() == 0.0 { "  why                     nobody waited".to_owned() } else { line }
}

fn messages(profile: &Profile) -> Vec<String> {
    let messages = profile.sum(|rank| rank.others.iter().map(|other| other.messages).sum::<u64>());
    let bytes = profile.sum(|rank| rank.others.iter().map(|other| other.bytes).sum::<u64>());
    let (early, delayed) = (profile.sum(|rank| rank.early), profile.sum(|rank| rank.delayed));
    let mut lines = Vec::new();
    if let Some(mean) = bytes.checked_div(messages).map(size) {
        let before = per_cent(early as f64, messages as f64);
        lines.push(format!(
            "  messages                {} of {mean} on average; {before} came before their receive; {} sends found no room",
            count(messages),
            count(delayed)
        ));
    }
    let most = profile.ranks.iter().enumerate().max_by_key(|(_, rank)| rank.held);
    if let Some((rank, part)) = most.filter(|(_, part)| part.held > 0) {
        lines.push(format!(
            "  memory                  most held for early messages: {} (rank {rank})",
            size(part.held)
        ));
    }
    lines
}

fn notes(profile: &Profile) -> Vec<String> {
    let mut notes = Vec::new();
    let unseen: Vec<String> = profile
        .ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| !rank.seen)
        .map(|(rank, _)| rank.to_string())
        .collect();
    if !unseen.is_empty() {
        let list = clip(&unseen.join(", "), 30);
        let elsewhere = if profile.ended.is_some() { ", or is on another machine" } else { "" };
        notes.push(format!(
            "  missing                 rank {list}: it has not called MPI_Init of the profile's library{elsewhere}"
        ));
    }
    let rows = rows(profile);
    let used = rows.iter().take(SITES).filter(|row| row.all() > 0.0);
    let is_foreign = |place: &&Place| place.label.contains("libmpi.so.");
    let (foreign, own): (Vec<&Place>, Vec<&Place>) =
        used.map(|row| &profile.places[row.place]).partition(is_foreign);
    if own.iter().any(|place| !place.has_line) {
        notes.push("  lines                   only a function or an offset: compile the program with -g to see lines".to_owned());
    }
    if !foreign.is_empty() {
        notes.push("  lines                   those of a program with the ABI of MPICH or Open MPI aren't known so far".to_owned());
    }
    let lost = profile.sum(|rank| rank.lost);
    if lost > 0 {
        notes.push(format!("  not complete            {} calls or waits found the tables full", count(lost)));
    }
    notes
}

/// Seconds of a rank that counting a call takes, roughly.
const COUNTED: f64 = 2e-9;
/// Looks at the clock of a timed call or a wait.
const LOOKS: f64 = 2.0;

fn cost(profile: &Profile) -> String {
    let (calls, waits) = (profile.sum(RankProfile::calls), profile.sum(|rank| rank.waits));
    let timed = profile.sum(|rank| rank.timed);
    let cost = calls as f64 * COUNTED + (waits + timed) as f64 * LOOKS * (profile.clock + COUNTED);
    let ranks = profile.ranks.len() as f64;
    format!(
        "  this profile            cost a rank about {} ({}): {} calls counted; {} calls, {} waits timed",
        time(cost / ranks),
        per_cent(cost, profile.all_seconds()),
        count(calls),
        count(timed),
        count(waits)
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::profile::{Other, SiteUse, WaitUse};

    /// A ring of halos in which rank 1 is slow.
    pub fn slow_halo() -> Profile {
        let place = |function: &str, label: &str| Place {
            function: function.into(),
            label: label.into(),
            has_line: true,
        };
        let rank = |index: usize| {
            let waiting = if index == 1 { 0.001 } else { 0.197 };
            let next = if index == 3 { 2 } else { 1 };
            let other = Other { rank: next, waited: waiting, messages: 200, bytes: 6_553_600, caused: 0.0 };
            let caused = if index == 1 {
                Other::default()
            } else {
                Other { rank: 1, caused: waiting, ..Other::default() }
            };
            let mut others = vec![Other { caused: if next == 1 { waiting } else { 0.0 }, ..other }];
            if index == 3 {
                others.push(caused);
            }
            RankProfile {
                seen: true,
                seconds: 0.61,
                waiting,
                own: 0.008,
                waits: 165,
                timed: 90,
                others,
                sites: vec![SiteUse {
                    place: 0,
                    calls: 200,
                    waiting,
                    own: 0.006,
                    messages: 0,
                    bytes: 13_107_200,
                }],
                kinds: vec![WaitUse {
                    place: Some(0),
                    outer: None,
                    rank: Some(next),
                    reason: Reason::LateSender,
                    phase: None,
                    seconds: waiting,
                    count: 200,
                    longest: 0.002,
                }],
                ..RankProfile::default()
            }
        };
        Profile {
            program: "./slow_halo".into(),
            seconds: 0.61,
            places: vec![
                place("MPI_Waitall", "slow_halo.c:7 (exchange)"),
                place("MPI_Allreduce", "slow_halo.c:8 (main)"),
            ],
            ranks: (0..4).map(rank).collect(),
            ..Profile::default()
        }
    }

    #[test]
    fn first_sentence_names_rank_line_and_gain() {
        let page = page(&slow_halo(), Some("slow_halo.encore"));
        assert!(
            page.contains(
                "  Rank 1 keeps the others waiting: 592 ms of the 592 ms that ranks wait in all (32.3 %"
            ),
            "{page}"
        );
        let words = page.replace("\n  ", " ");
        let line =
            "most in MPI_Waitall at slow_halo.c:7 (exchange). Without that the run would take about 413 ms";
        assert!(words.contains(line), "{page}");
        assert!(page.lines().last().unwrap().starts_with("  this profile "), "{page}");
    }

    #[test]
    fn page_keeps_within_its_size() {
        let mut profile = slow_halo();
        profile.ended = Some("a sentence ".repeat(20));
        profile.places[0].label = "a_long_name".repeat(20);
        profile.ranks[2].seen = false;
        profile.ranks[2].lost = 3;
        profile.ranks[0].stuck = Some(profile.ranks[0].kinds[0]);
        for ranks in [1, 4, 8, 64] {
            profile.ranks =
                (0..ranks).map(|rank| profile.ranks[rank % profile.ranks.len()].clone()).collect();
            let page = page(&profile, Some("x"));
            assert!(page.lines().count() <= LINES, "{page}");
            assert!(page.lines().all(|line| line.chars().count() <= COLUMNS), "{page}");
        }
    }

    #[test]
    fn run_without_waits_needs_no_change() {
        let mut profile = slow_halo();
        for rank in &mut profile.ranks {
            rank.waiting = 0.001;
            rank.others.clear();
        }
        assert!(
            page(&profile, None).contains("  Nothing in MPI is worth changing"),
            "{}",
            page(&profile, None)
        );
    }

    #[test]
    fn times_have_three_digits() {
        let shown: Vec<String> = [0.0, 3e-9, 1.5e-6, 0.0012, 0.146, 12.34, 0.9999].map(time).into();
        assert_eq!(shown, ["0", "3 ns", "1.50 us", "1.20 ms", "146 ms", "12.3 s", "1.00 s"]);
    }

    #[test]
    fn counts_have_commas() {
        assert_eq!([7, 1234, 1_234_567].map(count), ["7", "1,234", "1,234,567"]);
    }
}
