//! Receiving (MPI 5.0 chapter 3): [`call`] has the calls, [`poll`] polls for cells, and [`deliver`] reads those that bring messages.
//!
//! - Only [`heads`] reads the heads of rings.
//! - [`deliver`] matches a message with a posted receive, or stores it as [`unexpected`]. [`rows`] has the handlers of all other cells of messages.
//! - [`announced`] transfers rendezvous messages; [`answers`] sends replies to their senders.
//! - [`probe`] finds messages without taking them.

pub mod announced;
pub mod answers;
pub mod call;
pub mod deliver;
pub(crate) mod heads;
pub mod poll;
pub mod probe;
pub mod received;
pub mod rows;
pub mod unexpected;
