"""Kept profiles of the program tests/insight/waits.c, for tests that start it in several ways."""

from __future__ import annotations

import json
import pathlib
import re

#: The program.
WAITS = pathlib.Path(__file__).parent / "insight" / "waits.c"


def check_late_sender(result, file: pathlib.Path, nodes: list[int]):
    """Whether the page of `late sender` was printed once, and the kept profile agrees with what the program has measured."""
    assert result.stderr.count("encore profile: ") == 1, result.explain()
    flat = " ".join(result.stderr.split())
    assert "Rank 0 keeps the others waiting: " in flat and re.search(r"most in MPI_Recv at waits.c:\d+ \(late_sender\)", flat), result.explain()
    profile = json.loads(file.read_text())
    assert [rank["node"] for rank in profile["ranks"]] == nodes, result.explain()
    assert (f" on {max(nodes) + 1} nodes, " in result.stderr) == (max(nodes) > 0), result.explain()
    measured = dict(re.findall(r"rank (\d+) was in MPI for ([\d.]+) s", result.stdout))
    for rank in range(1, len(nodes)):
        late = [kind for kind in profile["ranks"][rank]["kinds"] if kind["reason"] == "LateSender"]
        assert {kind["rank"] for kind in late} == {0}, result.explain()
        seconds, expected = sum(kind["seconds"] for kind in late), float(measured[str(rank)])
        assert abs(seconds - expected) <= 0.05 * expected + 0.02, result.explain()
