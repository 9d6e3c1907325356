"""mpi4py's own tests, as mpi4py ships them, on 1, 2, 3, 4 and 5 ranks. What is run at one of these only is in suite.toml. On 2 ranks
one half of the classes of tests is run, on 1 and on 3 a quarter each, on 4 and 5 none, and slow ones that suite.toml names are left
out, unless ENCORE_TEST_ALL=1 (`make test-all`)."""

import collections
import dataclasses
import json
import os
import pathlib
import tomllib

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
ALL = os.environ.get("ENCORE_TEST_ALL") == "1"
RANKS = (1, 2, 3, 4, 5) if ALL else (1, 2, 3)
#: Numbers of ranks at which only some quarters of the tests are run, and which.
QUARTERS = {} if ALL else {1: (2,), 2: (0, 1), 3: (3,)}
#: A run on five ranks takes a minute on two idle processors.
LIMIT = 900
LIST = tomllib.loads((HERE / "suite.toml").read_text())


@dataclasses.dataclass
class Run:
    """Result of a run of tests."""

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


def only_at(ranks: int) -> list[str]:
    """The tests that are run at this number of ranks only."""
    return [test for entry in LIST["once"] if entry["ranks"] == ranks for test in entry["tests"]]


def elsewhere(ranks: int) -> list[str]:
    """The tests that aren't run at this number of ranks: at another one only, or only by `make test-all`."""
    once = [test for entry in LIST["once"] if entry["ranks"] != ranks for test in entry["tests"]]
    return once if ALL else once + [test for entry in LIST["slow"] for test in entry["tests"]]


@pytest.fixture(scope="module")
def run_tests(mpi4py, mpiexec, tmp_path_factory):
    """run_tests(ranks): runs the tests of a number of ranks, once."""
    runs = {}

    def run_tests(ranks: int) -> Run:
        if ranks not in runs:
            folder = tmp_path_factory.mktemp("results")
            choice = {"tests": elsewhere(ranks), "only": False, "quarters": QUARTERS.get(ranks), "always": only_at(ranks)}
            (folder / "choice.json").write_text(json.dumps(choice))
            words = [HERE / "worker.py", mpi4py.folder / "test", folder, folder / "choice.json"]
            result = mpiexec(ranks, mpi4py.python, *words, timeout=LIMIT, cwd=folder, check=False)
            runs[ranks] = read_results(folder, ranks, result)
        return runs[ranks]

    return run_tests


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
    run = run_tests(ranks)
    failed = [run.explain(test) for test in sorted(run.outcomes) if run.outcome(test) == "failed"]
    must_have_ended(run, 1 if failed else 0)
    if failed:
        pytest.fail("\n\n".join(failed), pytrace=False)
    # All ranks have run the same tests, and not few.
    done = [test for test in run.outcomes if run.outcome(test) == "ok"]
    assert len(done) > (300 * len(QUARTERS[ranks]) if ranks in QUARTERS else 1000)
    assert [test for test in run.outcomes if len(run.outcomes[test]) != ranks] == []
    for name in only_at(ranks):
        assert any(test.startswith(f"{name}.") for test in done), f"{name} was not run"


@pytest.mark.limit(4 * LIMIT)
def test_skipped_tests_are_listed(run_tests):
    seen = {
        text
        for ranks in RANKS
        for test in run_tests(ranks).outcomes.values()
        for outcomes in test.values()
        for outcome, text in outcomes
        if outcome == "skipped"
    }
    known = {reason for entry in LIST["skipped"] for reason in entry["reasons"]}
    assert seen - known == set(), "tests are skipped for reasons that are not in the list"
    assert known - seen == set(), "no test is skipped for these reasons: remove them from the list"
