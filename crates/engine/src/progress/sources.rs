//! Sources of progress that most programs don't have: layers register them, and a poll looks at them while [`Engine::has_other_sources`]
//! says so.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::engine::Engine;

/// A source of progress.
pub struct Source {
    /// Whether anything is under way. Whatever begins something sets [`Engine::has_other_sources`].
    pub is_under_way: fn(&Engine) -> bool,
    /// Does what can be done. Returns whether there was anything. Called while something is under way.
    pub look: fn(&mut Engine) -> bool,
    /// How long the rank may sleep without a look, as far as this source knows.
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

/// All of them. Layers have registered before the first engine is made.
pub(crate) fn all() -> &'static [&'static Source] {
    static ALL: OnceLock<Vec<&'static Source>> = OnceLock::new();
    ALL.get_or_init(|| SOURCES.lock().unwrap_or_else(PoisonError::into_inner).clone())
}
