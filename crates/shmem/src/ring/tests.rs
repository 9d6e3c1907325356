// Every unsafe block here writes or reads a few bytes of a payload or a staged run that it has just been given.
#![allow(clippy::undocumented_unsafe_blocks)]

use super::*;
use crate::laps::{FIRST_LAP, LAPS};
use crate::pages;

fn pair(memory: &owned::Memory) -> (Producer, Consumer) {
    // SAFETY: one of each over memory that outlives them.
    unsafe { (Producer::new(memory.place()), Consumer::new(memory.place())) }
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Cell>(), 64);
    assert_eq!(size_of::<Published>(), 128);
}

#[test]
fn copies_of_every_length() {
    for length in 0..=INLINE {
        let from: Vec<u8> = (0..length as u8).collect();
        let mut to = vec![0xee; length + 8];
        unsafe { copy_short(from.as_ptr(), to.as_mut_ptr(), length) };
        assert_eq!(to[..length], from[..]);
        assert!(to[length..].iter().all(|byte| *byte == 0xee));
    }
}

#[test]
fn headers_survive_the_cell() {
    let memory = owned::Memory::new(4, 64);
    let (mut producer, mut consumer) = pair(&memory);
    let header = Header { kind: 127, length: 48, context: (1 << 48) - 1, source: -7, tag: i32::MAX };
    for _ in 0..10 {
        assert!(producer.has_room() || producer.look());
        unsafe { producer.push(header.word(), header.envelope(), |place| place.write(42)) };
        let ready = consumer.peek().unwrap();
        assert_eq!(ready.header, header);
        assert_eq!(ready.payload(|p| unsafe { *p }), 42);
        unsafe { consumer.release(0) };
        assert!(consumer.peek().is_none());
    }
}

#[test]
fn full_ring_refuses_and_recovers() {
    let memory = owned::Memory::new(8, 64);
    let (mut producer, mut consumer) = pair(&memory);
    for lap in 0..5u64 {
        for i in 0..8 {
            assert!(producer.has_room() || producer.look());
            unsafe { producer.push(Header { context: lap * 8 + i, ..Header::default() }.word(), 0, |_| ()) };
        }
        assert!(!producer.has_room() && !producer.look());
        for i in 0..8 {
            assert_eq!(consumer.peek().unwrap().header.context, lap * 8 + i);
            unsafe { consumer.release(0) };
        }
    }
}

#[test]
fn staged_bytes_are_contiguous_and_come_back() {
    let memory = owned::Memory::new(64, 256);
    let (mut producer, mut consumer) = pair(&memory);
    let mut sent = 0u8;
    let mut got = 0u8;
    for length in (1..=64u64).chain(1..=64).chain([64, 63, 64, 1, 64]) {
        while !(producer.look() && producer.staging_room(length)) {
            let ready = consumer.peek().expect("no room, so something is in the ring");
            let length = ready.header.context;
            let bytes = unsafe { std::slice::from_raw_parts(consumer.staged(length), length as usize) };
            assert!(bytes.iter().all(|&byte| byte == got), "message {got}");
            got = got.wrapping_add(1);
            unsafe { consumer.release(length) };
        }
        let place = unsafe { producer.stage(length) }.address;
        unsafe { place.write_bytes(sent, length as usize) };
        sent = sent.wrapping_add(1);
        unsafe { producer.push(Header { context: length, ..Header::default() }.word(), 0, |_| ()) };
    }
    while let Some(ready) = consumer.peek() {
        let length = ready.header.context;
        let bytes = unsafe { std::slice::from_raw_parts(consumer.staged(length), length as usize) };
        assert!(bytes.iter().all(|&byte| byte == got), "message {got}");
        got = got.wrapping_add(1);
        unsafe { consumer.release(length) };
    }
    assert_eq!(sent, got);
}

/// Sends and takes a message of `length` staged bytes, which passes the rest of a lap by if it is over. Returns how far into
/// the area it went, and whether its pages were new.
fn round(producer: &mut Producer, consumer: &mut Consumer, area: u64, length: u64) -> (u64, bool) {
    assert!(producer.look());
    if let Some(rest) = producer.end_of_lap(length) {
        unsafe { producer.pass(rest) };
        unsafe { producer.push(0, 0, |_| ()) };
        assert!(consumer.peek().is_some() && producer.look());
        unsafe { consumer.release(rest) };
    }
    assert!(producer.staging_room(length), "what isn't published is less than the area");
    let staged = unsafe { producer.stage(length) };
    unsafe { producer.push(0, 0, |_| ()) };
    assert_eq!(consumer.staged(length), staged.address.cast_const());
    unsafe { consumer.release(length) };
    let within = staged.address as u64 - producer.place.staging as u64;
    assert!(within + length <= area);
    (within, staged.fresh)
}

#[test]
fn laps_are_short_first_and_grow() {
    const AREA: u64 = 1 << 20;
    const LENGTH: u64 = 3000;
    let memory = owned::Memory::new(64, AREA as usize);
    let (mut producer, mut consumer) = pair(&memory);
    let mut furthest = 0;
    for lap in 0.. {
        let mut end = 0;
        loop {
            let (within, fresh) = round(&mut producer, &mut consumer, AREA, LENGTH);
            assert_eq!(fresh, within >= furthest, "lap {lap}");
            furthest = furthest.max(within + LENGTH);
            if within < end {
                break;
            }
            end = within + LENGTH;
        }
        if lap < LAPS {
            assert!((FIRST_LAP..FIRST_LAP + 2 * LENGTH).contains(&end), "lap {lap} ends at {end}");
        }
        if end + LENGTH > AREA {
            assert_eq!(lap, (AREA / FIRST_LAP).ilog2() * LAPS, "as many of each power of two come before");
            break;
        }
    }
}

