//! Accesses to windows, for `mpiexec --check`: those of one epoch may not conflict, and what is put may not change before its end.
//!
//! Each origin writes down its accesses in the target's list and compares them with those that are there. Behind fences and in epochs of
//! `MPI_Win_start`, accesses stay until the epoch ends; with a lock until the origin completes them, so what is found there has been under way at once.

use std::ops::Range;

pub use encore_insight::accesses::What;
use encore_insight::accesses::{Access, Epoch};
use encore_insight::check::Kind as Finding;

use super::check::{Check, elements_of, is_on, lock, site};
use super::kept::{Origin, data_of};
use super::messages::rank_of;
use crate::engine::Engine;
use crate::peers::peer::PeerId;
use crate::state::buffer::Buffer;
use encore_functions::Function;
use encore_recording::changes::sum_of;

/// Runs of bytes of an access, beyond which it isn't looked at.
const RUNS: usize = 64;
/// Most bytes of a put that are compared at the end of its epoch.
const MOST_SUMMED: u64 = 1 << 20;
/// Data of operations that are looked after at a time.
const MOST_ORIGINS: usize = 4096;

/// The kind of epoch that an access is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Behind a fence.
    Fence,
    /// From `MPI_Win_start` on.
    Start,
    /// With a lock.
    Passive,
}

/// An access to a window that this rank has begun.
pub struct Begun<'a> {
    /// Context id of the window's communicator.
    pub window: u64,
    /// The target.
    pub target: PeerId,
    /// The epoch.
    pub kind: Kind,
    /// Kind of the access.
    pub what: What,
    /// The function.
    pub function: Function,
    /// The origin's data; none if there are none.
    pub origin: Option<&'a Buffer>,
    /// The target's data: items of a type from a distance to the beginning of its memory.
    pub items: (&'a Buffer, i64),
}

/// Whether the program completes an operation of this function by itself, at both ends or at the origin.
fn ends_itself(function: Function) -> (bool, bool) {
    use Function::{Raccumulate, RaccumulateC, Rget, RgetAccumulate, RgetAccumulateC, RgetC, Rput, RputC};
    match function {
        Rget | RgetC | RgetAccumulate | RgetAccumulateC => (true, true),
        Rput | RputC | Raccumulate | RaccumulateC => (false, true),
        _ => (false, false),
    }
}

/// This rank has begun an access.
pub fn begun(engine: &Engine, begun: &Begun<'_>) {
    let (Some(target), Some(check)) = (rank_of(engine, begun.target), &mut *lock()) else { return };
    let (is_complete, is_local) = ends_itself(begun.function);
    if let Some(origin) = begun.origin.filter(|_| !is_local && check.windows.origins.len() < MOST_ORIGINS) {
        let runs = runs_of(origin, origin.address.addr() as i64);
        let runs = runs
            .map(|runs| runs.iter().map(|run| (run.start as usize, run.end as usize)).collect::<Vec<_>>());
        if let Some(before) = runs.and_then(|runs| data_of(origin, &runs)) {
            let verb = if begun.what == What::Put { "puts" } else { "accumulates" };
            let text =
                format!("{verb} {} to rank {target}", elements_of(origin.datatype, origin.count as u64).text);
            check.windows.origins.push(Origin { window: begun.window, target, site: site(), text, before });
        }
    }
    // A target of another node ends its epochs in the memory there.
    if !check.here[target as usize] {
        return;
    }
    let epoch = match begun.kind {
        Kind::Fence => Epoch::Fence(check.windows.fences.get(&begun.window).copied().unwrap_or(0)),
        Kind::Start => Epoch::Start,
        Kind::Passive => Epoch::Passive,
    };
    let (items, offset) = begun.items;
    let Some(runs) = runs_of(items, offset) else { return };
    let sum = match (begun.what, begun.origin, runs.as_slice()) {
        (What::Put, Some(origin), [run])
            if origin.datatype.dense
                && run.end - run.start == origin.bytes()
                && origin.bytes() <= MOST_SUMMED =>
        {
            let is_here = !encore_device::is_device(origin.address).unwrap_or(true);
            // SAFETY: the origin's data, which the program keeps readable.
            if is_here { unsafe { sum_of(origin.address, origin.bytes() as usize) } } else { 0 }
        }
        _ => 0,
    };
    let mut found: Option<(Access, Access, u64)> = None;
    for bytes in runs {
        let access = Access {
            window: begun.window,
            epoch,
            origin: check.me,
            what: begun.what,
            bytes,
            site: site(),
            sum,
        };
        let list = check.area.accesses(target as usize);
        let conflict = match is_complete {
            true => list
                .all()
                .into_iter()
                .map(|other| (access.conflict(&other), other))
                .find(|(bytes, _)| *bytes > 0)
                .map(|(bytes, other)| (other, bytes)),
            false => list.add(&access),
        };
        if let Some((other, bytes)) = conflict {
            found = Some(match found {
                Some((first, own, sum)) => (first, own, sum + bytes),
                None => (other, access, bytes),
            });
        }
    }
    if let Some((other, own, bytes)) = found {
        report(check, target, &other, &own, bytes);
    }
}

