//! General active-target synchronization (MPI 5.0 §12.5.2): post, start, complete, wait.
//!
//! Each member has a line on its own node for each other member, in which that one counts its notifications: exposure epochs posted,
//! access epochs completed. Members on other nodes notify it by messages, and the member itself counts.

use std::sync::atomic::Ordering;

use crate::group::Group;
use crate::rma::MODE_NOCHECK;
use crate::rma::fence::exposed;
use crate::rma::kinds::{Access, Flavor};
use crate::rma::messages::sync;
use crate::rma::window::{self, Window};
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::peer::PeerId;
use encore_engine::state::hope::Hope;

impl Window {
    /// The ranks of a group's members.
    fn ranks_of(&self, group: &Group) -> Result<Vec<usize>> {
        let local = &self.comm.local;
        let place = |member: &PeerId| local.iter().position(|peer| peer == member);
        let ranks: Option<Vec<usize>> = group.members.iter().map(place).collect();
        ranks.ok_or_else(|| {
            let text = "a member of the group is not a member of the window".to_owned();
            Error::argument(ErrorClass::Group, "group", Fact::Text(text))
        })
    }

    /// Whether the member `from` has ended its access epoch.
    fn is_completed_by(&self, from: usize) -> bool {
        // Acquire: pairs with the Release in `complete`.
        let completes = self.block.meeting(self.rank(), from).completes.load(Ordering::Acquire);
        completes != self.targets[from].completes_met.get()
    }

    fn end_exposure(&self) {
        for from in self.exposed_to.borrow_mut().take().into_iter().flatten() {
            let met = &self.targets[from].completes_met;
            met.set(met.get().wrapping_add(1));
        }
    }
}

/// `MPI_Win_post`
pub fn post(call: &mut Call, win: &Window, group: &Group) -> Result<()> {
    if win.exposed_to.borrow().is_some() {
        return Err(exposed());
    }
    if win.access.get() == Access::Fence && win.used.get() {
        return Err(
            win.misplaced("no epoch between fences: end it with MPI_Win_fence and MPI_MODE_NOSUCCEED")
        );
    }
    let origins = win.ranks_of(group)?;
    for &origin in &origins {
        if win.is_far(origin) {
            sync::post_far(call, win, origin);
            continue;
        }
        let posts = &win.block.meeting(origin, win.rank()).posts;
        // Release: pairs with the Acquire in `start`: this rank's loads and stores precede the origin's.
        posts.store(posts.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
        window::wake_member(call.engine(), win, origin);
    }
    *win.exposed_to.borrow_mut() = Some(origins);
    Ok(())
}

/// `MPI_Win_start`: waits until all targets have posted.
pub fn start(call: &mut Call, win: &Window, group: &Group, assert: i32) -> Result<()> {
    win.may_begin("no other access epoch: end it first")?;
    let targets = win.ranks_of(group)?;
    for &rank in &targets {
        let (target, meeting) = (&win.targets[rank], win.block.meeting(win.rank(), rank));
        let met = target.posts_met.get();
        // Acquire: pairs with the Release in `post`.
        let posted = || meeting.posts.load(Ordering::Acquire) != met;
        if assert & MODE_NOCHECK == 0 && !posted() {
            if let Err(error) = window::wait_unless_lost(call, win, rank, posted) {
                targets.iter().for_each(|rank| win.targets[*rank].open.set(false));
                return Err(error);
            }
        }
        target.posts_met.set(met.wrapping_add(1));
        target.open.set(true);
    }
    *win.started.borrow_mut() = targets;
    win.set_access(Access::Start);
    Ok(())
}

/// `MPI_Win_complete`
pub fn complete(call: &mut Call, win: &Window) -> Result<()> {
    if win.access.get() != Access::Start {
        return Err(win.misplaced("an epoch begun by MPI_Win_start"));
    }
    let targets = win.started.take();
    let mut ended = Ok(());
    if win.messages.is_some() {
        // If the target refuses an operation, this call fails.
        for &rank in &targets {
            if win.is(Flavor::Dynamic) {
                sync::begin_flush(call, win, rank);
                ended = ended.and(sync::end_flush(call, win, rank));
            }
            if win.is_far(rank) {
                sync::complete_far(call, win, rank);
                ended = ended.and(window::not_lost(call, win, rank));
            }
        }
        targets.iter().for_each(|rank| sync::flush_here(call, win, *rank));
    }
    for rank in targets {
        win.targets[rank].open.set(false);
        if win.is_far(rank) {
            continue;
        }
        let completes = &win.block.meeting(rank, win.rank()).completes;
        // Release: pairs with the Acquire in `is_completed_by`: this rank's operations at the target come before.
        completes.store(completes.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
        window::wake_member(call.engine(), win, rank);
    }
    win.set_access(Access::None);
    ended
}

/// `MPI_Win_wait`: waits until all origins have completed.
pub fn wait(call: &mut Call, win: &Window) -> Result<()> {
    let origins = win.exposed_to.borrow().clone().ok_or_else(unexposed)?;
    let mut ended = Ok(());
    for from in origins {
        if !win.is_completed_by(from) {
            let waited = window::wait_unless_lost(call, win, from, || win.is_completed_by(from));
            ended = ended.and(waited);
        }
    }
    win.end_exposure();
    ended
}

/// `MPI_Win_test`: whether all origins have completed; then the epoch has ended.
pub fn test(call: &mut Call, win: &Window) -> Result<bool> {
    let origins = win.exposed_to.borrow().clone().ok_or_else(unexposed)?;
    let all = || origins.iter().all(|from| win.is_completed_by(*from));
    if !all() {
        call.poll_once(Hope::Anything, |_| all());
    }
    if all() {
        win.end_exposure();
        return Ok(true);
    }
    for &from in origins.iter().filter(|from| !win.is_completed_by(**from)) {
        if let Err(error) = window::not_lost(call, win, from) {
            win.end_exposure();
            return Err(error);
        }
    }
    Ok(false)
}

#[cold]
fn unexposed() -> Error {
    let needs = "an exposure epoch begun by MPI_Win_post";
    Error::new(ErrorClass::RmaSync, Fact::Rma(Mistake::WrongEpoch { needs, now: "none is open" }))
}
