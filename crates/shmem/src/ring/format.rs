//! Format of a ring: its cells, the consumer's progress, and where both and the staging area lie.

use crate::sync::{AtomicU64, Shared};

/// Payload bytes in a cell.
pub const INLINE: usize = 48;

/// Bits of the first word: phase (1), kind (7), inline length (8), context id (48).
const KIND_SHIFT: u32 = 1;
const LENGTH_SHIFT: u32 = 8;
const CONTEXT_SHIFT: u32 = 16;

/// Length of a cell whose staged bytes lie on the first shuttle.
const FIRST_SHUTTLE: u8 = 64;

/// Number of bits of a context id on the wire.
pub const CONTEXT_BITS: u32 = 48;

/// The envelope of a message and the kind of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Header {
    /// Kind of the cell: an index into the engine's table of handlers, below 128.
    pub kind: u8,
    /// Payload bytes in the cell, at most [`INLINE`]. More says that the cell's staged bytes lie on a shuttle; see
    /// [`Header::on_shuttle`].
    pub length: u8,
    /// Context id of the communicator, below 2^48.
    pub context: u64,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag.
    pub tag: i32,
}

impl Header {
    /// The first word of a cell, but for the phase. Ready-made once for a persistent request.
    #[inline(always)]
    pub const fn word(self) -> u64 {
        (self.kind as u64) << KIND_SHIFT
            | (self.length as u64) << LENGTH_SHIFT
            | self.context << CONTEXT_SHIFT
    }

    /// The header of a cell with [`INLINE`] payload bytes whose staged bytes lie on a shuttle.
    #[inline(always)]
    pub fn on_shuttle(self, number: u8) -> Header {
        Header { length: FIRST_SHUTTLE + number, ..self }
    }

    /// The shuttle on which the cell's staged bytes lie, if they don't lie in the staging area.
    #[inline(always)]
    pub fn shuttle(self) -> Option<u8> {
        self.length.checked_sub(FIRST_SHUTTLE)
    }

    /// The second word of a cell.
    #[inline(always)]
    pub const fn envelope(self) -> u64 {
        self.source as u32 as u64 | (self.tag as u32 as u64) << 32
    }

    /// The header whose words these are.
    #[inline(always)]
    pub const fn from_words(word: u64, envelope: u64) -> Header {
        Header {
            kind: (word >> KIND_SHIFT) as u8 & 0x7f,
            length: (word >> LENGTH_SHIFT) as u8,
            context: word >> CONTEXT_SHIFT,
            source: envelope as u32 as i32,
            tag: (envelope >> 32) as u32 as i32,
        }
    }
}

/// Second word and payload of a cell.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Source and tag, see [`Header::envelope`].
    pub envelope: u64,
    /// The payload; meaningful up to the header's length.
    pub payload: [u8; INLINE],
}

/// One cache line.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Cell {
    /// Phase, kind, length, context. Release store by the producer pairs with the consumer's Acquire load in
    /// [`Consumer::peek`](super::Consumer::peek) and hands over `body` and the staged bytes.
    pub(super) word: AtomicU64,
    pub(super) body: Shared<Body>,
}

/// The consumer's progress, on a line of its own.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Published {
    /// Cells consumed. Release store by the consumer pairs with the producer's Acquire load in
    /// `Producer::refresh` and hands the cells back.
    pub(super) cells: AtomicU64,
    /// Staged bytes consumed; stored before `cells`, read after it.
    pub(super) bytes: AtomicU64,
}

/// Where a ring lies. Both ends make one from the same shared memory.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The consumer's progress.
    pub published: *const Published,
    /// The cells.
    pub cells: *const Cell,
    /// Number of cells, a power of two.
    pub cell_count: u64,
    /// [`Self::cell_count`] less one, which masks a position to an index.
    pub cell_mask: u64,
    /// Start of the staging area.
    pub staging: *mut u8,
    /// Length of the staging area in bytes, a power of two.
    pub staging_bytes: u64,
}

impl Place {
    #[inline(always)]
    pub(super) fn cell(&self, position: u64) -> &Cell {
        // SAFETY: the place was made over `cell_count` initialised cells (`Producer::new`), and the index is masked.
        unsafe { &*self.cells.add((position & self.cell_mask) as usize) }
    }

    /// Value of the phase bit in the lap that `position` is in: 1 in the first.
    #[inline(always)]
    pub(super) fn phase(&self, position: u64) -> u64 {
        (position & self.cell_count == 0) as u64
    }

    /// Bytes that `length` staged bytes take: whole cache lines.
    #[inline(always)]
    pub(super) fn lines(length: u64) -> u64 {
        length.next_multiple_of(size_of::<Cell>() as u64)
    }

    /// Where `length` contiguous staged bytes start when the next free one is at `position`.
    #[inline(always)]
    pub(super) fn contiguous(&self, position: u64, length: u64) -> u64 {
        let left = self.staging_bytes - (position & (self.staging_bytes - 1));
        if left < length { position + left } else { position }
    }
}
