"""Ranks of several machines that wait for each other: the job ends with a roll-call, which says who waits where for whom."""

import pathlib
import re

import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

HERE = pathlib.Path(__file__).resolve().parent
PLACES = ("n1:2,n2:2", "n1:1,n2:2,n3:1")
SOON = {"ENCORE_DEADLOCK_SECONDS": "0.3"}
#: What each of four ranks waits for. A call that waits for several names none.
STUCK = {
    "around": [f"MPI_Recv for rank {(rank + 1) % 4}, tag 7" for rank in range(4)],
    "barrier": ["MPI_Recv for rank 3, any tag"] + ["MPI_Barrier"] * 3,
    "end": ["MPI_Finalize"] * 3 + ["MPI_Recv for any rank, tag 3"],
    "window": ["MPI_Win_(start|free)"] + ["MPI_Win_free"] * 3,
}


@pytest.fixture(scope="module")
def stuck(mpicc):
    return mpicc(HERE / "stuck.c")


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("how", STUCK)
@pytest.mark.parametrize("threads", ((), ("threads",)), ids=("single", "threads"))
def test_a_deadlock_ends_the_job_with_a_roll_call(nodes, stuck, how, places, threads):
    result = nodes.hydra(places).run(4, stuck, how, *threads, check=False, env=SOON)
    assert result.returncode in (35, 255) and not result.timed_out and not result.survivors, result.explain()
    on = [name for name, here in re.findall(r"(n\d):(\d)", places) for _ in range(int(here))]
    for rank, awaited in enumerate(STUCK[how]):
        place = rf"rank 0:   rank {rank} \(process \d+ on {on[rank]}\) waits in {awaited}"
        assert len(re.findall(place, result.stderr)) == 1, result.explain()
    said = "rank 0: deadlock: all ranks have waited for each other for 0.3 s, so none can ever go on; rank 0 ends the job"
    assert result.stderr.count(said) == 1, result.explain()


@pytest.mark.parametrize("places", PLACES)
def test_ranks_that_compute_are_no_deadlock(nodes, stuck, places):
    result = nodes.hydra(places).run(4, stuck, "patience", env=SOON)
    assert result.stdout == result.stderr == "", result.explain()
