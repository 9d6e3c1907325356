/* The ABI of Open MPI: handles are addresses of objects of the library. */
typedef struct ompi_communicator_t *Comm;
typedef struct ompi_datatype_t *Datatype;
typedef struct ompi_op_t *Op;
typedef struct ompi_request_t *Request;
typedef struct ompi_group_t *Group;
typedef struct ompi_errhandler_t *Errhandler;
typedef struct ompi_info_t *Info;
typedef struct {
    int source, tag, error, cancelled;
    size_t bytes;
} Status;

/* Objects of this size: a program that isn't position-independent has copies of them. */
#define OBJECT(type, name, bytes) extern struct { char bytes_of_it[bytes]; } name
OBJECT(Comm, ompi_mpi_comm_world, 512);
OBJECT(Comm, ompi_mpi_comm_self, 512);
OBJECT(Comm, ompi_mpi_comm_null, 512);
OBJECT(Group, ompi_mpi_group_null, 256);
OBJECT(Datatype, ompi_mpi_int, 512);
OBJECT(Datatype, ompi_mpi_double, 512);
OBJECT(Datatype, ompi_mpi_char, 512);
OBJECT(Datatype, ompi_mpi_byte, 512);
OBJECT(Datatype, ompi_mpi_2int, 512);
OBJECT(Datatype, ompi_mpi_lb, 512);
OBJECT(Datatype, ompi_mpi_ub, 512);
OBJECT(Datatype, ompi_mpi_float_int, 512);
OBJECT(Op, ompi_mpi_op_sum, 2048);
OBJECT(Op, ompi_mpi_op_maxloc, 2048);
OBJECT(Op, ompi_mpi_op_null, 2048);
OBJECT(Request, ompi_request_null, 256);
OBJECT(Info, ompi_mpi_info_null, 256);
OBJECT(Errhandler, ompi_mpi_errors_return, 1024);
OBJECT(Errhandler, ompi_mpi_errors_are_fatal, 1024);
#define WORLD ((Comm)(void *)&ompi_mpi_comm_world)
#define SELF ((Comm)(void *)&ompi_mpi_comm_self)
#define COMM_NULL ((Comm)(void *)&ompi_mpi_comm_null)
#define GROUP_NULL ((Group)(void *)&ompi_mpi_group_null)
#define INT ((Datatype)(void *)&ompi_mpi_int)
#define DOUBLE ((Datatype)(void *)&ompi_mpi_double)
#define CHAR ((Datatype)(void *)&ompi_mpi_char)
#define BYTE ((Datatype)(void *)&ompi_mpi_byte)
#define INT_INT ((Datatype)(void *)&ompi_mpi_2int)
#define FLOAT_INT ((Datatype)(void *)&ompi_mpi_float_int)
#define LB ((Datatype)(void *)&ompi_mpi_lb)
#define UB ((Datatype)(void *)&ompi_mpi_ub)
#define SUM ((Op)(void *)&ompi_mpi_op_sum)
#define MAXLOC ((Op)(void *)&ompi_mpi_op_maxloc)
#define OP_NULL ((Op)(void *)&ompi_mpi_op_null)
#define REQUEST_NULL ((Request)(void *)&ompi_request_null)
#define INFO_NULL ((Info)(void *)&ompi_mpi_info_null)
#define ERRORS_RETURN ((Errhandler)(void *)&ompi_mpi_errors_return)
#define ERRORS_ARE_FATAL ((Errhandler)(void *)&ompi_mpi_errors_are_fatal)

enum {
    KEYVAL_INVALID = -1, ANY_SOURCE = -1, ANY_TAG = -1, PROC_NULL = -2, UNDEFINED = -32766, SERIALIZED = 2, CONGRUENT = 1, UNEQUAL = 3,
    CART = 1, ERR_RANK = 6, ERR_TRUNCATE = 15, ERR_IN_STATUS = 18, ORDER_C = 0, BLOCK = 0, DFLT_DARG = -1, DARRAY = 13, SUBARRAY = 12,
    FIRST_VERBOSITY = 0, FIRST_BIND = 0, FIRST_SCOPE = 0, FIRST_CLASS = 0, T_ERR_INVALID_INDEX = 57, NAMED = 0, TAG_UB = 0, IO = 2, MAX_OBJECT_NAME = 64, LAST_CODE = 92, FORTRAN_WORLD = 0,
};
#define IGNORE ((Status *)0)
#define IN_PLACE ((void *)1)
#define UNWEIGHTED ((int *)2)
#define COMM_DUP_FN OMPI_C_MPI_COMM_DUP_FN
int OMPI_C_MPI_COMM_DUP_FN(Comm, int, void *, void *, void *, int *);
