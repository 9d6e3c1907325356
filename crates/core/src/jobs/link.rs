//! The link of a job whose ranks don't all share memory: each rank tells the others, by way of what has started them, where it listens and on
//! which node it is.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use encore_boot::bootstrap::Bootstrap;
use encore_transport::sockets::{Address, Network, Sockets};

use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::state::card::Card;
use crate::state::process::Identity;

/// The key of what ranks tell.
const KEY: &str = "link";
/// Stands between the number of a rank's node and its address.
const BETWEEN: char = '/';
/// An address that no machine has, but that is reached as those of other networks are.
const FAR_AWAY: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

fn failed(what: &str, error: &dyn std::fmt::Display) -> Error {
    Error::new(ErrorClass::Other, Fact::Text(format!("{what}: {error}")))
}

/// The address by which this machine reaches another one, unless that is itself. Nothing is sent.
fn address_towards(other: IpAddr) -> Option<IpAddr> {
    let any: IpAddr =
        if other.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind(SocketAddr::new(any, 0)).ok()?;
    socket.connect(SocketAddr::new(other, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|own| !own.is_loopback())
}

/// The address of this machine that others are likely to reach: that by which this machine reaches what has started the job, or else other
/// networks, or else a network that it is connected with.
fn own_address(bootstrap: &dyn Bootstrap) -> Option<IpAddr> {
    let networks = || {
        let routes = std::fs::read_to_string("/proc/net/route").ok()?;
        neighbours(&routes).find_map(address_towards)
    };
    bootstrap.towards().and_then(address_towards).or_else(|| address_towards(FAR_AWAY)).or_else(networks)
}

/// An address of each network that a machine is connected with, by the kernel's table of routes (`/proc/net/route`), but for those that exist
/// within the machine.
fn neighbours(routes: &str) -> impl Iterator<Item = IpAddr> {
    routes.lines().skip(1).filter_map(|line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [interface, network, gateway, ..] = columns[..] else { return None };
        let within = ["lo", "docker", "br-", "virbr", "veth", "cni", "podman"];
        if gateway != "00000000" || within.iter().any(|prefix| interface.starts_with(prefix)) {
            return None;
        }
        // The bytes as they lie in memory.
        let network = Ipv4Addr::from(u32::from_str_radix(network, 16).ok()?.to_ne_bytes());
        Some(Ipv4Addr::from(u32::from(network).checked_add(1)?).into())
    })
}

/// Opens the link of this rank, and gets to know those of the others. All ranks of the job do it.
pub(super) fn join(engine: &mut Engine) -> Result<()> {
    let job = &mut engine.job;
    // Encore's launcher has all ranks on one machine.
    let network = match job.head.header().launcher_pid != 0 {
        true => Network::Machine,
        false => Network::Interface(own_address(&*job.bootstrap).ok_or_else(|| {
            let text =
                "this machine has no network interface by which the other nodes could be reached".to_owned();
            Error::new(ErrorClass::Other, Fact::Text(text))
        })?),
    };
    let name = Identity { job: job.name, rank: job.rank };
    let mut link = Sockets::open(name.on_link(), job.secret, network).map_err(|error| {
        failed("no socket can be opened on which other nodes could reach this rank", &error)
    })?;
    let node = job.here.iter().min().expect("this rank is one of them");
    let exchange = |error| failed("the ranks can't tell each other where they are", &error);
    job.bootstrap.put(KEY, &format!("{node}{BETWEEN}{}", link.address())).map_err(exchange)?;
    job.bootstrap.fence().map_err(exchange)?;
    let mut nodes = vec![*node; job.size as usize];
    let mut ends = Vec::new();
    for rank in (0..job.size).filter(|rank| !job.here.contains(rank)) {
        let said = job.bootstrap.get(rank, KEY).map_err(exchange)?;
        let parts = said.split_once(BETWEEN);
        let parts =
            parts.and_then(|(node, address)| Some((node.parse().ok()?, address.parse::<Address>().ok()?)));
        let (node, address) = parts.ok_or_else(|| {
            let text = format!(
                "rank {rank} has said nothing sensible of where it is: does it use another version of Encore?"
            );
            Error::new(ErrorClass::Other, Fact::Text(text))
        })?;
        nodes[rank as usize] = node;
        ends.push((rank, link.add(Identity { job: job.name, rank }.on_link(), address, job.secret)));
    }
    let card = Card { name, secret: job.secret, address: link.address().clone() };
    engine.peers.know_nodes(&nodes);
    let closed = engine.closed_route();
    for (rank, end) in ends {
        let peer = engine.peers.of_world_rank(rank).expect("a rank of the job");
        engine.peers.put_behind_link(peer, end, closed);
    }
    engine.use_link(Box::new(link), card);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_taken_from_the_table_of_routes() {
        let line = |interface: &str, network: [u8; 4], gateway: &str| {
            format!(
                "{interface}\t{:08X}\t{gateway}\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n",
                u32::from_ne_bytes(network)
            )
        };
        let table = ["Iface\tDestination\tGateway\tFlags\n".to_owned()]
            .into_iter()
            .chain([
                line("eth0", [0, 0, 0, 0], "0101A8C0"),
                line("docker0", [172, 17, 0, 0], "00000000"),
                line("eth1", [10, 9, 0, 0], "00000000"),
            ])
            .chain(["nonsense\n".to_owned()])
            .collect::<String>();
        let found: Vec<IpAddr> = neighbours(&table).collect();
        assert_eq!(found, [IpAddr::from([10, 9, 0, 1])]);
        assert_eq!(neighbours("").count(), 0);
    }
}
