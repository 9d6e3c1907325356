//! Processes that sleep, or compute, while cells are in flight.

use std::os::fd::AsFd;

use encore_transport::layout;
use encore_transport::shm::Shm;
use encore_transport::sockets::{Network, Sockets};
use encore_transport::transport::{Transport, WaitOn};

use super::{NETWORKS, all, length, receive, send};

/// Two processes pass a number back and forth, and sleep at their doorbells meanwhile. A lost wake-up makes the test hang.
#[test]
fn arrivals_wake_a_doorbell_sleeper() {
    const ROUNDS: u64 = 2_000;
    for network in NETWORKS {
        let (segment, _head) = encore_boot::segment::create(2, 0).unwrap();
        let sizes = layout::Sizes { cells: 16, staging: 4 << 10, teams: 0 };
        let mut ends = all(network, 2);
        std::thread::scope(|scope| {
            for (me, mut end) in ends.drain(..).enumerate() {
                let segment = &segment;
                scope.spawn(move || {
                    let shm = Shm::attach(segment.as_fd(), me, 2, sizes).unwrap();
                    end.wake_by(shm.waker(shm.me()));
                    let other = 1 - me as u32;
                    let mut expected = me as u64;
                    if me == 1 {
                        assert!(send(&mut end, other, 0));
                    }
                    while expected < ROUNDS {
                        let rung = shm.announce_sleep();
                        let WaitOn::Waker = end.arm() else { panic!("it has a waker") };
                        end.greet();
                        let Some(number) = receive(&mut end, other) else {
                            shm.bed().sleep(rung, None);
                            continue;
                        };
                        shm.stay_awake(false);
                        assert_eq!(number, expected);
                        assert!(send(&mut end, other, number + 1));
                        expected += 2;
                    }
                    end.leave();
                });
            }
        });
    }
}

/// Two ends, of which the first one has a thread that sends its waiting bytes.
fn pair_with_thread(network: Network, shm: &Shm) -> Vec<Sockets> {
    let mut ends = all(network, 2);
    ends[0].wake_by(shm.waker(shm.me()));
    assert!(send(&mut ends[0], 1, 0));
    let mut came = None;
    while came.is_none() {
        ends.iter_mut().for_each(Transport::greet);
        came = receive(&mut ends[1], 0);
    }
    ends
}

fn segment_of_one() -> (Shm, impl Sized) {
    let (segment, head) = encore_boot::segment::create(1, 0).unwrap();
    let sizes = layout::Sizes { cells: 16, staging: 4 << 10, teams: 0 };
    let shm = Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap();
    (shm, (segment, head))
}

/// Waiting cells of a burst arrive, though the sender does nothing more; otherwise the test hangs.
#[test]
fn burst_arrives_while_sender_computes() {
    let (shm, _segment) = segment_of_one();
    for network in NETWORKS {
        let mut ends = pair_with_thread(network, &shm);
        for burst in 0..200 {
            let cells = 1 + burst % 40;
            assert!((0..cells).all(|number| send(&mut ends[0], 1, number * 8)));
            for number in 0..cells {
                let mut came = None;
                while came.is_none() {
                    ends[1].greet();
                    came = receive(&mut ends[1], 0);
                }
                assert_eq!(came, Some(number * 8));
            }
        }
    }
}

/// Cells wait for each other where that helps: after a burst some haven't left, and a poll sends them. If the sender loses its processor
/// within a burst, its next cell leaves at once.
#[test]
fn burst_cells_wait_for_each_other() {
    let (shm, _segment) = segment_of_one();
    for network in NETWORKS {
        let mut ends = pair_with_thread(network, &shm);
        let short = |number: u64| (number..).find(|number| length(*number) == 0).unwrap();
        let has_waited = (0..10_000).any(|_| {
            assert!((0..8).all(|number| send(&mut ends[0], 1, short(number * 16))));
            let waits = ends[0].has_unsent();
            ends[0].flush();
            for number in 0..8 {
                let mut came = None;
                while came.is_none() {
                    ends[1].greet();
                    came = receive(&mut ends[1], 0);
                }
                assert_eq!(came, Some(short(number * 16)));
            }
            waits
        });
        assert!(has_waited);
    }
}
