//! Cells that wait for the program's code ([`crate::peers::handlers`]), and running that code.

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::entry::user_work::Work;
use crate::peers::channel;
use crate::peers::handlers::{Answer, Incoming, ProgramPart, Suspended};
use crate::requests::completion::finish;

impl Engine {
    /// Suspends a cell until the program's code has run: [`Engine::resume`] handles it.
    #[cold]
    pub(crate) fn suspend(&mut self, cell: Incoming, part: ProgramPart) {
        channel::hold(self, cell.inbox);
        self.user_work.push_suspended(Suspended { cell, part });
    }

    /// Handles a suspended cell with the program's answer, releases the cell, and admits its sender's later cells.
    pub fn resume(&mut self, suspended: Suspended, answer: Answer) {
        let Suspended { cell, part } = suspended;
        // The ring is active again before the handler runs, which may read staged bytes there. No other cell is taken from it meanwhile: handlers
        // don't poll.
        channel::let_go(self, cell.inbox);
        let staged = (part.inside)(self, &cell, answer);
        // SAFETY: the cell was held until now, and its handler has ended.
        unsafe { channel::release(self, cell.inbox, staged) };
        finish::wake_sleepers(self);
    }
}

impl Call {
    /// Runs the program's code that the engine has queued, with the engine released.
    #[inline]
    pub fn run_user_steps(&mut self) {
        while let Some(work) = self.engine().user_work.pop() {
            match work {
                Work::Deferred(run) => run(self),
                Work::Cell(suspended) => {
                    let answer = self.outside(|| suspended.run_outside());
                    self.engine().resume(suspended, answer);
                }
            }
        }
    }
}
