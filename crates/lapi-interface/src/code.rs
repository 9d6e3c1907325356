//! The error codes, with what each says. `LAPI_Msg_string` gives the name and the sentence.

/// `LAPI_SUCCESS`: no error.
pub const SUCCESS: i32 = 0;
/// `LAPI_ERR_UNKNOWN`: an error that LAPI has no other code for; the message on standard error says more.
pub const UNKNOWN: i32 = 1;
/// `LAPI_ERR_ALL_HNDL_IN_USE`: LAPI is open already: call LAPI_Term before the next LAPI_Init.
pub const ALL_HNDL_IN_USE: i32 = 2;
/// `LAPI_ERR_INFO_NULL`: the lapi_info_t pointer is NULL: pass the address of a zeroed lapi_info_t.
pub const INFO_NULL: i32 = 3;
/// `LAPI_ERR_HDR_HNDLR_NULL`: the header handler is NULL: pass a function's address or an index that LAPI_Addr_set has set.
pub const HDR_HNDLR_NULL: i32 = 4;
/// `LAPI_ERR_TIMEOUT`: a task has not answered within the time that LAPI_Qenv(TIMEOUT) tells.
pub const TIMEOUT: i32 = 5;
/// `LAPI_ERR_HNDL_INVALID`: the handle is not one that LAPI_Init has given, or LAPI_Term has ended it.
pub const HNDL_INVALID: i32 = 6;
/// `LAPI_ERR_RET_PTR_NULL`: the pointer to where the result goes is NULL.
pub const RET_PTR_NULL: i32 = 7;
/// `LAPI_ERR_ADDR_HNDL_RANGE`: the address handle is outside of 1 to LOC_ADDRTBL_SZ - 1, or has not been set, or the address is no function of the program.
pub const ADDR_HNDL_RANGE: i32 = 8;
/// `LAPI_ERR_ADDR_TBL_NULL`: the array for the addresses of all tasks is NULL.
pub const ADDR_TBL_NULL: i32 = 9;
/// `LAPI_ERR_TGT_PURGED`: LAPI_Purge_totask has cut off the target task: call LAPI_Resume_totask first.
pub const TGT_PURGED: i32 = 10;
/// `LAPI_ERR_MULTIPLE_WAITERS`: another thread waits for this counter in LAPI_Nopoll_wait already.
pub const MULTIPLE_WAITERS: i32 = 11;
/// `LAPI_ERR_MEMORY_EXHAUSTED`: there is not enough memory.
pub const MEMORY_EXHAUSTED: i32 = 12;
/// `LAPI_ERR_INFO_NONZERO`: a field of lapi_info_t that must be 0 is not: zero the structure before you set its fields.
pub const INFO_NONZERO: i32 = 13;
/// `LAPI_ERR_ORG_ADDR_NULL`: the origin address is NULL and the length is not 0.
pub const ORG_ADDR_NULL: i32 = 14;
/// `LAPI_ERR_TGT_ADDR_NULL`: the target address is NULL and the length is not 0.
pub const TGT_ADDR_NULL: i32 = 15;
/// `LAPI_ERR_DATA_LEN`: the length of the data exceeds what LAPI_Qenv(MAX_DATA_SZ) tells.
pub const DATA_LEN: i32 = 16;
/// `LAPI_ERR_TGT`: the target is no task of this job: tasks are numbered from 0 to NUM_TASKS - 1.
pub const TGT: i32 = 17;
/// `LAPI_ERR_UHDR_NULL`: the user header is NULL and its length is not 0.
pub const UHDR_NULL: i32 = 18;
/// `LAPI_ERR_UHDR_LEN`: the user header is longer than LAPI_Qenv(MAX_UHDR_SZ) tells.
pub const UHDR_LEN: i32 = 19;
/// `LAPI_ERR_HDR_LEN`: the length of the user header is not a multiple of 8 bytes.
pub const HDR_LEN: i32 = 20;
/// `LAPI_ERR_ORG_EXTENT`: the origin vector spans more bytes than there are addresses.
pub const ORG_EXTENT: i32 = 21;
/// `LAPI_ERR_ORG_STRIDE`: the stride of the origin vector is shorter than its block.
pub const ORG_STRIDE: i32 = 22;
/// `LAPI_ERR_ORG_VEC_ADDR`: an address in the origin vector is NULL and its length is not 0.
pub const ORG_VEC_ADDR: i32 = 23;
/// `LAPI_ERR_ORG_VEC_LEN`: the lengths of the origin vector add up to more than LAPI_Qenv(MAX_DATA_SZ) tells.
pub const ORG_VEC_LEN: i32 = 24;
/// `LAPI_ERR_ORG_VEC_NULL`: the origin vector, or a list in it, is NULL.
pub const ORG_VEC_NULL: i32 = 25;
/// `LAPI_ERR_ORG_VEC_TYPE`: the kind of the origin vector is none of the lapi_vectype_t that the call takes.
pub const ORG_VEC_TYPE: i32 = 26;
/// `LAPI_ERR_TGT_EXTENT`: the target vector spans more bytes than there are addresses.
pub const TGT_EXTENT: i32 = 27;
/// `LAPI_ERR_TGT_STRIDE`: the stride of the target vector is shorter than its block.
pub const TGT_STRIDE: i32 = 28;
/// `LAPI_ERR_TGT_VEC_ADDR`: an address in the target vector is NULL and its length is not 0.
pub const TGT_VEC_ADDR: i32 = 29;
/// `LAPI_ERR_TGT_VEC_LEN`: the lengths of the target vector add up to more than LAPI_Qenv(MAX_DATA_SZ) tells.
pub const TGT_VEC_LEN: i32 = 30;
/// `LAPI_ERR_TGT_VEC_NULL`: the target vector, or a list in it, is NULL.
pub const TGT_VEC_NULL: i32 = 31;
/// `LAPI_ERR_TGT_VEC_TYPE`: the kind of the target vector is none of the lapi_vectype_t that the call takes.
pub const TGT_VEC_TYPE: i32 = 32;
/// `LAPI_ERR_VEC_NUM_DIFF`: the origin and target vectors have different numbers of parts.
pub const VEC_NUM_DIFF: i32 = 33;
/// `LAPI_ERR_VEC_TYPE_DIFF`: the origin and target vectors are of different kinds.
pub const VEC_TYPE_DIFF: i32 = 34;
/// `LAPI_ERR_VEC_LEN_DIFF`: a part of the origin vector is not as long as the same part of the target vector.
pub const VEC_LEN_DIFF: i32 = 35;
/// `LAPI_ERR_MSG_INFO_NULL`: the lapi_msg_info_t pointer is NULL.
pub const MSG_INFO_NULL: i32 = 36;
/// `LAPI_ERR_CNTR_NULL`: the counter is NULL.
pub const CNTR_NULL: i32 = 37;
/// `LAPI_ERR_CNTR_VAL`: the value to wait for is less than 1.
pub const CNTR_VAL: i32 = 38;
/// `LAPI_ERR_QUERY_TYPE`: there is no such query, or LAPI_Senv can't set it.
pub const QUERY_TYPE: i32 = 39;
/// `LAPI_ERR_IN_VAL_NULL`: the pointer to the operand is NULL.
pub const IN_VAL_NULL: i32 = 40;
/// `LAPI_ERR_RMW_OP`: the operation is none of RMW_ops_t.
pub const RMW_OP: i32 = 41;
/// `LAPI_ERR_TGT_VAR_NULL`: the address of the target variable is NULL.
pub const TGT_VAR_NULL: i32 = 42;
/// `LAPI_ERR_SET_VAL`: LAPI_Senv can't set the query to this value.
pub const SET_VAL: i32 = 43;
/// `LAPI_ERR_OP_SZ`: the operand's size is neither 32 nor 64 bits, or the variable is not aligned to it.
pub const OP_SZ: i32 = 44;
/// `LAPI_ERR_XFER_CMD`: the command is NULL, or its Xfer_type is none that this library knows.
pub const XFER_CMD: i32 = 45;
/// `LAPI_ERR_UTIL_CMD`: the command is NULL, or its Util_type is none that this library knows.
pub const UTIL_CMD: i32 = 46;
/// `LAPI_ERR_CATALOG_FAIL`: LAPI_Msg_string has nowhere to put the text: the buffer is NULL.
pub const CATALOG_FAIL: i32 = 47;
/// `LAPI_ERR_CODE_UNKNOWN`: there is no such error code.
pub const CODE_UNKNOWN: i32 = 48;

