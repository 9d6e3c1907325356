//! Processes of other jobs (MPI 5.0 chapter 11): jobs that this one starts, and those that it meets by a port.
//!
//! - [`port`]: names of ports, and what waits at those that this process has opened.
//! - [`meeting`]: `MPI_Comm_accept` and `MPI_Comm_connect`: how the roots of two groups find each other.
//! - [`card`]: what a process must know of another one to reach it; how two groups exchange that.
//! - [`spawn`]: jobs that this one starts, and a job's parent. [`command`]: what mpiexec is asked for.
//! - [`names`]: the names under which the jobs of a user publish their ports.
//! - [`join`]: two processes that have a socket between them.
//! - [`parting`]: `MPI_Comm_disconnect`, and the end of connected jobs.
//!
//! A process of another job is a peer like any other ([`crate::peer`]): cells go to it through the link. The roots exchange cells of two
//! kinds, [`crate::p2p::wire::CONNECT`] and [`crate::p2p::wire::ANSWER`]; all that follows are messages. Then the intercommunicator is made
//! as any other.

pub mod card;
pub mod command;
pub mod join;
pub mod meeting;
pub mod names;
pub mod parting;
pub mod port;
pub mod spawn;

use std::collections::{HashMap, HashSet, VecDeque};

use crate::comm::Communicator;
use crate::handlers::Handler;
use crate::p2p::wire;
use crate::peer::PeerId;
use crate::slab::Obj;
use card::Card;
use port::Caller;

/// What a process knows of other jobs.
#[derive(Default)]
pub struct Jobs {
    /// The ports that this process has opened, by number, each with those that wait there, in the order in which they came.
    ports: HashMap<u64, VecDeque<Caller>>,
    /// The answers to this process's calls at ports of others, by the number of the call.
    answers: HashMap<u64, bool>,
    /// The number of the latest of these calls.
    latest_call: u64,
    /// How others reach this process, once it has a link.
    own_card: Option<Card>,
    /// The intercommunicator with the processes that started this job (`MPI_Comm_get_parent`).
    pub parent: Option<Obj<Communicator>>,
    /// The processes of other jobs that this one is connected with.
    connected: HashSet<PeerId>,
    /// Those of them that have said that they finalize.
    leaving: HashSet<PeerId>,
    /// The processes of other jobs with which this one has no connection any more: those that it has parted from, and those that were lost.
    parted: HashSet<PeerId>,
    /// This process waits for the ranks of a job that it has started.
    starting: bool,
    /// The connections with the launchers of jobs that this process has started.
    started: Vec<spawn::Started>,
}

impl Jobs {
    /// This process can be reached so, from now on.
    pub(crate) fn set_card(&mut self, card: Card) {
        self.own_card = Some(card);
    }

    /// Whether the connection with a process that this one knows has ended.
    pub(crate) fn is_parted(&self, peer: PeerId) -> bool {
        self.parted.contains(&peer)
    }

    /// Whether this process waits for a launcher, which wakes nobody.
    pub(crate) fn waits_for_launcher(&self) -> bool {
        self.starting
    }
}

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 3] =
    [(wire::CONNECT, meeting::called), (wire::ANSWER, meeting::answered), (wire::FAREWELL, parting::left)];
