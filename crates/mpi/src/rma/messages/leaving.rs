//! End of a window that has lost a member: a process of another job that has died.
//!
//! The others can't meet at `MPI_Win_free` any more, and must not forget the window while one of them may still request something there.
//! So each notifies each other one elsewhere that it leaves, and forgets the window once they have answered, which they do when they
//! leave, too, or have died. A process that had met all others before the death has forgotten the window already, and answers at once.

use crate::rma::messages::sync;
use crate::rma::messages::wire::{SYNC, Sync, Verb};
use crate::rma::window::{self, Window};
use encore_engine::active;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;

/// Leaves a window. If this process hasn't met the others, it waits until those elsewhere leave, too, or have died.
pub(crate) fn leave_far(call: &mut Call, win: &Window, has_met: bool) {
    let Some(messages) = &win.messages else { return };
    messages.leaves.set(true);
    for rank in win.far_ranks() {
        if win.member(rank).leaves.get() {
            sync::tell_member(call.engine(), win, rank, Verb::Left, 0, None);
        }
    }
    if has_met {
        return;
    }
    for rank in win.far_ranks() {
        sync::tell_member(call.engine(), win, rank, Verb::Leave, rank as u64, None);
    }
    for rank in win.far_ranks() {
        // An error means that it has died.
        let _ = window::wait_unless_lost(call, win, rank, || win.member(rank).left.get());
    }
}

/// Handles the notice that a member elsewhere leaves the window.
pub(crate) fn member_leaves(engine: &mut Engine, win: &Window, from: usize) {
    win.member(from).leaves.set(true);
    if win.messages.as_ref().is_some_and(|messages| messages.leaves.get()) {
        sync::tell_member(engine, win, from, Verb::Left, 0, None);
    }
}

/// Answers a process that leaves a window which this one, its member `rank`, has forgotten.
pub(crate) fn answer_that_it_left(engine: &mut Engine, cell: &Incoming, sync: Sync, rank: usize) {
    let answer = Sync { window: sync.here, here: sync.window, rank, verb: Verb::Left, failure: None };
    active::send(engine, cell.from, SYNC, 0, answer.words());
}
