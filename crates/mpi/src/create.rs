//! Making communicators from others (MPI 5.0 §7.4.2).

use encore_coll::{begin, planning, under_way};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use encore_plan::operation::{Items, Operation, Root};

use crate::attribute;
use crate::communicator::{self, derive, originate, set_hints};
use crate::errhandler::Handler;
use crate::group::Group;
use encore_coll::agree::{self, Members, broadcast_in_group, byte_side, plan_to_both_groups};
use encore_coll::binding::{Binding, Side};
use encore_coll::info::Info;
use encore_coll::order::Order;
use encore_coll::prepared::CompiledPlan;
use encore_coll::purpose::Purpose;
use encore_coll::run::Run;
use encore_engine::UNDEFINED;
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, Sides, release};
use encore_engine::context::{CONTEXTS, CREATION, UNKNOWN_CONTEXT, exhausted, meeting_context};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::matching::Key;
use encore_engine::p2p::lost;
use encore_engine::peer::{PeerId, Peers};
use encore_engine::slab::Obj;

/// Starts making a duplicate by an operation of this order. It is usable when the run has ended; its hints are `hints`: those of `comm`
/// stay with `comm` (§7.4.2). The caller gets counts on both, and copies the attributes with [`copy_attributes`].
fn begin_dup(
    call: &mut Call,
    comm: Obj<Communicator>,
    hints: Option<&Info>,
    order: Order,
) -> Result<(Obj<Communicator>, Obj<Run>)> {
    if let Some(error) = lost::member(call.engine(), comm) {
        return Err(error);
    }
    if comm.peers().is_empty() {
        return Err(lost::nobody());
    }
    let sides = Sides { local: comm.local.clone(), remote: comm.remote.clone(), rank: comm.rank };
    let made = derive(comm, UNKNOWN_CONTEXT, sides)?;
    if let Some(topology) = communicator::own(&comm).topology.get() {
        communicator::own(&made).topology.get_or_init(|| topology.clone());
    }
    if let Some(hints) = hints {
        set_hints(&made, hints);
    }
    // 0 means that no context id is left.
    let leads = comm.rank == 0 && (!comm.is_inter() || call.engine().peers.leads(&comm));
    let context = Rc::new(Cell::new(if leads { CONTEXTS.make().unwrap_or(0) } else { 0 }));
    let bytes = size_of::<u64>() as i64;
    let binding = Binding::new(Side::Absent, byte_side(context.as_ptr().cast()), None);
    // Held until the run has ended, even if the program frees its handle, and once more for the caller.
    made.retain();
    made.retain();
    let then = Box::new(move |error: Option<Error>| {
        let context = context.get();
        let error = error.or_else(|| (context == 0).then(exhausted));
        made.context.set(context);
        if error.is_some() && !made.set_freed() {
            // SAFETY: the program's count, which nobody has given up so far.
            unsafe { release(made) };
        }
        // SAFETY: a count that was taken above.
        unsafe { release(made) };
        error
    });
    let purpose = Purpose::of(call.function);
    let engine = call.engine();
    let plan = if comm.is_inter() {
        let plan = plan_to_both_groups(&comm, bytes, !engine.peers.leads(&comm));
        Rc::new(CompiledPlan::new(plan, purpose))
    } else {
        let operation = Operation::Bcast { root: Root::Rank(0), data: Items::new(bytes, 1) };
        planning::plan_for(engine, comm, &operation, &binding, purpose)?
    };
    let run = begin::new_run_of(comm, plan, binding, order)?;
    run.then.set(Some(then));
    begin::begin_run(engine, run);
    Ok((made, run))
}

/// Calls the functions that copy attributes to a duplicate, and gives up the caller's count on it. If one fails, there is no new
/// communicator here, although the other ranks have its context.
fn copy_attributes(call: &mut Call, comm: Obj<Communicator>, made: Obj<Communicator>) -> Result<()> {
    let copied = if made.freed.get() { Ok(()) } else { attribute::copy_all(call, comm, made) };
    if copied.is_err() && !made.set_freed() {
        // SAFETY: the program's count, which nobody has given up so far.
        unsafe { release(made) };
    }
    // SAFETY: the caller's count, which was taken for this function.
    unsafe { release(made) };
    copied
}

