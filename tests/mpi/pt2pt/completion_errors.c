/* Several requests of which some fail: MPI_ERR_IN_STATUS, and each status says what became of its request
 * (MPI 5.0, section 3.7.5). */
#include "../check.h"

enum { N = 6 };

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    check_errors_return();
    int bytes = (int)check_payload(64), code = MPI_SUCCESS;
    char *in[N], *out = calloc(bytes, 1);
    MPI_Request receives[N], sends[N];
    MPI_Status statuses[N];
    for (int i = 0; i < N; i++)
        in[i] = malloc(bytes);

    for (int how = 0; how < 6; how++) {
        /* Requests 1 and 4 get more than they have room for. */
        for (int i = 0; i < N; i++)
            OK(MPI_Irecv(in[i], i % 3 == 1 ? bytes / 2 : bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &receives[i]));
        for (int i = 0; i < N; i++)
            OK(MPI_Isend(out, bytes, MPI_BYTE, right, i, MPI_COMM_WORLD, &sends[i]));
        int failed = 0, left_over = 0;
        switch (how) {
        case 0:
        case 1:
            if (how == 0) {
                code = MPI_Waitall(N, receives, statuses);
            } else
                for (int flag = 0; !flag;) {
                    code = MPI_Testall(N, receives, &flag, statuses);
                    if (code != MPI_SUCCESS)
                        break;
                }
            ERR(MPI_ERR_IN_STATUS, code);
            for (int i = 0; i < N; i++)
                if (statuses[i].MPI_ERROR == MPI_ERR_PENDING)
                    left_over++;
                else if (statuses[i].MPI_ERROR == MPI_SUCCESS) {
                    CHECK(i % 3 != 1);
                    CHECK(receives[i] == MPI_REQUEST_NULL);
                    CHECK_STATUS(&statuses[i], left, i, MPI_BYTE, bytes);
                } else {
                    CHECK_EQ(MPI_ERR_TRUNCATE, check_class(statuses[i].MPI_ERROR));
                    CHECK(i % 3 == 1);
                    CHECK(receives[i] == MPI_REQUEST_NULL);
                    failed++;
                }
            /* Pending requests can be waited for. */
            for (int i = 0; i < N; i++)
                if (receives[i] != MPI_REQUEST_NULL) {
                    code = MPI_Wait(&receives[i], MPI_STATUS_IGNORE);
                    if (i % 3 == 1) {
                        ERR(MPI_ERR_TRUNCATE, code);
                        failed++;
                    } else
                        OK(code);
                    left_over--;
                }
            CHECK_EQ(0, left_over);
            break;
        case 2:
        case 3:
            for (int open = N; open > 0;) {
                int count, indices[N];
                code = how == 2 ? MPI_Waitsome(N, receives, &count, indices, statuses)
                                : MPI_Testsome(N, receives, &count, indices, statuses);
                int bad = 0;
                for (int i = 0; i < count; i++) {
                    if (indices[i] % 3 == 1) {
                        CHECK_EQ(MPI_ERR_IN_STATUS, check_class(code));
                        CHECK_EQ(MPI_ERR_TRUNCATE, check_class(statuses[i].MPI_ERROR));
                        bad++;
                    } else {
                        if (code != MPI_SUCCESS)
                            CHECK_EQ(MPI_SUCCESS, statuses[i].MPI_ERROR);
                        CHECK_STATUS(&statuses[i], left, indices[i], MPI_BYTE, bytes);
                    }
                    CHECK(receives[indices[i]] == MPI_REQUEST_NULL);
                }
                CHECK_EQ(bad ? MPI_ERR_IN_STATUS : MPI_SUCCESS, check_class(code));
                failed += bad;
                open -= count;
            }
            break;
        case 4:
        case 5:
            for (int open = N; open > 0;) {
                int index = MPI_UNDEFINED, flag = 1;
                code = how == 4 ? MPI_Waitany(N, receives, &index, &statuses[0])
                                : MPI_Testany(N, receives, &index, &flag, &statuses[0]);
                if (code == MPI_SUCCESS && !flag)
                    continue;
                CHECK(index >= 0 && index < N);
                CHECK_EQ(index % 3 == 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS, check_class(code));
                CHECK(receives[index] == MPI_REQUEST_NULL);
                failed += index % 3 == 1;
                open--;
            }
            break;
        }
        CHECK_EQ(2, failed);
        OK(MPI_Waitall(N, sends, MPI_STATUSES_IGNORE));
    }

    /* With ignored statuses the error comes all the same. */
    OK(MPI_Irecv(in[0], bytes / 2, MPI_BYTE, left, 0, MPI_COMM_WORLD, &receives[0]));
    OK(MPI_Isend(out, bytes, MPI_BYTE, right, 0, MPI_COMM_WORLD, &sends[0]));
    code = MPI_Waitall(1, receives, MPI_STATUSES_IGNORE);
    CHECK(check_class(code) == MPI_ERR_IN_STATUS || check_class(code) == MPI_ERR_TRUNCATE);
    OK(MPI_Wait(&sends[0], MPI_STATUS_IGNORE));

    /* No errors: no statuses with errors, and the error fields aren't read. */
    for (int i = 0; i < N; i++) {
        statuses[i].MPI_ERROR = MPI_ERR_OTHER;
        OK(MPI_Irecv(in[i], bytes, MPI_BYTE, left, i, MPI_COMM_WORLD, &receives[i]));
        OK(MPI_Isend(out, bytes, MPI_BYTE, right, i, MPI_COMM_WORLD, &sends[i]));
    }
    OK(MPI_Waitall(N, receives, statuses));
    OK(MPI_Waitall(N, sends, MPI_STATUSES_IGNORE));
    CHECK_FINISH();
}
