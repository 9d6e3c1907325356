//! Processes that are killed at any instruction inside structures of shared memory: the others find these as their documentation says
//! (docs/lab/541). What each test checks holds whenever the kill comes; the number of rounds only makes bad moments likely.
#![cfg(not(loom))]

use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_shmem::board::{Board, Notice};
use encore_shmem::consensus::{Consensus, Contribution, Member};
use encore_shmem::doorbell::{Ordered, register};
use encore_shmem::heap::{Heap, Place as HeapPlace};
use encore_shmem::ring::{Cell, Consumer, Header, Place, Producer, Published};
use encore_shmem::space::{Shared, Space};
use encore_shmem::window::stripe::{Holder, Stripe};
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

/// Bytes of the memory that the processes of a test share.
const BYTES: usize = 8 << 20;
/// Processes that are killed in each test.
const KILLS: u32 = 60;

/// Memory for this process and those that it forks, zero at first.
fn memory() -> NonNull<u8> {
    let (protection, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
    // SAFETY: a new mapping, which stays.
    let address = unsafe { mmap_anonymous(std::ptr::null_mut(), BYTES, protection, flags) };
    NonNull::new(address.expect("memory").cast()).expect("an address")
}

/// An object of atomics, or of what zeros are valid for, at an offset.
fn at<T>(memory: NonNull<u8>, offset: usize) -> &'static T {
    assert!(offset + size_of::<T>() <= BYTES && offset % align_of::<T>() == 0);
    // SAFETY: inside the memory, which stays, for the types of this file.
    unsafe { memory.add(offset).cast::<T>().as_ref() }
}

/// A process that runs `work` until it is killed, or ends with its result. glibc's allocator works in it, whatever other threads did at the fork.
fn fork(work: impl FnOnce() -> bool) -> libc::pid_t {
    // SAFETY: the child calls only `work` and `_exit`.
    match unsafe { libc::fork() } {
        0 => {
            let good = work();
            // SAFETY: it ends the child only.
            unsafe { libc::_exit(i32::from(!good)) }
        }
        child => {
            assert!(child > 0, "no process");
            child
        }
    }
}

/// Waits for a process. Returns whether it has ended by itself, with a good result.
fn wait(child: libc::pid_t) -> bool {
    let mut status = 0;
    // SAFETY: a child of this process.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0
}

/// Kills a process some time after now. Fails if it has found a fault by then.
fn kill(child: libc::pid_t, chance: &mut u64) {
    *chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    std::thread::sleep(std::time::Duration::from_micros(50 + (*chance >> 33) % 900));
    let mut status = 0;
    // SAFETY: a child of this process, which hasn't been waited for.
    unsafe {
        libc::kill(child, libc::SIGKILL);
        assert_eq!(libc::waitpid(child, &mut status, 0), child);
    }
    assert!(!libc::WIFEXITED(status), "it has found a fault");
}

#[test]
fn killed_user_of_space_takes_at_most_its_block_along() {
    const BLOCK: usize = 4096;
    let blocks = 1024;
    let memory = memory();
    let owner = |offset: u64| at::<AtomicU32>(memory, (1 << 20) + offset as usize + 64);
    // SAFETY: the memory stays, is zero, and is used only through spaces with these words.
    let space = unsafe { Space::new(at::<Shared>(memory, 0), memory.add(1 << 20), (blocks * BLOCK) as u64) };
    let user = |me: u32| loop {
        let Some(block) = space.take(BLOCK) else { return false };
        owner(block.offset).store(me, Ordering::Relaxed);
        std::hint::spin_loop();
        if owner(block.offset).load(Ordering::Relaxed) != me {
            return false;
        }
        // SAFETY: just taken, by no other process.
        unsafe { space.give_back(block.offset, BLOCK) };
    };
    let mut chance = 1;
    let lasting = [1, 2].map(|me| fork(|| user(me)));
    for round in 0..KILLS {
        kill(fork(|| user(3 + round)), &mut chance);
    }
    for child in lasting {
        kill(child, &mut chance);
    }
    let mut offsets: Vec<u64> = std::iter::from_fn(|| space.take(BLOCK)).map(|block| block.offset).collect();
    offsets.sort_unstable();
    offsets.dedup();
    assert!(offsets.len() >= blocks - KILLS as usize - 2, "{} blocks are left", offsets.len());
}

/// A process at a stripe.
struct Process(u32, NonNull<u8>);

