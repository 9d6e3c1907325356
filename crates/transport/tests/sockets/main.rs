//! The link of sockets: several ends in one process, over sockets of the machine and over TCP; and what strangers may try.
#![cfg(not(loom))]

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::os::fd::AsFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};

use encore_shmem::ring::{Header, INLINE, Staged};
use encore_transport::layout;
use encore_transport::shm::Shm;
use encore_transport::sockets::{Address, Addresses, Name, Network, Sockets, Step};
use encore_transport::transport::{Payload, Transport, WaitOn};

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

/// A number that looks random.
fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Staged bytes of a cell.
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
        // SAFETY: as many bytes are there to be written.
        (0..bytes).for_each(|at| unsafe { *staged.address.add(at as usize) = byte(number, at) });
    };
    end.inject_staged(to, header, &payload, bytes, &mut stage).is_ok()
}

/// Leads the staged bytes of a cell that hasn't come whole to memory that stays. Returns the first of them.
fn lead(end: &mut Sockets, inbox: usize) -> Option<*const u8> {
    let part = end.peek_part(inbox)?;
    let room = vec![0; length(part.header.context) as usize].leak();
    // SAFETY: nobody else uses it.
    unsafe { end.lead(inbox, room.as_mut_ptr(), room.len() as u64) };
    Some(room.as_ptr())
}

/// Takes the next cell from an end and checks all of it. Returns its number.
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
fn cells_of_all_lengths_come_in_order_between_all() {
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

/// Numbers of cells with many staged bytes, without end.
/// Both sides have something to say before they have heard of each other. `looks`: of the first one by name and of the second one in turn, as many.
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
    // It serves both directions.
    for me in 0..2 {
        assert!(send(&mut ends[me], 1 - me as u32, CELLS));
        while receive(&mut ends[1 - me], me as u32).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert!(ends.iter().all(|end| end.connections() == 1));
    }
}

#[test]
fn two_connections_of_the_same_two_become_one() {
    for network in NETWORKS {
        for looks in [[1, 1], [1, 3], [3, 1], [1, 9], [9, 1]] {
            two_that_begin_at_once(network, looks);
        }
    }
}

fn long() -> impl Iterator<Item = u64> {
    (1..).filter(|number| length(*number) > 100_000)
}

