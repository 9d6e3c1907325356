"""The programs in examples/fortran, with each Fortran compiler that is here."""

import re

import harness
import pytest

EXAMPLES = harness.REPOSITORY / "examples/fortran"

if harness.FORTRAN_COMPILERS:

    @pytest.mark.parametrize("compiler", harness.FORTRAN_COMPILERS)
    def test_the_heat_doesnt_depend_on_the_ranks(mpifort, mpiexec, compiler):
        program = mpifort(EXAMPLES / "halo.f90", flags=[f"-fc={compiler}"], name=f"halo-{compiler}")
        heats = [mpiexec(n, program).stdout for n in (1, 2, 3, 4)]
        assert re.fullmatch(r"heat: \d+\.\d{6}\n", heats[0]) and float(heats[0].split()[1]) > 1000
        assert heats == heats[:1] * 4

    @pytest.mark.parametrize("compiler", harness.FORTRAN_COMPILERS)
    def test_the_lectures_programs(mpifort, mpiexec, compiler):
        program = mpifort(EXAMPLES / "integrate.f90", flags=[f"-fc={compiler}"], name=f"integrate-{compiler}")
        for n in (1, 4):
            assert mpiexec(n, program, "100000").stdout.startswith("pi is about 3.14159265")
        program = mpifort(EXAMPLES / "send_last.f", flags=[f"-fc={compiler}"], name=f"send_last-{compiler}")
        assert mpiexec(4, program).stdout == "the sum is 3\n"
