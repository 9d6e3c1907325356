//! Reading the tables.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed};

use crate::area::{Area, RankArea};
use crate::code::List;
use crate::layout::{ADDRESS_BITS, BEHIND, Reason, Site, Wait, peer_and_reason, phase_of};
use crate::passing::pass_on;
use crate::profile::{Advice, Other, PhaseUse, Place, Profile, RankProfile, SiteUse, VERSION, WaitUse};

/// The functions of MPI by their numbers, as the entries have them.
const ENTRIES: &str = include_str!("../../abi/insight/entries.h");

/// Facts that aren't in the tables.
pub struct Facts<'a> {
    /// The program, as the user typed it.
    pub program: String,
    /// The fate of a job that hasn't ended as it should.
    pub ended: Option<String>,
    /// Facts about each rank.
    pub ranks: &'a [RankFacts],
    /// Seconds that reading the clock takes.
    pub clock: f64,
}

/// Facts about a rank that aren't in its tables.
#[derive(Clone, Copy, Debug)]
pub struct RankFacts {
    /// The tick at which it has ended, or now.
    pub end: u64,
    /// Ticks in a second.
    pub per_second: f64,
    /// Its node, counted from 0. Ranks of one node have one clock.
    pub node: usize,
}

/// A file with code in a rank's memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The file.
    pub path: String,
    /// Where in its file an instruction of the call is.
    pub offset: u64,
}

/// The description of a spot, and whether it has a line. `None`: code without a file.
pub type Describe<'a> = &'a mut dyn FnMut(Option<&Spot>) -> (String, bool);

/// The names of the functions by their numbers.
pub(crate) fn names() -> HashMap<u64, String> {
    let entries = ENTRIES.lines().filter_map(|line| {
        let (name, rest) = line.strip_prefix("ENTRY ")?.split_once(", ")?;
        Some((rest.split(',').next()?.parse().ok()?, format!("MPI_{name}")))
    });
    entries.collect()
}

/// The profile that the tables hold.
pub fn collect(area: &Area, facts: &Facts<'_>, describe: Describe<'_>) -> Profile {
    let mut places = Places::new(describe);
    let ranks: Vec<RankProfile> = (0..area.ranks())
        .map(|rank| collect_rank(&area.rank(rank), &facts.ranks[rank], &mut places))
        .collect();
    let nodes = facts.ranks.iter().map(|rank| rank.node + 1).max().unwrap_or(0);
    let longest = (0..nodes).map(|node| seconds_of_node(area, facts.ranks, node)).fold(0.0, f64::max);
    let advice = (area.job().advice.load(Relaxed) == 1).then(|| {
        let ranks = 0..area.ranks();
        ranks.flat_map(|rank| advice_of(&area.rank(rank), &mut places)).collect()
    });
    let mut profile = Profile {
        advice,
        encore_profile: VERSION,
        program: facts.program.clone(),
        seconds: longest,
        ended: facts.ended.clone(),
        places: places.list,
        ranks,
        clock: facts.clock,
    };
    pass_on(&mut profile);
    profile
}

/// From the first `MPI_Init` of a node's ranks to the last end: clocks of different nodes aren't compared.
fn seconds_of_node(area: &Area, facts: &[RankFacts], node: usize) -> f64 {
    let seen = || {
        let here = facts.iter().enumerate().filter(move |(_, facts)| facts.node == node);
        here.map(|(rank, facts)| (area.rank(rank), facts))
            .filter(|(rank, _)| rank.head.pid.load(Acquire) != 0)
    };
    let first = seen().map(|(rank, _)| rank.head.began.load(Relaxed)).min().unwrap_or(0);
    let last = seen().map(|(rank, facts)| end(&rank, facts.end)).max().unwrap_or(first);
    let per_second = seen().map(|(_, facts)| facts.per_second).next().unwrap_or(1.0);
    last.saturating_sub(first) as f64 / per_second
}

/// The tick at which a rank has ended.
pub(crate) fn end(rank: &RankArea<'_>, otherwise: u64) -> u64 {
    match rank.head.ended.load(Acquire) {
        0 => otherwise,
        ended => ended,
    }
}

