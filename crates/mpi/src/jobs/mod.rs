//! Processes beyond the node: of other jobs (MPI 5.0 chapter 11), which this one starts or meets at a port, and of the job's other nodes.
//!
//! - [`port`]: names of ports, and callers that wait at those of this process.
//! - [`meeting`]: `MPI_Comm_accept` and `MPI_Comm_connect`: the meeting of two groups' roots.
//! - [`card`]: the data by which a process is reached, and their exchange between groups.
//! - [`spawn`]: jobs that this one starts, and a job's parent. [`command`]: the command line of mpiexec.
//! - `sharing`: memory of two processes of different jobs on one machine. [`common`]: memory of all members of a communicator there.
//! - `link`: the link of a job that has several nodes. `place`: the address data that its ranks exchange. `agreement`: their settings.
//!   `fast`, `trusted`, `libfabric`: its fast network, and the test of it. `measured`: the cost of messages between its nodes.
//! - [`names`]: the names under which the jobs of a user publish their ports. `sealed`: encrypted ones, which others can read.
//! - [`join`]: two processes that have a socket between them.
//! - [`parting`]: `MPI_Comm_disconnect` and `MPI_Finalize`. [`death`]: the end of a connected job that has not disconnected.
//!
//! A process of another job is a peer like any other ([`encore_engine::peer`]): cells go to it through the link. The roots exchange cells
//! of two kinds, [`encore_engine::p2p::wire::CONNECT`] and [`encore_engine::p2p::wire::ANSWER`]; all that follows are messages. Then the
//! intercommunicator is made as any other.

mod agreement;
pub mod card;
pub mod command;
pub mod common;
pub mod death;
mod fast;
pub mod join;
mod libfabric;
mod link;
mod measured;
pub mod meeting;
pub mod names;
pub mod parting;
mod place;
pub mod port;
mod sealed;
mod sharing;
pub mod spawn;
mod trusted;

use encore_engine::handlers::Handler;
use encore_engine::layer::Layer;
use encore_engine::p2p::wire;

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 5] = [
    (wire::CONNECT, meeting::called),
    (wire::ANSWER, meeting::answered),
    (wire::FAREWELL, parting::left),
    (wire::DEATH, death::told),
    (wire::MEASURE, measured::too_late),
];

/// Functions of this layer that the engine calls.
static LAYER: Layer = Layer {
    join: link::join,
    watch_ranks: link::watch_one_node,
    watch: parting::watch,
    introduce: card::introduce,
    begin: spawn::meet_parents,
    part_from: parting::part_from,
};

/// Registers this layer with the engine. Repeated calls have no effect.
pub(crate) fn register() {
    encore_engine::layer::register(&LAYER);
}
