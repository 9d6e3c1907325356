//! Accesses to windows that other accesses may conflict with, for `mpiexec --check`: a list of each target's, in shared memory. All of it begins as zeros.

use std::ops::Range;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Places of a target; later accesses aren't compared with others.
const PLACES: usize = 512;
/// Looks at a lock that another rank holds, after which an access isn't compared: its holder may have died.
const LOOKS: u32 = 1 << 24;

/// Kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// `MPI_Get`
    Get,
    /// `MPI_Put`
    Put,
    /// An accumulate operation with an operator, by its number.
    Accumulate(u32),
    /// An accumulate operation with `MPI_NO_OP`, which only reads.
    Read,
    /// `MPI_Compare_and_swap`
    Swap,
}

impl What {
    /// A number for the kind.
    pub(crate) fn number(self) -> u32 {
        match self {
            What::Get => 0,
            What::Put => 1,
            What::Read => 2,
            What::Swap => 3,
            What::Accumulate(op) => 4 + op,
        }
    }

    pub(crate) fn from_number(number: u32) -> What {
        match number {
            0 => What::Get,
            1 => What::Put,
            2 => What::Read,
            3 => What::Swap,
            op => What::Accumulate(op - 4),
        }
    }
}

/// The epoch of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Epoch {
    /// Behind the fence with this number on the window.
    Fence(u64),
    /// From `MPI_Win_start` on.
    Start,
    /// With a lock.
    Passive,
}

impl Epoch {
    /// A number for the epoch.
    pub(crate) fn number(self) -> u64 {
        match self {
            Epoch::Start => 0,
            Epoch::Passive => 1,
            Epoch::Fence(number) => number + 2,
        }
    }

    pub(crate) fn from_number(number: u64) -> Epoch {
        match number {
            0 => Epoch::Start,
            1 => Epoch::Passive,
            number => Epoch::Fence(number - 2),
        }
    }
}

/// An access to a target's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Context id of the window's communicator.
    pub window: u64,
    /// Its epoch.
    pub epoch: Epoch,
    /// World rank of the origin.
    pub origin: u32,
    /// Kind.
    pub what: What,
    /// Bytes of the target's memory, from its beginning.
    pub bytes: Range<u64>,
    /// Key of the call site.
    pub site: u64,
    /// A sum of what a put has written; 0: not known.
    pub sum: u64,
}

impl Access {
    /// Bytes in which an access conflicts with another one; 0: it doesn't (MPI 5.0, 12.7).
    pub fn conflict(&self, other: &Access) -> u64 {
        let common =
            self.bytes.end.min(other.bytes.end).saturating_sub(self.bytes.start.max(other.bytes.start));
        let are_together = self.window == other.window && self.epoch == other.epoch;
        if !are_together || self.goes_with(other) { 0 } else { common }
    }

    /// Whether the other access is of the same call and goes on where this one has ended.
    fn goes_on(&self, other: &Access) -> bool {
        let call = |access: &Access| (access.window, access.epoch, access.origin, access.what, access.site);
        call(self) == call(other) && self.bytes.end == other.bytes.start
    }

    fn goes_with(&self, other: &Access) -> bool {
        use What::{Accumulate, Get, Put, Read, Swap};
        match (self.what, other.what) {
            (Put, _) | (_, Put) => false,
            (Get | Read, Get | Read) => true,
            (Get, _) | (_, Get) => false,
            // Accumulates of one process are done in their order.
            (Accumulate(one), Accumulate(two)) => one == two || self.origin == other.origin,
            (Read | Swap, _) | (_, Read | Swap) => true,
        }
    }
}

/// An [`Access`] in shared memory.
#[repr(C, align(64))]
#[derive(Debug, Default)]
struct Place {
    window: AtomicU64,
    epoch: AtomicU64,
    origin_and_what: AtomicU64,
    start: AtomicU64,
    end: AtomicU64,
    site: AtomicU64,
    sum: AtomicU64,
}

impl Place {
    fn set(&self, access: &Access) {
        self.window.store(access.window, Relaxed);
        self.epoch.store(access.epoch.number(), Relaxed);
        self.origin_and_what.store(u64::from(access.origin) << 32 | u64::from(access.what.number()), Relaxed);
        self.start.store(access.bytes.start, Relaxed);
        self.end.store(access.bytes.end, Relaxed);
        self.site.store(access.site, Relaxed);
        self.sum.store(access.sum, Relaxed);
    }

    fn get(&self) -> Access {
        let origin_and_what = self.origin_and_what.load(Relaxed);
        Access {
            window: self.window.load(Relaxed),
            epoch: Epoch::from_number(self.epoch.load(Relaxed)),
            origin: (origin_and_what >> 32) as u32,
            what: What::from_number(origin_and_what as u32),
            bytes: self.start.load(Relaxed)..self.end.load(Relaxed),
            site: self.site.load(Relaxed),
            sum: self.sum.load(Relaxed),
        }
    }
}

/// The accesses of a target.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Accesses {
    lock: AtomicU32,
    count: AtomicU32,
    places: [Place; PLACES],
}

