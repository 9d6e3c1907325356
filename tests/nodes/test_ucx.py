"""Jobs on several machines whose messages go through UCX, over its TCP (see rig.py)."""

import ctypes
import re

import harness
import pytest
from mpi import suite
from nodes.test_fabric import OPEN
from nodes.test_nodes import HELLO, exit_codes


def why_not() -> str | None:
    """Why UCX can't be used here, if it can't."""
    try:
        ctypes.CDLL("libucp.so.0")
    except OSError as error:
        return f"UCX can't be opened ({error}); Debian, Ubuntu: libucx0"
    return None


WHY_NOT = why_not()
pytestmark = [
    pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link"),
    pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT)),
]
PLACES = "n1:2,n2:2"
UCX = {"ENCORE_FABRIC": "ucx"}
#: UCX of a wheel of PyPI, which has TCP but no InfiniBand (scripts/setup.sh).
WHEEL = next((harness.REPOSITORY / ".cache/ucx").glob("lib/python*/site-packages/libucx/lib"), None)
OF_WHEEL = pytest.mark.skipif(WHEEL is None, reason="there is no wheel of UCX in .cache/ucx (PyPI: libucx-cu12)")
ENCORE = harness.DIST / "bin" / "encore"
PROGRAMS = ("pt2pt/sizes", "pt2pt/order", "pt2pt/many_unexpected", "coll/allreduce", "rma/random", "threads/pairs")


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-ucx")


@pytest.mark.parametrize("fabric", ("ucx", "ucx,eth0"))
def test_ranks_of_several_machines_are_one_job(nodes, hello, fabric):
    result = nodes.hydra(PLACES).run(4, hello, env={"ENCORE_FABRIC": fabric})
    assert result.stdout.count("sum 6\n") == 4 and result.stderr == "", result.explain()


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_run_over_it(nodes, program):
    result = nodes.hydra(PLACES).run(4, suite.compile_program(program), check=False, timeout=120, env=UCX)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("reads", ("always", "never"))
def test_long_messages_are_read_where_that_is_asked_for(nodes, reads):
    program = suite.compile_program("pt2pt/far_reads")
    result = nodes.hydra(PLACES).run(4, program, reads, check=False, timeout=120, env=UCX | {"ENCORE_FAR_COPY": reads})
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("copies, expected", (("always", "always"), ("never", "never"), ("auto", "messages")))
def test_puts_and_gets_copy_by_themselves_where_that_is_asked_for(nodes, copies, expected):
    program = suite.compile_program("rma/far_copies")
    # UCX over TCP needs its target's code, so no put is a write by default.
    result = nodes.hydra(PLACES).run(4, program, expected, check=False, timeout=120, env=UCX | {"ENCORE_FAR_COPY": copies})
    assert result.ok and result.stdout == result.stderr == "", result.explain()


def test_windows_at_random_copy_by_themselves(nodes):
    program = suite.compile_program("rma/random")
    result = nodes.hydra("n1:2,n2:1").run(3, program, check=False, timeout=120, env=UCX | {"ENCORE_FAR_COPY": "always"})
    assert result.ok and result.stdout == "", result.explain()


def test_doctor_and_info_say_that_it_is_taken(nodes):
    command = [*nodes.head.enter(), ENCORE]
    result = harness.run([*command, "doctor"], env=UCX)
    assert "UCX: taken on all devices, as ENCORE_FABRIC names it; packets of all sizes went within this machine" in result.stdout, result.explain()
    result = harness.run([*command, "info"], env=UCX)
    assert "  UCX: taken on all devices, as ENCORE_FABRIC names it\n  libfabric: not used: UCX is taken\n" in result.stdout, result.explain()


def test_doctor_between_two_machines_has_a_verdict(nodes, tmp_path):
    report = tmp_path / "report.txt"
    result = nodes.hydra("n1:1,n2:1").run(2, ENCORE, "doctor", "--fabric", "--seconds", "1", "--output", report, check=False, env=UCX)
    said = report.read_text() if report.exists() else ""
    assert result.ok and "PROBLEM" not in said, result.explain()
    assert re.search(r"^verdict: ucx on all devices works between n1 and n2: ", said, re.MULTILINE), said
    assert "all lengths, asked by rank 1: all contents as sent, by packets, reads and writes" in said, said


@pytest.mark.parametrize("rank", (0, 3))
def test_the_death_of_a_rank_ends_those_of_all_machines(nodes, hello, rank):
    result = nodes.hydra(PLACES).run(4, hello, "die", str(rank), check=False, env=UCX)
    assert result.returncode in exit_codes(9, result) and not result.timed_out and not result.survivors, result.explain()


@OF_WHEEL
@pytest.mark.parametrize("program", ("pt2pt/sizes", "pt2pt/far_reads", "coll/allreduce", "rma/far_copies", "rma/random"))
def test_programs_run_over_ucx_of_a_wheel(nodes, mpicc, program):
    environment = UCX | {"UCX_TLS": "tcp", "LD_LIBRARY_PATH": str(WHEEL), "ENCORE_FAR_COPY": "always"}
    args = ["always"] if "far" in program else []
    result = nodes.hydra(PLACES).run(4, suite.compile_program(program), *args, check=False, timeout=120, env=environment)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


@OF_WHEEL
def test_ucx_of_a_wheel_is_the_one_that_is_opened(nodes, mpicc):
    opens = mpicc(OPEN.replace('"libfabric"', f'"{WHEEL}/libucp"'), name="opens-wheel")
    result = nodes.hydra("n1:1,n2:1").run(2, opens, env=UCX | {"UCX_TLS": "tcp", "LD_LIBRARY_PATH": str(WHEEL)})
    assert result.stdout.count("opened libfabric") == 2 and result.stderr == "", result.explain()


@OF_WHEEL
def test_nodes_with_different_versions_of_ucx_end_with_an_error(nodes, hello):
    own = 'test "$PMI_RANK" -ge 2 && export LD_LIBRARY_PATH=$WHEEL; exec "$0"'
    result = nodes.hydra(PLACES).run(4, "sh", "-c", own, hello, check=False, env=UCX | {"UCX_TLS": "tcp", "WHEEL": str(WHEEL)})
    assert not result.ok and not result.timed_out and "ENCORE_FABRIC asks for UCX, but rank" in result.stderr, result.explain()


def test_unknown_device_is_an_error_that_names_it(nodes, hello):
    result = nodes.hydra("n1:1,n2:1").run(2, hello, check=False, env={"ENCORE_FABRIC": "ucx,eth7"})
    said = "ENCORE_FABRIC asks for UCX, which can't be used on n[12]: ucp_config_modify: this machine has no network device eth7"
    assert not result.ok and not result.timed_out and re.search(said, result.stderr), result.explain()
