//! Control variables (MPI 5.0 §15.3.6): the settings, and read-only facts about the library's behaviour here.

use std::cell::RefCell;

use crate::tool;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory, wrong};
use encore_engine::settings::choices::Choices;
use encore_engine::settings::row::{Category, Extent, Setting, Unit, When};
use encore_engine::settings::wishes::{self, wish};
use encore_engine::settings::{LARGE_MESSAGE_PATHS, Settings, TABLE};
use encore_engine::slab::{Obj, Slab};

/// Handles.
// SAFETY: reached only with the engine held.
static HANDLES: Slab<Handle> = unsafe { Slab::new() };

/// The object behind a handle.
pub struct Handle {
    index: usize,
}

/// Handles that were not freed, so that the end of the interface can free them.
struct Live(RefCell<Vec<Obj<Handle>>>);
// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Live {}
static LIVE: Live = Live(RefCell::new(Vec::new()));

/// Rights to set a variable (§15.3.6), with the ABI's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The variable can only be read.
    ReadOnly = 2,
    /// Each process has a value of its own.
    Local = 3,
    /// All processes of the job must set the same value.
    AllEqual = 7,
}

/// The type of a variable's values.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number: `unsigned long long` in C.
    Number,
    /// An item of an enumeration: `int` in C.
    Item(&'static Choices),
}

/// A read-only variable.
struct Fixed {
    name: &'static str,
    what: &'static str,
    kind: Kind,
    category: Category,
    /// `None`: not known yet.
    read: fn(&mut Call) -> Option<u64>,
}

static FIXED: &[Fixed] = &[
    Fixed {
        name: "large_message_path",
        what: "the way that the data of messages above the eager limit takes between ranks that have a processor each",
        kind: Kind::Item(&LARGE_MESSAGE_PATHS),
        category: Category::Messages,
        read: |call| Some(settings_of(call)?.large_message_path() as u64),
    },
    Fixed {
        name: "ranks_share_processors",
        what: "1 where there are more ranks than processors, so that a waiting rank yields at once",
        kind: Kind::Number,
        category: Category::Waiting,
        read: |call| call.running().then(|| u64::from(call.engine().job.shares_processors())),
    },
];

/// The settings in force; before initialization, the future ones. `None`: the environment has an invalid value.
fn settings_of(call: &mut Call) -> Option<Settings> {
    match call.running() {
        true => Some(call.engine().settings.clone()),
        // These settings don't depend on the number of ranks.
        false => Settings::from_environment(1, wish).ok(),
    }
}

/// A control variable.
#[derive(Clone, Copy)]
enum Variable {
    Setting(&'static Setting),
    Fixed(&'static Fixed),
}

/// The description of a control variable.
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// Its purpose, with the values that are allowed.
    pub what: String,
    /// The type of its values.
    pub kind: Kind,
    /// Processes that may set it.
    pub scope: Scope,
    /// Its category.
    pub category: Category,
}

/// Number of control variables.
pub fn number() -> usize {
    TABLE.len() + FIXED.len()
}

fn variable(index: usize) -> Variable {
    match TABLE.get(index) {
        Some(setting) => Variable::Setting(setting),
        None => Variable::Fixed(&FIXED[index - TABLE.len()]),
    }
}

/// The description of the variable at `index`, below [`number`].
pub fn info(index: usize) -> Info {
    match variable(index) {
        Variable::Setting(setting) => Info {
            name: setting.name,
            what: format!("{} ({})", setting.what, setting.expected()),
            kind: match setting.unit {
                Unit::Choice(choices) => Kind::Item(choices),
                Unit::Bytes | Unit::Number | Unit::Microseconds => Kind::Number,
            },
            scope: match setting.extent {
                Extent::Process => Scope::Local,
                Extent::Job => Scope::AllEqual,
            },
            category: setting.category,
        },
        Variable::Fixed(fixed) => Info {
            name: fixed.name,
            what: fixed.what.to_owned(),
            kind: fixed.kind,
            scope: Scope::ReadOnly,
            category: fixed.category,
        },
    }
}

/// The names of all, in the order of their indices.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|setting| setting.name).chain(FIXED.iter().map(|fixed| fixed.name))
}

