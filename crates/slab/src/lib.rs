//! Objects behind handles: slabs whose slots never move and never go back to the allocator.
//!
//! A handle above 4,095 is the address of a slot. [`Slab::get`] checks in constant time, and without accessing foreign memory, whether a value from
//! a user is such an address and whether the object is alive: garbage and freed handles give `None`, never a crash.
//!
//! Slabs are reached only from inside the library with the engine held (a `Call` of the engine); every `unsafe` here relies on this invariant.

#[cfg(feature = "testing")]
pub mod owner;
pub mod sanitizer;

use std::alloc::Layout;
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::ptr::{NonNull, null_mut};

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

/// First word of a live slot, mixed with its address: so an address inside a slot is not taken for one.
const LIVE: u32 = 0x454e_434f;

#[inline(always)]
const fn live_tag(address: usize) -> u32 {
    LIVE ^ address as u32
}

/// The alignment of slots, in bytes.
const UNIT: usize = 64;

/// Room for one object. `repr(C)`: the handle is the slot's address, and the tag is the first word there.
#[repr(C, align(64))]
struct Slot<T> {
    tag: Cell<u32>,
    references: Cell<u32>,
    /// Free slot: address of the next one, or 0. Live slot: number of the object, or 0 (see [`Slab::number`]).
    link: Cell<usize>,
    #[cfg(feature = "testing")]
    owner: Cell<u32>,
    value: UnsafeCell<MaybeUninit<T>>,
}

/// A block of slots, twice as long as the chunk before it. Slots that were never used are not even accessed.
struct Chunk<T> {
    first: NonNull<Slot<T>>,
    slots: usize,
}

/// All objects of one type.
pub struct Slab<T> {
    inside: UnsafeCell<Inside<T>>,
}

struct Inside<T> {
    /// The newest chunk's first address and its length in bytes: at least half of all objects are there.
    newest: (usize, usize),
    /// The newest chunk, its length in units of [`UNIT`], for [`Slab::get_quickly`]; the length is 0 while that is closed.
    quick: (usize, usize),
    /// Whether [`Slab::get_quickly`] is open.
    open: bool,
    chunks: Vec<Chunk<T>>,
    /// Slots that were used and freed.
    free: Option<NonNull<Slot<T>>>,
    /// Unused slots of the newest chunk: the next one, and their number.
    fresh: (NonNull<Slot<T>>, usize),
    live: usize,
    /// Objects with a number, by number minus [`FIRST_NUMBER`].
    numbers: Vec<Option<NonNull<Slot<T>>>>,
    /// Unused indices of `numbers`, oldest first: a freed number stays invalid for a long time.
    unused: VecDeque<u32>,
}

/// The lowest number of an object: lower ones stand for predefined handles.
const FIRST_NUMBER: usize = 4096;

// SAFETY: a slab is used only with the engine held, by one thread at a time (module documentation).
unsafe impl<T> Sync for Slab<T> {}

/// Objects behind the ABI's constants of one kind, by number.
pub struct Predefined<T, const N: usize> {
    places: [Cell<Option<Obj<T>>>; N],
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl<T, const N: usize> Sync for Predefined<T, N> {}

impl<T, const N: usize> Predefined<T, N> {
    /// A table without objects.
    ///
    /// # Safety
    /// As for [`Slab::new`].
    pub const unsafe fn new() -> Predefined<T, N> {
        Predefined { places: [const { Cell::new(None) }; N] }
    }

    /// The object with this number; `None` outside init … finalize, too.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Option<Obj<T>> {
        self.places.get(number)?.get()
    }

    /// Sets or removes an object.
    pub fn set(&self, number: usize, object: Option<Obj<T>>) {
        self.places[number].set(object);
    }
}

/// A live object of a slab: a counted pointer with a manual count, since it crosses the C interface as a handle. Copying it does not count;
/// [`Obj::retain`] and [`Slab::release`] do.
pub struct Obj<T> {
    slot: NonNull<Slot<T>>,
    owns: PhantomData<T>,
}

impl<T> Clone for Obj<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Obj<T> {}
impl<T> PartialEq for Obj<T> {
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot
    }
}
impl<T> Eq for Obj<T> {}
impl<T> std::fmt::Debug for Obj<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Obj({:p})", self.slot)
    }
}

impl<T> Deref for Obj<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: an Obj is made from a live slot, and code that keeps one across calls holds a count on it, so the value is initialised; slots
        // never move and mutation goes through the value's own cells.
        unsafe { (*self.slot.as_ref().value.get()).assume_init_ref() }
    }
}

