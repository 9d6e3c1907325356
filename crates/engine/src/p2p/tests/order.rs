//! Messages of a pair keep their order, and receives get the messages that they are posted for.

use super::{in_many_orders, with_setup};
use crate::state::request::Mode;
use crate::testing::rank::message;
use crate::testing::world::{Carrier, Setup, program};
use crate::{ANY_SOURCE, ANY_TAG};

/// Adjacent lengths with different protocols.
const MIXED: [usize; 9] = [8, 20_000, 0, 5000, 48, 8192, 9000, 1, 49];

#[test]
pub(crate) fn messages_match_in_order_of_sending() {
    let sender = program(|rank| {
        let data: Vec<_> =
            MIXED.iter().enumerate().map(|(number, length)| message(number, *length)).collect();
        let mut sends: Vec<_> = data
            .iter()
            .enumerate()
            .map(|(number, data)| {
                let mode = if number % 4 == 3 { Mode::Synchronous } else { Mode::Standard };
                rank.isend(mode, data, 1, 7)
            })
            .collect();
        rank.wait_all(&mut sends);
    });
    let receiver = program(|rank| {
        for (number, length) in MIXED.into_iter().enumerate() {
            let (source, tag) = [(0, 7), (ANY_SOURCE, 7), (0, ANY_TAG), (ANY_SOURCE, ANY_TAG)][number % 4];
            rank.expect(number, length, source, tag);
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn excess_messages_wait_in_order() {
    const MANY: usize = 60;
    let sender = program(|rank| {
        let data: Vec<_> = (0..MANY).map(|number| message(number, MIXED[number % MIXED.len()])).collect();
        let mut sends: Vec<_> = data.iter().map(|data| rank.isend(Mode::Standard, data, 1, 0)).collect();
        assert!(rank.engine().counters.delayed > 0, "there was room for all");
        rank.wait_all(&mut sends);
    });
    let receiver = program(|rank| {
        for number in 0..MANY {
            rank.expect(number, MIXED[number % MIXED.len()], 0, 0);
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn later_sends_stay_behind_backlog() {
    const MANY: usize = 60;
    let sender = program(|rank| {
        let data: Vec<_> = (0..MANY).map(|number| message(number, 8)).collect();
        let mut sends = Vec::new();
        for (number, data) in data.iter().enumerate() {
            sends.push(rank.isend(Mode::Standard, data, 1, 0));
            // Other ranks make room, which the next send finds.
            if number > 15 {
                rank.look();
            }
        }
        rank.wait_all(&mut sends);
    });
    let receiver = program(|rank| (0..MANY).for_each(|number| _ = rank.expect(number, 8, 0, 0)));
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn oldest_matching_receive_gets_message() {
    let sender = program(|rank| {
        for number in 0..4 {
            rank.send(Mode::Standard, &message(number, 10), 1, if number == 2 { 9 } else { 1 });
        }
    });
    let receiver = program(|rank| {
        let mut buffers = [[0; 10]; 4];
        let [any, exact, of_tag, other] = &mut buffers;
        // The third message has tag 9, which the first, the third and the last receive accept.
        let mut receives = [
            rank.irecv(any, ANY_SOURCE, ANY_TAG),
            rank.irecv(exact, 0, 1),
            rank.irecv(of_tag, ANY_SOURCE, 9),
            rank.irecv(other, 0, ANY_TAG),
        ];
        rank.wait_all(&mut receives);
        for (number, buffer) in buffers.iter().enumerate() {
            assert!(buffer[..] == message(number, 10), "receive {number}");
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn unexpected_messages_match_oldest_first() {
    let sender = program(|rank| {
        for number in 0..6 {
            rank.send(Mode::Standard, &message(number, 100 * number), 1, (number % 2) as i32);
        }
        rank.send(Mode::Standard, &[], 1, 99);
    });
    let receiver = program(|rank| {
        // All others have arrived by then.
        rank.expect(0, 0, 0, 99);
        for (number, tag) in [(1, 1), (0, ANY_TAG), (2, ANY_TAG), (3, 1), (4, 0), (5, ANY_TAG)] {
            rank.expect(number, 100 * number, ANY_SOURCE, tag);
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn several_senders_are_told_apart() {
    let sender = |me: usize| {
        program(move |rank| {
            for (number, length) in MIXED.into_iter().enumerate() {
                rank.send(Mode::Standard, &message(10 * me + number, length), 0, 1);
            }
        })
    };
    let receiver = program(|rank| {
        // Pieces of both senders' messages interleave.
        for (number, length) in MIXED.into_iter().enumerate() {
            for from in [2, 1] {
                rank.expect(10 * from + number, length, from as i32, 1);
            }
        }
    });
    in_many_orders(&[receiver, sender(1), sender(2)]);
}

#[test]
pub(crate) fn truncated_message_fills_buffer_with_error() {
    let lengths = [30, 5000, 40_000];
    let sender = program(move |rank| {
        for (number, length) in lengths.into_iter().enumerate() {
            let data = message(number, length);
            let mut send = rank.isend(Mode::Standard, &data, 1, 0);
            rank.wait(&mut send);
        }
        for (number, length) in lengths.into_iter().enumerate() {
            rank.send(Mode::Synchronous, &message(number, length), 1, 0);
        }
    });
    let receiver = program(move |rank| {
        for turn in 0..2 {
            for (number, length) in lengths.into_iter().enumerate() {
                let mut buffer = vec![0; length];
                let short = length - 7;
                let mut receive = rank.irecv(&mut buffer[..short], 0, 0);
                let class = rank.wait_failing(&mut receive);
                assert_eq!(class, encore_errors::error::ErrorClass::Truncate, "turn {turn}");
                assert!(buffer[..short] == message(number, length)[..short]);
                assert_eq!(buffer[short..], [0; 7], "nothing is written behind the buffer");
            }
        }
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn ranks_in_turns_receive_messages() {
    let ranks = |_: usize| {
        program(|rank| {
            let (me, next, last) = (rank.me, (rank.me + 1) % 3, (rank.me + 2) % 3);
            for (number, length) in MIXED.into_iter().enumerate() {
                let data = message(100 * me as usize + number, length);
                let mut send = rank.isend(Mode::Standard, &data, next, 0);
                rank.expect(100 * last as usize + number, length, last, 0);
                rank.wait(&mut send);
            }
        })
    };
    let programs: Vec<_> = (0..3).map(ranks).collect();
    with_setup(&Setup { cpus: Some(1), ..Setup::on(Carrier::Local) }, &programs);
    with_setup(&Setup { cpus: Some(1), ..Setup::on(Carrier::Shm) }, &programs);
}
