//! The last error: its facts, of which `MPI_Error_string` makes the text. Most programs look only at the code.

use std::ffi::c_int;
use std::sync::{Mutex, PoisonError};

use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Holder, Report};
use encore_engine::function::Function;
use encore_engine::model::known_rank;
use encore_engine::slab::Obj;
use encore_mpi::communicator;
use encore_mpi::rma::window::Window;

use crate::message::{Place, class_name, sentence};

/// The call that an error has ended.
#[derive(Debug)]
pub struct Spot {
    /// Rank in `MPI_COMM_WORLD`, once known.
    rank: Option<u32>,
    function: Function,
    /// Name of the communicator or the window; empty if there is none, or no name.
    name: Vec<u8>,
}

impl Spot {
    /// A call on a communicator, if on any.
    pub fn on_comm(function: Function, comm: Option<Obj<Communicator>>) -> Spot {
        let name = comm.map_or_else(Vec::new, |comm| communicator::own(&comm).name.borrow().clone());
        Spot { rank: known_rank(), function, name }
    }

    /// A call on a window, which is named instead of a communicator.
    pub fn on_window(function: Function, window: Obj<Window>) -> Spot {
        let name = window.name.borrow();
        let name = if name.is_empty() { b"the window".to_vec() } else { name.clone() };
        Spot { rank: known_rank(), function, name }
    }
}

/// The text for the program: the sentence, and the class by which programs distinguish errors.
pub fn text_of(error: &Error, spot: &Spot) -> String {
    let report = error.report();
    text(report.class, report.argument, &report.fact, spot)
}

fn text(class: ErrorClass, argument: &str, fact: &Fact, spot: &Spot) -> String {
    let name = String::from_utf8_lossy(&spot.name);
    let place = Place { rank: spot.rank, function: spot.function, comm: &name };
    format!("{} ({})", sentence(argument, fact, &place), class_name(class))
}

/// The last error of this process.
struct Last {
    code: c_int,
    content: Content,
}

/// Content of an error's text. There is one at a time.
#[allow(clippy::large_enum_variant)]
enum Content {
    Text(String),
    Facts { class: ErrorClass, argument: &'static str, fact: Fact, spot: Spot },
}

static LAST: Mutex<Option<Last>> = Mutex::new(None);

fn keep(code: c_int, content: Content) {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Last { code, content });
}

/// Keeps an error and the call that it has ended. The caller drops the holder of its error handler, if any, inside the library.
#[must_use]
pub fn remember(error: Error, spot: Spot) -> Option<Holder> {
    let code = error.code();
    let Report { class, argument, fact, on, .. } = error.into_report();
    keep(code, Content::Facts { class, argument, fact, spot });
    on
}

/// Keeps the text of an error.
pub fn remember_text(code: c_int, text: String) {
    keep(code, Content::Text(text));
}

/// The text of the last error with this code, for `MPI_Error_string`.
pub fn last_text(code: c_int) -> Option<String> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    last.as_ref().filter(|last| last.code == code).map(|last| match &last.content {
        Content::Text(text) => text.clone(),
        Content::Facts { class, argument, fact, spot } => text(*class, argument, fact, spot),
    })
}
