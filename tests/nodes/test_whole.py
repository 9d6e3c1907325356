"""All C programs of tests/mpi and tests/lapi that the lists have for four ranks, on several machines (see rig.py), under Hydra and under `srun` by both
of its start-up protocols. `make test` runs samples of them (test_nodes.py, test_slurm.py); these are for `scripts/test-nodes.sh`.

ENCORE_TEST_NODES names the launchers, with blanks between them: hydra srun-pmi2 srun-pmix.
"""

import dataclasses
import os

import pytest
from lapi import test_lapi as lapi
from mpi import suite
from nodes.test_slurm import PLACES, cluster, srun_of  # noqa: F401

LAUNCHERS = os.environ.get("ENCORE_TEST_NODES", "").split()
RANKS = 4

if not LAUNCHERS:
    pytest.skip("scripts/test-nodes.sh runs these", allow_module_level=True)
pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")


def cases():
    listing = suite.read_list()
    without = tuple(listing["apart"])
    for case in suite.expand(listing["tests"], listing):
        # A launcher's exit code, what it sets up, and what it says of ranks that have ended, are its own.
        speaks = any("exited with code" in pattern or "mpiexec" in pattern for pattern in case.stderr)
        if case.ranks == RANKS and case.exit == 0 and not speaks and not case.setup and not case.name.startswith(without):
            if "ENCORE_SHARED" not in case.env and not any(name in case.env for name in suite.SET_BY_MPIEXEC):
                yield case


@pytest.fixture(params=LAUNCHERS)
def launcher(request, nodes, tmp_path):
    """A launcher of four ranks on the machines that are named, one name for each rank."""

    def on(places):
        if request.param == "hydra":
            return nodes.hydra(",".join(f"{name}:{places.count(name)}" for name in sorted(set(places))))
        return srun_of(request.param.removeprefix("srun-"), nodes, request.getfixturevalue("cluster"), places, tmp_path)

    return on


@pytest.mark.parametrize("places", PLACES, ids="-".join)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_program(launcher, case, places, tmp_path):
    program = suite.compile_program(case.program)
    environment = suite.environment(tmp_path) | case.env
    result = launcher(places).run(RANKS, program, *case.args, check=False, env=environment, timeout=4 * case.timeout, folder=tmp_path)
    suite.verify(launchers_patience(case), result)


def launchers_patience(case):
    """The time limits of the list are for ranks that share memory."""
    return dataclasses.replace(case, timeout=4 * case.timeout)


@pytest.mark.parametrize("places", PLACES, ids="-".join)
@pytest.mark.parametrize("program", lapi.PROGRAMS, ids="-".join)
def test_lapi(launcher, program, places):
    name, *arguments = program
    result = launcher(places).run(RANKS, lapi.build(name), *arguments, check=False, timeout=240)
    assert result.stdout == "ok\n", result.explain()
