"""The programs of examples/ft, as they are: what they compute where a rank dies is what they compute where none does."""

import harness
import pytest

FOLDER = harness.REPOSITORY / "examples" / "ft"
STRICT = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror")


@pytest.mark.parametrize("name", ["shrink", "replace"])
def test_the_result_is_the_same_whoever_dies(mpiexec, mpicc, name):
    program = mpicc(FOLDER / f"{name}.c", flags=STRICT)
    for ranks in (2, 5):
        whole = mpiexec(ranks, program)
        assert whole.stdout.startswith("the sum is ") and whole.stderr == "", whole.explain()
        for victim in (0, 1):
            result = mpiexec(ranks, program, str(victim), options=("--with-ft", "ulfm"))
            assert result.stdout == whole.stdout, result.explain()
            assert f"rank {victim} " in result.stderr and "the others go on" in result.stderr
