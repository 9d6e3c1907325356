//! `MPI_Comm_accept` and `MPI_Comm_connect` (MPI 5.0 §11.9): the roots of two groups find each other at a port.
//!
//! ```text
//! connecting root                          accepting root
//! CONNECT, with the port and a number ──▶  it waits at the port
//!                          ◀────────────── ANSWER: accepted; or refused, if there is no such port, or no more
//! then both make an intercommunicator, each with its group
//! ```

use encore_plan::operation::Root;

use super::port::{PortName, wrong};
use crate::call::Call;
use crate::comm::Communicator;
use crate::create::meeting;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handlers::{Consumed, Incoming};
use crate::intercomm::{self, Path};
use crate::matching::Key;
use crate::p2p::wire;
use crate::peer::PeerId;
use crate::slab::Obj;
use crate::state::jobs::Caller;
use crate::state::process::{ANY, NONE};

/// [`wire::CONNECT`]
pub(super) fn called(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let caller = Caller { peer: cell.from, call: cell.words[1] };
    if !engine.jobs.wait_at(cell.words[0], caller) {
        engine.answer(caller, false);
    }
    Consumed::Now(0)
}

/// [`wire::ANSWER`]
pub(super) fn answered(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    engine.jobs.answers.insert(cell.words[0], cell.words[1] == 1);
    Consumed::Now(0)
}

impl Engine {
    /// Tells one that waits at a port whether it is accepted.
    pub(super) fn answer(&mut self, caller: Caller, accepted: bool) {
        let words = [caller.call, u64::from(accepted), 0, 0, 0, 0];
        self.reply(caller.peer, wire::ANSWER, Key::default(), words);
    }
}

/// How `caller` and `other`, one of which is this process, go on: by messages of their own, which the number of the call tells from those of
/// other meetings.
fn path(engine: &Engine, [caller, other]: [PeerId; 2], call: u64) -> Path {
    let peers = &engine.peers;
    let me = peers.me();
    let to = if caller == me { other } else { caller };
    let key = meeting(peers, &call.to_le_bytes(), &[&[caller], &[other]]);
    Path { to, keys: [key(peers, me), key(peers, to)] }
}

/// Who has come to a port of this process that somebody waits at, or why nobody will.
pub(super) fn look_at(engine: &mut Engine, number: u64) -> Option<Result<Caller>> {
    let caller = engine.jobs.next_caller(number).map(Ok);
    caller.or_else(|| match engine.jobs.is_open(number) {
        true => None,
        false => Some(Err(wrong("this process has closed the port meanwhile"))),
    })
}

/// Accepts one that has come to a port.
pub(super) fn accept_caller(call: &mut Call, caller: Caller) -> Path {
    call.engine().jobs.begin_meeting(caller.peer);
    call.engine().answer(caller, true);
    let me = call.engine().peers.me();
    path(call.engine(), [caller.peer, me], caller.call)
}

/// At the root of `MPI_Comm_connect`: waits until the process that has opened the port accepts.
pub(super) fn call_at(call: &mut Call, port: &PortName) -> Result<Path> {
    let engine = call.engine();
    let to = engine.get_to_know(&port.card)?;
    engine.jobs.begin_meeting(to);
    engine.jobs.latest_call += 1;
    // Numbers of calls are told apart by the callers, whose names are in the meeting's context.
    let number = engine.jobs.latest_call;
    engine.reply(to, wire::CONNECT, Key::default(), [port.number, number, 0, 0, 0, 0]);
    let rank = engine.peers.world_rank(to) as i32;
    let mut answer = None;
    call.wait_until(rank, NONE, |engine| {
        answer = engine.jobs.answers.remove(&number).or_else(|| engine.jobs.is_parted(to).then_some(false));
        answer.is_some()
    });
    match answer {
        Some(true) => {
            let me = call.engine().peers.me();
            Ok(path(call.engine(), [me, to], number))
        }
        _ => {
            let jobs = &mut call.engine().jobs;
            let why = jobs.unreachable.get(&to).map(|why| match port.card.addresses.only(true) {
                Some(_) => format!("the process that has opened it can't be reached: {why}"),
                None => format!(
                    "the process that has opened it can't be reached: {why}; it listens for processes of its own machine alone, as it has found \
                     no network there"
                ),
            });
            jobs.end_meeting(to);
            Err(wrong(why.unwrap_or_else(|| "nobody has this port open any more".to_owned())))
        }
    }
}

/// The root's result, at all ranks of `comm`: an error of the root is one everywhere, with its class and its sentence.
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
    call.broadcast_bytes(comm, from, &mut bytes)?;
    let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at * 8 + i]));
    if word(0) == 0 {
        return Ok(result.and_then(Result::ok));
    }
    let mut said = text.into_bytes();
    said.resize(word(1) as usize, 0);
    if !said.is_empty() {
        call.broadcast_bytes(comm, from, &mut said)?;
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

/// Makes the intercommunicator once the root has found the other one.
pub(super) fn join_groups(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    found: Option<Result<Path>>,
) -> Result<Obj<Communicator>> {
    let with = found.as_ref().and_then(|found| found.as_ref().ok()).map(|path| path.to);
    let made = tell_result(call, comm, root, found)
        .and_then(|path| intercomm::create(call, comm, root, path.map(Ok)));
    if let Some(with) = with {
        call.engine().jobs.end_meeting(with);
    }
    made
}

/// `MPI_Comm_accept`. `port` is known at the root only.
pub fn accept(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    port: Option<Result<PortName>>,
) -> Result<Obj<Communicator>> {
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
        let caller = found.expect("what was waited for")?;
        Ok(accept_caller(call, caller))
    });
    join_groups(call, comm, root, found)
}

/// `MPI_Comm_connect`. `port` is known at the root only.
pub fn connect(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    port: Option<Result<PortName>>,
) -> Result<Obj<Communicator>> {
    let found = port.map(|port| call_at(call, &port?));
    join_groups(call, comm, root, found)
}
