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
    unsupported(Function::WinCreate, On::comm(comm))
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
    unsupported(Function::WinCreateC, On::comm(comm))
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
    unsupported(Function::WinAllocate, On::comm(comm))
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
    unsupported(Function::WinAllocateC, On::comm(comm))
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
    unsupported(Function::WinAllocateShared, On::comm(comm))
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
    unsupported(Function::WinAllocateSharedC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_shared_query(
    win: WinHandle,
    rank: c_int,
    size: *mut Aint,
    disp_unit: *mut c_int,
    baseptr: *mut c_void,
) -> c_int {
    unsupported(Function::WinSharedQuery, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_shared_query_c(
    win: WinHandle,
    rank: c_int,
    size: *mut Aint,
    disp_unit: *mut Aint,
    baseptr: *mut c_void,
) -> c_int {
    unsupported(Function::WinSharedQueryC, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_dynamic(
    info: InfoHandle,
    comm: CommHandle,
    win: *mut WinHandle,
) -> c_int {
    unsupported(Function::WinCreateDynamic, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_attach(
    win: WinHandle,
    base: *mut c_void,
    size: Aint,
) -> c_int {
    unsupported(Function::WinAttach, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_detach(
    win: WinHandle,
    base: *const c_void,
) -> c_int {
    unsupported(Function::WinDetach, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_free(
    win: *mut WinHandle,
) -> c_int {
    unsupported(Function::WinFree, On::win_at(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_group(
    win: WinHandle,
    group: *mut GroupHandle,
) -> c_int {
    unsupported(Function::WinGetGroup, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_info(
    win: WinHandle,
    info: InfoHandle,
) -> c_int {
    unsupported(Function::WinSetInfo, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_info(
    win: WinHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    unsupported(Function::WinGetInfo, On::win(win))
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
    unsupported(Function::Put, On::win(win))
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
    unsupported(Function::PutC, On::win(win))
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
    unsupported(Function::Get, On::win(win))
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
    unsupported(Function::GetC, On::win(win))
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
    unsupported(Function::Accumulate, On::win(win))
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
    unsupported(Function::AccumulateC, On::win(win))
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
    unsupported(Function::GetAccumulate, On::win(win))
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
    unsupported(Function::GetAccumulateC, On::win(win))
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
    unsupported(Function::FetchAndOp, On::win(win))
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
    unsupported(Function::CompareAndSwap, On::win(win))
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
    unsupported(Function::Rput, On::win(win))
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
    unsupported(Function::RputC, On::win(win))
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
    unsupported(Function::Rget, On::win(win))
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
    unsupported(Function::RgetC, On::win(win))
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
    unsupported(Function::Raccumulate, On::win(win))
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
    unsupported(Function::RaccumulateC, On::win(win))
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
    unsupported(Function::RgetAccumulate, On::win(win))
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
    unsupported(Function::RgetAccumulateC, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_fence(
    assert: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinFence, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_start(
    group: GroupHandle,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinStart, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_complete(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinComplete, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_post(
    group: GroupHandle,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinPost, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_wait(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinWait, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_test(
    win: WinHandle,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::WinTest, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_lock(
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinLock, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_lock_all(
    assert: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinLockAll, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_unlock(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinUnlock, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_unlock_all(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinUnlockAll, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinFlush, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_all(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinFlushAll, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_local(
    rank: c_int,
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinFlushLocal, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_flush_local_all(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinFlushLocalAll, On::win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_sync(
    win: WinHandle,
) -> c_int {
    unsupported(Function::WinSync, On::win(win))
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
