// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 9: Environmental management.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_version(
    version: *mut c_int,
    subversion: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::GetVersion, On::NOTHING, |call| unsafe {
        let version = check::out(version, "version")?;
        let subversion = check::out(subversion, "subversion")?;
        calls::environment::get_version(call, version, subversion)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_library_version(
    version: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::GetLibraryVersion, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let version = check::counted_string_out(version, constants::MPI_MAX_LIBRARY_VERSION_STRING, resultlen, "version")?;
        calls::environment::get_library_version(call, version)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_processor_name(
    name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetProcessorName, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let name = check::counted_string_out(name, constants::MPI_MAX_PROCESSOR_NAME, resultlen, "name")?;
        calls::environment::get_processor_name(call, name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Get_hw_resource_info(
    hw_info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GetHwResourceInfo, On::NOTHING, |call| unsafe {
        let hw_info = check::out(hw_info, "hw_info")?;
        calls::environment::get_hw_resource_info(call, hw_info)?;
        leaks::made(Function::GetHwResourceInfo, What::Info, hw_info.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alloc_mem(
    size: Aint,
    info: InfoHandle,
    baseptr: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllocMem, On::NOTHING, |call| unsafe {
        let size = check::memory_size(size, "size")?;
        let info = check::info(info, "info")?;
        let baseptr = check::out(baseptr.cast::<*mut c_void>(), "baseptr")?;
        calls::environment::alloc_mem(call, size, info, baseptr)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Free_mem(
    base: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FreeMem, On::NOTHING, |call| unsafe {
        calls::environment::free_mem(call, base)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_create_errhandler(
    comm_errhandler_fn: Option<CommErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCreateErrhandler, On::NOTHING, |call| unsafe {
        let comm_errhandler_fn = check::callback(comm_errhandler_fn, "comm_errhandler_fn")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::comm_create_errhandler(call, comm_errhandler_fn, errhandler)?;
        leaks::made(Function::CommCreateErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_set_errhandler(
    comm: CommHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSetErrhandler, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        calls::environment::comm_set_errhandler(call, comm, errhandler)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_errhandler(
    comm: CommHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGetErrhandler, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::comm_get_errhandler(call, comm, errhandler)?;
        leaks::made(Function::CommGetErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_create_errhandler(
    win_errhandler_fn: Option<WinErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCreateErrhandler, On::NOTHING, |call| unsafe {
        let win_errhandler_fn = check::callback(win_errhandler_fn, "win_errhandler_fn")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::win_create_errhandler(call, win_errhandler_fn, errhandler)?;
        leaks::made(Function::WinCreateErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_set_errhandler(
    win: WinHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinSetErrhandler, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        calls::environment::win_set_errhandler(call, win, errhandler)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_get_errhandler(
    win: WinHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinGetErrhandler, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::win_get_errhandler(call, win, errhandler)?;
        leaks::made(Function::WinGetErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_create_errhandler(
    file_errhandler_fn: Option<FileErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileCreateErrhandler, On::NOTHING, |call| unsafe {
        let file_errhandler_fn = check::callback(file_errhandler_fn, "file_errhandler_fn")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::file_create_errhandler(call, file_errhandler_fn, errhandler)?;
        leaks::made(Function::FileCreateErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_set_errhandler(
    file: FileHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileSetErrhandler, On::file(file), |call| unsafe {
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        calls::environment::file_set_errhandler(call, file, errhandler)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_get_errhandler(
    file: FileHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileGetErrhandler, On::file(file), |call| unsafe {
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::file_get_errhandler(call, file, errhandler)?;
        leaks::made(Function::FileGetErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_create_errhandler(
    session_errhandler_fn: Option<SessionErrhandlerFunction>,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::SessionCreateErrhandler, On::NOTHING, |call| unsafe {
        let session_errhandler_fn = check::callback(session_errhandler_fn, "session_errhandler_fn")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::session_create_errhandler(call, session_errhandler_fn, errhandler)?;
        leaks::made(Function::SessionCreateErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_set_errhandler(
    session: SessionHandle,
    errhandler: ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionSetErrhandler, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        calls::environment::session_set_errhandler(call, session, errhandler)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_errhandler(
    session: SessionHandle,
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionGetErrhandler, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let errhandler = check::out(errhandler, "errhandler")?;
        calls::environment::session_get_errhandler(call, session, errhandler)?;
        leaks::made(Function::SessionGetErrhandler, What::Errhandler, errhandler.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_free(
    errhandler: *mut ErrhandlerHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::ErrhandlerFree, On::NOTHING, |call| unsafe {
        let errhandler = check::out(errhandler, "errhandler")?;
        let errhandler_before = errhandler.0;
        let done = calls::environment::errhandler_free(call, errhandler);
        leaks::freed(What::Errhandler, errhandler_before, errhandler.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Error_string(
    errorcode: c_int,
    string: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::ErrorString, On::NOTHING, |call| unsafe {
        let resultlen = check::out(resultlen, "resultlen")?;
        let string = check::counted_string_out(string, constants::MPI_MAX_ERROR_STRING, resultlen, "string")?;
        calls::environment::error_string(call, errorcode, string)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Error_class(
    errorcode: c_int,
    errorclass: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::ErrorClass, On::NOTHING, |call| unsafe {
        let errorclass = check::out(errorclass, "errorclass")?;
        calls::environment::error_class(call, errorcode, errorclass)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_class(
    errorclass: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AddErrorClass, On::NOTHING, |call| unsafe {
        let errorclass = check::out(errorclass, "errorclass")?;
        calls::environment::add_error_class(call, errorclass)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_class(
    errorclass: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::RemoveErrorClass, On::NOTHING, |call| unsafe {
        calls::environment::remove_error_class(call, errorclass)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_code(
    errorclass: c_int,
    errorcode: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AddErrorCode, On::NOTHING, |call| unsafe {
        let errorcode = check::out(errorcode, "errorcode")?;
        calls::environment::add_error_code(call, errorclass, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_code(
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::RemoveErrorCode, On::NOTHING, |call| unsafe {
        calls::environment::remove_error_code(call, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Add_error_string(
    errorcode: c_int,
    string: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AddErrorString, On::NOTHING, |call| unsafe {
        let string = check::string(string, "string")?;
        calls::environment::add_error_string(call, errorcode, string)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Remove_error_string(
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::RemoveErrorString, On::NOTHING, |call| unsafe {
        calls::environment::remove_error_string(call, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_call_errhandler(
    comm: CommHandle,
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommCallErrhandler, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::environment::comm_call_errhandler(call, comm, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_call_errhandler(
    win: WinHandle,
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::WinCallErrhandler, On::win(win), |call| unsafe {
        let win = check::win(win, "win")?;
        calls::environment::win_call_errhandler(call, win, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_call_errhandler(
    fh: FileHandle,
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::FileCallErrhandler, On::file(fh), |call| unsafe {
        calls::environment::file_call_errhandler(call, fh, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_call_errhandler(
    session: SessionHandle,
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::SessionCallErrhandler, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        calls::environment::session_call_errhandler(call, session, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wtime() -> f64 {
    calls::environment::wtime()
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Wtick() -> f64 {
    calls::environment::wtick()
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
