"""Machines that are far apart: what is done between them takes as many trips as it must, and as `encore plan` says."""

from __future__ import annotations

import pathlib
import re
import subprocess

import harness
import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

HERE = pathlib.Path(__file__).resolve().parent
#: The time of one trip from machine to machine, in microseconds: so long that what processors do meanwhile hardly counts.
TRIP = 20_000
#: Part of a trip that may come on top, of the shortest of several times: ranks share processors, with other programs, too. A trip too many is a whole one.
MORE = 0.5
#: How often it is tried on a busy machine.
TRIES = 4
COLLECTIVES = {"barrier": "barrier", "persistent barrier": "barrier", "allreduce": "allreduce", "persistent allreduce": "allreduce"}


def planned(operation: str, ranks: int, near: int) -> int:
    """Number of trips of an operation, one after the other, by `encore plan`."""
    words = [harness.DIST / "bin" / "encore", "plan", "--ranks", str(ranks), "--per-node", str(near)]
    words += ["--model", f"cluster,between.latency={TRIP}us", operation]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    time, unit = re.search(r"^time +([\d.]+) (\S+)", said, re.MULTILINE).groups()
    assert unit == "ms", said
    return round(float(time) * 1000 / TRIP)


@pytest.mark.parametrize("near", (1, 2))
def test_distant_operations_take_the_planned_trips(nodes, mpicc, near):
    names = ["ping-pong", *COLLECTIVES, "put", "puts"]
    wanted = {name: planned(operation, 2 * near, near) for name, operation in COLLECTIVES.items()}
    # There, and back with the answer; of many that leave together, the first ones may open the way for the others.
    wanted |= {"ping-pong": 2, "put": 2, "puts": 5.4}
    trips = dict.fromkeys(names, float("inf"))

    def wrong():
        return {name: (trips[name], most) for name, most in wanted.items() if not 0.9 <= trips[name] <= most + MORE}

    with nodes.other_cable(nodes.nodes[1], mpicc(HERE / "cable.c"), delay=TRIP):
        # Other programs on this machine can only make a time longer: then once more, and the shorter one counts.
        for _ in range(TRIES):
            if not wrong():
                break
            result = nodes.hydra(f"n1:{near},n2:{near}").run(2 * near, mpicc(HERE / "trips.c"), *names)
            times = re.findall(r"^(.+): (\d+)$", result.stdout, re.MULTILINE)
            assert [name for name, _ in times] == names, result.explain()
            trips = {name: min(int(time) / TRIP, trips[name]) for name, time in times}
    assert not wrong(), result.explain()
