"""Programs of tests/mpi with a profile: they do what they do without one, and their counts are kept."""

import json

import harness
import pytest

from mpi import suite

#: Of each part of MPI some, those with threads and with functions of the program among them.
PROGRAMS = (
    "coll/alltoall",
    "coll/user_op",
    "icoll/allreduce",
    "io/views",
    "pt2pt/any_source",
    "pt2pt/modes",
    "rma/lock",
    "rma/pscw",
    "threads/pairs",
    "threads/storm",
)


@pytest.mark.parametrize("program", PROGRAMS)
def test_program_runs_with_a_profile(program, tmp_path):
    binary = suite.compile_program(program)
    command = suite.mpiexec(2, f"--profile={tmp_path / 'kept'}", str(binary), timeout=60)
    result = harness.run(command, env=suite.environment(tmp_path), timeout=90, cwd=tmp_path)
    assert result.ok and result.stdout == "", result.explain()
    profile = json.loads((tmp_path / "kept").read_text())
    assert all(rank["seen"] and rank["sites"] and rank["lost"] == 0 for rank in profile["ranks"]), result.explain()
