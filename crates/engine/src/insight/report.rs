//! Profile of a job without a launcher of Encore: its first rank prints the page in `MPI_Finalize` (`encore_recording::page`).

use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

use encore_insight::dump::SameTime;
use encore_insight::layout::ADVICE_WORDS;
use encore_recording::{clock, page, trace};

use super::hooks::finish;
use crate::entry::call::Call;

/// Function that lists what the program leaves behind.
static LEFT: OnceLock<fn(&mut Call)> = OnceLock::new();

/// Sets the function that lists what the program leaves behind. Call it when the library is loaded.
pub fn list_left_by(list: fn(&mut Call)) {
    LEFT.get_or_init(|| list);
}

/// Lists what the program leaves behind, where the first rank collects that.
pub fn list_left(call: &mut Call) {
    if let Some(list) = LEFT.get() {
        list(call);
    }
}

/// Transfer of the other ranks' parts to the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Shared memory: the first rank reads the parts there, after all ranks have finished.
    Memory,
    /// Messages: ranks of several nodes send their parts.
    Messages,
}

/// Transfer of the parts to the first rank. `None`: this rank has no part in a profile, or a launcher collects it.
pub fn way(call: &mut Call) -> Option<Way> {
    let engine = call.engine();
    engine.insight.as_ref().filter(|insight| insight.is_collected)?;
    let all_here = engine.job.here.len() == engine.job.size as usize;
    Some(if all_here { Way::Memory } else { Way::Messages })
}

/// Leaves advice for the launcher: see [`encore_insight::layout::RankHead::advice`].
pub fn advise(call: &mut Call, place: usize, words: [u64; ADVICE_WORDS]) {
    if let Some(insight) = &call.engine().insight {
        if let Some(advice) = insight.recorder.own().head.advice.get(place) {
            for (place, word) in advice.iter().zip(words) {
                place.store(word, Relaxed);
            }
        }
    }
}

/// Seconds of this rank's profile so far.
pub fn seconds(call: &mut Call) -> f64 {
    let Some(insight) = &call.engine().insight else { return 0.0 };
    let head = insight.recorder.own().head;
    let end = match head.stopped_at.load(Relaxed) {
        0 => now(),
        stopped_at => stopped_at,
    };
    let ticks = end.saturating_sub(head.began.load(Relaxed)).saturating_sub(head.stopped.load(Relaxed));
    ticks as f64 / per_microsecond() as f64 / 1e6
}

/// Leaves ticks that have passed while the profile was stopped out of the run, as if it had ended before: they are no part of the program.
pub fn leave_out(call: &mut Call, ticks: u64) {
    if let Some(insight) = &mut call.engine().insight {
        insight.left_out += ticks;
        let stopped = &insight.recorder.own().head.stopped;
        stopped.store(stopped.load(Relaxed).saturating_sub(ticks), Relaxed);
    }
}

/// Whether clocks of nodes must be compared.
pub fn compares_clocks(call: &mut Call) -> bool {
    way(call) == Some(Way::Messages)
        && call.engine().insight.as_ref().is_some_and(|insight| insight.is_traced)
}

/// The time in ticks.
pub fn now() -> u64 {
    clock::now()
}

/// Ticks in a microsecond.
pub fn per_microsecond() -> u64 {
    clock::per_microsecond()
}

/// Records the first rank's comparison of its clock with that of another node, whose rank is `node`.
pub fn compared(call: &mut Call, node: u32, there: u64, here: u64) {
    if let Some(insight) = &mut call.engine().insight {
        insight.clocks.push(SameTime { node, there, here });
    }
}

/// Completes this rank's part. Returns a copy.
pub fn complete(call: &mut Call) -> Vec<u8> {
    finish(call);
    trace::end_here();
    let insight = &call.engine().insight;
    page::own_part(insight.as_ref().map_or(&[], |insight| &insight.clocks))
}

/// Completes this rank's part. The first rank with a part prints the page. Call it when all ranks have finished.
pub fn complete_and_print(call: &mut Call) {
    trace::end_here();
    finish(call);
    let insight = &call.engine().insight;
    page::print_seen(insight.as_ref().map_or(&[], |insight| &insight.clocks));
}

/// Has the last rank of the first rank's node print the page, as its process ends without `MPI_Finalize`.
pub(crate) fn leave() {
    trace::end_here();
    page::leave();
}

/// Prints the page and the findings of these parts.
pub fn print(parts: &[Vec<u8>]) {
    page::print(parts, None);
}
