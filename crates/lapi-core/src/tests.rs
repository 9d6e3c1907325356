//! Tests of LAPI among engines in one process: tasks that share memory, and tasks of several nodes. All addresses are valid in all of
//! them, so a test sees every write.

use std::ffi::{c_int, c_uint, c_ulong, c_void};
use std::ptr;

use encore_lapi_interface::types::{
    COMPARE_AND_SWAP, CompletionHandler, Counter, FETCH_AND_ADD, Handle, HeaderHandler,
};
use encore_lapi_interface::{ActiveMessage, AtOrigin, Rmw, Segment, Segments, Transfer};

use crate::operation;
use crate::order;
use crate::state::LAPI;
use crate::task;
use crate::waiting;
use encore_engine::mutation::{Mutation, expect_all_found};
use encore_engine::request::Mode;
use encore_engine::testing::rank::{Rank, message};
use encore_engine::testing::schedule::at_random;
use encore_engine::testing::world::{Carrier, Program, Setup, program};

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(&[
        (Mutation::FencedEarly, &[fence_waits_for_data_in_flight]),
        (Mutation::EndToldTwice, &[tasks_put_and_get]),
    ]);
    // No fault remains: the same test passes without one.
    tasks_put_and_get();
}

/// Runs tasks that share memory, tasks on two nodes of two, and tasks each on a node of its own.
fn everywhere(ranks: usize, all: &Program) {
    for carrier in [Carrier::Shm, Carrier::Nodes(2), Carrier::Nodes(1)] {
        at_random(&setup(carrier), &vec![all.clone(); ranks], 4);
    }
}

fn setup(carrier: Carrier) -> Setup {
    crate::register();
    Setup::on(carrier)
}

/// A program that runs `does` with LAPI open, in polling mode.
fn task(does: impl Fn(&mut Rank) + 'static) -> Program {
    program(move |rank| {
        let lapi = &mut rank.engine().layers[LAPI];
        (lapi.handle, lapi.ready, lapi.direct) = (1, true, true);
        does(rank);
        order::lapi_fence(&mut rank.call, true);
    })
}

fn address<T>(of: &T) -> u64 {
    ptr::from_ref(of).expose_provenance() as u64
}

fn counted(counter: Option<&Counter>) -> AtOrigin {
    AtOrigin {
        counter: counter.map_or(ptr::null(), ptr::from_ref),
        handler: None,
        parameter: ptr::null_mut(),
    }
}

fn transfer(
    rank: &mut Rank,
    puts: bool,
    target: usize,
    segments: &[Segment],
    counters: [Option<&Counter>; 3],
) {
    let [at_target, at_origin, completion] = counters;
    let transfer = Transfer {
        target: target as u32,
        segments: Segments { first: segments.as_ptr(), count: segments.len() },
        target_counter: at_target.map_or(0, address),
        at_origin: counted(at_origin),
        completion_counter: completion.map_or(ptr::null(), ptr::from_ref),
    };
    match puts {
        true => operation::lapi_put(&mut rank.call, &transfer),
        false => operation::lapi_get(&mut rank.call, &transfer),
    }
    .expect("a transfer");
}

/// Sends an active message whose user header contains the address for its data.
fn send_active(
    rank: &mut Rank,
    target: usize,
    place: u64,
    data: &[u8],
    left: Option<&Counter>,
    done: Option<&Counter>,
) {
    let origin = data.as_ptr().expose_provenance() as u64;
    let data = Segment { origin, target: 0, length: data.len() as u64 };
    let message = ActiveMessage {
        target: target as u32,
        handler: handler as HeaderHandler as usize as u64,
        answers_vector: false,
        header: ptr::from_ref(&place).cast(),
        header_length: size_of::<u64>() as u32,
        data: Segments { first: &raw const data, count: 1 },
        target_counter: 0,
        at_origin: counted(left),
        completion_counter: done.map_or(ptr::null(), ptr::from_ref),
    };
    super::message::lapi_amsend(&mut rank.call, &message).expect("an active message");
}

fn wait_for(rank: &mut Rank, counter: &Counter, value: i32) {
    assert_eq!(waiting::lapi_wait(&mut rank.call, counter, value, true), Ok(0));
}

/// `parts` runs of equal length, `gap` bytes apart at the target.
fn runs(origin: u64, target: u64, length: usize, parts: usize, gap: usize) -> Vec<Segment> {
    let one = length / parts;
    let run = |part: usize| Segment {
        origin: origin + (part * one) as u64,
        target: target + (part * (one + gap)) as u64,
        length: one as u64,
    };
    (0..parts).map(run).collect()
}

