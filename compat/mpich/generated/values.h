/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

/* Handles and numbers, from the program's ABI to the standard's (_in) and back (_out). */
#ifndef VALUES_H
#define VALUES_H

#include "abi.h"

static inline MPI_Comm comm_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x04000000: return MPI_COMM_NULL;
    case 0x44000000: return MPI_COMM_WORLD;
    case 0x44000001: return MPI_COMM_SELF;
    default: return (MPI_Comm)numbered_object((unsigned)handle, 1);
    }
}

static inline int comm_out(MPI_Comm handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_COMM_NULL: return (int)0x04000000;
    case (uintptr_t)MPI_COMM_WORLD: return (int)0x44000000;
    case (uintptr_t)MPI_COMM_SELF: return (int)0x44000001;
    default: return (int)object_number((uintptr_t)handle, 1);
    }
}

static inline MPI_Group group_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x08000000: return MPI_GROUP_NULL;
    case 0x48000000: return MPI_GROUP_EMPTY;
    default: return (MPI_Group)numbered_object((unsigned)handle, 2);
    }
}

static inline int group_out(MPI_Group handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_GROUP_NULL: return (int)0x08000000;
    case (uintptr_t)MPI_GROUP_EMPTY: return (int)0x48000000;
    default: return (int)object_number((uintptr_t)handle, 2);
    }
}

static inline MPI_Datatype datatype_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x0c000000: return MPI_DATATYPE_NULL;
    case 0x4c000843: return MPI_AINT;
    case 0x4c000845: return MPI_COUNT;
    case 0x4c000844: return MPI_OFFSET;
    case 0x4c00010f: return MPI_PACKED;
    case 0x4c000203: return MPI_SHORT;
    case 0x4c000405: return MPI_INT;
    case 0x4c000807: return MPI_LONG;
    case 0x4c000809: return MPI_LONG_LONG;
    case 0x4c000204: return MPI_UNSIGNED_SHORT;
    case 0x4c000406: return MPI_UNSIGNED;
    case 0x4c000808: return MPI_UNSIGNED_LONG;
    case 0x4c000819: return MPI_UNSIGNED_LONG_LONG;
    case 0x4c00040a: return MPI_FLOAT;
    case 0x4c000840: return MPI_C_FLOAT_COMPLEX;
    case 0x4c000834: return MPI_CXX_FLOAT_COMPLEX;
    case 0x4c00080b: return MPI_DOUBLE;
    case 0x4c001041: return MPI_C_DOUBLE_COMPLEX;
    case 0x4c001035: return MPI_CXX_DOUBLE_COMPLEX;
    case 0x4c00041d: return MPI_LOGICAL;
    case 0x4c00041b: return MPI_INTEGER;
    case 0x4c00041c: return MPI_REAL;
    case 0x4c00081e: return MPI_COMPLEX;
    case 0x4c00081f: return MPI_DOUBLE_PRECISION;
    case 0x4c001022: return MPI_DOUBLE_COMPLEX;
    case 0x4c00011a: return MPI_CHARACTER;
    case 0x4c00100c: return MPI_LONG_DOUBLE;
    case 0x4c002042: return MPI_C_LONG_DOUBLE_COMPLEX;
    case 0x4c002036: return MPI_CXX_LONG_DOUBLE_COMPLEX;
    case 0x8c000000: return MPI_FLOAT_INT;
    case 0x8c000001: return MPI_DOUBLE_INT;
    case 0x8c000002: return MPI_LONG_INT;
    case 0x8c000003: return MPI_SHORT_INT;
    case 0x4c000816: return MPI_2INT;
    case 0x4c000820: return MPI_2INTEGER;
    case 0x4c000821: return MPI_2REAL;
    case 0x4c001023: return MPI_2DOUBLE_PRECISION;
    case 0x8c000004: return MPI_LONG_DOUBLE_INT;
    case 0x4c00013f: return MPI_C_BOOL;
    case 0x4c000133: return MPI_CXX_BOOL;
    case 0x4c00040e: return MPI_WCHAR;
    case 0x4c000137: return MPI_INT8_T;
    case 0x4c00013b: return MPI_UINT8_T;
    case 0x4c000101: return MPI_CHAR;
    case 0x4c000118: return MPI_SIGNED_CHAR;
    case 0x4c000102: return MPI_UNSIGNED_CHAR;
    case 0x4c00010d: return MPI_BYTE;
    case 0x4c000238: return MPI_INT16_T;
    case 0x4c00023c: return MPI_UINT16_T;
    case 0x4c000439: return MPI_INT32_T;
    case 0x4c00043d: return MPI_UINT32_T;
    case 0x4c00083a: return MPI_INT64_T;
    case 0x4c00083e: return MPI_UINT64_T;
    case 0x4c000147: return MPI_LOGICAL1;
    case 0x4c00012d: return MPI_INTEGER1;
    case 0x4c000248: return MPI_LOGICAL2;
    case 0x4c00022f: return MPI_INTEGER2;
    case 0x4c000226: return MPI_REAL2;
    case 0x4c000246: return MPI_REAL2;
    case 0x4c000449: return MPI_LOGICAL4;
    case 0x4c000430: return MPI_INTEGER4;
    case 0x4c000427: return MPI_REAL4;
    case 0x4c00042e: return MPI_COMPLEX4;
    case 0x4c00084a: return MPI_LOGICAL8;
    case 0x4c000831: return MPI_INTEGER8;
    case 0x4c000829: return MPI_REAL8;
    case 0x4c000828: return MPI_COMPLEX8;
    case 0x4c00104b: return MPI_LOGICAL16;
    case 0x4c001032: return MPI_INTEGER16;
    case 0x4c00102b: return MPI_REAL16;
    case 0x4c00102a: return MPI_COMPLEX16;
    case 0x4c00202c: return MPI_COMPLEX32;
    default: return (MPI_Datatype)numbered_object((unsigned)handle, 3);
    }
}

