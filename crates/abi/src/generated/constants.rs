// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! The constants under their C names.

use std::ffi::c_int;

use crate::types::*;

// Version of the standard and of the ABI
pub const MPI_VERSION: c_int = 5;
pub const MPI_SUBVERSION: c_int = 0;
pub const MPI_ABI_VERSION: c_int = 1;
pub const MPI_ABI_SUBVERSION: c_int = 0;

// Error classes
pub const MPI_SUCCESS: c_int = 0;
pub const MPI_ERR_BUFFER: c_int = 1;
pub const MPI_ERR_COUNT: c_int = 2;
pub const MPI_ERR_TYPE: c_int = 3;
pub const MPI_ERR_TAG: c_int = 4;
pub const MPI_ERR_COMM: c_int = 5;
pub const MPI_ERR_RANK: c_int = 6;
pub const MPI_ERR_REQUEST: c_int = 7;
pub const MPI_ERR_ROOT: c_int = 8;
pub const MPI_ERR_GROUP: c_int = 9;
pub const MPI_ERR_OP: c_int = 10;
pub const MPI_ERR_TOPOLOGY: c_int = 11;
pub const MPI_ERR_DIMS: c_int = 12;
pub const MPI_ERR_ARG: c_int = 13;
pub const MPI_ERR_UNKNOWN: c_int = 14;
pub const MPI_ERR_TRUNCATE: c_int = 15;
pub const MPI_ERR_OTHER: c_int = 16;
pub const MPI_ERR_INTERN: c_int = 17;
pub const MPI_ERR_PENDING: c_int = 18;
pub const MPI_ERR_IN_STATUS: c_int = 19;
pub const MPI_ERR_ACCESS: c_int = 20;
pub const MPI_ERR_AMODE: c_int = 21;
pub const MPI_ERR_ASSERT: c_int = 22;
pub const MPI_ERR_BAD_FILE: c_int = 23;
pub const MPI_ERR_BASE: c_int = 24;
pub const MPI_ERR_CONVERSION: c_int = 25;
pub const MPI_ERR_DISP: c_int = 26;
pub const MPI_ERR_DUP_DATAREP: c_int = 27;
pub const MPI_ERR_FILE_EXISTS: c_int = 28;
pub const MPI_ERR_FILE_IN_USE: c_int = 29;
pub const MPI_ERR_FILE: c_int = 30;
pub const MPI_ERR_INFO_KEY: c_int = 31;
pub const MPI_ERR_INFO_NOKEY: c_int = 32;
pub const MPI_ERR_INFO_VALUE: c_int = 33;
pub const MPI_ERR_INFO: c_int = 34;
pub const MPI_ERR_IO: c_int = 35;
pub const MPI_ERR_KEYVAL: c_int = 36;
pub const MPI_ERR_LOCKTYPE: c_int = 37;
pub const MPI_ERR_NAME: c_int = 38;
pub const MPI_ERR_NO_MEM: c_int = 39;
pub const MPI_ERR_NOT_SAME: c_int = 40;
pub const MPI_ERR_NO_SPACE: c_int = 41;
pub const MPI_ERR_NO_SUCH_FILE: c_int = 42;
pub const MPI_ERR_PORT: c_int = 43;
pub const MPI_ERR_QUOTA: c_int = 44;
pub const MPI_ERR_READ_ONLY: c_int = 45;
pub const MPI_ERR_RMA_ATTACH: c_int = 46;
pub const MPI_ERR_RMA_CONFLICT: c_int = 47;
pub const MPI_ERR_RMA_RANGE: c_int = 48;
pub const MPI_ERR_RMA_SHARED: c_int = 49;
pub const MPI_ERR_RMA_SYNC: c_int = 50;
pub const MPI_ERR_SERVICE: c_int = 51;
pub const MPI_ERR_SIZE: c_int = 52;
pub const MPI_ERR_SPAWN: c_int = 53;
pub const MPI_ERR_UNSUPPORTED_DATAREP: c_int = 54;
pub const MPI_ERR_UNSUPPORTED_OPERATION: c_int = 55;
pub const MPI_ERR_WIN: c_int = 56;
pub const MPI_ERR_RMA_FLAVOR: c_int = 57;
pub const MPI_ERR_PROC_ABORTED: c_int = 58;
pub const MPI_ERR_VALUE_TOO_LARGE: c_int = 59;
pub const MPI_ERR_SESSION: c_int = 60;
pub const MPI_ERR_ERRHANDLER: c_int = 61;
pub const MPI_ERR_ABI: c_int = 62;
pub const MPI_T_ERR_CANNOT_INIT: c_int = 1001;
pub const MPI_T_ERR_NOT_ACCESSIBLE: c_int = 1002;
pub const MPI_T_ERR_NOT_INITIALIZED: c_int = 1003;
pub const MPI_T_ERR_NOT_SUPPORTED: c_int = 1004;
pub const MPI_T_ERR_MEMORY: c_int = 1005;
pub const MPI_T_ERR_INVALID: c_int = 1006;
pub const MPI_T_ERR_INVALID_INDEX: c_int = 1007;
pub const MPI_T_ERR_INVALID_ITEM: c_int = 1008;
pub const MPI_T_ERR_INVALID_SESSION: c_int = 1009;
pub const MPI_T_ERR_INVALID_HANDLE: c_int = 1010;
pub const MPI_T_ERR_INVALID_NAME: c_int = 1011;
pub const MPI_T_ERR_OUT_OF_HANDLES: c_int = 1012;
pub const MPI_T_ERR_OUT_OF_SESSIONS: c_int = 1013;
pub const MPI_T_ERR_CVAR_SET_NOT_NOW: c_int = 1014;
pub const MPI_T_ERR_CVAR_SET_NEVER: c_int = 1015;
pub const MPI_T_ERR_PVAR_NO_WRITE: c_int = 1016;
pub const MPI_T_ERR_PVAR_NO_STARTSTOP: c_int = 1017;
pub const MPI_T_ERR_PVAR_NO_ATOMIC: c_int = 1018;
pub const MPI_ERR_LASTCODE: c_int = 16383;

