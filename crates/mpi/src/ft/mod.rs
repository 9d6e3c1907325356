//! Fault tolerance: a job that goes on when one of its ranks dies (`mpiexec --with-ft`), with the `MPIX_` functions of `mpix.h`.
//!
//! - [`deaths`]: how a rank learns of another one's death. `ending`: the operations that end then.
//! - [`failed`]: dead members of a communicator, and those that the program has acknowledged.
//! - [`revoke`]: communicators that no member uses any more.
//! - [`agree`]: agreement of all living members. `far`: agreement by messages, with the protocol of `rounds`. [`shrink`]: a communicator
//!   of the living members.
//! - [`uniform`]: the hint by which all members agree on the result of a function.
//! - `relay`: how the nodes of a job learn of each other's deaths. `silence`: nodes that answer nothing.
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
pub(crate) mod silence;
mod state;
#[cfg(test)]
mod tests;
pub mod uniform;

use encore_engine::handlers::Handler;
use encore_engine::p2p::wire;
use encore_engine::progress::sources::Source;

use state::FAULTS;

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 2] = [(wire::REVOKE, revoke::told), (wire::AGREE, far::told)];

/// Source of progress for deaths, agreements under way, and revoked communicators.
pub(crate) static SOURCE: Source = Source {
    is_under_way: |engine| {
        let faults = &engine.layers[FAULTS];
        faults.unsound
            || !faults.under_way.is_empty()
            || !faults.early.is_empty()
            || !faults.settling.is_empty()
            || encore_coll::uniform::is_any(engine)
            || engine.job.head.deaths().is_some()
    },
    look: ending::look,
    longest_sleep: |_| None,
};
