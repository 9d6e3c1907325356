"""Modules of Python that Encore's mpicc and mpicxx have compiled, with objects of a ready-made mpi4py, whose modules are for other ABIs: Encore's
wheel brings one for the standard ABI."""

import pathlib
import sysconfig

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
USE = """
import sys
sys.path.insert(0, sys.argv[1])
from mpi4py import MPI
import {module} as module
world = MPI.COMM_WORLD
half = world.Split(world.rank % 2, world.rank)
copy = module.duplicate(half)
same = MPI.Comm.Compare(half, copy) == MPI.CONGRUENT
print(module.facts(world), module.facts(half), module.facts(copy), copy.allreduce(world.rank), same)
copy.Free()
"""
STATUS = """
status = MPI.Status()
world.sendrecv(0, world.size - 1 - world.rank, 7, status=status)
assert module.source_and_tag(status) == (world.size - 1 - world.rank, 7)
"""


@pytest.fixture(scope="module")
def modules(environment_of_standard, mpi4py, tmp_path_factory):
    """The folder with the modules `plain` (C++) and `cythonic` (Cython)."""
    folder = tmp_path_factory.mktemp("modules")
    (package,) = environment_of_standard.glob("lib/python3*/site-packages/mpi4py")
    options = ["-O1", "-shared", "-fPIC", f"-I{sysconfig.get_path('include')}", f"-I{package / 'include'}", f"-I{package}"]
    source = folder / "cythonic.c"
    harness.run([mpi4py.python, "-m", "cython", "-I", package.parent, HERE / "cythonic.pyx", "-o", source], check=True)
    for compiler, source in (("mpicxx", HERE / "plain.cpp"), ("mpicc", source)):
        command = [environment_of_standard / "bin" / compiler, *options, source, "-o", folder / f"{source.stem}.so"]
        harness.run(command, timeout=200, check=True)
    return folder


def python(environment, folder, program, ranks, env=None):
    command = [environment / "bin" / "python", "-c", program, folder]
    mpiexec = [environment / "bin" / "mpiexec", "-n", str(ranks)] if ranks else []
    return harness.run([*mpiexec, *command], env=env)


@pytest.mark.parametrize("module", ["plain", "cythonic"])
def test_modules_take_communicators_of_mpi4py(environment_of_standard, modules, module):
    program = USE.format(module=module) + (STATUS if module == "cythonic" else "")
    result = python(environment_of_standard, modules, program, 4)
    halves = [(0, 2, 1), (0, 2, 1), (1, 2, 1), (1, 2, 1)]
    expected = [f"{(rank, 4, 6)} {half} {half} {2 + 2 * (rank % 2)} True" for rank, half in enumerate(halves)]
    assert sorted(result.stdout.splitlines()) == expected and result.ok, result.explain()


def test_it_needs_no_mpiexec(environment_of_standard, modules):
    result = python(environment_of_standard, modules, USE.format(module="plain"), 0)
    assert result.stdout == "(0, 1, 0) (0, 1, 0) (0, 1, 0) 0 True\n" and result.ok, result.explain()


FILE = "import mpi4py.MPI\nprint(mpi4py.MPI.__file__.rsplit('/', 1)[1].split('.')[1])\n"


@pytest.mark.parametrize(
    ("program", "env", "taken"),
    [
        (FILE, {"MPI4PY_MPIABI": "mpich"}, "mpich"),
        (FILE, {"MPI4PY_LIBMPI": "lib/openmpi-abi/libmpi.so.40"}, "openmpi"),
        ("import mpi4py\nmpi4py._mpiabi.MPIABI = 'mpich'\n" + FILE, {}, "mpich"),
        # Of another version.
        ("import mpi4py\nmpi4py.__version__ = '4.1.0'\n" + FILE, {}, "mpich"),
        # Older than the interface that the module is compiled for.
        ("import sys\nsys.version_info = (3, 9, 2)\n" + FILE, {}, "mpich"),
    ],
    ids=["abi", "library", "program", "version", "python"],
)
def test_chosen_module_is_used(environment_of_standard, program, env, taken):
    env = {name: str(environment_of_standard / value) if "/" in value else value for name, value in env.items()}
    result = python(environment_of_standard, "", program, 1, env)
    assert result.stdout == f"{taken}\n" and result.ok, result.explain()


@pytest.mark.parametrize("abi", ["mpich", "openmpi"])
def test_a_handle_of_another_abi_is_told_of_with_what_to_do(environment_of_standard, modules, abi):
    # mpi4py has errors returned, and the module doesn't look at what the call returns.
    program = (
        "import ctypes, sys\n"
        "from mpi4py import MPI\n"
        "library = ctypes.PyDLL(sys.argv[1] + '/plain.so')\n"
        "for _ in range(2):\n"
        "    library.rank_of(ctypes.c_void_p(MPI.COMM_WORLD.handle))\n"
    )
    number = {"mpich": "12", "openmpi": "40"}[abi]
    library = environment_of_standard / "lib" / f"{abi}-abi" / f"libmpi.so.{number}"
    env = {"MPI4PY_MPIABI": abi, "MPI4PY_LIBMPI": str(library)}
    result = python(environment_of_standard, modules, program, 1, env)
    whose = {"mpich": "MPICH's", "openmpi": "Open MPI's"}[abi]
    for said in ("MPI_Comm_rank: argument 1 (comm): 0x", f"a handle of {whose} ABI", "--no-binary=mpi4py mpi4py`"):
        assert result.stderr.count(said) == 1, result.explain()
