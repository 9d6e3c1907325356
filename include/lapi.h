/* lapi.h: the interface of LAPI in Encore: put, get and active messages with counters.
 *
 * docs/lapi.md says what each call promises. Link with -llapi (mpicc -llapi, or pkg-config lapi).
 */
#ifndef ENCORE_LAPI_H
#define ENCORE_LAPI_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An open LAPI. */
typedef unsigned int lapi_handle_t;
/* An address of any task. */
typedef unsigned long long lapi_long_t;

/* A counter: set it with LAPI_Setcntr before its first use. It owns nothing. */
typedef struct {
    int lapi_value;
    unsigned int lapi_reserved[3];
} lapi_cntr_t;

/* Return codes. LAPI_Msg_string has their texts. */
enum {
    LAPI_SUCCESS = 0,
    LAPI_ERR_UNKNOWN = 1,
    LAPI_ERR_ALL_HNDL_IN_USE = 2,
    LAPI_ERR_INFO_NULL = 3,
    LAPI_ERR_HDR_HNDLR_NULL = 4,
    LAPI_ERR_TIMEOUT = 5,
    LAPI_ERR_HNDL_INVALID = 6,
    LAPI_ERR_RET_PTR_NULL = 7,
    LAPI_ERR_ADDR_HNDL_RANGE = 8,
    LAPI_ERR_ADDR_TBL_NULL = 9,
    LAPI_ERR_TGT_PURGED = 10,
    LAPI_ERR_MULTIPLE_WAITERS = 11,
    LAPI_ERR_MEMORY_EXHAUSTED = 12,
    LAPI_ERR_INFO_NONZERO = 13,
    LAPI_ERR_ORG_ADDR_NULL = 14,
    LAPI_ERR_TGT_ADDR_NULL = 15,
    LAPI_ERR_DATA_LEN = 16,
    LAPI_ERR_TGT = 17,
    LAPI_ERR_UHDR_NULL = 18,
    LAPI_ERR_UHDR_LEN = 19,
    LAPI_ERR_HDR_LEN = 20,
    LAPI_ERR_ORG_EXTENT = 21,
    LAPI_ERR_ORG_STRIDE = 22,
    LAPI_ERR_ORG_VEC_ADDR = 23,
    LAPI_ERR_ORG_VEC_LEN = 24,
    LAPI_ERR_ORG_VEC_NULL = 25,
    LAPI_ERR_ORG_VEC_TYPE = 26,
    LAPI_ERR_TGT_EXTENT = 27,
    LAPI_ERR_TGT_STRIDE = 28,
    LAPI_ERR_TGT_VEC_ADDR = 29,
    LAPI_ERR_TGT_VEC_LEN = 30,
    LAPI_ERR_TGT_VEC_NULL = 31,
    LAPI_ERR_TGT_VEC_TYPE = 32,
    LAPI_ERR_VEC_NUM_DIFF = 33,
    LAPI_ERR_VEC_TYPE_DIFF = 34,
    LAPI_ERR_VEC_LEN_DIFF = 35,
    LAPI_ERR_MSG_INFO_NULL = 36,
    LAPI_ERR_CNTR_NULL = 37,
    LAPI_ERR_CNTR_VAL = 38,
    LAPI_ERR_QUERY_TYPE = 39,
    LAPI_ERR_IN_VAL_NULL = 40,
    LAPI_ERR_RMW_OP = 41,
    LAPI_ERR_TGT_VAR_NULL = 42,
    LAPI_ERR_SET_VAL = 43,
    LAPI_ERR_OP_SZ = 44,
    LAPI_ERR_XFER_CMD = 45,
    LAPI_ERR_UTIL_CMD = 46,
    LAPI_ERR_CATALOG_FAIL = 47,
    LAPI_ERR_CODE_UNKNOWN = 48,
};

/* Bytes of the text of LAPI_Msg_string. */
#define LAPI_MAX_ERR_STRING 256

/* The null address. */
#define LAPI_ADDR_NULL ((void *)0)

typedef enum { INT_ERR = 0, TIMEOUT_ERR = 1 } lapi_err_t;
typedef enum { L1_LIB = 0, L2_LIB = 1, LAST_LIB = 1 } lapi_lib_t;

/* Functions of the program. */
typedef void(compl_hndlr_t)(lapi_handle_t *hndl, void *user_info);
typedef void *(hdr_hndlr_t)(lapi_handle_t *hndl, void *uhdr, unsigned int *uhdr_len, unsigned long *msg_len, compl_hndlr_t **comp_h,
                            void **user_info);
typedef void(LAPI_err_hndlr)(lapi_handle_t *hndl, int *error_code, lapi_err_t *error_type, int *task_id, int *src);

/* How LAPI is to be opened: zero it, then set what you need. */
typedef struct {
    int protocol;            /* ignored */
    lapi_lib_t lib_vers;     /* all of them are the same here */
    unsigned int epoch_num;          /* 0 */
    int num_compl_hndlr_thr; /* threads for completion handlers in interrupt mode; 0: one */
    unsigned int instance_no;        /* 0 */
    int info6;               /* 0 */
    LAPI_err_hndlr *err_hndlr;
    void *lapi_thread_attr;  /* NULL */
    void *adapter_name;      /* ignored */
    void *add_info;          /* NULL */
} lapi_info_t;

