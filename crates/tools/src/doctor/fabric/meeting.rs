//! The meeting of the two processes: each publishes its address by TCP and its endpoint of the fast network, as ranks of a job do.

use std::fmt;

use encore_boot::environment::{self, FABRIC};
use encore_boot::interfaces::{Interfaces, Reason, Way, Wish};
use encore_boot::{BootError, Job};
use encore_transport::fabric::choice::{self, Here};
use encore_transport::fabric::infiniband::{self, Because};
use encore_transport::fabric::{Fabric, Place, advice};
use encore_transport::sockets::{Addresses, Name, Network, Sockets};
use encore_transport::transport::Transport;

use super::super::{Finding, fine, problem};
use super::{Verdict, locked_memory};

/// The key of a process's address and endpoint in the exchange.
const KEY: &str = "doctor";
/// In place of an endpoint.
const NONE: &str = "-";

/// Why the two processes don't come together.
#[derive(Debug)]
pub enum Unmet {
    /// This process isn't one of two ranks on two machines: number of ranks, and of those on this machine.
    NotTwo { ranks: u32, here: usize },
    /// The launcher's exchange fails.
    Exchange(BootError),
    /// The settings or the sockets fail.
    Other(String),
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmet::NotTwo { ranks: 1, .. } => f.write_str(
                "--fabric needs two machines: name them, as in encore doctor --fabric a b, or start it there with mpiexec -host a,b -n 2 encore doctor --fabric",
            ),
            Unmet::NotTwo { ranks, here } => write!(
                f,
                "--fabric needs two ranks on two machines, but this job has {ranks}, {here} of them on this machine"
            ),
            Unmet::Exchange(error) => write!(f, "the two processes can't exchange addresses: {error}"),
            Unmet::Other(why) => f.write_str(why),
        }
    }
}

/// The two after the meeting.
pub(super) enum Met {
    Both(Box<Both>),
    /// An endpoint is missing.
    One {
        findings: Vec<Finding>,
        verdict: Option<Verdict>,
        rank: u32,
    },
}

/// This process, with an endpoint that reaches the other one's.
pub struct Both {
    pub(super) fabric: Fabric,
    pub(super) rank: u32,
    pub(super) end: u32,
    pub(super) host: String,
    pub(super) other_host: String,
    pub(super) findings: Vec<Finding>,
    pub(super) reads: bool,
    pub(super) writes: bool,
    /// Job and secret of both.
    pub(super) job: [u64; 2],
    pub(super) secret: [u8; 16],
    _job: Job,
}

