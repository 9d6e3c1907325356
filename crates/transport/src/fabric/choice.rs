//! Choice among libfabric's offers, and the reasons against the others.

use std::fmt;
use std::net::IpAddr;
use std::path::Path;

use encore_boot::interfaces::{Way, Wish};
use encore_boot::signals::Blocked;

use super::library::{Defaults, Facts, Library, Offer};
use super::ports::INFINIBAND;

/// Parts of providers' names that indicate transport over the kernel's TCP or UDP.
const OVER_IP: [&str; 5] = ["tcp", "udp", "net", "sockets", "rstream"];
/// Providers that use the machine's memory. Not all report that they reach no other machine.
const WITHIN: [&str; 2] = ["shm", "sm2"];
/// Names of layers on top of other providers; they don't show how messages travel.
const LAYERS: [&str; 2] = ["ofi_rxm", "ofi_rxd"];
/// Folders in which the kernel lists devices of fast networks.
const DEVICES: [&str; 3] = [INFINIBAND, "/sys/class/cxi", "/sys/class/hfi1"];

/// Providers chosen without being named, the best first: those of a network's own device, whose endpoints are reliable without another
/// layer.
const ALLOWED: [&str; 4] = ["cxi", "efa", "opx", "verbs;ofi_rxm"];
/// Providers that are chosen only if they are named, with the reason.
const NAMED_ONLY: [(&str, &str); 5] = [
    ("psm3", "it is offered for plain Ethernet, too"),
    ("ofi_rxd", "it makes datagrams reliable in software"),
    ("lnx", "it joins other providers, which are taken themselves"),
    ("mrail", "it joins other providers, which are taken themselves"),
    ("usnic", "it has no way to read memory"),
];

/// Reason against an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Encore's own sockets do the same.
    OverIp,
    /// It reaches no other machine.
    StaysHere,
    /// Its addresses are IPv6.
    Ipv6,
    /// Chosen only if named, for this reason.
    Unasked(&'static str),
    /// Another provider is named.
    NotNamed,
    /// Another interface is named.
    OtherInterface,
    /// Another one is preferred.
    Later,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::Unasked(why) => return write!(f, "{why}, so it is only taken if ENCORE_FABRIC names it"),
            Why::OverIp => "it goes over TCP or UDP, where Encore's own sockets are quicker",
            Why::StaysHere => "it reaches only this machine",
            Why::Ipv6 => "it wants addresses of IPv6",
            Why::NotNamed => "ENCORE_FABRIC names another provider",
            Why::OtherInterface => "ENCORE_FABRIC names another interface",
            Why::Later => "another one goes before it",
        })
    }
}

/// Facts about this process that matter for the choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here {
    /// Address at which other nodes reach this one over IP.
    pub address: Option<IpAddr>,
    /// Whether `address` belongs to the named interface; otherwise the name is a device's.
    pub is_named: bool,
    /// Index of this process on its node: processes take turns at devices of the same kind.
    pub turn: usize,
    /// Whether all ranks are on this machine.
    pub one_machine: bool,
    /// Number of the job's ranks on other nodes, as far as known.
    pub elsewhere: u32,
}

/// Whether a provider is the named one: by its whole name, or (`loosely`) by its first part.
fn is_named(provider: &str, name: &str, loosely: bool) -> bool {
    match loosely {
        true => provider.split(';').next() == Some(name),
        false => provider.eq_ignore_ascii_case(name),
    }
}

pub(super) fn goes_over_ip(provider: &str) -> bool {
    provider.split(';').filter(|part| !LAYERS.contains(part)).any(|part| OVER_IP.contains(&part))
}

fn leaves_machine(offer: &Facts) -> bool {
    offer.leaves_machine && !offer.provider.split(';').any(|part| WITHIN.contains(&part))
}

/// Preference of a provider among those chosen without being named.
fn rank_of(provider: &str) -> Option<usize> {
    ALLOWED.iter().position(|allowed| provider.eq_ignore_ascii_case(allowed))
}

/// Reason against a provider that isn't named.
fn against(provider: &str) -> &'static str {
    let named = NAMED_ONLY.iter().find(|(part, _)| provider.split(';').any(|other| other == *part));
    named.map_or("it is not known to work", |(_, why)| why)
}

