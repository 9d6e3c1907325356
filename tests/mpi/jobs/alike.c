/* Three jobs in one communicator, of which the second one has several segments of memory and more ranks than most machines have processors. All
 * ranks must come to the same mind of which ranks share a segment, and which have to share processors: they choose by that how a collective
 * operation is done, and one that chooses another way ends with an error. A program starts a job, and both accept one that connects. */
#include "../check.h"

enum { SECOND = 5, THIRD = 2, LONGEST = 30000 };

static int value(int from, int to, int i)
{
    return from * 1000003 + to * 101 + i;
}

/* All kinds of collective operations with `count` elements. */
static void operate(MPI_Comm comm, int count)
{
    int all, me;
    OK(MPI_Comm_size(comm, &all));
    OK(MPI_Comm_rank(comm, &me));
    long much = (long)count * all;
    int *out = malloc(much * sizeof *out), *in = malloc(much * sizeof *in), *counts = malloc(all * sizeof *counts),
        *places = malloc(all * sizeof *places);
    CHECK(out != NULL && in != NULL && counts != NULL && places != NULL);
    for (int other = 0; other < all; other++) {
        counts[other] = other % 3 ? count : count / 2;
        places[other] = other * count;
    }

    OK(MPI_Barrier(comm));
    for (int root = 0; root < all; root++) {
        for (int i = 0; i < count; i++)
            in[i] = me == root ? value(root, 0, i) : -1;
        OK(MPI_Bcast(in, count, MPI_INT, root, comm));
        for (int i = 0; i < count; i++)
            CHECK_EQ(value(root, 0, i), in[i]);

        for (int i = 0; i < count; i++)
            out[i] = me + i;
        OK(MPI_Reduce(out, in, count, MPI_INT, MPI_SUM, root, comm));
        for (int i = 0; me == root && i < count; i++)
            CHECK_EQ(all * (all - 1) / 2 + all * i, in[i]);

        OK(MPI_Gather(out, count, MPI_INT, in, count, MPI_INT, root, comm));
        for (long i = 0; me == root && i < much; i++)
            CHECK_EQ(i / count + i % count, in[i]);
        OK(MPI_Gatherv(out, counts[me], MPI_INT, in, counts, places, MPI_INT, root, comm));
        for (long i = 0; me == root && i < much; i++)
            CHECK_EQ(i / count + i % count, in[i]);

        for (long i = 0; i < much; i++)
            out[i] = value(root, i / count, i % count);
        OK(MPI_Scatter(out, count, MPI_INT, in, count, MPI_INT, root, comm));
        for (int i = 0; i < count; i++)
            CHECK_EQ(value(root, me, i), in[i]);
        OK(MPI_Scatterv(out, counts, places, MPI_INT, in, counts[me], MPI_INT, root, comm));
        for (int i = 0; i < counts[me]; i++)
            CHECK_EQ(value(root, me, i), in[i]);
    }

    for (int i = 0; i < count; i++)
        out[i] = me + i;
    OK(MPI_Allreduce(out, in, count, MPI_INT, MPI_SUM, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(all * (all - 1) / 2 + all * i, in[i]);
    OK(MPI_Scan(out, in, count, MPI_INT, MPI_SUM, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(me * (me + 1) / 2 + (me + 1) * i, in[i]);
    OK(MPI_Exscan(out, in, count, MPI_INT, MPI_SUM, comm));
    for (int i = 0; me > 0 && i < count; i++)
        CHECK_EQ(me * (me - 1) / 2 + me * i, in[i]);
    OK(MPI_Allgather(out, count, MPI_INT, in, count, MPI_INT, comm));
    for (long i = 0; i < much; i++)
        CHECK_EQ(i / count + i % count, in[i]);
    OK(MPI_Allgatherv(out, counts[me], MPI_INT, in, counts, places, MPI_INT, comm));
    for (long i = 0; i < much; i++)
        CHECK_EQ(i / count + i % count, in[i]);

    for (long i = 0; i < much; i++)
        out[i] = value(me, i / count, i % count);
    OK(MPI_Alltoall(out, count, MPI_INT, in, count, MPI_INT, comm));
    for (long i = 0; i < much; i++)
        CHECK_EQ(value(i / count, me, i % count), in[i]);
    for (long i = 0; i < much; i++)
        out[i] = me + i;
    OK(MPI_Reduce_scatter_block(out, in, count, MPI_INT, MPI_SUM, comm));
    for (int i = 0; i < count; i++)
        CHECK_EQ(all * (all - 1) / 2 + all * (me * count + i), in[i]);

    MPI_Request requests[2];
    int sum = -1, most = -1;
    OK(MPI_Iallreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm, &requests[0]));
    OK(MPI_Iallreduce(&me, &most, 1, MPI_INT, MPI_MAX, comm, &requests[1]));
    OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK_EQ(all * (all - 1) / 2, sum);
    CHECK_EQ(all - 1, most);
    free(out);
    free(in);
    free(counts);
    free(places);
}

/* In the order in which the jobs came together, and in others, of all and of some. */
static void use(MPI_Comm whole)
{
    int all, me;
    OK(MPI_Comm_size(whole, &all));
    OK(MPI_Comm_rank(whole, &me));
    int colors[] = {0, 0, me % 2, me == 0 || me == all - 1}, keys[] = {-me, me * 7 % all, me, me};
    operate(whole, 1);
    operate(whole, LONGEST);
    for (int i = 0; i < 4; i++) {
        MPI_Comm some;
        OK(MPI_Comm_split(whole, colors[i], keys[i], &some));
        operate(some, 1);
        operate(some, 700);
        OK(MPI_Comm_free(&some));
    }
}

int main(int argc, char **argv)
{
    MPI_Comm parent, inter, both, whole;
    char port[MPI_MAX_PORT_NAME], *words[] = {"third", NULL};
    CHECK_START(argc, argv, 1);
    OK(MPI_Comm_get_parent(&parent));
    if (argc > 1) {
        /* The third job parts from the one that has started it, and connects. */
        OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, parent));
        OK(MPI_Comm_disconnect(&parent));
        OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter));
        OK(MPI_Intercomm_merge(inter, 1, &whole));
    } else {
        MPI_Info info;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "env", "ENCORE_SHARED=0,2/1,3,4"));
        if (parent == MPI_COMM_NULL)
            OK(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, SECOND, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
        else
            inter = parent;
        OK(MPI_Info_free(&info));
        OK(MPI_Intercomm_merge(inter, parent != MPI_COMM_NULL, &both));
        use(both);
        if (parent == MPI_COMM_NULL && rank == 0) {
            MPI_Comm third;
            OK(MPI_Open_port(MPI_INFO_NULL, port));
            OK(MPI_Comm_spawn(argv[0], words, THIRD, MPI_INFO_NULL, 0, MPI_COMM_SELF, &third, MPI_ERRCODES_IGNORE));
            OK(MPI_Bcast(port, sizeof port, MPI_CHAR, MPI_ROOT, third));
            OK(MPI_Comm_disconnect(&third));
        }
        MPI_Comm accepted;
        OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, both, &accepted));
        OK(MPI_Intercomm_merge(accepted, 0, &whole));
        OK(MPI_Comm_free(&accepted));
        OK(MPI_Comm_free(&both));
    }
    use(whole);
    OK(MPI_Comm_disconnect(&whole));
    OK(MPI_Comm_disconnect(&inter));
    CHECK_FINISH();
}
