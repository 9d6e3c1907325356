// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 14: I/O.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_open(
    comm: CommHandle,
    filename: *const c_char,
    amode: c_int,
    info: InfoHandle,
    fh: *mut FileHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileOpen, On::FILE_NULL, |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let filename = check::string(filename, "filename")?;
        let amode = check::bits(amode, const { &[(1, "MPI_MODE_APPEND"), (2, "MPI_MODE_CREATE"), (4, "MPI_MODE_DELETE_ON_CLOSE"), (8, "MPI_MODE_EXCL"), (16, "MPI_MODE_RDONLY"), (32, "MPI_MODE_RDWR"), (64, "MPI_MODE_SEQUENTIAL"), (128, "MPI_MODE_UNIQUE_OPEN"), (256, "MPI_MODE_WRONLY")] }, ErrorClass::Amode, "amode")?;
        let info = check::info(info, "info")?;
        let fh = check::out(fh, "fh")?;
        calls::io::file_open(call, comm, filename, amode, info, fh)?;
        leaks::made(Function::FileOpen, What::File, fh.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_close(
    fh: *mut FileHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileClose, On::file_at(fh), |call| unsafe {
        let fh = check::out(fh, "fh")?;
        let fh_before = fh.0;
        let done = calls::io::file_close(call, fh);
        leaks::freed(What::File, fh_before, fh.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_delete(
    filename: *const c_char,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileDelete, On::FILE_NULL, |call| unsafe {
        let filename = check::string(filename, "filename")?;
        let info = check::info(info, "info")?;
        calls::io::file_delete(call, filename, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_size(
    fh: FileHandle,
    size: Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSetSize, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        calls::io::file_set_size(call, fh, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_preallocate(
    fh: FileHandle,
    size: Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FilePreallocate, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        calls::io::file_preallocate(call, fh, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_size(
    fh: FileHandle,
    size: *mut Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetSize, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let size = check::out(size, "size")?;
        calls::io::file_get_size(call, fh, size)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_group(
    fh: FileHandle,
    group: *mut GroupHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetGroup, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let group = check::out(group, "group")?;
        calls::io::file_get_group(call, fh, group)?;
        leaks::made(Function::FileGetGroup, What::Group, group.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_amode(
    fh: FileHandle,
    amode: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetAmode, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let amode = check::out(amode, "amode")?;
        calls::io::file_get_amode(call, fh, amode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_info(
    fh: FileHandle,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSetInfo, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let info = check::info(info, "info")?;
        calls::io::file_set_info(call, fh, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_info(
    fh: FileHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetInfo, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let info_used = check::out(info_used, "info_used")?;
        calls::io::file_get_info(call, fh, info_used)?;
        leaks::made(Function::FileGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_view(
    fh: FileHandle,
    disp: Offset,
    etype: DatatypeHandle,
    filetype: DatatypeHandle,
    datarep: *const c_char,
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSetView, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let etype = check::committed(etype, "etype")?;
        let filetype = check::committed(filetype, "filetype")?;
        let datarep = check::string(datarep, "datarep")?;
        let info = check::info(info, "info")?;
        calls::io::file_set_view(call, fh, disp, etype, filetype, datarep, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_view(
    fh: FileHandle,
    disp: *mut Offset,
    etype: *mut DatatypeHandle,
    filetype: *mut DatatypeHandle,
    datarep: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetView, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let disp = check::out(disp, "disp")?;
        let etype = check::out(etype, "etype")?;
        let filetype = check::out(filetype, "filetype")?;
        let datarep = check::string_out(datarep, constants::MPI_MAX_DATAREP_STRING, "datarep")?;
        calls::io::file_get_view(call, fh, disp, etype, filetype, datarep)?;
        leaks::made(Function::FileGetView, What::Datatype, etype.0);
        leaks::made(Function::FileGetView, What::Datatype, filetype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAt, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_at(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_at(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_at_all(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_at_all(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAt, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_at(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_at(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_at_all(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_at_all(call, fh, offset, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_at(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAt, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_at(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_at_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAtC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_at(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_at_all(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAtAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_at_all(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_at_all_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAtAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_at_all(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_at(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAt, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_at(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_at_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAtC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_at(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_at_all(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAtAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_at_all(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_at_all_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAtAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_at_all(call, fh, offset, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileRead, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_all(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_all(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWrite, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_all(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_all(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIread, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_all(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_all(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_all_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_all(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwrite, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_all(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAll, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_all(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_all_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteAllC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_all(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_seek(
    fh: FileHandle,
    offset: Offset,
    whence: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSeek, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let whence = check::choice(whence, const { &[(403, "MPI_SEEK_SET"), (401, "MPI_SEEK_CUR"), (402, "MPI_SEEK_END")] }, ErrorClass::Arg, "whence")?;
        calls::io::file_seek(call, fh, offset, whence)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_position(
    fh: FileHandle,
    offset: *mut Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetPosition, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let offset = check::out(offset, "offset")?;
        calls::io::file_get_position(call, fh, offset)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_byte_offset(
    fh: FileHandle,
    offset: Offset,
    disp: *mut Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetByteOffset, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let disp = check::out(disp, "disp")?;
        calls::io::file_get_byte_offset(call, fh, offset, disp)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_shared(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_shared(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_shared_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadSharedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_shared(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_shared(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_shared(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_shared_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteSharedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_shared(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_shared(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_shared(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_shared_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIreadSharedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iread_shared(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_shared(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_shared(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_shared_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileIwriteSharedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let request = check::out(request, "request")?;
        calls::io::file_iwrite_shared(call, fh, buf, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadOrdered, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_ordered(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadOrderedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_read_ordered(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteOrdered, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_ordered(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteOrderedC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        let status = check::out_or_null(status);
        calls::io::file_write_ordered(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_seek_shared(
    fh: FileHandle,
    offset: Offset,
    whence: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSeekShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let whence = check::choice(whence, const { &[(403, "MPI_SEEK_SET"), (401, "MPI_SEEK_CUR"), (402, "MPI_SEEK_END")] }, ErrorClass::Arg, "whence")?;
        calls::io::file_seek_shared(call, fh, offset, whence)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_position_shared(
    fh: FileHandle,
    offset: *mut Offset,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetPositionShared, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let offset = check::out(offset, "offset")?;
        calls::io::file_get_position_shared(call, fh, offset)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_begin(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtAllBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_at_all_begin(call, fh, offset, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_begin_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtAllBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_at_all_begin(call, fh, offset, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAtAllEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_read_at_all_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_begin(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtAllBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_at_all_begin(call, fh, offset, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_begin_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtAllBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_at_all_begin(call, fh, offset, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAtAllEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_write_at_all_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_begin(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAllBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_all_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_begin_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAllBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_all_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadAllEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_read_all_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_begin(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAllBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_all_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_begin_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAllBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_all_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteAllEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_write_all_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_begin(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadOrderedBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_ordered_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_begin_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadOrderedBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf, count, datatype, "buf")?;
        calls::io::file_read_ordered_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileReadOrderedEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_read_ordered_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_begin(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteOrderedBegin, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_ordered_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_begin_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteOrderedBeginC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let buf = check::buffer(buf as *mut c_void, count, datatype, "buf")?;
        calls::io::file_write_ordered_begin(call, fh, buf)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileWriteOrderedEnd, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let status = check::out_or_null(status);
        calls::io::file_write_ordered_end(call, fh, buf, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_type_extent(
    fh: FileHandle,
    datatype: DatatypeHandle,
    extent: *mut Aint,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetTypeExtent, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let extent = check::out(extent, "extent")?;
        calls::io::file_get_type_extent(call, fh, datatype, extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_type_extent_c(
    fh: FileHandle,
    datatype: DatatypeHandle,
    extent: *mut Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetTypeExtentC, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let extent = check::out(extent, "extent")?;
        calls::io::file_get_type_extent(call, fh, datatype, extent)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Register_datarep(
    datarep: *const c_char,
    read_conversion_fn: Option<DatarepConversionFunction>,
    write_conversion_fn: Option<DatarepConversionFunction>,
    dtype_file_extent_fn: Option<DatarepExtentFunction>,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RegisterDatarep, On::FILE_NULL, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let read_conversion_fn = AnyWidth::Int(read_conversion_fn);
        let write_conversion_fn = AnyWidth::Int(write_conversion_fn);
        let dtype_file_extent_fn = check::callback(dtype_file_extent_fn, "dtype_file_extent_fn")?;
        calls::io::register_datarep(call, datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Register_datarep_c(
    datarep: *const c_char,
    read_conversion_fn: Option<DatarepConversionFunctionC>,
    write_conversion_fn: Option<DatarepConversionFunctionC>,
    dtype_file_extent_fn: Option<DatarepExtentFunction>,
    extra_state: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::RegisterDatarepC, On::FILE_NULL, |call| unsafe {
        let datarep = check::string(datarep, "datarep")?;
        let read_conversion_fn = AnyWidth::Large(read_conversion_fn);
        let write_conversion_fn = AnyWidth::Large(write_conversion_fn);
        let dtype_file_extent_fn = check::callback(dtype_file_extent_fn, "dtype_file_extent_fn")?;
        calls::io::register_datarep(call, datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_atomicity(
    fh: FileHandle,
    flag: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSetAtomicity, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let flag = flag != 0;
        calls::io::file_set_atomicity(call, fh, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_atomicity(
    fh: FileHandle,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetAtomicity, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        let flag = check::flag_out(flag, "flag")?;
        calls::io::file_get_atomicity(call, fh, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_sync(
    fh: FileHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSync, On::file(fh), |call| unsafe {
        let fh = check::file(fh, "fh")?;
        calls::io::file_sync(call, fh)
    })
}

weak_aliases! {
    "File_open",
    "File_close",
    "File_delete",
    "File_set_size",
    "File_preallocate",
    "File_get_size",
    "File_get_group",
    "File_get_amode",
    "File_set_info",
    "File_get_info",
    "File_set_view",
    "File_get_view",
    "File_read_at",
    "File_read_at_c",
    "File_read_at_all",
    "File_read_at_all_c",
    "File_write_at",
    "File_write_at_c",
    "File_write_at_all",
    "File_write_at_all_c",
    "File_iread_at",
    "File_iread_at_c",
    "File_iread_at_all",
    "File_iread_at_all_c",
    "File_iwrite_at",
    "File_iwrite_at_c",
    "File_iwrite_at_all",
    "File_iwrite_at_all_c",
    "File_read",
    "File_read_c",
    "File_read_all",
    "File_read_all_c",
    "File_write",
    "File_write_c",
    "File_write_all",
    "File_write_all_c",
    "File_iread",
    "File_iread_c",
    "File_iread_all",
    "File_iread_all_c",
    "File_iwrite",
    "File_iwrite_c",
    "File_iwrite_all",
    "File_iwrite_all_c",
    "File_seek",
    "File_get_position",
    "File_get_byte_offset",
    "File_read_shared",
    "File_read_shared_c",
    "File_write_shared",
    "File_write_shared_c",
    "File_iread_shared",
    "File_iread_shared_c",
    "File_iwrite_shared",
    "File_iwrite_shared_c",
    "File_read_ordered",
    "File_read_ordered_c",
    "File_write_ordered",
    "File_write_ordered_c",
    "File_seek_shared",
    "File_get_position_shared",
    "File_read_at_all_begin",
    "File_read_at_all_begin_c",
    "File_read_at_all_end",
    "File_write_at_all_begin",
    "File_write_at_all_begin_c",
    "File_write_at_all_end",
    "File_read_all_begin",
    "File_read_all_begin_c",
    "File_read_all_end",
    "File_write_all_begin",
    "File_write_all_begin_c",
    "File_write_all_end",
    "File_read_ordered_begin",
    "File_read_ordered_begin_c",
    "File_read_ordered_end",
    "File_write_ordered_begin",
    "File_write_ordered_begin_c",
    "File_write_ordered_end",
    "File_get_type_extent",
    "File_get_type_extent_c",
    "Register_datarep",
    "Register_datarep_c",
    "File_set_atomicity",
    "File_get_atomicity",
    "File_sync",
}
