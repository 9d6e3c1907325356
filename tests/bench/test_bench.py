"""The benchmark's programs on the library itself: that they run and what they count, never how fast they are."""

import json
import os

import harness
import pytest

TABLE = harness.REPOSITORY / "bench" / "instructions.tsv"


@pytest.fixture
def bench(run, tmp_path):
    def bench(*arguments):
        # However busy the machine is, nothing is left out for want of time.
        patient = ["--quick", "--runs", "1", "--within", "60", "--timeout", "200"]
        command = [harness.tool("encore"), "bench", *arguments, *patient, "--cache", tmp_path / "cache"]
        return run([str(word) for word in command], timeout=280)

    return bench


def test_single_calls_have_not_grown(bench):
    """Needs valgrind. Counts that fell are kept with: encore bench instructions --update bench/instructions.tsv"""
    result = bench("instructions", "--check", TABLE)
    assert result.ok, result.explain()


def has_a_figure_of_ours(row):
    cell = row["cells"]["Encore"]
    return "problem" not in cell and all(value > 0 for run in cell["runs"] for value in run)


# `growth` is run beside an old MPI, below.
@pytest.mark.parametrize("part", ["rate", "matching", "completion", "persistent", "cold", "overlap", "startup"])
def test_a_part_runs_and_every_point_has_a_figure(bench, tmp_path, part):
    result = bench(part, "--json", tmp_path / "results.json", "--html", tmp_path / "page.html")
    assert result.ok, result.explain()
    results = json.loads((tmp_path / "results.json").read_text())
    assert results["rows"] and not results["troubles"], result.explain()
    for row in results["rows"]:
        assert has_a_figure_of_ours(row), (row, result.explain())
    assert "Encore" in (tmp_path / "page.html").read_text()


def test_lapi_is_measured_beside_mpi(bench, tmp_path):
    result = bench("lapi", "--json", tmp_path / "results.json")
    assert result.ok, result.explain()
    results = json.loads((tmp_path / "results.json").read_text())
    ways = {row["point"]["variant"] for row in results["rows"] if "runs" in row["cells"]["Encore"]}
    assert {"LAPI_Put", "LAPI_Get", "MPI_Put", "MPI_Get"} <= ways and not results["troubles"], result.explain()


def test_profile_and_timeline_stand_beside_the_ordinary_library(bench, tmp_path):
    result = bench("insight", "--json", tmp_path / "results.json")
    results = json.loads((tmp_path / "results.json").read_text())
    found = {(row["point"]["name"], row["point"]["variant"]) for row in results["rows"] if "runs" in row["cells"]["Encore"]}
    names = {name for name, _ in found}
    assert len(names) == 6 and found == {(name, variant) for name in names for variant in ("", "profile", "waits", "timeline")}, result.explain()
    assert not results["troubles"] and result.stdout.count(" ns") > 3 * 6, result.explain()


def test_the_ways_of_long_messages_stand_beside_the_choice(bench, tmp_path):
    result = bench("ways", "--json", tmp_path / "results.json")
    assert result.ok and "quickest launch to that of the best way" in result.stdout, result.explain()
    results = json.loads((tmp_path / "results.json").read_text())
    ways = {row["point"]["variant"] for row in results["rows"] if "runs" in row["cells"]["Encore"]}
    assert ways == {"auto", "staged", "staged, past caches", "kernel's copy"} and not results["troubles"], result.explain()


@pytest.mark.parametrize("part", ["oversubscribed", "growth"] if os.environ.get("ENCORE_TEST_ALL") == "1" else ["oversubscribed"])
def test_an_mpi_without_persistent_collectives_shows_as_such(bench, tmp_path, part):
    """An old one: its library has no MPI_Barrier_init. What it has is measured all the same."""
    programs = tmp_path / "old" / "bin"
    programs.mkdir(parents=True)
    for name, words in [("mpicc", "-DMPI_Barrier_init=MPI_Barrier_that_no_library_has"), ("mpiexec", "")]:
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec "{harness.tool(name)}" {words} "$@"\n')
        script.chmod(0o755)
    result = bench(part, "--against", f"old={tmp_path / 'old'}", "--json", tmp_path / "results.json", "--html", tmp_path / "page.html")
    assert result.ok and "not implemented" in result.stdout, result.explain()
    assert "Encore" in (tmp_path / "page.html").read_text()
    results = json.loads((tmp_path / "results.json").read_text())
    assert [trouble for trouble in results["troubles"] if trouble["mpi"] == "Encore"] == [], result.explain()
    rows = results["rows"]
    persistent = [row["point"]["variant"].startswith("persistent") for row in rows]
    assert any(persistent) and not all(persistent)
    for row in rows:
        old = row["cells"]["old"]
        assert row["cells"]["Encore"]["runs"] and has_a_figure_of_ours(row), (row, result.explain())
        if row["point"]["variant"].startswith("persistent"):
            assert old["problem"]["kind"] == "unsupported" and "runs" not in old, row
        else:
            assert old["runs"] and "problem" not in old, row


def test_a_run_does_not_differ_from_itself_and_pages_are_made_of_it(bench, run, tmp_path):
    results = tmp_path / "results.json"
    measured = bench("rate", "--json", results)
    assert measured.ok, measured.explain()
    encore = str(harness.tool("encore"))
    compared = run([encore, "bench", "compare", str(results), str(results)])
    assert compared.ok and "0 slower, 0 faster" in compared.stdout, compared.explain()
    # Without what other programs on this machine cause: a figure isn't compared that spreads too far, or whose batches were timed under
    # conditions of which no three are alike.
    for name, factor in (("steady", 1), ("slower", 10)):
        changed = json.loads(results.read_text())
        for row in changed["rows"]:
            cell = row["cells"]["Encore"]
            figure = factor * max(max(run) for run in cell["runs"])
            cell["runs"] = [[figure] * len(run) for run in cell["runs"]]
            cell.pop("lines", None)
        (tmp_path / f"{name}.json").write_text(json.dumps(changed))
    compared = run([encore, "bench", "compare", str(tmp_path / "steady.json"), str(tmp_path / "slower.json")])
    assert not compared.ok and f"{len(changed['rows'])} slower" in compared.stdout, compared.explain()
    page = tmp_path / "page.md"
    shown = run([encore, "bench", "show", str(results), "--markdown", str(page)])
    assert shown.ok and "# Performance" in page.read_text(), shown.explain()
    assert "## Message rate" in (tmp_path / "page-tables.md").read_text()
