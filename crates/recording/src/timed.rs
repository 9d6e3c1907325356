//! Begin and end of a call that is timed, for the entries in assembly (`crates/abi/insight`).

use std::sync::atomic::Ordering::Relaxed;

use encore_insight::layout::Site;
use encore_insight::phase;
use encore_insight::recorder::add;
use encore_insight::trace::Record;

use crate::arguments::{self, Arguments};
use crate::thread::{own, profile};
use crate::{clock, trace};

/// Most calls between two timed ones.
const LARGEST_GAP: u64 = 64;
/// Duration in microseconds of a long call: then all calls of the site are timed.
const LONG_CALL: u64 = 2;

/// Bytes from a [`Timed`] to the entry's frame.
const TIMED_BELOW_FRAME: usize = 88;

/// A timed call, on the stack of its entry.
#[repr(C)]
pub struct Timed {
    /// Tick of its beginning.
    began: u64,
    /// Ticks of the thread's waiting until then.
    waited: u64,
    /// Its timeline record, and that of the surrounding call.
    records: [*const Record; 2],
}

/// Begins a timed call.
///
/// # Safety
/// For the entries in assembly: `site` is of a table, and `timed` has room.
#[unsafe(no_mangle)]
unsafe extern "C" fn encore_insight_begin(site: *const Site, timed: *mut Timed) {
    if let Some(looks) = arguments::looks() {
        // SAFETY: the entry's frame begins behind this, and below that are its arguments; all of the site is atomic.
        unsafe {
            let frame = timed.byte_add(TIMED_BELOW_FRAME).cast::<u64>();
            looks((*site).key.load(Relaxed), &Arguments::below(frame));
        }
    }
    // SAFETY: the caller's promise; all of the site is atomic; nothing that gets the thread is called meanwhile.
    unsafe {
        let thread = own();
        let began = clock::now();
        let records = trace::begin_call(thread, &*site, began);
        timed.write(Timed { began, waited: thread.waited, records });
    }
}

/// Ends a timed call.
///
/// # Safety
/// For the entries in assembly: `site` is of a table, and `timed` what the beginning wrote there.
#[unsafe(no_mangle)]
unsafe extern "C" fn encore_insight_end(site: *const Site, timed: *const Timed) {
    // SAFETY: the caller's promise; all of the site is atomic.
    let (site, timed) = unsafe { (&*site, &*timed) };
    let now = clock::now();
    // SAFETY: the caller's promise; nothing that gets the thread is called meanwhile.
    let thread = unsafe { own() };
    // SAFETY: the caller's promise.
    unsafe { trace::end_call(thread, timed.records, site, (timed.began, now)) };
    let waited = thread.waited.saturating_sub(timed.waited);
    let ticks = now.saturating_sub(timed.began).saturating_sub(waited);
    if arguments::are_wanted() {
        arguments::ended(site.key.load(Relaxed), now);
    }
    if trace::times_all_calls() || arguments::are_wanted() {
        // The next call is timed as well.
        add_own(site, ticks);
        return;
    }
    let gap = site.gap.load(Relaxed).max(1);
    let is_long = ticks > LONG_CALL * clock::per_microsecond();
    // A long call among quick ones represents only itself.
    add_own(site, if is_long { ticks } else { ticks * gap });
    let gap = if is_long { 1 } else { (2 * gap).min(LARGEST_GAP) };
    site.gap.store(gap, Relaxed);
    site.next.store(site.calls.load(Relaxed) + gap, Relaxed);
    if let Some((area, rank)) = profile() {
        add(&area.rank(*rank).head.timed, 1);
    }
}

/// Adds ticks inside calls of a site, without waiting.
fn add_own(site: &Site, ticks: u64) {
    add(&site.own, ticks);
    if let Some((area, rank)) = profile() {
        phase::add_own(area.rank(*rank).head, ticks);
    }
}
