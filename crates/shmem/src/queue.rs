//! A queue with one producer at a time and any number of consumers, none of which waits for another.
//!
//! Items lie in a ring. Each slot has a turn that says whose it is: `n` is the producer's that pushes item `n`, `n + 1` its
//! consumer's, and `n + length` that of the producer again. When the ring is full, the producer goes on with one that is twice as
//! long, and consumers follow when the old one is empty. Old rings are kept until the queue is dropped, since a consumer may
//! still look at them.

use std::mem::MaybeUninit;
use std::ptr::{null_mut, with_exposed_provenance_mut};

use crate::sync::{AtomicU64, Ordering, Shared};

/// Slots of the first ring.
const FIRST: usize = if cfg!(loom) { 2 } else { 64 };

/// See the module.
#[derive(Debug)]
pub struct Queue<T> {
    /// Address of the ring that consumers are at.
    first: AtomicU64,
    /// The ring that the producer is at. Only the producer uses it.
    last: Shared<*mut Ring<T>>,
    /// The first ring of all.
    all: *mut Ring<T>,
    /// Items pushed, and items popped.
    pushed: AtomicU64,
    popped: AtomicU64,
}

#[derive(Debug)]
struct Ring<T> {
    slots: Box<[Slot<T>]>,
    /// The next item to be popped.
    head: AtomicU64,
    /// The next item to be pushed; the producer's.
    tail: AtomicU64,
    /// Address of the next ring, or 0.
    next: AtomicU64,
}

#[derive(Debug)]
struct Slot<T> {
    turn: AtomicU64,
    item: Shared<MaybeUninit<T>>,
}

// SAFETY: items are handed over from thread to thread, each to one; everything else is atomic, but for `last` and `all`, of which
// the first is the producer's and the second changes only where there is one owner.
unsafe impl<T: Send> Send for Queue<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Queue<T> {}

impl<T> Ring<T> {
    fn new(length: usize) -> *mut Ring<T> {
        let slot = |turn| Slot { turn: AtomicU64::new(turn), item: Shared::new(MaybeUninit::uninit()) };
        let slots = (0..length as u64).map(slot).collect();
        let (head, tail, next) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        Box::into_raw(Box::new(Ring { slots, head, tail, next }))
    }

    fn slot(&self, position: u64) -> &Slot<T> {
        &self.slots[position as usize & (self.slots.len() - 1)]
    }

    /// False: the ring is full. The item is then still the caller's.
    fn push(&self, item: &mut Option<T>) -> bool {
        let tail = self.tail.load(Ordering::Relaxed);
        let slot = self.slot(tail);
        // Acquire: pairs with the Release in `pop`. The consumer has taken what was there.
        if slot.turn.load(Ordering::Acquire) != tail {
            return false;
        }
        if let Some(item) = item.take() {
            // SAFETY: the slot is the producer's.
            slot.item.write(|place| unsafe { (*place).write(item) });
            self.tail.store(tail + 1, Ordering::Relaxed);
            // Release: pairs with the Acquire in `pop`.
            slot.turn.store(tail + 1, Ordering::Release);
        }
        true
    }

    fn pop(&self) -> Option<T> {
        let mut head = self.head.load(Ordering::Relaxed);
        loop {
            let slot = self.slot(head);
            // Acquire: pairs with the Release in `push`.
            let turn = slot.turn.load(Ordering::Acquire);
            if turn == head + 1 {
                match self.head.compare_exchange(head, head + 1, Ordering::Relaxed, Ordering::Relaxed) {
                    Ok(_) => {
                        // SAFETY: the slot has an item, and only this consumer uses it.
                        let item = slot.item.read(|place| unsafe { (*place).assume_init_read() });
                        // Release: pairs with the Acquire in `push`.
                        slot.turn.store(head + self.slots.len() as u64, Ordering::Release);
                        return Some(item);
                    }
                    Err(other) => head = other,
                }
            } else if turn <= head {
                return None;
            } else {
                // Another consumer has been here meanwhile.
                head = self.head.load(Ordering::Relaxed);
            }
        }
    }
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue::new()
    }
}

impl<T> Queue<T> {
    /// An empty queue.
    pub fn new() -> Queue<T> {
        let ring = Ring::new(FIRST);
        let (pushed, popped) = (AtomicU64::new(0), AtomicU64::new(0));
        let first = AtomicU64::new(ring.expose_provenance() as u64);
        Queue { first, last: Shared::new(ring), all: ring, pushed, popped }
    }