static inline int datatype_out(MPI_Datatype handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_DATATYPE_NULL: return (int)0x0c000000;
    case (uintptr_t)MPI_AINT: return (int)0x4c000843;
    case (uintptr_t)MPI_COUNT: return (int)0x4c000845;
    case (uintptr_t)MPI_OFFSET: return (int)0x4c000844;
    case (uintptr_t)MPI_PACKED: return (int)0x4c00010f;
    case (uintptr_t)MPI_SHORT: return (int)0x4c000203;
    case (uintptr_t)MPI_INT: return (int)0x4c000405;
    case (uintptr_t)MPI_LONG: return (int)0x4c000807;
    case (uintptr_t)MPI_LONG_LONG: return (int)0x4c000809;
    case (uintptr_t)MPI_UNSIGNED_SHORT: return (int)0x4c000204;
    case (uintptr_t)MPI_UNSIGNED: return (int)0x4c000406;
    case (uintptr_t)MPI_UNSIGNED_LONG: return (int)0x4c000808;
    case (uintptr_t)MPI_UNSIGNED_LONG_LONG: return (int)0x4c000819;
    case (uintptr_t)MPI_FLOAT: return (int)0x4c00040a;
    case (uintptr_t)MPI_C_FLOAT_COMPLEX: return (int)0x4c000840;
    case (uintptr_t)MPI_CXX_FLOAT_COMPLEX: return (int)0x4c000834;
    case (uintptr_t)MPI_DOUBLE: return (int)0x4c00080b;
    case (uintptr_t)MPI_C_DOUBLE_COMPLEX: return (int)0x4c001041;
    case (uintptr_t)MPI_CXX_DOUBLE_COMPLEX: return (int)0x4c001035;
    case (uintptr_t)MPI_LOGICAL: return (int)0x4c00041d;
    case (uintptr_t)MPI_INTEGER: return (int)0x4c00041b;
    case (uintptr_t)MPI_REAL: return (int)0x4c00041c;
    case (uintptr_t)MPI_COMPLEX: return (int)0x4c00081e;
    case (uintptr_t)MPI_DOUBLE_PRECISION: return (int)0x4c00081f;
    case (uintptr_t)MPI_DOUBLE_COMPLEX: return (int)0x4c001022;
    case (uintptr_t)MPI_CHARACTER: return (int)0x4c00011a;
    case (uintptr_t)MPI_LONG_DOUBLE: return (int)0x4c00100c;
    case (uintptr_t)MPI_C_LONG_DOUBLE_COMPLEX: return (int)0x4c002042;
    case (uintptr_t)MPI_CXX_LONG_DOUBLE_COMPLEX: return (int)0x4c002036;
    case (uintptr_t)MPI_FLOAT_INT: return (int)0x8c000000;
    case (uintptr_t)MPI_DOUBLE_INT: return (int)0x8c000001;
    case (uintptr_t)MPI_LONG_INT: return (int)0x8c000002;
    case (uintptr_t)MPI_SHORT_INT: return (int)0x8c000003;
    case (uintptr_t)MPI_2INT: return (int)0x4c000816;
    case (uintptr_t)MPI_2INTEGER: return (int)0x4c000820;
    case (uintptr_t)MPI_2REAL: return (int)0x4c000821;
    case (uintptr_t)MPI_2DOUBLE_PRECISION: return (int)0x4c001023;
    case (uintptr_t)MPI_LONG_DOUBLE_INT: return (int)0x8c000004;
    case (uintptr_t)MPI_C_BOOL: return (int)0x4c00013f;
    case (uintptr_t)MPI_CXX_BOOL: return (int)0x4c000133;
    case (uintptr_t)MPI_WCHAR: return (int)0x4c00040e;
    case (uintptr_t)MPI_INT8_T: return (int)0x4c000137;
    case (uintptr_t)MPI_UINT8_T: return (int)0x4c00013b;
    case (uintptr_t)MPI_CHAR: return (int)0x4c000101;
    case (uintptr_t)MPI_SIGNED_CHAR: return (int)0x4c000118;
    case (uintptr_t)MPI_UNSIGNED_CHAR: return (int)0x4c000102;
    case (uintptr_t)MPI_BYTE: return (int)0x4c00010d;
    case (uintptr_t)MPI_INT16_T: return (int)0x4c000238;
    case (uintptr_t)MPI_UINT16_T: return (int)0x4c00023c;
    case (uintptr_t)MPI_INT32_T: return (int)0x4c000439;
    case (uintptr_t)MPI_UINT32_T: return (int)0x4c00043d;
    case (uintptr_t)MPI_INT64_T: return (int)0x4c00083a;
    case (uintptr_t)MPI_UINT64_T: return (int)0x4c00083e;
    case (uintptr_t)MPI_LOGICAL1: return (int)0x4c000147;
    case (uintptr_t)MPI_INTEGER1: return (int)0x4c00012d;
    case (uintptr_t)MPI_LOGICAL2: return (int)0x4c000248;
    case (uintptr_t)MPI_INTEGER2: return (int)0x4c00022f;
    case (uintptr_t)MPI_REAL2: return (int)0x4c000226;
    case (uintptr_t)MPI_LOGICAL4: return (int)0x4c000449;
    case (uintptr_t)MPI_INTEGER4: return (int)0x4c000430;
    case (uintptr_t)MPI_REAL4: return (int)0x4c000427;
    case (uintptr_t)MPI_COMPLEX4: return (int)0x4c00042e;
    case (uintptr_t)MPI_LOGICAL8: return (int)0x4c00084a;
    case (uintptr_t)MPI_INTEGER8: return (int)0x4c000831;
    case (uintptr_t)MPI_REAL8: return (int)0x4c000829;
    case (uintptr_t)MPI_COMPLEX8: return (int)0x4c000828;
    case (uintptr_t)MPI_LOGICAL16: return (int)0x4c00104b;
    case (uintptr_t)MPI_INTEGER16: return (int)0x4c001032;
    case (uintptr_t)MPI_REAL16: return (int)0x4c00102b;
    case (uintptr_t)MPI_COMPLEX16: return (int)0x4c00102a;
    case (uintptr_t)MPI_COMPLEX32: return (int)0x4c00202c;
    default: return (int)object_number((uintptr_t)handle, 3);
    }
}