/// An object with a handle.
pub trait HasHandle: Sized {
    /// The handle.
    type Handle;

    /// The handle of an object.
    fn handle_of(object: Obj<Self>) -> Self::Handle;
}

impl<T: HasHandle> Obj<T> {
    /// The object's handle.
    #[inline(always)]
    pub fn handle(self) -> T::Handle {
        T::handle_of(self)
    }
}

impl<T> Obj<T> {
    /// The object's address, its handle in C.
    #[inline(always)]
    pub fn address(self) -> usize {
        self.slot.as_ptr() as usize
    }

    /// Adds a reference.
    #[inline(always)]
    pub fn retain(self) {
        let references = self.references();
        references.set(references.get() + 1);
    }

    /// Number of references.
    ///
    /// Only [`Obj::retain`] and [`Slab::release`] change it:
    /// ```compile_fail,E0599
    /// # use encore_slab::Obj;
    /// fn forget_the_others(object: Obj<u64>) {
    ///     object.holders().set(1);
    /// }
    /// ```
    #[inline(always)]
    pub fn holders(self) -> u32 {
        self.references().get()
    }

    #[inline(always)]
    fn references(&self) -> &Cell<u32> {
        // SAFETY: slots are never unmapped.
        unsafe { &(*self.slot.as_ptr()).references }
    }
}

impl<T> Slab<T> {
    /// Slots in the first chunk: a quarter of a mebibyte, so that most programs never need a second one.
    const FIRST: usize = if size_of::<Slot<T>>() < 4096 { (256 << 10) / size_of::<Slot<T>>() } else { 64 };

    /// An empty slab.
    ///
    /// ```compile_fail,E0133
    /// # use encore_slab::Slab;
    /// static NUMBERS: Slab<u64> = Slab::new();
    /// fn two_threads() {
    ///     std::thread::spawn(|| _ = NUMBERS.insert(1));
    ///     NUMBERS.insert(2);
    /// }
    /// ```
    ///
    /// # Safety
    /// One thread at a time uses it: one that has a `Call` of the engine, or the owner of a slab that is not a static. That also holds for its
    /// objects, unless their types document otherwise.
    pub const unsafe fn new() -> Slab<T> {
        let inside = Inside {
            newest: (0, 0),
            quick: (0, 0),
            open: false,
            chunks: Vec::new(),
            free: None,
            fresh: (NonNull::dangling(), 0),
            live: 0,
            numbers: Vec::new(),
            unused: VecDeque::new(),
        };
        Slab { inside: UnsafeCell::new(inside) }
    }

    #[allow(clippy::mut_from_ref)]
    #[inline(always)]
    fn inside(&self) -> &mut Inside<T> {
        // SAFETY: the engine is held, and no method of a slab runs foreign code while the borrow is alive.
        unsafe { &mut *self.inside.get() }
    }

    /// Puts an object into a free slot, with one reference. `None`: no memory.
    pub fn insert(&self, value: T) -> Option<Obj<T>> {
        self.insert_with(|| value)
    }

    /// [`Slab::insert`] for an object that is made in its slot, so that it needn't be moved there.
    #[inline(always)]
    pub fn insert_with(&self, make: impl FnOnce() -> T) -> Option<Obj<T>> {
        let slot = self.inside().take_slot()?;
        // SAFETY: a free slot of this slab's chunk; there is no other reference to it.
        unsafe {
            let place = slot.as_ref();
            place.link.set(0);
            (*place.value.get()).write(make());
            place.references.set(1);
            #[cfg(feature = "testing")]
            self.own(place);
            place.tag.set(live_tag(slot.as_ptr() as usize));
        }
        Some(Obj { slot, owns: PhantomData })
    }

    /// Notes the owner of an object.
    #[cfg(feature = "testing")]
    fn own(&self, place: &Slot<T>) {
        place.owner.set(owner::current());
        if owner::current() != 0 {
            owner::record(std::ptr::from_ref(self).expose_provenance(), Slab::<T>::forget);
        }
    }

    /// Frees the slots of the objects of an owner, without dropping the objects.
    ///
    /// # Safety
    /// `slab` is the address of a slab of this type, which is a static. Nothing uses these objects any more.
    #[cfg(feature = "testing")]
    unsafe fn forget(slab: usize, owner: u32) {
        // SAFETY: the caller's promise; the address is that of a static, from `own`.
        let slab = unsafe { &*std::ptr::with_exposed_provenance::<Slab<T>>(slab) };
        for object in slab.objects() {
            // SAFETY: a live slot.
            let place = unsafe { object.slot.as_ref() };
            if place.owner.get() == owner {
                place.tag.set(0);
                let inside = slab.inside();
                if place.link.get() != 0 {
                    inside.give_up_number(place.link.get());
                }
                place.link.set(address_or_zero(inside.free));
                inside.free = Some(object.slot);
                inside.live -= 1;
            }
        }
    }