// Wildcards and other special ranks and tags
pub const MPI_ANY_SOURCE: c_int = -1;
pub const MPI_ANY_TAG: c_int = -2;
pub const MPI_PROC_NULL: c_int = -3;
pub const MPI_ROOT: c_int = -4;

// Not a value
pub const MPI_UNDEFINED: c_int = -32766;

// Special addresses of buffers
pub const MPI_BOTTOM: usize = 0;
pub const MPI_IN_PLACE: usize = 1;
pub const MPI_BUFFER_AUTOMATIC: usize = 2;

// Statuses that nobody wants
pub const MPI_STATUS_IGNORE: usize = 0;
pub const MPI_STATUSES_IGNORE: usize = 0;

// No arguments
pub const MPI_ARGV_NULL: usize = 0;

// No argument lists
pub const MPI_ARGVS_NULL: usize = 0;

// Special arrays of integers
pub const MPI_ERRCODES_IGNORE: usize = 0;
pub const MPI_UNWEIGHTED: usize = 10;
pub const MPI_WEIGHTS_EMPTY: usize = 11;

// Communicators
pub const MPI_COMM_NULL: CommHandle = CommHandle(0x100);
pub const MPI_COMM_WORLD: CommHandle = CommHandle(0x101);
pub const MPI_COMM_SELF: CommHandle = CommHandle(0x102);

// Groups
pub const MPI_GROUP_NULL: GroupHandle = GroupHandle(0x108);
pub const MPI_GROUP_EMPTY: GroupHandle = GroupHandle(0x109);

// Requests
pub const MPI_REQUEST_NULL: RequestHandle = RequestHandle(0x180);

// Messages
pub const MPI_MESSAGE_NULL: MessageHandle = MessageHandle(0x128);
pub const MPI_MESSAGE_NO_PROC: MessageHandle = MessageHandle(0x129);

// Reduction operators
pub const MPI_OP_NULL: OpHandle = OpHandle(0x20);
pub const MPI_SUM: OpHandle = OpHandle(0x21);
pub const MPI_MIN: OpHandle = OpHandle(0x22);
pub const MPI_MAX: OpHandle = OpHandle(0x23);
pub const MPI_PROD: OpHandle = OpHandle(0x24);
pub const MPI_BAND: OpHandle = OpHandle(0x28);
pub const MPI_BOR: OpHandle = OpHandle(0x29);
pub const MPI_BXOR: OpHandle = OpHandle(0x2a);
pub const MPI_LAND: OpHandle = OpHandle(0x30);
pub const MPI_LOR: OpHandle = OpHandle(0x31);
pub const MPI_LXOR: OpHandle = OpHandle(0x32);
pub const MPI_MINLOC: OpHandle = OpHandle(0x38);
pub const MPI_MAXLOC: OpHandle = OpHandle(0x39);
pub const MPI_REPLACE: OpHandle = OpHandle(0x3c);
pub const MPI_NO_OP: OpHandle = OpHandle(0x3d);

// Error handlers
pub const MPI_ERRHANDLER_NULL: ErrhandlerHandle = ErrhandlerHandle(0x140);
pub const MPI_ERRORS_ARE_FATAL: ErrhandlerHandle = ErrhandlerHandle(0x141);
pub const MPI_ERRORS_ABORT: ErrhandlerHandle = ErrhandlerHandle(0x142);
pub const MPI_ERRORS_RETURN: ErrhandlerHandle = ErrhandlerHandle(0x143);

// Info objects
pub const MPI_INFO_NULL: InfoHandle = InfoHandle(0x130);
pub const MPI_INFO_ENV: InfoHandle = InfoHandle(0x131);

// Windows
pub const MPI_WIN_NULL: WinHandle = WinHandle(0x110);

// Files
pub const MPI_FILE_NULL: FileHandle = FileHandle(0x118);

// Sessions
pub const MPI_SESSION_NULL: SessionHandle = SessionHandle(0x120);

