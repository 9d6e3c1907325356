//! Functions of layers for the requests of their own kinds: a row for each kind.

use crate::entry::call::Call;
use crate::layers::registered::Registered;
use crate::state::request::{Kind, Request};
use encore_errors::error::Result;
use encore_slab::Obj;

/// A layer's functions for its requests.
pub struct Operations {
    /// Starts an inactive persistent request.
    pub start: fn(&mut Call, Obj<Request>) -> Result<()>,
    /// Called when the program frees a request, before its count is dropped. After an error, the request stays.
    pub free: fn(&mut Call, Obj<Request>) -> Result<()>,
}

/// Kinds of layers' requests.
const KINDS: [Kind; 2] = [Kind::Partitioned, Kind::Collective];

static ROWS: [Registered<Operations>; KINDS.len()] = [const { Registered::none() }; KINDS.len()];

fn row(kind: Kind) -> Option<&'static Registered<Operations>> {
    KINDS.iter().position(|known| *known == kind).map(|place| &ROWS[place])
}

/// Registers a layer's functions for the requests of its kind. Repeating it does no harm.
///
/// # Panics
/// If the kind belongs to no layer, or another one.
pub fn register(kind: Kind, operations: &'static Operations) {
    row(kind).expect("a layer's kind").set(operations);
}

/// Functions for requests of a kind, if it belongs to a layer.
pub(crate) fn of(kind: Kind) -> Option<&'static Operations> {
    row(kind)?.get()
}
