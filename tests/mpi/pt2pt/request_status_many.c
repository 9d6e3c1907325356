/* MPI_Request_get_status_any, _all and _some (MPI 5.0, section 3.7.6): they look without taking. */
#include "../check.h"

enum { N = 5 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    int values[N], got[N], flag, index, count, indices[N];
    MPI_Request receives[N], sends[N];
    MPI_Status status, statuses[N];

    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < N; i++)
            if (i == 2)
                receives[i] = MPI_REQUEST_NULL;
            else
                MPI_Irecv(&got[i], 1, MPI_INT, left, i, MPI_COMM_WORLD, &receives[i]);
        MPI_Request_get_status_any(N, receives, &index, &flag, &status);
        CHECK(!flag);
        MPI_Request_get_status_all(N, receives, &flag, statuses);
        CHECK(!flag);
        MPI_Request_get_status_some(N, receives, &count, indices, statuses);
        CHECK_EQ(0, count);
        MPI_Barrier(MPI_COMM_WORLD);

        values[3] = rank;
        MPI_Isend(&values[3], 1, MPI_INT, right, 3, MPI_COMM_WORLD, &sends[3]);
        for (flag = 0; !flag;)
            MPI_Request_get_status_any(N, receives, &index, &flag, &status);
        CHECK_EQ(3, index);
        CHECK_STATUS(&status, left, 3, MPI_INT, 1);
        CHECK(receives[3] != MPI_REQUEST_NULL);
        MPI_Request_get_status_some(N, receives, &count, indices, statuses);
        CHECK_EQ(1, count);
        CHECK_EQ(3, indices[0]);
        CHECK_STATUS(&statuses[0], left, 3, MPI_INT, 1);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < N; i++)
            if (i != 3 && i != 2)
                MPI_Isend(&values[3], 1, MPI_INT, right, i, MPI_COMM_WORLD, &sends[i]);
        sends[2] = MPI_REQUEST_NULL;
        for (flag = 0; !flag;)
            MPI_Request_get_status_all(N, receives, &flag, statuses);
        CHECK_EMPTY(&statuses[2]);
        CHECK_STATUS(&statuses[4], left, 4, MPI_INT, 1);
        MPI_Waitall(N, receives, statuses);
        CHECK_STATUS(&statuses[0], left, 0, MPI_INT, 1);
        MPI_Waitall(N, sends, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < N; i++)
        CHECK(receives[i] == MPI_REQUEST_NULL);
    flag = 0;
    MPI_Request_get_status_any(N, receives, &index, &flag, &status);
    CHECK(flag);
    CHECK_EQ(MPI_UNDEFINED, index);
    CHECK_EMPTY(&status);
    MPI_Request_get_status_some(N, receives, &count, indices, statuses);
    CHECK_EQ(MPI_UNDEFINED, count);
    MPI_Request_get_status_all(0, NULL, &flag, MPI_STATUSES_IGNORE);
    CHECK(flag);
    CHECK_FINISH();
}
