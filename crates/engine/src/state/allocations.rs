//! Allocations of devices that one rank lets the ranks of its node copy from: those of this process, and those of others.
//!
//! Only the sender decides which of them are mapped. A receiver maps an allocation when it first needs it, and unmaps it when its sender says so.

use std::collections::HashMap;

use encore_device::sharing::{Allocation, Handle};

pub use encore_adapt::protocol::Spot;

use crate::state::process::PeerId;

/// An allocation of this process from which long messages have been sent.
#[derive(Debug)]
pub struct Sent {
    /// The allocation.
    pub allocation: Allocation,
    /// Its number, which no other allocation of this process gets.
    pub number: u64,
    /// Its handle, once it was needed.
    pub handle: Option<Handle>,
    /// The driver has no handle for it.
    pub refused: bool,
    /// Bytes of the messages that could have gone by its handle. Saturates.
    pub bytes: u64,
    /// Time of its last message: a count of them.
    pub used: u64,
    /// The number of parts of its handle that each peer has been sent.
    pub told: Vec<(PeerId, i32)>,
}

/// An allocation of another rank.
#[derive(Clone, Copy, Debug)]
pub struct Received {
    /// Its handle, as far as it has come.
    pub handle: Handle,
    /// The parts that have come, a bit each.
    pub parts: u8,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it is mapped.
    pub mapping: Mapping,
}

/// The state of an allocation of another rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// No receive has needed the allocation yet.
    NotTried,
    /// The allocation is mapped at this address.
    At(u64),
    /// The driver doesn't map it.
    Refused,
}

/// All of them.
#[derive(Debug, Default)]
pub struct Allocations {
    /// Allocations of this process.
    pub sent: Vec<Sent>,
    /// The last number given to one.
    pub last_number: u64,
    /// Messages so far: the time of [`Sent::used`].
    pub messages: u64,
    /// The number of the allocation and the length of the message that was counted last in [`Sent::bytes`], if that was the message asked about last.
    pub counted: Option<(u64, u64)>,
    /// Numbers that peers know and must forget, before they get the next one.
    pub gone: Vec<(PeerId, u64)>,
    /// Allocations of others, by peer and number there.
    pub received: HashMap<(PeerId, u64), Received>,
}
