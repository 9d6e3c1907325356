//! Each protocol carries messages of each of its lengths, whichever side comes first.

use super::{in_many_orders, with_setup};
use crate::state::hope::Hope;
use crate::state::request::{Mode, flag};
use crate::testing::rank::message;
use crate::testing::schedule::at_random;
use crate::testing::world::{Carrier, Setup, program};
use crate::{ANY_SOURCE, ANY_TAG};

/// Lengths at and around the limits of protocols: a cell, a staged piece, several pieces, a rendezvous message.
const LENGTHS: [usize; 11] = [0, 1, 40, 41, 48, 49, 4096, 5000, 8192, 8193, 50_000];

/// Rank 0 sends one message of each length, rank 1 receives it.
fn one_of_each(mode: Mode) -> [crate::testing::world::Program; 2] {
    let sender = program(move |rank| {
        for (number, length) in LENGTHS.into_iter().enumerate() {
            rank.send(mode, &message(number, length), 1, number as i32);
        }
    });
    let receiver = program(|rank| {
        for (number, length) in LENGTHS.into_iter().enumerate() {
            let status = rank.expect(number, length, 0, number as i32);
            assert_eq!((status.source, status.tag), (0, number as i32));
        }
    });
    [sender, receiver]
}

#[test]
pub(crate) fn blocking_messages_of_each_length() {
    in_many_orders(&one_of_each(Mode::Standard));
}

#[test]
pub(crate) fn synchronous_messages_of_each_length() {
    in_many_orders(&one_of_each(Mode::Synchronous));
}

