//! Sources of progress that most programs don't have: layers register them, and polls include them while [`Engine::has_other_sources`] is set.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::engine::Engine;

/// A source of progress.
pub struct Source {
    /// Whether anything is under way. The code that begins it must set [`Engine::has_other_sources`].
    pub is_under_way: fn(&Engine) -> bool,
    /// Makes progress. Returns whether there was anything to do. Called while something is under way.
    pub look: fn(&mut Engine) -> bool,
    /// The longest permitted sleep without a poll, as far as this source knows.
    pub longest_sleep: fn(&Engine) -> Option<Duration>,
}

/// The sources that layers have registered.
static SOURCES: Mutex<Vec<&'static Source>> = Mutex::new(Vec::new());

/// Adds a source to the engines that are made later.
pub fn register(source: &'static Source) {
    let mut known = SOURCES.lock().unwrap_or_else(PoisonError::into_inner);
    if !known.iter().any(|other| std::ptr::eq(*other, source)) {
        known.push(source);
    }
}

/// All sources. Layers have registered before the first engine is made.
pub(crate) fn all() -> &'static [&'static Source] {
    static ALL: OnceLock<Vec<&'static Source>> = OnceLock::new();
    ALL.get_or_init(|| SOURCES.lock().unwrap_or_else(PoisonError::into_inner).clone())
}
