// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! The types of the program's functions that the library calls.

use std::ffi::{c_int, c_void};

use crate::types::*;

/// `MPI_User_function`
pub type UserFunction = unsafe extern "C-unwind" fn(invec: *mut c_void, inoutvec: *mut c_void, len: *mut c_int, datatype: *mut DatatypeHandle);
/// `MPI_User_function_c`
pub type UserFunctionC = unsafe extern "C-unwind" fn(invec: *mut c_void, inoutvec: *mut c_void, len: *mut Count, datatype: *mut DatatypeHandle);
/// `MPI_Grequest_query_function`
pub type GrequestQueryFunction = unsafe extern "C-unwind" fn(extra_state: *mut c_void, status: *mut Status) -> c_int;
/// `MPI_Grequest_free_function`
pub type GrequestFreeFunction = unsafe extern "C-unwind" fn(extra_state: *mut c_void) -> c_int;
/// `MPI_Grequest_cancel_function`
pub type GrequestCancelFunction = unsafe extern "C-unwind" fn(extra_state: *mut c_void, complete: c_int) -> c_int;
/// `MPI_Copy_function`
pub type CopyFunction = unsafe extern "C-unwind" fn(comm: CommHandle, keyval: c_int, extra_state: *mut c_void, attribute_val_in: *mut c_void, attribute_val_out: *mut c_void, flag: *mut c_int) -> c_int;
/// `MPI_Delete_function`
pub type DeleteFunction = unsafe extern "C-unwind" fn(comm: CommHandle, keyval: c_int, attribute_val: *mut c_void, extra_state: *mut c_void) -> c_int;
/// `MPI_Comm_copy_attr_function`
pub type CommCopyAttrFunction = unsafe extern "C-unwind" fn(comm: CommHandle, keyval: c_int, extra_state: *mut c_void, attribute_val_in: *mut c_void, attribute_val_out: *mut c_void, flag: *mut c_int) -> c_int;
/// `MPI_Comm_delete_attr_function`
pub type CommDeleteAttrFunction = unsafe extern "C-unwind" fn(comm: CommHandle, keyval: c_int, attribute_val: *mut c_void, extra_state: *mut c_void) -> c_int;
/// `MPI_Type_copy_attr_function`
pub type TypeCopyAttrFunction = unsafe extern "C-unwind" fn(datatype: DatatypeHandle, keyval: c_int, extra_state: *mut c_void, attribute_val_in: *mut c_void, attribute_val_out: *mut c_void, flag: *mut c_int) -> c_int;
/// `MPI_Type_delete_attr_function`
pub type TypeDeleteAttrFunction = unsafe extern "C-unwind" fn(datatype: DatatypeHandle, keyval: c_int, attribute_val: *mut c_void, extra_state: *mut c_void) -> c_int;
/// `MPI_Win_copy_attr_function`
pub type WinCopyAttrFunction = unsafe extern "C-unwind" fn(win: WinHandle, keyval: c_int, extra_state: *mut c_void, attribute_val_in: *mut c_void, attribute_val_out: *mut c_void, flag: *mut c_int) -> c_int;
/// `MPI_Win_delete_attr_function`
pub type WinDeleteAttrFunction = unsafe extern "C-unwind" fn(win: WinHandle, keyval: c_int, attribute_val: *mut c_void, extra_state: *mut c_void) -> c_int;
/// `MPI_Datarep_extent_function`
pub type DatarepExtentFunction = unsafe extern "C-unwind" fn(datatype: DatatypeHandle, extent: *mut Aint, extra_state: *mut c_void) -> c_int;
/// `MPI_Datarep_conversion_function`
pub type DatarepConversionFunction = unsafe extern "C-unwind" fn(userbuf: *mut c_void, datatype: DatatypeHandle, count: c_int, filebuf: *mut c_void, position: Offset, extra_state: *mut c_void) -> c_int;
/// `MPI_Datarep_conversion_function_c`
pub type DatarepConversionFunctionC = unsafe extern "C-unwind" fn(userbuf: *mut c_void, datatype: DatatypeHandle, count: Count, filebuf: *mut c_void, position: Offset, extra_state: *mut c_void) -> c_int;
/// `MPI_Comm_errhandler_function`
pub type CommErrhandlerFunction = unsafe extern "C-unwind" fn(comm: *mut CommHandle, error_code: *mut c_int, ...);
/// `MPI_File_errhandler_function`
pub type FileErrhandlerFunction = unsafe extern "C-unwind" fn(file: *mut FileHandle, error_code: *mut c_int, ...);
/// `MPI_Win_errhandler_function`
pub type WinErrhandlerFunction = unsafe extern "C-unwind" fn(win: *mut WinHandle, error_code: *mut c_int, ...);
/// `MPI_Session_errhandler_function`
pub type SessionErrhandlerFunction = unsafe extern "C-unwind" fn(session: *mut SessionHandle, error_code: *mut c_int, ...);
/// `MPI_T_event_cb_function`
pub type TEventCbFunction = unsafe extern "C-unwind" fn(event_instance: TEventInstanceHandle, event_registration: TEventRegistrationHandle, cb_safety: c_int, user_data: *mut c_void);
/// `MPI_T_event_free_cb_function`
pub type TEventFreeCbFunction = unsafe extern "C-unwind" fn(event_registration: TEventRegistrationHandle, cb_safety: c_int, user_data: *mut c_void);
/// `MPI_T_event_dropped_cb_function`
pub type TEventDroppedCbFunction = unsafe extern "C-unwind" fn(count: Count, event_registration: TEventRegistrationHandle, source_index: c_int, cb_safety: c_int, user_data: *mut c_void);
