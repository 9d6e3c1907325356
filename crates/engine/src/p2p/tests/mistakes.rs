//! Planted mistakes in the engine, each with the tests that must find it.

use super::{buffering, cancelling, far_reads, forged, nodes, order, probing, protocols, ways};
use crate::requests::completion::tests as completion;
use encore_mutation::{Mutation, Test, expect_all_found};

/// Each mistake with the tests that must find it.
const MUTATIONS: &[(Mutation, &[Test])] = &[
    (Mutation::LostWakeUp, &[protocols::blocking_messages_of_each_length]),
    (Mutation::ToldTwice, &[buffering::pair_completes_after_both_halves]),
    (Mutation::NotTold, &[buffering::pair_completes_after_both_halves]),
    (Mutation::ReleasedEarly, &[protocols::blocking_messages_of_each_length]),
    (Mutation::PutBackLast, &[order::excess_messages_wait_in_order]),
    (Mutation::Overtakes, &[order::later_sends_stay_behind_backlog]),
    (Mutation::StaleRequestAccepted, &[forged::reply_to_idle_request_is_rejected]),
    (Mutation::PieceAtWrongPlace, &[protocols::receives_posted_before_messages]),
    (Mutation::CancelledStays, &[cancelling::cancelled_send_vanishes_or_arrives]),
    (Mutation::RoomMiscounted, &[order::excess_messages_wait_in_order]),
    (Mutation::NewestUnexpected, &[order::unexpected_messages_match_oldest_first]),
    (Mutation::MatchNotTold, &[protocols::synchronous_messages_of_each_length]),
    (Mutation::FullNotSaid, &[protocols::full_receiver_gets_rendezvous]),
    (Mutation::ProbedStays, &[probing::matched_message_belongs_to_its_probe]),
    (Mutation::ChangeOfCostIgnored, &[ways::slow_protocol_is_left_soon]),
    (Mutation::ComputationMeasured, &[ways::computation_is_not_charged_to_protocols]),
    (Mutation::ReadToldEarly, &[far_reads::messages_of_each_length_are_read]),
    (Mutation::StrangerToldAPlace, &[nodes::locations_stay_within_their_segment]),
    (Mutation::RowTakenForRing, &[nodes::ranks_without_ring_have_no_room]),
    (Mutation::RankTakenForSlot, &[nodes::slots_belong_to_node]),
];

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(MUTATIONS);
    // No mistake stays: the same tests pass without.
    order::unexpected_messages_match_oldest_first();
    completion::errors_belong_to_their_requests();
}
