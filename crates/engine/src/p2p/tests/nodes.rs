//! Ranks of several nodes: those of one node share a segment, others reach each other only by a link. Their segments have equal layouts, so a
//! location, a ring's number or a slot's number mistaken for one of the other segment would lead to existing memory.

use std::sync::atomic::Ordering;

use crate::p2p::wire;
use crate::peers::beside;
use crate::peers::channel;
use crate::peers::placement;
use crate::receive::call as receive;
use crate::receive::call::wanted;
use crate::receive::poll;
use crate::send::backlog;
use crate::send::call::envelope;
use crate::send::inject;
use crate::state::request::Mode;
use crate::testing::rank::{Rank, message};
use crate::testing::schedule::at_random;
use crate::testing::turn;
use crate::testing::world::{Carrier, Engines, Program, Setup, program};
use encore_matching::Key;
use encore_settings::choices::Whether;

/// Two nodes of two ranks each: 0 and 1, 2 and 3.
fn nodes() -> Setup {
    Setup::on(Carrier::Nodes(2))
}

fn run_everywhere(setup: &Setup, does: impl Fn(&mut Rank) + 'static) {
    let all: Program = program(does);
    at_random(setup, &[all.clone(), all.clone(), all.clone(), all], 10);
}

/// Runs without and with memory of each two ranks of different nodes.
fn run_with_and_without_pairs(setup: &Setup, does: impl Fn(&mut Rank) + Clone + 'static) {
    for carrier in [Carrier::Nodes(2), Carrier::Beside(2)] {
        run_everywhere(&Setup { carrier, ..setup.clone() }, does.clone());
    }
}

/// Memory of a rank's heap, freed at the end.
fn with_heap_memory(rank: &mut Rank, bytes: usize, does: impl FnOnce(&mut Rank, &mut [u8])) {
    let memory = rank.engine().heap.allocate(bytes).expect("memory of the heap");
    // SAFETY: it was just taken, and its pages are zero or were written before.
    let slice = unsafe { std::slice::from_raw_parts_mut(memory.as_ptr(), bytes) };
    does(rank, slice);
    rank.engine().heap.free(memory.as_ptr());
}

#[test]
pub(crate) fn all_lengths_within_and_between_nodes() {
    const LENGTHS: [usize; 8] = [0, 8, 48, 49, 3000, 20_000, 70_000, 200_000];
    run_with_and_without_pairs(&nodes(), |rank| {
        let me = rank.me as usize;
        for (tag, length) in LENGTHS.into_iter().enumerate() {
            let number = |from: usize, to: usize| 100 * from + 10 * to + tag;
            let messages: Vec<_> = (0..4).map(|to| message(number(me, to), length)).collect();
            let mut sends: Vec<_> =
                (0..4).map(|to| rank.isend(Mode::Standard, &messages[to], to as i32, tag as i32)).collect();
            (0..4).for_each(|other| _ = rank.expect(number(other, me), length, other as i32, tag as i32));
            rank.wait_all(&mut sends);
        }
    });
}

#[test]
pub(crate) fn locations_stay_within_their_segment() {
    const LENGTH: usize = 200_000;
    run_with_and_without_pairs(&nodes(), |rank| {
        // The first rank of each node takes memory, so that it has equal offsets in both segments.
        let sends = rank.me == 0;
        match rank.me {
            0 | 2 => with_heap_memory(rank, LENGTH, |rank, memory| {
                for mode in [Mode::Standard, Mode::Synchronous] {
                    if sends {
                        memory.copy_from_slice(&message(1, LENGTH));
                        rank.send(mode, memory, 2, 0);
                        rank.send(mode, memory, 2, 1);
                        rank.expect(2, 8, 2, 2);
                        continue;
                    }
                    memory.fill(0xee);
                    rank.expect(1, LENGTH, 0, 0);
                    assert!(memory.iter().all(|byte| *byte == 0xee), "foreign memory was written");
                    rank.recv(memory, 0, 1);
                    assert!(memory == message(1, LENGTH), "received to shared memory");
                    rank.send(Mode::Standard, &message(2, 8), 0, 2);
                }
            }),
            _ => {}
        }
    });
}

#[test]
pub(crate) fn kernel_copies_only_within_node() {
    const LENGTH: usize = 300_000;
    let setup = nodes().with(|_, settings| {
        settings.kernel_copy = Whether::Always;
        settings.kernel_copy_from = 1;
    });
    run_with_and_without_pairs(&setup, |rank| {
        let me = rank.me as usize;
        // Inside the node, then between nodes.
        for (turn, other) in [me ^ 1, me ^ 2].into_iter().enumerate() {
            let before = rank.engine().counters.kernel_copies;
            let sent = message(me, LENGTH);
            let mut send = rank.isend(Mode::Standard, &sent, other as i32, 0);
            rank.expect(other, LENGTH, other as i32, 0);
            rank.wait(&mut send);
            assert_eq!(rank.engine().counters.kernel_copies > before, turn == 0, "to rank {other}");
        }
    });
}

