//! How cells go from process to process.
//!
//! - [`transport`] says what the engine asks of whatever carries cells.
//! - [`shm`] carries them through the rings of the job's segment. The engine uses [`shm::Shm`] itself, too: it pushes messages into the
//!   rings of others, polls its own rings, and sleeps on its doorbell when there is nothing to do.
//! - [`local`] carries them within one process, for tests.
//! - [`sockets`] carries them between nodes and between jobs, [`fabric`] between nodes that have a fast network.
//! - [`measure`] finds out what a message takes between two ends.
//! - [`startup_test`] finds out whether what two ends send each other arrives as it was.
//! - [`layout`] says where everything is in the segment.

pub mod fabric;
pub mod layout;
pub mod local;
pub mod measure;
pub mod shm;
pub mod sockets;
pub mod startup_test;
pub mod transport;
