//! The phases of a rank: what it does between two calls of `MPI_Pcontrol` is counted apart, by the level.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::area::RankArea;
use crate::layout::{Phase, RankHead, add};

/// The rank calls `MPI_Pcontrol` at `now`: any level of at least 2 begins a phase. All end the one before, but for the negative level of another one.
pub fn control(head: &RankHead, level: i32, now: u64) {
    let current = current(head);
    if level < 0 && current.is_none_or(|phase| phase.level.load(Relaxed) != u64::from(level.unsigned_abs())) {
        return;
    }
    if let Some(phase) = current {
        add(&phase.ticks, now.saturating_sub(head.phase_began.load(Relaxed)));
    }
    head.phase.store(0, Relaxed);
    let Some(level) = u64::try_from(level).ok().filter(|level| *level >= 2) else { return };
    let is_it = |phase: &Phase| matches!(phase.level.load(Relaxed), 0) || phase.level.load(Relaxed) == level;
    // Without a place for one more level, its time belongs to no phase.
    if let Some(place) = head.phases.iter().position(is_it) {
        head.phases[place].level.store(level, Relaxed);
        add(&head.phases[place].count, 1);
        head.phase_began.store(now, Relaxed);
        head.phase.store(place as u64 + 1, Relaxed);
    }
}

/// The phase that a rank is in.
pub fn current(head: &RankHead) -> Option<&Phase> {
    head.phases.get((head.phase.load(Relaxed) as usize).checked_sub(1)?)
}

/// Adds ticks inside a call, without waiting.
#[inline]
pub fn add_own(head: &RankHead, ticks: u64) {
    if let Some(phase) = current(head) {
        add(&phase.own, ticks);
    }
}

/// Adds a wait.
pub(crate) fn add_wait(own: &RankArea<'_>, ticks: u64) {
    if let Some(phase) = current(own.head) {
        add(&phase.waited, ticks);
    }
}

/// Adds ticks of waiting for which a rank is to blame in the end.
pub(crate) fn add_caused(own: &RankArea<'_>, rank: u32, ticks: u64) {
    let place = (own.head.phase.load(Relaxed) as usize).checked_sub(1);
    let row: Option<&[AtomicU64]> = place.map(|place| own.caused_in(place));
    if let Some(cell) = row.and_then(|row| row.get(rank as usize)) {
        add(cell, ticks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::Area;

    #[test]
    fn levels_begin_and_end_phases() {
        let area = Area::own(2);
        let part = area.rank(1);
        let head = part.head;
        let level = || current(head).map_or(0, |phase| phase.level.load(Relaxed));
        for (now, called, expected) in
            [(10, 2, 2), (30, 3, 3), (60, -2, 3), (70, -3, 0), (80, 2, 2), (85, 1, 0), (90, 7, 7), (95, 0, 0)]
        {
            control(head, called, now);
            assert_eq!(level(), expected, "{called}");
            add_own(head, 1);
            add_wait(&part, 4);
            add_caused(&part, 0, 4);
        }
        let found: Vec<[u64; 5]> = head.phases[..4]
            .iter()
            .map(|phase| {
                [&phase.level, &phase.count, &phase.ticks, &phase.waited, &phase.own]
                    .map(|word| word.load(Relaxed))
            })
            .collect();
        assert_eq!(found, [[2, 2, 25, 8, 2], [3, 1, 40, 8, 2], [7, 1, 5, 4, 1], [0; 5]]);
        let caused =
            |place: usize| part.caused_in(place).iter().map(|cell| cell.load(Relaxed)).collect::<Vec<_>>();
        assert_eq!([caused(0), caused(1), caused(2)], [vec![8, 0], vec![8, 0], vec![4, 0]]);
    }
}
