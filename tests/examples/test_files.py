"""The program of examples/files, as it is: what it computes in two runs of different sizes is what it computes in one."""

import harness

SOURCE = harness.REPOSITORY / "examples" / "files" / "checkpoint.c"
STRICT = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror")


def test_a_run_goes_on_where_another_one_ended(mpiexec, mpicc, tmp_path):
    program = mpicc(SOURCE, flags=STRICT)

    def run(ranks, name, steps, total):
        result = mpiexec(ranks, program, tmp_path / name, str(steps))
        assert result.stdout.startswith(f"{total} steps, heat "), result.explain()
        assert result.stderr == ""

    run(1, "whole.dat", 60, 60)
    for first, second in [(2, 3), (3, 4), (8, 1), (4, 8)]:
        name = f"{first}.{second}.dat"
        run(first, name, 25, 25)
        run(second, name, 35, 60)
        assert (tmp_path / name).read_bytes() == (tmp_path / "whole.dat").read_bytes()
    # Nothing else is left.
    assert {path.suffix for path in tmp_path.iterdir()} == {".dat"}
