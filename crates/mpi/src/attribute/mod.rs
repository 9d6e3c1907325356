//! Caching: values that a program attaches to communicators, datatypes and windows under keys of its own (MPI 5.0 §7.7).
//!
//! A key is a number of the slab of [`KEYVALS`], so it never equals that of a predefined attribute. The program's functions run without
//! the engine and may change the very list they are called for: afterwards, entries are found again by serial number, never by position.

pub mod predefined;

use std::cell::Cell;
use std::os::raw::{c_int, c_void};
use std::ptr;

use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, ObjectKind, Result, no_memory};
use encore_engine::slab::Obj;

use encore_engine::state::attributes::{
    Attributes, CopyFunction, CopyRule, DeleteFunction, KEYVALS, Key, Keyval,
};

/// An object with attributes. Copies are not counted; see [`Cached::hold`].
pub trait Cached: Copy {
    /// Its kind.
    const KIND: ObjectKind;

    /// Its attributes.
    fn attributes(&self) -> &Attributes;

    /// The handle that stands for it.
    fn handle_value(self) -> usize;

    /// Counts one more holder.
    fn hold(self);

    /// Gives up one holder's count.
    fn let_go(self);
}

/// A counted object: the program's functions may free it.
struct Held<O: Cached>(O);

impl<O: Cached> Held<O> {
    fn new(object: O) -> Held<O> {
        object.hold();
        Held(object)
    }
}

impl<O: Cached> Drop for Held<O> {
    fn drop(&mut self) {
        self.0.let_go();
    }
}

/// `MPI_Comm_create_keyval` and its like: the number of a new key.
pub fn create_keyval(
    kind: ObjectKind,
    copy: CopyRule,
    delete: Option<DeleteFunction>,
    extra_state: *mut c_void,
) -> Result<c_int> {
    let keyval = Keyval { kind, copy, delete, extra_state, freed: Cell::new(false) };
    let made = KEYVALS.insert(keyval).ok_or_else(|| no_memory("an attribute key"))?;
    KEYVALS.number(made).ok_or_else(|| {
        // SAFETY: it was just made, with this count, and nothing else refers to it.
        unsafe { KEYVALS.release(made) };
        no_memory("an attribute key")
    })
}

/// The live key with this number for objects of this kind; a freed key lives as long as attributes have it.
fn resolve(number: c_int, kind: ObjectKind, argument: &'static str) -> Result<Obj<Keyval>> {
    let fact = match KEYVALS.by_number(number) {
        Some(keyval) if keyval.kind == kind => return Ok(keyval),
        Some(keyval) => Fact::KeyvalOfOtherKind { keyval: number, kind: keyval.kind },
        None => Fact::InvalidKeyval(number),
    };
    Err(Error::argument(ErrorClass::Keyval, argument, fact))
}

/// `MPI_Comm_free_keyval` and its like. Freeing a key again while attributes have it has no effect: some programs free it in a delete
/// function.
pub fn free_keyval(number: c_int, kind: ObjectKind, argument: &'static str) -> Result<()> {
    let keyval = resolve(number, kind, argument)?;
    if !keyval.freed.replace(true) {
        // SAFETY: the program's count, which the call gives up.
        unsafe { KEYVALS.release(keyval) };
    }
    Ok(())
}

/// `MPI_Comm_get_attr` and its like.
pub fn get<O: Cached>(object: O, number: c_int, argument: &'static str) -> Result<Option<*mut c_void>> {
    let keyval = resolve(number, O::KIND, argument)?;
    let list = object.attributes().list.borrow();
    Ok(list.iter().rev().find(|entry| entry.key.0 == keyval).map(|entry| entry.value))
}

/// `MPI_Comm_set_attr` and its like: deletes an existing value first. If its delete function fails, that value stays.
pub fn set<O: Cached>(
    call: &mut Call,
    object: O,
    number: c_int,
    value: *mut c_void,
    argument: &'static str,
) -> Result<()> {
    let keyval = resolve(number, O::KIND, argument)?;
    if keyval.freed.get() {
        return Err(Error::argument(ErrorClass::Keyval, argument, Fact::InvalidKeyval(number)));
    }
    let (key, held) = (Key::hold(keyval), Held::new(object));
    if let Some(serial) = object.attributes().find(keyval) {
        delete_one(call, object, serial)?;
    }
    held.0.attributes().push(key, value)
}

