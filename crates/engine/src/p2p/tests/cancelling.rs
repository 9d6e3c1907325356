//! Cancellation at each moment of a message: either the operation is cancelled without a trace, or it ends as usual.

use super::in_many_orders;
use crate::ANY_SOURCE;
use crate::requests::completion;
use crate::requests::completion::finish;
use crate::state::hope::Hope;
use crate::state::request::Mode;
use crate::state::status::Status;
use crate::testing::rank::{Rank, message};
use crate::testing::world::program;

/// Waits for an operation that may be cancelled.
fn end(rank: &mut Rank, request: &mut crate::state::handle::RequestHandle) -> bool {
    let mut status = Status::EMPTY;
    completion::wait(&mut rank.call, request, Some(&mut status)).expect("no error");
    status.cancelled()
}

/// Rank 0 sends a message, cancels it after a while, and reports whether it was cancelled; rank 1 receives it if it wasn't.
fn cancelled_send(mode: Mode, length: usize, before: usize) -> [crate::testing::world::Program; 2] {
    let sender = program(move |rank| {
        let data = message(1, length);
        let mut send = rank.isend(mode, &data, 1, 5);
        for _ in 0..before {
            rank.call.poll_once(Hope::Anything, |_| false);
            rank.look();
        }
        rank.cancel(send);
        let cancelled = end(rank, &mut send);
        rank.send(Mode::Standard, &[u8::from(cancelled)], 1, 6);
    });
    let receiver = program(move |rank| {
        let mut cancelled = [9];
        rank.recv(&mut cancelled, 0, 6);
        let comm = rank.comm;
        let found = crate::receive::probe::iprobe(&mut rank.call, 0, 5, comm);
        match cancelled {
            [1] => assert!(found.is_none(), "a message that was cancelled is there"),
            [0] => {
                rank.expect(1, length, ANY_SOURCE, 5);
            }
            other => panic!("{other:?}"),
        }
    });
    [sender, receiver]
}

#[test]
pub(crate) fn cancelled_send_vanishes_or_arrives() {
    for mode in [Mode::Standard, Mode::Synchronous] {
        for length in [10, 100, 5000, 20_000] {
            for before in [0, 2] {
                in_many_orders(&cancelled_send(mode, length, before));
            }
        }
    }
}

#[test]
pub(crate) fn cancellation_races_with_posted_receive() {
    let sender = program(|rank| {
        for length in [20, 20_000] {
            let data = message(1, length);
            let mut send = rank.isend(Mode::Synchronous, &data, 1, 5);
            rank.cancel(send);
            // A second cancellation changes nothing.
            rank.cancel(send);
            if end(rank, &mut send) {
                rank.send(Mode::Standard, &data, 1, 5);
            }
        }
    });
    let receiver = program(|rank| {
        for length in [20, 20_000] {
            rank.expect(1, length, 0, 5);
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn queued_send_is_cancelled_at_once() {
    let sender = program(|rank| {
        let data = message(1, 8);
        let mut sends: Vec<_> = (0..40).map(|_| rank.isend(Mode::Standard, &data, 1, 0)).collect();
        let mut last = rank.isend(Mode::Standard, &data, 1, 1);
        rank.cancel(last);
        assert!(last.resolve().unwrap().is(crate::state::request::flag::COMPLETE), "it had not left");
        assert!(end(rank, &mut last));
        rank.wait_all(&mut sends);
        rank.send(Mode::Standard, &[], 1, 2);
    });
    let receiver = program(|rank| {
        (0..40).for_each(|_| _ = rank.expect(1, 8, 0, 0));
        rank.expect(0, 0, 0, 2);
        let comm = rank.comm;
        assert!(crate::receive::probe::iprobe(&mut rank.call, 0, 1, comm).is_none());
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn receive_is_cancelled_or_completes() {
    let sender = program(|rank| rank.send(Mode::Standard, &message(1, 30), 1, 5));
    let receiver = program(|rank| {
        let mut buffer = [0; 30];
        let mut receive = rank.irecv(&mut buffer, 0, 5);
        rank.call.poll_once(Hope::Anything, |_| false);
        rank.look();
        rank.call.poll_once(Hope::Anything, |_| false);
        rank.cancel(receive);
        if end(rank, &mut receive) {
            assert_eq!(buffer, [0; 30], "a receive that was cancelled has got something");
            rank.expect(1, 30, 0, 5);
        } else {
            assert!(buffer[..] == message(1, 30));
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn complete_operation_is_not_cancelled() {
    let own = program(|rank| {
        let mut buffer = [0; 4];
        let mut receive = rank.irecv(&mut buffer, 0, 0);
        let mut send = rank.isend(Mode::Standard, &message(3, 4), 0, 0);
        rank.cancel(send);
        assert!(!end(rank, &mut send));
        rank.look();
        while rank.test(&mut receive).is_none() {
            rank.look();
        }
        assert!(buffer[..] == message(3, 4));
        let mut nothing = finish::complete_nothing(rank.engine()).unwrap().handle();
        rank.cancel(nothing);
        assert!(!end(rank, &mut nothing));
    });
    in_many_orders(&[own]);
}
