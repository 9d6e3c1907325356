//! The phases of a program in its profile: those that it has begun with `MPI_Pcontrol`.

use crate::profile::{PhaseUse, Profile};
use crate::words::{clip, count, per_cent, place, time};

/// Phases on the page, at most.
const MOST: usize = 5;

/// A phase of all ranks.
pub struct Phase {
    /// The level.
    pub level: u64,
    /// Number of times that a rank has begun it, at most.
    pub count: u64,
    /// Seconds of a rank in it, on average.
    pub seconds: f64,
    /// Part of the time in it that ranks wait.
    pub waiting: f64,
    /// Part of the time in it that MPI itself takes.
    pub own: f64,
    /// The rank to blame for most waiting in the end, and its part of that.
    pub culprit: Option<(usize, f64)>,
    /// The place with most waiting.
    pub place: Option<usize>,
}

/// The phases of a program, by their time.
pub fn phases(profile: &Profile) -> Vec<Phase> {
    let all = || profile.ranks.iter().flat_map(|rank| &rank.phases);
    let mut levels: Vec<u64> = all().map(|phase| phase.level).collect();
    levels.sort_unstable();
    levels.dedup();
    let ranks = profile.ranks.iter().filter(|rank| rank.seen).count().max(1) as f64;
    let of_level = |level: u64| {
        let used = || all().filter(move |phase| phase.level == level);
        let sum = |of: &dyn Fn(&PhaseUse) -> f64| used().map(of).sum::<f64>();
        let seconds = sum(&|phase| phase.seconds);
        let part = |of: f64| if seconds > 0.0 { of / seconds } else { 0.0 };
        let waiting = sum(&|phase| phase.waiting);
        let mut caused = vec![0.0; profile.ranks.len()];
        used().flat_map(|phase| &phase.caused).for_each(|(rank, seconds)| caused[*rank] += seconds);
        let most = (0..caused.len()).max_by(|a, b| caused[*a].total_cmp(&caused[*b]));
        Phase {
            level,
            count: used().map(|phase| phase.count).max().unwrap_or(0),
            seconds: seconds / ranks,
            waiting: part(waiting),
            own: part(sum(&|phase| phase.own)),
            culprit: most.filter(|rank| caused[*rank] > 0.0).map(|rank| (rank, caused[rank] / waiting)),
            place: worst_place(profile, level),
        }
    };
    let mut phases: Vec<Phase> = levels.into_iter().map(of_level).collect();
    phases.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    phases
}

fn worst_place(profile: &Profile, level: u64) -> Option<usize> {
    let mut seconds = vec![0.0; profile.places.len()];
    for kind in profile.ranks.iter().flat_map(|rank| &rank.kinds).filter(|kind| kind.phase == Some(level)) {
        if let Some(place) = kind.place.filter(|_| kind.reason.is_waiting()) {
            seconds[place] += kind.seconds;
        }
    }
    let most = (0..seconds.len()).max_by(|a, b| seconds[*a].total_cmp(&seconds[*b]));
    most.filter(|place| seconds[*place] > 0.0)
}

impl Phase {
    /// The rank to blame and its part, in words.
    pub fn blamed(&self) -> String {
        self.culprit.map_or("-".to_owned(), |(rank, part)| format!("rank {rank} ({})", per_cent(part, 1.0)))
    }

    /// The place with most waiting, in words.
    pub fn worst(&self, profile: &Profile) -> String {
        self.place.map_or("-".to_owned(), |worst| place(profile, Some(worst)))
    }
}

/// The lines of the page.
pub(crate) fn lines(profile: &Profile) -> Vec<String> {
    let phases = phases(profile);
    if phases.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "  {:<7} {:>9} {:>9} {:>9}  {:<20} {}",
        "phase", "begun", "time", "waiting", "in the end for", "most of it in"
    )];
    for phase in phases.iter().take(MOST) {
        lines.push(format!(
            "  {:<7} {:>9} {:>9} {:>9}  {:<20} {}",
            phase.level,
            count(phase.count),
            time(phase.seconds),
            per_cent(phase.waiting, 1.0),
            phase.blamed(),
            clip(&phase.worst(profile), 44)
        ));
    }
    if let Some(more) = phases.len().checked_sub(MOST).filter(|more| *more > 0) {
        lines.push(format!("  {more} more"));
    }
    lines.push(String::new());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::page;
    use crate::page::tests::slow_halo;

    #[test]
    fn phase_has_its_culprit_and_place() {
        let mut profile = slow_halo();
        assert!(!page(&profile, None).contains("phase"));
        for (rank, part) in profile.ranks.iter_mut().enumerate() {
            let caused = if rank == 1 { vec![] } else { vec![(1, 0.12), (3, 0.04)] };
            let waiting = if rank == 1 { 0.0 } else { 0.16 };
            part.phases = vec![
                PhaseUse { level: 2, count: 5, seconds: 0.1, ..PhaseUse::default() },
                PhaseUse { level: 9, count: 20, seconds: 0.2, waiting, own: 0.0, caused },
            ];
            part.kinds[0].phase = Some(9);
        }
        let phases = phases(&profile);
        assert_eq!((phases[0].level, phases[0].place, phases[1].place), (9, Some(0), None));
        assert_eq!(phases[0].culprit.map(|(rank, part)| (rank, (part * 1000.0).round())), Some((1, 750.0)));
        let page = page(&profile, None);
        let line = "  9              20    200 ms    60.0 %  rank 1 (75.0 %)      MPI_Waitall at slow_halo.c:7 (exchange)";
        assert!(page.contains(line), "{page}");
    }
}