fn advice_of(rank: &RankArea<'_>, places: &mut Places<'_, '_>) -> Vec<Advice> {
    let text = rank.text();
    let code = List::read(&text);
    let words = rank.head.advice.iter().map(|words| std::array::from_fn(|word| words[word].load(Relaxed)));
    words.filter_map(|words| Advice::of(words, |site| places.of(site, &code))).collect()
}

fn collect_rank(rank: &RankArea<'_>, facts: &RankFacts, places: &mut Places<'_, '_>) -> RankProfile {
    let head = rank.head;
    if head.pid.load(Acquire) == 0 {
        return RankProfile { node: facts.node, ..RankProfile::default() };
    }
    let seconds = |ticks: u64| ticks as f64 / facts.per_second;
    let load = |number: &AtomicU64| seconds(number.load(Relaxed));
    let end = end(rank, facts.end);
    let text = rank.text();
    let code = List::read(&text);
    let stopped_at = head.stopped_at.load(Relaxed);
    let since_stop = if stopped_at == 0 { 0 } else { end.saturating_sub(stopped_at) };
    let stopped = head.stopped.load(Relaxed) + since_stop;
    let mut result = RankProfile {
        seen: true,
        node: facts.node,
        seconds: seconds(end.saturating_sub(head.began.load(Relaxed)).saturating_sub(stopped)),
        waiting: load(&head.waited),
        waits: head.waits.load(Relaxed),
        timed: head.timed.load(Relaxed),
        lost: head.lost.load(Relaxed),
        early: head.numbers.early.load(Relaxed),
        delayed: head.numbers.delayed.load(Relaxed),
        held: head.numbers.held.load(Relaxed),
        ..RankProfile::default()
    };
    let (unknown, others) = rank.rows.split_last().expect("there is a row for unknown ranks");
    result.unknown = load(&unknown.waited);
    for (other, row) in others.iter().enumerate() {
        let row = Other {
            rank: other,
            waited: load(&row.waited),
            caused: load(&row.caused),
            messages: row.messages.load(Relaxed),
            bytes: row.bytes.load(Relaxed),
        };
        if row.messages > 0 || row.waited > 0.0 || row.caused > 0.0 {
            result.others.push(row);
        }
    }
    let counts = |site: &&Site| site.key.load(Acquire) != 0 && site.gap.load(Relaxed) != BEHIND;
    for site in rank.sites.iter().flatten().filter(counts) {
        let place = places.of(site.key.load(Relaxed), &code);
        result.add_site(SiteUse {
            place,
            calls: site.calls.load(Relaxed),
            waiting: load(&site.waited),
            own: load(&site.own),
            messages: site.messages.load(Relaxed),
            bytes: site.bytes.load(Relaxed),
        });
    }
    result.own = result.sites.iter().map(|site| site.own).sum();
    for wait in rank.waits.iter().filter(|wait| wait.site.load(Acquire) != 0) {
        let (peer, reason) = peer_and_reason(wait.what.load(Relaxed));
        result.kinds.push(WaitUse {
            place: places.known(wait.site.load(Relaxed), &code),
            outer: outer(wait, &code, places),
            rank: usize::try_from(peer).ok(),
            reason,
            phase: level_of(rank, phase_of(wait.what.load(Relaxed))),
            seconds: load(&wait.ticks),
            count: wait.count.load(Relaxed),
            longest: load(&wait.longest),
        });
    }
    result.phases = phases_of(rank, end, seconds);
    result.add_stuck(rank, end, &code, places, seconds);
    result
}

/// The program's line from which the library was called that has waited.
fn outer(wait: &Wait, code: &List<'_>, places: &mut Places<'_, '_>) -> Option<usize> {
    let (site, outer) = (wait.site.load(Relaxed), wait.outer.load(Relaxed));
    (outer != 0).then(|| places.of(site >> ADDRESS_BITS << ADDRESS_BITS | outer, code))
}

