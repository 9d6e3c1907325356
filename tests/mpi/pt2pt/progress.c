/* In any MPI call that a rank is blocked or looping in, its other transfers go on (MPI 5.0, section 2.9). */
#include "../check.h"

enum { BYTES = 1 << 20 };

static unsigned char *in, *out;

/* Rank 0 begins a send to rank 1 and then sits in some other call until rank 1, having the message, ends that call. */
static void held_in(int how)
{
    MPI_Request request, other;
    MPI_Status status;
    int flag, index, value = 0, count;
    if (rank == 0) {
        fill(out, BYTES, how);
        MPI_Issend(out, BYTES, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request);
        switch (how) {
        case 0: MPI_Recv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status); break;
        case 1: MPI_Probe(1, 2, MPI_COMM_WORLD, &status); break;
        case 2:
            for (flag = 0; !flag;)
                MPI_Iprobe(1, 2, MPI_COMM_WORLD, &flag, &status);
            break;
        case 3: {
            MPI_Message message;
            for (flag = 0; !flag;)
                MPI_Improbe(1, 2, MPI_COMM_WORLD, &flag, &message, &status);
            MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
            break;
        }
        case 4:
            MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &other);
            for (flag = 0; !flag;)
                MPI_Test(&other, &flag, &status);
            break;
        case 5:
            MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &other);
            for (flag = 0; !flag;)
                MPI_Request_get_status(other, &flag, &status);
            MPI_Wait(&other, &status);
            break;
        case 6:
            MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &other);
            for (flag = 0; !flag;)
                MPI_Testall(1, &other, &flag, &status);
            break;
        case 7:
            MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &other);
            for (flag = 0; !flag;)
                MPI_Testany(1, &other, &index, &flag, &status);
            break;
        case 8:
            MPI_Irecv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &other);
            for (count = 0; count == 0;)
                MPI_Testsome(1, &other, &count, &index, &status);
            break;
        case 9: MPI_Barrier(MPI_COMM_WORLD); break;
        case 10: MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD); break;
        case 11: MPI_Ssend(&value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD); break;
        case 12:
            MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, &value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status);
            break;
        }
        if (how == 1 || how == 2)
            MPI_Recv(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &status);
        MPI_Wait(&request, &status);
    } else if (rank == 1) {
        memset(in, 0, BYTES);
        MPI_Recv(in, BYTES, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status);
        CHECK_FILLED(in, BYTES, how);
        switch (how) {
        case 9: MPI_Barrier(MPI_COMM_WORLD); break;
        case 10: MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD); break;
        case 11: MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status); break;
        default: MPI_Send(&value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
    } else if (how == 9)
        MPI_Barrier(MPI_COMM_WORLD);
    else if (how == 10)
        MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD);
}

/* Rank 0 has sent to rank 1 and waits for rank 2, which waits for rank 1: a chain of three. */
static void chain(void)
{
    MPI_Request request;
    int value = 0;
    if (rank == 0) {
        MPI_Isend(out, BYTES, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &request);
        MPI_Recv(&value, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(in, BYTES, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 2, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    in = malloc(BYTES);
    out = malloc(BYTES);
    for (int how = 0; how <= 12; how++)
        held_in(how);
    if (size >= 3)
        for (int i = 0; i < 20; i++)
            chain();

    /* A buffered message whose sender goes on to MPI_Finalize is delivered: that is an implicit detach. */
    static char attached[200000];
    if (rank == 0) {
        MPI_Buffer_attach(attached, sizeof attached);
        MPI_Bsend(out, 100000, MPI_BYTE, 1, 7, MPI_COMM_WORLD);
        fill(out, 100, 3);
        MPI_Request freed;
        MPI_Isend(out, 100, MPI_BYTE, 1, 8, MPI_COMM_WORLD, &freed);
        MPI_Request_free(&freed);
        wait_token(1);
    }
    if (rank == 1) {
        MPI_Recv(in, 100, MPI_BYTE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_FILLED(in, 100, 3);
        send_token(0);
        MPI_Recv(in, 100000, MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_FILLED(in, 64, 12);
    }
    CHECK_FINISH();
}
