"""Programs of tests/mpi with a profile and a timeline: they do what they do without them, their counts are kept, and their timelines are whole."""

import json

import harness
import perfetto
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
def test_program_runs_with_a_profile_and_timeline(program, tmp_path):
    binary = suite.compile_program(program)
    options = (f"--profile={tmp_path / 'kept'}", f"--trace={tmp_path / 'timeline'}")
    command = suite.mpiexec(2, *options, str(binary), timeout=60)
    # So little memory that the middle of the long ones is left out.
    environment = {**suite.environment(tmp_path), "ENCORE_TRACE_BYTES": "512k"}
    result = harness.run(command, env=environment, timeout=90, cwd=tmp_path)
    assert result.ok and result.stdout == "", result.explain()
    assert {found.category for found in perfetto.Trace(tmp_path / "timeline").slices} >= {"call"}, result.explain()
    profile = json.loads((tmp_path / "kept").read_text())
    assert all(rank["seen"] and rank["sites"] and rank["lost"] == 0 for rank in profile["ranks"]), result.explain()
