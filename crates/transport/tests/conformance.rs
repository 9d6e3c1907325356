//! Conformance of all transports: the same tests for shared memory, for ends within one process, for sockets and for libfabric.
#![cfg(not(loom))]

use std::cell::Cell;
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use encore_boot::interfaces::Wish;
use encore_shmem::ring::{Header, INLINE, Staged};
use encore_transport::fabric::choice::{Here, survey};
use encore_transport::fabric::library::Library;
use encore_transport::fabric::{Fabric, ucx};
use encore_transport::layout;
use encore_transport::local::{self, Copies, Visible, World};
use encore_transport::shm::{Arrived, Shm};
use encore_transport::sockets::{Name, Network, Sockets};
use encore_transport::transport::{Full, Payload, Transport, WaitOn};
use proptest::prelude::*;

const CELLS: usize = 16;
const STAGING: u64 = 4 << 10;

type Ends = Vec<Box<dyn Transport>>;

/// A transport whose ends are all in this process.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Shm,
    Local,
    /// Sockets of the machine.
    Unix,
    /// Over the loopback interface.
    Tcp,
    /// Over the loopback interface, by libfabric.
    Fabric,
    /// By UCX.
    Ucx,
}

/// All kinds. libfabric is left out where the machine doesn't have it; the tests of `fabric.rs` report that.
fn kinds() -> Vec<Kind> {
    let mut kinds = vec![Kind::Shm, Kind::Local, Kind::Unix, Kind::Tcp];
    kinds.extend(Library::open().is_ok().then_some(Kind::Fabric));
    kinds.extend(ucx::is_there().then_some(Kind::Ucx));
    kinds
}

/// Kinds that deliver cells at once, have rings of a known length, and allow an end to send to itself.
const RINGS: [Kind; 2] = [Kind::Shm, Kind::Local];

/// Kinds of libraries that carry packets.
const BY_LIBRARY: [Kind; 2] = [Kind::Fabric, Kind::Ucx];

thread_local! {
    /// Whether cells between the latest ends of this test take a while to arrive.
    static SLOW: Cell<bool> = const { Cell::new(false) };
}

fn ends(kind: Kind, count: u32) -> Ends {
    SLOW.set(!RINGS.contains(&kind));
    match kind {
        Kind::Shm => {
            let (segment, _head) = encore_boot::segment::create(count, 0).unwrap();
            let sizes = layout::Sizes { cells: CELLS, staging: STAGING as usize, teams: 0 };
            let attach = |me| Shm::attach(segment.as_fd(), me as usize, count as usize, sizes).unwrap();
            (0..count).map(|me| Box::new(attach(me)) as Box<dyn Transport>).collect()
        }
        Kind::Local => {
            let world = World::new(
                count,
                local::Sizes { cells: CELLS, staging: STAGING, told: false, copies: Copies::None },
                Visible::AtOnce,
            );
            (0..count).map(|me| Box::new(world.end(me)) as Box<dyn Transport>).collect()
        }
        Kind::Unix => sockets(Network::Machine, count),
        Kind::Tcp => sockets(Network::Interface(IpAddr::V4(Ipv4Addr::LOCALHOST)), count),
        Kind::Fabric | Kind::Ucx => fabric(kind, count),
    }
}

