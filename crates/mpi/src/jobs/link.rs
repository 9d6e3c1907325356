//! The link of a job whose ranks don't all share memory. Each rank publishes through its launcher the addresses at which it listens, its
//! node, and the address of its endpoint of a fast network, if it has one.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::Instant;

use encore_boot::Job;
use encore_boot::cpus;
use encore_boot::environment::{self, FABRIC, LINK};
use encore_boot::interfaces::{Interfaces, Refused, Way, Wish};
use encore_boot::rollcall::{self, Nodes, RollCall};
use encore_engine::channel;
use encore_transport::fabric;
use encore_transport::sockets::{Network, Sockets};

use super::agreement::Told;
use super::fast::{Link, common, with_fabric};
use super::libfabric::{self, Others};
use super::measured::{self, Decision};
use super::place::{self, Place, Unknown, error};
use super::trusted::{self, Verdict, Waits};
use crate::jobs::card;
use crate::jobs::parting;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Result};
use encore_engine::state::process::{Identity, NodeId};
use encore_transport::card::Card;

/// Keys of the published values: addresses, and the figures of the link.
const KEY: &str = "link";
const FIGURES: &str = "between";

fn failed(what: &str, why: &dyn std::fmt::Display) -> Error {
    error(format!("{what}: {why}"))
}

/// Error: `reader`, which is on the node `here`, can't parse the value published by `rank`.
fn not_understood(rank: u32, unknown: Unknown, (reader, here): (u32, &str)) -> Error {
    let text = match unknown {
        Unknown::Version { version, host } => format!(
            "rank {rank} on {host} uses {version}, and rank {reader} on {here} uses {}: all ranks of a job must use the same version; \
             see to it that both nodes load the same libmpi_abi.so.1 (LD_LIBRARY_PATH, `ldd PROGRAM`)",
            place::version()
        ),
        Unknown::Nonsense => {
            format!("rank {rank} published an unreadable address: check that all ranks load the same Encore")
        }
    };
    error(text)
}

/// Has the first rank of each node provide the deadlock report, unless Encore's launcher does.
pub(super) fn watch(job: &Job, nodes: Nodes) -> Result<()> {
    let limit = rollcall::limit(environment::var_os).map_err(|wrong| failed("roll-call", &wrong))?;
    let Some(limit) = limit.filter(|_| job.place == 0 && job.head.header().launcher_pid == 0) else {
        return Ok(());
    };
    let roll_call = RollCall { head: job.head.clone(), secret: job.secret, nodes, limit };
    roll_call.begin().map_err(|error| failed("the thread for the roll-call can't be started", &error))
}

/// [`watch`] for a job whose ranks are all on one node.
pub(super) fn watch_one_node(engine: &mut Engine) -> Result<()> {
    match engine.job.size {
        1 => Ok(()),
        _ => watch(&engine.job, Nodes::One),
    }
}

/// The verdict for oversubscribed ranks, which can't run a test: a named network is used. Without a named one, no rank of an
/// oversubscribed node has an endpoint, and ranks of other nodes abandon theirs.
fn untested(is_named: bool) -> Verdict {
    if is_named { Verdict::Trusted } else { Verdict::None }
}

/// The verdict of the first ranks of the nodes; this rank is one of them. `round`: number of the networks that the job has tried before;
/// `tells`: rank 0 prints the time of a test that has passed.
pub(super) fn judge(
    link: &mut Link,
    (rank, round): (u32, u64),
    (waits, tells): (Waits, bool),
    nodes: &[u32],
    ends: &[(u32, u32)],
    endpoints: &HashMap<u32, fabric::Place>,
) -> Verdict {
    let firsts = trusted::first_ranks(nodes, ends, endpoints);
    let me = firsts.iter().position(|first| first.rank == rank).expect("it is one of them");
    let fabric = match link {
        Link::Fabric(fabric) => Some(&mut **fabric),
        Link::Sockets(_) => None,
    };
    let began = Instant::now();
    let verdict = trusted::judge(fabric, &firsts, me, round, waits);
    let took = began.elapsed().as_secs_f64() * 1e3;
    if let (Verdict::Trusted, Link::Fabric(fabric), 0, true) = (verdict, link, rank, tells) {
        let (provider, device) = fabric.names();
        encore_boot::notice!(
            "encore: {provider} on {device} has passed its test between {} nodes in {took:.1} ms",
            firsts.len()
        );
    }
    verdict
}

