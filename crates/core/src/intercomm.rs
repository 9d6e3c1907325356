//! Intercommunicators (MPI 5.0 §7.6).

use encore_plan::operation::Root;

use crate::agree::broadcast_in_group;
use crate::call::Call;
use crate::comm::Communicator;
use crate::context::{CONTEXTS, CREATION, exhausted};
use crate::create::{Choice, Sides, derive, meeting, originate, own_rank};
use crate::errhandler::Handler;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::group::Group;
use crate::info::Info;
use crate::matching::Key;
use crate::peer::PeerId;
use crate::slab::Obj;

/// What a leader tells: a context id, and the world ranks of a group.
struct Introduction {
    /// 0: there is none, or something was wrong.
    context: u64,
    ranks: Vec<u32>,
}

impl Introduction {
    /// Bytes of one, the same for groups of any size up to the world's.
    fn bytes(world: u32) -> usize {
        16 + 4 * world as usize
    }

    fn to_bytes(&self, world: u32) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Introduction::bytes(world));
        bytes.extend(self.context.to_ne_bytes());
        bytes.extend((self.ranks.len() as u64).to_ne_bytes());
        self.ranks.iter().for_each(|rank| bytes.extend(rank.to_ne_bytes()));
        bytes.resize(Introduction::bytes(world), 0);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Introduction {
        let long = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        let ranks = bytes[16..].chunks_exact(4).take(long(8) as usize);
        let word = |bytes: &[u8]| u32::from_ne_bytes(std::array::from_fn(|i| bytes[i]));
        Introduction { context: long(0), ranks: ranks.map(word).collect() }
    }
}

/// How one leader reaches the other.
pub struct Path {
    /// The other leader.
    pub to: PeerId,
    /// Envelopes of messages to it, and from it.
    pub keys: [Key; 2],
}

impl Path {
    /// Through a communicator that both leaders are in. `remote_leader` is a rank of it that messages go to.
    pub fn through(peer: Obj<Communicator>, remote_leader: i32, tag: i32) -> Path {
        let key = |source| Key { context: peer.context.get() | CREATION, source, tag };
        Path { to: peer.peer(remote_leader), keys: [key(peer.rank), key(remote_leader)] }
    }
}

/// Makes the introduction of the remote group to the local leader's own, with the context id on which both leaders agree.
fn meet(call: &mut Call, local: &[PeerId], path: &Path) -> Result<Introduction> {
    let world = call.engine().job.size;
    let mine = CONTEXTS.make().unwrap_or(0);
    let ranks = call.engine().peers.world_ranks(local);
    let bytes = Introduction { context: mine, ranks }.to_bytes(world);
    let mut theirs = vec![0; bytes.len()];
    call.exchange_bytes(path.to, path.keys, &bytes, &mut theirs)?;
    let mut remote = Introduction::from_bytes(&theirs);
    // The lower leader's id is used.
    let peers = &call.engine().peers;
    if peers.come_before(&[peers.me()], &[path.to]) {
        remote.context = mine;
    } else {
        CONTEXTS.give_back(mine);
    }
    Ok(remote)
}

/// `MPI_Intercomm_create`. `path` is known at the local leader only; an error there reaches all of the local group.
pub fn create(
    call: &mut Call,
    local_comm: Obj<Communicator>,
    local_leader: i32,
    path: Option<Result<Path>>,
) -> Result<Obj<Communicator>> {
    let world = call.engine().job.size;
    let mut bytes = vec![0; Introduction::bytes(world)];
    let mut failure = None;
    if let Some(path) = path {
        match path.and_then(|path| meet(call, &local_comm.local, &path)) {
            Ok(remote) => bytes = remote.to_bytes(world),
            Err(error) => failure = Some(error),
        }
    }
    call.broadcast_bytes(local_comm, Root::Rank(local_leader as u32), &mut bytes)?;
    if let Some(error) = failure {
        return Err(error);
    }
    let remote = Introduction::from_bytes(&bytes);
    if remote.ranks.is_empty() {
        let text = "the local leader gave a wrong peer communicator or remote leader".to_owned();
        return Err(Error::argument(ErrorClass::Comm, "peer_comm", Fact::Text(text)));
    }
    if remote.context == 0 {
        return Err(exhausted());
    }
    let members = call.engine().peers.introduced(&remote.ranks)?;
    if let Some(both) = members.iter().find(|member| local_comm.local.contains(member)) {
        CONTEXTS.give_back(remote.context);
        let both = call.engine().peers.world_rank(*both);
        let text = format!("both groups contain rank {both} of MPI_COMM_WORLD: they must not overlap");
        return Err(Error::argument(ErrorClass::Comm, "local_comm", Fact::Text(text)));
    }
    let (local, rank) = (local_comm.local.clone(), local_comm.rank);
    derive(local_comm, remote.context, Sides { local, remote: Some(members), rank })
}