/// Ends over the libfabric provider that any machine has.
fn fabric(kind: Kind, count: u32) -> Ends {
    const SECRET: [u8; 16] = [7; 16];
    let name = |rank| Name { job: [5, 6], rank };
    let here = Here {
        address: Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        is_named: false,
        turn: 0,
        one_machine: true,
        elsewhere: 0,
    };
    let open = |rank| {
        let sockets = Sockets::open(name(rank), SECRET, &[Network::Machine]).unwrap();
        let opened = match kind {
            Kind::Ucx => Fabric::open_ucx(None, sockets, (rank, SECRET), false),
            _ => {
                let found = survey(&Wish::read(Some(OsStr::new("tcp"))).unwrap(), here).unwrap();
                Fabric::open(&found, sockets, (rank, SECRET), false)
            }
        };
        opened.unwrap_or_else(|refused| panic!("{}", refused.0))
    };
    let mut all: Vec<Fabric> = (0..count).map(open).collect();
    let known: Vec<_> =
        all.iter_mut().map(|end| (end.sockets().addresses().clone(), end.place().to_string())).collect();
    for end in &mut all {
        for (rank, (address, place)) in (0..).zip(&known) {
            assert_eq!(end.sockets().add(name(rank), address.clone(), SECRET), rank);
            end.reach(rank, rank, &place.parse().unwrap());
            end.believe(rank);
        }
    }
    all.into_iter().map(|end| Box::new(end) as Box<dyn Transport>).collect()
}

fn sockets(network: Network, count: u32) -> Ends {
    const SECRET: [u8; 16] = [7; 16];
    let name = |rank| Name { job: [5, 6], rank };
    let mut all: Vec<Sockets> =
        (0..count).map(|rank| Sockets::open(name(rank), SECRET, &[network]).unwrap()).collect();
    let addresses: Vec<_> = all.iter().map(|end| end.addresses().clone()).collect();
    for end in &mut all {
        for (rank, address) in (0..).zip(&addresses) {
            assert_eq!(end.add(name(rank), address.clone(), SECRET), rank);
        }
    }
    all.into_iter().map(|end| Box::new(end) as Box<dyn Transport>).collect()
}

const MESSAGE: u8 = 1;
const STAGED: u8 = 2;
const SKIP: u8 = 3;

fn header(kind: u8, number: u64) -> Header {
    Header { kind, length: 8, context: number, source: -1, tag: i32::MIN }
}

fn payload(number: u64) -> Payload {
    std::array::from_fn(|at| number.to_le_bytes()[at % 8] ^ at as u8)
}

/// Byte `at` of the staged bytes of a cell.
fn staged_byte(number: u64, at: u64) -> u8 {
    (number * 31 + at * 7 + (at >> 8)) as u8
}

fn send(end: &mut dyn Transport, to: u32, number: u64) -> Result<(), Full> {
    end.inject(to, header(MESSAGE, number), &payload(number))
}

/// Sends a cell with staged bytes, as the engine does: it ends laps when the transport requires it.
fn send_staged(end: &mut dyn Transport, to: u32, number: u64, length: u64) -> Result<(), Full> {
    if let Some(rest) = end.end_of_lap(to, length) {
        end.inject_skip(to, header(SKIP, rest), &payload(0), rest)?;
    }
    let mut stage = |staged: Staged| {
        // SAFETY: `length` staged bytes may be written here.
        (0..length).for_each(|at| unsafe { *staged.address.add(at as usize) = staged_byte(number, at) });
    };
    end.inject_staged(to, header(STAGED, number), &payload(length), length, &mut stage)
}

/// A received cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Came {
    number: u64,
    staged: u64,
}

fn read_payload(arrived: &Arrived) -> Payload {
    // SAFETY: a payload has that length, and is valid until the cell is given back.
    unsafe { arrived.payload.cast::<Payload>().read() }
}

/// Consumes the next cell from an end, and checks every byte of it.
fn receive(end: &mut dyn Transport, from: u32) -> Option<Came> {
    end.greet();
    loop {
        let inbox = (0..end.inboxes()).find(|inbox| end.source(*inbox) == from)?;
        let arrived = end.peek(inbox)?;
        let Header { kind, context, .. } = arrived.header;
        // The transport sets the length of a cell with staged bytes.
        let length = if kind == STAGED { arrived.header.length } else { 8 };
        assert_eq!(arrived.header, Header { length, ..header(kind, context) });
        match kind {
            MESSAGE => {
                assert_eq!(read_payload(&arrived), payload(context));
                end.release(inbox, 0);
                return Some(Came { number: context, staged: 0 });
            }
            STAGED => {
                let first = u64::from_le_bytes(read_payload(&arrived)[..8].try_into().unwrap());
                let mask = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7]);
                let length = first ^ mask;
                let data = end.staged(inbox, length).expect("as many as were staged");
                for at in 0..length {
                    // SAFETY: the sender staged it; it is readable until the cell is given back.
                    let byte = unsafe { *data.add(at as usize) };
                    assert_eq!(byte, staged_byte(context, at), "byte {at} of {context}");
                }
                end.release(inbox, length);
                return Some(Came { number: context, staged: length });
            }
            _ => end.release(inbox, context),
        }
    }
}

