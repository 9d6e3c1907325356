"""Jobs on several machines, which are network namespaces here (see rig.py): messages, collective operations and windows between them."""

import re

import pytest
from nodes import rig
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
    "part/transfers",
    "jobs/ports",
)
#: Two machines of two ranks each; three with one, two and one.
PLACES = ("n1:2,n2:2", "n1:1,n2:2,n3:1")

HELLO = r"""
#include <mpi.h>
#include <stdio.h>

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
    if (argc > 1 && rank == 3)
        MPI_Abort(MPI_COMM_WORLD, 7);
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    if (why := rig.missing()) is not None:
        pytest.skip(why)
    made = rig.Rig(3, tmp_path_factory.mktemp("nodes"))
    yield made
    made.stop()


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-nodes")


@pytest.mark.parametrize("places", PLACES)
def test_ranks_of_several_machines_are_one_job(nodes, hello, places):
    result = nodes.hydra(places).run(4, hello)
    on = [(name, int(ranks)) for name, ranks in re.findall(r"(n\d):(\d)", places)]
    ranks = [(name, here) for name, here in on for _ in range(here)]
    expected = [f"rank {rank} of 4 on {name} with {here}, sum 6" for rank, (name, here) in enumerate(ranks)]
    assert sorted(result.stdout.splitlines()) == expected, result.explain()
    assert result.stderr == "", result.explain()


def test_abort_ends_the_ranks_of_all_machines(nodes, hello):
    result = nodes.hydra(PLACES[0]).run(4, hello, "abort", check=False)
    assert result.returncode == 7 and not result.timed_out and not result.survivors, result.explain()


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_of_this_machine_run_on_several(nodes, program, places):
    result = nodes.hydra(places).run(4, suite.compile_program(program), check=False, timeout=120)
    assert result.ok and result.stdout == result.stderr == "", result.explain()