/// The level of a rank's phase with a number.
fn level_of(rank: &RankArea<'_>, number: u64) -> Option<u64> {
    let phase = rank.head.phases.get((number as usize).checked_sub(1)?)?;
    Some(phase.level.load(Relaxed))
}

fn phases_of(rank: &RankArea<'_>, end: u64, seconds: impl Fn(u64) -> f64) -> Vec<PhaseUse> {
    let current = (rank.head.phase.load(Relaxed) as usize).checked_sub(1);
    let phases = rank.head.phases.iter().enumerate().filter(|(_, phase)| phase.level.load(Relaxed) != 0);
    let used = phases.map(|(place, phase)| {
        let now =
            if current == Some(place) { end.saturating_sub(rank.head.phase_began.load(Relaxed)) } else { 0 };
        let caused = rank.caused_in(place).iter().map(|ticks| seconds(ticks.load(Relaxed))).enumerate();
        PhaseUse {
            level: phase.level.load(Relaxed),
            count: phase.count.load(Relaxed),
            seconds: seconds(phase.ticks.load(Relaxed) + now),
            waiting: seconds(phase.waited.load(Relaxed)),
            own: seconds(phase.own.load(Relaxed)),
            caused: caused.filter(|(_, seconds)| *seconds > 0.0).collect(),
        }
    });
    used.collect()
}

impl RankProfile {
    fn add_site(&mut self, site: SiteUse) {
        match self.sites.iter_mut().find(|known| known.place == site.place) {
            Some(known) => {
                known.calls += site.calls;
                known.waiting += site.waiting;
                known.own += site.own;
                known.messages += site.messages;
                known.bytes += site.bytes;
            }
            None => self.sites.push(site),
        }
    }

    /// Adds the wait that the rank is in, which is in no table yet.
    fn add_stuck(
        &mut self,
        rank: &RankArea<'_>,
        end: u64,
        code: &List<'_>,
        places: &mut Places<'_, '_>,
        seconds: impl Fn(u64) -> f64,
    ) {
        let current = &rank.head.current;
        let from = current.from.load(Acquire);
        if from == 0 || from >= end {
            return;
        }
        let (peer, reason) = peer_and_reason(current.what.load(Relaxed));
        let place = places.known(current.site.load(Relaxed), code);
        let peer = usize::try_from(peer).ok();
        let waited = seconds(end - from);
        let phase = level_of(rank, rank.head.phase.load(Relaxed));
        let wait = WaitUse {
            place,
            outer: None,
            rank: peer,
            reason,
            phase,
            seconds: waited,
            count: 1,
            longest: waited,
        };
        self.stuck = Some(wait);
        self.kinds.push(wait);
        if reason == Reason::Transfer {
            return;
        }
        self.waiting += waited;
        if let Some(site) = place.and_then(|place| self.sites.iter_mut().find(|site| site.place == place)) {
            site.waiting += waited;
        }
        match peer {
            Some(peer) => match self.others.iter_mut().find(|other| other.rank == peer) {
                Some(other) => {
                    other.waited += waited;
                    other.caused += waited;
                }
                None => self.others.push(Other { rank: peer, waited, caused: waited, ..Other::default() }),
            },
            None => self.unknown += waited,
        }
    }
}

/// The call sites of all ranks.
pub(crate) struct Places<'a, 'd> {
    names: HashMap<u64, String>,
    pub(crate) list: Vec<Place>,
    known: HashMap<(u64, Option<Spot>), usize>,
    describe: &'a mut (dyn FnMut(Option<&Spot>) -> (String, bool) + 'd),
}

impl<'a, 'd> Places<'a, 'd> {
    /// None so far.
    pub(crate) fn new(describe: &'a mut (dyn FnMut(Option<&Spot>) -> (String, bool) + 'd)) -> Places<'a, 'd> {
        Places { names: names(), list: Vec::new(), known: HashMap::new(), describe }
    }
}

