//! State of the layers above, stored in the engine and in its communicators. The engine doesn't know their types: it has a slot for each, which its
//! layer names by a [`StateKey`]. So an engine in a test has separate layer state.

use std::any::{Any, TypeId};
use std::cell::OnceCell;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A slot's name.
pub trait Place: Copy {
    /// Index of the slot.
    fn number(self) -> usize;
}

/// Layers with state in an engine.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// LAPI.
    Lapi,
    /// Partitioned communication.
    Partitioned,
    /// Windows.
    Windows,
    /// Continuations.
    Continuations,
    /// Collective operations.
    Collectives,
    /// Fault tolerance.
    Faults,
}

/// The slots of an engine.
pub type EngineSlots = Slots<Slot, { Slot::Faults as usize + 1 }>;

impl Place for Slot {
    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

/// Layers with state in each communicator.
#[derive(Clone, Copy, Debug)]
pub enum CommSlot {
    /// Data from the program: a name, attributes, a topology.
    Object,
    /// The communicator's collective operations.
    Collectives,
    /// The communicator's agreements.
    Faults,
}

/// The slots of a communicator.
pub type CommSlots = Slots<CommSlot, { CommSlot::Faults as usize + 1 }>;

impl Place for CommSlot {
    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

/// Key of the state in a slot.
pub struct StateKey<T, S = Slot> {
    slot: S,
    state: PhantomData<fn() -> T>,
}

impl<T, S: Place> StateKey<T, S> {
    /// A key of the state in `slot`.
    ///
    /// # Safety
    /// All keys of a slot have one type: the layer of that slot has one such key.
    pub const unsafe fn new(slot: S) -> StateKey<T, S> {
        StateKey { slot, state: PhantomData }
    }
}

/// The state of a layer.
struct State {
    holds: TypeId,
    state: Box<dyn Any>,
}

impl State {
    #[cold]
    fn new<T: Default + 'static>() -> State {
        State { holds: TypeId::of::<T>(), state: Box::<T>::default() }
    }

    #[inline(always)]
    fn holds<T: 'static>(&self) {
        debug_assert!(self.holds == TypeId::of::<T>(), "a slot has one key");
    }
}

/// Slots. The state of a layer is made at its first access.
pub struct Slots<S, const SLOTS: usize>([OnceCell<State>; SLOTS], PhantomData<fn(S)>);

impl<S, const SLOTS: usize> Default for Slots<S, SLOTS> {
    fn default() -> Slots<S, SLOTS> {
        Slots(std::array::from_fn(|_| OnceCell::new()), PhantomData)
    }
}

impl<T: Default + 'static, S: Place, const SLOTS: usize> Index<StateKey<T, S>> for Slots<S, SLOTS> {
    type Output = T;

    #[inline(always)]
    fn index(&self, key: StateKey<T, S>) -> &T {
        let state = self.0[key.slot.number()].get_or_init(State::new::<T>);
        state.holds::<T>();
        // SAFETY: it holds a `T`, since all keys of the slot are of that type. LAPI's calls read it many times each: checking the type each time
        // cost them some nanoseconds.
        unsafe { &*std::ptr::from_ref(&*state.state).cast::<T>() }
    }
}

impl<S: Place, const SLOTS: usize> Slots<S, SLOTS> {
    /// The state of a layer, if it was ever accessed.
    pub fn made<T: Default + 'static>(&self, key: StateKey<T, S>) -> Option<&T> {
        self.0[key.slot.number()].get().map(|_| &self[key])
    }
}

impl<T: Default + 'static, S: Place, const SLOTS: usize> IndexMut<StateKey<T, S>> for Slots<S, SLOTS> {
    #[inline(always)]
    fn index_mut(&mut self, key: StateKey<T, S>) -> &mut T {
        let slot = &mut self.0[key.slot.number()];
        slot.get_or_init(State::new::<T>);
        let state = slot.get_mut().expect("it was just made");
        state.holds::<T>();
        // SAFETY: as above.
        unsafe { &mut *std::ptr::from_mut(&mut *state.state).cast::<T>() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_and_slots_have_separate_state() {
        // SAFETY: the only keys of these slots, in the engines of this test.
        const NUMBER: fn() -> StateKey<u32> = || unsafe { StateKey::new(Slot::Lapi) };
        // SAFETY: as above.
        const WORDS: fn() -> StateKey<Vec<u64>> = || unsafe { StateKey::new(Slot::Windows) };
        let (mut one, other) = (EngineSlots::default(), EngineSlots::default());
        assert_eq!(one.made(NUMBER()), None);
        one[NUMBER()] += 5;
        one[WORDS()].push(7);
        assert_eq!((one[NUMBER()], &one[WORDS()][..], other[NUMBER()]), (5, &[7][..], 0));
        assert_eq!((one.made(NUMBER()), other.made(WORDS())), (Some(&5), None));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "a slot has one key")]
    fn slot_has_one_type() {
        let slots = EngineSlots::default();
        // SAFETY: the condition is violated, which is detected before anything is read.
        let (first, second) = unsafe { (StateKey::<u32>::new(Slot::Lapi), StateKey::<i64>::new(Slot::Lapi)) };
        assert_eq!(slots[first], 0);
        let _ = &slots[second];
    }
}
