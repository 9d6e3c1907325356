//! The path between the leaders of two groups.

use super::comm::Communicator;
use super::process::PeerId;
use encore_matching::Key;
use encore_slab::Obj;
use encore_transport::introduction::Met;

/// How one leader reaches the other.
pub struct Path {
    /// The other leader.
    pub to: PeerId,
    /// Envelopes of messages to it, and from it.
    pub keys: [Key; 2],
    /// The communicator to which these messages belong, if any.
    pub of: Option<Obj<Communicator>>,
    /// Introductions that the two have exchanged already.
    pub met: Option<Met>,
}
