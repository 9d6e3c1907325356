//! A single-producer single-consumer ring of 64-byte cells, one for each ordered pair of ranks that talks.
//!
//! A cell is one cache line. Its first word holds the *phase*, the parity of the lap in which it was written:
//! the word is stored last and is the cell's own ready flag, so that a short message costs one line moving
//! once. Memory that was never written (zeros) reads as the lap before the first.
//!
//! Beside the cells the pair has a *staging area* of bytes for payloads that don't fit a cell. A cell says how
//! many staged bytes belong to it; both sides keep the position for themselves, so it is never stored. The
//! staged bytes of one cell are contiguous and begin a cache line: a message that would cross the end begins at the
//! start again, and the bytes skipped count as its own.
//!
//! Staged bytes may lie on a shuttle instead ([`crate::shuttle`]), which the cell names.
//!
//! The consumer publishes its progress rarely (every quarter of the ring or sixteenth of the staging area); the producer
//! caches it. Both are bounded by the cache lines that move between two cores, so each side asks ahead for the lines that it needs
//! soon (docs/lab/014).
//!
//! Invariants:
//! - `published.cells <= consumer's position <= producer's position <= published.cells + CELLS`;
//!   the same for staged bytes and the length of the area.
//! - A cell or staged byte between the consumer's and the producer's position belongs to the consumer, all others to
//!   the producer.

mod consumer;
mod format;
mod lines;
mod producer;

#[cfg(not(loom))]
pub use consumer::Held;
pub use consumer::{Consumer, Ready};
pub use format::{Body, CONTEXT_BITS, Cell, Header, INLINE, Place, Published};
pub use lines::{copy_from_cell, copy_short};
pub(crate) use lines::{prefetch_to_read, prefetch_to_write};
pub use producer::{Producer, Staged};

#[cfg(any(test, loom))]
pub mod owned;
#[cfg(all(test, not(loom)))]
mod tests;
