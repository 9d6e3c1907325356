//! Intercommunicators (MPI 5.0 §7.6).

use encore_engine::p2p::{bytes, lost};
use encore_plan::operation::Root;

use crate::communicator::{derive, originate};
use crate::create::{self, Choice, meeting, own_rank};
use crate::errhandler::Handler;
use crate::group::Group;
use encore_coll::agree::{self, Members, broadcast_in_group};
use encore_coll::info::Info;
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, Sides};
use encore_engine::context::{CONTEXTS, CREATION, exhausted};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::layer;
use encore_engine::matching::Key;
use encore_engine::peer::{Identity, PeerId, Peers};
use encore_engine::slab::Obj;
use encore_engine::state::failure;
pub use encore_engine::state::path::Path;
use encore_transport::introduction::{Introduction, Met};

/// Room for the body that the head of an introduction announces.
fn room(head: &[u8; Introduction::HEAD]) -> Result<Vec<u8>> {
    match Introduction::length(head) {
        Some(length) => Ok(vec![0; length]),
        None => {
            let text = "the leader of the other group introduced more processes than there can be: the two programs, or their \
                        Encore libraries, do not belong together";
            Err(Error::new(ErrorClass::Intern, Fact::Text(text.to_owned())))
        }
    }
}

/// Sends the remote group's introduction within the local leader's own group, with the context id on which both leaders agree.
fn meet(call: &mut Call, local: &[PeerId], path: &Path) -> Result<Introduction> {
    let mine = CONTEXTS.make().unwrap_or(0);
    let members = call.engine().peers.names(local);
    let ours = Introduction { context: mine, members, cards: Vec::new() };
    let said = (&ours.head(), &ours.body()[..]);
    let (head, body) = bytes::exchange_with_head(call, path.to, path.keys, path.of, said, room)?;
    let told = Introduction::from_bytes(&head, &body);
    Ok(settle(call, path.to, Met { offered: mine, told }))
}

/// The introduction of the other group with the context id that both leaders use: that of the lower leader.
fn settle(call: &mut Call, other: PeerId, met: Met) -> Introduction {
    let Met { offered, told: mut remote } = met;
    let peers = &call.engine().peers;
    if peers.come_before(&[peers.me()], &[other]) {
        remote.context = offered;
    } else {
        CONTEXTS.give_back(offered);
    }
    remote
}

/// The introduction of the remote group, which may have come with the path to it.
fn introduction(call: &mut Call, local: &[PeerId], path: &mut Path) -> Result<Introduction> {
    match path.met.take() {
        Some(met) => Ok(settle(call, path.to, met)),
        None => meet(call, local, path),
    }
}

/// Broadcasts the leader's introduction of the other group within the leader's own group.
fn tell_group(met: Introduction, mut broadcast: impl FnMut(&mut [u8]) -> Result<()>) -> Result<Introduction> {
    let mut head = met.head();
    broadcast(&mut head)?;
    let mut body = met.body();
    body.resize(room(&head)?.len(), 0);
    if !body.is_empty() {
        broadcast(&mut body)?;
    }
    Ok(Introduction::from_bytes(&head, &body))
}

/// In place of an introduction: the error because of which the leaders haven't met, if it is a death or a revocation.
fn failed_to_meet(error: &Error) -> Introduction {
    let class = error.class();
    match failure::is_death(class) || class == ErrorClass::Revoked {
        true => Introduction {
            context: class as u64,
            members: Vec::new(),
            cards: error.text().unwrap_or_default().into_bytes(),
        },
        false => Introduction::default(),
    }
}

/// The error of the other members of the group; `wrong`: the one of a leader that has given wrong arguments.
fn not_met(told: &Introduction, wrong: Error) -> Error {
    let class = i32::try_from(told.context).ok().filter(|class| *class != 0).and_then(ErrorClass::from_code);
    class.map_or(wrong, |class| {
        let text = format!("at the local leader: {}", String::from_utf8_lossy(&told.cards));
        Error::new(class, Fact::Text(text))
    })
}

