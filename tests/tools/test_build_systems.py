"""CMake, Meson and pkg-config find the library and make programs that run."""

import os
import shutil

import harness
import pytest
from programs import C, CXX, PRINTED


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
    (tmp_path / "c.c").write_text(C)
    (tmp_path / "cxx.cpp").write_text(CXX)
    return tmp_path


def with_path(tree):
    """An environment in which the tree's programs come first, and where the build finds Meson's Ninja."""
    tools = harness.REPOSITORY / ".cache" / "venv" / "bin"
    return {"PATH": f"{tree / 'bin'}{os.pathsep}{os.environ['PATH']}{os.pathsep}{tools}"}


CMAKE = """\
cmake_minimum_required(VERSION 3.16)
project(finds_mpi LANGUAGES C CXX)
find_package(MPI REQUIRED COMPONENTS C CXX)
message(STATUS "mpiexec is [${MPIEXEC_EXECUTABLE}]")
message(STATUS "standard [${MPI_C_VERSION}] [${MPI_CXX_VERSION}]")
add_executable(c c.c)
target_link_libraries(c PRIVATE MPI::MPI_C)
add_executable(cxx cxx.cpp)
target_link_libraries(cxx PRIVATE MPI::MPI_CXX)
enable_testing()
foreach(program c cxx)
  add_test(NAME ${program}
    COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} 3 ${MPIEXEC_PREFLAGS} $<TARGET_FILE:${program}>
            ${MPIEXEC_POSTFLAGS})
endforeach()
"""


def test_cmake_finds_it(run, tree, project):
    (project / "CMakeLists.txt").write_text(CMAKE)
    environment = with_path(tree)
    cmake = harness.find_program("cmake")
    configured = run([cmake, "-S", ".", "-B", "build"], cwd=project, env=environment, timeout=120, check=True)
    assert f"mpiexec is [{tree / 'bin' / 'mpiexec'}]" in configured.stdout, configured.explain()
    assert "standard [5.0] [5.0]" in configured.stdout
    run([cmake, "--build", "build", "--verbose"], cwd=project, env=environment, timeout=120, check=True)
    tested = run(
        [harness.find_program("ctest"), "-V", "--timeout", "60"],
        cwd=project / "build",
        env=environment,
        timeout=150,
        check=True,
    )
    assert tested.stdout.count(PRINTED[3].strip()) == 2, tested.explain()


def test_cmake_with_the_wrappers_as_its_compilers(run, tree, project):
    (project / "CMakeLists.txt").write_text(CMAKE)
    environment = with_path(tree) | {"CC": "mpicc", "CXX": "mpicxx"}
    cmake = harness.find_program("cmake")
    run([cmake, "-S", ".", "-B", "build"], cwd=project, env=environment, timeout=120, check=True)
    run([cmake, "--build", "build"], cwd=project, env=environment, timeout=120, check=True)
    for program in ("c", "cxx"):
        result = run([tree / "bin" / "mpiexec", "-n", "2", project / "build" / program])
        assert result.ok and result.stdout == PRINTED[2], result.explain()


MESON = """\
project('finds_mpi', 'c', 'cpp')
mpiexec = find_program('mpiexec')
c = executable('c', 'c.c', dependencies: dependency('mpi', language: 'c'))
cxx = executable('cxx', 'cxx.cpp', dependencies: dependency('mpi', language: 'cpp'))
test('c', mpiexec, args: ['-n', '3', c])
test('cxx', mpiexec, args: ['-n', '3', cxx])
"""


def test_meson_finds_it(run, tree, project):
    (project / "meson.build").write_text(MESON)
    environment = with_path(tree)
    meson = harness.find_program("meson")
    run([meson, "setup", "build"], cwd=project, env=environment, timeout=120, check=True)
    run([meson, "compile", "-C", "build"], cwd=project, env=environment, timeout=120, check=True)
    tested = run([meson, "test", "-C", "build", "-v"], cwd=project, env=environment, timeout=150, check=True)
    assert tested.stdout.count(PRINTED[3].strip()) == 2, tested.explain()


@pytest.mark.parametrize(("package", "compiler", "source"), [("mpi-c", "cc", "c.c"), ("mpi-cxx", "c++", "cxx.cpp")])
def test_pkg_config_finds_it(run, tree, project, package, compiler, source):
    environment = {"PKG_CONFIG_PATH": str(tree / "lib" / "pkgconfig")}
    command = f'eval {compiler} {source} -o program "$(pkg-config --cflags --libs {package})"'
    run(["sh", "-ec", command], cwd=project, env=environment, check=True)
    result = run([tree / "bin" / "mpiexec", "-n", "2", project / "program"])
    assert result.ok and result.stdout == PRINTED[2], result.explain()


def test_pkg_config_knows_the_version(run, dist):
    environment = {"PKG_CONFIG_PATH": str(dist / "lib" / "pkgconfig")}
    versions = {run(["pkg-config", "--modversion", name], env=environment, check=True).stdout for name in ("mpi-c", "mpi-cxx")}
    shown = run([harness.tool("mpicc"), "-showme:version"], check=True).stdout
    assert len(versions) == 1 and f"Encore {versions.pop().strip()} " in shown
