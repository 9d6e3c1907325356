//! The writer of a rank's part: its waits, and the ranks to blame for them.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};

use crate::area::{Area, RankArea};
use crate::blame::{History, Roots, Span, blame};
pub use crate::layout::add;
use crate::layout::{RECENT, ROOTS, Reason, Recent, Site, WAITS, Wait, in_phase, place_of, what};
use crate::phase;

/// Microseconds of the shortest wait that is kept for those that wait for this rank.
const LEAST_KEPT: u64 = 1;
/// Microseconds of the shortest wait whose cause is looked for, which costs about one.
const LEAST_BLAMED: u64 = 10;

/// A rank's writer.
#[derive(Debug)]
pub struct Recorder {
    area: Area,
    me: usize,
    /// When this rank last waited for each other one.
    last: Box<[u64]>,
    /// Ticks of a wait that is kept.
    kept: u64,
    /// Ticks of a wait whose cause is determined.
    blamed: u64,
    /// Function that takes each wait that is kept, when that ends.
    log: Option<Log>,
}

/// Takes a wait, the tick at which it ends, and the site's key.
pub type Log = fn(&Waiting, u64, u64);

/// A thread's wait.
#[repr(C)]
#[derive(Debug)]
pub struct Waiting {
    /// Calls within each other that wait; the outermost one counts.
    pub depth: u32,
    /// The awaited rank; negative: unknown.
    pub peer: i32,
    /// The tick at which it began.
    pub since: u64,
    /// The tick from which on the time is not yet charged to a rank.
    pub from: u64,
    /// Why.
    pub reason: Reason,
    /// A rank for which the wait may have been: that of a request that has ended meanwhile; negative: none.
    pub ended: i32,
    /// As [`Wait::outer`].
    pub outer: u64,
}

impl Waiting {
    /// Of a thread that doesn't wait.
    pub const NOT: Waiting =
        Waiting { depth: 0, peer: -1, since: 0, from: 0, reason: Reason::Other, ended: -1, outer: 0 };
}

impl Recorder {
    /// The writer of rank `me`. The clock has `per_microsecond` ticks in a microsecond.
    pub fn new(area: Area, me: usize, per_microsecond: u64) -> Recorder {
        Recorder {
            area,
            me,
            last: vec![0; area.ranks()].into(),
            kept: per_microsecond * LEAST_KEPT,
            blamed: per_microsecond * LEAST_BLAMED,
            log: None,
        }
    }

    /// Hands each wait that is kept to a function.
    pub fn log_to(&mut self, log: Log) {
        self.log = Some(log);
    }

    /// The memory of all ranks.
    pub fn area(&self) -> &Area {
        &self.area
    }