#[test]
fn a_lap_goes_on_while_the_receiver_lags() {
    const AREA: u64 = 1 << 20;
    let memory = owned::Memory::new(256, AREA as usize);
    let (mut producer, _consumer) = pair(&memory);
    let mut sent = 0;
    while producer.look() && producer.staging_room(8192) {
        assert_eq!(producer.end_of_lap(8192), None);
        unsafe { producer.stage(8192) };
        unsafe { producer.push(0, 0, |_| ()) };
        sent += 8192;
    }
    assert_eq!(sent, AREA, "whatever the lap, there is room for as much as the area holds");
}

#[test]
fn two_threads_agree() {
    let memory = owned::Memory::new(16, 1024);
    let (mut producer, mut consumer) = pair(&memory);
    const MESSAGES: u64 = 200_000;
    std::thread::scope(|scope| {
        struct Mine<T>(T);
        // SAFETY: each end is used by one thread.
        unsafe impl<T> Send for Mine<T> {}
        let sender = Mine(&mut producer);
        scope.spawn(move || {
            let sender = sender;
            let producer = sender.0;
            for i in 0..MESSAGES {
                let length = i % 200;
                while !(producer.look() && producer.staging_room(length)) {
                    std::thread::yield_now();
                }
                let place = unsafe { producer.stage(length) }.address;
                unsafe { place.write_bytes(i as u8, length as usize) };
                let word = Header { context: i, ..Header::default() }.word();
                unsafe { producer.push(word, !i, |p| p.cast::<u64>().write_unaligned(i * 3)) };
            }
        });
        for i in 0..MESSAGES {
            let length = i % 200;
            while consumer.peek().is_none() {
                std::thread::yield_now();
            }
            let ready = consumer.peek().unwrap();
            assert_eq!(ready.header.context, i);
            assert_eq!(ready.payload(|p| unsafe { p.cast::<u64>().read_unaligned() }), i * 3);
            let bytes = unsafe { std::slice::from_raw_parts(consumer.staged(length), length as usize) };
            assert!(bytes.iter().all(|&byte| byte == i as u8));
            unsafe { consumer.release(length) };
        }
    });
}

/// Sends short messages after one that was longer than the area. Returns whether the first one's pages were new, and how far the first lap went.
fn after_a_long_message(place: Place) -> (bool, u64) {
    const LENGTH: u64 = 3000;
    let (mut producer, mut consumer) = unsafe { (Producer::new(place), Consumer::new(place)) };
    let area = place.staging_bytes;
    producer.prepare_for(area);
    assert!(!producer.asked_for_large, "one that fits needs no more than it takes");
    producer.prepare_for(area + 1);
    assert!(producer.asked_for_large);
    let (_, fresh) = round(&mut producer, &mut consumer, area, LENGTH);
    let mut end = LENGTH;
    loop {
        let (within, _) = round(&mut producer, &mut consumer, area, LENGTH);
        if within < end {
            return (fresh, end);
        }
        end = within + LENGTH;
    }
}

#[test]
fn an_area_on_a_large_page_has_no_short_laps() {
    const AREA: usize = pages::LARGE_PAGE;
    let memory = owned::Memory::new(64, 2 * AREA);
    // About half a large page behind a place where one may begin, and not where a page begins.
    let (place, half) = (memory.place(), AREA / 2 + 64);
    let offset = place.staging.align_offset(AREA);
    let offset = if offset >= half { offset - half } else { offset + half };
    let small = Place { staging: place.staging.wrapping_add(offset), staging_bytes: AREA as u64, ..place };
    let (fresh, end) = after_a_long_message(small);
    assert!(fresh && end < 2 * FIRST_LAP, "{end}");

    let memory = owned::Memory::new(64, AREA);
    let (fresh, end) =
        after_a_long_message(Place { staging: pages::room_for_a_large_page(), ..memory.place() });
    // A kernel that has no large page leaves everything as it is.
    assert_eq!(fresh, end < 2 * FIRST_LAP, "{end}");
}

/// Breaks a rule of the ring on purpose, where `scripts/sanitize.sh` asks for it: the sanitizer that it names has to report it.
#[test]
fn sanitizers_find_a_broken_rule() {
    const STAGED: usize = 4096;
    let memory = owned::Memory::new(8, STAGED);
    let (_, mut consumer) = pair(&memory);
    let planted = std::env::var("ENCORE_TEST_PLANT").unwrap_or_default();
    // Nobody keeps apart from the other: the consumer reads a cell that was never sent.
    let waits = planted != "thread";
    // More is staged than there was room for.
    let excess = if planted == "address" { 1 } else { 0 };
    std::thread::scope(|scope| {
        let memory = &memory;
        let sender = scope.spawn(move || {
            let (mut producer, _) = pair(memory);
            assert!(producer.look() && producer.staging_room(64));
            let staged = unsafe { producer.stage(64) };
            unsafe { staged.address.write_bytes(1, if excess > 0 { STAGED + 1 } else { 64 }) };
            unsafe { producer.push(0, 0, |_| ()) };
        });
        while waits && consumer.peek().is_none() {
            std::thread::yield_now();
        }
        let first = unsafe { consumer.staged(64).read_volatile() };
        assert!(!waits || first == 1);
        if waits {
            unsafe { consumer.release(64) };
        }
        sender.join().unwrap();
    });
}