/// Checks the next cell from one end to another. If cells take a while, polls all ends until it arrives.
fn expect(ends: &mut Ends, at: u32, from: u32, expected: Option<Came>) {
    let begin = Instant::now();
    loop {
        let came = receive(&mut *ends[at as usize], from);
        let waits = came.is_none() && expected.is_some() && SLOW.get();
        if !waits || begin.elapsed() > Duration::from_secs(30) {
            return assert_eq!(came, expected, "at {at} from {from}");
        }
        attend(ends);
    }
}

/// Polls all ends. Holds cells that this test leaves for later meanwhile, as an engine does: an end with cells to be consumed may request
/// no more.
fn attend(ends: &mut Ends) {
    for end in ends {
        let waiting: Vec<usize> = (0..end.inboxes()).filter(|inbox| end.peek(*inbox).is_some()).collect();
        waiting.iter().for_each(|inbox| end.hold(*inbox));
        end.flush();
        end.greet();
        waiting.iter().for_each(|inbox| end.let_go(*inbox));
    }
}

/// Polls all ends until `done`.
fn until(ends: &mut Ends, done: impl Fn(&mut Ends) -> bool) {
    let begin = Instant::now();
    while !done(ends) {
        assert!(begin.elapsed() < Duration::from_secs(30) && SLOW.get(), "it never comes");
        attend(ends);
    }
}

fn message(number: u64) -> Option<Came> {
    Some(Came { number, staged: 0 })
}

#[test]
fn cells_of_pairs_stay_in_order() {
    for kind in kinds() {
        let mut ends = ends(kind, 3);
        for number in 0..CELLS as u64 {
            for (from, end) in (0..).zip(&mut ends) {
                for to in (0..3).filter(|to| *to != from as u32 || RINGS.contains(&kind)) {
                    send(&mut **end, to, number * 10 + from).unwrap();
                }
            }
        }
        for at in 0..3 {
            let others = [2, 0, 1].into_iter().filter(|from| *from != at || RINGS.contains(&kind));
            let count = others.clone().count() as u64;
            for from in others {
                for number in 0..CELLS as u64 {
                    expect(&mut ends, at, from, message(number * 10 + u64::from(from)));
                }
                expect(&mut ends, at, from, None);
            }
            assert_eq!(ends[at as usize].cells_received(), count * CELLS as u64, "{kind:?}");
            assert_eq!(ends[at as usize].cells_sent(), count * CELLS as u64, "{kind:?}");
        }
    }
}

#[test]
fn room_ends_and_comes_back() {
    for kind in kinds() {
        let mut ends = ends(kind, 2);
        let mut first = 0;
        for lap in 0..10 {
            let mut next = first;
            while ends[0].has_room(1) {
                send(&mut *ends[0], 1, next).unwrap();
                next += 1;
                assert!(next < 1 << 22, "{kind:?}: room without end");
            }
            if RINGS.contains(&kind) {
                assert_eq!(next - first, CELLS as u64, "{kind:?}: lap {lap}");
            }
            assert!(!ends[0].knows_room(1));
            if RINGS.contains(&kind) {
                assert_eq!(send(&mut *ends[0], 1, 0), Err(Full), "{kind:?}");
            }
            (first..next).for_each(|number| expect(&mut ends, 1, 0, message(number)));
            expect(&mut ends, 1, 0, None);
            // The receiver may report returned room late, but not once it has given everything back.
            match RINGS.contains(&kind) {
                true => assert!(ends[0].has_room(1), "{kind:?}"),
                false => until(&mut ends, |ends| ends[0].has_room(1)),
            }
            // Sockets hold many cells.
            if lap > 1 && SLOW.get() {
                break;
            }
            first = next;
        }
    }
}

