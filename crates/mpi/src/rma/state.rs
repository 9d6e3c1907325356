//! State of windows in an engine.

use crate::rma::area::Areas;
use crate::rma::window::Window;
use encore_engine::slab::Obj;
use encore_engine::slots::{Slot, StateKey};

/// Key of the state of windows in an engine.
// SAFETY: the only key of its slot.
pub(super) const RMA: StateKey<Windows> = unsafe { StateKey::new(Slot::Windows) };

/// State of windows.
#[derive(Default)]
pub struct Windows {
    /// Areas for operations that their targets do.
    pub(super) areas: Areas,
    /// Windows with members elsewhere that wait for this process's lock.
    pub(super) far_lockers: Vec<Obj<Window>>,
}
