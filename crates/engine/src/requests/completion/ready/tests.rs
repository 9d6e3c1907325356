//! Ready lists against checks of all requests, with programs that change their arrays in every way.

use proptest::prelude::*;

use super::*;
use crate::peers::peer::PeerId;
use crate::state::buffer::no_data;
use crate::state::request::{Kind, REQUESTS};
use encore_matching::Key;

/// The longest array: two stretches and a bit.
const LONGEST: usize = 2 * STRETCH + 80;

/// Actions of a program between two calls.
#[derive(Clone, Debug)]
enum Step {
    /// Puts a new request at an index; whether it is persistent, and active.
    New(usize, bool, bool),
    /// Starts the inactive request at an index.
    Start(usize),
    /// Ends the operation at an index.
    Finish(usize),
    /// Waits only for the request at an index, if it is complete.
    Wait(usize),
    /// Frees the request at an index.
    Free(usize),
    Swap(usize, usize),
    /// Moves an entry to a place outside the array.
    PutAside(usize),
    /// Moves the entry outside back to an index.
    PutBack(usize),
    /// Changes the length passed from now on.
    Resize(isize),
    /// Calls `test` without a limit.
    TestSome,
    /// Calls `test` for one request.
    TestAny,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    // Indices are taken modulo the length; few of them, so that steps collide.
    let index = || prop_oneof![0..12_usize, 0..LONGEST];
    let step = prop_oneof![
        6 => (index(), any::<bool>(), any::<bool>()).prop_map(|(at, persistent, active)| Step::New(at, persistent, active)),
        4 => index().prop_map(Step::Start),
        6 => index().prop_map(Step::Finish),
        2 => index().prop_map(Step::Wait),
        1 => index().prop_map(Step::Free),
        1 => (index(), index()).prop_map(|(one, other)| Step::Swap(one, other)),
        1 => index().prop_map(Step::PutAside),
        1 => index().prop_map(Step::PutBack),
        1 => (-20..=20_isize).prop_map(Step::Resize),
        8 => Just(Step::TestSome),
        3 => Just(Step::TestAny),
    ];
    proptest::collection::vec(step, 20..400)
}

/// A program with one array, and the library's state about it.
struct World {
    lists: ReadyLists,
    handles: Vec<RequestHandle>,
    length: usize,
    aside: RequestHandle,
}

fn new_request(persistent: bool, active: bool) -> RequestHandle {
    let flags = if persistent { flag::PERSISTENT } else { 0 };
    let flags = if active || !persistent { flags | flag::ACTIVE } else { flags };
    let request = Request::new(Kind::Nothing, flags, PeerId::NOBODY, Key::default(), no_data(), None);
    REQUESTS.insert(request).unwrap().handle()
}

impl World {
    fn new(length: usize) -> World {
        let mut handles = vec![NULL; LONGEST];
        handles[..length].fill_with(|| new_request(true, true));
        World { lists: ReadyLists::default(), handles, length, aside: NULL }
    }

    fn is_complete(&self, index: usize) -> bool {
        active(self.handles[index]).is_some_and(|request| request.is(flag::COMPLETE))
    }

    /// Acts like [`crate::requests::completion::finish::end`].
    fn finish(&mut self, request: Obj<Request>) {
        if request.is(flag::ACTIVE) && !request.is(flag::COMPLETE) {
            request.replace_flags(request.flags() | flag::COMPLETE);
            if let Listener::Ready { place, index } = request.listener() {
                self.lists.push(place, index);
            }
        }
    }

    /// Makes the program's handle invalid.
    fn end(&mut self, index: usize) {
        let request = self.handles[index].resolve().unwrap();
        if request.is(flag::LISTENED) {
            self.lists.leave(request);
        }
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { REQUESTS.release(request) };
        self.handles[index] = NULL;
    }

    fn settle(&mut self, index: usize) {
        let request = active(self.handles[index]).unwrap();
        assert!(request.is(flag::COMPLETE), "a request was reported that is not complete");
        match request.is(flag::PERSISTENT) {
            true => request.clear(flag::ACTIVE | flag::COMPLETE),
            false => self.end(index),
        }
    }

    /// Takes at most `most` completions. Returns whether there were any.
    fn test(&mut self, most: usize) -> bool {
        let (address, length) = (self.handles.as_ptr(), self.length);
        let mut taken = 0;
        if let Some(name) = self.lists.of(&self.handles[..length]) {
            match self.lists.look(name, &self.handles[..length], Compare::Some) {
                Look::Ready => {
                    while taken < most {
                        let Some(index) = self.lists.next(name, &self.handles[..length]) else { break };
                        self.settle(index);
                        taken += 1;
                    }
                    return taken > 0;
                }
                Look::Nothing => {
                    assert!((0..length).any(|index| active(self.handles[index]).is_some()));
                    return false;
                }
                Look::Unknown => {}
            }
        }
        for index in 0..length {
            if taken < most && self.is_complete(index) {
                self.settle(index);
                taken += 1;
            }
        }
        if taken == 0 && (0..length).any(|index| active(self.handles[index]).is_some()) {
            self.lists.looked_in_vain(&self.handles[..length], 2);
        }
        assert_eq!(self.handles.as_ptr(), address);
        taken > 0
    }

    /// After the permitted number of late calls, nothing complete is left.
    fn everything_is_found(&mut self) {
        for _ in 0..=self.length.div_ceil(STRETCH) {
            while self.test(usize::MAX) {}
        }
        let left: Vec<_> = (0..self.length).filter(|index| self.is_complete(*index)).collect();
        assert_eq!(left, [], "complete requests were not reported");
    }