/// Starts making a duplicate (`MPI_Comm_idup`): see [`dup`]. It is usable when the run has ended. The functions that copy attributes are
/// called at once (§7.4.2).
pub fn start_dup(
    call: &mut Call,
    comm: Obj<Communicator>,
    hints: Option<&Info>,
) -> Result<(Obj<Communicator>, Obj<Run>)> {
    let (made, run) = begin_dup(call, comm, hints, Order::Nonblocking)?;
    match copy_attributes(call, comm, made) {
        Ok(()) => Ok((made, run)),
        Err(error) => {
            // SAFETY: the count of its maker, which nobody else was given.
            unsafe { encore_coll::run::release(run) };
            Err(error)
        }
    }
}

/// A new context id for a communicator that a layer keeps for itself. Its rank 0 makes the id and sends it to the others; then
/// [`own_comm`] makes the communicator. 0: there is none left.
pub fn own_context() -> u64 {
    CONTEXTS.make().unwrap_or(0)
}

/// A communicator with the members of `comm` that a layer keeps for itself: no attributes are copied. `context` is from rank 0's
/// [`own_context`].
pub fn own_comm(comm: Obj<Communicator>, context: u64) -> Result<Obj<Communicator>> {
    if context == 0 {
        return Err(exhausted());
    }
    derive(comm, context, Sides { local: comm.local.clone(), remote: None, rank: comm.rank })
}

/// A new context id that rank 0 of `comm` makes.
pub(crate) fn context_of_first(call: &mut Call, comm: Obj<Communicator>) -> Result<u64> {
    // 0 means that no context id is left.
    let context = if comm.rank == 0 { CONTEXTS.make().unwrap_or(0) } else { 0 };
    let mut bytes = context.to_ne_bytes();
    agree::broadcast_bytes(call, comm, Root::Rank(0), &mut bytes)?;
    let context = u64::from_ne_bytes(bytes);
    if context == 0 { Err(exhausted()) } else { Ok(context) }
}

/// `MPI_Comm_dup`. If an attribute's copy function fails, there is no new communicator.
pub fn dup(call: &mut Call, comm: Obj<Communicator>) -> Result<Obj<Communicator>> {
    dup_with_hints(call, comm, None)
}

/// `MPI_Comm_dup_with_info`. If an attribute's copy function fails, there is no new communicator.
pub fn dup_with_hints(
    call: &mut Call,
    comm: Obj<Communicator>,
    hints: Option<&Info>,
) -> Result<Obj<Communicator>> {
    let (made, run) = begin_dup(call, comm, hints, Order::Blocking)?;
    // The functions that copy attributes may call collective operations on `comm`, so this one must have ended.
    let told = under_way::finish(call, run);
    let copied = copy_attributes(call, comm, made);
    told.and(copied).map(|()| made)
}

/// Each rank's words in a split or merge.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub color: i32,
    pub key: i32,
    /// The new context id, if this rank becomes the one that makes it; 0: there is none left.
    pub context: u64,
}

impl Choice {
    const BYTES: usize = 16;

