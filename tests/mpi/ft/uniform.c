/* The hint `mpi_error_uniform`: all living members come to the same result of each operation. The first argument is the operation, the second the
 * hint's value. Again and again the last rank dies at another step: before the operation, in the first or second call of its operator, after the
 * operation's start, after its end, or at any moment. The others revoke the communicator at once when they have the error, which doesn't change that
 * of the slower ones. */
#include "../check.h"
#include <mpix.h>
#include <signal.h>
#include <sys/time.h>

enum { BEFORE, FIRST, SECOND, STARTED, AFTER, ANY, STEPS };
static const char *how;
static int left_until_death, step, dies;
static MPI_Op op;
static MPI_Request kept = MPI_REQUEST_NULL;
static int from[300], into[300], copy[300];

static void die(int signal)
{
    (void)signal;
    kill(getpid(), SIGKILL);
}

static void sum(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    if (left_until_death > 0 && --left_until_death == 0)
        die(0);
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void started(void)
{
    if (dies && step == STARTED)
        die(0);
}

static int is(const char *name)
{
    return strcmp(how, name) == 0;
}

static int waited(int code, MPI_Request *request)
{
    if (code)
        return code;
    started();
    code = MPI_Wait(request, MPI_STATUS_IGNORE);
    return code;
}

/* Two at the same time, for which the ranks wait in different orders. */
static int both(MPI_Comm comm, int me)
{
    MPI_Request requests[2];
    int codes[2], first = me % 2;
    OK(MPI_Iallreduce(from, into, 300, MPI_INT, op, comm, &requests[0]));
    OK(MPI_Ibcast(copy, 300, MPI_INT, 0, comm, &requests[1]));
    started();
    codes[first] = MPI_Wait(&requests[first], MPI_STATUS_IGNORE);
    codes[1 - first] = MPI_Wait(&requests[1 - first], MPI_STATUS_IGNORE);
    return codes[0] ? codes[0] : codes[1];
}

static int made(int code, MPI_Comm *comm)
{
    if (code == MPI_SUCCESS) {
        CHECK(*comm != MPI_COMM_NULL);
        OK(MPI_Comm_free(comm));
    } else {
        CHECK(*comm == MPI_COMM_NULL);
    }
    return code;
}

static int create(MPI_Comm comm, int me, int members, int round)
{
    MPI_Comm new;
    MPI_Request request;
    int code, next = (me + 1) % members, before = (me + members - 1) % members;
    switch (round % 5) {
    case 0:
        return made(MPI_Comm_dup(comm, &new), &new);
    case 1:
        return made(MPI_Comm_split(comm, me % 2, me, &new), &new);
    case 2:
        OK(MPI_Comm_idup(comm, &new, &request));
        code = waited(MPI_SUCCESS, &request);
        if (code == MPI_SUCCESS)
            OK(MPI_Comm_free(&new));
        return code;
    case 3:
        return made(MPI_Cart_create(comm, 1, &members, &(int){1}, 0, &new), &new);
    default:
        return made(MPI_Dist_graph_create_adjacent(comm, 1, &before, MPI_UNWEIGHTED, 1, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &new), &new);
    }
}

static int operation(MPI_Comm comm, int me, int members, int round)
{
    MPI_Request request;
    if (is("allreduce"))
        return MPI_Allreduce(from, into, 300, MPI_INT, op, comm);
    if (is("bcast"))
        return MPI_Bcast(from, 300, MPI_INT, 0, comm);
    if (is("barrier"))
        return MPI_Barrier(comm);
    if (is("gather"))
        return MPI_Gather(&me, 1, MPI_INT, into, 1, MPI_INT, members - 1, comm);
    if (is("iallreduce"))
        return waited(MPI_Iallreduce(from, into, 300, MPI_INT, op, comm, &request), &request);
    if (is("both"))
        return both(comm, me);
    if (is("create"))
        return create(comm, me, members, round);
    CHECK(is("persistent"));
    if (kept == MPI_REQUEST_NULL) {
        int code = MPI_Allreduce_init(from, into, 300, MPI_INT, op, comm, MPI_INFO_NULL, &kept);
        if (code) {
            kept = MPI_REQUEST_NULL;
            return code;
        }
    }
    return waited(MPI_Start(&kept), &kept);
}

/* The members of `comm`, all of which have the hint. */
static MPI_Comm with_hint(MPI_Comm comm, const char *value)
{
    MPI_Info info;
    MPI_Comm new;
    char found[16];
    int length = sizeof found, flag;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_error_uniform", value));
    OK(MPI_Comm_dup_with_info(comm, info, &new));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_get_info(new, &info));
    OK(MPI_Info_get_string(info, "mpi_error_uniform", &length, found, &flag));
    CHECK(flag);
    CHECK_STR(value, found);
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_set_errhandler(new, MPI_ERRORS_RETURN));
    return new;
}

static void lose_one(MPI_Comm comm, int me, int members)
{
    int victim = members - 1;
    dies = me == victim;
    /* All have made the communicator. */
    for (int other = 0; dies && other < victim; other++)
        OK(MPI_Recv(NULL, 0, MPI_INT, other, 0, comm, MPI_STATUS_IGNORE));
    if (!dies)
        OK(MPI_Send(NULL, 0, MPI_INT, victim, 0, comm));
    for (int round = 0;; round++) {
        if (dies && round == 1) {
            if (step == BEFORE)
                die(0);
            left_until_death = step == FIRST ? 1 : step == SECOND ? 2 : 0;
            signal(SIGALRM, die);
            if (step == ANY)
                setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_usec = 1 + 37 * members}}, NULL);
        }
        for (int i = 0; i < 300; i++)
            from[i] = me + i;
        int class = check_class(operation(comm, me, members, round));
        if (dies && round == 1 && step != ANY)
            die(0);
        if (class)
            OK(MPIX_Comm_revoke(comm));
        int bits = class == MPI_SUCCESS ? 1 : class == MPIX_ERR_PROC_FAILED ? 2 : 4;
        int own = bits;
        MPIX_Comm_agree(comm, &bits);
        CHECK_F(bits != 0, "%s: step %d of %d members, round %d: class %d here, another one elsewhere", how, step, members, round, class);
        CHECK_F(own != 4, "%s: step %d, class %d", how, step, class);
        if (class)
            return;
        if (is("allreduce") || is("persistent") || is("iallreduce"))
            CHECK_EQ(members * (members - 1) / 2 + members * 7, into[7]);
    }
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    CHECK_EQ(3, argc);
    how = argv[1];
    MPI_Comm living, comm;
    int members = size, me = rank;
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Op_create(sum, 1, &op));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &living));
    for (int loss = 0; members > 1; loss++) {
        step = (size + loss) % STEPS;
        comm = with_hint(living, argv[2]);
        OK(MPI_Comm_free(&living));
        lose_one(comm, me, members);
        if (kept != MPI_REQUEST_NULL)
            OK(MPI_Request_free(&kept));
        OK(MPIX_Comm_shrink(comm, &living));
        OK(MPI_Comm_free(&comm));
        OK(MPI_Comm_size(living, &members));
        OK(MPI_Comm_rank(living, &me));
    }
    OK(MPI_Comm_free(&living));
    OK(MPI_Op_free(&op));
    OK(MPI_Finalize());
    return 0;
}