// Datatypes
pub const MPI_DATATYPE_NULL: DatatypeHandle = DatatypeHandle(0x200);
pub const MPI_AINT: DatatypeHandle = DatatypeHandle(0x201);
pub const MPI_COUNT: DatatypeHandle = DatatypeHandle(0x202);
pub const MPI_OFFSET: DatatypeHandle = DatatypeHandle(0x203);
pub const MPI_PACKED: DatatypeHandle = DatatypeHandle(0x207);
pub const MPI_SHORT: DatatypeHandle = DatatypeHandle(0x208);
pub const MPI_INT: DatatypeHandle = DatatypeHandle(0x209);
pub const MPI_LONG: DatatypeHandle = DatatypeHandle(0x20a);
pub const MPI_LONG_LONG: DatatypeHandle = DatatypeHandle(0x20b);
pub const MPI_LONG_LONG_INT: DatatypeHandle = DatatypeHandle(0x20b);
pub const MPI_UNSIGNED_SHORT: DatatypeHandle = DatatypeHandle(0x20c);
pub const MPI_UNSIGNED: DatatypeHandle = DatatypeHandle(0x20d);
pub const MPI_UNSIGNED_LONG: DatatypeHandle = DatatypeHandle(0x20e);
pub const MPI_UNSIGNED_LONG_LONG: DatatypeHandle = DatatypeHandle(0x20f);
pub const MPI_FLOAT: DatatypeHandle = DatatypeHandle(0x210);
pub const MPI_C_FLOAT_COMPLEX: DatatypeHandle = DatatypeHandle(0x212);
pub const MPI_C_COMPLEX: DatatypeHandle = DatatypeHandle(0x212);
pub const MPI_CXX_FLOAT_COMPLEX: DatatypeHandle = DatatypeHandle(0x213);
pub const MPI_DOUBLE: DatatypeHandle = DatatypeHandle(0x214);
pub const MPI_C_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x216);
pub const MPI_CXX_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x217);
pub const MPI_LOGICAL: DatatypeHandle = DatatypeHandle(0x218);
pub const MPI_INTEGER: DatatypeHandle = DatatypeHandle(0x219);
pub const MPI_REAL: DatatypeHandle = DatatypeHandle(0x21a);
pub const MPI_COMPLEX: DatatypeHandle = DatatypeHandle(0x21b);
pub const MPI_DOUBLE_PRECISION: DatatypeHandle = DatatypeHandle(0x21c);
pub const MPI_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x21d);
pub const MPI_CHARACTER: DatatypeHandle = DatatypeHandle(0x21e);
pub const MPI_LONG_DOUBLE: DatatypeHandle = DatatypeHandle(0x220);
pub const MPI_C_LONG_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x224);
pub const MPI_CXX_LONG_DOUBLE_COMPLEX: DatatypeHandle = DatatypeHandle(0x225);
pub const MPI_FLOAT_INT: DatatypeHandle = DatatypeHandle(0x228);
pub const MPI_DOUBLE_INT: DatatypeHandle = DatatypeHandle(0x229);
pub const MPI_LONG_INT: DatatypeHandle = DatatypeHandle(0x22a);
pub const MPI_2INT: DatatypeHandle = DatatypeHandle(0x22b);
pub const MPI_SHORT_INT: DatatypeHandle = DatatypeHandle(0x22c);
pub const MPI_LONG_DOUBLE_INT: DatatypeHandle = DatatypeHandle(0x22d);
pub const MPI_2REAL: DatatypeHandle = DatatypeHandle(0x230);
pub const MPI_2DOUBLE_PRECISION: DatatypeHandle = DatatypeHandle(0x231);
pub const MPI_2INTEGER: DatatypeHandle = DatatypeHandle(0x232);
pub const MPI_C_BOOL: DatatypeHandle = DatatypeHandle(0x238);
pub const MPI_CXX_BOOL: DatatypeHandle = DatatypeHandle(0x239);
pub const MPI_WCHAR: DatatypeHandle = DatatypeHandle(0x23c);
pub const MPI_INT8_T: DatatypeHandle = DatatypeHandle(0x240);
pub const MPI_UINT8_T: DatatypeHandle = DatatypeHandle(0x241);
pub const MPI_CHAR: DatatypeHandle = DatatypeHandle(0x243);
pub const MPI_SIGNED_CHAR: DatatypeHandle = DatatypeHandle(0x244);
pub const MPI_UNSIGNED_CHAR: DatatypeHandle = DatatypeHandle(0x245);
pub const MPI_BYTE: DatatypeHandle = DatatypeHandle(0x247);
pub const MPI_INT16_T: DatatypeHandle = DatatypeHandle(0x248);
pub const MPI_UINT16_T: DatatypeHandle = DatatypeHandle(0x249);
pub const MPI_INT32_T: DatatypeHandle = DatatypeHandle(0x250);
pub const MPI_UINT32_T: DatatypeHandle = DatatypeHandle(0x251);
pub const MPI_INT64_T: DatatypeHandle = DatatypeHandle(0x258);
pub const MPI_UINT64_T: DatatypeHandle = DatatypeHandle(0x259);
pub const MPI_LOGICAL1: DatatypeHandle = DatatypeHandle(0x2c0);
pub const MPI_INTEGER1: DatatypeHandle = DatatypeHandle(0x2c1);
pub const MPI_LOGICAL2: DatatypeHandle = DatatypeHandle(0x2c8);
pub const MPI_INTEGER2: DatatypeHandle = DatatypeHandle(0x2c9);
pub const MPI_REAL2: DatatypeHandle = DatatypeHandle(0x2ca);
pub const MPI_LOGICAL4: DatatypeHandle = DatatypeHandle(0x2d0);
pub const MPI_INTEGER4: DatatypeHandle = DatatypeHandle(0x2d1);
pub const MPI_REAL4: DatatypeHandle = DatatypeHandle(0x2d2);
pub const MPI_COMPLEX4: DatatypeHandle = DatatypeHandle(0x2d3);
pub const MPI_LOGICAL8: DatatypeHandle = DatatypeHandle(0x2d8);
pub const MPI_INTEGER8: DatatypeHandle = DatatypeHandle(0x2d9);
pub const MPI_REAL8: DatatypeHandle = DatatypeHandle(0x2da);
pub const MPI_COMPLEX8: DatatypeHandle = DatatypeHandle(0x2db);
pub const MPI_LOGICAL16: DatatypeHandle = DatatypeHandle(0x2e0);
pub const MPI_INTEGER16: DatatypeHandle = DatatypeHandle(0x2e1);
pub const MPI_REAL16: DatatypeHandle = DatatypeHandle(0x2e2);
pub const MPI_COMPLEX16: DatatypeHandle = DatatypeHandle(0x2e3);
pub const MPI_COMPLEX32: DatatypeHandle = DatatypeHandle(0x2eb);

