/* Between the start and the completion of a persistent collective operation nothing is allocated and the kernel isn't called, as long as
 * each rank has a processor. Allocations are counted by malloc's own functions in this program, system calls by having the kernel
 * report each one. Needs two processors; says nothing where there are fewer. */
#define _GNU_SOURCE
#include "../check.h"

#include <dlfcn.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#endif
#define DISPATCH_OFF 0
#define DISPATCH_ON 1

static volatile char selector; /* 0: calls pass, 1: they are reported */
static volatile long calls, allocations;
static volatile int counting;
static volatile long numbers[8];

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t bytes)
{
    allocations += counting;
    return __libc_malloc(bytes);
}
void *calloc(size_t count, size_t bytes)
{
    allocations += counting;
    return __libc_calloc(count, bytes);
}
void *realloc(void *old, size_t bytes)
{
    allocations += counting;
    return __libc_realloc(old, bytes);
}

static void reported(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    /* The way back is a system call too. The one that was reported isn't made: the round's result is lost, the count is not. */
    selector = 0;
    if (calls < 8)
        numbers[calls] = info->si_syscall;
    calls++;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = 0;
}

static void count(const char *what, MPI_Request *request)
{
    for (int i = 0; i < 200; i++) { /* pages are touched, ranks are in step */
        OK(MPI_Start(request));
        OK(MPI_Wait(request, MPI_STATUS_IGNORE));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    calls = allocations = 0;
    counting = 1;
    for (int i = 0; i < 200; i++) {
        selector = 1;
        MPI_Start(request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        selector = 0;
    }
    counting = 0;
    CHECK_F(calls == 0, "%s: %ld system calls, the first is number %ld", what, calls, numbers[0]);
    CHECK_F(allocations == 0, "%s: %ld allocations", what, allocations);
    OK(MPI_Request_free(request));
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    cpu_set_t processors;
    CHECK(sched_getaffinity(0, sizeof processors, &processors) == 0);
    struct sigaction action = {.sa_sigaction = reported, .sa_flags = SA_SIGINFO};
    CHECK(sigaction(SIGSYS, &action, NULL) == 0);
    if (CPU_COUNT(&processors) < size || prctl(PR_SET_SYSCALL_USER_DISPATCH, DISPATCH_ON, 0, 0, &selector) != 0) {
        CHECK_FINISH();
    }
    /* Each rank keeps to a processor of its own: other programs may be on it, but two ranks on one would yield to each other. */
    int own = -1;
    for (int passed = -1; passed < rank;)
        passed += CPU_ISSET(++own, &processors) != 0;
    CPU_ZERO(&processors);
    CPU_SET(own, &processors);
    CHECK(sched_setaffinity(0, sizeof processors, &processors) == 0);
    selector = 1; /* The call does count. */
    syscall(SYS_getpid);
    selector = 0;
    CHECK_EQ(1, calls);
    counting = 1;
    free(malloc(1));
    counting = 0;
    CHECK_EQ(1, allocations);

    static double in[4096], out[4096];
    MPI_Request request;
    OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    count("barrier", &request);
    for (int n = 1; n <= 2048; n *= 32) {
        OK(MPI_Bcast_init(in, n, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        count("bcast", &request);
        OK(MPI_Reduce_init(in, out, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        count("reduce", &request);
        OK(MPI_Allreduce_init(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        count("allreduce", &request);
        OK(MPI_Allgather_init(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        count("allgather", &request);
        OK(MPI_Alltoall_init(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        count("alltoall", &request);
    }
    CHECK(prctl(PR_SET_SYSCALL_USER_DISPATCH, DISPATCH_OFF, 0, 0, 0) == 0);
    CHECK_FINISH();
}
