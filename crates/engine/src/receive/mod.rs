//! Receiving (MPI 5.0 chapter 3): [`call`] has the calls, [`poll`] looks for cells, and [`deliver`] reads those that bring messages.
//!
//! - [`heads`] alone looks at the heads of rings.
//! - [`deliver`] matches a message with a posted receive, or keeps it as [`unexpected`]. [`rows`] has the handlers of all other cells of messages.
//! - [`announced`] is how a receiver gets a message that was announced; [`answers`] is what it tells the sender.
//! - [`probe`] looks for messages without taking them.

pub mod announced;
pub mod answers;
pub mod call;
pub mod deliver;
pub(crate) mod heads;
pub mod poll;
pub mod probe;
pub mod received;
pub(crate) mod rounds;
pub mod rows;
pub mod unexpected;