#[test]
fn staged_bytes_survive_laps_within_limits() {
    for kind in kinds() {
        let mut ends = ends(kind, 2);
        let limit = ends[0].staging_limit();
        assert!(limit >= 64 && (limit <= STAGING || !RINGS.contains(&kind)));
        let limit = limit.min(64 << 10);
        let (mut sent, mut received) = (0, 0);
        let length = |number: u64| 1 + (number * 37 + number * number) % limit;
        let mut was_full = false;
        while received < 3000 {
            while sent < 3000 && ends[0].has_staging_room(1, length(sent)) {
                match send_staged(&mut *ends[0], 1, sent, length(sent)) {
                    Ok(()) => sent += 1,
                    // The cell that ends a lap took the room.
                    Err(Full) => break,
                }
            }
            was_full |= sent < 3000;
            if sent == received {
                // Sockets have room once the kernel has taken more.
                until(&mut ends, |ends| ends[0].has_staging_room(1, length(sent)));
                continue;
            }
            expect(&mut ends, 1, 0, Some(Came { number: received, staged: length(received) }));
            received += 1;
        }
        assert!(was_full, "{kind:?}: room was never short");
        let inbox = (0..ends[1].inboxes()).find(|inbox| ends[1].source(*inbox) == 0).unwrap();
        // A link hears of the room that was made by a packet or a frame.
        until(&mut ends, |ends| ends[0].has_staging_room(1, 64));
        send_staged(&mut *ends[0], 1, 0, 64).unwrap();
        until(&mut ends, |ends| ends[1].peek(inbox).is_some());
        assert_eq!(ends[1].staged(inbox, u64::MAX), None, "{kind:?}: more than any cell can have");
    }
}

#[test]
fn polling_finds_hidden_room() {
    for kind in RINGS {
        let mut ends = ends(kind, 2);
        assert!(!ends[0].knows_room(1), "{kind:?}: no room is known before the first poll");
        assert!(ends[0].has_room(1) && ends[0].knows_room(1));
        ends[0].hide_room(1);
        assert!(!ends[0].knows_room(1));
        assert!(!ends[0].knows_room(0));
        assert!(ends[0].has_room(1) && ends[0].knows_room(1));
        send(&mut *ends[0], 1, 7).unwrap();
        ends[0].hide_room(1);
        // Staged bytes need a cell, too.
        assert!(ends[0].has_staging_room(1, 64) && ends[0].knows_room(1));
        assert_eq!(receive(&mut *ends[1], 0).unwrap().number, 7);
    }
}

#[test]
fn cell_wakes_an_announced_sleeper() {
    for kind in RINGS {
        let mut ends = ends(kind, 3);
        for to in [1, 0] {
            let waits_on = ends[to as usize].arm();
            assert!(ends[to as usize].is_armed() && ends[2].is_asleep(to), "{kind:?}");
            send(&mut *ends[2], to, 5).unwrap();
            assert!(!ends[to as usize].is_armed() && !ends[2].is_asleep(to), "{kind:?}");
            if let WaitOn::Bell(bed, rung) = waits_on {
                // Woken before it sleeps: this call returns at once.
                bed.sleep(rung, None);
            }
            assert_eq!(receive(&mut *ends[to as usize], 2).unwrap().number, 5);
        }
        ends[1].arm();
        ends[1].disarm(true);
        assert!(ends[1].is_armed(), "another thread still sleeps");
        ends[1].disarm(false);
        assert!(!ends[1].is_armed() && !ends[0].is_asleep(1));
    }
}

