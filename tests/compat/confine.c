/* Runs a command as a poor container would: no network, not even to itself; a host name that nothing resolves; a /dev/shm of
 * 64 MB, or one in which nothing can be made; no process may look into another one.
 *
 *   confine small|none COMMAND… */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void must(int result, const char *what)
{
    if (result < 0) {
        fprintf(stderr, "confine: %s: %s\n", what, strerror(errno));
        exit(99);
    }
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 99;
    must(unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS), "unshare (run as root)");
    must(mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL), "private mounts");
    const char *size = strcmp(argv[1], "small") == 0 ? "size=64m" : "size=4k,nr_inodes=1,mode=000";
    must(mount("tmpfs", "/dev/shm", "tmpfs", 0, size), "/dev/shm");
    must(sethostname("nowhere", 7), "host name");
#define REFUSED(number)                                                                                      \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        REFUSED(SYS_ptrace),
        REFUSED(SYS_process_vm_readv),
        REFUSED(SYS_process_vm_writev),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    must(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges");
    must(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), "seccomp");
    execvp(argv[2], argv + 2);
    must(-1, argv[2]);
}
