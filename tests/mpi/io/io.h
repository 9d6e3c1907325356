/* Files for the tests: in the folder that the test runs in, one name for all ranks. */
#ifndef IO_H
#define IO_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

CHECK_UNUSED static const char *const io_path = "io.dat";

/* This program looks at the errors of files, and says so. */
CHECK_UNUSED static void io_errors_return(void)
{
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
}

/* All ranks are here, and the file isn't. */
CHECK_UNUSED static void io_fresh(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        unlink(io_path);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The file has this content. */
CHECK_UNUSED static void io_put(const void *data, size_t length)
{
    io_fresh();
    if (rank == 0) {
        int file = open(io_path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
        CHECK(file >= 0);
        CHECK(write(file, data, length) == (ssize_t)length);
        close(file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Reads the file without MPI; returns its length. All ranks have written when it is called. */
CHECK_UNUSED static size_t io_get(void *data, size_t room)
{
    int file = open(io_path, O_RDONLY);
    CHECK(file >= 0);
    ssize_t length = pread(file, data, room, 0);
    CHECK(length >= 0);
    close(file);
    return (size_t)length;
}

CHECK_UNUSED static MPI_File io_open(int amode)
{
    MPI_File file = MPI_FILE_NULL;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, amode, MPI_INFO_NULL, &file));
    return file;
}

CHECK_UNUSED static int io_count(const MPI_Status *status, MPI_Datatype datatype)
{
    int count = -1;
    MPI_Get_count(status, datatype, &count);
    return count;
}

/* From now on, a system call fails in this thread and those that it starts. */
CHECK_UNUSED static void io_refuse(unsigned call, unsigned error)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = { .len = sizeof steps / sizeof *steps, .filter = steps };
    CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

#endif
