//! The queue under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
#![cfg(loom)]

use encore_shmem::queue::Queue;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;

/// A producer that outgrows the first ring, and two consumers: each item comes out once.
#[test]
fn each_item_comes_out_once() {
    const ITEMS: u64 = 3;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let queue = Arc::new(Queue::new());
        let seen = Arc::new(AtomicU64::new(0));
        let (theirs, their_seen) = (queue.clone(), seen.clone());
        let consumer = thread::spawn(move || {
            for _ in 0..2 {
                if let Some(item) = theirs.pop() {
                    let before = their_seen.fetch_add(1u64 << (8 * item), Ordering::Relaxed);
                    assert_eq!(before >> (8 * item) & 0xff, 0);
                }
            }
        });
        let producing = queue.clone();
        let producer = thread::spawn(move || {
            for item in 0..ITEMS {
                // SAFETY: the only producer.
                unsafe { producing.push(item) };
            }
        });
        if let Some(item) = queue.pop() {
            let before = seen.fetch_add(1u64 << (8 * item), Ordering::Relaxed);
            assert_eq!(before >> (8 * item) & 0xff, 0);
        }
        producer.join().unwrap();
        consumer.join().unwrap();
        while let Some(item) = queue.pop() {
            seen.fetch_add(1u64 << (8 * item), Ordering::Relaxed);
        }
        assert_eq!(seen.load(Ordering::Relaxed), 0x01_01_01);
    });
}
