"""Programs that run with more rights than whoever has started them: they take nothing from their environment."""

from __future__ import annotations

import os
import pathlib
import shutil
import tempfile

import harness
import pytest

PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    printf("%d\n", ranks);
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a program to another user")
def test_a_set_user_id_program_takes_nothing_from_its_environment(mpicc):
    program = mpicc(PROGRAM, name="privileged")
    with tempfile.TemporaryDirectory() as folder:
        # Another user must get there.
        os.chmod(folder, 0o755)
        other = pathlib.Path(folder, "of-another-user")
        shutil.copy(program, other)
        os.chown(other, 65534, 65534)
        other.chmod(0o4755)
        result = harness.mpiexec(2, program)
        assert result.stdout.split() == ["2", "2"], result.explain()
        # A setting that can't be understood ends a program that reads it.
        nonsense = "ENCORE_ALLREDUCE=nonsense exec "
        result = harness.mpiexec(1, "sh", "-c", nonsense + str(program), check=False)
        assert "ENCORE_ALLREDUCE=nonsense" in result.stderr, result.explain()
        # Nor is it a rank of a job whose descriptors and variables whoever starts it could make up.
        result = harness.mpiexec(2, "sh", "-c", nonsense + str(other), check=False)
        assert result.stdout.split() == ["1", "1"] and "nonsense" not in result.stderr, result.explain()
