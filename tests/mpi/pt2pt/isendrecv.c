/* MPI_Isendrecv and MPI_Isendrecv_replace (MPI 5.0, section 3.9.1): one request for both halves. */
#include "../check.h"

static const int sizes[] = {0, 1, 48, 1000, 8193, 65536, 300000};

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    unsigned char *in = buffer_new(1 << 20, 0), *out = buffer_new(1 << 20, 0);
    MPI_Status status;
    MPI_Request request, requests[2];
    for (int i = 0; i < 7; i++) {
        int bytes = sizes[i];
        fill(out, bytes, rank + i);
        MPI_Isendrecv(out, bytes, MPI_BYTE, right, i, in, 1 << 20, MPI_BYTE, left, i, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        CHECK(request == MPI_REQUEST_NULL);
        CHECK_STATUS(&status, left, i, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + i);

        fill(in, bytes, rank + 2 * i);
        MPI_Isendrecv_replace(in, bytes, MPI_BYTE, left, i, right, i, MPI_COMM_WORLD, &request);
        int flag = 0;
        while (!flag)
            MPI_Test(&request, &flag, &status);
        CHECK_STATUS(&status, right, i, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, right + 2 * i);

        /* Two at once, both directions, the other side's halves being plain ones. */
        fill(out, bytes, rank);
        MPI_Isendrecv(out, bytes, MPI_BYTE, right, 30, in, bytes, MPI_BYTE, left, 30, MPI_COMM_WORLD, &requests[0]);
        MPI_Isendrecv(out, bytes, MPI_BYTE, left, 31, in + (1 << 19), bytes, MPI_BYTE, right, 31, MPI_COMM_WORLD,
                      &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK_FILLED(in, bytes, left);
        CHECK_FILLED(in + (1 << 19), bytes, right);
    }
    int value = rank;
    MPI_Isendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    CHECK_STATUS(&status, MPI_PROC_NULL, MPI_ANY_TAG, MPI_INT, 0);
    MPI_Isendrecv_replace(&value, 1, MPI_INT, right, 40, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    CHECK_STATUS(&status, left, 40, MPI_INT, 1);
    CHECK_EQ(left, value);
    CHECK_GUARDS(in, 0);
    CHECK_GUARDS(out, 0);
    CHECK_FINISH();
}
