//! A layer's additions to the engine besides its cells: there is one such layer, for other jobs (`encore_mpi::jobs`).

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::layers::registered::Registered;
use crate::state::comm::Communicator;
use crate::state::path::Path;
use encore_errors::error::Result;
use encore_slab::Obj;
use encore_transport::introduction::Introduction;

/// Introduces the members of two groups, processes of several jobs, to each other: a collective operation of the local group. Arguments: its
/// communicator, its leader, only at the leader the path to the other one, and the other group's introduction.
pub type Introduce = fn(&mut Call, Obj<Communicator>, i32, Option<&Path>, &Introduction) -> Result<()>;

/// Functions that a layer above adds to the engine.
pub struct Layer {
    /// Opens the link of a job whose ranks don't all share memory. All ranks call it, as they connect.
    pub join: fn(&mut Engine) -> Result<()>,
    /// Starts a watch over the ranks, where they share memory and a foreign launcher has started them.
    pub watch_ranks: fn(&mut Engine) -> Result<()>,
    /// Checks the link for processes that have come and gone, at each poll of the link. Returns whether something may have arrived another way
    /// since the poll of the rings.
    pub watch: fn(&mut Engine) -> bool,
    /// Introduces the members of two groups to each other.
    pub introduce: Introduce,
    /// Called at the end of `MPI_Init`, with the port of the job's parents, if it has any.
    pub begin: fn(&mut Call, Option<String>) -> Result<()>,
    /// Parts from the processes of other jobs that are in no communicator but this one, or from all of them. Fails if a process of another job in
    /// the communicator has died.
    pub part_from: fn(&mut Call, Option<Obj<Communicator>>) -> Result<()>,
}

/// The registered layer.
static LAYER: Registered<Layer> = Registered::none();

/// Registers the layer for engines made later. At most one is possible.
pub fn register(layer: &'static Layer) {
    LAYER.set(layer);
}

/// The registered layer, if any.
pub fn layer() -> Option<&'static Layer> {
    LAYER.get()
}
