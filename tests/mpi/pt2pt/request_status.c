/* MPI_Request_get_status looks without taking (MPI 5.0, section 3.7.6). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int bytes = (int)check_payload(16), flag;
    unsigned char *out = malloc(bytes), *in = malloc(bytes);
    MPI_Request receive, send;
    MPI_Status status;
    for (int round = 0; round < 20; round++) {
        fill(out, bytes, rank + round);
        MPI_Irecv(in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &receive);
        MPI_Request_get_status(receive, &flag, &status);
        CHECK(!flag);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Isend(out, bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &send);
        for (flag = 0; !flag;) /* only this makes progress */
            MPI_Request_get_status(receive, &flag, &status);
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        CHECK_FILLED(in, bytes, left + round);
        MPI_Request_get_status(receive, &flag, MPI_STATUS_IGNORE);
        CHECK(flag);
        CHECK(receive != MPI_REQUEST_NULL);
        memset(&status, 0, sizeof status);
        MPI_Wait(&receive, &status);
        CHECK_STATUS(&status, left, 1, MPI_BYTE, bytes);
        for (flag = 0; !flag;)
            MPI_Request_get_status(send, &flag, MPI_STATUS_IGNORE);
        MPI_Wait(&send, MPI_STATUS_IGNORE);
    }
    CHECK_FINISH();
}
