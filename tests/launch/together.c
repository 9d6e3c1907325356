/* One of three jobs that meet and work as one group, with memory in common, until one of them dies. Arguments: its letter (a, b, c), the folder of the port's name and of
 * the process ids, and whether errors of the common communicator "return" or are "fatal". */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail(const char *what)
{
    fprintf(stderr, "failed: %s\n", what);
    exit(99);
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[4096], unfinished[4200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    FILE *file = fopen(unfinished, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) || rename(unfinished, path))
        fail(path);
}

/* Waits for a file. */
static void read_file(const char *folder, const char *name, char *text, int length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (;;) {
        FILE *file = fopen(path, "r");
        if (file) {
            if (!fgets(text, length, file))
                fail(path);
            fclose(file);
            return;
        }
        usleep(2000);
    }
}

static void is_death(int code, const char *what)
{
    int class, length = 0;
    char text[MPI_MAX_ERROR_STRING] = "";
    MPI_Error_class(code, &class);
    if (class == MPI_ERR_PROC_ABORTED)
        return;
    MPI_Error_string(code, text, &length);
    fprintf(stderr, "no error of a death: %s\n", text);
    fail(what);
}

/* Number of mappings of this process with `pages` pages and some more. */
static int mapped(unsigned long pages)
{
    char line[4096];
    unsigned long begin, end;
    int found = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    while (file && fgets(line, sizeof line, file))
        if (strstr(line, "/memfd:encore") && sscanf(line, "%lx-%lx", &begin, &end) == 2)
            found += (end - begin) / 4096 > pages && (end - begin) / 4096 < pages + 16;
    if (!file || fclose(file))
        fail("/proc/self/maps");
    return found;
}

/* One collective operation after the other: the one whose turn it is. All ranks call the same until there is an error. */
static int collective(MPI_Comm whole, int all, int turn, MPI_Request persistent)
{
    enum { LONG = 20000, MOST = 6 };
    static int out[LONG], in[LONG], others[MOST * LONG];
    MPI_Request request;
    int code;
    if (all > MOST)
        fail("more ranks than there is room for");
    switch (turn % 8) {
    case 0: return MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, whole);
    case 1: return MPI_Allreduce(out, in, LONG, MPI_INT, MPI_SUM, whole);
    case 2: return MPI_Bcast(out, turn % 3 ? LONG : 1, MPI_INT, turn % all, whole);
    case 3: return MPI_Allgather(out, LONG / all, MPI_INT, others, LONG / all, MPI_INT, whole);
    case 4: return MPI_Alltoall(others, 100, MPI_INT, in, 100, MPI_INT, whole);
    case 5: return MPI_Reduce(out, in, LONG, MPI_INT, MPI_SUM, turn % all, whole);
    case 6:
        code = MPI_Iallreduce(out, in, LONG, MPI_INT, MPI_SUM, whole, &request);
        return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
    default:
        code = MPI_Start(&persistent);
        return code == MPI_SUCCESS ? MPI_Wait(&persistent, MPI_STATUS_IGNORE) : code;
    }
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    const char *letter = argv[1], *folder = argv[2];
    char port[MPI_MAX_PORT_NAME] = "", name[64], text[64];
    int rank, code, word = 1, sum, all, me, turn = 0, *memory;
    enum { PAGES = 30 };
    MPI_Win win;
    MPI_Comm inter, whole, larger;
    MPI_Request pending, persistent;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (*letter == 'a') {
        MPI_Open_port(MPI_INFO_NULL, port);
        if (rank == 0)
            write_file(folder, "port.b", port);
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    } else {
        snprintf(name, sizeof name, "port.%s", letter);
        if (rank == 0)
            read_file(folder, name, port, sizeof port);
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    }
    MPI_Intercomm_merge(inter, *letter != 'a', &whole);
    MPI_Comm_disconnect(&inter);
    if (*letter != 'c') {
        /* The third one comes when the first two are one. */
        if (*letter == 'a' && rank == 0)
            write_file(folder, "port.c", port);
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, whole, &inter);
        MPI_Intercomm_merge(inter, 0, &larger);
        MPI_Comm_disconnect(&inter);
        MPI_Comm_free(&whole);
        whole = larger;
    }
    if (strcmp(argv[3], "return") == 0)
        MPI_Comm_set_errhandler(whole, MPI_ERRORS_RETURN);
    MPI_Comm_size(whole, &all);
    MPI_Comm_rank(whole, &me);
    MPI_Irecv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 9, whole, &pending);
    MPI_Win_allocate_shared(4096 * PAGES, sizeof(int), MPI_INFO_NULL, whole, &memory, &win);
    if (mapped(6 * PAGES) != 1)
        fail("the mapping of the window");
    if (strcmp(argv[3], "return") == 0)
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_SUM, whole, MPI_INFO_NULL, &persistent);
    MPI_Barrier(whole);
    snprintf(name, sizeof name, "%s.%d", letter, rank);
    snprintf(text, sizeof text, "%d", (int)getpid());
    write_file(folder, name, text);
    do {
        MPI_Put(&rank, 1, MPI_INT, (me + 1) % all, 1, 1, MPI_INT, win);
        code = MPI_Accumulate(&rank, 1, MPI_INT, (me + 2) % all, 0, 1, MPI_INT, MPI_SUM, win);
        if (code == MPI_SUCCESS)
            code = MPI_Win_flush_all(win);
        if (code == MPI_SUCCESS)
            code = collective(whole, all, turn++, persistent);
    } while (code == MPI_SUCCESS);
    is_death(code, "the error of MPI_Win_flush_all or of a collective operation");
    if (MPI_Request_free(&persistent) != MPI_SUCCESS)
        fail("the end of a persistent operation");
    is_death(MPI_Wait(&pending, MPI_STATUS_IGNORE), "the error of MPI_Wait");
    is_death(MPI_Barrier(whole), "the error of MPI_Barrier");
    is_death(MPI_Win_flush_all(win), "the error of MPI_Win_flush_all");
    memory[2] = rank;
    MPI_Win_unlock_all(win);
    if (MPI_Win_free(&win) != MPI_SUCCESS || mapped(6 * PAGES) != 0)
        fail("the end of the window");
    is_death(MPI_Comm_disconnect(&whole), "the error of MPI_Comm_disconnect");
    if (whole != MPI_COMM_NULL)
        fail("the handle after MPI_Comm_disconnect");
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (sum != 1)
        fail("the sum afterwards");
    MPI_Finalize();
    return 0;
}
