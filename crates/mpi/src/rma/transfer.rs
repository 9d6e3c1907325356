//! Put and get (MPI 5.0 §12.3.1, §12.3.2).

use crate::handle::RequestHandle;
use crate::rma::dynamic;
use crate::rma::messages::sync;
use crate::rma::scattered;
use crate::rma::spot::{Reach, Remote};
use crate::rma::window::Window;
use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;

/// `MPI_Put`
///
/// # Safety
/// The origin's buffer is readable memory of its type and count.
#[inline]
pub unsafe fn put(call: &mut Call, win: &Window, origin: &Buffer, remote: &Remote) -> Result<()> {
    check_lengths(origin, remote)?;
    dynamic::look_up(call, win, remote.rank)?;
    match win.spot(remote) {
        // SAFETY: the caller's promise; both sides have the same number of bytes.
        Ok(Some(spot)) => unsafe { spot.put(call, win, origin, remote) },
        Ok(None) => Ok(()),
        // SAFETY: as above.
        Err(_) if win.is_scattered(remote) => unsafe { scattered::copy(call, win, origin, remote, true) },
        Err(error) => Err(error),
    }
}

/// `MPI_Get`
///
/// # Safety
/// The origin's buffer is writable memory of its type and count.
#[inline]
pub unsafe fn get(call: &mut Call, win: &Window, origin: &Buffer, remote: &Remote) -> Result<()> {
    check_lengths(origin, remote)?;
    dynamic::look_up(call, win, remote.rank)?;
    match win.spot(remote) {
        // SAFETY: the caller's promise; both sides have the same number of bytes.
        Ok(Some(spot)) => unsafe { spot.get(call, win, origin, remote) },
        Ok(None) => Ok(()),
        // SAFETY: as above.
        Err(_) if win.is_scattered(remote) => unsafe { scattered::copy(call, win, origin, remote, false) },
        Err(error) => Err(error),
    }
}

/// Request for the operations at a target that were begun: they have ended here, so it is complete. For a target on another node, waits
/// for them.
pub fn ended(call: &mut Call, win: &Window, rank: i32) -> RequestHandle {
    if rank >= 0 {
        sync::flush_here(call, win, rank as usize);
    }
    call.engine().done().handle()
}

/// Checks that both sides of an operation have the same length (§12.3).
#[inline(always)]
pub(crate) fn check_lengths(origin: &Buffer, remote: &Remote) -> Result<()> {
    if origin.bytes() == remote.bytes() || remote.rank == encore_engine::PROC_NULL {
        return Ok(());
    }
    Err(other_length(origin.bytes(), remote.bytes()))
}

#[cold]
fn other_length(origin: u64, target: u64) -> Error {
    Error::argument(ErrorClass::Truncate, "target_count", Fact::Rma(Mistake::OtherSide { origin, target }))
}

impl Window {
    /// Address here of a rank's memory, if the processor can load and store there, and its bytes; else null and 0.
    pub fn shared(&self, rank: usize) -> (*mut u8, u64) {
        let target = &self.targets[rank];
        match target.reach {
            Reach::Direct(base) | Reach::Beside { here: base, .. } => (base, target.size),
            Reach::Device(_) | Reach::Kernel { .. } | Reach::Served { .. } | Reach::Messages { .. } => {
                (std::ptr::null_mut(), 0)
            }
        }
    }
}
