//! Planted mistakes in the engine, each with the tests that must find it.

use super::{
    buffering, cancelling, far_reads, forged, nodes, order, probing, protocols, ways,
};
use crate::requests::completion::tests as completion;
use encore_mutation::{Mutation, Test, expect_all_found};

/// Each mistake with the tests that must find it.
const MUTATIONS: &[(Mutation, &[Test])] = &[
    (Mutation::LostWakeUp, &[protocols::blocking_messages_of_each_length]),
    (Mutation::ToldTwice, &[buffering::a_pair_is_complete_when_both_halves_are]),
    (Mutation::NotTold, &[buffering::a_pair_is_complete_when_both_halves_are]),
    (Mutation::ReleasedEarly, &[protocols::blocking_messages_of_each_length]),
    (Mutation::PutBackLast, &[order::more_messages_than_there_is_room_for_wait_their_turn]),
    (Mutation::Overtakes, &[order::what_is_sent_later_does_not_overtake_what_waits_for_room]),
    (Mutation::StaleRequestAccepted, &[forged::an_answer_to_a_request_that_waits_for_none_is_refused]),
    (Mutation::PieceAtWrongPlace, &[protocols::receives_that_are_posted_before_their_messages]),
    (Mutation::CancelledStays, &[cancelling::a_send_that_is_cancelled_is_gone_or_arrives]),
    (Mutation::RoomMiscounted, &[order::more_messages_than_there_is_room_for_wait_their_turn]),
    (Mutation::NewestUnexpected, &[order::unexpected_messages_match_oldest_first]),
    (Mutation::MatchNotTold, &[protocols::synchronous_messages_of_each_length]),
    (Mutation::FullNotSaid, &[protocols::whoever_is_full_is_asked_first]),
    (Mutation::ProbedStays, &[probing::a_matched_message_is_nobody_elses]),
    (Mutation::ChangeOfCostIgnored, &[ways::ways_that_become_slow_are_left_within_a_hundred_messages]),
    (Mutation::ComputationMeasured, &[ways::what_the_program_computes_meanwhile_costs_no_way_anything]),
    (Mutation::ReadToldEarly, &[far_reads::messages_of_each_length_are_read]),
    (
        Mutation::StrangerToldAPlace,
        &[nodes::a_place_in_one_segment_is_never_told_to_a_process_of_another],
    ),
    (Mutation::RowTakenForRing, &[nodes::no_room_is_ever_known_towards_a_rank_without_a_ring]),
    (Mutation::RankTakenForSlot, &[nodes::slots_are_those_of_the_node]),
];

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(MUTATIONS);
    // No mistake stays: the same tests pass without.
    order::unexpected_messages_match_oldest_first();
    completion::errors_are_those_of_their_requests();
}