/// The reason against each offer, if there is one.
fn reasons(offers: &[Facts], wish: &Wish, here: Here) -> Vec<Option<Why>> {
    let loosely = match &wish.way {
        Way::Provider(name) => !offers.iter().any(|offer| is_named(&offer.provider, name, false)),
        _ => false,
    };
    let reason = |offer: &Facts| match &wish.way {
        Way::Provider(name) if !is_named(&offer.provider, name, loosely) => Some(Why::NotNamed),
        Way::Best | Way::Auto | Way::Sockets if goes_over_ip(&offer.provider) => Some(Why::OverIp),
        _ if !leaves_machine(offer) && !here.one_machine => Some(Why::StaysHere),
        _ if offer.is_ipv6 => Some(Why::Ipv6),
        _ if !is_on(offer, wish.interface.as_deref(), here) => Some(Why::OtherInterface),
        Way::Best | Way::Auto if rank_of(&offer.provider).is_none() => {
            Some(Why::Unasked(against(&offer.provider)))
        }
        _ => None,
    };
    offers.iter().map(reason).collect()
}

/// Index of the chosen offer, if any.
fn choose(offers: &[Facts], reasons: &[Option<Why>], here: Here) -> Option<usize> {
    let mut left: Vec<usize> = (0..offers.len()).filter(|place| reasons[*place].is_none()).collect();
    // If a provider is named, all remaining offers are of its kind.
    left.sort_by_key(|place| rank_of(&offers[*place].provider));
    let &first = left.first()?;
    let of_provider =
        || left.iter().copied().filter(|place| offers[*place].provider == offers[first].provider);
    // Over IP, the address identifies the interface.
    let at_address =
        of_provider().find(|place| here.address.is_some() && offers[*place].ip() == here.address);
    if at_address.is_some() {
        return at_address;
    }
    let is_loopback = |place: &usize| offers[*place].address.is_some_and(|address| address.is_loopback());
    let best = of_provider().find(|place| !is_loopback(place)).unwrap_or(first);
    // Devices of the same network share the work.
    let mut alike: Vec<usize> = Vec::new();
    for place in of_provider().filter(|place| offers[*place].fabric == offers[best].fabric) {
        if !alike.iter().any(|other| offers[*other].domain == offers[place].domain) {
            alike.push(place);
        }
    }
    let near: Vec<usize> = alike.iter().copied().filter(|place| is_near(&offers[*place].domain)).collect();
    let alike = if near.is_empty() { alike } else { near };
    Some(alike[here.turn % alike.len()])
}

/// Whether this process may only run on processors next to a device, as far as the system reports.
pub(super) fn is_near(device: &str) -> bool {
    // EFA's domains are named after the device and the kind of endpoint.
    let device = device.strip_suffix("-rdm").unwrap_or(device);
    let said = DEVICES
        .iter()
        .find_map(|folder| std::fs::read_to_string(format!("{folder}/{device}/device/local_cpulist")).ok());
    let (Some(said), Ok(own)) = (said, encore_boot::cpus::allowed()) else { return false };
    let mut spans = said.trim().split(',').filter_map(|span| {
        let (first, last) = span.split_once('-').unwrap_or((span, span));
        Some(first.parse::<usize>().ok()?..=last.parse().ok()?)
    });
    let spans: Vec<_> = spans.by_ref().collect();
    own.iter().all(|cpu| spans.iter().any(|span| span.contains(cpu)))
}

/// Whether an offer is on the named interface: by the name of the device, or by the address of the interface.
fn is_on(offer: &Facts, interface: Option<&str>, here: Here) -> bool {
    let at_address = here.is_named && offer.address.is_some() && offer.ip() == here.address;
    interface.is_none_or(|name| offer.domain == name || at_address)
}

/// Whether this machine has a connected device of a fast network. Unless the user requests libfabric, it is queried only then.
pub fn has_fast_device() -> bool {
    DEVICES.iter().any(|folder| has_device(Path::new(folder)))
}

fn has_device(folder: &Path) -> bool {
    let devices = std::fs::read_dir(folder).into_iter().flatten().flatten();
    devices.map(|device| device.path().join("ports")).any(|ports| {
        let Ok(ports) = std::fs::read_dir(&ports) else { return true };
        let mut states = ports.flatten().map(|port| std::fs::read_to_string(port.path().join("state")));
        states.any(|state| state.is_ok_and(|state| state.contains("ACTIVE")))
    })
}

