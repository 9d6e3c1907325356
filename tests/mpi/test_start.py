"""Settings at start-up that change the library's behaviour: error handlers, kinds of memory, the report of what
is left behind."""

import re

import harness
import pytest

from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="options and messages are Encore's own")


def run(tmp_path, ranks: int, options: list[str], program: str, *arguments: str, env=None) -> harness.Result:
    binary = str(suite.compile_program(program))
    command = suite.mpiexec(ranks, binary, *arguments, timeout=60)
    command[1:1] = options
    result = harness.run(command, env=suite.environment(tmp_path) | (env or {}), cwd=tmp_path, timeout=90)
    assert not result.timed_out and not result.survivors, result.explain()
    return result


LEFT = [
    "MPI_Finalize: never freed: MPI_Type_vector, 3 datatypes",
    "MPI_Finalize: never freed: MPI_Type_get_contents, 1 datatype",
    "MPI_Finalize: never freed: MPI_Comm_dup, 1 communicator",
    "MPI_Finalize: never freed: MPI_Comm_group, 1 group",
    "MPI_Finalize: never freed: MPI_Info_create, 1 info object",
    "MPI_Finalize: never freed: MPI_Comm_create_errhandler, 1 error handler",
    "MPI_Finalize: never freed: MPI_Comm_get_errhandler, 1 error handler",
    "MPI_Finalize: never freed: MPI_Comm_create_keyval, 1 attribute key",
    "MPI_Finalize: never freed: MPI_Alloc_mem, 2 blocks of memory",
    "MPI_Finalize: never received: 1 message from rank {left} with tag 7, 4 bytes",
    "MPI_Finalize: never received: 1 message that a matched probe has taken",
    "MPI_Finalize: never completed (MPI_Wait, MPI_Test): 1 receive from rank {left} with tag 77",
    "MPI_Finalize: never completed (MPI_Wait, MPI_Test): 2 sends",
    "MPI_Finalize: never freed: 1 persistent request",
]


def test_ranks_that_wait_run_under_valgrind(tmp_path):
    # Valgrind hides from a process some facts that the kernel passes it at its start.
    binary = str(suite.compile_program("coll/barrier"))
    command = suite.mpiexec(2, "valgrind", "--quiet", "--tool=none", binary, timeout=120)
    result = harness.run(command, env=suite.environment(tmp_path), cwd=tmp_path, timeout=150)
    assert not result.timed_out and result.returncode == 0, result.explain()


@pytest.mark.parametrize("ranks", [1, 2, 3])
@pytest.mark.parametrize("how", ["option", "variable"])
def test_leaks_are_reported(tmp_path, ranks, how):
    options, env = (["-leaks"], {}) if how == "option" else ([], {"ENCORE_LEAKS": "1"})
    result = run(tmp_path, ranks, options, "env/leaks", env=env)
    assert result.returncode == 0, result.explain()
    expected = {
        f"rank {rank}: {line.format(left=(rank + ranks - 1) % ranks)}" for rank in range(ranks) for line in LEFT
    }
    lines = result.stderr.splitlines()
    assert set(lines) == expected and len(lines) == len(expected), result.explain()


@pytest.mark.parametrize("ranks", [2, 3])
def test_messages_left_on_a_freed_communicator_are_reported(tmp_path, ranks):
    result = run(tmp_path, ranks, ["-leaks"], "env/left_on_comm")
    line = "MPI_Comm_free: never received: 2 messages, the first from rank {} with tag 3, 4 bytes, on the first one"
    expected = [f"rank {rank}: {line.format((rank + ranks - 1) % ranks)}" for rank in range(ranks)]
    # Once: the end of the program doesn't repeat it.
    assert sorted(result.stderr.splitlines()) == expected, result.explain()
    assert run(tmp_path, ranks, ["-leaks"], "env/left_on_comm", "tidy").stderr == ""
    assert run(tmp_path, ranks, [], "env/left_on_comm").stderr == ""


@pytest.mark.parametrize("ranks", [1, 3])
@pytest.mark.parametrize("how", ["recv", "any", "irecv", "persistent", "mrecv", "sendrecv"])
def test_receives_of_a_part_of_an_element_are_reported(tmp_path, how, ranks):
    result = run(tmp_path, ranks, ["-leaks"], "env/parts", how)
    line = "MPI_Finalize: received a part of an element: 3 messages, the first from rank {} with tag 5, 6 bytes of MPI_INT"
    expected = [f"rank {rank}: {line.format((rank + ranks - 1) % ranks)}" for rank in range(ranks)]
    assert sorted(result.stderr.splitlines()) == expected and result.returncode == 0, result.explain()
    assert run(tmp_path, ranks, [], "env/parts", how).stderr == ""


def test_a_part_of_a_type_of_several_elements_is_not_reported(tmp_path):
    result = run(tmp_path, 2, ["-leaks"], "env/parts", "whole")
    assert result.stderr == "" and result.returncode == 0, result.explain()


