"""Fortran: the three interfaces, with each compiler that is here. Where there is none, nothing of this runs, which the end of
pytest's report says."""

import pathlib

import harness
import pytest

HERE = pathlib.Path(__file__).parent
PROGRAMS = ("first_f77.f", "module_mpi.f90", "sections.f90", "returns.f90", "spawns.f90", "callbacks.f90", "old_callbacks.f")


MAIN = """
program main
  use mpi_f08
  implicit none
  type(MPI_Comm) :: comm
  integer :: rank, ranks, total
  external :: part
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  total = rank + 1
  call part(comm%MPI_VAL, total)
  if (total /= ranks*(ranks + 1)/2) call MPI_Abort(MPI_COMM_WORLD, 1)
  if (comm /= MPI_COMM_NULL) call MPI_Abort(MPI_COMM_WORLD, 2)
  call MPI_Finalize()
end program
"""
PART = """
subroutine part(comm, total)
  use mpi
  implicit none
  integer, intent(inout) :: comm, total
  integer :: ierror
  call MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_INTEGER, MPI_SUM, comm, ierror)
  call MPI_Comm_free(comm, ierror)
end subroutine
"""


def pytest_generate_tests(metafunc):
    if "compiler" in metafunc.fixturenames:
        metafunc.parametrize("compiler", harness.FORTRAN_COMPILERS)


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory):
    """Modules for compilers other than gfortran are kept for this run."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(harness.CACHE.parent / "fortran"))
    yield
    patch.undo()


if harness.FORTRAN_COMPILERS:

    @pytest.mark.parametrize("n", [1, 2, 3])
    @pytest.mark.parametrize("source", PROGRAMS)
    def test_programs(mpifort, mpiexec, compiler, source, n):
        program = mpifort(HERE / source, flags=[f"-fc={compiler}", "-w"], name=f"{source.split('.')[0]}-{compiler}")
        result = mpiexec(n, program)
        assert result.stderr == "" and result.stdout == ""

    def test_c_and_fortran_in_one_program(mpifort, mpiexec, run, compiler, tmp_path):
        run([harness.tool("mpicc"), "-Wall", "-Werror", "-c", HERE / "mixed.c", "-o", tmp_path / "mixed.o"], check=True)
        command = [harness.tool("mpifort"), f"-fc={compiler}", "-w", HERE / "mixed.f90", tmp_path / "mixed.o", "-o", "mixed"]
        run(command, cwd=tmp_path, check=True)
        assert mpiexec(2, tmp_path / "mixed").stderr == ""

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_sections_come_back_wherever_a_request_ends(mpiexec, run, compiler, tmp_path, n):
        run([harness.tool("mpicc"), "-Wall", "-Werror", "-c", HERE / "kept.c", "-o", tmp_path / "kept.o"], check=True)
        command = [harness.tool("mpifort"), f"-fc={compiler}", "-w", HERE / "kept.f90", tmp_path / "kept.o", "-o", "kept"]
        run(command, cwd=tmp_path, check=True)
        result = mpiexec(n, tmp_path / "kept")
        assert result.stderr == "" and result.stdout == ""

    def test_libraries_with_an_mpif_of_their_own(mpicc, mpiexec, run, compiler, tmp_path):
        for name in ("one.so", "two.so"):
            command = [harness.tool("mpifort"), f"-fc={compiler}", "-shared", "-fPIC", HERE / "plugin.f", "-o", name]
            run(command, cwd=tmp_path, check=True)
        program = mpicc(HERE / "plugins.c", flags=["-ldl"])
        assert mpiexec(2, program, tmp_path / "one.so", tmp_path / "two.so").stderr == ""

OTHERS = [name for name in harness.FORTRAN_COMPILERS if name != "gfortran"]

if "gfortran" in harness.FORTRAN_COMPILERS and OTHERS:

    @pytest.mark.parametrize("other", OTHERS)
    def test_one_program_of_two_compilers(mpiexec, run, other, tmp_path):
        # The main program is gfortran's with one interface; a procedure is the other's with another one, and the reverse.
        (tmp_path / "main.f90").write_text(MAIN)
        (tmp_path / "part.f90").write_text(PART)
        for number, (main, part) in enumerate([("gfortran", other), (other, "gfortran")]):
            target = tmp_path / str(number)
            target.mkdir()
            for compiler, name in ((main, "main"), (part, "part")):
                command = [harness.tool("mpifort"), f"-fc={compiler}", "-c", tmp_path / f"{name}.f90", "-o", f"{name}.o"]
                run(command, cwd=target, check=True)
            run([harness.tool("mpifort"), f"-fc={main}", "main.o", "part.o", "-o", "program"], cwd=target, check=True)
            for ranks in (1, 3):
                result = mpiexec(ranks, target / "program")
                assert result.ok and result.stdout == "" and result.stderr == "", result.explain()


if "gfortran" in harness.FORTRAN_COMPILERS:

    @pytest.mark.parametrize("flags", [["-no-pie", "-fno-pie"], ["-fPIE", "-pie"], ["-fPIC", "-mcmodel=large"], ["-flto"]])
    def test_special_addresses_hold_however_a_program_is_linked(mpifort, mpiexec, flags):
        for source in ("first_f77.f", "sections.f90"):
            program = mpifort(HERE / source, flags=["-fc=gfortran", "-w", *flags], name=f"linked{flags[0]}")
            assert mpiexec(2, program).stderr == ""


if harness.FORTRAN_COMPILERS:

    def test_integers_of_8_bytes_are_refused(run, compiler, tmp_path):
        command = [harness.tool("mpifort"), f"-fc={compiler}", "-fdefault-integer-8", "-c", HERE / "first_f77.f"]
        result = run(command, cwd=tmp_path)
        assert not result.ok and "asks for INTEGERs of 8 bytes" in result.stderr, result.explain()
        # Without the wrapper, the file itself.
        command = [compiler, f"-I{harness.DIST}/include", "-fdefault-integer-8", "-c", HERE / "first_f77.f"]
        result = run(command, cwd=tmp_path)
        assert not result.ok and "mpif.h" in result.stderr, result.explain()

    def test_reals_of_8_bytes_are_sent_as_such(mpifort, mpiexec, compiler):
        for use in ("use mpi", "include 'mpif.h'"):
            declared = (use + "\nimplicit none") if use.startswith("use") else ("implicit none\n" + use)
            text = f"""
