"""The random program about windows finds each of the mistakes that random_plant.h can plant.

Those about two ranks that meet at one place are a matter of who comes when, so they get several seeds.
"""

import re

import harness
import pytest

from mpi import suite

PLANTS = re.findall(r"^    ([A-Z_]+),", (suite.FOLDER / "rma" / "random_plant.h").read_text(), re.MULTILINE)[1:]
MEETINGS = {"LOCK_SHARED_ONLY": 5, "NOT_ATOMIC": 5}
RANKS = 3


def test_the_list_of_mistakes_is_read():
    assert len(PLANTS) == 13 and set(MEETINGS) <= set(PLANTS)


@pytest.mark.parametrize("mistake", PLANTS)
def test_a_planted_mistake_is_found(mistake, tmp_path):
    command, _ = suite.recipe("rma/random")
    program = tmp_path / "random"
    harness.run([*command, f"-DPLANT={mistake}", "-o", program], timeout=120, check=True)
    for seed in range(1, MEETINGS.get(mistake, 1) + 1):
        job = suite.mpiexec(RANKS, str(program), "60", str(seed), timeout=60)
        result = harness.run(job, env=suite.environment(tmp_path), cwd=tmp_path, timeout=60 + harness.LAUNCHER_GRACE)
        assert not result.timed_out, result.explain()
        if result.returncode != 0:
            assert "check failed" in result.stderr, result.explain()
            return
    pytest.fail(f"{mistake} was not found")
