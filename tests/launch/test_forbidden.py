"""System calls that a sandbox forbids: mpiexec goes another way, or says a sentence and ends."""

import errno
import pathlib

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
ERRORS = [errno.EPERM, errno.ENOSYS]


@pytest.fixture(scope="session")
def forbid(mpicc):
    """forbid(calls, error, command): runs it without those system calls."""
    program = mpicc(HERE / "forbid.c")
    return lambda calls, error, command: harness.run([program, calls, str(error), *command], timeout=60)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("calls", ["ppoll", "faccessat2", "ppoll,faccessat2"])
def test_there_is_another_way(forbid, mpicc, calls, error):
    ring = mpicc(HERE / "ring.c")
    result = forbid(calls, error, [harness.tool("mpiexec"), "-n", "2", ring, "a"])
    assert result.ok and result.stdout == "a 2500\n" * 2 and result.stderr == "", result.explain()


def test_a_wait_that_fails_ends_the_job_and_no_signal_is_ignored(tmp_path):
    # With a limit below the number of descriptors, the system refuses to wait for them.
    script = '''
        "$@" & job=$!
        until [ -e "$folder/started" ]; do kill -0 $job || exit 99; sleep 0.02; done
        prlimit --pid $job --nofile=2:2 && kill -TERM $job
        wait $job
    '''
    rank = ["sh", "-c", 'touch "$folder/started"; exec sleep 1000']
    command = ["bash", "-c", script, "bash", harness.tool("mpiexec"), "-n", "2", *rank]
    result = harness.run(command, timeout=60, env={"folder": str(tmp_path)})
    assert result.returncode in (1, 143) and not result.survivors and not result.timed_out, result.explain()
    assert "cannot go on (" in result.stderr or "SIGTERM" in result.stderr, result.explain()


@pytest.mark.parametrize("error", ERRORS)
def test_no_shared_memory_is_said(forbid, error):
    result = forbid("memfd_create", error, [harness.tool("mpiexec"), "-n", "2", "true"])
    assert result.returncode == 1 and "memfd_create" in result.stderr and result.stderr.count("\n") == 1, result.explain()
