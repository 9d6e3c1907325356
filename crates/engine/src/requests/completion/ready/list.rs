//! The list of one array: its completed requests, by the rules of [`super`].

use std::collections::VecDeque;

use crate::requests::completion::listener::Listener;
use crate::state::handle::RequestHandle;
use crate::state::request::{Request, flag};
use encore_slab::Obj;

/// Entries that each call compares with their copies (docs/lab/200).
pub const STRETCH: usize = 256;
/// Most replaced entries per call, in addition to the vacated ones, before the list is dropped.
const MOST_REPLACED: usize = 16;

pub(super) const NULL: RequestHandle = RequestHandle::NULL;

/// Result of asking a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Something has completed: [`ReadyLists::next`](super::ReadyLists::next) returns it.
    Ready,
    /// Nothing has completed, and something is active.
    Nothing,
    /// The list can't tell: check all requests.
    Unknown,
}

/// Range of entries to compare with their copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// The next [`STRETCH`] entries.
    Some,
    /// All entries.
    All,
}

/// Why a list must be dropped.
pub(super) enum GivenUp {
    /// Its entries change too often, or one is invalid.
    Changes,
    /// A request has another listener, which is the list at this place, if it is a list.
    Heard(Option<u32>),
}

/// The list of an array.
pub(super) struct List {
    /// Index of its array among the known ones, as in its requests' listener.
    place: u32,
    /// Last known value of each entry.
    pub(super) copies: Vec<RequestHandle>,
    /// Indices of completed requests, in order of completion.
    pub(super) ready: VecDeque<u32>,
    /// For each index, whether it is in `ready`.
    is_ready: Vec<bool>,
    /// Indices whose copy became null since the last call.
    pub(super) vacated: Vec<u32>,
    /// The index at which the next comparison begins.
    next: usize,
    /// The index of a request that was active.
    active: usize,
    /// Whether the next call must compare all entries.
    pub(super) doubted: bool,
    /// Number of calls that it has served.
    pub(super) served: u64,
}

/// The active request of a handle.
#[inline(always)]
pub(super) fn active(handle: RequestHandle) -> Option<Obj<Request>> {
    handle.resolve().filter(|request| request.is(flag::ACTIVE))
}

impl List {
    pub(super) fn new(place: u32) -> List {
        List {
            place,
            copies: Vec::new(),
            ready: VecDeque::new(),
            is_ready: Vec::new(),
            vacated: Vec::new(),
            next: 0,
            active: 0,
            doubted: false,
            served: 0,
        }
    }

    #[inline]
    pub(super) fn look(&mut self, handles: &[RequestHandle], compare: Compare) -> Result<Look, GivenUp> {
        self.served += 1;
        if handles.len() != self.copies.len() {
            self.fit(handles, MOST_REPLACED)?;
        }
        self.fill_vacated(handles)?;
        let length = handles.len();
        if self.doubted || compare == Compare::All {
            self.doubted = false;
            self.compare(handles, 0, length)?;
        } else {
            let from = if self.next < length { self.next } else { 0 };
            self.next = (from + STRETCH).min(length);
            self.compare(handles, from, self.next)?;
        }
        if !self.ready.is_empty() {
            return Ok(Look::Ready);
        }
        Ok(if self.find_active(handles) { Look::Nothing } else { Look::Unknown })
    }

    /// Adapts to a change of the array's length.
    #[cold]
    pub(super) fn fit(&mut self, handles: &[RequestHandle], most: usize) -> Result<(), GivenUp> {
        let (old, new) = (self.copies.len(), handles.len());
        if old.abs_diff(new) > most {
            return Err(GivenUp::Changes);
        }
        for index in new..old {
            self.stop_hearing(self.copies[index], index);
        }
        self.copies.resize(new, NULL);
        self.is_ready.resize(new, false);
        self.ready.retain(|index| (*index as usize) < new);
        self.vacated.retain(|index| (*index as usize) < new);
        for index in old..new {
            self.adopt(handles, index)?;
        }
        Ok(())
    }

    /// Checks the entries whose requests have ended.
    #[inline]
    fn fill_vacated(&mut self, handles: &[RequestHandle]) -> Result<(), GivenUp> {
        // Adopting an entry may vacate another one, which the next call checks.
        let count = self.vacated.len();
        for place in 0..count {
            let index = self.vacated[place] as usize;
            if handles[index] != self.copies[index] {
                self.adopt(handles, index)?;
            }
        }
        self.vacated.drain(..count);
        Ok(())
    }

