//! Owners of objects: the ranks of a unit test, all in one process. A rank that goes through all objects finds its own ones, and those of nobody.

use std::cell::{Cell, RefCell};

/// Forgets the objects of an owner in the slab at an address.
type Forget = unsafe fn(usize, u32);

thread_local! {
    static OWNER: Cell<u32> = const { Cell::new(0) };
    static SLABS: RefCell<Vec<(usize, Forget)>> = const { RefCell::new(Vec::new()) };
}

/// The owner of objects made from now on; 0: nobody.
pub fn current() -> u32 {
    OWNER.get()
}

/// Sets the owner of objects made from now on.
pub fn set(owner: u32) {
    OWNER.set(owner);
}

/// Whether the present owner finds an object of `owner`. Nobody finds all objects.
pub(crate) fn finds(owner: u32) -> bool {
    owner == 0 || OWNER.get() == 0 || owner == OWNER.get()
}

/// Records a slab with objects of owners. `forget` forgets those of one.
pub(crate) fn record(slab: usize, forget: Forget) {
    SLABS.with_borrow_mut(|slabs| {
        if !slabs.iter().any(|(known, _)| *known == slab) {
            slabs.push((slab, forget));
        }
    });
}

/// Frees the slots of all objects of an owner, without dropping the objects.
///
/// # Safety
/// Nothing uses these objects any more, and slabs that have had objects of owners are statics.
pub unsafe fn forget(owner: u32) {
    // SAFETY: the caller's promise.
    SLABS.with_borrow(|slabs| slabs.iter().for_each(|(slab, forget)| unsafe { forget(*slab, owner) }));
}
