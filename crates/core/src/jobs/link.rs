//! The link of a job whose ranks don't all share memory: each rank tells the others, by way of what has started them, where it listens and on
//! which node it is.

use encore_boot::environment::FABRIC;
use encore_boot::interfaces::{Interfaces, Refused};
use encore_transport::sockets::{Address, Network, Sockets};

use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::state::card::Card;
use crate::state::process::Identity;

/// The key of what ranks tell.
const KEY: &str = "link";
/// Stands between the number of a rank's node and its address.
const BETWEEN: char = '/';

fn failed(what: &str, error: &dyn std::fmt::Display) -> Error {
    Error::new(ErrorClass::Other, Fact::Text(format!("{what}: {error}")))
}

/// Opens the link of this rank, and gets to know those of the others. All ranks of the job do it.
pub(super) fn join(engine: &mut Engine) -> Result<()> {
    let job = &mut engine.job;
    // Encore's launcher has all ranks on one machine.
    let network = match job.head.header().launcher_pid != 0 {
        true => Network::Machine,
        false => {
            let fabric = std::env::var_os(FABRIC);
            let chosen = Interfaces::here().choose(fabric.as_deref(), job.bootstrap.towards());
            let refused = |why: Refused| Error::new(ErrorClass::Other, Fact::Text(why.to_string()));
            Network::Interface(chosen.map_err(refused)?.0)
        }
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
