/* Files: opening and closing, whole pieces of each rank, records of all ranks interleaved, small accesses, shared and ordered pointers, and
 * a collective write beside computation. The slowest rank's time for one call; the size is that of one rank's data.
 *
 * The scenario says where the file lies: "disk" ($TMPDIR, or /var/tmp) or "tmpfs" (/dev/shm). */
#include "buffer.h"
#include "harness.h"
#include "timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct access {
    size_t bytes, record; /* of a rank's data; of a record, 0: in one piece */
    char *data;
    MPI_File file;
    MPI_Datatype tile;
    uint64_t latest;
};

static char path[4096];

static int open_file(MPI_File *file)
{
    return MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, file);
}

static int set_view(struct access *a)
{
    MPI_Offset displacement = (MPI_Offset)(a->record ? a->record : a->bytes) * harness_rank;
    return MPI_File_set_view(a->file, displacement, MPI_BYTE, a->tile, "native", MPI_INFO_NULL);
}

/* The file has all data of all ranks, so that writes go over what is there. */
static int prepare(void *context)
{
    struct access *a = context;
    a->data = buffer_new(a->bytes);
    if (!a->data)
        return HARNESS_NO_MEMORY;
    buffer_fill(a->data, a->bytes, (uint64_t)harness_rank);
    CHECK(open_file(&a->file));
    if (a->record) {
        MPI_Datatype blocks;
        int records = (int)(a->bytes / a->record), record = (int)a->record;
        CHECK(MPI_Type_vector(records, record, record * harness_size, MPI_BYTE, &blocks));
        CHECK(MPI_Type_create_resized(blocks, 0, (MPI_Aint)a->bytes * harness_size, &a->tile));
        CHECK(MPI_Type_free(&blocks));
        CHECK(MPI_Type_commit(&a->tile));
    } else
        a->tile = MPI_BYTE;
    CHECK(set_view(a));
    CHECK(MPI_File_write_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE));
    return MPI_Barrier(MPI_COMM_WORLD);
}

static int finish(void *context)
{
    struct access *a = context;
    if (a->record)
        CHECK(MPI_Type_free(&a->tile));
    free(a->data);
    CHECK(MPI_File_close(&a->file));
    if (harness_rank == 0)
        unlink(path);
    return MPI_Barrier(MPI_COMM_WORLD);
}

/* The latest write is there. */
static int verify(struct access *a)
{
    memset(a->data, 0, a->bytes);
    CHECK(MPI_File_read_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE));
    return buffer_stamp_differs(a->data, a->bytes, a->latest) ? HARNESS_WRONG_DATA : MPI_SUCCESS;
}

static int verify_written(void *context)
{
    return verify(context);
}

/* Times `calls` calls of `body`, each by itself, after the buffer got new contents, which `stamp` then says, and all have met. */
#define REPEAT_AS(stamp, body)                                                                                         \
    *elapsed = 0;                                                                                                      \
    for (long i = 0; i < calls; i++) {                                                                                 \
        stamp = (uint64_t)(first + i) * 64 + (uint64_t)harness_rank;                                                   \
        buffer_touch(a->data, a->bytes, stamp);                                                                        \
        CHECK(MPI_Barrier(MPI_COMM_WORLD));                                                                            \
        double begin = timer_now();                                                                                    \
        body;                                                                                                          \
        *elapsed += timer_since(begin);                                                                                \
    }                                                                                                                  \
    return MPI_SUCCESS
#define REPEAT(body) REPEAT_AS(a->latest, body)

static int write_all(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(CHECK(MPI_File_write_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE)));
}

/* Each time through a view that was just set: nothing is known of it. */
static int write_all_anew(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT({
        CHECK(set_view(a));
        CHECK(MPI_File_write_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE));
    });
}

static int read_all(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    /* The latest write is the file's content. */
    uint64_t stamp;
    REPEAT_AS(stamp, CHECK(MPI_File_read_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE)));
}

static int write_alone(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(CHECK(MPI_File_write_at(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE)));
}

static int write_shared(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    CHECK(MPI_File_seek_shared(a->file, 0, MPI_SEEK_SET));
    REPEAT(CHECK(MPI_File_write_shared(a->file, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE)));
}

static int write_ordered(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    CHECK(MPI_File_seek_shared(a->file, 0, MPI_SEEK_SET));
    REPEAT(CHECK(MPI_File_write_ordered(a->file, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE)));
}

static volatile double product;

