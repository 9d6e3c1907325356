"""Jobs that are disturbed from outside, and surroundings that are poor in something.

Each test is one shell script that starts mpiexec, waits for what it has to wait for, and ends with mpiexec's exit
code; the harness fails whatever leaves a process behind.
"""

import fcntl
import os
import re

import harness
import pytest

from mpi import suite

#: Waits until all ranks of faults/forever have said who they are; $ranks is their number.
STARTED = """
for ((rank = 0; rank < ranks; rank++)); do
    until [ -e "$CHECK_DIR/pid.$rank" ]; do
        kill -0 $job || exit 99
        sleep 0.02
    done
done
"""
#: Waits until no process of the job is left.
GONE = """
for file in "$CHECK_DIR"/pid.*; do
    while kill -0 "$(cat "$file")" 2>/dev/null; do sleep 0.02; done
done
"""


def disturb(
    tmp_path, ranks: int, deed: str, after: str = "", program: str = "faults/forever", args: tuple[str, ...] = ()
) -> harness.Result:
    """Starts a program that doesn't end, does something to it, and returns how mpiexec ended."""
    program = suite.compile_program(program)
    # A background command of a shell ignores SIGINT, one under nohup SIGHUP, and so would what they start.
    script = f"""
        ranks={ranks}
        env --default-signal=INT,QUIT,HUP "$@" & job=$!
        {STARTED}
        {deed}
        wait $job; code=$?
        {after}
        exit $code
    """
    command = ["bash", "-c", script, "bash", *suite.mpiexec(ranks, program), *args]
    result = harness.run(command, env=suite.environment(tmp_path), timeout=90, cwd=tmp_path)
    assert not result.timed_out, result.explain()
    assert not result.survivors, result.explain()
    return result


def expect(result: harness.Result, code: int, *patterns: str) -> None:
    assert result.returncode == code, result.explain()
    for pattern in patterns:
        assert re.search(pattern, result.stderr, re.MULTILINE), f"not in stderr: {pattern}\n{result.explain()}"


@pytest.mark.parametrize("victim", [0, 1, 3])
def test_a_rank_is_killed_from_outside(tmp_path, victim):
    result = disturb(tmp_path, 4, f'kill -9 "$(cat "$CHECK_DIR/pid.{victim}")"')
    expect(result, 137, rf"rank {victim}\b.*SIGKILL")


def test_all_ranks_are_killed_at_once(tmp_path):
    result = disturb(tmp_path, 3, 'kill -9 $(cat "$CHECK_DIR"/pid.*)')
    expect(result, 137, r"rank [012]\b.*SIGKILL")


@pytest.mark.parametrize("victim", [0, 2, 0, 2])
def test_a_rank_is_killed_while_all_write_to_a_file(tmp_path, victim):
    """In atomic mode, nobody reads what the killed rank has written in part; no lock and no file is left."""
    result = disturb(tmp_path, 3, f'kill -9 "$(cat "$CHECK_DIR/pid.{victim}")"', program="io/killed")
    expect(result, 137, rf"rank {victim}\b.*SIGKILL")
    assert "check failed" not in result.stderr, result.explain()
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith("pid.")}
    assert left == {"io.dat"}
    with open(tmp_path / "io.dat", "r+b") as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("victim", [0, 2])
@pytest.mark.parametrize("form", ["contiguous", "interleaved", "later", "ordered"])
def test_a_rank_is_killed_during_a_collective_write(tmp_path, form, victim):
    """The others don't wait for it; what was brought to the file before is there."""
    result = disturb(tmp_path, 3, f'kill -9 "$(cat "$CHECK_DIR/pid.{victim}")"', program="io/killed", args=(form,))
    expect(result, 137, rf"rank {victim}\b.*SIGKILL")
    assert "check failed" not in result.stderr, result.explain()
    assert {path.name for path in tmp_path.iterdir() if not path.name.startswith("pid.")} == {"io.dat"}
    assert (tmp_path / "io.dat").read_bytes()[:3] == b"abc"


@pytest.mark.parametrize("signal, code", [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)])
def test_mpiexec_gets_a_signal(tmp_path, signal, code):
    expect(disturb(tmp_path, 3, f"kill -{signal} $job"), code, f"SIG{signal}")


def test_mpiexec_gets_a_signal_twice(tmp_path):
    expect(disturb(tmp_path, 3, "kill -INT $job; kill -INT $job"), 130)


def test_mpiexec_is_killed(tmp_path):
    expect(disturb(tmp_path, 4, "kill -9 $job", after=GONE), 137)


def test_a_stopped_rank_is_only_waited_for(tmp_path):
    deed = """
        one=$(cat "$CHECK_DIR/pid.1")
        kill -STOP $one
        until grep -q '^State:.T' /proc/$one/status; do sleep 0.02; done
        kill -CONT $one
        kill -0 $job || exit 99
        kill -TERM $job
    """
    expect(disturb(tmp_path, 2, deed), 143)


