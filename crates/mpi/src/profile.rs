//! The profile of a job that no launcher of Encore's has started, collected in `MPI_Finalize`. Only in the copy of the library that counts calls.

use encore_coll::agree::deal_bytes;
use encore_coll::binding::{Binding, Side};
use encore_coll::blocking;
use encore_engine::call::Call;
use encore_engine::error::Result;
use encore_engine::insight::report::{self, Way};
use encore_plan::operation::Operation;

use crate::handle::CommHandle;

/// Ranks of several nodes send their parts to the first rank, which prints the page.
pub fn before_the_end(call: &mut Call) -> Result<()> {
    let Some(world) = CommHandle::WORLD.resolve() else { return Ok(()) };
    if report::way(call) != Some(Way::Messages) {
        return Ok(());
    }
    // So that the wait for the last rank is part of the profile.
    let nothing = Binding::new(Side::Absent, Side::Absent, None);
    blocking::own_collective(call, world, &Operation::Barrier, nothing)?;
    let mut parts = vec![Vec::new(); world.size() as usize];
    parts[0] = report::complete(call);
    let parts = deal_bytes(call, world, &parts)?;
    if call.engine().job.rank == 0 {
        report::print(&parts);
    }
    Ok(())
}

/// Where all ranks share the memory, the first one prints the page, now that all have come.
pub fn at_the_end(call: &mut Call) {
    if report::way(call) == Some(Way::Memory) {
        report::complete_and_print(call);
    }
}
