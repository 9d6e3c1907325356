//! The network interfaces of this machine, and the one by which other nodes reach it.

use std::ffi::OsStr;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// An address that no machine has, but that is reached as those of other networks are.
const FAR_AWAY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
/// How the names of interfaces begin that exist within the machine: the loopback, bridges of containers and virtual machines, and their cables.
const WITHIN: [&str; 7] = ["lo", "docker", "br-", "virbr", "veth", "cni", "podman"];

/// What chooses among the interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `ENCORE_FABRIC` names it.
    Named,
    /// It leads to what has started the job.
    ToLauncher,
    /// It leads to other networks.
    ToOtherNetworks,
    /// It is the first one with a network of its own.
    First,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Named => "ENCORE_FABRIC names it",
            Reason::ToLauncher => "it leads to the launcher",
            Reason::ToOtherNetworks => "it leads to other networks",
            Reason::First => "it is the first one with a network",
        })
    }
}

/// Why there is no address by which other nodes reach this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// `ENCORE_FABRIC` has this value, which isn't `[sockets][,interface]`.
    NotUnderstood(String),
    /// It names this interface, which doesn't exist; those that do.
    NoSuchInterface(String, Vec<String>),
    /// It names this interface, which has no IPv4 network; those that have one.
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
                "ENCORE_FABRIC={value} can't be used: it must be \"sockets\", \",INTERFACE\" or \"sockets,INTERFACE\""
            ),
            Refused::NoSuchInterface(name, all) => {
                write!(
                    f,
                    "ENCORE_FABRIC names the network interface {name}, which this machine doesn't have; there are: {}",
                    list(all)
                )
            }
            Refused::NoNetwork(name, all) => {
                write!(
                    f,
                    "ENCORE_FABRIC names the network interface {name}, which has no IPv4 address; those with one: {}",
                    list(all)
                )
            }
            Refused::Nothing => {
                f.write_str("this machine has no network interface by which the other nodes could be reached")
            }
        }
    }
}

/// What the kernel says of interfaces: their names, and its table of routes (`/proc/net/route`).
#[derive(Clone, Debug, Default)]
pub struct Interfaces {
    names: Vec<String>,
    routes: String,
}

/// A row of the table of routes that leads to machines of the same network: interface, network.
fn direct(routes: &str) -> impl Iterator<Item = (&str, Ipv4Addr)> {
    routes.lines().skip(1).filter_map(|line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [interface, network, gateway, ..] = columns[..] else { return None };
        // The bytes as they lie in memory.
        let network = Ipv4Addr::from(u32::from_str_radix(network, 16).ok()?.to_ne_bytes());
        (gateway == "00000000" && !network.is_unspecified()).then_some((interface, network))
    })
}

/// An address in a network that is reached as its machines are.
fn in_network(network: Ipv4Addr) -> IpAddr {
    Ipv4Addr::from(u32::from(network).saturating_add(1)).into()
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
    /// Those of this machine.
    pub fn here() -> Interfaces {
        // Without /sys or /proc there are none that could be named; the rest of the choice needs neither.
        let folder = std::fs::read_dir("/sys/class/net");
        let entries =
            folder.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = entries.collect();
        names.sort();
        Interfaces { names, routes: std::fs::read_to_string("/proc/net/route").unwrap_or_default() }
    }

    /// The address by which other nodes reach this machine, and why it is that: of the interface that `fabric` (the value of `ENCORE_FABRIC`)
    /// names; else that by which this machine reaches `launcher`, other networks, or a network of its own.
    pub fn choose(
        &self,
        fabric: Option<&OsStr>,
        launcher: Option<IpAddr>,
    ) -> Result<(IpAddr, Reason), Refused> {
        if let Some(name) = named(fabric)? {
            return self.address_of(name).map(|address| (address, Reason::Named));
        }
        let because = |reason| move |address| (address, reason);
        let networks = || {
            direct(&self.routes)
                .filter(|(name, _)| !is_within(name))
                .find_map(|(_, network)| address_towards(in_network(network)))
        };
        (launcher.and_then(address_towards).map(because(Reason::ToLauncher)))
            .or_else(|| address_towards(FAR_AWAY).map(because(Reason::ToOtherNetworks)))
            .or_else(|| networks().map(because(Reason::First)))
            .ok_or(Refused::Nothing)
    }

    fn address_of(&self, name: &str) -> Result<IpAddr, Refused> {
        if !self.names.iter().any(|known| known == name) {
            return Err(Refused::NoSuchInterface(name.to_owned(), self.names.clone()));
        }
        let networks = direct(&self.routes).filter(|(interface, _)| *interface == name);
        networks.map(|(_, network)| in_network(network)).find_map(address_towards).ok_or_else(|| {
            let mut with_network: Vec<String> =
                direct(&self.routes).map(|(name, _)| name.to_owned()).collect();
            with_network.dedup();
            Refused::NoNetwork(name.to_owned(), with_network)
        })
    }

    /// Each interface that isn't taken unless it is named, with the reason.
    pub fn passed_over(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.names.iter().filter_map(|name| match name.as_str() {
            "lo" => Some(("lo", "it reaches this machine alone")),
            name if is_within(name) => {
                Some((name, "it joins containers or virtual machines of this machine"))
            }
            name => direct(&self.routes)
                .all(|(other, _)| other != name)
                .then_some((name, "it has no IPv4 network")),
        })
    }
}

