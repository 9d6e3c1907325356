//! Ready lists: state about a long array of requests for `MPI_Testsome`, `MPI_Waitsome`, `MPI_Testany` and `MPI_Waitany`, so that a call costs in
//! proportion to completions and not to the length of the array.
//!
//! A program that passes one array again and again, at the same address, gets a list for it. The list is the [`Listener`] of the requests in the
//! array, so each that ends is pushed to the list with its index. The library owns neither the array nor its entries: the program may change any of
//! them between two calls without notice. Therefore the list keeps a copy of the handles that it has seen, and these rules hold.
//!
//! # The rules
//!
//! 1. *Listed completions are checked.* A call reports index `i` only if the array's current entry `i` is the handle of an active and complete
//!    request. A list can be out of date, but never wrong about a completion.
//! 2. *An entry that equals its copy is heard.* As long as a copy is the handle of a request, that request is alive and has this list as its
//!    listener, or its index is queued (as ready or as vacated). A request that ends, is freed, or is taken over makes its copy null and queues its
//!    index as vacated. So a handle that is reused for another request isn't mistaken for the old one.
//!    Conversely, a request that has this list as its listener at an index is the copy at that index: the list stops hearing a request that it
//!    forgets, so no request names an index beyond the end of an array that has become shorter.
//! 3. *An entry that differs from its copy is noticed in time.* Each call checks the vacated indices first, where programs put new requests. It
//!    then compares [`STRETCH`] further entries with their copies, in rotation. So a call notices an entry that the program has replaced after at
//!    most `length / STRETCH` calls (16 for 4,096 entries), which together take less time than one check of all requests.
//! 4. *Only "nothing has completed" may be late*, and only by rule 3's number of calls. MPI asks for no more: a repeated test must succeed in the
//!    end (§3.5, §3.7.5). A call reports that nothing is active (`MPI_UNDEFINED`) only after a check of all requests. A rank compares all entries
//!    before it sleeps, and so does the next call after another function has reported a completion to the program ([`ReadyLists::doubt`]).
//! 5. *A list that doesn't pay is dropped.* If too many entries differ in one call, or a request has another listener already, calls check all
//!    requests again, for twice as many calls as before the list was made.

mod list;
#[cfg(test)]
mod tests;

use crate::requests::completion::listener::Listener;
use crate::state::handle::RequestHandle;
use crate::state::request::{Request, flag};
use encore_slab::Obj;
use encore_tuning::TUNING;
pub use list::{Compare, Look, STRETCH};
use list::{GivenUp, List, NULL, active};

/// Shortest array with a list: for a shorter one a check of all requests takes little, and requests without a listener start quicker
/// (docs/lab/200).
pub const SHORTEST: usize = TUNING.shortest_ready_list;
/// Most arrays known at a time.
const MOST: usize = TUNING.most_ready_lists;
/// Checks of all requests of an array without result before it gets a list.
const FIRST_PATIENCE: u32 = TUNING.scans_before_list;
/// A check of all requests counts as without result, too, if it reports less than one in this number: a list would have named only these.
const FEW: usize = TUNING.few_ready;
/// Most such checks after a list was dropped.
const LAST_PATIENCE: u32 = TUNING.most_scans_before_list;
/// Calls after which a list has paid.
const PAID: u64 = TUNING.calls_that_pay_list;

/// Identifies a list for the duration of a call: the list may be dropped meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(u64);

/// The known arrays.
#[derive(Default)]
pub struct ReadyLists {
    arrays: Vec<Array>,
    names: u64,
    /// The array of the latest `MPI_Testall`, and the index of a request that was not complete.
    pending: (usize, usize),
}

/// An array of the program.
struct Array {
    name: Name,
    /// Address of the array.
    address: usize,
    /// Whether a call has used it since the last search for an array to forget.
    used: bool,
    /// Checks of all requests without result since there was a list.
    looks: u32,
    /// Number of such checks before the array gets a list.
    patience: u32,
    list: Option<List>,
}

impl ReadyLists {
    /// The list of an array, if it has one.
    #[inline]
    pub fn of(&mut self, handles: &[RequestHandle]) -> Option<Name> {
        if handles.len() < SHORTEST {
            return None;
        }
        let array = self.arrays.iter_mut().find(|array| array.address == handles.as_ptr() as usize)?;
        array.used = true;
        array.list.as_ref().map(|_| array.name)
    }

    /// Records that a call has checked all requests of an array and found none complete, though one is active. The array gets a list if that
    /// happens often enough; `weight` is how often it counts.
    pub fn looked_in_vain(&mut self, handles: &[RequestHandle], weight: u32) {
        if handles.len() < SHORTEST {
            return;
        }
        let address = handles.as_ptr() as usize;
        let place = match self.arrays.iter().position(|array| array.address == address) {
            Some(place) => place,
            None => self.add(address),
        };
        let array = &mut self.arrays[place];
        array.looks += weight;
        if array.list.is_none() && array.looks >= array.patience {
            array.looks = 0;
            array.list = Some(List::new(place as u32));
            self.names += 1;
            array.name = Name(self.names);
            let list = array.list.as_mut().expect("just made");
            match list.fit(handles, usize::MAX) {
                Ok(()) => {}
                Err(reason) => {
                    array.give_up();
                    self.make_room(reason);
                }
            }
        }
    }

