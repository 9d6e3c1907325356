//! The profile of a run: which rank kept the others waiting, at which line.
//!
//! Ranks count their calls by call site and time only their waits. Both go into tables in memory that the launcher holds
//! ([`layout`], [`area`]), so a profile comes after a crash or a deadlock too. When a long wait ends, the rank finds out who is to blame for it in
//! the end ([`blame`]): the awaited rank may only have passed on what it waited for itself. Nothing here knows MPI; times are ticks that the caller
//! passes ([`recorder`]).
//!
//! With the feature `report`, the tables become a `Profile`, and that a page, a file or a comparison. For a timeline, each call, wait and message is a
//! record ([`trace`]), and all become a file for Perfetto.

pub mod accesses;
#[cfg(feature = "report")]
pub mod advice;
pub mod area;
pub mod blame;
pub mod check;
pub mod clock;
pub mod code;
pub mod dump;
pub mod layout;
pub mod order;
pub mod parts;
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
pub mod perfetto;
#[cfg(feature = "report")]
pub mod profile;
#[cfg(feature = "report")]
pub mod replay;
#[cfg(feature = "report")]
pub mod timeline;
