//! After messages from many ranks, waits and tests poll some of the rings each time, and still find every message.

use std::time::Duration;

use crate::ANY_SOURCE;
use crate::receive::probe::iprobe;
use crate::state::hope::Hope;
use crate::state::request::Mode;
use crate::testing::rank::{Rank, message};
use crate::testing::world::{Carrier, Engines, Setup};
use crate::testing::{turn, with_engine};

const RANKS: u32 = 200;
/// Rings of one poll, and those of them polled in turn.
const LOOK: usize = 24;
const IN_TURN: usize = 8;

/// Rank 0 has received a message from each of the others. `between`: see `Rounds`.
fn all_have_sent(between: Duration) -> Engines {
    let mut engines = Engines::new(&Setup::on(Carrier::Shm), RANKS);
    (1..RANKS).for_each(|from| send(&mut engines, from));
    engines.all[0].rounds.between = between;
    with_engine(&mut engines.all[0], |rank| {
        (1..RANKS as i32).for_each(|from| _ = rank.expect(from as usize, 8, from, 0));
        // The first test polls all rings.
        assert!(!rank.call.poll_once(Hope::Anything, |_| false));
        rank.engine().rings_polled = 0;
    });
    engines
}

const NEVER: Duration = Duration::MAX;

fn send(engines: &mut Engines, from: u32) {
    let number = from as usize;
    with_engine(&mut engines.all[number], |rank| rank.send(Mode::Standard, &message(number, 8), 0, 0));
}

/// Number of rings that rank 0 has polled since the last call.
fn looks(rank: &mut Rank) -> usize {
    std::mem::take(&mut rank.engine().rings_polled)
}

#[test]
fn loop_of_tests_polls_all_rings() {
    let _turn = turn();
    let mut engines = all_have_sent(NEVER);
    for source in [ANY_SOURCE, 77] {
        let mut bytes = [0; 8];
        let mut request = with_engine(&mut engines.all[0], |rank| {
            let mut request = rank.irecv(&mut bytes, source, 0);
            for _ in 0..100 {
                assert!(rank.test(&mut request).is_none());
                assert_eq!(looks(rank), LOOK);
            }
            request
        });
        send(&mut engines, 77);
        let tests = with_engine(&mut engines.all[0], |rank| {
            let tests = 1 + (0..).find(|_| rank.test(&mut request).is_some()).unwrap();
            looks(rank);
            tests
        });
        // The first message of rank 77 came long ago; the second one has made its ring recent.
        let most = if source == ANY_SOURCE { (RANKS as usize).div_ceil(IN_TURN) } else { 1 };
        assert!(tests <= most, "{tests} tests");
        assert_eq!(bytes[..], message(77, 8));
    }
}

#[test]
fn late_test_polls_all_rings() {
    let _turn = turn();
    let mut engines = all_have_sent(Duration::ZERO);
    for from in [1, 20, 77, 199] {
        send(&mut engines, from);
        with_engine(&mut engines.all[0], |rank| {
            let mut bytes = [0; 8];
            let mut request = rank.irecv(&mut bytes, ANY_SOURCE, 0);
            assert!(rank.test(&mut request).is_some());
            assert!(looks(rank) >= RANKS as usize - 1);
        });
    }
}

#[test]
fn probe_finds_pending_message() {
    let _turn = turn();
    let mut engines = all_have_sent(NEVER);
    for (from, source) in [(3, 3), (150, 150), (4, ANY_SOURCE), (120, ANY_SOURCE)] {
        send(&mut engines, from);
        with_engine(&mut engines.all[0], |rank| {
            let comm = rank.comm;
            let seen = iprobe(&mut rank.call, source, 0, comm).expect("the message");
            assert_eq!(seen.source, from as i32);
            assert!(source == ANY_SOURCE || looks(rank) == LOOK);
            rank.expect(from as usize, 8, from as i32, 0);
            looks(rank);
        });
    }
}

#[test]
fn receive_polls_its_source_first() {
    let _turn = turn();
    let mut engines = all_have_sent(NEVER);
    for from in [3, 150, 80] {
        send(&mut engines, from);
        with_engine(&mut engines.all[0], |rank| {
            rank.expect(from as usize, 8, from as i32, 0);
            assert_eq!(looks(rank), LOOK);
        });
    }
}
