//! Operations of several nodes, one of which lacks memory for all or some lanes: its ranks fall back to messages.

use encore_plan::operation::Operation;

use super::nodes::nodes_of;
use super::{in_other_order, programs};
use crate::binding::{Binding, Side};
use crate::blocking;
use encore_engine::testing::rank::Rank;
use encore_engine::testing::schedule::at_random;
use encore_engine::testing::world::{Program, program};

/// A block of this many bytes holds the lanes of a communicator or request of few ranks.
const BLOCK: usize = 4 << 20;

/// Takes all memory for lanes on this rank's node, except for `left` blocks.
fn use_up(rank: &mut Rank, left: usize) {
    let space = rank.engine().shm.space();
    let blocks: Vec<_> = std::iter::from_fn(|| space.take(BLOCK)).collect();
    let mut smaller = BLOCK / 2;
    while smaller >= 4096 {
        while space.take(smaller).is_some() {}
        smaller /= 2;
    }
    // SAFETY: each block was allocated, and is freed once.
    blocks.iter().take(left).for_each(|block| unsafe { space.give_back(block.offset, BLOCK) });
}

/// Programs before which the first rank of the second node uses up its memory for lanes.
fn with_little_memory(on_node: usize, left: usize, programs: Vec<Program>) -> Vec<Program> {
    let with_less = |(me, does): (usize, Program)| match me == on_node {
        true => program(move |rank| {
            use_up(rank, left);
            does(rank);
        }),
        false => does,
    };
    programs.into_iter().enumerate().map(with_less).collect()
}

#[test]
fn operations_without_lane_memory_use_messages() {
    for (seed, (on_node, ranks)) in (71..).zip([(2, 4), (2, 5), (3, 5), (3, 6)]) {
        for left in [0, 1, 3] {
            let programs = programs(seed * 10 + left as u64, ranks, 80, [usize::MAX, 9][left % 2]);
            at_random(&nodes_of(on_node as u32), &with_little_memory(on_node, left, programs), 1);
        }
    }
}

#[test]
fn only_node_without_memory_sends_more() {
    let all: Program = program(|rank| {
        let barrier = || Binding::new(Side::Absent, Side::Absent, None);
        let other = in_other_order(rank);
        let sent = |rank: &mut Rank, of: usize| {
            let before = rank.engine().values().messages_sent;
            for _ in 0..of {
                blocking::collective(&mut rank.call, other, &Operation::Barrier, barrier())
                    .expect("a barrier");
            }
            rank.engine().values().messages_sent - before
        };
        // The first one sends the location of the lanes, or that there are none.
        sent(rank, 1);
        // Leaders exchange one message. On the second node, the other rank sends its leader one, which answers.
        assert_eq!(sent(rank, 3), [3, 0, 6, 3][rank.me as usize], "messages of rank {}", rank.me);
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(other) };
    });
    at_random(&nodes_of(2), &with_little_memory(2, 0, vec![all; 4]), 4);
}
