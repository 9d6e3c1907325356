//! Values that tools have set before MPI starts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::TABLE;
use crate::row::Setting;

/// Place in the table, value. They hold from the next initialization of MPI on.
static WISHES: Mutex<Vec<(usize, u64)>> = Mutex::new(Vec::new());

fn wishes() -> MutexGuard<'static, Vec<(usize, u64)>> {
    WISHES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A tool sets the value of the setting at a place in the table.
pub fn set(place: usize, value: u64) {
    let mut wishes = wishes();
    wishes.retain(|(known, _)| *known != place);
    wishes.push((place, value));
}

/// The value that a tool has set for the start.
pub fn wish(setting: &'static Setting) -> Option<u64> {
    let place = TABLE.iter().position(|row| std::ptr::eq(row, setting))?;
    wishes().iter().find(|(known, _)| *known == place).map(|(_, value)| *value)
}
