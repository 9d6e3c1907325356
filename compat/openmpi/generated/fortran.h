/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

/* For mpi.h: constants of this ABI in the place of the standard's. */
#ifndef FORTRAN_VALUES_H
#define FORTRAN_VALUES_H

extern char ompi_mpi_comm_null[];
extern char ompi_mpi_comm_world[];
extern char ompi_mpi_comm_self[];
extern char ompi_mpi_group_null[];
extern char ompi_mpi_group_empty[];
extern char ompi_request_null[];
extern char ompi_message_null[];
extern char ompi_message_no_proc[];
extern char ompi_mpi_op_null[];
extern char ompi_mpi_op_sum[];
extern char ompi_mpi_op_min[];
extern char ompi_mpi_op_max[];
extern char ompi_mpi_op_prod[];
extern char ompi_mpi_op_band[];
extern char ompi_mpi_op_bor[];
extern char ompi_mpi_op_bxor[];
extern char ompi_mpi_op_land[];
extern char ompi_mpi_op_lor[];
extern char ompi_mpi_op_lxor[];
extern char ompi_mpi_op_minloc[];
extern char ompi_mpi_op_maxloc[];
extern char ompi_mpi_op_replace[];
extern char ompi_mpi_op_no_op[];
extern char ompi_mpi_errhandler_null[];
extern char ompi_mpi_errors_are_fatal[];
extern char ompi_mpi_errors_abort[];
extern char ompi_mpi_errors_return[];
extern char ompi_mpi_info_null[];
extern char ompi_mpi_info_env[];
extern char ompi_mpi_win_null[];
extern char ompi_mpi_instance_null[];
extern char ompi_mpi_datatype_null[];
extern char ompi_mpi_aint[];
extern char ompi_mpi_count[];
extern char ompi_mpi_offset[];
extern char ompi_mpi_packed[];
extern char ompi_mpi_short[];
extern char ompi_mpi_int[];
extern char ompi_mpi_long[];
extern char ompi_mpi_long_long_int[];
extern char ompi_mpi_unsigned_short[];
extern char ompi_mpi_unsigned[];
extern char ompi_mpi_unsigned_long[];
extern char ompi_mpi_unsigned_long_long[];
extern char ompi_mpi_float[];
extern char ompi_mpi_c_float_complex[];
extern char ompi_mpi_cxx_cplex[];
extern char ompi_mpi_double[];
extern char ompi_mpi_c_double_complex[];
extern char ompi_mpi_cxx_dblcplex[];
extern char ompi_mpi_logical[];
extern char ompi_mpi_integer[];
extern char ompi_mpi_real[];
extern char ompi_mpi_cplex[];
extern char ompi_mpi_dblprec[];
extern char ompi_mpi_dblcplex[];
extern char ompi_mpi_character[];
extern char ompi_mpi_long_double[];
extern char ompi_mpi_c_long_double_complex[];
extern char ompi_mpi_cxx_ldblcplex[];
extern char ompi_mpi_float_int[];
extern char ompi_mpi_double_int[];
extern char ompi_mpi_long_int[];
extern char ompi_mpi_short_int[];
extern char ompi_mpi_2int[];
extern char ompi_mpi_2integer[];
extern char ompi_mpi_2real[];
extern char ompi_mpi_2dblprec[];
extern char ompi_mpi_longdbl_int[];
extern char ompi_mpi_c_bool[];
extern char ompi_mpi_cxx_bool[];
extern char ompi_mpi_wchar[];
extern char ompi_mpi_int8_t[];
extern char ompi_mpi_uint8_t[];
extern char ompi_mpi_char[];
extern char ompi_mpi_signed_char[];
extern char ompi_mpi_unsigned_char[];
extern char ompi_mpi_byte[];
extern char ompi_mpi_int16_t[];
extern char ompi_mpi_uint16_t[];
extern char ompi_mpi_int32_t[];
extern char ompi_mpi_uint32_t[];
extern char ompi_mpi_int64_t[];
extern char ompi_mpi_uint64_t[];
extern char ompi_mpi_logical1[];
extern char ompi_mpi_integer1[];
extern char ompi_mpi_logical2[];
extern char ompi_mpi_integer2[];
extern char ompi_mpi_real2[];
extern char ompi_mpi_logical4[];
extern char ompi_mpi_integer4[];
extern char ompi_mpi_real4[];
extern char ompi_mpi_complex4[];
extern char ompi_mpi_logical8[];
extern char ompi_mpi_integer8[];
extern char ompi_mpi_real8[];
extern char ompi_mpi_complex8[];
extern char ompi_mpi_integer16[];
extern char ompi_mpi_real16[];
extern char ompi_mpi_complex16[];
extern char ompi_mpi_complex32[];
extern char ompi_mpi_file_null[];

