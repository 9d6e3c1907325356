//! Fast paths do a whole call or nothing, and keep the order of messages together with the general path.

use super::{in_many_orders, with_setup};
use crate::receive::call as receive;
use crate::receive::call::wanted;
use crate::send::call::envelope;
use crate::send::inject;
use crate::state::handle::RequestHandle;
use crate::state::request::{Mode, flag};
use crate::testing::rank::{Rank, into, message};
use crate::testing::world::{Carrier, Program, Setup, program};

/// Sends on the fast path, or else on the general one, as the C interface does. Returns whether it was the fast one.
fn send(rank: &mut Rank, bytes: &[u8], dest: i32, tag: i32) -> bool {
    let (to, key) = (rank.comm.peer(dest), envelope(rank.comm, tag));
    // SAFETY: the bytes are readable, and the peer is one of this engine's.
    let went = unsafe { inject::quickly(rank.engine(), bytes.as_ptr(), bytes.len() as u64, to, key) };
    if !went {
        rank.send(Mode::Standard, bytes, dest, tag);
    }
    went
}

/// Receives message `number` on the fast path, or else on the general one. Returns whether it was the fast one.
fn receive(rank: &mut Rank, number: usize, length: usize, source: i32, tag: i32) -> bool {
    let mut buffer = vec![0; length];
    let (from, key) = (rank.comm.peer(source), wanted(rank.comm, source, tag));
    // SAFETY: the buffer is writable, and that long.
    let got = unsafe { receive::quickly(rank.engine(), buffer.as_mut_ptr(), length as u64, from, key) };
    match got {
        Some(status) => {
            assert_eq!((status.source, status.tag, status.bytes()), (source, tag, length as u64));
            assert!(buffer == message(number, length), "message {number}");
        }
        None => _ = rank.expect(number, length, source, tag),
    }
    got.is_some()
}

/// Posts a receive on the fast path, or else on the general one.
fn post(rank: &mut Rank, buffer: &mut [u8], source: i32, tag: i32) -> RequestHandle {
    let (from, comm) = (rank.comm.peer(source), rank.comm);
    let key = wanted(comm, source, tag);
    // SAFETY: the caller keeps the buffer until the request is complete.
    let posted = unsafe { receive::post_quickly(rank.engine(), into(buffer), from, key, comm) };
    match posted {
        Some(request) => request.handle(),
        None => rank.irecv(buffer, source, tag),
    }
}

const LENGTHS: [usize; 8] = [8, 0, 48, 1, 20, 49, 33, 5000];

/// Program in which each rank sends to the other and receives from it, in turn.
fn both() -> Program {
    program(|rank| {
        let (me, other) = (rank.me as usize, 1 - rank.me);
        for round in 0..6 {
            for (number, length) in LENGTHS.into_iter().enumerate() {
                send(rank, &message(1000 * me + 10 * round + number, length), other, 3);
            }
            for (number, length) in LENGTHS.into_iter().enumerate() {
                receive(rank, 1000 * (1 - me) + 10 * round + number, length, other, 3);
            }
        }
    })
}

#[test]
pub(crate) fn fast_and_general_paths_keep_order() {
    in_many_orders(&[both(), both()]);
}

#[test]
pub(crate) fn fast_paths_need_a_ring() {
    for carrier in [Carrier::Shm, Carrier::Local] {
        let quick = carrier == Carrier::Shm;
        let sender = program(move |rank| {
            // The first poll finds room.
            assert!(!send(rank, &message(0, 8), 1, 0));
            for number in 1..10 {
                assert_eq!(send(rank, &message(number, 8), 1, 0), quick, "{carrier:?}");
            }
            rank.expect(99, 4, 1, 1);
        });
        let receiver = program(move |rank| {
            rank.expect(0, 8, 0, 0);
            let quickly = (1..10).filter(|number| receive(rank, *number, 8, 0, 0)).count();
            assert!(quick || quickly == 0, "{carrier:?}");
            rank.send(Mode::Standard, &message(99, 4), 0, 1);
        });
        with_setup(&Setup::on(carrier), &[sender, receiver]);
    }
}

#[test]
pub(crate) fn posted_receives_match_in_order() {
    let sender = program(|rank| {
        rank.expect(7, 1, 1, 1);
        for number in 0..12 {
            send(rank, &message(number, 16), 1, 0);
        }
        send(rank, &message(12, 16), 1, 5);
    });
    let receiver = program(|rank| {
        let mut buffers = [[0; 16]; 12];
        let mut requests = Vec::new();
        for (number, buffer) in buffers.iter_mut().enumerate() {
            if number == 4 {
                rank.send(Mode::Standard, &message(7, 1), 0, 1);
            }
            if number > 4 {
                // Messages may arrive meanwhile.
                rank.look();
            }
            requests.push(post(rank, buffer, 0, 0));
        }
        rank.wait_all(&mut requests);
        for (number, buffer) in buffers.iter().enumerate() {
            assert!(buffer[..] == message(number, 16), "receive {number}");
        }
        let mut last = [0; 16];
        let mut request = post(rank, &mut last, 0, 5);
        rank.wait(&mut request);
        assert!(last[..] == message(12, 16));
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn persistent_requests_start_on_both_paths() {
    const ROUNDS: usize = 8;
    let sender = program(|rank| {
        let mut data = vec![0; 24];
        let mut request = rank.send_init(Mode::Standard, &data, 1, 0);
        for round in 0..ROUNDS {
            data.copy_from_slice(&message(round, 24));
            let object = request.resolve().expect("it stays");
            // SAFETY: the data stays until the request is complete; there is no fence in a test's own rings.
            if !unsafe { crate::send::inject::start_quickly(object) } {
                rank.start(request);
            }
            assert!(object.is(flag::ACTIVE));
            rank.wait(&mut request);
        }
        rank.free(request);
    });
    let receiver = program(|rank| {
        let mut buffer = vec![0; 24];
        let mut request = rank.recv_init(&mut buffer, 0, 0);
        for round in 0..ROUNDS {
            let object = request.resolve().expect("it stays");
            // SAFETY: the buffer stays until the request is complete.
            if !unsafe { receive::start_quickly(rank.engine(), object) } {
                rank.start(request);
            }
            rank.wait(&mut request);
            assert!(buffer == message(round, 24), "round {round}");
        }
        rank.free(request);
    });
    in_many_orders(&[sender, receiver]);
}