/// `MPI_Comm_delete_attr` and its like. Does nothing without such an attribute.
pub fn delete<O: Cached>(call: &mut Call, object: O, number: c_int, argument: &'static str) -> Result<()> {
    let keyval = resolve(number, O::KIND, argument)?;
    let _held = Held::new(object);
    match object.attributes().find(keyval) {
        Some(serial) => delete_one(call, object, serial),
        None => Ok(()),
    }
}

/// Calls the delete function of an attribute and, if that succeeds, removes the attribute. Requires that the object is held.
fn delete_one<O: Cached>(call: &mut Call, object: O, serial: u64) -> Result<()> {
    let attributes = object.attributes();
    let mark = |going| {
        let mut list = attributes.list.borrow_mut();
        let entry = list.iter_mut().find(|entry| entry.serial == serial)?;
        entry.going = going;
        Some((entry.key.clone(), entry.value))
    };
    let Some((key, value)) = mark(true) else { return Ok(()) };
    if let Some(delete) = key.0.delete {
        let (handle, number, extra_state) = (object.handle_value(), key.number(), key.0.extra_state);
        // SAFETY: the program gave a function of this type; handles of all kinds are passed alike.
        let code = call.outside(|| unsafe { delete(handle, number, value, extra_state) });
        if code != 0 {
            mark(false);
            return Err(callback_failed("delete", code));
        }
    }
    let mut list = attributes.list.borrow_mut();
    let removed = list.iter().position(|entry| entry.serial == serial).map(|place| list.remove(place));
    drop(list);
    // Dropped outside of the borrow of the list: this may be the last count on the key.
    drop(removed);
    Ok(())
}

/// Most attributes that delete functions may set anew on an object that is being freed.
const ENDLESS: usize = 10_000;

/// Deletes all attributes, the last one first, before an object is freed. Stops at the first delete function that fails; its attribute
/// and those set before it stay.
pub fn delete_all<O: Cached>(call: &mut Call, object: O) -> Result<()> {
    let _held = Held::new(object);
    let attributes = object.attributes();
    let limit = attributes.list.borrow().len() + ENDLESS;
    for _ in 0..limit {
        let Some(serial) = attributes.last() else { return Ok(()) };
        delete_one(call, object, serial)?;
    }
    let text =
        "the delete functions of its attributes keep setting attributes on the object that is being freed";
    Err(Error::new(ErrorClass::Other, Fact::Text(text.to_owned())))
}

/// Copies the attributes of an object to its duplicate, which has none yet, by the copy functions of their keys. If one fails, the copies
/// are deleted again.
pub fn copy_all<O: Cached>(call: &mut Call, from: O, to: O) -> Result<()> {
    let list = from.attributes().list.borrow();
    if list.is_empty() {
        return Ok(());
    }
    let entries: Vec<(Key, *mut c_void)> =
        list.iter().filter(|entry| !entry.going).map(|entry| (entry.key.clone(), entry.value)).collect();
    drop(list);
    let _held = (Held::new(from), Held::new(to));
    for (key, value) in entries {
        let copied = match key.0.copy {
            CopyRule::Never => Ok(None),
            CopyRule::Same => Ok(Some(value)),
            CopyRule::Function(copy) => call_copy(call, from, &key, copy, value),
        };
        let result = match copied {
            Ok(Some(value)) => to.attributes().push(key, value),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = result {
            // The first failure is the one to report.
            let _ = delete_all(call, to);
            return Err(error);
        }
    }
    Ok(())
}

/// The value that a copy function of the program gives to the duplicate; `None`: the duplicate doesn't get the attribute.
fn call_copy<O: Cached>(
    call: &mut Call,
    from: O,
    key: &Key,
    copy: CopyFunction,
    value: *mut c_void,
) -> Result<Option<*mut c_void>> {
    let (handle, number, extra_state) = (from.handle_value(), key.number(), key.0.extra_state);
    let (mut copied, mut flag) = (ptr::null_mut::<c_void>(), 0);
    let place = (&raw mut copied).cast::<c_void>();
    // SAFETY: the program gave a function of this type; handles of all kinds are passed alike, and both addresses are valid.
    let code = call.outside(|| unsafe { copy(handle, number, extra_state, value, place, &raw mut flag) });
    if code != 0 {
        return Err(callback_failed("copy", code));
    }
    Ok((flag != 0).then_some(copied))
}

/// Error of a function of the program, with the code that it returned.
#[cold]
fn callback_failed(which: &'static str, code: c_int) -> Error {
    Error::returned_by(code, Fact::AttributeFunctionFailed { which, code })
}