    /// [`ReadyLists::looked_in_vain`] for a call that has checked all requests and reported some: counts as without result if these were few.
    pub fn looked_for_few(&mut self, handles: &[RequestHandle], reported: usize) {
        if reported < handles.len() / FEW {
            self.looked_in_vain(handles, 1);
        }
    }

    /// Drops a list that blocks another one, if no call has used it since the last time.
    fn make_room(&mut self, reason: GivenUp) {
        if let GivenUp::Heard(Some(place)) = reason {
            let other = &mut self.arrays[place as usize];
            if !std::mem::replace(&mut other.used, false) {
                other.take_down();
            }
        }
    }

    /// Adds an array, if need be in place of one that no call has used for a while.
    fn add(&mut self, address: usize) -> usize {
        let array =
            Array { name: Name(0), address, used: true, looks: 0, patience: FIRST_PATIENCE, list: None };
        if self.arrays.len() < MOST {
            self.arrays.push(array);
            return self.arrays.len() - 1;
        }
        let unused = self.arrays.iter().position(|array| !array.used);
        self.arrays.iter_mut().for_each(|array| array.used = false);
        let place = unused.unwrap_or(address / 64 % MOST);
        self.arrays[place].take_down();
        self.arrays[place] = array;
        place
    }

    #[inline]
    fn array(&mut self, name: Name) -> Option<&mut Array> {
        self.arrays.iter_mut().find(|array| array.name == name && array.list.is_some())
    }

    /// State of the array after comparing entries with their copies.
    #[inline]
    pub fn look(&mut self, name: Name, handles: &[RequestHandle], compare: Compare) -> Look {
        let Some(array) = self.array(name) else { return Look::Unknown };
        let list = array.list.as_mut().expect("an array is found with its list");
        match list.look(handles, compare) {
            Ok(look) => look,
            Err(_) => {
                array.give_up();
                Look::Unknown
            }
        }
    }

    /// Takes the next index of a complete request from the list.
    pub fn next(&mut self, name: Name, handles: &[RequestHandle]) -> Option<usize> {
        let array = self.array(name)?;
        let list = array.list.as_mut().expect("an array is found with its list");
        match list.next_ready(handles) {
            Ok(index) => index,
            Err(_) => {
                array.give_up();
                None
            }
        }
    }

    /// Writes indices of complete requests, as many as fit; they stay listed. Returns their number.
    pub fn listed(&mut self, name: Name, handles: &[RequestHandle], indices: &mut [i32]) -> usize {
        let Some(array) = self.array(name) else { return 0 };
        let list = array.list.as_ref().expect("an array is found with its list");
        let complete = |index: &&u32| {
            let request = handles.get(**index as usize).and_then(|handle| active(*handle));
            request.is_some_and(|request| request.is(flag::COMPLETE))
        };
        let found = list.ready.iter().filter(complete).zip(indices);
        found.map(|(index, place)| *place = *index as i32).count()
    }

    /// Records that a request in a list's array is complete.
    #[inline]
    pub(super) fn push(&mut self, place: u32, index: u32) {
        if let Some(list) = self.arrays.get_mut(place as usize).and_then(|array| array.list.as_mut()) {
            list.push(index);
        }
    }

    /// Records that a request in a list's array has ended, or changes its owner: its handle may soon be another's.
    #[cold]
    pub(super) fn leave(&mut self, request: Obj<Request>) {
        let Listener::Ready { place, index } = request.listener() else { return };
        request.set_listener(Listener::Nobody);
        if let Some(list) = self.arrays.get_mut(place as usize).and_then(|array| array.list.as_mut()) {
            list.copies[index as usize] = NULL;
            list.vacated.push(index);
        }
    }

    /// Makes the next call on each array compare all entries: another function has reported a completion to the program.
    #[inline]
    pub fn doubt(&mut self) {
        for list in self.arrays.iter_mut().filter_map(|array| array.list.as_mut()) {
            list.doubted = true;
        }
    }

    /// An index at which `MPI_Testall` may find an incomplete request; `None` if the array is not that of the previous call.
    #[inline]
    pub fn pending(&self, handles: &[RequestHandle]) -> Option<usize> {
        let (address, index) = self.pending;
        (address == handles.as_ptr() as usize && index < handles.len()).then_some(index)
    }

    /// Stores an index for [`ReadyLists::pending`].
    #[inline]
    pub fn set_pending(&mut self, handles: &[RequestHandle], index: usize) {
        self.pending = (handles.as_ptr() as usize, index);
    }

    /// Number of lists.
    pub fn lists(&self) -> usize {
        self.arrays.iter().filter(|array| array.list.is_some()).count()
    }
}

impl Array {
    /// Drops the list because it doesn't pay.
    #[cold]
    fn give_up(&mut self) {
        let paid = self.list.as_ref().is_some_and(|list| list.served >= PAID);
        self.patience = if paid { FIRST_PATIENCE } else { (2 * self.patience).min(LAST_PATIENCE) };
        self.take_down();
    }

    fn take_down(&mut self) {
        let Some(list) = self.list.take() else { return };
        for (index, copy) in list.copies.iter().enumerate() {
            list.stop_hearing(*copy, index);
        }
    }
}
