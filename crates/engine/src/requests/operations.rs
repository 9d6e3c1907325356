//! What layers do with the requests of their own kinds: a row for each kind.

use crate::entry::call::Call;
use crate::layers::registered::Registered;
use crate::state::request::{Kind, Request};
use encore_errors::error::Result;
use encore_slab::Obj;

/// What a layer does with its requests.
pub struct Operations {
    /// Starts a persistent one that is not active.
    pub start: fn(&mut Call, Obj<Request>) -> Result<()>,
    /// The program frees one: before its count is given up. An error: it stays.
    pub free: fn(&mut Call, Obj<Request>) -> Result<()>,
}

/// The kinds that belong to layers.
const KINDS: [Kind; 2] = [Kind::Partitioned, Kind::Collective];

static ROWS: [Registered<Operations>; KINDS.len()] = [const { Registered::none() }; KINDS.len()];

fn row(kind: Kind) -> Option<&'static Registered<Operations>> {
    KINDS.iter().position(|known| *known == kind).map(|place| &ROWS[place])
}

/// A layer says what it does with the requests of its kind. More often does no harm.
///
/// # Panics
/// If the kind belongs to no layer, or another one.
pub fn register(kind: Kind, operations: &'static Operations) {
    row(kind).expect("a layer's kind").set(operations);
}

/// What is done with requests of a kind, if that belongs to a layer.
pub(crate) fn of(kind: Kind) -> Option<&'static Operations> {
    row(kind)?.get()
}