// Longest strings, with their terminating zero
pub const MPI_MAX_DATAREP_STRING: c_int = 128;
pub const MPI_MAX_ERROR_STRING: c_int = 512;
pub const MPI_MAX_INFO_KEY: c_int = 256;
pub const MPI_MAX_INFO_VAL: c_int = 1024;
pub const MPI_MAX_LIBRARY_VERSION_STRING: c_int = 8192;
pub const MPI_MAX_OBJECT_NAME: c_int = 128;
pub const MPI_MAX_PORT_NAME: c_int = 1024;
pub const MPI_MAX_PROCESSOR_NAME: c_int = 256;
pub const MPI_MAX_STRINGTAG_LEN: c_int = 1024;
pub const MPI_MAX_PSET_NAME_LEN: c_int = 1024;

// Bytes of buffer that a buffered send needs beyond its data
pub const MPI_BSEND_OVERHEAD: c_int = 512;

// Levels of thread support
pub const MPI_THREAD_SINGLE: c_int = 0;
pub const MPI_THREAD_FUNNELED: c_int = 1024;
pub const MPI_THREAD_SERIALIZED: c_int = 2048;
pub const MPI_THREAD_MULTIPLE: c_int = 4096;

// Results of comparisons
pub const MPI_IDENT: c_int = 201;
pub const MPI_CONGRUENT: c_int = 202;
pub const MPI_SIMILAR: c_int = 203;
pub const MPI_UNEQUAL: c_int = 204;

// Kinds of topology
pub const MPI_CART: c_int = 211;
pub const MPI_GRAPH: c_int = 212;
pub const MPI_DIST_GRAPH: c_int = 213;

// Ways to split a communicator
pub const MPI_COMM_TYPE_SHARED: c_int = 221;
pub const MPI_COMM_TYPE_HW_UNGUIDED: c_int = 222;
pub const MPI_COMM_TYPE_HW_GUIDED: c_int = 223;
pub const MPI_COMM_TYPE_RESOURCE_GUIDED: c_int = 224;

// Keys of attributes
pub const MPI_KEYVAL_INVALID: c_int = 0;
pub const MPI_TAG_UB: c_int = 501;
pub const MPI_IO: c_int = 502;
pub const MPI_HOST: c_int = 503;
pub const MPI_WTIME_IS_GLOBAL: c_int = 504;
pub const MPI_APPNUM: c_int = 505;
pub const MPI_LASTUSEDCODE: c_int = 506;
pub const MPI_UNIVERSE_SIZE: c_int = 507;
pub const MPI_WIN_BASE: c_int = 601;
pub const MPI_WIN_DISP_UNIT: c_int = 602;
pub const MPI_WIN_SIZE: c_int = 603;
pub const MPI_WIN_CREATE_FLAVOR: c_int = 604;
pub const MPI_WIN_MODEL: c_int = 605;

// Predefined attribute call-backs: MPI_Copy_function
pub const MPI_NULL_COPY_FN: usize = 0;
pub const MPI_DUP_FN: usize = 1;

// Predefined attribute call-backs: MPI_Delete_function
pub const MPI_NULL_DELETE_FN: usize = 0;

// Predefined attribute call-backs: MPI_Comm_copy_attr_function
pub const MPI_COMM_NULL_COPY_FN: usize = 0;
pub const MPI_COMM_DUP_FN: usize = 1;

// Predefined attribute call-backs: MPI_Comm_delete_attr_function
pub const MPI_COMM_NULL_DELETE_FN: usize = 0;

// Predefined attribute call-backs: MPI_Type_copy_attr_function
pub const MPI_TYPE_NULL_COPY_FN: usize = 0;
pub const MPI_TYPE_DUP_FN: usize = 1;

// Predefined attribute call-backs: MPI_Type_delete_attr_function
pub const MPI_TYPE_NULL_DELETE_FN: usize = 0;

// Predefined attribute call-backs: MPI_Win_copy_attr_function
pub const MPI_WIN_NULL_COPY_FN: usize = 0;
pub const MPI_WIN_DUP_FN: usize = 1;

// Predefined attribute call-backs: MPI_Win_delete_attr_function
pub const MPI_WIN_NULL_DELETE_FN: usize = 0;

// Array orders
pub const MPI_ORDER_C: c_int = 12;
pub const MPI_ORDER_FORTRAN: c_int = 15;

// Distributions of an array
pub const MPI_DISTRIBUTE_NONE: c_int = 16;
pub const MPI_DISTRIBUTE_BLOCK: c_int = 17;
pub const MPI_DISTRIBUTE_CYCLIC: c_int = 18;
pub const MPI_DISTRIBUTE_DFLT_DARG: c_int = 19;