#[test]
fn earlier_cells_are_seen_after_announcement() {
    for kind in RINGS {
        let mut ends = ends(kind, 2);
        send(&mut *ends[0], 1, 1).unwrap();
        ends[1].arm();
        assert_eq!(receive(&mut *ends[1], 0).unwrap().number, 1);
        ends[1].disarm(false);
    }
}

#[test]
fn new_room_wakes_a_sleeping_sender() {
    for kind in RINGS {
        let mut ends = ends(kind, 2);
        while ends[0].has_room(1) {
            send(&mut *ends[0], 1, 0).unwrap();
        }
        ends[0].arm();
        assert!(!ends[0].has_room(1));
        while ends[0].is_armed() {
            receive(&mut *ends[1], 0).expect("it is woken before the receiver has taken everything");
        }
        assert!(ends[0].has_room(1), "{kind:?}: woken for nothing");
    }
}

#[test]
fn an_end_sends_to_itself() {
    for kind in RINGS {
        let mut ends = ends(kind, 1);
        for number in 0..100 {
            send(&mut *ends[0], 0, number).unwrap();
            send_staged(&mut *ends[0], 0, number, 100).unwrap();
            assert_eq!(receive(&mut *ends[0], 0), Some(Came { number, staged: 0 }), "{kind:?}");
            assert_eq!(receive(&mut *ends[0], 0), Some(Came { number, staged: 100 }), "{kind:?}");
        }
        assert_eq!(receive(&mut *ends[0], 0), None);
    }
}

#[test]
fn full_end_reports_only_to_others() {
    for kind in kinds() {
        let mut ends = ends(kind, 2);
        // Exchange cells first.
        send(&mut *ends[0], 1, 1).unwrap();
        expect(&mut ends, 1, 0, message(1));
        ends[1].set_full(true);
        until(&mut ends, |ends| ends[0].is_full(1));
        assert!(!ends[1].is_full(1) && !ends[1].is_full(0), "{kind:?}");
        ends[1].set_full(false);
        until(&mut ends, |ends| !ends[0].is_full(1));
    }
}

#[test]
fn held_inbox_appears_empty_losing_nothing() {
    for kind in kinds() {
        let mut ends = ends(kind, 2);
        send(&mut *ends[0], 1, 1).unwrap();
        send_staged(&mut *ends[0], 1, 2, 64).unwrap();
        let inbox_of = |ends: &Ends| (0..ends[1].inboxes()).find(|inbox| ends[1].source(*inbox) == 0);
        until(&mut ends, |ends| {
            ends[1].greet();
            inbox_of(ends).is_some_and(|inbox| ends[1].peek(inbox).is_some())
        });
        let inbox = inbox_of(&ends).unwrap();
        ends[1].hold(inbox);
        assert!(ends[1].peek(inbox).is_none(), "{kind:?}");
        send(&mut *ends[0], 1, 3).unwrap();
        for end in &mut ends {
            end.flush();
            end.greet();
        }
        assert!(ends[1].peek(inbox).is_none(), "{kind:?}");
        ends[1].let_go(inbox);
        expect(&mut ends, 1, 0, message(1));
        expect(&mut ends, 1, 0, Some(Came { number: 2, staged: 64 }));
        expect(&mut ends, 1, 0, message(3));
        expect(&mut ends, 1, 0, None);
    }
}

#[test]
fn payload_arrives_whole() {
    for kind in kinds() {
        let mut ends = ends(kind, 2);
        let all = Payload::from(std::array::from_fn(|at| 255 - at as u8));
        let header =
            Header { kind: 127, length: INLINE as u8, context: (1 << 48) - 1, source: i32::MAX, tag: -2 };
        ends[0].inject(1, header, &all).unwrap();
        let head = |ends: &mut Ends| {
            ends[1].greet();
            let inbox = (0..ends[1].inboxes()).find(|inbox| ends[1].source(*inbox) == 0)?;
            ends[1].peek(inbox)
        };
        until(&mut ends, |ends| head(ends).is_some());
        let arrived = head(&mut ends).unwrap();
        assert_eq!((arrived.header, read_payload(&arrived)), (header, all), "{kind:?}");
    }
}

