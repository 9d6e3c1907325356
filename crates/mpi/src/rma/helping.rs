//! Help for others with operations on this rank's memory.

use crate::rma::window::Window;
use encore_engine::call::Call;
use encore_engine::helper;

/// Notes that others may request this rank's part in operations on a window.
pub(super) fn look_out(call: &mut Call, win: &Window) {
    if !win.asked.replace(true) {
        call.engine().asked_windows += 1;
    }
}

/// Notes that others need this rank's part in operations on a window, also while its program makes no MPI call.
pub fn be_asked(call: &mut Call, win: &Window) {
    look_out(call, win);
    #[cfg(test)]
    if encore_engine::testing::engine().is_some() {
        // Ranks that a test drives have no threads.
        return;
    }
    if !win.helped.replace(true) {
        call.share();
        helper::start(call);
    }
}
