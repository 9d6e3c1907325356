// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 20: The application binary interface.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_version(
    abi_major: *mut c_int,
    abi_minor: *mut c_int,
) -> c_int {
    unsupported(Function::AbiGetVersion, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_info(
    info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::AbiGetInfo, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_fortran_info(
    info: *mut InfoHandle,
) -> c_int {
    unsupported(Function::AbiGetFortranInfo, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_set_fortran_info(
    info: InfoHandle,
) -> c_int {
    unsupported(Function::AbiSetFortranInfo, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: *mut c_int,
) -> c_int {
    unsupported(Function::AbiGetFortranBooleans, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
) -> c_int {
    unsupported(Function::AbiSetFortranBooleans, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_toint(
    comm: CommHandle,
) -> c_int {
    unsupported_value(Function::CommToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_fromint(
    comm: c_int,
) -> CommHandle {
    unsupported_value(Function::CommFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_toint(
    errhandler: ErrhandlerHandle,
) -> c_int {
    unsupported_value(Function::ErrhandlerToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Errhandler_fromint(
    errhandler: c_int,
) -> ErrhandlerHandle {
    unsupported_value(Function::ErrhandlerFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_toint(
    file: FileHandle,
) -> c_int {
    unsupported_value(Function::FileToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_File_fromint(
    file: c_int,
) -> FileHandle {
    unsupported_value(Function::FileFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_toint(
    group: GroupHandle,
) -> c_int {
    unsupported_value(Function::GroupToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Group_fromint(
    group: c_int,
) -> GroupHandle {
    unsupported_value(Function::GroupFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_toint(
    info: InfoHandle,
) -> c_int {
    unsupported_value(Function::InfoToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Info_fromint(
    info: c_int,
) -> InfoHandle {
    unsupported_value(Function::InfoFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Message_toint(
    message: MessageHandle,
) -> c_int {
    unsupported_value(Function::MessageToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Message_fromint(
    message: c_int,
) -> MessageHandle {
    unsupported_value(Function::MessageFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_toint(
    op: OpHandle,
) -> c_int {
    unsupported_value(Function::OpToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_fromint(
    op: c_int,
) -> OpHandle {
    unsupported_value(Function::OpFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_toint(
    request: RequestHandle,
) -> c_int {
    unsupported_value(Function::RequestToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Request_fromint(
    request: c_int,
) -> RequestHandle {
    unsupported_value(Function::RequestFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_toint(
    session: SessionHandle,
) -> c_int {
    unsupported_value(Function::SessionToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_fromint(
    session: c_int,
) -> SessionHandle {
    unsupported_value(Function::SessionFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_toint(
    datatype: DatatypeHandle,
) -> c_int {
    unsupported_value(Function::TypeToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_fromint(
    datatype: c_int,
) -> DatatypeHandle {
    unsupported_value(Function::TypeFromint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_toint(
    win: WinHandle,
) -> c_int {
    unsupported_value(Function::WinToint)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Win_fromint(
    win: c_int,
) -> WinHandle {
    unsupported_value(Function::WinFromint)
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
