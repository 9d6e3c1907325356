/* Attributes of communicators, also by the deprecated calls. */
#include "../check.h"

#define KIND Comm
#define HANDLE MPI_Comm
#define NULL_HANDLE MPI_COMM_NULL
#define NULL_COPY MPI_COMM_NULL_COPY_FN
#define DUP MPI_COMM_DUP_FN
#define NULL_DELETE MPI_COMM_NULL_DELETE_FN
#define OBJECT_ERROR MPI_ERR_COMM

static MPI_Comm make(void)
{
    MPI_Comm comm;
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm));
    return comm;
}

static int release(MPI_Comm *comm) { return MPI_Comm_free(comm); }
static int duplicate(MPI_Comm comm, MPI_Comm *copy) { return MPI_Comm_dup(comm, copy); }

static int other_kind(void)
{
    static int type_key = MPI_KEYVAL_INVALID;
    if (type_key == MPI_KEYVAL_INVALID)
        OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL));
    return type_key;
}

#include "attributes.inc"

/* The names of MPI-1 are the same keys and attributes. */
static void deprecated(void)
{
    int k, flag;
    void *value;
    MPI_Comm comm = make(), copy;
    expected_object = comm;
    OK(MPI_Keyval_create(copy_fn, delete_fn, &k, &number[0]));
    OK(MPI_Attr_put(comm, k, at(3)));
    OK(MPI_Attr_get(comm, k, &value, &flag));
    CHECK(flag && value == at(3));
    HAS(comm, k, at(3));
    OK(MPI_Comm_dup(comm, &copy));
    COPIES(1, KEYS(k), VALUES(at(3)));
    HAS(copy, k, at(103));
    OK(MPI_Attr_delete(comm, k));
    DELETES(1, KEYS(k), VALUES(at(3)));
    OK(MPI_Attr_get(comm, k, &value, &flag));
    CHECK(!flag);
    expected_object = copy;
    OK(MPI_Comm_free(&copy));
    DELETES(1, KEYS(k), VALUES(at(103)));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Keyval_free(&k));
    CHECK_EQ(MPI_KEYVAL_INVALID, k);
    ERR(MPI_ERR_KEYVAL, MPI_Keyval_free(&k));
    OK(MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &k, NULL));
    OK(MPI_Keyval_free(&k));
    OK(MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &k, NULL));
    OK(MPI_Keyval_free(&k));
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided));
    check_ranks();
    check_errors_return();
    all_of_it();
    deprecated();
    int type_key = other_kind();
    OK(MPI_Type_free_keyval(&type_key));
    CHECK_FINISH();
}
