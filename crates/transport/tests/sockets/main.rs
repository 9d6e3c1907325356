//! The link of sockets: several ends in one process, over sockets of the machine and over TCP.
#![cfg(not(loom))]

mod memory;
mod parting;
mod sleeping;
mod strangers;

use std::net::{IpAddr, Ipv4Addr};

use encore_shmem::ring::{Header, INLINE, Staged};
use encore_transport::sockets::{Addresses, Name, Network, Sockets, Step};
use encore_transport::transport::{Payload, Transport};

const NETWORKS: [Network; 2] = [Network::Machine, Network::Interface(IpAddr::V4(Ipv4Addr::LOCALHOST))];
const SECRET: [u8; 16] = [9; 16];

fn name(rank: u32) -> Name {
    Name { job: [3, 4], rank }
}

/// Ends that know each other; end `i` of each is process `i`.
fn all(network: Network, count: u32) -> Vec<Sockets> {
    let open = |rank| Sockets::open(name(rank), SECRET, &[network]).unwrap();
    let mut all: Vec<Sockets> = (0..count).map(open).collect();
    let addresses: Vec<Addresses> = all.iter().map(|end| end.addresses().clone()).collect();
    for end in &mut all {
        for (rank, address) in (0..).zip(&addresses) {
            assert_eq!(end.add(name(rank), address.clone(), SECRET), rank);
        }
    }
    all
}

/// A pseudo-random number.
fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Number of staged bytes of a cell.
fn length(number: u64) -> u64 {
    match mixed(number) % 8 {
        0..=4 => 0,
        5 | 6 => mixed(number) % 3_000,
        _ => mixed(number) % 200_000,
    }
}

fn byte(number: u64, at: u64) -> u8 {
    (mixed(number) >> (at % 8 * 8)) as u8 ^ (at >> 8) as u8
}

fn send(end: &mut Sockets, to: u32, number: u64) -> bool {
    let header = Header { kind: 5, length: 8, context: number, source: to as i32, tag: -7 };
    let payload: Payload = std::array::from_fn(|at| byte(number, at as u64 + 1));
    let bytes = length(number);
    if number % 2 == 0 && bytes > 0 {
        let run: Vec<u8> = (0..bytes).map(|at| byte(number, at)).collect();
        return end.inject_run(to, header, &payload, &run).is_ok();
    }
    let mut stage = |staged: Staged| {
        // SAFETY: `bytes` bytes may be written here.
        (0..bytes).for_each(|at| unsafe { *staged.address.add(at as usize) = byte(number, at) });
    };
    end.inject_staged(to, header, &payload, bytes, &mut stage).is_ok()
}

/// Directs the staged bytes of an incomplete cell to leaked memory. Returns its address.
fn lead(end: &mut Sockets, inbox: usize) -> Option<*const u8> {
    let part = end.peek_part(inbox)?;
    let room = vec![0; length(part.header.context) as usize].leak();
    // SAFETY: nobody else uses it.
    unsafe { end.lead(inbox, room.as_mut_ptr(), room.len() as u64) };
    Some(room.as_ptr())
}

/// Consumes the next cell from an end and checks all of it. Returns its number.
fn receive(end: &mut Sockets, from: u32) -> Option<u64> {
    let inbox = (0..end.inboxes()).find(|inbox| end.source(*inbox) == from)?;
    lead(end, inbox);
    let cell = end.peek(inbox)?;
    let number = cell.header.context;
    assert_eq!((cell.header.kind, cell.header.tag), (5, -7));
    for at in 0..INLINE {
        // SAFETY: a payload is that long.
        assert_eq!(unsafe { *cell.payload.add(at) }, byte(number, at as u64 + 1));
    }
    let bytes = length(number);
    let staged = end.staged(inbox, bytes).expect("as many as were staged");
    assert!(end.staged(inbox, bytes + 1).is_none());
    for at in 0..bytes {
        // SAFETY: staged by the sender.
        assert_eq!(unsafe { *staged.add(at as usize) }, byte(number, at), "byte {at} of {number}");
    }
    end.release(inbox, bytes);
    Some(number)
}

