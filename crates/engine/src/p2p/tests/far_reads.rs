//! Rendezvous messages that the receiver reads from the memory of another node. A sender overwrites its buffer as soon as its operation is
//! complete, and the test's link ends a run in which unregistered memory is read.

use encore_transport::local::Copies;

use super::with_setup;
use crate::receive::probe;
use crate::requests::completion;
use crate::state::handle::RequestHandle;
use crate::state::hope::Hope;
use crate::state::request::Mode;
use crate::state::status::Status;
use crate::testing::rank::{Rank, into, message};
use crate::testing::schedule::at_random;
use crate::testing::world::{Carrier, Program, Setup, program};
use encore_errors::error::ErrorClass;
use encore_settings::choices::Whether;

/// Longer than the eager limit.
const LENGTH: usize = 20_000;

/// Nodes of `ranks` ranks, which read every rendezvous message.
fn nodes(ranks: u32, copies: Copies) -> Setup {
    let setup = Setup::on(Carrier::Nodes(ranks));
    Setup { copies, ..setup }.with(|_, settings| settings.far_copy = Whether::Always)
}

/// Sends message `number` of `length` bytes, and overwrites it when it is complete.
fn send(rank: &mut Rank, mode: Mode, (number, length): (usize, usize), dest: i32, tag: i32) {
    let mut bytes = message(number, length);
    rank.send(mode, &bytes, dest, tag);
    bytes.fill(0xee);
}

/// Number of messages that this rank has read.
fn reads(rank: &mut Rank) -> u64 {
    rank.engine().counters.far_reads
}

fn of_each_length() -> [Program; 2] {
    const LENGTHS: [usize; 5] = [0, 100, 8 << 10, (8 << 10) + 1, 50_000];
    let sender = program(|rank| {
        for mode in [Mode::Standard, Mode::Synchronous] {
            (0..).zip(LENGTHS).for_each(|(tag, length)| send(rank, mode, (tag as usize, length), 1, tag));
        }
    });
    let receiver = program(|rank| {
        for _ in 0..2 {
            (0..).zip(LENGTHS).for_each(|(tag, length)| _ = rank.expect(tag as usize, length, 0, tag));
        }
        // Two lengths in two modes.
        let (read, setting) = (reads(rank), rank.engine().settings.far_copy);
        assert!(setting != Whether::Always || (1..=4).contains(&read), "{read} were read");
        assert!(setting != Whether::Never || read == 0);
    });
    [sender, receiver]
}

#[test]
pub(crate) fn messages_of_each_length_are_read() {
    for works in [Copies::Work, Copies::Fail] {
        with_setup(&nodes(1, works), &of_each_length());
    }
    let never = nodes(1, Copies::Work).with(|_, settings| settings.far_copy = Whether::Never);
    at_random(&never, &of_each_length(), 10);
}

#[test]
pub(crate) fn non_reader_gets_chunks() {
    for reader in [0, 1] {
        let one = match reader {
            0 => |rank, settings: &mut encore_settings::Settings| {
                settings.far_copy = if rank == 0 { Whether::Always } else { Whether::Never }
            },
            _ => |rank, settings: &mut encore_settings::Settings| {
                settings.far_copy = if rank == 0 { Whether::Never } else { Whether::Always }
            },
        };
        let programs = [
            program(|rank| send(rank, Mode::Standard, (1, LENGTH), 1, 0)),
            program(|rank| {
                rank.expect(1, LENGTH, 0, 0);
                assert_eq!(reads(rank), 0);
            }),
        ];
        at_random(&nodes(1, Copies::Work).with(one), &programs, 10);
    }
}

#[test]
pub(crate) fn concurrent_reads_between_all_ranks() {
    let all = |works: Copies| {
        program(move |rank| {
            let me = rank.me as usize;
            let number = |from: usize, to: usize, turn: usize| 100 * from + 10 * to + turn;
            let sent: Vec<Vec<u8>> =
                (0..8).map(|at| message(number(me, at / 2, at % 2), LENGTH + at)).collect();
            let mut buffers: Vec<Vec<u8>> = (0..8).map(|_| vec![0; LENGTH + 8]).collect();
            let mut requests: Vec<RequestHandle> = Vec::new();
            for (at, buffer) in buffers.iter_mut().enumerate() {
                requests.push(rank.irecv(buffer, at as i32 / 2, at as i32 % 2));
            }
            for (at, bytes) in sent.iter().enumerate() {
                requests.push(rank.isend(Mode::Standard, bytes, at as i32 / 2, at as i32 % 2));
            }
            rank.wait_all(&mut requests);
            for (at, buffer) in buffers.iter().enumerate() {
                let length = LENGTH + 2 * me + at % 2;
                assert!(buffer[..length] == message(number(at / 2, me, at % 2), length), "from {}", at / 2);
            }
            // The messages from the other node.
            let read = reads(rank);
            assert!(if works == Copies::Work { read == 4 } else { read <= 4 }, "{read} were read");
        })
    };
    for works in [Copies::Work, Copies::Fail] {
        at_random(&nodes(2, works), &[all(works), all(works), all(works), all(works)], 20);
    }
}