/// The reason for not relying on the fast network of a link, if there is one.
pub(super) fn reason_of(
    link: &Link,
    verdict: Verdict,
    nodes: &[u32],
    hosts: &HashMap<NodeId, String>,
) -> Option<String> {
    let node = |rank: u32| hosts[&NodeId(nodes[rank as usize])].clone();
    let (names, refused) = match link {
        Link::Fabric(fabric) => (Some(fabric.names()), fabric.refused()),
        Link::Sockets(_) => (None, None),
    };
    let refused = refused.map_or_else(String::new, |failed| format!(" ({failed})"));
    verdict.reason(node, names).map(|why| format!("{why}{refused}"))
}

/// Notifies the user that the job uses TCP.
pub(super) fn print_use_of_tcp(why: &str) {
    encore_boot::notice!(
        "encore: messages between nodes go over TCP, as {why} (ENCORE_FABRIC=sockets: without this message)"
    );
}

/// Whether the first rank of a node has an endpoint of UCX.
fn uses_ucx(nodes: &[u32], endpoints: &HashMap<u32, fabric::Place>) -> bool {
    let firsts = trusted::first_ranks(nodes, &[], endpoints);
    firsts.iter().filter_map(|first| first.endpoint).any(|place| place.provider() == fabric::ucx::NAME)
}

