// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 20: The application binary interface.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_version(
    abi_major: *mut c_int,
    abi_minor: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiGetVersion, On::NOTHING, |call| unsafe {
        let abi_major = check::out(abi_major, "abi_major")?;
        let abi_minor = check::out(abi_minor, "abi_minor")?;
        calls::abi::abi_get_version(call, abi_major, abi_minor)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_info(
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiGetInfo, On::NOTHING, |call| unsafe {
        let info = check::out(info, "info")?;
        calls::abi::abi_get_info(call, info)?;
        leaks::made(Function::AbiGetInfo, What::Info, info.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_fortran_info(
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiGetFortranInfo, On::NOTHING, |call| unsafe {
        let info = check::out(info, "info")?;
        calls::abi::abi_get_fortran_info(call, info)?;
        leaks::made(Function::AbiGetFortranInfo, What::Info, info.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_set_fortran_info(
    info: InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiSetFortranInfo, On::NOTHING, |call| unsafe {
        let info = check::info(info, "info")?;
        calls::abi::abi_set_fortran_info(call, info)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiGetFortranBooleans, On::NOTHING, |call| unsafe {
        let is_set = check::flag_out(is_set, "is_set")?;
        calls::abi::abi_get_fortran_booleans(call, logical_size, logical_true, logical_false, is_set)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::AbiSetFortranBooleans, On::NOTHING, |call| unsafe {
        calls::abi::abi_set_fortran_booleans(call, logical_size, logical_true, logical_false)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_toint(
    comm: CommHandle,
) -> c_int {
    calls::abi::comm_toint(comm)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_fromint(
    comm: c_int,
) -> CommHandle {
    calls::abi::comm_fromint(comm)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_toint(
    errhandler: ErrhandlerHandle,
) -> c_int {
    calls::abi::errhandler_toint(errhandler)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_fromint(
    errhandler: c_int,
) -> ErrhandlerHandle {
    calls::abi::errhandler_fromint(errhandler)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_toint(
    file: FileHandle,
) -> c_int {
    calls::abi::file_toint(file)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_fromint(
    file: c_int,
) -> FileHandle {
    calls::abi::file_fromint(file)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_toint(
    group: GroupHandle,
) -> c_int {
    calls::abi::group_toint(group)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_fromint(
    group: c_int,
) -> GroupHandle {
    calls::abi::group_fromint(group)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_toint(
    info: InfoHandle,
) -> c_int {
    calls::abi::info_toint(info)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_fromint(
    info: c_int,
) -> InfoHandle {
    calls::abi::info_fromint(info)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Message_toint(
    message: MessageHandle,
) -> c_int {
    calls::abi::message_toint(message)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Message_fromint(
    message: c_int,
) -> MessageHandle {
    calls::abi::message_fromint(message)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_toint(
    op: OpHandle,
) -> c_int {
    calls::abi::op_toint(op)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_fromint(
    op: c_int,
) -> OpHandle {
    calls::abi::op_fromint(op)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_toint(
    request: RequestHandle,
) -> c_int {
    calls::abi::request_toint(request)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_fromint(
    request: c_int,
) -> RequestHandle {
    calls::abi::request_fromint(request)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_toint(
    session: SessionHandle,
) -> c_int {
    calls::abi::session_toint(session)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_fromint(
    session: c_int,
) -> SessionHandle {
    calls::abi::session_fromint(session)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_toint(
    datatype: DatatypeHandle,
) -> c_int {
    calls::abi::type_toint(datatype)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_fromint(
    datatype: c_int,
) -> DatatypeHandle {
    calls::abi::type_fromint(datatype)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_toint(
    win: WinHandle,
) -> c_int {
    calls::abi::win_toint(win)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_fromint(
    win: c_int,
) -> WinHandle {
    calls::abi::win_fromint(win)
}

weak_aliases! {
    "Abi_get_version",
    "Abi_get_info",
    "Abi_get_fortran_info",
    "Abi_set_fortran_info",
    "Abi_get_fortran_booleans",
    "Abi_set_fortran_booleans",
    "Comm_toint",
    "Comm_fromint",
    "Errhandler_toint",
    "Errhandler_fromint",
    "File_toint",
    "File_fromint",
    "Group_toint",
    "Group_fromint",
    "Info_toint",
    "Info_fromint",
    "Message_toint",
    "Message_fromint",
    "Op_toint",
    "Op_fromint",
    "Request_toint",
    "Request_fromint",
    "Session_toint",
    "Session_fromint",
    "Type_toint",
    "Type_fromint",
    "Win_toint",
    "Win_fromint",
}
