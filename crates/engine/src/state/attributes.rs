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

/// Effect on an attribute of duplicating its object.
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
    /// The kind of the key's objects: communicators, datatypes or windows.
    pub kind: ObjectKind,
    /// Applied when an object with an attribute of this key is duplicated.
    pub copy: CopyRule,
    /// Called when such an attribute is deleted or replaced, or its object freed; `None`: nothing is called.
    pub delete: Option<DeleteFunction>,
    /// Argument for the two functions.
    pub extra_state: *mut c_void,
    /// `MPI_Comm_free_keyval` was called; existing attributes stay.
    pub freed: Cell<bool>,
}

/// All keys. The program's key value counts as one reference until it is freed, each attribute as another.
// SAFETY: reached only with the engine held.
pub static KEYVALS: Slab<Keyval> = unsafe { Slab::new() };

/// A counted reference to a key.
pub struct Key(pub Obj<Keyval>);

impl Key {
    /// Adds a reference to a key.
    pub fn hold(keyval: Obj<Keyval>) -> Key {
        keyval.retain();
        Key(keyval)
    }

    /// The key value that the program uses.
    pub fn number(&self) -> c_int {
        // Each key has a number from its creation on.
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
    /// The attribute's key.
    pub key: Key,
    /// The value that the program set.
    pub value: *mut c_void,
    /// Serial number among all attributes that the object has ever had.
    pub serial: u64,
    /// Whether its delete function is running.
    pub going: bool,
}

/// The attributes of an object, in the order in which they were set.
#[derive(Default)]
pub struct Attributes {
    /// Every attribute, including those that are being deleted.
    pub list: RefCell<Vec<Attribute>>,
    serials: Cell<u64>,
}

impl Attributes {
    /// Adds an attribute.
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
