//! Plans: the steps of one rank in one collective operation, with symbolic buffers.
//!
//! A plan never holds an address. A [`Span`] names one of the caller's buffers and a run of elements in it; the executor binds the
//! buffers, the datatypes and the operator when a request is made. So a cached plan can't point into a caller's memory, and one plan
//! serves any number of requests.

/// Rank in the communicator that the plan runs on (in the remote group, where the operation is one between two groups).
pub type Rank = u32;

/// Position of a step in [`Plan::steps`].
pub type StepId = u32;

/// A buffer that a plan works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Buffer {
    /// The caller's send buffer. With `MPI_IN_PLACE` plans are built not to use it.
    Send,
    /// The caller's receive buffer (for bcast: its only buffer).
    Recv,
    /// Memory that the executor provides, [`Plan::scratch`] elements of it.
    Scratch,
}

/// A run of consecutive elements in a buffer.
///
/// In [`Buffer::Send`] and [`Buffer::Recv`], an element is one item of that buffer's datatype, and `at`
/// counts extents of it from the buffer's address. Where each block has a datatype of its own (alltoallw,
/// neighbor_alltoallw), `at` counts bytes. In [`Buffer::Scratch`] see [`ScratchUnit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The buffer.
    pub buffer: Buffer,
    /// First element.
    pub at: i64,
    /// Number of elements.
    pub count: i64,
    /// Index in the buffer's array of datatypes, if there is one; else 0.
    pub datatype: u32,
}

impl Span {
    /// A run of elements of the first (or only) datatype of a buffer.
    pub const fn new(buffer: Buffer, at: i64, count: i64) -> Self {
        Span { buffer, at, count, datatype: 0 }
    }

    /// A run of elements of the send buffer.
    pub const fn send(at: i64, count: i64) -> Self {
        Span::new(Buffer::Send, at, count)
    }

    /// A run of elements of the receive buffer.
    pub const fn recv(at: i64, count: i64) -> Self {
        Span::new(Buffer::Recv, at, count)
    }

    /// `count` elements of this span, from its element `at` on (not for spans whose position counts bytes).
    pub const fn part(self, at: i64, count: i64) -> Self {
        Span { at: self.at + at, count, ..self }
    }
}

/// Unit of an element of [`Buffer::Scratch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScratchUnit {
    /// One byte of packed data, whatever the datatypes of the caller's buffers are. Copying between scratch and
    /// a caller's buffer packs or unpacks: `count` items there are `count` × (the datatype's size) elements here.
    Byte,
    /// One item laid out as in memory, with the datatype's extent from item to item: what reduction operators work on.
    Typed,
}

/// Action of a step. Each is local, or one side of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Send `from` to `to`. `lane` distinguishes the messages of one plan between the same two ranks: (sender, receiver, lane) is unique
    /// in a plan. Both sides are equal in bytes, not always in elements (their datatypes may differ), and never empty.
    Send {
        /// Receiver.
        to: Rank,
        /// Data to send.
        from: Span,
        /// Number of the message between these two ranks.
        lane: u16,
    },
    /// Receive into `into` the message that `from` sends with the same lane.
    Recv {
        /// Sender.
        from: Rank,
        /// Destination.
        into: Span,
        /// Number of the message between these two ranks.
        lane: u16,
    },
    /// Signal `to` that this point is reached, without data.
    Signal {
        /// Receiver of the signal.
        to: Rank,
        /// Number of the signal between these two ranks; signals and messages share one numbering.
        lane: u16,
    },
    /// Wait for the signal that `from` gives with the same lane.
    Await {
        /// Sender of the signal.
        from: Rank,
        /// Number of the signal between these two ranks.
        lane: u16,
    },
    /// Copy elements; the type signatures of both sides are equal, the layouts need not be.
    Copy {
        /// Source.
        from: Span,
        /// Destination; doesn't overlap the source.
        into: Span,
    },
    /// `inout = left op inout`, element by element: the operands keep this order for operators that
    /// don't commute.
    Reduce {
        /// Left operand, unchanged.
        left: Span,
        /// Right operand, and the result.
        inout: Span,
    },
    /// Publish `from` in this rank's cell `lane`, for `to`. Ends as soon as the data are out of `from`; waits only for ranks that are
    /// more than [`Plan::window`] lanes behind. Only in plans on lanes ([`Plan::lanes`]).
    Post {
        /// Index of this rank's cell; each is posted once at most.
        lane: u32,
        /// Data to publish; may be empty.
        from: Span,
        /// Ranks that take it.
        to: Audience,
    },
    /// Wait until `rank` (which may be this one) has posted `lane`, and copy `into.count` items of its post.
    Take {
        /// Owner of the cell.
        rank: Rank,
        /// Index of the cell.
        lane: u32,
        /// First byte of the posted data that is taken.
        at: i64,
        /// Destination; may be empty.
        into: Span,
    },
    /// Wait until `rank` has posted `lane`; then `inout = posted op inout`.
    Fold {
        /// Owner of the cell.
        rank: Rank,
        /// Index of the cell.
        lane: u32,
        /// First byte of the posted data that is combined.
        at: i64,
        /// Right operand, and the result.
        inout: Span,
    },
    /// Wait until `rank` has posted `lane`; then `into = own op posted`, or `posted op own` if the poster's operand comes first.
    Merge {
        /// Owner of the cell.
        rank: Rank,
        /// Index of the cell.
        lane: u32,
        /// First byte of the posted data that is combined.
        at: i64,
        /// This rank's operand; doesn't overlap the result.
        own: Span,
        /// Whether this rank's operand is the left one.
        own_first: bool,
        /// The result.
        into: Span,
    },
    /// Do nothing: ends once its dependences have. Lets many steps wait for many others without listing every pair.
    Join,
}

