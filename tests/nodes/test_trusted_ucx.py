"""UCX that a job takes by itself: after a test, and not where that fails. The nodes seem to have a port of InfiniBand; a library before UCX uses their Ethernet
instead, and spoils what goes through it (faulty_ucx.c)."""

import ctypes
import pathlib
import re
import subprocess

import harness
import pytest
from mpi import suite
from nodes.test_nodes import HELLO
from nodes.test_trusted import GIVEN_UP, PAIRS, PLACES, STREAM, real_library
from nodes.test_ucx import WHY_NOT

HERE = pathlib.Path(__file__).parent
pytestmark = [
    pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link"),
    pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT)),
]
WITHOUT_LIBFABRIC = pytest.mark.skipif(not pathlib.Path("/usr/include/rdma/fabric.h").exists(), reason="there are no headers of libfabric (libfabric-dev)")
PORT = "mlx5_0:1"


def real_ucx():
    library = ctypes.CDLL("libucp.so.0")
    with open("/proc/self/maps") as maps:
        return next(line.split()[-1] for line in maps if "libucp.so" in line and library)


@pytest.fixture(scope="module")
def ports(nodes, tmp_path_factory):
    """Each node's folder of classes has an adapter with a connected port, beside what was there."""
    folder = tmp_path_factory.mktemp("classes")
    for node in nodes.nodes:
        system, classes = folder / f"system-{node.name}", folder / f"classes-{node.name}"
        system.mkdir()
        port = classes / "infiniband/mlx5_0/ports/1"
        port.mkdir(parents=True)
        (port / "link_layer").write_text("InfiniBand\n")
        (port / "state").write_text("4: ACTIVE\n")
        for known in pathlib.Path("/sys/class").iterdir():
            if known.name != "infiniband":
                (classes / known.name).symlink_to(system / "class" / known.name)
        script = f"mount --bind /sys {system} && mount --bind {classes} /sys/class"
        subprocess.run([*node.enter(), "sh", "-c", script], check=True)
    yield
    for node in nodes.nodes:
        subprocess.run([*node.enter(), "sh", "-c", f"umount /sys/class && umount {folder}/system-{node.name}"], check=True)


