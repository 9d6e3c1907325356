//! A reference that is either static or counted.

use std::ops::Deref;
use std::sync::Arc;

/// Read-only data that lives for ever (predefined types) or as long as somebody refers to it.
///
/// Cloning copies a pointer, or counts one reference more.
#[derive(Debug)]
pub enum Shared<T: ?Sized + 'static> {
    /// Part of the library's own tables.
    Static(&'static T),
    /// Made at run time.
    Counted(Arc<T>),
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Shared::Static(target) => Shared::Static(target),
            Shared::Counted(target) => Shared::Counted(Arc::clone(target)),
        }
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Static(target) => target,
            Shared::Counted(target) => target,
        }
    }
}

impl<T> Shared<T> {
    /// Counts references to `value` from now on.
    pub fn new(value: T) -> Self {
        Shared::Counted(Arc::new(value))
    }
}

impl<T> From<Vec<T>> for Shared<[T]> {
    fn from(values: Vec<T>) -> Self {
        Shared::Counted(values.into())
    }
}

impl<T: ?Sized> Shared<T> {
    /// Whether both refer to the same object, not merely to equal ones.
    pub fn is_same(&self, other: &Self) -> bool {
        std::ptr::addr_eq(&raw const **self, &raw const **other)
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || **self == **other
    }
}
