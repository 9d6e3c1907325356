//! Registration of one layer with the engine, which doesn't know it.

use std::sync::OnceLock;

/// A place for a registration.
pub(crate) struct Registered<T: 'static>(OnceLock<&'static T>);

impl<T> Registered<T> {
    /// A place without a registration.
    pub(crate) const fn none() -> Registered<T> {
        Registered(OnceLock::new())
    }

    /// Registers a layer. Repeating it does no harm.
    ///
    /// # Panics
    /// If another layer is registered.
    pub(crate) fn set(&self, layer: &'static T) {
        let known = self.0.get_or_init(|| layer);
        assert!(std::ptr::eq(*known, layer), "there is one layer for it");
    }

    /// The registered layer.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&'static T> {
        self.0.get().copied()
    }
}
