"""Ranks measure the cost of messages between machines when a job starts, or the user gives it, and all ranks choose by the same figures."""

from __future__ import annotations

import os
import re
import subprocess

import harness
import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

#: An allreduce of 64 KiB and other operations, checked; and the messages that each rank has sent for it.
PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 8192

int main(int argc, char **argv)
{
    static double in[COUNT], out[COUNT], all[4 * COUNT];
    int rank, size, level, index, count;
    unsigned long long before, after, sent[4] = {0};
    MPI_T_pvar_session session;
    MPI_T_pvar_handle messages;
    /* What others than rank 0 are told counts for nothing. */
    if (argc > 1 && atoi(getenv("PMI_RANK")) > 0)
        setenv("ENCORE_LINK", argv[1], 1);
    MPI_Init(&argc, &argv);
    MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_T_pvar_get_index("messages_sent", MPI_T_PVAR_CLASS_COUNTER, &index);
    MPI_T_pvar_session_create(&session);
    MPI_T_pvar_handle_alloc(session, index, NULL, &messages, &count);
    MPI_T_pvar_start(session, messages);
    for (int i = 0; i < COUNT; i++)
        in[i] = rank + i;
    MPI_T_pvar_read(session, messages, &before);
    MPI_Allreduce(in, out, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_T_pvar_read(session, messages, &after);
    for (int i = 0; i < COUNT; i++)
        if (out[i] != size * (size - 1) / 2 + size * i)
            MPI_Abort(MPI_COMM_WORLD, 3);
    after -= before;
    MPI_Gather(&after, 1, MPI_UNSIGNED_LONG_LONG, sent, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    for (int length = 1; length <= COUNT; length *= 8) {
        MPI_Allgather(in, length, MPI_DOUBLE, all, length, MPI_DOUBLE, MPI_COMM_WORLD);
        for (int i = 0; i < size * length; i++)
            if (all[i] != i / length + i % length)
                MPI_Abort(MPI_COMM_WORLD, 4);
        MPI_Reduce_scatter_block(all, out, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < length; i++)
            if (out[i] != size * (rank + i))
                MPI_Abort(MPI_COMM_WORLD, 5);
        MPI_Alltoall(in, length / 8, MPI_DOUBLE, all, length / 8, MPI_DOUBLE, MPI_COMM_WORLD);
        for (int i = 0; i < size * (length / 8); i++)
            if (all[i] != i / (length / 8) + rank * (length / 8) + i % (length / 8))
                MPI_Abort(MPI_COMM_WORLD, 8);
        for (int i = 0; rank == size - 1 && i < length; i++)
            out[i] = size * (size - 1 + i);
        MPI_Bcast(out, length, MPI_DOUBLE, size - 1, MPI_COMM_WORLD);
        for (int i = 0; i < length; i++)
            if (out[i] != size * (size - 1 + i))
                MPI_Abort(MPI_COMM_WORLD, 6);
        MPI_Reduce(in, out, length, MPI_DOUBLE, MPI_SUM, 1, MPI_COMM_WORLD);
        for (int i = 0; rank == 1 && i < length; i++)
            if (out[i] != size * (size - 1) / 2 + size * i)
                MPI_Abort(MPI_COMM_WORLD, 7);
    }
    if (rank == 0)
        printf("%llu %llu %llu %llu\n", sent[0], sent[1], sent[2], sent[3]);
    MPI_Finalize();
    return 0;
}
"""
#: Machines that are so far apart that only the number of trips counts; and such as are as near as memory.
FAR, NEAR = "trip=20ms,overhead=3us,byte=3GB/s", "trip=300ns,overhead=100ns,byte=20GB/s"


@pytest.fixture(scope="module")
def program(mpicc):
    return mpicc(PROGRAM, name="link")


def messages(result) -> list[int]:
    return [int(sent) for sent in result.stdout.split()]


@pytest.mark.parametrize("places", ("n1:2,n2:2", "n1:1,n2:1"))
def test_the_figures_are_told_and_can_be_given(nodes, program, places):
    ranks = sum(int(number) for number in re.findall(r":(\d)", places))
    told = nodes.hydra(places).run(ranks, program, env={"ENCORE_LINK": "tell"})
    line = re.search(r"^encore: messages between nodes: (\S+) \(for ", told.stderr, re.MULTILINE)
    assert line and len(told.stderr.splitlines()) == 1, told.explain()
    again = nodes.hydra(places).run(ranks, program, env={"ENCORE_LINK": line[1]})
    assert messages(told) == messages(again) and again.stderr == "", again.explain()
    words = [harness.DIST / "bin" / "encore", "plan", "allreduce", "--ranks", "32", "--per-node", "16", "--between", line[1]]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "for a message between nodes" in said, said


def test_ranks_that_share_processors_measure_nothing(nodes, program):
    processor = str(min(os.sched_getaffinity(0)))
    told = nodes.hydra("n1:3,n2:1").run(4, "taskset", "-c", processor, program, env={"ENCORE_LINK": "tell"})
    assert told.stderr == "encore: messages between nodes aren't measured, since ranks of a node share processors\n", told.explain()


@pytest.mark.parametrize("others", ((), ("rules",), (NEAR,)))
def test_setting_of_rank_0_decides_for_all(nodes, program, others):
    launcher = nodes.hydra("n1:2,n2:2")
    far, near, ruled = (
        launcher.run(4, program, *others, env={"ENCORE_LINK": link}) for link in (FAR, NEAR, "rules")
    )
    # The fewest trips; or each rank has a part of the work, and half as many bytes go from machine to machine.
    assert max(messages(far)) <= 2, far.explain()
    assert min(messages(near)) > 2, near.explain()
    assert min(messages(ruled)) > 2, ruled.explain()


def test_unusable_link_setting_is_an_error(nodes, program):
    result = nodes.hydra("n1:1,n2:1").run(2, program, env={"ENCORE_LINK": "fast"}, check=False)
    assert not result.ok and "ENCORE_LINK=fast can't be used" in result.stderr, result.explain()
    assert "measure, tell, rules" in result.stderr, result.explain()