/// The other group of an intercommunicator made from groups, in the words of its local leader.
pub struct Remote {
    /// The group.
    pub group: Obj<Group>,
    /// Its leader.
    pub leader: PeerId,
}

/// `MPI_Intercomm_create_from_groups`. `remote` is known at the local leader only; an error there reaches all of the local
/// group. Neither group is empty.
pub fn create_from_groups(
    call: &mut Call,
    local: Obj<Group>,
    local_leader: usize,
    remote: Option<Result<Remote>>,
    string: &[u8],
    hints: Option<&Info>,
    handler: Handler,
) -> Result<Obj<Communicator>> {
    let rank = own_rank(&local, "local_group")? as i32;
    let world = call.engine().job.size;
    let mut bytes = vec![0; Introduction::bytes(world)];
    let mut failure = None;
    if let Some(remote) = remote {
        let met = remote.and_then(|remote| {
            let peers = &call.engine().peers;
            let (me, other) = (peers.me(), remote.leader);
            // Both leaders know both leaders.
            let both = if peers.come_before(&[me], &[other]) { [me, other] } else { [other, me] };
            let key = meeting(peers, string, &[&both, &[]]);
            let path = Path { to: other, keys: [key(peers, me), key(peers, other)] };
            let met = meet(call, &local.members, &path)?;
            if met.ranks != call.engine().peers.world_ranks(&remote.group.members) {
                CONTEXTS.give_back(met.context);
                let text = "it is not the group that the remote leader calls its own".to_owned();
                return Err(Error::argument(ErrorClass::Group, "remote_group", Fact::Text(text)));
            }
            Ok(met)
        });
        match met {
            Ok(met) => bytes = met.to_bytes(world),
            Err(error) => failure = Some(error),
        }
    }
    let key = meeting(&call.engine().peers, string, &[&local.members, &[]]);
    broadcast_in_group(call, &local, local_leader, key, &mut bytes)?;
    if let Some(error) = failure {
        return Err(error);
    }
    let met = Introduction::from_bytes(&bytes);
    if met.ranks.is_empty() {
        let text = "the local leader gave a wrong remote group or remote leader".to_owned();
        return Err(Error::argument(ErrorClass::Group, "remote_group", Fact::Text(text)));
    }
    if met.context == 0 {
        return Err(exhausted());
    }
    let members = call.engine().peers.introduced(&met.ranks)?;
    let sides = Sides { local: local.members.clone(), remote: Some(members), rank };
    originate(&local, met.context, sides, handler, hints)
}

/// `MPI_Intercomm_merge`.
pub fn merge(call: &mut Call, comm: Obj<Communicator>, high: bool) -> Result<Obj<Communicator>> {
    let mine = CONTEXTS.make().unwrap_or(0);
    let (local, remote) = call.choices(comm, Choice { color: i32::from(high), key: 0, context: mine })?;
    if local.iter().any(|choice| choice.color != i32::from(high)) {
        CONTEXTS.give_back(mine);
        let text = "the ranks of the local group gave different values".to_owned();
        return Err(Error::argument(ErrorClass::Arg, "high", Fact::Text(text)));
    }
    // Where both groups want the same, any order is right if both agree on it.
    let first = match remote[0].color == i32::from(high) {
        true => call.engine().peers.leads(&comm),
        false => !high,
    };
    let context = if first { local[0].context } else { remote[0].context };
    if context != mine {
        CONTEXTS.give_back(mine);
    }
    if context == 0 {
        return Err(exhausted());
    }
    let (lower, upper) = if first { (&*comm.local, comm.peers()) } else { (comm.peers(), &*comm.local) };
    let rank = comm.rank + if first { 0 } else { lower.len() as i32 };
    let members = lower.iter().chain(upper.iter()).copied().collect();
    derive(comm, context, Sides { local: members, remote: None, rank })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn introductions_survive_the_bytes() {
        let bytes = Introduction { context: 1 << 40, ranks: vec![7, 0, 3] }.to_bytes(9);
        assert_eq!(bytes.len(), Introduction::bytes(9));
        let back = Introduction::from_bytes(&bytes);
        assert_eq!((back.context, &*back.ranks), (1 << 40, &[7, 0, 3][..]));
    }
}
