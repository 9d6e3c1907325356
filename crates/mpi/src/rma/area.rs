//! Exchange areas: shared memory that carries an operation's data to its target and back.

use std::ptr::NonNull;

use encore_shmem::window::claim::{BESIDE, Claim};

/// Bytes of each of an area's two parts: data to the target, and data from it.
pub(crate) const ROOM: usize = 32 << 10;

/// Bytes of an area; it consists of whole pages.
pub(super) const AREA: u64 = 2 * ROOM as u64 + 4096;

/// Number of areas in an extent of shared memory.
pub(super) const AREAS: u64 = 4;

/// A part of the target's data: its distance from the operation's address, and its number of bytes, or of elements of a combination.
pub(crate) type Run = (i64, u64);

/// Most runs of an operation; with runs, it has at most [`ROOM_WITH_RUNS`] bytes each way.
pub(crate) const MOST_RUNS: usize = ROOM / 2 / size_of::<Run>();

/// See [`MOST_RUNS`].
pub(crate) const ROOM_WITH_RUNS: usize = ROOM / 2;

/// An exchange area, mapped here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area(pub(super) NonNull<Claim>);

impl Area {
    /// The claim word, which decides whether the target or the origin does the operation.
    pub(super) fn claim<'a>(self) -> &'a Claim {
        // SAFETY: extents stay mapped; the words are atomic. The data beside them are accessed only by addresses.
        unsafe { &*self.0.as_ptr() }
    }

    fn part(self, distance: usize) -> *mut u8 {
        self.0.as_ptr().cast::<u8>().wrapping_add(4096 + distance)
    }

    /// Address of the bytes for the target.
    pub(super) fn given(self) -> *mut u8 {
        self.part(0)
    }

    /// Address of an operation's runs, if it has several: the second half of the bytes for the target.
    pub(super) fn runs(self) -> *mut Run {
        self.part(ROOM / 2).cast()
    }

    /// Address of `length` bytes from the target. Data that fit lie beside the word that the origin waits for.
    pub(super) fn taken(self, length: usize) -> *mut u8 {
        match length <= BESIDE {
            true => Claim::beside(self.0.as_ptr()),
            false => self.part(ROOM),
        }
    }
}

/// An area of this process, and its number of operations so far.
#[derive(Debug)]
pub(crate) struct Own {
    pub(super) area: Area,
    /// Name by which the target finds it.
    pub(super) name: u64,
    pub(super) turn: u64,
}

/// This process's unused areas for operations.
#[derive(Debug, Default)]
pub struct Areas {
    pub(super) free: Vec<Own>,
    /// Buffer for elements that the kernel has copied.
    pub(super) elements: Vec<u128>,
}
