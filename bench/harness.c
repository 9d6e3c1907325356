#define _GNU_SOURCE
#include "harness.h"

#include "agree.h"
#include "cores.h"
#include "line.h"
#include "output.h"
#include "timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Few batches in each launch, since how often a program is launched is what makes a figure repeatable. */
enum { MOST_CORES = 1024, MOST_VARIANTS = 8, MOST_POINTS = 4096, BATCHES_FULL = 11, BATCHES_QUICK = 5, BATCHES_SLOW = 3 };

/* A call that takes longer than this, in nanoseconds, is made once. */
static const double LONGEST_CALL = 3e9;
/* Warm-up time of two ranks, in nanoseconds. */
static const double WARM = 8e6;

int harness_rank, harness_size;

static const char *part_name;
static int quick, alone, unbound, batches;
static double budget;   /* nanoseconds for one point */
static double time_limit, deadline; /* nanoseconds, and when it ends on the clock of timer_now; 0: none */
static long from, next_index;
static const char *only_name, *only_variant, *line_file, *calls_file, *scenario = "";
static long known_calls[MOST_POINTS]; /* of a batch, by index; 0: to be found out */
static long line_wanted;              /* nanoseconds; 0: any */
static int has_line;                  /* whether a cache line's way is measured */
static int cores[MOST_CORES], core_count;
static long calls_made;

static void usage(const char *problem, const char *what)
{
    if (harness_rank == 0)
        fprintf(stderr, "%s: %s %s\n", part_name, problem, what);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static void read_options(int argc, char **argv)
{
    long budget_ms = 0, seconds = 0;
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i];
        if (strcmp(option, "--quick") == 0) {
            quick = 1;
            continue;
        }
        if (strcmp(option, "--unbound") == 0) {
            unbound = 1;
            continue;
        }
        if (strcmp(option, "--alone") == 0) {
            alone = 1;
            continue;
        }
        if (i + 1 == argc)
            usage("unknown option, or one without its value:", option);
        const char *value = argv[++i];
        char *end = "";
        if (strcmp(option, "--budget-ms") == 0)
            budget_ms = strtol(value, &end, 10);
        else if (strcmp(option, "--time-limit") == 0)
            seconds = strtol(value, &end, 10);
        else if (strcmp(option, "--from") == 0)
            from = strtol(value, &end, 10);
        else if (strcmp(option, "--name") == 0)
            only_name = value;
        else if (strcmp(option, "--variant") == 0)
            only_variant = value;
        else if (strcmp(option, "--scenario") == 0)
            scenario = value;
        else if (strcmp(option, "--line") == 0)
            line_file = value;
        else if (strcmp(option, "--seek-line") == 0)
            line_wanted = strtol(value, &end, 10);
        else if (strcmp(option, "--calls") == 0)
            calls_file = value;
        else if (strcmp(option, "--cores") == 0) {
            core_count = cores_parse(value, cores, MOST_CORES);
            if (core_count < 0)
                usage("not a list of cores:", value);
        } else
            usage("unknown option", option);
        if (*end)
            usage("not a number:", value);
    }
    batches = quick ? BATCHES_QUICK : BATCHES_FULL;
    budget = (budget_ms > 0 ? (double)budget_ms : quick ? 5.0 : 50.0) * 1e6;
    time_limit = (double)seconds * 1e9;
}

/* Lines of an index and a number of calls. */
static void read_calls(void)
{
    long index, calls;
    FILE *file = fopen(calls_file, "r");
    if (!file)
        usage("can't be read:", calls_file);
    while (fscanf(file, "%ld %ld", &index, &calls) == 2)
        if (index >= 0 && index < MOST_POINTS)
            known_calls[index] = calls;
    fclose(file);
}

