//! Access epochs of this process, and the calls that they allow (MPI 5.0 §12.5).
//!
//! A fence opens an epoch to all targets that counts only once it is used: another kind of synchronization may follow a fence at once.

use crate::rma::kinds::Access;
use crate::rma::window::{Target, Window};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;

impl Window {
    /// The process's epoch, for messages.
    pub(crate) fn epoch_name(&self) -> &'static str {
        match self.access.get() {
            Access::None => "no access epoch is open",
            Access::Fence => "an epoch between fences is open (MPI_Win_fence)",
            Access::Start => "an epoch begun by MPI_Win_start is open",
            Access::Lock(_) => "an epoch begun by MPI_Win_lock is open",
            Access::LockAll => "an epoch begun by MPI_Win_lock_all is open",
        }
    }

    /// The error of a call outside of its epoch.
    #[cold]
    pub(crate) fn misplaced(&self, needs: &'static str) -> Error {
        Error::new(ErrorClass::RmaSync, Fact::Rma(Mistake::WrongEpoch { needs, now: self.epoch_name() }))
    }

    /// Fails unless the process may begin an access epoch that isn't one between fences.
    pub(crate) fn may_begin(&self, needs: &'static str) -> Result<()> {
        match self.access.get() {
            Access::None => Ok(()),
            Access::Fence if !self.used.get() => Ok(()),
            _ => Err(self.misplaced(needs)),
        }
    }

    /// Begins an access epoch, or ends one.
    pub(crate) fn set_access(&self, access: Access) {
        self.open_to_all.set(matches!(access, Access::Fence | Access::LockAll));
        self.used.set(false);
        self.access.set(access);
    }

    /// The target of an operation, if an access epoch to it is open.
    #[inline(always)]
    pub(crate) fn accessed(&self, rank: usize) -> Result<&Target> {
        let target = &self.targets[rank];
        if !(self.open_to_all.get() || target.open.get()) {
            return Err(self.not_open(rank));
        }
        self.used.set(true);
        Ok(target)
    }

    #[cold]
    fn not_open(&self, rank: usize) -> Error {
        let fact = Fact::Rma(Mistake::OutsideEpoch { rank: rank as u32, now: self.epoch_name() });
        Error::new(ErrorClass::RmaSync, fact)
    }
}

/// [`passive`] for an operation on `rank`: the lock of `MPI_PROC_NULL` lets operations without a target begin.
#[inline]
pub fn passive_to(win: &Window, rank: i32) -> Result<()> {
    if rank == encore_engine::PROC_NULL && win.nobody_locked.get() {
        return Ok(());
    }
    passive(win)
}

/// Fails unless the process is in a passive-target epoch, as request-based operations and flushes require (§12.3.5).
#[inline]
pub fn passive(win: &Window) -> Result<()> {
    match win.access.get() {
        Access::Lock(_) | Access::LockAll => Ok(()),
        _ => Err(win.misplaced("an epoch begun by MPI_Win_lock or MPI_Win_lock_all")),
    }
}
