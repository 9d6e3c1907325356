//! Seeded faults, with the tests that must find them.

use encore_engine::mutation::{Mutation, Test, expect_all_found};

use crate::partitioned::tests as partitioned;
use crate::rma::tests::{accumulates, copies, locks};

const MISTAKES: &[(Mutation, &[Test])] = &[
    (Mutation::SentBeforeStart, &[partitioned::partitions_arrive_in_every_round]),
    (Mutation::PartitionToldEarly, &[partitioned::partitions_arrive_in_every_round]),
    (Mutation::PartitionCountedTwice, &[partitioned::partitions_arrive_in_every_round]),
    (Mutation::StrangerToldAPlace, &[copies::data_reach_the_right_node]),
    (Mutation::DoneTwice, &[locks::flush_waits_for_operations_at_target]),
    (Mutation::LockGrantedTwice, &[locks::exclusive_lock_excludes_others]),
    (
        Mutation::CopyOvertaken,
        &[locks::reads_under_lock_finish_before_unlock, copies::puts_arrive_by_end_of_epoch],
    ),
    (Mutation::FlushDoesntWait, &[accumulates::fetched_numbers_are_unique]),
];

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(MISTAKES);
    // No fault remains: the same test passes without one.
    partitioned::partitions_arrive_in_every_round();
}
