"""CMake, Meson and pkg-config find the Fortran interfaces."""

import os
import shutil

import harness
import pytest

PROGRAM = """\
program main
  use mpi_f08
  implicit none
  integer :: rank, total
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0) print '(a, i0)', 'sum: ', total
  call MPI_Finalize()
end program
"""

CMAKE = """\
cmake_minimum_required(VERSION 3.16)
project(finds_mpi LANGUAGES Fortran)
set(MPI_DETERMINE_Fortran_CAPABILITIES TRUE)
find_package(MPI REQUIRED COMPONENTS Fortran)
message(STATUS "modules [${MPI_Fortran_HAVE_F77_HEADER}] [${MPI_Fortran_HAVE_F90_MODULE}] [${MPI_Fortran_HAVE_F08_MODULE}]")
message(STATUS "F08 [${MPI_Fortran_F08_MODULE_SUBARRAYS}] [${MPI_Fortran_F08_MODULE_ASYNCPROT}] [${MPI_Fortran_VERSION}]")
add_executable(main main.f90)
target_link_libraries(main PRIVATE MPI::MPI_Fortran)
"""

MESON = """\
project('finds_mpi', 'fortran')
executable('main', 'main.f90', dependencies: dependency('mpi', language: 'fortran'))
"""


REALS = """\
program main
  use mpi_f08
  implicit none
  integer :: rank
  real :: x(2), total(2)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  x = rank + 1
  call MPI_Allreduce(x, total, 2, MPI_REAL, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0) print '(a, i0)', 'sum: ', merge(nint(total(2)), -1, storage_size(x) == 64)
  call MPI_Finalize()
end program
"""


def with_path(tree):
    tools = harness.REPOSITORY / ".cache" / "venv" / "bin"
    return {"PATH": f"{tree / 'bin'}{os.pathsep}{os.environ['PATH']}{os.pathsep}{tools}"}


if "gfortran" in harness.FORTRAN_COMPILERS:

    @pytest.fixture(params=["in place", "moved"], scope="module")
    def tree(request, tmp_path_factory):
        """The tree under test, and a copy of it in a folder with a space in its name."""
        if request.param == "in place":
            return harness.DIST
        target = tmp_path_factory.mktemp("moved") / "my mpi"
        shutil.copytree(harness.DIST, target, symlinks=True)
        return target

    @pytest.fixture
    def project(tmp_path):
        (tmp_path / "main.f90").write_text(PROGRAM)
        return tmp_path

    def test_cmake(run, tree, project):
        (project / "CMakeLists.txt").write_text(CMAKE)
        cmake = harness.find_program("cmake")
        environment = with_path(tree) | {"FC": "gfortran"}
        configured = run([cmake, "-S", ".", "-B", "build"], cwd=project, env=environment, timeout=200, check=True)
        assert "modules [TRUE] [TRUE] [TRUE]" in configured.stdout, configured.explain()
        assert "F08 [TRUE] [TRUE] [5.0]" in configured.stdout, configured.explain()
        run([cmake, "--build", "build"], cwd=project, env=environment, timeout=120, check=True)
        assert run([tree / "bin/mpiexec", "-n", "3", project / "build/main"], check=True).stdout == "sum: 3\n"

    def test_meson(run, tree, project):
        (project / "meson.build").write_text(MESON)
        meson = harness.find_program("meson")
        environment = with_path(tree) | {"FC": "gfortran"}
        run([meson, "setup", "build"], cwd=project, env=environment, timeout=120, check=True)
        run([meson, "compile", "-C", "build"], cwd=project, env=environment, timeout=120, check=True)
        assert run([tree / "bin/mpiexec", "-n", "3", project / "build/main"], check=True).stdout == "sum: 3\n"

    def test_cmake_with_flags_that_change_modules(run, project):
        """By the variable that CMake's module has for it, and by the environment's FFLAGS."""
        (project / "CMakeLists.txt").write_text(CMAKE)
        (project / "main.f90").write_text(REALS)
        cmake, flag = harness.find_program("cmake"), "-fdefault-real-8"
        environment = with_path(harness.DIST) | {"FC": "gfortran", "XDG_CACHE_HOME": str(project / "cache")}
        by_variable = ([f"-DCMAKE_Fortran_FLAGS={flag}", f"-DMPI_Fortran_COMPILER_FLAGS={flag}"], {})
        for number, (options, variables) in enumerate([by_variable, ([], {"FFLAGS": flag})]):
            build = f"build{number}"
            command = [cmake, "-S", ".", "-B", build, "-DMPI_DETERMINE_Fortran_CAPABILITIES=FALSE", *options]
            run(command, cwd=project, env=environment | variables, timeout=200, check=True)
            run([cmake, "--build", build], cwd=project, env=environment, timeout=120, check=True)
            assert run([harness.DIST / "bin/mpiexec", "-n", "2", project / build / "main"], check=True).stdout == "sum: 3\n"

    def test_pkg_config(run, tree, project):
        environment = {"PKG_CONFIG_PATH": str(tree / "lib/pkgconfig")}
        command = 'eval gfortran main.f90 -o main "$(pkg-config --cflags --libs mpi-fort)"'
        run(["sh", "-ec", command], cwd=project, env=environment, check=True)
        assert run([tree / "bin/mpiexec", "-n", "3", project / "main"], check=True).stdout == "sum: 3\n"


FLANG = [name for name in harness.FORTRAN_COMPILERS if name.startswith("flang")]
if FLANG:

    @pytest.mark.parametrize("compiler", FLANG)
    def test_meson_with_flang(run, tmp_path, compiler):
        (tmp_path / "main.f90").write_text(PROGRAM)
        (tmp_path / "meson.build").write_text(MESON)
        meson = harness.find_program("meson")
        environment = with_path(harness.DIST) | {"FC": compiler, "XDG_CACHE_HOME": str(harness.CACHE.parent / "fortran")}
        run([meson, "setup", "build"], cwd=tmp_path, env=environment, timeout=120, check=True)
        run([meson, "compile", "-C", "build"], cwd=tmp_path, env=environment, timeout=120, check=True)
        result = run([harness.DIST / "bin/mpiexec", "-n", "3", tmp_path / "build/main"], check=True)
        assert result.stdout.split() == ["sum:", "3"]
