//! §7.3: groups.

use std::collections::HashSet;

use encore_engine::{PROC_NULL, UNDEFINED};
use encore_mpi::group::{self, GROUPS, expand_ranges};
use encore_mpi::session::origin::Origin;

use crate::calls::session::process_set;
use crate::shim::*;

/// `MPI_Group_size`
pub fn group_size(_call: &mut Call, group: Obj<Group>, size: &mut c_int) -> Result<()> {
    *size = group.size();
    Ok(())
}

/// `MPI_Group_rank`
pub fn group_rank(_call: &mut Call, group: Obj<Group>, rank: &mut c_int) -> Result<()> {
    *rank = group.rank.map_or(UNDEFINED, |rank| rank as c_int);
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
    let size = group1.size();
    if let Some(rank) = ranks1.iter().find(|rank| **rank != PROC_NULL && !(0..size).contains(*rank)) {
        let fact = Fact::RankNotInGroup { rank: i64::from(*rank), size };
        return Err(Error::argument(ErrorClass::Rank, "ranks1", fact));
    }
    let places = group2.ranks_of(&group1.members);
    for (from, to) in ranks1.iter().zip(ranks2) {
        *to = match usize::try_from(*from) {
            Ok(from) => places[from].map_or(UNDEFINED, |rank| rank as c_int),
            Err(_) => PROC_NULL,
        };
    }
    Ok(())
}

/// How two ordered sets of processes compare.
pub(super) fn compare(one: &[PeerId], other: &[PeerId]) -> c_int {
    if one == other {
        return constants::MPI_IDENT;
    }
    let set = |members: &[PeerId]| members.iter().copied().collect::<HashSet<_>>();
    if set(one) == set(other) { constants::MPI_SIMILAR } else { constants::MPI_UNEQUAL }
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
    // Freeing MPI_GROUP_EMPTY is allowed and has no effect.
    if *group != GroupHandle::EMPTY {
        // SAFETY: the program's count, which the call gives up.
        unsafe { GROUPS.release(freed) };
    }
    *group = GroupHandle::NULL;
    Ok(())
}

/// Makes a group of members of other groups, the first of which is `of`.
fn make(call: &mut Call, members: Vec<PeerId>, of: Obj<Group>, newgroup: &mut GroupHandle) -> Result<()> {
    *newgroup = group::make(members.into(), call.engine().peers.me(), of.origin.clone())?;
    Ok(())
}

/// `MPI_Group_union`
pub fn group_union(
    call: &mut Call,
    group1: Obj<Group>,
    group2: Obj<Group>,
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group1.union(&group2), group1, newgroup)
}

/// `MPI_Group_intersection`
pub fn group_intersection(
    call: &mut Call,
    group1: Obj<Group>,
    group2: Obj<Group>,
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group1.intersection(&group2), group1, newgroup)
}

/// `MPI_Group_difference`
pub fn group_difference(
    call: &mut Call,
    group1: Obj<Group>,
    group2: Obj<Group>,
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group1.difference(&group2), group1, newgroup)
}

/// `MPI_Group_incl`
pub fn group_incl(
    call: &mut Call,
    group: Obj<Group>,
    ranks: &[c_int],
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group.including(ranks.iter().map(|rank| i64::from(*rank)), "ranks")?, group, newgroup)
}

/// `MPI_Group_excl`
pub fn group_excl(
    call: &mut Call,
    group: Obj<Group>,
    ranks: &[c_int],
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group.excluding(ranks.iter().map(|rank| i64::from(*rank)), "ranks")?, group, newgroup)
}

/// `MPI_Group_range_incl`
pub fn group_range_incl(
    call: &mut Call,
    group: Obj<Group>,
    ranges: &[[c_int; 3]],
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group.including(expand_ranges(ranges, "ranges")?, "ranges")?, group, newgroup)
}

/// `MPI_Group_range_excl`
pub fn group_range_excl(
    call: &mut Call,
    group: Obj<Group>,
    ranges: &[[c_int; 3]],
    newgroup: &mut GroupHandle,
) -> Result<()> {
    make(call, group.excluding(expand_ranges(ranges, "ranges")?, "ranges")?, group, newgroup)
}

/// `MPI_Group_from_session_pset`
pub fn group_from_session_pset(
    call: &mut Call,
    session: Obj<Session>,
    pset_name: &CStr,
    newgroup: &mut GroupHandle,
) -> Result<()> {
    *newgroup = GroupHandle::NULL;
    let members = process_set(call, pset_name)?;
    *newgroup = group::make(members, call.engine().peers.me(), Origin::session(session))?;
    Ok(())
}
