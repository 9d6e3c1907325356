//! `MPI_Comm_accept` and `MPI_Comm_connect` (MPI 5.0 §11.9): the roots of two groups find each other at a port.
//!
//! ```text
//! connecting root                          accepting root
//! CONNECT, with the port and a number ──▶  it waits at the port
//!                          ◀────────────── ANSWER: accepted; or refused, if there is no such port, or no more
//! then both make an intercommunicator, each with its group
//! ```
//!
//! Between jobs, each root adds to its cell all that the other one needs for the intercommunicator ([`Introduction`]); nothing more goes
//! between them. Within a job the roots exchange it by messages.

use encore_coll::agree;
use encore_engine::channel;
use encore_engine::p2p::lost;
use encore_engine::send::backlog;
use encore_plan::operation::Root;

use super::card;
use super::port::{PortName, wrong};
use crate::create::meeting;
use crate::intercomm::{self, Path};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::context::CONTEXTS;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::jobs::{Caller, Waiting};
use encore_engine::state::process::{ANY, NONE};
use encore_transport::introduction::{Introduction, Met};

/// [`wire::CONNECT`]
pub(super) fn called(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [port, call, length, part, ..] = cell.words;
    let caller = Caller { peer: cell.from, call };
    let told = take_part(engine, cell, caller);
    // A call whose connection was closed is repeated through the next one.
    if let Some(told) = told.filter(|_| !engine.jobs.is_parted(cell.from)) {
        if !engine.jobs.wait_at(port, Waiting { caller, told }) {
            refuse(engine, caller);
        }
    }
    Consumed::Now(part.min(length))
}

/// [`wire::ANSWER`]
pub(super) fn answered(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [accepted, call, length, part, ..] = cell.words;
    if let Some(told) = take_part(engine, cell, Caller { peer: cell.from, call }) {
        engine.jobs.answers.insert(call, (accepted == 1).then_some(told));
    }
    Consumed::Now(part.min(length))
}

/// Adds the part in a cell of a call or an answer. Returns all parts, once complete.
fn take_part(engine: &mut Engine, cell: &Incoming, of: Caller) -> Option<Vec<u8>> {
    engine.counters.other_cells_received += 1;
    let [_, _, length, part, ..] = cell.words;
    let part = match part.min(length) {
        0 => Vec::new(),
        part => channel::copy_of_staged(engine, cell, part),
    };
    engine.jobs.take_part(of, part, length)
}

/// Refuses a caller that waits at a port.
pub(crate) fn refuse(engine: &mut Engine, caller: Caller) {
    backlog::reply(engine, caller.peer, wire::ANSWER, Key::default(), [0, caller.call, 0, 0, 0, 0]);
}

/// A root's knowledge of its group before it meets another one.
pub(super) struct Group {
    comm: Obj<Communicator>,
    cards: Vec<u8>,
}

impl Group {
    /// The group of a communicator, all of whose ranks call this function.
    pub(super) fn gather(call: &mut Call, comm: Obj<Communicator>) -> Result<Group> {
        Ok(Group { comm, cards: card::gather(call, comm)? })
    }

    /// Introduction for the root of a group of another job; it contains the context id that this root offers.
    fn introduction(self, call: &mut Call) -> Introduction {
        let context = CONTEXTS.make().unwrap_or(0);
        let members = call.engine().peers.names(&self.comm.local);
        Introduction { context, members, cards: self.cards }
    }
}

/// Sends a cell with two words and an introduction, in as many parts as needed.
fn tell(call: &mut Call, to: PeerId, kind: u8, [first, second]: [u64; 2], told: &[u8]) {
    let engine = call.engine();
    let limit = channel::run_limit(engine, to).filter(|_| !told.is_empty());
    let Some(limit) = limit else {
        return backlog::reply(engine, to, kind, Key::default(), [first, second, 0, 0, 0, 0]);
    };
    let rank = engine.peers.world_rank(to) as i32;
    let connection = engine.jobs.connection(to);
    for part in told.chunks(limit as usize) {
        let words = [first, second, told.len() as u64, part.len() as u64, 0, 0];
        call.wait_until(rank, NONE, |engine| {
            // The rest is of no use in another connection.
            if engine.jobs.has_ended(to, connection) {
                return true;
            }
            let went = !engine.peers.has_queued(to) && channel::push_run(engine, to, kind, words, part);
            engine.counters.other_cells_sent += u64::from(went);
            went
        });
    }
}