    /// Adds an item.
    ///
    /// # Safety
    /// No other thread pushes at the same time.
    pub unsafe fn push(&self, item: T) {
        let mut item = Some(item);
        // SAFETY: only the producer looks, and the caller is the only one; rings live as long as the queue.
        let ring = self.last.read(|last| unsafe { &**last });
        if !ring.push(&mut item) {
            let longer = Ring::new(2 * ring.slots.len());
            // SAFETY: just made.
            let filled = unsafe { &*longer }.push(&mut item);
            debug_assert!(filled, "a new ring has room");
            // SAFETY: as above.
            self.last.write(|last| unsafe { *last = longer });
            // Release: pairs with the Acquire in `pop`. Nothing is pushed to the old ring any more.
            ring.next.store(longer.expose_provenance() as u64, Ordering::Release);
        }
        // Release: a thread that sees the count sees the item. Pairs with the Acquire in `len`.
        self.pushed.fetch_add(1, Ordering::Release);
    }

    /// Takes the oldest item.
    #[inline]
    pub fn pop(&self) -> Option<T> {
        loop {
            // Acquire: pairs with the Release of the exchange below.
            let address = self.first.load(Ordering::Acquire);
            // SAFETY: the address of a ring, and rings live as long as the queue.
            let ring = unsafe { &*with_exposed_provenance_mut::<Ring<T>>(address as usize) };
            if let Some(item) = ring.pop() {
                self.popped.fetch_add(1, Ordering::Relaxed);
                return Some(item);
            }
            // Acquire: pairs with the Release in `push`.
            let next = ring.next.load(Ordering::Acquire);
            if next == 0 {
                return None;
            }
            // The last item of this ring may have come after the look above.
            if let Some(item) = ring.pop() {
                self.popped.fetch_add(1, Ordering::Relaxed);
                return Some(item);
            }
            let _ = self.first.compare_exchange(address, next, Ordering::Release, Ordering::Relaxed);
        }
    }

    /// Number of items.
    pub fn len(&self) -> u64 {
        // Acquire: pairs with the Release in `push`.
        let popped = self.popped.load(Ordering::Relaxed);
        self.pushed.load(Ordering::Acquire).saturating_sub(popped)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T> Drop for Queue<T> {
    fn drop(&mut self) {
        while self.pop().is_some() {}
        let mut ring = std::mem::replace(&mut self.all, null_mut());
        while !ring.is_null() {
            // SAFETY: made by `Ring::new`; nobody else has the queue any more.
            let owned = unsafe { Box::from_raw(ring) };
            ring = with_exposed_provenance_mut(owned.next.load(Ordering::Relaxed) as usize);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::sync::atomic::AtomicUsize;

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn first_in_first_out(steps in proptest::collection::vec(any::<bool>(), 0..1000)) {
            let (queue, mut oracle) = (Queue::new(), VecDeque::new());
            for (number, push) in steps.into_iter().enumerate() {
                if push {
                    // SAFETY: one thread.
                    unsafe { queue.push(Box::new(number)) };
                    oracle.push_back(Box::new(number));
                } else {
                    prop_assert_eq!(queue.pop(), oracle.pop_front());
                }
                prop_assert_eq!(queue.len(), oracle.len() as u64);
            }
        }
    }

    #[test]
    fn a_million_items_to_eight_threads_each_once() {
        const ITEMS: usize = 1_000_000;
        let queue: Queue<usize> = Queue::new();
        let seen: Vec<AtomicUsize> = (0..ITEMS).map(|_| AtomicUsize::new(0)).collect();
        let taken = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let mut latest = None;
                    while taken.load(std::sync::atomic::Ordering::Relaxed) < ITEMS {
                        let Some(item) = queue.pop() else {
                            std::thread::yield_now();
                            continue;
                        };
                        assert!(latest < Some(item), "one consumer sees items in their order");
                        latest = Some(item);
                        seen[item].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        taken.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    }
                });
            }
            // SAFETY: only this thread pushes.
            (0..ITEMS).for_each(|item| unsafe { queue.push(item) });
        });
        assert!(seen.iter().all(|count| count.load(std::sync::atomic::Ordering::Relaxed) == 1));
    }
}
