//! The profile of a run: which rank kept the others waiting, at which line.
//!
//! Ranks count their calls by call site and time only their waits. Both go into tables in memory that the launcher holds ([`layout`], [`area`]), so
//! a profile survives a crash or a deadlock. When a long wait ends, the rank determines which ranks are to blame in the end ([`blame`]): the
//! awaited rank may only have passed on its own wait. Nothing here knows MPI; times are ticks from the caller ([`recorder`]).
//!
//! With the feature `report`, the tables become a `Profile`, and that a page, a file or a comparison. For a timeline, each call, wait and message
//! is a record ([`trace`]), and all records become a file for Perfetto.

pub mod accesses;
#[cfg(feature = "report")]
pub mod advice;
pub mod area;
pub mod blame;
pub mod check;
pub mod clock;
pub mod code;
pub mod dump;
pub mod far;
pub mod kind;
pub mod layout;
pub mod order;
pub mod parts;
pub mod phase;
pub mod recorder;
pub mod repeat;
pub mod trace;

#[cfg(feature = "report")]
pub mod collect;
#[cfg(feature = "report")]
pub mod compare;
#[cfg(feature = "report")]
pub mod findings;
#[cfg(feature = "report")]
pub mod html;
#[cfg(feature = "report")]
pub mod page;
#[cfg(feature = "report")]
mod passing;
#[cfg(feature = "report")]
pub mod perfetto;
#[cfg(feature = "report")]
pub mod phases;
#[cfg(feature = "report")]
pub mod profile;
#[cfg(feature = "report")]
pub mod replay;
#[cfg(feature = "report")]
pub mod timeline;
#[cfg(feature = "report")]
pub mod words;
