//! Cell transports: how cells go from process to process.
//!
//! - [`transport`] is the interface that the engine requires of a transport.
//! - [`shm`] carries cells through the rings of the job's segment. The engine also uses [`shm::Shm`] directly: it pushes messages into
//!   the rings of others, polls its own rings, and sleeps on its doorbell when it is idle.
//! - [`local`] carries them within one process, for tests.
//! - [`sockets`] carries them between nodes and between jobs, [`fabric`] between nodes that have a fast network.
//! - [`measure`] measures the cost of messages between two ends.
//! - [`startup_test`] checks that data between two ends arrives unchanged.
//! - [`layout`] is the layout of the segment.
//! - [`process`] has the names of processes, [`card`] is how one is reached from elsewhere, [`introduction`] what the leaders of two groups exchange.
//! - [`outside`] is where threads that don't enter the engine deliver what they have done.

pub mod card;
pub mod fabric;
pub mod introduction;
pub mod layout;
pub mod local;
pub mod measure;
pub mod outside;
pub mod process;
pub mod shm;
pub mod sockets;
pub mod startup_test;
mod test_memory;
pub mod transport;
