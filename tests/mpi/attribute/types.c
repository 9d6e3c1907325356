/* Attributes of datatypes. */
#include "../check.h"

#define KIND Type
#define HANDLE MPI_Datatype
#define NULL_HANDLE MPI_DATATYPE_NULL
#define NULL_COPY MPI_TYPE_NULL_COPY_FN
#define DUP MPI_TYPE_DUP_FN
#define NULL_DELETE MPI_TYPE_NULL_DELETE_FN
#define OBJECT_ERROR MPI_ERR_TYPE

static MPI_Datatype make(void)
{
    MPI_Datatype type;
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    return type;
}

static int release(MPI_Datatype *type) { return MPI_Type_free(type); }
static int duplicate(MPI_Datatype type, MPI_Datatype *copy) { return MPI_Type_dup(type, copy); }

static int other_kind(void)
{
    static int comm_key = MPI_KEYVAL_INVALID;
    if (comm_key == MPI_KEYVAL_INVALID)
        OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL));
    return comm_key;
}

#include "attributes.inc"

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided));
    check_ranks();
    check_errors_return();
    all_of_it();
    /* A predefined type has attributes too; its copy is a type of its own. */
    MPI_Datatype copy;
    int k;
    OK(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &k, NULL));
    OK(MPI_Type_set_attr(MPI_INT, k, at(5)));
    HAS(MPI_INT, k, at(5));
    OK(MPI_Type_dup(MPI_INT, &copy));
    HAS(copy, k, at(5));
    OK(MPI_Type_delete_attr(MPI_INT, k));
    HAS_NOT(MPI_INT, k);
    HAS(copy, k, at(5));
    OK(MPI_Type_free(&copy));
    OK(MPI_Type_free_keyval(&k));
    /* Pending operations don't keep the attributes of a freed type. */
    int data = 1, in[3], before = called;
    MPI_Request request;
    OK(MPI_Type_create_keyval(copy_fn, delete_fn, &k, &number[0]));
    MPI_Datatype type = make();
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_set_attr(type, k, at(5)));
    OK(MPI_Irecv(in, 1, type, 0, 9, MPI_COMM_SELF, &request));
    expected_object = type;
    OK(MPI_Type_free(&type));
    CHECK_EQ(before + 1, called);
    OK(MPI_Send(&data, 1, MPI_INT, 0, 9, MPI_COMM_SELF));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(1, in[0]);
    OK(MPI_Type_free_keyval(&k));
    int comm_key = other_kind();
    OK(MPI_Comm_free_keyval(&comm_key));
    CHECK_FINISH();
}
