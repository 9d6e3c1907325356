//! `mpiexec --advise`: `MPI_Finalize` repeats the program's frequent patterns as the program did them and in their other form, with the
//! same sizes and between the same ranks. Only in the copy of the library that counts calls.
//!
//! All ranks take part in all measurements, so that none waits for an absent one.

mod algorithm;
mod collective;
mod exchange;
mod functions;
mod repeated;
mod singles;
mod world;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::patterns::{self, Above, Patterns};
use encore_engine::insight::report;

use functions::PMPI_Pcontrol;
use world::{LEAST, World};

use crate::data::IN_PLACE;

/// For [`patterns::measure_by`].
pub const ABOVE: Above = Above { in_place: IN_PLACE, measure, hints_of: collective::hints_of };

/// Measures the repeated patterns.
fn measure() {
    let Patterns { exchanges, collectives, singles } = patterns::most();
    let exchange = exchanges.into_iter().next().filter(|exchange| exchange.count >= LEAST);
    let began = report::now();
    // SAFETY: the library is open, this thread is inside of no call, and all ranks do the same.
    unsafe {
        // Keep these calls out of the profile.
        PMPI_Pcontrol(0);
        let Some(world) = World::new() else { return };
        exchange::measure(&world, exchange.as_ref());
        collective::measure(&world, &collectives);
        singles::measure(&world, &singles);
        world.end();
        PMPI_Pcontrol(1);
        if let Ok(mut call) = Call::enter(Function::Finalize) {
            report::leave_out(&mut call, report::now().saturating_sub(began));
        }
    }
}
