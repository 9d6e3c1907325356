"""Uses of mpi4py beside calling MPI: its command lines, pools of workers, settings, demonstrations, and mistakes."""

import os

import harness
import pytest

HEAD = "from mpi4py import MPI\ncomm = MPI.COMM_WORLD\nrank, size = comm.rank, comm.size\n"


@pytest.fixture
def script(tmp_path):
    """script(text): a file with a program; `comm`, `rank` and `size` are there."""

    def script(text):
        path = tmp_path / "script.py"
        path.write_text(HEAD + text)
        return path

    return script


def test_it_is_what_it_says(mpi4py, mpiexec, script):
    program = script(
        "import mpi4py\n"
        "print(mpi4py.__version__, MPI.Get_version(), MPI.Get_abi_version(), MPI.get_vendor()[0])\n"
        "print(MPI.Get_library_version())\n"
    )
    result = mpiexec(1, mpi4py.python, program)
    facts, library = result.stdout.splitlines()
    # mpi4py knows the names of some MPIs only; what it takes for one of them it works around.
    assert facts == f"{mpi4py.version} (5, 0) (1, 0) unknown"
    shown = harness.run([harness.tool("encore"), "info"], check=True).stdout
    assert library.startswith("Encore ") and library.split(",")[0] in shown


def test_it_needs_no_mpiexec(mpi4py, run, script):
    result = run([mpi4py.python, script("print(comm.allreduce(rank + 1), size)")], check=True)
    assert result.stdout == "1 1\n"


@pytest.mark.parametrize("level", ["single", "funneled", "serialized", "multiple"])
def test_thread_levels(mpi4py, mpiexec, script, level):
    program = script(f"print(MPI.Query_thread() == MPI.THREAD_{level.upper()}, comm.allreduce(1))")
    result = mpiexec(2, mpi4py.python, program, env={"MPI4PY_RC_THREAD_LEVEL": level})
    assert result.stdout == "True 2\n" * 2 and result.stderr == ""


@pytest.fixture
def pool(tmp_path):
    """A program that has three workers do something."""
    program = tmp_path / "pool.py"
    program.write_text(
        "from mpi4py.futures import MPIPoolExecutor\n"
        "def square(n):\n"
        "    return n * n\n"
        "if __name__ == '__main__':\n"
        "    with MPIPoolExecutor(max_workers=3) as pool:\n"
        "        print(pool.num_workers, sum(pool.map(square, range(1000), chunksize=7)))\n"
    )
    return program


DONE = f"3 {sum(n * n for n in range(1000))}\n"


def test_a_pool_of_workers(mpi4py, mpiexec, pool):
    assert mpiexec(4, mpi4py.python, "-m", "mpi4py.futures", pool).stdout == DONE


def test_a_pool_spawns_its_workers(mpi4py, mpiexec, run, pool):
    assert mpiexec(1, mpi4py.python, pool).stdout == DONE
    result = run([mpi4py.python, pool], check=True)
    assert result.stdout == DONE and not result.survivors, result.explain()


@pytest.mark.skipif(os.environ.get("ENCORE_TEST_ALL") != "1", reason="ENCORE_TEST_ALL=1 runs it")
@pytest.mark.parametrize("ranks", [0, 1, 5], ids=["no mpiexec", "n1", "n5"])
def test_futures_pass_their_tests(mpi4py, mpiexec, run, ranks):
    """Over workers that are spawned, and (5 ranks) that are there."""
    program = [mpi4py.folder / "demo" / "futures" / "test_futures.py", "-q"]
    if ranks == 0:
        run([mpi4py.python, *program], cwd=program[0].parent, timeout=250, check=True)
    else:
        module = ["-m", "mpi4py.futures"] if ranks > 1 else []
        mpiexec(ranks, mpi4py.python, *module, *program, cwd=program[0].parent, timeout=250)


def test_mpi4py_run_ends_the_job_after_an_exception(mpi4py, mpiexec, script):
    program = script("if rank == 1: raise ValueError('no')\ncomm.recv(source=1)\n")
    result = mpiexec(3, mpi4py.python, "-m", "mpi4py", program, check=False)
    assert result.returncode == 1 and not result.survivors, result.explain()
    assert "ValueError: no" in result.stderr and "rank 1: MPI_Abort" in result.stderr


QUICK = {"ENCORE_DEADLOCK_SECONDS": "1"}


def test_an_exception_that_the_others_wait_for(mpi4py, mpiexec, script):
    # Without -m mpi4py, Python finalizes MPI, in which the rank waits for the others, which wait for it. NumPy's idle
    # threads don't hide that.
    program = script("import numpy\nif rank == 1: raise ValueError('no')\ncomm.recv(source=1)\n")
    result = mpiexec(2, mpi4py.python, program, check=False, env=QUICK)
    assert result.returncode == 35, result.explain()
    for said in ("ValueError: no", "waits in MPI_Mprobe for rank 1, any tag", "waits in MPI_Finalize", "deadlock"):
        assert said in result.stderr, result.explain()


def test_a_program_that_waits_for_ever(mpi4py, mpiexec, script):
    program = script("import numpy\ncomm.Recv(numpy.zeros(3), source=(rank + 1) % size, tag=5)\n")
    result = mpiexec(3, mpi4py.python, program, check=False, env=QUICK)
    assert result.returncode == 35, result.explain()
    assert "waits in MPI_Recv_c for rank 2, tag 5" in result.stderr, result.explain()


EXAMPLES = "2.01 2.08 2.16 2.29 2.32 2.34 2.35 3.01 3.02 3.03 3.04 3.05 3.06 3.07 3.08 3.09 3.11 3.12 3.13".split()


def test_examples_of_the_first_reference(mpi4py, mpiexec):
    for name in EXAMPLES:
        result = mpiexec(2, mpi4py.python, f"ex-{name}.py", cwd=mpi4py.folder / "demo" / "mpi-ref-v1")
        assert result.stderr == "", result.explain()


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        (5, ["reductions/test_reductions.py", "-q"]),
        (5, ["sequential/test_seq.py"]),
        (3, ["threads/sendrecv.py"]),
        (5, ["nxtval/nxtval-threads.py"]),
        (3, ["mandelbrot/mandelbrot.py"]),
        (2, ["futures/test_futures.py", "-q"]),
    ],
    ids=lambda value: value[0].split("/")[0] if isinstance(value, list) else f"n{value}",
)
def test_demonstrations(mpi4py, mpiexec, ranks, words):
    program = mpi4py.folder / "demo" / words[0]
    module = ["-m", "mpi4py.futures"] if words[0].startswith("futures") else []
    mpiexec(ranks, mpi4py.python, *module, program, *words[1:], cwd=program.parent, timeout=200)


def test_mpi4py_tests_its_command_line(mpi4py, run, dist):
    program = mpi4py.folder / "demo" / "test-run" / "test_run.py"
    environment = {"MPIEXEC": str(dist / "bin" / "mpiexec")}
    run([mpi4py.python, program, "-q"], env=environment, timeout=250, check=True)
