//! The ring under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
#![cfg(loom)]

use encore_transport::ring::{Consumer, Header, Producer, owned::Memory};
use loom::sync::Arc;
use loom::thread;

/// Every interleaving of a producer that laps a tiny ring and a consumer that checks each message.
#[test]
fn messages_arrive_whole_in_order_and_never_overwrite() {
    const MESSAGES: u64 = 3;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let memory = Arc::new(Memory::new(2, 16));
        let theirs = memory.clone();
        let sender = thread::spawn(move || {
            // SAFETY: the only producer; the memory outlives it.
            let mut producer = unsafe { Producer::new(theirs.place()) };
            for i in 0..MESSAGES {
                while !(producer.has_room() || producer.look()) {
                    thread::yield_now();
                }
                let header = Header { kind: 1, length: 8, context: i, source: 0, tag: i as i32 };
                producer.push(header.word(), header.envelope(), |place| {
                    // SAFETY: 48 bytes are there.
                    unsafe { place.cast::<u64>().write_unaligned(i * 7) }
                });
            }
        });
        // SAFETY: the only consumer; the memory outlives it.
        let mut consumer = unsafe { Consumer::new(memory.place()) };
        for i in 0..MESSAGES {
            while consumer.peek().is_none() {
                thread::yield_now();
            }
            let ready = consumer.peek().unwrap();
            assert_eq!((ready.header.context, ready.header.tag), (i, i as i32));
            // SAFETY: the producer wrote eight bytes.
            assert_eq!(ready.payload(|p| unsafe { p.cast::<u64>().read_unaligned() }), i * 7);
            drop(ready);
            consumer.release(0);
        }
        sender.join().unwrap();
    });
}