    /// Checks that a request heard at an index is the copy there, and so is found when the list stops hearing it.
    fn heard_requests_equal_copies(&self) {
        for handle in self.handles.iter().chain([&self.aside]) {
            let Some(Listener::Ready { place, index }) = handle.resolve().map(|request| request.listener())
            else {
                continue;
            };
            let list =
                self.lists.arrays[place as usize].list.as_ref().expect("a list that hears a request exists");
            assert_eq!(list.copies.get(index as usize), Some(handle), "a list hears a request at {index}");
        }
    }

    fn step(&mut self, step: &Step) {
        let at = |index: &usize| index % self.length;
        match step {
            Step::New(index, persistent, is_active) => {
                let index = at(index);
                if self.handles[index] == NULL {
                    self.handles[index] = new_request(*persistent, *is_active);
                }
            }
            Step::Start(index) => {
                if let Some(request) = self.handles[at(index)].resolve() {
                    request.set(flag::ACTIVE);
                }
            }
            Step::Finish(index) => {
                if let Some(request) = self.handles[at(index)].resolve() {
                    self.finish(request);
                }
            }
            Step::Wait(index) => {
                if self.is_complete(at(index)) {
                    self.settle(at(index));
                }
            }
            Step::Free(index) => {
                let index = at(index);
                if self.handles[index] != NULL {
                    self.end(index);
                }
            }
            Step::Swap(one, other) => {
                let (one, other) = (at(one), at(other));
                self.handles.swap(one, other);
            }
            Step::PutAside(index) => {
                if self.aside == NULL {
                    self.aside = std::mem::replace(&mut self.handles[index % self.length], NULL);
                }
            }
            Step::PutBack(index) => {
                let index = at(index);
                if self.handles[index] == NULL {
                    self.handles[index] = std::mem::replace(&mut self.aside, NULL);
                }
            }
            Step::Resize(more) => {
                self.length = self.length.saturating_add_signed(*more).clamp(SHORTEST, LONGEST);
            }
            Step::TestSome => drop(self.test(usize::MAX)),
            Step::TestAny => drop(self.test(1)),
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for handle in self.handles.iter().chain([&self.aside]).filter_map(|handle| handle.resolve()) {
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { REQUESTS.release(handle) };
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn completions_are_reported_once_in_time(steps in steps(), length in SHORTEST..LONGEST) {
        let _slabs = crate::testing::turn();
        let mut world = World::new(length);
        for (number, step) in steps.iter().enumerate() {
            world.step(step);
            world.heard_requests_equal_copies();
            if number % 50 == 49 {
                world.everything_is_found();
            }
        }
        world.everything_is_found();
    }
}

#[test]
fn long_array_gets_list_with_pushes() {
    let _slabs = crate::testing::turn();
    let mut world = World::new(STRETCH);
    for _ in 0..FIRST_PATIENCE {
        assert!(!world.test(usize::MAX));
    }
    assert_eq!(world.lists.lists(), 1);
    for index in [77, 3, 200] {
        let request = world.handles[index].resolve().unwrap();
        world.finish(request);
    }
    let handles = &world.handles[..STRETCH];
    let name = world.lists.of(handles).unwrap();
    assert_eq!(world.lists.look(name, handles, Compare::Some), Look::Ready);
    let order: Vec<_> = std::iter::from_fn(|| world.lists.next(name, handles)).collect();
    assert_eq!(order, [77, 3, 200]);
}

#[test]
fn reused_handle_is_a_new_request() {
    let _slabs = crate::testing::turn();
    let mut world = World::new(STRETCH);
    for _ in 0..FIRST_PATIENCE {
        world.test(usize::MAX);
    }
    assert_eq!(world.lists.lists(), 1);
    let before = world.handles[5];
    world.end(5);
    world.handles[5] = new_request(false, true);
    assert_eq!(world.handles[5], before, "the slab uses freed slots first");
    let request = world.handles[5].resolve().unwrap();
    world.finish(request);
    assert!(world.test(usize::MAX) && world.handles[5] == NULL);
}

#[test]
fn requests_stay_with_list_in_use() {
    let _slabs = crate::testing::turn();
    let mut world = World::new(SHORTEST);
    for _ in 0..FIRST_PATIENCE {
        world.test(usize::MAX);
    }
    let second: Vec<_> = world.handles[..SHORTEST].to_vec();
    let has_list = |lists: &mut ReadyLists, handles: &[RequestHandle]| lists.of(handles).is_some();
    // The first array was in use before, so it keeps its list once.
    world.lists.looked_in_vain(&second, FIRST_PATIENCE);
    assert!(!has_list(&mut world.lists, &second) && world.lists.lists() == 1);
    world.lists.looked_in_vain(&second, 2 * FIRST_PATIENCE);
    world.lists.looked_in_vain(&second, 4 * FIRST_PATIENCE);
    assert!(has_list(&mut world.lists, &second));
    let elsewhere = world.handles[..SHORTEST].to_vec();
    assert!(!has_list(&mut world.lists, &elsewhere));
}

#[test]
fn changing_array_loses_its_list() {
    let _slabs = crate::testing::turn();
    let mut world = World::new(STRETCH);
    let mut with_list = 0;
    for _ in 0..200 {
        with_list += world.lists.lists();
        world.test(usize::MAX);
        for index in 0..STRETCH / 2 {
            world.handles.swap(index, STRETCH - 1 - index);
        }
    }
    assert!(with_list < 10, "{with_list} of 200 calls had a useless list");
}
