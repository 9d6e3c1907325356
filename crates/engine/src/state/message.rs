//! Messages under way between two processes.

use crate::p2p::wire::Words;
use crate::receive::unexpected::Message;
use crate::state::request::Request;
use encore_matching::Key;
use encore_slab::Obj;

/// Something that waits for room in a ring.
pub enum Queued {
    /// A send; of an eager one, some pieces may have gone.
    Send(Obj<Request>),
    /// A reply of the protocol.
    Reply(u8, Key, Words),
}

/// A long message that is under way, piece by piece.
#[derive(Clone, Copy)]
pub enum Stream<P> {
    /// A send through the staging area.
    Staged(Obj<Request>),
    /// A send or a receive that the kernel copies.
    Kernel(KernelCopy),
    /// Whatever a layer has to send, and what pushes it.
    Layer(P),
}

/// A copy under way. The request says how many bytes have been copied.
#[derive(Clone, Copy)]
pub struct KernelCopy {
    /// The send or receive of this rank.
    pub(crate) request: Obj<Request>,
    /// The other rank's process.
    pub(crate) pid: u32,
    /// The address in that process's memory, from or to which the message is copied.
    pub(crate) address: u64,
}

/// Whether the kernel copies between this rank and another one.
#[derive(Clone, Copy, Default)]
pub enum Access {
    /// Nobody has tried.
    #[default]
    Unknown,
    /// The process with this id can be read from and written to.
    Process(u32),
    /// The kernel doesn't let this rank.
    Refused,
}

/// The eager message that is arriving from one rank, and of which pieces are missing.
#[derive(Default)]
pub struct Partial {
    /// Number of bytes that are missing.
    pub(crate) left: u64,
    /// Their destination.
    pub(crate) into: Into,
    /// The sender's request, as its address there, if it waits for the match; otherwise 0.
    pub(crate) answer_to: u64,
}

/// Where the pieces of an eager message go.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Into {
    /// No message is under way.
    #[default]
    Nowhere,
    /// To the receive that it matched, with the engine's count.
    Receive(Obj<Request>),
    /// To the message among the unexpected ones.
    Message(Obj<Message>),
}

impl Partial {
    /// Whether no pieces are missing.
    pub fn is_none(&self) -> bool {
        self.into == Into::Nowhere
    }

    /// Whether a piece of this length may come next.
    pub(crate) fn goes_on_with(&self, piece: u64) -> bool {
        !self.is_none() && (1..=self.left).contains(&piece)
    }
}
