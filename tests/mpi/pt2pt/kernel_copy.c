/* Long messages that the kernel copies from one process's memory to the other's, where it allows that: how many says a counter. Where it
 * doesn't, from the start, from some time on or for a part of a message, they go another way, and nothing is lost.
 *
 * argv[1]: "allowed", "EPERM", "ENOSYS": what the kernel answers from the start; "later": it refuses after a while; "half": it
 * reaches half of each buffer; "never": the setting forbids it. */
#define _GNU_SOURCE
#include "../tool/tool.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>

enum { BYTES = 3000000, HALF = 1 << 20 };

/* Has the kernel refuse both calls from now on. */
static void refuse(int error)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof program / sizeof *program, program};
    CHECK_EQ(0, prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    CHECK_EQ(0, prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter));
}

/* Whether the kernel lets a process read another one's memory at all where this test runs. */
static int is_possible(void)
{
    int word = 17, parent = getpid(), status = 0;
    prctl(PR_SET_PTRACER, parent, 0, 0, 0);
    int child = fork();
    if (child == 0) {
        int found = 0;
        struct iovec here = {&found, sizeof found}, there = {&word, sizeof word};
        _exit(process_vm_readv(parent, &here, 1, &there, 1, 0) == sizeof word && found == word);
    }
    CHECK_EQ(child, waitpid(child, &status, 0));
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

/* Memory of which the kernel reads `reached` bytes for others, and the program all; NULL: there is none on this system. */
static unsigned char *half_reached(size_t reached)
{
#ifdef SYS_memfd_secret
    int secret = (int)syscall(SYS_memfd_secret, 0);
    if (secret < 0)
        return NULL;
    CHECK_EQ(0, ftruncate(secret, 2 * BYTES));
    unsigned char *memory = mmap(NULL, 2 * BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    void *rest = mmap(memory + reached, 2 * BYTES - reached, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, secret, 0);
    close(secret);
    return rest == MAP_FAILED ? NULL : memory;
#else
    (void)reached;
    return NULL;
#endif
}

static MPI_T_pvar_session session;
static MPI_T_pvar_handle copies, copied_bytes;

/* Messages and bytes that the kernel has copied for any rank since the last call. */
static void since_last_look(number *messages, number *bytes)
{
    static number before[2];
    number mine[2] = {pvar_read(session, copies), pvar_read(session, copied_bytes)}, all[2];
    OK(MPI_Allreduce(mine, all, 2, MPI_UNSIGNED_LONG_LONG, MPI_SUM, MPI_COMM_WORLD));
    *messages = all[0] - before[0];
    *bytes = all[1] - before[1];
    memcpy(before, all, sizeof before);
}

static void expect_copied(number messages, number bytes)
{
    number got[2];
    since_last_look(&got[0], &got[1]);
    CHECK_EQ(messages, got[0]);
    CHECK_EQ(bytes, got[1]);
}

/* One message from each rank to its neighbour. */
static void pass_on(unsigned char *out, unsigned char *in, int salt)
{
    MPI_Request request;
    MPI_Status status;
    fill(out, BYTES, rank + salt);
    memset(in, 0xee, BYTES + 100);
    OK(MPI_Irecv(in, BYTES + 50, MPI_BYTE, left, salt, MPI_COMM_WORLD, &request));
    OK(MPI_Send(out, BYTES, MPI_BYTE, right, salt, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    CHECK_STATUS(&status, left, salt, MPI_BYTE, BYTES);
    CHECK_FILLED(in, BYTES, left + salt);
    CHECK(in[BYTES] == 0xee);
}

/* Everybody sends to everybody, so that receivers are busy: what one reads and another writes is counted once. */
static void all_at_once(unsigned char *out, unsigned char *in)
{
    enum { PART = 200000 };
    MPI_Request *requests = malloc(2 * (size_t)size * sizeof *requests);
    fill(out, PART, rank);
    for (int i = 0; i < size; i++)
        OK(MPI_Irecv(in + (size_t)i * PART, PART, MPI_BYTE, i, 3, MPI_COMM_WORLD, &requests[i]));
    for (int i = 0; i < size; i++)
        OK(MPI_Isend(out, PART, MPI_BYTE, i, 3, MPI_COMM_WORLD, &requests[size + i]));
    OK(MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < size; i++)
        CHECK_FILLED(in + (size_t)i * PART, PART, i);
    free(requests);
}

/* The truncated part is neither copied nor counted. */
static void cut_off(unsigned char *out, unsigned char *in)
{
    MPI_Request request;
    fill(out, BYTES, rank);
    memset(in, 0xee, BYTES);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Isend(out, BYTES, MPI_BYTE, right, 4, MPI_COMM_WORLD, &request));
    ERR(MPI_ERR_TRUNCATE, MPI_Recv(in, HALF, MPI_BYTE, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    CHECK_FILLED(in, HALF, left);
    for (int i = HALF; i < BYTES; i++)
        CHECK(in[i] == 0xee);
}

/* Two messages at once to each rank: while it reads the first, the sender writes the second. */
static void two_at_once(unsigned char *out, unsigned char *first, unsigned char *second)
{
    MPI_Request requests[4];
    fill(out, BYTES, rank);
    OK(MPI_Irecv(first, BYTES, MPI_BYTE, left, 5, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Irecv(second, BYTES, MPI_BYTE, left, 6, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Isend(out, BYTES, MPI_BYTE, right, 5, MPI_COMM_WORLD, &requests[2]));
    OK(MPI_Isend(out, BYTES, MPI_BYTE, right, 6, MPI_COMM_WORLD, &requests[3]));
    OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
    CHECK_FILLED(first, BYTES, left);
    CHECK_FILLED(second, BYTES, left);
}

/* The kernel reaches the first part of a buffer only, and finds that out in the middle of a piece or between two. `each` is how many
 * messages it copies where each rank sends one that it reaches. */
static void in_part(unsigned char *out, unsigned char *in, number each)
{
    for (int i = 0; i < 2; i++) {
        unsigned char *half = half_reached(i ? HALF : HALF + 8192);
        if (!half)
            return;
        pass_on(half, in, 20 + i);
        expect_copied(0, 0);
        /* The second one is read where it comes late. */
        number copied, bytes;
        two_at_once(out, in, half);
        since_last_look(&copied, &bytes);
        CHECK(each <= copied && copied <= 2 * each && bytes == copied * BYTES);
        munmap(half, 2 * BYTES);
        /* The refused copy is no reason to stop. */
        pass_on(out, in, 30 + i);
        expect_copied(each, each * BYTES);
    }
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    const char *what = argv[1];
    int possible = is_possible();
    if (strcmp(what, "EPERM") == 0)
        refuse(EPERM);
    if (strcmp(what, "ENOSYS") == 0)
        refuse(ENOSYS);
    int allowed = possible && (strcmp(what, "allowed") == 0 || strcmp(what, "later") == 0 || strcmp(what, "half") == 0);
    tool_start();
    CHECK_START(argc, argv, 2);
    CODE(MPI_SUCCESS, MPI_T_pvar_session_create(&session));
    copies = pvar(session, "kernel_copies");
    copied_bytes = pvar(session, "kernel_copied_bytes");
    CODE(MPI_SUCCESS, MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));

    unsigned char *out = malloc(2 * BYTES), *in = malloc((size_t)size * BYTES + 100);
    CHECK(out && in);
    number each = allowed ? (number)size : 0;
    pass_on(out, in, 10);
    expect_copied(each, each * BYTES);
    if (strcmp(what, "later") == 0) {
        refuse(EPERM);
        each = 0;
    }
    pass_on(out, in, 11);
    expect_copied(each, each * BYTES);
    all_at_once(out, in);
    expect_copied(each * (number)(size - 1), each * (number)(size - 1) * 200000);
    cut_off(out, in);
    expect_copied(each, each * HALF);

    if (strcmp(what, "half") == 0)
        in_part(out, in, each);
    free(out);
    free(in);
    OK(MPI_Finalize());
    CODE(MPI_SUCCESS, MPI_T_finalize());
    return 0;
}
