//! The tool information interface (MPI 5.0 §15.3): control variables, performance variables, events, categories.
//!
//! Tools may use it before MPI is initialized and after it was finalized; its state is in statics, accessed like the slabs only with the
//! engine held. It presents the table of settings ([`encore_engine::settings`]) and the counters ([`encore_engine::counters`]). Its
//! errors are classes like others; `abi::run` returns them to the caller without an error handler.

pub mod category;
pub mod cvar;
pub mod event;
pub mod pvar;

use std::cell::{Cell, RefCell};

use encore_adapt::learned;
use encore_engine::call::Call;
use encore_engine::counters::values::Values;
use encore_engine::error::{Error, ErrorClass, Fact, Result, wrong};
use encore_engine::model::promise_any_thread;
use encore_engine::settings::choices::Choices;
use encore_engine::settings::{LARGE_MESSAGE_PATHS, Settings, TABLE, row::Unit};
use encore_engine::state::level::ThreadLevel;

struct State {
    /// Number of initializations without a matching finalization.
    users: Cell<u32>,
    /// Values kept from an engine that has ended.
    kept: RefCell<Option<Kept>>,
}

/// Last values of an engine, its settings, and its measurements of protocols for long messages.
struct Kept {
    values: Values,
    settings: Settings,
    learned: learned::Table,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for State {}

static STATE: State = State { users: Cell::new(0), kept: RefCell::new(None) };

/// The error about an index outside `0..number`.
#[cold]
pub(crate) fn no_index(argument: &'static str, index: i32, number: usize) -> Error {
    let fact = Fact::OutOfRange { value: index.into(), low: 0, high: number as i64 - 1 };
    Error::argument(ErrorClass::ToolInvalidIndex, argument, fact)
}

/// An index below `number`.
pub fn index(argument: &'static str, index: i32, number: usize) -> Result<usize> {
    usize::try_from(index).ok().filter(|at| *at < number).ok_or_else(|| no_index(argument, index, number))
}

/// Index of the item with a name.
pub fn named(mut names: impl Iterator<Item = &'static str>, name: &[u8]) -> Result<usize> {
    names.position(|known| known.as_bytes() == name).ok_or_else(|| {
        let text = format!("there is nothing with the name \"{}\"", String::from_utf8_lossy(name));
        wrong(ErrorClass::ToolInvalidName, "name", text)
    })
}

/// `MPI_T_init_thread`. Returns the resulting level of thread support of the interface.
///
/// Before MPI runs, a tool gets any level that it requests: the engine starts with its lock in use if tools may call from any thread.
/// Once MPI runs without the lock, tools must keep to the program's own level.
pub fn init(call: &mut Call, wish: ThreadLevel) -> Result<ThreadLevel> {
    let users = STATE.users.get().checked_add(1);
    let users = users.ok_or_else(|| wrong(ErrorClass::ToolCannotInit, "", "initialized too many times"))?;
    STATE.users.set(users);
    let level = if call.running() && !call.locks() { wish.min(ThreadLevel::Serialized) } else { wish };
    if level == ThreadLevel::Multiple {
        promise_any_thread(true);
    }
    Ok(level)
}

/// `MPI_T_finalize`: the call that matches the first initialization frees all sessions and handles.
pub fn finalize(call: &mut Call) -> Result<()> {
    initialized()?;
    STATE.users.set(STATE.users.get() - 1);
    if STATE.users.get() == 0 {
        promise_any_thread(false);
        event::free_all(call);
        pvar::free_all();
        cvar::free_all();
    }
    Ok(())
}

/// Fails unless the interface is initialized.
pub fn initialized() -> Result<()> {
    if STATE.users.get() == 0 {
        let text = "called before MPI_T_init_thread, or after MPI_T_finalize";
        return Err(wrong(ErrorClass::ToolNotInitialized, "", text));
    }
    Ok(())
}

/// Keeps the values of an engine that ends.
pub fn keep(call: &mut Call) {
    let values = values(call);
    let engine = call.engine();
    let kept = Kept { values, settings: engine.settings.clone(), learned: engine.learned() };
    STATE.kept.replace(Some(kept));
}

/// The values of all counters now: zeros before MPI is initialized, the last ones after it was finalized.
fn values(call: &mut Call) -> Values {
    let before = STATE.kept.borrow().as_ref().map(|kept| kept.values).unwrap_or_default();
    if call.running() { call.engine().values().after(&before) } else { before }
}

/// Measurements of protocols for long messages; after `MPI_Finalize`, the last ones.
fn learned(call: &mut Call) -> learned::Table {
    match call.running() {
        true => call.engine().learned(),
        false => STATE.kept.borrow().as_ref().map(|kept| kept.learned).unwrap_or_default(),
    }
}

/// The settings of an engine that has ended.
fn kept_settings() -> Option<Settings> {
    STATE.kept.borrow().as_ref().map(|kept| kept.settings.clone())
}

/// All enumerations: those of word settings, of read-only variables, and of events' elements.
fn enumerations() -> impl Iterator<Item = &'static Choices> {
    let of_settings = TABLE.iter().filter_map(|setting| match setting.unit {
        Unit::Choice(choices) => Some(choices),
        _ => None,
    });
    of_settings
        .chain([&LARGE_MESSAGE_PATHS, &learned::TAKEN])
        .chain(event::TYPES.iter().map(|event| event.elements))
}

/// The handle of an enumeration: its address.
pub fn enumeration_handle(choices: &'static Choices) -> usize {
    std::ptr::from_ref(choices) as usize
}

/// The enumeration of a handle.
pub fn enumeration(handle: usize) -> Result<&'static Choices> {
    initialized()?;
    enumerations().find(|choices| enumeration_handle(choices) == handle).ok_or_else(|| {
        wrong(ErrorClass::ToolInvalidHandle, "enumtype", format!("{handle:#x} is no enumeration"))
    })
}

/// The item of an enumeration at an index: its number and its word.
pub fn enumeration_item(choices: &'static Choices, item: i32) -> Result<(i32, &'static str)> {
    let (number, word, _) = choices.items[index("indx", item, choices.items.len())?];
    Ok((number, word))
}