static inline MPI_Errhandler errhandler_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x14000000: return MPI_ERRHANDLER_NULL;
    case 0x54000000: return MPI_ERRORS_ARE_FATAL;
    case 0x54000003: return MPI_ERRORS_ABORT;
    case 0x54000001: return MPI_ERRORS_RETURN;
    default: return (MPI_Errhandler)numbered_object((unsigned)handle, 5);
    }
}

static inline int errhandler_out(MPI_Errhandler handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_ERRHANDLER_NULL: return (int)0x14000000;
    case (uintptr_t)MPI_ERRORS_ARE_FATAL: return (int)0x54000000;
    case (uintptr_t)MPI_ERRORS_ABORT: return (int)0x54000003;
    case (uintptr_t)MPI_ERRORS_RETURN: return (int)0x54000001;
    default: return (int)object_number((uintptr_t)handle, 5);
    }
}

static inline MPI_Op op_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x18000000: return MPI_OP_NULL;
    case 0x58000003: return MPI_SUM;
    case 0x58000002: return MPI_MIN;
    case 0x58000001: return MPI_MAX;
    case 0x58000004: return MPI_PROD;
    case 0x58000006: return MPI_BAND;
    case 0x58000008: return MPI_BOR;
    case 0x5800000a: return MPI_BXOR;
    case 0x58000005: return MPI_LAND;
    case 0x58000007: return MPI_LOR;
    case 0x58000009: return MPI_LXOR;
    case 0x5800000b: return MPI_MINLOC;
    case 0x5800000c: return MPI_MAXLOC;
    case 0x5800000d: return MPI_REPLACE;
    case 0x5800000e: return MPI_NO_OP;
    default: return (MPI_Op)numbered_object((unsigned)handle, 6);
    }
}

