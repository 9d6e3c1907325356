"""The benchmark's programs on the library itself: that they run and what they count, never how fast they are."""

import json

import harness
import pytest

TABLE = harness.REPOSITORY / "bench" / "instructions.tsv"


@pytest.fixture
def bench(run, tmp_path):
    def bench(*arguments):
        # However busy the machine is, nothing is left out for want of time.
        patient = ["--quick", "--within", "60", "--timeout", "200"]
        command = [harness.tool("encore"), "bench", *arguments, *patient, "--cache", tmp_path / "cache"]
        return run([str(word) for word in command], timeout=280)

    return bench


def test_single_calls_have_not_grown(bench):
    """Needs valgrind. Counts that fell are kept with: encore bench instructions --update bench/instructions.tsv"""
    result = bench("instructions", "--check", TABLE)
    assert result.ok, result.explain()


@pytest.mark.parametrize("part", ["rate", "matching", "persistent"])
def test_a_part_runs_and_every_point_has_a_figure(bench, tmp_path, part):
    result = bench(part, "--json", tmp_path / "results.json", "--html", tmp_path / "page.html")
    assert result.ok, result.explain()
    results = json.loads((tmp_path / "results.json").read_text())
    assert results["rows"] and not results["troubles"], result.explain()
    for row in results["rows"]:
        cell = row["cells"]["Encore"]
        assert "problem" not in cell and all(value > 0 for run in cell["runs"] for value in run), (row, result.explain())
    assert "Encore" in (tmp_path / "page.html").read_text()