/// libfabric's offers on this machine, and the choice among them.
#[derive(Debug)]
pub struct Survey {
    /// The library.
    pub library: Library,
    /// All offers.
    pub offers: Vec<Offer>,
    /// Index of the chosen offer, if any.
    pub chosen: Option<usize>,
    /// The reason against each offer, if there is one.
    reasons: Vec<Option<Why>>,
}

/// Reason why libfabric isn't used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unused {
    /// The user requests sockets.
    Sockets,
    /// There is no suitable device.
    NoDevice,
    /// The library can't be opened or queried; the text says why.
    NoLibrary(String),
}

impl fmt::Display for Unused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unused::Sockets => f.write_str("ENCORE_FABRIC asks for sockets"),
            Unused::NoDevice => {
                f.write_str("this machine has no connected device of a fast network (InfiniBand, EFA, Slingshot, Omni-Path)")
            }
            Unused::NoLibrary(why) => f.write_str(why),
        }
    }
}

/// Queries libfabric, if there is a reason to.
pub fn survey(wish: &Wish, here: Here) -> Result<Survey, Unused> {
    let names = match &wish.way {
        Way::Provider(name) => vec![name.as_str()],
        Way::Sockets => return Err(Unused::Sockets),
        Way::Best if !has_fast_device() => return Err(Unused::NoDevice),
        Way::Best | Way::Auto => ALLOWED.to_vec(),
    };
    let _blocked = Blocked::all();
    let _defaults = Defaults::set(here.elsewhere);
    let library = Library::open().map_err(Unused::NoLibrary)?;
    let asked = |name: Option<&str>| {
        library.offers(name).map_err(|failed| Unused::NoLibrary(format!("libfabric: {failed}")))
    };
    // Most of the library's time goes to providers that aren't named.
    let mut offers = Vec::new();
    for name in names {
        offers = asked(Some(name))?;
        if !offers.is_empty() {
            break;
        }
    }
    if offers.is_empty() {
        offers = asked(None)?;
    }
    let facts: Vec<Facts> = offers.iter().map(|offer| offer.facts().clone()).collect();
    let reasons = reasons(&facts, wish, here);
    let chosen = choose(&facts, &reasons, here);
    Ok(Survey { library, offers, chosen, reasons })
}

impl Survey {
    /// The chosen offer.
    pub fn taken(&self) -> Option<&Offer> {
        self.chosen.map(|place| &self.offers[place])
    }

