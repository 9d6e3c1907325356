"""The program of examples/gpu, with NumPy: on each number of ranks it finds what it finds on one."""

import harness
from mpi4py_from_source import mpi4py  # noqa: F401

HEAT = harness.REPOSITORY / "examples" / "gpu" / "heat.py"


def test_heat_is_the_same_on_each_number_of_ranks(mpi4py, mpiexec):  # noqa: F811
    results = [mpiexec(ranks, mpi4py.python, HEAT, "48", "300").stdout for ranks in (1, 2, 3, 5)]
    assert results[0].startswith("48 rows, 300 steps: the heat is 34094.88") and results == results[:1] * 4, results