    /// The rank's part.
    pub fn own(&self) -> RankArea<'_> {
        self.area.rank(self.me)
    }

    /// A thread begins to wait at `now` within the call from `site`.
    #[inline]
    pub fn begin(&mut self, waiting: &mut Waiting, now: u64, site: u64, peer: i32, reason: Reason) {
        *waiting = Waiting { depth: 1, peer, since: now, from: now, reason, ended: -1, outer: 0 };
        let current = &self.area.rank(self.me).head.current;
        current.site.store(site, Relaxed);
        current.what.store(what(peer, reason), Relaxed);
        current.from.store(now, Release);
    }

    /// The message that was waited for is there, and is copied from `now` on.
    pub fn copies(&mut self, waiting: &mut Waiting, now: u64, site: Option<&Site>) {
        self.charge(waiting, now, site);
        (waiting.from, waiting.reason) = (now, Reason::Transfer);
    }

    /// The wait is for rank `peer` from `now` on.
    #[inline]
    pub fn turn(&mut self, waiting: &mut Waiting, now: impl FnOnce() -> u64, site: Option<&Site>, peer: i32) {
        if waiting.peer == peer {
            return;
        }
        if waiting.peer >= 0 {
            let now = now();
            self.charge(waiting, now, site);
            waiting.from = now;
        }
        waiting.peer = peer;
        let current = &self.area.rank(self.me).head.current;
        current.what.store(what(peer, waiting.reason), Relaxed);
        current.from.store(waiting.from, Release);
    }

    /// The wait ends.
    #[inline]
    pub fn end(&mut self, waiting: &mut Waiting, now: u64, site: Option<&Site>) {
        if waiting.peer < 0 {
            waiting.peer = waiting.ended;
        }
        if let Some((accepted, reason)) = self.accepted(waiting, now) {
            waiting.reason = reason;
            self.copies(waiting, accepted, site);
        }
        self.charge(waiting, now, site);
        self.area.rank(self.me).head.current.from.store(0, Release);
        waiting.depth = 0;
    }

    /// Charges the time since `waiting.from` to the awaited rank.
    fn charge(&mut self, waiting: &Waiting, now: u64, site: Option<&Site>) {
        let area = self.area;
        let own = area.rank(self.me);
        let ticks = now.saturating_sub(waiting.from);
        let key = site.map_or(0, |site| site.key.load(Relaxed));
        if let Some(log) = self.log.filter(|_| ticks >= self.kept) {
            log(waiting, now, key);
        }
        let what = in_phase(what(waiting.peer, waiting.reason), own.head.phase.load(Relaxed));
        match find(own.waits, key, what, waiting.outer) {
            Some(wait) => {
                add(&wait.ticks, ticks);
                add(&wait.count, 1);
                if wait.longest.load(Relaxed) < ticks {
                    wait.longest.store(ticks, Relaxed);
                }
            }
            None => add(&own.head.lost, 1),
        }
        if waiting.reason == Reason::Transfer {
            if let Some(site) = site {
                add(&site.own, ticks);
            }
            phase::add_own(own.head, ticks);
            return;
        }
        if let Some(site) = site {
            add(&site.waited, ticks);
        }
        add(&own.head.waited, ticks);
        add(&own.head.waits, 1);
        phase::add_wait(&own, ticks);
        add(&own.row(waiting.peer).waited, ticks);
        let roots = self.roots(waiting, now, ticks);
        if roots.is_empty() {
            add(&own.row(-1).caused, ticks);
        }
        for (rank, share) in roots.iter() {
            let ticks = (ticks as f64 * f64::from(share)) as u64;
            add(&own.row(rank as i32).caused, ticks);
            phase::add_caused(&own, rank, ticks);
        }
        if ticks >= self.kept {
            keep(&own, waiting.from, now, &roots);
        }
        if let Some(last) = usize::try_from(waiting.peer).ok().and_then(|peer| self.last.get_mut(peer)) {
            *last = now;
        }
    }

    /// The tick until which the wait was for the other rank, not for the copy, and why. A receiver that had posted the receive for most of that time
    /// wasn't late: it computed, and made no progress.
    fn accepted(&self, waiting: &Waiting, now: u64) -> Option<(u64, Reason)> {
        let peer = usize::try_from(waiting.peer).ok().filter(|peer| *peer < self.area.ranks())?;
        let (receiver, sender) = match waiting.reason {
            Reason::LateReceiver => (peer, self.me),
            // Another thread of this rank has accepted the message.
            Reason::LateSender => (self.me, peer),
            _ => return None,
        };
        let area = self.area.rank(receiver);
        let row = area.row(sender as i32);
        let (posted, accepted) = (row.posted.load(Relaxed), row.accepted.load(Relaxed));
        if accepted == 0 || !(waiting.from..now).contains(&accepted) {
            return None;
        }
        let middle = waiting.from + (accepted - waiting.from) / 2;
        let is_computing = waiting.reason == Reason::LateReceiver && posted < middle;
        Some((accepted, if is_computing { Reason::ReceiverComputing } else { waiting.reason }))
    }

    fn roots(&self, waiting: &Waiting, now: u64, ticks: u64) -> Roots {
        let Some(peer) = usize::try_from(waiting.peer).ok().filter(|peer| *peer < self.last.len()) else {
            return Roots::default();
        };
        if ticks < self.blamed || peer == self.me {
            return Roots::of(peer as u32);
        }
        let since = self.last[peer];
        let (mine, theirs) =
            (Kept::of(&self.area.rank(self.me), since), Kept::of(&self.area.rank(peer), since));
        let theirs = theirs.and_current(&self.area.rank(peer), now);
        blame(mine.history(), theirs.history(), peer as u32, since, waiting.from, now)
    }
}

