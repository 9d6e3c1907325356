//! Atomics and shared cells: the standard library's, or the model checker's under `cfg(loom)`.
//!
//! All of this crate takes its atomics from here, so that a module can come under the model checker without a change.

#[cfg(loom)]
pub use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
#[cfg(not(loom))]
pub use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, compiler_fence, fence};

/// The model checker's fences are only between threads: its compiler keeps the order.
#[cfg(loom)]
pub fn compiler_fence(_: Ordering) {}

/// Memory that one side writes and the other reads, never at the same time.
#[derive(Debug)]
#[repr(transparent)]
pub struct Shared<T>(#[cfg(not(loom))] std::cell::UnsafeCell<T>, #[cfg(loom)] loom::cell::UnsafeCell<T>);

impl<T> Shared<T> {
    /// A cell holding `value`.
    pub fn new(value: T) -> Shared<T> {
        #[cfg(not(loom))]
        return Shared(std::cell::UnsafeCell::new(value));
        #[cfg(loom)]
        return Shared(loom::cell::UnsafeCell::new(value));
    }

    /// Runs `read` on the address; under the model checker, a concurrent write is an error.
    #[inline(always)]
    pub fn read<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
        #[cfg(not(loom))]
        return read(self.0.get());
        #[cfg(loom)]
        return self.0.with(read);
    }

    /// Runs `write` on the address; under the model checker, any concurrent access is an error.
    #[inline(always)]
    pub fn write<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
        #[cfg(not(loom))]
        return write(self.0.get());
        #[cfg(loom)]
        return self.0.with_mut(write);
    }
}
