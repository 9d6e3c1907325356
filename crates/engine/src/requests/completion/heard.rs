//! Reactions of layers to the end of operations whose requests they listen to: a function for each [`Heard`].

use std::sync::OnceLock;

use super::listener::Heard;
use crate::engine::Engine;
use crate::state::request::Request;
use encore_slab::Obj;

/// A layer's reaction; the numbers are those of its listener.
///
/// The function runs inside the engine, in the middle of whatever ended the operation, often while an arrived cell is not yet released. So it may
/// read the request's status and error, start operations, send cells and finish other requests. It must not poll, wait, or run code of the program:
/// that is work for [`crate::entry::user_work`]. Afterwards, the engine's count on the request is dropped.
pub type Then = fn(&mut Engine, Obj<Request>, u32, u64);

/// Number of [`Heard`] values.
const PLACES: usize = 9;

static FUNCTIONS: [OnceLock<Then>; PLACES] = [const { OnceLock::new() }; PLACES];

/// Registers a layer's reaction.
pub fn register(heard: Heard, then: Then) {
    let known = FUNCTIONS[heard as usize].get_or_init(|| then);
    debug_assert!(std::ptr::fn_addr_eq(*known, then), "a layer registers one reaction");
}

/// A layer's reaction.
#[inline(always)]
pub(super) fn of(heard: Heard) -> Then {
    *FUNCTIONS[heard as usize].get().expect("a layer registers its reaction before it listens")
}
