//! Mistakes that unit tests of the engine and its layers plant, to check that they find them. Without the feature `testing` none can be planted,
//! and the compiler removes every check.

/// A mistake. The comment describes the engine's wrong behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A rank that has announced its sleep doesn't poll once more.
    LostWakeUp,
    /// A listener is notified of a completion twice.
    ToldTwice,
    /// A listener isn't notified of a completion.
    NotTold,
    /// A cell is released before its handler has read it.
    ReleasedEarly,
    /// A cell that waits for room is put back behind later ones.
    PutBackLast,
    /// A message is sent while others wait for room before it.
    Overtakes,
    /// A reply is accepted for a request that waits for none.
    StaleRequestAccepted,
    /// A further piece of a message is written 64 bytes before its destination.
    PieceAtWrongPlace,
    /// A cancelled message stays with the receiver.
    CancelledStays,
    /// Room for a cell is found where there is none.
    RoomMiscounted,
    /// The newest of several matching unexpected messages is received.
    NewestUnexpected,
    /// The sender of a synchronous message isn't notified of its receipt.
    MatchNotTold,
    /// A rank with too many unexpected messages doesn't publish that.
    FullNotSaid,
    /// The message of a matched probe stays among the unexpected ones.
    ProbedStays,
    /// A protocol of long messages that has become slow isn't compared with others again.
    ChangeOfCostIgnored,
    /// The program's computation during a message counts as a cost of the message's protocol.
    ComputationMeasured,
    /// The sender of a message that is read from its memory is notified before the read has ended.
    ReadToldEarly,
    /// A rank that waits for long in a collective operation doesn't send its call to ranks on other nodes.
    CallNotTold,
    /// A partition goes to another node before its receiver has started the round.
    SentBeforeStart,
    /// A partition from another node counts as arrived when its first cell has arrived.
    PartitionToldEarly,
    /// A partition between nodes is counted twice.
    PartitionCountedTwice,
    /// A fence of LAPI is answered while the data of an active message is under way.
    FencedEarly,
    /// The end of an operation of LAPI at its target is counted twice.
    EndToldTwice,
    /// A process gets a location in a segment that it doesn't share.
    StrangerToldAPlace,
    /// The row of a process without a ring is taken for the number of one.
    RowTakenForRing,
    /// The rank of a process in its job is taken for its index in a segment.
    RankTakenForSlot,
    /// An operation on lanes stages a post although an earlier one has posts left to stage.
    StagedOutOfOrder,
    /// A target counts an operation of another node as two.
    DoneTwice,
    /// A target grants its lock to a rank of another node while others hold it.
    LockGrantedTwice,
    /// A message that ends an epoch overtakes reads and writes of the target's memory.
    CopyOvertaken,
    /// A flush doesn't wait for operations at other nodes.
    FlushDoesntWait,
    /// Operations on lanes that end out of order don't release their room.
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

/// Plants each mistake in turn, for the tests that must find it.
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

#[cfg(feature = "testing")]
thread_local! {
    static AT_STEP: std::cell::Cell<Option<fn()>> = const { std::cell::Cell::new(None) };
}

/// A step of a rank, after which a test may end the rank for ever.
#[cfg(feature = "testing")]
pub fn step() {
    if let Some(at_step) = AT_STEP.get() {
        at_step();
    }
}

/// A step of a rank: nothing.
#[cfg(not(feature = "testing"))]
#[inline(always)]
pub const fn step() {}

/// Sets the function that runs at each [`step`] of this thread.
#[cfg(feature = "testing")]
pub fn run_at_steps(at_step: Option<fn()>) {
    AT_STEP.set(at_step);
}