@pytest.fixture(scope="module")
def network(ports, tmp_path_factory):
    """The environment in which UCX has a fault."""
    folder = tmp_path_factory.mktemp("faulty-ucx")
    command = ["cc", "-O1", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", HERE / "faulty_ucx.c", "-o", folder / "libucp.so.0"]
    harness.run([*command, "-Wl,-soname,libucp.so.0", "-ldl"], check=True)
    real = real_ucx()

    def with_fault(fault, after=0, fabric="auto", **more):
        faulty = {"LD_LIBRARY_PATH": str(folder), "REAL_UCX": real, "FAULTY_UCX": fault, "AFTER": str(after), "DEVICE": "eth0"}
        return faulty | {"ENCORE_FABRIC": fabric, **more}

    return with_fault


@pytest.fixture(scope="module")
def with_libfabric(network, tmp_path_factory):
    """The environment in which UCX has a fault, and libfabric offers a fast network, which may have another one."""
    folder = tmp_path_factory.mktemp("faulty-libfabric")
    command = ["cc", "-O1", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", HERE / "faulty_fabric.c", "-o", folder / "libfabric.so.1"]
    harness.run([*command, "-Wl,-soname,libfabric.so.1", f"-Wl,--version-script={HERE / 'faulty_fabric.map'}", "-ldl"], check=True)
    real = real_library()

    def with_faults(of_ucx, of_libfabric):
        environment = network(of_ucx, REAL=real, FAULTY=of_libfabric)
        return environment | {"LD_LIBRARY_PATH": f"{environment['LD_LIBRARY_PATH']}:{folder}"}

    return with_faults


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-trusted-ucx")


@pytest.fixture(scope="module")
def pairs(mpicc):
    return mpicc(PAIRS, name="pairs-trusted-ucx")


@pytest.mark.parametrize("places, ranks", ((PLACES, 4), ("n1:1,n2:1,n3:1", 3)))
def test_a_port_that_works_is_taken(nodes, network, mpicc, hello, places, ranks):
    opens = mpicc(nodes_open("libucp"), name="opens-trusted-ucx")
    result = nodes.hydra("n1:1,n2:1").run(2, opens, env=network("none"))
    assert result.stdout.count("opened libfabric") == 2 and result.stderr == "", result.explain()
    result = nodes.hydra(places).run(ranks, hello, env=network("none"))
    assert result.ok and result.stderr == "", result.explain()


def nodes_open(library):
    """The program that says whether it has a library open."""
    from nodes.test_fabric import OPEN

    return OPEN.replace('"libfabric"', f'"{library}"')


FAULTS = (
    ("flip", r"a packet of 4096 bytes brought other contents than were sent, from byte \d+ on"),
    ("lose", r"a packet of 4096 bytes did not arrive within 2 s"),
    ("refuse", r"a read of 1048576 bytes was refused"),
    ("early", r"a read of 1048576 bytes brought other contents than were sent, from byte 0 on"),
    ("astray", r"a write of 1048576 bytes brought other contents than were sent, from byte 0 on"),
)


@pytest.mark.parametrize("fault, found", FAULTS)
def test_a_port_that_fails_its_test_is_not_taken(nodes, network, hello, fault, found):
    result = nodes.hydra(PLACES).run(4, hello, env=network(fault))
    said = rf"{GIVEN_UP}ucx on {PORT} has failed its test between n[12] and n[12]: {found}.*\n"
    assert result.stdout.count("sum 6\n") == 4 and re.fullmatch(said, result.stderr), result.explain()


@WITHOUT_LIBFABRIC
@pytest.mark.parametrize("fault", ("flip", "refuse"))
@pytest.mark.parametrize("places, ranks", ((PLACES, 4), ("n1:1,n2:1,n3:1", 3)))
def test_libfabric_is_taken_after_ucx_has_failed(nodes, with_libfabric, mpicc, places, ranks, fault):
    opens = mpicc(nodes_open("libfabric"), name="opens-after-ucx")
    result = nodes.hydra("n1:1,n2:1").run(2, opens, env=with_libfabric(fault, "none"))
    found = dict(FAULTS)[fault]
    said = rf"encore: messages between nodes go over libfabric's cxi on eth0, as ucx on {PORT} has failed its test between n[12] and n[12]: {found}.* \(ENCORE_FABRIC=cxi: without this message\)\n"
    assert result.stdout.count("opened libfabric") == 2 and re.fullmatch(said, result.stderr), result.explain()
    program = suite.compile_program("coll/allreduce")
    result = nodes.hydra(places).run(ranks, program, timeout=120, env=with_libfabric(fault, "none"))
    assert result.ok and result.stderr.count("\n") == 1, result.explain()


@WITHOUT_LIBFABRIC
def test_tcp_is_used_after_both_have_failed(nodes, with_libfabric, hello):
    result = nodes.hydra(PLACES).run(4, hello, env=with_libfabric("flip", "lose"))
    said = rf"{GIVEN_UP}ucx on {PORT} has failed its test between n[12] and n[12]: a packet .*; cxi on eth0 has failed its test between n[12] and n[12]: a packet of 4096 bytes did not arrive within 2 s.*\n"
    assert result.stdout.count("sum 6\n") == 4 and re.fullmatch(said, result.stderr), result.explain()


@WITHOUT_LIBFABRIC
@pytest.mark.parametrize("rank", (0, 2))
def test_nodes_of_which_one_has_no_ucx_use_libfabric(nodes, with_libfabric, hello, rank):
    own = f'test $((PMI_RANK / 2 * 2)) = {rank} && export LD_LIBRARY_PATH=$WITHOUT_UCX; exec "$0"'
    environment = with_libfabric("none", "none")
    without = environment["LD_LIBRARY_PATH"].split(":")[1]
    # A file that is no library hides the system's UCX.
    hidden = pathlib.Path(without) / "none"
    hidden.mkdir(exist_ok=True)
    (hidden / "libucp.so.0").write_text("")
    environment |= {"WITHOUT_UCX": f"{hidden}:{without}"}
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, hello, env=environment)
    # Rank 0's own one counts.
    said = r"encore: messages between nodes go over libfabric's cxi on eth0, as n2 has no endpoint that reaches those of other nodes \(ENCORE_FABRIC=cxi: .*\)\n"
    assert result.stdout.count("sum 6\n") == 4 and re.fullmatch(said, result.stderr), result.explain()


def test_ucx_that_is_named_and_fails_its_test_is_an_error(nodes, network, hello):
    result = nodes.hydra(PLACES).run(4, hello, check=False, env=network("flip", fabric="ucx"))
    said = "ENCORE_FABRIC asks for UCX, which has failed its test between n1 and n2: a packet of 4096 bytes brought"
    assert not result.ok and not result.timed_out and said in result.stderr, result.explain()


@pytest.mark.parametrize(
    "fault, found",
    (
        ("flip", r"a packet of 36864 bytes brought other contents than were sent, from byte \d+ on"),
        ("lose", r"a packet of 36864 bytes did not arrive within 2 s"),
        ("refuse", r"a read of 32768 bytes was refused"),
        ("early", r"a read of 32768 bytes brought other contents than were sent, from byte 0 on"),
        ("astray", r"a write of 32768 bytes brought other contents than were sent, from byte 0 on"),
    ),
)
def test_pair_that_fails_before_its_first_message_uses_tcp(nodes, network, pairs, fault, found):
    """Rank 3 is not the first one of its node. The fault is in all that it sends, reads and writes."""
    own = f'test "$PMI_RANK" = 3 && export FAULTY_UCX={fault}; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, pairs, env=network("none"))
    said = rf"encore: messages between rank ([013]) on n[12] and rank ([013]) on n[12] go over TCP, as ucx on {PORT} has failed its test between the two: {found}.* \(ENCORE_FABRIC=.*\)"
    told = [re.fullmatch(said, line) for line in result.stderr.splitlines()]
    assert result.stdout.count("sum 6\n") == 4 and told and all(told), result.explain()
    assert all("3" in (one[1], one[2]) for one in told), result.explain()


@pytest.mark.parametrize("program", ("pt2pt/far_reads", "rma/random"))
def test_checksums_find_nothing_where_nothing_is_wrong(nodes, network, program):
    args = ["never"] if program == "pt2pt/far_reads" else []
    places, ranks = (PLACES, 4) if args else ("n1:2,n2:1", 3)
    result = nodes.hydra(places).run(ranks, suite.compile_program(program), *args, check=False, timeout=120, env=network("none", ENCORE_FABRIC_CHECK="1"))
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("checks", ("0", "1"))
def test_a_checksum_finds_what_goes_wrong_later(nodes, network, mpicc, checks):
    program = mpicc(STREAM, name="stream-trusted-ucx")
    environment = network("flip", after=60, ENCORE_FABRIC_CHECK=checks, ENCORE_FAR_COPY="never")
    result = nodes.hydra("n1:1,n2:1").run(2, program, check=False, env=environment)
    if checks == "0":
        # It shows that there is something to be found.
        assert "other contents" in result.stdout, result.explain()
    else:
        said = r"UCX on .*: fi_recv: a packet of \d+ bytes has come with other contents than were sent"
        assert not result.ok and not result.timed_out and "other contents\n" not in result.stdout, result.explain()
        assert re.search(said, result.stderr), result.explain()
