//! Rings and doorbells in shared memory.
//!
//! The engine uses [`shm::Shm`]: it pushes messages into the rings of others ([`ring`]), polls its own rings, and sleeps on its
//! doorbell ([`doorbell`]) when there is nothing to do.
//!
//! - [`transport`] says what the engine asks of whatever carries cells; [`local`] carries them within one process, for tests.
//! - [`heap`] is memory that all ranks reach.
//! - [`team`] is memory in which ranks do collective operations. Its staging areas are in [`area`], its memory comes from [`space`].
//! - [`staging`] decides how bytes that another rank reads are written, [`copying`] writes them.
//! - [`shuttle`] is the staging buffers that change hands between two ranks.
//! - `pages` has the kernel make pages before they are needed.
//! - [`window`] is what the members of a window share besides its data.
//! - [`board`] is where a rank says which collective operations it has come to.
//! - [`bias`] lets one thread of a process go without a lock.
//! - [`layout`] says where everything is in the segment.
//! - [`sync`] is the only source of atomics, so that the model checker can take their place (`RUSTFLAGS="--cfg loom"`). It runs
//!   [`ring`], [`area`], [`team`], [`bias`] and the locks of [`window`]; the other modules are left out there.

pub mod area;
pub mod bias;
#[cfg(not(loom))]
pub mod board;
pub mod cache;
#[cfg(not(loom))]
pub mod copying;
#[cfg(not(loom))]
pub mod doorbell;
#[cfg(not(loom))]
pub mod heap;
mod laps;
#[cfg(not(loom))]
pub mod layout;
#[cfg(not(loom))]
pub mod local;
mod pages;
pub mod queue;
pub mod ring;
#[cfg(not(loom))]
pub mod shm;
#[cfg(not(loom))]
pub mod shuttle;
#[cfg(not(loom))]
pub mod space;
#[cfg(not(loom))]
pub mod staging;
pub mod sync;
pub mod team;
#[cfg(not(loom))]
pub mod transport;
pub mod window;