#[test]
fn cells_of_all_lengths_stay_ordered() {
    for network in NETWORKS {
        let mut ends = all(network, 3);
        let mut sent = [[0; 3]; 3];
        let mut received = [[0; 3]; 3];
        const CELLS: u64 = 400;
        while received != [[CELLS; 3]; 3] {
            for me in 0..3 {
                for other in 0..3 {
                    while sent[me][other] < CELLS
                        && send(&mut ends[me], other as u32, sent[me][other] * 9 + me as u64)
                    {
                        sent[me][other] += 1;
                    }
                    ends[me].greet();
                    while let Some(number) = receive(&mut ends[me], other as u32) {
                        assert_eq!(number, received[other][me] * 9 + other as u64);
                        received[other][me] += 1;
                    }
                }
            }
        }
        assert!(ends.iter().all(|end| end.cells_sent() == 3 * CELLS && end.cells_received() == 3 * CELLS));
        assert!(ends.iter_mut().all(|end| end.broken().is_none()));
    }
}

/// Both sides send before they know of each other's connection. `looks`: number of polls of the first one by name and of the second one,
/// in turn.
fn two_that_begin_at_once(network: Network, looks: [usize; 2]) {
    let mut ends = all(network, 2);
    let (mut sent, mut received) = ([0; 2], [0; 2]);
    const CELLS: u64 = 60;
    while received != [CELLS; 2] || ends.iter().any(|end| end.connections() != 1) {
        for (me, times) in looks.into_iter().enumerate() {
            for _ in 0..3 {
                if sent[me] < CELLS && send(&mut ends[me], 1 - me as u32, sent[me]) {
                    sent[me] += 1;
                }
            }
            for _ in 0..times {
                ends[me].greet();
                while let Some(number) = receive(&mut ends[me], 1 - me as u32) {
                    assert_eq!(number, received[1 - me]);
                    received[1 - me] += 1;
                }
            }
        }
    }
    assert!(ends.iter_mut().all(|end| end.broken().is_none()));
    // The connection serves both directions.
    for me in 0..2 {
        assert!(send(&mut ends[me], 1 - me as u32, CELLS));
        while receive(&mut ends[1 - me], me as u32).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert!(ends.iter().all(|end| end.connections() == 1));
    }
}

#[test]
fn connections_begun_at_once_merge() {
    for network in NETWORKS {
        for looks in [[1, 1], [1, 3], [3, 1], [1, 9], [9, 1]] {
            two_that_begin_at_once(network, looks);
        }
    }
}

/// The first one by name has forgotten the other one before it polls the connection that the other one has begun, and left again.
#[test]
fn abandoned_connection_of_forgotten_process_closes() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        // Over a network, the end connects as it polls.
        assert!(send(&mut ends[0], 1, 0));
        ends[0].greet();
        // The end begins a connection, and no cell goes through it.
        assert!(ends[1].tell_step(0, Step::Declines, &[]));
        while receive(&mut ends[1], 0).is_none() {
            ends[1].greet();
        }
        ends[0].forget(1);
        ends[1].forget(0);
        while ends.iter().any(|end| end.connections() > 0) {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert!(ends.iter_mut().all(|end| end.broken().is_none()));
    }
}

fn long() -> impl Iterator<Item = u64> {
    (1..).filter(|number| length(*number) > 100_000)
}

