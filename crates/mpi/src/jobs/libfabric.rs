//! libfabric after UCX: a job that has taken UCX by itself, and whose test of UCX has failed, tries libfabric before it uses TCP.

use std::collections::HashMap;
use std::net::IpAddr;

use encore_boot::interfaces::{Reason, Wish};
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::state::process::NodeId;
use encore_transport::fabric::Place;

use super::fast::{Link, common, with_libfabric};
use super::link::{judge, print_use_of_tcp, reason_of};
use super::measured::{self, Decision};
use super::place::error;
use super::trusted::{self, Verdict, Waits};

/// Keys of the published values: the addresses of endpoints, and the figures of the link.
const KEY: &str = "libfabric";
const FIGURES: &str = "between2";
/// In place of an address: there is no endpoint.
const NONE: &str = "-";

/// The other ranks, from the view of one.
pub(super) struct Others<'a> {
    /// The node of each rank.
    pub(super) nodes: &'a [u32],
    /// The ranks of other nodes, ascending, and their ends of the link.
    pub(super) ends: &'a [(u32, u32)],
    /// The name of each node.
    pub(super) hosts: &'a HashMap<NodeId, String>,
}

/// The link by libfabric, and the decision about it. All ranks of the job call it. `wish`: the choices of the network and of the measurement; `why`: at rank 0,
/// the reason against UCX.
pub(super) fn instead(
    engine: &mut Engine,
    (wish, wished): (&Wish, measured::Wish),
    address: Option<(IpAddr, Reason)>,
    link: Link,
    others: &Others<'_>,
    why: Option<String>,
) -> Result<(Link, Decision)> {
    let exchange = |failed| error(format!("the ranks can't exchange their addresses: {failed}"));
    let Link::Sockets(sockets) = link.into_sockets() else { unreachable!("it has no other link any more") };
    let (mut link, refused) = match with_libfabric(engine, wish, address, *sockets) {
        Ok(link) => (link, None),
        Err(refused) => {
            let (why, sockets) = *refused;
            (Link::Sockets(Box::new(sockets)), Some(why))
        }
    };
    let own = link.place();
    let job = &mut engine.job;
    let said = own.as_ref().map_or_else(|| NONE.to_owned(), Place::to_string);
    let mut endpoints: HashMap<u32, Place> = own.iter().map(|own| (job.rank, own.clone())).collect();
    for (rank, said) in job.tell_other_nodes(KEY, &said).map_err(exchange)? {
        let Ok(place) = said.parse::<Place>() else { continue };
        let end = others.ends.iter().find(|(other, _)| *other == rank).map(|(_, end)| *end);
        let reached = common(own.as_ref(), Some(&place), false).unwrap_or(None);
        if let (Link::Fabric(fabric), Some(end), Some(place)) = (&mut link, end, reached) {
            fabric.reach(end, rank, &place);
        }
        endpoints.insert(rank, place);
    }
    if let Link::Fabric(fabric) = &mut link {
        let teller = trusted::teller(job.rank, others.nodes.to_vec(), others.hosts.clone());
        fabric.move_to_sockets(Some(teller));
    }
    let is_first = job.here.iter().min() == Some(&job.rank);
    let network = match is_first && !endpoints.is_empty() {
        true => judge(
            &mut link,
            (job.rank, 1),
            (Waits::new(false), wished.tells()),
            others.nodes,
            others.ends,
            &endpoints,
        ),
        false => Verdict::None,
    };
    if let Some(why) = why {
        print(&link, network, (&why, refused), others);
    }
    if network.failed() {
        link = link.into_sockets();
    }
    let verdict = (network, false);
    let decision =
        measured::between_nodes((job, FIGURES), wished, link.transport(), others.ends, others.nodes, verdict);
    Ok((link, decision.map_err(exchange)?))
}

/// Notifies the user of the network that the job uses, and of the reasons against UCX (`why`) and libfabric.
fn print(link: &Link, network: Verdict, (why, refused): (&str, Option<String>), others: &Others<'_>) {
    if let (Verdict::Trusted, Link::Fabric(fabric)) = (network, link) {
        let (provider, device) = fabric.names();
        encore_boot::notice!(
            "encore: messages between nodes go over libfabric's {provider} on {device}, as {why} (ENCORE_FABRIC={provider}: without this message)"
        );
        return;
    }
    let other = refused.map(|refused| format!("libfabric has no endpoint: {refused}"));
    match other.or_else(|| reason_of(link, network, others.nodes, others.hosts)) {
        Some(other) => print_use_of_tcp(&format!("{why}; {other}")),
        None => print_use_of_tcp(why),
    }
}
