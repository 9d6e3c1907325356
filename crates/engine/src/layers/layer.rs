//! What a layer above the engine adds to it beside its cells: there is one, that of other jobs (`encore_mpi::jobs`).

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::layers::registered::Registered;
use crate::state::comm::Communicator;
use crate::state::introduction::Introduction;
use crate::state::path::Path;
use encore_errors::error::Result;
use encore_slab::Obj;

/// Makes the members of two groups, processes of several jobs, known to each other: a collective operation of the local group. Arguments: its
/// communicator, its leader, at the leader alone the way to the other one, and what is known of the other group.
pub type Introduce = fn(&mut Call, Obj<Communicator>, i32, Option<&Path>, &Introduction) -> Result<()>;

/// What a layer above the engine adds to it.
pub struct Layer {
    /// Opens the link of a job whose ranks don't all share memory. All of them call it, as they connect.
    pub join: fn(&mut Engine) -> Result<()>,
    /// Has somebody look whether the ranks can go on, where they share memory and a launcher of others has started them.
    pub watch_ranks: fn(&mut Engine) -> Result<()>,
    /// Looks at the link for processes that have come and gone. Called when the link is looked at. Returns whether something may have come
    /// some other way since the look at the rings.
    pub watch: fn(&mut Engine) -> bool,
    /// Makes the members of two groups known to each other.
    pub introduce: Introduce,
    /// Called at the end of `MPI_Init`, with the port of the job's parents, if it has any.
    pub begin: fn(&mut Call, Option<String>) -> Result<()>,
    /// Parts from the processes of other jobs that are in no other communicator than this one, or from all of them.
    /// The error of a communicator that a process of another job has died of.
    pub part_from: fn(&mut Call, Option<Obj<Communicator>>) -> Result<()>,
}

/// The layer that has registered itself.
static LAYER: Registered<Layer> = Registered::none();

/// Adds a layer to the engine that is made later. There is room for one.
pub fn register(layer: &'static Layer) {
    LAYER.set(layer);
}

/// The layer that has registered itself, if one has.
pub fn layer() -> Option<&'static Layer> {
    LAYER.get()
}
