//! The link over libfabric: several ends in one process, over the providers that any machine has. Without the library, these tests say so and pass.
#![cfg(not(loom))]

use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr};
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use encore_boot::interfaces::Wish;
use encore_shmem::ring::{Header, INLINE, Staged};
use encore_transport::fabric::choice::{Here, survey};
use encore_transport::fabric::library::Library;
use encore_transport::fabric::pair::Teller;
use encore_transport::fabric::{Fabric, Place, ucx};
use encore_transport::sockets::{Addresses, Name, Network, Sockets};
use encore_transport::transport::{
    Access, Descriptor, FarCopy, Payload, Registered, Shown, Transport, WaitOn,
};

const SECRET: [u8; 16] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6];

const HERE: Here = Here {
    address: Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
    is_named: false,
    turn: 0,
    one_machine: true,
    elsewhere: 0,
};

/// The providers of this machine that carry messages over its own networks, and UCX.
fn providers() -> Vec<&'static str> {
    let mut there = providers_of_libfabric();
    match ucx::open() {
        Ok(()) => there.push(ucx::NAME),
        Err(why) => eprintln!("not tested: {why}"),
    }
    there
}

fn providers_of_libfabric() -> Vec<&'static str> {
    let library = match Library::open() {
        Ok(library) => library,
        Err(why) => {
            eprintln!("not tested: {why}");
            return Vec::new();
        }
    };
    let offers = library.offers(None).unwrap();
    let names = ["tcp", "net", "tcp;ofi_rxm", "udp;ofi_rxd"];
    let is_there = |name: &&str| offers.iter().any(|offer| offer.facts().provider == *name);
    let there: Vec<_> = names.into_iter().filter(is_there).collect();
    assert!(!there.is_empty(), "{library:?} has no provider that any machine has");
    there
}

fn name(rank: u32) -> Name {
    Name { job: [3, 4], rank }
}

fn open(provider: &str, rank: u32, secret: [u8; 16]) -> Fabric {
    open_checking(provider, rank, secret, false)
}

fn open_checking(provider: &str, rank: u32, secret: [u8; 16], checks: bool) -> Fabric {
    let sockets = Sockets::open(name(rank), SECRET, &[Network::Machine]).unwrap();
    if provider == ucx::NAME {
        let opened = Fabric::open_ucx(None, sockets, (rank, secret), checks);
        return opened.unwrap_or_else(|refused| panic!("{provider}: {}", refused.0));
    }
    let wish = Wish::read(Some(OsStr::new(provider))).unwrap();
    let found = survey(&wish, HERE).unwrap();
    assert_eq!(found.taken().unwrap().facts().provider, provider);
    Fabric::open(&found, sockets, (rank, secret), checks)
        .unwrap_or_else(|refused| panic!("{provider}: {}", refused.0))
}

/// Introduces all ends to each other; end `i` of each is process `i`.
fn introduce(ends: &mut [Fabric]) {
    introduce_untested(ends);
    let count = ends.len() as u32;
    ends.iter_mut().for_each(|end| (0..count).for_each(|other| end.believe(other)));
}

/// [`introduce`], but each pair is tested before its first cell.
fn introduce_untested(ends: &mut [Fabric]) {
    let known: Vec<(Addresses, Place)> =
        ends.iter_mut().map(|end| (end.sockets().addresses().clone(), end.place())).collect();
    for end in ends {
        for (rank, (address, place)) in (0..).zip(&known) {
            assert_eq!(end.sockets().add(name(rank), address.clone(), SECRET), rank);
            assert!(end.place().reaches(place));
            end.reach(rank, rank, &place.to_string().parse().unwrap());
        }
    }
}

fn all(provider: &str, count: u32) -> Vec<Fabric> {
    let mut ends: Vec<Fabric> = (0..count).map(|rank| open(provider, rank, SECRET)).collect();
    introduce(&mut ends);
    ends
}