/// Makes a handle.
pub fn handle(index: usize) -> Result<Obj<Handle>> {
    let handle = HANDLES.insert(Handle { index }).ok_or_else(|| no_memory("a handle"))?;
    LIVE.0.borrow_mut().push(handle);
    Ok(handle)
}

/// The live handle for a value.
pub fn resolve(value: usize) -> Result<Obj<Handle>> {
    HANDLES.get(value).ok_or_else(|| {
        wrong(
            ErrorClass::ToolInvalidHandle,
            "handle",
            format!("{value:#x} is no handle of a control variable"),
        )
    })
}

/// Frees a handle.
pub fn free(handle: Obj<Handle>) {
    LIVE.0.borrow_mut().retain(|live| *live != handle);
    // SAFETY: the program's count, which the call gives up.
    unsafe { HANDLES.release(handle) };
}

/// Frees all handles.
pub(super) fn free_all() {
    for handle in LIVE.0.take() {
        // SAFETY: the program's count, as the list was taken away.
        unsafe { HANDLES.release(handle) };
    }
}

impl Handle {
    /// The type of its variable's values.
    pub fn kind(&self) -> Kind {
        info(self.index).kind
    }
}

/// The value in force; before MPI runs, its initial value.
pub fn read(call: &mut Call, handle: Obj<Handle>) -> Result<u64> {
    match variable(handle.index) {
        Variable::Setting(setting) => {
            if call.running() {
                return Ok((setting.get)(&call.engine().settings));
            }
            if let Some(settings) = tool::kept_settings() {
                return Ok((setting.get)(&settings));
            }
            let ranks = encore_boot::launchers::announced_size(encore_boot::environment::var);
            let settings = Settings::from_environment(ranks.unwrap_or(1) as usize, wish);
            let settings =
                settings.map_err(|error| wrong(ErrorClass::ToolNotAccessible, "", error.to_string()))?;
            Ok((setting.get)(&settings))
        }
        Variable::Fixed(fixed) => (fixed.read)(call).ok_or_else(|| {
            let text = format!("{} is known only while MPI is initialized", fixed.name);
            wrong(ErrorClass::ToolNotAccessible, "handle", text)
        }),
    }
}

/// Sets a variable: for the start of MPI, or at once.
pub fn write(call: &mut Call, handle: Obj<Handle>, value: u64) -> Result<()> {
    let setting = match variable(handle.index) {
        Variable::Setting(setting) => setting,
        Variable::Fixed(fixed) => {
            let text = format!("{} can only be read", fixed.name);
            return Err(wrong(ErrorClass::ToolCvarSetNever, "handle", text));
        }
    };
    if !setting.allows(value) {
        // All limits fit the type; a value that doesn't is shown as the largest possible.
        let number = |value| i64::try_from(value).unwrap_or(i64::MAX);
        let (value, low, high) = (number(value), number(setting.low), number(setting.high));
        return Err(Error::argument(ErrorClass::ToolInvalid, "buf", Fact::OutOfRange { value, low, high }));
    }
    if tool::kept_settings().is_some() && !call.running() {
        return Err(not_now(setting, "MPI was finalized"));
    }
    if call.running() {
        if setting.when == When::Start {
            return Err(not_now(setting, "it can be set only before MPI is initialized"));
        }
        let engine = call.engine();
        (setting.set)(&mut engine.settings, value);
        engine.settings_changed();
        return Ok(());
    }
    wishes::set(handle.index, value);
    Ok(())
}

fn not_now(setting: &Setting, why: &str) -> Error {
    wrong(ErrorClass::ToolCvarSetNotNow, "handle", format!("{} can't be set now: {why}", setting.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_in_order() {
        let names: Vec<&str> = names().collect();
        assert_eq!(names.len(), number());
        for (index, name) in names.iter().enumerate() {
            assert_eq!(info(index).name, *name);
            assert_eq!(names.iter().position(|other| other == name), Some(index));
        }
    }

    #[test]
    fn garbage_is_no_handle() {
        for value in [0, 1, 0x1000, usize::MAX] {
            assert_eq!(resolve(value).err().map(|error| error.class()), Some(ErrorClass::ToolInvalidHandle));
        }
    }
}
