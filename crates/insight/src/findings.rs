//! Findings of `mpiexec --check`, as paragraphs.

use std::fmt::Write;
use std::sync::atomic::Ordering::{Acquire, Relaxed};

use crate::area::Area;
use crate::check::{CheckArea, FINDINGS, Finding, Kind};
use crate::code::List;
use crate::collect::{Describe, names, spot};
use crate::layout::ADDRESS_BITS;
use crate::replay::{self, Line, Note};

/// Ranks of a note that are listed.
const PLACES: usize = 4;

/// The paragraphs of findings that weren't shown yet.
#[derive(Debug, Default)]
pub struct Shown(Vec<u64>);

impl Shown {
    /// Number of findings shown so far.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The new findings of all ranks, a paragraph each.
    pub fn next(&mut self, area: &Area, check: &CheckArea, describe: Describe<'_>) -> String {
        self.0.resize(area.ranks(), 0);
        let mut text = String::new();
        for rank in 0..area.ranks() {
            let findings = check.findings(rank);
            let count = findings.count.load(Acquire);
            let shown = std::mem::replace(&mut self.0[rank], count);
            for index in shown..count.min(FINDINGS as u64) {
                text += &paragraph(area, rank, &findings.list[index as usize], describe);
            }
        }
        text
    }

    /// A line for findings that ranks had no place for.
    pub fn more(&self) -> Option<String> {
        let more: u64 = self.0.iter().map(|count| count.saturating_sub(FINDINGS as u64)).sum();
        (more > 0).then(|| format!("encore check: {more} more findings aren't shown: correct these first\n"))
    }
}

/// Notes about a run that has ended, a paragraph each.
pub fn notes(area: &Area, check: &CheckArea, describe: Describe<'_>) -> String {
    let lines: Option<Vec<Line>> = (0..area.ranks()).map(|rank| check.log(rank).read()).collect();
    let Some(lines) = lines else { return String::new() };
    let mut text = String::new();
    for note in replay::notes(&lines) {
        let (sentence, places) = match note {
            Note::NeedsBuffering(places) => {
                let sentence = "these calls end only because MPI keeps messages that nobody has asked for yet, which it needn't do (MPI 5.0, 3.5)";
                let place = |(rank, key)| (format!("rank {rank}"), rank, key);
                (sentence.to_owned(), places.into_iter().map(place).collect::<Vec<_>>())
            }
            Note::AnyOf { rank, site, got, others } => {
                let others: Vec<String> = others.iter().map(usize::to_string).collect();
                let name = if others.len() == 1 { "rank" } else { "ranks" };
                let sentence = format!(
                    "rank {rank} has got the message of rank {got}, and could as well have got that of {name} {}, which may come first in another run",
                    others.join(", ")
                );
                (sentence, vec![("received".to_owned(), rank, site)])
            }
        };
        text += &format!("encore check note: {sentence}\n");
        let more = places.len().saturating_sub(PLACES);
        for (name, rank, key) in places.into_iter().take(PLACES) {
            let place = (key != 0).then(|| site(area, rank, key, describe));
            text += &(line(&name, place, "") + "\n");
        }
        if more > 0 {
            text += &format!("  and {more} more ranks\n");
        }
    }
    text
}

