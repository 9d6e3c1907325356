"""The program of examples/completion, as it is, on 1, 2, 3, 4 and 8 ranks."""

import harness

TASKS = harness.REPOSITORY / "examples" / "completion" / "tasks.c"
STRICT = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror")


def test_tasks_go_round(mpiexec, mpicc, ranks):
    result = mpiexec(ranks, mpicc(TASKS, flags=STRICT), "40", "25")
    expected = 40 * 25 * sum(range(ranks))
    assert result.stdout == (
        f"40 tasks have gone round {ranks} ranks 25 times; their numbers add up to {expected}\n"
    ), result.explain()
    assert result.stderr == ""
