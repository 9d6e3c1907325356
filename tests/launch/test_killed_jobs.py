"""Connected jobs of which something is killed: those that have met live on where errors return, those that were started end with their parents,
and nothing is left running.

ENCORE_KILLS says how many kills there are among three jobs that have met (10).
"""

import os
import pathlib
import random

import harness
import pytest

HERE = pathlib.Path(__file__).resolve().parent
KILLS = int(os.environ.get("ENCORE_KILLS", "10"))

#: Starts the jobs, waits until all ranks have met, kills one process, and prints the exit codes of the jobs.
SCRIPT = """
program=$1 handler=$2 job=$3 victim=$4 pause=$5 mpiexec=$6
declare -A jobs
for letter in a b c; do
    "$mpiexec" -n 2 "$program" $letter "$folder" "$handler" & jobs[$letter]=$!
done
for letter in a b c; do
    for rank in 0 1; do
        until [ -e "$folder/$letter.$rank" ]; do
            kill -0 ${jobs[$letter]} || exit 99
            sleep 0.01
        done
    done
done
sleep "$pause"
case $victim in
    mpiexec) kill -KILL ${jobs[$job]} ;;
    *) kill -KILL "$(cat "$folder/$job.$victim")" ;;
esac
for letter in a b c; do
    wait ${jobs[$letter]} && code=0 || code=$?
    echo "$letter $code"
done
"""


@pytest.mark.parametrize("kill", range(KILLS))
def test_the_others_live_on(mpicc, tmp_path, kill):
    chance = random.Random(kill)
    # All that can be killed comes before anything comes again.
    job, victim = [(job, victim) for victim in ("0", "1", "mpiexec") for job in "abc"][kill % 9]
    handler = "fatal" if kill % 5 == 4 else "return"
    pause = f"{chance.uniform(0, 0.03):.3f}"
    words = [mpicc(HERE / "together.c"), handler, job, victim, pause, harness.tool("mpiexec")]
    result = harness.run(["bash", "-c", SCRIPT, "bash", *words], timeout=60, env={"folder": str(tmp_path)})
    assert result.ok, result.explain()
    codes = dict(line.split() for line in result.stdout.splitlines())
    assert sorted(codes) == ["a", "b", "c"] and codes[job] != "0", result.explain()
    others = [code for letter, code in codes.items() if letter != job]
    assert all((code == "0") == (handler == "return") for code in others), result.explain()
    if handler == "fatal":
        assert "has died" in result.stderr, result.explain()


#: Starts a job that starts another one, waits until all are there, and kills one process of the parents.
PARENTS = """
program=$1 victim=$2 mpiexec=$3
"$mpiexec" -n 2 "$program" "$folder" & job=$!
for name in parent.0 parent.1 child.0 child.1; do
    until [ -e "$folder/$name" ]; do
        kill -0 $job || exit 99
        sleep 0.01
    done
done
case $victim in
    mpiexec) kill -KILL $job ;;
    *) kill -KILL "$(cat "$folder/parent.$victim")" ;;
esac
wait $job && exit 98
for name in child.0 child.1; do
    while kill -0 "$(cat "$folder/$name")" 2>/dev/null; do sleep 0.01; done
done
"""


@pytest.mark.parametrize("victim", ["0", "1", "mpiexec"])
def test_children_end_with_their_parents(mpicc, tmp_path, victim):
    words = [mpicc(HERE / "parents.c"), victim, harness.tool("mpiexec")]
    result = harness.run(["bash", "-c", PARENTS, "bash", *words], timeout=60, env={"folder": str(tmp_path)})
    assert result.ok, result.explain()


@pytest.mark.parametrize("ranks", [0, 1])
def test_disconnected_job_outlives_its_parents(mpicc, run, ranks):
    program = mpicc(HERE.parent / "mpi" / "jobs" / "ends.c")
    launcher = [harness.tool("mpiexec"), "-n", str(ranks)] if ranks else []
    # Its reader waits for its output, which goes where the parents' goes.
    result = run(["bash", "-c", '"$@" | cat', "bash", *launcher, program, "outlived"])
    assert result.ok and result.stdout == "outlived\n" and result.stderr == "", result.explain()
