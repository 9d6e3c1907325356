"""Fortran: the three interfaces, with each compiler that is here. Where there is none, nothing of this runs, which the end of
pytest's report says."""

import pathlib

import harness
import pytest

HERE = pathlib.Path(__file__).parent
PROGRAMS = (
    "first_f77.f",
    "module_mpi.f90",
    "both_modules.f90",
    "sections.f90",
    "class_star.f90",
    "returns.f90",
    "spawns.f90",
    "slips.f",
    "callbacks.f90",
    "old_callbacks.f",
)


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


def WIDE(use):
    """A program that looks at what MPI_REAL and its like are, with a `use` or an `include`."""
    declared = f"{use}\nimplicit none" if use.startswith("use") else f"implicit none\n{use}"
    return f"""
program wide
{declared}
real :: x(4)
complex :: z
real(8) :: a(8), s(8), time
integer :: bytes, i, ierror
call MPI_INIT(ierror)
call MPI_TYPE_SIZE(MPI_REAL, bytes, ierror)
if (bytes*8 /= storage_size(x)) print *, 'MPI_REAL has', bytes
call MPI_TYPE_SIZE(MPI_COMPLEX, bytes, ierror)
if (bytes*8 /= storage_size(z)) print *, 'MPI_COMPLEX has', bytes
a = [(real(i, 8), i=1, 8)]
s = -1
call MPI_ALLREDUCE(a, s, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_SELF, ierror)
if (any(s(1:4) /= a(1:4)) .or. any(s(5:8) /= -1)) print *, 'MPI_DOUBLE_PRECISION', s
x = 1
call MPI_ALLREDUCE(MPI_IN_PLACE, x, 4, MPI_REAL, MPI_SUM, MPI_COMM_SELF, ierror)
if (any(x /= 1)) print *, 'MPI_REAL', x
time = MPI_WTIME()
if (.not. time > 0) print *, 'MPI_WTIME', time
time = MPI_WTICK()
if (.not. (time > 0 .and. time < 1)) print *, 'MPI_WTICK', time
call MPI_FINALIZE(ierror)
end program
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
        # Without the kernel's copies, another thread serves windows, so that calls take a lock.
        for env in ({}, {"ENCORE_KERNEL_COPY": "never"}):
            result = mpiexec(n, tmp_path / "kept", env=env, timeout=30)
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

    @pytest.mark.parametrize("flags", [["-no-pie", "-fno-pie"], ["-fPIE", "-pie"], ["-fPIC", "-mcmodel=large"], ["-flto"], ["-fno-underscoring"], ["-fsecond-underscore"]])
    def test_special_addresses_hold_however_a_program_is_linked(mpifort, mpiexec, flags):
        for source in ("first_f77.f", "sections.f90", "callbacks.f90"):
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
        """MPI_REAL and MPI_COMPLEX follow the flag; REAL(8) is sent as MPI_DOUBLE_PRECISION, with it or without."""
        for interface, use in (("mpi", "use mpi"), ("mpif", "include 'mpif.h'")):
            for flags in ([], ["-fdefault-real-8"]):
                program = mpifort(WIDE(use), flags=[f"-fc={compiler}", *flags], name=f"wide-{interface}-{compiler}")
                assert mpiexec(1, program).stdout == ""


    def test_reals_of_8_bytes_that_the_wrapper_is_not_told_of(mpiexec, run, compiler, tmp_path):
        """A build system asks for flags once, and adds one of its own: MPI_REAL of a module is then refused, that of mpif.h right."""
        asked = run([harness.tool("mpifort"), f"-fc={compiler}", "-showme:compile"], check=True).stdout
        for number, use in enumerate(["use mpi", "use mpi_f08", "include 'mpif.h'"]):
            (tmp_path / "wide.f90").write_text(WIDE(use))
            run([compiler, *asked.split(), "-w", "-fdefault-real-8", "-c", "wide.f90"], cwd=tmp_path, check=True)
            program = tmp_path / f"wide{number}"
            run([harness.tool("mpifort"), f"-fc={compiler}", "wide.o", "-o", program], cwd=tmp_path, check=True)
            result = mpiexec(1, program, check=False)
            if use.startswith("use"):
                assert not result.ok and "-DMPI_Fortran_COMPILER_FLAGS=-fdefault-real-8" in result.stderr, result.explain()
            else:
                assert result.ok and result.stdout == "", result.explain()


if "gfortran" in harness.FORTRAN_COMPILERS:

    @pytest.fixture
    def own_cache(monkeypatch, tmp_path):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def test_a_flag_in_the_compiler_s_name_changes_nobody_else_s_modules(run, mpiexec, own_cache, tmp_path):
        (tmp_path / "wide.f90").write_text(WIDE("use mpi"))
        wide, plain = {"ENCORE_FC": "gfortran -fdefault-real-8"}, {"ENCORE_FC": "gfortran -Werror -std=f2008 -J elsewhere"}
        for number, environment in enumerate([wide, plain, {"ENCORE_FCFLAGS": "-fdefault-real-8"}, {}]):
            (tmp_path / "elsewhere").mkdir(exist_ok=True)
            run([harness.tool("mpifort"), "wide.f90", "-o", f"wide{number}"], cwd=tmp_path, env=environment, check=True)
            assert mpiexec(1, tmp_path / f"wide{number}").stdout == ""
        for option in ("-fc=gfortran -fdefault-real-8", "-fc=gfortran"):
            run([harness.tool("mpifort"), option, "wide.f90", "-o", "wide"], cwd=tmp_path, check=True)
            assert mpiexec(1, tmp_path / "wide").stdout == ""

    def test_sizes_of_reals_that_no_datatype_has_are_refused(run, tmp_path):
        (tmp_path / "wide.f90").write_text(WIDE("include 'mpif.h'"))
        for flag in ("-freal-8-real-16", "-freal-4-real-16", "-fdefault-real-10"):
            result = run([harness.tool("mpifort"), "-fc=gfortran", flag, "-c", "wide.f90"], cwd=tmp_path)
            assert not result.ok and "makes REALs of a size" in result.stderr, result.explain()
            result = run(["gfortran", f"-I{harness.DIST}/include", flag, "-c", "wide.f90"], cwd=tmp_path)
            assert not result.ok and "mpif.h" in result.stderr, result.explain()

    @pytest.mark.parametrize("interface", ["f08", "mpi", "mpif", "fixed"])
    def test_strict_compilers_take_every_interface(run, interface, tmp_path):
        use, body = {
            "f08": ("use mpi_f08", "call MPI_Init(); call MPI_Finalize()"),
            "mpi": ("use mpi", "integer :: e; call MPI_Init(e); call MPI_Finalize(e)"),
        }.get(interface, ("", ""))
        text = f"program strict\n{use}\nimplicit none\n{body}\nend program\n"
        name = "strict.f90"
        if not use:
            name = "strict.f90" if interface == "mpif" else "strict.f"
            lines = ["PROGRAM STRICT", "IMPLICIT NONE", "INCLUDE 'mpif.h'", "INTEGER E", "CALL MPI_INIT(E)", "CALL MPI_FINALIZE(E)", "END"]
            text = "".join(f"      {line}\n" for line in lines)
        (tmp_path / name).write_text(text)
        # Of 2018, COMMON is obsolescent, which is a warning.
        warnings = ["-Wall", "-Werror"]
        for flags in (warnings, ["-std=f95", *warnings], ["-std=f2003", *warnings], ["-std=f2008", *warnings], ["-std=f2018"], ["-std=legacy"]):
            command = [harness.tool("mpifort"), "-fc=gfortran", *flags, "-c", name, "-o", "strict.o"]
            result = run(command, cwd=tmp_path)
            assert result.ok and "rror" not in result.stderr, result.explain()


@pytest.mark.parametrize("library", ["mpich-abi/libmpi.so.12", "openmpi-abi/libmpi.so.40"])
def test_numbers_of_communicators_of_other_abis(mpicc, mpiexec, library):
    """As a module in Fortran gets them from PyPI's mpi4py."""
    program = mpicc(HERE / "foreign_numbers.c", flags=["-Wall", "-Werror", "-ldl", "-lmpifort_abi"])
    result = mpiexec(2, program, harness.DIST / "lib" / library)
    assert result.stdout == "" and result.stderr == "", result.explain()


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
