//! Endpoint of a fast network beside the sockets of a link.

use std::net::IpAddr;

use encore_boot::interfaces::{Reason, Way, Wish};
use encore_transport::fabric::advice;
use encore_transport::fabric::choice::{self, Here, Survey, Unused};
use encore_transport::fabric::infiniband::{self, Because, Taken};
use encore_transport::fabric::{Fabric, Place};
use encore_transport::sockets::Sockets;
use encore_transport::transport::Transport;

use super::place::{error, own_host};
use encore_engine::engine::Engine;
use encore_engine::error::Result;

/// A link before the engine owns it.
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

    /// The sockets without the endpoint.
    pub(super) fn into_sockets(self) -> Link {
        match self {
            Link::Sockets(sockets) => Link::Sockets(sockets),
            Link::Fabric(fabric) => Link::Sockets(Box::new(fabric.into_sockets())),
        }
    }

    pub(super) fn place(&self) -> Option<Place> {
        match self {
            Link::Sockets(_) => None,
            Link::Fabric(fabric) => Some(fabric.place()),
        }
    }
}

/// Address of another rank's endpoint, if this rank has an endpoint, too. If the two endpoints can't communicate, they use sockets, or,
/// if the user names a provider (`is_named`), the error names the other one's.
pub(super) fn common(
    own: Option<&Place>,
    other: Option<&Place>,
    is_named: bool,
) -> std::result::Result<Option<Place>, String> {
    match (own, other) {
        (Some(own), Some(other)) if own.reaches(other) => Ok(Some(other.clone())),
        (Some(_), Some(other)) if is_named => Err(other.provider().to_owned()),
        (Some(_), None) if is_named => Err("sockets".to_owned()),
        _ => Ok(None),
    }
}

/// Opens an endpoint beside the sockets, if the user has named UCX or a provider of libfabric, or where this machine has a device of a fast network. `address`:
/// that of this machine, if the job has several.
pub(super) fn with_fabric(
    engine: &Engine,
    wish: &Wish,
    address: Option<(IpAddr, Reason)>,
    sockets: Sockets,
) -> Result<Link> {
    let job = &engine.job;
    let is_wanted = match wish.way {
        Way::Sockets => false,
        Way::Provider(_) => true,
        // Oversubscribed ranks would fail a test of the network for lack of processor time.
        Way::Best | Way::Auto => address.is_some() && !job.shares_processors(),
    };
    if !is_wanted {
        return Ok(Link::Sockets(Box::new(sockets)));
    }
    let mut sockets = sockets;
    if let Ok(Taken { device, because }) = infiniband::choose(wish, turn(engine)) {
        let checks = engine.settings.fabric_check != 0;
        match Fabric::open_ucx(device.as_deref(), sockets, (job.rank, job.secret), checks) {
            Ok(fabric) => return Ok(Link::Fabric(Box::new(fabric))),
            Err(refused) if because == Because::Named => {
                let (node, failed) = (own_host(), &refused.0);
                let advice = advice::on(failed);
                return Err(error(format!(
                    "ENCORE_FABRIC asks for UCX, which can't be used on {node}: {failed}{advice}"
                )));
            }
            // libfabric may reach the device.
            Err(refused) => sockets = refused.1,
        }
    }
    match (with_libfabric(engine, wish, address, sockets), &wish.way) {
        (Ok(link), _) => Ok(link),
        (Err(refused), Way::Provider(name)) => {
            let (node, why) = (own_host(), refused.0);
            Err(error(format!(
                "ENCORE_FABRIC asks for {name} of libfabric, which can't be used on {node}: {why}"
            )))
        }
        (Err(refused), _) => {
            let (why, sockets) = *refused;
            // Its other ranks have the same result.
            if turn(engine) == 0 {
                encore_boot::notice!(
                    "encore: messages between nodes go over TCP, as {} has no endpoint of a fast network: {why} (ENCORE_FABRIC=sockets: without this message)",
                    own_host()
                );
            }
            Ok(Link::Sockets(Box::new(sockets)))
        }
    }
}

/// Opens an endpoint of libfabric beside the sockets, where this machine has a device for it.
///
/// # Errors
/// The reason why there is no endpoint, and the sockets.
pub(super) fn with_libfabric(
    engine: &Engine,
    wish: &Wish,
    address: Option<(IpAddr, Reason)>,
    sockets: Sockets,
) -> std::result::Result<Link, Box<(String, Sockets)>> {
    let job = &engine.job;
    let here = Here {
        address: address.map(|(address, _)| address),
        is_named: address.is_some_and(|(_, reason)| reason == Reason::Named),
        turn: turn(engine),
        one_machine: address.is_none(),
        elsewhere: job.size.saturating_sub(job.here.len() as u32),
    };
    let checks = engine.settings.fabric_check != 0;
    match choice::survey(wish, here) {
        // A machine without such a device needs no message.
        Err(Unused::NoDevice) => Ok(Link::Sockets(Box::new(sockets))),
        Err(why) => Err(Box::new((why.to_string(), sockets))),
        Ok(survey) if survey.taken().is_none() => Err(Box::new((none_there(&survey), sockets))),
        Ok(survey) => match Fabric::open(&survey, sockets, (job.rank, job.secret), checks) {
            Ok(fabric) => Ok(Link::Fabric(Box::new(fabric))),
            Err(refused) => {
                let (failed, sockets) = *refused;
                Err(Box::new((format!("{failed}{}", advice::on(&failed)), sockets)))
            }
        },
    }
}

/// Index of this process on its node.
fn turn(engine: &Engine) -> usize {
    engine.job.here.iter().filter(|rank| **rank < engine.job.rank).count()
}

/// Reason why no offer is chosen.
fn none_there(survey: &Survey) -> String {
    let (major, minor) = survey.library.version();
    let others: Vec<String> =
        survey.passed_over().iter().map(|(name, why)| format!("{name} ({why})")).collect();
    let others = if others.is_empty() { "nothing".to_owned() } else { others.join(", ") };
    let reasons = advice::on_what_is_missing();
    format!("its version {major}.{minor} offers no such endpoint, but {others}{reasons}")
}
