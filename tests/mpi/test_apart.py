"""The C programs where ranks share no memory: each by itself, or in nodes of two, with a link between them.

`make test` runs a sample: of each program the first arguments and the first variant, in turn on two ranks that share nothing or on three in two nodes.
ENCORE_TEST_WHOLE=1 runs everything that the list has for one to four ranks.
"""

import dataclasses
import itertools
import os

import harness
import pytest

from lapi import test_lapi as lapi
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

WHOLE = os.environ.get("ENCORE_TEST_WHOLE") == "1"
#: Values of ENCORE_SHARED, with the numbers of ranks that they are tried on.
APART = {"no": (1, 2, 3, 4), "2": (3, 4)} if WHOLE else {"no": (2,), "2": (3,)}


def cases():
    listing = suite.read_list()
    without = tuple(listing["apart"])
    wanted = [
        dataclasses.replace(case, env=case.env | {"ENCORE_SHARED": shared})
        for case in suite.expand(listing["tests"], listing, sample=not WHOLE)
        if not case.name.startswith(without) and "ENCORE_SHARED" not in case.env
        for shared, ranks in APART.items()
        if case.ranks in ranks
    ]
    return wanted if WHOLE else in_turn(wanted)


def in_turn(wanted):
    """One run of each program: of those that have both, every second one in the first way, and the others in the second."""
    for turn, (_, runs) in enumerate(itertools.groupby(wanted, lambda case: case.program)):
        runs = list(runs)
        ways = sorted({case.env["ENCORE_SHARED"] for case in runs})
        way = ways[turn % len(ways)]
        yield from (case for case in runs if case.env["ENCORE_SHARED"] == way)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.name}-{case.env['ENCORE_SHARED']}")
def test_program(case, tmp_path):
    program = suite.compile_program(case.program)
    suite.verify(case, suite.run(case, program, tmp_path))


@pytest.mark.parametrize("shared", APART)
@pytest.mark.parametrize("program", lapi.PROGRAMS, ids="-".join)
def test_lapi(program, shared):
    name, *arguments = program
    for ranks in APART[shared]:
        result = harness.mpiexec(ranks, lapi.build(name), *arguments, env={"ENCORE_SHARED": shared}, timeout=120)
        assert result.stdout == "ok\n", result.explain()
