/* A type lives as long as something uses it: pending operations, other types, requests that are started again. */
#include "../check.h"

#include <sys/resource.h>

enum { N = 60000 };
static int data[3 * N], got[3 * N];

static MPI_Datatype every_third(void)
{
    MPI_Datatype type;
    OK(MPI_Type_vector(N, 1, 3, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    return type;
}

static void set(int seed)
{
    memset(got, 0, sizeof got);
    for (int i = 0; i < 3 * N; i++)
        data[i] = seed + i;
}

static void arrived(int seed)
{
    for (int i = 0; i < 3 * N; i++)
        CHECK_EQ(i % 3 ? 0 : seed + i, got[i]);
}

/* Types that would be given the place of a freed one if it were free. */
static void crowd(void)
{
    MPI_Datatype types[200];
    for (int i = 0; i < 200; i++)
        OK(MPI_Type_contiguous(i, MPI_CHAR, &types[i]));
    for (int i = 0; i < 200; i++)
        OK(MPI_Type_free(&types[i]));
}

static void pending(void)
{
    MPI_Request requests[2];
    MPI_Datatype in = every_third(), out = every_third();
    set(rank * 7);
    OK(MPI_Irecv(got, 1, in, left, 0, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Type_free(&in));
    crowd();
    pass_token(left, right);
    OK(MPI_Isend(data, 1, out, right, 0, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Type_free(&out));
    CHECK(in == MPI_DATATYPE_NULL && out == MPI_DATATYPE_NULL);
    crowd();
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    arrived(left * 7);

    in = every_third(), out = every_third();
    OK(MPI_Recv_init(got, 1, in, left, 0, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Send_init(data, 1, out, right, 0, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Type_free(&in));
    OK(MPI_Type_free(&out));
    for (int round = 0; round < 3; round++) {
        crowd();
        set(rank * 7 + round);
        OK(MPI_Startall(2, requests));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        arrived(left * 7 + round);
        /* The next message must not come before `got` is set anew. */
        pass_token(left, right);
    }
    OK(MPI_Request_free(&requests[0]));
    OK(MPI_Request_free(&requests[1]));
}

static void collective(void)
{
    MPI_Request request;
    for (int root = 0; root < size; root++) {
        MPI_Datatype type = every_third();
        set(rank);
        OK(MPI_Ibcast(rank == root ? data : got, 1, type, root, MPI_COMM_WORLD, &request));
        OK(MPI_Type_free(&type));
        crowd();
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        if (rank != root)
            arrived(root);
    }
}

/* Is given the handle of a type that the program has freed, and asks about it. */
static void add_third(void *in, void *inout, int *count, MPI_Datatype *type)
{
    int bytes;
    MPI_Aint lower, extent;
    OK(MPI_Type_size(*type, &bytes));
    OK(MPI_Type_get_extent(*type, &lower, &extent));
    CHECK_EQ(4, bytes);
    CHECK_EQ(12, extent);
    for (int i = 0; i < *count; i++)
        ((int *)inout)[3 * i] += ((int *)in)[3 * i];
}

static void reduction(void)
{
    MPI_Op op;
    MPI_Datatype type;
    MPI_Request request;
    OK(MPI_Op_create(add_third, 1, &op));
    OK(MPI_Type_create_resized(MPI_INT, 0, 12, &type));
    OK(MPI_Type_commit(&type));
    for (int i = 0; i < 3 * N; i++)
        data[i] = rank + i, got[i] = -5;
    OK(MPI_Iallreduce(data, got, N, type, op, MPI_COMM_WORLD, &request));
    OK(MPI_Type_free(&type));
    OK(MPI_Op_free(&op));
    crowd();
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < 3 * N; i++)
        CHECK_EQ(i % 3 ? -5 : size * i + size * (size - 1) / 2, got[i]);
}

/* A type refers to those that it was made from; a chain of them is freed without recursion. */
static void chains(void)
{
    MPI_Datatype old, type;
    OK(MPI_Type_dup(MPI_INT, &type));
    for (int i = 0; i < 200000; i++) {
        old = type;
        OK(MPI_Type_contiguous(1, old, &type));
        OK(MPI_Type_free(&old));
    }
    OK(MPI_Type_commit(&type));
    int out = rank, in = -1;
    OK(MPI_Sendrecv(&out, 1, type, right, 0, &in, 1, type, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(left, in);
    OK(MPI_Type_free(&type));
}

static long memory_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void leaks(void)
{
    long before = 0;
    for (int round = 0; round < 60000; round++) {
        if (round == 20000)
            before = memory_kib();
        MPI_Datatype type, copy, back;
        int places[8] = {0, 2, 4, 6, 8, 10, 12, 14 + round % 3};
        OK(MPI_Type_create_indexed_block(8, 1, places, MPI_INT, &type));
        OK(MPI_Type_set_name(type, "one of many types, each with a name that takes memory too"));
        OK(MPI_Type_dup(type, &copy));
        OK(MPI_Type_commit(&copy));
        OK(MPI_Type_get_contents(copy, 0, 0, 1, NULL, NULL, &back));
        OK(MPI_Type_free(&back));
        OK(MPI_Type_free(&type));
        OK(MPI_Type_free(&copy));
    }
    long grown = memory_kib() - before;
    CHECK_F(grown < 2000, "40000 types made and freed took %ld KiB", grown);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    pending();
    collective();
    reduction();
    chains();
    leaks();
    CHECK_FINISH();
}