    /// Compares a range of entries with their copies.
    #[inline]
    fn compare(&mut self, handles: &[RequestHandle], from: usize, to: usize) -> Result<(), GivenUp> {
        // All of them, without a branch for each: compilers vectorize that.
        let pairs = handles[from..to].iter().zip(&self.copies[from..to]);
        match pairs.fold(0, |all, (handle, copy)| all | (handle.0 ^ copy.0)) {
            0 => Ok(()),
            _ => self.compare_each(handles, from, to),
        }
    }

    #[inline(never)]
    fn compare_each(&mut self, handles: &[RequestHandle], from: usize, to: usize) -> Result<(), GivenUp> {
        let mut replaced = 0;
        for index in from..to {
            if handles[index] == self.copies[index] {
                continue;
            }
            // Filling an empty entry is normal use of an array.
            replaced += usize::from(self.copies[index] != NULL);
            if replaced > MOST_REPLACED {
                return Err(GivenUp::Changes);
            }
            self.adopt(handles, index)?;
        }
        Ok(())
    }

    /// Records the current value of an entry.
    fn adopt(&mut self, handles: &[RequestHandle], index: usize) -> Result<(), GivenUp> {
        self.stop_hearing(self.copies[index], index);
        self.copies[index] = NULL;
        let handle = handles[index];
        if handle == NULL {
            return Ok(());
        }
        // The check of all requests reports what is wrong with it.
        let request = handle.resolve().ok_or(GivenUp::Changes)?;
        match request.listener() {
            Listener::Nobody => {}
            // The request was moved within the array.
            Listener::Ready { place, index: old } if place == self.place => {
                request.set_listener(Listener::Nobody);
                self.copies[old as usize] = NULL;
                self.vacated.push(old);
            }
            Listener::Ready { place, .. } => return Err(GivenUp::Heard(Some(place))),
            _ => return Err(GivenUp::Heard(None)),
        }
        let complete = request.is(flag::ACTIVE | flag::COMPLETE);
        // Sends that were complete from the start share a request. It needs no listener, since it is queued from now until it is reported; nor does
        // any other that is complete.
        if !complete || request.is(flag::PERSISTENT) {
            request.set_listener(Listener::Ready { place: self.place, index: index as u32 });
        }
        self.copies[index] = handle;
        if complete {
            self.push(index as u32);
        }
        Ok(())
    }

    /// Whether the list is the listener of a request at `index`.
    fn hears(&self, request: Obj<Request>, index: usize) -> bool {
        matches!(request.listener(), Listener::Ready { place, index: at } if place == self.place && at as usize == index)
    }

    pub(super) fn stop_hearing(&self, copy: RequestHandle, index: usize) {
        if let Some(request) = copy.resolve().filter(|request| self.hears(*request, index)) {
            request.set_listener(Listener::Nobody);
        }
    }

    #[inline]
    pub(super) fn push(&mut self, index: u32) {
        if !std::mem::replace(&mut self.is_ready[index as usize], true) {
            self.ready.push_back(index);
        }
    }

    pub(super) fn next_ready(&mut self, handles: &[RequestHandle]) -> Result<Option<usize>, GivenUp> {
        while let Some(index) = self.ready.pop_front() {
            let place = index as usize;
            self.is_ready[place] = false;
            let Some(&handle) = handles.get(place) else { continue };
            let request = active(handle);
            if let Some(request) = request.filter(|request| request.is(flag::COMPLETE)) {
                if !self.hears(request, place) {
                    // The copy may be of a request that has moved.
                    self.stop_hearing(self.copies[place], place);
                    self.copies[place] = NULL;
                    self.vacated.push(index);
                }
                return Ok(Some(place));
            }
            // The request ended another way, and its handle may belong to another request that the list doesn't hear yet.
            let stranger = |handle: RequestHandle| handle.resolve().is_some_and(|it| !self.hears(it, place));
            if handle != self.copies[place] || stranger(handle) {
                self.adopt(handles, place)?;
            }
        }
        Ok(None)
    }

    /// Whether any request that the list hears is active.
    #[inline]
    fn find_active(&mut self, handles: &[RequestHandle]) -> bool {
        let length = handles.len();
        let first = if self.active < length { self.active } else { 0 };
        for index in (first..length).chain(0..first) {
            if active(handles[index]).is_some() {
                self.active = index;
                return true;
            }
        }
        false
    }
}
