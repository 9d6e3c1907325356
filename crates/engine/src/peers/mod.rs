//! The processes that this one knows, and how cells go to them and come from them: [`peer`] has a row for each, [`channel`] is the one way to
//! the transport, [`handlers`] says what is done with each kind of cell.

pub mod active;
pub mod beside;
pub mod channel;
pub mod handlers;
pub mod peer;
pub mod placement;
