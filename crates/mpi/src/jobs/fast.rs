//! An endpoint of a fast network beside the sockets of a link, where there is one.

use std::net::IpAddr;

use encore_boot::interfaces::{Reason, Way, Wish};
use encore_transport::fabric::advice;
use encore_transport::fabric::choice::{self, Here, Survey};
use encore_transport::fabric::{Fabric, Place};
use encore_transport::sockets::Sockets;
use encore_transport::transport::Transport;

use super::place::error;
use encore_engine::engine::Engine;
use encore_engine::error::Result;

/// A link before the engine has it.
pub(super) enum Link {
    Sockets(Box<Sockets>),
    Fabric(Box<Fabric>),
}

impl Link {
    pub(super) fn sockets(&mut self) -> &mut Sockets {
        match self {
            Link::Sockets(sockets) => sockets,
            Link::Fabric(fabric) => fabric.sockets(),
        }
    }

    pub(super) fn transport(&mut self) -> &mut dyn Transport {
        match self {
            Link::Sockets(sockets) => &mut **sockets,
            Link::Fabric(fabric) => &mut **fabric,
        }
    }

    pub(super) fn place(&self) -> Option<Place> {
        match self {
            Link::Sockets(_) => None,
            Link::Fabric(fabric) => Some(fabric.place()),
        }
    }
}

/// The place of another rank's endpoint, if this one has an endpoint, too. The error says what the other one uses where this one doesn't reach it.
pub(super) fn common(
    own: Option<&Place>,
    other: Option<Place>,
) -> std::result::Result<Option<Place>, String> {
    match (own, other) {
        (None, _) => Ok(None),
        (Some(own), Some(other)) if own.reaches(&other) => Ok(Some(other)),
        (Some(_), Some(other)) => Err(other.provider().to_owned()),
        (Some(_), None) => Err("sockets".to_owned()),
    }
}

/// Opens an endpoint beside the sockets, if the user has named a provider of libfabric. `address`: that of this machine, if the job has several.
pub(super) fn with_fabric(
    engine: &Engine,
    wish: &Wish,
    address: Option<(IpAddr, Reason)>,
    sockets: Sockets,
) -> Result<Link> {
    let Way::Provider(name) = &wish.way else { return Ok(Link::Sockets(Box::new(sockets))) };
    let job = &engine.job;
    let turn = job.here.iter().filter(|rank| **rank < job.rank).count();
    let here = Here {
        address: address.map(|(address, _)| address),
        is_named: address.is_some_and(|(_, reason)| reason == Reason::Named),
        turn,
        one_machine: address.is_none(),
        elsewhere: job.size.saturating_sub(job.here.len() as u32),
    };
    let unusable = |why: &dyn std::fmt::Display| {
        let machine = rustix::system::uname();
        let node = machine.nodename().to_string_lossy();
        error(format!("ENCORE_FABRIC asks for {name} of libfabric, which can't be used on {node}: {why}"))
    };
    let survey = choice::survey(wish, here).map_err(|why| unusable(&why))?;
    if survey.taken().is_none() {
        return Err(unusable(&none_there(&survey)));
    }
    let fabric = Fabric::open(&survey, sockets, job.rank, job.secret);
    fabric.map(|fabric| Link::Fabric(Box::new(fabric))).map_err(|refused| {
        let (failed, _) = *refused;
        unusable(&format_args!("{failed}{}", advice::on(&failed)))
    })
}

/// Why no offer is taken.
fn none_there(survey: &Survey) -> String {
    let (major, minor) = survey.library.version();
    let others: Vec<String> =
        survey.passed_over().iter().map(|(name, why)| format!("{name} ({why})")).collect();
    let others = if others.is_empty() { "nothing".to_owned() } else { others.join(", ") };
    let reasons = advice::on_what_is_missing();
    format!("its version {major}.{minor} offers no such endpoint, but {others}{reasons}")
}