/// The place of a kind of waits; `None` if there is no room.
fn find(waits: &[Wait; WAITS], site: u64, what: i64, outer: u64) -> Option<&Wait> {
    // No key of a site is 0, as that of a call outside of any.
    let site = site.max(1);
    let first = place_of(site ^ (what as u64) << 20 ^ outer);
    for step in 0..WAITS {
        let wait = &waits[(first + step) % WAITS];
        match wait.site.load(Relaxed) {
            0 => {
                wait.what.store(what, Relaxed);
                wait.outer.store(outer, Relaxed);
                wait.site.store(site, Release);
                return Some(wait);
            }
            known
                if known == site && wait.what.load(Relaxed) == what && wait.outer.load(Relaxed) == outer =>
            {
                return Some(wait);
            }
            _ => {}
        }
    }
    None
}

/// Puts a wait among the latest ones.
fn keep(own: &RankArea<'_>, from: u64, to: u64, roots: &Roots) {
    let kept = own.head.kept.load(Relaxed);
    let recent = &own.head.recent[kept as usize % RECENT];
    let sequence = recent.sequence.load(Relaxed);
    // The swap's Acquire keeps the stores below behind it; the last store's Release pairs with the reader's Acquire.
    recent.sequence.swap(sequence + 1, AcqRel);
    recent.from.store(from, Relaxed);
    recent.to.store(to, Relaxed);
    let mut known = roots.iter();
    for root in &recent.roots {
        let word =
            known.next().map_or(0, |(rank, share)| (u64::from(rank) + 1) << 32 | u64::from(share.to_bits()));
        root.store(word, Relaxed);
    }
    recent.sequence.store(sequence + 2, Release);
    own.head.kept.store(kept + 1, Release);
}

/// A copy of a rank's latest waits.
struct Kept {
    spans: [Span; RECENT + 1],
    count: usize,
    is_full: bool,
}

impl Kept {
    /// Waits that ended after `since`, the latest first.
    fn of(rank: &RankArea<'_>, since: u64) -> Kept {
        let nothing = Span { from: 0, to: 0, roots: Roots::default() };
        let mut kept = Kept { spans: [nothing; RECENT + 1], count: 0, is_full: false };
        let all = rank.head.kept.load(Acquire);
        for age in 1..=(RECENT as u64).min(all) {
            let Some(span) = read(&rank.head.recent[((all - age) % RECENT as u64) as usize]) else {
                continue;
            };
            if span.to <= since {
                return kept;
            }
            kept.spans[kept.count] = span;
            kept.count += 1;
        }
        kept.is_full = all > RECENT as u64;
        kept
    }

    /// With the wait that the rank is in.
    fn and_current(mut self, rank: &RankArea<'_>, now: u64) -> Kept {
        let current = &rank.head.current;
        let from = current.from.load(Acquire);
        if from != 0 && from < now {
            let (peer, _) = crate::layout::peer_and_reason(current.what.load(Relaxed));
            let roots = u32::try_from(peer).map_or(Roots::default(), Roots::of);
            self.spans[self.count] = Span { from, to: now, roots };
            self.count += 1;
        }
        self
    }

    fn history(&self) -> History<'_> {
        History { spans: &self.spans[..self.count], is_full: self.is_full }
    }
}

/// A consistent copy; `None` if it is being written.
fn read(recent: &Recent) -> Option<Span> {
    let before = recent.sequence.load(Acquire);
    let (from, to) = (recent.from.load(Relaxed), recent.to.load(Relaxed));
    let words: [u64; ROOTS] = std::array::from_fn(|root| recent.roots[root].load(Relaxed));
    // Acquire: no read above may move below the second check.
    std::sync::atomic::fence(Acquire);
    if before % 2 == 1 || recent.sequence.load(Relaxed) != before {
        return None;
    }
    let mut roots = Roots::default();
    for word in words.into_iter().filter(|word| *word != 0) {
        roots.add((word >> 32) as u32 - 1, f32::from_bits(word as u32));
    }
    Some(Span { from, to, roots })
}

