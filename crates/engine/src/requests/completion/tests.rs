//! Waiting for requests and testing them, one, any, some and all, and starting persistent ones, between engines in one process.

use super::{free, get_status, test_all, test_any, test_some, wait_all, wait_any, wait_some};
use crate::p2p::tests::in_many_orders;
use crate::state::handle::RequestHandle;
use crate::state::request::{Mode, flag};
use crate::state::status::Status;
use crate::testing::rank::{Rank, message};
use crate::testing::world::{Program, program};
use crate::{ANY_SOURCE, ANY_TAG, PROC_NULL, UNDEFINED};
use encore_errors::error::ErrorClass;

const MESSAGES: usize = 6;
const LENGTHS: [usize; MESSAGES] = [4, 5000, 0, 20_000, 48, 100];

/// Sends [`MESSAGES`] messages, the last one first.
fn sender() -> Program {
    program(|rank| {
        for number in (0..MESSAGES).rev() {
            rank.send(Mode::Standard, &message(number, LENGTHS[number]), 1, number as i32);
        }
    })
}

struct Receives {
    buffers: Vec<Vec<u8>>,
    requests: Vec<RequestHandle>,
}

impl Receives {
    fn new(rank: &mut Rank) -> Receives {
        let mut buffers: Vec<_> = LENGTHS.iter().map(|length| vec![0; *length]).collect();
        let post = |(number, buffer): (usize, &mut Vec<u8>)| rank.irecv(buffer, 0, number as i32);
        let requests = buffers.iter_mut().enumerate().map(post).collect();
        Receives { buffers, requests }
    }

    /// Checks that receive `number` has its message, by the status.
    fn check(&self, number: usize, status: &Status) {
        assert_eq!((status.source, status.tag, status.bytes()), (0, number as i32, LENGTHS[number] as u64));
        assert!(self.buffers[number] == message(number, LENGTHS[number]), "message {number}");
        assert!(self.requests[number] == RequestHandle::NULL, "request {number} is still there");
    }
}

#[test]
pub(crate) fn wait_any_until_none_is_left() {
    let receiver = |waits: bool| {
        program(move |rank| {
            let mut receives = Receives::new(rank);
            let mut ended = [false; MESSAGES];
            for _ in 0..MESSAGES {
                let mut status = Status::EMPTY;
                let (index, result) = loop {
                    match waits {
                        true => {
                            break wait_any(&mut rank.call, &mut receives.requests, Some(&mut status))
                                .unwrap();
                        }
                        false => match test_any(&mut rank.call, &mut receives.requests, Some(&mut status))
                            .unwrap()
                        {
                            Some(found) => break found,
                            None => rank.look(),
                        },
                    }
                };
                result.unwrap();
                assert!(!std::mem::replace(&mut ended[index as usize], true), "request {index} ended twice");
                receives.check(index as usize, &status);
            }
            let mut status = Status::PROC_NULL;
            let (index, result) =
                wait_any(&mut rank.call, &mut receives.requests, Some(&mut status)).unwrap();
            assert!(index == UNDEFINED && result.is_ok() && status.source == ANY_SOURCE);
            assert!(matches!(
                test_any(&mut rank.call, &mut receives.requests, None),
                Ok(Some((UNDEFINED, Ok(()))))
            ));
        })
    };
    in_many_orders(&[sender(), receiver(true)]);
    in_many_orders(&[sender(), receiver(false)]);
}

#[test]
pub(crate) fn wait_some_until_none_is_left() {
    let receiver = |waits: bool| {
        program(move |rank| {
            let mut receives = Receives::new(rank);
            let mut ended = [false; MESSAGES];
            while ended.contains(&false) {
                let (mut indices, mut statuses) = ([-1; MESSAGES], [Status::EMPTY; MESSAGES]);
                let (call, requests) = (&mut rank.call, &mut receives.requests);
                let (count, result) = match waits {
                    true => wait_some(call, requests, &mut indices, Some(&mut statuses)),
                    false => test_some(call, requests, &mut indices, Some(&mut statuses)),
                }
                .unwrap();
                result.unwrap();
                assert!(!waits || count > 0, "a wait ended with nothing");
                if count == 0 {
                    rank.look();
                }
                for at in 0..count as usize {
                    let index = indices[at] as usize;
                    assert!(!std::mem::replace(&mut ended[index], true), "request {index} ended twice");
                    receives.check(index, &statuses[at]);
                }
            }
            let mut indices = [0; MESSAGES];
            let (call, requests) = (&mut rank.call, &mut receives.requests);
            assert_eq!(wait_some(call, requests, &mut indices, None).unwrap().0, UNDEFINED);
            assert_eq!(test_some(call, requests, &mut indices, None).unwrap().0, UNDEFINED);
        })
    };
    in_many_orders(&[sender(), receiver(true)]);
    in_many_orders(&[sender(), receiver(false)]);
}

