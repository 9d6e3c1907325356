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
    unsupported(Function::FileOpen, On::FILE_NULL)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_close(
    fh: *mut FileHandle,
) -> c_int {
    unsupported(Function::FileClose, On::file_at(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_delete(
    filename: *const c_char,
    info: InfoHandle,
) -> c_int {
    unsupported(Function::FileDelete, On::FILE_NULL)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_size(
    fh: FileHandle,
    size: Offset,
) -> c_int {
    unsupported(Function::FileSetSize, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_preallocate(
    fh: FileHandle,
    size: Offset,
) -> c_int {
    unsupported(Function::FilePreallocate, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_size(
    fh: FileHandle,
    size: *mut Offset,
) -> c_int {
    unsupported(Function::FileGetSize, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_group(
    fh: FileHandle,
    group: *mut GroupHandle,
) -> c_int {
    unsupported(Function::FileGetGroup, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_amode(
    fh: FileHandle,
    amode: *mut c_int,
) -> c_int {
    unsupported(Function::FileGetAmode, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_info(
    fh: FileHandle,
    info: InfoHandle,
) -> c_int {
    unsupported(Function::FileSetInfo, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_info(
    fh: FileHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    unsupported(Function::FileGetInfo, On::file(fh))
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
    unsupported(Function::FileSetView, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_view(
    fh: FileHandle,
    disp: *mut Offset,
    etype: *mut DatatypeHandle,
    filetype: *mut DatatypeHandle,
    datarep: *mut c_char,
) -> c_int {
    unsupported(Function::FileGetView, On::file(fh))
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
    unsupported(Function::FileReadAt, On::file(fh))
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
    unsupported(Function::FileReadAtC, On::file(fh))
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
    unsupported(Function::FileReadAtAll, On::file(fh))
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
    unsupported(Function::FileReadAtAllC, On::file(fh))
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
    unsupported(Function::FileWriteAt, On::file(fh))
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
    unsupported(Function::FileWriteAtC, On::file(fh))
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
    unsupported(Function::FileWriteAtAll, On::file(fh))
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
    unsupported(Function::FileWriteAtAllC, On::file(fh))
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
    unsupported(Function::FileIreadAt, On::file(fh))
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
    unsupported(Function::FileIreadAtC, On::file(fh))
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
    unsupported(Function::FileIreadAtAll, On::file(fh))
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
    unsupported(Function::FileIreadAtAllC, On::file(fh))
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
    unsupported(Function::FileIwriteAt, On::file(fh))
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
    unsupported(Function::FileIwriteAtC, On::file(fh))
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
    unsupported(Function::FileIwriteAtAll, On::file(fh))
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
    unsupported(Function::FileIwriteAtAllC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileRead, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadAll, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadAllC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWrite, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteAll, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteAllC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIread, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIreadC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_all(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIreadAll, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_all_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIreadAllC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwrite, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwriteC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_all(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwriteAll, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_all_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwriteAllC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_seek(
    fh: FileHandle,
    offset: Offset,
    whence: c_int,
) -> c_int {
    unsupported(Function::FileSeek, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_position(
    fh: FileHandle,
    offset: *mut Offset,
) -> c_int {
    unsupported(Function::FileGetPosition, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_byte_offset(
    fh: FileHandle,
    offset: Offset,
    disp: *mut Offset,
) -> c_int {
    unsupported(Function::FileGetByteOffset, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_shared(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_shared_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadSharedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_shared(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_shared_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteSharedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_shared(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIreadShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iread_shared_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIreadSharedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_shared(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwriteShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_iwrite_shared_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::FileIwriteSharedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadOrdered, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadOrderedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteOrdered, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteOrderedC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_seek_shared(
    fh: FileHandle,
    offset: Offset,
    whence: c_int,
) -> c_int {
    unsupported(Function::FileSeekShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_position_shared(
    fh: FileHandle,
    offset: *mut Offset,
) -> c_int {
    unsupported(Function::FileGetPositionShared, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_begin(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadAtAllBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_begin_c(
    fh: FileHandle,
    offset: Offset,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadAtAllBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_at_all_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadAtAllEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_begin(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteAtAllBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_begin_c(
    fh: FileHandle,
    offset: Offset,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteAtAllBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_at_all_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteAtAllEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_begin(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadAllBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_begin_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadAllBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_all_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadAllEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_begin(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteAllBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_begin_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteAllBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_all_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteAllEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_begin(
    fh: FileHandle,
    buf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadOrderedBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_begin_c(
    fh: FileHandle,
    buf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileReadOrderedBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_read_ordered_end(
    fh: FileHandle,
    buf: *mut c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileReadOrderedEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_begin(
    fh: FileHandle,
    buf: *const c_void,
    count: c_int,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteOrderedBegin, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_begin_c(
    fh: FileHandle,
    buf: *const c_void,
    count: Count,
    datatype: DatatypeHandle,
) -> c_int {
    unsupported(Function::FileWriteOrderedBeginC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_write_ordered_end(
    fh: FileHandle,
    buf: *const c_void,
    status: *mut Status,
) -> c_int {
    unsupported(Function::FileWriteOrderedEnd, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_type_extent(
    fh: FileHandle,
    datatype: DatatypeHandle,
    extent: *mut Aint,
) -> c_int {
    unsupported(Function::FileGetTypeExtent, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_type_extent_c(
    fh: FileHandle,
    datatype: DatatypeHandle,
    extent: *mut Count,
) -> c_int {
    unsupported(Function::FileGetTypeExtentC, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Register_datarep(
    datarep: *const c_char,
    read_conversion_fn: Option<DatarepConversionFunction>,
    write_conversion_fn: Option<DatarepConversionFunction>,
    dtype_file_extent_fn: Option<DatarepExtentFunction>,
    extra_state: *mut c_void,
) -> c_int {
    unsupported(Function::RegisterDatarep, On::FILE_NULL)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Register_datarep_c(
    datarep: *const c_char,
    read_conversion_fn: Option<DatarepConversionFunctionC>,
    write_conversion_fn: Option<DatarepConversionFunctionC>,
    dtype_file_extent_fn: Option<DatarepExtentFunction>,
    extra_state: *mut c_void,
) -> c_int {
    unsupported(Function::RegisterDatarepC, On::FILE_NULL)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_atomicity(
    fh: FileHandle,
    flag: c_int,
) -> c_int {
    unsupported(Function::FileSetAtomicity, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_atomicity(
    fh: FileHandle,
    flag: *mut c_int,
) -> c_int {
    unsupported(Function::FileGetAtomicity, On::file(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_sync(
    fh: FileHandle,
) -> c_int {
    unsupported(Function::FileSync, On::file(fh))
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
