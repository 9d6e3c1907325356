/* Ranks die at random moments, at any instruction, while all of them work; the others go on with a smaller communicator. The argument is the
 * seed; a second one is how many ranks die at most, a third one is how many microseconds they live at most. */
#include "check.h"
#include <mpix.h>
#include <signal.h>
#include <sys/time.h>

enum { ROUNDS = 60, LONG = 60000 };
static int state;
static unsigned next(unsigned limit) { return (unsigned)rand_r((unsigned *)&state) % limit; }

static void die(int signal)
{
    (void)signal;
    kill(getpid(), SIGKILL);
}

/* A round's operations. Their results are right if all went well. */
static int work(MPI_Comm comm, int round)
{
    static double from[LONG], into[LONG];
    int me, members, code, value = rank + round, sum = 0, least = 0;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &members);
    int after = (me + 1) % members, before = (me + members - 1) % members;
    switch (round % 6) {
    case 0:
        if ((code = MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm)))
            return code;
        if ((code = MPI_Reduce(&value, &least, 1, MPI_INT, MPI_MIN, members - 1, comm)))
            return code;
        return MPI_Barrier(comm);
    case 1:
        from[LONG - 1] = round;
        code = MPI_Sendrecv(from, LONG, MPI_DOUBLE, after, 1, into, LONG, MPI_DOUBLE, before, 1, comm, MPI_STATUS_IGNORE);
        if (!code)
            CHECK_EQ(round, into[LONG - 1]);
        return code;
    case 2: {
        if ((code = MPI_Send(&value, 1, MPI_INT, after, 2, comm)))
            return code;
        MPI_Request request;
        if ((code = MPI_Irecv(&sum, 1, MPI_INT, MPI_ANY_SOURCE, 2, comm, &request)))
            return code;
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (request != MPI_REQUEST_NULL) {
            MPI_Cancel(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        return code;
    }
    case 3:
        from[7] = round;
        if ((code = MPI_Bcast(from, LONG, MPI_DOUBLE, round % members, comm)))
            return code;
        CHECK_EQ(round, from[7]);
        return MPI_SUCCESS;
    case 4: {
        MPI_Request requests[2];
        if ((code = MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm, &requests[0])))
            return code;
        if ((code = MPI_Ibarrier(comm, &requests[1])))
            requests[1] = MPI_REQUEST_NULL;
        int waited = MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        return code ? code : waited;
    }
    default: {
        int all[64];
        return MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, comm);
    }
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int seed = argc > 1 ? atoi(argv[1]) : 1, most = argc > 2 ? atoi(argv[2]) : size - 1;
    int longest = argc > 3 ? atoi(argv[3]) : 20000;
    MPI_Comm comm, made;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    /* A rank may die before others have left the barrier. */
    MPI_Barrier(comm);
    /* One lives, which all know. */
    state = seed;
    int lives = (int)next(size);
    state = seed * 1000 + rank;
    next(2);
    if ((rank - lives + size) % size <= most && rank != lives && next(4)) {
        signal(SIGALRM, die);
        struct itimerval timer = {.it_value = {.tv_usec = 1 + (long)next(longest)}};
        setitimer(ITIMER_REAL, &timer, NULL);
    }
    int shrunk = 0;
    for (int round = 0; round < ROUNDS;) {
        int code = work(comm, round);
        if (code)
            OK(MPIX_Comm_revoke(comm));
        int good = code == MPI_SUCCESS;
        int told = MPIX_Comm_agree(comm, &good);
        if (told)
            CHECK_EQ(MPIX_ERR_PROC_FAILED, check_class(told));
        if (good && !told) {
            round++;
            continue;
        }
        /* All have come to the same. */
        OK(MPIX_Comm_shrink(comm, &made));
        OK(MPI_Comm_free(&comm));
        comm = made;
        shrunk++;
        int same[2] = {round, -round}, least[2];
        code = MPI_Allreduce(same, least, 2, MPI_INT, MPI_MIN, comm);
        if (!code)
            CHECK_F(least[0] == round && least[1] == -round, "seed %d, round %d", seed, round);
        CHECK_F(shrunk <= 3 * size, "seed %d", seed);
        /* It fails for all or for some, which the next round shows. */
    }
    OK(MPI_Comm_free(&comm));
    /* A rank that is killed after MPI_Finalize has failed, though nobody waits for it. */
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0}}, NULL);
    OK(MPI_Finalize());
    return 0;
}