/* Runs of bytes.
 * LAPI_GEN_IOVECTOR and LAPI_GEN_GENERIC: info[i] is the address of run i, len[i] its length in bytes.
 * LAPI_GEN_STRIDED_XFER: num_vecs blocks; info[0] is the address of the first one, info[1] the bytes of a block, info[2] the bytes
 * from one block to the next. len is not looked at. */
typedef enum { LAPI_GEN_IOVECTOR = 0, LAPI_GEN_STRIDED_XFER = 1, LAPI_GEN_GENERIC = 2 } lapi_vectype_t;
typedef struct {
    lapi_vectype_t vec_type;
    unsigned int num_vecs;
    void **info;
    unsigned long *len;
} lapi_vec_t;

typedef lapi_vec_t *(vhdr_hndlr_t)(lapi_handle_t *hndl, void *uhdr, unsigned int *uhdr_len, unsigned long *len_vec,
                                   compl_hndlr_t **comp_h, void **user_info);

typedef enum { FETCH_AND_ADD = 0, FETCH_AND_OR = 1, SWAP = 2, COMPARE_AND_SWAP = 3 } RMW_ops_t;

typedef enum {
    TASK_ID = 0,
    NUM_TASKS = 1,
    MAX_UHDR_SZ = 2,
    MAX_DATA_SZ = 3,
    ERROR_CHK = 4,
    TIMEOUT = 5,
    MIN_TIMEOUT = 6,
    MAX_TIMEOUT = 7,
    INTERRUPT_SET = 8,
    MAX_PKT_SZ = 9,
    LOC_ADDRTBL_SZ = 10,
    ACK_THRESHOLD = 11,
} lapi_query_t;

/* States that LAPI_Msgpoll reports. */
typedef enum {
    LAPI_DISP_CNTR = 1,
    LAPI_SEND_COMPLETE = 2,
    LAPI_RECV_COMPLETE = 4,
    LAPI_BOTH_COMPLETE = 6,
    LAPI_POLLING_NET = 8
} lapi_msg_state_t;
typedef struct {
    lapi_msg_state_t status;
    unsigned long reserve[10];
} lapi_msg_info_t;

/* States that LAPI_Setcntr_wstatus reports of each task, besides error codes. */
#define LAPI_MSG_INITIAL (-1)
#define LAPI_MSG_SUCCESS LAPI_SUCCESS

/* Argument of a send completion handler. */
typedef struct {
    unsigned int src;    /* the target */
    unsigned int reason; /* an error code */
    unsigned long reserve[6];
} lapi_sh_info_t;
typedef void(scompl_hndlr_t)(lapi_handle_t *hndl, void *completion_param, lapi_sh_info_t *info);

/* Commands of LAPI_Xfer. flags is 0. A send completion handler may stand in place of the origin counter, or beside it. */
typedef enum {
    LAPI_GET_XFER = 1,
    LAPI_AM_XFER = 2,
    LAPI_PUT_XFER = 3,
    LAPI_GETV_XFER = 4,
    LAPI_PUTV_XFER = 5,
    LAPI_AMV_XFER = 6,
    LAPI_RMW_XFER = 7
} lapi_xfer_type_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    lapi_long_t tgt_addr;
    void *org_addr;
    unsigned long len;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
} lapi_get_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    lapi_long_t tgt_addr;
    void *org_addr;
    unsigned long len;
    scompl_hndlr_t *shdlr;
    void *sinfo;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
    lapi_cntr_t *cmpl_cntr;
} lapi_put_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    lapi_long_t hdr_hdl;
    unsigned int uhdr_len;
    void *uhdr;
    void *udata;
    unsigned long udata_len;
    scompl_hndlr_t *shdlr;
    void *sinfo;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
    lapi_cntr_t *cmpl_cntr;
} lapi_am_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    RMW_ops_t op;
    unsigned int tgt;
    unsigned int size; /* bits: 32 or 64 */
    lapi_long_t tgt_var;
    void *in_val;
    void *prev_tgt_val;
    lapi_cntr_t *org_cntr;
    scompl_hndlr_t *shdlr;
    void *sinfo;
} lapi_rmw_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    lapi_vec_t *org_vec;
    lapi_vec_t *tgt_vec;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
} lapi_getv_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    scompl_hndlr_t *shdlr;
    void *sinfo;
    lapi_vec_t *org_vec;
    lapi_vec_t *tgt_vec;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
    lapi_cntr_t *cmpl_cntr;
} lapi_putv_t;
typedef struct {
    lapi_xfer_type_t Xfer_type;
    int flags;
    unsigned int tgt;
    lapi_long_t hdr_hdl;
    unsigned int uhdr_len;
    void *uhdr;
    lapi_vec_t *org_vec;
    scompl_hndlr_t *shdlr;
    void *sinfo;
    lapi_long_t tgt_cntr;
    lapi_cntr_t *org_cntr;
    lapi_cntr_t *cmpl_cntr;
} lapi_amv_t;
typedef union {
    lapi_xfer_type_t Xfer_type;
    lapi_get_t Get;
    lapi_am_t Am;
    lapi_rmw_t Rmw;
    lapi_put_t Put;
    lapi_getv_t Getv;
    lapi_putv_t Putv;
    lapi_amv_t Amv;
} lapi_xfer_t;

