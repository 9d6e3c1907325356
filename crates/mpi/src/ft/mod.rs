//! Fault tolerance: a job that goes on when one of its ranks dies (`mpiexec --with-ft`), as the `MPIX_` functions of `mpix.h` see it.
//!
//! - [`deaths`]: how a rank learns that another one has died. `ending`: the operations that end then.
//! - [`failed`]: the members of a communicator that have died, and those of which the program says that it knows.
//! - [`revoke`]: a communicator that no member uses any more.
//! - [`agree`]: agreement of all members that live. `far`: the same by messages, by the protocol of `rounds`. [`shrink`]: a communicator of
//!   these.
//! - `relay`: how the nodes of a job learn of each other's deaths.
//!
//! All functions work in any job; without a death an agreement is a reduction, and a shrunk
//! communicator a copy.

pub mod agree;
pub mod deaths;
mod ending;
pub mod failed;
pub(crate) mod far;
pub(crate) mod relay;
pub mod revoke;
mod rounds;
pub mod shrink;
mod state;

use encore_engine::handlers::Handler;
use encore_engine::p2p::wire;
use encore_engine::progress::sources::Source;

use state::FAULTS;

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 2] = [(wire::REVOKE, revoke::told), (wire::AGREE, far::told)];

/// Deaths, agreements that are under way, and communicators that are revoked.
pub(crate) static SOURCE: Source = Source {
    is_under_way: |engine| {
        let faults = &engine.layers[FAULTS];
        faults.unsound || !faults.under_way.is_empty() || engine.job.head.deaths().is_some()
    },
    look: ending::look,
    longest_sleep: |_| None,
};