static inline int op_out(MPI_Op handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_OP_NULL: return (int)0x18000000;
    case (uintptr_t)MPI_SUM: return (int)0x58000003;
    case (uintptr_t)MPI_MIN: return (int)0x58000002;
    case (uintptr_t)MPI_MAX: return (int)0x58000001;
    case (uintptr_t)MPI_PROD: return (int)0x58000004;
    case (uintptr_t)MPI_BAND: return (int)0x58000006;
    case (uintptr_t)MPI_BOR: return (int)0x58000008;
    case (uintptr_t)MPI_BXOR: return (int)0x5800000a;
    case (uintptr_t)MPI_LAND: return (int)0x58000005;
    case (uintptr_t)MPI_LOR: return (int)0x58000007;
    case (uintptr_t)MPI_LXOR: return (int)0x58000009;
    case (uintptr_t)MPI_MINLOC: return (int)0x5800000b;
    case (uintptr_t)MPI_MAXLOC: return (int)0x5800000c;
    case (uintptr_t)MPI_REPLACE: return (int)0x5800000d;
    case (uintptr_t)MPI_NO_OP: return (int)0x5800000e;
    default: return (int)object_number((uintptr_t)handle, 6);
    }
}

static inline MPI_Info info_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x1c000000: return MPI_INFO_NULL;
    case 0x5c000001: return MPI_INFO_ENV;
    default: return (MPI_Info)numbered_object((unsigned)handle, 7);
    }
}

static inline int info_out(MPI_Info handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_INFO_NULL: return (int)0x1c000000;
    case (uintptr_t)MPI_INFO_ENV: return (int)0x5c000001;
    default: return (int)object_number((uintptr_t)handle, 7);
    }
}

static inline MPI_Win win_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x20000000: return MPI_WIN_NULL;
    default: return (MPI_Win)numbered_object((unsigned)handle, 8);
    }
}

static inline int win_out(MPI_Win handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_WIN_NULL: return (int)0x20000000;
    default: return (int)object_number((uintptr_t)handle, 8);
    }
}

static inline MPI_Request request_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x2c000000: return MPI_REQUEST_NULL;
    default: return (MPI_Request)numbered_object((unsigned)handle, 11);
    }
}

static inline int request_out(MPI_Request handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_REQUEST_NULL: return (int)0x2c000000;
    default: return (int)object_number((uintptr_t)handle, 11);
    }
}

static inline MPI_Message message_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x2c000000: return MPI_MESSAGE_NULL;
    case 0x6c000000: return MPI_MESSAGE_NO_PROC;
    default: return (MPI_Message)numbered_object((unsigned)handle, 12);
    }
}

static inline int message_out(MPI_Message handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_MESSAGE_NULL: return (int)0x2c000000;
    case (uintptr_t)MPI_MESSAGE_NO_PROC: return (int)0x6c000000;
    default: return (int)object_number((uintptr_t)handle, 12);
    }
}

static inline MPI_Session session_in(int handle)
{
    switch ((unsigned)handle) {
    case 0x38000000: return MPI_SESSION_NULL;
    default: return (MPI_Session)numbered_object((unsigned)handle, 14);
    }
}

