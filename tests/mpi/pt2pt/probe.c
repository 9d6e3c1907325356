/* MPI_Probe and MPI_Iprobe: what they announce is what the next matching receive gets (MPI 5.0, section 3.8.1). */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    size_t bytes = check_payload(100);
    unsigned char *out = malloc(20 * bytes + 20), *in = malloc(20 * bytes + 20);
    MPI_Request sends[20];
    MPI_Status status;
    int flag;

    /* Nothing there: nothing announced. */
    for (int i = 0; i < 20; i++) {
        flag = 1;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
        CHECK(!flag);
        MPI_Iprobe(rank, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        CHECK(!flag);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    /* Messages of different lengths; the receiver learns each length from the probe. */
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < 20; i++) {
            fill(out + i * bytes, bytes - i % bytes, round + i + rank);
            MPI_Isend(out + i * bytes, (int)(bytes - i % bytes), MPI_BYTE, right, i % 4, MPI_COMM_WORLD, &sends[i]);
        }
        int next[4] = {0, 1, 2, 3}, any = 0, taken[20] = {0};
        for (int n = 0; n < 20; n++) {
            int tag = (n * 7 + round) % 5, source = n % 2 ? left : MPI_ANY_SOURCE;
            if (tag < 4 && next[tag] >= 20)
                tag = 4;
            int wanted = tag == 4 ? MPI_ANY_TAG : tag;
            if (n % 3)
                MPI_Probe(source, wanted, MPI_COMM_WORLD, &status);
            else
                for (flag = 0; !flag;)
                    MPI_Iprobe(source, wanted, MPI_COMM_WORLD, &flag, &status);
            while (any < 20 && taken[any])
                any++;
            int i = tag == 4 ? any : next[tag];
            CHECK_STATUS(&status, left, i % 4, MPI_BYTE, (int)(bytes - i % bytes));
            int count;
            MPI_Get_count(&status, MPI_BYTE, &count);
            MPI_Recv(in, count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
            CHECK_STATUS(&status, left, i % 4, MPI_BYTE, count);
            CHECK_FILLED(in, count, round + i + left);
            taken[i] = 1;
            next[i % 4] += 4;
        }
        MPI_Waitall(20, sends, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /* A posted receive takes its message before a probe can see it; a probe of another tag looks past it. */
    MPI_Request receive;
    MPI_Irecv(in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &receive);
    pass_token(left, right);
    MPI_Isend(out, (int)bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &sends[0]);
    MPI_Isend(out, 1, MPI_BYTE, right, 2, MPI_COMM_WORLD, &sends[1]);
    MPI_Probe(left, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    CHECK_STATUS(&status, left, 2, MPI_BYTE, 1);
    MPI_Recv(in + bytes, 1, MPI_BYTE, left, 2, MPI_COMM_WORLD, &status);
    MPI_Wait(&receive, &status);
    CHECK_STATUS(&status, left, 1, MPI_BYTE, (int)bytes);
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);

    /* A probe doesn't complete a synchronous send. */
    MPI_Issend(out, (int)bytes, MPI_BYTE, right, 3, MPI_COMM_WORLD, &sends[0]);
    MPI_Probe(left, 3, MPI_COMM_WORLD, &status);
    CHECK_STATUS(&status, left, 3, MPI_BYTE, (int)bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Test(&sends[0], &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(in, (int)bytes, MPI_BYTE, left, 3, MPI_COMM_WORLD, &status);
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE);

    /* Any source: with one message from each rank, each is announced and received once. */
    int value = rank, got, seen = 0;
    if (rank) {
        MPI_Send(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    } else
        for (int i = 1; i < size; i++) {
            MPI_Probe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &status);
            MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK_EQ(status.MPI_SOURCE, got);
            CHECK(!(seen & 1 << got));
            seen |= 1 << got;
        }
    CHECK_FINISH();
}
