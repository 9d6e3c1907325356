//! Info objects: ordered pairs of strings (MPI 5.0 chapter 10).

use std::cell::{Cell, RefCell};

use encore_engine::error::{Result, no_memory};
use encore_engine::handle;
use encore_engine::slab::{HasHandle, Obj, Slab};

handle!(/** `MPI_Info` */ InfoHandle, null = 0x130);

impl InfoHandle {
    /// `MPI_INFO_ENV`
    pub const ENV: InfoHandle = InfoHandle(0x131);
}

/// Info objects.
// SAFETY: reached only with the engine held.
pub static INFOS: Slab<Info> = unsafe { Slab::new() };

/// `MPI_INFO_ENV`.
static ENV: Env = Env(Cell::new(None));

struct Env(Cell<Option<Obj<Info>>>);
// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Env {}

/// A pair of key and value.
type Pair = (Vec<u8>, Vec<u8>);

/// An info object. Its keys are in the order in which they were set.
#[derive(Debug, Default)]
pub struct Info {
    pairs: RefCell<Vec<Pair>>,
}

impl Info {
    /// The value of a key.
    pub fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        let pairs = self.pairs.borrow();
        pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1.clone())
    }

    /// Sets a key, or replaces its value.
    pub fn set(&self, key: &[u8], value: &[u8]) {
        let mut pairs = self.pairs.borrow_mut();
        match pairs.iter_mut().find(|pair| pair.0 == key) {
            Some(pair) => pair.1 = value.to_vec(),
            None => pairs.push((key.to_vec(), value.to_vec())),
        }
    }

    /// Removes a key. Returns whether it was there.
    pub fn delete(&self, key: &[u8]) -> bool {
        let mut pairs = self.pairs.borrow_mut();
        let place = pairs.iter().position(|pair| pair.0 == key);
        place.map(|place| pairs.remove(place)).is_some()
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.pairs.borrow().len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key at an index, counted from 0.
    pub fn key(&self, place: usize) -> Option<Vec<u8>> {
        self.pairs.borrow().get(place).map(|pair| pair.0.clone())
    }

    /// A copy of the pairs in another object.
    pub fn copy(&self) -> Info {
        Info { pairs: self.pairs.clone() }
    }
}

impl HasHandle for Info {
    type Handle = InfoHandle;

    fn handle_of(object: Obj<Info>) -> InfoHandle {
        if ENV.0.get() == Some(object) { InfoHandle::ENV } else { InfoHandle(object.address()) }
    }
}

impl InfoHandle {
    /// The live object that the handle stands for, if any; `MPI_INFO_ENV` is one from `MPI_Init` on.
    pub fn resolve(self) -> Option<Obj<Info>> {
        if self == InfoHandle::ENV { ENV.0.get() } else { INFOS.get(self.0) }
    }
}

/// Puts an info object into its place.
pub fn insert(info: Info) -> Result<Obj<Info>> {
    INFOS.insert(info).ok_or_else(|| no_memory("an info object"))
}

/// Gives up one holder's count.
///
/// # Safety
/// As for [`Slab::release`](encore_engine::slab::Slab::release).
pub unsafe fn release(info: Obj<Info>) {
    // SAFETY: the caller's promise.
    unsafe { INFOS.release(info) };
}

/// Puts `MPI_INFO_ENV` in place.
pub fn set_env(info: Info) -> Result<()> {
    if ENV.0.get().is_none() {
        ENV.0.set(Some(insert(info)?));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_keep_their_order() {
        let info = Info::default();
        info.set(b"b", b"1");
        info.set(b"a", b"2");
        info.set(b"b", b"3");
        assert_eq!((info.len(), info.key(0), info.get(b"b")), (2, Some(b"b".to_vec()), Some(b"3".to_vec())));
        let copy = info.copy();
        assert!(info.delete(b"b") && !info.delete(b"b"));
        assert_eq!((info.key(0), info.key(1)), (Some(b"a".to_vec()), None));
        assert_eq!(copy.len(), 2);
    }
}
