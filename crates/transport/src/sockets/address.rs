//! Where a process listens: a socket of the machine, or an address of a network.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use rustix::net::{AddressFamily, SocketAddrAny, SocketAddrUnix};

/// On which network processes listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Sockets of the machine, which only its processes can reach.
    Machine,
    /// TCP, at this address of the machine.
    Interface(IpAddr),
}

/// Where a process listens. As text, it has at most 64 characters, none of which is a blank, `=` or `;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A socket of the machine, by its name in the kernel's list of abstract ones.
    Unix(String),
    /// A port at an address.
    Tcp(SocketAddr),
}

/// The text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAddress;

/// Characters of the name of a socket of the machine.
const MOST: usize = 59;

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Unix(name) => write!(f, "unix:{name}"),
            Address::Tcp(address) => write!(f, "tcp:{address}"),
        }
    }
}

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Address, NoAddress> {
        match text.split_once(':') {
            Some(("unix", name)) if (1..=MOST).contains(&name.len()) && name.bytes().all(is_ordinary) => {
                Ok(Address::Unix(name.to_owned()))
            }
            Some(("tcp", address)) => address.parse().map(Address::Tcp).map_err(|_| NoAddress),
            _ => Err(NoAddress),
        }
    }
}

fn is_ordinary(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

impl Address {
    /// The family of its sockets.
    pub(super) fn family(&self) -> AddressFamily {
        match self {
            Address::Unix(_) => AddressFamily::UNIX,
            Address::Tcp(SocketAddr::V4(_)) => AddressFamily::INET,
            Address::Tcp(SocketAddr::V6(_)) => AddressFamily::INET6,
        }
    }

    /// As the kernel takes it.
    pub(super) fn to_system(&self) -> rustix::io::Result<SocketAddrAny> {
        Ok(match self {
            Address::Unix(name) => SocketAddrUnix::new_abstract_name(name.as_bytes())?.into(),
            Address::Tcp(address) => (*address).into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_survive_the_text() {
        for text in ["unix:encore-0123abcd", "tcp:10.0.0.1:4711", "tcp:[fe80::1]:80"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for nonsense in ["", "unix:", "unix:a b", "unix:ä", "tcp:", "tcp:10.0.0.1", "udp:1.2.3.4:5", "x"] {
            assert_eq!(nonsense.parse::<Address>(), Err(NoAddress), "{nonsense}");
        }
        assert_eq!(format!("unix:{}", "x".repeat(60)).parse::<Address>(), Err(NoAddress));
    }
}
