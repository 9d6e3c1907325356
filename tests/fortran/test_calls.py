"""Every procedure through the three interfaces and under both names, against a library that looks at each argument: made from the
table (crates/apigen/src/fortran/calls.rs)."""

import os

import harness
import pytest

if "gfortran" in harness.FORTRAN_COMPILERS:

    @pytest.fixture(scope="module")
    def folder(run, tmp_path_factory):
        folder = tmp_path_factory.mktemp("calls")
        command = [os.environ.get("CARGO", "cargo"), "run", "-q", "-p", "encore-apigen", "fortran-calls", folder]
        run(command, cwd=harness.REPOSITORY, timeout=250, check=True)
        include, library = harness.DIST / "include", folder / "libmpi_abi.so.1"
        command = ["cc", "-w", f"-I{include}", "-fPIC", "-shared", "-Wl,-soname,libmpi_abi.so.1", "-o", library, folder / "stub.c"]
        run(command, timeout=120, check=True)
        return folder

    @pytest.mark.limit(600)
    @pytest.mark.parametrize("interface", ["mpif", "mpi", "f08"])
    def test_each_argument_arrives_as_it_was_given(run, folder, interface):
        program = f"calls_{interface}"
        command = [harness.tool("mpifort"), "-fc=gfortran", "-w", "-O0", "-c", f"{program}.f90"]
        run(command, cwd=folder, timeout=250, check=True)
        library = harness.DIST / "lib/libmpifort_abi.so.1"
        run(["gfortran", f"{program}.o", library, "./libmpi_abi.so.1", "-o", program], cwd=folder, timeout=120, check=True)
        result = run([folder / program], env={"LD_LIBRARY_PATH": f"{folder}:{harness.DIST}/lib"})
        assert result.ok and result.stderr == "", result.explain()
