"""The tutorial of docs/insight.md: each option of mpiexec finds its thing in examples/profile/rod.c."""

import pathlib
import re

import perfetto
import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
SOURCE = ROOT / "examples" / "profile" / "rod.c"
LINES = SOURCE.read_text().splitlines()


@pytest.fixture(scope="module")
def rod(mpicc):
    return mpicc(SOURCE, flags=("-g",), name="rod")


def at(mark):
    number = next(number for number, line in enumerate(LINES, 1) if f"/* line: {mark} */" in line)
    return rf"rod\.c:{number} \(\w+\)"


def test_profile_names_the_slow_rank(mpiexec, rod, tmp_path):
    result = mpiexec(4, rod, options=(f"--profile={tmp_path / 'kept'}",), cwd=tmp_path)
    page = " ".join(result.stderr.split())
    assert re.search(rf"Rank 1 keeps the others waiting: .* most in MPI_Waitall at {at('waits')}", page), result.explain()


def test_check_names_the_changed_buffer_and_the_sends(mpiexec, rod, tmp_path):
    result = mpiexec(4, rod, options=("--check",), cwd=tmp_path, check=False)
    said = " ".join(result.stderr.split())
    assert result.returncode == 36, result.explain()
    for rank in range(4):
        expected = rf"rank {rank} has changed the buffer of an operation that wasn't complete .* MPI_Isend at {at('begins')}: sends 1 MPI_INT .* MPI_Wait at {at('completes')}: "
        assert re.search(expected, said), result.explain()
    assert result.stderr.count("encore check: ") == 4, result.explain()
    assert re.search(rf"encore check note: these calls end only because MPI keeps messages .* rank 0 MPI_Send at {at('sends')}", said), result.explain()


def test_trace_shows_the_phases(mpiexec, rod, tmp_path):
    mpiexec(2, rod, options=(f"--trace={tmp_path / 'kept'}",), cwd=tmp_path)
    phases = [found.name for found in perfetto.Trace(tmp_path / "kept").of(1) if found.category == "phase"]
    assert sorted(phases) == ["phase 2"] * 60 + ["phase 3"] * 60


def test_advice_is_measured(mpiexec, rod, tmp_path):
    result = mpiexec(2, rod, options=("--advise", f"--profile={tmp_path / 'kept'}"), cwd=tmp_path)
    assert "the same 4 messages of 8 B, 60 times" in " ".join(result.stderr.split()), result.explain()
