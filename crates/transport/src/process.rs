//! Names of processes, of their nodes, and of the memory that they share.

use encore_boot::segment::JobName;

use crate::sockets;

/// The name of a process that all processes know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The job with which the process was started.
    pub job: JobName,
    /// Its rank in that job's `MPI_COMM_WORLD`.
    pub rank: u32,
}

impl Identity {
    /// Bits of [`Identity::number`].
    pub const NUMBER_BITS: u32 = 24;

    /// A number that is unique among connected processes, for places with room for a few bits. Numbers of a job's ranks are consecutive. A process
    /// checks for collisions before it connects with another.
    pub fn number(&self) -> u32 {
        let JobName([first, second]) = self.job;
        ((first ^ second.rotate_left(32)) as u32).wrapping_add(self.rank) & ((1 << Identity::NUMBER_BITS) - 1)
    }
}

/// A node of a job: processes of a job on one node share memory. All processes agree on the numbers of a job's nodes, including other jobs'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Node of a process that hasn't reported it yet.
    pub const UNKNOWN: NodeId = NodeId(u32::MAX);
}

/// The memory segment of a process. Two processes have equal values exactly if they share a segment, and all processes agree on that for any two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The job whose ranks share it.
    pub job: JobName,
    /// Node of these ranks.
    pub node: NodeId,
}

impl Identity {
    /// The process's name on the link.
    pub fn on_link(self) -> sockets::Name {
        sockets::Name { job: self.job.0, rank: self.rank }
    }

    /// The process with this name on the link.
    pub fn of_link(name: sockets::Name) -> Identity {
        Identity { job: JobName(name.job), rank: name.rank }
    }
}
