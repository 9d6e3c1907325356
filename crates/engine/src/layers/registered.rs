//! What one layer says of itself to the engine, which doesn't know it.

use std::sync::OnceLock;

/// A place for that.
pub(crate) struct Registered<T: 'static>(OnceLock<&'static T>);

impl<T> Registered<T> {
    /// Nothing is registered.
    pub(crate) const fn none() -> Registered<T> {
        Registered(OnceLock::new())
    }

    /// A layer registers itself. More often does no harm.
    ///
    /// # Panics
    /// If another layer has.
    pub(crate) fn set(&self, layer: &'static T) {
        let known = self.0.get_or_init(|| layer);
        assert!(std::ptr::eq(*known, layer), "there is one layer for it");
    }

    /// What is registered.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&'static T> {
        self.0.get().copied()
    }
}
