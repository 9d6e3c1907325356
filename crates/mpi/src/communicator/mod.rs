//! Communicators as objects of the program (MPI 5.0 §7.4): their properties besides their members ([`encore_engine::comm`]).

pub mod end;

use encore_coll::comm;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::attribute::Cached;
use crate::errhandler::Handler;
use crate::group::Group;
use crate::handle::CommHandle;
use crate::memory_kinds;
use crate::session::origin::Origin;
use crate::topology::Topology;
use encore_coll::algorithm_hints::AlgorithmHints;
use encore_coll::info::Info;
use encore_engine::comm::{Communicator, Sides, insert, release};
use encore_engine::error::{ObjectKind, Result};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::slots::{CommSlot, StateKey};
use encore_engine::state::attributes::Attributes;

/// Properties of a communicator as an object of the program.
#[derive(Default)]
pub struct Own {
    /// Its name (`MPI_Comm_set_name`).
    pub name: RefCell<Vec<u8>>,
    /// Its error handler.
    pub handler: RefCell<Handler>,
    /// Whether the program has set the error handler.
    pub handler_is_set: Cell<bool>,
    /// The program's hints (`MPI_Comm_set_info`) that the library knows.
    pub hints: Info,
    /// The attributes that the program has attached to it.
    pub attributes: Attributes,
    /// Its origin, set when it is made.
    pub origin: OnceCell<Origin>,
    /// Its virtual topology, set when it is made.
    pub topology: OnceCell<Rc<Topology>>,
}

impl Drop for Own {
    fn drop(&mut self) {
        self.handler.get_mut().release();
    }
}

// SAFETY: the only key of this slot.
const OWN: StateKey<Own, CommSlot> = unsafe { StateKey::new(CommSlot::Object) };

/// Properties of a communicator as an object of the program.
pub fn own(comm: &Communicator) -> &Own {
    &comm.layers[OWN]
}

/// Origin of a communicator.
pub fn origin(comm: &Communicator) -> Origin {
    own(comm).origin.get().cloned().unwrap_or_default()
}

/// Inserts a communicator of these members.
pub fn new_comm(
    context: u64,
    local: Arc<[PeerId]>,
    rank: i32,
    predefined: Option<CommHandle>,
    handler: Handler,
) -> Result<Obj<Communicator>> {
    make(context, Sides { local, remote: None, rank }, predefined, handler, Origin::default())
}

/// Inserts a communicator that inherits the error handler and the origin of `parent`.
pub fn derive(parent: Obj<Communicator>, context: u64, sides: Sides) -> Result<Obj<Communicator>> {
    let handler = own(&parent).handler.borrow().retain();
    make(context, sides, None, handler, origin(&parent))
}

/// Inserts a communicator without a parent, with this error handler and these hints.
pub(crate) fn originate(
    group: &Group,
    context: u64,
    sides: Sides,
    handler: Handler,
    hints: Option<&Info>,
) -> Result<Obj<Communicator>> {
    let made = make(context, sides, None, handler.retain(), group.origin.clone())?;
    if let Some(hints) = hints {
        set_hints(&made, hints);
    }
    Ok(made)
}

fn make(
    context: u64,
    sides: Sides,
    predefined: Option<CommHandle>,
    handler: Handler,
    origin: Origin,
) -> Result<Obj<Communicator>> {
    let buffering = origin.get().map(|session| session.buffering.clone());
    let made = insert(context, sides, predefined, buffering)?;
    own(&made).handler.replace(handler);
    own(&made).origin.get_or_init(|| origin);
    Ok(made)
}

/// The standard's hints for communicators (§7.4.4): promises of the program. The library relies on none of them, so it accepts all.
/// Besides these there are the kinds of memory, and [`AlgorithmHints`].
const HINTS: [&[u8]; 5] = [
    b"mpi_assert_no_any_tag",
    b"mpi_assert_no_any_source",
    b"mpi_assert_exact_length",
    b"mpi_assert_allow_overtaking",
    b"mpi_assert_strict_persistent_collective_ordering",
];

/// Processes whose deaths revoke the communicator: none, the members, or all that this one knows ([`crate::ft`]).
pub(crate) const ERROR_RANGE: &[u8] = b"mpi_error_range";
/// Whether all members agree on the result of functions that make communicators of this one, or also of collective operations on it.
pub(crate) const ERROR_UNIFORM: &[u8] = b"mpi_error_uniform";

/// Hints of fault tolerance, with their values.
const ON_DEATHS: [(&[u8], &[&[u8]]); 2] = [
    (ERROR_RANGE, &[b"local", b"group", b"universe"]),
    (ERROR_UNIFORM, &[b"local", b"create", b"construct", b"coll"]),
];

/// Sets the known hints of a communicator; others are ignored.
pub fn set_hints(comm: &Communicator, hints: &Info) {
    let own = &own(comm).hints;
    for key in HINTS {
        if let Some(value) = hints.get(key).filter(|value| value == b"true" || value == b"false") {
            own.set(key, &value);
        }
    }
    for (key, values) in ON_DEATHS {
        if let Some(value) = hints.get(key).filter(|value| values.contains(&&value[..])) {
            own.set(key, &value);
            if key == ERROR_UNIFORM {
                comm::collectives(comm).uniform.set(value == b"coll");
                comm::forget_calls(comm);
            }
        }
    }
    if let Some(kinds) = hints.get(memory_kinds::ASSERTED_KEY) {
        if memory_kinds::all_supported(&String::from_utf8_lossy(&kinds)) {
            own.set(memory_kinds::ASSERTED_KEY, &kinds);
        }
    }
    let algorithm_hints = AlgorithmHints::of(hints);
    if !algorithm_hints.is_empty() {
        algorithm_hints.pairs().for_each(|(key, value)| own.set(key.as_bytes(), value.as_bytes()));
        comm::collectives(comm).add_algorithm_hints(algorithm_hints);
    }
}

impl Cached for Obj<Communicator> {
    const KIND: ObjectKind = ObjectKind::Comm;

    fn attributes(&self) -> &Attributes {
        &own(self).attributes
    }

    fn handle_value(self) -> usize {
        self.handle().0
    }

    fn hold(self) {
        self.retain();
    }

    fn let_go(self) {
        // SAFETY: the count that `hold` took.
        unsafe { release(self) };
    }
}