static inline int session_out(MPI_Session handle)
{
    switch ((uintptr_t)handle) {
    case (uintptr_t)MPI_SESSION_NULL: return (int)0x38000000;
    default: return (int)object_number((uintptr_t)handle, 14);
    }
}

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
    case 19: return MPI_ERR_REQUEST;
    case 7: return MPI_ERR_ROOT;
    case 8: return MPI_ERR_GROUP;
    case 9: return MPI_ERR_OP;
    case 10: return MPI_ERR_TOPOLOGY;
    case 11: return MPI_ERR_DIMS;
    case 12: return MPI_ERR_ARG;
    case 13: return MPI_ERR_UNKNOWN;
    case 14: return MPI_ERR_TRUNCATE;
    case 15: return MPI_ERR_OTHER;
    case 16: return MPI_ERR_INTERN;
    case 18: return MPI_ERR_PENDING;
    case 17: return MPI_ERR_IN_STATUS;
    case 20: return MPI_ERR_ACCESS;
    case 21: return MPI_ERR_AMODE;
    case 53: return MPI_ERR_ASSERT;
    case 22: return MPI_ERR_BAD_FILE;
    case 46: return MPI_ERR_BASE;
    case 23: return MPI_ERR_CONVERSION;
    case 52: return MPI_ERR_DISP;
    case 24: return MPI_ERR_DUP_DATAREP;
    case 25: return MPI_ERR_FILE_EXISTS;
    case 26: return MPI_ERR_FILE_IN_USE;
    case 27: return MPI_ERR_FILE;
    case 29: return MPI_ERR_INFO_KEY;
    case 31: return MPI_ERR_INFO_NOKEY;
    case 30: return MPI_ERR_INFO_VALUE;
    case 28: return MPI_ERR_INFO;
    case 32: return MPI_ERR_IO;
    case 48: return MPI_ERR_KEYVAL;
    case 47: return MPI_ERR_LOCKTYPE;
    case 33: return MPI_ERR_NAME;
    case 34: return MPI_ERR_NO_MEM;
    case 35: return MPI_ERR_NOT_SAME;
    case 36: return MPI_ERR_NO_SPACE;
    case 37: return MPI_ERR_NO_SUCH_FILE;
    case 38: return MPI_ERR_PORT;
    case 39: return MPI_ERR_QUOTA;
    case 40: return MPI_ERR_READ_ONLY;
    case 56: return MPI_ERR_RMA_ATTACH;
    case 49: return MPI_ERR_RMA_CONFLICT;
    case 55: return MPI_ERR_RMA_RANGE;
    case 57: return MPI_ERR_RMA_SHARED;
    case 50: return MPI_ERR_RMA_SYNC;
    case 41: return MPI_ERR_SERVICE;
    case 51: return MPI_ERR_SIZE;
    case 42: return MPI_ERR_SPAWN;
    case 43: return MPI_ERR_UNSUPPORTED_DATAREP;
    case 44: return MPI_ERR_UNSUPPORTED_OPERATION;
    case 45: return MPI_ERR_WIN;
    case 58: return MPI_ERR_RMA_FLAVOR;
    case 76: return MPI_ERR_PROC_ABORTED;
    case 77: return MPI_ERR_VALUE_TOO_LARGE;
    case 75: return MPI_ERR_SESSION;
    case 80: return MPI_ERR_ERRHANDLER;
    case 81: return MPI_ERR_ABI;
    case 59: return MPI_T_ERR_MEMORY;
    case 60: return MPI_T_ERR_NOT_INITIALIZED;
    case 61: return MPI_T_ERR_CANNOT_INIT;
    case 62: return MPI_T_ERR_INVALID_INDEX;
    case 63: return MPI_T_ERR_INVALID_ITEM;
    case 64: return MPI_T_ERR_INVALID_HANDLE;
    case 65: return MPI_T_ERR_OUT_OF_HANDLES;
    case 66: return MPI_T_ERR_OUT_OF_SESSIONS;
    case 67: return MPI_T_ERR_INVALID_SESSION;
    case 68: return MPI_T_ERR_CVAR_SET_NOT_NOW;
    case 69: return MPI_T_ERR_CVAR_SET_NEVER;
    case 70: return MPI_T_ERR_PVAR_NO_STARTSTOP;
    case 71: return MPI_T_ERR_PVAR_NO_WRITE;
    case 72: return MPI_T_ERR_PVAR_NO_ATOMIC;
    case 73: return MPI_T_ERR_INVALID_NAME;
    case 74: return MPI_T_ERR_INVALID;
    case 78: return MPI_T_ERR_NOT_SUPPORTED;
    case 79: return MPI_T_ERR_NOT_ACCESSIBLE;
    case 0x3fffffff: return MPI_ERR_LASTCODE;
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
    case MPI_ERR_REQUEST: return 19;
    case MPI_ERR_ROOT: return 7;
    case MPI_ERR_GROUP: return 8;
    case MPI_ERR_OP: return 9;
    case MPI_ERR_TOPOLOGY: return 10;
    case MPI_ERR_DIMS: return 11;
    case MPI_ERR_ARG: return 12;
    case MPI_ERR_UNKNOWN: return 13;
    case MPI_ERR_TRUNCATE: return 14;
    case MPI_ERR_OTHER: return 15;
    case MPI_ERR_INTERN: return 16;
    case MPI_ERR_PENDING: return 18;
    case MPI_ERR_IN_STATUS: return 17;
    case MPI_ERR_ACCESS: return 20;
    case MPI_ERR_AMODE: return 21;
    case MPI_ERR_ASSERT: return 53;
    case MPI_ERR_BAD_FILE: return 22;
    case MPI_ERR_BASE: return 46;
    case MPI_ERR_CONVERSION: return 23;
    case MPI_ERR_DISP: return 52;
    case MPI_ERR_DUP_DATAREP: return 24;
    case MPI_ERR_FILE_EXISTS: return 25;
    case MPI_ERR_FILE_IN_USE: return 26;
    case MPI_ERR_FILE: return 27;
    case MPI_ERR_INFO_KEY: return 29;
    case MPI_ERR_INFO_NOKEY: return 31;
    case MPI_ERR_INFO_VALUE: return 30;
    case MPI_ERR_INFO: return 28;
    case MPI_ERR_IO: return 32;
    case MPI_ERR_KEYVAL: return 48;
    case MPI_ERR_LOCKTYPE: return 47;
    case MPI_ERR_NAME: return 33;
    case MPI_ERR_NO_MEM: return 34;
    case MPI_ERR_NOT_SAME: return 35;
    case MPI_ERR_NO_SPACE: return 36;
    case MPI_ERR_NO_SUCH_FILE: return 37;
    case MPI_ERR_PORT: return 38;
    case MPI_ERR_QUOTA: return 39;
    case MPI_ERR_READ_ONLY: return 40;
    case MPI_ERR_RMA_ATTACH: return 56;
    case MPI_ERR_RMA_CONFLICT: return 49;
    case MPI_ERR_RMA_RANGE: return 55;
    case MPI_ERR_RMA_SHARED: return 57;
    case MPI_ERR_RMA_SYNC: return 50;
    case MPI_ERR_SERVICE: return 41;
    case MPI_ERR_SIZE: return 51;
    case MPI_ERR_SPAWN: return 42;
    case MPI_ERR_UNSUPPORTED_DATAREP: return 43;
    case MPI_ERR_UNSUPPORTED_OPERATION: return 44;
    case MPI_ERR_WIN: return 45;
    case MPI_ERR_RMA_FLAVOR: return 58;
    case MPI_ERR_PROC_ABORTED: return 76;
    case MPI_ERR_VALUE_TOO_LARGE: return 77;
    case MPI_ERR_SESSION: return 75;
    case MPI_ERR_ERRHANDLER: return 80;
    case MPI_ERR_ABI: return 81;
    case MPI_T_ERR_MEMORY: return 59;
    case MPI_T_ERR_NOT_INITIALIZED: return 60;
    case MPI_T_ERR_CANNOT_INIT: return 61;
    case MPI_T_ERR_INVALID_INDEX: return 62;
    case MPI_T_ERR_INVALID_ITEM: return 63;
    case MPI_T_ERR_INVALID_HANDLE: return 64;
    case MPI_T_ERR_OUT_OF_HANDLES: return 65;
    case MPI_T_ERR_OUT_OF_SESSIONS: return 66;
    case MPI_T_ERR_INVALID_SESSION: return 67;
    case MPI_T_ERR_CVAR_SET_NOT_NOW: return 68;
    case MPI_T_ERR_CVAR_SET_NEVER: return 69;
    case MPI_T_ERR_PVAR_NO_STARTSTOP: return 70;
    case MPI_T_ERR_PVAR_NO_WRITE: return 71;
    case MPI_T_ERR_PVAR_NO_ATOMIC: return 72;
    case MPI_T_ERR_INVALID_NAME: return 73;
    case MPI_T_ERR_INVALID: return 74;
    case MPI_T_ERR_NOT_SUPPORTED: return 78;
    case MPI_T_ERR_NOT_ACCESSIBLE: return 79;
    case MPI_ERR_LASTCODE: return 0x3fffffff;
    default: return value > MPI_ERR_LASTCODE ? value - MPI_ERR_LASTCODE + LAST_CODE : value < 0 || value > MPI_ERR_ABI ? value : 15;
    }
}

