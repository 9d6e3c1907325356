/* Runs a command in which a system call fails with an error, as a sandbox would have it:
 *
 *   forbid CALL[,CALL…] ERRNO COMMAND…        CALL: ppoll, poll, faccessat2, memfd_create; ERRNO: a number */
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_faccessat2
#define SYS_faccessat2 439
#endif

static const struct {
    const char *name;
    unsigned number;
} calls[] = {{"ppoll", SYS_ppoll}, {"poll", SYS_poll}, {"faccessat2", SYS_faccessat2}, {"memfd_create", SYS_memfd_create}};

int main(int argc, char **argv)
{
    if (argc < 4)
        return 99;
    for (char *name = strtok(argv[1], ","); name != NULL; name = strtok(NULL, ","))
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
            if (strcmp(calls[i].name, name) == 0) {
                struct sock_filter filter[] = {
                    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, 0, 1),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)atoi(argv[2])),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                };
                struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
                if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
                    perror("forbid");
                    return 99;
                }
            }
    execvp(argv[3], argv + 3);
    perror(argv[3]);
    return 99;
}