/// All tasks put to all others and get back, in `parts` runs. The heap's memory has the same locations in the segments of all nodes.
fn put_and_get(parts: usize, heap: bool) -> Program {
    const LENGTHS: [usize; 5] = [24, 96, 3000, 12_000, 120_000];
    const GAP: usize = 8;
    task(move |rank| {
        let (me, tasks) = (rank.me as usize, rank.comm.size() as usize);
        for length in LENGTHS {
            let room = length + parts * GAP;
            let mut own = vec![0_u8; tasks * room];
            let memory = match heap {
                true => rank.engine().heap.allocate(own.len()).expect("memory of the heap").as_ptr(),
                false => own.as_mut_ptr(),
            };
            let (come, left, done) = (Counter::default(), Counter::default(), Counter::default());
            // SAFETY: it was just allocated, and nothing else refers to it.
            unsafe { memory.write_bytes(0xee, tasks * room) };
            let all = order::lapi_exchange(&mut rank.call, memory.expose_provenance() as u64);
            let counters = order::lapi_exchange(&mut rank.call, address(&come));
            // The first operation on reachable memory asks for its location, the second one knows it.
            for turn in 1..3 {
                let number = |from: usize, to: usize| 100 * turn + 10 * from + to;
                let sent: Vec<_> = (0..tasks).map(|to| message(number(me, to), length)).collect();
                for to in 0..tasks {
                    let place = all[to] + (me * room) as u64;
                    let runs = runs(sent[to].as_ptr().expose_provenance() as u64, place, length, parts, GAP);
                    // SAFETY: the other task keeps its counter until the fence.
                    let theirs = unsafe { &*ptr::with_exposed_provenance::<Counter>(counters[to] as usize) };
                    transfer(rank, true, to, &runs, [Some(theirs), Some(&left), Some(&done)]);
                }
                wait_for(rank, &left, tasks as i32);
                wait_for(rank, &done, tasks as i32);
                wait_for(rank, &come, tasks as i32);
                for from in 0..tasks {
                    let expected = message(number(from, me), length);
                    let (one, place) = (length / parts, from * room);
                    for part in 0..parts {
                        // SAFETY: no task writes there before the next fence.
                        let got = unsafe {
                            std::slice::from_raw_parts(memory.add(place + part * (one + GAP)), one + GAP)
                        };
                        assert!(got[..one] == expected[part * one..][..one], "from {from}, {length} bytes");
                        assert_eq!(got[one..], [0xee; GAP], "behind a run from {from}");
                    }
                }
                let mut back = vec![vec![0; length]; tasks];
                for (to, back) in back.iter_mut().enumerate() {
                    let place = all[to] + (me * room) as u64;
                    let runs = runs(back.as_mut_ptr().expose_provenance() as u64, place, length, parts, GAP);
                    transfer(rank, false, to, &runs, [None, Some(&left), None]);
                }
                wait_for(rank, &left, tasks as i32);
                assert!(back == sent, "what comes back of {length} bytes");
                order::lapi_fence(&mut rank.call, true);
            }
            if heap {
                rank.engine().heap.free(memory);
            }
        }
    })
}

#[test]
fn tasks_put_and_get() {
    for heap in [false, true] {
        everywhere(4, &put_and_get(1, heap));
        everywhere(4, &put_and_get(6, heap));
    }
}

#[test]
fn variables_change_atomically() {
    let all = task(|rank| {
        let tasks = rank.comm.size() as u64;
        let memory = rank.engine().heap.allocate(64).expect("memory of the heap");
        let own = Box::new(0_u64);
        // SAFETY: eight bytes of it were just allocated.
        unsafe { memory.cast::<u64>().write(0) };
        for (variable, of_heap) in
            [(memory.as_ptr().expose_provenance() as u64, true), (address(&*own), false)]
        {
            let first = order::lapi_exchange(&mut rank.call, variable)[0];
            let done = Counter::default();
            let mut seen = vec![0_u64; 20];
            for (turn, place) in seen.iter_mut().enumerate() {
                let previous = ptr::from_mut(place).cast::<c_void>();
                let (operation, first_operand) = (FETCH_AND_ADD, 1);
                let rmw = Rmw {
                    target: 0,
                    operation,
                    size: 8,
                    variable: first,
                    first: first_operand,
                    second: 0,
                    previous,
                    at_origin: counted(Some(&done)),
                };
                operation::lapi_rmw(&mut rank.call, &rmw).expect("a read-modify-write");
                if turn % 2 == 0 {
                    rank.look();
                }
            }
            wait_for(rank, &done, seen.len() as i32);
            assert!(seen.is_sorted_by(|one, next| one < next), "{seen:?}");
            order::lapi_fence(&mut rank.call, true);
            if rank.me == 0 {
                // SAFETY: no task uses it any more.
                let value = unsafe { *ptr::with_exposed_provenance::<u64>(variable as usize) };
                assert_eq!(value, tasks * seen.len() as u64, "in the heap: {of_heap}");
            }
            order::lapi_fence(&mut rank.call, true);
            // Exactly one of all swaps succeeds.
            let mut swapped = 7_u64;
            let rmw = Rmw {
                target: 0,
                operation: COMPARE_AND_SWAP,
                size: 8,
                variable: first,
                first: tasks * 20,
                second: 1 << 40 | rank.me as u64,
                previous: (&raw mut swapped).cast(),
                at_origin: counted(Some(&done)),
            };
            operation::lapi_rmw(&mut rank.call, &rmw).expect("a read-modify-write");
            wait_for(rank, &done, 1);
            let all = order::lapi_exchange(&mut rank.call, swapped);
            assert_eq!(all.iter().sum::<u64>(), 1, "{all:?}");
            order::lapi_fence(&mut rank.call, true);
        }
        rank.engine().heap.free(memory.as_ptr());
    });
    everywhere(4, &all);
}

