//! Which of the admissible ways of a message or an operation is the quicker one here: learned from what each has cost.
//!
//! Which way is quickest depends on the processors: two cores that share a cache copy through the staging area two to three times as
//! fast as the kernel; where the two are threads of one core, the kernel's single copy wins (docs/lab/041). Messages that nearly fill the
//! last-level cache go better past it at times, and at times not, as other machines on the same processor leave more or less of it
//! (docs/lab/005). A process isn't told which case it is in, and a virtual machine may be moved.
//!
//! - [`ways::Ways`]: the ways of long messages from one sender, for the receiver, which chooses.
//! - [`operations::Operations`]: the ways of operations on a window's memory at one target, for the origin.
//! - [`protocol`]: the choice of each message's protocol, of which what was learned is one fact; [`past_caches`]: limits that follow from the
//!   caches.
//! - [`learned`]: what a rank has learned, for observers.
//!
//! The caller says which ways are open ([`protocol::Limits::open_ways`], the reach of a window), does what is chosen, and tells what it has cost. This
//! crate knows no engine and reads no clock: costs and times are arguments. They decide about speed only: each way moves all data correctly.

mod class;
pub mod learned;
pub mod operations;
pub mod past_caches;
pub mod protocol;
mod samples;
pub mod size;
#[cfg(test)]
mod tests;
mod way;
pub mod ways;

pub use class::Outcome;
pub use size::Kind;
pub use way::{ALL, Open, Way, per_byte};
pub use ways::{Knowledge, Ways};
