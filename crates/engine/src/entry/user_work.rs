//! Code of the program that the engine has to run: functions of operators, tools' call-backs, handlers of active messages.
//!
//! The engine only notes the work. A thread that is about to wait, or has just looked for messages, runs it with the
//! engine released ([`Call::run_user_steps`]), so the program's code may call MPI.

use std::collections::VecDeque;

use crate::entry::call::Call;
use crate::peers::handlers::Suspended;

/// Work of the program, in this order.
#[derive(Default)]
pub struct UserWork {
    queue: VecDeque<Work>,
}

/// A piece of work.
pub(crate) enum Work {
    /// A cell whose handling needs the program's code.
    Cell(Suspended),
    /// Whatever a layer has to run; it takes care of releasing the engine.
    Deferred(fn(&mut Call)),
}

impl UserWork {
    /// A cell waits for the program's code.
    pub(crate) fn push_suspended(&mut self, suspended: Suspended) {
        self.queue.push_back(Work::Cell(suspended));
    }

    /// A layer has something to run.
    pub fn push_deferred(&mut self, run: fn(&mut Call)) {
        self.queue.push_back(Work::Deferred(run));
    }

    /// Takes the next piece.
    pub(crate) fn pop(&mut self) -> Option<Work> {
        self.queue.pop_front()
    }
}
