//! Where the memory of teams comes from: a part of the segment that every rank has mapped from the start.
//!
//! Blocks are powers of two. Any rank may take one and any rank may give one back, so free blocks are kept in the segment itself: for
//! each size a stack of blocks, linked through their heads. The word for the top counts its changes, so that a
//! rank that has read a top's successor can't put it there after others have taken and returned that top meanwhile.

use std::ptr::NonNull;

use crate::sync::{AtomicU64, Ordering};
use crate::team::Head;

/// The shared words of the space; zero memory is a space of which nothing is taken.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Shared {
    /// Bytes taken from the start of the space.
    taken: AtomicU64,
    /// The stack of free blocks of each size: the top block's page number plus one in the low half, a count of changes in the high half.
    free: [AtomicU64; SIZES],
}

/// The logarithm of the smallest block.
const SMALLEST: u32 = 12;
/// Sizes of blocks.
const SIZES: usize = 24;
const PAGE_BITS: u64 = u32::MAX as u64;

/// This rank's access to the space.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    shared: &'static Shared,
    base: NonNull<u8>,
    bytes: u64,
}

/// A block that was taken.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its offset in the space, the same for all ranks.
    pub offset: u64,
    /// Whether it was used before, so that it isn't zero.
    pub used: bool,
}

impl Space {
    /// The space of `bytes` bytes at `base`, which all ranks have mapped.
    ///
    /// # Safety
    /// The memory lives as long as the process, was zero at first, and is used only through spaces with the same `shared`.
    pub unsafe fn new(shared: &'static Shared, base: NonNull<u8>, bytes: u64) -> Space {
        Space { shared, base, bytes }
    }

    /// The address of a block here.
    pub fn address(&self, offset: u64) -> *mut u8 {
        assert!(offset < self.bytes);
        // SAFETY: inside the space.
        unsafe { self.base.as_ptr().add(offset as usize) }
    }

    fn head(&self, offset: u64) -> &Head {
        // SAFETY: every block starts with a head, for which zero memory is valid.
        unsafe { &*self.address(offset).cast::<Head>() }
    }

    fn size_of(bytes: usize) -> Option<u32> {
        let size = bytes.checked_next_power_of_two()?.ilog2().max(SMALLEST);
        ((size - SMALLEST) < SIZES as u32).then_some(size)
    }

