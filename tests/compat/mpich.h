/* The ABI of MPICH and Intel MPI: handles are numbers. */
typedef int Comm, Datatype, Op, Request, Group, Errhandler, Info;
typedef struct {
    int count_low, count_high_and_cancelled, source, tag, error;
} Status;

enum {
    WORLD = 0x44000000, SELF = 0x44000001, COMM_NULL = 0x04000000, GROUP_NULL = 0x08000000,
    INT = 0x4c000405, DOUBLE = 0x4c00080b, CHAR = 0x4c000101, BYTE = 0x4c00010d, INT_INT = 0x4c000816,
    SUM = 0x58000003, MAXLOC = 0x5800000c, OP_NULL = 0x18000000, REQUEST_NULL = 0x2c000000, INFO_NULL = 0x1c000000,
    ERRORS_RETURN = 0x54000001, ERRORS_ARE_FATAL = 0x54000000, KEYVAL_INVALID = 0x24000000,
    ANY_SOURCE = -2, ANY_TAG = -1, PROC_NULL = -1, UNDEFINED = -32766, SERIALIZED = 2, CONGRUENT = 1, UNEQUAL = 3, CART = 2,
    ERR_RANK = 6, ERR_TRUNCATE = 14, ERR_IN_STATUS = 17, ORDER_C = 56, BLOCK = 121, DFLT_DARG = -49767, DARRAY = 14, SUBARRAY = 13,
    FIRST_VERBOSITY = 221, FIRST_BIND = 9700, FIRST_SCOPE = 60438, FIRST_CLASS = 240, T_ERR_INVALID_INDEX = 62,
    LB = 0x4c000010, UB = 0x4c000011, NAMED = 1, TAG_UB = 0x64400001, IO = 0x64400005,
};
#define IGNORE ((Status *)1)
#define IN_PLACE ((void *)-1)
static const Datatype FLOAT_INT = (int)0x8c000000;

#define UNWEIGHTED MPI_UNWEIGHTED
#define COMM_DUP_FN MPIR_Dup_fn
#define MAX_OBJECT_NAME 128
#define LAST_CODE 0x3fffffff
#define FORTRAN_WORLD WORLD
extern int *const MPI_UNWEIGHTED;
int MPIR_Dup_fn(int, int, void *, void *, void *, int *);