#[cfg(test)]
mod worlds;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Ranks with made-up times: a step of computing, then a message from each neighbour.
    struct World {
        area: Area,
        ranks: Vec<(Recorder, u64)>,
    }

    impl World {
        fn new(ranks: usize) -> World {
            let area = Area::own(ranks);
            World { area, ranks: (0..ranks).map(|rank| (Recorder::new(area, rank, 1000), 0)).collect() }
        }

        fn step(&mut self, work: impl Fn(usize) -> u64, neighbours: impl Fn(usize) -> Vec<usize>) {
            let sent: Vec<u64> = (0..self.ranks.len()).map(|rank| self.ranks[rank].1 + work(rank)).collect();
            // Those whose waits end first write them first.
            let mut waits = Vec::new();
            for rank in 0..self.ranks.len() {
                let mut now = sent[rank];
                let mut others: Vec<(u64, usize)> =
                    neighbours(rank).into_iter().map(|other| (sent[other], other)).collect();
                others.sort_unstable();
                for (at, other) in others.into_iter().filter(|(at, _)| *at > sent[rank]) {
                    waits.push((at, rank, other, now));
                    now = at;
                }
                self.ranks[rank].1 = now;
            }
            waits.sort_unstable();
            for (to, rank, other, from) in waits {
                let mut waiting = Waiting::NOT;
                let recorder = &mut self.ranks[rank].0;
                recorder.begin(&mut waiting, from, 1, other as i32, Reason::LateSender);
                recorder.end(&mut waiting, to, None);
            }
        }

        /// Ticks for which each rank is to blame, in per cent of all.
        fn blamed(&self) -> BTreeMap<usize, f64> {
            let all: u64 =
                (0..self.ranks.len()).map(|rank| self.area.rank(rank).head.waited.load(Relaxed)).sum();
            let caused = |root: usize| -> u64 {
                (0..self.ranks.len())
                    .map(|rank| self.area.rank(rank).row(root as i32).caused.load(Relaxed))
                    .sum()
            };
            (0..self.ranks.len()).map(|root| (root, 100.0 * caused(root) as f64 / all as f64)).collect()
        }
    }

    fn ring(ranks: usize) -> impl Fn(usize) -> Vec<usize> {
        move |rank| vec![(rank + ranks - 1) % ranks, (rank + 1) % ranks]
    }

    #[test]
    fn slow_rank_of_a_ring_is_to_blame() {
        for ranks in [4, 16] {
            let mut world = World::new(ranks);
            for _ in 0..200 {
                world.step(|rank| if rank == 1 { 3_000_000 } else { 2_000_000 }, ring(ranks));
            }
            let blamed = world.blamed();
            assert!(blamed[&1] > 99.0, "{blamed:?}");
        }
    }

    #[test]
    fn first_rank_of_a_line_is_to_blame() {
        let mut world = World::new(16);
        for _ in 0..200 {
            world.step(
                |rank| if rank == 0 { 3_000_000 } else { 2_000_000 },
                |rank| (rank.saturating_sub(1)..(rank + 2).min(16)).filter(|other| *other != rank).collect(),
            );
        }
        let blamed = world.blamed();
        assert!(blamed[&0] > 99.0, "{blamed:?}");
    }

    #[test]
    fn two_slow_ranks_with_noise_share_the_blame() {
        let mut world = World::new(16);
        let mut seed = 1_u64;
        for _ in 0..200 {
            let noise: Vec<u64> = (0..16)
                .map(|_| {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (seed >> 33) % 100_000
                })
                .collect();
            let slow = |rank: usize| rank == 3 || rank == 11;
            world.step(|rank| if slow(rank) { 3_000_000 } else { 2_000_000 } + noise[rank], ring(16));
        }
        let blamed = world.blamed();
        assert!(blamed[&3] + blamed[&11] > 95.0, "{blamed:?}");
    }

    #[test]
    fn wait_is_charged_by_turns() {
        let area = Area::own(3);
        let mut recorder = Recorder::new(area, 0, 1000);
        let mut waiting = Waiting::NOT;
        recorder.begin(&mut waiting, 100, 7, -1, Reason::LateToCollective);
        recorder.turn(&mut waiting, || 110, None, 1);
        recorder.turn(&mut waiting, || 150, None, 2);
        recorder.end(&mut waiting, 175, None);
        let own = area.rank(0);
        assert_eq!((own.row(1).waited.load(Relaxed), own.row(2).waited.load(Relaxed)), (50, 25));
        assert_eq!(own.head.waited.load(Relaxed), 75);
        assert_eq!(own.head.current.from.load(Relaxed), 0);
    }

    #[test]
    fn ended_request_names_the_awaited_rank() {
        let area = Area::own(2);
        let mut recorder = Recorder::new(area, 0, 1000);
        let mut waiting = Waiting::NOT;
        recorder.begin(&mut waiting, 100, 7, -1, Reason::LateSender);
        waiting.ended = 1;
        recorder.end(&mut waiting, 140, None);
        assert_eq!(area.rank(0).row(1).caused.load(Relaxed), 40);
    }

    /// A sender that has waited from 100 to 200 for rank 1, which posted the receive at `posted` and accepted the message at 180.
    fn waits_of_sender(posted: u64) -> Vec<(Reason, u64)> {
        let area = Area::own(2);
        let mut recorder = Recorder::new(area, 0, 1000);
        let mut waiting = Waiting::NOT;
        recorder.begin(&mut waiting, 100, 7, 1, Reason::LateReceiver);
        area.rank(1).row(0).posted.store(posted, Relaxed);
        area.rank(1).row(0).accepted.store(180, Relaxed);
        recorder.end(&mut waiting, 200, None);
        assert_eq!(area.rank(0).head.waited.load(Relaxed), 80);
        waits_of(area)
    }

    /// Ticks that rank 0 has waited, by reason.
    fn waits_of(area: Area) -> Vec<(Reason, u64)> {
        let waits = area.rank(0).waits.iter().filter(|wait| wait.site.load(Relaxed) != 0);
        let mut found: Vec<(Reason, u64)> = waits
            .map(|wait| (crate::layout::peer_and_reason(wait.what.load(Relaxed)).1, wait.ticks.load(Relaxed)))
            .collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn sender_waits_for_late_receiver() {
        assert_eq!(waits_of_sender(179), [(Reason::LateReceiver, 80), (Reason::Transfer, 20)]);
    }

    #[test]
    fn sender_waits_for_computing_receiver() {
        assert_eq!(waits_of_sender(50), [(Reason::ReceiverComputing, 80), (Reason::Transfer, 20)]);
    }

    #[test]
    fn another_thread_accepts_the_message() {
        let area = Area::own(2);
        let mut recorder = Recorder::new(area, 0, 1000);
        let mut waiting = Waiting::NOT;
        recorder.begin(&mut waiting, 100, 7, 1, Reason::LateSender);
        area.rank(0).row(1).accepted.store(170, Relaxed);
        recorder.end(&mut waiting, 200, None);
        assert_eq!(waits_of(area), [(Reason::LateSender, 70), (Reason::Transfer, 30)]);
    }

    #[test]
    fn full_table_of_waits_is_noticed() {
        let area = Area::own(1);
        let mut recorder = Recorder::new(area, 0, 1000);
        for site in 0..=WAITS as u64 {
            let mut waiting = Waiting::NOT;
            let place = Site { key: (site + 1).into(), ..Site::default() };
            recorder.begin(&mut waiting, 100, site + 1, -1, Reason::Other);
            recorder.end(&mut waiting, 140, Some(&place));
        }
        assert_eq!(area.rank(0).head.lost.load(Relaxed), 1);
    }
}
