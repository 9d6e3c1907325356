/* MPI_Gatherv, MPI_Scatterv, MPI_Alltoallv and MPI_Alltoallw in which rank 0 expects another length of rank 1 than that sends, where errors are
 * returned: rank 0 gets an error, all other blocks arrive, long ones too, nobody waits for ever, and everything else goes on. */
#include "../check.h"

enum { SHORT = 8, LONG = 1 << 20 };
enum kind { GATHERV, SCATTERV, ALLTOALLV, ALLTOALLW, KINDS };
enum form { BLOCKING, NON_BLOCKING, PERSISTENT, FORMS };
enum unlike { OTHER_SHORT, LONG_FOR_SHORT, SHORT_FOR_LONG, TWO_LONG_FOR_SHORT, UNLIKE };

static MPI_Comm comm;
static int *out_counts, *in_counts, *displs;
static MPI_Datatype *types;
static unsigned char *out, *in;

/* Bytes from one rank to another, as the taker expects them. */
static int expected(int from, int to, enum unlike unlike)
{
    if (to == 0 && unlike == TWO_LONG_FOR_SHORT)
        return SHORT;
    if (to == 0 && from == 1)
        return unlike == SHORT_FOR_LONG ? LONG : SHORT;
    return from > 1 || to > 1 ? LONG : SHORT;
}

static int sent(int from, int to, enum unlike unlike)
{
    if (to == 0 && (from == 1 || (from == 2 && unlike == TWO_LONG_FOR_SHORT)))
        return unlike == OTHER_SHORT ? SHORT - 1 : unlike == SHORT_FOR_LONG ? SHORT : LONG;
    return expected(from, to, unlike);
}

static int call(enum kind kind, enum form form)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS, root = kind == SCATTERV;
    int own_out = out_counts[0], own_in = in_counts[1];
    switch (kind) {
    case GATHERV:
        code = form == BLOCKING       ? MPI_Gatherv(out, own_out, MPI_BYTE, in, in_counts, displs, MPI_BYTE, root, comm)
               : form == NON_BLOCKING ? MPI_Igatherv(out, own_out, MPI_BYTE, in, in_counts, displs, MPI_BYTE, root, comm, &request)
                                      : MPI_Gatherv_init(out, own_out, MPI_BYTE, in, in_counts, displs, MPI_BYTE, root, comm, MPI_INFO_NULL, &request);
        break;
    case SCATTERV:
        code = form == BLOCKING       ? MPI_Scatterv(out, out_counts, displs, MPI_BYTE, in + displs[1], own_in, MPI_BYTE, root, comm)
               : form == NON_BLOCKING ? MPI_Iscatterv(out, out_counts, displs, MPI_BYTE, in + displs[1], own_in, MPI_BYTE, root, comm, &request)
                                      : MPI_Scatterv_init(out, out_counts, displs, MPI_BYTE, in + displs[1], own_in, MPI_BYTE, root, comm,
                                                          MPI_INFO_NULL, &request);
        break;
    case ALLTOALLV:
        code = form == BLOCKING ? MPI_Alltoallv(out, out_counts, displs, MPI_BYTE, in, in_counts, displs, MPI_BYTE, comm)
               : form == NON_BLOCKING
                   ? MPI_Ialltoallv(out, out_counts, displs, MPI_BYTE, in, in_counts, displs, MPI_BYTE, comm, &request)
                   : MPI_Alltoallv_init(out, out_counts, displs, MPI_BYTE, in, in_counts, displs, MPI_BYTE, comm, MPI_INFO_NULL, &request);
        break;
    default:
        code = form == BLOCKING       ? MPI_Alltoallw(out, out_counts, displs, types, in, in_counts, displs, types, comm)
               : form == NON_BLOCKING ? MPI_Ialltoallw(out, out_counts, displs, types, in, in_counts, displs, types, comm, &request)
                                      : MPI_Alltoallw_init(out, out_counts, displs, types, in, in_counts, displs, types, comm, MPI_INFO_NULL, &request);
        break;
    }
    if (code == MPI_SUCCESS && form == PERSISTENT)
        code = MPI_Start(&request);
    if (code == MPI_SUCCESS && form != BLOCKING)
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (form == PERSISTENT)
        OK(MPI_Request_free(&request));
    return code;
}

static unsigned seed(int from, int to, int round)
{
    return (unsigned)(1 + from * 100 + to + round * 10000);
}

static void round_of(enum kind kind, enum form form, enum unlike unlike)
{
    int round = ((int)kind * FORMS + (int)form) * UNLIKE + (int)unlike;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    memset(in, 0, (size_t)size * LONG);
    for (int r = 0; r < size; r++) {
        out_counts[r] = sent(rank, r, unlike), in_counts[r] = r == rank ? out_counts[r] : expected(r, rank, unlike);
        fill(out + displs[r], (size_t)out_counts[r], seed(rank, kind == GATHERV ? 0 : r, round));
    }
    int code = call(kind, form);
    int told = rank == 0 ? unlike == LONG_FOR_SHORT || unlike == TWO_LONG_FOR_SHORT ? MPI_ERR_TRUNCATE : MPI_ERR_NOT_SAME : MPI_SUCCESS;
    CHECK_EQ(told, check_class(code));
    for (int r = 0; r < size; r++) {
        int is_taken = kind == GATHERV ? rank == 0 : kind == SCATTERV ? r == 1 : 1;
        if (is_taken && r != rank && in_counts[r] == sent(r, rank, unlike))
            CHECK_FILLED(in + displs[r], (size_t)in_counts[r], seed(r, rank, round));
    }
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(size, sum);
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    out_counts = malloc((size_t)size * sizeof *out_counts), in_counts = malloc((size_t)size * sizeof *in_counts);
    displs = malloc((size_t)size * sizeof *displs), types = malloc((size_t)size * sizeof(MPI_Datatype));
    out = malloc((size_t)size * LONG), in = malloc((size_t)size * LONG);
    for (int r = 0; r < size; r++)
        displs[r] = r * LONG, types[r] = MPI_BYTE;
    for (int kind = 0; kind < KINDS; kind++)
        for (int form = 0; form < FORMS; form++)
            for (int unlike = 0; unlike < UNLIKE; unlike++)
                round_of((enum kind)kind, (enum form)form, (enum unlike)unlike);
    free(out_counts), free(in_counts), free(displs), free(types), free(out), free(in);
    CHECK_FINISH();
}
