/* The library has nothing in the file system that could be left over: no file of /dev/shm is mapped or open,
 * and none of its own of /tmp. */
#include "../check.h"

#include <dirent.h>

static void look(void)
{
    char line[4096];
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps))
        CHECK_F(!strstr(line, " /dev/shm/") && !strstr(line, " /tmp/encore"), "%.400s", line);
    fclose(maps);
    DIR *files = opendir("/proc/self/fd");
    CHECK(files != NULL);
    for (struct dirent *entry; (entry = readdir(files));) {
        char path[300], target[1024];
        snprintf(path, sizeof path, "/proc/self/fd/%s", entry->d_name);
        ssize_t length = readlink(path, target, sizeof target - 1);
        if (length < 0)
            continue;
        target[length] = 0;
        CHECK_F(strncmp(target, "/dev/shm/", 9) != 0, "%.300s is open", target);
    }
    closedir(files);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    look();
    enum { LARGE = 4 << 20 };
    unsigned char *out = malloc(LARGE), *in = malloc(LARGE);
    fill(out, LARGE, rank);
    OK(MPI_Sendrecv(out, LARGE, MPI_BYTE, right, 1, in, LARGE, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Bcast(in, LARGE, MPI_BYTE, 0, MPI_COMM_WORLD));
    look();
    CHECK_FINISH();
}
