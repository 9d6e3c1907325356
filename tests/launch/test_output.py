"""Output of ranks: no line of it comes late, and none is lost however the job ends."""

import pathlib
import sys

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent

CXX = r"""
#include <mpi.h>
#include <iostream>
#include <unistd.h>
int main(int argc, char **argv)
{
    std::cout << "early" << '\n';
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::cout << "line " << rank << '\n';
    while (access((std::string(argv[2]) + "/go." + std::to_string(rank)).c_str(), F_OK) != 0)
        usleep(1000);
    MPI_Finalize();
}
"""
#: A Python program that calls MPI by way of ctypes: CDLL lets other threads run meanwhile, PyDLL doesn't, nor does mpi4py.
PYTHON = """
import ctypes, os, sys, time
print("early")
mpi = ctypes.{kind}(sys.argv[3])
assert mpi.MPI_Init(None, None) == 0
rank = ctypes.c_int()
mpi.MPI_Comm_rank(ctypes.c_void_p(257), ctypes.byref(rank))
print("line", rank.value)
print("by lines:", sys.stdout.line_buffering and not sys.stdout.write_through, file=sys.stderr)
while not os.path.exists(f"{sys.argv[2]}/go.{rank.value}"):
    time.sleep(0.001)
assert mpi.MPI_Finalize() == 0
"""

#: Runs mpiexec in the background, and lets each rank go on once its lines have come out. Where they come late, it never ends.
SEEN = """
    : > "$folder/out"
    "$@" > "$folder/out" & job=$!
    for rank in 0 1; do
        until grep -q "line $rank" "$folder/out" && [ "$(grep -c early "$folder/out")" = 2 ]; do
            kill -0 $job || exit 99
            sleep 0.02
        done
    done
    touch "$folder/go.0" "$folder/go.1"
    wait $job
"""


def seen_at_once(tmp_path, *command):
    mpiexec = [harness.tool("mpiexec"), "-n", "2", *command]
    environment = {"folder": str(tmp_path), "PYTHONUNBUFFERED": None}
    return harness.run(["sh", "-c", SEEN, "sh", *mpiexec], timeout=60, env=environment, check=True)


def test_lines_of_c_come_at_once(tmp_path, mpicc):
    seen_at_once(tmp_path, mpicc(HERE / "printing.c"), "wait", tmp_path)


def test_lines_of_cxx_come_at_once(tmp_path, mpicxx):
    seen_at_once(tmp_path, mpicxx(CXX), "wait", tmp_path)


@pytest.mark.parametrize("kind", ["CDLL", "PyDLL"])
def test_lines_of_python_come_at_once(tmp_path, dist, kind):
    program = tmp_path / "program.py"
    program.write_text(PYTHON.replace("{kind}", kind))
    result = seen_at_once(tmp_path, sys.executable, program, "wait", tmp_path, dist / "lib/libmpi_abi.so.1")
    # A program that holds Python's lock in MPI_Init prints a line at a time from then on.
    assert result.stderr == f"by lines: {kind == 'PyDLL'}\n" * 2


@pytest.mark.parametrize("how", ["deadlock", "abort", "error", "crash", "kill", "exit", "timeout", "interrupt"])
def test_nothing_is_lost_however_the_job_ends(tmp_path, mpicc, how):
    program = mpicc(HERE / "printing.c")
    options = ["--timeout", "1"] if how == "timeout" else []
    does = "compute" if how in ("timeout", "interrupt") else how
    script = '"$@" > "$folder/out" & job=$!\n'
    if how == "interrupt":
        script += 'for r in 0 1; do until [ -e "$folder/printed.$r" ]; do kill -0 $job || exit 99; sleep 0.02; done; done\n'
        script += "kill -TERM $job\n"
    command = [harness.tool("mpiexec"), *options, "-n", "2", program, does, tmp_path]
    environment = {"folder": str(tmp_path), "ENCORE_DEADLOCK_SECONDS": "1"}
    result = harness.run(["sh", "-c", script + "wait $job", "sh", *command], timeout=60, env=environment)
    assert result.returncode != 0 and not result.timed_out, result.explain()
    printed = (tmp_path / "out").read_text()
    assert printed.count("early\n") == 2 and "line 0\n" in printed and "line 1\n" in printed, printed
    # Of a rank that dies by itself in the middle of a line, nobody can know how it was to go on.
    survivors = [0] if how in ("crash", "kill", "exit") else [0, 1]
    assert all(f"part {rank}" in printed for rank in survivors), printed


def test_the_user_chooses_otherwise(mpiexec, mpicc, tmp_path):
    program = mpicc(HERE / "printing.c")
    result = mpiexec(2, program, "kill", tmp_path, options=["--stream-buffering", "2"], check=False)
    assert result.returncode == 137 and "line 1" not in result.stdout, result.explain()
    result = mpiexec(2, program, "kill", tmp_path, options=["--stream-buffering", "0"], check=False)
    assert result.returncode == 137 and "part 1" in result.stdout, result.explain()


def test_a_file_of_a_rank_of_its_own_is_written_as_the_program_likes(mpiexec, mpicc, tmp_path):
    program = mpicc(HERE / "printing.c")
    script = 'exec "$0" kill "$1" > "$1/out.$ENCORE_RANK"'
    mpiexec(2, "sh", "-c", script, program, tmp_path, check=False)
    assert (tmp_path / "out.1").read_text() == ""


def test_other_runtimes_are_told(mpiexec):
    names = "PYTHONUNBUFFERED GFORTRAN_UNBUFFERED_PRECONNECTED"
    script = f'for name in {names}; do eval "echo $name=\\$$name"; done'
    said = lambda **options: mpiexec(1, "sh", "-c", script, **options).stdout.split()
    unset = {name: None for name in names.split()}
    assert said(env=unset) == ["PYTHONUNBUFFERED=encore", "GFORTRAN_UNBUFFERED_PRECONNECTED=y"]
    # The user's own choice, in the environment or among the options.
    assert said(env={**unset, "PYTHONUNBUFFERED": ""})[0] == "PYTHONUNBUFFERED="
    assert said(env=unset, options=["-x", "PYTHONUNBUFFERED=1"])[0] == "PYTHONUNBUFFERED=1"
    assert said(env=unset, options=["--stream-buffering", "2"]) == [f"{name}=" for name in names.split()]


def test_long_output_of_several_ranks_is_whole_and_in_order(mpiexec, mpicc, tmp_path):
    source = r"""
        #include <mpi.h>
        #include <stdio.h>
        int main(void) {
            int rank;
            MPI_Init(NULL, NULL);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            for (int i = 0; i < 100000; i++)
                printf("%d %d\n", rank, i);
            return MPI_Finalize();
        }
    """
    result = mpiexec(3, mpicc(source, name="numbers"))
    lines = [tuple(map(int, line.split())) for line in result.stdout.splitlines()]
    for rank in range(3):
        assert [number for of, number in lines if of == rank] == list(range(100000))
    assert len(lines) == 300000