#[test]
pub(crate) fn short_receive_reads_its_capacity() {
    let sender = program(|rank| {
        send(rank, Mode::Standard, (1, LENGTH), 1, 0);
        send(rank, Mode::Standard, (2, LENGTH), 1, 1);
    });
    let receiver = program(|rank| {
        let mut short = vec![0; 5_001];
        let mut request = rank.irecv(&mut short[..5_000], 0, 0);
        assert_eq!(rank.wait_failing(&mut request), ErrorClass::Truncate);
        assert!(short[..5_000] == message(1, LENGTH)[..5_000] && short[5_000] == 0);
        let mut request = rank.irecv(&mut [], 0, 1);
        assert_eq!(rank.wait_failing(&mut request), ErrorClass::Truncate);
    });
    with_setup(&nodes(1, Copies::Work), &[sender, receiver]);
}

#[test]
pub(crate) fn readable_send_is_cancelled_or_arrives() {
    let end = |rank: &mut Rank, request: &mut RequestHandle| {
        let mut status = Status::EMPTY;
        completion::wait(&mut rank.call, request, Some(&mut status)).expect("no error");
        status.cancelled()
    };
    let sender = program(move |rank| {
        let mut data = message(1, LENGTH);
        let mut send = rank.isend(Mode::Standard, &data, 1, 5);
        rank.call.poll_once(Hope::Anything, |_| false);
        rank.look();
        rank.cancel(send);
        let cancelled = end(rank, &mut send);
        data.fill(0xee);
        rank.send(Mode::Standard, &[u8::from(cancelled)], 1, 6);
    });
    let receiver = program(move |rank| {
        let mut buffer = vec![0; LENGTH];
        let mut receive = rank.irecv(&mut buffer, 0, 5);
        let mut cancelled = [9];
        rank.recv(&mut cancelled, 0, 6);
        rank.cancel(receive);
        assert_eq!(end(rank, &mut receive), cancelled == [1]);
        let expected = if cancelled == [1] { vec![0; LENGTH] } else { message(1, LENGTH) };
        assert!(buffer == expected);
    });
    with_setup(&nodes(1, Copies::Work), &[sender, receiver]);
}

#[test]
pub(crate) fn message_of_matched_probe_is_read() {
    let sender = program(|rank| send(rank, Mode::Standard, (1, LENGTH), 1, 5));
    let receiver = program(|rank| {
        let comm = rank.comm;
        let (found, _) = probe::mprobe(&mut rank.call, 0, 5, comm).expect("a message");
        let mut buffer = vec![0; LENGTH];
        let mut request =
            probe::imrecv(&mut rank.call, into(&mut buffer), found.resolve().expect("a message"))
                .expect("a receive")
                .handle();
        rank.wait(&mut request);
        assert!(buffer == message(1, LENGTH));
        assert_eq!(reads(rank), 1);
    });
    with_setup(&nodes(1, Copies::Work), &[sender, receiver]);
}

#[test]
pub(crate) fn registration_lasts_until_persistent_request_freed() {
    const TURNS: usize = 3;
    let sender = program(|rank| {
        let mut data = vec![0; LENGTH];
        let mut request = rank.send_init(Mode::Standard, &data, 1, 0);
        for turn in 0..TURNS {
            data.copy_from_slice(&message(turn, LENGTH));
            rank.start(request);
            rank.wait(&mut request);
        }
        rank.free(request);
    });
    let receiver = program(|rank| {
        let mut buffer = vec![0; LENGTH];
        let mut request = rank.recv_init(&mut buffer, 0, 0);
        for turn in 0..TURNS {
            rank.start(request);
            rank.wait(&mut request);
            assert!(buffer == message(turn, LENGTH), "turn {turn}");
        }
        rank.free(request);
        assert_eq!(reads(rank), TURNS as u64);
    });
    with_setup(&nodes(1, Copies::Work), &[sender, receiver]);
}

/// Rank 1 receives messages one after the other and may choose the protocol. Checks how many of the last ones the costs make it read.
fn read_of_the_last(costs: [u64; 3], expected: std::ops::RangeInclusive<u64>) {
    const MESSAGES: usize = 120;
    let setup = Setup { copies: Copies::Work, ..Setup::on(Carrier::Nodes(1)) };
    let sender =
        program(|rank| (0..MESSAGES).for_each(|turn| send(rank, Mode::Standard, (turn, LENGTH), 1, 0)));
    let receiver = program(move |rank| {
        crate::p2p::ways::clock::set_costs(costs);
        let mut before = 0;
        for turn in 0..MESSAGES {
            if turn == MESSAGES / 2 {
                before = reads(rank);
            }
            rank.expect(turn, LENGTH, 0, 0);
        }
        let last = reads(rank) - before;
        crate::p2p::ways::clock::set_costs([0; 3]);
        assert!(expected.contains(&last), "{last} of the last {} were read", MESSAGES / 2);
    });
    at_random(&setup, &[sender, receiver], 3);
}

#[test]
pub(crate) fn the_quicker_way_is_learned() {
    let most = 120 / 2;
    read_of_the_last([300, 300, 100], most - 12..=most);
    read_of_the_last([100, 100, 300], 0..=12);
}