static inline int error_out(int value)
{
    return __builtin_expect(value == MPI_SUCCESS, 1) ? value : other_error_out(value);
}

static inline int rank_in(int value)
{
    switch (value) {
    case -2: return MPI_ANY_SOURCE;
    case -1: return MPI_PROC_NULL;
    case -3: return MPI_ROOT;
    default: return value;
    }
}

static inline int rank_out(int value)
{
    switch (value) {
    case MPI_ANY_SOURCE: return -2;
    case MPI_PROC_NULL: return -1;
    case MPI_ROOT: return -3;
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
    case 2: return MPI_CART;
    case 1: return MPI_GRAPH;
    case 3: return MPI_DIST_GRAPH;
    default: return value;
    }
}

static inline int topology_out(int value)
{
    switch (value) {
    case MPI_CART: return 2;
    case MPI_GRAPH: return 1;
    case MPI_DIST_GRAPH: return 3;
    default: return value;
    }
}

static inline int split_in(int value)
{
    switch (value) {
    case 1: return MPI_COMM_TYPE_SHARED;
    case 3: return MPI_COMM_TYPE_HW_UNGUIDED;
    case 2: return MPI_COMM_TYPE_HW_GUIDED;
    case 4: return MPI_COMM_TYPE_RESOURCE_GUIDED;
    default: return value;
    }
}

static inline int split_out(int value)
{
    switch (value) {
    case MPI_COMM_TYPE_SHARED: return 1;
    case MPI_COMM_TYPE_HW_UNGUIDED: return 3;
    case MPI_COMM_TYPE_HW_GUIDED: return 2;
    case MPI_COMM_TYPE_RESOURCE_GUIDED: return 4;
    default: return value;
    }
}