/// `MPI_Intercomm_create`. Only the local leader knows `path`; its errors reach all of the local group.
pub fn create(
    call: &mut Call,
    local_comm: Obj<Communicator>,
    local_leader: i32,
    path: Option<Result<Path>>,
) -> Result<Obj<Communicator>> {
    let mut failure = None;
    let mut met = Introduction::default();
    let mut way = None;
    if let Some(path) = path {
        let met_by = |mut path: Path| Ok((introduction(call, &local_comm.local, &mut path)?, path));
        match path.and_then(met_by) {
            Ok((remote, path)) => (met, way) = (remote, Some(path)),
            Err(error) => {
                met = failed_to_meet(&error);
                failure = Some(error);
            }
        }
    }
    let root = Root::Rank(local_leader as u32);
    let remote = tell_group(met, |bytes| agree::broadcast_bytes(call, local_comm, root, bytes))?;
    if let Some(error) = failure {
        return Err(error);
    }
    if remote.members.is_empty() {
        let text = "the local leader gave a wrong peer communicator or remote leader";
        return Err(not_met(
            &remote,
            Error::argument(ErrorClass::Comm, "peer_comm", Fact::Text(text.to_owned())),
        ));
    }
    if remote.context == 0 {
        return Err(exhausted());
    }
    // Processes of several jobs may not know each other.
    let job = remote.members[0].job;
    let is_of_it = |member: &Identity| member.job == job;
    let ours = call.engine().peers.names(&local_comm.local);
    if !ours.iter().chain(&remote.members).all(is_of_it) {
        if let Some(layer) = layer::layer() {
            (layer.introduce)(call, local_comm, local_leader, way.as_ref(), &remote)?;
        }
    }
    let members = call.engine().peers.introduced(&remote.members)?;
    if let Some(both) = members.iter().find(|member| local_comm.local.contains(member)) {
        CONTEXTS.give_back(remote.context);
        let both = call.engine().peers.world_rank(*both);
        let text = format!("both groups contain rank {both} of MPI_COMM_WORLD: they must not overlap");
        return Err(Error::argument(ErrorClass::Comm, "local_comm", Fact::Text(text)));
    }
    let (local, rank) = (local_comm.local.clone(), local_comm.rank);
    derive(local_comm, remote.context, Sides { local, remote: Some(members), rank })
}

/// The remote group of an intercommunicator made from groups, as its local leader names it.
pub struct Remote {
    /// The group.
    pub group: Obj<Group>,
    /// Its leader.
    pub leader: PeerId,
}

/// `MPI_Intercomm_create_from_groups`. Only the local leader knows `remote`; its errors reach all of the local group. Neither group is
/// empty.
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
    let mut failure = None;
    let mut told = Introduction::default();
    if let Some(remote) = remote {
        let met = remote.and_then(|remote| {
            let peers = &call.engine().peers;
            let (me, other) = (peers.me(), remote.leader);
            // Both leaders know both leaders.
            let both = if peers.come_before(&[me], &[other]) { [me, other] } else { [other, me] };
            let key = meeting(peers, string, &[&both, &[]]);
            let path = Path { to: other, keys: [key(peers, me), key(peers, other)], of: None, met: None };
            let met = meet(call, &local.members, &path)?;
            if met.members != call.engine().peers.names(&remote.group.members) {
                CONTEXTS.give_back(met.context);
                let text = "it is not the group that the remote leader calls its own".to_owned();
                return Err(Error::argument(ErrorClass::Group, "remote_group", Fact::Text(text)));
            }
            Ok(met)
        });
        match met {
            Ok(met) => told = met,
            Err(error) => {
                told = failed_to_meet(&error);
                failure = Some(error);
            }
        }
    }
    let key = meeting(&call.engine().peers, string, &[&local.members, &[]]);
    let met =
        tell_group(told, |bytes| broadcast_in_group(call, local.as_members(), local_leader, &key, bytes))?;
    if let Some(error) = failure {
        return Err(error);
    }
    if met.members.is_empty() {
        let text = "the local leader gave a wrong remote group or remote leader";
        let wrong = Error::argument(ErrorClass::Group, "remote_group", Fact::Text(text.to_owned()));
        return Err(not_met(&met, wrong));
    }
    if met.context == 0 {
        return Err(exhausted());
    }
    let members = call.engine().peers.introduced(&met.members)?;
    let sides = Sides { local: local.members.clone(), remote: Some(members), rank };
    originate(&local, met.context, sides, handler, hints)
}