/// Way in which `caller` and `other` continue, one of which is this process: by messages of their own, distinguished from other meetings
/// by the number of the call.
fn path(engine: &Engine, [caller, other]: [PeerId; 2], call: u64, met: Option<Met>) -> Path {
    let peers = &engine.peers;
    let me = peers.me();
    let to = if caller == me { other } else { caller };
    let key = meeting(peers, &call.to_le_bytes(), &[&[caller], &[other]]);
    Path { to, keys: [key(peers, me), key(peers, to)], of: None, met }
}

/// The other root's introduction, with the context id that this one has offered; `None`: there is none.
fn met(offered: u64, told: &[u8]) -> Result<Option<Met>> {
    if told.is_empty() {
        return Ok(None);
    }
    let told = Introduction::whole(told).ok_or_else(|| {
        let text = "the process at the other end has sent an invalid description of its group".to_owned();
        Error::new(ErrorClass::Intern, Fact::Text(text))
    })?;
    Ok(Some(Met { offered, told }))
}

/// The next caller at a port of this process, or the reason why none will come.
pub(super) fn look_at(engine: &mut Engine, number: u64) -> Option<Result<Waiting>> {
    let caller = engine.jobs.next_caller(number).map(Ok);
    caller.or_else(|| match engine.jobs.is_open(number) {
        true => None,
        false => Some(Err(wrong("this process has closed the port meanwhile"))),
    })
}

/// Accepts a caller at a port.
pub(super) fn accept_caller(call: &mut Call, group: Group, waiting: Waiting) -> Result<Path> {
    let Waiting { caller, told: theirs } = waiting;
    call.engine().jobs.begin_meeting(caller.peer);
    let ours = (!theirs.is_empty()).then(|| group.introduction(call));
    let told = ours.as_ref().map_or(Vec::new(), Introduction::to_bytes);
    tell(call, caller.peer, wire::ANSWER, [1, caller.call], &told);
    let offered = ours.map_or(0, |ours| ours.context);
    let met = met(offered, &theirs);
    let engine = call.engine();
    let me = engine.peers.me();
    match met {
        Ok(met) => Ok(path(engine, [caller.peer, me], caller.call, met)),
        Err(error) => {
            engine.jobs.end_meeting(caller.peer);
            CONTEXTS.give_back(offered);
            Err(error)
        }
    }
}

/// Root of `MPI_Comm_connect`: waits until the process that opened the port accepts.
pub(super) fn call_at(call: &mut Call, group: Group, port: &PortName) -> Result<Path> {
    let engine = call.engine();
    let mut to = card::get_to_know(engine, &port.card)?;
    let ours = engine.peers.is_foreign(to).then(|| group.introduction(call));
    let offered = ours.as_ref().map_or(0, |ours| ours.context);
    let told = ours.as_ref().map_or(Vec::new(), Introduction::to_bytes);
    let found = loop {
        let jobs = &mut call.engine().jobs;
        jobs.begin_meeting(to);
        jobs.latest_call += 1;
        let number = jobs.latest_call;
        let answer = ask_at(call, to, [port.number, number], &told);
        let engine = call.engine();
        let found = match answer {
            Answer::Accepted(theirs) => {
                let me = engine.peers.me();
                met(offered, &theirs).map(|met| path(engine, [me, to], number, met))
            }
            Answer::Refused => Err(not_there(engine, to, port)),
            Answer::Parted => {
                engine.jobs.end_meeting(to);
                match card::get_to_know(engine, &port.card) {
                    Ok(again) => to = again,
                    Err(error) => break Err(error),
                }
                continue;
            }
        };
        if found.is_err() {
            engine.jobs.end_meeting(to);
        }
        break found;
    };
    if found.is_err() {
        CONTEXTS.give_back(offered);
    }
    found
}

/// Result of a call at a port.
enum Answer {
    /// The other process's introduction of its group.
    Accepted(Vec<u8>),
    Refused,
    /// Other threads disconnected the two in good order before the call was answered; it was lost with their connection.
    Parted,
}

