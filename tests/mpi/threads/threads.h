/* For tests with MPI_THREAD_MULTIPLE: start, and a function in several threads. */
#ifndef THREADS_H
#define THREADS_H

#include "../check.h"

#include <pthread.h>

#define CHECK_START_THREADS(argc, argv, min_ranks)                                                           \
    do {                                                                                                     \
        int check_provided = -1;                                                                             \
        OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &check_provided));                             \
        CHECK_EQ(MPI_THREAD_MULTIPLE, check_provided);                                                       \
        check_ranks();                                                                                       \
        CHECK(size >= (min_ranks));                                                                          \
    } while (0)

struct member {
    pthread_t thread;
    int number;
    void (*work)(int);
};

CHECK_UNUSED static void *member_main(void *argument)
{
    struct member *member = argument;
    member->work(member->number);
    return NULL;
}

/* Runs work(0) .. work(n - 1), each in a thread of its own, and waits for all. */
CHECK_UNUSED static void in_threads(int n, void (*work)(int))
{
    struct member *members = calloc(n, sizeof *members);
    for (int i = 0; i < n; i++) {
        members[i].number = i;
        members[i].work = work;
        CHECK(pthread_create(&members[i].thread, NULL, member_main, &members[i]) == 0);
    }
    for (int i = 0; i < n; i++)
        CHECK(pthread_join(members[i].thread, NULL) == 0);
    free(members);
}

#endif