#[test]
fn directed_staged_bytes_reach_their_destination() {
    for network in NETWORKS {
        for aside in [false, true] {
            let mut ends = all(network, 2);
            // The connection exists.
            assert!(send(&mut ends[0], 1, 1));
            while ends[1].peek(0).is_none() {
                ends.iter_mut().for_each(Transport::greet);
            }
            assert_eq!(receive(&mut ends[1], 0), Some(1));
            let mut to_send = long();
            let mut sent = 0;
            let (mut numbers, mut led, mut received) = (long(), None, 0);
            while led.is_none() {
                // More than the kernel holds, so that one arrives in parts, unless the sender's thread has sent the rest meanwhile.
                if received == sent {
                    while !ends[0].has_unsent() {
                        assert!(send(&mut ends[0], 1, to_send.next().unwrap()));
                        sent += 1;
                    }
                }
                ends[1].greet();
                led = lead(&mut ends[1], 0);
                if led.is_none() && ends[1].peek(0).is_some() {
                    assert_eq!(receive(&mut ends[1], 0), numbers.next());
                    received += 1;
                }
            }
            assert!(ends[1].peek(0).is_none());
            if aside {
                ends[1].lead_aside(0);
            }
            // A further cell directly behind it.
            assert!(send(&mut ends[0], 1, 1));
            while received < sent {
                ends.iter_mut().for_each(Transport::greet);
                if let Some(place) = led.filter(|_| ends[1].peek(0).is_some()) {
                    let number = numbers.next().unwrap();
                    assert_eq!(ends[1].peek(0).unwrap().header.context, number);
                    assert_eq!(ends[1].staged(0, length(number)) == Some(place), !aside);
                    if aside {
                        ends[1].release(0, length(number));
                    } else {
                        assert_eq!(receive(&mut ends[1], 0), Some(number));
                    }
                    (led, received) = (None, received + 1);
                } else if let Some(number) = receive(&mut ends[1], 0) {
                    assert_eq!(Some(number), numbers.next());
                    received += 1;
                }
            }
            while ends[1].peek(0).is_none() {
                ends.iter_mut().for_each(Transport::greet);
            }
            assert_eq!(receive(&mut ends[1], 0), Some(1));
        }
    }
}

#[test]
fn idle_receiver_stops_its_sender() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        let (first, second) = ends.split_at_mut(1);
        let mut sent = 0;
        let mut idle = 0;
        while idle < 1000 {
            idle = if send(&mut first[0], 1, sent) { 0 } else { idle + 1 };
            sent += u64::from(idle == 0);
            first[0].greet();
            // The poll completes the connection and buffers what arrives.
            second[0].greet();
            assert!(sent < 100_000, "there is room for ever");
        }
        let mut next = 0;
        while next < sent {
            second[0].greet();
            first[0].greet();
            while let Some(number) = receive(&mut second[0], 0) {
                assert_eq!(number, next);
                next += 1;
            }
        }
        assert!(send(&mut first[0], 1, 0));
    }
}

#[test]
fn held_cell_stays_in_place() {
    let mut ends = all(Network::Machine, 2);
    let numbers: Vec<u64> = (0..40).collect();
    assert!(send(&mut ends[0], 1, 7));
    let inbox = loop {
        ends[0].greet();
        ends[1].greet();
        if ends[1].peek(0).is_some() {
            break 0;
        }
    };
    let before = ends[1].peek(inbox).unwrap().payload;
    ends[1].hold(inbox);
    assert!(ends[1].peek(inbox).is_none());
    for &number in &numbers {
        send(&mut ends[0], 1, number);
        ends[0].greet();
        ends[1].greet();
    }
    ends[1].let_go(inbox);
    assert_eq!(ends[1].peek(inbox).unwrap().payload, before);
    assert_eq!(receive(&mut ends[1], 0), Some(7));
}

#[test]
fn full_end_reports_it() {
    let mut ends = all(Network::Machine, 2);
    assert!(send(&mut ends[0], 1, 0));
    let until = |ends: &mut Vec<Sockets>, full| {
        while ends[0].is_full(1) != full {
            ends[1].greet();
            ends[0].greet();
        }
    };
    ends[1].set_full(true);
    until(&mut ends, true);
    ends[1].set_full(false);
    until(&mut ends, false);
}

#[test]
fn cells_behind_the_hello_arrive() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!((0..5).all(|number| send(&mut ends[0], 1, number)));
        // All bytes leave before the other side polls.
        while ends[0].has_unsent() {
            ends[0].greet();
        }
        for number in 0..5 {
            let mut came = None;
            while came.is_none() {
                ends[1].greet();
                came = receive(&mut ends[1], 0);
            }
            assert_eq!(came, Some(number));
        }
    }
}