static inline int keyval_in(int value)
{
    switch (value) {
    case 0x24000000: return MPI_KEYVAL_INVALID;
    case 0x64400001: return MPI_TAG_UB;
    case 0x64400005: return MPI_IO;
    case 0x64400003: return MPI_HOST;
    case 0x64400007: return MPI_WTIME_IS_GLOBAL;
    case 0x6440000d: return MPI_APPNUM;
    case 0x6440000b: return MPI_LASTUSEDCODE;
    case 0x64400009: return MPI_UNIVERSE_SIZE;
    case 0x66000001: return MPI_WIN_BASE;
    case 0x66000005: return MPI_WIN_DISP_UNIT;
    case 0x66000003: return MPI_WIN_SIZE;
    case 0x66000007: return MPI_WIN_CREATE_FLAVOR;
    case 0x66000009: return MPI_WIN_MODEL;
    default: return value;
    }
}

static inline int keyval_out(int value)
{
    switch (value) {
    case MPI_KEYVAL_INVALID: return 0x24000000;
    case MPI_TAG_UB: return 0x64400001;
    case MPI_IO: return 0x64400005;
    case MPI_HOST: return 0x64400003;
    case MPI_WTIME_IS_GLOBAL: return 0x64400007;
    case MPI_APPNUM: return 0x6440000d;
    case MPI_LASTUSEDCODE: return 0x6440000b;
    case MPI_UNIVERSE_SIZE: return 0x64400009;
    case MPI_WIN_BASE: return 0x66000001;
    case MPI_WIN_DISP_UNIT: return 0x66000005;
    case MPI_WIN_SIZE: return 0x66000003;
    case MPI_WIN_CREATE_FLAVOR: return 0x66000007;
    case MPI_WIN_MODEL: return 0x66000009;
    default: return value;
    }
}

static inline int order_in(int value)
{
    switch (value) {
    case 56: return MPI_ORDER_C;
    case 57: return MPI_ORDER_FORTRAN;
    default: return value;
    }
}

static inline int order_out(int value)
{
    switch (value) {
    case MPI_ORDER_C: return 56;
    case MPI_ORDER_FORTRAN: return 57;
    default: return value;
    }
}

static inline int distribution_in(int value)
{
    switch (value) {
    case 123: return MPI_DISTRIBUTE_NONE;
    case 121: return MPI_DISTRIBUTE_BLOCK;
    case 122: return MPI_DISTRIBUTE_CYCLIC;
    default: return value;
    }
}

static inline int distribution_out(int value)
{
    switch (value) {
    case MPI_DISTRIBUTE_NONE: return 123;
    case MPI_DISTRIBUTE_BLOCK: return 121;
    case MPI_DISTRIBUTE_CYCLIC: return 122;
    default: return value;
    }
}

static inline int darg_in(int value)
{
    switch (value) {
    case -49767: return MPI_DISTRIBUTE_DFLT_DARG;
    default: return value;
    }
}

static inline int darg_out(int value)
{
    switch (value) {
    case MPI_DISTRIBUTE_DFLT_DARG: return -49767;
    default: return value;
    }
}

static inline int combiner_in(int value)
{
    switch (value) {
    case 1: return MPI_COMBINER_NAMED;
    case 2: return MPI_COMBINER_DUP;
    case 3: return MPI_COMBINER_CONTIGUOUS;
    case 4: return MPI_COMBINER_VECTOR;
    case 6: return MPI_COMBINER_HVECTOR;
    case 7: return MPI_COMBINER_INDEXED;
    case 9: return MPI_COMBINER_HINDEXED;
    case 10: return MPI_COMBINER_INDEXED_BLOCK;
    case 19: return MPI_COMBINER_HINDEXED_BLOCK;
    case 12: return MPI_COMBINER_STRUCT;
    case 13: return MPI_COMBINER_SUBARRAY;
    case 14: return MPI_COMBINER_DARRAY;
    case 15: return MPI_COMBINER_F90_REAL;
    case 16: return MPI_COMBINER_F90_COMPLEX;
    case 17: return MPI_COMBINER_F90_INTEGER;
    case 18: return MPI_COMBINER_RESIZED;
    case 20: return MPI_COMBINER_VALUE_INDEX;
    default: return value;
    }
}

