//! Messages between the first rank of a node and the others.

use std::io::{self, Read};
use std::net::{IpAddr, Ipv6Addr};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use crate::{descriptors, passing};

/// First message of a rank to the first rank of its node.
pub(super) struct Hello {
    pub(super) rank: u32,
    pub(super) parent: u32,
    pub(super) cpus: Vec<usize>,
}

impl Hello {
    pub(super) fn send(&self, stream: &mut UnixStream, lifelines: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(self.rank.to_ne_bytes());
        bytes.extend(self.parent.to_ne_bytes());
        bytes.extend((self.cpus.len() as u32).to_ne_bytes());
        self.cpus.iter().for_each(|cpu| bytes.extend((*cpu as u32).to_ne_bytes()));
        passing::send(stream, &bytes, lifelines)
    }

    /// The rank's message and its lifelines; for these an error if this process has too few descriptors.
    pub(super) fn receive(stream: &mut UnixStream) -> io::Result<(Hello, io::Result<Vec<OwnedFd>>)> {
        let mut first = [0; 12];
        let lifelines = match passing::receive(stream, &mut first) {
            Err(error) if !descriptors::is_lack(&error) => return Err(error),
            lifelines => lifelines,
        };
        let word = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().expect("four bytes"));
        let (rank, parent, count) = (word(&first[..4]), word(&first[4..8]), word(&first[8..]));
        if count > 1 << 16 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut rest = vec![0; 4 * count as usize];
        stream.read_exact(&mut rest)?;
        let cpus = rest.chunks_exact(4).map(|bytes| word(bytes) as usize).collect();
        Ok((Hello { rank, parent, cpus }, lifelines))
    }
}

/// Answer of a node's first rank to a [`Hello`].
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The segment comes with it.
    Facts(Facts),
    /// Why there is none: the end of a sentence.
    Refused(String),
}

impl Answer {
    /// The longest reason, in bytes.
    pub(super) const LONGEST: usize = 4096;

    /// Sends the length of the reason, 0 for none, and then that or the facts.
    pub(super) fn send(&self, stream: &mut UnixStream, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let (length, rest) = match self {
            Answer::Facts(facts) => (0, &facts.to_bytes()[..]),
            Answer::Refused(text) => {
                let length = text.len().min(Answer::LONGEST);
                (length, &text.as_bytes()[..length])
            }
        };
        passing::send(stream, &[&(length as u32).to_ne_bytes(), rest].concat(), descriptors)
    }

    /// The answer, and the descriptors that come with it.
    pub(super) fn receive(stream: &mut UnixStream) -> io::Result<(Answer, Vec<OwnedFd>)> {
        let mut length = [0; 4];
        let descriptors = passing::receive(stream, &mut length)?;
        let answer = match u32::from_ne_bytes(length) as usize {
            0 => {
                let mut bytes = [0; Facts::BYTES];
                stream.read_exact(&mut bytes)?;
                Answer::Facts(Facts::from_bytes(bytes))
            }
            length if length > Answer::LONGEST => return Err(io::ErrorKind::InvalidData.into()),
            length => {
                let mut text = vec![0; length];
                stream.read_exact(&mut text)?;
                Answer::Refused(String::from_utf8_lossy(&text).into_owned())
            }
        };
        Ok((answer, descriptors))
    }
}

/// Facts that a node's first rank sends with the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// See [`Met::cpus`].
    pub(super) cpus: u32,
    /// See [`Met::towards`].
    pub(super) towards: Option<IpAddr>,
}

impl Facts {
    pub(super) const BYTES: usize = 20;

    pub(super) fn to_bytes(self) -> [u8; Facts::BYTES] {
        let address = match self.towards {
            None => Ipv6Addr::UNSPECIFIED,
            Some(IpAddr::V4(address)) => address.to_ipv6_mapped(),
            Some(IpAddr::V6(address)) => address,
        };
        let mut bytes = [0; Facts::BYTES];
        bytes[..4].copy_from_slice(&self.cpus.to_ne_bytes());
        bytes[4..].copy_from_slice(&address.octets());
        bytes
    }

    pub(super) fn from_bytes(bytes: [u8; Facts::BYTES]) -> Facts {
        let (cpus, address) = bytes.split_at(4);
        let octets: [u8; 16] = address.try_into().expect("sixteen bytes");
        let towards = Ipv6Addr::from(octets).to_canonical();
        Facts {
            cpus: u32::from_ne_bytes(cpus.try_into().expect("four bytes")),
            towards: Some(towards).filter(|address| !address.is_unspecified()),
        }
    }
}
