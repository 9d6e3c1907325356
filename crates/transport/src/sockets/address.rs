//! Addresses at which a process listens: a socket of the machine, or an address of a network.

use std::fmt;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::str::FromStr;
use std::time::Duration;

use rustix::net::{AddressFamily, SocketAddrAny, SocketAddrUnix};

/// Network on which processes listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Sockets of the machine, which only its processes can reach.
    Machine,
    /// TCP, at this address of the machine.
    Interface(IpAddr),
}

/// Seconds until a peer that answers nothing counts as dead, both with unacknowledged data and on an idle, probed connection.
pub(super) const SILENCE: u32 = 15;

/// Address at which a process listens. As text, it has at most 64 characters, none of which is a blank, `=` or `;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// Abstract socket of the machine, by name.
    Unix(String),
    /// A port at an address.
    Tcp(SocketAddr),
}

/// Error: the text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAddress;

/// Most characters of the name of a socket of the machine.
const MOST: usize = 59;

/// Addresses of a process, the best one first: others take the first one that they can reach. As text, the addresses are joined by `+`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses(Vec<Address>);

/// Most addresses of a process: a socket of the machine, and one of a network.
const MOST_ADDRESSES: usize = 2;

impl Addresses {
    /// Requires at least one address.
    pub(super) fn new(addresses: Vec<Address>) -> Addresses {
        assert!((1..=MOST_ADDRESSES).contains(&addresses.len()), "a process listens somewhere");
        Addresses(addresses)
    }

    /// The addresses for processes of other machines only, or of this machine only; `None`: the process doesn't listen for those.
    pub fn only(&self, other_machines: bool) -> Option<Addresses> {
        let kept = self.iter().filter(|address| address.is_of_network() == other_machines);
        let kept: Vec<Address> = kept.cloned().collect();
        (!kept.is_empty()).then_some(Addresses(kept))
    }

    /// The address for other machines.
    pub fn of_network(&self) -> Option<SocketAddr> {
        self.iter().find_map(|address| match address {
            Address::Tcp(address) => Some(*address),
            Address::Unix(_) => None,
        })
    }

    /// Whether anything listens at the address for other machines; `None`: unknown. Takes as long as a machine needs to answer.
    pub fn is_answered(&self) -> Option<bool> {
        match TcpStream::connect_timeout(&self.of_network()?, Duration::from_secs(SILENCE.into())) {
            Ok(_) => Some(true),
            Err(error) => match error.kind() {
                ErrorKind::ConnectionRefused | ErrorKind::TimedOut => Some(false),
                _ => None,
            },
        }
    }

    /// The addresses in order.
    pub fn iter(&self) -> impl Iterator<Item = &Address> {
        self.0.iter()
    }
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, address) in self.iter().enumerate() {
            write!(f, "{}{address}", if number > 0 { "+" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Addresses {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Addresses, NoAddress> {
        let addresses: Vec<Address> = text.split('+').map(str::parse).collect::<Result<_, _>>()?;
        (addresses.len() <= MOST_ADDRESSES).then_some(Addresses(addresses)).ok_or(NoAddress)
    }
}

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
    /// Whether other machines can reach the address.
    pub fn is_of_network(&self) -> bool {
        matches!(self, Address::Tcp(_))
    }

    /// Address family of its sockets.
    pub(super) fn family(&self) -> AddressFamily {
        match self {
            Address::Unix(_) => AddressFamily::UNIX,
            Address::Tcp(SocketAddr::V4(_)) => AddressFamily::INET,
            Address::Tcp(SocketAddr::V6(_)) => AddressFamily::INET6,
        }
    }

    /// The address as the kernel takes it.
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
    fn addresses_survive_conversion_to_text() {
        for text in ["unix:encore-0123abcd", "tcp:10.0.0.1:4711", "tcp:[fe80::1]:80"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for nonsense in ["", "unix:", "unix:a b", "unix:ä", "tcp:", "tcp:10.0.0.1", "udp:1.2.3.4:5", "x"] {
            assert_eq!(nonsense.parse::<Address>(), Err(NoAddress), "{nonsense}");
        }
        assert_eq!(format!("unix:{}", "x".repeat(60)).parse::<Address>(), Err(NoAddress));
    }

    #[test]
    fn addresses_split_by_machine_and_network() {
        let text = "unix:encore-0123abcd+tcp:10.0.0.1:4711";
        let both: Addresses = text.parse().unwrap();
        assert_eq!(both.to_string(), text);
        let only = |others| both.only(others).map(|addresses| addresses.to_string());
        assert_eq!(only(true).as_deref(), Some("tcp:10.0.0.1:4711"));
        assert_eq!(only(false).as_deref(), Some("unix:encore-0123abcd"));
        assert_eq!("unix:a".parse::<Addresses>().unwrap().only(true), None);
        assert_eq!("unix:a".parse::<Addresses>().unwrap().is_answered(), None);
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let listening: Addresses = format!("tcp:{}", listener.local_addr().unwrap()).parse().unwrap();
        assert_eq!(listening.is_answered(), Some(true));
        drop(listener);
        assert_eq!(listening.is_answered(), Some(false));
        for nonsense in ["", "+", "unix:a+", "unix:a+nonsense", "unix:a+unix:b+unix:c"] {
            assert_eq!(nonsense.parse::<Addresses>(), Err(NoAddress), "{nonsense}");
        }
    }
}