    /// The live object at `address`, if it is one.
    #[inline(always)]
    pub fn get(&self, address: usize) -> Option<Obj<T>> {
        let (first, bytes) = self.inside().newest;
        let offset = address.wrapping_sub(first);
        // Alignment detects most invalid addresses, the tag the others.
        if offset < bytes && address % align_of::<Slot<T>>() == 0 {
            // SAFETY: the aligned address lies in a chunk of this slab, whose length is a multiple of the alignment.
            return unsafe { Slab::<T>::live_at(address) };
        }
        self.get_older(address)
    }

    /// [`Slab::get`] for objects of the newest chunk only, and only while it is open ([`Slab::open`]). `None` doesn't mean that the address is
    /// invalid: [`Slab::get`] decides.
    #[inline(always)]
    pub fn get_quickly(&self, address: usize) -> Option<Obj<T>> {
        let (first, units) = self.inside().quick;
        // The rotation moves the bits of a misaligned address to the top, so that the comparison fails.
        if address.wrapping_sub(first).rotate_right(UNIT.ilog2()) >= units {
            return None;
        }
        // SAFETY: the address is aligned as a slot is, and lies in the chunk.
        unsafe { Slab::<T>::live_at(address) }
    }

    /// Opens or closes [`Slab::get_quickly`].
    pub fn open(&self, open: bool) {
        let inside = self.inside();
        inside.open = open;
        inside.set_quick();
    }

    /// [`Slab::get`] for objects of the newest chunk only. `None` doesn't mean that the address is invalid: [`Slab::get`] decides.
    #[inline(always)]
    pub fn get_newest(&self, address: usize) -> Option<Obj<T>> {
        let (first, bytes) = self.inside().newest;
        if address.wrapping_sub(first) >= bytes || address % align_of::<Slot<T>>() != 0 {
            return None;
        }
        // SAFETY: as in `get`.
        unsafe { Slab::<T>::live_at(address) }
    }

    #[cold]
    #[inline(never)]
    fn get_older(&self, address: usize) -> Option<Obj<T>> {
        let chunk = self.inside().chunks.iter().find(|chunk| {
            address.wrapping_sub(chunk.first.as_ptr() as usize) < chunk.slots * size_of::<Slot<T>>()
        })?;
        if (address - chunk.first.as_ptr() as usize) % size_of::<Slot<T>>() != 0 {
            return None;
        }
        // SAFETY: the address is that of a slot of this chunk.
        unsafe { Slab::<T>::live_at(address) }
    }

    /// # Safety
    /// `address` is aligned as a slot, and inside a chunk.
    #[inline(always)]
    unsafe fn live_at(address: usize) -> Option<Obj<T>> {
        let slot = address as *mut Slot<T>;
        // SAFETY: the caller's promise; the tag is the first thing in a slot, and memory of a chunk is initialised.
        let tag = unsafe { slot.cast::<u32>().read() };
        if tag != live_tag(address) {
            return None;
        }
        // SAFETY: not null, it is inside a chunk.
        Some(Obj { slot: unsafe { NonNull::new_unchecked(slot) }, owns: PhantomData })
    }

    /// Drops one reference; dropping the last one frees the object. Returns whether it was the last.
    ///
    /// ```compile_fail,E0133
    /// # use encore_slab::{Obj, Slab};
    /// fn read_after_the_end(slab: &Slab<String>, object: Obj<String>) -> usize {
    ///     slab.release(object);
    ///     object.len()
    /// }
    /// ```
    ///
    /// # Safety
    /// The reference belongs to the caller: it was taken by [`Slab::insert`] or [`Obj::retain`] and not yet dropped. The caller doesn't use the
    /// object any more unless it knows of another reference.
    #[inline(always)]
    pub unsafe fn release(&self, object: Obj<T>) -> bool {
        let references = object.references();
        references.set(references.get() - 1);
        if references.get() > 0 {
            return false;
        }
        self.free(object);
        true
    }

    #[inline(never)]
    fn free(&self, object: Obj<T>) {
        // SAFETY: there is no reference any more. The object is dropped before its slot can be reused, and while no borrow of the slab is alive:
        // dropping may release other objects.
        unsafe {
            let place = object.slot.as_ref();
            place.tag.set(0);
            (*place.value.get()).assume_init_drop();
            let inside = self.inside();
            if place.link.get() != 0 {
                inside.give_up_number(place.link.get());
            }
            place.link.set(address_or_zero(inside.free));
            inside.free = Some(object.slot);
            inside.live -= 1;
        }
    }

