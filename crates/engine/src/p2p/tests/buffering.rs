//! Buffered sends, and pairs of a send and a receive under one request.

use super::in_many_orders;
use crate::send::buffered::{bsend, detach, flush};
use crate::send::pair::{Half, isendrecv};
use crate::state::buffering::Attached;
use crate::state::request::Mode;
use crate::testing::rank::{Rank, from, into, message};
use crate::testing::world::program;
use crate::{BSEND_OVERHEAD, PROC_NULL};
use encore_errors::error::ErrorClass;

fn attach(rank: &mut Rank, size: usize) {
    let attached = Attached { address: 4096, size: size as i64, automatic: false };
    rank.engine().buffering.attach(attached).unwrap();
}

#[test]
pub(crate) fn buffered_send_completes_at_once() {
    const MESSAGES: usize = 40;
    const LENGTH: usize = 300;
    let sender = program(|rank| {
        attach(rank, MESSAGES * (LENGTH + BSEND_OVERHEAD as usize));
        let comm = rank.comm;
        for number in 0..MESSAGES {
            let mut data = message(number, LENGTH);
            bsend(&mut rank.call, from(&data), 1, 0, comm).unwrap();
            // The buffer is the program's again.
            data.fill(0);
        }
        let buffering = rank.engine().buffering.clone();
        flush(&mut rank.call, &buffering).unwrap();
        assert!(rank.engine().buffered.is_empty());
        let given_back = detach(&mut rank.call, &buffering).unwrap();
        assert_eq!(given_back.address, 4096);
    });
    let receiver = program(|rank| (0..MESSAGES).for_each(|number| _ = rank.expect(number, LENGTH, 0, 0)));
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn full_buffer_rejects_message() {
    let sender = program(|rank| {
        let comm = rank.comm;
        let none = bsend(&mut rank.call, from(&[0; 1]), 1, 0, comm);
        assert_eq!(none.unwrap_err().class(), ErrorClass::Buffer, "no buffer is attached");
        attach(rank, 1000);
        let long = bsend(&mut rank.call, from(&[0; 1000]), 1, 0, comm);
        assert_eq!(long.unwrap_err().class(), ErrorClass::Buffer);
        bsend(&mut rank.call, from(&[0; 1000]), PROC_NULL, 0, comm).unwrap();
        bsend(&mut rank.call, from(&message(1, 100)), 1, 0, comm).unwrap();
        let buffering = rank.engine().buffering.clone();
        detach(&mut rank.call, &buffering).unwrap();
    });
    let receiver = program(|rank| _ = rank.expect(1, 100, 0, 0));
    in_many_orders(&[sender, receiver]);
}

fn exchange(length: usize) -> crate::testing::world::Program {
    program(move |rank| {
        let (me, other) = (rank.me, 1 - rank.me);
        let data = message(me as usize, length);
        let mut buffer = vec![0; length];
        let comm = rank.comm;
        let send = Half { buffer: from(&data), rank: other, tag: 1 };
        let receive = Half { buffer: into(&mut buffer), rank: other, tag: 1 };
        let mut pair = isendrecv(&mut rank.call, send, receive, comm, None).unwrap().handle();
        let status = rank.wait(&mut pair);
        assert_eq!((status.source, status.tag, status.bytes()), (other, 1, length as u64));
        assert!(buffer == message(other as usize, length));
    })
}

#[test]
pub(crate) fn pair_completes_after_both_halves() {
    for length in [4, 3000, 30_000] {
        in_many_orders(&[exchange(length), exchange(length)]);
    }
}

#[test]
pub(crate) fn pair_with_proc_null_completes() {
    let first = program(|rank| {
        let comm = rank.comm;
        let data = message(1, 10);
        let send = Half { buffer: from(&data), rank: 1, tag: 0 };
        let receive = Half { buffer: into(&mut []), rank: PROC_NULL, tag: 0 };
        let mut pair = isendrecv(&mut rank.call, send, receive, comm, None).unwrap().handle();
        assert_eq!(rank.wait(&mut pair).source, PROC_NULL);
    });
    let second = program(|rank| {
        let comm = rank.comm;
        let mut buffer = [0; 6];
        let send = Half { buffer: from(&[]), rank: PROC_NULL, tag: 0 };
        let receive = Half { buffer: into(&mut buffer), rank: 0, tag: 0 };
        let mut pair = isendrecv(&mut rank.call, send, receive, comm, None).unwrap().handle();
        // The message is longer than the buffer: the pair's error is that of its receive.
        assert_eq!(rank.wait_failing(&mut pair), ErrorClass::Truncate);
        assert!(buffer[..] == message(1, 10)[..6]);
        let nothing = || Half { buffer: into(&mut []), rank: PROC_NULL, tag: 0 };
        let mut pair = isendrecv(&mut rank.call, nothing(), nothing(), comm, None).unwrap().handle();
        assert!(rank.test(&mut pair).is_some());
    });
    in_many_orders(&[first, second]);
}

#[test]
pub(crate) fn modes_are_kept_apart() {
    let sender = program(|rank| {
        let data = message(2, 64);
        rank.send(Mode::Ready, &data, 1, 0);
        let mut send = rank.isend(Mode::Ready, &data, 1, 1);
        rank.wait(&mut send);
    });
    let receiver = program(|rank| {
        let (mut one, mut other) = ([0; 64], [0; 64]);
        let mut receives = [rank.irecv(&mut one, 0, 0), rank.irecv(&mut other, 0, 1)];
        rank.wait_all(&mut receives);
        assert!(one[..] == message(2, 64) && one == other);
    });
    in_many_orders(&[sender, receiver]);
}
