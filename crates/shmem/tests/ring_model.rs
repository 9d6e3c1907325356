//! The ring under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
#![cfg(loom)]

use encore_shmem::ring::{Consumer, Header, Producer, owned::Memory};
use encore_shmem::sync::Shared;
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
                // SAFETY: there is room, in which 48 bytes are there.
                unsafe {
                    producer.push(header.word(), header.envelope(), |place| {
                        place.cast::<u64>().write_unaligned(i * 7);
                    });
                }
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
            // SAFETY: the cell was ready, and nothing of it is used any more.
            unsafe { consumer.release(0) };
        }
        sender.join().unwrap();
    });
}

/// A shuttle goes to and fro: each side writes to it after it has read what the other one wrote, and no access overlaps another.
#[test]
fn a_shuttle_belongs_to_one_side_at_a_time() {
    const ROUNDS: u64 = 2;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let rings = Arc::new([Memory::new(2, 16), Memory::new(2, 16)]);
        let shuttle = Arc::new(Shared::new(0_u64));
        let (their_rings, their_shuttle) = (rings.clone(), shuttle.clone());
        let answerer = thread::spawn(move || {
            // SAFETY: the only ends of their kind; the memory outlives them.
            let (mut into, mut out) =
                unsafe { (Consumer::new(their_rings[0].place()), Producer::new(their_rings[1].place())) };
            for round in 0..ROUNDS {
                assert_eq!(read_shuttle(&mut into, &their_shuttle), 10 * round);
                write_shuttle(&mut out, &their_shuttle, 10 * round + 5);
            }
        });
        // SAFETY: as above.
        let (mut out, mut into) =
            unsafe { (Producer::new(rings[0].place()), Consumer::new(rings[1].place())) };
        for round in 0..ROUNDS {
            write_shuttle(&mut out, &shuttle, 10 * round);
            assert_eq!(read_shuttle(&mut into, &shuttle), 10 * round + 5);
        }
        answerer.join().unwrap();
    });
}

/// Writes to the shuttle and sends a cell that names it.
fn write_shuttle(out: &mut Producer, shuttle: &Shared<u64>, value: u64) {
    while !(out.has_room() || out.look()) {
        thread::yield_now();
    }
    // SAFETY: the model checker sees whether anybody else is at it.
    shuttle.write(|place| unsafe { *place = value });
    let header = Header { kind: 1, length: 48, context: 0, source: 0, tag: 0 }.on_shuttle(3);
    // SAFETY: there is room.
    unsafe { out.push(header.word(), header.envelope(), |_| ()) };
}

/// Waits for a cell that names the shuttle, reads what is in it, and gives the cell back.
fn read_shuttle(into: &mut Consumer, shuttle: &Shared<u64>) -> u64 {
    while into.peek().is_none() {
        thread::yield_now();
    }
    assert_eq!(into.peek().unwrap().header.shuttle(), Some(3));
    // SAFETY: as above.
    let value = shuttle.read(|place| unsafe { *place });
    // SAFETY: the cell was ready, and nothing of it is used any more.
    unsafe { into.release(0) };
    value
}
