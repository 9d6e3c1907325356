//! §7.6: intercommunicators.

use encore_mpi::communicator;
use std::sync::Arc;

use encore_mpi::errhandler::HandlerFor;
use encore_mpi::ft::uniform;
use encore_mpi::group;
use encore_mpi::intercomm::{self, Path, Remote};

use super::making::{in_one_group, string_tag};
use crate::calls::environment::fits;
use crate::shim::*;

/// `MPI_Comm_test_inter`
pub fn comm_test_inter(_call: &mut Call, comm: Obj<Communicator>, flag: &mut Flag) -> Result<()> {
    flag.set(comm.is_inter());
    Ok(())
}

/// `MPI_Comm_remote_size`
pub fn comm_remote_size(_call: &mut Call, comm: Obj<Communicator>, size: &mut c_int) -> Result<()> {
    *size = remote(comm)?.len() as c_int;
    Ok(())
}

/// The remote group; fails unless the communicator is an intercommunicator.
fn remote(comm: Obj<Communicator>) -> Result<Arc<[PeerId]>> {
    comm.remote
        .clone()
        .ok_or_else(|| Error::argument(ErrorClass::Comm, "comm", Fact::WrongCommKind { needs_inter: true }))
}

/// `MPI_Comm_remote_group`
pub fn comm_remote_group(call: &mut Call, comm: Obj<Communicator>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().peers.me();
    *group = group::make(remote(comm)?, me, communicator::origin(&comm))?;
    Ok(())
}

/// `MPI_Intercomm_create`
pub fn intercomm_create(
    call: &mut Call,
    local_comm: Obj<Communicator>,
    local_leader: c_int,
    peer_comm: CommHandle,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: &mut CommHandle,
) -> Result<()> {
    in_one_group(local_comm, "local_comm")?;
    *newintercomm = CommHandle::NULL;
    // Peer communicator and remote leader are significant only at the local leader.
    let path = (local_comm.rank == local_leader).then(|| {
        let peer = check::comm(peer_comm, "peer_comm")?;
        Ok(Path::through(peer, check::rank(remote_leader, peer, "remote_leader")?, tag))
    });
    let made = intercomm::create(call, local_comm, local_leader, path).map(Some);
    *newintercomm = handle_or_null(uniform::settle(call, local_comm, made)?);
    Ok(())
}

/// `MPI_Intercomm_create_from_groups`. Remote group and remote leader are significant only at the local leader, but an empty remote
/// group at any rank means that no communicator is made.
pub fn intercomm_create_from_groups(
    call: &mut Call,
    local_group: Obj<Group>,
    local_leader: c_int,
    remote_group: GroupHandle,
    remote_leader: c_int,
    stringtag: &CStr,
    info: Option<Obj<Info>>,
    errhandler: Handler,
    newintercomm: &mut CommHandle,
) -> Result<()> {
    *newintercomm = CommHandle::NULL;
    let string = string_tag(stringtag)?;
    fits(errhandler, HandlerFor::Comm)?;
    if local_group.members.is_empty() || remote_group == GroupHandle::EMPTY {
        return Ok(());
    }
    let leader = group_rank(local_leader, local_group, "local_leader")?;
    let leads = local_group.rank == Some(leader as u32);
    let remote = leads.then(|| {
        let group = check::group(remote_group, "remote_group")?;
        let leader = group_rank(remote_leader, group, "remote_leader")?;
        if let Some(both) = group.members.iter().find(|member| local_group.members.contains(member)) {
            let both = call.engine().peers.world_rank(*both);
            let text = format!("process {both} of the job is in both groups: they must not overlap");
            return Err(Error::argument(ErrorClass::Group, "remote_group", Fact::Text(text)));
        }
        Ok(Remote { group, leader: group.members[leader] })
    });
    let hints = info.as_deref();
    let made = intercomm::create_from_groups(call, local_group, leader, remote, string, hints, errhandler)?;
    *newintercomm = made.handle();
    Ok(())
}

/// A rank of a group that may belong to no communicator.
fn group_rank(rank: c_int, group: Obj<Group>, name: &'static str) -> Result<usize> {
    usize::try_from(rank).ok().filter(|rank| *rank < group.members.len()).ok_or_else(|| {
        let fact = Fact::RankNotInGroup { rank: rank.into(), size: group.size() };
        Error::argument(ErrorClass::Rank, name, fact)
    })
}

/// `MPI_Intercomm_merge`
pub fn intercomm_merge(
    call: &mut Call,
    intercomm: Obj<Communicator>,
    high: bool,
    newintracomm: &mut CommHandle,
) -> Result<()> {
    if !intercomm.is_inter() {
        let fact = Fact::WrongCommKind { needs_inter: true };
        return Err(Error::argument(ErrorClass::Comm, "intercomm", fact));
    }
    *newintracomm = CommHandle::NULL;
    let made = intercomm::merge(call, intercomm, high).map(Some);
    *newintracomm = handle_or_null(uniform::settle(call, intercomm, made)?);
    Ok(())
}

fn handle_or_null(made: Option<Obj<Communicator>>) -> CommHandle {
    made.map_or(CommHandle::NULL, Obj::<Communicator>::handle)
}