impl Places<'_, '_> {
    /// The place of a site's key; two addresses in one line are one place.
    fn of(&mut self, key: u64, code: &List<'_>) -> usize {
        // The call is before the address to which it returns.
        let spot = spot(code, (key & ((1 << ADDRESS_BITS) - 1)).wrapping_sub(1));
        let number = key >> ADDRESS_BITS;
        if let Some(known) = self.known.get(&(number, spot.clone())) {
            return *known;
        }
        let (label, has_line) = (self.describe)(spot.as_ref());
        let function = self.names.get(&number).cloned().unwrap_or_else(|| "MPI".to_owned());
        let place = Place { function, label, has_line };
        let index = self.list.iter().position(|known| *known == place).unwrap_or(self.list.len());
        if index == self.list.len() {
            self.list.push(place);
        }
        self.known.insert((number, spot), index);
        index
    }

    /// [`Self::of`] for a wait, which may be in no call that was counted.
    pub(crate) fn known(&mut self, key: u64, code: &List<'_>) -> Option<usize> {
        (key >> ADDRESS_BITS != 0 || key > 1).then(|| self.of(key, code))
    }
}

/// The spot of an address in a rank's list of code.
pub(crate) fn spot(code: &List<'_>, address: u64) -> Option<Spot> {
    let found = code.at(address)?;
    Some(Spot { path: found.path.to_owned(), offset: address - found.addresses.start + found.offset })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorder::{Recorder, Waiting};

    fn set_site(site: &Site, key: u64, calls: u64, own: u64) {
        site.key.store(key, Relaxed);
        site.calls.store(calls, Relaxed);
        site.own.store(own, Relaxed);
    }

    fn facts(ranks: &[RankFacts]) -> Facts<'_> {
        Facts { program: "a".into(), ended: None, ranks, clock: 0.0 }
    }

    const ENDS: RankFacts = RankFacts { end: 1050, per_second: 1e6, node: 0 };

    /// Rank 1 has waited 400 µs for rank 0, called from two addresses of one line, and waits.
    fn area() -> Area {
        let area = Area::own(2);
        let rank = area.rank(1);
        rank.set_text("401000 402000 1000 /bin/a\n");
        let (key, other) = (8 << ADDRESS_BITS | 0x40_1011, 8 << ADDRESS_BITS | 0x40_1021);
        set_site(&rank.sites[0][3], key, 5, 50);
        set_site(&rank.sites[1][3], other, 2, 10);
        let mut recorder = Recorder::new(area, 1, 1);
        let mut waiting = Waiting::NOT;
        recorder.begin(&mut waiting, 100, key, 0, Reason::LateSender);
        recorder.end(&mut waiting, 500, Some(&rank.sites[0][3]));
        recorder.begin(&mut waiting, 800, key, 0, Reason::LateSender);
        rank.head.began.store(50, Relaxed);
        rank.head.pid.store(7, Relaxed);
        area
    }

    fn profile(area: &Area) -> Profile {
        collect(area, &facts(&[ENDS, ENDS]), &mut |spot| {
            let spot = spot.unwrap();
            assert!(matches!(spot.offset, 0x1010 | 0x1020), "{spot:?}");
            ("a.c:5 (main)".to_owned(), true)
        })
    }

    #[test]
    fn addresses_of_a_line_are_one_place() {
        let profile = profile(&area());
        let place = Place { function: "MPI_Recv".into(), label: "a.c:5 (main)".into(), has_line: true };
        assert_eq!(profile.places, [place]);
        assert_eq!((profile.ranks[1].sites.len(), profile.ranks[1].sites[0].calls), (1, 7));
    }

    #[test]
    fn unended_wait_counts_until_the_end() {
        let profile = profile(&area());
        let rank = &profile.ranks[1];
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(rank.waiting, 650e-6) && near(rank.other(0).caused, 650e-6), "{rank:?}");
        assert!(near(rank.seconds, 1e-3) && near(profile.seconds, 1e-3), "{rank:?}");
        assert_eq!(rank.stuck.map(|stuck| (stuck.rank, stuck.reason)), Some((Some(0), Reason::LateSender)));
        assert!(!profile.ranks[0].seen);
    }
}
