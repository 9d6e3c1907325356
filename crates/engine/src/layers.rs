//! The engine's own layers. All layers register the cells that they handle and what else the engine calls, so that the engine doesn't know
//! them.

use crate::completion::heard;
use crate::completion::listener::Heard;
use crate::handlers::register_rows;

/// Registers the layers of this crate. To be called before a process connects with its job; more often does no harm.
pub fn register() {
    register_rows(&crate::p2p::rows::ROWS);
    register_rows(&crate::ending::ROWS);
    heard::register(Heard::SyncObject, crate::completion::sync::heard);
    heard::register(Heard::Continuation, crate::completion::continuation::heard);
}
