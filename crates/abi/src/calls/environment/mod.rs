//! Chapter 9: the environment: versions, memory, error handlers and codes, clocks.

mod codes;
mod errhandlers;
mod memory;

use std::sync::OnceLock;
use std::time::Instant;

pub use codes::*;
pub use errhandlers::*;
pub use memory::*;

use encore_coll::info;

use crate::shim::*;

/// `MPI_Get_version`
pub fn get_version(_call: &mut Call, version: &mut c_int, subversion: &mut c_int) -> Result<()> {
    *version = constants::MPI_VERSION;
    *subversion = constants::MPI_SUBVERSION;
    Ok(())
}

/// `MPI_Get_library_version`. Programs check the beginning, so it must not be another MPI's name.
pub fn get_library_version(_call: &mut Call, mut version: StringOut<'_>) -> Result<()> {
    version.set(format!("Encore {}, MPI 5.0, ABI 1.0", encore_boot::version::full()).as_bytes());
    Ok(())
}

/// `MPI_Get_processor_name`: the kernel's name of this machine, which needs no network.
pub fn get_processor_name(_call: &mut Call, mut name: StringOut<'_>) -> Result<()> {
    name.set(rustix::system::uname().nodename().to_bytes());
    Ok(())
}

/// `MPI_Get_hw_resource_info`: the kinds of resources that a communicator can be split by, and whether this process is
/// kept to one of each (§9.1.2).
pub fn get_hw_resource_info(_call: &mut Call, hw_info: &mut InfoHandle) -> Result<()> {
    let kinds = Info::default();
    kinds.set(b"mpi_shared_memory", b"true");
    *hw_info = info::insert(kinds)?.handle();
    Ok(())
}

/// Origin of `MPI_Wtime`: a moment in the past, equal for all calls of a process.
static START: OnceLock<Instant> = OnceLock::new();

/// `MPI_Wtime`
pub fn wtime() -> f64 {
    let start = *START.get_or_init(Instant::now);
    // A program may subtract the first two values: they must differ as the times do.
    1.0 + start.elapsed().as_secs_f64()
}

/// `MPI_Wtick`: the clock counts nanoseconds.
pub fn wtick() -> f64 {
    1e-9
}
