/* One mistake of the program, which the sanitizer must still find: planted leak | race | overflow | shift. */
#include "../mpi/check.h"

#include <pthread.h>

static int unguarded;
static void *volatile lost;

/* Both threads call MPI, but on either side of the write there is no call that puts the threads in order. */
static void *race(void *go)
{
    (void)go;
    for (int i = 0; i < 1000; i++)
        unguarded++;
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, one = argc;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    const char *mistake = argv[1];
    if (!strcmp(mistake, "leak")) {
        lost = malloc(1234);
        MPI_Bcast(lost, 1234, MPI_CHAR, 0, MPI_COMM_WORLD);
        lost = NULL;
    } else if (!strcmp(mistake, "race")) {
        pthread_t other;
        pthread_create(&other, NULL, race, NULL);
        race(NULL);
        pthread_join(other, NULL);
    } else if (!strcmp(mistake, "overflow")) {
        char *short_one = malloc(10);
        MPI_Bcast(short_one, 10, MPI_CHAR, 0, MPI_COMM_WORLD);
        short_one[8 + one] = 1;
        free(short_one);
    } else if (!strcmp(mistake, "shift")) {
        one = 1 << (30 + one);
    }
    MPI_Finalize();
    return one == 12345;
}
