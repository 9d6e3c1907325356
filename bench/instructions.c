/* Calls whose instructions are to be counted, run under a tool that counts them function by function (valgrind's
 * callgrind): each call under test is made COUNTED times by a function `counted_NAME`, after some made by
 * `warm_NAME`. Counts don't depend on how busy the machine is, if no call waits: so whenever a call under test is
 * made, everything that it needs has already happened, which the ranks tell each other through a shared page.
 *
 * instructions SCRATCH, SCRATCH being an empty file that both ranks can map. */
#define _GNU_SOURCE
#include "output.h"

#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { TAG = 7, WARM = 16, COUNTED = 64 };

static int rank;
static atomic_long *page; /* page[0] and page[8]: how often rank 0 and rank 1 have reached a meeting */
static long meetings;
static long out, in;
static MPI_Request request, send_request, receive_request, several[2];
static int flag;
static MPI_Win window; /* of one long each, in shared memory; all of it is locked all the time */

/* Neither goes on before both are here; no MPI call is involved, so nothing makes progress. */
static void meet(void)
{
    meetings++;
    atomic_store(&page[8 * rank], meetings);
    while (atomic_load(&page[8 * (1 - rank)]) < meetings)
        sched_yield();
}

/* Defines warm_NAME and counted_NAME. The empty statement after the call keeps it from becoming a jump, which the
 * counting tool would not see as a call. */
#define CALL(name, call)                                                                                               \
    __attribute__((noinline, noclone)) void warm_##name(void)                                                          \
    {                                                                                                                  \
        call;                                                                                                          \
        __asm__ volatile("" ::: "memory");                                                                             \
    }                                                                                                                  \
    __attribute__((noinline, noclone)) void counted_##name(void)                                                       \
    {                                                                                                                  \
        call;                                                                                                          \
        __asm__ volatile("" ::: "memory");                                                                             \
    }

CALL(MPI_Send_8B, MPI_Send(&out, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD))
CALL(MPI_Recv_8B, MPI_Recv(&in, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE))
CALL(MPI_Isend_8B, MPI_Isend(&out, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &request))
CALL(MPI_Irecv_8B_before_the_message, MPI_Irecv(&in, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &request))
CALL(MPI_Irecv_8B_after_the_message, MPI_Irecv(&in, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &request))
CALL(MPI_Wait_for_a_send, MPI_Wait(&request, MPI_STATUS_IGNORE))
CALL(MPI_Wait_for_a_receive, MPI_Wait(&request, MPI_STATUS_IGNORE))
CALL(MPI_Start_of_a_send_8B, MPI_Start(&send_request))
CALL(MPI_Start_of_a_receive_8B, MPI_Start(&receive_request))
CALL(MPI_Wait_for_a_persistent_send, MPI_Wait(&send_request, MPI_STATUS_IGNORE))
CALL(MPI_Wait_for_a_persistent_receive, MPI_Wait(&receive_request, MPI_STATUS_IGNORE))
CALL(MPI_Waitall_for_a_receive_and_a_send, MPI_Waitall(2, several, MPI_STATUSES_IGNORE))
CALL(MPI_Test_of_nothing_new, MPI_Test(&request, &flag, MPI_STATUS_IGNORE))
CALL(MPI_Iprobe_of_nothing_new, MPI_Iprobe(1, TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE))
CALL(MPI_Comm_rank, MPI_Comm_rank(MPI_COMM_WORLD, &flag))
CALL(MPI_Put_8B, MPI_Put(&out, 1, MPI_LONG, 1, 0, 1, MPI_LONG, window))
CALL(MPI_Get_8B, MPI_Get(&in, 1, MPI_LONG, 1, 0, 1, MPI_LONG, window))
CALL(MPI_Fetch_and_op_8B, MPI_Fetch_and_op(&out, &in, MPI_LONG, 1, 0, MPI_SUM, window))
CALL(MPI_Win_flush, MPI_Win_flush(1, window))

/* The other rank's side. */
static void other_receives(void)
{
    MPI_Recv(&in, 1, MPI_LONG, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void other_sends(void)
{
    MPI_Send(&out, 1, MPI_LONG, 0, TAG, MPI_COMM_WORLD);
}

#define RUN(name) (counted ? counted_##name() : warm_##name())

/* One round of all calls; both ranks go through the same list of meetings. */
static void round_of_calls(int counted)
{
    /* Blocking. */
    if (rank == 0)
        RUN(MPI_Send_8B);
    meet();
    if (rank == 1) {
        other_receives();
        other_sends();
    }
    meet();
    if (rank == 0)
        RUN(MPI_Recv_8B);

    /* Non-blocking send. */
    if (rank == 0) {
        RUN(MPI_Isend_8B);
        meet();
        meet();
        RUN(MPI_Wait_for_a_send);
    } else {
        meet();
        other_receives();
        meet();
    }

    /* Non-blocking receive, the message coming later. */
    if (rank == 0) {
        RUN(MPI_Irecv_8B_before_the_message);
        RUN(MPI_Test_of_nothing_new);
        meet();
        meet();
        RUN(MPI_Wait_for_a_receive);
    } else {
        meet();
        other_sends();
        meet();
    }

    /* Non-blocking receive of a message that is there; which must not come while the last one is waited for. */
    meet();
    if (rank == 1)
        other_sends();
    meet();
    if (rank == 0) {
        RUN(MPI_Irecv_8B_after_the_message);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }

    /* Both ways, the message being there when the wait begins. */
    if (rank == 0) {
        MPI_Irecv(&in, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &several[0]);
        MPI_Isend(&out, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &several[1]);
        meet();
        meet();
        RUN(MPI_Waitall_for_a_receive_and_a_send);
    } else {
        meet();
        other_receives();
        other_sends();
        meet();
    }

    /* Persistent. */
    if (rank == 0) {
        RUN(MPI_Start_of_a_send_8B);
        meet();
        meet();
        RUN(MPI_Wait_for_a_persistent_send);
        RUN(MPI_Start_of_a_receive_8B);
        meet();
        meet();
        RUN(MPI_Wait_for_a_persistent_receive);
    } else {
        meet();
        other_receives();
        meet();
        meet();
        other_sends();
        meet();
    }

    if (rank == 0) {
        RUN(MPI_Iprobe_of_nothing_new);
        RUN(MPI_Comm_rank);
        RUN(MPI_Put_8B);
        RUN(MPI_Win_flush);
        RUN(MPI_Get_8B);
        MPI_Win_flush(1, window);
        RUN(MPI_Fetch_and_op_8B);
        MPI_Win_flush(1, window);
    }
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 2 || size != 2) {
        fprintf(stderr, "usage: mpiexec -n 2 instructions SCRATCH\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int file = open(argv[1], O_RDWR | O_CLOEXEC);
    if (file < 0 || ftruncate(file, 4096) != 0) {
        perror(argv[1]);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page == MAP_FAILED) {
        perror(argv[1]);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    if (rank == 0) {
        MPI_Send_init(&out, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &send_request);
        MPI_Recv_init(&in, 1, MPI_LONG, 1, TAG, MPI_COMM_WORLD, &receive_request);
    }
    void *base;
    MPI_Win_allocate(sizeof out, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &window);
    MPI_Win_lock_all(0, window);
    for (int i = 0; i < WARM; i++)
        round_of_calls(0);
    for (int i = 0; i < COUNTED; i++)
        round_of_calls(1);
    if (rank == 0) {
        MPI_Request_free(&send_request);
        MPI_Request_free(&receive_request);
        output_end();
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