static inline int combiner_out(int value)
{
    switch (value) {
    case MPI_COMBINER_NAMED: return 1;
    case MPI_COMBINER_DUP: return 2;
    case MPI_COMBINER_CONTIGUOUS: return 3;
    case MPI_COMBINER_VECTOR: return 4;
    case MPI_COMBINER_HVECTOR: return 6;
    case MPI_COMBINER_INDEXED: return 7;
    case MPI_COMBINER_HINDEXED: return 9;
    case MPI_COMBINER_INDEXED_BLOCK: return 10;
    case MPI_COMBINER_HINDEXED_BLOCK: return 19;
    case MPI_COMBINER_STRUCT: return 12;
    case MPI_COMBINER_SUBARRAY: return 13;
    case MPI_COMBINER_DARRAY: return 14;
    case MPI_COMBINER_F90_REAL: return 15;
    case MPI_COMBINER_F90_COMPLEX: return 16;
    case MPI_COMBINER_F90_INTEGER: return 17;
    case MPI_COMBINER_RESIZED: return 18;
    case MPI_COMBINER_VALUE_INDEX: return 20;
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
    case 2: return MPI_WIN_UNIFIED;
    case 1: return MPI_WIN_SEPARATE;
    default: return value;
    }
}

static inline int model_out(int value)
{
    switch (value) {
    case MPI_WIN_UNIFIED: return 2;
    case MPI_WIN_SEPARATE: return 1;
    default: return value;
    }
}

static inline int Type_create_subarray_order_in(int value)
{
    return value == 56 ? MPI_ORDER_C : value == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT;
}

static inline int Type_create_darray_order_in(int value)
{
    return value == 56 ? MPI_ORDER_C : value == 57 ? MPI_ORDER_FORTRAN : NO_CONSTANT;
}

static inline int Init_thread_required_in(int value)
{
    return value == 0 ? MPI_THREAD_SINGLE : value == 1 ? MPI_THREAD_FUNNELED : value == 2 ? MPI_THREAD_SERIALIZED : value == 3 ? MPI_THREAD_MULTIPLE : NO_CONSTANT;
}

static inline int Win_fence_assert_in(int value)
{
    return (value & 2048 ? MPI_MODE_NOSTORE : 0) | (value & 4096 ? MPI_MODE_NOPUT : 0) | (value & 8192 ? MPI_MODE_NOPRECEDE : 0) | (value & 16384 ? MPI_MODE_NOSUCCEED : 0) | (value & 1024 ? MPI_MODE_NOCHECK : 0) | (value & ~(2048 | 4096 | 8192 | 16384 | 1024) ? NO_CONSTANT : 0);
}

static inline int Win_start_assert_in(int value)
{
    return (value & 1024 ? MPI_MODE_NOCHECK : 0) | (value & 2048 ? MPI_MODE_NOSTORE : 0) | (value & 4096 ? MPI_MODE_NOPUT : 0) | (value & 8192 ? MPI_MODE_NOPRECEDE : 0) | (value & 16384 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0);
}

static inline int Win_post_assert_in(int value)
{
    return (value & 1024 ? MPI_MODE_NOCHECK : 0) | (value & 2048 ? MPI_MODE_NOSTORE : 0) | (value & 4096 ? MPI_MODE_NOPUT : 0) | (value & 8192 ? MPI_MODE_NOPRECEDE : 0) | (value & 16384 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0);
}

static inline int Win_lock_lock_type_in(int value)
{
    return value == 234 ? MPI_LOCK_EXCLUSIVE : value == 235 ? MPI_LOCK_SHARED : NO_CONSTANT;
}

static inline int Win_lock_assert_in(int value)
{
    return (value & 1024 ? MPI_MODE_NOCHECK : 0) | (value & 2048 ? MPI_MODE_NOSTORE : 0) | (value & 4096 ? MPI_MODE_NOPUT : 0) | (value & 8192 ? MPI_MODE_NOPRECEDE : 0) | (value & 16384 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0);
}

static inline int Win_lock_all_assert_in(int value)
{
    return (value & 1024 ? MPI_MODE_NOCHECK : 0) | (value & 2048 ? MPI_MODE_NOSTORE : 0) | (value & 4096 ? MPI_MODE_NOPUT : 0) | (value & 8192 ? MPI_MODE_NOPRECEDE : 0) | (value & 16384 ? MPI_MODE_NOSUCCEED : 0) | (value & ~(1024 | 2048 | 4096 | 8192 | 16384) ? NO_CONSTANT : 0);
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
    return value == 2 ? MPI_TYPECLASS_INTEGER : value == 1 ? MPI_TYPECLASS_REAL : value == 3 ? MPI_TYPECLASS_COMPLEX : NO_CONSTANT;
}

#define ROOM_MAX_DATAREP_STRING 128
#define ROOM_MAX_ERROR_STRING 512
#define ROOM_MAX_INFO_KEY 255
#define ROOM_MAX_LIBRARY_VERSION_STRING 8192
#define ROOM_MAX_OBJECT_NAME 128
#define ROOM_MAX_PORT_NAME 256
#define ROOM_MAX_PROCESSOR_NAME 128

#endif
