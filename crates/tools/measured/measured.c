/* encore-measured: what `encore info --measured` says of this machine. Two ranks exchange messages for a few seconds at most; rank 0 prints
 * what they take, and what it has learned of the ways of long messages. It uses nothing but MPI, so what is measured is the installed
 * library. */
#define _GNU_SOURCE
#include <mpi.h>

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Tags of messages: the other rank goes on answering, or this is the last one. */
enum { GO_ON, LAST };

/* Messages are measured of up to 128 KiB << (SIZES - 1) bytes; a variable by size has BY_SIZE values. */
enum { SIZES = 9, BY_SIZE = 10, FIRST = 128 << 10, WAYS = 3 };

/* Of each size as many messages as a choice takes (ENOUGH), more for a while, none after too long. In seconds. */
enum { ENOUGH = 40, MOST = 400 };
static const double A_WHILE = 0.1, TOO_LONG = 1;

/* A piece of shared memory: a line of each rank. */
struct lines {
    _Alignas(128) atomic_int there;
    _Alignas(128) atomic_int back;
};

static int rank, takes_turns;

static void fail(const char *why)
{
    fprintf(stderr, "encore-measured: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static int in_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, count, sizeof *values, in_order);
    return values[count / 2];
}

/* A number with three digits, in the unit that fits it. */
static const char *duration(double seconds)
{
    static char text[32];
    const char *units[] = {"ns", "us", "ms", "s"};
    double value = seconds * 1e9;
    int unit = 0;
    for (; value >= 999.5 && unit < 3; unit++)
        value /= 1000;
    snprintf(text, sizeof text, "%.*f %s", value < 9.995 ? 2 : value < 99.95, value, units[unit]);
    return text;
}

/* ---- a cache line, a short message, a wake-up, a copy ---------------------------------------------- */

/* Waits until the other rank's line has another value; a rank that shares its processor lets the other rank run. */
static int await_change(atomic_int *line, int before)
{
    int value = before;
    for (int looks = 1; (value = atomic_load_explicit(line, memory_order_acquire)) == before; looks++)
        if (looks % 1000 == 0)
            sched_yield();
    return value;
}

/* Time of a line from one rank to the other, in seconds: the least of some tries. For rank 1, nothing. */
static double line_way(void)
{
    enum { TRIES = 200, BOUNCES = 100, END = -1 };
    struct lines *lines;
    MPI_Win window;
    MPI_Aint bytes;
    int unit;
    MPI_Win_allocate_shared(rank == 0 ? 2 * sizeof *lines : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &lines, &window);
    MPI_Win_shared_query(window, 0, &bytes, &unit, &lines);
    lines = (struct lines *)(((size_t)lines + 127) & ~(size_t)127);
    if (rank == 0) {
        atomic_init(&lines->there, 0);
        atomic_init(&lines->back, 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double least = TOO_LONG, first = MPI_Wtime();
    if (rank == 0) {
        for (int try = 0; try < TRIES && MPI_Wtime() - first < A_WHILE; try++) {
            double begin = MPI_Wtime();
            for (int i = try * BOUNCES; i < (try + 1) * BOUNCES; i++) {
                atomic_store_explicit(&lines->there, i + 1, memory_order_release);
                await_change(&lines->back, i);
            }
            double took = (MPI_Wtime() - begin) / (2 * BOUNCES);
            least = took < least ? took : least;
        }
        atomic_store_explicit(&lines->there, END, memory_order_release);
    } else {
        for (int ball = 0; (ball = await_change(&lines->there, ball)) != END;)
            atomic_store_explicit(&lines->back, ball, memory_order_release);
    }
    MPI_Win_free(&window);
    return least;
}

/* Rank 1's part of all exchanges: it sends back what comes, up to the last one. */
static void answer(void *buffer, int bytes)
{
    MPI_Status status = {.MPI_TAG = GO_ON};
    while (status.MPI_TAG != LAST) {
        MPI_Recv(buffer, bytes, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Send(buffer, bytes, MPI_BYTE, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
}

/* There and back, in seconds. */
static double round_trip(void *buffer, int bytes, int tag)
{
    double begin = MPI_Wtime();
    MPI_Send(buffer, bytes, MPI_BYTE, 1, tag, MPI_COMM_WORLD);
    MPI_Recv(buffer, bytes, MPI_BYTE, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Wtime() - begin;
}

/* Number of ranks that this one has woken. */
static unsigned long long wake_ups(MPI_T_pvar_session session)
{
    static MPI_T_pvar_handle handle = MPI_T_PVAR_HANDLE_NULL;
    unsigned long long value = 0;
    int index, count;
    if (handle == MPI_T_PVAR_HANDLE_NULL) {
        if (MPI_T_pvar_get_index("wake_ups_sent", MPI_T_PVAR_CLASS_COUNTER, &index) ||
            MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count))
            fail("the library doesn't count wake-ups: is it another version?");
        MPI_T_pvar_start(session, handle);
    }
    MPI_T_pvar_read(session, handle, &value);
    return value;
}

/* A message of 8 bytes to a rank that is awake, and how much longer it takes to one that sleeps: less than 0 if none slept. */
static void short_messages(MPI_T_pvar_session session, double *awake, double *wake_up)
{
    enum { TRIES = 21, CALLS = 100, SLEEPS = 11 };
    char data[8] = {0};
    *wake_up = -1;
    if (rank == 1) {
        answer(data, sizeof data);
        return;
    }
    double times[TRIES], asleep[SLEEPS], first = MPI_Wtime();
    int tries = 0;
    while (tries < TRIES && (tries == 0 || MPI_Wtime() - first < A_WHILE)) {
        double begin = MPI_Wtime();
        for (int call = 0; call < CALLS; call++)
            round_trip(data, sizeof data, GO_ON);
        times[tries++] = (MPI_Wtime() - begin) / CALLS;
    }
    double both_ways = median(times, tries);
    *awake = both_ways / 2;
    int slept = 0;
    for (int i = 0; i < SLEEPS; i++) {
        /* The other rank looks for a millisecond before it sleeps. */
        nanosleep(&(struct timespec){0, 4000000}, NULL);
        unsigned long long before = wake_ups(session);
        double took = round_trip(data, sizeof data, i == SLEEPS - 1 ? LAST : GO_ON);
        if (wake_ups(session) > before)
            asleep[slept++] = took - both_ways;
    }
    if (slept > 0)
        *wake_up = median(asleep, slept);
}

/* Bytes a second that this rank copies: the most of some tries. */
static double copy_rate(char *to, const char *from, size_t bytes)
{
    double least = TOO_LONG;
    for (int try = 0; try < 7; try++) {
        int copies = 1 + (int)((1 << 20) / bytes);
        double begin = MPI_Wtime();
        for (int i = 0; i < copies; i++) {
            memcpy(to, from, bytes);
            /* The copy is of use, as far as the compiler knows. */
            __asm__ volatile("" : : "r"(to) : "memory");
        }
        double took = (MPI_Wtime() - begin) / copies;
        least = took < least && took > 0 ? took : least;
    }
    return bytes / least;
}

/* ---- long messages --------------------------------------------------------------------------------- */

/* Exchanges messages; returns what one takes, in seconds, once a way has been chosen. */
static double exchange(char *buffer, int bytes)
{
    double times[MOST], begin = MPI_Wtime();
    int done = 0, tag = GO_ON;
    if (rank == 1) {
        answer(buffer, bytes);
        return 0;
    }
    while (tag == GO_ON) {
        double passed = MPI_Wtime() - begin;
        if (done == MOST - 1 || passed > TOO_LONG || (passed > A_WHILE && done >= ENOUGH))
            tag = LAST;
        times[done++] = round_trip(buffer, bytes, tag) / 2;
    }
    return median(times + done / 2, done - done / 2);
}

static void read_by_size(MPI_T_pvar_session session, const char *name, int class, void *values)
{
    char full[64];
    int index, count;
    MPI_T_pvar_handle handle;
    snprintf(full, sizeof full, "%s%s", name, takes_turns ? "_in_turns" : "");
    if (MPI_T_pvar_get_index(full, class, &index) || MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count) ||
        count != BY_SIZE)
        fail("the library doesn't say what it has learned: is it another version?");
    MPI_T_pvar_read(session, handle, values);
    MPI_T_pvar_handle_free(session, &handle);
}

static void long_messages(MPI_T_pvar_session session, char *buffer)
{
    double took[SIZES];
    for (int size = 0; size < SIZES; size++)
        took[size] = exchange(buffer, FIRST << size);
    if (rank == 1)
        return;
    const char *names[] = {"way_cost_staged", "way_cost_past_caches", "way_cost_kernel"};
    unsigned long long costs[WAYS][BY_SIZE];
    int taken[BY_SIZE], is_any = 0;
    read_by_size(session, "way_taken", MPI_T_PVAR_CLASS_STATE, taken);
    for (int way = 0; way < WAYS; way++)
        read_by_size(session, names[way], MPI_T_PVAR_CLASS_LEVEL, costs[way]);
    printf("\n  long messages: GB/s by each way%s; * is the path in use, - isn't known\n", takes_turns ? ", copies only" : "");
    printf("  %-8s %12s %9s  %13s  %9s\n", "bytes", "a message", "staged ", "past caches ", "kernel ");
    for (int size = 0; size < SIZES; size++) {
        int kibibytes = FIRST >> 10 << size;
        char bytes[16];
        snprintf(bytes, sizeof bytes, "%d%c", kibibytes < 1024 ? kibibytes : kibibytes >> 10, kibibytes < 1024 ? 'K' : 'M');
        const int widths[] = {8, 12, 8};
        printf("  %-8s %12s ", bytes, duration(took[size]));
        for (int way = 0; way < WAYS; way++) {
            char rate[32] = "-";
            if (costs[way][size] > 0)
                snprintf(rate, sizeof rate, "%.1f", 1000.0 / costs[way][size]);
            is_any += taken[size] > 0;
            printf("%*s%c%s", widths[way], rate, taken[size] == way + 1 ? '*' : ' ', way == WAYS - 1 ? "\n" : "  ");
        }
    }
    if (!is_any)
        puts("  nothing was learned: the settings leave one way");
}

int main(int argc, char **argv)
{
    int provided, size;
    MPI_T_pvar_session session;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2)
        fail("it runs on two ranks: use `encore info --measured`");
    MPI_T_cvar_handle handle;
    unsigned long long shared = 0;
    int index, count;
    MPI_T_pvar_session_create(&session);
    if (MPI_T_cvar_get_index("ranks_share_processors", &index) == MPI_SUCCESS &&
        MPI_T_cvar_handle_alloc(index, NULL, &handle, &count) == MPI_SUCCESS)
        MPI_T_cvar_read(handle, &shared);
    takes_turns = shared != 0;

    double begin = MPI_Wtime(), line = line_way(), awake = 0, wake_up = 0;
    short_messages(session, &awake, &wake_up);
    size_t longest = (size_t)FIRST << (SIZES - 1);
    char *buffer = malloc(longest);
    if (buffer == NULL)
        fail("there isn't enough memory");
    memset(buffer, 1, longest);
    double in_cache = 0, in_memory = 0;
    if (rank == 0) {
        in_cache = copy_rate(buffer, buffer + (32 << 10), 32 << 10);
        in_memory = copy_rate(buffer, buffer + longest / 2, longest / 2);
        printf("measured   (two ranks%s; share/encore/docs/tool-interface.md)\n", takes_turns ? " that take turns on one processor" : "");
        printf("  a cache line to the other rank  %s\n", duration(line));
        printf("  a message of 8 bytes            %s\n", duration(awake));
        if (wake_up >= 0)
            printf("  a wake-up, on top of that       %s\n", duration(wake_up));
        else
            puts("  a wake-up, on top of that       not measured: the other rank never slept");
        printf("  a copy of 32K, of 16M           %.1f GB/s, %.1f GB/s\n", in_cache / 1e9, in_memory / 1e9);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    long_messages(session, buffer);
    if (rank == 0)
        printf("  measured in %s\n", duration(MPI_Wtime() - begin));
    free(buffer);
    MPI_T_finalize();
    MPI_Finalize();
    return 0;
}