/// Code, name and sentence of each, by code.
#[rustfmt::skip]
pub const ALL: [(i32, &str, &str); 49] = [
    (SUCCESS, "LAPI_SUCCESS", "no error"),
    (UNKNOWN, "LAPI_ERR_UNKNOWN", "an error that LAPI has no other code for; the message on standard error says more"),
    (ALL_HNDL_IN_USE, "LAPI_ERR_ALL_HNDL_IN_USE", "LAPI is open already: call LAPI_Term before the next LAPI_Init"),
    (INFO_NULL, "LAPI_ERR_INFO_NULL", "the lapi_info_t pointer is NULL: pass the address of a zeroed lapi_info_t"),
    (HDR_HNDLR_NULL, "LAPI_ERR_HDR_HNDLR_NULL", "the header handler is NULL: pass a function's address or an index that LAPI_Addr_set has set"),
    (TIMEOUT, "LAPI_ERR_TIMEOUT", "a task has not answered within the time that LAPI_Qenv(TIMEOUT) tells"),
    (HNDL_INVALID, "LAPI_ERR_HNDL_INVALID", "the handle is not one that LAPI_Init has given, or LAPI_Term has ended it"),
    (RET_PTR_NULL, "LAPI_ERR_RET_PTR_NULL", "the pointer to where the result goes is NULL"),
    (ADDR_HNDL_RANGE, "LAPI_ERR_ADDR_HNDL_RANGE", "the address handle is outside of 1 to LOC_ADDRTBL_SZ - 1, or has not been set, or the address is no function of the program"),
    (ADDR_TBL_NULL, "LAPI_ERR_ADDR_TBL_NULL", "the array for the addresses of all tasks is NULL"),
    (TGT_PURGED, "LAPI_ERR_TGT_PURGED", "LAPI_Purge_totask has cut off the target task: call LAPI_Resume_totask first"),
    (MULTIPLE_WAITERS, "LAPI_ERR_MULTIPLE_WAITERS", "another thread waits for this counter in LAPI_Nopoll_wait already"),
    (MEMORY_EXHAUSTED, "LAPI_ERR_MEMORY_EXHAUSTED", "there is not enough memory"),
    (INFO_NONZERO, "LAPI_ERR_INFO_NONZERO", "a field of lapi_info_t that must be 0 is not: zero the structure before you set its fields"),
    (ORG_ADDR_NULL, "LAPI_ERR_ORG_ADDR_NULL", "the origin address is NULL and the length is not 0"),
    (TGT_ADDR_NULL, "LAPI_ERR_TGT_ADDR_NULL", "the target address is NULL and the length is not 0"),
    (DATA_LEN, "LAPI_ERR_DATA_LEN", "the length of the data exceeds what LAPI_Qenv(MAX_DATA_SZ) tells"),
    (TGT, "LAPI_ERR_TGT", "the target is no task of this job: tasks are numbered from 0 to NUM_TASKS - 1"),
    (UHDR_NULL, "LAPI_ERR_UHDR_NULL", "the user header is NULL and its length is not 0"),
    (UHDR_LEN, "LAPI_ERR_UHDR_LEN", "the user header is longer than LAPI_Qenv(MAX_UHDR_SZ) tells"),
    (HDR_LEN, "LAPI_ERR_HDR_LEN", "the length of the user header is not a multiple of 8 bytes"),
    (ORG_EXTENT, "LAPI_ERR_ORG_EXTENT", "the origin vector spans more bytes than there are addresses"),
    (ORG_STRIDE, "LAPI_ERR_ORG_STRIDE", "the stride of the origin vector is shorter than its block"),
    (ORG_VEC_ADDR, "LAPI_ERR_ORG_VEC_ADDR", "an address in the origin vector is NULL and its length is not 0"),
    (ORG_VEC_LEN, "LAPI_ERR_ORG_VEC_LEN", "the lengths of the origin vector add up to more than LAPI_Qenv(MAX_DATA_SZ) tells"),
    (ORG_VEC_NULL, "LAPI_ERR_ORG_VEC_NULL", "the origin vector, or a list in it, is NULL"),
    (ORG_VEC_TYPE, "LAPI_ERR_ORG_VEC_TYPE", "the kind of the origin vector is none of the lapi_vectype_t that the call takes"),
    (TGT_EXTENT, "LAPI_ERR_TGT_EXTENT", "the target vector spans more bytes than there are addresses"),
    (TGT_STRIDE, "LAPI_ERR_TGT_STRIDE", "the stride of the target vector is shorter than its block"),
    (TGT_VEC_ADDR, "LAPI_ERR_TGT_VEC_ADDR", "an address in the target vector is NULL and its length is not 0"),
    (TGT_VEC_LEN, "LAPI_ERR_TGT_VEC_LEN", "the lengths of the target vector add up to more than LAPI_Qenv(MAX_DATA_SZ) tells"),
    (TGT_VEC_NULL, "LAPI_ERR_TGT_VEC_NULL", "the target vector, or a list in it, is NULL"),
    (TGT_VEC_TYPE, "LAPI_ERR_TGT_VEC_TYPE", "the kind of the target vector is none of the lapi_vectype_t that the call takes"),
    (VEC_NUM_DIFF, "LAPI_ERR_VEC_NUM_DIFF", "the origin and target vectors have different numbers of parts"),
    (VEC_TYPE_DIFF, "LAPI_ERR_VEC_TYPE_DIFF", "the origin and target vectors are of different kinds"),
    (VEC_LEN_DIFF, "LAPI_ERR_VEC_LEN_DIFF", "a part of the origin vector is not as long as the same part of the target vector"),
    (MSG_INFO_NULL, "LAPI_ERR_MSG_INFO_NULL", "the lapi_msg_info_t pointer is NULL"),
    (CNTR_NULL, "LAPI_ERR_CNTR_NULL", "the counter is NULL"),
    (CNTR_VAL, "LAPI_ERR_CNTR_VAL", "the value to wait for is less than 1"),
    (QUERY_TYPE, "LAPI_ERR_QUERY_TYPE", "there is no such query, or LAPI_Senv can't set it"),
    (IN_VAL_NULL, "LAPI_ERR_IN_VAL_NULL", "the pointer to the operand is NULL"),
    (RMW_OP, "LAPI_ERR_RMW_OP", "the operation is none of RMW_ops_t"),
    (TGT_VAR_NULL, "LAPI_ERR_TGT_VAR_NULL", "the address of the target variable is NULL"),
    (SET_VAL, "LAPI_ERR_SET_VAL", "LAPI_Senv can't set the query to this value"),
    (OP_SZ, "LAPI_ERR_OP_SZ", "the operand's size is neither 32 nor 64 bits, or the variable is not aligned to it"),
    (XFER_CMD, "LAPI_ERR_XFER_CMD", "the command is NULL, or its Xfer_type is none that this library knows"),
    (UTIL_CMD, "LAPI_ERR_UTIL_CMD", "the command is NULL, or its Util_type is none that this library knows"),
    (CATALOG_FAIL, "LAPI_ERR_CATALOG_FAIL", "LAPI_Msg_string has nowhere to put the text: the buffer is NULL"),
    (CODE_UNKNOWN, "LAPI_ERR_CODE_UNKNOWN", "there is no such error code"),
];