    /// A number of the object until it is freed, equal at each call: a Fortran handle, or a key of attributes in C. `None`: no memory.
    pub fn number(&self, object: Obj<T>) -> Option<i32> {
        // SAFETY: an Obj is a live slot, and slots are never unmapped.
        let link = unsafe { &object.slot.as_ref().link };
        if link.get() == 0 {
            link.set(self.inside().take_number(object.slot)?);
        }
        i32::try_from(link.get()).ok()
    }

    /// The live object with this number.
    pub fn by_number(&self, number: i32) -> Option<Obj<T>> {
        let place = usize::try_from(number).ok()?.checked_sub(FIRST_NUMBER)?;
        let slot = (*self.inside().numbers.get(place)?)?;
        Some(Obj { slot, owns: PhantomData })
    }

    /// Number of live objects.
    pub fn live(&self) -> usize {
        self.inside().live
    }

    /// All live objects, oldest chunk first (for the report of handles never freed).
    pub fn objects(&self) -> Vec<Obj<T>> {
        let mut found = Vec::with_capacity(self.live());
        found.extend(self.iter());
        found
    }

    /// The objects that live when their turn comes, oldest chunk first. Objects may be added and removed meanwhile; those that are added may be
    /// left out.
    pub fn iter(&self) -> impl Iterator<Item = Obj<T>> + '_ {
        let (mut chunk, mut index) = (0, 0);
        std::iter::from_fn(move || {
            loop {
                let Inside { chunks, fresh, .. } = self.inside();
                let &Chunk { first, slots } = chunks.get(chunk)?;
                if index == slots {
                    (chunk, index) = (chunk + 1, 0);
                    continue;
                }
                // SAFETY: inside the chunk.
                let slot = unsafe { first.add(index) };
                // Slots that were never used aren't accessed: they are the last ones.
                if slot == fresh.0 && fresh.1 > 0 {
                    return None;
                }
                index += 1;
                #[cfg(feature = "testing")]
                // SAFETY: as below.
                if !owner::finds(unsafe { slot.as_ref().owner.get() }) {
                    continue;
                }
                // SAFETY: slots are initialised (zeroed) when the chunk is made, and chunks live as long as the slab.
                if unsafe { slot.as_ref().tag.get() } == live_tag(slot.as_ptr() as usize) {
                    return Some(Obj { slot, owns: PhantomData });
                }
            }
        })
    }
}

impl<T> Inside<T> {
    /// An unused slot.
    #[inline(always)]
    fn take_slot(&mut self) -> Option<NonNull<Slot<T>>> {
        let slot = match self.free {
            Some(slot) => {
                // SAFETY: a free slot of this slab's chunk; its link leads to the next one.
                self.free = NonNull::new(unsafe { slot.as_ref().link.get() } as *mut Slot<T>);
                slot
            }
            None => self.take_fresh()?,
        };
        self.live += 1;
        Some(slot)
    }

    #[inline(never)]
    fn take_fresh(&mut self) -> Option<NonNull<Slot<T>>> {
        if self.fresh.1 == 0 {
            self.grow()?;
        }
        let (slot, left) = self.fresh;
        // SAFETY: another slot follows in the chunk, or the result is the end of the chunk and never used.
        self.fresh = (unsafe { slot.add(1) }, left - 1);
        Some(slot)
    }

    #[cold]
    fn grow(&mut self) -> Option<()> {
        let slots = Slab::<T>::FIRST << self.chunks.len();
        let layout = Layout::array::<Slot<T>>(slots).ok()?;
        let (access, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
        // Pages come from the kernel, which makes each at its first use: an allocator that must align memory zeroes all of it (docs/lab/044).
        // SAFETY: a mapping at an address of the kernel's choice. Its zeros are valid free slots: tag 0.
        let chunk = unsafe { mmap_anonymous(null_mut(), layout.size(), access, flags) }.ok()?;
        let first = NonNull::new(chunk.cast::<Slot<T>>())?;
        sanitizer::holds_pointers(chunk.cast(), layout.size());
        self.fresh = (first, slots);
        self.newest = (first.as_ptr() as usize, slots * size_of::<Slot<T>>());
        self.set_quick();
        self.chunks.push(Chunk { first, slots });
        Some(())
    }

    fn set_quick(&mut self) {
        let (first, bytes) = self.newest;
        self.quick = (first, if self.open { bytes / UNIT } else { 0 });
    }

    /// Assigns an unused number to an object.
    fn take_number(&mut self, slot: NonNull<Slot<T>>) -> Option<usize> {
        let place = match self.unused.pop_front() {
            Some(place) => place as usize,
            None => {
                let place = self.numbers.len();
                // Numbers fit C's `int`.
                i32::try_from(FIRST_NUMBER + place).ok()?;
                self.numbers.try_reserve(1).ok()?;
                self.numbers.push(None);
                place
            }
        };
        self.numbers[place] = Some(slot);
        Some(FIRST_NUMBER + place)
    }

    fn give_up_number(&mut self, number: usize) {
        let place = number - FIRST_NUMBER;
        self.numbers[place] = None;
        self.unused.push_back(place as u32);
    }
}

fn address_or_zero<T>(slot: Option<NonNull<Slot<T>>>) -> usize {
    slot.map_or(0, |slot| slot.as_ptr() as usize)
}

#[cfg(test)]
mod tests {
    // Each `unsafe` here drops the test's own reference.
    #![allow(clippy::undocumented_unsafe_blocks)]