/* Set-up after MPI's own start. */
static void begin(int *argc, char ***argv, const char *part)
{
    part_name = part;
    MPI_Comm_rank(MPI_COMM_WORLD, &harness_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &harness_size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    read_options(*argc, *argv);
    int error = unbound ? 0 : cores_bind(cores, core_count, harness_rank, harness_size);
    if (error)
        fprintf(stderr, "%s: rank %d can't be bound to its core: %s\n", part, harness_rank, strerror(error));
    timer_start();
    if (calls_file)
        read_calls();
    /* Two ranks on one core would wait for each other's time slices. */
    has_line = line_file && harness_size >= 2 && core_count >= 2;
    int no_line = has_line ? line_open(line_file, harness_rank, harness_size, cores, core_count) : 0;
    if (no_line)
        usage("can't use the file", strerror(no_line));
    line_seek((double)line_wanted);
    deadline = time_limit > 0 ? timer_now() + time_limit : 0;
    if (harness_rank == 0)
        output_fact("clock", timer_name());
}

void harness_start(int *argc, char ***argv, const char *part)
{
    MPI_Init(argc, argv);
    begin(argc, argv, part);
}

int harness_start_threads(int *argc, char ***argv, const char *part)
{
    int level;
    MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &level);
    begin(argc, argv, part);
    return level;
}

void harness_end(void)
{
    if (harness_rank == 0)
        output_end();
    MPI_Finalize();
}

int harness_is_unbound(void)
{
    return unbound;
}

int harness_is_quick(void)
{
    return quick;
}

const char *harness_scenario(void)
{
    return scenario;
}

const int *harness_cores(int *count)
{
    *count = core_count;
    return cores;
}

/* Whether the code says that the library has no such thing, as opposed to failing at it. */
static int is_unsupported(int code)
{
    int class;
    if (code == HARNESS_NOT_THERE)
        return 1;
    if (code < 0 || MPI_Error_class(code, &class) != MPI_SUCCESS)
        return 0;
    return class == MPI_ERR_UNSUPPORTED_OPERATION;
}

