//! How a launcher is talked to, and which of several ways is that of the nearest launcher.
//!
//! A launcher hands the variables that it was started with on to its ranks. So a rank of a launcher that runs inside a rank of another one finds the
//! ways to both, unless one has replaced the other. The variables of the processes above distinguish them: the inner launcher
//! itself was started with those of the outer one, and without its own.

use super::around::Around;
use super::step::{PROTOCOL, tasks};

/// How a launcher is talked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// By PMI-1 over this descriptor.
    Descriptor(i32),
    /// By PMI-1 over a connection to this address (host and port), where this process has a name.
    Port {
        /// Host and port.
        address: String,
        /// The process's name.
        id: String,
    },
    /// By PMIx, with a library that knows how.
    Pmix,
}

/// Where the environment leads.
pub enum Leads {
    /// To the launcher at the end of this way.
    To(Way),
    /// To a step of Slurm whose tasks can't talk to it.
    ToNobody,
    /// To no launcher.
    Nowhere,
}

impl Way {
    /// The variables that name it.
    fn names(&self) -> &'static [&'static str] {
        match self {
            Way::Descriptor(_) => &["PMI_FD"],
            Way::Port { .. } => &["PMI_PORT", "PMI_ID"],
            Way::Pmix => &["PMIX_NAMESPACE", "PMIX_RANK"],
        }
    }

    /// Whether the process above this one was started without it.
    pub fn is_new(&self, variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> bool {
        let above = around.above();
        above
            .first()
            .is_some_and(|above| self.names().iter().any(|name| above.get(*name) != variable(name).as_ref()))
    }
}

/// A candidate for the nearest launcher.
#[derive(Clone)]
enum Candidate {
    Way(Way),
    /// A step of several tasks that can't talk to it.
    Step,
}

impl Candidate {
    fn names(&self) -> &'static [&'static str] {
        match self {
            Candidate::Way(way) => way.names(),
            Candidate::Step => &["SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_PROCID"],
        }
    }
}

/// The way to the nearest launcher.
pub fn nearest(variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) -> Leads {
    // In the order in which they count where nothing tells which one is nearer: where one process has set them all. That is mostly Slurm's daemon, which
    // starts ranks with what others have set beside its own variables. A daemon hands no descriptors on.
    let descriptor = descriptor(variable).filter(|number| around.is_local_socket(*number));
    let is_mute = variable(PROTOCOL).is_some_and(|kind| kind == "none");
    let step = is_mute && tasks(variable).is_some_and(|tasks| tasks > 1);
    let pmix = variable("PMIX_NAMESPACE").is_some() && variable("PMIX_RANK").is_some();
    let port = || Some(Way::Port { address: variable("PMI_PORT")?, id: variable("PMI_ID")? });
    let mut candidates: Vec<Candidate> = [
        descriptor.map(|number| Candidate::Way(Way::Descriptor(number))),
        step.then_some(Candidate::Step),
        pmix.then_some(Candidate::Way(Way::Pmix)),
        port().map(Candidate::Way),
    ]
    .into_iter()
    .flatten()
    .collect();
    if candidates.len() > 1 {
        keep_new(&mut candidates, variable, around);
    }
    match candidates.into_iter().next() {
        Some(Candidate::Way(way)) => Leads::To(way),
        Some(Candidate::Step) => Leads::ToNobody,
        None => Leads::Nowhere,
    }
}

/// Leaves the candidates that the nearest of the processes above which lacks one of them lacks.
fn keep_new(candidates: &mut Vec<Candidate>, variable: &dyn Fn(&str) -> Option<String>, around: &dyn Around) {
    for above in around.above() {
        let is_new = |candidate: &Candidate| {
            candidate.names().iter().any(|name| above.get(*name) != variable(name).as_ref())
        };
        if candidates.iter().any(is_new) {
            candidates.retain(is_new);
            return;
        }
    }
}

fn descriptor(variable: &dyn Fn(&str) -> Option<String>) -> Option<i32> {
    variable("PMI_FD")?.trim().parse().ok().filter(|descriptor| *descriptor >= 0)
}

/// A launcher's descriptor that something has closed on the way.
pub fn closed_descriptor(variable: &dyn Fn(&str) -> Option<String>) -> Option<Way> {
    descriptor(variable).map(Way::Descriptor)
}
