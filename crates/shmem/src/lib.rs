//! A toolbox for processes that share memory.
//!
//! - [`ring`] is the queue of cells from one process to another, with its staging area. [`shuttle`] is the staging buffers that change
//!   hands between two processes.
//! - [`doorbell`] is where a process sleeps and is woken.
//! - [`heap`] is memory that all ranks reach.
//! - [`team`] is memory in which ranks do collective operations. Its staging areas are in [`area`], its memory comes from [`space`].
//! - [`staging`] decides how bytes that another rank reads are written, [`copying`] writes them.
//! - [`pages`] has the kernel make pages before they are needed, [`laps`] reuses those that are there.
//! - [`window`] is what the members of a window share besides its data.
//! - [`board`] is where a rank says which collective operations it has come to.
//! - [`consensus`] is where ranks agree of which any may die.
//! - [`bias`] lets one thread of a process go without a lock. [`queue`] is a queue for threads of one process.
//! - [`cache`] is what the machine says of its caches.
//! - [`sync`] is the only source of atomics, so that the model checker can take their place (`RUSTFLAGS="--cfg loom"`). It runs
//!   [`ring`], [`area`], [`team`], [`space`], [`doorbell`], [`board`], [`bias`], [`queue`] and the locks of [`window`]; the other modules are left
//!   out there.

pub mod area;
pub mod bias;
pub mod board;
pub mod cache;
pub mod consensus;
#[cfg(not(loom))]
pub mod copying;
pub mod doorbell;
#[cfg(not(loom))]
pub mod heap;
pub mod laps;
pub mod pages;
pub mod queue;
pub mod ring;
#[cfg(not(loom))]
pub mod shuttle;
pub mod space;
#[cfg(not(loom))]
pub mod staging;
pub mod sync;
pub mod team;
pub mod window;
