/* MPI_Init_thread: the level given, queried again, and the main thread. The level is the argument. */
#include "../check.h"

#include <pthread.h>

static void *other(void *unused)
{
    int is_main = -1, provided = -1;
    OK(MPI_Is_thread_main(&is_main));
    CHECK_EQ(0, is_main);
    OK(MPI_Query_thread(&provided));
    return unused;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int level;
    } levels[] = {{"single", MPI_THREAD_SINGLE},
                  {"funneled", MPI_THREAD_FUNNELED},
                  {"serialized", MPI_THREAD_SERIALIZED},
                  {"multiple", MPI_THREAD_MULTIPLE}};
    int required = -1, provided = -1, queried = -1, is_main = -1;
    CHECK(MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED && MPI_THREAD_FUNNELED < MPI_THREAD_SERIALIZED &&
          MPI_THREAD_SERIALIZED < MPI_THREAD_MULTIPLE);
    CHECK_EQ(2, argc);
    for (int i = 0; i < 4; i++)
        if (strcmp(argv[1], levels[i].name) == 0)
            required = levels[i].level;
    OK(MPI_Init_thread(&argc, &argv, required, &provided));
    check_ranks();
    CHECK(provided >= required); /* all levels are there */
    CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
    OK(MPI_Query_thread(&queried));
    CHECK_EQ(provided, queried);
    OK(MPI_Is_thread_main(&is_main));
    CHECK_EQ(1, is_main);
    if (provided > MPI_THREAD_SINGLE) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, other, NULL) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_FINISH();
}
