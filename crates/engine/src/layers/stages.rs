//! What layers do as this process comes to its job and leaves MPI.

use std::sync::{Mutex, PoisonError};

use crate::entry::call::Call;
use encore_errors::error::Result;

/// What a layer does then.
pub struct Stages {
    /// Before the process connects with its job, which takes the job's variables out of the environment.
    pub before: fn(),
    /// Makes predefined objects, once those of the engine are there.
    pub begin: fn() -> Result<()>,
    /// When the last model ends: after all messages have left.
    pub end: fn(&mut Call),
}

/// Those that have registered.
static STAGES: Mutex<Vec<&'static Stages>> = Mutex::new(Vec::new());

/// Adds a layer's stages. To be called before the process connects.
pub fn register(stages: &'static Stages) {
    let mut known = STAGES.lock().unwrap_or_else(PoisonError::into_inner);
    if !known.iter().any(|other| std::ptr::eq(*other, stages)) {
        known.push(stages);
    }
}

/// All of them.
pub(crate) fn all() -> Vec<&'static Stages> {
    STAGES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
