//! The engine's own layers. All layers register the cells that they handle and the functions that the engine calls, so the engine doesn't know
//! them.

pub mod layer;
pub(crate) mod registered;
pub mod slots;
pub mod stages;

use crate::peers::handlers::register_rows;
use crate::requests::completion::heard;
use crate::requests::completion::listener::Heard;

/// Registers the layers of this crate. Call it before the process connects with its job; repeating it does no harm.
pub fn register() {
    register_rows(&crate::receive::rows::ROWS);
    register_rows(&crate::environment::ending::ROWS);
    #[cfg(feature = "insight")]
    register_rows(&crate::insight::cells::ROWS);
    #[cfg(feature = "insight")]
    crate::insight::leaving::leave_by(crate::insight::cells::leave);
    heard::register(Heard::SyncObject, crate::requests::completion::sync::heard);
    heard::register(Heard::Continuation, crate::requests::completion::continuation::heard);
}
