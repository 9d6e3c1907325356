"""Jobs on several machines, which are network namespaces here (see rig.py), under Slurm's own daemons: `srun` by both of its start-up
protocols, and Encore's mpiexec inside an allocation."""

import re

import harness
import launchers
import profiles
import pytest
import slurm
from mpi import suite
from nodes.test_nodes import HELLO

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore under Slurm")

#: Programs of tests/mpi and tests/lapi that any number of ranks can run, a few of each kind.
PROGRAMS = ("pt2pt/sizes", "pt2pt/wildcards", "comm/inter_collectives", "coll/allreduce", "coll/alltoall", "rma/lock", "rma/fence", "part/transfers", "session/ahead")
#: Of two machines two ranks each; of three one, two and one. One name for each rank.
PLACES = (("n1", "n1", "n2", "n2"), ("n1", "n2", "n2", "n3"))


@pytest.fixture(scope="module")
def cluster(nodes, tmp_path_factory):
    if (why := slurm.missing()) is not None:
        pytest.skip(why)
    one = slurm.Slurm(tmp_path_factory.mktemp("slurm"), nodes)
    yield one
    one.stop()


def srun_of(protocol, nodes, cluster, places, folder):
    """srun on the head, for ranks on these machines: one name for each rank."""
    hosts = folder / "hosts"
    hosts.write_text("".join(f"{name}\n" for name in places))
    # Quiet about waiting for the job before, whose nodes may not be free yet.
    words = ["srun", "--quiet", f"--mpi={protocol}", "--overcommit", "--distribution=arbitrary"]
    inside = [*nodes.head.enter(), "env", f"PWD={harness.REPOSITORY}"]
    return launchers.Launcher([*inside, *words], {**cluster.environment, "SLURM_HOSTFILE": str(hosts)}, folder="--chdir")


@pytest.fixture(params=("pmi2", "pmix"))
def srun(request, nodes, cluster, tmp_path):
    """A way to start ranks on the machines that are named."""
    return lambda places: srun_of(request.param, nodes, cluster, places, tmp_path)


@pytest.fixture(scope="module")
def hello(mpicc):
    return mpicc(HELLO, name="hello-nodes")


@pytest.mark.parametrize("places", PLACES, ids="-".join)
def test_ranks_of_several_machines_are_one_job(srun, hello, places):
    result = srun(places).run(4, hello)
    expected = [f"rank {rank} of 4 on {name} with {places.count(name)}, sum 6" for rank, name in enumerate(places)]
    assert sorted(result.stdout.splitlines()) == expected and result.stderr == "", result.explain()


def test_profile_of_several_machines_is_one(srun, mpicc, tmp_path):
    program = mpicc(profiles.WAITS, flags=("-g",), name="waits-slurm")
    result = srun(("n1", "n2")).run(2, program, "late sender", env={"ENCORE_PROFILE": str(tmp_path / "kept")})
    profiles.check_late_sender(result, tmp_path / "kept", [0, 1])


@pytest.mark.parametrize("places", PLACES, ids="-".join)
@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_of_this_machine_run_on_several(srun, program, places):
    result = srun(places).run(4, suite.compile_program(program), check=False, timeout=120)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


def test_the_death_of_a_rank_ends_those_of_all_machines(srun, hello):
    """Under plain srun nobody but the other ranks ends the job."""
    result = srun(PLACES[1]).run(4, hello, "die", "2", check=False)
    assert result.returncode not in (0, 124) and not result.timed_out and not result.survivors, result.explain()
    assert re.search(r"rank 2 (\(process \d+\) )?on n2 has ended", result.stderr), result.explain()


def test_abort_ends_the_ranks_of_all_machines(srun, hello):
    result = srun(PLACES[0]).run(4, hello, "abort", "3", check=False)
    assert result.returncode in (7, 137) and not result.timed_out and not result.survivors, result.explain()
    assert "rank 3: MPI_Abort: the program ends the job with code 7 on MPI_COMM_WORLD" in result.stderr, result.explain()


def test_mpiexec_hands_over_to_srun_in_an_allocation(nodes, cluster, hello):
    words = [*nodes.head.enter(), "env", f"PWD={harness.REPOSITORY}", "salloc", "--quiet", "--ntasks-per-node", "2", "-w", "n1,n2", harness.DIST / "bin" / "mpiexec"]
    result = launchers.Launcher([*words, "-ppn", "2"], cluster.environment).run(4, hello)
    expected = [f"rank {rank} of 4 on {name} with 2, sum 6" for rank, name in enumerate(PLACES[0])]
    assert sorted(result.stdout.splitlines()) == expected and "srun" in result.stderr, result.explain()