def run_in(tmp_path, script: str, program: str = "faults/output", ranks: int = 3) -> harness.Result:
    """Runs a program under mpiexec, started by a shell script in which `"$@"` stands for it all."""
    command = ["bash", "-c", script, "bash", *suite.mpiexec(ranks, suite.compile_program(program), timeout=60)]
    result = harness.run(command, env=suite.environment(tmp_path), timeout=90, cwd=tmp_path)
    assert not result.timed_out, result.explain()
    assert not result.survivors, result.explain()
    return result


LINES = {f"{stream} of rank {rank}" for stream in ("out", "err") for rank in range(3)}


def test_output_comes_through(tmp_path):
    result = run_in(tmp_path, 'exec "$@"')
    assert result.returncode == 0, result.explain()
    assert set(result.stdout.splitlines()) == {line for line in LINES if line.startswith("out")}
    assert set(result.stderr.splitlines()) == {line for line in LINES if line.startswith("err")}


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_closed_streams(tmp_path, closed):
    result = run_in(tmp_path, f'exec "$@" {closed}')
    assert result.returncode == 0, result.explain()
    assert set(result.stdout.splitlines()) == {line for line in LINES if line.startswith("out")}


@pytest.mark.parametrize("closed", [">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_output_ends_the_job_one_way_or_the_other(tmp_path, closed):
    result = run_in(tmp_path, f'exec "$@" {closed}')
    assert 0 <= result.returncode < 128, result.explain()


def test_closed_streams_of_a_silent_program(tmp_path):
    result = run_in(tmp_path, 'exec "$@" <&- >&- 2>&-', "env/small")
    assert result.returncode == 0, result.explain()


def test_a_reader_that_goes_away(tmp_path):
    result = run_in(tmp_path, 'set -o pipefail; "$@" | true; exit 0')
    assert result.returncode == 0, result.explain()


def test_an_ordinary_user_without_a_home(tmp_path):
    """As `nobody`, in a folder where that user may not write; by root, or else as whoever runs the tests."""
    user = "setpriv --reuid=65534 --regid=65534 --clear-groups" if os.geteuid() == 0 else ""
    script = f'cd / && HOME=/nonexistent TMPDIR=/nonexistent exec {user} "$@"'
    result = run_in(tmp_path, script, "env/small", ranks=4)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), result.explain()


def test_a_home_that_is_read_only(tmp_path):
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    result = run_in(tmp_path, f'HOME={home} TMPDIR={home} exec "$@"', "env/small", ranks=4)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), result.explain()
    assert list(home.iterdir()) == []


def test_sixty_four_ranks_that_do_nothing(tmp_path):
    result = run_in(tmp_path, 'exec "$@"', "env/null_arguments", ranks=64)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), result.explain()


def test_many_jobs_at_once(tmp_path):
    """Jobs side by side don't meet: nothing of one has a name that another one could find."""
    script = 'for i in 1 2 3 4 5 6; do "$@" & jobs="$jobs $!"; done; code=0; for job in $jobs; do wait $job || code=1; done; exit $code'
    result = run_in(tmp_path, script, "env/small", ranks=2)
    assert (result.returncode, result.stderr) == (0, ""), result.explain()


def test_nothing_is_left_in_shared_memory(tmp_path):
    """Not after a good end, and not after a bad one."""
    if not os.path.isdir("/dev/shm"):
        return
    for number, kill in enumerate(["kill -TERM $job", "kill -9 $job", 'kill -9 $(cat "$CHECK_DIR"/pid.*)']):
        folder = tmp_path / str(number)
        folder.mkdir()
        disturb(folder, 2, kill, after=GONE)
    ours = [name for name in os.listdir("/dev/shm") if "encore" in name.lower()]
    assert ours == []


CALLER = """
#include <mpi.h>

static void exchange(int peer)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* line 7 */
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); /* line 16 */
    else
        exchange(0);
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.skipif(suite.PEER is not None, reason="the roll-call is Encore's own")
@pytest.mark.parametrize("flags", [["-g", "-O0"], ["-g", "-O2"], ["-O0"], ["-O0", "-s"]], ids=" ".join)
def test_the_roll_call_says_from_which_line(tmp_path, flags):
    source, program = tmp_path / "caller.c", tmp_path / "caller"
    source.write_text(CALLER)
    harness.run([*suite.MPICC, *flags, source, "-o", program], check=True)
    result = harness.run([*suite.MPIEXEC, "-n", "2", program], env={"ENCORE_DEADLOCK_SECONDS": "1"}, timeout=60)
    assert result.returncode == 35, result.explain()
    if "-g" in flags:
        expected = ["waits in MPI_Barrier, called from caller.c:16 (main)", "tag 7, called from caller.c:7 (exchange)"]
    elif "-s" in flags:
        expected = [r"waits in MPI_Barrier, called from caller\+0x[0-9a-f]+ \(build-id [0-9a-f]{16}\)"]
    else:
        expected = ["called from main in caller+0x", "called from exchange in caller+0x"]
    for said in expected:
        found = re.search(said, result.stderr) if "-s" in flags else said in result.stderr
        assert found, result.explain()