#[test]
fn active_messages_of_each_length_arrive() {
    const LENGTHS: [usize; 4] = [0, 16, 3000, 90_000];
    let all = task(|rank| {
        let (me, tasks) = (rank.me as usize, rank.comm.size() as usize);
        for length in LENGTHS {
            let landing = vec![0xee_u8; tasks * length];
            let all = order::lapi_exchange(&mut rank.call, landing.as_ptr().expose_provenance() as u64);
            let sent: Vec<_> = (0..tasks).map(|to| message(10 * me + to, length)).collect();
            let (left, done) = (Counter::default(), Counter::default());
            for to in 0..tasks {
                let header = all[to] + (me * length) as u64;
                send_active(rank, to, header, &sent[to], Some(&left), Some(&done));
            }
            wait_for(rank, &left, tasks as i32);
            order::lapi_fence(&mut rank.call, true);
            for from in 0..tasks {
                assert!(landing[from * length..][..length] == message(10 * from + me, length), "from {from}");
            }
            wait_for(rank, &done, tasks as i32);
        }
    });
    everywhere(4, &all);
}

#[test]
fn fence_waits_for_data_in_flight() {
    const LENGTH: usize = 90_000;
    let all = task(|rank| {
        let mut landing = vec![0xee_u8; LENGTH];
        let places = order::lapi_exchange(&mut rank.call, landing.as_mut_ptr().expose_provenance() as u64);
        let sent = message(1, LENGTH);
        // Another task reports to task 2 that the data is there.
        match rank.me {
            0 => {
                send_active(rank, 2, places[2], &sent, None, None);
                order::lapi_fence(&mut rank.call, false);
                rank.send(Mode::Standard, &[], 1, 0);
            }
            1 => {
                rank.recv(&mut [], 0, 0);
                rank.send(Mode::Standard, &[], 2, 0);
            }
            _ => {
                rank.recv(&mut [], 1, 0);
                assert!(landing == sent, "the data comes after the fence");
            }
        }
    });
    everywhere(3, &all);
}

/// Header handler that returns the address in the user header.
unsafe extern "C" fn handler(
    _: *mut Handle,
    header: *mut c_void,
    _: *mut c_uint,
    _: *mut c_ulong,
    _: *mut Option<CompletionHandler>,
    _: *mut *mut c_void,
) -> *mut c_void {
    // SAFETY: the test sends a word.
    ptr::with_exposed_provenance_mut(unsafe { header.cast::<u64>().read_unaligned() } as usize)
}

#[test]
fn tasks_are_the_jobs_ranks() {
    let all = task(|rank| {
        let (me, ranks) = (rank.me as u64, rank.comm.size() as u64);
        let words = order::lapi_exchange(&mut rank.call, me + 5);
        assert_eq!(words, (0..ranks).map(|rank| rank + 5).collect::<Vec<_>>());
        assert_eq!(task::count(rank.engine()) as u64, ranks);
        let nobody = Transfer {
            target: ranks as u32,
            segments: Segments { first: ptr::NonNull::dangling().as_ptr(), count: 0 },
            target_counter: 0,
            at_origin: counted(None),
            completion_counter: ptr::null(),
        };
        assert_eq!(
            operation::lapi_put(&mut rank.call, &nobody),
            Err(encore_lapi_interface::code::TGT as c_int)
        );
    });
    everywhere(3, &all);
}