// How a datatype was made
pub const MPI_COMBINER_NAMED: c_int = 101;
pub const MPI_COMBINER_DUP: c_int = 102;
pub const MPI_COMBINER_CONTIGUOUS: c_int = 103;
pub const MPI_COMBINER_VECTOR: c_int = 104;
pub const MPI_COMBINER_HVECTOR: c_int = 105;
pub const MPI_COMBINER_INDEXED: c_int = 106;
pub const MPI_COMBINER_HINDEXED: c_int = 107;
pub const MPI_COMBINER_INDEXED_BLOCK: c_int = 108;
pub const MPI_COMBINER_HINDEXED_BLOCK: c_int = 109;
pub const MPI_COMBINER_STRUCT: c_int = 110;
pub const MPI_COMBINER_SUBARRAY: c_int = 111;
pub const MPI_COMBINER_DARRAY: c_int = 112;
pub const MPI_COMBINER_F90_REAL: c_int = 113;
pub const MPI_COMBINER_F90_COMPLEX: c_int = 114;
pub const MPI_COMBINER_F90_INTEGER: c_int = 115;
pub const MPI_COMBINER_RESIZED: c_int = 116;
pub const MPI_COMBINER_VALUE_INDEX: c_int = 117;

// Classes of types
pub const MPIX_TYPECLASS_LOGICAL: c_int = 191;
pub const MPI_TYPECLASS_INTEGER: c_int = 192;
pub const MPI_TYPECLASS_REAL: c_int = 193;
pub const MPI_TYPECLASS_COMPLEX: c_int = 194;

// Modes of files
pub const MPI_MODE_APPEND: c_int = 1;
pub const MPI_MODE_CREATE: c_int = 2;
pub const MPI_MODE_DELETE_ON_CLOSE: c_int = 4;
pub const MPI_MODE_EXCL: c_int = 8;
pub const MPI_MODE_RDONLY: c_int = 16;
pub const MPI_MODE_RDWR: c_int = 32;
pub const MPI_MODE_SEQUENTIAL: c_int = 64;
pub const MPI_MODE_UNIQUE_OPEN: c_int = 128;
pub const MPI_MODE_WRONLY: c_int = 256;

// Where to seek from
pub const MPI_SEEK_CUR: c_int = 401;
pub const MPI_SEEK_END: c_int = 402;
pub const MPI_SEEK_SET: c_int = 403;

// The current displacement of a file view
pub const MPI_DISPLACEMENT_CURRENT: Offset = -1;

// No conversion: MPI_Datarep_conversion_function
pub const MPI_CONVERSION_FN_NULL: usize = 0;

// No conversion: MPI_Datarep_conversion_function_c
pub const MPI_CONVERSION_FN_NULL_C: usize = 0;

// Assertions about windows
pub const MPI_MODE_NOCHECK: c_int = 1024;
pub const MPI_MODE_NOPRECEDE: c_int = 2048;
pub const MPI_MODE_NOPUT: c_int = 4096;
pub const MPI_MODE_NOSTORE: c_int = 8192;
pub const MPI_MODE_NOSUCCEED: c_int = 16384;

// Kinds of locks
pub const MPI_LOCK_EXCLUSIVE: c_int = 301;
pub const MPI_LOCK_SHARED: c_int = 302;

// Flavours of windows
pub const MPI_WIN_FLAVOR_CREATE: c_int = 311;
pub const MPI_WIN_FLAVOR_ALLOCATE: c_int = 312;
pub const MPI_WIN_FLAVOR_DYNAMIC: c_int = 313;
pub const MPI_WIN_FLAVOR_SHARED: c_int = 314;

// Memory models
pub const MPI_WIN_UNIFIED: c_int = 321;
pub const MPI_WIN_SEPARATE: c_int = 322;

// Fortran: length and elements of a status, counted from 0
pub const MPI_F_STATUS_SIZE: c_int = 8;
pub const MPI_F_SOURCE: c_int = 0;
pub const MPI_F_TAG: c_int = 1;
pub const MPI_F_ERROR: c_int = 2;

// Tool interface: MPI_T_enum
pub const MPI_T_ENUM_NULL: TEnumHandle = TEnumHandle(0x0);

// Tool interface: MPI_T_cvar_handle
pub const MPI_T_CVAR_HANDLE_NULL: TCvarHandle = TCvarHandle(0x0);

// Tool interface: MPI_T_pvar_session
pub const MPI_T_PVAR_SESSION_NULL: TPvarSessionHandle = TPvarSessionHandle(0x0);

// Tool interface: MPI_T_pvar_handle
pub const MPI_T_PVAR_HANDLE_NULL: TPvarHandle = TPvarHandle(0x0);
pub const MPI_T_PVAR_ALL_HANDLES: TPvarHandle = TPvarHandle(0x1);

// Tool interface: verbosity
pub const MPI_T_VERBOSITY_USER_BASIC: c_int = 9;
pub const MPI_T_VERBOSITY_USER_DETAIL: c_int = 10;
pub const MPI_T_VERBOSITY_USER_ALL: c_int = 12;
pub const MPI_T_VERBOSITY_TUNER_BASIC: c_int = 17;
pub const MPI_T_VERBOSITY_TUNER_DETAIL: c_int = 18;
pub const MPI_T_VERBOSITY_TUNER_ALL: c_int = 20;
pub const MPI_T_VERBOSITY_MPIDEV_BASIC: c_int = 33;
pub const MPI_T_VERBOSITY_MPIDEV_DETAIL: c_int = 34;
pub const MPI_T_VERBOSITY_MPIDEV_ALL: c_int = 36;