#[test]
pub(crate) fn messages_that_come_before_their_receives() {
    let sender = program(|rank| {
        let messages: Vec<_> =
            LENGTHS.iter().enumerate().map(|(number, length)| message(number, *length)).collect();
        let send = |(number, message): (usize, &Vec<u8>)| (number, message.clone());
        let messages: Vec<_> = messages.iter().enumerate().map(send).collect();
        let mut sends: Vec<_> = messages
            .iter()
            .map(|(number, message)| rank.isend(Mode::Standard, message, 1, *number as i32))
            .collect();
        rank.wait_all(&mut sends);
    });
    // The last one first.
    let receiver = program(|rank| {
        for (number, length) in LENGTHS.into_iter().enumerate().rev() {
            rank.expect(number, length, ANY_SOURCE, number as i32);
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn receives_posted_before_messages() {
    let sender = program(|rank| {
        for (number, length) in LENGTHS.into_iter().enumerate() {
            rank.send(Mode::Standard, &message(number, length), 1, 5);
        }
    });
    let receiver = program(|rank| {
        let mut buffers: Vec<_> = LENGTHS.iter().map(|length| vec![0; *length]).collect();
        let mut receives: Vec<_> = buffers.iter_mut().map(|buffer| rank.irecv(buffer, 0, ANY_TAG)).collect();
        rank.wait_all(&mut receives);
        for (number, length) in LENGTHS.into_iter().enumerate() {
            assert!(buffers[number] == message(number, length), "message {number}");
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn a_rank_sends_to_itself() {
    let own = program(|rank| {
        for (number, length) in LENGTHS.into_iter().enumerate() {
            let data = message(number, length);
            let mut send = rank.isend(Mode::Standard, &data, 0, 1);
            rank.expect(number, length, 0, 1);
            rank.wait(&mut send);
            let mut buffer = vec![0; length];
            let mut receive = rank.irecv(&mut buffer, 0, 2);
            rank.send(Mode::Synchronous, &data, 0, 2);
            rank.wait(&mut receive);
            assert!(buffer == data);
        }
    });
    in_many_orders(&[own]);
}

/// Memory that all ranks reach, like that of `MPI_Alloc_mem`.
fn shared(rank: &mut crate::testing::rank::Rank, length: usize) -> &'static mut [u8] {
    let memory = rank.engine().heap.allocate(length).expect("shared memory");
    // SAFETY: as long, and never freed.
    unsafe { std::slice::from_raw_parts_mut(memory.as_ptr(), length) }
}

/// Long messages with the sender's or the receiver's buffer, or both, in shared memory.
#[test]
pub(crate) fn shared_memory_messages_are_copied_once() {
    const LENGTHS: [usize; 3] = [16 << 10, 48 << 10, 100_001];
    for (sender_shares, receiver_shares) in [(true, false), (false, true), (true, true)] {
        let sender = program(move |rank| {
            for (number, length) in LENGTHS.into_iter().enumerate() {
                let mut own = vec![0; length];
                let data = if sender_shares { shared(rank, length) } else { &mut own[..] };
                data.copy_from_slice(&message(number, length));
                rank.send(Mode::Standard, data, 1, 0);
                let mut send = rank.isend(Mode::Synchronous, data, 1, 0);
                rank.wait(&mut send);
            }
        });
        let receiver = program(move |rank| {
            for (number, length) in LENGTHS.into_iter().enumerate() {
                let mut own = vec![0; length];
                for _ in 0..2 {
                    let buffer = if receiver_shares { shared(rank, length) } else { &mut own[..] };
                    let status = rank.recv(buffer, 0, 0);
                    assert_eq!(status.bytes(), length as u64);
                    assert!(buffer[..] == message(number, length), "message {number}");
                    buffer.fill(0);
                }
            }
        });
        in_many_orders(&[sender, receiver]);
    }
}

/// The kernel copies long messages: the receiver reads one and lets the senders write the others meanwhile.
#[test]
pub(crate) fn kernel_copies_long_messages() {
    const LENGTHS: [usize; 3] = [64 << 10, 3 << 20, 100_001];
    let sender = program(|rank| {
        let data: Vec<_> =
            LENGTHS.iter().enumerate().map(|(number, length)| message(number, *length)).collect();
        let mut sends: Vec<_> = data.iter().map(|data| rank.isend(Mode::Standard, data, 1, 0)).collect();
        rank.wait_all(&mut sends);
        let copies = rank.engine().counters.kernel_copies;
        assert!(copies <= 2, "the receiver reads the first one");
    });
    let receiver = program(|rank| {
        let mut buffers: Vec<_> = LENGTHS.iter().map(|length| vec![0; *length]).collect();
        let mut receives: Vec<_> = buffers.iter_mut().map(|buffer| rank.irecv(buffer, 0, 0)).collect();
        rank.wait_all(&mut receives);
        for (number, length) in LENGTHS.into_iter().enumerate() {
            assert!(buffers[number] == message(number, length), "message {number}");
        }
        assert!(rank.engine().counters.kernel_copies >= 1);
    });
    let setup = |carrier| {
        Setup::on(carrier)
            .with(|_, settings| settings.kernel_copy = encore_settings::choices::Whether::Always)
    };
    with_few_runs(&setup(Carrier::Local), &[sender.clone(), receiver.clone()]);
    with_few_runs(&setup(Carrier::Shm), &[sender, receiver]);
}

/// Messages of an exchange by kernel copies use rendezvous at any length. A rank that has itself announced messages reads all that it gets.
#[test]
pub(crate) fn kernel_copies_messages_of_exchange() {
    const LENGTHS: [usize; 3] = [20 << 10, 100, 64 << 10];
    let rank = |other: i32| {
        program(move |rank| {
            let me = rank.me as usize;
            let data = [0, 1, 2].map(|number| message(3 * me + number, LENGTHS[number]));
            let mut buffers = LENGTHS.map(|length| vec![0; length]);
            let receives = buffers.each_mut().map(|buffer| rank.recv_init(buffer, other, 0));
            let sends = data.each_ref().map(|data| rank.send_init(Mode::Standard, data, other, 0));
            let mut requests = [receives, sends].concat();
            for request in &requests {
                request.resolve().expect("a live request").set(flag::BY_KERNEL);
                rank.start(*request);
            }
            rank.wait_all(&mut requests);
            for (number, buffer) in buffers.iter().enumerate() {
                assert!(buffer == &message(3 * other as usize + number, LENGTHS[number]), "message {number}");
            }
            assert!(rank.engine().counters.kernel_copies > 0);
            let announced = rank.engine().counters.announced;
            assert_eq!(announced, LENGTHS.len() as u64);
            requests.into_iter().for_each(|request| rank.free(request));
        })
    };
    for carrier in [Carrier::Local, Carrier::Shm] {
        with_few_runs(&Setup::on(carrier), &[rank(1), rank(0)]);
    }
}

/// Both protocols of long messages are tried, and each brings every byte.
#[test]
pub(crate) fn protocols_of_long_messages_are_tried() {
    const MESSAGES: usize = 80;
    const LENGTH: usize = 70_001;
    let sender = program(|rank| {
        for number in 0..MESSAGES {
            rank.send(Mode::Standard, &message(number, LENGTH), 1, 0);
        }
    });
    let receiver = program(|rank| {
        let mut buffer = vec![0; LENGTH];
        for number in 0..MESSAGES {
            rank.recv(&mut buffer, 0, 0);
            assert!(buffer == message(number, LENGTH), "message {number}");
        }
        assert!(rank.engine().counters.kernel_copies > 0, "the kernel copies the messages of a trial");
    });
    // Times decide the protocol, so equal choices don't give equal runs.
    for carrier in [Carrier::Local, Carrier::Shm] {
        at_random(&Setup::on(carrier), &[sender.clone(), receiver.clone()], 10);
    }
}

fn with_few_runs(setup: &Setup, programs: &[crate::testing::world::Program]) {
    crate::testing::schedule::in_all_ways(setup, programs, 1, 30);
}

#[test]
pub(crate) fn full_receiver_gets_rendezvous() {
    let limited = |rank: u32, settings: &mut encore_settings::Settings| {
        if rank == 1 {
            settings.unexpected_limit = 400;
        }
    };
    const MESSAGES: usize = 30;
    let sender = program(|rank| {
        let data: Vec<_> = (0..MESSAGES).map(|number| message(number, 20 + number)).collect();
        let mut sends: Vec<_> = data.iter().map(|data| rank.isend(Mode::Standard, data, 1, 0)).collect();
        rank.wait_all(&mut sends);
        rank.send(Mode::Standard, &[], 1, 1);
    });
    let receiver = program(|rank| {
        // Nothing is received until a few messages have come.
        while rank.engine().counters.unexpected < 3 {
            rank.call.poll_once(Hope::Anything, |_| false);
            rank.look();
        }
        assert!(rank.engine().full);
        for number in 0..MESSAGES {
            rank.expect(number, 20 + number, 0, 0);
        }
        rank.expect(0, 0, 0, 1);
        assert!(!rank.engine().full);
    });
    with_setup(&Setup::on(Carrier::Local).with(limited), &[sender.clone(), receiver.clone()]);
    with_setup(&Setup::on(Carrier::Shm).with(limited), &[sender, receiver]);
}
