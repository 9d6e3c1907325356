//! Windows for `mpiexec --check`, only in the copy of the library that is made for it. The C functions call these around operations and synchronisation.

use encore_engine::insight::windows::What;

use crate::rma::fence::meet_all;
use crate::rma::kinds::{Access, Flavor};
use crate::rma::messages::sync;
use crate::rma::spot::Remote;
use crate::rma::window::Window;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::error::Result;
use encore_engine::insight::check::is_on;
use encore_engine::insight::windows::{self, Begun, Kind};
use encore_engine::peer::PeerId;

/// This rank has begun an operation, with these data of its own, if it reads any.
pub fn begun(call: &mut Call, win: &Window, what: What, origin: Option<&Buffer>, remote: &Remote) {
    let kind = match win.access.get() {
        Access::Fence => Kind::Fence,
        Access::Start => Kind::Start,
        Access::Lock(_) | Access::LockAll => Kind::Passive,
        Access::None => return,
    };
    if !is_on() || remote.rank < 0 || remote.bytes() == 0 || !is_of_this_job(call, win) {
        return;
    }
    // SAFETY: only a description of the target's data, which nobody accesses here.
    let items = unsafe { Buffer::of(std::ptr::null_mut(), remote.count, remote.datatype) };
    let offset = remote.disp.wrapping_mul(win.targets[remote.rank as usize].unit as i64);
    let begun = Begun {
        window: win.comm.context.get(),
        target: win.comm.peer(remote.rank),
        kind,
        what,
        function: call.function,
        origin,
        items: (&items, offset),
    };
    if windows::begun(call.engine(), &begun) && win.is_far(remote.rank as usize) {
        sync::is_to_confirm(win, remote.rank as usize);
        if windows::has_ended(call.function) {
            sync::await_all(call, win, remote.rank as usize);
        }
    }
}

/// Operations of this rank at a target (`None`: all) are about to end: there, or only here.
pub fn ends(call: &mut Call, win: &Window, rank: Option<i32>, there: bool) {
    if is_on() && rank.is_none_or(|rank| rank >= 0) {
        let target = rank.map(|rank| win.comm.peer(rank));
        let is_told = windows::completed(call.engine(), win.comm.context.get(), target, there);
        let is_it = |far: &usize| is_told && rank.is_none_or(|rank| rank as usize == *far);
        // Where operations end at the target, the caller waits for its answer.
        win.far_ranks().filter(is_it).for_each(|rank| match there {
            true => sync::is_to_confirm(win, rank),
            false => sync::await_all(call, win, rank),
        });
    }
}

/// Whether all members are ranks of this job: those of another one may not check, so nothing is compared there.
fn is_of_this_job(call: &mut Call, win: &Window) -> bool {
    let engine = call.engine();
    win.comm.peers().iter().all(|peer: &PeerId| engine.peers[*peer].identity.job == engine.job.name)
}

/// All ranks have come to a fence.
pub fn fenced(call: &mut Call, win: &Window) -> Result<()> {
    if !is_on() || !is_of_this_job(call, win) {
        return Ok(());
    }
    look_at_memory(win, Kind::Fence);
    // Nobody begins the next epoch before all have looked.
    meet_all(call, win.comm)
}

/// This rank's exposure epoch has ended.
pub fn waited(win: &Window) {
    if is_on() {
        look_at_memory(win, Kind::Start);
    }
}

fn look_at_memory(win: &Window, kind: Kind) {
    let is_host = !win.base.is_null() && !encore_device::is_device(win.base).unwrap_or(true);
    let memory = (is_host && !win.is(Flavor::Dynamic)).then_some((win.base.cast_const(), win.size as u64));
    // SAFETY: the window's memory, which the program keeps as long as the window.
    unsafe { windows::exposed(win.comm.context.get(), kind, memory) };
}

/// The window with this context id has been freed.
pub fn freed(context: u64) {
    if is_on() {
        windows::freed(context);
    }
}
