/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

/* Handles and numbers, from the program's ABI to the standard's (_in) and back (_out). */
#ifndef VALUES_H
#define VALUES_H

#include "abi.h"

static inline __attribute__((always_inline)) MPI_Comm comm_in(comm_handle handle)
{
    return (MPI_Comm)object_in(handle);
}

static inline comm_handle comm_out(MPI_Comm handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Group group_in(group_handle handle)
{
    return (MPI_Group)object_in(handle);
}

static inline group_handle group_out(MPI_Group handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Datatype datatype_in(datatype_handle handle)
{
    return (MPI_Datatype)object_in(handle);
}

static inline datatype_handle datatype_out(MPI_Datatype handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Errhandler errhandler_in(errhandler_handle handle)
{
    return (MPI_Errhandler)object_in(handle);
}

static inline errhandler_handle errhandler_out(MPI_Errhandler handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Op op_in(op_handle handle)
{
    return (MPI_Op)object_in(handle);
}

static inline op_handle op_out(MPI_Op handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Info info_in(info_handle handle)
{
    return (MPI_Info)object_in(handle);
}

static inline info_handle info_out(MPI_Info handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Win win_in(win_handle handle)
{
    return (MPI_Win)object_in(handle);
}

static inline win_handle win_out(MPI_Win handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Request request_in(request_handle handle)
{
    return (MPI_Request)object_in(handle);
}

static inline request_handle request_out(MPI_Request handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Message message_in(message_handle handle)
{
    return (MPI_Message)object_in(handle);
}

static inline message_handle message_out(MPI_Message handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_Session session_in(session_handle handle)
{
    return (MPI_Session)object_in(handle);
}

static inline session_handle session_out(MPI_Session handle)
{
    return object_out((uintptr_t)handle);
}

static inline __attribute__((always_inline)) MPI_File file_in(file_handle handle)
{
    return (MPI_File)object_in(handle);
}

static inline file_handle file_out(MPI_File handle)
{
    return object_out((uintptr_t)handle);
}

#define KIND_comm 1
#define KIND_group 2
#define KIND_datatype 3
#define KIND_errhandler 5
#define KIND_op 6
#define KIND_info 7
#define KIND_win 8
#define KIND_request 11
#define KIND_message 12
#define KIND_session 14
#define KIND_file 4
/* Exported objects, what each stands for, and its size. */
#define EACH_OBJECT(X) \
    X(ompi_mpi_comm_null, MPI_COMM_NULL, 512) \
    X(ompi_mpi_comm_world, MPI_COMM_WORLD, 512) \
    X(ompi_mpi_comm_self, MPI_COMM_SELF, 512) \
    X(ompi_mpi_group_null, MPI_GROUP_NULL, 256) \
    X(ompi_mpi_group_empty, MPI_GROUP_EMPTY, 256) \
    X(ompi_mpi_datatype_null, MPI_DATATYPE_NULL, 512) \
    X(ompi_mpi_aint, MPI_AINT, 512) \
    X(ompi_mpi_count, MPI_COUNT, 512) \
    X(ompi_mpi_offset, MPI_OFFSET, 512) \
    X(ompi_mpi_packed, MPI_PACKED, 512) \
    X(ompi_mpi_short, MPI_SHORT, 512) \
    X(ompi_mpi_int, MPI_INT, 512) \
    X(ompi_mpi_long, MPI_LONG, 512) \
    X(ompi_mpi_long_long_int, MPI_LONG_LONG, 512) \
    X(ompi_mpi_unsigned_short, MPI_UNSIGNED_SHORT, 512) \
    X(ompi_mpi_unsigned, MPI_UNSIGNED, 512) \
    X(ompi_mpi_unsigned_long, MPI_UNSIGNED_LONG, 512) \
    X(ompi_mpi_unsigned_long_long, MPI_UNSIGNED_LONG_LONG, 512) \
    X(ompi_mpi_float, MPI_FLOAT, 512) \
    X(ompi_mpi_c_float_complex, MPI_C_FLOAT_COMPLEX, 512) \
    X(ompi_mpi_cxx_cplex, MPI_CXX_FLOAT_COMPLEX, 512) \
    X(ompi_mpi_double, MPI_DOUBLE, 512) \
    X(ompi_mpi_c_double_complex, MPI_C_DOUBLE_COMPLEX, 512) \
    X(ompi_mpi_cxx_dblcplex, MPI_CXX_DOUBLE_COMPLEX, 512) \
    X(ompi_mpi_logical, MPI_LOGICAL, 512) \
    X(ompi_mpi_integer, MPI_INTEGER, 512) \
    X(ompi_mpi_real, MPI_REAL, 512) \
    X(ompi_mpi_cplex, MPI_COMPLEX, 512) \
    X(ompi_mpi_dblprec, MPI_DOUBLE_PRECISION, 512) \
    X(ompi_mpi_dblcplex, MPI_DOUBLE_COMPLEX, 512) \
    X(ompi_mpi_character, MPI_CHARACTER, 512) \
    X(ompi_mpi_long_double, MPI_LONG_DOUBLE, 512) \
    X(ompi_mpi_c_long_double_complex, MPI_C_LONG_DOUBLE_COMPLEX, 512) \
    X(ompi_mpi_cxx_ldblcplex, MPI_CXX_LONG_DOUBLE_COMPLEX, 512) \
    X(ompi_mpi_float_int, MPI_FLOAT_INT, 512) \
    X(ompi_mpi_double_int, MPI_DOUBLE_INT, 512) \
    X(ompi_mpi_long_int, MPI_LONG_INT, 512) \
    X(ompi_mpi_short_int, MPI_SHORT_INT, 512) \
    X(ompi_mpi_2int, MPI_2INT, 512) \
    X(ompi_mpi_2integer, MPI_2INTEGER, 512) \
    X(ompi_mpi_2real, MPI_2REAL, 512) \
    X(ompi_mpi_2dblprec, MPI_2DOUBLE_PRECISION, 512) \
    X(ompi_mpi_longdbl_int, MPI_LONG_DOUBLE_INT, 512) \
    X(ompi_mpi_c_bool, MPI_C_BOOL, 512) \
    X(ompi_mpi_cxx_bool, MPI_CXX_BOOL, 512) \
    X(ompi_mpi_wchar, MPI_WCHAR, 512) \
    X(ompi_mpi_int8_t, MPI_INT8_T, 512) \
    X(ompi_mpi_uint8_t, MPI_UINT8_T, 512) \
    X(ompi_mpi_char, MPI_CHAR, 512) \
    X(ompi_mpi_signed_char, MPI_SIGNED_CHAR, 512) \
    X(ompi_mpi_unsigned_char, MPI_UNSIGNED_CHAR, 512) \
    X(ompi_mpi_byte, MPI_BYTE, 512) \
    X(ompi_mpi_int16_t, MPI_INT16_T, 512) \
    X(ompi_mpi_uint16_t, MPI_UINT16_T, 512) \
    X(ompi_mpi_int32_t, MPI_INT32_T, 512) \
    X(ompi_mpi_uint32_t, MPI_UINT32_T, 512) \
    X(ompi_mpi_int64_t, MPI_INT64_T, 512) \
    X(ompi_mpi_uint64_t, MPI_UINT64_T, 512) \
    X(ompi_mpi_logical1, MPI_LOGICAL1, 512) \
    X(ompi_mpi_integer1, MPI_INTEGER1, 512) \
    X(ompi_mpi_logical2, MPI_LOGICAL2, 512) \
    X(ompi_mpi_integer2, MPI_INTEGER2, 512) \
    X(ompi_mpi_real2, MPI_REAL2, 512) \
    X(ompi_mpi_logical4, MPI_LOGICAL4, 512) \
    X(ompi_mpi_integer4, MPI_INTEGER4, 512) \
    X(ompi_mpi_real4, MPI_REAL4, 512) \
    X(ompi_mpi_complex4, MPI_COMPLEX4, 512) \
    X(ompi_mpi_logical8, MPI_LOGICAL8, 512) \
    X(ompi_mpi_integer8, MPI_INTEGER8, 512) \
    X(ompi_mpi_real8, MPI_REAL8, 512) \
    X(ompi_mpi_complex8, MPI_COMPLEX8, 512) \
    X(ompi_mpi_integer16, MPI_INTEGER16, 512) \
    X(ompi_mpi_real16, MPI_REAL16, 512) \
    X(ompi_mpi_complex16, MPI_COMPLEX16, 512) \
    X(ompi_mpi_complex32, MPI_COMPLEX32, 512) \
    X(ompi_mpi_errhandler_null, MPI_ERRHANDLER_NULL, 1024) \
    X(ompi_mpi_errors_are_fatal, MPI_ERRORS_ARE_FATAL, 1024) \
    X(ompi_mpi_errors_abort, MPI_ERRORS_ABORT, 1024) \
    X(ompi_mpi_errors_return, MPI_ERRORS_RETURN, 1024) \
    X(ompi_mpi_op_null, MPI_OP_NULL, 2048) \
    X(ompi_mpi_op_sum, MPI_SUM, 2048) \
    X(ompi_mpi_op_min, MPI_MIN, 2048) \
    X(ompi_mpi_op_max, MPI_MAX, 2048) \
    X(ompi_mpi_op_prod, MPI_PROD, 2048) \
    X(ompi_mpi_op_band, MPI_BAND, 2048) \
    X(ompi_mpi_op_bor, MPI_BOR, 2048) \
    X(ompi_mpi_op_bxor, MPI_BXOR, 2048) \
    X(ompi_mpi_op_land, MPI_LAND, 2048) \
    X(ompi_mpi_op_lor, MPI_LOR, 2048) \
    X(ompi_mpi_op_lxor, MPI_LXOR, 2048) \
    X(ompi_mpi_op_minloc, MPI_MINLOC, 2048) \
    X(ompi_mpi_op_maxloc, MPI_MAXLOC, 2048) \
    X(ompi_mpi_op_replace, MPI_REPLACE, 2048) \
    X(ompi_mpi_op_no_op, MPI_NO_OP, 2048) \
    X(ompi_mpi_info_null, MPI_INFO_NULL, 256) \
    X(ompi_mpi_info_env, MPI_INFO_ENV, 256) \
    X(ompi_mpi_win_null, MPI_WIN_NULL, 512) \
    X(ompi_request_null, MPI_REQUEST_NULL, 256) \
    X(ompi_message_null, MPI_MESSAGE_NULL, 256) \
    X(ompi_message_no_proc, MPI_MESSAGE_NO_PROC, 256) \
    X(ompi_mpi_instance_null, MPI_SESSION_NULL, 512) \
    X(ompi_mpi_file_null, MPI_FILE_NULL, 1536) \

/* Constants that share the object of another one. */
#define EACH_OTHER(X) \

/* Predefined handles in Fortran: kind, constant, number. */
#define EACH_NUMBER(X) \
    X(comm, MPI_COMM_NULL, 2) \
    X(comm, MPI_COMM_WORLD, 0) \
    X(comm, MPI_COMM_SELF, 1) \
    X(group, MPI_GROUP_NULL, 0) \
    X(group, MPI_GROUP_EMPTY, 1) \
    X(datatype, MPI_DATATYPE_NULL, 0) \
    X(datatype, MPI_AINT, 66) \
    X(datatype, MPI_COUNT, 72) \
    X(datatype, MPI_OFFSET, 67) \
    X(datatype, MPI_PACKED, 2) \
    X(datatype, MPI_SHORT, 37) \
    X(datatype, MPI_INT, 39) \
    X(datatype, MPI_LONG, 41) \
    X(datatype, MPI_LONG_LONG, 43) \
    X(datatype, MPI_UNSIGNED_SHORT, 38) \
    X(datatype, MPI_UNSIGNED, 40) \
    X(datatype, MPI_UNSIGNED_LONG, 42) \
    X(datatype, MPI_UNSIGNED_LONG_LONG, 44) \
    X(datatype, MPI_FLOAT, 45) \
    X(datatype, MPI_C_FLOAT_COMPLEX, 69) \
    X(datatype, MPI_CXX_FLOAT_COMPLEX, 55) \
    X(datatype, MPI_DOUBLE, 46) \
    X(datatype, MPI_C_DOUBLE_COMPLEX, 70) \
    X(datatype, MPI_CXX_DOUBLE_COMPLEX, 56) \
    X(datatype, MPI_LOGICAL, 6) \
    X(datatype, MPI_INTEGER, 7) \
    X(datatype, MPI_REAL, 13) \
    X(datatype, MPI_COMPLEX, 18) \
    X(datatype, MPI_DOUBLE_PRECISION, 17) \
    X(datatype, MPI_DOUBLE_COMPLEX, 22) \
    X(datatype, MPI_CHARACTER, 5) \
    X(datatype, MPI_LONG_DOUBLE, 47) \
    X(datatype, MPI_C_LONG_DOUBLE_COMPLEX, 71) \
    X(datatype, MPI_CXX_LONG_DOUBLE_COMPLEX, 57) \
    X(datatype, MPI_FLOAT_INT, 48) \
    X(datatype, MPI_DOUBLE_INT, 49) \
    X(datatype, MPI_LONG_INT, 51) \
    X(datatype, MPI_SHORT_INT, 53) \
    X(datatype, MPI_2INT, 52) \
    X(datatype, MPI_2INTEGER, 25) \
    X(datatype, MPI_2REAL, 23) \
    X(datatype, MPI_2DOUBLE_PRECISION, 24) \
    X(datatype, MPI_LONG_DOUBLE_INT, 50) \
    X(datatype, MPI_C_BOOL, 68) \
    X(datatype, MPI_CXX_BOOL, 54) \
    X(datatype, MPI_WCHAR, 33) \
    X(datatype, MPI_INT8_T, 58) \
    X(datatype, MPI_UINT8_T, 59) \
    X(datatype, MPI_CHAR, 34) \
    X(datatype, MPI_SIGNED_CHAR, 36) \
    X(datatype, MPI_UNSIGNED_CHAR, 35) \
    X(datatype, MPI_BYTE, 1) \
    X(datatype, MPI_INT16_T, 60) \
    X(datatype, MPI_UINT16_T, 61) \
    X(datatype, MPI_INT32_T, 62) \
    X(datatype, MPI_UINT32_T, 63) \
    X(datatype, MPI_INT64_T, 64) \
    X(datatype, MPI_UINT64_T, 65) \
    X(datatype, MPI_LOGICAL1, 29) \
    X(datatype, MPI_INTEGER1, 8) \
    X(datatype, MPI_LOGICAL2, 30) \
    X(datatype, MPI_INTEGER2, 9) \
    X(datatype, MPI_REAL2, 28) \
    X(datatype, MPI_LOGICAL4, 31) \
    X(datatype, MPI_INTEGER4, 10) \
    X(datatype, MPI_REAL4, 14) \
    X(datatype, MPI_LOGICAL8, 32) \
    X(datatype, MPI_INTEGER8, 11) \
    X(datatype, MPI_REAL8, 15) \
    X(datatype, MPI_COMPLEX8, 19) \
    X(datatype, MPI_INTEGER16, 12) \
    X(datatype, MPI_REAL16, 16) \
    X(datatype, MPI_COMPLEX16, 20) \
    X(datatype, MPI_COMPLEX32, 21) \
    X(errhandler, MPI_ERRHANDLER_NULL, 0) \
    X(errhandler, MPI_ERRORS_ARE_FATAL, 1) \
    X(errhandler, MPI_ERRORS_RETURN, 2) \
    X(op, MPI_OP_NULL, 0) \
    X(op, MPI_SUM, 3) \
    X(op, MPI_MIN, 2) \
    X(op, MPI_MAX, 1) \
    X(op, MPI_PROD, 4) \
    X(op, MPI_BAND, 6) \
    X(op, MPI_BOR, 8) \
    X(op, MPI_BXOR, 10) \
    X(op, MPI_LAND, 5) \
    X(op, MPI_LOR, 7) \
    X(op, MPI_LXOR, 9) \
    X(op, MPI_MINLOC, 12) \
    X(op, MPI_MAXLOC, 11) \
    X(op, MPI_REPLACE, 13) \
    X(op, MPI_NO_OP, 14) \
    X(info, MPI_INFO_NULL, 0) \
    X(info, MPI_INFO_ENV, 1) \
    X(win, MPI_WIN_NULL, 0) \
    X(request, MPI_REQUEST_NULL, 0) \
    X(message, MPI_MESSAGE_NULL, 0) \
    X(message, MPI_MESSAGE_NO_PROC, 1) \
    X(file, MPI_FILE_NULL, 0) \

static __attribute__((noinline, unused)) int other_error_in(int value)
{
    switch (value) {
    case 0: return MPI_SUCCESS;
    case 1: return MPI_ERR_BUFFER;
    case 2: return MPI_ERR_COUNT;
    case 3: return MPI_ERR_TYPE;
    case 4: return MPI_ERR_TAG;
    case 5: return MPI_ERR_COMM;
    case 6: return MPI_ERR_RANK;
    case 7: return MPI_ERR_REQUEST;
    case 8: return MPI_ERR_ROOT;
    case 9: return MPI_ERR_GROUP;
    case 10: return MPI_ERR_OP;
    case 11: return MPI_ERR_TOPOLOGY;
    case 12: return MPI_ERR_DIMS;
    case 13: return MPI_ERR_ARG;
    case 14: return MPI_ERR_UNKNOWN;
    case 15: return MPI_ERR_TRUNCATE;
    case 16: return MPI_ERR_OTHER;
    case 17: return MPI_ERR_INTERN;
    case 19: return MPI_ERR_PENDING;
    case 18: return MPI_ERR_IN_STATUS;
    case 20: return MPI_ERR_ACCESS;
    case 21: return MPI_ERR_AMODE;
    case 22: return MPI_ERR_ASSERT;
    case 23: return MPI_ERR_BAD_FILE;
    case 24: return MPI_ERR_BASE;
    case 25: return MPI_ERR_CONVERSION;
    case 26: return MPI_ERR_DISP;
    case 27: return MPI_ERR_DUP_DATAREP;
    case 28: return MPI_ERR_FILE_EXISTS;
    case 29: return MPI_ERR_FILE_IN_USE;
    case 30: return MPI_ERR_FILE;
    case 31: return MPI_ERR_INFO_KEY;
    case 32: return MPI_ERR_INFO_NOKEY;
    case 33: return MPI_ERR_INFO_VALUE;
    case 34: return MPI_ERR_INFO;
    case 35: return MPI_ERR_IO;
    case 36: return MPI_ERR_KEYVAL;
    case 37: return MPI_ERR_LOCKTYPE;
    case 38: return MPI_ERR_NAME;
    case 39: return MPI_ERR_NO_MEM;
    case 40: return MPI_ERR_NOT_SAME;
    case 41: return MPI_ERR_NO_SPACE;
    case 42: return MPI_ERR_NO_SUCH_FILE;
    case 43: return MPI_ERR_PORT;
    case 44: return MPI_ERR_QUOTA;
    case 45: return MPI_ERR_READ_ONLY;
    case 69: return MPI_ERR_RMA_ATTACH;
    case 46: return MPI_ERR_RMA_CONFLICT;
    case 68: return MPI_ERR_RMA_RANGE;
    case 71: return MPI_ERR_RMA_SHARED;
    case 47: return MPI_ERR_RMA_SYNC;
    case 48: return MPI_ERR_SERVICE;
    case 49: return MPI_ERR_SIZE;
    case 50: return MPI_ERR_SPAWN;
    case 51: return MPI_ERR_UNSUPPORTED_DATAREP;
    case 52: return MPI_ERR_UNSUPPORTED_OPERATION;
    case 53: return MPI_ERR_WIN;
    case 70: return MPI_ERR_RMA_FLAVOR;
    case 74: return MPI_ERR_PROC_ABORTED;
    case 79: return MPI_ERR_VALUE_TOO_LARGE;
    case 78: return MPI_ERR_SESSION;
    case 54: return MPI_T_ERR_MEMORY;
    case 55: return MPI_T_ERR_NOT_INITIALIZED;
    case 56: return MPI_T_ERR_CANNOT_INIT;
    case 57: return MPI_T_ERR_INVALID_INDEX;
    case 58: return MPI_T_ERR_INVALID_ITEM;
    case 59: return MPI_T_ERR_INVALID_HANDLE;
    case 60: return MPI_T_ERR_OUT_OF_HANDLES;
    case 61: return MPI_T_ERR_OUT_OF_SESSIONS;
    case 62: return MPI_T_ERR_INVALID_SESSION;
    case 63: return MPI_T_ERR_CVAR_SET_NOT_NOW;
    case 64: return MPI_T_ERR_CVAR_SET_NEVER;
    case 65: return MPI_T_ERR_PVAR_NO_STARTSTOP;
    case 66: return MPI_T_ERR_PVAR_NO_WRITE;
    case 67: return MPI_T_ERR_PVAR_NO_ATOMIC;
    case 72: return MPI_T_ERR_INVALID;
    case 73: return MPI_T_ERR_INVALID_NAME;
    case 92: return MPI_ERR_LASTCODE;
    case 75: return 101;
    case 76: return 102;
    case 77: return 103;
    default: return value > LAST_CODE ? value - LAST_CODE + MPI_ERR_LASTCODE : value;
    }
}

static inline int error_in(int value)
{
    return __builtin_expect(value == MPI_SUCCESS, 1) ? value : other_error_in(value);
}

static __attribute__((noinline, unused)) int other_error_out(int value)
{
    switch (value) {
    case MPI_SUCCESS: return 0;
    case MPI_ERR_BUFFER: return 1;
    case MPI_ERR_COUNT: return 2;
    case MPI_ERR_TYPE: return 3;
    case MPI_ERR_TAG: return 4;
    case MPI_ERR_COMM: return 5;
    case MPI_ERR_RANK: return 6;
    case MPI_ERR_REQUEST: return 7;
    case MPI_ERR_ROOT: return 8;
    case MPI_ERR_GROUP: return 9;
    case MPI_ERR_OP: return 10;
    case MPI_ERR_TOPOLOGY: return 11;
    case MPI_ERR_DIMS: return 12;
    case MPI_ERR_ARG: return 13;
    case MPI_ERR_UNKNOWN: return 14;
    case MPI_ERR_TRUNCATE: return 15;
    case MPI_ERR_OTHER: return 16;
    case MPI_ERR_INTERN: return 17;
    case MPI_ERR_PENDING: return 19;
    case MPI_ERR_IN_STATUS: return 18;
    case MPI_ERR_ACCESS: return 20;
    case MPI_ERR_AMODE: return 21;
    case MPI_ERR_ASSERT: return 22;
    case MPI_ERR_BAD_FILE: return 23;
    case MPI_ERR_BASE: return 24;
    case MPI_ERR_CONVERSION: return 25;
    case MPI_ERR_DISP: return 26;
    case MPI_ERR_DUP_DATAREP: return 27;
    case MPI_ERR_FILE_EXISTS: return 28;
    case MPI_ERR_FILE_IN_USE: return 29;
    case MPI_ERR_FILE: return 30;
    case MPI_ERR_INFO_KEY: return 31;
    case MPI_ERR_INFO_NOKEY: return 32;
    case MPI_ERR_INFO_VALUE: return 33;
    case MPI_ERR_INFO: return 34;
    case MPI_ERR_IO: return 35;
    case MPI_ERR_KEYVAL: return 36;
    case MPI_ERR_LOCKTYPE: return 37;
    case MPI_ERR_NAME: return 38;
    case MPI_ERR_NO_MEM: return 39;
    case MPI_ERR_NOT_SAME: return 40;
    case MPI_ERR_NO_SPACE: return 41;
    case MPI_ERR_NO_SUCH_FILE: return 42;
    case MPI_ERR_PORT: return 43;
    case MPI_ERR_QUOTA: return 44;
    case MPI_ERR_READ_ONLY: return 45;
    case MPI_ERR_RMA_ATTACH: return 69;
    case MPI_ERR_RMA_CONFLICT: return 46;
    case MPI_ERR_RMA_RANGE: return 68;
    case MPI_ERR_RMA_SHARED: return 71;
    case MPI_ERR_RMA_SYNC: return 47;
    case MPI_ERR_SERVICE: return 48;
    case MPI_ERR_SIZE: return 49;
    case MPI_ERR_SPAWN: return 50;
    case MPI_ERR_UNSUPPORTED_DATAREP: return 51;
    case MPI_ERR_UNSUPPORTED_OPERATION: return 52;
    case MPI_ERR_WIN: return 53;
    case MPI_ERR_RMA_FLAVOR: return 70;
    case MPI_ERR_PROC_ABORTED: return 74;
    case MPI_ERR_VALUE_TOO_LARGE: return 79;
    case MPI_ERR_SESSION: return 78;
    case MPI_T_ERR_MEMORY: return 54;
    case MPI_T_ERR_NOT_INITIALIZED: return 55;
    case MPI_T_ERR_CANNOT_INIT: return 56;
    case MPI_T_ERR_INVALID_INDEX: return 57;
    case MPI_T_ERR_INVALID_ITEM: return 58;
    case MPI_T_ERR_INVALID_HANDLE: return 59;
    case MPI_T_ERR_OUT_OF_HANDLES: return 60;
    case MPI_T_ERR_OUT_OF_SESSIONS: return 61;
    case MPI_T_ERR_INVALID_SESSION: return 62;
    case MPI_T_ERR_CVAR_SET_NOT_NOW: return 63;
    case MPI_T_ERR_CVAR_SET_NEVER: return 64;
    case MPI_T_ERR_PVAR_NO_STARTSTOP: return 65;
    case MPI_T_ERR_PVAR_NO_WRITE: return 66;
    case MPI_T_ERR_PVAR_NO_ATOMIC: return 67;
    case MPI_T_ERR_INVALID: return 72;
    case MPI_T_ERR_INVALID_NAME: return 73;
    case MPI_ERR_LASTCODE: return 92;
    case 101: return 75;
    case 102: return 76;
    case 103: return 77;
    case MPI_ERR_ERRHANDLER: return 13;
    default: return value > MPI_ERR_LASTCODE ? value - MPI_ERR_LASTCODE + LAST_CODE : value < 0 || value > MPI_ERR_ABI ? value : 16;
    }
}

static inline int error_out(int value)
{
    return __builtin_expect(value == MPI_SUCCESS, 1) ? value : other_error_out(value);
}

static inline int rank_in(int value)
{
    switch (value) {
    case -1: return MPI_ANY_SOURCE;
    case -2: return MPI_PROC_NULL;
    case -4: return MPI_ROOT;
    default: return value;
    }
}

static inline int rank_out(int value)
{
    switch (value) {
    case MPI_ANY_SOURCE: return -1;
    case MPI_PROC_NULL: return -2;
    case MPI_ROOT: return -4;
    default: return value;
    }
}

static inline int tag_in(int value)
{
    switch (value) {
    case -1: return MPI_ANY_TAG;
    default: return value;
    }
}

static inline int tag_out(int value)
{
    switch (value) {
    case MPI_ANY_TAG: return -1;
    default: return value;
    }
}

static inline int thread_in(int value)
{
    switch (value) {
    case 0: return MPI_THREAD_SINGLE;
    case 1: return MPI_THREAD_FUNNELED;
    case 2: return MPI_THREAD_SERIALIZED;
    case 3: return MPI_THREAD_MULTIPLE;
    default: return value;
    }
}

static inline int thread_out(int value)
{
    switch (value) {
    case MPI_THREAD_SINGLE: return 0;
    case MPI_THREAD_FUNNELED: return 1;
    case MPI_THREAD_SERIALIZED: return 2;
    case MPI_THREAD_MULTIPLE: return 3;
    default: return value;
    }
}

static inline int compare_in(int value)
{
    switch (value) {
    case 0: return MPI_IDENT;
    case 1: return MPI_CONGRUENT;
    case 2: return MPI_SIMILAR;
    case 3: return MPI_UNEQUAL;
    default: return value;
    }
}

static inline int compare_out(int value)
{
    switch (value) {
    case MPI_IDENT: return 0;
    case MPI_CONGRUENT: return 1;
    case MPI_SIMILAR: return 2;
    case MPI_UNEQUAL: return 3;
    default: return value;
    }
}

static inline int topology_in(int value)
{
    switch (value) {
    case 1: return MPI_CART;
    case 2: return MPI_GRAPH;
    case 3: return MPI_DIST_GRAPH;
    default: return value;
    }
}

static inline int topology_out(int value)
{
    switch (value) {
    case MPI_CART: return 1;
    case MPI_GRAPH: return 2;
    case MPI_DIST_GRAPH: return 3;
    default: return value;
    }
}

static inline int split_in(int value)
{
    switch (value) {
    case 0: return MPI_COMM_TYPE_SHARED;
    case 12: return MPI_COMM_TYPE_HW_UNGUIDED;
    case 13: return MPI_COMM_TYPE_HW_GUIDED;
    default: return value;
    }
}

static inline int split_out(int value)
{
    switch (value) {
    case MPI_COMM_TYPE_SHARED: return 0;
    case MPI_COMM_TYPE_HW_UNGUIDED: return 12;
    case MPI_COMM_TYPE_HW_GUIDED: return 13;
    default: return value;
    }
}

static inline int keyval_in(int value)
{
    switch (value) {
    case -1: return MPI_KEYVAL_INVALID;
    case 0: return MPI_TAG_UB;
    case 2: return MPI_IO;
    case 1: return MPI_HOST;
    case 3: return MPI_WTIME_IS_GLOBAL;
    case 4: return MPI_APPNUM;
    case 5: return MPI_LASTUSEDCODE;
    case 6: return MPI_UNIVERSE_SIZE;
    case 7: return MPI_WIN_BASE;
    case 9: return MPI_WIN_DISP_UNIT;
    case 8: return MPI_WIN_SIZE;
    case 10: return MPI_WIN_CREATE_FLAVOR;
    case 11: return MPI_WIN_MODEL;
    case 12: return 590;
    default: return value;
    }
}

static inline int keyval_out(int value)
{
    switch (value) {
    case MPI_KEYVAL_INVALID: return -1;
    case MPI_TAG_UB: return 0;
    case MPI_IO: return 2;
    case MPI_HOST: return 1;
    case MPI_WTIME_IS_GLOBAL: return 3;
    case MPI_APPNUM: return 4;
    case MPI_LASTUSEDCODE: return 5;
    case MPI_UNIVERSE_SIZE: return 6;
    case MPI_WIN_BASE: return 7;
    case MPI_WIN_DISP_UNIT: return 9;
    case MPI_WIN_SIZE: return 8;
    case MPI_WIN_CREATE_FLAVOR: return 10;
    case MPI_WIN_MODEL: return 11;
    case 590: return 12;
    default: return value;
    }
}

static inline int order_in(int value)
{
    switch (value) {
    case 0: return MPI_ORDER_C;
    case 1: return MPI_ORDER_FORTRAN;
    default: return value;
    }
}

static inline int order_out(int value)
{
    switch (value) {
    case MPI_ORDER_C: return 0;
    case MPI_ORDER_FORTRAN: return 1;
    default: return value;
    }
}

static inline int distribution_in(int value)
{
    switch (value) {
    case 2: return MPI_DISTRIBUTE_NONE;
    case 0: return MPI_DISTRIBUTE_BLOCK;
    case 1: return MPI_DISTRIBUTE_CYCLIC;
    default: return value;
    }
}

static inline int distribution_out(int value)
{
    switch (value) {
    case MPI_DISTRIBUTE_NONE: return 2;
    case MPI_DISTRIBUTE_BLOCK: return 0;
    case MPI_DISTRIBUTE_CYCLIC: return 1;
    default: return value;
    }
}

static inline int darg_in(int value)
{
    switch (value) {
    case -1: return MPI_DISTRIBUTE_DFLT_DARG;
    default: return value;
    }
}

static inline int darg_out(int value)
{
    switch (value) {
    case MPI_DISTRIBUTE_DFLT_DARG: return -1;
    default: return value;
    }
}

static inline int combiner_in(int value)
{
    switch (value) {
    case 0: return MPI_COMBINER_NAMED;
    case 1: return MPI_COMBINER_DUP;
    case 2: return MPI_COMBINER_CONTIGUOUS;
    case 3: return MPI_COMBINER_VECTOR;
    case 5: return MPI_COMBINER_HVECTOR;
    case 6: return MPI_COMBINER_INDEXED;
    case 8: return MPI_COMBINER_HINDEXED;
    case 9: return MPI_COMBINER_INDEXED_BLOCK;
    case 18: return MPI_COMBINER_HINDEXED_BLOCK;
    case 11: return MPI_COMBINER_STRUCT;
    case 12: return MPI_COMBINER_SUBARRAY;
    case 13: return MPI_COMBINER_DARRAY;
    case 14: return MPI_COMBINER_F90_REAL;
    case 15: return MPI_COMBINER_F90_COMPLEX;
    case 16: return MPI_COMBINER_F90_INTEGER;
    case 17: return MPI_COMBINER_RESIZED;
    default: return value;
    }
}

static inline int combiner_out(int value)
{
    switch (value) {
    case MPI_COMBINER_NAMED: return 0;
    case MPI_COMBINER_DUP: return 1;
    case MPI_COMBINER_CONTIGUOUS: return 2;
    case MPI_COMBINER_VECTOR: return 3;
    case MPI_COMBINER_HVECTOR: return 5;
    case MPI_COMBINER_INDEXED: return 6;
    case MPI_COMBINER_HINDEXED: return 8;
    case MPI_COMBINER_INDEXED_BLOCK: return 9;
    case MPI_COMBINER_HINDEXED_BLOCK: return 18;
    case MPI_COMBINER_STRUCT: return 11;
    case MPI_COMBINER_SUBARRAY: return 12;
    case MPI_COMBINER_DARRAY: return 13;
    case MPI_COMBINER_F90_REAL: return 14;
    case MPI_COMBINER_F90_COMPLEX: return 15;
    case MPI_COMBINER_F90_INTEGER: return 16;
    case MPI_COMBINER_RESIZED: return 17;
    default: return value;
    }
}

static inline int flavor_in(int value)
{
    switch (value) {
    case 1: return MPI_WIN_FLAVOR_CREATE;
    case 2: return MPI_WIN_FLAVOR_ALLOCATE;
    case 3: return MPI_WIN_FLAVOR_DYNAMIC;
    case 4: return MPI_WIN_FLAVOR_SHARED;
    default: return value;
    }
}

static inline int flavor_out(int value)
{
    switch (value) {
    case MPI_WIN_FLAVOR_CREATE: return 1;
    case MPI_WIN_FLAVOR_ALLOCATE: return 2;
    case MPI_WIN_FLAVOR_DYNAMIC: return 3;
    case MPI_WIN_FLAVOR_SHARED: return 4;
    default: return value;
    }
}

static inline int model_in(int value)
{
    switch (value) {
    case 0: return MPI_WIN_UNIFIED;
    case 1: return MPI_WIN_SEPARATE;
    default: return value;
    }
}

static inline int model_out(int value)
{
    switch (value) {
    case MPI_WIN_UNIFIED: return 0;
    case MPI_WIN_SEPARATE: return 1;
    default: return value;
    }
}

static inline int Type_create_subarray_order_in(int value)
{
    return value == 0 ? MPI_ORDER_C : value == 1 ? MPI_ORDER_FORTRAN : NO_CONSTANT;
}

static inline int Type_create_darray_order_in(int value)
{
    return value == 0 ? MPI_ORDER_C : value == 1 ? MPI_ORDER_FORTRAN : NO_CONSTANT;
}

static inline int Init_thread_required_in(int value)
{
    return value == 0 ? MPI_THREAD_SINGLE : value == 1 ? MPI_THREAD_FUNNELED : value == 2 ? MPI_THREAD_SERIALIZED : value == 3 ? MPI_THREAD_MULTIPLE : NO_CONSTANT;
}

static inline int Win_fence_assert_in(int value)
{
    return (value & 8 ? MPI_MODE_NOSTORE : 0) | (value & 4 ? MPI_MODE_NOPUT : 0) | (value & 2 ? MPI_MODE_NOPRECEDE : 0) | (value & 16 ? MPI_MODE_NOSUCCEED : 0) | (value & 1 ? MPI_MODE_NOCHECK : 0) | (value & ~(8 | 4 | 2 | 16 | 1) ? NO_CONSTANT : 0);
}

static inline int Win_start_assert_in(int value)
{
    return (value & 1 ? MPI_MODE_NOCHECK : 0) | (value & 8 ? MPI_MODE_NOSTORE : 0) | (value & 4 ? MPI_MODE_NOPUT : 0) | (value & 2 ? MPI_MODE_NOPRECEDE : 0) | (value & 16 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1 | 8 | 4 | 2 | 16) ? NO_CONSTANT : 0);
}

static inline int Win_post_assert_in(int value)
{
    return (value & 1 ? MPI_MODE_NOCHECK : 0) | (value & 8 ? MPI_MODE_NOSTORE : 0) | (value & 4 ? MPI_MODE_NOPUT : 0) | (value & 2 ? MPI_MODE_NOPRECEDE : 0) | (value & 16 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1 | 8 | 4 | 2 | 16) ? NO_CONSTANT : 0);
}

static inline int Win_lock_lock_type_in(int value)
{
    return value == 1 ? MPI_LOCK_EXCLUSIVE : value == 2 ? MPI_LOCK_SHARED : NO_CONSTANT;
}

static inline int Win_lock_assert_in(int value)
{
    return (value & 1 ? MPI_MODE_NOCHECK : 0) | (value & 8 ? MPI_MODE_NOSTORE : 0) | (value & 4 ? MPI_MODE_NOPUT : 0) | (value & 2 ? MPI_MODE_NOPRECEDE : 0) | (value & 16 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1 | 8 | 4 | 2 | 16) ? NO_CONSTANT : 0);
}

static inline int Win_lock_all_assert_in(int value)
{
    return (value & 1 ? MPI_MODE_NOCHECK : 0) | (value & 8 ? MPI_MODE_NOSTORE : 0) | (value & 4 ? MPI_MODE_NOPUT : 0) | (value & 2 ? MPI_MODE_NOPRECEDE : 0) | (value & 16 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1 | 8 | 4 | 2 | 16) ? NO_CONSTANT : 0);
}

static inline int File_open_amode_in(int value)
{
    return (value & 128 ? MPI_MODE_APPEND : 0) | (value & 1 ? MPI_MODE_CREATE : 0) | (value & 16 ? MPI_MODE_DELETE_ON_CLOSE : 0) | (value & 64 ? MPI_MODE_EXCL : 0) | (value & 2 ? MPI_MODE_RDONLY : 0) | (value & 8 ? MPI_MODE_RDWR : 0) | (value & 256 ? MPI_MODE_SEQUENTIAL : 0) | (value & 32 ? MPI_MODE_UNIQUE_OPEN : 0) | (value & 4 ? MPI_MODE_WRONLY : 0) | (value & ~(128 | 1 | 16 | 64 | 2 | 8 | 256 | 32 | 4) ? NO_CONSTANT : 0);
}

static inline int File_open_amode_out(int value)
{
    return (value & MPI_MODE_APPEND ? 128 : 0) | (value & MPI_MODE_CREATE ? 1 : 0) | (value & MPI_MODE_DELETE_ON_CLOSE ? 16 : 0) | (value & MPI_MODE_EXCL ? 64 : 0) | (value & MPI_MODE_RDONLY ? 2 : 0) | (value & MPI_MODE_RDWR ? 8 : 0) | (value & MPI_MODE_SEQUENTIAL ? 256 : 0) | (value & MPI_MODE_UNIQUE_OPEN ? 32 : 0) | (value & MPI_MODE_WRONLY ? 4 : 0);
}

static inline int File_seek_whence_in(int value)
{
    return value == 600 ? MPI_SEEK_SET : value == 602 ? MPI_SEEK_CUR : value == 604 ? MPI_SEEK_END : NO_CONSTANT;
}

static inline int File_seek_shared_whence_in(int value)
{
    return value == 600 ? MPI_SEEK_SET : value == 602 ? MPI_SEEK_CUR : value == 604 ? MPI_SEEK_END : NO_CONSTANT;
}

static inline int Type_match_size_typeclass_in(int value)
{
    return value == 1 ? MPI_TYPECLASS_INTEGER : value == 2 ? MPI_TYPECLASS_REAL : value == 3 ? MPI_TYPECLASS_COMPLEX : NO_CONSTANT;
}

#define ROOM_MAX_DATAREP_STRING 128
#define ROOM_MAX_ERROR_STRING 256
#define ROOM_MAX_INFO_KEY 36
#define ROOM_MAX_LIBRARY_VERSION_STRING 256
#define ROOM_MAX_OBJECT_NAME 64
#define ROOM_MAX_PORT_NAME 1024
#define ROOM_MAX_PROCESSOR_NAME 256

#endif
