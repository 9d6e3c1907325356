//! The end of a window that has lost a member: a process of another job that has died.
//!
//! The others can't meet at `MPI_Win_free` any more, and must not forget the window while one of them may still ask for something there. So each tells
//! each other one elsewhere that it leaves, and forgets the window once they have answered, which they do when they leave, too, or have died.
//! Whoever had met all others before the death has forgotten the window already, and answers at once.

use crate::prelude::*;
use crate::rma::messages::wire::{SYNC, Sync, Verb};
use crate::rma::window::Window;
use easy_ext::ext;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;

#[ext(MessagesLeavingCallInside)]
impl Call {
    /// This process leaves a window. If it hasn't met the others, it waits until those elsewhere leave, too, or have died.
    pub(crate) fn leave_far(&mut self, win: &Window, has_met: bool) {
        let Some(messages) = &win.messages else { return };
        messages.leaves.set(true);
        for rank in win.far_ranks() {
            if win.member(rank).leaves.get() {
                self.engine().tell_member(win, rank, Verb::Left, 0, None);
            }
        }
        if has_met {
            return;
        }
        for rank in win.far_ranks() {
            self.engine().tell_member(win, rank, Verb::Leave, rank as u64, None);
        }
        for rank in win.far_ranks() {
            // An error says that it has died.
            let _ = self.wait_unless_lost(win, rank, || win.member(rank).left.get());
        }
    }
}

#[ext(MessagesLeavingEngineInside)]
impl Engine {
    /// A member elsewhere leaves the window.
    pub(crate) fn member_leaves(&mut self, win: &Window, from: usize) {
        win.member(from).leaves.set(true);
        if win.messages.as_ref().is_some_and(|messages| messages.leaves.get()) {
            self.tell_member(win, from, Verb::Left, 0, None);
        }
    }

    /// A process leaves a window that this one, its member `rank`, has forgotten.
    pub(crate) fn answer_that_it_left(&mut self, cell: &Incoming, sync: Sync, rank: usize) {
        let answer = Sync { window: sync.here, here: sync.window, rank, verb: Verb::Left, failure: None };
        self.send_active(cell.from, SYNC, 0, answer.words());
    }
}