program wide
{declared}
real :: x
integer :: bytes, ierror
call MPI_INIT(ierror)
call MPI_TYPE_SIZE(MPI_REAL, bytes, ierror)
if (bytes*8 /= storage_size(x)) print *, 'MPI_REAL has', bytes
call MPI_TYPE_SIZE(MPI_COMPLEX, bytes, ierror)
if (bytes*8 /= storage_size((0.0, 0.0))) print *, 'MPI_COMPLEX has', bytes
call MPI_FINALIZE(ierror)
end program
"""
            for flags in ([], ["-fdefault-real-8"]):
                program = mpifort(text, flags=[f"-fc={compiler}", *flags], name=f"wide-{compiler}")
                assert mpiexec(1, program).stdout == ""


def test_the_library_needs_no_fortran(run):
    needed = run(["readelf", "-d", harness.DIST / "lib/libmpifort_abi.so.1"], env={"LC_ALL": "C"}, check=True).stdout
    assert "libgfortran" not in needed and "[libmpi_abi.so.1]" in needed and "$ORIGIN" in needed


def test_without_a_compiler_the_wrapper_says_what_to_install(run, tmp_path):
    result = run([harness.tool("mpifort"), "-c", "x.f90"], cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert result.returncode == 127 and "install one, for example the package gfortran" in result.stderr


def test_every_row_of_the_table_has_its_names(run):
    """All functions of the C header that have a Fortran form, under both names and all spellings."""
    symbols = run(["nm", "-D", "--defined-only", harness.DIST / "lib/libmpifort_abi.so.1"], check=True).stdout
    there = {line.split()[-1] for line in symbols.splitlines()}
    rows = (harness.REPOSITORY / "api/facts/functions.tsv").read_text().splitlines()[1:]
    names = [row.split("\t")[0] for row in rows]
    wanted = [name for name in names if not name.startswith("MPI_T_") and not name.endswith(("_toint", "_fromint"))]
    assert len(wanted) > 500
    missing = []
    for name in wanted:
        lower = name.lower()
        for prefix in ("", "p"):
            for symbol in (f"{lower}_", f"{lower}", f"{lower}__"):
                if prefix + symbol not in there:
                    missing.append(prefix + symbol)
    assert missing == []
