"""Kept profiles and timelines of the program tests/insight/waits.c, for tests that start it in several ways."""

from __future__ import annotations

import json
import pathlib
import re

import perfetto

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


#: The line in which ranks wait for rank 0, and how many messages each gets.
LATE, STEPS = "late sender", 15


def check_timeline_of_late_sender(result, file: pathlib.Path, ranks: int):
    """Whether the timeline of `late sender` was written, and agrees with what the program has measured."""
    assert result.stderr.count("encore trace: ") == 1 and "encore profile: " not in result.stderr, result.explain()
    line = next(number for number, text in enumerate(WAITS.read_text().splitlines(), 1) if f"/* waits: {LATE} */" in text)
    trace = perfetto.Trace(file)
    measured = dict(re.findall(r"rank (\d+) was in MPI for ([\d.]+) s", result.stdout))
    for rank in range(1, ranks):
        waits = [found for found in trace.of(rank) if found.category == "wait" and found.line[:2] == ("waits.c", line)]
        assert {wait.name for wait in waits} == {"waits for rank 0"}, result.explain()
        assert {wait.around.name for wait in waits} == {f"MPI_Recv waits.c:{line}"}, result.explain()
        seconds, expected = sum(wait.seconds for wait in waits), float(measured[str(rank)])
        assert abs(seconds - expected) <= 0.05 * expected + 0.02, result.explain()
    arrows = [ends for ends in trace.arrows.values() if ends[-1].category == "message"]
    sends = {end.track for end in trace.of(0) if end.category == "call"}
    assert len(arrows) == STEPS * (ranks - 1), result.explain()
    assert all(sent.track in sends and sent.begin <= received.begin for sent, received in arrows), arrows
    assert not [found for found in trace.slices if found.more.get("state")], result.explain()
