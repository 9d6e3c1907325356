//! Fences (MPI 5.0 §12.5.1): all operations before them have ended, on all ranks.

use encore_coll::{blocking, repeat};
use encore_plan::operation::{Class, Operation};

use crate::handle::OpHandle;
use crate::rma::kinds::Access;
use crate::rma::messages::sync;
use crate::rma::window::Window;
use crate::rma::{MODE_NOPRECEDE, MODE_NOSUCCEED};
use encore_coll::binding::{Binding, Side};
use encore_coll::purpose::Purpose;
use encore_coll::repeated::{Given, Repeatable};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::slab::Obj;

/// `MPI_Win_fence`
#[inline]
pub fn fence(call: &mut Call, win: &Window, assert: i32) -> Result<()> {
    if !matches!(win.access.get(), Access::None | Access::Fence) {
        return Err(win.misplaced("no access epoch but one between fences: end the other one first"));
    }
    if win.exposed_to.borrow().is_some() {
        return Err(exposed());
    }
    if assert & MODE_NOPRECEDE != 0 && win.access.get() == Access::Fence && win.used.get() {
        return Err(preceded());
    }
    // Operations on other nodes must be done there before this rank comes to the barrier.
    let mut ended = Ok(());
    if win.messages.is_some() {
        crate::rma::lock::complete_stores();
        ended = sync::flush_far(call, win);
    }
    let this = Repeatable::new(Class::Barrier, 0, OpHandle(0), Given::NONE, Given::NONE);
    match this.as_ref().and_then(|this| repeat::collective(call, win.comm, this, &[])) {
        Some(met) => met?,
        None => meet(call, win, this)?,
    }
    win.set_access(if assert & MODE_NOSUCCEED == 0 { Access::Fence } else { Access::None });
    ended
}

#[cold]
pub(crate) fn exposed() -> Error {
    let needs = "no exposure epoch: call MPI_Win_wait first";
    Error::new(
        ErrorClass::RmaSync,
        Fact::Rma(Mistake::WrongEpoch { needs, now: "one begun by MPI_Win_post is open" }),
    )
}

#[cold]
fn preceded() -> Error {
    let text =
        "MPI_MODE_NOPRECEDE says that no operation comes before this fence, but this rank has begun some";
    Error::argument(ErrorClass::RmaSync, "assert", Fact::Text(text.to_owned()))
}

/// Synchronizes all ranks of a communicator that a layer keeps for itself; all must be in the same function.
pub fn meet_all(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    let nothing = Binding::new(Side::Absent, Side::Absent, None);
    blocking::own_collective(call, comm, &Operation::Barrier, nothing)
}

/// Synchronizes all members of a window, which must be in the same function. Earlier stores of each are visible to all. `this`: marks a
/// barrier that may be prepared for repetition; always for the same function.
pub(crate) fn meet(call: &mut Call, win: &Window, this: Option<Repeatable>) -> Result<()> {
    let nothing = Binding::new(Side::Absent, Side::Absent, None);
    blocking::collective_for(call, win.comm, &Operation::Barrier, nothing, Purpose::of(call.function), this)
}