impl Holder for Process {
    fn number(&self) -> u32 {
        self.0
    }

    fn ordered(&self) -> Ordered {
        register()
    }

    fn may_outlive(&self) -> bool {
        true
    }

    fn has_ended(&self, number: u32) -> bool {
        at::<AtomicU32>(self.1, 4096 + 4 * number as usize).load(Ordering::Acquire) != 0
    }
}

#[test]
fn stripe_of_killed_holder_is_taken_over() {
    let memory = memory();
    let (stripe, inside) = (at::<Stripe>(memory, 0), at::<AtomicU32>(memory, 1024));
    let user = |me: u32, rounds: u32| {
        let process = Process(me, memory);
        for _ in 0..rounds {
            stripe.lock(&process);
            inside.store(me, Ordering::Relaxed);
            for _ in 0..20 {
                std::hint::spin_loop();
            }
            if inside.load(Ordering::Relaxed) != me {
                return false;
            }
            stripe.unlock(&process);
        }
        true
    };
    let mut chance = 2;
    for round in 0..KILLS {
        let me = 10 + 2 * round;
        let other = fork(|| user(me + 1, 2000));
        let victim = fork(|| user(me, u32::MAX));
        kill(victim, &mut chance);
        // As the launcher says it.
        at::<AtomicU32>(memory, 4096 + 4 * me as usize).store(1, Ordering::Release);
        assert!(wait(other), "another one was inside");
    }
    assert!(user(1, 10));
}

#[test]
fn board_of_killed_rank_has_whole_notices() {
    let memory = memory();
    let board = at::<Board>(memory, 0);
    let notice =
        |number: u32| Notice { context: 7, number, mark: number ^ 0x5a5a, what: [u64::from(number); 8] };
    let mut chance = 3;
    for _ in 0..KILLS {
        let victim = fork(|| {
            (0..u32::MAX >> 6).for_each(|number| board.say(&notice(number)));
            true
        });
        kill(victim, &mut chance);
        for number in 0..1 << 20 {
            let found = board.look(7, number);
            assert!(found.is_none_or(|found| found == notice(number)), "{found:?}");
        }
        // Its next owner can use it.
        board.forget(7);
        board.say(&notice(0));
        assert_eq!(board.look(7, 0), Some(notice(0)));
    }
}

#[test]
fn cells_of_killed_sender_are_whole_and_in_order() {
    const CELLS: usize = 64;
    let mut chance = 4;
    for _ in 0..KILLS {
        let memory = memory();
        let place = Place {
            published: at::<Published>(memory, 0),
            cells: memory.as_ptr().wrapping_add(4096).cast::<Cell>(),
            cell_count: CELLS as u64,
            cell_mask: CELLS as u64 - 1,
            staging: memory.as_ptr().wrapping_add(1 << 20),
            staging_bytes: 4096,
        };
        let sender = move || {
            // SAFETY: the only producer of this ring, in memory that is zero and stays.
            let mut producer = unsafe { Producer::new(place) };
            for number in 0.. {
                while !producer.look() {
                    std::hint::spin_loop();
                }
                let data = [number; 6];
                let header = Header { kind: 1, length: 48, context: number, source: 0, tag: 0 };
                // SAFETY: there is room; the bytes are there.
                unsafe {
                    producer.push_short::<false>(header.word(), header.envelope(), data.as_ptr().cast(), 48);
                };
            }
            true
        };
        let victim = fork(sender);
        // SAFETY: the only consumer.
        let mut consumer = unsafe { Consumer::new(place) };
        let mut next = 0_u64;
        let mut take = |consumer: &mut Consumer| {
            let Some(ready) = consumer.peek() else { return false };
            assert_eq!(ready.header.context, next);
            // SAFETY: 48 bytes are there.
            let data = ready.payload(|bytes| unsafe { bytes.cast::<[u64; 6]>().read_unaligned() });
            assert_eq!(data, [next; 6]);
            // SAFETY: it was peeked at, and nothing of it is used any more.
            unsafe { consumer.release(0) };
            next += 1;
            true
        };
        (0..2000).for_each(|_| _ = take(&mut consumer));
        kill(victim, &mut chance);
        while take(&mut consumer) {}
    }
}

