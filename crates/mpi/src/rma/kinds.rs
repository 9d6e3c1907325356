//! Kinds of windows, of epochs and of locks.

use encore_shmem::window::ticket_lock::Ticket;

/// Origin of a window's memory, with the ABI's values (§12.2.6).
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    /// The program's memory (`MPI_Win_create`).
    Create = 311,
    /// Memory of the library (`MPI_Win_allocate`).
    Allocate = 312,
    /// Memory that members attach later (`MPI_Win_create_dynamic`).
    Dynamic = 313,
    /// Memory of the library that all members may load from and store to (`MPI_Win_allocate_shared`).
    Shared = 314,
}

/// The access epoch that a process is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// None.
    None,
    /// Between fences.
    Fence,
    /// Between `MPI_Win_start` and `MPI_Win_complete`.
    Start,
    /// This many targets' locks are held.
    Lock(u32),
    /// Between `MPI_Win_lock_all` and `MPI_Win_unlock_all`.
    LockAll,
}

/// State of a target's lock in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Not held.
    No,
    /// Held without synchronization: the program promises that no other process wants it (`MPI_MODE_NOCHECK`).
    Unchecked,
    /// Held with this ticket.
    Ticket(Ticket),
    /// Held for this process by the target, which is on another node.
    There,
}
