//! Mistakes that the unit tests of the engine and of what stands on it plant, to see that they find them. Without the feature `testing` none can be
//! planted, and the compiler removes every question for one.

/// A mistake. The comment says what the engine does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A rank that has announced its sleep doesn't look once more for work.
    LostWakeUp,
    /// A listener hears of a completion twice.
    ToldTwice,
    /// A completion is not told to its listener.
    NotTold,
    /// A cell is given back before its handler has read it.
    ReleasedEarly,
    /// A cell that waits for room is put back behind later ones.
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
    /// The program's computation while a message comes counts as a cost of the message's way.
    ComputationMeasured,
    /// The sender of a message that is read out of its memory hears of the end before the read has ended.
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
    /// A process gets a place in a segment that it doesn't share.
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
    /// Operations on lanes that end in another order than they began in don't release what they needed.
    RoomNotSaid,
}

/// Whether a mistake is planted in this thread.
#[cfg(feature = "testing")]
pub fn planted(mutation: Mutation) -> bool {
    PLANTED.get() == Some(mutation)
}

/// Whether a mistake is planted: never.
#[cfg(not(feature = "testing"))]
#[inline(always)]
pub const fn planted(_: Mutation) -> bool {
    false
}

#[cfg(feature = "testing")]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Mutation>> = const { std::cell::Cell::new(None) };
}

/// A test.
#[cfg(feature = "testing")]
pub type Test = fn();

/// Plants each mistake in turn, for the tests that are to find it.
///
/// # Panics
/// If no test finds a mistake.
#[cfg(feature = "testing")]
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