@pytest.mark.parametrize("ranks", [1, 2, 3])
def test_nothing_is_reported_of_a_tidy_program(tmp_path, ranks):
    result = run(tmp_path, ranks, ["-leaks"], "env/leaks", "nothing")
    assert result.returncode == 0 and result.stderr == "", result.explain()


@pytest.mark.parametrize("ranks", [1, 3])
def test_the_end_of_the_last_session_reports_too(tmp_path, ranks):
    result = run(tmp_path, ranks, ["-leaks"], "env/leaks", "session")
    line = "MPI_Session_finalize: never freed: MPI_Group_from_session_pset, 1 group"
    assert sorted(result.stderr.splitlines()) == [f"rank {rank}: {line}" for rank in range(ranks)], result.explain()


@pytest.mark.parametrize("program", ["comm/nested", "datatype/lifetime", "pcoll/bcast", "pt2pt/modes", "icoll/allreduce", "session/alone"])
def test_the_report_has_no_false_alarms(tmp_path, program):
    result = run(tmp_path, 2, ["-leaks"], program)
    assert result.returncode == 0 and result.stderr == "", result.explain()


def test_without_being_asked_nothing_is_reported(tmp_path):
    for value in (None, "0"):
        result = run(tmp_path, 2, [], "env/leaks", env={"ENCORE_LEAKS": value} if value else {})
        assert result.returncode == 0 and result.stderr == "", result.explain()
    result = run(tmp_path, 1, [], "env/leaks", env={"ENCORE_LEAKS": "please"})
    assert result.returncode > 0 and "ENCORE_LEAKS=please" in result.stderr, result.explain()


@pytest.mark.parametrize("deed", ["look", "before", "session", "inside", "after"])
@pytest.mark.parametrize("handler", ["mpi_errors_return", "mpi_errors_abort", "mpi_errors_are_fatal", "none"])
def test_the_initial_error_handler(tmp_path, handler, deed):
    options = [] if handler == "none" else ["-initial-errhandler", handler]
    result = run(tmp_path, 2, options, "env/initial_errhandler", handler, deed)
    if handler == "mpi_errors_return" or deed == "look":
        assert result.returncode == 0 and result.stderr == "", result.explain()
    else:
        assert result.returncode > 0, result.explain()
        assert re.search(r"MPI_Group_size: ", result.stderr), result.explain()


def test_the_initial_error_handler_by_the_environment(tmp_path):
    env = {"ENCORE_INITIAL_ERRHANDLER": "mpi_errors_return"}
    result = run(tmp_path, 2, [], "env/initial_errhandler", "mpi_errors_return", "inside", env=env)
    assert result.returncode == 0 and result.stderr == "", result.explain()
    # The option counts more; without mpiexec there is only the environment.
    result = run(tmp_path, 2, ["-initial-errhandler", "mpi_errors_abort"], "env/initial_errhandler",
                 "mpi_errors_abort", "look", env=env)
    assert result.returncode == 0, result.explain()
    alone = str(suite.compile_program("env/initial_errhandler"))
    for deed in ("inside", "before", "after", "session"):
        result = harness.run([alone, "mpi_errors_return", deed], env=suite.environment(tmp_path) | env, timeout=60)
        assert result.ok, result.explain()
    env = {"ENCORE_INITIAL_ERRHANDLER": "mpi_errors_are_gone"}
    result = harness.run([alone, "none", "look"], env=suite.environment(tmp_path) | env, timeout=60)
    assert result.returncode > 0 and "mpi_errors_are_gone" in result.stderr, result.explain()


@pytest.mark.parametrize(
    ("asked", "provided"),
    [(None, "mpi,system"), ("system", "system,mpi"), ("rocm:device,mpi:alloc_mem", "mpi:alloc_mem,mpi,system")],
)
def test_kinds_of_memory(tmp_path, asked, provided):
    options = ["-memory-alloc-kinds", asked] if asked else []
    result = run(tmp_path, 2, options, "env/memory_kinds", provided)
    assert result.returncode == 0 and result.stderr == "", result.explain()


CHILD = """
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("%d %s\\n", size, getenv("OMPI_COMM_WORLD_SIZE"));
    fflush(stdout);
    if (argc > 1 && system(argv[1]) != 0)
        return 1;
    MPI_Finalize();
    return 0;
}
"""


def test_child_of_a_rank_has_no_launcher(mpicc, mpiexec, dist):
    program = mpicc(CHILD)
    inner = f"{program} && {dist / 'bin' / 'mpiexec'} -n 3 {program}"
    result = mpiexec(2, program, inner)
    assert sorted(result.stdout.split("\n")) == [""] + ["1 2"] * 2 + ["2 2"] * 2 + ["3 3"] * 6
