//! The departure of cells for other nodes (`far`), which a layer above does.

use std::sync::OnceLock;

use crate::engine::Engine;

static LEAVE: OnceLock<fn(&mut Engine)> = OnceLock::new();

/// Sets the function that sends the cells that are to leave.
pub(crate) fn leave_by(leave: fn(&mut Engine)) {
    LEAVE.get_or_init(|| leave);
}

/// Sends the cells that are to leave.
pub fn leave(engine: &mut Engine) {
    if let Some(leave) = LEAVE.get() {
        leave(engine);
    }
}