/// Opens the link of this rank, and adds the other ranks. All ranks of the job call it.
pub(super) fn join(engine: &mut Engine) -> Result<()> {
    let refused = |why: Refused| error(why.to_string());
    let wish = Wish::read(environment::var_os(FABRIC).as_deref()).map_err(refused)?;
    let wished = measured::Wish::read(environment::var_os(LINK).as_deref())
        .map_err(|wrong| error(wrong.to_string()))?;
    // Under Encore's launcher, all ranks are on one machine. Processes of other jobs reach this one by all of its addresses.
    let on_one_machine = engine.job.head.header().launcher_pid != 0;
    let (networks, address) = match on_one_machine {
        true => (card::networks(engine), None),
        false => {
            let chosen = Interfaces::here().choose(&wish, engine.job.towards()).map_err(refused)?;
            (vec![Network::Machine, Network::Interface(chosen.0)], Some(chosen))
        }
    };
    let job = &engine.job;
    let name = Identity { job: job.name, rank: job.rank };
    let sockets = Sockets::open(name.on_link(), job.secret, &networks).map_err(|error| {
        failed("no socket can be opened on which other nodes could reach this rank", &error)
    })?;
    let mut link = with_fabric(engine, &wish, address, sockets)?;
    let settings = Told::of(&engine.settings);
    let job = &mut engine.job;
    let node = *job.here.iter().min().expect("this rank is one of them");
    let exchange = |error| failed("the ranks can't exchange their addresses", &error);
    let addresses = link.sockets().addresses().only(!on_one_machine).expect("it listens there");
    let listener = match (job.rank, addresses.of_network()) {
        (0, Some(address)) => rollcall::listen(address.ip()).ok(),
        _ => None,
    };
    let roll_call = listener.as_ref().map_or(0, |(_, port)| *port);
    let processors = cpus::shared();
    let mut shares = job.shares_processors();
    let (host, endpoint) = (place::own_host(), link.place());
    let own = Place { node, processors, shares, addresses, host, roll_call, settings, endpoint };
    let told = job.tell_other_nodes(KEY, &own.to_string()).map_err(exchange)?;
    let mut nodes = vec![node; job.size as usize];
    let mut hosts = HashMap::from([(NodeId(node), own.host.clone())]);
    let is_named = matches!(wish.way, Way::Provider(_));
    let named = match &wish.way {
        Way::Provider(name) if name == fabric::ucx::NAME => "UCX",
        _ => "a provider of libfabric",
    };
    let mut endpoints: HashMap<u32, fabric::Place> =
        own.endpoint.iter().map(|own| (job.rank, own.clone())).collect();
    let mut ends = Vec::new();
    let mut beside = 0;
    let mut of_others = None;
    let mut why = None;
    for (rank, said) in told {
        let place =
            Place::parse(&said).map_err(|unknown| not_understood(rank, unknown, (job.rank, &own.host)))?;
        if let Some((name, here, there)) = own.settings.difference(&place.settings) {
            return Err(error(format!(
                "{name} is {here} for rank {} on {}, and {there} for rank {rank} on {}: it must be the same for all ranks of a job",
                job.rank, own.host, place.host
            )));
        }
        nodes[rank as usize] = place.node;
        beside += u32::from(place.processors == processors);
        shares |= place.shares;
        if let (0, Some(address)) = (rank, place.addresses.of_network()) {
            of_others = Some(SocketAddr::new(address.ip(), place.roll_call));
        }
        let endpoint = common(own.endpoint.as_ref(), place.endpoint.as_ref(), is_named).map_err(|other| {
            let at = &place.addresses;
            error(format!("ENCORE_FABRIC asks for {named}, but rank {rank} at {at} uses {other}: set it to the same for all ranks"))
        })?;
        hosts.entry(NodeId(place.node)).or_insert(place.host);
        endpoints.extend(place.endpoint.map(|endpoint| (rank, endpoint)));
        let name = Identity { job: job.name, rank }.on_link();
        let end = link.sockets().add(name, place.addresses, job.secret);
        if let (Link::Fabric(fabric), Some(endpoint)) = (&mut link, endpoint) {
            fabric.reach(end, rank, &endpoint);
        }
        ends.push((rank, end));
    }
    link.sockets().count_in(job.head.clone(), job.slot_place());
    if let Link::Fabric(fabric) = &mut link {
        let teller = || trusted::teller(job.rank, nodes.clone(), hosts.clone());
        fabric.move_to_sockets((!is_named).then(teller));
    }
    let waits = Waits::new(is_named);
    let mut decision = match shares {
        true => Decision { network: untested(is_named), ..measured::without(job, wished) },
        false => {
            // Most jobs have no endpoint, so nothing to judge.
            let network = match node == job.rank && !endpoints.is_empty() {
                true => judge(&mut link, (job.rank, 0), (waits, wished.tells()), &nodes, &ends, &endpoints),
                false => Verdict::None,
            };
            let is_next = !is_named && network.failed() && uses_ucx(&nodes, &endpoints);
            if network.failed() {
                why = reason_of(&link, network, &nodes, &hosts).filter(|_| job.rank == 0 && !is_named);
                why.iter().filter(|_| !is_next).for_each(|why| print_use_of_tcp(why));
                link = link.into_sockets();
            }
            let verdict = (network, is_next);
            measured::between_nodes((job, FIGURES), wished, link.transport(), &ends, &nodes, verdict)
                .map_err(exchange)?
        }
    };
    if decision.tries_libfabric {
        let others = Others { nodes: &nodes, ends: &ends, hosts: &hosts };
        (link, decision) = libfabric::instead(engine, (&wish, wished), address, link, &others, why)?;
    }
    let job = &mut engine.job;
    match decision.network {
        Verdict::Failed(one, other, failure) if is_named => {
            let [one, other] = [one, other].map(|rank| hosts[&NodeId(nodes[rank as usize])].clone());
            return Err(error(format!(
                "ENCORE_FABRIC asks for {named}, which has failed its test between {one} and {other}: {}",
                failure.within(waits.step)
            )));
        }
        Verdict::Trusted => {}
        Verdict::None | Verdict::NotEverywhere(_) | Verdict::Failed(..) => link = link.into_sockets(),
    }
    job.have_all();
    // Cells exchanged meanwhile are no messages of the program.
    let (sent, received) = (link.transport().cells_sent(), link.transport().cells_received());
    let nodes_in_all = nodes.iter().copied().collect::<HashSet<_>>().len() as u32;
    let all = match (listener, of_others) {
        (Some((listener, _)), _) => Some(Nodes::Here(nodes_in_all, listener)),
        (None, Some(address)) if address.port() != 0 => Some(Nodes::At(address)),
        _ => None,
    };
    if let Some(all) = all {
        watch(job, all)?;
    }
    let addresses = link.sockets().addresses().clone();
    let card = Card { name, secret: job.secret, node: NodeId(node), shares, processors, addresses };
    engine.peers.know_nodes(&nodes);
    engine.jobs.hosts = hosts;
    engine.jobs.some_node_shares = shares;
    engine.jobs.between = decision.between;
    engine.jobs.sums_by_link = decision.sums;
    engine.counters.other_cells_sent += sent;
    engine.counters.other_cells_received += received;
    engine.jobs.others_beside = if processors == 0 { 0 } else { beside };
    parting::count_beside(engine);
    let closed = channel::closed_route(engine);
    for (rank, end) in ends {
        let peer = engine.peers.of_world_rank(rank).expect("a rank of the job");
        engine.peers.put_behind_link(peer, end, closed);
    }
    match link {
        Link::Sockets(sockets) => channel::use_link(engine, sockets, card),
        Link::Fabric(mut fabric) => {
            fabric.wake_by(channel::own_waker(engine));
            channel::use_link(engine, fabric, card);
        }
    }
    Ok(())
}
