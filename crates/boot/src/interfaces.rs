//! The network interfaces of this machine, and the one by which other nodes reach it.

use std::cell::OnceCell;
use std::ffi::{CStr, OsStr};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::{fmt, ptr};

/// Addresses that no machine has, but that are reached as those of other networks are.
const FAR_AWAY: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];
/// How the names of interfaces begin that exist within the machine: the loopback, bridges of containers and virtual machines, and their cables.
const WITHIN: [&str; 7] = ["lo", "docker", "br-", "virbr", "veth", "cni", "podman"];

/// Reason for the choice of an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `ENCORE_FABRIC` names it.
    Named,
    /// It leads to what has started the job.
    ToLauncher,
    /// It leads to other networks.
    ToOtherNetworks,
    /// No other reason applies: the first interface with an address.
    First,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Named => "ENCORE_FABRIC names it",
            Reason::ToLauncher => "it leads to the launcher",
            Reason::ToOtherNetworks => "it leads to other networks",
            Reason::First => "it is the first one with an address",
        })
    }
}

/// Why there is no address by which other nodes reach this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// `ENCORE_FABRIC` has this value, which isn't `[sockets|auto|provider][,interface]`.
    NotUnderstood(String),
    /// It names this interface, which doesn't exist; those that do.
    NoSuchInterface(String, Vec<String>),
    /// It names this interface, which has no IP address; those that have one.
    NoNetwork(String, Vec<String>),
    /// No interface leads anywhere.
    Nothing,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        match self {
            Refused::NotUnderstood(value) => write!(
                f,
                "ENCORE_FABRIC={value} can't be used: it must be \"sockets\", \"auto\" or a provider of libfabric such as \"verbs;ofi_rxm\", \
                 or \",INTERFACE\", or both"
            ),
            Refused::NoSuchInterface(name, all) => {
                write!(
                    f,
                    "ENCORE_FABRIC names the network interface {name}, which this machine doesn't have, or which is down; there are: {}",
                    list(all)
                )
            }
            Refused::NoNetwork(name, all) => {
                write!(
                    f,
                    "ENCORE_FABRIC names the network interface {name}, which has no IP address; those with one: {}",
                    list(all)
                )
            }
            Refused::Nothing => {
                f.write_str("this machine has no network interface by which the other nodes could be reached")
            }
        }
    }
}

/// By what ranks of different machines reach each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing is named: libfabric is asked where a device of a fast network is connected.
    Best,
    /// Libfabric is asked whatever devices there are.
    Auto,
    /// Encore's own sockets.
    Sockets,
    /// This provider of libfabric.
    Provider(String),
}

/// Parsed value of `ENCORE_FABRIC`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// By what.
    pub way: Way,
    /// Over which interface, or device.
    pub interface: Option<String>,
}

impl Wish {
    /// Takes a value apart: `[sockets|auto|PROVIDER][,INTERFACE]`.
    pub fn read(fabric: Option<&OsStr>) -> Result<Wish, Refused> {
        let Some(value) = fabric else { return Ok(Wish { way: Way::Best, interface: None }) };
        let refused = || Refused::NotUnderstood(value.to_string_lossy().into_owned());
        let text = value.to_str().ok_or_else(refused)?;
        let (way, interface) = text.split_once(',').map_or((text, None), |(way, name)| (way, Some(name)));
        let is_name = |name: &str| !name.is_empty() && !name.contains([',', '/', ' ']);
        let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || "_;-.".contains(letter);
        let way = match way {
            "" => Way::Best,
            "sockets" => Way::Sockets,
            "auto" => Way::Auto,
            name if name.len() <= 64 && name.chars().all(is_in_name) => Way::Provider(name.to_owned()),
            _ => return Err(refused()),
        };
        match interface.is_none_or(is_name) {
            true => Ok(Wish { way, interface: interface.map(str::to_owned) }),
            false => Err(refused()),
        }
    }
}

/// An interface that is up.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Interface {
    name: String,
    /// Addresses by which other machines may reach this one: IPv4 first, no link-local ones.
    addresses: Vec<IpAddr>,
}

/// The interfaces of this process's network, as the kernel itself says: `/sys` and `/proc` may be those of another one. They are asked for when they
/// are needed: most jobs start without.
#[derive(Clone, Debug)]
pub struct Interfaces {
    all: OnceCell<Vec<Interface>>,
}

