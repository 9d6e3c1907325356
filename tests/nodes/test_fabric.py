"""Jobs on several machines whose messages go through libfabric, over the providers that any network has (see rig.py)."""

import ctypes
import os
import pathlib
import re
import shutil
from itertools import product

import pytest
from mpi import suite
from nodes.test_nodes import HELLO, PLACES, PROGRAMS, exit_codes


def why_not() -> str | None:
    """Why libfabric can't be used here, if it can't."""
    try:
        ctypes.CDLL("libfabric.so.1")
    except OSError as error:
        return f"libfabric can't be opened ({error}); Debian, Ubuntu: libfabric1"
    return None


WHY_NOT = why_not()
pytestmark = [
    pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link"),
    pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT)),
]

#: A whole name, and the first part of one.
PROVIDERS = ("tcp", "udp;ofi_rxd")
THREADS = ("threads/pairs", "threads/storm")

#: Says which libraries it has open.
OPEN = r"""
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, got = -1, open = 0;
    char line[4096];
    FILE *maps;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(&rank, 1, MPI_INT, !rank, 5, &got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps))
        open |= strstr(line, "libfabric") != NULL;
    printf("rank %d has got %d and %s libfabric\n", rank, got, open ? "opened" : "no");
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-fabric")


@pytest.fixture(scope="module")
def opens(mpicc):
    return mpicc(OPEN, name="opens-fabric")


@pytest.mark.parametrize("provider", ["", "sockets", *PROVIDERS])
def test_the_library_is_opened_where_it_is_asked_for(nodes, opens, provider):
    result = nodes.hydra("n1:1,n2:1").run(2, opens, env={"ENCORE_FABRIC": provider})
    has = "opened" if provider in PROVIDERS else "no"
    assert sorted(result.stdout.splitlines()) == [f"rank {rank} has got {1 - rank} and {has} libfabric" for rank in (0, 1)], result.explain()
    assert result.stderr == "", result.explain()


def test_it_is_not_opened_for_a_job_of_one_machine(nodes, opens):
    result = nodes.hydra("n1:2").run(2, opens, env={"ENCORE_FABRIC": "tcp"})
    assert result.stdout.count("and no libfabric") == 2, result.explain()


@pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace")
def test_machines_without_a_device_open_no_library_of_fast_networks(nodes, hello, tmp_path):
    """The whole life of the ranks: what they open, and where they look for it."""
    trace = tmp_path / "opened"
    words = ["strace", "-f", "-qq", "-e", "trace=openat,open", "-o", f"{trace}.$PMI_RANK"]
    result = nodes.hydra("n1:2,n2:2").run(4, "sh", "-c", f'exec {" ".join(words)} "$0"', hello, timeout=120)
    assert result.stdout.count("sum 6\n") == 4, result.explain()
    for rank in range(4):
        opened = pathlib.Path(f"{trace}.{rank}").read_text()
        assert "libmpi_abi" in opened, opened[:2000]
        found = [line for line in opened.splitlines() if re.search("libfabric|libuc[pst]|libibverbs|librdmacm|/dev/infiniband", line)]
        assert not found, found


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_ranks_of_several_machines_are_one_job(nodes, hello, provider, places):
    result = nodes.hydra(places).run(4, hello, env={"ENCORE_FABRIC": provider})
    assert result.stdout.count("sum 6\n") == 4 and result.stderr == "", result.explain()


@pytest.mark.parametrize("rank", (0, 3))
def test_abort_ends_the_ranks_of_all_machines(nodes, hello, rank):
    result = nodes.hydra(PLACES[0]).run(4, hello, "abort", str(rank), check=False, env={"ENCORE_FABRIC": "tcp"})
    assert result.returncode in exit_codes(7, result) and not result.timed_out and not result.survivors, result.explain()


@pytest.mark.parametrize("rank", (0, 3))
def test_the_death_of_a_rank_ends_those_of_all_machines(nodes, hello, rank):
    result = nodes.hydra(PLACES[0]).run(4, hello, "die", str(rank), check=False, env={"ENCORE_FABRIC": "tcp"})
    assert result.returncode in exit_codes(9, result) and not result.timed_out and not result.survivors, result.explain()
    assert "EXIT CODE: 9" in result.stdout or f"rank {rank}" in result.stderr, result.explain()


@pytest.mark.parametrize("fabric", ("efa", "tcp,eth7", "shm"))
def test_unknown_provider_error_lists_known_ones(nodes, hello, fabric):
    result = nodes.hydra("n1:1,n2:1").run(2, hello, check=False, env={"ENCORE_FABRIC": fabric})
    provider = fabric.split(",")[0]
    said = rf"ENCORE_FABRIC asks for {provider} of libfabric, which can't be used on n[12]: its version \d+\.\d+ offers no such endpoint, but .*(tcp|shm \(it reaches only this machine\))"
    assert not result.ok and not result.timed_out and re.search(said, result.stderr), result.explain()


def test_ranks_that_ask_for_different_ways_are_told(nodes, hello):
    own = 'test "$PMI_RANK" = 1 && export ENCORE_FABRIC=sockets; exec "$0"'
    result = nodes.hydra("n1:1,n2:1").run(2, "sh", "-c", own, hello, check=False, env={"ENCORE_FABRIC": "tcp"})
    said = r"rank 0: MPI_Init: ENCORE_FABRIC asks for a provider of libfabric, but rank 1 at tcp:10\.77\.0\.12:\d+ uses sockets: set it to the same for all ranks"
    assert not result.ok and not result.timed_out and re.search(said, result.stderr), result.explain()


@pytest.mark.parametrize("provider, reads", (("tcp", "always"), ("tcp", "never"), ("tcp", "auto"), ("udp;ofi_rxd", "always")))
def test_long_messages_are_read_where_that_is_asked_for(nodes, provider, reads):
    program = suite.compile_program("pt2pt/far_reads")
    env = {"ENCORE_FABRIC": provider, "ENCORE_FAR_COPY": reads}
    result = nodes.hydra("n1:2,n2:2").run(4, program, reads, check=False, timeout=120, env=env)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("who", ("die", "leave"))
def test_the_end_of_a_rank_whose_message_is_read_ends_the_others(nodes, who):
    program = suite.compile_program("pt2pt/far_reads")
    env = {"ENCORE_FABRIC": "tcp", "ENCORE_FAR_COPY": "always"}
    result = nodes.hydra("n1:1,n2:1").run(2, program, who, check=False, env=env)
    assert not result.ok and not result.timed_out and not result.survivors, result.explain()
    # Hydra may be first.
    gone, left = (0, 1) if who == "die" else (1, 0)
    said = rf"(rank {left}: the connection with rank {gone} on n{gone + 1} has ended .*\n)?"
    assert re.fullmatch(said, result.stderr), result.explain()


@pytest.mark.parametrize("provider, copies", (("tcp", "always"), ("udp;ofi_rxd", "always"), ("tcp", "never"), ("tcp", "auto")))
def test_puts_and_gets_copy_by_themselves_where_that_is_asked_for(nodes, provider, copies):
    program = suite.compile_program("rma/far_copies")
    env = {"ENCORE_FABRIC": provider, "ENCORE_FAR_COPY": copies}
    # TCP's providers need their target's code, so no put is a write by default.
    expected = "messages" if copies == "auto" else copies
    result = nodes.hydra("n1:2,n2:2").run(4, program, expected, check=False, timeout=120, env=env)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


def test_the_end_of_a_rank_whose_memory_is_written_ends_the_others(nodes):
    program = suite.compile_program("rma/far_copies")
    env = {"ENCORE_FABRIC": "tcp", "ENCORE_FAR_COPY": "always"}
    result = nodes.hydra("n1:1,n2:1").run(2, program, "die", check=False, env=env)
    assert not result.ok and not result.timed_out and not result.survivors, result.explain()
    # Hydra may be first.
    said = r"(rank 0: the connection with rank 1 on n2 has ended .*\n)?"
    assert re.fullmatch(said, result.stderr), result.explain()


def windows():
    """The programs of windows that three ranks run, each with the first arguments of each way: every third one, unless ENCORE_TEST_ALL=1."""
    listing = suite.read_list()
    without = tuple(listing["apart"])
    cases = suite.expand({"rma": listing["tests"]["rma"]}, listing, sample=True)
    cases = [case for case in cases if case.ranks == 3 and case.exit == 0 and not case.name.startswith(without)]
    return cases if suite.ALL else cases[::3]


@pytest.mark.parametrize("case", windows(), ids=lambda case: case.name)
def test_windows_whose_members_copy_by_themselves(nodes, case):
    # Programs that mix everything at random use both.
    for provider in PROVIDERS if case.program == "rma/random" else PROVIDERS[:1]:
        env = case.env | {"ENCORE_FABRIC": provider, "ENCORE_FAR_COPY": "always"}
        program = suite.compile_program(case.program)
        result = nodes.hydra("n1:2,n2:1").run(3, program, *case.args, check=False, timeout=120, env=env)
        assert result.ok and result.stdout == "", result.explain()


#: Threads of several ranks that share processors poll the network for most of a minute: each program in one way, unless ENCORE_TEST_ALL=1.
SEVERAL = [(program, places) for program in PROGRAMS for places in PLACES]
SEVERAL += product(THREADS, PLACES) if os.environ.get("ENCORE_TEST_ALL") == "1" else zip(THREADS, PLACES)


@pytest.mark.parametrize("program, places", SEVERAL)
def test_programs_of_this_machine_run_on_several(nodes, program, places):
    result = nodes.hydra(places).run(4, suite.compile_program(program), check=False, timeout=120, env={"ENCORE_FABRIC": "tcp"})
    assert result.ok and result.stdout == result.stderr == "", result.explain()
