//! Findings of the checker.

use std::fmt;

use crate::ir::{Buffer, Rank, StepId};

/// A process of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Process {
    /// Number of its group, of two; `None` in a call within one.
    pub group: Option<u8>,
    /// Its rank there.
    pub rank: Rank,
}

/// A step of a process's plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Process of the plan.
    pub process: Process,
    /// Index of the step.
    pub step: StepId,
}

/// Content of an element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// Nothing was put there.
    Nothing,
    /// Element `index` of these processes' inputs, combined in this order.
    Sum {
        /// Processes of the inputs.
        of: Vec<Process>,
        /// Index of the element, in bytes from the start of the input.
        index: i64,
    },
}

/// An error in a plan, or in plans together. Elements and lengths are in bytes of packed data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the sentence names
pub enum Finding {
    /// There are more or fewer plans than calls.
    OtherNumberOfPlans { calls: usize, plans: usize },
    /// A step depends on itself, a later one, or one outside the plan.
    DependsForward { at: Place, on: StepId },
    /// A message to or from a rank that doesn't exist.
    NoSuchPeer { at: Place, peer: Rank },
    /// A span with no or a negative number of elements.
    EmptySpan { at: Place },
    /// A span reaches outside its buffer.
    OutsideBuffer { at: Place, buffer: Buffer },
    /// A span of scratch reaches from one region into the next, or the regions are not in order.
    CrossesRegions { at: Place },
    /// Source and destination of a step differ in length.
    UnequalLengths { at: Place, from: i64, into: i64 },
    /// Source and destination of a step overlap.
    OverlapsItself { at: Place },
    /// A reduction of packed data.
    ReducesPacked { at: Place },
    /// A message or signal has no other side.
    Unmatched { at: Place },
    /// Two messages between the same ranks in the same direction have the same lane.
    LaneUsedTwice { at: Place, and: Place },
    /// A message meets a signal.
    MessageMeetsSignal { at: Place, and: Place },
    /// Sender and receiver differ in bytes.
    UnequalMessage { at: Place, bytes: i64, and: Place, and_bytes: i64 },
    /// Two unordered steps touch the same element, and one writes it.
    Race { at: Place, and: StepId, buffer: Buffer, element: i64 },
    /// A step begins but its message never passes: the other side never begins.
    NeverMet { at: Place, other_side: Place },
    /// A step never begins.
    NeverBegins { at: Place },
    /// An element is read that was never set.
    ReadsNothing { at: Place, buffer: Buffer, element: i64 },
    /// An element is written that the operation may not write.
    WritesForbidden { at: Place, buffer: Buffer, element: i64 },
    /// A reduction combines elements that don't belong together.
    CombinesOthers { at: Place, left: Contents, right: Contents },
    /// An element of the result isn't what the operation defines.
    WrongResult { process: Process, element: i64, found: Contents, wanted: Contents },
    /// Two processes have combined the same inputs in different ways: they can differ in the last bits.
    OtherBits { process: Process, and: Process, element: i64 },
    /// A lane lies outside those of the plan.
    OtherLanes { at: Place },
    /// A plan's team doesn't include the process itself, or the plan of another rank of it has another team, other lanes or another
    /// window.
    OtherTeam { process: Process },
    /// A step on lanes names a rank outside of the team.
    OutsideTeam { at: Place, rank: Rank },
    /// A step takes more than its post has; if only two ranks know the length of a block, also less.
    TakesTooMuch { at: Place, bytes: i64, wanted: i64 },
    /// A rank takes a post that is for another one.
    TakesOthers { at: Place, rank: Rank },
    /// A process leaves a barrier that another may not have entered.
    LeavesEarly { process: Process, before: Process },
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.group {
            Some(group) => write!(f, "rank {} of group {group}", self.rank),
            None => write!(f, "rank {}", self.rank),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} step {}", self.process, self.step)
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contents::Nothing => f.write_str("nothing"),
            Contents::Sum { of, index } => {
                write!(f, "element {index} of ")?;
                for (i, process) in of.iter().enumerate() {
                    write!(f, "{}{process}", if i == 0 { "" } else { " ∘ " })?;
                }
                Ok(())
            }
        }
    }
}

fn name(buffer: Buffer) -> &'static str {
    match buffer {
        Buffer::Send => "the send buffer",
        Buffer::Recv => "the receive buffer",
        Buffer::Scratch => "scratch",
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::OtherNumberOfPlans { calls, plans } => write!(f, "{calls} calls but {plans} plans"),
            Finding::DependsForward { at, on } => {
                write!(f, "{at}: depends on step {on}, which isn't before it")
            }
            Finding::NoSuchPeer { at, peer } => write!(f, "{at}: there is no rank {peer}"),
            Finding::EmptySpan { at } => write!(f, "{at}: moves no elements"),
            Finding::OutsideBuffer { at, buffer } => write!(f, "{at}: reaches outside {}", name(*buffer)),
            Finding::CrossesRegions { at } => write!(f, "{at}: reaches into another region of scratch"),
            Finding::UnequalLengths { at, from, into } => write!(f, "{at}: {from} bytes go to {into}"),
            Finding::OverlapsItself { at } => write!(f, "{at}: its two spans overlap"),
            Finding::ReducesPacked { at } => write!(f, "{at}: reduces packed data"),
            Finding::Unmatched { at } => write!(f, "{at}: has no other side"),
            Finding::LaneUsedTwice { at, and } => write!(f, "{at}: has the lane of {and}"),
            Finding::MessageMeetsSignal { at, and } => write!(f, "{at}: a message meets the signal of {and}"),
            Finding::UnequalMessage { at, bytes, and, and_bytes } => {
                write!(f, "{at}: sends {bytes} bytes, but {and} receives {and_bytes}")
            }
            Finding::Race { at, and, buffer, element } => {
                write!(
                    f,
                    "{at}: may run together with step {and}; both touch byte {element} of {}",
                    name(*buffer)
                )
            }
            Finding::NeverMet { at, other_side } => {
                write!(f, "{at}: waits for {other_side}, which never begins")
            }
            Finding::NeverBegins { at } => write!(f, "{at}: never begins"),
            Finding::ReadsNothing { at, buffer, element } => {
                write!(f, "{at}: reads byte {element} of {}, where nothing has been put", name(*buffer))
            }
            Finding::WritesForbidden { at, buffer, element } => {
                write!(f, "{at}: writes byte {element} of {}, which isn't its to write", name(*buffer))
            }
            Finding::CombinesOthers { at, left, right } => write!(f, "{at}: combines {left} with {right}"),
            Finding::WrongResult { process, element, found, wanted } => {
                write!(f, "{process}: byte {element} of the result is {found}; wanted is {wanted}")
            }
            Finding::OtherBits { process, and, element } => {
                write!(f, "{process}: byte {element} of the result is combined otherwise than at {and}")
            }
            Finding::OtherLanes { at } => write!(f, "{at}: its plan doesn't have that lane"),
            Finding::OtherTeam { process } => {
                write!(f, "{process}: not all ranks of its plan's team have this team and these lanes")
            }
            Finding::OutsideTeam { at, rank } => write!(f, "{at}: rank {rank} isn't of its team"),
            Finding::TakesTooMuch { at, bytes, wanted } => {
                write!(f, "{at}: takes {wanted} bytes of a post of {bytes}")
            }
            Finding::TakesOthers { at, rank } => write!(f, "{at}: takes what rank {rank} posted for another"),
            Finding::LeavesEarly { process, before } => {
                write!(f, "{process}: can leave before {before} has entered")
            }
        }
    }
}
