//! Chapter 7: groups, contexts and communicators.

mod attributes;
mod type_names;

pub use attributes::*;
pub use type_names::*;

use encore_core::create;
use encore_core::objects::GROUPS;

use crate::shim::*;

/// `MPI_Group_size`
pub fn group_size(_call: &mut Call, group: Obj<Group>, size: &mut c_int) -> Result<()> {
    *size = group.size();
    Ok(())
}

/// `MPI_Group_rank`
pub fn group_rank(_call: &mut Call, group: Obj<Group>, rank: &mut c_int) -> Result<()> {
    *rank = group.rank.map_or(encore_core::UNDEFINED, |rank| rank as c_int);
    Ok(())
}

/// `MPI_Group_translate_ranks`
pub fn group_translate_ranks(
    _call: &mut Call,
    group1: Obj<Group>,
    ranks1: &[c_int],
    group2: Obj<Group>,
    ranks2: &mut [c_int],
) -> Result<()> {
    for rank in ranks1.iter().filter(|rank| **rank != encore_core::PROC_NULL) {
        if !(0..group1.size()).contains(rank) {
            let fact = Fact::RankOutOfRange { rank: i64::from(*rank), size: group1.size() };
            return Err(Error::argument(ErrorClass::Rank, "ranks1", fact));
        }
    }
    let places: std::collections::HashMap<u32, c_int> =
        group2.members.iter().zip(0..).map(|(member, rank)| (*member, rank)).collect();
    for (from, to) in ranks1.iter().zip(ranks2) {
        *to = match usize::try_from(*from) {
            Ok(from) => *places.get(&group1.members[from]).unwrap_or(&encore_core::UNDEFINED),
            Err(_) => encore_core::PROC_NULL,
        };
    }
    Ok(())
}

/// How two ordered sets of processes compare.
fn compare(one: &[u32], other: &[u32]) -> c_int {
    if one == other {
        return constants::MPI_IDENT;
    }
    let sorted = |members: &[u32]| {
        let mut members = members.to_vec();
        members.sort_unstable();
        members
    };
    if sorted(one) == sorted(other) { constants::MPI_SIMILAR } else { constants::MPI_UNEQUAL }
}

/// `MPI_Group_compare`
pub fn group_compare(
    _call: &mut Call,
    group1: Obj<Group>,
    group2: Obj<Group>,
    result: &mut c_int,
) -> Result<()> {
    *result = compare(&group1.members, &group2.members);
    Ok(())
}

/// `MPI_Group_free`
pub fn group_free(_call: &mut Call, group: &mut GroupHandle) -> Result<()> {
    let freed = check::group(*group, "group")?;
    // Freeing MPI_GROUP_EMPTY is allowed, and it stays.
    if *group != GroupHandle::EMPTY {
        GROUPS.release(freed);
    }
    *group = GroupHandle::NULL;
    Ok(())
}

/// `MPI_Comm_size`
pub fn comm_size(_call: &mut Call, comm: Obj<Communicator>, size: &mut c_int) -> Result<()> {
    *size = comm.size();
    Ok(())
}

/// `MPI_Comm_rank`
pub fn comm_rank(_call: &mut Call, comm: Obj<Communicator>, rank: &mut c_int) -> Result<()> {
    *rank = comm.rank;
    Ok(())
}

/// `MPI_Comm_remote_size`
pub fn comm_remote_size(_call: &mut Call, comm: Obj<Communicator>, size: &mut c_int) -> Result<()> {
    let Some(remote) = &comm.remote else {
        let fact = Fact::WrongCommKind { needs_inter: true };
        return Err(Error::argument(ErrorClass::Comm, "comm", fact));
    };
    *size = remote.len() as c_int;
    Ok(())
}

/// `MPI_Comm_test_inter`
pub fn comm_test_inter(_call: &mut Call, comm: Obj<Communicator>, flag: &mut Flag) -> Result<()> {
    flag.set(comm.is_inter());
    Ok(())
}

/// `MPI_Comm_compare`
pub fn comm_compare(
    _call: &mut Call,
    comm1: Obj<Communicator>,
    comm2: Obj<Communicator>,
    result: &mut c_int,
) -> Result<()> {
    let local = compare(&comm1.local, &comm2.local);
    let remote = match (&comm1.remote, &comm2.remote) {
        (None, None) => constants::MPI_IDENT,
        (Some(one), Some(other)) => compare(one, other),
        _ => constants::MPI_UNEQUAL,
    };
    *result = match local.max(remote) {
        constants::MPI_IDENT if comm1 != comm2 => constants::MPI_CONGRUENT,
        both => both,
    };
    Ok(())
}

/// `MPI_Comm_group`
pub fn comm_group(call: &mut Call, comm: Obj<Communicator>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().job.rank;
    let made = GROUPS.insert(Group::new(comm.local.clone(), me));
    *group = GroupHandle(made.ok_or_else(|| encore_core::engine::no_memory("a group"))?.address());
    Ok(())
}

fn in_one_group(comm: Obj<Communicator>) -> Result<()> {
    if comm.is_inter() {
        let text = "intercommunicators are not supported here yet".to_owned();
        return Err(Error::argument(ErrorClass::UnsupportedOperation, "comm", Fact::Text(text)));
    }
    Ok(())
}

/// `MPI_Comm_dup`
pub fn comm_dup(call: &mut Call, comm: Obj<Communicator>, newcomm: &mut CommHandle) -> Result<()> {
    in_one_group(comm)?;
    *newcomm = CommHandle::NULL;
    *newcomm = create::dup(call, comm)?.handle();
    Ok(())
}

/// `MPI_Comm_split`
pub fn comm_split(
    call: &mut Call,
    comm: Obj<Communicator>,
    color: c_int,
    key: c_int,
    newcomm: &mut CommHandle,
) -> Result<()> {
    in_one_group(comm)?;
    if color < 0 && color != encore_core::UNDEFINED {
        return Err(Error::argument(ErrorClass::Arg, "color", Fact::Negative(color.into())));
    }
    *newcomm = CommHandle::NULL;
    if let Some(made) = create::split(call, comm, color, key)? {
        *newcomm = made.handle();
    }
    Ok(())
}

/// `MPI_Comm_free`: pending operations still end normally.
pub fn comm_free(call: &mut Call, comm: &mut CommHandle) -> Result<()> {
    let freed = check::comm(*comm, "comm")?;
    if freed.predefined.is_some() {
        return Err(Error::argument(ErrorClass::Comm, "comm", Fact::Predefined(ObjectKind::Comm)));
    }
    encore_core::comm::free(call, freed)?;
    *comm = CommHandle::NULL;
    Ok(())
}

/// `MPI_Comm_set_name`
pub fn comm_set_name(_call: &mut Call, comm: Obj<Communicator>, comm_name: &CStr) -> Result<()> {
    let name = comm_name.to_bytes();
    let longest = constants::MPI_MAX_OBJECT_NAME as usize - 1;
    *comm.name.borrow_mut() = name[..name.len().min(longest)].to_vec();
    Ok(())
}

/// `MPI_Comm_get_name`; `MPI_COMM_NULL` has a name too.
pub fn comm_get_name(_call: &mut Call, comm: CommHandle, mut comm_name: StringOut<'_>) -> Result<()> {
    if comm == CommHandle::NULL {
        comm_name.set(b"MPI_COMM_NULL");
        return Ok(());
    }
    comm_name.set(&check::comm(comm, "comm")?.name.borrow());
    Ok(())
}
