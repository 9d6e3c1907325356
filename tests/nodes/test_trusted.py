"""Fast networks that a job takes by itself: after a test, and not where that fails. A library before libfabric plays the network, and spoils what goes through
it (faulty_fabric.c)."""

import ctypes
import pathlib
import re

import harness
import pytest
from mpi import suite
from nodes.test_fabric import OPEN, WHY_NOT
from nodes.test_nodes import HELLO

HERE = pathlib.Path(__file__).parent
pytestmark = [
    pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link"),
    pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT)),
    pytest.mark.skipif(not pathlib.Path("/usr/include/rdma/fabric.h").exists(), reason="there are no headers of libfabric (Debian, Ubuntu: libfabric-dev)"),
]

PLACES = "n1:2,n2:2"
GIVEN_UP = "encore: messages between nodes go over TCP, as "


def real_library():
    library = ctypes.CDLL("libfabric.so.1")
    with open("/proc/self/maps") as maps:
        return next(line.split()[-1] for line in maps if "libfabric.so" in line and library)


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    """The environment in which libfabric has a fault."""
    folder = tmp_path_factory.mktemp("faulty")
    command = ["cc", "-O1", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", HERE / "faulty_fabric.c", "-o", folder / "libfabric.so.1"]
    harness.run([*command, "-Wl,-soname,libfabric.so.1", f"-Wl,--version-script={HERE / 'faulty_fabric.map'}", "-ldl"], check=True)
    real = real_library()

    def with_fault(fault, after=0, fabric="auto", **more):
        return {"LD_LIBRARY_PATH": str(folder), "REAL": real, "FAULTY": fault, "AFTER": str(after), "ENCORE_FABRIC": fabric, **more}

    return with_fault


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-trusted")


@pytest.mark.parametrize("places, ranks", ((PLACES, 4), ("n1:1,n2:1,n3:1", 3), ("n1:1,n2:1", 2)))
def test_a_network_that_works_is_taken(nodes, network, mpicc, hello, places, ranks):
    opens = mpicc(OPEN, name="opens-trusted")
    result = nodes.hydra("n1:1,n2:1").run(2, opens, env=network("none"))
    assert result.stdout.count("opened libfabric") == 2 and result.stderr == "", result.explain()
    result = nodes.hydra(places).run(ranks, hello, env=network("none"))
    assert result.ok and result.stderr == "", result.explain()


@pytest.mark.parametrize(
    "fault, found",
    (
        ("flip", r"a packet of 4096 bytes brought other contents than were sent, from byte \d+ on"),
        ("lose", r"a packet of 4096 bytes did not arrive within 2 s"),
        ("refuse", "a read of 1048576 bytes was refused"),
        ("early", "a read of 1048576 bytes brought other contents than were sent, from byte 0 on"),
    ),
)
def test_a_network_that_fails_its_test_is_not_taken(nodes, network, hello, fault, found):
    result = nodes.hydra(PLACES).run(4, hello, env=network(fault))
    said = rf"{GIVEN_UP}cxi on eth\w+ has failed its test between n[12] and n[12]: {found}.*\n"
    assert result.stdout.count("sum 6\n") == 4 and re.fullmatch(said, result.stderr), result.explain()


def test_a_network_that_is_named_and_fails_its_test_is_an_error(nodes, network, hello):
    result = nodes.hydra(PLACES).run(4, hello, check=False, env=network("flip", fabric="cxi"))
    said = "ENCORE_FABRIC asks for a provider of libfabric, which has failed its test between n1 and n2: a packet of 4096 bytes brought"
    assert not result.ok and not result.timed_out and said in result.stderr, result.explain()


#: Each rank sends its number to all others.
PAIRS = r"""
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0, got[8];
    MPI_Request requests[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int other = 0; other < size; other++) {
        MPI_Irecv(&got[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[2 * other]);
        MPI_Isend(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[2 * other + 1]);
    }
    MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);
    for (int other = 0; other < size; other++)
        sum += got[other];
    printf("rank %d of %d, sum %d\n", rank, size, sum);
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def pairs(mpicc):
    return mpicc(PAIRS, name="pairs-trusted")


@pytest.mark.parametrize(
    "fault, found",
    (
        ("flip", r"a packet of 36864 bytes brought other contents than were sent, from byte \d+ on"),
        ("lose", r"a packet of 36864 bytes did not arrive within 2 s"),
        ("refuse", r"a read of 32768 bytes was refused"),
        ("early", r"a read of 32768 bytes brought other contents than were sent, from byte 0 on"),
    ),
)
def test_pair_that_fails_before_its_first_message_uses_tcp(nodes, network, pairs, fault, found):
    """Rank 3 is not the first one of its node. The fault is in all that it sends and reads."""
    own = f'test "$PMI_RANK" = 3 && export FAULTY={fault}; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, pairs, env=network("none"))
    said = rf"encore: messages between rank ([013]) on n[12] and rank ([013]) on n[12] go over TCP, as cxi on eth\w+ has failed its test between the two: {found} \(ENCORE_FABRIC=.*\)"
    told = [re.fullmatch(said, line) for line in result.stderr.splitlines()]
    assert result.stdout.count("sum 6\n") == 4 and told and all(told), result.explain()
    # The one that asks prints it, and each rank once.
    assert all("3" in (one[1], one[2]) for one in told), result.explain()


def test_pair_of_a_named_network_that_fails_is_an_error(nodes, network, pairs):
    own = 'test "$PMI_RANK" = 3 && export FAULTY=flip; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, pairs, check=False, env=network("none", fabric="cxi"))
    said = r"libfabric's cxi on eth\w+ has failed its test between the two: a packet of 36864 bytes brought other contents"
    assert not result.ok and not result.timed_out and re.search(said, result.stderr), result.explain()


@pytest.mark.parametrize("rank", (0, 2))
def test_nodes_of_which_one_has_no_such_device_use_tcp(nodes, network, hello, rank):
    """Ranks 0 and 1 are on the first node, 2 and 3 on the second one."""
    own = f'test $((PMI_RANK / 2 * 2)) = {rank} && export ENCORE_FABRIC=sockets; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, hello, env=network("none"))
    said = f"{GIVEN_UP}n{rank // 2 + 1} has no endpoint that reaches those of other nodes (ENCORE_FABRIC=sockets: without this message)\n"
    assert result.stdout.count("sum 6\n") == 4 and result.stderr == said, result.explain()


@pytest.mark.parametrize("ranks", ((2, 3), (0, 1)))
def test_nodes_with_different_devices_use_tcp(nodes, network, hello, ranks):
    own = f'case "$PMI_RANK" in {ranks[0]} | {ranks[1]}) export CALLED=efa ;; esac; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, hello, env=network("none"))
    said = f"{GIVEN_UP}n2 has no endpoint that reaches those of other nodes (ENCORE_FABRIC=sockets: without this message)\n"
    assert result.stdout.count("sum 6\n") == 4 and result.stderr == said, result.explain()


def test_nodes_with_different_devices_end_with_an_error_if_one_is_named(nodes, network, hello):
    own = 'test "$PMI_RANK" -ge 2 && export CALLED=efa ENCORE_FABRIC=efa; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, hello, check=False, env=network("none", fabric="cxi"))
    assert not result.ok and not result.timed_out, result.explain()
    assert re.search(r"ENCORE_FABRIC asks for a provider of libfabric, but rank \d at \S+ uses (cxi|efa): set it", result.stderr), result.explain()


def test_a_machine_without_such_a_device_says_why(nodes, hello):
    result = nodes.hydra("n1:1,n2:1").run(2, hello, env={"ENCORE_FABRIC": "auto"})
    said = rf"{GIVEN_UP}(n[12]) has no endpoint of a fast network: its version \d+\.\d+ offers no such endpoint, but .*"
    lines = [re.fullmatch(said, line) for line in result.stderr.splitlines()]
    assert all(lines) and sorted(line[1] for line in lines) == ["n1", "n2"], result.explain()


@pytest.mark.parametrize("program", ("pt2pt/far_reads", "rma/random"))
def test_checksums_find_nothing_where_nothing_is_wrong(nodes, network, program):
    args = ["never"] if program == "pt2pt/far_reads" else []
    environment = network("none", ENCORE_FABRIC_CHECK="1")
    result = nodes.hydra("n1:2,n2:1" if not args else PLACES).run(
        3 if not args else 4, suite.compile_program(program), *args, check=False, timeout=120, env=environment
    )
    assert result.ok and result.stdout == result.stderr == "", result.explain()


#: Sends long messages until one comes with other contents.
STREAM = r"""
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static char bytes[65536], wanted[65536];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 200; round++) {
        memset(wanted, round, sizeof wanted);
        memcpy(bytes, wanted, sizeof bytes);
        if (rank == 0)
            MPI_Send(bytes, sizeof bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(bytes, sizeof bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (memcmp(bytes, wanted, sizeof bytes) != 0)
            printf("round %d: other contents\n", round);
    }
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.parametrize("checks", ("0", "1"))
def test_a_checksum_finds_what_goes_wrong_later(nodes, network, mpicc, checks):
    program = mpicc(STREAM, name="stream-trusted")
    environment = network("flip", after=60, ENCORE_FABRIC_CHECK=checks, ENCORE_FAR_COPY="never")
    result = nodes.hydra("n1:1,n2:1").run(2, program, check=False, env=environment)
    if checks == "0":
        # It shows that there is something to be found.
        assert "other contents" in result.stdout, result.explain()
    else:
        said = r"libfabric's cxi on .*: fi_recv: a packet of \d+ bytes has come with other contents than were sent"
        assert not result.ok and not result.timed_out and "other contents\n" not in result.stdout, result.explain()
        assert re.search(said, result.stderr), result.explain()
