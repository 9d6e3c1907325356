//! Probes see the message that a receive would get; a matched probe removes it.

use super::in_many_orders;
use crate::receive::probe::{improbe, imrecv, iprobe, mprobe, mrecv, probe};
use crate::state::process::{ANY, NONE};
use crate::state::request::Mode;
use crate::state::status::Status;
use crate::testing::rank::{into, message};
use crate::testing::world::program;
use crate::{ANY_SOURCE, ANY_TAG, PROC_NULL};

/// No process has died, so there is no error.
const LIVES: &str = "the sender lives";

const LENGTHS: [usize; 5] = [0, 30, 5000, 8193, 40_000];

fn sender(mode: Mode) -> crate::testing::world::Program {
    program(move |rank| {
        let data: Vec<_> =
            LENGTHS.iter().enumerate().map(|(number, length)| message(number, *length)).collect();
        let mut sends: Vec<_> =
            data.iter().enumerate().map(|(number, data)| rank.isend(mode, data, 1, number as i32)).collect();
        rank.wait_all(&mut sends);
    })
}

#[test]
pub(crate) fn probe_describes_next_received_message() {
    let receiver = program(|rank| {
        for (number, length) in LENGTHS.into_iter().enumerate() {
            let comm = rank.comm;
            let seen = match number % 2 {
                0 => probe(&mut rank.call, ANY_SOURCE, ANY_TAG, comm).expect(LIVES),
                _ => loop {
                    if let Some(status) = iprobe(&mut rank.call, 0, number as i32, comm) {
                        break status;
                    }
                    rank.look();
                },
            };
            assert_eq!((seen.source, seen.tag, seen.bytes()), (0, number as i32, length as u64));
            rank.expect(number, length, seen.source, seen.tag);
        }
    });
    in_many_orders(&[sender(Mode::Standard), receiver.clone()]);
    in_many_orders(&[sender(Mode::Synchronous), receiver]);
}

#[test]
pub(crate) fn matched_message_belongs_to_its_probe() {
    let receiver = program(|rank| {
        let comm = rank.comm;
        let mut taken = Vec::new();
        for number in 0..LENGTHS.len() {
            let (handle, status) = match number % 2 {
                0 => mprobe(&mut rank.call, 0, number as i32, comm).expect(LIVES),
                _ => loop {
                    if let Some(found) = improbe(&mut rank.call, ANY_SOURCE, number as i32, comm) {
                        break found;
                    }
                    rank.look();
                },
            };
            assert!(iprobe(&mut rank.call, 0, number as i32, comm).is_none(), "it is still there");
            taken.push((handle, status));
        }
        // In any order, some before all of their pieces are here.
        for number in [3, 0, 4, 1, 2] {
            let (handle, status) = taken[number];
            assert_eq!(status.bytes(), LENGTHS[number] as u64);
            let message_object = handle.resolve().expect("a message behind its handle");
            let mut buffer = vec![0; LENGTHS[number]];
            if number % 2 == 0 {
                let (status, error) = mrecv(&mut rank.call, into(&mut buffer), message_object).unwrap();
                assert!(error.is_none());
                assert_eq!(status.bytes(), LENGTHS[number] as u64);
            } else {
                let mut request = imrecv(&mut rank.call, into(&mut buffer), message_object).unwrap().handle();
                rank.wait(&mut request);
            }
            assert!(buffer == message(number, LENGTHS[number]), "message {number}");
        }
    });
    in_many_orders(&[sender(Mode::Standard), receiver.clone()]);
    in_many_orders(&[sender(Mode::Synchronous), receiver]);
}

#[test]
pub(crate) fn nobody_sends_nothing() {
    let own = program(|rank| {
        let comm = rank.comm;
        let call = &mut rank.call;
        let nothing = |status: Status| (status.source, status.bytes()) == (PROC_NULL, 0);
        assert!(
            nothing(probe(call, PROC_NULL, 0, comm).expect(LIVES))
                && iprobe(call, PROC_NULL, 0, comm).is_some_and(nothing)
        );
        assert!(nothing(mprobe(call, PROC_NULL, 0, comm).expect(LIVES).1));
        assert!(improbe(call, PROC_NULL, 0, comm).is_some_and(|(_, status)| nothing(status)));
        assert!(iprobe(call, ANY_SOURCE, ANY_TAG, comm).is_none() && improbe(call, 0, 0, comm).is_none());
    });
    in_many_orders(&[own]);
}

#[test]
pub(crate) fn wait_stops_asking_once_done() {
    // Completions from outside may be there at the first poll, or at the last one before the sleep, and may be taken when found.
    for looks in 0..2 {
        for sleeps in [false, true] {
            in_many_orders(&[program(move |rank| {
                let mut left = looks;
                let done = move |_: &mut _| {
                    assert!(left >= 0, "asked again");
                    left -= 1;
                    left < 0
                };
                match sleeps {
                    true => rank.call.sleep_until(ANY, NONE, done),
                    false => rank.call.wait_until(ANY, NONE, done),
                }
            })]);
        }
    }
}