/// `MPI_Intercomm_merge` where the remote group has no members: a communicator of the local group. All of its members receive the context id
/// and the leader's `high`, in the order in which they call this function.
fn merge_with_nobody(call: &mut Call, comm: Obj<Communicator>, high: bool) -> Result<Obj<Communicator>> {
    if let Some(error) = lost::member(call.engine(), comm) {
        return Err(error);
    }
    let leads = comm.rank == 0;
    let mut words =
        [if leads { CONTEXTS.make().unwrap_or(0) } else { 0 }, u64::from(high)].map(u64::to_ne_bytes);
    let key = |_: &Peers, from: PeerId| {
        let source = comm.local.iter().position(|member| *member == from).expect("a member") as i32;
        Key { context: comm.context.get() | CREATION, source, tag: 0 }
    };
    let members = Members { all: &comm.local, me: comm.rank as usize, of: Some(comm) };
    broadcast_in_group(call, members, 0, key, words.as_flattened_mut())?;
    let [context, leaders] = words.map(u64::from_ne_bytes);
    if context == 0 {
        return Err(exhausted());
    }
    if leaders != u64::from(high) {
        return Err(unlike_high());
    }
    derive(comm, context, Sides { local: comm.local.clone(), remote: None, rank: comm.rank })
}

fn unlike_high() -> Error {
    let text = "the ranks of the local group gave different values".to_owned();
    Error::argument(ErrorClass::Arg, "high", Fact::Text(text))
}

/// `MPI_Intercomm_merge`.
pub fn merge(call: &mut Call, comm: Obj<Communicator>, high: bool) -> Result<Obj<Communicator>> {
    if comm.peers().is_empty() {
        return merge_with_nobody(call, comm, high);
    }
    let mine = CONTEXTS.make().unwrap_or(0);
    let (local, remote) =
        create::choices(call, comm, Choice { color: i32::from(high), key: 0, context: mine })?;
    if local.iter().any(|choice| choice.color != i32::from(high)) {
        CONTEXTS.give_back(mine);
        return Err(unlike_high());
    }
    // If both groups want the same, any order is right if both agree on it.
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
    use crate::communicator::end;
    use crate::create;
    use encore_coll::agree;
    use encore_engine::testing::schedule::at_random;
    use encore_engine::testing::world::{Carrier, Program, Setup, program};

    #[test]
    fn two_groups_exchange_between_nodes() {
        // All numbers of ranks up to five, on several nodes of up to three.
        for (on_node, ranks) in (1..4).flat_map(|on_node| (on_node + 1..6).map(move |ranks| (on_node, ranks)))
        {
            crate::layers::register();
            let setup = Setup { teams: 1 << 28, ..Setup::on(Carrier::Nodes(on_node as u32)) };
            let all: Program = program(move |rank| {
                let (me, world) = (rank.me, rank.comm);
                let side = me % 2;
                let half = create::split(&mut rank.call, world, side, 0).expect("a split").expect("a half");
                let path = (half.rank == 0).then(|| Ok(Path::through(world, 1 - side, 5)));
                let between = super::create(&mut rank.call, half, 0, path).expect("an intercommunicator");
                let mine = [me as u8 + 1; 3];
                let (local, remote) = agree::tell_all(&mut rank.call, between, &mine).expect("an allgather");
                let of = |side: usize| {
                    (side..ranks).step_by(2).flat_map(|rank| [rank as u8 + 1; 3]).collect::<Vec<_>>()
                };
                assert_eq!((local, remote), (of(side as usize), of(1 - side as usize)));
                let again = create::dup(&mut rank.call, between).expect("a duplicate");
                let (_, remote) = agree::tell_all(&mut rank.call, again, &mine).expect("an allgather");
                assert_eq!(remote, of(1 - side as usize));
                for comm in [half, between, again] {
                    end::free(&mut rank.call, comm).expect("a communicator that is freed");
                }
            });
            at_random(&setup, &vec![all; ranks], 2);
        }
    }
}
