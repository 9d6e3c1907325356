/* A file system without locks, as some network file systems are: the kernel refuses every lock of this process from here on. All works
 * but atomic mode, which is refused at all ranks. */
#include "io.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* All threads get `No locks available` from fcntl's locks and from flock. */
static void refuse_locks(void)
{
    const unsigned refuse = SECCOMP_RET_ERRNO | ENOLCK;
    const unsigned number = offsetof(struct seccomp_data, nr), command = offsetof(struct seccomp_data, args[1]);
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_flock, 7, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 5),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, command),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETLK, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETLKW, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_OFD_SETLK, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_OFD_SETLKW, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, refuse),
    };
    struct sock_fprog program = { sizeof steps / sizeof *steps, steps };
    CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    CHECK(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0);
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1 };
    int file = open("/dev/null", O_WRONLY);
    CHECK(fcntl(file, F_OFD_SETLKW, &lock) == -1 && errno == ENOLCK);
    CHECK(fcntl(file, F_GETFL) >= 0);
    close(file);
}

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 1);
    io_errors_return();
    refuse_locks();
    io_fresh();
    MPI_File file = io_open(MPI_MODE_CREATE | MPI_MODE_RDWR);
    /* Interleaved, so that a rank's gaps are others' data. */
    enum { INTS = 500 };
    int data[INTS], got[INTS];
    for (int i = 0; i < INTS; i++)
        data[i] = rank * INTS + i;
    MPI_Datatype tile;
    OK(MPI_Type_create_resized(MPI_INT, 0, 4 * size, &tile));
    OK(MPI_Type_commit(&tile));
    OK(MPI_File_set_view(file, 4 * rank, MPI_INT, tile, "native", MPI_INFO_NULL));
    for (int form = 0; form < 3; form++) {
        MPI_Request request;
        switch (form) {
        case 0: OK(MPI_File_write_at(file, 0, data, INTS, MPI_INT, MPI_STATUS_IGNORE)); break;
        case 1: OK(MPI_File_write_at_all(file, 0, data, INTS, MPI_INT, MPI_STATUS_IGNORE)); break;
        case 2:
            OK(MPI_File_iwrite_at(file, 0, data, INTS, MPI_INT, &request));
            OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            break;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        memset(got, 0, sizeof got);
        OK(MPI_File_read_at(file, 0, got, INTS, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(memcmp(got, data, sizeof got) == 0);
        MPI_Barrier(MPI_COMM_WORLD);
        OK(MPI_File_set_size(file, 0));
    }
    OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    OK(MPI_File_write_shared(file, data, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_write_ordered(file, data, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_sync(file));
    MPI_Offset bytes;
    OK(MPI_File_get_size(file, &bytes));
    CHECK_EQ(8 * size, bytes);
    int code = MPI_File_set_atomicity(file, 1), atomic = -1;
    CHECK_EQ(MPI_ERR_UNSUPPORTED_OPERATION, check_class(code));
    const char *text = check_error_text(code);
    CHECK_F(strstr(text, io_path) && strstr(text, "No locks available") && strstr(text, "atomic mode"), "%s", text);
    OK(MPI_File_get_atomicity(file, &atomic));
    CHECK_EQ(0, atomic);
    OK(MPI_File_write_at(file, rank, data, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&file));
    OK(MPI_Type_free(&tile));
    io_fresh();
    CHECK_FINISH();
}
