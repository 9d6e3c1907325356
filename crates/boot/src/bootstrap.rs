//! How the ranks of a job find each other before they can send messages: an exchange of short values, by way of what has started them.

pub mod given;
mod own;
pub mod pmi1;
pub mod pmix;

use std::fmt;
use std::net::{IpAddr, ToSocketAddrs};
use std::os::fd::BorrowedFd;

use crate::error::BootError;

pub use own::Own;

/// The most bytes of a value in the exchange.
pub const MOST_BYTES: usize = 256;

/// A rank's description by another launcher.
#[derive(Debug)]
pub struct Described {
    /// Its rank.
    pub rank: u32,
    /// Number of ranks.
    pub size: u32,
    /// `MPI_APPNUM`
    pub appnum: u32,
    /// The ranks on its machine, itself among them, in ascending order: more of them, where the launcher doesn't know.
    pub near: Vec<u32>,
}

/// Interface of a rank to its launcher.
pub trait Bootstrap: fmt::Debug + Send {
    /// Publishes `value` (at most [`MOST_BYTES`] of ASCII without blanks, `=` or `;`) under `key` to the other ranks.
    fn put(&mut self, key: &str, value: &str) -> Result<(), BootError>;

    /// Returns once all ranks of the job have called it: then [`Bootstrap::get`] finds what they have put.
    fn fence(&mut self) -> Result<(), BootError>;

    /// The value a rank put under `key`. Requires that both ranks have passed a fence since the put.
    fn get(&mut self, rank: u32, key: &str) -> Result<String, BootError>;

    /// Ends the whole job with this exit code. The caller ends this process after it.
    fn abort(&mut self, code: i32, message: &str) {
        crate::ending::end_job(code, message);
    }

    /// Nothing more will be asked. All ranks call it; `together`: none of them may have died, so that they may wait for each other.
    fn finalize(&mut self, _together: bool) -> Result<(), BootError> {
        Ok(())
    }

    /// Whether the launcher may have a name server of its own.
    fn keeps_names(&self) -> bool {
        false
    }

    /// Publishes a port under a name with the launcher's own name server. `None`: it has none; `Some(false)`: it doesn't take the name, mostly
    /// because it is published already. Neither has a blank.
    fn publish(&mut self, _name: &str, _port: &str) -> Result<Option<bool>, BootError> {
        Ok(None)
    }

    /// The port that is published under a name with the launcher's name server.
    fn look_up(&mut self, _name: &str) -> Result<Option<String>, BootError> {
        Ok(None)
    }

    /// Takes back what is published under a name with the launcher's name server.
    fn unpublish(&mut self, _name: &str) -> Result<(), BootError> {
        Ok(())
    }

    /// The descriptors whose end the launcher takes for the end of this rank, so that it ends the others of the node. Where one of these holds them,
    /// too, it has the time to say which rank has ended. The first one says most of all.
    fn lifelines(&self) -> Vec<BorrowedFd<'_>> {
        Vec::new()
    }

    /// The address of the launcher as this process sees it, if known: the other nodes are mostly reached the same way.
    fn towards(&self) -> Option<IpAddr> {
        None
    }

    /// `MPI_UNIVERSE_SIZE`, if the launcher reports one.
    fn universe_size(&self) -> Option<u32> {
        None
    }
}

/// The address of what has started this process, going by the variables of launchers: of the machine where the user has typed the command, or this
/// machine's own one as the launcher knows it. Not one that only this machine can reach.
fn towards_launcher() -> Option<IpAddr> {
    let variable = crate::environment::var;
    let known = variable("SLURM_LAUNCH_NODE_IPADDR").and_then(|address| address.parse().ok());
    let named = || {
        let found = (variable("PMI_HOSTNAME")?, 0).to_socket_addrs().ok()?;
        found.map(|address| address.ip()).find(|address| !address.is_loopback())
    };
    known.filter(|address: &IpAddr| !address.is_loopback()).or_else(named)
}