/// Asks the kernel. Nothing is known where it doesn't say: the rest of the choice doesn't need it.
fn ask_kernel() -> Vec<Interface> {
    let mut first: *mut libc::ifaddrs = ptr::null_mut();
    // SAFETY: the call sets the pointer to a list, which is given back below, or fails.
    if unsafe { libc::getifaddrs(&raw mut first) } != 0 {
        return Vec::new();
    }
    let mut all: Vec<Interface> = Vec::new();
    let mut next = first;
    // SAFETY: each entry is valid until the list is given back, and so is what it points to.
    while let Some(entry) = unsafe { next.as_ref() } {
        next = entry.ifa_next;
        if entry.ifa_flags & libc::IFF_UP as u32 == 0 {
            continue;
        }
        // SAFETY: an entry has a name.
        let name = unsafe { CStr::from_ptr(entry.ifa_name) }.to_string_lossy().into_owned();
        let place = all.iter().position(|known| known.name == name).unwrap_or_else(|| {
            all.push(Interface { name, addresses: Vec::new() });
            all.len() - 1
        });
        // SAFETY: an address is one of the family that it says, or missing.
        all[place].addresses.extend(unsafe { address_at(entry.ifa_addr) });
    }
    // SAFETY: it comes from `getifaddrs`, and nothing refers to it any more.
    unsafe { libc::freeifaddrs(first) };
    all.iter_mut().for_each(|interface| interface.addresses.sort_by_key(IpAddr::is_ipv6));
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// The address of a system's structure, if it is one by which other machines may reach this one.
///
/// # Safety
/// The pointer is null, or one to an address of the family that it says.
unsafe fn address_at(at: *const libc::sockaddr) -> Option<IpAddr> {
    // SAFETY: the caller's promise.
    let address: IpAddr = unsafe {
        match i32::from(at.as_ref()?.sa_family) {
            libc::AF_INET => {
                let bytes = (*at.cast::<libc::sockaddr_in>()).sin_addr.s_addr.to_ne_bytes();
                Ipv4Addr::from(bytes).into()
            }
            libc::AF_INET6 => Ipv6Addr::from((*at.cast::<libc::sockaddr_in6>()).sin6_addr.s6_addr).into(),
            _ => return None,
        }
    };
    let is_of_cable = match address {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    };
    (!is_of_cable).then_some(address)
}

/// The name of the interface that has an address.
pub fn name_of(address: IpAddr) -> Option<String> {
    let has_it = |interface: &Interface| interface.addresses.contains(&address);
    ask_kernel().into_iter().find(has_it).map(|interface| interface.name)
}

/// Whether an interface exists within the machine.
fn is_within(name: &str) -> bool {
    WITHIN.iter().any(|prefix| name.starts_with(prefix))
}

/// The address by which this machine reaches another one, unless that is itself. Nothing is sent.
fn address_towards(other: IpAddr) -> Option<IpAddr> {
    let any: IpAddr =
        if other.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind(SocketAddr::new(any, 0)).ok()?;
    socket.connect(SocketAddr::new(other, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|own| !own.is_loopback())
}

impl Interfaces {
    /// The interfaces of this machine.
    pub fn here() -> Interfaces {
        Interfaces { all: OnceCell::new() }
    }

    fn all(&self) -> &[Interface] {
        self.all.get_or_init(ask_kernel)
    }

    fn names(&self, which: impl Fn(&Interface) -> bool) -> Vec<String> {
        self.all()
            .iter()
            .filter(|interface| which(interface))
            .map(|interface| interface.name.clone())
            .collect()
    }

    /// The address by which other nodes reach this machine, and why it is that: of the interface that is wished for; else that by which this machine
    /// reaches `launcher`, other networks, or that of an interface. Addresses of IPv4 go before those of IPv6. A provider may have devices that are
    /// no interfaces.
    pub fn choose(&self, wish: &Wish, launcher: Option<IpAddr>) -> Result<(IpAddr, Reason), Refused> {
        let known = |name: &String| self.all().iter().any(|interface| interface.name == *name);
        let is_device = |name: &String| matches!(wish.way, Way::Provider(_) | Way::Auto) && !known(name);
        if let Some(name) = wish.interface.as_ref().filter(|name| !is_device(name)) {
            return self.address_of(name).map(|address| (address, Reason::Named));
        }
        let because = |reason| move |address| (address, reason);
        let first = || {
            let outside = || self.all().iter().filter(|interface| !is_within(&interface.name));
            let of = |is_v6: bool| {
                outside().flat_map(|interface| &interface.addresses).copied().find(|ip| ip.is_ipv6() == is_v6)
            };
            of(false).or_else(|| of(true))
        };
        let far_away = || FAR_AWAY.into_iter().find_map(address_towards);
        (launcher.and_then(address_towards).map(because(Reason::ToLauncher)))
            .or_else(|| far_away().map(because(Reason::ToOtherNetworks)))
            .or_else(|| first().map(because(Reason::First)))
            .ok_or(Refused::Nothing)
    }

    fn address_of(&self, name: &str) -> Result<IpAddr, Refused> {
        let Some(interface) = self.all().iter().find(|known| known.name == name) else {
            return Err(Refused::NoSuchInterface(name.to_owned(), self.names(|_| true)));
        };
        let no_network = || {
            let with_address = self.names(|interface| !interface.addresses.is_empty());
            Refused::NoNetwork(name.to_owned(), with_address)
        };
        interface.addresses.first().copied().ok_or_else(no_network)
    }

    /// Each interface that isn't taken unless it is named, with the reason.
    pub fn passed_over(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.all().iter().filter_map(|Interface { name, addresses }| match name.as_str() {
            "lo" => Some(("lo", "it reaches only this machine")),
            name if is_within(name) => {
                Some((name, "it joins containers or virtual machines of this machine"))
            }
            name => addresses.is_empty().then_some((name, "it has no IP address")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interfaces() -> Interfaces {
        let one = |name: &str, addresses: &[&str]| Interface {
            name: name.to_owned(),
            addresses: addresses.iter().map(|address| address.parse().unwrap()).collect(),
        };
        let all = [
            one("docker0", &["172.17.0.1"]),
            one("eth0", &[]),
            one("eth1", &["10.9.0.3", "fd00::3"]),
            one("eth2", &["fd01::3"]),
            one("lo", &["127.0.0.1"]),
        ];
        Interfaces { all: all.to_vec().into() }
    }

    #[test]
    fn the_kernel_says_which_interfaces_there_are() {
        assert_eq!(name_of(Ipv4Addr::LOCALHOST.into()).as_deref(), Some("lo"));
        assert_eq!(name_of(FAR_AWAY[0]), None);
    }

    #[test]
    fn a_named_interface_may_have_addresses_of_either_kind() {
        let choose = |name: &str| interfaces().choose(&Wish::read(Some(OsStr::new(name))).unwrap(), None);
        assert_eq!(choose(",eth1"), Ok(("10.9.0.3".parse().unwrap(), Reason::Named)));
        assert_eq!(choose("sockets,eth2"), Ok(("fd01::3".parse().unwrap(), Reason::Named)));
    }

    #[test]
    fn an_interface_that_does_not_exist_is_refused_with_those_that_do() {
        let choose = |value: &str| interfaces().choose(&Wish::read(Some(OsStr::new(value))).unwrap(), None);
        assert_eq!(
            choose("sockets,ib0").unwrap_err().to_string(),
            "ENCORE_FABRIC names the network interface ib0, which this machine doesn't have, or which is down; there are: docker0, eth0, eth1, eth2, lo"
        );
        let with_network = ["docker0", "eth1", "eth2", "lo"].map(str::to_owned).to_vec();
        let no_network = Err(Refused::NoNetwork("eth0".to_owned(), with_network));
        assert_eq!(choose(",eth0"), no_network);
        assert_eq!(choose("verbs,eth0"), no_network);
        // mlx5_0 may be a device of that provider.
        assert_ne!(choose("verbs,mlx5_0").map(|(_, reason)| reason), Ok(Reason::Named));
    }

    #[test]
    fn values_are_taken_apart() {
        let read = |value: &str| Wish::read(Some(OsStr::new(value)));
        for value in ["sockets,", "sockets,a,b", ",", "a b", "sockets,../x", "tcp/x", "é"] {
            assert_eq!(read(value), Err(Refused::NotUnderstood(value.to_owned())));
        }
        let wish = |way, interface: Option<&str>| Ok(Wish { way, interface: interface.map(str::to_owned) });
        assert_eq!(Wish::read(None), wish(Way::Best, None));
        assert_eq!(read(""), wish(Way::Best, None));
        assert_eq!(read("sockets"), wish(Way::Sockets, None));
        assert_eq!(read(",eth1"), wish(Way::Best, Some("eth1")));
        assert_eq!(read("tcp;ofi_rxm,eth1"), wish(Way::Provider("tcp;ofi_rxm".to_owned()), Some("eth1")));
    }

    #[test]
    fn skipped_interfaces_come_with_the_reason() {
        let interfaces = interfaces();
        let names: Vec<_> = interfaces.passed_over().collect();
        assert_eq!(
            names,
            [
                ("docker0", "it joins containers or virtual machines of this machine"),
                ("eth0", "it has no IP address"),
                ("lo", "it reaches only this machine")
            ]
        );
    }
}
