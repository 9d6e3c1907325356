//! Work of layers as this process joins its job and leaves MPI.

use std::sync::{Mutex, PoisonError};

use crate::entry::call::Call;
use encore_errors::error::Result;

/// A layer's functions for these stages.
pub struct Stages {
    /// Before the process connects with its job, which removes the job's variables from the environment.
    pub before: fn(),
    /// Makes predefined objects, after those of the engine.
    pub begin: fn() -> Result<()>,
    /// When the last model ends: after all messages have left.
    pub end: fn(&mut Call),
}

/// The registered stages.
static STAGES: Mutex<Vec<&'static Stages>> = Mutex::new(Vec::new());

/// Adds a layer's stages. Call it before the process connects.
pub fn register(stages: &'static Stages) {
    let mut known = STAGES.lock().unwrap_or_else(PoisonError::into_inner);
    if !known.iter().any(|other| std::ptr::eq(*other, stages)) {
        known.push(stages);
    }
}

/// All registered stages.
pub(crate) fn all() -> Vec<&'static Stages> {
    STAGES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