/* Commands of LAPI_Util: this library knows none of the original's, and says so. */
typedef union {
    int Util_type;
    unsigned long reserve[32];
} lapi_util_t;

int LAPI_Init(lapi_handle_t *hndl, lapi_info_t *lapi_info);
int LAPI_Term(lapi_handle_t hndl);
int LAPI_Qenv(lapi_handle_t hndl, lapi_query_t query, int *ret_val);
int LAPI_Senv(lapi_handle_t hndl, lapi_query_t query, int set_val);
int LAPI_Msg_string(int error_code, void *buf);
int LAPI_Address(void *my_addr, unsigned long *ret_addr);
int LAPI_Address_init(lapi_handle_t hndl, void *my_addr, void *add_tab[]);
int LAPI_Address_init64(lapi_handle_t hndl, lapi_long_t my_addr, lapi_long_t *add_tab);
int LAPI_Addr_set(lapi_handle_t hndl, void *addr, int addr_hndl);
int LAPI_Addr_get(lapi_handle_t hndl, void **addr, int addr_hndl);

int LAPI_Put(lapi_handle_t hndl, unsigned int tgt, unsigned long len, void *tgt_addr, void *org_addr, lapi_cntr_t *tgt_cntr,
             lapi_cntr_t *org_cntr, lapi_cntr_t *cmpl_cntr);
int LAPI_Get(lapi_handle_t hndl, unsigned int tgt, unsigned long len, void *tgt_addr, void *org_addr, lapi_cntr_t *tgt_cntr,
             lapi_cntr_t *org_cntr);
int LAPI_Putv(lapi_handle_t hndl, unsigned int tgt, lapi_vec_t *tgt_vec, lapi_vec_t *org_vec, lapi_cntr_t *tgt_cntr,
              lapi_cntr_t *org_cntr, lapi_cntr_t *cmpl_cntr);
int LAPI_Getv(lapi_handle_t hndl, unsigned int tgt, lapi_vec_t *tgt_vec, lapi_vec_t *org_vec, lapi_cntr_t *tgt_cntr,
              lapi_cntr_t *org_cntr);
int LAPI_Amsend(lapi_handle_t hndl, unsigned int tgt, void *hdr_hdl, void *uhdr, unsigned int uhdr_len, void *udata,
                unsigned long udata_len, lapi_cntr_t *tgt_cntr, lapi_cntr_t *org_cntr, lapi_cntr_t *cmpl_cntr);
int LAPI_Amsendv(lapi_handle_t hndl, unsigned int tgt, void *hdr_hdl, void *uhdr, unsigned int uhdr_len, lapi_vec_t *org_vec,
                 lapi_cntr_t *tgt_cntr, lapi_cntr_t *org_cntr, lapi_cntr_t *cmpl_cntr);
int LAPI_Rmw(lapi_handle_t hndl, RMW_ops_t op, unsigned int tgt, int *tgt_var, int *in_val, int *prev_tgt_val,
             lapi_cntr_t *org_cntr);
int LAPI_Rmw64(lapi_handle_t hndl, RMW_ops_t op, unsigned int tgt, long long *tgt_var, long long *in_val,
               long long *prev_tgt_val, lapi_cntr_t *org_cntr);
int LAPI_Xfer(lapi_handle_t hndl, lapi_xfer_t *xfer_cmd);
int LAPI_Util(lapi_handle_t hndl, lapi_util_t *util_cmd);

int LAPI_Setcntr(lapi_handle_t hndl, lapi_cntr_t *cntr, int val);
int LAPI_Getcntr(lapi_handle_t hndl, lapi_cntr_t *cntr, int *val);
int LAPI_Waitcntr(lapi_handle_t hndl, lapi_cntr_t *cntr, int val, int *cur_cntr_val);
int LAPI_Nopoll_wait(lapi_handle_t hndl, lapi_cntr_t *cntr, int val, int *cur_cntr_val);
int LAPI_Setcntr_wstatus(lapi_handle_t hndl, lapi_cntr_t *cntr, int num_dest, unsigned int *dest_list, int *dest_status);
int LAPI_Probe(lapi_handle_t hndl);
int LAPI_Msgpoll(lapi_handle_t hndl, unsigned int cnt, lapi_msg_info_t *info);
int LAPI_Fence(lapi_handle_t hndl);
int LAPI_Gfence(lapi_handle_t hndl);
int LAPI_Purge_totask(lapi_handle_t hndl, unsigned int dest);
int LAPI_Resume_totask(lapi_handle_t hndl, unsigned int dest);

#ifdef __cplusplus
}
#endif

#endif
