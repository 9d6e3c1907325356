"""mpi4py's own tests, all of them, on 1, 2, 3, 4 and 5 ranks. What is left out, or run at one of these only, is in
excluded.toml."""

import collections
import dataclasses
import json
import pathlib
import re
import shutil
import tomllib

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
RANKS = (1, 2, 3, 4, 5)
#: A run on five ranks takes a minute on two idle processors.
LIMIT = 900
LIST = tomllib.loads((HERE / "excluded.toml").read_text())


@dataclasses.dataclass
class Run:
    """What a run of tests came to."""

    result: harness.Result
    #: Test to rank to outcomes, each with its text.
    outcomes: dict[str, dict[int, list[tuple[str, str]]]]
    #: Test to rank to the seconds that it took.
    seconds: dict[str, dict[int, float]]
    #: Ranks that did not come to the end, and the test in which they were.
    stuck: dict[int, str]

    def outcome(self, test: str) -> str:
        """`failed` if it failed on some rank, else `ok` if it was run on some rank, else `skipped`."""
        found = {outcome for rank in self.outcomes[test].values() for outcome, _ in rank}
        return next(outcome for outcome in ("failed", "ok", "skipped") if outcome in found)

    def explain(self, test: str) -> str:
        taken = ", ".join(f"{seconds} s on rank {rank}" for rank, seconds in sorted(self.seconds[test].items()))
        lines = [f"{test} ({taken}):"]
        texts = collections.defaultdict(list)
        for rank, outcomes in sorted(self.outcomes[test].items()):
            for outcome, text in outcomes:
                texts[f"{outcome}\n{text}".strip()].append(str(rank))
        for text, ranks in texts.items():
            lines.append(f"on rank {', '.join(ranks)}: {text}")
        return "\n".join(lines)


def excluded(ranks: int, run: bool | None = None) -> list[str]:
    """The tests left out at a number of ranks: all, or only those that are run (or not) all the same."""
    entries = [entry for entry in LIST["excluded"] if ranks in entry.get("ranks", RANKS)]
    return [test for entry in entries if run in (None, entry.get("run", True)) for test in entry["tests"]]


def elsewhere(ranks: int) -> list[str]:
    """The tests that are run at another number of ranks only."""
    return [test for entry in LIST["once"] if entry["ranks"] != ranks for test in entry["tests"]]


@pytest.fixture(scope="module")
def run_chosen(mpi4py, mpiexec, tmp_path_factory):
    """run_chosen(ranks, tests, names, only): runs the tests of a folder that have these names, or all others."""

    def run_chosen(ranks: int, tests: pathlib.Path, names: list[str], only: bool) -> Run:
        folder = tmp_path_factory.mktemp("results")
        (folder / "choice.json").write_text(json.dumps({"tests": names, "only": only}))
        words = [HERE / "worker.py", tests, folder, folder / "choice.json"]
        result = mpiexec(ranks, mpi4py.python, *words, timeout=LIMIT, cwd=folder, check=False)
        return read_results(folder, ranks, result)

    return run_chosen


@pytest.fixture(scope="module")
def run_tests(mpi4py, run_chosen):
    """run_tests(ranks, only): runs the tests that are left out, or all others, once."""
    runs = {}

    def run_tests(ranks: int, only: bool) -> Run:
        if (ranks, only) not in runs:
            names = excluded(ranks, run=True) if only else excluded(ranks) + elsewhere(ranks)
            runs[ranks, only] = run_chosen(ranks, mpi4py.folder / "test", names, only)
        return runs[ranks, only]

    return run_tests


@pytest.fixture(scope="module")
def mended(mpi4py, tmp_path_factory):
    """The folder of mpi4py's tests with the changes of the list."""
    root = tmp_path_factory.mktemp("mended")
    shutil.copytree(mpi4py.folder / "test", root / "test")
    for change in (change for entry in LIST["mended"] for change in entry["changes"]):
        file = root / change.get("to", change["file"])
        if not file.exists():
            shutil.copy(mpi4py.folder / change["file"], file)
        text = file.read_text()
        assert text.count(change["old"]) == 1, f"{change['file']} is another one by now: {change['old']}"
        file.write_text(text.replace(change["old"], change["new"]))
    return root / "test"