    fn to_bytes(self) -> [u8; Choice::BYTES] {
        let mut bytes = [0; Choice::BYTES];
        bytes[..4].copy_from_slice(&self.color.to_ne_bytes());
        bytes[4..8].copy_from_slice(&self.key.to_ne_bytes());
        bytes[8..].copy_from_slice(&self.context.to_ne_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Choice {
        let word = |at: usize| i32::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
        Choice {
            color: word(0),
            key: word(4),
            context: u64::from_ne_bytes(std::array::from_fn(|i| bytes[8 + i])),
        }
    }
}

/// The choices of all ranks of the local and of the other group.
pub(crate) fn choices(
    call: &mut Call,
    comm: Obj<Communicator>,
    mine: Choice,
) -> Result<(Vec<Choice>, Vec<Choice>)> {
    let (local, remote) = agree::tell_all(call, comm, &mine.to_bytes())?;
    let choices = |bytes: Vec<u8>| bytes.chunks_exact(Choice::BYTES).map(Choice::from_bytes).collect();
    Ok((choices(local), choices(remote)))
}

/// The ranks that chose a color, by key and then by rank.
fn chosen(choices: &[Choice], color: i32) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..choices.len()).filter(|rank| choices[*rank].color == color).collect();
    // Stable: ties go by the old rank.
    ranks.sort_by_key(|rank| choices[*rank].key);
    ranks
}

/// `MPI_Comm_split`: `None` for `MPI_UNDEFINED`. `color` is that or not negative.
pub fn split(
    call: &mut Call,
    comm: Obj<Communicator>,
    color: i32,
    key: i32,
) -> Result<Option<Obj<Communicator>>> {
    if comm.peers().is_empty() {
        // Nobody has chosen a color there, so there is no communicator (§7.4.2).
        return lost::member(call.engine(), comm).map_or(Ok(None), Err);
    }
    let mine = if color == UNDEFINED { 0 } else { CONTEXTS.make().unwrap_or(0) };
    let (local, remote) = choices(call, comm, Choice { color, key, context: mine })?;
    if color == UNDEFINED {
        return Ok(None);
    }
    let (members, others) = (chosen(&local, color), chosen(&remote, color));
    let those =
        |ranks: &[usize], of: &[PeerId]| ranks.iter().map(|rank| of[*rank]).collect::<Arc<[PeerId]>>();
    let rank = members.iter().position(|member| *member == comm.rank as usize);
    let rank = rank.expect("this rank chose this color") as i32;
    let sides = Sides {
        local: those(&members, &comm.local),
        remote: comm.remote.as_ref().map(|remote| those(&others, remote)),
        rank,
    };
    // The first of the first group makes the context.
    let peers = &call.engine().peers;
    let leads_here = sides.remote.as_ref().is_none_or(|remote| peers.come_before(&sides.local, remote));
    let context = match others.first() {
        Some(other) if !leads_here => remote[*other].context,
        _ => local[members[0]].context,
    };
    if context != mine || sides.remote.as_ref().is_some_and(|remote| remote.is_empty()) {
        CONTEXTS.give_back(mine);
    }
    if sides.remote.as_ref().is_some_and(|remote| remote.is_empty()) {
        return Ok(None);
    }
    if context == 0 {
        return Err(exhausted());
    }
    derive(comm, context, sides).map(Some)
}

/// Fails if a group is not part of a communicator's (local) group.
fn subgroup(comm: Obj<Communicator>, group: Obj<Group>) -> Result<()> {
    let known: std::collections::HashSet<PeerId> = comm.local.iter().copied().collect();
    match group.members.iter().position(|member| !known.contains(member)) {
        None => Ok(()),
        Some(rank) => {
            let text = format!("rank {rank} of the group is not in the communicator");
            Err(Error::argument(ErrorClass::Group, "group", Fact::Text(text)))
        }
    }
}

/// `MPI_Comm_create`: `None` for ranks that are not in their group.
pub fn create(
    call: &mut Call,
    comm: Obj<Communicator>,
    group: Obj<Group>,
) -> Result<Option<Obj<Communicator>>> {
    subgroup(comm, group)?;
    let first = group.members.first().and_then(|first| comm.local.iter().position(|member| member == first));
    let (color, key) = match (group.rank, first) {
        // Ranks of an intracommunicator may give different groups that don't overlap.
        (Some(rank), Some(first)) => (if comm.is_inter() { 0 } else { first as i32 }, rank as i32),
        _ => (UNDEFINED, 0),
    };
    let Some(made) = split(call, comm, color, key)? else { return Ok(None) };
    if made.local != group.members {
        // SAFETY: the count that the communicator was made with; its handle isn't known to the program.
        unsafe { release(made) };
        let text = "its members gave different groups".to_owned();
        return Err(Error::argument(ErrorClass::Group, "group", Fact::Text(text)));
    }
    Ok(Some(made))
}

