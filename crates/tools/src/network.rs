//! By what other nodes would reach this machine, and why not by something else.

use std::ffi::OsStr;

use encore_boot::interfaces::{Interfaces, Reason, Refused, Way, Wish};
use encore_transport::fabric::choice::{self, Here, Survey, Unused};
use encore_transport::fabric::trial::{self, Chosen};
use encore_transport::fabric::{advice, infiniband, ucx};

/// The transport of messages between this machine and others.
#[derive(Debug)]
pub struct Network {
    /// The address for sockets, and why it is that.
    pub address: Result<(std::net::IpAddr, Reason), Refused>,
    /// The interfaces that aren't taken, with the reasons.
    pub interfaces: Vec<String>,
    /// UCX.
    pub ucx: Ucx,
    /// libfabric's providers, if it was asked.
    pub fabric: Result<Fabric, String>,
    /// The user names a provider of libfabric, or UCX.
    pub is_named: bool,
}

/// Whether UCX is taken: a sentence.
#[derive(Debug, PartialEq, Eq)]
pub enum Ucx {
    /// Jobs take UCX; it works within this machine if that was tried.
    Taken(String),
    /// Jobs don't take UCX.
    NotTaken(String),
    /// UCX was chosen, but doesn't work within this machine.
    Unfit(String),
}

impl Ucx {
    fn look(wish: &Wish, tries: bool) -> Ucx {
        let taken = match infiniband::choose(wish, 0) {
            Ok(taken) => taken,
            Err(why) => return Ucx::NotTaken(why.to_string()),
        };
        if !tries {
            return match ucx::open() {
                Ok(()) => Ucx::Taken(taken.to_string()),
                Err(failed) => Ucx::Unfit(failed.text),
            };
        }
        match trial::send_within_machine(Chosen::Ucx(taken.device.as_deref())) {
            Ok(()) => Ucx::Taken(format!("{taken}; packets of all sizes went within this machine")),
            Err(why) => Ucx::Unfit(format!("{taken}, but it doesn't work within this machine: {why}")),
        }
    }

    /// The sentence.
    pub fn sentence(&self) -> String {
        match self {
            Ucx::Taken(said) | Ucx::Unfit(said) => said.clone(),
            Ucx::NotTaken(why) => format!("not used: {why}"),
        }
    }
}

/// libfabric's providers.
#[derive(Debug, PartialEq, Eq)]
pub struct Fabric {
    /// The library's version.
    pub version: (u32, u32),
    /// Provider and device that are taken, if any is.
    pub taken: Option<(String, String)>,
    /// They read the memory of other nodes.
    pub reads: bool,
    /// They write to it, too.
    pub writes: bool,
    /// Whether what is taken works within this machine, and why not; `None`: it wasn't tried.
    pub tried: Option<Result<(), String>>,
    /// Each other provider, with the reason.
    pub others: Vec<String>,
    /// A reason for which a provider may be missing: the end of a sentence.
    pub hint: String,
}

impl Network {
    /// Looks, for a value of `ENCORE_FABRIC`. `tries`: sends packets within this machine through what libfabric offers.
    pub fn look(fabric: Option<&OsStr>, tries: bool) -> Result<Network, Refused> {
        let wish = Wish::read(fabric)?;
        let all = Interfaces::here();
        let address = all.choose(&wish, None);
        let here = Here {
            address: address.as_ref().ok().map(|(address, _)| *address),
            is_named: address.as_ref().is_ok_and(|(_, reason)| *reason == Reason::Named),
            ..Here::default()
        };
        let ucx = Ucx::look(&wish, tries);
        let is_named = matches!(wish.way, Way::Provider(_));
        let fabric = match (&ucx, &wish.way) {
            (Ucx::Taken(_), _) => Err("UCX is taken".to_owned()),
            (_, Way::Provider(name)) if name == ucx::NAME => Err("ENCORE_FABRIC names UCX".to_owned()),
            _ => choice::survey(&wish, here)
                .map(|survey| Fabric::of(survey, tries))
                .map_err(|why: Unused| why.to_string()),
        };
        Ok(Network {
            address,
            ucx,
            is_named,
            interfaces: all.passed_over().map(|(name, why)| format!("{name}: {why}")).collect(),
            fabric,
        })
    }
}

impl Fabric {
    fn of(survey: Survey, tries: bool) -> Fabric {
        let facts = survey.taken().map(|offer| offer.facts());
        let try_it =
            |_| trial::send_within_machine(Chosen::Offer(&survey)).map_err(|unfit| unfit.to_string());
        Fabric {
            tried: facts.filter(|_| tries).map(try_it),
            hint: if facts.is_none() { advice::on_what_is_missing() } else { String::new() },
            version: survey.library.version(),
            reads: facts.is_some_and(|facts| facts.reads),
            writes: facts.is_some_and(|facts| facts.writes),
            taken: facts.map(|facts| (facts.provider.clone(), facts.domain.clone())),
            others: survey.passed_over().iter().map(|(name, why)| format!("{name}: {why}")).collect(),
        }
    }

    /// The library, what is taken, and what isn't.
    pub fn sentence(&self) -> String {
        let (major, minor) = self.version;
        let taken = match (&self.taken, &self.tried) {
            (Some((provider, domain)), Some(Err(why))) => {
                format!("{provider} on {domain} is offered, but it doesn't work within this machine: {why}")
            }
            (Some((provider, domain)), tried) => {
                let what = match (self.reads, self.writes) {
                    (true, true) => "reads and writes the memory of other nodes",
                    (true, false) => "reads the memory of other nodes",
                    (false, _) => "carries only messages",
                };
                let tried = match tried {
                    Some(_) => "; packets of all sizes went within this machine",
                    None => "",
                };
                format!("{provider} on {domain} is taken, which {what}{tried}")
            }
            (None, _) => format!("nothing of it is taken{}", self.hint),
        };
        match self.others.is_empty() {
            true => format!("version {major}.{minor}, {taken}"),
            false => format!("version {major}.{minor}, {taken}; not taken: {}", self.others.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_names_what_is_taken_and_why_not_another() {
        let taken = Some(("efa".to_owned(), "rdmap0".to_owned()));
        let others = vec!["udp: it is slow".to_owned()];
        let (tried, hint) = (Some(Ok(())), String::new());
        let mut fabric = Fabric { version: (1, 17), taken, reads: true, writes: true, tried, others, hint };
        let said = "version 1.17, efa on rdmap0 is taken, which reads and writes the memory of other nodes; packets of all sizes went within this machine; not taken: udp: it is slow";
        assert_eq!(fabric.sentence(), said);
        fabric.writes = false;
        assert!(
            fabric.sentence().contains("rdmap0 is taken, which reads the memory of other nodes; packets")
        );
        fabric.reads = false;
        assert!(fabric.sentence().contains("rdmap0 is taken, which carries only messages; packets"));
        fabric.tried = None;
        assert!(fabric.sentence().contains("rdmap0 is taken, which carries only messages; not"));
        fabric.tried = Some(Err("fi_enable: Invalid argument".to_owned()));
        assert!(fabric.sentence().contains("efa on rdmap0 is offered, but it doesn't work within this machine: fi_enable: Invalid argument; not"));
        (fabric.taken, fabric.others) = (None, Vec::new());
        assert_eq!(fabric.sentence(), "version 1.17, nothing of it is taken");
        fabric.hint = "; this user may not open /dev/infiniband/uverbs0".to_owned();
        assert!(fabric.sentence().ends_with("taken; this user may not open /dev/infiniband/uverbs0"));
    }
}
