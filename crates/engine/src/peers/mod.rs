//! The processes that this one knows, and the transfer of cells: [`peer`] has a row for each process, [`channel`] is the only access to the
//! transport, [`handlers`] processes each kind of cell.

pub mod active;
pub mod beside;
pub mod channel;
pub mod handlers;
pub mod peer;
pub mod placement;