static void print_failure(const struct point *point, int rank, int code)
{
    char text[MPI_MAX_ERROR_STRING + 64], reason[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (code == HARNESS_WRONG_DATA)
        strcpy(reason, "wrong data arrived");
    else if (code == HARNESS_NO_MEMORY)
        strcpy(reason, "not enough memory");
    else if (code == HARNESS_NOT_THERE)
        strcpy(reason, "this MPI has no such function");
    else if (MPI_Error_string(code, reason, &length) != MPI_SUCCESS)
        snprintf(reason, sizeof reason, "error code %d", code);
    /* Some libraries' messages begin with the rank. */
    if (strncmp(reason, "rank ", 5) == 0)
        snprintf(text, sizeof text, "%s", reason);
    else
        snprintf(text, sizeof text, "rank %d: %s", rank, reason);
    if (is_unsupported(code))
        output_unsupported(point, text);
    else
        output_failed(point, text);
}

/* Outcome of a batch, equal on all ranks. */
struct outcome {
    double elapsed; /* what the body reported; valid on rank 0 */
    double inside;  /* what the body took on this rank, with all that it doesn't report */
    int failed;
};

/* Brings the ranks' reports together; on failure rank 0 prints the first failing rank's reason for these points. */
static struct outcome settle_points(const struct point *points, int count, enum whose whose, double elapsed, int code)
{
    struct report mine = {elapsed, code};
    struct report *all = harness_rank == 0 ? malloc(sizeof mine * (size_t)harness_size) : NULL;
    struct outcome outcome = {elapsed, 0, 0};
    if (harness_rank == 0 && !all)
        usage("not enough memory for", "the ranks' reports");
    if (agree_gather(&mine, all) != MPI_SUCCESS)
        usage("the ranks' reports were not delivered in", part_name);
    long failed = 0;
    if (harness_rank == 0) {
        for (int r = 0; r < harness_size; r++) {
            if (all[r].code != MPI_SUCCESS && !failed) {
                failed = 1;
                for (int p = 0; p < count; p++)
                    print_failure(&points[p], r, all[r].code);
            }
            if (whose == SLOWEST_RANK && all[r].elapsed > outcome.elapsed)
                outcome.elapsed = all[r].elapsed;
        }
        free(all);
    }
    if (agree_long(&failed) != MPI_SUCCESS)
        usage("rank 0's decision was not delivered in", part_name);
    outcome.failed = failed != 0;
    return outcome;
}

static struct outcome settle(const struct point *point, enum whose whose, double elapsed, int code)
{
    return settle_points(point, 1, whose, elapsed, code);
}

/* settle() for values that all variants of a point share. */
static struct outcome settle_all(const struct point *points, int count, int code)
{
    return settle_points(points, count, RANK_0, 0, code);
}

static struct outcome run_batch(const struct measurement *m, const struct point *point, harness_body *body, long calls)
{
    double elapsed = 0;
    int code = agree_sync();
    double begin = timer_now();
    if (code == MPI_SUCCESS)
        code = body(m->context, calls, calls_made, &elapsed);
    double inside = timer_now() - begin;
    calls_made += calls;
    struct outcome outcome = settle(point, m->whose, elapsed, code);
    outcome.inside = inside;
    return outcome;
}

/* First measurement of a variant. */
struct calibration {
    long calls;     /* that fill one batch; 0: the variant failed */
    double wall;    /* what such a batch takes with all that isn't timed, the ranks' agreeing included; nanoseconds */
    double elapsed; /* what it reported */
};

/* Runs batches for a while: memory between two ranks may be new to them for some thousand messages. */
static struct calibration warm_up(const struct measurement *m, const struct point *point, harness_body *body, long calls)
{
    double begin = timer_now();
    for (;;) {
        double start = timer_now();
        struct outcome outcome = run_batch(m, point, body, calls);
        if (outcome.failed)
            return (struct calibration){0, 0, 0};
        double end = timer_now();
        long warm = harness_size > 2 || end - begin >= WARM;
        if (agree_long(&warm) != MPI_SUCCESS)
            usage("rank 0's decision was not delivered in", part_name);
        if (warm)
            return (struct calibration){calls, end - start, outcome.elapsed};
    }
}

/* Doubles the calls until a batch takes its share of the budget; or warms up, where the calls are known. */
static struct calibration calibrate(const struct measurement *m, const struct point *point, harness_body *body,
                                    double share)
{
    enum { MOST_CALLS = 1 << 24 };
    struct calibration c = {1, 0, 0};
    enum { AGREEING = 3 };
    if (point->index < MOST_POINTS && known_calls[point->index] > 0) {
        return warm_up(m, point, body, known_calls[point->index]);
    }
    /* The first batch warms up; and a long batch may be an accident, so several must agree that it is long enough. */
    for (int long_enough = 0, warm = 0; long_enough < AGREEING;) {
        double begin = timer_now();
        struct outcome outcome = run_batch(m, point, body, c.calls);
        double wall = timer_now() - begin;
        if (outcome.failed)
            return (struct calibration){0, 0, 0};
        long next = c.calls, last = 0;
        /* The agreeing takes long when there are more ranks than cores; it's not what is to fill a batch. */
        if (outcome.inside > LONGEST_CALL && c.calls == 1) {
            last = 1;
        } else if (!warm) {
            warm = 1;
        } else if (outcome.inside >= share || c.calls >= MOST_CALLS) {
            long_enough++;
        } else {
            long_enough = 0;
            next = outcome.inside * 8 < share ? c.calls * 4 : c.calls * 2;
        }
        if (last)
            long_enough = AGREEING;
        c.wall = wall;
        c.elapsed = outcome.elapsed;
        long decision[3] = {next, long_enough, warm};
        for (int i = 0; i < 3; i++)
            if (agree_long(&decision[i]) != MPI_SUCCESS)
                usage("the number of calls was not delivered in", part_name);
        c.calls = decision[0];
        long_enough = (int)decision[1];
        warm = (int)decision[2];
    }
    return c;
}

/* Makes a variant's first calls, without any before them. */
static struct calibration first_calls(const struct measurement *m, const struct point *point, const struct variant *variant)
{
    struct outcome outcome = run_batch(m, point, variant->body, variant->calls);
    return (struct calibration){outcome.failed ? 0 : variant->calls, 0, outcome.elapsed};
}

/* Number of batches that there is time for. */
static long rounds_for(double slowest)
{
    if (slowest > LONGEST_CALL)
        return 0;
    return slowest * batches > 8 * budget ? BATCHES_SLOW : batches;
}

/* Measures these variants in turn, batch by batch. */
static void measure_in_turn(const struct measurement *m, const struct point *points, const struct variant *variants,
                            int *failed, int count)
{
    static double results[MOST_VARIANTS][BATCHES_FULL], lines[MOST_VARIANTS][BATCHES_FULL];
    struct calibration first[MOST_VARIANTS];
    double slowest = 0;
    double share = budget / (batches + 1);

    for (int v = 0; v < count; v++) {
        if (failed[v])
            continue;
        first[v] = variants[v].calls > 0 ? first_calls(m, &points[v], &variants[v])
                                         : calibrate(m, &points[v], variants[v].body, share);
        failed[v] = first[v].calls == 0;
        if (first[v].wall > slowest)
            slowest = first[v].wall;
    }
    long rounds = rounds_for(slowest);
    if (agree_long(&rounds) != MPI_SUCCESS)
        usage("the number of batches was not delivered in", part_name);
    for (int round = 0; round < rounds; round++) {
        for (int v = 0; v < count; v++) {
            if (failed[v] || variants[v].calls > 0)
                continue;
            lines[v][round] = line_measure();
            struct outcome outcome = run_batch(m, &points[v], variants[v].body, first[v].calls);
            failed[v] = outcome.failed;
            results[v][round] = outcome.elapsed / (double)first[v].calls / m->scale;
        }
    }
    if (harness_rank != 0)
        return;
    for (int v = 0; v < count; v++) {
        /* A point that takes seconds for one call is not repeated; its result says that it is a single batch. */
        double single = first[v].elapsed / (double)first[v].calls / m->scale;
        if (failed[v])
            continue;
        else if (rounds == 0 || variants[v].calls > 0)
            output_result(&points[v], &single, NULL, 1, first[v].calls);
        else
            output_result(&points[v], results[v], has_line ? lines[v] : NULL, (int)rounds, first[v].calls);
    }
}

static int is_wanted(const struct measurement *m, const struct variant *variant, long index)
{
    if (index < from)
        return 0;
    if (only_name && strcmp(only_name, m->name) != 0)
        return 0;
    return !only_variant || strcmp(only_variant, variant->name) == 0;
}

/* Runs a step, if there is one; returns whether it failed on any rank. */
static int step_failed(const struct point *point, harness_step *step, void *context)
{
    return step && settle(point, RANK_0, 0, step(context)).failed;
}

/* Whether the time is up, by rank 0's clock. */
static int is_late(void)
{
    long late = deadline > 0 && timer_now() > deadline;
    if (deadline > 0 && agree_long(&late) != MPI_SUCCESS)
        usage("rank 0's clock was not delivered in", part_name);
    return late != 0;
}

/* Prepares, measures and finishes one group of variants. */
static void measure_group(const struct measurement *m, const struct point *points, const struct variant *variants,
                          int count)
{
    int failed[MOST_VARIANTS] = {0};
    int late = is_late();
    if (harness_rank == 0)
        for (int v = 0; v < count; v++)
            (late ? output_skipped : output_begin)(&points[v]);
    if (late)
        return;
    struct outcome prepared = settle_all(points, count, m->prepare ? m->prepare(m->context) : MPI_SUCCESS);
    if (prepared.failed)
        return;
    for (int v = 0; v < count; v++)
        failed[v] = step_failed(&points[v], variants[v].prepare, m->context);
    measure_in_turn(m, points, variants, failed, count);
    for (int v = 0; v < count; v++)
        if (!failed[v])
            step_failed(&points[v], variants[v].finish, m->context);
    settle_all(points, count, m->finish ? m->finish(m->context) : MPI_SUCCESS);
}

void harness_measure(const struct measurement *m)
{
    struct variant wanted[MOST_VARIANTS];
    struct point points[MOST_VARIANTS];
    int count = 0;
    for (int v = 0; v < m->variant_count; v++) {
        long index = next_index++;
        if (!is_wanted(m, &m->variants[v], index))
            continue;
        wanted[count] = m->variants[v];
        points[count] = (struct point){index, part_name, m->name, m->variants[v].name, m->bytes, harness_size};
        count++;
    }
    if (count == 0)
        return;
    if (!alone) {
        measure_group(m, points, wanted, count);
        return;
    }
    for (int v = 0; v < count; v++)
        measure_group(m, &points[v], &wanted[v], 1);
}