    /// Each provider that isn't chosen, with the reason.
    pub fn passed_over(&self) -> Vec<(&str, Why)> {
        let taken = self.taken().map(|offer| offer.facts().provider.as_str());
        let mut all: Vec<(&str, Why)> = Vec::new();
        for (offer, reason) in self.offers.iter().zip(&self.reasons) {
            let name = offer.facts().provider.as_str();
            if Some(name) != taken && !all.iter().any(|(other, _)| *other == name) {
                all.push((name, reason.unwrap_or(Why::Later)));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::net::Ipv4Addr;

    use super::*;

    fn offer(provider: &str, domain: &str, fabric: &str, address: Option<[u8; 4]>) -> Facts {
        Facts {
            provider: provider.to_owned(),
            domain: domain.to_owned(),
            fabric: fabric.to_owned(),
            address: address.map(Ipv4Addr::from),
            leaves_machine: true,
            ..Facts::default()
        }
    }

    const FIRST: [u8; 4] = [10, 0, 0, 1];
    const SECOND: [u8; 4] = [10, 1, 0, 1];

    fn offers() -> Vec<Facts> {
        vec![
            offer("verbs;ofi_rxm", "mlx5_0", "IB-1", Some(SECOND)),
            offer("verbs;ofi_rxm", "mlx5_0", "IB-1", Some(SECOND)),
            offer("verbs;ofi_rxm", "mlx5_1", "IB-1", Some([10, 1, 0, 2])),
            offer("verbs;ofi_rxm", "mlx5_2", "IB-2", Some([10, 2, 0, 1])),
            offer("tcp;ofi_rxm", "lo", "127.0.0.0/8", Some([127, 0, 0, 1])),
            offer("tcp;ofi_rxm", "docker0", "172.17.0.0/16", Some([172, 17, 0, 1])),
            offer("tcp;ofi_rxm", "eth0", "10.0.0.0/8", Some(FIRST)),
            offer("shm", "shm", "shm", None),
        ]
    }

    fn taken(value: &str, address: Option<[u8; 4]>, turn: usize) -> Option<(String, String)> {
        let is_named = value.contains(',') && !value.contains("mlx") && !value.contains("eth7");
        let here =
            Here { address: address.map(IpAddr::from), is_named, turn, one_machine: false, elsewhere: 0 };
        let offers = offers();
        let reasons = reasons(&offers, &Wish::read(Some(OsStr::new(value))).unwrap(), here);
        let place = choose(&offers, &reasons, here)?;
        Some((offers[place].provider.clone(), offers[place].domain.clone()))
    }

    fn some(provider: &str, domain: &str) -> Option<(String, String)> {
        Some((provider.to_owned(), domain.to_owned()))
    }

    #[test]
    fn node_processes_share_devices_of_network() {
        for (turn, device) in ["mlx5_0", "mlx5_1", "mlx5_0"].into_iter().enumerate() {
            assert_eq!(taken("", Some(FIRST), turn), some("verbs;ofi_rxm", device));
        }
        assert_eq!(taken(",mlx5_2", Some(FIRST), 1), some("verbs;ofi_rxm", "mlx5_2"));
        // An IP interface names the device beneath it.
        assert_eq!(taken(",ib0", Some(SECOND), 1), some("verbs;ofi_rxm", "mlx5_0"));
    }

    #[test]
    fn unnamed_providers_follow_preference_list() {
        let of = |names: &[&str]| {
            let offers: Vec<Facts> = names.iter().map(|name| offer(name, "device", "net", None)).collect();
            let wish = Wish::read(Some(OsStr::new("auto"))).unwrap();
            let reasons = reasons(&offers, &wish, Here::default());
            (choose(&offers, &reasons, Here::default()), reasons)
        };
        assert_eq!(of(&["verbs;ofi_rxd", "verbs;ofi_rxm", "efa"]).0, Some(2));
        let (chosen, reasons) = of(&["psm3", "verbs;ofi_rxd", "lnx", "something", "tcp"]);
        assert_eq!(chosen, None);
        assert!(reasons[..4].iter().all(|why| matches!(why, Some(Why::Unasked(_)))));
        assert_eq!(reasons[4], Some(Why::OverIp));
        let said = reasons[0].unwrap().to_string();
        assert_eq!(
            said,
            "it is offered for plain Ethernet, too, so it is only taken if ENCORE_FABRIC names it"
        );
    }

    #[test]
    fn tcp_requires_name_and_reachable_address() {
        assert_eq!(taken("tcp", Some(FIRST), 3), some("tcp;ofi_rxm", "eth0"));
        assert_eq!(taken("tcp;ofi_rxm", None, 0), some("tcp;ofi_rxm", "docker0"));
        assert_eq!(taken("tcp,docker0", Some([172, 17, 0, 1]), 0), some("tcp;ofi_rxm", "docker0"));
        assert_eq!(taken("tcp,eth7", Some(FIRST), 0), None);
        assert_eq!(taken("efa", Some(FIRST), 0), None);
        assert_eq!(taken("shm", Some(FIRST), 0), None);
        assert!(goes_over_ip("tcp") && goes_over_ip("udp;ofi_rxd") && !goes_over_ip("verbs;ofi_rxm"));
    }

    #[test]
    fn each_rejected_offer_has_a_reason() {
        let wish = |value| Wish::read(Some(OsStr::new(value))).unwrap();
        let why = |value, place: usize| reasons(&offers(), &wish(value), Here::default())[place];
        assert_eq!(why("", 6), Some(Why::OverIp));
        assert_eq!(why("", 7), Some(Why::StaysHere));
        assert_eq!(why("efa", 0), Some(Why::NotNamed));
        assert_eq!(why(",mlx5_1", 0), Some(Why::OtherInterface));
        assert_eq!(why("verbs", 0), None);
    }

    #[test]
    fn only_connected_devices_count() {
        let folder = std::env::temp_dir().join(format!("encore-devices-{}", std::process::id()));
        assert!(!has_device(&folder));
        let port = folder.join("mlx5_0/ports/1");
        std::fs::create_dir_all(&port).unwrap();
        std::fs::write(port.join("state"), "1: DOWN\n").unwrap();
        assert!(!has_device(&folder));
        std::fs::write(port.join("state"), "4: ACTIVE\n").unwrap();
        assert!(has_device(&folder));
        std::fs::remove_dir_all(folder.join("mlx5_0")).unwrap();
        // Slingshot's devices list no ports.
        std::fs::create_dir_all(folder.join("cxi0")).unwrap();
        assert!(has_device(&folder));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