/// `MPI_Comm_create_group`: only the group's members take part. `None` for ranks that are not in it.
pub fn create_group(
    call: &mut Call,
    comm: Obj<Communicator>,
    group: Obj<Group>,
    tag: i32,
) -> Result<Option<Obj<Communicator>>> {
    subgroup(comm, group)?;
    let Some(rank) = group.rank else { return Ok(None) };
    let key = |_: &Peers, from: PeerId| {
        let source = comm.local.iter().position(|member| *member == from);
        let source = source.expect("the group is part of the communicator's") as i32;
        Key { context: comm.context.get() | CREATION, source, tag }
    };
    let context = context_of_group(call, &group, Some(comm), key)?;
    derive(comm, context, Sides { local: group.members.clone(), remote: None, rank: rank as i32 }).map(Some)
}

/// This process's rank in a group, of which it must be a member.
pub(crate) fn own_rank(group: &Group, argument: &'static str) -> Result<u32> {
    group.rank.ok_or_else(|| {
        let text = "this process is not in the group".to_owned();
        Error::argument(ErrorClass::Group, argument, Fact::Text(text))
    })
}

/// Envelopes of the messages by which the members of `groups` meet under a string (see [`meeting_context`]), from one of
/// them.
pub(crate) fn meeting(
    peers: &Peers,
    string: &[u8],
    groups: &[&[PeerId]],
) -> impl Fn(&Peers, PeerId) -> Key + use<> {
    let groups: Vec<_> = groups.iter().map(|group| peers.names(group)).collect();
    let (context, tag) = meeting_context(string, &groups);
    move |peers, from| Key { context, source: peers.number(from) as i32, tag }
}

/// `MPI_Comm_create_from_group`: `None` for `MPI_GROUP_EMPTY`.
pub fn create_from_group(
    call: &mut Call,
    group: Obj<Group>,
    string: &[u8],
    hints: Option<&Info>,
    handler: Handler,
) -> Result<Option<Obj<Communicator>>> {
    if group.members.is_empty() {
        return Ok(None);
    }
    let rank = own_rank(&group, "group")? as i32;
    let key = meeting(&call.engine().peers, string, &[&group.members]);
    let context = context_of_group(call, &group, None, key)?;
    let sides = Sides { local: group.members.clone(), remote: None, rank };
    originate(&group, context, sides, handler, hints).map(Some)
}

/// A context id for a communicator of this group. The first member makes it and sends it to the others. `key` is the envelope of messages
/// from one member; `of`: the communicator to which these belong, if any.
pub(crate) fn context_of_group(
    call: &mut Call,
    group: &Group,
    of: Option<Obj<Communicator>>,
    key: impl Fn(&Peers, PeerId) -> Key,
) -> Result<u64> {
    let context = if group.rank == Some(0) { CONTEXTS.make().unwrap_or(0) } else { 0 };
    let mut bytes = context.to_ne_bytes();
    broadcast_in_group(call, Members { of, ..group.as_members() }, 0, key, &mut bytes)?;
    let context = u64::from_ne_bytes(bytes);
    if context == 0 { Err(exhausted()) } else { Ok(context) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_survive_encoding() {
        let bytes = Choice { color: -32766, key: -5, context: 1 << 47 }.to_bytes();
        let choice = Choice::from_bytes(&bytes);
        assert_eq!((choice.color, choice.key, choice.context), (-32766, -5, 1 << 47));
    }

    #[test]
    fn ties_are_broken_by_rank() {
        let choice = |color, key| Choice { color, key, context: 0 };
        let choices = [choice(1, 5), choice(0, 0), choice(1, 4), choice(1, 5), choice(1, -1)];
        assert_eq!(chosen(&choices, 1), [4, 2, 0, 3]);
    }
}
