"""Programs made for the ABI of MPICH and Intel MPI (libmpi.so.12), unchanged."""

import pathlib
import re

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def program(dist, tmp_path_factory):
    """mpich.c, linked with libmpi.so.12; `flags`: more for the compiler."""

    def program(*flags):
        target = tmp_path_factory.mktemp("mpich") / "program"
        library = dist / "lib" / "mpich-abi" / "libmpi.so.12"
        harness.run(["cc", "-std=gnu11", "-Wall", "-Werror", HERE / "mpich.c", "-o", target, library, *flags], check=True)
        return target

    return program


def test_a_program_made_for_mpich(program, mpiexec, ranks):
    result = mpiexec(ranks, program())
    assert (result.stdout, result.stderr) == ("", "")


def test_a_program_that_insists_on_the_place_of_its_library(program, mpiexec, tmp_path):
    # Another library of that name, where the program looks first.
    (tmp_path / "libmpi.so.12").write_text("no library\n")
    result = mpiexec(2, program("-Wl,--disable-new-dtags", f"-Wl,-rpath,{tmp_path}"))
    assert (result.stdout, result.stderr) == ("", "")


@pytest.mark.limit(1200)
@pytest.mark.parametrize("ranks", [2, 4])
def test_benchmarks_of_intel_mpi(benchmarks, mpiexec, ranks):
    words = ["-iter", "20", "-msglog", "16", "-root_shift", "on"]
    result = mpiexec(ranks, benchmarks / "IMB-MPI1", "PingPong", "Allreduce", *words, timeout=200)
    assert result.stderr == ""
    for name in ("PingPong", "Allreduce"):
        table = re.search(rf"# Benchmarking {name}\b.*?\n\n", result.stdout, re.DOTALL).group()
        sizes = re.findall(r"^ +(\d+) +\d+ +[\d.]+", table, re.MULTILINE)
        assert sizes[0] == "0" and sizes[-1] == "65536" and len(sizes) >= 16, table


@pytest.mark.limit(1200)
def test_all_operations_of_the_benchmarks(benchmarks, mpiexec):
    short = ["-iter", "3", "-msglog", "3:12"]
    for name in ("IMB-MPI1", "IMB-NBC"):
        result = mpiexec(3, benchmarks / name, *short, timeout=280)
        assert result.stderr == "" and "All processes entering MPI_Finalize" in result.stdout, result.explain()


def test_a_program_linked_with_open_mpi_is_refused(dist, mpiexec, tmp_path):
    (tmp_path / "empty.c").write_text("void MPI_Init(void) {}\n")
    (tmp_path / "main.c").write_text("void MPI_Init(void);\nint main(void) { MPI_Init(); return 0; }\n")
    library = tmp_path / "libmpi.so.40"
    harness.run(["cc", "-shared", "-Wl,-soname,libmpi.so.40", tmp_path / "empty.c", "-o", library], check=True)
    harness.run(["cc", tmp_path / "main.c", library, "-o", tmp_path / "program"], check=True)
    result = mpiexec(2, tmp_path / "program", check=False)
    assert result.returncode == 126
    assert "it is linked with the library of Open MPI (libmpi.so.40)" in result.stderr


def test_a_program_for_another_machine_is_refused(mpiexec, tmp_path):
    header = b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00" + b"\xb7\x00" + bytes(100)
    program = tmp_path / "program"
    program.write_bytes(header)
    program.chmod(0o755)
    result = mpiexec(2, program, check=False)
    assert result.returncode == 126 and "it is made for aarch64, this machine is" in result.stderr
