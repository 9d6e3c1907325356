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
    unsupported(Function::PsendInit, On::comm(comm))
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
    unsupported(Function::PsendInitC, On::comm(comm))
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
    unsupported(Function::PrecvInit, On::comm(comm))
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
    unsupported(Function::PrecvInitC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready(
    partition: c_int,
    request: RequestHandle,
) -> c_int {
    unsupported(Function::Pready, On::request(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready_range(
    partition_low: c_int,
    partition_high: c_int,
    request: RequestHandle,
) -> c_int {
    unsupported(Function::PreadyRange, On::request(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Pready_list(
    length: c_int,
    array_of_partitions: *const c_int,
    request: RequestHandle,
) -> c_int {
    unsupported(Function::PreadyList, On::request(request))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Parrived(
    request: RequestHandle,
    partition: c_int,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::Parrived, On::request(request))
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
