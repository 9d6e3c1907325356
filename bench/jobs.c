/* Jobs that come later: MPI_Comm_spawn of 4 ranks by one, and MPI_Comm_accept and MPI_Comm_connect between two jobs of one rank each. The time
 * of the call and of a barrier with the others after it.
 *
 * The scenario says which: "spawn"; "accept:FILE", whose port's name comes into FILE; "connect:FILE" is the job that it meets there, which prints
 * nothing, and ends on request. */
#include "cores.h"
#include "harness.h"
#include "timer.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SPAWNED = 4, SPAWNS = 2, LONGEST_PATH = 4096 };

static const char spawned[] = "--spawned", *accept_at = "accept:", *connect_at = "connect:";

struct jobs {
    char program[LONGEST_PATH];
    const char *file;
    char port[MPI_MAX_PORT_NAME]; /* "": none is open */
};

/* Errors of calls without a communicator come to one of these, depending on the MPI's version. */
static void return_errors(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
}

static int spawn(void *context, long calls, long first, double *elapsed)
{
    struct jobs *jobs = context;
    char word[sizeof spawned], *words[] = {strcpy(word, spawned), NULL};
    (void)first;
    for (long call = 0; call < calls; call++) {
        MPI_Comm children;
        double begin = timer_now();
        CHECK(MPI_Comm_spawn(jobs->program, words, SPAWNED, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                             MPI_ERRCODES_IGNORE));
        CHECK(MPI_Barrier(children));
        *elapsed += timer_since(begin);
        CHECK(MPI_Comm_disconnect(&children));
    }
    return MPI_SUCCESS;
}

/* A spawned rank. */
static int be_spawned(void)
{
    MPI_Comm parent;
    MPI_Init(NULL, NULL);
    MPI_Comm_get_parent(&parent);
    MPI_Barrier(parent);
    MPI_Comm_disconnect(&parent);
    MPI_Finalize();
    return 0;
}

static int open_port(void *context)
{
    struct jobs *jobs = context;
    char unfinished[LONGEST_PATH + 8];
    return_errors();
    CHECK(MPI_Open_port(MPI_INFO_NULL, jobs->port));
    snprintf(unfinished, sizeof unfinished, "%s.new", jobs->file);
    FILE *file = fopen(unfinished, "w");
    int failed = !file || fputs(jobs->port, file) < 0;
    if (file && fclose(file))
        failed = 1;
    return failed || rename(unfinished, jobs->file) ? MPI_ERR_OTHER : MPI_SUCCESS;
}

/* Meets the other job once, and sends it whether they meet again. */
static int meet(struct jobs *jobs, int again, double *elapsed)
{
    MPI_Comm other;
    double begin = timer_now();
    CHECK(MPI_Comm_accept(jobs->port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
    CHECK(MPI_Barrier(other));
    *elapsed += timer_since(begin);
    CHECK(MPI_Send(&again, 1, MPI_INT, 0, 0, other));
    return MPI_Comm_disconnect(&other);
}

static int meet_often(void *context, long calls, long first, double *elapsed)
{
    (void)first;
    for (long call = 0; call < calls; call++)
        CHECK(meet(context, 1, elapsed));
    return MPI_SUCCESS;
}

static int meet_last(void *context)
{
    struct jobs *jobs = context;
    double elapsed = 0;
    CHECK(meet(jobs, 0, &elapsed));
    return MPI_Close_port(jobs->port);
}

/* The job that is met. An error ends it. */
static int connect_often(const char *path)
{
    char port[MPI_MAX_PORT_NAME];
    FILE *file;
    MPI_Init(NULL, NULL);
    while (!(file = fopen(path, "r")))
        usleep(1000);
    if (!fgets(port, sizeof port, file))
        MPI_Abort(MPI_COMM_WORLD, 2);
    fclose(file);
    for (int again = 1; again;) {
        MPI_Comm other;
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other);
        MPI_Barrier(other);
        MPI_Recv(&again, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
        MPI_Comm_disconnect(&other);
    }
    MPI_Finalize();
    return 0;
}

static int begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

int main(int argc, char **argv)
{
    static struct jobs jobs;
    if (argc > 1 && strcmp(argv[1], spawned) == 0)
        return be_spawned();
    for (int i = 1; i < argc; i++)
        if (begins(argv[i], connect_at))
            return connect_often(argv[i] + strlen(connect_at));
    harness_start(&argc, &argv, "startup");
    return_errors();
    /* Several processes are to share the cores: none is bound to one of them, nor are those that it starts. */
    int count;
    const int *cores = harness_cores(&count);
    cores_bind(cores, count, 0, count + 1);
    ssize_t length = readlink("/proc/self/exe", jobs.program, sizeof jobs.program - 1);
    jobs.program[length > 0 ? length : 0] = '\0';
    if (begins(harness_scenario(), accept_at)) {
        jobs.file = harness_scenario() + strlen(accept_at);
        struct variant variant = {"", meet_often, open_port, meet_last, 0};
        harness_measure(&(struct measurement){
            "MPI_Comm_accept, MPI_Comm_connect", 0, &variant, 1, &jobs, NULL, NULL, RANK_0, 1});
    } else {
        struct variant variant = {"", spawn, NULL, NULL, SPAWNS};
        harness_measure(
            &(struct measurement){"MPI_Comm_spawn of 4", 0, &variant, 1, &jobs, NULL, NULL, RANK_0, 1});
    }
    harness_end();
    return 0;
}