#[test]
pub(crate) fn all_of_them() {
    let receiver = |waits: bool| {
        program(move |rank| {
            let mut receives = Receives::new(rank);
            let mut statuses = [Status::PROC_NULL; MESSAGES];
            loop {
                let (call, requests) = (&mut rank.call, &mut receives.requests);
                let ended = match waits {
                    true => wait_all(call, requests, Some(&mut statuses)).map(|()| true),
                    false => test_all(call, requests, Some(&mut statuses)),
                };
                if ended.unwrap() {
                    break;
                }
                assert!(
                    receives.requests.iter().all(|request| *request != RequestHandle::NULL),
                    "some have ended"
                );
                rank.look();
            }
            for (number, status) in statuses.iter().enumerate() {
                receives.check(number, status);
            }
            assert!(test_all(&mut rank.call, &mut receives.requests, None).unwrap());
        })
    };
    in_many_orders(&[sender(), receiver(true)]);
    in_many_orders(&[sender(), receiver(false)]);
}

/// One test after the other, and queries of the status without ending the request.
#[test]
pub(crate) fn one_by_one() {
    let receiver = program(|rank| {
        let mut receives = Receives::new(rank);
        for number in [3, 0, 5, 2, 1, 4] {
            let request = receives.requests[number];
            while get_status(&mut rank.call, request).unwrap().is_none() {
                rank.look();
            }
            // The query does not end the request.
            let seen = get_status(&mut rank.call, request).unwrap().expect("it was complete");
            assert_eq!(seen.bytes(), LENGTHS[number] as u64);
            let status = rank.test_until_complete(&mut receives.requests[number]);
            receives.check(number, &status);
            assert!(get_status(&mut rank.call, RequestHandle::NULL).unwrap().is_some());
            assert!(rank.test(&mut receives.requests[number]).is_some(), "a null request is complete");
            assert_eq!(rank.wait(&mut receives.requests[number]).bytes(), 0);
        }
    });
    in_many_orders(&[sender(), receiver]);
}

#[test]
pub(crate) fn invalid_request_handle_is_rejected() {
    let own = program(|rank| {
        let data = message(1, 3);
        let mut request = rank.isend(Mode::Synchronous, &data, 0, 0);
        let stale = request;
        rank.expect(1, 3, 0, 0);
        rank.wait(&mut request);
        for handle in [stale, RequestHandle(stale.0 + 8), RequestHandle(0xdead_beef)] {
            let mut handle = handle;
            assert_eq!(rank.wait_failing(&mut handle), ErrorClass::Request);
            let tested = super::test(&mut rank.call, &mut handle, None);
            assert_eq!(tested.unwrap_err().class(), ErrorClass::Request);
        }
    });
    in_many_orders(&[own]);
}

