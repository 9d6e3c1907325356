//! Accesses to windows, for `mpiexec --check`: those of one epoch may not conflict, and what is put may not change before its end.
//!
//! Each origin writes down its accesses in the target's list and compares them with those that are there; a target does so for origins of other nodes, which report their accesses. Behind fences and in epochs of
//! `MPI_Win_start`, accesses stay until the epoch ends; with a lock until the origin completes them, so what is found there has been under way at once.

use std::ops::Range;

pub use encore_insight::accesses::What;
use encore_insight::accesses::{Access, Epoch};
use encore_insight::check::Kind as Finding;

use super::check::{Check, elements_of, is_on, lock, site};
use super::kept::{Conflict, Origin, data_of};
use super::messages::rank_of;
use super::{far, leaving};
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

/// This rank has begun an access. Returns true if a target of another node was notified, so that the end of the access needs that one's answer.
pub fn begun(engine: &mut Engine, begun: &Begun<'_>) -> bool {
    let is_told = write_down(engine, begun).unwrap_or(false);
    if is_told {
        leaving::leave(engine);
    }
    is_told
}

/// Whether an operation of this function has ended when the function returns.
pub fn has_ended(function: Function) -> bool {
    ends_itself(function).0
}

fn write_down(engine: &Engine, begun: &Begun<'_>) -> Option<bool> {
    let target = rank_of(engine, begun.target)?;
    let mut check = lock();
    let check = check.as_mut()?;
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
    let epoch = match begun.kind {
        Kind::Fence => Epoch::Fence(check.windows.fences.get(&begun.window).copied().unwrap_or(0)),
        Kind::Start => Epoch::Start,
        Kind::Passive => Epoch::Passive,
    };
    let (items, offset) = begun.items;
    let runs = runs_of(items, offset)?;
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
    let (window, origin, what, site) = (begun.window, check.me, begun.what, site());
    let access = |bytes| Access { window, epoch, origin, what, bytes, site, sum };
    let runs: Vec<Access> = runs.into_iter().map(access).collect();
    if !check.here[target as usize] {
        if epoch == Epoch::Passive && !is_complete {
            check.windows.told.insert((window, target));
        }
        far::tell_access(&mut check.leaving, begun.target, &runs, is_complete);
        return Some(true);
    }
    let conflict = runs.into_iter().fold(None, |found, run| add(check, target, run, is_complete, found));
    if let Some(conflict) = conflict {
        report(check, target, &conflict);
    }
    Some(false)
}

/// Adds a run of an access to a target's list, unless it `ends_itself`. What has been found so far, or a conflict of this run.
fn add(
    check: &Check,
    target: u32,
    run: Access,
    ends_itself: bool,
    found: Option<Conflict>,
) -> Option<Conflict> {
    let list = check.area.accesses(target as usize);
    let Some((other, bytes)) = (if ends_itself { list.conflict(&run) } else { list.add(&run) }) else {
        return found;
    };
    Some(match found {
        Some(first) => Conflict { bytes: first.bytes + bytes, ..first },
        None => Conflict { own: run, other, bytes },
    })
}

/// A run of an access to this rank's memory has come from another node.
pub(super) fn arrived(check: &mut Check, run: Access, ends_itself: bool, continues: bool) {
    let (origin, target) = (run.origin, check.me);
    let found = check.windows.arriving.remove(&origin);
    match add(check, target, run, ends_itself, found) {
        Some(conflict) if continues => _ = check.windows.arriving.insert(origin, conflict),
        Some(conflict) => report(check, target, &conflict),
        None => {}
    }
}

/// Accesses with a lock of a rank to a target of this node have ended: also there, or only the gets.
pub(super) fn end(check: &Check, (target, origin): (u32, u32), window: u64, there: bool) {
    check.area.accesses(target as usize).remove(|access| {
        let ends = access.epoch == Epoch::Passive && (there || access.what == What::Get);
        ends && (access.window, access.origin) == (window, origin)
    });
}

fn report(check: &mut Check, target: u32, Conflict { own, other, bytes }: &Conflict) {
    let peer = if other.origin == own.origin { -1 } else { other.origin as i32 };
    let texts = [words(other, target), words(own, target)];
    let (ranks, sites) = ((own.origin, peer), [other.site, own.site]);
    check.found_of(ranks, Finding::Window, sites, *bytes as i64, [&texts[0], &texts[1]]);
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

/// Operations of this rank on a window end: all, or those at a target. `there`: also at the target, else only here. Returns true if targets of other nodes were
/// notified, so that the end needs their answer.
pub fn completed(engine: &mut Engine, window: u64, target: Option<PeerId>, there: bool) -> bool {
    let is_told = is_on() && end_own(engine, window, target, there);
    if is_told {
        leaving::leave(engine);
    }
    is_told
}

fn end_own(engine: &Engine, window: u64, target: Option<PeerId>, there: bool) -> bool {
    let target = target.map(|target| rank_of(engine, target));
    let Some(check) = &mut *lock() else { return false };
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
    for rank in (0..check.area.ranks() as u32).filter(|rank| check.here[*rank as usize] && is_it(*rank)) {
        end(check, (rank, check.me), window, there);
    }
    let told = check.windows.told.iter().filter(|(of, rank)| *of == window && is_it(*rank));
    let told: Vec<u32> = told.map(|(_, rank)| *rank).collect();
    for rank in &told {
        far::tell_ended(&mut check.leaving, check.world[*rank as usize], window, there);
        if there {
            check.windows.told.remove(&(window, *rank));
        }
    }
    !told.is_empty()
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
        check.windows.told.retain(|(of, _)| *of != window);
        check.area.accesses(check.me as usize).remove(|access| access.window == window);
    }
}
