//! Memory that can't be freed: that of this library, and that of windows, which the standard has programs keep until they free the window. An address
//! there is known without asking the driver, whichever call it is for.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::types::Place;

/// Known memory by its first address.
static KNOWN: Mutex<BTreeMap<u64, Known>> = Mutex::new(BTreeMap::new());
/// Whether there has been any.
static IS_USED: AtomicBool = AtomicBool::new(false);

/// Known memory.
struct Known {
    /// The answer about it. `bytes` is the length of the host's memory, too.
    place: Place,
    is_host: bool,
    /// The number of its users.
    users: usize,
}

/// A user of an allocation that stays as long as this lives.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    start: u64,
    id: u64,
}

impl Kept {
    pub(super) fn new(place: Place) -> Kept {
        add(place, false);
        Kept { start: place.start, id: place.id }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = known.get_mut(&self.start).filter(|entry| entry.place.id == self.id);
        if entry.is_some_and(|entry| {
            entry.users -= 1;
            entry.users == 0
        }) {
            known.remove(&self.start);
        }
    }
}

/// Takes memory of this library, which stays until the process ends, for the host's.
pub fn know_host(address: *const u8, bytes: usize) {
    add(Place { start: address as u64, bytes, ..Place::HOST }, true);
}

/// Adds memory, or a user of it. Other memory that was there must have been freed, against the standard.
fn add(place: Place, is_host: bool) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    match known.get_mut(&place.start).filter(|entry| entry.place.id == place.id) {
        Some(entry) => entry.users += 1,
        None => _ = known.insert(place.start, Known { place, is_host, users: 1 }),
    }
    IS_USED.store(true, Ordering::Relaxed);
}

/// The answer about an address, if it is known: a device's memory, or the host's.
pub(super) fn find(address: u64) -> Option<Option<Place>> {
    if !IS_USED.load(Ordering::Relaxed) {
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
        let users = [Kept::new(place), Kept::new(place)];
        know_host(0x7000_1000 as *const u8, 16);
        for user in users {
            assert_eq!([id(0x7000_0000), id(0x7000_0063)], [Some(3), Some(3)]);
            drop(user);
        }
        assert!(find(0x7000_0000).is_none() && find(0x6fff_ffff).is_none() && find(0x7000_0064).is_none());
        assert!(find(0x7000_100f).is_some_and(|host| host.is_none()) && find(0x7000_1010).is_none());
    }

    #[test]
    fn memory_that_took_the_place_of_freed_memory_is_known_by_its_own_number() {
        let place = Place { context: 7, device: 0, start: 0x6000_0000, bytes: 100, id: 4, ..Place::HOST };
        let id = || find(0x6000_0000).flatten().map(|place| place.id);
        let first = Kept::new(place);
        let second = Kept::new(Place { id: 5, ..place });
        assert_eq!(id(), Some(5));
        drop(first);
        assert_eq!(id(), Some(5));
        drop(second);
        assert_eq!(id(), None);
    }
}
