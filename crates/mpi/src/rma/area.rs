//! Exchange areas: shared memory through which the data of an operation go to its target and come back.

use std::ptr::NonNull;

use encore_shmem::window::claim::{BESIDE, Claim};

/// Bytes of each of an area's two parts: what goes to the target, what comes from it.
pub(crate) const ROOM: usize = 32 << 10;

/// Bytes of an area; they are whole pages.
pub(super) const AREA: u64 = 2 * ROOM as u64 + 4096;

/// Areas in an extent of shared memory.
pub(super) const AREAS: u64 = 4;

/// A part of the target's data: its distance from the operation's address, and its bytes, or elements of a combination.
pub(crate) type Run = (i64, u64);

/// Runs that an operation may have, which then has at most [`ROOM_WITH_RUNS`] bytes each way.
pub(crate) const MOST_RUNS: usize = ROOM / 2 / size_of::<Run>();

/// See [`MOST_RUNS`].
pub(crate) const ROOM_WITH_RUNS: usize = ROOM / 2;

/// An exchange area, mapped here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area(pub(super) NonNull<Claim>);

impl Area {
    /// Who does its operation.
    pub(super) fn claim<'a>(self) -> &'a Claim {
        // SAFETY: extents stay mapped; the words are atomic. The data beside them are reached by addresses alone.
        unsafe { &*self.0.as_ptr() }
    }

    fn part(self, distance: usize) -> *mut u8 {
        self.0.as_ptr().cast::<u8>().wrapping_add(4096 + distance)
    }

    /// Where bytes that go to the target are.
    pub(super) fn given(self) -> *mut u8 {
        self.part(0)
    }

    /// Where the runs of an operation are that has several: in the second half of what goes to the target.
    pub(super) fn runs(self) -> *mut Run {
        self.part(ROOM / 2).cast()
    }

    /// Where `length` bytes are that come from the target. What fits is beside the word that the origin waits for.
    pub(super) fn taken(self, length: usize) -> *mut u8 {
        match length <= BESIDE {
            true => Claim::beside(self.0.as_ptr()),
            false => self.part(ROOM),
        }
    }
}

/// An area of this process, and how many operations it has had.
#[derive(Debug)]
pub(crate) struct Own {
    pub(super) area: Area,
    /// How the target finds it.
    pub(super) name: u64,
    pub(super) turn: u64,
}

/// This process's memory for operations, as far as none uses it.
#[derive(Debug, Default)]
pub struct Areas {
    pub(super) free: Vec<Own>,
    /// For elements that the kernel has copied.
    pub(super) elements: Vec<u128>,
}
