//! By what other nodes would reach this machine, and why not by something else.

use std::ffi::OsStr;

use encore_boot::interfaces::{Interfaces, Reason, Refused, Way, Wish};
use encore_transport::fabric::choice::{self, Here, Survey, Unused};
use encore_transport::fabric::{advice, trial};

/// The transport of messages between this machine and others.
#[derive(Debug)]
pub struct Network {
    /// The address for sockets, and why it is that.
    pub address: Result<(std::net::IpAddr, Reason), Refused>,
    /// The interfaces that aren't taken, with the reasons.
    pub interfaces: Vec<String>,
    /// libfabric's providers, if it was asked.
    pub fabric: Result<Fabric, String>,
    /// The user names a provider of libfabric.
    pub is_named: bool,
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
    /// What is taken was tried within this machine: why it doesn't work there.
    pub fails: Option<String>,
    /// Each other provider, with the reason.
    pub others: Vec<String>,
    /// What may keep a provider from being offered.
    pub hints: Vec<String>,
}

impl Network {
    /// Looks, for a value of `ENCORE_FABRIC`.
    pub fn look(fabric: Option<&OsStr>) -> Result<Network, Refused> {
        let wish = Wish::read(fabric)?;
        let all = Interfaces::here();
        let address = all.choose(&wish, None);
        let here = Here {
            address: address.as_ref().ok().map(|(address, _)| *address),
            is_named: address.as_ref().is_ok_and(|(_, reason)| *reason == Reason::Named),
            ..Here::default()
        };
        let fabric = choice::survey(&wish, here);
        Ok(Network {
            address,
            interfaces: all.passed_over().map(|(name, why)| format!("{name}: {why}")).collect(),
            fabric: fabric.map(Fabric::of).map_err(|why: Unused| why.to_string()),
            is_named: matches!(wish.way, Way::Provider(_)),
        })
    }
}

impl Fabric {
    fn of(survey: Survey) -> Fabric {
        let facts = survey.taken().map(|offer| offer.facts());
        let tried = facts.map(|_| trial::send_within_machine(&survey));
        Fabric {
            fails: tried.and_then(Result::err).map(|failed| format!("{failed}{}", advice::on(&failed))),
            hints: if facts.is_none() { advice::on_what_is_missing() } else { Vec::new() },
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
        let taken = match &self.taken {
            Some((provider, domain)) if self.fails.is_some() => format!(
                "{provider} on {domain} is offered, but it doesn't work within this machine: {}",
                self.fails.as_deref().unwrap_or_default()
            ),
            Some((provider, domain)) => {
                let what = match (self.reads, self.writes) {
                    (true, true) => "reads and writes the memory of other nodes",
                    (true, false) => "reads the memory of other nodes",
                    (false, _) => "carries only messages",
                };
                format!(
                    "{provider} on {domain} is taken, which {what}; packets of all sizes went within this machine"
                )
            }
            None => ["nothing of it is taken".to_owned()]
                .iter()
                .chain(&self.hints)
                .cloned()
                .collect::<Vec<_>>()
                .join("; "),
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
        let (fails, hints) = (None, Vec::new());
        let mut fabric = Fabric { version: (1, 17), taken, reads: true, writes: true, fails, others, hints };
        let said = "version 1.17, efa on rdmap0 is taken, which reads and writes the memory of other nodes; packets of all sizes went within this machine; not taken: udp: it is slow";
        assert_eq!(fabric.sentence(), said);
        fabric.writes = false;
        assert!(
            fabric.sentence().contains("rdmap0 is taken, which reads the memory of other nodes; packets")
        );
        fabric.reads = false;
        assert!(fabric.sentence().contains("rdmap0 is taken, which carries only messages; packets"));
        fabric.fails = Some("fi_enable: Invalid argument".to_owned());
        assert!(fabric.sentence().contains("efa on rdmap0 is offered, but it doesn't work within this machine: fi_enable: Invalid argument; not"));
        (fabric.taken, fabric.others) = (None, Vec::new());
        assert_eq!(fabric.sentence(), "version 1.17, nothing of it is taken");
        fabric.hints = vec!["this user may not open /dev/infiniband/uverbs0".to_owned()];
        assert!(fabric.sentence().ends_with("taken; this user may not open /dev/infiniband/uverbs0"));
    }
}
