/* Jobs that are started one after the other: none leaves anything behind. Arguments: how many (50), "figures" to print what has grown. */
#include <dirent.h>
#include <malloc.h>

#include "use.h"

/* State of this process. */
typedef struct {
    long heap, descriptors, mappings, children;
} Use;

static long entries(const char *folder)
{
    long found = 0;
    DIR *opened = opendir(folder);
    CHECK(opened != NULL);
    while (readdir(opened))
        found++;
    closedir(opened);
    return found;
}

static Use used(void)
{
    char path[64], text[4096];
    Use now = {(long)mallinfo2().uordblks, entries("/proc/self/fd"), shared_mappings(), 0};
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "r");
    if (file) {
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        for (char *next = strtok(text, " "); next; next = strtok(NULL, " "))
            now.children++;
        fclose(file);
    }
    return now;
}

/* The connections with the latest jobs may still be ending, with a buffer of 16 KiB each. They end while a process looks for messages. */
static Use used_at_rest(Use before)
{
    for (int i = 0; i < 1000 && entries("/proc/self/fd") > before.descriptors; i++) {
        int found;
        OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE));
        usleep(10000);
    }
    return used();
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        int number;
        OK(MPI_Bcast(&number, 1, MPI_INT, 0, parent));
        OK(MPI_Send(&number, 1, MPI_INT, 0, 3, parent));
        OK(MPI_Comm_disconnect(&parent));
        CHECK_FINISH();
    }
    /* Ranks connect when they first have something to say to each other, which of some may be late: that isn't left behind by a job. */
    for (int step = 1; step < size; step++) {
        int out = rank, in;
        OK(MPI_Sendrecv(&out, 1, MPI_INT, (rank + step) % size, 5, &in, 1, MPI_INT, (rank + size - step) % size, 5, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE));
    }
    int count = argc > 1 ? atoi(argv[1]) : 100, warm = count / 10;
    Use before = {0};
    for (int i = 0; i < count; i++) {
        if (i == warm)
            before = used();
        int number = i, back;
        OK(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE));
        OK(MPI_Bcast(&number, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter));
        if (rank == 0) {
            OK(MPI_Recv(&back, 1, MPI_INT, 0, 3, inter, MPI_STATUS_IGNORE));
            CHECK_EQ(i, back);
        }
        OK(MPI_Comm_disconnect(&inter));
    }
    Use after = used_at_rest(before);
    long heap = after.heap - before.heap;
    if (argc > 2)
        printf("rank %d, from job %d to job %d: %ld bytes, %ld descriptors, %ld children more\n", rank, warm, count, heap,
               after.descriptors - before.descriptors, after.children - before.children);
    CHECK_F(after.descriptors < before.descriptors + 5, "%ld descriptors instead of %ld", after.descriptors, before.descriptors);
    CHECK_EQ(before.mappings, after.mappings);
    CHECK_EQ(before.children, after.children);
    CHECK_F(heap < (count - warm) * 64L + 40960, "%ld bytes of the heap more after %d jobs", heap, count - warm);
    CHECK_FINISH();
}