/// A pseudo-random number.
fn mixed(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Number of staged bytes of a cell: none, some, an eager fragment, the most.
fn length(number: u64) -> u64 {
    match mixed(number) % 16 {
        0..=7 => 0,
        8..=11 => mixed(number) % 3_000,
        12..=14 => mixed(number) % 40_000,
        _ => (256 << 10) - mixed(number) % 9,
    }
}

fn byte(number: u64, at: u64) -> u8 {
    (mixed(number) >> (at % 8 * 8)) as u8 ^ (at >> 8) as u8
}

fn send(end: &mut Fabric, to: u32, number: u64) -> bool {
    let header = Header { kind: 5, length: 8, context: number, source: to as i32, tag: -7 };
    let payload: Payload = std::array::from_fn(|at| byte(number, at as u64 + 1));
    let bytes = length(number);
    let mut stage = |staged: Staged| {
        // SAFETY: `bytes` bytes may be written here.
        (0..bytes).for_each(|at| unsafe { *staged.address.add(at as usize) = byte(number, at) });
    };
    end.inject_staged(to, header, &payload, bytes, &mut stage).is_ok()
}

/// Consumes the next cell from an end and checks all of it. Returns its number.
fn receive(end: &mut Fabric, from: u32) -> Option<u64> {
    let inbox = (0..end.inboxes()).find(|inbox| end.source(*inbox) == from)?;
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

/// Polls all ends until a condition holds.
fn until(ends: &mut [Fabric], what: &str, mut done: impl FnMut(&mut [Fabric]) -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !done(ends) {
        assert!(Instant::now() < end, "{what}: not within a minute");
        ends.iter_mut().for_each(Transport::greet);
    }
}

#[test]
fn cells_of_all_lengths_stay_ordered() {
    for provider in providers() {
        let mut ends = all(provider, 3);
        let mut sent = [[0; 3]; 3];
        let mut received = [[0; 3]; 3];
        const CELLS: u64 = 200;
        let is_other = |me: usize, other: usize| me != other;
        until(&mut ends, provider, |ends| {
            for me in 0..3 {
                for other in (0..3).filter(|other| is_other(me, *other)) {
                    while sent[me][other] < CELLS
                        && send(&mut ends[me], other as u32, sent[me][other] * 9 + me as u64)
                    {
                        sent[me][other] += 1;
                    }
                    while let Some(number) = receive(&mut ends[me], other as u32) {
                        assert_eq!(number, received[other][me] * 9 + other as u64, "{provider}");
                        received[other][me] += 1;
                    }
                }
            }
            received.as_flattened().iter().sum::<u64>() == 6 * CELLS
        });
        assert!(ends.iter().all(|end| end.cells_sent() == 2 * CELLS && end.cells_received() == 2 * CELLS));
        assert!(ends.iter_mut().all(|end| end.sockets().broken().is_none()));
    }
}

#[test]
fn pairs_are_tested_before_first_cell() {
    for provider in providers() {
        let mut ends: Vec<Fabric> = (0..3).map(|rank| open(provider, rank, SECRET)).collect();
        introduce_untested(&mut ends);
        // No end has room, and all have asked at the same time.
        for (me, end) in ends.iter_mut().enumerate() {
            (0..3).filter(|other| *other != me).for_each(|other| assert!(!send(end, other as u32, 0)));
        }
        let mut sent = [[0; 3]; 3];
        let mut received = [[0; 3]; 3];
        until(&mut ends, provider, |ends| {
            for (me, other) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
                while sent[me][other] < 50 && send(&mut ends[me], other as u32, sent[me][other]) {
                    sent[me][other] += 1;
                }
                while let Some(number) = receive(&mut ends[me], other as u32) {
                    assert_eq!(number, received[other][me], "{provider}");
                    received[other][me] += 1;
                }
            }
            received.as_flattened().iter().sum::<u64>() == 6 * 50
        });
        assert!(ends.iter().all(|end| (0..3).filter(|other| *other != end.me()).all(|other| end.has(other))));
    }
}

/// Three ends, of which end 0 has a wrong address of end 1: its packets to end 1 go to end 2.
fn astray() -> Option<Vec<Fabric>> {
    let provider = *providers().first()?;
    let mut ends: Vec<Fabric> = (0..3).map(|rank| open(provider, rank, SECRET)).collect();
    introduce_untested(&mut ends);
    let wrong = ends[2].place();
    ends[0].reach(1, 1, &wrong);
    Some(ends)
}

#[test]
fn failed_pair_uses_sockets() {
    let Some(mut ends) = astray() else { return };
    let told = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    for end in &mut ends {
        let told = told.clone();
        end.move_to_sockets(Some(Teller(Box::new(move |rank, why| told.borrow_mut().push((rank, why))))));
    }
    let (mut sent, mut received) = ([0; 2], [0; 2]);
    until(&mut ends, "astray", |ends| {
        for (me, other) in [(0, 1), (1, 0)] {
            while sent[me] < 50 && send(&mut ends[me], other as u32, sent[me]) {
                sent[me] += 1;
            }
            while let Some(number) = receive(&mut ends[me], other as u32) {
                assert_eq!(number, received[other]);
                received[other] += 1;
            }
        }
        received == [50; 2]
    });
    assert!(!ends[0].has(1) && !ends[1].has(0) && ends[0].has(2));
    let told = told.borrow();
    let [(1, why)] = &told[..] else { panic!("{told:?}") };
    // The process at that address has no such memory, either.
    let read = why.contains("has failed its test between the two: a read of 32768 bytes was refused (");
    let packet = "has failed its test between the two: a packet of 64 bytes did not arrive within 2 s";
    assert!(read || why.ends_with(packet), "{why}");
}

#[test]
fn pair_with_refused_address_uses_sockets() {
    let Some(&provider) = providers().first() else { return };
    let mut ends: Vec<Fabric> = (0..2).map(|rank| open(provider, rank, SECRET)).collect();
    introduce_untested(&mut ends);
    // No address of any kind begins like this.
    let place = ends[1].place().to_string();
    let (kind, address) = place.rsplit_once(':').unwrap();
    let wrong = format!("{kind}:ffff{}", &address[4..]);
    ends[0].reach(1, 1, &wrong.parse().unwrap());
    ends.iter_mut().for_each(|end| end.move_to_sockets(Some(Teller(Box::new(|_, _| {})))));
    let mut sent = false;
    until(&mut ends, "refused", |ends| {
        sent = sent || send(&mut ends[0], 1, 3);
        sent && receive(&mut ends[1], 0) == Some(3)
    });
    assert!(!ends[0].has(1) && !ends[1].has(0));
}

#[test]
fn failed_pair_of_named_provider_is_lost() {
    let Some(mut ends) = astray() else { return };
    assert!(!send(&mut ends[0], 1, 0));
    let mut lost = [false; 2];
    until(&mut ends, "astray", |ends| {
        for (me, lost) in lost.iter_mut().enumerate() {
            if let Some(broken) = ends[me].sockets().broken() {
                let why = broken.error.to_string();
                assert!(
                    why.contains("did not arrive within 2 s") || why.contains("a read of 32768"),
                    "{why}"
                );
                *lost = true;
            }
        }
        lost == [true; 2]
    });
}

#[test]
fn idle_receiver_stops_only_its_sender() {
    for provider in providers() {
        let mut ends = all(provider, 3);
        // The first cell connects.
        assert!(send(&mut ends[0], 1, 0));
        until(&mut ends, provider, |ends| ends[1].peek(0).is_some());
        ends[1].hold(0);
        let mut sent = 1;
        let mut vain = 0;
        until(&mut ends, provider, |ends| {
            vain += 1;
            while send(&mut ends[0], 1, sent) {
                sent += 1;
                vain = 0;
            }
            vain > 100
        });
        assert!(sent < 500, "{provider}: {sent} cells of all lengths found room");
        assert!(ends[1].peek(0).is_none());
        assert!(send(&mut ends[2], 1, 7));
        until(&mut ends, provider, |ends| receive(&mut ends[1], 2) == Some(7));
        ends[1].let_go(0);
        let mut received = 0;
        until(&mut ends, provider, |ends| {
            while let Some(number) = receive(&mut ends[1], 0) {
                assert_eq!(number, received);
                received += 1;
            }
            received == sent
        });
        until(&mut ends, provider, |ends| ends[0].has_room(1));
        assert!(send(&mut ends[0], 1, sent));
    }
}

#[test]
fn packets_without_job_token_are_dropped() {
    for provider in providers() {
        let mut ends = vec![open(provider, 0, SECRET), open(provider, 1, [1; 16])];
        introduce(&mut ends);
        assert!(send(&mut ends[1], 0, 1));
        until(&mut ends, provider, |ends| !ends[1].has_unsent());
        // An answer follows it in any case.
        for _ in 0..1000 {
            ends.iter_mut().for_each(Transport::greet);
            assert!(ends[0].peek(1).is_none(), "{provider}");
        }
    }
}

#[test]
fn descriptor_wakes_a_sleeper_for_arrivals() {
    for provider in providers() {
        let mut ends = all(provider, 2);
        assert!(send(&mut ends[0], 1, 0));
        until(&mut ends, provider, |ends| receive(&mut ends[1], 0).is_some());
        // A long one needs a poll of its sender, too.
        for number in (1..100).filter(|number| length(*number) == 0) {
            let WaitOn::Descriptor(descriptor) = ends[1].arm() else { panic!("there is no bell") };
            assert_eq!(descriptor, ends[1].sockets().descriptor().as_raw_fd());
            ends[1].greet();
            ends[1].flush();
            assert!(send(&mut ends[0], 1, number));
            let end = Instant::now() + Duration::from_secs(60);
            while receive(&mut ends[1], 0) != Some(number) {
                assert!(Instant::now() < end, "{provider}: {number} isn't reported");
                let polled = ends[1].sockets().descriptor();
                let mut polled = [rustix::event::PollFd::new(&polled, rustix::event::PollFlags::IN)];
                let moment = rustix::event::Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
                match rustix::event::poll(&mut polled, Some(&moment)) {
                    Ok(0) => ends[0].greet(),
                    // The end announces its sleep again, and polls again.
                    Ok(_) => {
                        ends[1].arm();
                        ends[1].greet();
                        ends[1].flush();
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
}

#[test]
fn leaving_waits_until_all_is_consumed() {
    for provider in providers() {
        let mut ends = all(provider, 2);
        let mut second = ends.pop().unwrap();
        let mut first = ends.pop().unwrap();
        // Now only the other one polls: libfabric's objects stay with their thread.
        let sent = std::sync::atomic::AtomicBool::new(false);
        struct Moved<T>(T);
        // SAFETY: one thread at a time uses it.
        unsafe impl<T> Send for Moved<T> {}
        let moved = Moved(&mut first);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let moved = moved;
                for number in 0..5 {
                    while !send(moved.0, 1, number) {
                        moved.0.greet();
                    }
                }
                sent.store(true, std::sync::atomic::Ordering::Release);
                moved.0.leave();
            });
            let mut received = 0;
            let end = Instant::now() + Duration::from_secs(60);
            while received < 5 && Instant::now() < end {
                second.greet();
                while receive(&mut second, 0) == Some(received) {
                    received += 1;
                }
            }
            assert_eq!(received, 5, "{provider}");
            second.leave();
        });
        assert!(sent.into_inner());
        until(&mut [second], provider, |ends| ends[0].sockets().broken().is_none());
    }
}

#[test]
fn dead_process_is_reported() {
    for provider in providers() {
        let mut ends = all(provider, 2);
        assert!(send(&mut ends[0], 1, 0));
        until(&mut ends, provider, |ends| receive(&mut ends[1], 0).is_some());
        drop(ends.pop());
        until(&mut ends, provider, |ends| ends[0].sockets().broken().is_some_and(|broken| broken.end == 1));
        assert!(!ends[0].has_room(1));
    }
}

/// Has end 1 read memory that end 0 has registered. Returns the bytes, if the read succeeds.
fn read(ends: &mut [Fabric], provider: &str, from: Shown, bytes: usize) -> Option<Vec<u8>> {
    let mut into = vec![0x5a_u8; bytes + 1];
    // Registers even if the provider doesn't require it.
    let registered: Registered = ends[1].register(into.as_mut_ptr(), bytes as u64, Access::Filled).unwrap();
    let descriptor = registered.descriptor;
    let here = into.as_mut_ptr();
    let copy = FarCopy { there: from, here, bytes: bytes as u64, descriptor, name: bytes as u64 };
    // SAFETY: the destination has this length, and stays until the read has ended.
    assert!(unsafe { ends[1].read(0, copy) }, "{provider}");
    let mut ended = None;
    until(ends, provider, |ends| {
        ended = ended.or(ends[1].ended_copy());
        ended.is_some()
    });
    let (name, is_there) = ended.unwrap();
    assert_eq!((name, into.pop()), (bytes as u64, Some(0x5a)), "{provider}");
    is_there.then_some(into)
}

/// [`providers`], and the one that names memory by its address.
fn and_shm() -> Vec<&'static str> {
    let mut providers = providers();
    if !providers.is_empty()
        && survey(&Wish::read(Some(OsStr::new("shm"))).unwrap(), HERE)
            .is_ok_and(|found| found.taken().is_some())
    {
        providers.push("shm");
    }
    providers
}

#[test]
fn only_registered_memory_is_readable() {
    for provider in and_shm() {
        let mut ends = all(provider, 2);
        if !ends[1].reads(0) {
            eprintln!("not tested: {provider} reads no memory");
            continue;
        }
        let memory: Vec<u8> = (0..3_000_000).map(|at| byte(7, at)).collect();
        for (start, bytes) in [(5, 1), (0, 64), (4095, 100_000), (1, 2_999_999)] {
            let begin = memory[start..].as_ptr().cast_mut();
            let shown = ends[0].register(begin, bytes as u64, Access::Shown).unwrap();
            let came = read(&mut ends, provider, shown.shown, bytes);
            assert!(
                came.is_some_and(|came| came == memory[start..start + bytes]),
                "{provider}: {bytes} bytes"
            );
        }
        // Cells still arrive.
        assert!(send(&mut ends[0], 1, 3));
        until(&mut ends, provider, |ends| receive(&mut ends[1], 0) == Some(3));
        assert!(ends.iter_mut().all(|end| end.sockets().broken().is_none()), "{provider}");
        // Deregistered memory. These providers never answer such a request, or read it nevertheless.
        if ["udp;ofi_rxd", "shm"].contains(&provider) {
            continue;
        }
        let shown = ends[0].register(memory.as_ptr().cast_mut(), 4096, Access::Shown).unwrap();
        let before = shown.shown;
        drop(shown);
        assert_eq!(read(&mut ends, provider, before, 4096), None, "{provider}");
        assert!(ends[1].sockets().broken().is_some_and(|broken| broken.end == 0), "{provider}");
    }
}

/// Registers bytes of end 1 for memory of end 0, even if the provider doesn't require it.
fn registered(end: &mut Fabric, bytes: &mut [u8]) -> Registered {
    end.register(bytes.as_mut_ptr(), bytes.len() as u64, Access::Given).unwrap()
}

#[test]
fn written_bytes_arrive_before_completion() {
    let mut some = false;
    for provider in and_shm() {
        let mut ends = all(provider, 2);
        if !ends[1].writes(0) {
            eprintln!("not tested: {provider} doesn't say when what it writes is there");
            continue;
        }
        some = true;
        const BYTES: usize = 3_000_000;
        let mut memory = vec![0x5a_u8; BYTES];
        let open = ends[0].register(memory.as_mut_ptr(), BYTES as u64, Access::Open).unwrap();
        // SAFETY: the provider may write these bytes, so each access is a volatile read.
        let there = |at: usize| unsafe { std::ptr::from_ref(&memory[at]).read_volatile() };
        // Lengths around the limit up to which bytes are sent from the link's own memory.
        for (turn, (start, bytes)) in
            [(5, 1), (0, 64), (4095, 4096), (4095, 4097), (3, 100_000), (1, BYTES - 2)]
                .into_iter()
                .enumerate()
        {
            let mut given: Vec<u8> = (0..bytes).map(|at| byte(turn as u64 + 7, at as u64)).collect();
            let descriptor = registered(&mut ends[1], &mut given);
            let place = Shown { address: open.shown.address + start as u64, ..open.shown };
            let here = given.as_mut_ptr();
            let copy = FarCopy {
                there: place,
                here,
                bytes: bytes as u64,
                descriptor: descriptor.descriptor,
                name: turn as u64,
            };
            // SAFETY: the bytes stay until the write has ended.
            assert!(unsafe { ends[1].write(0, copy) }, "{provider}");
            until(&mut ends, provider, |ends| {
                let ended = ends[1].ended_copy();
                // End 0 isn't polled before the check.
                if let Some(ended) = ended {
                    assert_eq!(ended, (turn as u64, true), "{provider}");
                    let wrong = (0..bytes).find(|at| there(start + at) != given[*at]);
                    assert_eq!(wrong, None, "{provider}: {bytes} bytes");
                }
                ended.is_some()
            });
            assert!(start + bytes == BYTES || bytes == 1 || there(BYTES - 1) == 0x5a, "{provider}");
        }
        // Many at once: more than the provider accepts. Each has its own destination.
        const MANY: usize = 1000;
        let words: Vec<u64> = (0..MANY as u64).map(mixed).collect();
        for (at, word) in words.iter().enumerate() {
            let place = Shown { address: open.shown.address + 8 * at as u64, ..open.shown };
            let here = std::ptr::from_ref(word).cast_mut().cast();
            let copy =
                FarCopy { there: place, here, bytes: 8, descriptor: Descriptor::NONE, name: at as u64 };
            assert!(!ends[1].registers(Access::Given, 8), "{provider}");
            // SAFETY: as above.
            assert!(unsafe { ends[1].write(0, copy) }, "{provider}");
        }
        let mut ended = vec![false; MANY];
        until(&mut ends, provider, |ends| {
            while let Some((name, is_there)) = ends[1].ended_copy() {
                let at = name as usize;
                assert!(is_there && !std::mem::replace(&mut ended[at], true), "{provider}");
                let word = std::array::from_fn(|byte| there(8 * at + byte));
                assert_eq!(u64::from_ne_bytes(word), words[at], "{provider}");
            }
            ended.iter().all(|ended| *ended)
        });
        // Cells still arrive.
        assert!(send(&mut ends[0], 1, 3));
        until(&mut ends, provider, |ends| receive(&mut ends[1], 0) == Some(3));
        assert!(ends.iter_mut().all(|end| end.sockets().broken().is_none()), "{provider}");
        // Deregistered memory.
        if ["udp;ofi_rxd", "shm", ucx::NAME].contains(&provider) {
            continue;
        }
        let gone = open.shown;
        drop(open);
        let word = [1_u8; 8];
        let here = word.as_ptr().cast_mut();
        let copy = FarCopy { there: gone, here, bytes: 8, descriptor: Descriptor::NONE, name: 9 };
        // SAFETY: as above.
        assert!(unsafe { ends[1].write(0, copy) }, "{provider}");
        let mut ended = None;
        until(&mut ends, provider, |ends| {
            ended = ended.or(ends[1].ended_copy());
            ended.is_some()
        });
        assert_eq!(ended, Some((9, false)), "{provider}");
        assert!(ends[1].sockets().broken().is_some_and(|broken| broken.end == 0), "{provider}");
    }
    assert!(some || providers().is_empty(), "none of them writes");
}

/// Links that corrupt data, as a faulty network does.
mod startup_test {
    use encore_transport::startup_test::{Failure, Fault, Step, answer, ask};

    use super::*;

    const KIND: u8 = 9;

    /// Both sides' results of a test over a provider.
    fn try_it(provider: &str, checks: bool) -> [Result<(), Failure>; 2] {
        let mut ends: Vec<Fabric> =
            (0..2).map(|rank| open_checking(provider, rank, SECRET, checks)).collect();
        introduce(&mut ends);
        let mut second = Sendable(ends.pop().unwrap());
        let mut first = ends.pop().unwrap();
        std::thread::scope(|scope| {
            let answers = scope.spawn(move || {
                let second = &mut second;
                answer(&mut second.0, 0, KIND, Duration::from_secs(5))
            });
            let asked = ask(&mut first, 1, KIND);
            [asked, answers.join().unwrap()]
        })
    }

    struct Sendable(Fabric);
    // SAFETY: one thread at a time has it.
    unsafe impl Send for Sendable {}

    #[test]
    fn working_network_passes() {
        for provider in providers() {
            for checks in [false, true] {
                assert_eq!(try_it(provider, checks), [Ok(()), Ok(())], "{provider}");
            }
        }
    }

    #[test]
    fn failures_survive_encoding() {
        for step in [Step::Packet, Step::Read, Step::Write] {
            for fault in [Fault::Silence, Fault::Refusal, Fault::Contents(0), Fault::Contents(1 << 20)] {
                let failure = Failure { step, bytes: 12, fault };
                assert_eq!(Failure::from_words(failure.to_words()), Some(failure));
            }
        }
        assert_eq!(Failure::from_words([0; 3]), None);
    }
}
