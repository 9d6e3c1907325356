/* A rank that waits may move to another processor, but only to one that it may use; afterwards it may use all that it might before. */
#define _GNU_SOURCE
#include "../check.h"

#include <sched.h>

enum { ROUNDS = 3000 };

static void same_as(const cpu_set_t *allowed, const char *when)
{
    cpu_set_t now;
    CHECK(sched_getaffinity(0, sizeof now, &now) == 0);
    CHECK_F(CPU_EQUAL(allowed, &now), "%s: other processors are allowed than before", when);
}

/* Ranks 0 and 1 talk while the others wait; now and then they begin on one processor. */
static void talk(const cpu_set_t *allowed, int together)
{
    int token = 0;
    if (rank > 1) {
        OK(MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        return;
    }
    if (together >= 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(together, &one);
        CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
        CHECK(sched_setaffinity(0, sizeof *allowed, allowed) == 0);
    }
    for (int i = 0; i < ROUNDS; i++) {
        if (rank == 0)
            OK(MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
        OK(MPI_Recv(&token, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(i, token);
        if (rank == 1)
            OK(MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    }
    for (int other = 2; rank == 0 && other < size; other++)
        OK(MPI_Send(&token, 1, MPI_INT, other, 1, MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    cpu_set_t allowed;
    CHECK_START(argc, argv, 2);
    CHECK(sched_getaffinity(0, sizeof allowed, &allowed) == 0);
    int first = 0, last = CPU_SETSIZE - 1;
    while (!CPU_ISSET(first, &allowed))
        first++;
    while (!CPU_ISSET(last, &allowed))
        last--;
    for (int round = 0; round < 6; round++) {
        talk(&allowed, round % 3 == 0 ? first : round % 3 == 1 ? last : -1);
        same_as(&allowed, "all");
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    /* Both on one processor, and nowhere else to go. */
    CPU_ZERO(&allowed);
    CPU_SET(last, &allowed);
    CHECK(sched_setaffinity(0, sizeof allowed, &allowed) == 0);
    talk(&allowed, -1);
    same_as(&allowed, "one");
    CHECK_FINISH();
}
