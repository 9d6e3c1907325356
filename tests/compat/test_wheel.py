"""Encore's wheel, in an environment of Python's that is never activated, with mpi4py as PyPI has it."""

import shutil
import sys
import zipfile

import harness
import pytest

HELLO = "#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); return MPI_Finalize(); }\n"
FORTRAN = """
program hello
  {use}
  implicit none
  {include}
  integer :: rank, total, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  print '(i0)', total
  call MPI_Finalize(ierror)
end program
"""
LAPI = "#include <lapi.h>\nint main(void) { return LAPI_Init == 0 || LAPI_Term == 0; }\n"
PROGRAM = (
    "from mpi4py import MPI\n"
    "c = MPI.COMM_WORLD\n"
    "print(MPI.Get_library_version().split(',')[0].split()[0], c.allreduce(c.rank + 1), c.size)\n"
)
#: Work for workers that the program starts, or for existing ranks: results in order, a worker's error, and the ranks that worked.
FUTURES = """
from mpi4py.futures import MPIPoolExecutor, as_completed

def work(number):
    from mpi4py import MPI
    if number < 0:
        raise ValueError("no work")
    return number * number, MPI.Get_library_version().split()[0]

if __name__ == "__main__":
    with MPIPoolExecutor(max_workers=3) as pool:
        results = list(pool.map(work, range(200), chunksize=7))
        assert [square for square, _ in results] == [number * number for number in range(200)]
        assert {library for _, library in results} == {"Encore"}
        assert sorted(done.result()[0] for done in as_completed(pool.submit(work, number) for number in range(20)))[-1] == 361
        try:
            pool.submit(work, -1).result()
        except ValueError as error:
            print(error, pool.num_workers)
    # A second pool of the same program.
    with MPIPoolExecutor(max_workers=2) as pool:
        print(len(set(pool.map(work, range(10)))), pool.num_workers)
"""


def test_the_wheel_is_for_these_machines(wheel):
    assert wheel.name.startswith("encore_mpi-") and "-py3-none-manylinux_2_17_" in wheel.name
    # What pip before 20.3 knows it by.
    assert ".manylinux2014_" in wheel.name
    assert wheel.stat().st_size < 9 << 20


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        metadata = opened.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    assert "\nRequires-Python: " in metadata and "\nDescription-Content-Type: text/markdown\n" in metadata
    summary = next(line for line in metadata.splitlines() if line.startswith("Summary: "))
    assert "one machine" not in summary
    assert not any(name.endswith("encore-bench") for name in names)


def test_the_benchmark_is_a_wheel_of_its_own(dist, tmp_path):
    script = harness.REPOSITORY / "scripts" / "wheel.py"
    made = harness.run([sys.executable, script, dist, tmp_path, "--benchmark"], check=True).stdout.strip()
    with zipfile.ZipFile(made) as opened:
        assert [name.rsplit("/", 1)[-1] for name in opened.namelist()] == ["encore-bench", "METADATA", "WHEEL", "LICENSE", "RECORD"]


def test_the_libraries_of_profiles_are_a_wheel_of_their_own(dist, wheel, tmp_path):
    if not (dist / "lib" / "profile").exists():
        pytest.skip("they are only for x86-64")
    script = harness.REPOSITORY / "scripts" / "wheel.py"
    made = harness.run([sys.executable, script, dist, tmp_path, "--insight"], check=True).stdout.strip()
    with zipfile.ZipFile(made) as apart, zipfile.ZipFile(wheel) as first:
        names = {name.partition(".data/")[2] for name in apart.namelist()}
        assert "data/lib/profile/libmpi_abi.so.1" in names
        # pip installs both into one folder.
        assert not names & {name.partition(".data/")[2] for name in first.namelist()} - {""}
        (metadata,) = (apart.read(name).decode() for name in apart.namelist() if name.endswith("METADATA"))
        (extra,) = (first.read(name).decode() for name in first.namelist() if name.endswith(".dist-info/METADATA"))
    assert "\nRequires-Dist: encore-mpi==" in metadata
    assert "; extra == 'insight'" in extra


def test_mpi4py_runs(environment):
    python, mpiexec = environment / "bin" / "python", environment / "bin" / "mpiexec"
    result = harness.run([mpiexec, "-n", "4", python, "-m", "mpi4py.bench", "helloworld"], check=True)
    assert [line.split()[:8] for line in result.stdout.splitlines()] == [
        f"Hello, World! I am process {rank} of 4".split() for rank in range(4)
    ]
    result = harness.run([mpiexec, "-n", "3", python, "-c", PROGRAM], check=True)
    assert result.stdout == "Encore 6 3\n" * 3
    # Without mpiexec, it is a job of one rank.
    assert harness.run([python, "-c", PROGRAM], check=True).stdout == "Encore 1 1\n"