#[test]
fn extents_stay_apart_when_their_owners_are_killed() {
    let segment = rustix::fs::memfd_create("killed", rustix::fs::MemfdFlags::CLOEXEC).expect("a file");
    rustix::fs::ftruncate(&segment, 4096).expect("its length");
    let memory = memory();
    let taken = at::<AtomicU64>(memory, 0);
    let mut chance = 5;
    let mut own = Heap::new(rustix::io::dup(&segment).expect("a descriptor"), 4096, taken);
    let mine: Vec<_> = (0..8_u8)
        .map(|number| {
            let address = own.allocate(1 << 16).expect("memory");
            // SAFETY: just allocated.
            unsafe { address.write_bytes(number + 1, 1 << 16) };
            address
        })
        .collect();
    for _ in 0..KILLS / 4 {
        let file = rustix::io::dup(&segment).expect("a descriptor");
        let victim = fork(move || {
            let mut heap = Heap::new(file, 4096, taken);
            for _ in 0..512 {
                let Some(address) = heap.allocate(1 << 16) else { return false };
                // SAFETY: just allocated.
                unsafe { address.write_bytes(0xee, 1 << 16) };
            }
            // Until it is killed.
            std::thread::sleep(std::time::Duration::from_secs(60));
            true
        });
        kill(victim, &mut chance);
        // The next one is behind those of the dead.
        let address = own.allocate(1 << 16).expect("memory");
        let HeapPlace { extent, length, .. } = own.locate(address.as_ptr(), 1).expect("it is known");
        assert!(extent + length <= 4096 + taken.load(Ordering::Relaxed));
    }
    for (number, address) in mine.iter().enumerate() {
        // SAFETY: allocated above.
        let bytes = unsafe { std::slice::from_raw_parts(address.as_ptr(), 1 << 16) };
        assert!(bytes.iter().all(|byte| *byte == number as u8 + 1));
    }
}

/// Members that agree again and again, of which all but the first are killed, one after the other. Each decision is compared with that of
/// the one that has noted it first.
#[test]
fn members_decide_alike_when_others_are_killed() {
    const MEMBERS: usize = 4;
    let mut chance = 6;
    for context in 0..u64::from(KILLS) / 4 {
        let memory = memory();
        let deaths = |member: usize| at::<AtomicU32>(memory, 64 + 4 * member);
        let noted = |number: u64| at::<AtomicU64>(memory, (4 << 20) + 8 * number as usize);
        let ends = at::<AtomicU64>(memory, 0);
        // SAFETY: the memory is long enough, aligned, zero, and has no other use from there on.
        let consensus = unsafe { Consensus::new(memory.add(1 << 16), MEMBERS) };
        assert!((1 << 16) + Consensus::bytes(MEMBERS) < 4 << 20);
        let dead = |place: u32| deaths(place as usize).load(Ordering::Acquire) != 0;
        let work = |me: usize| {
            let Some(place) = consensus.place_of(me as u32, context, &[0, 1, 2, 3], dead) else {
                return false;
            };
            let member = Member { place, me, members: MEMBERS };
            for number in 1..(BYTES as u64 - (4 << 20)) / 8 {
                let last = ends.load(Ordering::Relaxed) != 0;
                let what =
                    Contribution { flags: u32::MAX ^ u32::from(last), known: 0, word: me as u64, call: 1 };
                consensus.give(member, number, what);
                let decision = loop {
                    let numbers: [u32; MEMBERS] =
                        std::array::from_fn(|one| deaths(one).load(Ordering::Acquire));
                    if let Some(decision) = consensus.decision(member, number, &numbers) {
                        break decision;
                    }
                    std::hint::spin_loop();
                };
                let bits = decision.dead.iter().fold(0, |bits, dead| bits | 1 << dead);
                let found = 1 << 62 | bits << 40 | decision.word << 33 | u64::from(decision.flags);
                match noted(number).compare_exchange(0, found, Ordering::AcqRel, Ordering::Acquire) {
                    Err(other) if other != found => return false,
                    _ => {}
                }
                if decision.flags & 1 == 0 {
                    return true;
                }
            }
            false
        };
        let mut children: Vec<_> = (1..MEMBERS).map(|me| fork(|| work(me))).collect();
        let first = fork(|| work(0));
        for me in (2..MEMBERS).rev() {
            kill(children.pop().expect("a child"), &mut chance);
            deaths(me).store((MEMBERS - me) as u32, Ordering::Release);
        }
        ends.store(1, Ordering::Relaxed);
        assert!(wait(first) && wait(children[0]), "unlike decisions");
    }
}