#[test]
fn delivery_shows_cell_and_wakes_receiver() {
    let world = World::new(
        2,
        local::Sizes { cells: CELLS, staging: STAGING, told: false, copies: Copies::None },
        Visible::WhenDelivered,
    );
    let (mut sender, mut receiver) = (world.end(0), world.end(1));
    receiver.arm();
    send(&mut sender, 1, 1).unwrap();
    send(&mut sender, 1, 2).unwrap();
    assert_eq!(world.hidden(), [(0, 1)]);
    assert!(receiver.is_armed() && receive(&mut receiver, 0).is_none());
    assert!(world.deliver(0, 1) && !receiver.is_armed() && world.woken(1) == 1);
    assert_eq!(receive(&mut receiver, 0).unwrap().number, 1);
    assert_eq!(receive(&mut receiver, 0), None);
    assert!(world.deliver(0, 1) && !world.deliver(0, 1) && world.hidden().is_empty());
    assert_eq!(receive(&mut receiver, 0).unwrap().number, 2);
    assert_eq!(world.on_the_way(), 0);
}

/// One step of a random test.
#[derive(Clone, Debug)]
enum Step {
    Send { from: u32, to: u32, staged: u64 },
    Receive { at: u32, from: u32 },
    Hide { from: u32, to: u32 },
}

fn step() -> impl Strategy<Value = Step> {
    let end = 0..3_u32;
    prop_oneof![
        4 => (end.clone(), end.clone(), 0..=STAGING / 4).prop_map(|(from, to, staged)| Step::Send { from, to, staged }),
        4 => (end.clone(), end.clone()).prop_map(|(at, from)| Step::Receive { at, from }),
        1 => (end.clone(), end).prop_map(|(from, to)| Step::Hide { from, to }),
    ]
}

/// Runs some steps. Arrivals must match one queue for each pair.
fn check_queues(kind: Kind, steps: &[Step]) {
    let mut ends = ends(kind, 3);
    let mut queues: Vec<VecDeque<Came>> = vec![VecDeque::new(); 9];
    for (number, step) in steps.iter().enumerate() {
        match *step {
            Step::Send { from, to, .. } | Step::Receive { at: to, from } | Step::Hide { from, to }
                if from == to && !RINGS.contains(&kind) => {}
            Step::Send { from, to, staged } => {
                let number = number as u64;
                let end = &mut *ends[from as usize];
                let went = match staged {
                    0 => send(end, to, number),
                    length => send_staged(end, to, number, length),
                };
                if went.is_ok() {
                    queues[(from * 3 + to) as usize].push_back(Came { number, staged });
                } else {
                    // Only cells in flight occupy room.
                    assert!(!queues[(from * 3 + to) as usize].is_empty());
                }
            }
            Step::Receive { at, from } => {
                let expected = queues[(from * 3 + at) as usize].pop_front();
                expect(&mut ends, at, from, expected);
            }
            Step::Hide { from, to } => ends[from as usize].hide_room(to),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Steps in any order.
    #[test]
    fn every_pair_is_a_queue(steps in prop::collection::vec(step(), 1..300)) {
        kinds().into_iter().filter(|kind| !BY_LIBRARY.contains(kind)).for_each(|kind| check_queues(kind, &steps));
    }
}

proptest! {
    // Each case opens three endpoints, which takes long.
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn every_pair_over_libfabric_is_a_queue(steps in prop::collection::vec(step(), 1..100)) {
        kinds().into_iter().filter(|kind| BY_LIBRARY.contains(kind)).for_each(|kind| check_queues(kind, &steps));
    }
}