/// Calls at a port of a process: `words` are the port's number and the call's. Callers number their calls; the meeting's context contains
/// the caller's name.
fn ask_at(call: &mut Call, to: PeerId, words: [u64; 2], told: &[u8]) -> Answer {
    let connection = call.engine().jobs.connection(to);
    tell(call, to, wire::CONNECT, words, told);
    let rank = call.engine().peers.world_rank(to) as i32;
    let mut answer = None;
    call.wait_until(rank, NONE, |engine| {
        let jobs = &mut engine.jobs;
        answer =
            jobs.answers.remove(&words[1]).map(|answer| answer.map_or(Answer::Refused, Answer::Accepted));
        if answer.is_none() && jobs.has_ended(to, connection) {
            let is_lost = jobs.unreachable.contains_key(&to);
            answer = Some(if is_lost { Answer::Refused } else { Answer::Parted });
        }
        answer.is_some()
    });
    answer.expect("what was waited for")
}

/// The error for a port that isn't open.
fn not_there(engine: &Engine, to: PeerId, port: &PortName) -> Error {
    let why = engine.jobs.unreachable.get(&to).map(|why| match port.card.addresses.only(true) {
        Some(_) => format!("the process that has opened it can't be reached: {why}"),
        None => format!(
            "the process that has opened it can't be reached: {why}; it listens only for processes of its machine, as it has found no network there"
        ),
    });
    wrong(why.unwrap_or_else(|| "no process has this port open any more".to_owned()))
}

/// Broadcasts the root's result to all ranks of `comm`: an error of the root becomes an error everywhere, with its class and text.
pub(super) fn tell_result<T>(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    result: Option<Result<T>>,
) -> Result<Option<T>> {
    let (head, text) = match &result {
        Some(Err(error)) => {
            let text = error.text().unwrap_or_default();
            ([error.class() as u64, text.len() as u64], text)
        }
        _ => ([0; 2], String::new()),
    };
    let from = Root::Rank(root as u32);
    let mut bytes: [u8; 16] = std::array::from_fn(|at| head[at / 8].to_ne_bytes()[at % 8]);
    agree::broadcast_bytes(call, comm, from, &mut bytes)?;
    let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at * 8 + i]));
    if word(0) == 0 {
        return Ok(result.and_then(Result::ok));
    }
    let mut said = text.into_bytes();
    said.resize(word(1) as usize, 0);
    if !said.is_empty() {
        agree::broadcast_bytes(call, comm, from, &mut said)?;
    }
    match result {
        Some(Err(error)) => Err(error),
        _ => {
            let class = ErrorClass::from_code(word(0) as i32).unwrap_or(ErrorClass::Other);
            let text = format!("at the root, rank {root}: {}", String::from_utf8_lossy(&said));
            Err(Error::new(class, Fact::Text(text)))
        }
    }
}

/// A path that leads to a process with which this one is still connected: two that meet keep the connection.
fn still_there(call: &mut Call, path: Path) -> Result<Path> {
    let engine = call.engine();
    if !engine.jobs.is_parted(path.to) {
        return Ok(path);
    }
    CONTEXTS.give_back(path.met.map_or(0, |met| met.offered));
    Err(lost::error(engine, path.to))
}

/// Makes the intercommunicator once the root has met the other one.
pub(super) fn join_groups(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    found: Option<Result<Path>>,
) -> Result<Obj<Communicator>> {
    let with = found.as_ref().and_then(|found| found.as_ref().ok()).map(|path| path.to);
    // All of the group learn of the other root's death, if known by now.
    let found = found.map(|found| found.and_then(|path| still_there(call, path)));
    let made = tell_result(call, comm, root, found)
        .and_then(|path| intercomm::create(call, comm, root, path.map(Ok)));
    if let Some(with) = with {
        call.engine().jobs.end_meeting(with);
    }
    made
}

/// `MPI_Comm_accept`. Only the root knows `port`.
pub fn accept(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    port: Option<Result<PortName>>,
) -> Result<Obj<Communicator>> {
    let group = Group::gather(call, comm)?;
    let found = port.map(|port| {
        let port = port?;
        let engine = call.engine();
        if engine.jobs.own_card.as_ref() != Some(&port.card) || !engine.jobs.is_open(port.number) {
            return Err(wrong("this process has no such port open"));
        }
        let mut found = None;
        call.wait_until(ANY, NONE, |engine| {
            found = look_at(engine, port.number);
            found.is_some()
        });
        let waiting = found.expect("what was waited for")?;
        accept_caller(call, group, waiting)
    });
    join_groups(call, comm, root, found)
}

/// `MPI_Comm_connect`. Only the root knows `port`.
pub fn connect(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    port: Option<Result<PortName>>,
) -> Result<Obj<Communicator>> {
    let group = Group::gather(call, comm)?;
    let found = port.map(|port| call_at(call, group, &port?));
    join_groups(call, comm, root, found)
}
