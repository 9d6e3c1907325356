// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 4: Partitioned point-to-point communication.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Psend_init(
    buf: *const c_void,
    partitions: c_int,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PsendInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let partitions = check::partition_count(partitions, "partitions")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::partition_type(datatype, count, "datatype")?;
        let buf = check::partitions(buf as *mut c_void, partitions, count, datatype, "buf")?;
        let dest = check::peer(dest, comm, "dest")?;
        let tag = check::send_tag(tag, "tag")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::partitioned::psend_init(call, buf, dest, tag, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Psend_init_c(
    buf: *const c_void,
    partitions: c_int,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PsendInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let partitions = check::partition_count(partitions, "partitions")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::partition_type(datatype, count, "datatype")?;
        let buf = check::partitions(buf as *mut c_void, partitions, count, datatype, "buf")?;
        let dest = check::peer(dest, comm, "dest")?;
        let tag = check::send_tag(tag, "tag")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::partitioned::psend_init(call, buf, dest, tag, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Precv_init(
    buf: *mut c_void,
    partitions: c_int,
    count: c_int,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PrecvInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let partitions = check::partition_count(partitions, "partitions")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::partition_type(datatype, count, "datatype")?;
        let buf = check::partitions(buf, partitions, count, datatype, "buf")?;
        let dest = check::peer(dest, comm, "dest")?;
        let tag = check::send_tag(tag, "tag")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::partitioned::precv_init(call, buf, dest, tag, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Precv_init_c(
    buf: *mut c_void,
    partitions: c_int,
    count: Count,
    datatype: DatatypeHandle,
    dest: c_int,
    tag: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PrecvInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let partitions = check::partition_count(partitions, "partitions")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::partition_type(datatype, count, "datatype")?;
        let buf = check::partitions(buf, partitions, count, datatype, "buf")?;
        let dest = check::peer(dest, comm, "dest")?;
        let tag = check::send_tag(tag, "tag")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::partitioned::precv_init(call, buf, dest, tag, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready(
    partition: c_int,
    request: RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    partition: c_int,
    request: RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Pready, On::request(request), |call| unsafe {
        let request = check::request(request, "request")?;
        calls::partitioned::pready(call, partition, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if quick::pready(partition, request) {
            return constants::MPI_SUCCESS;
        }
        in_full(partition, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready_range(
    partition_low: c_int,
    partition_high: c_int,
    request: RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    partition_low: c_int,
    partition_high: c_int,
    request: RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PreadyRange, On::request(request), |call| unsafe {
        let request = check::request(request, "request")?;
        calls::partitioned::pready_range(call, partition_low, partition_high, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if quick::pready_range(partition_low, partition_high, request) {
            return constants::MPI_SUCCESS;
        }
        in_full(partition_low, partition_high, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready_list(
    length: c_int,
    array_of_partitions: *const c_int,
    request: RequestHandle,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    length: c_int,
    array_of_partitions: *const c_int,
    request: RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PreadyList, On::request(request), |call| unsafe {
        let request = check::request(request, "request")?;
        let length = check::length(length as Count, "length")?;
        let array_of_partitions = check::list(array_of_partitions, length as usize, "array_of_partitions")?;
        calls::partitioned::pready_list(call, array_of_partitions, request)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if quick::pready_list(length, array_of_partitions, request) {
            return constants::MPI_SUCCESS;
        }
        in_full(length, array_of_partitions, request)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Parrived(
    request: RequestHandle,
    partition: c_int,
    flag: *mut c_int,
) -> c_int {
    #[inline(never)]
    unsafe extern "C-unwind" fn in_full(
    request: RequestHandle,
    partition: c_int,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Parrived, On::request(request), |call| unsafe {
        let request = check::request(request, "request")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::partitioned::parrived(call, request, partition, flag)
    })
    }
    // SAFETY: the caller passes what the MPI standard demands.
    unsafe {
        if quick::parrived(request, partition, flag) {
            return constants::MPI_SUCCESS;
        }
        in_full(request, partition, flag)
    }
}

weak_aliases! {
    "Psend_init",
    "Psend_init_c",
    "Precv_init",
    "Precv_init_c",
    "Pready",
    "Pready_range",
    "Pready_list",
    "Parrived",
}