// Tool interface: objects that a variable is bound to
pub const MPI_T_BIND_NO_OBJECT: c_int = 1;
pub const MPI_T_BIND_MPI_COMM: c_int = 2;
pub const MPI_T_BIND_MPI_DATATYPE: c_int = 3;
pub const MPI_T_BIND_MPI_ERRHANDLER: c_int = 4;
pub const MPI_T_BIND_MPI_FILE: c_int = 5;
pub const MPI_T_BIND_MPI_GROUP: c_int = 6;
pub const MPI_T_BIND_MPI_OP: c_int = 7;
pub const MPI_T_BIND_MPI_REQUEST: c_int = 8;
pub const MPI_T_BIND_MPI_WIN: c_int = 9;
pub const MPI_T_BIND_MPI_MESSAGE: c_int = 10;
pub const MPI_T_BIND_MPI_INFO: c_int = 11;
pub const MPI_T_BIND_MPI_SESSION: c_int = 12;

// Tool interface: scopes of control variables
pub const MPI_T_SCOPE_CONSTANT: c_int = 1;
pub const MPI_T_SCOPE_READONLY: c_int = 2;
pub const MPI_T_SCOPE_LOCAL: c_int = 3;
pub const MPI_T_SCOPE_GROUP: c_int = 4;
pub const MPI_T_SCOPE_GROUP_EQ: c_int = 5;
pub const MPI_T_SCOPE_ALL: c_int = 6;
pub const MPI_T_SCOPE_ALL_EQ: c_int = 7;

// Tool interface: classes of performance variables
pub const MPI_T_PVAR_CLASS_STATE: c_int = 1;
pub const MPI_T_PVAR_CLASS_LEVEL: c_int = 2;
pub const MPI_T_PVAR_CLASS_SIZE: c_int = 3;
pub const MPI_T_PVAR_CLASS_PERCENTAGE: c_int = 4;
pub const MPI_T_PVAR_CLASS_HIGHWATERMARK: c_int = 5;
pub const MPI_T_PVAR_CLASS_LOWWATERMARK: c_int = 6;
pub const MPI_T_PVAR_CLASS_COUNTER: c_int = 7;
pub const MPI_T_PVAR_CLASS_AGGREGATE: c_int = 8;
pub const MPI_T_PVAR_CLASS_TIMER: c_int = 9;
pub const MPI_T_PVAR_CLASS_GENERIC: c_int = 10;

// Enumerators
pub const MPI_T_CB_REQUIRE_NONE: c_int = 0;
pub const MPI_T_CB_REQUIRE_MPI_RESTRICTED: c_int = 3;
pub const MPI_T_CB_REQUIRE_THREAD_SAFE: c_int = 15;
pub const MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE: c_int = 63;
pub const MPI_T_SOURCE_ORDERED: c_int = 1;
pub const MPI_T_SOURCE_UNORDERED: c_int = 2;