/// Meets the other process.
pub(super) fn meet() -> Result<Met, Unmet> {
    let mut job = Job::from_environment().map_err(Unmet::Exchange)?;
    if job.size != 2 || job.here.len() != 1 || job.near != 1 {
        return Err(Unmet::NotTwo { ranks: job.size, here: job.here.len().max(job.near as usize) });
    }
    let wish = Wish::read(environment::var_os(FABRIC).as_deref());
    let wish = wish.map_err(|refused| Unmet::Other(refused.to_string()))?;
    let chosen = Interfaces::here().choose(&wish, job.towards());
    let (address, reason) = chosen.map_err(|refused| Unmet::Other(refused.to_string()))?;
    let (rank, secret) = (job.rank, job.secret);
    let numbers = job.name.0;
    let name = |rank| Name { job: numbers, rank };
    let network = Network::Interface(address);
    let sockets = Sockets::open(name(rank), secret, &[network])
        .map_err(|error| Unmet::Other(format!("no socket can be opened: {error}")))?;
    let addresses = sockets.addresses().to_string();
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let here = Here {
        address: Some(address),
        is_named: reason == Reason::Named,
        turn: 0,
        one_machine: false,
        elsewhere: 1,
    };
    let mut findings = vec![
        fine(format!("{host}: Linux {}, reached by TCP at {address} ({reason})", release())),
        locked_memory(&host),
    ];
    let opened = open(&wish, here, sockets, (rank, secret));
    let place = opened.as_ref().map_or_else(|_| NONE.to_owned(), |fabric| fabric.place().to_string());
    // No part has a slash.
    let own = format!("{addresses}/{place}/{}", host.replace(['/', ' ', '=', ';', '|'], "_"));
    let said = job.tell_other_nodes(KEY, &own).map_err(Unmet::Exchange)?;
    job.bootstrap.finalize(true).map_err(Unmet::Exchange)?;
    let parts: Vec<&str> = said.first().map_or(Vec::new(), |(_, said)| said.split('/').collect());
    let [addresses, place, other_host] = parts[..] else {
        return Err(Unmet::Other("the other process uses another version of Encore".to_owned()));
    };
    let other_host = other_host.to_owned();
    let addresses: Addresses = addresses.parse().map_err(|_| Unmet::Other("it has no address".to_owned()))?;
    let other_place = place.parse::<Place>();
    let why = match (&opened, &other_place) {
        (Err(why), _) => Some(format!("{host} has no endpoint of a fast network: {why}")),
        (_, Err(_)) => Some(format!("{other_host} has no endpoint of a fast network")),
        (Ok(fabric), Ok(place)) if !fabric.place().reaches(place) => {
            Some(format!("{} of {host} doesn't reach {} of {other_host}", fabric.names().0, place.provider()))
        }
        _ => None,
    };
    match (opened, other_place, why) {
        (Ok(mut fabric), Ok(place), None) => {
            let end = fabric.sockets().add(name(1 - rank), addresses, secret);
            fabric.reach(end, 1 - rank, &place);
            let (provider, device) = fabric.names();
            findings.push(fine(format!("{host}: {provider} on {device}: {}", fabric.attributes())));
            let (reads, writes) = (fabric.reads(end), fabric.writes(end));
            Ok(Met::Both(Box::new(Both {
                fabric,
                rank,
                end,
                host,
                other_host,
                findings,
                reads,
                writes,
                job: numbers,
                secret,
                _job: job,
            })))
        }
        (_, _, why) => {
            let why = why.unwrap_or_default();
            findings.push(problem(why.clone(), "see encore doctor on that machine"));
            if rank == 1 {
                eprintln!("encore: {why}");
            }
            let text = format!("no fast network between {host} and {other_host}: {why}");
            let verdict = Verdict { text, is_well: false, hosts: [host, other_host] };
            Ok(Met::One { findings, verdict: (rank == 0).then_some(verdict), rank })
        }
    }
}

fn release() -> String {
    rustix::system::uname().release().to_string_lossy().into_owned()
}

/// Opens the endpoint that a job would have, whether or not a device is connected.
pub(super) fn open(
    wish: &Wish,
    here: Here,
    sockets: Sockets,
    (rank, secret): (u32, [u8; 16]),
) -> Result<Fabric, String> {
    let way = match &wish.way {
        Way::Best => Way::Auto,
        way => way.clone(),
    };
    let wish = Wish { way, interface: wish.interface.clone() };
    let sockets = match infiniband::choose(&wish, here.turn) {
        Err(_) => sockets,
        Ok(taken) => match Fabric::open_ucx(taken.device.as_deref(), sockets, (rank, secret), false) {
            Ok(fabric) => return Ok(fabric),
            Err(refused) if taken.because == Because::Named => {
                let (failed, _) = *refused;
                return Err(format!("UCX: {failed}{}", advice::on(&failed)));
            }
            Err(refused) => refused.1,
        },
    };
    let survey = choice::survey(&wish, here).map_err(|unused| unused.to_string())?;
    if survey.taken().is_none() {
        let (major, minor) = survey.library.version();
        let others =
            survey.passed_over().iter().map(|(name, why)| format!("{name} ({why})")).collect::<Vec<_>>();
        let hint = advice::on_what_is_missing();
        return Err(format!("libfabric {major}.{minor} offers none, but {}{hint}", others.join(", ")));
    }
    Fabric::open(&survey, sockets, (rank, secret), false).map_err(|refused| {
        let (failed, _) = *refused;
        format!("{failed}{}", advice::on(&failed))
    })
}
