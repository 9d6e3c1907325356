"""`mpiexec --profile` and `--check` of programs in Python: their lines, by mpi4py."""

import json
import pathlib

from mpi4py_from_source import mpi4py  # noqa: F401

HERE = pathlib.Path(__file__).parent


def line(mark):
    lines = (HERE / "late.py").read_text().splitlines()
    return next(number for number, text in enumerate(lines, 1) if text.endswith(f"# {mark}"))


def test_lines_of_python_are_named(mpi4py, mpiexec, tmp_path):  # noqa: F811
    result = mpiexec(2, mpi4py.python, HERE / "late.py", options=(f"--profile={tmp_path / 'kept'}",), cwd=tmp_path)
    profile = json.loads((tmp_path / "kept").read_text())
    calls = {}
    for site in profile["ranks"][1]["sites"]:
        place = profile["places"][site["place"]]
        if place["function"].startswith("MPI_Recv"):
            calls[place["label"]] = calls.get(place["label"], 0) + site["calls"]
    assert calls.pop(f"late.py:{line('in a function')} (step)", 0) == 5, result.explain()
    # The comprehension is a function of its own before Python 3.12.
    [(label, count)] = calls.items()
    assert label.startswith(f"late.py:{line('in a comprehension')} (") and count == 1, result.explain()


def test_mistake_in_python_is_found_with_its_lines(mpi4py, mpiexec, tmp_path):  # noqa: F811
    program = tmp_path / "wrong.py"
    program.write_text(
        "from mpi4py import MPI\n"
        "c = MPI.COMM_WORLD\n"
        "if c.rank == 0: c.Send([bytearray(8), 2, MPI.INT], dest=1)\n"
        "else: c.Recv([bytearray(8), 2, MPI.FLOAT], source=0)\n"
    )
    result = mpiexec(2, mpi4py.python, program, options=("--check",), cwd=tmp_path, check=False)
    assert result.returncode == 36, result.explain()
    assert " at wrong.py:3 (<module>): 2 MPI_INT, tag 0" in result.stderr, result.explain()
    assert " at wrong.py:4 (<module>): as 2 MPI_FLOAT" in result.stderr, result.explain()