#undef MPI_SUCCESS
#define MPI_SUCCESS (0)
#undef MPI_ERR_BUFFER
#define MPI_ERR_BUFFER (1)
#undef MPI_ERR_COUNT
#define MPI_ERR_COUNT (2)
#undef MPI_ERR_TYPE
#define MPI_ERR_TYPE (3)
#undef MPI_ERR_TAG
#define MPI_ERR_TAG (4)
#undef MPI_ERR_COMM
#define MPI_ERR_COMM (5)
#undef MPI_ERR_RANK
#define MPI_ERR_RANK (6)
#undef MPI_ERR_REQUEST
#define MPI_ERR_REQUEST (7)
#undef MPI_ERR_ROOT
#define MPI_ERR_ROOT (8)
#undef MPI_ERR_GROUP
#define MPI_ERR_GROUP (9)
#undef MPI_ERR_OP
#define MPI_ERR_OP (10)
#undef MPI_ERR_TOPOLOGY
#define MPI_ERR_TOPOLOGY (11)
#undef MPI_ERR_DIMS
#define MPI_ERR_DIMS (12)
#undef MPI_ERR_ARG
#define MPI_ERR_ARG (13)
#undef MPI_ERR_UNKNOWN
#define MPI_ERR_UNKNOWN (14)
#undef MPI_ERR_TRUNCATE
#define MPI_ERR_TRUNCATE (15)
#undef MPI_ERR_OTHER
#define MPI_ERR_OTHER (16)
#undef MPI_ERR_INTERN
#define MPI_ERR_INTERN (17)
#undef MPI_ERR_PENDING
#define MPI_ERR_PENDING (19)
#undef MPI_ERR_IN_STATUS
#define MPI_ERR_IN_STATUS (18)
#undef MPI_ERR_ACCESS
#define MPI_ERR_ACCESS (20)
#undef MPI_ERR_AMODE
#define MPI_ERR_AMODE (21)
#undef MPI_ERR_ASSERT
#define MPI_ERR_ASSERT (22)
#undef MPI_ERR_BAD_FILE
#define MPI_ERR_BAD_FILE (23)
#undef MPI_ERR_BASE
#define MPI_ERR_BASE (24)
#undef MPI_ERR_CONVERSION
#define MPI_ERR_CONVERSION (25)
#undef MPI_ERR_DISP
#define MPI_ERR_DISP (26)
#undef MPI_ERR_DUP_DATAREP
#define MPI_ERR_DUP_DATAREP (27)
#undef MPI_ERR_FILE_EXISTS
#define MPI_ERR_FILE_EXISTS (28)
#undef MPI_ERR_FILE_IN_USE
#define MPI_ERR_FILE_IN_USE (29)
#undef MPI_ERR_FILE
#define MPI_ERR_FILE (30)
#undef MPI_ERR_INFO_KEY
#define MPI_ERR_INFO_KEY (31)
#undef MPI_ERR_INFO_NOKEY
#define MPI_ERR_INFO_NOKEY (32)
#undef MPI_ERR_INFO_VALUE
#define MPI_ERR_INFO_VALUE (33)
#undef MPI_ERR_INFO
#define MPI_ERR_INFO (34)
#undef MPI_ERR_IO
#define MPI_ERR_IO (35)
#undef MPI_ERR_KEYVAL
#define MPI_ERR_KEYVAL (36)
#undef MPI_ERR_LOCKTYPE
#define MPI_ERR_LOCKTYPE (37)
#undef MPI_ERR_NAME
#define MPI_ERR_NAME (38)
#undef MPI_ERR_NO_MEM
#define MPI_ERR_NO_MEM (39)
#undef MPI_ERR_NOT_SAME
#define MPI_ERR_NOT_SAME (40)
#undef MPI_ERR_NO_SPACE
#define MPI_ERR_NO_SPACE (41)
#undef MPI_ERR_NO_SUCH_FILE
#define MPI_ERR_NO_SUCH_FILE (42)
#undef MPI_ERR_PORT
#define MPI_ERR_PORT (43)
#undef MPI_ERR_QUOTA
#define MPI_ERR_QUOTA (44)
#undef MPI_ERR_READ_ONLY
#define MPI_ERR_READ_ONLY (45)
#undef MPI_ERR_RMA_ATTACH
#define MPI_ERR_RMA_ATTACH (69)
#undef MPI_ERR_RMA_CONFLICT
#define MPI_ERR_RMA_CONFLICT (46)
#undef MPI_ERR_RMA_RANGE
#define MPI_ERR_RMA_RANGE (68)
#undef MPI_ERR_RMA_SHARED
#define MPI_ERR_RMA_SHARED (71)
#undef MPI_ERR_RMA_SYNC
#define MPI_ERR_RMA_SYNC (47)
#undef MPI_ERR_SERVICE
#define MPI_ERR_SERVICE (48)
#undef MPI_ERR_SIZE
#define MPI_ERR_SIZE (49)
#undef MPI_ERR_SPAWN
#define MPI_ERR_SPAWN (50)
#undef MPI_ERR_UNSUPPORTED_DATAREP
#define MPI_ERR_UNSUPPORTED_DATAREP (51)
#undef MPI_ERR_UNSUPPORTED_OPERATION
#define MPI_ERR_UNSUPPORTED_OPERATION (52)
#undef MPI_ERR_WIN
#define MPI_ERR_WIN (53)
#undef MPI_ERR_RMA_FLAVOR
#define MPI_ERR_RMA_FLAVOR (70)
#undef MPI_ERR_PROC_ABORTED
#define MPI_ERR_PROC_ABORTED (74)
#undef MPI_ERR_VALUE_TOO_LARGE
#define MPI_ERR_VALUE_TOO_LARGE (79)
#undef MPI_ERR_SESSION
#define MPI_ERR_SESSION (78)
#undef MPI_T_ERR_MEMORY
#define MPI_T_ERR_MEMORY (54)
#undef MPI_T_ERR_NOT_INITIALIZED
#define MPI_T_ERR_NOT_INITIALIZED (55)
#undef MPI_T_ERR_CANNOT_INIT
#define MPI_T_ERR_CANNOT_INIT (56)
#undef MPI_T_ERR_INVALID_INDEX
#define MPI_T_ERR_INVALID_INDEX (57)
#undef MPI_T_ERR_INVALID_ITEM
#define MPI_T_ERR_INVALID_ITEM (58)
#undef MPI_T_ERR_INVALID_HANDLE
#define MPI_T_ERR_INVALID_HANDLE (59)
#undef MPI_T_ERR_OUT_OF_HANDLES
#define MPI_T_ERR_OUT_OF_HANDLES (60)
#undef MPI_T_ERR_OUT_OF_SESSIONS
#define MPI_T_ERR_OUT_OF_SESSIONS (61)
#undef MPI_T_ERR_INVALID_SESSION
#define MPI_T_ERR_INVALID_SESSION (62)
#undef MPI_T_ERR_CVAR_SET_NOT_NOW
#define MPI_T_ERR_CVAR_SET_NOT_NOW (63)
#undef MPI_T_ERR_CVAR_SET_NEVER
#define MPI_T_ERR_CVAR_SET_NEVER (64)
#undef MPI_T_ERR_PVAR_NO_STARTSTOP
#define MPI_T_ERR_PVAR_NO_STARTSTOP (65)
#undef MPI_T_ERR_PVAR_NO_WRITE
#define MPI_T_ERR_PVAR_NO_WRITE (66)
#undef MPI_T_ERR_PVAR_NO_ATOMIC
#define MPI_T_ERR_PVAR_NO_ATOMIC (67)
#undef MPI_T_ERR_INVALID
#define MPI_T_ERR_INVALID (72)
#undef MPI_T_ERR_INVALID_NAME
#define MPI_T_ERR_INVALID_NAME (73)
#undef MPI_ERR_LASTCODE
#define MPI_ERR_LASTCODE (92)
#undef MPI_ANY_SOURCE
#define MPI_ANY_SOURCE (-1)
#undef MPI_ANY_TAG
#define MPI_ANY_TAG (-1)
#undef MPI_PROC_NULL
#define MPI_PROC_NULL (-2)
#undef MPI_ROOT
#define MPI_ROOT (-4)
#undef MPI_UNDEFINED
#define MPI_UNDEFINED (-32766)
#undef MPI_BOTTOM
#define MPI_BOTTOM (0)
#undef MPI_IN_PLACE
#define MPI_IN_PLACE (1)
#undef MPI_STATUS_IGNORE
#define MPI_STATUS_IGNORE (0)
#undef MPI_STATUSES_IGNORE
#define MPI_STATUSES_IGNORE (0)
#undef MPI_COMM_NULL
#define MPI_COMM_NULL ((MPI_Comm)ompi_mpi_comm_null)
#undef MPI_COMM_WORLD
#define MPI_COMM_WORLD ((MPI_Comm)ompi_mpi_comm_world)
#undef MPI_COMM_SELF
#define MPI_COMM_SELF ((MPI_Comm)ompi_mpi_comm_self)
#undef MPI_GROUP_NULL
#define MPI_GROUP_NULL ((MPI_Group)ompi_mpi_group_null)
#undef MPI_GROUP_EMPTY
#define MPI_GROUP_EMPTY ((MPI_Group)ompi_mpi_group_empty)
#undef MPI_REQUEST_NULL
#define MPI_REQUEST_NULL ((MPI_Request)ompi_request_null)
#undef MPI_MESSAGE_NULL
#define MPI_MESSAGE_NULL ((MPI_Message)ompi_message_null)
#undef MPI_MESSAGE_NO_PROC
#define MPI_MESSAGE_NO_PROC ((MPI_Message)ompi_message_no_proc)
#undef MPI_OP_NULL
#define MPI_OP_NULL ((MPI_Op)ompi_mpi_op_null)
#undef MPI_SUM
#define MPI_SUM ((MPI_Op)ompi_mpi_op_sum)
#undef MPI_MIN
#define MPI_MIN ((MPI_Op)ompi_mpi_op_min)
#undef MPI_MAX
#define MPI_MAX ((MPI_Op)ompi_mpi_op_max)
#undef MPI_PROD
#define MPI_PROD ((MPI_Op)ompi_mpi_op_prod)
#undef MPI_BAND
#define MPI_BAND ((MPI_Op)ompi_mpi_op_band)
#undef MPI_BOR
#define MPI_BOR ((MPI_Op)ompi_mpi_op_bor)
#undef MPI_BXOR
#define MPI_BXOR ((MPI_Op)ompi_mpi_op_bxor)
#undef MPI_LAND
#define MPI_LAND ((MPI_Op)ompi_mpi_op_land)
#undef MPI_LOR
#define MPI_LOR ((MPI_Op)ompi_mpi_op_lor)
#undef MPI_LXOR
#define MPI_LXOR ((MPI_Op)ompi_mpi_op_lxor)
#undef MPI_MINLOC
#define MPI_MINLOC ((MPI_Op)ompi_mpi_op_minloc)
#undef MPI_MAXLOC
#define MPI_MAXLOC ((MPI_Op)ompi_mpi_op_maxloc)
#undef MPI_REPLACE
#define MPI_REPLACE ((MPI_Op)ompi_mpi_op_replace)
#undef MPI_NO_OP
#define MPI_NO_OP ((MPI_Op)ompi_mpi_op_no_op)
#undef MPI_ERRHANDLER_NULL
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler)ompi_mpi_errhandler_null)
#undef MPI_ERRORS_ARE_FATAL
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler)ompi_mpi_errors_are_fatal)
#undef MPI_ERRORS_ABORT
#define MPI_ERRORS_ABORT ((MPI_Errhandler)ompi_mpi_errors_abort)
#undef MPI_ERRORS_RETURN
#define MPI_ERRORS_RETURN ((MPI_Errhandler)ompi_mpi_errors_return)
#undef MPI_INFO_NULL
#define MPI_INFO_NULL ((MPI_Info)ompi_mpi_info_null)
#undef MPI_INFO_ENV
#define MPI_INFO_ENV ((MPI_Info)ompi_mpi_info_env)
#undef MPI_WIN_NULL
#define MPI_WIN_NULL ((MPI_Win)ompi_mpi_win_null)
#undef MPI_SESSION_NULL
#define MPI_SESSION_NULL ((MPI_Session)ompi_mpi_instance_null)
#undef MPI_DATATYPE_NULL
#define MPI_DATATYPE_NULL ((MPI_Datatype)ompi_mpi_datatype_null)
#undef MPI_AINT
#define MPI_AINT ((MPI_Datatype)ompi_mpi_aint)
#undef MPI_COUNT
#define MPI_COUNT ((MPI_Datatype)ompi_mpi_count)
#undef MPI_OFFSET
#define MPI_OFFSET ((MPI_Datatype)ompi_mpi_offset)
#undef MPI_PACKED
#define MPI_PACKED ((MPI_Datatype)ompi_mpi_packed)
#undef MPI_SHORT
#define MPI_SHORT ((MPI_Datatype)ompi_mpi_short)
#undef MPI_INT
#define MPI_INT ((MPI_Datatype)ompi_mpi_int)
#undef MPI_LONG
#define MPI_LONG ((MPI_Datatype)ompi_mpi_long)
#undef MPI_LONG_LONG
#define MPI_LONG_LONG ((MPI_Datatype)ompi_mpi_long_long_int)
#undef MPI_UNSIGNED_SHORT
#define MPI_UNSIGNED_SHORT ((MPI_Datatype)ompi_mpi_unsigned_short)
#undef MPI_UNSIGNED
#define MPI_UNSIGNED ((MPI_Datatype)ompi_mpi_unsigned)
#undef MPI_UNSIGNED_LONG
#define MPI_UNSIGNED_LONG ((MPI_Datatype)ompi_mpi_unsigned_long)
#undef MPI_UNSIGNED_LONG_LONG
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)ompi_mpi_unsigned_long_long)
#undef MPI_FLOAT
#define MPI_FLOAT ((MPI_Datatype)ompi_mpi_float)
#undef MPI_C_FLOAT_COMPLEX
#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype)ompi_mpi_c_float_complex)
#undef MPI_CXX_FLOAT_COMPLEX
#define MPI_CXX_FLOAT_COMPLEX ((MPI_Datatype)ompi_mpi_cxx_cplex)
#undef MPI_DOUBLE
#define MPI_DOUBLE ((MPI_Datatype)ompi_mpi_double)
#undef MPI_C_DOUBLE_COMPLEX
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype)ompi_mpi_c_double_complex)
#undef MPI_CXX_DOUBLE_COMPLEX
#define MPI_CXX_DOUBLE_COMPLEX ((MPI_Datatype)ompi_mpi_cxx_dblcplex)
#undef MPI_LOGICAL
#define MPI_LOGICAL ((MPI_Datatype)ompi_mpi_logical)
#undef MPI_INTEGER
#define MPI_INTEGER ((MPI_Datatype)ompi_mpi_integer)
#undef MPI_REAL
#define MPI_REAL ((MPI_Datatype)ompi_mpi_real)
#undef MPI_COMPLEX
#define MPI_COMPLEX ((MPI_Datatype)ompi_mpi_cplex)
#undef MPI_DOUBLE_PRECISION
#define MPI_DOUBLE_PRECISION ((MPI_Datatype)ompi_mpi_dblprec)
#undef MPI_DOUBLE_COMPLEX
#define MPI_DOUBLE_COMPLEX ((MPI_Datatype)ompi_mpi_dblcplex)
#undef MPI_CHARACTER
#define MPI_CHARACTER ((MPI_Datatype)ompi_mpi_character)
#undef MPI_LONG_DOUBLE
#define MPI_LONG_DOUBLE ((MPI_Datatype)ompi_mpi_long_double)
#undef MPI_C_LONG_DOUBLE_COMPLEX
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype)ompi_mpi_c_long_double_complex)
#undef MPI_CXX_LONG_DOUBLE_COMPLEX
#define MPI_CXX_LONG_DOUBLE_COMPLEX ((MPI_Datatype)ompi_mpi_cxx_ldblcplex)
#undef MPI_FLOAT_INT
#define MPI_FLOAT_INT ((MPI_Datatype)ompi_mpi_float_int)
#undef MPI_DOUBLE_INT
#define MPI_DOUBLE_INT ((MPI_Datatype)ompi_mpi_double_int)
#undef MPI_LONG_INT
#define MPI_LONG_INT ((MPI_Datatype)ompi_mpi_long_int)
#undef MPI_SHORT_INT
#define MPI_SHORT_INT ((MPI_Datatype)ompi_mpi_short_int)
#undef MPI_2INT
#define MPI_2INT ((MPI_Datatype)ompi_mpi_2int)
#undef MPI_2INTEGER
#define MPI_2INTEGER ((MPI_Datatype)ompi_mpi_2integer)
#undef MPI_2REAL
#define MPI_2REAL ((MPI_Datatype)ompi_mpi_2real)
#undef MPI_2DOUBLE_PRECISION
#define MPI_2DOUBLE_PRECISION ((MPI_Datatype)ompi_mpi_2dblprec)
#undef MPI_LONG_DOUBLE_INT
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype)ompi_mpi_longdbl_int)
#undef MPI_C_BOOL
#define MPI_C_BOOL ((MPI_Datatype)ompi_mpi_c_bool)
#undef MPI_CXX_BOOL
#define MPI_CXX_BOOL ((MPI_Datatype)ompi_mpi_cxx_bool)
#undef MPI_WCHAR
#define MPI_WCHAR ((MPI_Datatype)ompi_mpi_wchar)
#undef MPI_INT8_T
#define MPI_INT8_T ((MPI_Datatype)ompi_mpi_int8_t)
#undef MPI_UINT8_T
#define MPI_UINT8_T ((MPI_Datatype)ompi_mpi_uint8_t)
#undef MPI_CHAR
#define MPI_CHAR ((MPI_Datatype)ompi_mpi_char)
#undef MPI_SIGNED_CHAR
#define MPI_SIGNED_CHAR ((MPI_Datatype)ompi_mpi_signed_char)
#undef MPI_UNSIGNED_CHAR
#define MPI_UNSIGNED_CHAR ((MPI_Datatype)ompi_mpi_unsigned_char)
#undef MPI_BYTE
#define MPI_BYTE ((MPI_Datatype)ompi_mpi_byte)
#undef MPI_INT16_T
#define MPI_INT16_T ((MPI_Datatype)ompi_mpi_int16_t)
#undef MPI_UINT16_T
#define MPI_UINT16_T ((MPI_Datatype)ompi_mpi_uint16_t)
#undef MPI_INT32_T
#define MPI_INT32_T ((MPI_Datatype)ompi_mpi_int32_t)
#undef MPI_UINT32_T
#define MPI_UINT32_T ((MPI_Datatype)ompi_mpi_uint32_t)
#undef MPI_INT64_T
#define MPI_INT64_T ((MPI_Datatype)ompi_mpi_int64_t)
#undef MPI_UINT64_T
#define MPI_UINT64_T ((MPI_Datatype)ompi_mpi_uint64_t)
#undef MPI_LOGICAL1
#define MPI_LOGICAL1 ((MPI_Datatype)ompi_mpi_logical1)
#undef MPI_INTEGER1
#define MPI_INTEGER1 ((MPI_Datatype)ompi_mpi_integer1)
#undef MPI_LOGICAL2
#define MPI_LOGICAL2 ((MPI_Datatype)ompi_mpi_logical2)
#undef MPI_INTEGER2
#define MPI_INTEGER2 ((MPI_Datatype)ompi_mpi_integer2)
#undef MPI_REAL2
#define MPI_REAL2 ((MPI_Datatype)ompi_mpi_real2)
#undef MPI_LOGICAL4
#define MPI_LOGICAL4 ((MPI_Datatype)ompi_mpi_logical4)
#undef MPI_INTEGER4
#define MPI_INTEGER4 ((MPI_Datatype)ompi_mpi_integer4)
#undef MPI_REAL4
#define MPI_REAL4 ((MPI_Datatype)ompi_mpi_real4)
#undef MPI_COMPLEX4
#define MPI_COMPLEX4 ((MPI_Datatype)ompi_mpi_complex4)
#undef MPI_LOGICAL8
#define MPI_LOGICAL8 ((MPI_Datatype)ompi_mpi_logical8)
#undef MPI_INTEGER8
#define MPI_INTEGER8 ((MPI_Datatype)ompi_mpi_integer8)
#undef MPI_REAL8
#define MPI_REAL8 ((MPI_Datatype)ompi_mpi_real8)
#undef MPI_COMPLEX8
#define MPI_COMPLEX8 ((MPI_Datatype)ompi_mpi_complex8)
#undef MPI_INTEGER16
#define MPI_INTEGER16 ((MPI_Datatype)ompi_mpi_integer16)
#undef MPI_REAL16
#define MPI_REAL16 ((MPI_Datatype)ompi_mpi_real16)
#undef MPI_COMPLEX16
#define MPI_COMPLEX16 ((MPI_Datatype)ompi_mpi_complex16)
#undef MPI_COMPLEX32
#define MPI_COMPLEX32 ((MPI_Datatype)ompi_mpi_complex32)
#undef MPI_THREAD_SINGLE
#define MPI_THREAD_SINGLE (0)
#undef MPI_THREAD_FUNNELED
#define MPI_THREAD_FUNNELED (1)
#undef MPI_THREAD_SERIALIZED
#define MPI_THREAD_SERIALIZED (2)
#undef MPI_THREAD_MULTIPLE
#define MPI_THREAD_MULTIPLE (3)
#undef MPI_IDENT
#define MPI_IDENT (0)
#undef MPI_CONGRUENT
#define MPI_CONGRUENT (1)
#undef MPI_SIMILAR
#define MPI_SIMILAR (2)
#undef MPI_UNEQUAL
#define MPI_UNEQUAL (3)
#undef MPI_CART
#define MPI_CART (1)
#undef MPI_GRAPH
#define MPI_GRAPH (2)
#undef MPI_DIST_GRAPH
#define MPI_DIST_GRAPH (3)
#undef MPI_COMM_TYPE_SHARED
#define MPI_COMM_TYPE_SHARED (0)
#undef MPI_COMM_TYPE_HW_UNGUIDED
#define MPI_COMM_TYPE_HW_UNGUIDED (12)
#undef MPI_COMM_TYPE_HW_GUIDED
#define MPI_COMM_TYPE_HW_GUIDED (13)
#undef MPI_KEYVAL_INVALID
#define MPI_KEYVAL_INVALID (-1)
#undef MPI_TAG_UB
#define MPI_TAG_UB (0)
#undef MPI_IO
#define MPI_IO (2)
#undef MPI_HOST
#define MPI_HOST (1)
#undef MPI_WTIME_IS_GLOBAL
#define MPI_WTIME_IS_GLOBAL (3)
#undef MPI_APPNUM
#define MPI_APPNUM (4)
#undef MPI_LASTUSEDCODE
#define MPI_LASTUSEDCODE (5)
#undef MPI_UNIVERSE_SIZE
#define MPI_UNIVERSE_SIZE (6)
#undef MPI_WIN_BASE
#define MPI_WIN_BASE (7)
#undef MPI_WIN_DISP_UNIT
#define MPI_WIN_DISP_UNIT (9)
#undef MPI_WIN_SIZE
#define MPI_WIN_SIZE (8)
#undef MPI_WIN_CREATE_FLAVOR
#define MPI_WIN_CREATE_FLAVOR (10)
#undef MPI_WIN_MODEL
#define MPI_WIN_MODEL (11)
#undef MPI_ORDER_C
#define MPI_ORDER_C (0)
#undef MPI_ORDER_FORTRAN
#define MPI_ORDER_FORTRAN (1)
#undef MPI_DISTRIBUTE_NONE
#define MPI_DISTRIBUTE_NONE (2)
#undef MPI_DISTRIBUTE_BLOCK
#define MPI_DISTRIBUTE_BLOCK (0)
#undef MPI_DISTRIBUTE_CYCLIC
#define MPI_DISTRIBUTE_CYCLIC (1)
#undef MPI_DISTRIBUTE_DFLT_DARG
#define MPI_DISTRIBUTE_DFLT_DARG (-1)
#undef MPI_COMBINER_NAMED
#define MPI_COMBINER_NAMED (0)
#undef MPI_COMBINER_DUP
#define MPI_COMBINER_DUP (1)
#undef MPI_COMBINER_CONTIGUOUS
#define MPI_COMBINER_CONTIGUOUS (2)
#undef MPI_COMBINER_VECTOR
#define MPI_COMBINER_VECTOR (3)
#undef MPI_COMBINER_HVECTOR
#define MPI_COMBINER_HVECTOR (5)
#undef MPI_COMBINER_INDEXED
#define MPI_COMBINER_INDEXED (6)
#undef MPI_COMBINER_HINDEXED
#define MPI_COMBINER_HINDEXED (8)
#undef MPI_COMBINER_INDEXED_BLOCK
#define MPI_COMBINER_INDEXED_BLOCK (9)
#undef MPI_COMBINER_HINDEXED_BLOCK
#define MPI_COMBINER_HINDEXED_BLOCK (18)
#undef MPI_COMBINER_STRUCT
#define MPI_COMBINER_STRUCT (11)
#undef MPI_COMBINER_SUBARRAY
#define MPI_COMBINER_SUBARRAY (12)
#undef MPI_COMBINER_DARRAY
#define MPI_COMBINER_DARRAY (13)
#undef MPI_COMBINER_F90_REAL
#define MPI_COMBINER_F90_REAL (14)
#undef MPI_COMBINER_F90_COMPLEX
#define MPI_COMBINER_F90_COMPLEX (15)
#undef MPI_COMBINER_F90_INTEGER
#define MPI_COMBINER_F90_INTEGER (16)
#undef MPI_COMBINER_RESIZED
#define MPI_COMBINER_RESIZED (17)
#undef MPI_TYPECLASS_INTEGER
#define MPI_TYPECLASS_INTEGER (1)
#undef MPI_TYPECLASS_REAL
#define MPI_TYPECLASS_REAL (2)
#undef MPI_TYPECLASS_COMPLEX
#define MPI_TYPECLASS_COMPLEX (3)
#undef MPI_MODE_APPEND
#define MPI_MODE_APPEND (128)
#undef MPI_MODE_CREATE
#define MPI_MODE_CREATE (1)
#undef MPI_MODE_DELETE_ON_CLOSE
#define MPI_MODE_DELETE_ON_CLOSE (16)
#undef MPI_MODE_EXCL
#define MPI_MODE_EXCL (64)
#undef MPI_MODE_RDONLY
#define MPI_MODE_RDONLY (2)
#undef MPI_MODE_RDWR
#define MPI_MODE_RDWR (8)
#undef MPI_MODE_SEQUENTIAL
#define MPI_MODE_SEQUENTIAL (256)
#undef MPI_MODE_UNIQUE_OPEN
#define MPI_MODE_UNIQUE_OPEN (32)
#undef MPI_MODE_WRONLY
#define MPI_MODE_WRONLY (4)
#undef MPI_SEEK_CUR
#define MPI_SEEK_CUR (602)
#undef MPI_SEEK_END
#define MPI_SEEK_END (604)
#undef MPI_SEEK_SET
#define MPI_SEEK_SET (600)
#undef MPI_DISPLACEMENT_CURRENT
#define MPI_DISPLACEMENT_CURRENT (-54278278)
#undef MPI_MODE_NOCHECK
#define MPI_MODE_NOCHECK (1)
#undef MPI_MODE_NOPRECEDE
#define MPI_MODE_NOPRECEDE (2)
#undef MPI_MODE_NOPUT
#define MPI_MODE_NOPUT (4)
#undef MPI_MODE_NOSTORE
#define MPI_MODE_NOSTORE (8)
#undef MPI_MODE_NOSUCCEED
#define MPI_MODE_NOSUCCEED (16)
#undef MPI_LOCK_EXCLUSIVE
#define MPI_LOCK_EXCLUSIVE (1)
#undef MPI_LOCK_SHARED
#define MPI_LOCK_SHARED (2)
#undef MPI_WIN_FLAVOR_CREATE
#define MPI_WIN_FLAVOR_CREATE (1)
#undef MPI_WIN_FLAVOR_ALLOCATE
#define MPI_WIN_FLAVOR_ALLOCATE (2)
#undef MPI_WIN_FLAVOR_DYNAMIC
#define MPI_WIN_FLAVOR_DYNAMIC (3)
#undef MPI_WIN_FLAVOR_SHARED
#define MPI_WIN_FLAVOR_SHARED (4)
#undef MPI_WIN_UNIFIED
#define MPI_WIN_UNIFIED (0)
#undef MPI_WIN_SEPARATE
#define MPI_WIN_SEPARATE (1)
#undef MPI_FILE_NULL
#define MPI_FILE_NULL ((MPI_File)ompi_mpi_file_null)
#undef MPI_MAX_DATAREP_STRING
#define MPI_MAX_DATAREP_STRING (128)
#undef MPI_MAX_ERROR_STRING
#define MPI_MAX_ERROR_STRING (256)
#undef MPI_MAX_INFO_KEY
#define MPI_MAX_INFO_KEY (36)
#undef MPI_MAX_LIBRARY_VERSION_STRING
#define MPI_MAX_LIBRARY_VERSION_STRING (256)
#undef MPI_MAX_OBJECT_NAME
#define MPI_MAX_OBJECT_NAME (64)
#undef MPI_MAX_PORT_NAME
#define MPI_MAX_PORT_NAME (1024)
#undef MPI_MAX_PROCESSOR_NAME
#define MPI_MAX_PROCESSOR_NAME (256)