fn paragraph(area: &Area, rank: usize, finding: &Finding, describe: Describe<'_>) -> String {
    let Some(kind) = Kind::from_number(finding.kind.load(Acquire)) else { return String::new() };
    let peer = usize::try_from(finding.peer.load(Relaxed)).ok().filter(|peer| *peer < area.ranks());
    let texts: Vec<String> = finding.texts.iter().map(|text| text.get()).collect();
    let value = finding.value.load(Relaxed);
    let whose = finding.whose.load(Relaxed).checked_sub(1).map(|whose| whose as usize);
    let rank = whose.filter(|whose| *whose < area.ranks()).unwrap_or(rank);
    let whose = [peer.unwrap_or(rank), rank];
    let mut place = |index: usize| {
        let key = finding.sites[index].load(Relaxed);
        (key != 0).then(|| site(area, whose[index], key, describe))
    };
    let [first, second] = [place(0), place(1)];
    let other = peer.map_or(String::new(), |peer| format!("rank {peer}"));
    let (sentence, lines) = match kind {
        Kind::Message => (
            format!("rank {rank} receives other types than {other} has sent (MPI 5.0, 3.3.1)"),
            vec![
                line("sent", first, &format!("{}, tag {value}", texts[0])),
                line("received", second, &format!("as {}", texts[1])),
            ],
        ),
        Kind::Collective => (
            format!("rank {rank} and {other} call collective operations that don't fit (MPI 5.0, 6.1, 6.14)"),
            vec![line(&other, first, &texts[0]), line(&format!("rank {rank}"), second, &texts[1])],
        ),
        Kind::Overlap => (
            format!(
                "rank {rank} has begun two operations whose buffers overlap in {value} bytes (MPI 5.0, 3.7.2)"
            ),
            vec![line("first", first, &texts[0]), line("second", second, &texts[1])],
        ),
        Kind::Left => (
            format!("rank {rank} leaves something behind: {}", texts[0]),
            first.map(|place| line("made", Some(place), "")).into_iter().collect(),
        ),
        Kind::Thread => (
            format!("rank {rank} calls MPI in a thread that may not (MPI 5.0, 11.6.2): {}", texts[0]),
            vec![line("call", first, "")],
        ),
        Kind::Changed => (
            format!(
                "rank {rank} has changed the buffer of an operation that wasn't complete (MPI 5.0, 3.7.2, 12.3)"
            ),
            vec![line("begun", first, &texts[0]), line("completed", second, &texts[1])],
        ),
        Kind::Blocks => (
            format!(
                "rank {rank} and {other} exchange blocks that don't fit in a collective operation (MPI 5.0, 6.5 to 6.9)"
            ),
            vec![line(&other, first, &texts[0]), line(&format!("rank {rank}"), second, &texts[1])],
        ),
        Kind::Window => {
            let names = match peer {
                Some(_) => [other.clone(), format!("rank {rank}")],
                None => ["first".to_owned(), "second".to_owned()],
            };
            (
                format!("accesses to a window that conflict in {value} bytes (MPI 5.0, 12.7)"),
                vec![line(&names[0], first, &texts[0]), line(&names[1], second, &texts[1])],
            )
        }
    };
    let mut text = format!("encore check: {sentence}\n");
    for line in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// A line of a paragraph: what it is, where, and more.
fn line(name: &str, place: Option<String>, more: &str) -> String {
    let place = place.unwrap_or_else(|| "the line isn't known".to_owned());
    match more.is_empty() {
        true => format!("  {name:<10} {place}"),
        false => format!("  {name:<10} {place}: {more}"),
    }
}

/// A rank's call site: the function and the line.
fn site(area: &Area, rank: usize, key: u64, describe: Describe<'_>) -> String {
    let function = names().remove(&(key >> ADDRESS_BITS)).unwrap_or_else(|| "MPI".to_owned());
    let text = area.rank(rank).text();
    if text.is_empty() {
        return format!("{function} on another machine");
    }
    let code = List::read(&text);
    // The call is before the address to which it returns.
    let spot = spot(&code, (key & ((1 << ADDRESS_BITS) - 1)).wrapping_sub(1));
    let (label, _) = describe(spot.as_ref());
    format!("{function} at {label}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_appear_once_with_both_lines() {
        let area = Area::own(2);
        for rank in 0..2 {
            area.rank(rank).set_text("401000 402000 1000 /bin/a\n");
        }
        let check = CheckArea::own(2);
        let (send, receive) = (0x40_1011, 8 << ADDRESS_BITS | 0x40_1021);
        check.found(1, (1, 0), Kind::Message, [send, receive], 5, ["10 MPI_INT", "MPI_FLOAT"]);
        check.found(1, (1, -1), Kind::Left, [0, 0], 0, ["a receive", ""]);
        let mut shown = Shown::default();
        let text = shown.next(&area, &check, &mut |spot| (format!("a.c:{:x}", spot.unwrap().offset), true));
        assert_eq!(
            text,
            "encore check: rank 1 receives other types than rank 0 has sent (MPI 5.0, 3.3.1)\n  \
               sent       MPI_Send at a.c:1010: 10 MPI_INT, tag 5\n  \
               received   MPI_Recv at a.c:1020: as MPI_FLOAT\n\
             encore check: rank 1 leaves something behind: a receive\n"
        );
        assert_eq!(shown.count(), 2);
        assert_eq!(shown.next(&area, &check, &mut |_| unreachable!()), "");
        assert_eq!(shown.more(), None);
    }
}
