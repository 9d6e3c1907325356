//! Contact data of a process, for reaching it through the link.

use std::fmt;
use std::str::FromStr;

use crate::sockets::Addresses;
use encore_boot::segment::JobName;

use crate::process::{Identity, NodeId};

/// Contact data of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Name of the process.
    pub name: Identity,
    /// Secret that a connecting process must present.
    pub secret: [u8; 16],
    /// Node of the process, among those of its job.
    pub node: NodeId,
    /// Whether some node of its job has more ranks than processors.
    pub shares: bool,
    /// Equal for processes on the same processors ([`encore_boot::cpus::shared`]).
    pub processors: u64,
    /// Addresses at which the process listens.
    pub addresses: Addresses,
}

/// The error that a text is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCard;

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Identity { job: JobName([first, second]), rank } = self.name;
        let secret = u128::from_be_bytes(self.secret);
        let Card { node: NodeId(node), shares, processors, addresses, .. } = self;
        let shares = u8::from(*shares);
        write!(f, "{first:016x}{second:016x}:{rank}:{secret:032x}:{node}:{shares}:{processors:x}:{addresses}")
    }
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let mut parts = text.splitn(7, ':');
        let mut part = || parts.next().ok_or(NoCard);
        let job = part()?;
        let (Some(first), Some(second), 32) = (job.get(..16), job.get(16..), job.len()) else {
            return Err(NoCard);
        };
        let hexadecimal = |text| u64::from_str_radix(text, 16).map_err(|_| NoCard);
        let job = JobName([hexadecimal(first)?, hexadecimal(second)?]);
        let rank = part()?.parse().map_err(|_| NoCard)?;
        let secret = u128::from_str_radix(part()?, 16).map_err(|_| NoCard)?.to_be_bytes();
        let node = NodeId(part()?.parse().map_err(|_| NoCard)?);
        let shares = match part()? {
            "0" => false,
            "1" => true,
            _ => return Err(NoCard),
        };
        let processors = hexadecimal(part()?)?;
        let addresses = part()?.parse().map_err(|_| NoCard)?;
        Ok(Card { name: Identity { job, rank }, secret, node, shares, processors, addresses })
    }
}
