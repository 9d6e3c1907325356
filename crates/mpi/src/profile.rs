//! The profile of a job that no launcher of Encore's has started, collected in `MPI_Finalize`. Only in the copy of the library that counts calls.

use encore_coll::agree::deal_bytes;
use encore_coll::binding::{Binding, Side};
use encore_coll::blocking;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::context::CREATION;
use encore_engine::error::Result;
use encore_engine::insight::report::{self, Way};
use encore_engine::insight::{check, leaving};
use encore_engine::matching::Key;
use encore_engine::p2p::bytes;
use encore_engine::slab::Obj;
use encore_plan::operation::Operation;

use crate::handle::CommHandle;

/// Number of exchanges that compare the clocks of two nodes. The quickest counts.
const ROUNDS: usize = 16;
/// The tag of their messages.
const TAG: i32 = i32::MAX;

/// Compares the other nodes' clocks with the first rank's, if ranks of several nodes make a timeline. [`before_the_end`] repeats it,
/// since clocks don't run equally fast.
pub fn at_the_beginning(call: &mut Call) -> Result<()> {
    match CommHandle::WORLD.resolve() {
        Some(world) if report::compares_clocks(call) => compare_clocks(call, world),
        _ => Ok(()),
    }
}

fn compare_clocks(call: &mut Call, world: Obj<Communicator>) -> Result<()> {
    let key = |source| Key { context: world.context.get() | CREATION, source, tag: TAG };
    let peers = &call.engine().peers;
    let node_of = |rank: i32| peers[world.peer(rank)].node;
    let leads = |rank: &i32| (0..*rank).all(|other| node_of(other) != node_of(*rank));
    let leaders: Vec<i32> = (1..world.size()).filter(leads).collect();
    let first = world.peer(0);
    if world.rank != 0 {
        for _ in 0..if leaders.contains(&world.rank) { ROUNDS } else { 0 } {
            bytes::receive(call, first, key(0), None, &mut [])?;
            bytes::send(call, first, key(world.rank), None, &report::now().to_le_bytes())?;
        }
        return Ok(());
    }
    for leader in leaders {
        let mut best: Option<(u64, u64, u64)> = None;
        for _ in 0..ROUNDS {
            let mut there = [0; 8];
            let asked = report::now();
            bytes::send(call, world.peer(leader), key(0), None, &[])?;
            bytes::receive(call, world.peer(leader), key(leader), None, &mut there)?;
            let took = report::now() - asked;
            if best.is_none_or(|(least, ..)| took < least) {
                best = Some((took, u64::from_le_bytes(there), asked + took / 2));
            }
        }
        if let Some((_, there, here)) = best {
            report::compared(call, leader as u32, there, here);
        }
    }
    Ok(())
}

/// Sends the parts of ranks on several nodes to the first rank, which prints the page and the findings.
pub fn before_the_end(call: &mut Call) -> Result<()> {
    let Some(world) = CommHandle::WORLD.resolve() else { return Ok(()) };
    let Some(way) = report::way(call) else { return Ok(()) };
    let checks = check::is_on();
    if way == Way::Memory && !checks {
        return Ok(());
    }
    // Includes the wait for the last rank in the profile.
    let nothing = Binding::new(Side::Absent, Side::Absent, None);
    blocking::own_collective(call, world, &Operation::Barrier, nothing)?;
    if checks {
        take_records(call, world)?;
        report::list_left(call);
    }
    if way == Way::Memory {
        return Ok(());
    }
    if report::compares_clocks(call) {
        compare_clocks(call, world)?;
    }
    let mut parts = vec![Vec::new(); world.size() as usize];
    parts[0] = report::complete(call);
    let parts = deal_bytes(call, world, &parts)?;
    if call.engine().job.rank == 0 {
        report::print(&parts);
    }
    Ok(())
}

/// Returns when all records of other nodes have come: they are ahead of the messages that all exchange here.
fn take_records(call: &mut Call, world: Obj<Communicator>) -> Result<()> {
    leaving::leave(call.engine());
    let key = |source| Key { context: world.context.get() | CREATION, source, tag: TAG };
    let others = || (0..world.size()).filter(|rank| *rank != world.rank);
    for rank in others() {
        bytes::send(call, world.peer(rank), key(world.rank), None, &[])?;
    }
    for rank in others() {
        bytes::receive(call, world.peer(rank), key(rank), None, &mut [])?;
    }
    Ok(())
}

/// Has the first rank print the page and the findings, if all ranks share the memory; all have arrived by now.
pub fn at_the_end(call: &mut Call) {
    if report::way(call) == Some(Way::Memory) {
        report::complete_and_print(call);
    }
}
