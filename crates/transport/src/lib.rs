//! Rings and doorbells in shared memory.
//!
//! [`shm::Shm`] is what the engine uses: it pushes messages into the rings of others ([`ring`]), polls its
//! own, and sleeps on its doorbell ([`doorbell`]) when there is nothing to do. [`heap`] is memory that all ranks
//! reach, [`team`] memory in which collective operations are done, with staging areas ([`area`]), taken from [`space`]. [`staging`] writes what others read, [`copying`]
//! is how, [`board`] says what collective operations a rank has come to, [`layout`] says where everything is in the segment. [`sync`] is the only source of atomics, so that the model checker can take
//! them over (`RUSTFLAGS="--cfg loom"`).

pub mod area;
#[cfg(not(loom))]
pub mod board;
#[cfg(not(loom))]
pub mod copying;
#[cfg(not(loom))]
pub mod doorbell;
#[cfg(not(loom))]
pub mod heap;
mod laps;
#[cfg(not(loom))]
pub mod layout;
pub mod ring;
#[cfg(not(loom))]
pub mod shm;
#[cfg(not(loom))]
pub mod space;
#[cfg(not(loom))]
pub mod staging;
pub mod sync;
pub mod team;
