/* `MPI_File_sync` flushes the cache of each node: arguments are the ranks that must do so, one a node. The kernel refuses fsync to one rank after the
 * other, which all ranks are told if that rank has flushed. */
#include "io.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* From now on, fsync fails in this process. */
static void refuse_fsync(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fsync, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = { .len = sizeof steps / sizeof *steps, .filter = steps };
    CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    io_fresh();
    MPI_File file = io_open(MPI_MODE_RDWR | MPI_MODE_CREATE);
    OK(MPI_File_sync(file));
    /* The last rank first: once a rank has failed, it always does. */
    for (int victim = size - 1, failing = 0; victim >= 0; victim--) {
        for (int i = 1; i < argc; i++)
            failing |= atoi(argv[i]) == victim;
        if (rank == victim)
            refuse_fsync();
        MPI_Barrier(MPI_COMM_WORLD);
        int class, code = MPI_File_sync(file);
        MPI_Error_class(code, &class);
        CHECK_F(class == (failing ? MPI_ERR_IO : MPI_SUCCESS), "fsync is refused to rank %d: class %d", victim, class);
    }
    OK(MPI_File_close(&file));
    io_fresh();
    CHECK_FINISH();
}
