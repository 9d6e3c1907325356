"""mpiexec's output about a job before it starts."""

import os
import re


def test_the_map_the_allocation_and_the_ranks(mpiexec):
    host = re.escape(os.uname().nodename)
    said = mpiexec(2, "true", options=["--display-map"]).stdout
    assert re.search(rf"Data for node: {host}\tNum slots: \d+\tMax slots: 0\tNum procs: 2\n", said), said
    assert [int(rank) for rank in re.findall(r"Process rank: (\d+) Program: true Bound: ", said)] == [0, 1]
    said = mpiexec(2, "true", options=["--display-allocation"]).stdout
    assert re.search(rf"\n    {host}: slots=\d+ ", said), said
    assert mpiexec(3, "true", options=["-print-rank-map"]).stdout == f"({os.uname().nodename}:0,1,2)\n\n"
    both = mpiexec(1, "echo", "x", options=["--display", "map,allocation"]).stdout
    assert "JOB MAP" in both and "ALLOCATED NODES" in both and both.endswith("=\nx\n")
