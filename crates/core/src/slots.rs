//! What the layers above the engine keep in it. The engine doesn't know their types: it has a slot for each, which its layer names by a
//! [`StateKey`]. So an engine in a test has a state of its own, as it has everything else.

use std::any::{Any, TypeId};
use std::cell::OnceCell;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// The layers that keep something.
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
}

/// The number of slots.
const SLOTS: usize = Slot::Continuations as usize + 1;

/// Names the state in a slot.
pub struct StateKey<T> {
    slot: Slot,
    state: PhantomData<fn() -> T>,
}

impl<T> StateKey<T> {
    /// The state in `slot`.
    ///
    /// # Safety
    /// All keys of a slot are of one type: the layer of that slot has one such key.
    pub const unsafe fn new(slot: Slot) -> StateKey<T> {
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

/// The slots of an engine. What a layer keeps is made when it first looks.
#[derive(Default)]
pub struct Slots([OnceCell<State>; SLOTS]);

impl<T: Default + 'static> Index<StateKey<T>> for Slots {
    type Output = T;

    #[inline(always)]
    fn index(&self, key: StateKey<T>) -> &T {
        let state = self.0[key.slot as usize].get_or_init(State::new::<T>);
        state.holds::<T>();
        // SAFETY: it holds a `T`, since all keys of the slot are of that type. LAPI's calls look here many times each: seeing it anew cost them
        // some nanoseconds.
        unsafe { &*std::ptr::from_ref(&*state.state).cast::<T>() }
    }
}

impl<T: Default + 'static> IndexMut<StateKey<T>> for Slots {
    #[inline(always)]
    fn index_mut(&mut self, key: StateKey<T>) -> &mut T {
        let slot = &mut self.0[key.slot as usize];
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
    fn each_engine_and_each_slot_has_a_state_of_its_own() {
        // SAFETY: the only keys of these slots, in the engines of this test.
        const NUMBER: fn() -> StateKey<u32> = || unsafe { StateKey::new(Slot::Lapi) };
        // SAFETY: as above.
        const WORDS: fn() -> StateKey<Vec<u64>> = || unsafe { StateKey::new(Slot::Windows) };
        let (mut one, other) = (Slots::default(), Slots::default());
        one[NUMBER()] += 5;
        one[WORDS()].push(7);
        assert_eq!((one[NUMBER()], &one[WORDS()][..], other[NUMBER()]), (5, &[7][..], 0));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "a slot has one key")]
    fn a_slot_is_of_one_type() {
        let slots = Slots::default();
        // SAFETY: it isn't so, which is seen before anything is read.
        let (first, second) = unsafe { (StateKey::<u32>::new(Slot::Lapi), StateKey::<i64>::new(Slot::Lapi)) };
        assert_eq!(slots[first], 0);
        let _ = &slots[second];
    }
}