/// Audience of a post: ranks that may have to be woken, and that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// All ranks, the poster included.
    All,
    /// One rank.
    One(Rank),
}

/// One step and the steps that must have ended before it may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// First of its dependences in [`Plan::after`].
    pub after_start: u32,
    /// Number of its dependences. All are smaller than the step's own position: a plan is listed in an order in which it can run.
    pub after_len: u32,
}

/// The steps of one rank. Steps whose dependences have ended may run in any order and at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The steps, in an order in which they can run.
    pub steps: Vec<Step>,
    /// Dependences of all steps, concatenated; see [`Step::after_start`].
    pub after: Vec<StepId>,
    /// Number of scratch elements that the plan uses.
    pub scratch: i64,
    /// Beginnings of the regions of scratch after the first, ascending. A span lies in one region. The executor may lay regions further
    /// apart than their elements require: the bytes of typed items can lie between those of their neighbours, as in a column of a matrix
    /// that was given the extent of one element, and then one vector must not begin inside another.
    pub regions: Vec<i64>,
    /// Unit of a scratch element.
    pub scratch_unit: ScratchUnit,
    /// More than 0 if the plan uses the *lanes* of a team's shared memory: each rank of the team has a row of cells in which it posts
    /// data and from which the others take them. Invariant: equal at all ranks of a team. The steps of such a plan are of two kinds:
    ///
    /// - Steps on lanes, [`Action::Post`], [`Action::Take`], [`Action::Fold`] and [`Action::Merge`], with the [`Action::Copy`] and
    ///   [`Action::Reduce`] among them, are done in the order in which they are listed. A step waits for messages on which it depends.
    /// - Messages, [`Action::Send`], [`Action::Recv`], [`Action::Signal`], [`Action::Await`], and [`Action::Join`], begin when the
    ///   steps that they depend on have ended, which may be steps on lanes, and end at any time. Those without a dependence begin before all else.
    pub lanes: u32,
    /// Number of lanes in a row that must find room at once, with all posts in them: a rank that posts waits until no rank needs any lane
    /// further back. Invariant: equal at all ranks of a team.
    pub window: u32,
    /// Of a plan on lanes: the ranks whose cells it uses, ascending, including this one: those of a node, for example. Steps still name
    /// ranks of the communicator. `None`: all ranks.
    pub team: Option<Box<[Rank]>>,
}

impl Action {
    /// Whether a step is a message, or a join: see [`Plan::lanes`].
    pub fn is_message(&self) -> bool {
        matches!(
            self,
            Action::Send { .. }
                | Action::Recv { .. }
                | Action::Signal { .. }
                | Action::Await { .. }
                | Action::Join
        )
    }
}

impl Plan {
    /// Of a plan on lanes, for each of its steps the step on lanes that must have ended before it because of their order: for messages
    /// none, for steps on lanes the one before.
    pub fn lane_steps_before(&self) -> impl Iterator<Item = Option<StepId>> {
        let mut latest = None;
        (0..).zip(&self.steps).map(move |(id, step)| {
            if self.lanes == 0 || step.action.is_message() { None } else { latest.replace(id) }
        })
    }

    /// The dependences of `step`.
    pub fn after(&self, step: &Step) -> &[StepId] {
        &self.after[step.after_start as usize..(step.after_start + step.after_len) as usize]
    }
}