#[test]
pub(crate) fn ranks_without_ring_have_no_room() {
    run_everywhere(&nodes(), |rank| {
        let me = rank.me;
        // The second rank's index on its node equals that of the first one here.
        for (other, near) in [(me ^ 1, true), (me ^ 3, false)] {
            let (to, key, wants) =
                (rank.comm.peer(other), envelope(rank.comm, 0), wanted(rank.comm, other, 0));
            let bytes = message(me as usize, 8);
            let mut start = rank.send_init(Mode::Standard, &bytes, other, 0);
            for turn in 0..3 {
                let mut buffer = [0; 8];
                // The first poll, on the general path, finds the room.
                rank.start(start);
                rank.wait(&mut start);
                rank.expect(other as usize, 8, other, 0);
                let request = start.resolve().expect("a persistent request");
                let route = request.prepared.as_ref().expect("a short message").route;
                // SAFETY: this rank holds its engine, and borrows nothing of it. The bytes outlive the call.
                unsafe {
                    assert_eq!(route.has_known_room(), near, "turn {turn}");
                    if !near {
                        assert!(!inject::quickly(rank.engine(), bytes.as_ptr(), 8, to, key));
                        assert!(!inject::on_shuttle(rank.engine(), bytes.as_ptr(), 8, to, key));
                        let got = receive::quickly(rank.engine(), buffer.as_mut_ptr(), 8, to, wants);
                        assert!(got.is_none());
                    }
                }
            }
            rank.free(start);
        }
    });
}

#[test]
pub(crate) fn slots_belong_to_node() {
    run_with_and_without_pairs(&nodes(), |rank| {
        let (me, far) = (rank.me, rank.me ^ 2);
        let engine = rank.engine();
        engine.slot().processor.store(me as u32 + 1, Ordering::Relaxed);
        let peer = |rank: i32| engine.peers.of_world_rank(rank as u32).expect("a rank");
        assert_eq!(
            channel::slot_of(engine, peer(me)).map(|slot| slot.processor.load(Ordering::Relaxed)),
            Some(me as u32 + 1)
        );
        assert!(channel::slot_of(engine, peer(far)).is_none() && channel::board(engine, peer(far)).is_none());
        assert!(!placement::leave_shared(engine, far), "nobody on another node shares a processor");
    });
}

#[test]
fn pairs_open_fast_paths() {
    run_everywhere(&Setup::on(Carrier::Beside(2)), |rank| {
        let (me, far) = (rank.me, rank.me ^ 2);
        let (to, key) = (rank.comm.peer(far), envelope(rank.comm, 0));
        assert!(!rank.engine().peers.shares_memory(to));
        for turn in 0..3 {
            let bytes = message(me as usize, 8);
            // SAFETY: this rank holds its engine, and borrows nothing of it. The bytes outlive the call.
            let sent = unsafe { inject::quickly(rank.engine(), bytes.as_ptr(), 8, to, key) };
            // The first poll, on the general path, finds the room.
            assert_eq!(sent, turn > 0);
            if !sent {
                rank.send(Mode::Standard, &bytes, far, 0);
            }
            rank.expect(far as usize, 8, far, 0);
            assert!(channel::inbox_from(rank.engine(), to).is_some());
        }
    });
}

#[test]
fn messages_keep_order_when_pair_opens() {
    const LENGTHS: [usize; 6] = [8, 3000, 0, 20_000, 48, 100_000];
    const BEFORE: usize = 30;
    const ALL: usize = 60;
    let length = |number: usize| LENGTHS[number % LENGTHS.len()];
    let sender = program(move |rank| {
        let to = rank.comm.peer(1);
        let messages: Vec<_> = (0..ALL).map(|number| message(number, length(number))).collect();
        let send = |rank: &mut Rank, number: usize| rank.isend(Mode::Standard, &messages[number], 1, 1);
        let mut sends: Vec<_> = (0..BEFORE).map(|number| send(rank, number)).collect();
        // The notice of the switch follows these.
        rank.send(Mode::Standard, &[1; 8], 1, 2);
        beside::follow_pair(rank.engine(), to);
        sends.extend((BEFORE..ALL).map(|number| send(rank, number)));
        rank.wait_all(&mut sends);
    });
    let receiver = program(move |rank| {
        let from = rank.comm.peer(0);
        let mut buffer = [0; 8];
        rank.recv(&mut buffer, 0, 2);
        beside::hear_pair(rank.engine(), from);
        (0..ALL).for_each(|number| _ = rank.expect(number, length(number), 0, 1));
    });
    at_random(&Setup::on(Carrier::Prepared(1)), &[sender, receiver], 100);
}

#[test]
fn parting_frees_memory_of_pair() {
    let _turn = turn();
    let mut engines = Engines::new(&Setup::on(Carrier::Beside(1)), 2);
    let [first, second] = &mut engines.all[..] else { unreachable!("two ranks") };
    let (to, from) =
        (first.peers.of_world_rank(1).expect("a rank"), second.peers.of_world_rank(0).expect("a rank"));
    let kept = first.peers.route(to).expect("a route");
    backlog::reply(first, to, wire::SKIP, Key::default(), [0; 6]);
    assert!(!beside::is_pair_empty(second, from) && beside::is_pair_empty(first, to));
    let cells = channel::cells(first);
    beside::close_pair(first, to);
    assert_eq!((first.shm.pairs(), second.shm.pairs(), channel::cells(first)), (0, 1, cells));
    // SAFETY: nothing else uses the engine.
    assert!(unsafe { !kept.has_known_room() && kept.inbox().is_none() });
    // Earlier cells still arrive, as long as the other side has the memory.
    assert!(poll::once(second) && beside::is_pair_empty(second, from));
    beside::close_pair(second, from);
    assert_eq!(second.shm.pairs(), 0);
    assert!(!poll::once(second));
}
