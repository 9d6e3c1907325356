"""One rank of a run of mpi4py's own tests: its test/main.py, unchanged, with what became of each test in a file.

usage: worker.py FOLDER RESULTS CHOICE

FOLDER is mpi4py's folder `test`. RESULTS is a folder: this rank writes RESULTS/<rank>.jsonl, one object a line: {"start": test}
when a test begins, then {"test", "outcome", "text", "seconds"} for each outcome. CHOICE is a JSON file: {"tests": names of tests
or of classes or modules of them, "only": whether to run only those or all others; "quarters": of 0 to 3, to run only the classes of
these quarters, otherwise null; "always": names of tests that are run whatever their quarter is}.
"""

import json
import os
import pathlib
import sys
import time
import unittest
import zlib

if __name__ == "__main__":
    folder, results, choice = sys.argv[1:]
    # The tests' own folder and command line.
    sys.argv[:] = [os.path.join(folder, "main.py"), "--no-builddir", "--quiet"]
    chosen = json.loads(pathlib.Path(choice).read_text())
    os.environ["MPI4PY_TESTS"] = folder
else:
    # The workers that mpi4py.futures spawns import the program that has spawned them.
    folder = os.environ["MPI4PY_TESTS"]
sys.path.insert(0, folder)
sys.dont_write_bytecode = True

import main  # noqa: E402

FAILED_IMPORT = "unittest.loader._FailedTest."


def name_of(test):
    """The name of a test, of a module that can't be imported, or of a class or module whose set-up failed."""
    name = test.id().removeprefix(FAILED_IMPORT)
    for fixture in ("setUpClass", "tearDownClass", "setUpModule", "tearDownModule"):
        name = name.removeprefix(f"{fixture} (").removesuffix(")")
    return name


def is_chosen(test):
    name = name_of(test)
    in_turn = chosen.get("quarters") is None or quarter_of(name) in chosen["quarters"]
    return is_named(name, chosen["tests"]) == chosen["only"] and (in_turn or is_named(name, chosen.get("always", ())))


def is_named(name, prefixes):
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


def quarter_of(name):
    """Which quarter of all classes of tests this one's belongs to: the same in each run, and at each rank."""
    return zlib.crc32(name.rpartition(".")[0].encode()) % 4


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


class Result(unittest.TextTestResult):
    """Writes down what happens when it happens: a later test may end the process."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        from mpi4py import MPI

        self.file = open(pathlib.Path(results, f"{MPI.COMM_WORLD.Get_rank()}.jsonl"), "w", buffering=1)
        self.began = time.monotonic()

    def note(self, **facts):
        self.file.write(json.dumps(facts) + "\n")

    def outcome(self, test, outcome, text=""):
        self.note(test=name_of(test), outcome=outcome, text=text, seconds=round(time.monotonic() - self.began, 3))

    def startTest(self, test):
        super().startTest(test)
        self.note(start=name_of(test))
        self.began = time.monotonic()

    def addSuccess(self, test):
        super().addSuccess(test)
        self.outcome(test, "ok")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.outcome(getattr(test, "test_case", test), "skipped", reason)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.outcome(test, "failed", self.failures[-1][1])

    def addError(self, test, error):
        super().addError(test, error)
        self.outcome(test, "failed", self.errors[-1][1])

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.outcome(test, "failed", f"{subtest}\n{self._exc_info_to_string(error, test)}")

    def addExpectedFailure(self, test, error):
        super().addExpectedFailure(test, error)
        self.outcome(test, "ok")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.outcome(test, "failed", "succeeded unexpectedly")


class Runner(unittest.TextTestRunner):
    resultclass = Result

    def run(self, suite):
        result = super().run(suite)
        result.note(end=True)
        return result


class Program(main.TestProgram):
    def createTests(self, *args, **kwargs):
        super().createTests(*args, **kwargs)
        self.test = unittest.TestSuite(filter(is_chosen, flat(self.test)))


if __name__ == "__main__":
    Program(module=None, testRunner=Runner)