/// The interface that a value of `ENCORE_FABRIC` names.
fn named(fabric: Option<&OsStr>) -> Result<Option<&str>, Refused> {
    let Some(value) = fabric else { return Ok(None) };
    let refused = || Refused::NotUnderstood(value.to_string_lossy().into_owned());
    let text = value.to_str().ok_or_else(refused)?;
    let (way, interface) = text.split_once(',').map_or((text, None), |(way, name)| (way, Some(name)));
    match (way, interface) {
        ("" | "sockets", None) => Ok(None),
        ("" | "sockets", Some(name)) if !name.is_empty() && !name.contains([',', '/']) => Ok(Some(name)),
        _ => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(interface: &str, network: [u8; 4], gateway: &str) -> String {
        let network = u32::from_ne_bytes(network);
        format!("{interface}\t{network:08X}\t{gateway}\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n")
    }

    /// The loopback's network is there on each machine.
    fn interfaces() -> Interfaces {
        let head = "Iface\tDestination\tGateway\tFlags\n".to_owned();
        let rows = [
            line("eth0", [0, 0, 0, 0], "0101A8C0"),
            line("docker0", [172, 17, 0, 0], "00000000"),
            line("eth1", [10, 9, 0, 0], "00000000"),
            "nonsense\n".to_owned(),
        ];
        let names = ["docker0", "eth0", "eth1", "lo"].map(str::to_owned).to_vec();
        Interfaces { names, routes: head + &rows.concat() }
    }

    #[test]
    fn networks_are_taken_from_the_table_of_routes() {
        let interfaces = interfaces();
        let found: Vec<_> = direct(&interfaces.routes).collect();
        assert_eq!(found, [("docker0", Ipv4Addr::new(172, 17, 0, 0)), ("eth1", Ipv4Addr::new(10, 9, 0, 0))]);
        assert_eq!(direct("").count(), 0);
    }

    #[test]
    fn an_interface_that_does_not_exist_is_refused_with_those_that_do() {
        let refused = interfaces().choose(Some(OsStr::new("sockets,ib0")), None).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "ENCORE_FABRIC names the network interface ib0, which this machine doesn't have; there are: docker0, eth0, eth1, lo"
        );
        let refused = interfaces().choose(Some(OsStr::new(",eth0")), None).unwrap_err();
        let with_network = ["docker0", "eth1"].map(str::to_owned).to_vec();
        assert_eq!(refused, Refused::NoNetwork("eth0".to_owned(), with_network));
    }

    #[test]
    fn values_that_say_nothing_sensible_are_refused() {
        for value in ["tcp", "sockets,", "sockets,a,b", ",", "eth0", "sockets,../x"] {
            let refused = interfaces().choose(Some(OsStr::new(value)), None).unwrap_err();
            assert_eq!(refused, Refused::NotUnderstood(value.to_owned()));
        }
        assert_eq!(named(Some(OsStr::new("sockets"))), Ok(None));
        assert_eq!(named(Some(OsStr::new(",eth1"))), Ok(Some("eth1")));
    }

    #[test]
    fn what_is_passed_over_is_said_with_the_reason() {
        let interfaces = interfaces();
        let names: Vec<_> = interfaces.passed_over().collect();
        assert_eq!(
            names,
            [
                ("docker0", "it joins containers or virtual machines of this machine"),
                ("eth0", "it has no IPv4 network"),
                ("lo", "it reaches this machine alone")
            ]
        );
    }
}