def read_results(folder: pathlib.Path, ranks: int, result: harness.Result) -> Run:
    run = Run(result, collections.defaultdict(lambda: collections.defaultdict(list)), collections.defaultdict(dict), {})
    for rank in range(ranks):
        file = folder / f"{rank}.jsonl"
        here = "did not begin"
        for line in file.read_text().splitlines() if file.exists() else []:
            note = json.loads(line)
            if "outcome" in note:
                run.outcomes[note["test"]][rank].append((note["outcome"], note["text"]))
                run.seconds[note["test"]][rank] = note["seconds"]
            here = None if "end" in note else note.get("start", here)
        if here:
            run.stuck[rank] = here
    return run


def must_have_ended(run: Run, expected: int) -> None:
    """Fails, with all that the job said, if it did not end by itself."""
    stuck = "\n".join(f"rank {rank} is in {test}" for rank, test in run.stuck.items())
    if run.stuck or run.result.returncode != expected or run.result.survivors:
        pytest.fail(f"the tests did not come to an end\n{stuck}\n{run.result.explain()}", pytrace=False)


@pytest.mark.limit(LIMIT + 60)
@pytest.mark.parametrize("ranks", RANKS, ids=lambda n: f"n{n}")
def test_mpi4py_passes_its_tests(run_tests, ranks):
    run = run_tests(ranks, only=False)
    failed = [run.explain(test) for test in sorted(run.outcomes) if run.outcome(test) == "failed"]
    must_have_ended(run, 1 if failed else 0)
    if failed:
        pytest.fail("\n\n".join(failed), pytrace=False)
    # All ranks have run the same tests, and not few.
    done = [test for test in run.outcomes if run.outcome(test) == "ok"]
    assert len(done) > 1000
    assert [test for test in run.outcomes if len(run.outcomes[test]) != ranks] == []
    for name in (name for entry in LIST["once"] if entry["ranks"] == ranks for name in entry["tests"]):
        assert any(test.startswith(f"{name}.") for test in done), f"{name} was not run"


@pytest.mark.limit(LIMIT + 60)
@pytest.mark.parametrize("ranks", RANKS, ids=lambda n: f"n{n}")
def test_what_is_left_out_fails(run_tests, ranks):
    run = run_tests(ranks, only=True)
    must_have_ended(run, 1)
    for name in excluded(ranks, run=True):
        tests = [test for test in run.outcomes if test == name or test.startswith(f"{name}.")]
        assert tests, f"there is no test {name}: remove it from the list"
        passed = [test for test in tests if run.outcome(test) == "ok"]
        assert passed == [], f"these are in the list (as {name}) and pass: remove them from it"
        # Those of a class that can't be run here skip themselves.
        assert "failed" in map(run.outcome, tests), f"all of {name} is skipped: remove it from the list"
        says = next(entry["says"] for entry in LIST["excluded"] if name in entry["tests"])
        said = [text for test in tests for rank in run.outcomes[test].values() for how, text in rank if how == "failed"]
        others = [text for text in said if not re.search(says, text)]
        assert others == [], f"{name} fails for another reason than the list says"


@pytest.mark.limit(LIMIT + 60)
@pytest.mark.parametrize("ranks", RANKS, ids=lambda n: f"n{n}")
def test_what_is_left_out_passes_once_mpi4py_is_mended(run_chosen, mended, ranks):
    names = [test for entry in LIST["mended"] for test in entry["tests"]]
    assert sorted(names) == sorted({test for ranks in RANKS for test in excluded(ranks)})
    run = run_chosen(ranks, mended, names, only=True)
    must_have_ended(run, 0)
    assert sorted(run.outcomes) == sorted(names)
    assert [run.explain(test) for test in names if run.outcome(test) != "ok"] == []


@pytest.mark.limit(4 * LIMIT)
def test_what_is_skipped_is_known(run_tests):
    seen = {
        text
        for ranks in RANKS
        for test in run_tests(ranks, only=False).outcomes.values()
        for outcomes in test.values()
        for outcome, text in outcomes
        if outcome == "skipped"
    }
    known = {reason for entry in LIST["skipped"] for reason in entry["reasons"]}
    assert seen - known == set(), "tests are skipped for reasons that are not in the list"
    assert known - seen == set(), "no test is skipped for these reasons: remove them from the list"


def test_what_the_list_waits_for_is_missing():
    works = {
        name.strip(" `")
        for line in (harness.REPOSITORY / "docs" / "functions.md").read_text().splitlines()
        if line.endswith("| yes |")
        for name in line.split("|")[1].split(",")
    }
    assert "MPI_Send" in works
    entries = [*LIST["excluded"], *LIST["skipped"]]
    done = {entry["until"] for entry in entries if entry.get("until") in works}
    assert done == set(), "these functions work now: remove the entries that wait for them"
