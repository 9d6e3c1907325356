/* Communicates without end, after each rank has left its process id in the file `pid.RANK` of CHECK_DIR. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    char path[4096], final_path[4096];
    snprintf(path, sizeof path, "%s/new.%d", getenv("CHECK_DIR"), rank);
    snprintf(final_path, sizeof final_path, "%s/pid.%d", getenv("CHECK_DIR"), rank);
    FILE *file = fopen(path, "w");
    CHECK(file && fprintf(file, "%d\n", (int)getpid()) > 0 && fclose(file) == 0 && rename(path, final_path) == 0);
    static char out[100000], in[100000];
    for (int i = 0;; i++) {
        int bytes = i % 100 ? 100 : (int)sizeof out;
        OK(MPI_Sendrecv(out, bytes, MPI_BYTE, right, 1, in, bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (i % 10 == 0)
            OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}