#[test]
pub(crate) fn errors_belong_to_their_requests() {
    let sender = program(|rank| {
        rank.send(Mode::Standard, &message(0, 10), 1, 0);
        rank.send(Mode::Standard, &message(1, 10), 1, 1);
    });
    let receiver = program(|rank| {
        let (mut short, mut long) = ([0; 4], [0; 10]);
        let mut requests = [rank.irecv(&mut short, 0, 0), rank.irecv(&mut long, 0, 1)];
        let mut statuses = [Status::EMPTY; 2];
        let error = wait_all(&mut rank.call, &mut requests, Some(&mut statuses)).unwrap_err();
        assert_eq!(error.class(), ErrorClass::InStatus);
        assert!(statuses[0].error != 0 && statuses[1].error == 0);
        assert!(short[..] == message(0, 10)[..4] && long[..] == message(1, 10));
        assert_eq!(requests, [RequestHandle::NULL; 2]);
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn persistent_requests_restart_repeatedly() {
    const ROUNDS: usize = 5;
    let modes = [Mode::Standard, Mode::Synchronous, Mode::Ready];
    let sender = program(move |rank| {
        let mut data: Vec<_> = LENGTHS.iter().map(|length| vec![0; *length]).collect();
        let init =
            |(number, data): (usize, &Vec<u8>)| rank.send_init(modes[number % 3], data, 1, number as i32);
        let mut requests: Vec<_> = data.iter().enumerate().map(init).collect();
        for round in 0..ROUNDS {
            for (number, data) in data.iter_mut().enumerate() {
                data.copy_from_slice(&message(round * 10 + number, LENGTHS[number]));
            }
            requests.iter().for_each(|request| rank.start(*request));
            rank.wait_all(&mut requests);
            for request in &requests {
                let request = request.resolve().expect("it stays");
                assert!(!request.is(flag::ACTIVE) && !request.is(flag::COMPLETE));
            }
        }
        requests.into_iter().for_each(|request| rank.free(request));
    });
    let receiver = program(|rank| {
        let mut buffers: Vec<_> = LENGTHS.iter().map(|length| vec![0; *length]).collect();
        let mut requests = Vec::new();
        for (number, buffer) in buffers.iter_mut().enumerate() {
            let (source, tag) = if number == 3 { (ANY_SOURCE, ANY_TAG) } else { (0, number as i32) };
            requests.push(rank.recv_init(buffer, source, if number == 3 { 3 } else { tag }));
        }
        for round in 0..ROUNDS {
            requests.iter().rev().for_each(|request| rank.start(*request));
            for number in 0..LENGTHS.len() {
                let status = match round % 2 {
                    0 => rank.wait(&mut requests[number]),
                    _ => rank.test_until_complete(&mut requests[number]),
                };
                assert_eq!((status.source, status.tag), (0, number as i32));
                assert!(
                    buffers[number] == message(round * 10 + number, LENGTHS[number]),
                    "{number} of round {round}"
                );
            }
        }
        requests.into_iter().for_each(|request| rank.free(request));
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn requests_freed_while_active_complete() {
    let sender = program(|rank| {
        let data: Vec<_> = (0..3).map(|number| message(number, LENGTHS[number])).collect();
        for (number, data) in data.iter().enumerate() {
            let mut request = rank.isend(Mode::Standard, data, 1, number as i32);
            let object = request.resolve().unwrap();
            free(&mut rank.call, &mut request, object).unwrap();
            assert_eq!(request, RequestHandle::NULL);
        }
        // Until the receiver has the messages, the data stays.
        rank.expect(0, 0, 1, 9);
    });
    let receiver = program(|rank| {
        (0..3).for_each(|number| _ = rank.expect(number, LENGTHS[number], 0, number as i32));
        rank.send(Mode::Standard, &[], 0, 9);
    });
    in_many_orders(&[sender, receiver]);
}

#[test]
pub(crate) fn communication_with_nobody_is_complete() {
    let own = program(|rank| {
        rank.send(Mode::Standard, &[1], PROC_NULL, 0);
        let mut send = rank.isend(Mode::Synchronous, &[1], PROC_NULL, 0);
        rank.wait(&mut send);
        let mut receive = rank.irecv(&mut [0], PROC_NULL, 0);
        assert_eq!(rank.wait(&mut receive).source, PROC_NULL);
        assert_eq!(rank.recv(&mut [0], PROC_NULL, 0).source, PROC_NULL);
        let mut nothing = rank.engine().nothing(flag::PERSISTENT).unwrap().handle();
        for _ in 0..2 {
            rank.start(nothing);
            assert_eq!(rank.wait(&mut nothing).source, PROC_NULL);
        }
        rank.free(nothing);
    });
    in_many_orders(&[own]);
}

#[test]
pub(crate) fn persistent_buffered_sends_complete_at_start() {
    let sender = program(|rank| {
        let attached = crate::state::buffering::Attached { address: 4096, size: 0, automatic: true };
        rank.engine().buffering.attach(attached).unwrap();
        let data = message(1, 700);
        let mut request = rank.send_init(Mode::Buffered, &data, 1, 0);
        for _ in 0..3 {
            rank.start(request);
            assert!(request.resolve().unwrap().is(flag::COMPLETE));
            rank.wait(&mut request);
        }
        rank.free(request);
    });
    let receiver = program(|rank| (0..3).for_each(|_| _ = rank.expect(1, 700, 0, 0)));
    in_many_orders(&[sender, receiver]);
}
