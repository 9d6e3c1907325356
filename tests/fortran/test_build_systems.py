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

    def test_pkg_config(run, tree, project):
        environment = {"PKG_CONFIG_PATH": str(tree / "lib/pkgconfig")}
        command = 'eval gfortran main.f90 -o main "$(pkg-config --cflags --libs mpi-fort)"'
        run(["sh", "-ec", command], cwd=project, env=environment, check=True)
        assert run([tree / "bin/mpiexec", "-n", "3", project / "main"], check=True).stdout == "sum: 3\n"
