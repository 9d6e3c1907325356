//! The network interfaces of this machine, and the one by which other nodes reach it.

use std::cell::OnceCell;
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
    /// `ENCORE_FABRIC` has this value, which isn't `[sockets|provider][,interface]`.
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
                "ENCORE_FABRIC={value} can't be used: it must be \"sockets\" or a provider of libfabric such as \"verbs;ofi_rxm\", \
                 or \",INTERFACE\", or both"
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

/// By what ranks of different machines reach each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing is named: sockets, as long as nobody has tried fast networks on the hardware.
    Best,
    /// Encore's own sockets.
    Sockets,
    /// This provider of libfabric.
    Provider(String),
}

/// What a value of `ENCORE_FABRIC` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// By what.
    pub way: Way,
    /// Over which interface, or device.
    pub interface: Option<String>,
}

impl Wish {
    /// Takes a value apart: `[sockets|PROVIDER][,INTERFACE]`.
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
            name if name.len() <= 64 && name.chars().all(is_in_name) => Way::Provider(name.to_owned()),
            _ => return Err(refused()),
        };
        match interface.is_none_or(is_name) {
            true => Ok(Wish { way, interface: interface.map(str::to_owned) }),
            false => Err(refused()),
        }
    }
}

/// What the kernel says of interfaces: their names, and its table of routes (`/proc/net/route`). Each is read when it is needed: most jobs start without.
#[derive(Clone, Debug)]
pub struct Interfaces {
    names: OnceCell<Vec<String>>,
    routes: OnceCell<String>,
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
        Interfaces { names: OnceCell::new(), routes: OnceCell::new() }
    }

    /// Their names. Without /sys there are none that could be named; the rest of the choice doesn't need it.
    fn names(&self) -> &[String] {
        self.names.get_or_init(|| {
            let folder = std::fs::read_dir("/sys/class/net");
            let entries =
                folder.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            let mut names: Vec<String> = entries.collect();
            names.sort();
            names
        })
    }

    /// The table of routes, which is empty without /proc.
    fn routes(&self) -> &str {
        self.routes.get_or_init(|| std::fs::read_to_string("/proc/net/route").unwrap_or_default())
    }

    /// The address by which other nodes reach this machine, and why it is that: of the interface that is wished for; else that by which this machine
    /// reaches `launcher`, other networks, or a network of its own. A provider may have devices that are no interfaces.
    pub fn choose(&self, wish: &Wish, launcher: Option<IpAddr>) -> Result<(IpAddr, Reason), Refused> {
        let is_device = |name: &String| matches!(wish.way, Way::Provider(_)) && !self.names().contains(name);
        if let Some(name) = wish.interface.as_ref().filter(|name| !is_device(name)) {
            return self.address_of(name).map(|address| (address, Reason::Named));
        }
        let because = |reason| move |address| (address, reason);
        let networks = || {
            direct(self.routes())
                .filter(|(name, _)| !is_within(name))
                .find_map(|(_, network)| address_towards(in_network(network)))
        };
        (launcher.and_then(address_towards).map(because(Reason::ToLauncher)))
            .or_else(|| address_towards(FAR_AWAY).map(because(Reason::ToOtherNetworks)))
            .or_else(|| networks().map(because(Reason::First)))
            .ok_or(Refused::Nothing)
    }

    fn address_of(&self, name: &str) -> Result<IpAddr, Refused> {
        if !self.names().iter().any(|known| known == name) {
            return Err(Refused::NoSuchInterface(name.to_owned(), self.names().to_vec()));
        }
        let networks = direct(self.routes()).filter(|(interface, _)| *interface == name);
        networks.map(|(_, network)| in_network(network)).find_map(address_towards).ok_or_else(|| {
            let mut with_network: Vec<String> =
                direct(self.routes()).map(|(name, _)| name.to_owned()).collect();
            with_network.dedup();
            Refused::NoNetwork(name.to_owned(), with_network)
        })
    }

    /// Each interface that isn't taken unless it is named, with the reason.
    pub fn passed_over(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.names().iter().filter_map(|name| match name.as_str() {
            "lo" => Some(("lo", "it reaches this machine alone")),
            name if is_within(name) => {
                Some((name, "it joins containers or virtual machines of this machine"))
            }
            name => direct(self.routes())
                .all(|(other, _)| other != name)
                .then_some((name, "it has no IPv4 network")),
        })
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
        Interfaces { names: names.into(), routes: (head + &rows.concat()).into() }
    }

    #[test]
    fn networks_are_taken_from_the_table_of_routes() {
        let interfaces = interfaces();
        let found: Vec<_> = direct(interfaces.routes()).collect();
        assert_eq!(found, [("docker0", Ipv4Addr::new(172, 17, 0, 0)), ("eth1", Ipv4Addr::new(10, 9, 0, 0))]);
        assert_eq!(direct("").count(), 0);
    }

    #[test]
    fn an_interface_that_does_not_exist_is_refused_with_those_that_do() {
        let choose = |value: &str| interfaces().choose(&Wish::read(Some(OsStr::new(value))).unwrap(), None);
        assert_eq!(
            choose("sockets,ib0").unwrap_err().to_string(),
            "ENCORE_FABRIC names the network interface ib0, which this machine doesn't have; there are: docker0, eth0, eth1, lo"
        );
        let with_network = ["docker0", "eth1"].map(str::to_owned).to_vec();
        let no_network = Err(Refused::NoNetwork("eth0".to_owned(), with_network));
        assert_eq!(choose(",eth0"), no_network);
        assert_eq!(choose("verbs,eth0"), no_network);
        // It may be a device of that provider.
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
