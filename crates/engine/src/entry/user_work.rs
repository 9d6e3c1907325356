//! Code of the program that the engine must run: functions of operators, tools' call-backs, handlers of active messages.
//!
//! The engine only queues the work. A thread that is about to wait, or has just polled, runs it with the engine released
//! ([`Call::run_user_steps`]), so the program's code may call MPI.

use std::collections::VecDeque;

use crate::entry::call::Call;
use crate::peers::handlers::Suspended;

/// Queue of the program's work, in order.
#[derive(Default)]
pub struct UserWork {
    queue: VecDeque<Work>,
}

/// A piece of work.
pub(crate) enum Work {
    /// A cell whose handling needs the program's code.
    Cell(Suspended),
    /// A function that a layer must run; it releases the engine itself.
    Deferred(fn(&mut Call)),
}

impl UserWork {
    /// Queues a cell that waits for the program's code.
    pub(crate) fn push_suspended(&mut self, suspended: Suspended) {
        self.queue.push_back(Work::Cell(suspended));
    }

    /// Queues a function of a layer.
    pub fn push_deferred(&mut self, run: fn(&mut Call)) {
        self.queue.push_back(Work::Deferred(run));
    }

    /// Takes the next piece of work.
    pub(crate) fn pop(&mut self) -> Option<Work> {
        self.queue.pop_front()
    }
}
