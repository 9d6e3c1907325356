//! The attributes of an object, and their keys.

use std::cell::{Cell, RefCell};
use std::os::raw::{c_int, c_void};

use encore_errors::error::{ObjectKind, Result, no_memory};
use encore_slab::{Obj, Slab};

/// `MPI_Comm_copy_attr_function` and its like; the first argument is the handle.
pub type CopyFunction =
    unsafe extern "C-unwind" fn(usize, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int;
/// `MPI_Comm_delete_attr_function` and its like; the first argument is the handle.
pub type DeleteFunction = unsafe extern "C-unwind" fn(usize, c_int, *mut c_void, *mut c_void) -> c_int;

/// What happens to an attribute when its object is duplicated.
#[derive(Clone, Copy, Debug)]
pub enum CopyRule {
    /// `MPI_COMM_NULL_COPY_FN`: the copy does not have it.
    Never,
    /// `MPI_COMM_DUP_FN`: the copy has the same value.
    Same,
    /// A function of the program decides.
    Function(CopyFunction),
}

/// A key of attributes.
pub struct Keyval {
    /// The kind of its objects: communicators, datatypes or windows.
    pub kind: ObjectKind,
    /// When an object with an attribute of this key is duplicated.
    pub copy: CopyRule,
    /// When such an attribute is deleted or replaced, or its object freed; `None`: nothing.
    pub delete: Option<DeleteFunction>,
    /// For the functions.
    pub extra_state: *mut c_void,
    /// `MPI_Comm_free_keyval` was called; attributes that are there stay.
    pub freed: Cell<bool>,
}

/// All keys: counted by the program's number until it is freed, and by each attribute.
// SAFETY: reached with the engine held alone.
pub static KEYVALS: Slab<Keyval> = unsafe { Slab::new() };

/// A counted key.
pub struct Key(pub Obj<Keyval>);

impl Key {
    /// Counts a key.
    pub fn hold(keyval: Obj<Keyval>) -> Key {
        keyval.retain();
        Key(keyval)
    }

    /// The number by which the program knows it.
    pub fn number(&self) -> c_int {
        // A key has its number from the start.
        KEYVALS.number(self.0).unwrap_or_default()
    }
}

impl Clone for Key {
    fn clone(&self) -> Key {
        Key::hold(self.0)
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // SAFETY: the count that this object holds.
        unsafe { KEYVALS.release(self.0) };
    }
}

/// An attribute of an object.
pub struct Attribute {
    /// Its key.
    pub key: Key,
    /// The value that the program gave.
    pub value: *mut c_void,
    /// Its number among those that the object has had.
    pub serial: u64,
    /// Its delete function is running.
    pub going: bool,
}

/// The attributes of an object, in the order in which they were set.
#[derive(Default)]
pub struct Attributes {
    /// All of them.
    pub list: RefCell<Vec<Attribute>>,
    serials: Cell<u64>,
}

impl Attributes {
    /// Adds one.
    pub fn push(&self, key: Key, value: *mut c_void) -> Result<()> {
        let mut list = self.list.borrow_mut();
        if list.try_reserve(1).is_err() {
            return Err(no_memory("an attribute"));
        }
        let serial = self.serials.get() + 1;
        self.serials.set(serial);
        list.push(Attribute { key, value, serial, going: false });
        Ok(())
    }

    /// The serial number of the attribute with this key that isn't being deleted.
    pub fn find(&self, keyval: Obj<Keyval>) -> Option<u64> {
        let list = self.list.borrow();
        list.iter().rev().find(|entry| entry.key.0 == keyval && !entry.going).map(|entry| entry.serial)
    }

    /// The serial number of the attribute that was set last and isn't being deleted.
    pub fn last(&self) -> Option<u64> {
        self.list.borrow().iter().rev().find(|entry| !entry.going).map(|entry| entry.serial)
    }
}