def test_mpi4py_runs_in_its_variant_for_open_mpi(environment):
    library = environment / "lib" / "openmpi-abi" / "libmpi.so.40"
    program = PROGRAM + "import mpi4py.MPI\nprint(mpi4py.MPI.__file__.rsplit('/', 1)[1].split('.')[1])\n"
    command = [environment / "bin" / "mpiexec", "-n", "3", environment / "bin" / "python", "-c", program]
    result = harness.run(command, env={"MPI4PY_LIBMPI": str(library)}, check=True)
    assert sorted(result.stdout.splitlines()) == ["Encore 6 3"] * 3 + ["openmpi"] * 3


def test_futures_have_workers(environment, tmp_path):
    python, mpiexec = environment / "bin" / "python", environment / "bin" / "mpiexec"
    program = tmp_path / "program.py"
    program.write_text(FUTURES)
    # Workers are started by the program: alone, also where PATH leads to no mpiexec, and as a rank.
    for before, env in (([], None), ([], {"PATH": "/nowhere"}), ([mpiexec, "-n", "1"], None)):
        result = harness.run([*before, python, program], env=env, timeout=120)
        assert result.ok and result.stdout == "no work 3\n10 2\n" and result.stderr == "", result.explain()
    # The module's own way: workers are the other ranks, all of them for one pool after the other; where there are none, a thread.
    for before, workers in (([], 1), ([mpiexec, "-n", "5"], 4)):
        result = harness.run([*before, python, "-m", "mpi4py.futures", program], timeout=120)
        assert result.ok and result.stdout == f"no work {workers}\n10 {workers}\n" and result.stderr == "", result.explain()


def test_another_mpi_beside_it_is_not_taken(environment, tmp_path):
    # mpi4py looks for libraries in its environment first; there, a file of that name is not one.
    copy = tmp_path / "environment"
    shutil.copytree(environment, copy, symlinks=True)
    for name in ("libmpi.so", "libmpi.so.12"):
        (copy / "lib" / name).unlink(missing_ok=True)
        (copy / "lib" / name).write_text("no library\n")
    result = harness.run([copy / "bin" / "mpiexec", "-n", "2", copy / "bin" / "python", "-c", PROGRAM], check=True)
    assert result.stdout == "Encore 3 2\n" * 2


def test_it_compiles_programs_wherever_it_is(environment, tmp_path):
    copy = tmp_path / "elsewhere"
    shutil.copytree(environment, copy, symlinks=True)
    (tmp_path / "hello.c").write_text(HELLO)
    for compiler in ("mpicc", "mpicxx"):
        program = tmp_path / compiler
        harness.run([copy / "bin" / compiler, tmp_path / "hello.c", "-o", program], check=True)
        harness.run([copy / "bin" / "mpirun", "-n", "2", program], check=True)
    assert "Encore" in harness.run([copy / "bin" / "encore", "info"], check=True).stdout


def test_programs_are_linked_with_the_library_of_lapi(environment, tmp_path):
    (tmp_path / "program.c").write_text(LAPI)
    harness.run([environment / "bin" / "mpicc", tmp_path / "program.c", "-llapi", "-o", tmp_path / "program"], check=True)
    assert harness.run([tmp_path / "program"]).ok


if harness.FORTRAN_COMPILERS:

    @pytest.mark.parametrize("compiler", harness.FORTRAN_COMPILERS)
    def test_it_compiles_programs_in_fortran(environment, tmp_path, compiler):
        forms = [("use mpi_f08", ""), ("use mpi", ""), ("", "include 'mpif.h'")]
        for number, (use, include) in enumerate(forms):
            source, program = tmp_path / f"{number}.f90", tmp_path / str(number)
            source.write_text(FORTRAN.format(use=use, include=include))
            command = [environment / "bin" / "mpifort", f"-fc={compiler}", source, "-o", program]
            harness.run(command, env={"XDG_CACHE_HOME": str(tmp_path / "cache")}, timeout=120, check=True)
            result = harness.run([environment / "bin" / "mpiexec", "-n", "3", program])
            assert result.stdout == "3\n" * 3 and result.ok, result.explain()