impl Accesses {
    /// Adds an access. One that conflicts with it, and the bytes in which it does, if there is any.
    pub fn add(&self, access: &Access) -> Option<(Access, u64)> {
        self.locked(|count| {
            let used = &self.places[..count];
            let conflicts = used.iter().map(Place::get).map(|other| (other.conflict(access), other));
            let found = conflicts.filter(|(bytes, _)| *bytes > 0).map(|(bytes, other)| (other, bytes)).next();
            // Mostly it goes on where the latest one has ended.
            let latest = used.last().map(Place::get).filter(|latest| latest.goes_on(access));
            match latest {
                Some(latest) => {
                    self.places[count - 1].set(&Access {
                        bytes: latest.bytes.start..access.bytes.end,
                        sum: 0,
                        ..latest
                    });
                    (count, found)
                }
                None if count < PLACES => {
                    self.places[count].set(access);
                    (count + 1, found)
                }
                None => (count, found),
            }
        })
        .flatten()
    }

    /// A listed access that conflicts with another one, and the bytes in which both do, if there is any.
    pub fn conflict(&self, access: &Access) -> Option<(Access, u64)> {
        let conflicts = self.all().into_iter().map(|other| (other.conflict(access), other));
        conflicts.filter(|(bytes, _)| *bytes > 0).map(|(bytes, other)| (other, bytes)).next()
    }

    /// Removes accesses that have ended.
    pub fn remove(&self, has_ended: impl Fn(&Access) -> bool) {
        self.locked(|count| {
            let left: Vec<Access> =
                self.places[..count].iter().map(Place::get).filter(|access| !has_ended(access)).collect();
            if left.len() < count {
                self.places.iter().zip(&left).for_each(|(place, access)| place.set(access));
            }
            (left.len(), ())
        });
    }

    /// All of them.
    pub fn all(&self) -> Vec<Access> {
        let all = self.locked(|count| (count, self.places[..count].iter().map(Place::get).collect()));
        all.unwrap_or_default()
    }

    /// Does something with the list, of which it gets the length and returns the new one.
    fn locked<T>(&self, work: impl FnOnce(usize) -> (usize, T)) -> Option<T> {
        // Acquire: pairs with the Release below.
        let is_free = || self.lock.compare_exchange_weak(0, 1, Acquire, Relaxed).is_ok();
        for look in 0..LOOKS {
            if is_free() {
                let (count, result) = work(self.count.load(Relaxed) as usize);
                self.count.store(count as u32, Relaxed);
                self.lock.store(0, Release);
                return Some(result);
            }
            match look % 64 {
                63 => std::thread::yield_now(),
                _ => std::hint::spin_loop(),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> Box<Accesses> {
        let places = std::array::from_fn(|_| Place::default());
        Box::new(Accesses { lock: AtomicU32::new(0), count: AtomicU32::new(0), places })
    }

    fn access(origin: u32, what: What, bytes: Range<u64>) -> Access {
        Access { window: 5, epoch: Epoch::Fence(3), origin, what, bytes, site: 9, sum: 1 }
    }

    #[test]
    fn overlapping_puts_conflict_within_an_epoch() {
        let list = list();
        assert_eq!(list.add(&access(0, What::Put, 0..8)), None);
        assert_eq!(list.add(&access(1, What::Put, 8..16)), None);
        let later = Access { epoch: Epoch::Fence(4), ..access(1, What::Put, 0..8) };
        assert_eq!(list.add(&later), None);
        assert_eq!(list.add(&Access { window: 6, ..access(1, What::Put, 0..8) }), None);
        assert_eq!(list.add(&access(1, What::Get, 6..7)), Some((access(0, What::Put, 0..8), 1)));
    }

    #[test]
    fn accumulates_go_together_as_the_standard_says() {
        let conflicts = |one, other, origin| access(0, one, 0..8).conflict(&access(origin, other, 0..8)) > 0;
        let (sum, max) = (What::Accumulate(1), What::Accumulate(2));
        assert!(!conflicts(sum, sum, 1) && !conflicts(sum, What::Read, 1) && !conflicts(sum, What::Swap, 1));
        assert!(conflicts(sum, max, 1) && !conflicts(sum, max, 0));
        assert!(
            conflicts(sum, What::Get, 1)
                && conflicts(What::Put, sum, 0)
                && conflicts(What::Put, What::Read, 1)
        );
        assert!(!conflicts(What::Get, What::Get, 1) && !conflicts(What::Get, What::Read, 1));
    }

    #[test]
    fn adjacent_accesses_take_one_place() {
        let list = list();
        for number in 0..10 {
            list.add(&access(0, What::Put, number * 8..number * 8 + 8));
        }
        assert_eq!(list.all(), [Access { sum: 0, ..access(0, What::Put, 0..80) }]);
        assert!(list.add(&access(1, What::Put, 72..76)).is_some());
    }

    #[test]
    fn ended_accesses_are_removed() {
        let list = list();
        (0..PLACES as u64 + 5)
            .for_each(|number| _ = list.add(&access(0, What::Put, number * 16..number * 16 + 8)));
        assert_eq!(list.all().len(), PLACES);
        list.remove(|access| access.bytes.start != 32);
        assert_eq!(list.all(), [access(0, What::Put, 32..40)]);
    }
}
