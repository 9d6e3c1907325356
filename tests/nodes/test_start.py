"""Facts that ranks of several machines exchange when a job starts: their addresses, and their settings."""

from __future__ import annotations

import os
import subprocess

import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ranks, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", sum);
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(scope="module")
def program(mpicc):
    return mpicc(PROGRAM, name="start")


@pytest.mark.parametrize("setting, here, there", (("ENCORE_ALLREDUCE", "ring", "auto (the default)"), ("ENCORE_BARRIER", "dissemination", None)))
def test_settings_that_differ_between_nodes_are_named(nodes, program, setting, here, there):
    script = f'[ "$(hostname)" = n1 ] && export {setting}={here}; exec {program}'
    result = nodes.hydra("n1:2,n2:2").run(4, "sh", "-c", script, check=False)
    said = result.stdout + result.stderr
    assert result.returncode != 0 and not result.timed_out, result.explain()
    assert f"{setting} is " in said and "it must be the same for all ranks of a job" in said, result.explain()
    assert " on n1" in said and " on n2" in said and here in said and (there or "") in said, result.explain()
    # Set on all of them, it is no difference.
    result = nodes.hydra("n1:2,n2:2").run(4, "sh", "-c", f"export {setting}={here}; exec {program}")
    assert result.stdout == "6\n", result.explain()


@pytest.fixture
def other_interfaces(nodes):
    """Gives each machine a further interface with such an address (`{}`: the number of the machine), and takes them away again."""
    made = []

    def make(name: str, kind: list[str], address: str):
        for number, node in enumerate(nodes.nodes, 1):
            for words in (
                ["ip", "link", "add", name, *kind],
                ["ip", "address", "add", address.format(number), "dev", name, *(["nodad"] if ":" in address else [])],
                ["ip", "link", "set", name, "up"],
            ):
                subprocess.run([*node.enter(), *words], check=True, capture_output=True, text=True)
            made.append((node, name))

    yield make
    for node, name in made:
        subprocess.run([*node.enter(), "ip", "link", "delete", name], check=True)


def test_machines_reach_each_other_over_ipv6(nodes, program, other_interfaces):
    other_interfaces("six", ["link", "eth0", "type", "macvlan", "mode", "bridge"], "fd00:77::{}/64")
    result = nodes.hydra("n1:2,n2:2").run(4, program, env={"ENCORE_FABRIC": ",six"})
    assert result.stdout == "6\n" and result.stderr == "", result.explain()


def test_the_error_of_a_first_connection_says_where_it_leads_and_how_to_choose(nodes, program, other_interfaces):
    """Nothing leads from one of these networks to the other."""
    other_interfaces("alone", ["link", "eth0", "type", "macvlan", "mode", "bridge"], "10.99.{}.1/24")
    # Ranks that share processors measure nothing, so none waits for the other in that.
    processor = str(min(os.sched_getaffinity(0)))
    result = nodes.hydra("n1:2,n2:1").run(3, "taskset", "-c", processor, program, env={"ENCORE_FABRIC": ",alone"}, check=False)
    assert result.returncode != 0 and not result.timed_out, result.explain()
    said = result.stdout + result.stderr
    assert "connecting to 10.99." in said and "from alone (10.99." in said and "ENCORE_FABRIC=,INTERFACE" in said, result.explain()