/// Every error class of the standard by number, the tool interface's included.
pub static ERROR_CLASSES: &[(c_int, &str)] = &[
    (MPI_SUCCESS, "MPI_SUCCESS"),
    (MPI_ERR_BUFFER, "MPI_ERR_BUFFER"),
    (MPI_ERR_COUNT, "MPI_ERR_COUNT"),
    (MPI_ERR_TYPE, "MPI_ERR_TYPE"),
    (MPI_ERR_TAG, "MPI_ERR_TAG"),
    (MPI_ERR_COMM, "MPI_ERR_COMM"),
    (MPI_ERR_RANK, "MPI_ERR_RANK"),
    (MPI_ERR_REQUEST, "MPI_ERR_REQUEST"),
    (MPI_ERR_ROOT, "MPI_ERR_ROOT"),
    (MPI_ERR_GROUP, "MPI_ERR_GROUP"),
    (MPI_ERR_OP, "MPI_ERR_OP"),
    (MPI_ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY"),
    (MPI_ERR_DIMS, "MPI_ERR_DIMS"),
    (MPI_ERR_ARG, "MPI_ERR_ARG"),
    (MPI_ERR_UNKNOWN, "MPI_ERR_UNKNOWN"),
    (MPI_ERR_TRUNCATE, "MPI_ERR_TRUNCATE"),
    (MPI_ERR_OTHER, "MPI_ERR_OTHER"),
    (MPI_ERR_INTERN, "MPI_ERR_INTERN"),
    (MPI_ERR_PENDING, "MPI_ERR_PENDING"),
    (MPI_ERR_IN_STATUS, "MPI_ERR_IN_STATUS"),
    (MPI_ERR_ACCESS, "MPI_ERR_ACCESS"),
    (MPI_ERR_AMODE, "MPI_ERR_AMODE"),
    (MPI_ERR_ASSERT, "MPI_ERR_ASSERT"),
    (MPI_ERR_BAD_FILE, "MPI_ERR_BAD_FILE"),
    (MPI_ERR_BASE, "MPI_ERR_BASE"),
    (MPI_ERR_CONVERSION, "MPI_ERR_CONVERSION"),
    (MPI_ERR_DISP, "MPI_ERR_DISP"),
    (MPI_ERR_DUP_DATAREP, "MPI_ERR_DUP_DATAREP"),
    (MPI_ERR_FILE_EXISTS, "MPI_ERR_FILE_EXISTS"),
    (MPI_ERR_FILE_IN_USE, "MPI_ERR_FILE_IN_USE"),
    (MPI_ERR_FILE, "MPI_ERR_FILE"),
    (MPI_ERR_INFO_KEY, "MPI_ERR_INFO_KEY"),
    (MPI_ERR_INFO_NOKEY, "MPI_ERR_INFO_NOKEY"),
    (MPI_ERR_INFO_VALUE, "MPI_ERR_INFO_VALUE"),
    (MPI_ERR_INFO, "MPI_ERR_INFO"),
    (MPI_ERR_IO, "MPI_ERR_IO"),
    (MPI_ERR_KEYVAL, "MPI_ERR_KEYVAL"),
    (MPI_ERR_LOCKTYPE, "MPI_ERR_LOCKTYPE"),
    (MPI_ERR_NAME, "MPI_ERR_NAME"),
    (MPI_ERR_NO_MEM, "MPI_ERR_NO_MEM"),
    (MPI_ERR_NOT_SAME, "MPI_ERR_NOT_SAME"),
    (MPI_ERR_NO_SPACE, "MPI_ERR_NO_SPACE"),
    (MPI_ERR_NO_SUCH_FILE, "MPI_ERR_NO_SUCH_FILE"),
    (MPI_ERR_PORT, "MPI_ERR_PORT"),
    (MPI_ERR_QUOTA, "MPI_ERR_QUOTA"),
    (MPI_ERR_READ_ONLY, "MPI_ERR_READ_ONLY"),
    (MPI_ERR_RMA_ATTACH, "MPI_ERR_RMA_ATTACH"),
    (MPI_ERR_RMA_CONFLICT, "MPI_ERR_RMA_CONFLICT"),
    (MPI_ERR_RMA_RANGE, "MPI_ERR_RMA_RANGE"),
    (MPI_ERR_RMA_SHARED, "MPI_ERR_RMA_SHARED"),
    (MPI_ERR_RMA_SYNC, "MPI_ERR_RMA_SYNC"),
    (MPI_ERR_SERVICE, "MPI_ERR_SERVICE"),
    (MPI_ERR_SIZE, "MPI_ERR_SIZE"),
    (MPI_ERR_SPAWN, "MPI_ERR_SPAWN"),
    (MPI_ERR_UNSUPPORTED_DATAREP, "MPI_ERR_UNSUPPORTED_DATAREP"),
    (MPI_ERR_UNSUPPORTED_OPERATION, "MPI_ERR_UNSUPPORTED_OPERATION"),
    (MPI_ERR_WIN, "MPI_ERR_WIN"),
    (MPI_ERR_RMA_FLAVOR, "MPI_ERR_RMA_FLAVOR"),
    (MPI_ERR_PROC_ABORTED, "MPI_ERR_PROC_ABORTED"),
    (MPI_ERR_VALUE_TOO_LARGE, "MPI_ERR_VALUE_TOO_LARGE"),
    (MPI_ERR_SESSION, "MPI_ERR_SESSION"),
    (MPI_ERR_ERRHANDLER, "MPI_ERR_ERRHANDLER"),
    (MPI_ERR_ABI, "MPI_ERR_ABI"),
    (MPI_T_ERR_CANNOT_INIT, "MPI_T_ERR_CANNOT_INIT"),
    (MPI_T_ERR_NOT_ACCESSIBLE, "MPI_T_ERR_NOT_ACCESSIBLE"),
    (MPI_T_ERR_NOT_INITIALIZED, "MPI_T_ERR_NOT_INITIALIZED"),
    (MPI_T_ERR_NOT_SUPPORTED, "MPI_T_ERR_NOT_SUPPORTED"),
    (MPI_T_ERR_MEMORY, "MPI_T_ERR_MEMORY"),
    (MPI_T_ERR_INVALID, "MPI_T_ERR_INVALID"),
    (MPI_T_ERR_INVALID_INDEX, "MPI_T_ERR_INVALID_INDEX"),
    (MPI_T_ERR_INVALID_ITEM, "MPI_T_ERR_INVALID_ITEM"),
    (MPI_T_ERR_INVALID_SESSION, "MPI_T_ERR_INVALID_SESSION"),
    (MPI_T_ERR_INVALID_HANDLE, "MPI_T_ERR_INVALID_HANDLE"),
    (MPI_T_ERR_INVALID_NAME, "MPI_T_ERR_INVALID_NAME"),
    (MPI_T_ERR_OUT_OF_HANDLES, "MPI_T_ERR_OUT_OF_HANDLES"),
    (MPI_T_ERR_OUT_OF_SESSIONS, "MPI_T_ERR_OUT_OF_SESSIONS"),
    (MPI_T_ERR_CVAR_SET_NOT_NOW, "MPI_T_ERR_CVAR_SET_NOT_NOW"),
    (MPI_T_ERR_CVAR_SET_NEVER, "MPI_T_ERR_CVAR_SET_NEVER"),
    (MPI_T_ERR_PVAR_NO_WRITE, "MPI_T_ERR_PVAR_NO_WRITE"),
    (MPI_T_ERR_PVAR_NO_STARTSTOP, "MPI_T_ERR_PVAR_NO_STARTSTOP"),
    (MPI_T_ERR_PVAR_NO_ATOMIC, "MPI_T_ERR_PVAR_NO_ATOMIC"),
];

/// The predefined handles by value.
pub static PREDEFINED: &[(usize, &str)] = &[
    (0x100, "MPI_COMM_NULL"),
    (0x101, "MPI_COMM_WORLD"),
    (0x102, "MPI_COMM_SELF"),
    (0x108, "MPI_GROUP_NULL"),
    (0x109, "MPI_GROUP_EMPTY"),
    (0x180, "MPI_REQUEST_NULL"),
    (0x128, "MPI_MESSAGE_NULL"),
    (0x129, "MPI_MESSAGE_NO_PROC"),
    (0x20, "MPI_OP_NULL"),
    (0x21, "MPI_SUM"),
    (0x22, "MPI_MIN"),
    (0x23, "MPI_MAX"),
    (0x24, "MPI_PROD"),
    (0x28, "MPI_BAND"),
    (0x29, "MPI_BOR"),
    (0x2a, "MPI_BXOR"),
    (0x30, "MPI_LAND"),
    (0x31, "MPI_LOR"),
    (0x32, "MPI_LXOR"),
    (0x38, "MPI_MINLOC"),
    (0x39, "MPI_MAXLOC"),
    (0x3c, "MPI_REPLACE"),
    (0x3d, "MPI_NO_OP"),
    (0x140, "MPI_ERRHANDLER_NULL"),
    (0x141, "MPI_ERRORS_ARE_FATAL"),
    (0x142, "MPI_ERRORS_ABORT"),
    (0x143, "MPI_ERRORS_RETURN"),
    (0x130, "MPI_INFO_NULL"),
    (0x131, "MPI_INFO_ENV"),
    (0x110, "MPI_WIN_NULL"),
    (0x118, "MPI_FILE_NULL"),
    (0x120, "MPI_SESSION_NULL"),
    (0x200, "MPI_DATATYPE_NULL"),
    (0x201, "MPI_AINT"),
    (0x202, "MPI_COUNT"),
    (0x203, "MPI_OFFSET"),
    (0x207, "MPI_PACKED"),
    (0x208, "MPI_SHORT"),
    (0x209, "MPI_INT"),
    (0x20a, "MPI_LONG"),
    (0x20b, "MPI_LONG_LONG"),
    (0x20c, "MPI_UNSIGNED_SHORT"),
    (0x20d, "MPI_UNSIGNED"),
    (0x20e, "MPI_UNSIGNED_LONG"),
    (0x20f, "MPI_UNSIGNED_LONG_LONG"),
    (0x210, "MPI_FLOAT"),
    (0x212, "MPI_C_FLOAT_COMPLEX"),
    (0x213, "MPI_CXX_FLOAT_COMPLEX"),
    (0x214, "MPI_DOUBLE"),
    (0x216, "MPI_C_DOUBLE_COMPLEX"),
    (0x217, "MPI_CXX_DOUBLE_COMPLEX"),
    (0x218, "MPI_LOGICAL"),
    (0x219, "MPI_INTEGER"),
    (0x21a, "MPI_REAL"),
    (0x21b, "MPI_COMPLEX"),
    (0x21c, "MPI_DOUBLE_PRECISION"),
    (0x21d, "MPI_DOUBLE_COMPLEX"),
    (0x21e, "MPI_CHARACTER"),
    (0x220, "MPI_LONG_DOUBLE"),
    (0x224, "MPI_C_LONG_DOUBLE_COMPLEX"),
    (0x225, "MPI_CXX_LONG_DOUBLE_COMPLEX"),
    (0x228, "MPI_FLOAT_INT"),
    (0x229, "MPI_DOUBLE_INT"),
    (0x22a, "MPI_LONG_INT"),
    (0x22b, "MPI_2INT"),
    (0x22c, "MPI_SHORT_INT"),
    (0x22d, "MPI_LONG_DOUBLE_INT"),
    (0x230, "MPI_2REAL"),
    (0x231, "MPI_2DOUBLE_PRECISION"),
    (0x232, "MPI_2INTEGER"),
    (0x238, "MPI_C_BOOL"),
    (0x239, "MPI_CXX_BOOL"),
    (0x23c, "MPI_WCHAR"),
    (0x240, "MPI_INT8_T"),
    (0x241, "MPI_UINT8_T"),
    (0x243, "MPI_CHAR"),
    (0x244, "MPI_SIGNED_CHAR"),
    (0x245, "MPI_UNSIGNED_CHAR"),
    (0x247, "MPI_BYTE"),
    (0x248, "MPI_INT16_T"),
    (0x249, "MPI_UINT16_T"),
    (0x250, "MPI_INT32_T"),
    (0x251, "MPI_UINT32_T"),
    (0x258, "MPI_INT64_T"),
    (0x259, "MPI_UINT64_T"),
    (0x2c0, "MPI_LOGICAL1"),
    (0x2c1, "MPI_INTEGER1"),
    (0x2c8, "MPI_LOGICAL2"),
    (0x2c9, "MPI_INTEGER2"),
    (0x2ca, "MPI_REAL2"),
    (0x2d0, "MPI_LOGICAL4"),
    (0x2d1, "MPI_INTEGER4"),
    (0x2d2, "MPI_REAL4"),
    (0x2d3, "MPI_COMPLEX4"),
    (0x2d8, "MPI_LOGICAL8"),
    (0x2d9, "MPI_INTEGER8"),
    (0x2da, "MPI_REAL8"),
    (0x2db, "MPI_COMPLEX8"),
    (0x2e0, "MPI_LOGICAL16"),
    (0x2e1, "MPI_INTEGER16"),
    (0x2e2, "MPI_REAL16"),
    (0x2e3, "MPI_COMPLEX16"),
    (0x2eb, "MPI_COMPLEX32"),
];
