/* Memory doesn't grow with the number of messages: requests, unexpected messages, probes, communicators. */
#include "../check.h"

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%ld %ld", &pages, &resident) == 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void traffic(int rounds)
{
    static char out[4000], in[4][4000];
    for (int i = 0; i < rounds; i++) {
        MPI_Request requests[8];
        MPI_Message message;
        int flag;
        for (int j = 0; j < 4; j++)
            MPI_Isend(out, 1000 * j, MPI_BYTE, right, j, MPI_COMM_WORLD, &requests[j]);
        MPI_Irecv(in[0], 4000, MPI_BYTE, left, 0, MPI_COMM_WORLD, &requests[4]);
        MPI_Irecv(in[1], 4000, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[5]);
        MPI_Recv_init(in[2], 4000, MPI_BYTE, left, 2, MPI_COMM_WORLD, &requests[6]);
        MPI_Start(&requests[6]);
        MPI_Mprobe(left, 3, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(in[3], 4000, MPI_BYTE, &message, &requests[7]);
        MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
        MPI_Request_free(&requests[6]);
        MPI_Irecv(in[0], 1, MPI_BYTE, left, 9, MPI_COMM_WORLD, &requests[0]);
        MPI_Cancel(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Iprobe(left, 10, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        if (i % 100 == 0) {
            MPI_Comm copy;
            MPI_Comm_dup(MPI_COMM_WORLD, &copy);
            MPI_Barrier(copy);
            MPI_Comm_free(&copy);
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    /* The longest of the usual staging areas of rings have their full length after some 65 MB. */
    traffic(14000);
    long before = resident_kib();
    traffic(5000);
    long after = resident_kib();
    /* 100 bytes a round left behind would be 500 KB. */
    CHECK_F(after - before < 400, "%ld KiB more after 5,000 rounds", after - before);
    CHECK_FINISH();
}
