// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 7: Groups, contexts, communicators and caching.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_size(
    group: GroupHandle,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupSize, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let size = check::out(size, "size")?;
        calls::comm::group_size(call, group, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_rank(
    group: GroupHandle,
    rank: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupRank, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let rank = check::out(rank, "rank")?;
        calls::comm::group_rank(call, group, rank)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_translate_ranks(
    group1: GroupHandle,
    n: c_int,
    ranks1: *const c_int,
    group2: GroupHandle,
    ranks2: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupTranslateRanks, On::NOTHING, |call| unsafe {
        let group1 = check::group(group1, "group1")?;
        let n = check::length(n as Count, "n")?;
        let ranks1 = check::list(ranks1, n as usize, "ranks1")?;
        let group2 = check::group(group2, "group2")?;
        let ranks2 = check::list_mut(ranks2, n as usize, "ranks2")?;
        calls::comm::group_translate_ranks(call, group1, ranks1, group2, ranks2)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_compare(
    group1: GroupHandle,
    group2: GroupHandle,
    result: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupCompare, On::NOTHING, |call| unsafe {
        let group1 = check::group(group1, "group1")?;
        let group2 = check::group(group2, "group2")?;
        let result = check::out(result, "result")?;
        calls::comm::group_compare(call, group1, group2, result)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_union(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupUnion, On::NOTHING, |call| unsafe {
        let group1 = check::group(group1, "group1")?;
        let group2 = check::group(group2, "group2")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_union(call, group1, group2, newgroup)?;
        leaks::made(Function::GroupUnion, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_intersection(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupIntersection, On::NOTHING, |call| unsafe {
        let group1 = check::group(group1, "group1")?;
        let group2 = check::group(group2, "group2")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_intersection(call, group1, group2, newgroup)?;
        leaks::made(Function::GroupIntersection, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_difference(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupDifference, On::NOTHING, |call| unsafe {
        let group1 = check::group(group1, "group1")?;
        let group2 = check::group(group2, "group2")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_difference(call, group1, group2, newgroup)?;
        leaks::made(Function::GroupDifference, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_incl(
    group: GroupHandle,
    n: c_int,
    ranks: *const c_int,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupIncl, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let n = check::length(n as Count, "n")?;
        let ranks = check::list(ranks, n as usize, "ranks")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_incl(call, group, ranks, newgroup)?;
        leaks::made(Function::GroupIncl, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_excl(
    group: GroupHandle,
    n: c_int,
    ranks: *const c_int,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupExcl, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let n = check::length(n as Count, "n")?;
        let ranks = check::list(ranks, n as usize, "ranks")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_excl(call, group, ranks, newgroup)?;
        leaks::made(Function::GroupExcl, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_range_incl(
    group: GroupHandle,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupRangeIncl, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let n = check::length(n as Count, "n")?;
        let ranges = check::list(ranges, n as usize, "ranges")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_range_incl(call, group, ranges, newgroup)?;
        leaks::made(Function::GroupRangeIncl, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_range_excl(
    group: GroupHandle,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupRangeExcl, On::NOTHING, |call| unsafe {
        let group = check::group(group, "group")?;
        let n = check::length(n as Count, "n")?;
        let ranges = check::list(ranges, n as usize, "ranges")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_range_excl(call, group, ranges, newgroup)?;
        leaks::made(Function::GroupRangeExcl, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_from_session_pset(
    session: SessionHandle,
    pset_name: *const c_char,
    newgroup: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupFromSessionPset, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let pset_name = check::string(pset_name, "pset_name")?;
        let newgroup = check::out(newgroup, "newgroup")?;
        calls::comm::group_from_session_pset(call, session, pset_name, newgroup)?;
        leaks::made(Function::GroupFromSessionPset, What::Group, newgroup.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_free(
    group: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GroupFree, On::NOTHING, |call| unsafe {
        let group = check::out(group, "group")?;
        let group_before = group.0;
        let done = calls::comm::group_free(call, group);
        leaks::freed(What::Group, group_before, group.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_size(
    comm: CommHandle,
    size: *mut c_int,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    comm: CommHandle,
    size: *mut c_int,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::CommSize).is_some_and(|mut call| quick::comm_size(&mut call, comm, size)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    comm: CommHandle,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::CommSize, On::comm(comm), || unsafe { biased(comm, size) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::out(size, "size")?;
        calls::comm::comm_size(call, comm, size)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::CommSize).is_some_and(|mut call| quick::comm_size(&mut call, comm, size)) {
            return constants::MPI_SUCCESS;
        }
        in_full(comm, size)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_rank(
    comm: CommHandle,
    rank: *mut c_int,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    comm: CommHandle,
    rank: *mut c_int,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::CommRank).is_some_and(|mut call| quick::comm_rank(&mut call, comm, rank)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    comm: CommHandle,
    rank: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::CommRank, On::comm(comm), || unsafe { biased(comm, rank) }, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank = check::out(rank, "rank")?;
        calls::comm::comm_rank(call, comm, rank)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::CommRank).is_some_and(|mut call| quick::comm_rank(&mut call, comm, rank)) {
            return constants::MPI_SUCCESS;
        }
        in_full(comm, rank)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_compare(
    comm1: CommHandle,
    comm2: CommHandle,
    result: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCompare, On::comm(comm1), |call| unsafe {
        let comm1 = check::comm(comm1, "comm1")?;
        let comm2 = check::comm(comm2, "comm2")?;
        let result = check::out(result, "result")?;
        calls::comm::comm_compare(call, comm1, comm2, result)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_group(
    comm: CommHandle,
    group: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGroup, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let group = check::out(group, "group")?;
        calls::comm::comm_group(call, comm, group)?;
        leaks::made(Function::CommGroup, What::Group, group.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_dup(
    comm: CommHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDup, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_dup(call, comm, newcomm)?;
        leaks::made(Function::CommDup, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_dup_with_info(
    comm: CommHandle,
    info: InfoHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDupWithInfo, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_dup_with_info(call, comm, info, newcomm)?;
        leaks::made(Function::CommDupWithInfo, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_idup(
    comm: CommHandle,
    newcomm: *mut CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommIdup, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        let request = check::out(request, "request")?;
        calls::comm::comm_idup(call, comm, newcomm, request)?;
        leaks::made(Function::CommIdup, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_idup_with_info(
    comm: CommHandle,
    info: InfoHandle,
    newcomm: *mut CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommIdupWithInfo, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        let request = check::out(request, "request")?;
        calls::comm::comm_idup_with_info(call, comm, info, newcomm, request)?;
        leaks::made(Function::CommIdupWithInfo, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create(
    comm: CommHandle,
    group: GroupHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCreate, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let group = check::group(group, "group")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_create(call, comm, group, newcomm)?;
        leaks::made(Function::CommCreate, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create_group(
    comm: CommHandle,
    group: GroupHandle,
    tag: c_int,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCreateGroup, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let group = check::group(group, "group")?;
        let tag = check::send_tag(tag, "tag")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_create_group(call, comm, group, tag, newcomm)?;
        leaks::made(Function::CommCreateGroup, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create_from_group(
    group: GroupHandle,
    stringtag: *const c_char,
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCreateFromGroup, On::errhandler(errhandler), |call| unsafe {
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        let group = check::group(group, "group")?;
        let stringtag = check::string(stringtag, "stringtag")?;
        let info = check::info(info, "info")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_create_from_group(call, group, stringtag, info, errhandler, newcomm)?;
        leaks::made(Function::CommCreateFromGroup, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_split(
    comm: CommHandle,
    color: c_int,
    key: c_int,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSplit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_split(call, comm, color, key, newcomm)?;
        leaks::made(Function::CommSplit, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_split_type(
    comm: CommHandle,
    split_type: c_int,
    key: c_int,
    info: InfoHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSplitType, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::comm::comm_split_type(call, comm, split_type, key, info, newcomm)?;
        leaks::made(Function::CommSplitType, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_free(
    comm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommFree, On::comm_at(comm), |call| unsafe {
        let comm = check::out(comm, "comm")?;
        let comm_before = comm.0;
        let done = calls::comm::comm_free(call, comm);
        leaks::freed(What::Comm, comm_before, comm.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_set_info(
    comm: CommHandle,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSetInfo, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        calls::comm::comm_set_info(call, comm, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_info(
    comm: CommHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGetInfo, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info_used = check::out(info_used, "info_used")?;
        calls::comm::comm_get_info(call, comm, info_used)?;
        leaks::made(Function::CommGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_test_inter(
    comm: CommHandle,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommTestInter, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::comm::comm_test_inter(call, comm, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_remote_size(
    comm: CommHandle,
    size: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommRemoteSize, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::out(size, "size")?;
        calls::comm::comm_remote_size(call, comm, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_remote_group(
    comm: CommHandle,
    group: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommRemoteGroup, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let group = check::out(group, "group")?;
        calls::comm::comm_remote_group(call, comm, group)?;
        leaks::made(Function::CommRemoteGroup, What::Group, group.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Intercomm_create(
    local_comm: CommHandle,
    local_leader: c_int,
    peer_comm: CommHandle,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IntercommCreate, On::comm(local_comm), |call| unsafe {
        let local_comm = check::comm(local_comm, "local_comm")?;
        let local_leader = check::rank(local_leader, local_comm, "local_leader")?;
        let tag = check::send_tag(tag, "tag")?;
        let newintercomm = check::out(newintercomm, "newintercomm")?;
        calls::comm::intercomm_create(call, local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm)?;
        leaks::made(Function::IntercommCreate, What::Comm, newintercomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Intercomm_create_from_groups(
    local_group: GroupHandle,
    local_leader: c_int,
    remote_group: GroupHandle,
    remote_leader: c_int,
    stringtag: *const c_char,
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    newintercomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IntercommCreateFromGroups, On::errhandler(errhandler), |call| unsafe {
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        let local_group = check::group(local_group, "local_group")?;
        let stringtag = check::string(stringtag, "stringtag")?;
        let info = check::info(info, "info")?;
        let newintercomm = check::out(newintercomm, "newintercomm")?;
        calls::comm::intercomm_create_from_groups(call, local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler, newintercomm)?;
        leaks::made(Function::IntercommCreateFromGroups, What::Comm, newintercomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Intercomm_merge(
    intercomm: CommHandle,
    high: c_int,
    newintracomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IntercommMerge, On::comm(intercomm), |call| unsafe {
        let intercomm = check::comm(intercomm, "intercomm")?;
        let high = high != 0;
        let newintracomm = check::out(newintracomm, "newintracomm")?;
        calls::comm::intercomm_merge(call, intercomm, high, newintracomm)?;
        leaks::made(Function::IntercommMerge, What::Comm, newintracomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create_keyval(
    comm_copy_attr_fn: Option<CommCopyAttrFunction>,
    comm_delete_attr_fn: Option<CommDeleteAttrFunction>,
    comm_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCreateKeyval, On::NOTHING, |call| unsafe {
        let comm_keyval = check::out(comm_keyval, "comm_keyval")?;
        calls::comm::comm_create_keyval(call, comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state)?;
        leaks::made(Function::CommCreateKeyval, What::Keyval, *comm_keyval as usize);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_free_keyval(
    comm_keyval: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommFreeKeyval, On::NOTHING, |call| unsafe {
        let comm_keyval = check::out(comm_keyval, "comm_keyval")?;
        let comm_keyval_before = *comm_keyval as usize;
        let done = calls::comm::comm_free_keyval(call, comm_keyval);
        leaks::freed(What::Keyval, comm_keyval_before, *comm_keyval as usize);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_set_attr(
    comm: CommHandle,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSetAttr, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::comm::comm_set_attr(call, comm, comm_keyval, attribute_val)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_attr(
    comm: CommHandle,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGetAttr, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let attribute_val = check::out(attribute_val.cast::<*mut c_void>(), "attribute_val")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::comm::comm_get_attr(call, comm, comm_keyval, attribute_val, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_delete_attr(
    comm: CommHandle,
    comm_keyval: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDeleteAttr, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::comm::comm_delete_attr(call, comm, comm_keyval)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_keyval(
    win_copy_attr_fn: Option<WinCopyAttrFunction>,
    win_delete_attr_fn: Option<WinDeleteAttrFunction>,
    win_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCreateKeyval, On::NOTHING, |call| unsafe {
        let win_keyval = check::out(win_keyval, "win_keyval")?;
        calls::comm::win_create_keyval(call, win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state)?;
        leaks::made(Function::WinCreateKeyval, What::Keyval, *win_keyval as usize);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_free_keyval(
    win_keyval: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinFreeKeyval, On::NOTHING, |call| unsafe {
        let win_keyval = check::out(win_keyval, "win_keyval")?;
        let win_keyval_before = *win_keyval as usize;
        let done = calls::comm::win_free_keyval(call, win_keyval);
        leaks::freed(What::Keyval, win_keyval_before, *win_keyval as usize);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_attr(
    win: WinHandle,
    win_keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSetAttr, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::comm::win_set_attr(call, win, win_keyval, attribute_val)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_attr(
    win: WinHandle,
    win_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinGetAttr, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let attribute_val = check::out(attribute_val.cast::<*mut c_void>(), "attribute_val")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::comm::win_get_attr(call, win, win_keyval, attribute_val, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_delete_attr(
    win: WinHandle,
    win_keyval: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinDeleteAttr, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::comm::win_delete_attr(call, win, win_keyval)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_keyval(
    type_copy_attr_fn: Option<TypeCopyAttrFunction>,
    type_delete_attr_fn: Option<TypeDeleteAttrFunction>,
    type_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateKeyval, On::NOTHING, |call| unsafe {
        let type_keyval = check::out(type_keyval, "type_keyval")?;
        calls::comm::type_create_keyval(call, type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state)?;
        leaks::made(Function::TypeCreateKeyval, What::Keyval, *type_keyval as usize);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_free_keyval(
    type_keyval: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeFreeKeyval, On::NOTHING, |call| unsafe {
        let type_keyval = check::out(type_keyval, "type_keyval")?;
        let type_keyval_before = *type_keyval as usize;
        let done = calls::comm::type_free_keyval(call, type_keyval);
        leaks::freed(What::Keyval, type_keyval_before, *type_keyval as usize);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_set_attr(
    datatype: DatatypeHandle,
    type_keyval: c_int,
    attribute_val: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeSetAttr, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        calls::comm::type_set_attr(call, datatype, type_keyval, attribute_val)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_attr(
    datatype: DatatypeHandle,
    type_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetAttr, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let attribute_val = check::out(attribute_val.cast::<*mut c_void>(), "attribute_val")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::comm::type_get_attr(call, datatype, type_keyval, attribute_val, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_delete_attr(
    datatype: DatatypeHandle,
    type_keyval: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeDeleteAttr, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        calls::comm::type_delete_attr(call, datatype, type_keyval)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_set_name(
    comm: CommHandle,
    comm_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSetName, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let comm_name = check::string(comm_name, "comm_name")?;
        calls::comm::comm_set_name(call, comm, comm_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_name(
    comm: CommHandle,
    comm_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGetName, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let comm_name = check::counted_string_out(comm_name, constants::MPI_MAX_OBJECT_NAME, resultlen, "comm_name")?;
        calls::comm::comm_get_name(call, comm, comm_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_set_name(
    datatype: DatatypeHandle,
    type_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeSetName, On::NOTHING, |call| unsafe {
        let datatype = check::datatype(datatype, "datatype")?;
        let type_name = check::string(type_name, "type_name")?;
        calls::comm::type_set_name(call, datatype, type_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_get_name(
    datatype: DatatypeHandle,
    type_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeGetName, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let type_name = check::counted_string_out(type_name, constants::MPI_MAX_OBJECT_NAME, resultlen, "type_name")?;
        calls::comm::type_get_name(call, datatype, type_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_name(
    win: WinHandle,
    win_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSetName, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let win_name = check::string(win_name, "win_name")?;
        calls::comm::win_set_name(call, win, win_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_name(
    win: WinHandle,
    win_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinGetName, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let win_name = check::counted_string_out(win_name, constants::MPI_MAX_OBJECT_NAME, resultlen, "win_name")?;
        calls::comm::win_get_name(call, win, win_name)
    })
}

weak_aliases! {
    "Group_size",
    "Group_rank",
    "Group_translate_ranks",
    "Group_compare",
    "Group_union",
    "Group_intersection",
    "Group_difference",
    "Group_incl",
    "Group_excl",
    "Group_range_incl",
    "Group_range_excl",
    "Group_from_session_pset",
    "Group_free",
    "Comm_size",
    "Comm_rank",
    "Comm_compare",
    "Comm_group",
    "Comm_dup",
    "Comm_dup_with_info",
    "Comm_idup",
    "Comm_idup_with_info",
    "Comm_create",
    "Comm_create_group",
    "Comm_create_from_group",
    "Comm_split",
    "Comm_split_type",
    "Comm_free",
    "Comm_set_info",
    "Comm_get_info",
    "Comm_test_inter",
    "Comm_remote_size",
    "Comm_remote_group",
    "Intercomm_create",
    "Intercomm_create_from_groups",
    "Intercomm_merge",
    "Comm_create_keyval",
    "Comm_free_keyval",
    "Comm_set_attr",
    "Comm_get_attr",
    "Comm_delete_attr",
    "Win_create_keyval",
    "Win_free_keyval",
    "Win_set_attr",
    "Win_get_attr",
    "Win_delete_attr",
    "Type_create_keyval",
    "Type_free_keyval",
    "Type_set_attr",
    "Type_get_attr",
    "Type_delete_attr",
    "Comm_set_name",
    "Comm_get_name",
    "Type_set_name",
    "Type_get_name",
    "Win_set_name",
    "Win_get_name",
}