/* Predefined handles in Fortran. */
#define EACH_FORTRAN_HANDLE(X) \
    X(mpi_comm_null, 2) \
    X(mpi_comm_world, 0) \
    X(mpi_comm_self, 1) \
    X(mpi_group_null, 0) \
    X(mpi_group_empty, 1) \
    X(mpi_request_null, 0) \
    X(mpi_message_null, 0) \
    X(mpi_message_no_proc, 1) \
    X(mpi_op_null, 0) \
    X(mpi_sum, 3) \
    X(mpi_min, 2) \
    X(mpi_max, 1) \
    X(mpi_prod, 4) \
    X(mpi_band, 6) \
    X(mpi_bor, 8) \
    X(mpi_bxor, 10) \
    X(mpi_land, 5) \
    X(mpi_lor, 7) \
    X(mpi_lxor, 9) \
    X(mpi_minloc, 12) \
    X(mpi_maxloc, 11) \
    X(mpi_replace, 13) \
    X(mpi_no_op, 14) \
    X(mpi_errhandler_null, 0) \
    X(mpi_errors_are_fatal, 1) \
    X(mpi_errors_return, 2) \
    X(mpi_info_null, 0) \
    X(mpi_info_env, 1) \
    X(mpi_win_null, 0) \
    X(mpi_datatype_null, 0) \
    X(mpi_aint, 66) \
    X(mpi_count, 72) \
    X(mpi_offset, 67) \
    X(mpi_packed, 2) \
    X(mpi_short, 37) \
    X(mpi_int, 39) \
    X(mpi_long, 41) \
    X(mpi_long_long, 43) \
    X(mpi_unsigned_short, 38) \
    X(mpi_unsigned, 40) \
    X(mpi_unsigned_long, 42) \
    X(mpi_unsigned_long_long, 44) \
    X(mpi_float, 45) \
    X(mpi_c_float_complex, 69) \
    X(mpi_cxx_float_complex, 55) \
    X(mpi_double, 46) \
    X(mpi_c_double_complex, 70) \
    X(mpi_cxx_double_complex, 56) \
    X(mpi_logical, 6) \
    X(mpi_integer, 7) \
    X(mpi_real, 13) \
    X(mpi_complex, 18) \
    X(mpi_double_precision, 17) \
    X(mpi_double_complex, 22) \
    X(mpi_character, 5) \
    X(mpi_long_double, 47) \
    X(mpi_c_long_double_complex, 71) \
    X(mpi_cxx_long_double_complex, 57) \
    X(mpi_float_int, 48) \
    X(mpi_double_int, 49) \
    X(mpi_long_int, 51) \
    X(mpi_short_int, 53) \
    X(mpi_2int, 52) \
    X(mpi_2integer, 25) \
    X(mpi_2real, 23) \
    X(mpi_2double_precision, 24) \
    X(mpi_long_double_int, 50) \
    X(mpi_c_bool, 68) \
    X(mpi_cxx_bool, 54) \
    X(mpi_wchar, 33) \
    X(mpi_int8_t, 58) \
    X(mpi_uint8_t, 59) \
    X(mpi_char, 34) \
    X(mpi_signed_char, 36) \
    X(mpi_unsigned_char, 35) \
    X(mpi_byte, 1) \
    X(mpi_int16_t, 60) \
    X(mpi_uint16_t, 61) \
    X(mpi_int32_t, 62) \
    X(mpi_uint32_t, 63) \
    X(mpi_int64_t, 64) \
    X(mpi_uint64_t, 65) \
    X(mpi_logical1, 29) \
    X(mpi_integer1, 8) \
    X(mpi_logical2, 30) \
    X(mpi_integer2, 9) \
    X(mpi_real2, 28) \
    X(mpi_logical4, 31) \
    X(mpi_integer4, 10) \
    X(mpi_real4, 14) \
    X(mpi_logical8, 32) \
    X(mpi_integer8, 11) \
    X(mpi_real8, 15) \
    X(mpi_complex8, 19) \
    X(mpi_integer16, 12) \
    X(mpi_real16, 16) \
    X(mpi_complex16, 20) \
    X(mpi_complex32, 21) \
    X(mpi_file_null, 0) \

#endif
