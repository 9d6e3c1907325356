//! Combining many elements with memory that another rank may have written, with prefetching.
//!
//! Fetching the lines from the other rank's core takes most of the time. Processors prefetch by themselves, but stop at the end of each
//! page and begin anew on the next one. So this module prefetches the following page's lines while it combines one page (docs/lab/310).

use encore_datatype::reduce::Kernel;
use encore_shmem::copying::fetch_ahead;
use encore_shmem::window::Control;
use encore_shmem::window::stripe::Holder;

/// Bytes combined between two prefetches.
const BLOCK: usize = 2 << 10;
/// Distance in bytes by which lines are prefetched.
const AHEAD: usize = 4 << 10;

/// Elements of a directly reached target, and the origin's elements to combine with them.
#[derive(Clone, Copy)]
pub(super) struct Elements<'a> {
    pub(super) kernel: &'a Kernel,
    /// Bytes from one element to the next.
    pub(super) extent: usize,
    /// The origin's elements.
    pub(super) from: *const u8,
    /// The target's elements, and their distance from the beginning of its memory.
    pub(super) to: *mut u8,
    pub(super) offset: u64,
    /// Number of elements.
    pub(super) number: usize,
}

impl Elements<'_> {
    /// Combines the elements, each under its lock.
    ///
    /// # Safety
    /// The origin's elements are readable, the target's lie inside the window; the kernel is for elements of this extent.
    #[inline(never)]
    pub(super) unsafe fn combine(&self, control: &Control, holder: &impl Holder) {
        let mut first = 0;
        while first < self.number {
            let at = self.offset + (first * self.extent) as u64;
            let (stripe, length) = control.stripe(at);
            // The lock of an element is that of its first byte.
            let number = ((length - at % length) as usize).div_ceil(self.extent).min(self.number - first);
            stripe.lock(holder);
            // SAFETY: the caller's promise; these elements' lock is held.
            unsafe { self.combine_blocks(first, number) };
            stripe.unlock(holder);
            first += number;
        }
    }

    /// # Safety
    /// As above, with the elements' locks held.
    unsafe fn combine_blocks(&self, first: usize, number: usize) {
        let end = self.number * self.extent;
        // The processor itself prefetches all that lies ahead.
        let block = if end <= AHEAD { number } else { (BLOCK / self.extent).max(1) };
        for start in (first..first + number).step_by(block) {
            let elements = block.min(first + number - start);
            let at = start * self.extent;
            let ahead = (at + AHEAD).min(end)..(at + AHEAD + elements * self.extent).min(end);
            fetch_ahead(self.to.wrapping_add(ahead.start), ahead.len());
            // SAFETY: the caller's promise.
            unsafe { self.kernel.reduce(self.from.wrapping_add(at), self.to.wrapping_add(at), elements) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_datatype::predefined;
    use encore_datatype::reduce::{Op, kernel};
    use encore_shmem::doorbell::Ordered;

    struct Alone;

    impl Holder for Alone {
        fn number(&self) -> u32 {
            1
        }

        fn ordered(&self) -> Ordered {
            Ordered::BySender
        }

        fn may_outlive(&self) -> bool {
            false
        }

        fn has_ended(&self, _number: u32) -> bool {
            false
        }
    }

    #[test]
    fn each_element_is_combined_once() {
        let int = predefined::all().find(|entry| entry.name == "MPI_UINT32_T").expect("it is predefined");
        let operand = int.datatype().operand().expect("a predefined type is one");
        let kernel = kernel(Op::Sum, operand).expect("integers have sums");
        let control = Control::default();
        for (skipped, number) in [(0, 1), (0, 2049), (3, 256), (5, 10_000), (2047, 6000)] {
            let from: Vec<u32> = (0..number as u32).collect();
            let mut to = vec![7_u32; skipped + number + 1];
            let elements = Elements {
                kernel: &kernel,
                extent: 4,
                from: from.as_ptr().cast(),
                to: to[skipped..].as_mut_ptr().cast(),
                offset: 4 * skipped as u64,
                number,
            };
            // SAFETY: both have as many elements.
            unsafe { elements.combine(&control, &Alone) };
            let expected = (0..number as u32).map(|value| value + 7);
            assert!(to[skipped..skipped + number].iter().copied().eq(expected));
            assert!(to[..skipped].iter().chain(&to[skipped + number..]).all(|value| *value == 7));
        }
    }
}
