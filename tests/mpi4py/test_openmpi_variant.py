"""mpi4py's own tests through its ready-made module for Open MPI's ABI: a sample on 2 ranks, or with ENCORE_TEST_ALL=1 all of them
on 1, 2 and 3. What fails there is in suite.toml."""

import fcntl
import json
import os
import sys
import tarfile

import harness
import pytest
from mpi4py_from_source import BESIDE, BUILDS, CACHE, Installed

from mpi4py.test_suite import HERE, LIMIT, LIST, elsewhere, must_have_ended, read_results

#: What translates most between the ABIs: handles, statuses, attributes, call-backs, errors, files.
SAMPLE = "attributes cco_buf comm errhandler errorcode exceptions file grequest op p2p_buf request rma status topology win"
ALL = os.environ.get("ENCORE_TEST_ALL") == "1"


@pytest.fixture(scope="module")
def ready_made():
    """mpi4py as PyPI has it, and the tests of that version."""
    version = LIST["version"]
    root = CACHE / f"ready-made-{version}-{sys.version_info.major}.{sys.version_info.minor}"
    root.mkdir(parents=True, exist_ok=True)
    python, folder = root / "venv" / "bin" / "python", root / f"mpi4py-{version}"
    with open(root / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / "done").exists():
            harness.run([sys.executable, "-m", "venv", "--clear", root / "venv"], timeout=120, check=True)
            pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
            wanted = ["--only-binary", "mpi4py", f"mpi4py=={version}", *BESIDE, *BUILDS]
            harness.run([*pip, "install", *wanted], timeout=600, check=True)
            source = ["--no-deps", "--no-build-isolation", "--no-binary", "mpi4py", "--dest", root, f"mpi4py=={version}"]
            harness.run([*pip, "download", *source], timeout=600, check=True)
            with tarfile.open(root / f"mpi4py-{version}.tar.gz") as archive:
                archive.extractall(root, filter="data")
            (root / "done").touch()
    return Installed(version, python, folder)


def run_tests(installed, mpiexec, dist, folder, ranks, choice):
    (folder / "choice.json").write_text(json.dumps(choice))
    library = dist / "lib" / "openmpi-abi" / "libmpi.so.40"
    environment = {"MPI4PY_MPIABI": "openmpi", "MPI4PY_LIBMPI": str(library)}
    words = [HERE / "worker.py", installed.folder / "test", folder, folder / "choice.json"]
    result = mpiexec(ranks, installed.python, *words, timeout=LIMIT, cwd=folder, env=environment, check=False)
    return read_results(folder, ranks, result)


@pytest.mark.limit(2 * LIMIT)
@pytest.mark.parametrize("ranks", (1, 2, 3) if ALL else (2,), ids=lambda n: f"n{n}")
def test_mpi4py_passes_its_tests_in_its_variant_for_open_mpi(ready_made, mpiexec, dist, tmp_path, ranks):
    known = [test for entry in LIST["openmpi"] for test in entry["tests"]]
    if ALL:
        choice = {"tests": elsewhere(ranks), "only": False}
    else:
        choice = {"tests": [f"test_{name}" for name in SAMPLE.split()], "only": True}
    run = run_tests(ready_made, mpiexec, dist, tmp_path, ranks, choice)
    must_have_ended(run, 1)
    failed = [test for test in run.outcomes if run.outcome(test) == "failed"]
    texts = "\n\n".join(run.explain(test) for test in failed if test not in known)
    assert sorted(failed) == sorted(test for test in known if test in run.outcomes), texts
    assert sum(run.outcome(test) == "ok" for test in run.outcomes) > (1000 if ALL else 500)
    assert [test for test in run.outcomes if len(run.outcomes[test]) != ranks] == []
