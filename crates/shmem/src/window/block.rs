//! Where everything is in a window's control block.

use std::ptr::NonNull;
use std::slice;
use std::sync::atomic::{AtomicU32, AtomicU64};

use super::stripe::Stripe;
use super::ticket_lock::{TicketLock, Waiters};
use crate::cache::OwnLine;

/// Locks for accumulates that a member has. Two elements that share one only wait for each other longer.
const STRIPES: usize = 16;
/// The logarithm of how many neighbouring bytes share a stripe.
const STRIPE_BITS: u32 = 13;

/// A member's part of the block.
#[repr(C, align(128))]
#[derive(Debug, Default)]
pub struct Control {
    /// For passive-target epochs at this member.
    pub lock: TicketLock,
    /// Memory that the member has attached.
    pub directory: Directory,
    stripes: [Stripe; STRIPES],
}

/// Place of a member's list of attached memory. Only that member writes it; others read it between two equal, even
/// values of `changes`.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Directory {
    _line: OwnLine,
    /// Odd while the list changes.
    pub changes: AtomicU64,
    /// Offset of the list's extent in the segment; see [`crate::heap::Place`].
    pub extent: AtomicU64,
    /// Length of that extent in bytes.
    pub length: AtomicU64,
    /// Entries in the list.
    pub entries: AtomicU64,
}

/// Epochs that one member has announced to another that takes part in them.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Meeting {
    _line: OwnLine,
    /// Number of exposure epochs that the other one has begun for this one (`MPI_Win_post`).
    pub posts: AtomicU32,
    /// Number of access epochs to this one that the other one has ended (`MPI_Win_complete`).
    pub completes: AtomicU32,
}

impl Control {
    /// The bytes from `offset` on up to the next multiple of the returned length share the returned lock.
    /// An element belongs to the lock of its first byte.
    #[inline(always)]
    pub fn stripe(&self, offset: u64) -> (&Stripe, u64) {
        let place = (offset >> STRIPE_BITS) as usize & (STRIPES - 1);
        (&self.stripes[place], 1 << STRIPE_BITS)
    }
}

/// A window's control block, mapped here.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    base: NonNull<u8>,
    members: usize,
}

impl Block {
    /// The block of a window of `members` members at `base`.
    ///
    /// # Safety
    /// [`Block::bytes`] bytes there, aligned to a page, stay mapped as long as the process lives, were zeros when the
    /// window was made and are used only by blocks of this window until it is freed.
    pub unsafe fn new(base: NonNull<u8>, members: usize) -> Block {
        Block { base, members }
    }

    /// Bytes of the block of a window with `members` members. Pages that are never touched cost nothing.
    pub fn bytes(members: usize) -> Option<usize> {
        let each = size_of::<Control>() + Self::waiting_words(members) * size_of::<AtomicU64>();
        let meetings = members.checked_mul(size_of::<Meeting>())?;
        members.checked_mul(each.checked_add(meetings)?)
    }

    fn waiting_words(members: usize) -> usize {
        // A whole line at least, so that no member's words share one with another's.
        members.next_power_of_two().max(8)
    }

    /// A member's locks and lists.
    #[inline(always)]
    pub fn control(&self, member: usize) -> &'static Control {
        assert!(member < self.members);
        // SAFETY: inside the block, for which zero memory is valid; it stays mapped (`Block::new`).
        unsafe { self.base.cast::<Control>().add(member).as_ref() }
    }

    /// Waiters for a member's lock.
    pub fn waiters(&self, member: usize) -> Waiters<'static> {
        assert!(member < self.members);
        let words = Self::waiting_words(self.members);
        // SAFETY: behind the controls of all members, inside the block.
        unsafe {
            let first = self.base.cast::<Control>().add(self.members).cast::<AtomicU64>();
            Waiters::new(slice::from_raw_parts(first.add(member * words).as_ptr(), words))
        }
    }

    /// Epochs that member `from` has announced to member `to`.
    #[inline]
    pub fn meeting(&self, to: usize, from: usize) -> &'static Meeting {
        assert!(to < self.members && from < self.members);
        let words = Self::waiting_words(self.members);
        // SAFETY: behind the waiters of all members, inside the block; lines are aligned as what precedes them is made of whole lines.
        unsafe {
            let waiters = self.base.cast::<Control>().add(self.members).cast::<AtomicU64>();
            let first = waiters.add(self.members * words).cast::<Meeting>();
            first.add(to * self.members + from).as_ref()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_inside_the_block_and_apart() {
        for members in [1, 2, 3, 8, 70] {
            let bytes = Block::bytes(members).unwrap();
            let memory: &'static mut [u64] = Box::leak(vec![0; bytes / 8 + 512].into_boxed_slice());
            let start = memory.as_mut_ptr().cast::<u8>();
            let base = start.wrapping_add(start.align_offset(4096));
            // SAFETY: leaked, zero, aligned and long enough.
            let block = unsafe { Block::new(NonNull::new(base).unwrap(), members) };
            let mut parts = Vec::new();
            for member in 0..members {
                parts.push((block.control(member) as *const Control as usize, size_of::<Control>()));
                let words = block.waiters(member).words();
                parts.push((words.as_ptr() as usize, size_of_val(words)));
                for from in 0..members {
                    parts
                        .push((block.meeting(member, from) as *const Meeting as usize, size_of::<Meeting>()));
                }
            }
            parts.sort_unstable();
            assert!(parts.iter().all(|(start, _)| start % 64 == 0));
            assert!(parts.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0));
            let (last, length) = parts[parts.len() - 1];
            assert!(parts[0].0 == base as usize && last + length <= base as usize + bytes);
        }
    }
}
