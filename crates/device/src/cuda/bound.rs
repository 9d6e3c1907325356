//! Memory that stays what it is as long as something uses it: the driver is asked once, not at each use.
//!
//! That is memory of persistent and partitioned requests and of windows, which the program keeps allocated until it frees these, and
//! memory of this library. Of all other memory no answer is kept: a program frees it and gets other memory at the same address.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Place, driver};

/// Known memory by its first address. Invariant: no two overlap, as they are allocated at the same time.
static KNOWN: Mutex<BTreeMap<u64, Known>> = Mutex::new(BTreeMap::new());
/// The number of entries. A reader that misses an entry asks the driver.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Known memory.
#[derive(Clone, Copy)]
struct Known {
    /// The answer about it. `bytes` is the length of the host's memory, too.
    place: Place,
    is_host: bool,
    /// The number of its users.
    users: usize,
}

/// Use of memory of a device that stays allocated as long as this lives.
#[derive(Debug, PartialEq, Eq)]
pub struct Bound {
    start: u64,
}

impl Bound {
    /// The allocation that the address is in. `None`: the address isn't a device's, or the driver doesn't say.
    pub fn new(address: *const u8) -> Option<Bound> {
        let place = driver()?.ok()?.ask(address as u64).ok()??;
        add(place, false);
        Some(Bound { start: place.start })
    }
}

impl Drop for Bound {
    fn drop(&mut self) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = known.get_mut(&self.start) {
            entry.users -= 1;
            if entry.users == 0 {
                known.remove(&self.start);
                NUMBER.store(known.len(), Ordering::Relaxed);
            }
        }
    }
}

/// Takes memory of this library, which stays until the process ends, for the host's.
pub fn know_host(address: *const u8, bytes: usize) {
    add(Place { start: address as u64, bytes, ..Place::HOST }, true);
}

fn add(place: Place, is_host: bool) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(place.start).or_insert(Known { place, is_host, users: 0 }).users += 1;
    NUMBER.store(known.len(), Ordering::Relaxed);
}

/// The answer about an address, if it is known: a device's memory, or the host's.
pub(super) fn find(address: u64) -> Option<Option<Place>> {
    if NUMBER.load(Ordering::Relaxed) == 0 {
        return None;
    }
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, entry) = known.range(..=address).next_back()?;
    entry.place.holds(address, 1).then_some((!entry.is_host).then_some(entry.place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_known_until_its_last_user_goes() {
        let place = Place { context: 7, device: 0, start: 0x7000_0000, bytes: 100, id: 3, ..Place::HOST };
        let id = |address| find(address).flatten().map(|place| place.id);
        add(place, false);
        add(place, false);
        let users = [Bound { start: place.start }, Bound { start: place.start }];
        know_host(0x7000_1000 as *const u8, 16);
        for user in users {
            assert_eq!([id(0x7000_0000), id(0x7000_0063)], [Some(3), Some(3)]);
            drop(user);
        }
        assert!(find(0x7000_0000).is_none() && find(0x6fff_ffff).is_none() && find(0x7000_0064).is_none());
        assert!(find(0x7000_100f).is_some_and(|host| host.is_none()) && find(0x7000_1010).is_none());
    }
}
