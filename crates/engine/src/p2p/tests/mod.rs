//! Point-to-point messages between engines in one process, in all orders that the scheduler can produce.

pub(crate) mod buffering;
pub(crate) mod cancelling;
pub(crate) mod far_reads;
pub(crate) mod forged;
mod many;
mod mistakes;
pub(crate) mod nodes;
pub(crate) mod order;
pub(crate) mod probing;
pub(crate) mod protocols;
mod quick_ways;
pub(crate) mod ways;

use crate::testing::schedule::{at_random, in_all_ways};
use crate::testing::world::{Carrier, Program, Setup};

/// Runs programs with the default settings: with queues in many orders, and through rings.
pub(crate) fn in_many_orders(programs: &[Program]) {
    with_setup(&Setup::on(Carrier::Local), programs);
    with_setup(&Setup::on(Carrier::Shm), programs);
}

/// [`in_many_orders`] in a given world.
pub(crate) fn with_setup(setup: &Setup, programs: &[Program]) {
    in_all_ways(setup, programs, 2, 300);
    at_random(setup, programs, 20);
}
