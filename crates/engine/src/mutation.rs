//! Mistakes that the unit tests plant in the engine, to see that they find them. Outside of tests none can be planted, and the
//! compiler removes every question for one.

/// A mistake. The comment says what the engine does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A rank that has announced its sleep doesn't look once more for work.
    LostWakeUp,
    /// A completion is told to its listener twice.
    ToldTwice,
    /// A completion is not told to its listener.
    NotTold,
    /// A cell is given back before its handler has read it.
    ReleasedEarly,
    /// What waits for room is put back behind what came later.
    PutBackLast,
    /// A message is sent while others wait for room before it.
    Overtakes,
    /// An answer is accepted for a request that waits for none.
    StaleRequestAccepted,
    /// A further piece of a message is written 64 bytes before its place.
    PieceAtWrongPlace,
    /// A message that its sender has got back stays with the receiver.
    CancelledStays,
    /// Room for a cell is found where there is none.
    RoomMiscounted,
    /// Of several unexpected messages that match, the newest is received.
    NewestUnexpected,
    /// The sender of a synchronous message isn't told that it was received.
    MatchNotTold,
    /// A rank that holds too many unexpected messages doesn't say so.
    FullNotSaid,
    /// The message of a matched probe stays among the unexpected ones.
    ProbedStays,
    /// The way of long messages isn't compared with others again when it has become slow.
    ChangeOfCostIgnored,
    /// What the program computes while a message comes counts as the cost of its way.
    ComputationMeasured,
    /// The sender of a message that is read out of its memory is told so before the read has ended.
    ReadToldEarly,
    /// A rank that waits for long in a collective operation doesn't tell ranks on other nodes which one that is.
    CallNotTold,
    /// A partition goes to another node before its receiver has started the round.
    SentBeforeStart,
    /// A partition from another node counts as arrived when its first cell has come.
    PartitionToldEarly,
    /// A partition between nodes is counted twice.
    PartitionCountedTwice,
    /// A fence of LAPI is answered while the data of an active message is on its way.
    FencedEarly,
    /// The end of an operation of LAPI at its target is counted twice.
    EndToldTwice,
    /// A place in a segment is told to a process that doesn't share it.
    StrangerToldAPlace,
    /// The row of a process without a ring is taken for the number of one.
    RowTakenForRing,
    /// The rank of a process in its job is taken for its place in a segment.
    RankTakenForSlot,
    /// An operation on lanes stages a post although an earlier one has posts left to stage.
    StagedOutOfOrder,
    /// A target counts an operation of another node as two.
    DoneTwice,
    /// A target gives its lock to a rank of another node while others hold it.
    LockGrantedTwice,
    /// A message that ends an epoch overtakes reads of the target's memory, and writes to it.
    CopyOvertaken,
    /// A flush doesn't wait for operations at other nodes.
    FlushDoesntWait,
    /// What operations on lanes need no longer isn't said where they end in another order than they began in.
    RoomNotSaid,
}

/// Whether a mistake is planted in this thread.
#[cfg(any(test, feature = "testing"))]
pub fn planted(mutation: Mutation) -> bool {
    PLANTED.get() == Some(mutation)
}

/// Whether a mistake is planted: never.
#[cfg(not(any(test, feature = "testing")))]
#[inline(always)]
pub const fn planted(_: Mutation) -> bool {
    false
}

#[cfg(any(test, feature = "testing"))]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Mutation>> = const { std::cell::Cell::new(None) };
}

/// A test.
#[cfg(any(test, feature = "testing"))]
pub type Test = fn();

/// Plants each mistake in turn, for the tests that are to find it.
///
/// # Panics
/// If no test finds a mistake.
#[cfg(any(test, feature = "testing"))]
pub fn expect_all_found(mistakes: &[(Mutation, &[Test])]) {
    let mut unfound = Vec::new();
    for &(mutation, tests) in mistakes {
        PLANTED.set(Some(mutation));
        let found = tests.iter().any(|test| std::panic::catch_unwind(test).is_err());
        PLANTED.set(None);
        if !found {
            unfound.push(mutation);
        }
    }
    assert!(unfound.is_empty(), "no test finds {unfound:?}");
}

#[cfg(test)]
mod tests {
    use super::{Mutation, Test, expect_all_found};
    use crate::p2p::tests::{
        buffering, cancelling, far_reads, forged, nodes, order, probing, protocols, ways,
    };
    use crate::requests::completion::tests as completion;

    /// Each mistake with the tests that are to find it.
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
        // Nothing of them stays: the same tests pass without.
        order::unexpected_messages_match_oldest_first();
        completion::errors_are_those_of_their_requests();
    }
}
