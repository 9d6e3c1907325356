//! Control block in shared memory, which the members of a window for one-sided communication share besides its data.
//!
//! Each member has a [`ticket_lock`] for passive-target epochs, [`stripe`]s that make accumulates atomic, the
//! [`Directory`] of the memory that it has attached, and for each other member the [`Meeting`] of post and complete.
//! A block starts as zeros, which is a window that nobody uses.

#[cfg(not(loom))]
mod block;
pub mod claim;
pub mod stripe;
pub mod ticket_lock;

#[cfg(not(loom))]
pub use block::{Block, Control, Directory, Meeting};

/// Orders all stores of this process before all loads that follow: a store becomes visible to others before anything is loaded.
#[inline(always)]
pub fn full_fence() {
    // Takes a tenth of the time of `mfence` (docs/lab/301), and orders as much but for streaming stores, after which `copying`
    // has fenced.
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: the word at the stack pointer is this thread's own and stays as it is.
    unsafe {
        std::arch::asm!("lock or dword ptr [rsp], 0", options(nostack));
    }
    #[cfg(any(not(target_arch = "x86_64"), loom))]
    crate::sync::fence(crate::sync::Ordering::SeqCst);
}
