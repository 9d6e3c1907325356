//! The path between the leaders of two groups.

use super::process::PeerId;
use encore_matching::Key;
use encore_transport::introduction::Met;

/// How one leader reaches the other.
pub struct Path {
    /// The other leader.
    pub to: PeerId,
    /// Envelopes of messages to it, and from it.
    pub keys: [Key; 2],
    /// Introductions that the two have exchanged already.
    pub met: Option<Met>,
}
