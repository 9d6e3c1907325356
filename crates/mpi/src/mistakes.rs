//! Seeded faults, with the tests that must find them.

use encore_engine::mutation::{Mutation, Test, expect_all_found};

use crate::partitioned::tests as partitioned;
use crate::rma::tests::{accumulates, copies, locks};

const MISTAKES: &[(Mutation, &[Test])] = &[
    (Mutation::SentBeforeStart, &[partitioned::partitions_of_both_sides_come_in_every_round]),
    (Mutation::PartitionToldEarly, &[partitioned::partitions_of_both_sides_come_in_every_round]),
    (Mutation::PartitionCountedTwice, &[partitioned::partitions_of_both_sides_come_in_every_round]),
    (Mutation::StrangerToldAPlace, &[copies::data_reach_the_memory_of_the_right_node]),
    (Mutation::DoneTwice, &[locks::a_flush_waits_until_operations_are_done_at_their_target]),
    (Mutation::LockGrantedTwice, &[locks::who_holds_a_lock_alone_is_alone]),
    (
        Mutation::CopyOvertaken,
        &[
            locks::what_is_read_under_a_lock_is_there_before_others_have_it,
            copies::puts_are_there_when_their_epoch_has_ended,
        ],
    ),
    (Mutation::FlushDoesntWait, &[accumulates::fetched_numbers_are_each_anothers]),
];

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(MISTAKES);
    // No fault remains: the same test passes without one.
    partitioned::partitions_of_both_sides_come_in_every_round();
}