    /// Takes a block of at least `bytes` bytes. `None`: the space is full.
    pub fn take(&self, bytes: usize) -> Option<Block> {
        let size = Self::size_of(bytes)?;
        let stack = &self.shared.free[(size - SMALLEST) as usize];
        // Acquire, here and below: pairs with the Release in `give_back`: the block's link, and that its users are done with it.
        let mut top = stack.load(Ordering::Acquire);
        while top & PAGE_BITS != 0 {
            let offset = ((top & PAGE_BITS) - 1) << SMALLEST;
            // If another rank takes it meanwhile, this is some other value, and the exchange fails.
            let next = self.head(offset).next_free.load(Ordering::Relaxed);
            let changed = ((top >> 32) + 1) << 32 | (next & PAGE_BITS);
            match stack.compare_exchange_weak(top, changed, Ordering::Acquire, Ordering::Acquire) {
                Ok(_) => return Some(Block { offset, used: true }),
                Err(now) => top = now,
            }
        }
        let more = |taken: u64| taken.checked_add(1 << size).filter(|end| *end <= self.bytes);
        let offset = self.shared.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Block { offset, used: false })
    }

    /// Gives a block of `bytes` bytes back.
    ///
    /// ```compile_fail,E0133
    /// # use encore_shmem::space::Space;
    /// fn twice(space: Space) {
    ///     if let Some(block) = space.take(4096) {
    ///         space.give_back(block.offset, 4096);
    ///         space.give_back(block.offset, 4096);
    ///     }
    /// }
    /// ```
    ///
    /// # Safety
    /// [`Space::take`] gave it out for as many bytes, it wasn't given back since, and this rank was its last user: the next one gets it.
    pub unsafe fn give_back(&self, offset: u64, bytes: usize) {
        let size = Self::size_of(bytes).expect("it was taken");
        let stack = &self.shared.free[(size - SMALLEST) as usize];
        let mut top = stack.load(Ordering::Relaxed);
        loop {
            self.head(offset).next_free.store(top & PAGE_BITS, Ordering::Relaxed);
            let changed = ((top >> 32) + 1) << 32 | ((offset >> SMALLEST) + 1);
            // Release: pairs with the Acquire in `take`.
            match stack.compare_exchange_weak(top, changed, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => top = now,
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn space(bytes: usize) -> Space {
        let memory: &'static mut [u64] = Box::leak(vec![0u64; (bytes + 4096) / 8].into_boxed_slice());
        let address = memory.as_mut_ptr().cast::<u8>();
        let base = address.wrapping_add(address.align_offset(4096));
        let shared: &'static Shared = Box::leak(Box::default());
        // SAFETY: leaked, and nobody else's.
        unsafe { Space::new(shared, NonNull::new(base).unwrap(), bytes as u64) }
    }

    #[test]
    fn blocks_come_back() {
        let space = space(1 << 16);
        let blocks: Vec<Block> = (0..8).map(|_| space.take(5000).unwrap()).collect();
        assert!(space.take(1).is_none());
        assert!(blocks.iter().all(|block| !block.used && block.offset % 8192 == 0));
        // SAFETY: each was taken, and is given back once.
        unsafe {
            space.give_back(blocks[3].offset, 5000);
            space.give_back(blocks[5].offset, 8192);
        }
        assert!(space.take(4096).is_none() && space.take(usize::MAX).is_none());
        let again = space.take(8000).unwrap();
        assert!(again.used && again.offset == blocks[5].offset);
        assert_eq!(space.take(8000).unwrap().offset, blocks[3].offset);
    }

    #[test]
    fn ranks_never_get_the_same_block() {
        let space = space(1 << 16);
        let (base, shared) = (space.base.as_ptr() as usize, space.shared);
        std::thread::scope(|scope| {
            for me in 1..=4u32 {
                scope.spawn(move || {
                    let base = NonNull::new(base as *mut u8).unwrap();
                    // SAFETY: as in `space`.
                    let space = unsafe { Space::new(shared, base, 1 << 16) };
                    for _ in 0..20_000 {
                        let Some(block) = space.take(4096) else { continue };
                        let holders = &space.head(block.offset).holders;
                        holders.store(me, Ordering::Relaxed);
                        std::hint::spin_loop();
                        assert_eq!(holders.load(Ordering::Relaxed), me);
                        // SAFETY: just taken.
                        unsafe { space.give_back(block.offset, 4096) };
                    }
                });
            }
        });
    }
}

#[cfg(all(test, loom))]
mod model {
    use super::*;
    use crate::sync::Shared as Data;
    use loom::sync::Arc;
    use loom::thread;

    const BLOCK: usize = 1 << SMALLEST;
    const BLOCKS: usize = 2;

    /// Two blocks, and what their users write, each as long as it has the block.
    struct Model {
        memory: Box<[u8]>,
        shared: Box<Shared>,
        data: [Data<u64>; BLOCKS],
    }

    // SAFETY: only a block's user touches its data, which the model checks.
    unsafe impl Sync for Model {}
    // SAFETY: as above.
    unsafe impl Send for Model {}

    impl Model {
        fn new() -> Model {
            let memory = vec![0u8; (BLOCKS + 1) * BLOCK].into_boxed_slice();
            let model = Model { memory, shared: Box::default(), data: std::array::from_fn(|_| Data::new(0)) };
            let space = model.space();
            for block in 0..BLOCKS {
                // SAFETY: the head is of a block of this memory. The model checker's atomics aren't valid as zeros.
                unsafe { space.address((block * BLOCK) as u64).cast::<Head>().write(Head::unused()) };
            }
            model
        }

        fn space(&self) -> Space {
            let base = self.memory.as_ptr().cast_mut();
            let base = base.wrapping_add(base.align_offset(BLOCK));
            // SAFETY: used only while the model lives.
            unsafe {
                Space::new(&*(&raw const *self.shared), NonNull::new(base).unwrap(), (BLOCKS * BLOCK) as u64)
            }
        }

        /// Takes a block, if there is one, and writes it.
        fn take(&self) -> Option<u64> {
            let offset = self.space().take(1)?.offset;
            // SAFETY: the address is of data of this model.
            self.data[offset as usize / BLOCK].write(|data| unsafe { *data += 1 });
            Some(offset)
        }

        fn give_back(&self, offset: u64) {
            self.data[offset as usize / BLOCK].write(|data| {
                // SAFETY: as above.
                unsafe { *data += 1 }
            });
            // SAFETY: the caller has taken the block in this model, and was its last user.
            unsafe { self.space().give_back(offset, 1) };
        }
    }

    /// No two have a block at a time, and its next user sees what the last one has written, also where blocks that were taken have come back between
    /// a load of the top and its exchange.
    #[test]
    fn a_block_has_one_user_at_a_time() {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(3);
        builder.check(|| {
            let model = Arc::new(Model::new());
            let taken: Vec<u64> = std::iter::from_fn(|| model.take()).collect();
            assert_eq!(taken.len(), BLOCKS);
            taken.iter().for_each(|offset| model.give_back(*offset));
            let theirs = model.clone();
            let other = thread::spawn(move || {
                let first = theirs.take();
                let second = theirs.take();
                [first, second].into_iter().flatten().for_each(|offset| theirs.give_back(offset));
            });
            if let Some(offset) = model.take() {
                model.give_back(offset);
            }
            other.join().unwrap();
            assert_eq!(std::iter::from_fn(|| model.take()).count(), BLOCKS);
        });
    }
}
