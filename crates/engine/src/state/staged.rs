//! Pinned memory between a long message and a device: two slots, of which one is copied by the driver while this rank reads or fills the other.

use encore_device::Slot;

/// The two slots of a message.
#[derive(Debug)]
pub struct Staged {
    /// The slots.
    pub slots: [Slot; 2],
    /// The packed positions that each of them holds: from, to.
    pub held: [(u64, u64); 2],
    /// The slot that this rank uses now.
    pub now: usize,
}