fn report(check: &mut Check, target: u32, other: &Access, own: &Access, bytes: u64) {
    let peer = if other.origin == check.me { -1 } else { other.origin as i32 };
    let texts = [words(other, target), words(own, target)];
    check.found(Finding::Window, peer, [other.site, own.site], bytes as i64, [&texts[0], &texts[1]]);
}

fn words(access: &Access, target: u32) -> String {
    let verb = match access.what {
        What::Get | What::Read => "reads",
        What::Put => "writes",
        What::Accumulate(_) | What::Swap => "combines",
    };
    let Range { start, end } = access.bytes;
    format!("{verb} bytes {start} to {} of rank {target}", end - 1)
}

/// The runs of items of a type, by addresses from `base` on. `None`: they are too many.
fn runs_of(items: &Buffer, base: i64) -> Option<Vec<Range<u64>>> {
    let bytes = items.bytes();
    let definition = &items.datatype.definition;
    let many = definition.runs().saturating_mul(items.count as u64) > 8 * RUNS as u64;
    if many && !items.datatype.dense {
        return None;
    }
    let mut runs: Vec<Range<u64>> = Vec::new();
    definition.program().for_each_run(items.count as u64, 0, bytes, |offset, length| {
        let start = base.wrapping_add(offset) as u64;
        match runs.last_mut().filter(|run| run.end == start) {
            Some(run) => run.end += length,
            None => runs.push(start..start + length),
        }
    });
    (runs.len() <= RUNS).then_some(runs)
}

/// Operations of this rank on a window end: all, or those at a target. `there`: also at the target, else only here.
pub fn completed(engine: &Engine, window: u64, target: Option<PeerId>, there: bool) {
    if !is_on() {
        return;
    }
    let target = target.map(|target| rank_of(engine, target));
    let Some(check) = &mut *lock() else { return };
    let is_it = |rank: u32| target.is_none_or(|target| target == Some(rank));
    let (ended, left) = std::mem::take(&mut check.windows.origins)
        .into_iter()
        .partition(|origin: &Origin| origin.window == window && is_it(origin.target));
    check.windows.origins = left;
    for Origin { site: begun, text, before, .. } in ended {
        if let Some(changed) = before.changed() {
            check.found(Finding::Changed, -1, [begun, site()], 0, [&text, &changed]);
        }
    }
    let me = check.me;
    for rank in (0..check.area.ranks() as u32).filter(|rank| is_it(*rank)) {
        check.area.accesses(rank as usize).remove(|access| {
            let ends = access.epoch == Epoch::Passive && (there || access.what == What::Get);
            ends && (access.window, access.origin) == (window, me)
        });
    }
}

/// All operations on this rank's memory in a window have ended, which others began behind the latest fence, or from `MPI_Win_start` on; more come only when this rank
/// goes on. `memory`: its memory, if it is that of the window.
///
/// # Safety
/// The memory is readable, in the window's length.
pub unsafe fn exposed(window: u64, kind: Kind, memory: Option<(*const u8, u64)>) {
    let Some(check) = &mut *lock() else { return };
    let me = check.me;
    let is_it = |access: &Access| match access.epoch {
        Epoch::Fence(_) => kind == Kind::Fence,
        Epoch::Start => kind == Kind::Start,
        Epoch::Passive => false,
    };
    let all: Vec<Access> = check.area.accesses(me as usize).all();
    let all: Vec<Access> =
        all.into_iter().filter(|access| access.window == window && is_it(access)).collect();
    check.area.accesses(me as usize).remove(|access| access.window == window && is_it(access));
    if let Some((memory, length)) = memory {
        for (number, put) in all.iter().enumerate() {
            let is_alone =
                || all.iter().enumerate().all(|(other, access)| other == number || put.conflict(access) == 0);
            let bytes = &put.bytes;
            if put.sum == 0 || bytes.end > length || !is_alone() {
                continue;
            }
            // SAFETY: the caller's promise.
            let now = unsafe { sum_of(memory.add(bytes.start as usize), (bytes.end - bytes.start) as usize) };
            if now != put.sum {
                let own = format!(
                    "stores to these bytes itself before this call, which ends the epoch (rank {me})"
                );
                let peer = if put.origin == me { -1 } else { put.origin as i32 };
                let length = (bytes.end - bytes.start) as i64;
                check.found(Finding::Window, peer, [put.site, site()], length, [&words(put, me), &own]);
            }
        }
    }
    if kind == Kind::Fence {
        let number = check.windows.fences.entry(window).or_insert(0);
        *number += 1;
        let id = [window, *number];
        check.meets(id);
    }
}

/// A window is freed.
pub fn freed(window: u64) {
    if let Some(check) = &mut *lock() {
        check.windows.fences.remove(&window);
        check.windows.origins.retain(|origin| origin.window != window);
        check.area.accesses(check.me as usize).remove(|access| access.window == window);
    }
}
