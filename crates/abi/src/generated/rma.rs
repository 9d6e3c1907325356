// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 12: One-sided communication.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create(
    base: *mut c_void,
    size: Aint,
    disp_unit: c_int,
    info: InfoHandle,
    comm: CommHandle,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCreate, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let win = check::out(win, "win")?;
        calls::rma::win_create(call, base, size, disp_unit, info, comm, win)?;
        leaks::made(Function::WinCreate, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_c(
    base: *mut c_void,
    size: Aint,
    disp_unit: Aint,
    info: InfoHandle,
    comm: CommHandle,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCreateC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let win = check::out(win, "win")?;
        calls::rma::win_create(call, base, size, disp_unit, info, comm, win)?;
        leaks::made(Function::WinCreateC, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_allocate(
    size: Aint,
    disp_unit: c_int,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut c_void,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinAllocate, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        let win = check::out(win, "win")?;
        calls::rma::win_allocate(call, size, disp_unit, info, comm, baseptr, win)?;
        leaks::made(Function::WinAllocate, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_allocate_c(
    size: Aint,
    disp_unit: Aint,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut c_void,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinAllocateC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        let win = check::out(win, "win")?;
        calls::rma::win_allocate(call, size, disp_unit, info, comm, baseptr, win)?;
        leaks::made(Function::WinAllocateC, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_allocate_shared(
    size: Aint,
    disp_unit: c_int,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut c_void,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinAllocateShared, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        let win = check::out(win, "win")?;
        calls::rma::win_allocate_shared(call, size, disp_unit, info, comm, baseptr, win)?;
        leaks::made(Function::WinAllocateShared, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_allocate_shared_c(
    size: Aint,
    disp_unit: Aint,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut c_void,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinAllocateSharedC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let size = check::memory_size(size, "size")?;
        let disp_unit = check::disp_unit(disp_unit as Aint, "disp_unit")?;
        let info = check::info(info, "info")?;
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        let win = check::out(win, "win")?;
        calls::rma::win_allocate_shared(call, size, disp_unit, info, comm, baseptr, win)?;
        leaks::made(Function::WinAllocateSharedC, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_shared_query(
    win: WinHandle,
    rank: c_int,
    size: *mut Aint,
    disp_unit: *mut c_int,
    baseptr: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSharedQuery, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let rank = check::target(rank, win, "rank")?;
        let size = check::out(size, "size")?;
        let disp_unit = CountOut::Int(check::out(disp_unit, "disp_unit")?);
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        calls::rma::win_shared_query(call, win, rank, size, disp_unit, baseptr)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_shared_query_c(
    win: WinHandle,
    rank: c_int,
    size: *mut Aint,
    disp_unit: *mut Aint,
    baseptr: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSharedQueryC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let rank = check::target(rank, win, "rank")?;
        let size = check::out(size, "size")?;
        let disp_unit = CountOut::Large(check::out(disp_unit, "disp_unit")?);
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        calls::rma::win_shared_query(call, win, rank, size, disp_unit, baseptr)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_dynamic(
    info: InfoHandle,
    comm: CommHandle,
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCreateDynamic, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        let win = check::out(win, "win")?;
        calls::rma::win_create_dynamic(call, info, comm, win)?;
        leaks::made(Function::WinCreateDynamic, What::Win, win.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_attach(
    win: WinHandle,
    base: *mut c_void,
    size: Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinAttach, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let size = check::memory_size(size, "size")?;
        calls::rma::win_attach(call, win, base, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_detach(
    win: WinHandle,
    base: *const c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinDetach, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_detach(call, win, base)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_free(
    win: *mut WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinFree, On::win_at(win), |call| unsafe {
        let win = check::out(win, "win")?;
        let win_before = win.0;
        let done = calls::rma::win_free(call, win);
        leaks::freed(What::Win, win_before, win.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_group(
    win: WinHandle,
    group: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinGetGroup, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let group = check::out(group, "group")?;
        calls::rma::win_get_group(call, win, group)?;
        leaks::made(Function::WinGetGroup, What::Group, group.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_info(
    win: WinHandle,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSetInfo, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let info = check::info(info, "info")?;
        calls::rma::win_set_info(call, win, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_info(
    win: WinHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinGetInfo, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let info_used = check::out(info_used, "info_used")?;
        calls::rma::win_get_info(call, win, info_used)?;
        leaks::made(Function::WinGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Put(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Put).is_some_and(|mut call| quick::put(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Put, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        calls::rma::put(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Put).is_some_and(|mut call| quick::put(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Put_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::PutC).is_some_and(|mut call| quick::put(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::PutC, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        calls::rma::put(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::PutC).is_some_and(|mut call| quick::put(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get(
    origin_addr: *mut c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *mut c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Get).is_some_and(|mut call| quick::get(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *mut c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Get, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        calls::rma::get(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Get).is_some_and(|mut call| quick::get(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_c(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::GetC).is_some_and(|mut call| quick::get(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::GetC, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        calls::rma::get(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::GetC).is_some_and(|mut call| quick::get(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::Accumulate).is_some_and(|mut call| quick::accumulate(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, op, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::Accumulate, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        calls::rma::accumulate(call, origin_addr, target_rank, target_disp, target_count, target_datatype, op, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::Accumulate).is_some_and(|mut call| quick::accumulate(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, op, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Accumulate_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::AccumulateC).is_some_and(|mut call| quick::accumulate(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, op, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::AccumulateC, On::win(win), || unsafe { biased(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        calls::rma::accumulate(call, origin_addr, target_rank, target_disp, target_count, target_datatype, op, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::AccumulateC).is_some_and(|mut call| quick::accumulate(&mut call, origin_addr, origin_count as Count, origin_datatype, target_rank, target_disp, target_count as Count, target_datatype, op, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    result_addr: *mut c_void,
    result_count: c_int,
    result_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetAccumulate, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_addr = RawBuffer::new(origin_addr as *mut c_void, origin_count as Count, origin_datatype, ["origin_addr", "origin_count", "origin_datatype"]);
        let result_count = check::count(result_count as Count, "result_count")?;
        let result_datatype = check::committed(result_datatype, "result_datatype")?;
        let result_addr = check::buffer(result_addr, result_count, result_datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        calls::rma::get_accumulate(call, origin_addr, result_addr, target_rank, target_disp, target_count, target_datatype, op, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_accumulate_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    result_addr: *mut c_void,
    result_count: Count,
    result_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetAccumulateC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_addr = RawBuffer::new(origin_addr as *mut c_void, origin_count as Count, origin_datatype, ["origin_addr", "origin_count", "origin_datatype"]);
        let result_count = check::count(result_count as Count, "result_count")?;
        let result_datatype = check::committed(result_datatype, "result_datatype")?;
        let result_addr = check::buffer(result_addr, result_count, result_datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        calls::rma::get_accumulate(call, origin_addr, result_addr, target_rank, target_disp, target_count, target_datatype, op, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    op: OpHandle,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::FetchAndOp).is_some_and(|mut call| quick::fetch_and_op(&mut call, origin_addr, result_addr, datatype, target_rank, target_disp, op, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    op: OpHandle,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::FetchAndOp, On::win(win), || unsafe { biased(origin_addr, result_addr, datatype, target_rank, target_disp, op, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let datatype = check::committed(datatype, "datatype")?;
        let result_addr = check::buffer(result_addr, 1, datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let op = check::op(op, "op")?;
        calls::rma::fetch_and_op(call, origin_addr, result_addr, target_rank, target_disp, op, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::FetchAndOp).is_some_and(|mut call| quick::fetch_and_op(&mut call, origin_addr, result_addr, datatype, target_rank, target_disp, op, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, result_addr, datatype, target_rank, target_disp, op, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::CompareAndSwap).is_some_and(|mut call| quick::compare_and_swap(&mut call, origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::CompareAndSwap, On::win(win), || unsafe { biased(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let datatype = check::committed(datatype, "datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, 1, datatype, "origin_addr")?;
        let compare_addr = check::buffer(compare_addr as *mut c_void, 1, datatype, "compare_addr")?;
        let result_addr = check::buffer(result_addr, 1, datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        calls::rma::compare_and_swap(call, origin_addr, compare_addr, result_addr, target_rank, target_disp, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::CompareAndSwap).is_some_and(|mut call| quick::compare_and_swap(&mut call, origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rput(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Rput, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let request = check::out(request, "request")?;
        calls::rma::rput(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rput_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RputC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let request = check::out(request, "request")?;
        calls::rma::rput(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rget(
    origin_addr: *mut c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Rget, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let request = check::out(request, "request")?;
        calls::rma::rget(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rget_c(
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RgetC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let request = check::out(request, "request")?;
        calls::rma::rget(call, origin_addr, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Raccumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Raccumulate, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::rma::raccumulate(call, origin_addr, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Raccumulate_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RaccumulateC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_count = check::count(origin_count as Count, "origin_count")?;
        let origin_datatype = check::committed(origin_datatype, "origin_datatype")?;
        let origin_addr = check::buffer(origin_addr as *mut c_void, origin_count, origin_datatype, "origin_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::rma::raccumulate(call, origin_addr, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rget_accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: DatatypeHandle,
    result_addr: *mut c_void,
    result_count: c_int,
    result_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: c_int,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RgetAccumulate, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_addr = RawBuffer::new(origin_addr as *mut c_void, origin_count as Count, origin_datatype, ["origin_addr", "origin_count", "origin_datatype"]);
        let result_count = check::count(result_count as Count, "result_count")?;
        let result_datatype = check::committed(result_datatype, "result_datatype")?;
        let result_addr = check::buffer(result_addr, result_count, result_datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::rma::rget_accumulate(call, origin_addr, result_addr, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Rget_accumulate_c(
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    result_addr: *mut c_void,
    result_count: Count,
    result_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RgetAccumulateC, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let origin_addr = RawBuffer::new(origin_addr as *mut c_void, origin_count as Count, origin_datatype, ["origin_addr", "origin_count", "origin_datatype"]);
        let result_count = check::count(result_count as Count, "result_count")?;
        let result_datatype = check::committed(result_datatype, "result_datatype")?;
        let result_addr = check::buffer(result_addr, result_count, result_datatype, "result_addr")?;
        let target_rank = check::target(target_rank, win, "target_rank")?;
        let target_count = check::count(target_count as Count, "target_count")?;
        let target_datatype = check::committed(target_datatype, "target_datatype")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::rma::rget_accumulate(call, origin_addr, result_addr, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_fence(
    assert: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinFence, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let assert = check::bits(assert, const { &[(8192, "MPI_MODE_NOSTORE"), (4096, "MPI_MODE_NOPUT"), (2048, "MPI_MODE_NOPRECEDE"), (16384, "MPI_MODE_NOSUCCEED"), (1024, "MPI_MODE_NOCHECK")] }, ErrorClass::Assert, "assert")?;
        calls::rma::win_fence(call, assert, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_start(
    group: GroupHandle,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinStart, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let group = check::group(group, "group")?;
        let assert = check::bits(assert, const { &[(1024, "MPI_MODE_NOCHECK"), (8192, "MPI_MODE_NOSTORE"), (4096, "MPI_MODE_NOPUT"), (2048, "MPI_MODE_NOPRECEDE"), (16384, "MPI_MODE_NOSUCCEED")] }, ErrorClass::Assert, "assert")?;
        calls::rma::win_start(call, group, assert, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_complete(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinComplete, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_complete(call, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_post(
    group: GroupHandle,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinPost, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let group = check::group(group, "group")?;
        let assert = check::bits(assert, const { &[(1024, "MPI_MODE_NOCHECK"), (8192, "MPI_MODE_NOSTORE"), (4096, "MPI_MODE_NOPUT"), (2048, "MPI_MODE_NOPRECEDE"), (16384, "MPI_MODE_NOSUCCEED")] }, ErrorClass::Assert, "assert")?;
        calls::rma::win_post(call, group, assert, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_wait(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinWait, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_wait(call, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_test(
    win: WinHandle,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinTest, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::rma::win_test(call, win, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_lock(
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::WinLock).is_some_and(|mut call| quick::win_lock(&mut call, lock_type, rank, assert, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::WinLock, On::win(win), || unsafe { biased(lock_type, rank, assert, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let lock_type = check::choice(lock_type, const { &[(301, "MPI_LOCK_EXCLUSIVE"), (302, "MPI_LOCK_SHARED")] }, ErrorClass::Locktype, "lock_type")?;
        let rank = check::target(rank, win, "rank")?;
        let assert = check::bits(assert, const { &[(1024, "MPI_MODE_NOCHECK"), (8192, "MPI_MODE_NOSTORE"), (4096, "MPI_MODE_NOPUT"), (2048, "MPI_MODE_NOPRECEDE"), (16384, "MPI_MODE_NOSUCCEED")] }, ErrorClass::Assert, "assert")?;
        calls::rma::win_lock(call, lock_type, rank, assert, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::WinLock).is_some_and(|mut call| quick::win_lock(&mut call, lock_type, rank, assert, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(lock_type, rank, assert, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_lock_all(
    assert: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinLockAll, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let assert = check::bits(assert, const { &[(1024, "MPI_MODE_NOCHECK"), (8192, "MPI_MODE_NOSTORE"), (4096, "MPI_MODE_NOPUT"), (2048, "MPI_MODE_NOPRECEDE"), (16384, "MPI_MODE_NOSUCCEED")] }, ErrorClass::Assert, "assert")?;
        calls::rma::win_lock_all(call, assert, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_unlock(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    rank: c_int,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::WinUnlock).is_some_and(|mut call| quick::win_unlock(&mut call, rank, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::WinUnlock, On::win(win), || unsafe { biased(rank, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let rank = check::target(rank, win, "rank")?;
        calls::rma::win_unlock(call, rank, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::WinUnlock).is_some_and(|mut call| quick::win_unlock(&mut call, rank, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(rank, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_unlock_all(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinUnlockAll, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_unlock_all(call, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    rank: c_int,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::WinFlush).is_some_and(|mut call| quick::win_flush(&mut call, rank, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::WinFlush, On::win(win), || unsafe { biased(rank, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let rank = check::target(rank, win, "rank")?;
        calls::rma::win_flush(call, rank, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::WinFlush).is_some_and(|mut call| quick::win_flush(&mut call, rank, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(rank, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_all(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinFlushAll, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_flush_all(call, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_local(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn biased(
    rank: c_int,
    win: WinHandle,
) -> bool {
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe { Call::enter_biased(Function::WinFlushLocal).is_some_and(|mut call| quick::win_flush_local(&mut call, rank, win)) }
    }
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_after(Function::WinFlushLocal, On::win(win), || unsafe { biased(rank, win) }, |call| unsafe {
        let win = check::win(win, "win")?;
        let rank = check::target(rank, win, "rank")?;
        calls::rma::win_flush_local(call, rank, win)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if Call::enter_quickly(Function::WinFlushLocal).is_some_and(|mut call| quick::win_flush_local(&mut call, rank, win)) {
            return constants::MPI_SUCCESS;
        }
        in_full(rank, win)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_local_all(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinFlushLocalAll, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_flush_local_all(call, win)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_sync(
    win: WinHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSync, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::rma::win_sync(call, win)
    })
}

weak_aliases! {
    "Win_create",
    "Win_create_c",
    "Win_allocate",
    "Win_allocate_c",
    "Win_allocate_shared",
    "Win_allocate_shared_c",
    "Win_shared_query",
    "Win_shared_query_c",
    "Win_create_dynamic",
    "Win_attach",
    "Win_detach",
    "Win_free",
    "Win_get_group",
    "Win_set_info",
    "Win_get_info",
    "Put",
    "Put_c",
    "Get",
    "Get_c",
    "Accumulate",
    "Accumulate_c",
    "Get_accumulate",
    "Get_accumulate_c",
    "Fetch_and_op",
    "Compare_and_swap",
    "Rput",
    "Rput_c",
    "Rget",
    "Rget_c",
    "Raccumulate",
    "Raccumulate_c",
    "Rget_accumulate",
    "Rget_accumulate_c",
    "Win_fence",
    "Win_start",
    "Win_complete",
    "Win_post",
    "Win_wait",
    "Win_test",
    "Win_lock",
    "Win_lock_all",
    "Win_unlock",
    "Win_unlock_all",
    "Win_flush",
    "Win_flush_all",
    "Win_flush_local",
    "Win_flush_local_all",
    "Win_sync",
}