    use super::*;

    #[test]
    fn only_live_objects_have_handles() {
        // SAFETY: this thread's.
        let slab: Slab<String> = unsafe { Slab::new() };
        assert!(slab.get(0).is_none());
        let objects: Vec<_> = (0..1000).map(|i| slab.insert(i.to_string()).unwrap()).collect();
        for (i, object) in objects.iter().enumerate() {
            assert_eq!(**slab.get(object.address()).unwrap(), i.to_string());
            assert!(slab.get(object.address() + 8).is_none());
        }
        assert!(slab.get(0xdead_beef).is_none());
        assert_eq!(slab.live(), 1000);
        objects[3].retain();
        assert!(!unsafe { slab.release(objects[3]) });
        assert!(unsafe { slab.release(objects[3]) });
        assert!(slab.get(objects[3].address()).is_none());
        assert_eq!(slab.objects().len(), 999);
        // Lists of objects may be read while these end.
        let (mut seen, mut others) = (0, slab.iter());
        for object in slab.iter().take(998) {
            object.retain();
            seen += usize::from(!unsafe { slab.release(object) });
        }
        assert_eq!((seen, others.by_ref().count(), others.count()), (998, 999, 0));
        let extra = slab.insert(String::new()).unwrap();
        let mut list = slab.iter();
        assert!(list.any(|object| object == extra));
        assert!(unsafe { slab.release(extra) });
        assert_eq!(list.count(), 996);
        // An object that is added before the place of the list keeps none of the others from it.
        let mut list = slab.iter();
        assert_eq!(list.by_ref().take(10).count(), 10);
        let extra = slab.insert(String::new()).unwrap();
        assert_eq!(list.count(), 989);
        assert!(unsafe { slab.release(extra) });
        for (i, object) in objects.iter().enumerate() {
            assert!(i == 3 || unsafe { slab.release(*object) });
        }
        assert_eq!(slab.live(), 0);
    }

    #[test]
    fn numbers_end_with_their_objects() {
        // SAFETY: this thread's.
        let slab: Slab<u64> = unsafe { Slab::new() };
        let objects: Vec<_> = (0..100).map(|i| slab.insert(i).unwrap()).collect();
        let numbers: Vec<_> = objects.iter().map(|object| slab.number(*object).unwrap()).collect();
        for (object, number) in objects.iter().zip(&numbers) {
            assert_eq!(slab.number(*object), Some(*number));
            assert!(slab.by_number(*number) == Some(*object));
        }
        assert_eq!(numbers[0], FIRST_NUMBER as i32);
        unsafe { slab.release(objects[7]) };
        unsafe { slab.release(objects[8]) };
        assert!(slab.by_number(numbers[7]).is_none());
        // The slot is reused at once, without a number; the number freed first is reused first.
        let (one, other) = (slab.insert(1).unwrap(), slab.insert(2).unwrap());
        assert!(slab.by_number(numbers[8]).is_none());
        assert_eq!((slab.number(one), slab.number(other)), (Some(numbers[7]), Some(numbers[8])));
        for garbage in [i32::MIN, -1, 0, 4095, 5000, i32::MAX] {
            assert!(slab.by_number(garbage).is_none());
        }
    }

    #[test]
    fn freed_slots_are_reused() {
        // SAFETY: this thread's.
        let slab: Slab<u64> = unsafe { Slab::new() };
        let first = slab.insert(1).unwrap();
        unsafe { slab.release(first) };
        assert_eq!(slab.insert(2).unwrap().address(), first.address());
    }
}
