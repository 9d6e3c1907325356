//! Kinds of windows, of epochs and of locks.

use encore_shmem::window::ticket_lock::Ticket;

/// How a window's memory came to it, with the ABI's values (§12.2.6).
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    /// The program's memory (`MPI_Win_create`).
    Create = 311,
    /// Memory of the library (`MPI_Win_allocate`).
    Allocate = 312,
    /// What members attach later (`MPI_Win_create_dynamic`).
    Dynamic = 313,
    /// Memory of the library that all members may load from and store to (`MPI_Win_allocate_shared`).
    Shared = 314,
}

/// The access epoch that a process is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// None.
    None,
    /// Since a fence.
    Fence,
    /// Between `MPI_Win_start` and `MPI_Win_complete`.
    Start,
    /// It holds the locks of this many targets.
    Lock(u32),
    /// Between `MPI_Win_lock_all` and `MPI_Win_unlock_all`.
    LockAll,
}

/// How a process holds a target's lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Not at all.
    No,
    /// The program says that no other process wants it (`MPI_MODE_NOCHECK`).
    Unchecked,
    /// With this ticket.
    Ticket(Ticket),
    /// The target, which is on another node, holds it for this process.
    There,
}