/* Computes for about as long as an access of these bytes takes. */
static void work(size_t bytes)
{
    double x = 1;
    for (size_t i = 0; i < bytes / 4; i++)
        x = x * 1.0000001 + 1e-9;
    product = x;
}

static int only_work(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(work(a->bytes));
}

static int start_and_wait(struct access *a, int beside)
{
    MPI_Request request;
    CHECK(MPI_File_iwrite_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, &request));
    if (beside)
        work(a->bytes);
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static int later(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(CHECK(start_and_wait(a, 0)));
}

static int later_beside(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(CHECK(start_and_wait(a, 1)));
}

static int sync_file(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    *elapsed = 0;
    for (long i = 0; i < calls; i++) {
        a->latest = (uint64_t)(first + i);
        CHECK(MPI_File_write_at_all(a->file, 0, a->data, (int)a->bytes, MPI_BYTE, MPI_STATUS_IGNORE));
        double begin = timer_now();
        CHECK(MPI_File_sync(a->file));
        *elapsed += timer_since(begin);
    }
    return MPI_SUCCESS;
}

static int open_close(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    MPI_File file;
    REPEAT({
        CHECK(open_file(&file));
        CHECK(MPI_File_close(&file));
    });
}

static int view_alone(void *context, long calls, long first, double *elapsed)
{
    struct access *a = context;
    REPEAT(CHECK(set_view(a)));
}

static void measure(const char *name, size_t bytes, size_t record, const struct variant *variants, int count)
{
    struct access a = {.bytes = bytes, .record = record};
    harness_measure(&(struct measurement){name, bytes, variants, count, &a, prepare, finish, SLOWEST_RANK, 1});
}

int main(int argc, char **argv)
{
    static const struct variant whole[] = {{"write_all", write_all, NULL, verify_written, 0}, {"read_all", read_all, NULL, NULL, 0}};
    static const struct variant records[] = {{"write_all", write_all, NULL, verify_written, 0},
                                             {"write_all, new view", write_all_anew, NULL, verify_written, 0},
                                             {"read_all", read_all, NULL, NULL, 0},
                                             {"write", write_alone, NULL, NULL, 0}};
    static const struct variant small[] = {{"write through a view", write_alone, NULL, NULL, 0},
                                           {"write_shared", write_shared, NULL, NULL, 0}};
    static const struct variant in_order[] = {{"write_ordered", write_ordered, NULL, NULL, 0}};
    static const struct variant beside[] = {{"computation", only_work, NULL, NULL, 0},
                                            {"iwrite_all", later, NULL, NULL, 0},
                                            {"iwrite_all beside computation", later_beside, NULL, NULL, 0}};
    static const struct variant others[] = {{"open and close", open_close, NULL, NULL, 0},
                                            {"set_view", view_alone, NULL, NULL, 0}};
    static const struct variant to_device[] = {{"sync", sync_file, NULL, NULL, 0}};
    harness_start(&argc, &argv, "files");
    int quick = harness_is_quick(), disk = strcmp(harness_scenario(), "tmpfs") != 0;
    const char *folder = disk ? getenv("TMPDIR") : "/dev/shm";
    long long id = getpid();
    MPI_Bcast(&id, 1, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    snprintf(path, sizeof path, "%s/encore-bench.%lld", folder ? folder : "/var/tmp", id);
    const char *where = disk ? "disk" : "tmpfs";
    char name[64];
    size_t large = quick ? 1 << 20 : 16 << 20, repeated = 64 << 10;
#define MEASURE(what, bytes, record, variants)                                                                         \
    do {                                                                                                               \
        snprintf(name, sizeof name, "%s, %s", what, where);                                                            \
        measure(name, bytes, record, variants, COUNT_OF(variants));                                                    \
    } while (0)
    MEASURE("whole", large, 0, whole);
    MEASURE("records of 1 KiB", large, 1024, records);
    MEASURE("records of 1 KiB", repeated, 1024, records);
    MEASURE("records of 64 B", large / 4, 64, records);
    MEASURE("small", 1024, 1024, small);
    MEASURE("in order", 64 << 10, 0, in_order);
    /* An access beside a program needs a processor that the program leaves free. */
    if (harness_is_unbound())
        MEASURE("in the background", large / 2, 1024, beside);
    MEASURE("file", 1024, 1024, others);
    MEASURE("device", 1 << 20, 0, to_device);
    if (harness_rank == 0)
        unlink(path);
    harness_end();
    return 0;
}
