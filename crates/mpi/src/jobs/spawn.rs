//! `MPI_Comm_spawn`, `MPI_Comm_spawn_multiple` and `MPI_Comm_get_parent` (MPI 5.0 §11.8): jobs that this one starts.
//!
//! The root starts an mpiexec of its own for them ([`super::command`]), and opens a port, whose name goes to the new ranks in their
//! environment. In `MPI_Init` they connect to it, as `MPI_Comm_connect` does; the parents accept them. The root and that mpiexec hold the two
//! ends of a socket: on it mpiexec says why the job can't run, and learns whether the parents are still there. It ends the job when the root
//! dies, unless they have parted. Where jobs go on when a rank dies, the new one lives as long as the launcher of the first job
//! ([`command::guardian`]).

use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::Ordering;

use encore_boot::environment;

use super::command::Wanted;
use super::meeting::{Group, accept_caller, join_groups, look_at};
use super::port::{self, NoPort, PortName};
use super::{command, meeting};
use crate::attribute::predefined;
use crate::communicator;
use crate::handle::CommHandle;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::jobs::{Jobs, Started};
use encore_engine::state::process::{ANY, NONE};

/// Messages to a launcher: the ranks have connected; they have disconnected from their parents.
const CONNECTED: u8 = b'C';
const PARTED: u8 = b'D';

/// The error of a job that can't be started.
fn failed(text: impl Into<String>) -> Error {
    Error::new(ErrorClass::Spawn, Fact::Text(text.into()))
}

/// Root: starts the job and waits until its first rank has called at the port. Returns the path between the two, and the launcher's
/// socket.
fn start(call: &mut Call, group: Group, wanted: &[Wanted]) -> Result<(crate::intercomm::Path, UnixStream)> {
    let port = port::open(call)?;
    // The universe is that of all jobs: the first job's, from its launcher or its processors.
    let universe = predefined::universe(&call.engine().job);
    let job = &call.engine().job;
    // Ranks of other nodes, or of a later program, publish their states elsewhere.
    let is_whole = job.here.len() as u32 == job.size && job.own_slot().programs.load(Ordering::Relaxed) == 0;
    let memory = is_whole.then(|| job.segment.as_fd());
    let tolerance = job.head.deaths().map(|_| command::guardian(&job.head));
    let started = command::start(wanted, &port.to_string(), universe, memory, tolerance);
    call.engine().jobs.starting += 1;
    let found = started.map_err(failed).and_then(|launcher| {
        // The launcher reports why the job can't run, or ends without a message, before its ranks have come.
        let mut found = None;
        call.sleep_until(ANY, NONE, |engine| {
            found = look_at(engine, port.number).or_else(|| reason(&launcher).map(Err));
            found.is_some()
        });
        let caller = found.expect("what was waited for")?;
        Ok((accept_caller(call, group, caller)?, launcher))
    });
    call.engine().jobs.starting -= 1;
    // An error means that the port is gone, which is the goal.
    let _ = port::close(call, &port);
    found
}

/// The reason why a launcher's job can't run, if it has reported one or has ended.
fn reason(launcher: &UnixStream) -> Option<Error> {
    let mut bytes = [0; 1024];
    let mut launcher = launcher;
    match launcher.read(&mut bytes) {
        Ok(0) => Some(failed("its mpiexec has ended without saying why")),
        Ok(length) => Some(failed(String::from_utf8_lossy(&bytes[..length]).trim_end())),
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => None,
        Err(error) => Some(failed(format!("its mpiexec can't be reached any more ({error})"))),
    }
}

/// `MPI_Comm_spawn_multiple`. Only the root knows `wanted`. Returns the intercommunicator and the number of processes.
pub fn spawn(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: i32,
    wanted: Option<Result<Vec<Wanted>>>,
) -> Result<(Obj<Communicator>, usize)> {
    let group = Group::gather(call, comm)?;
    let mut launcher = None;
    let found = wanted.map(|wanted| {
        let (path, socket) = start(call, group, &wanted?)?;
        launcher = Some(socket);
        Ok(path)
    });
    let made = join_groups(call, comm, root, found)?;
    if let Some(launcher) = launcher {
        // If the launcher has died meanwhile, so have the ranks, whose connections report it.
        let _ = (&launcher).write_all(&[CONNECTED]);
        call.engine().jobs.started.push(Started { launcher, ranks: made.peers().to_vec(), died: false });
    }
    Ok((made, made.peers().len()))
}

/// Notifies launchers of jobs whose ranks have disconnected from their parents that the jobs may live on. The launcher of a dead job ends
/// what is left of it, and reports the reason; its socket is kept until it has ended, or this process has.
pub(super) fn let_go(jobs: &mut Jobs) {
    let (connected, dead) = (&jobs.connected, &jobs.dead);
    jobs.started.retain_mut(|started| {
        // Where jobs go on without one of their ranks, one of them may have died, and others live.
        let is_dead = |peer: &PeerId| dead.get(peer).is_some_and(|dead| dead.number.is_none());
        let all_dead = started.ranks.iter().all(|peer| dead.contains_key(peer));
        started.died |= all_dead || started.ranks.iter().any(is_dead);
        if started.died {
            return reason(&started.launcher).is_none();
        }
        let still = started.ranks.iter().any(|peer| connected.contains(peer));
        if !still {
            // A launcher that is gone needs no message.
            let _ = started.launcher.write_all(&[PARTED]);
        }
        still
    });
}

/// Connects with the processes that have started this job, if any, in `MPI_Init`, once `MPI_COMM_WORLD` exists. `said`: the name of their
/// port.
pub(super) fn meet_parents(call: &mut Call, said: Option<String>) -> Result<()> {
    let Some(said) = said else { return Ok(()) };
    let world = CommHandle::WORLD.resolve().expect("it was made before");
    let wrong = |none: NoPort| {
        let text = none.text(format!("{} has no name of a port in it", environment::PARENT));
        Error::new(ErrorClass::Other, Fact::Text(text))
    };
    let port = (world.rank == 0).then(|| said.parse::<PortName>().map_err(wrong));
    let parent = meeting::connect(call, world, 0, port)?;
    *communicator::own(&parent).name.borrow_mut() = b"MPI_COMM_PARENT".to_vec();
    call.engine().jobs.parent = Some(parent.handle());
    Ok(())
}
