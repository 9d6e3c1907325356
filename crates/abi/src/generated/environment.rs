// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 9: Environmental management.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_version(
    version: *mut c_int,
    subversion: *mut c_int,
) -> c_int {
    unsupported(Function::GetVersion, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_library_version(
    version: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    unsupported(Function::GetLibraryVersion, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_processor_name(
    name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    unsupported(Function::GetProcessorName, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_hw_resource_info(
    hw_info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::GetHwResourceInfo, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alloc_mem(
    size: Aint,
    info: InfoHandle,
    baseptr: *mut c_void,
) -> c_int {
    unsupported(Function::AllocMem, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Free_mem(
    base: *mut c_void,
) -> c_int {
    unsupported(Function::FreeMem, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create_errhandler(
    comm_errhandler_fn: Option<CommErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::CommCreateErrhandler, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_set_errhandler(
    comm: CommHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    unsupported(Function::CommSetErrhandler, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_errhandler(
    comm: CommHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::CommGetErrhandler, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_errhandler(
    win_errhandler_fn: Option<WinErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::WinCreateErrhandler, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_errhandler(
    win: WinHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    unsupported(Function::WinSetErrhandler, On::Win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_errhandler(
    win: WinHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::WinGetErrhandler, On::Win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_create_errhandler(
    file_errhandler_fn: Option<FileErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::FileCreateErrhandler, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_errhandler(
    file: FileHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    unsupported(Function::FileSetErrhandler, On::File(file))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_errhandler(
    file: FileHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::FileGetErrhandler, On::File(file))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_create_errhandler(
    session_errhandler_fn: Option<SessionErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::SessionCreateErrhandler, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_set_errhandler(
    session: SessionHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    unsupported(Function::SessionSetErrhandler, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_errhandler(
    session: SessionHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::SessionGetErrhandler, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_free(
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    unsupported(Function::ErrhandlerFree, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Error_string(
    errorcode: c_int,
    string: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    unsupported(Function::ErrorString, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Error_class(
    errorcode: c_int,
    errorclass: *mut c_int,
) -> c_int {
    unsupported(Function::ErrorClass, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_class(
    errorclass: *mut c_int,
) -> c_int {
    unsupported(Function::AddErrorClass, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_class(
    errorclass: c_int,
) -> c_int {
    unsupported(Function::RemoveErrorClass, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_code(
    errorclass: c_int,
    errorcode: *mut c_int,
) -> c_int {
    unsupported(Function::AddErrorCode, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_code(
    errorcode: c_int,
) -> c_int {
    unsupported(Function::RemoveErrorCode, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_string(
    errorcode: c_int,
    string: *const c_char,
) -> c_int {
    unsupported(Function::AddErrorString, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_string(
    errorcode: c_int,
) -> c_int {
    unsupported(Function::RemoveErrorString, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_call_errhandler(
    comm: CommHandle,
    errorcode: c_int,
) -> c_int {
    unsupported(Function::CommCallErrhandler, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_call_errhandler(
    win: WinHandle,
    errorcode: c_int,
) -> c_int {
    unsupported(Function::WinCallErrhandler, On::Win(win))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_call_errhandler(
    fh: FileHandle,
    errorcode: c_int,
) -> c_int {
    unsupported(Function::FileCallErrhandler, On::File(fh))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_call_errhandler(
    session: SessionHandle,
    errorcode: c_int,
) -> c_int {
    unsupported(Function::SessionCallErrhandler, On::Session(session))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wtime() -> f64 {
    unsupported_value(Function::Wtime)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wtick() -> f64 {
    unsupported_value(Function::Wtick)
}

weak_aliases! {
    "Get_version",
    "Get_library_version",
    "Get_processor_name",
    "Get_hw_resource_info",
    "Alloc_mem",
    "Free_mem",
    "Comm_create_errhandler",
    "Comm_set_errhandler",
    "Comm_get_errhandler",
    "Win_create_errhandler",
    "Win_set_errhandler",
    "Win_get_errhandler",
    "File_create_errhandler",
    "File_set_errhandler",
    "File_get_errhandler",
    "Session_create_errhandler",
    "Session_set_errhandler",
    "Session_get_errhandler",
    "Errhandler_free",
    "Error_string",
    "Error_class",
    "Add_error_class",
    "Remove_error_class",
    "Add_error_code",
    "Remove_error_code",
    "Add_error_string",
    "Remove_error_string",
    "Comm_call_errhandler",
    "Win_call_errhandler",
    "File_call_errhandler",
    "Session_call_errhandler",
    "Wtime",
    "Wtick",
}