#[test]
fn staged_bytes_that_are_led_come_to_their_place() {
    for network in NETWORKS {
        for aside in [false, true] {
            let mut ends = all(network, 2);
            // The connection is there.
            assert!(send(&mut ends[0], 1, 1));
            while ends[1].peek(0).is_none() {
                ends.iter_mut().for_each(Transport::greet);
            }
            assert_eq!(receive(&mut ends[1], 0), Some(1));
            let mut numbers = long();
            let mut sent = 0;
            // More than the kernel holds, so that one comes in parts.
            while !ends[0].has_unsent() {
                assert!(send(&mut ends[0], 1, numbers.next().unwrap()));
                sent += 1;
            }
            let (mut numbers, mut led, mut received) = (long(), None, 0);
            while led.is_none() {
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
            // A further cell right behind it.
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
fn a_receiver_that_does_not_read_stops_its_sender() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        let (first, second) = ends.split_at_mut(1);
        let mut sent = 0;
        let mut idle = 0;
        while idle < 1000 {
            idle = if send(&mut first[0], 1, sent) { 0 } else { idle + 1 };
            sent += u64::from(idle == 0);
            first[0].greet();
            // It lets the connection come about, and holds what comes.
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
fn a_cell_that_is_held_stays_where_it_is() {
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
fn who_is_full_says_so() {
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
fn steps_towards_memory_come_behind_the_cells_before_them_with_their_files() {
    let mut ends = all(Network::Machine, 2);
    assert!(!ends[0].can_show(1));
    assert!(send(&mut ends[0], 1, 0));
    // Either side learns that there is a connection.
    while ends[0].reached() != Some(1) {
        ends[1].greet();
        ends[0].greet();
    }
    let files = [1, 2].map(|bytes| encore_boot::segment::memory_of(bytes).unwrap());
    assert!(ends[0].can_show(1));
    assert!(ends[0].tell_step(1, Step::Offers, &[files[0].as_fd(), files[1].as_fd()]));
    assert!(ends[0].tell_step(1, Step::Follows, &[]));
    while ends[1].peek(0).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    assert!(ends[1].step().is_none(), "a cell is still to be dealt with before them");
    assert_eq!(receive(&mut ends[1], 0), Some(0));
    let (mut came, mut lengths) = (Vec::new(), Vec::new());
    while came.len() < 2 {
        ends[1].greet();
        if let Some((end, step, files)) = ends[1].step() {
            came.push((end, step));
            lengths.extend(files.iter().map(|file| rustix::fs::fstat(file).unwrap().st_size));
        }
    }
    assert_eq!((came, lengths), (vec![(0, Step::Offers), (0, Step::Follows)], vec![1, 2]));
}

#[test]
fn no_file_is_shown_through_a_network() {
    let mut ends = all(NETWORKS[1], 2);
    assert!(send(&mut ends[0], 1, 0));
    while receive(&mut ends[1], 0).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    assert!(send(&mut ends[1], 0, 0));
    while receive(&mut ends[0], 1).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    let file = encore_boot::segment::memory_of(1).unwrap();
    assert!(ends.iter_mut().all(|end| end.reached().is_none()));
    assert!(!ends[0].can_show(1) && !ends[0].tell_step(1, Step::Takes, &[file.as_fd()]));
}

#[test]
fn a_retired_end_becomes_another_process_once_nothing_refers_to_it() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[1], 0, 6));
        while ends[0].peek(1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        let address = ends[1].addresses().clone();
        ends[0].hold(1);
        ends[0].retire(1);
        // Something was held back and its connection is there, so the same process comes again as another end.
        assert_eq!(ends[0].add(name(1), address.clone(), SECRET), 2);
        ends[0].let_go(1);
        assert_eq!((receive(&mut ends[0], 1), receive(&mut ends[0], 1)), (Some(5), Some(6)));
        assert_eq!(ends[0].add(name(7), address.clone(), SECRET), 3);
        while ends[0].is_connected(1) {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert_eq!(ends[0].add(name(8), address.clone(), SECRET), 1);
        // Only what was retired is used again.
        ends[0].forget(3);
        assert_eq!(ends[0].add(name(9), address, SECRET), 4);
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn an_end_that_goes_is_told_once_what_it_sent_has_come() {
    for network in NETWORKS {
        let mut ends = all(network, 3);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[0], 1, 6));
        while receive(&mut ends[1], 0).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        drop(ends.remove(1));
        let mut came = None;
        let broken = loop {
            ends[0].greet();
            came = came.or_else(|| receive(&mut ends[0], 1));
            if let Some(broken) = ends[0].broken() {
                break broken;
            }
        };
        assert_eq!((came, broken.end), (Some(5), 1));
        // Nothing more can be sent to it.
        assert!(!send(&mut ends[0], 1, 7));
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn an_end_that_ends_the_job_says_so_before_it_goes() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5));
        while receive(&mut ends[0], 1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // It leaves a cell unread, and one of its own comes before.
        assert!(send(&mut ends[0], 1, 6) && send(&mut ends[1], 0, 7));
        ends[1].tell_end(-3);
        drop(ends.remove(1));
        let mut came = None;
        let ended = loop {
            ends[0].greet();
            assert!(ends[0].broken().is_none(), "the end of the job comes before that of the connection");
            came = came.or_else(|| receive(&mut ends[0], 1));
            if let Some(ended) = ends[0].ended() {
                break ended;
            }
        };
        assert_eq!((came, ended), (Some(7), (1, -3)));
        assert!(ends[0].ended().is_none());
    }
}

#[test]
fn who_leaves_is_not_missed_and_what_it_sent_comes() {
    for network in NETWORKS {
        let mut ends = all(network, 3);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[2], 0, 6));
        while receive(&mut ends[0], 1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // It leaves with a cell unread.
        assert!(send(&mut ends[0], 1, 6) && send(&mut ends[1], 0, 7));
        ends[1].leave();
        drop(ends.remove(1));
        while receive(&mut ends[0], 1) != Some(7) {
            ends.iter_mut().for_each(Transport::greet);
        }
        // What is sent to it is lost.
        assert!(send(&mut ends[0], 1, 8));
        drop(ends.remove(1));
        // The other one has died.
        let broken = loop {
            ends[0].greet();
            let _ = receive(&mut ends[0], 2);
            if let Some(broken) = ends[0].broken() {
                break broken;
            }
        };
        assert_eq!(broken.end, 2);
        ends[0].greet();
        assert!(ends[0].broken().is_none());
    }
}

/// Two processes hand a number back and forth, and sleep at their doorbells meanwhile. A wake-up that is lost makes the test hang.
#[test]
fn who_sleeps_at_its_doorbell_is_woken_for_what_comes() {
    const ROUNDS: u64 = 2_000;
    for network in NETWORKS {
        let (segment, _head) = encore_boot::segment::create(2, 0).unwrap();
        let sizes = layout::Sizes { cells: 16, staging: 4 << 10, teams: 0 };
        let mut ends = all(network, 2);
        std::thread::scope(|scope| {
            for (me, mut end) in ends.drain(..).enumerate() {
                let segment = &segment;
                scope.spawn(move || {
                    let shm = Shm::attach(segment.as_fd(), me, 2, sizes).unwrap();
                    end.wake_by(shm.waker(shm.me()));
                    let other = 1 - me as u32;
                    let mut expected = me as u64;
                    if me == 1 {
                        assert!(send(&mut end, other, 0));
                    }
                    while expected < ROUNDS {
                        let rung = shm.announce_sleep();
                        let WaitOn::Waker = end.arm() else { panic!("it has a waker") };
                        end.greet();
                        let Some(number) = receive(&mut end, other) else {
                            shm.bed().sleep(rung, None);
                            continue;
                        };
                        shm.stay_awake(false);
                        assert_eq!(number, expected);
                        assert!(send(&mut end, other, number + 1));
                        expected += 2;
                    }
                    end.leave();
                });
            }
        });
    }
}

#[test]
fn nobody_listens_at_an_old_address() {
    for network in NETWORKS {
        let gone = Sockets::open(name(1), SECRET, &[network]).unwrap().addresses().clone();
        let mut end = Sockets::open(name(0), SECRET, &[network]).unwrap();
        let to = end.add(name(1), gone, SECRET);
        assert!(send(&mut end, to, 1));
        loop {
            end.greet();
            if let Some(broken) = end.broken() {
                assert_eq!(broken.end, to);
                break;
            }
        }
    }
}

#[test]
fn strangers_wait_until_they_are_admitted() {
    let mut host = Sockets::open(name(0), SECRET, &[Network::Machine]).unwrap();
    let mut guest = Sockets::open(name(8), [1; 16], &[Network::Machine]).unwrap();
    let to = guest.add(name(0), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, to, 3));
    let strangers = loop {
        guest.greet();
        host.greet();
        let strangers = host.strangers();
        if !strangers.is_empty() {
            break strangers;
        }
    };
    assert_eq!(strangers, [name(8)]);
    assert!(host.strangers().is_empty());
    let end = host.admit(name(8));
    while receive(&mut host, end) != Some(3) {
        host.greet();
        guest.greet();
    }
    // It answers on the same connection.
    assert!(send(&mut host, end, 4));
    while receive(&mut guest, to) != Some(4) {
        host.greet();
        guest.greet();
    }
    // After both have parted, it may come again.
    host.forget(end);
    guest.forget(to);
    let to = guest.add(name(0), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, to, 5));
    while host.strangers().is_empty() {
        guest.greet();
        host.greet();
    }
    let end = host.admit(name(8));
    while receive(&mut host, end) != Some(5) {
        host.greet();
        guest.greet();
    }
    assert!(host.broken().is_none() && guest.broken().is_none());
}

/// A process that has parted comes again while the other one hasn't looked at its farewell: neither connection takes the other one's cells.
#[test]
fn who_comes_again_at_once_is_a_stranger() {
    for (network, first_by_host) in
        NETWORKS.into_iter().flat_map(|network| [(network, true), (network, false)])
    {
        let mut host = Sockets::open(name(0), SECRET, &[network]).unwrap();
        let mut guest = Sockets::open(name(1), SECRET, &[network]).unwrap();
        let of_guest = host.add(name(1), guest.addresses().clone(), SECRET);
        let of_host = guest.add(name(0), host.addresses().clone(), SECRET);
        // Both directions use one connection, which the one or the other has begun.
        let (from, to) = if first_by_host { (&mut host, of_guest) } else { (&mut guest, of_host) };
        assert!(send(from, to, 1));
        let mut got = None;
        while got.is_none() {
            host.greet();
            guest.greet();
            got = if first_by_host { receive(&mut guest, of_host) } else { receive(&mut host, of_guest) };
        }
        assert_eq!(got, Some(1));
        assert!(send(&mut guest, of_host, 2));
        guest.forget(of_host);
        let again = guest.add(name(0), host.addresses().clone(), SECRET);
        assert!(send(&mut guest, again, 3));
        let strangers = loop {
            guest.greet();
            host.greet();
            let strangers = host.strangers();
            if !strangers.is_empty() {
                break strangers;
            }
        };
        assert_eq!(strangers, [name(1)]);
        host.name_again(name(1));
        assert_eq!(host.strangers(), [name(1)]);
        while receive(&mut host, of_guest) != Some(2) {
            host.greet();
            guest.greet();
        }
        host.forget(of_guest);
        let anew = host.admit(name(1));
        while receive(&mut host, anew) != Some(3) {
            host.greet();
            guest.greet();
        }
        assert!(send(&mut host, anew, 4));
        while receive(&mut guest, again) != Some(4) {
            host.greet();
            guest.greet();
        }
        assert!(host.broken().is_none() && guest.broken().is_none());
    }
}

#[test]
fn who_does_not_know_the_secret_is_not_let_in() {
    let mut host = Sockets::open(name(0), SECRET, &[Network::Machine]).unwrap();
    let mut guest = Sockets::open(name(1), SECRET, &[Network::Machine]).unwrap();
    let to = guest.add(name(0), host.addresses().clone(), [8; 16]);
    assert!(send(&mut guest, to, 3));
    while guest.broken().is_none() {
        guest.greet();
        host.greet();
    }
    assert!(host.strangers().is_empty());
    // Nor is who takes it for another process.
    let other = guest.add(name(5), host.addresses().clone(), SECRET);
    assert!(send(&mut guest, other, 3));
    while guest.broken().is_none() {
        guest.greet();
        host.greet();
    }
    assert!(host.strangers().is_empty());
    // Nor is who says nonsense, and nothing of it stays.
    let Some(Address::Unix(socket)) = host.addresses().iter().next() else {
        panic!("a socket of the machine")
    };
    let address = SocketAddr::from_abstract_name(socket).unwrap();
    for nonsense in [
        &b"GET / HTTP/1.1\r\nHost: localhost\r\nX: 0123456789abcdef0123456789abcdef0123456789abcdef\r\n\r\n"
            [..],
        &[0; 4096],
    ] {
        let mut stranger = UnixStream::connect_addr(&address).unwrap();
        stranger.write_all(nonsense).unwrap();
        let reader = std::thread::spawn(move || {
            let mut said = Vec::new();
            // The end may come as an error, since not all was read.
            let _ = stranger.read_to_end(&mut said);
            said
        });
        while !reader.is_finished() {
            host.greet();
        }
        assert_eq!(reader.join().unwrap(), []);
    }
    assert!(host.strangers().is_empty() && host.broken().is_none());
}

#[test]
fn cells_that_come_with_the_greeting_are_there() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!((0..5).all(|number| send(&mut ends[0], 1, number)));
        // All of it leaves before the other side looks.
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

/// Two ends of which the first one sends by itself what it has left to wait, through a thread.
fn pair_with_thread(network: Network, shm: &Shm) -> Vec<Sockets> {
    let mut ends = all(network, 2);
    ends[0].wake_by(shm.waker(shm.me()));
    assert!(send(&mut ends[0], 1, 0));
    let mut came = None;
    while came.is_none() {
        ends.iter_mut().for_each(Transport::greet);
        came = receive(&mut ends[1], 0);
    }
    ends
}

fn segment_of_one() -> (Shm, impl Sized) {
    let (segment, head) = encore_boot::segment::create(1, 0).unwrap();
    let sizes = layout::Sizes { cells: 16, staging: 4 << 10, teams: 0 };
    let shm = Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap();
    (shm, (segment, head))
}

/// What a burst has left to wait comes, though the sender does nothing any more: else the test hangs.
#[test]
fn a_burst_comes_while_its_sender_computes() {
    let (shm, _segment) = segment_of_one();
    for network in NETWORKS {
        let mut ends = pair_with_thread(network, &shm);
        for burst in 0..200 {
            let cells = 1 + burst % 40;
            assert!((0..cells).all(|number| send(&mut ends[0], 1, number * 8)));
            for number in 0..cells {
                let mut came = None;
                while came.is_none() {
                    ends[1].greet();
                    came = receive(&mut ends[1], 0);
                }
                assert_eq!(came, Some(number * 8));
            }
        }
    }
}

/// Cells wait for each other where that helps: after a burst some haven't left, and a look sends them. Where the machine keeps the sender from its
/// processor within a burst, its next cell leaves at once.
#[test]
fn cells_of_a_burst_wait_for_each_other() {
    let (shm, _segment) = segment_of_one();
    for network in NETWORKS {
        let mut ends = pair_with_thread(network, &shm);
        let short = |number: u64| (number..).find(|number| length(*number) == 0).unwrap();
        let has_waited = (0..10_000).any(|_| {
            assert!((0..8).all(|number| send(&mut ends[0], 1, short(number * 16))));
            let waits = ends[0].has_unsent();
            ends[0].flush();
            for number in 0..8 {
                let mut came = None;
                while came.is_none() {
                    ends[1].greet();
                    came = receive(&mut ends[1], 0);
                }
                assert_eq!(came, Some(short(number * 16)));
            }
            waits
        });
        assert!(has_waited);
    }
}
