//! §7.6: intercommunicators.

use std::sync::Arc;

use encore_core::group;
use encore_core::intercomm::{self, Path};

use super::making::in_one_group;
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

/// The remote group of what must be an intercommunicator.
fn remote(comm: Obj<Communicator>) -> Result<Arc<[u32]>> {
    comm.remote
        .clone()
        .ok_or_else(|| Error::argument(ErrorClass::Comm, "comm", Fact::WrongCommKind { needs_inter: true }))
}

/// `MPI_Comm_remote_group`
pub fn comm_remote_group(call: &mut Call, comm: Obj<Communicator>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().job.rank;
    *group = group::make(remote(comm)?, me)?;
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
    // Peer communicator and remote leader count only at the local leader.
    let path = (local_comm.rank == local_leader).then(|| {
        let peer = check::comm(peer_comm, "peer_comm")?;
        Ok(Path::through(peer, check::rank(remote_leader, peer, "remote_leader")?, tag))
    });
    *newintercomm = intercomm::create(call, local_comm, local_leader, path)?.handle();
    Ok(())
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
    *newintracomm = intercomm::merge(call, intercomm, high)?.handle();
    Ok(())
}
