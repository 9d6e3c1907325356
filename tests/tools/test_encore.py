"""The encore command."""

import re
import shutil

import harness


def test_info_says_where_things_are(run, dist):
    result = run([harness.tool("encore"), "info"], env={"ENCORE_SOMETHING": "x y"}, check=True)
    assert result.stderr == ""
    assert f"library    {dist}/lib/libmpi_abi.so.1\n" in result.stdout
    assert f"header     {dist}/include/mpi.h\n" in result.stdout
    assert "ENCORE_SOMETHING=x y\n" in result.stdout
    assert "(missing)" not in result.stdout.split("benchmark")[0]


def test_a_typing_error_is_an_error(run):
    result = run([harness.tool("encore"), "inof"])
    assert result.returncode == 2 and "info" in result.stderr


def test_info_says_what_is_set_and_by_whom(run):
    result = run(
        [harness.tool("encore"), "info"],
        env={"MP_EAGER_LIMIT": "4096", "ENCORE_SPIN_US": "fast", "ENCORE_RING_CELS": "64"},
        check=True,
    )
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "ENCORE_EAGER_LIMIT 4K environment (MP_EAGER_LIMIT)" in lines
    assert "ENCORE_RING_CELLS 256 default" in lines
    assert any(line.startswith("ENCORE_SPIN_US fast environment (ENCORE_SPIN_US): can't be used") for line in lines)
    assert "ENCORE_RING_CELS=64 (no setting; is ENCORE_RING_CELLS meant?)" in lines
    assert "large messages" in lines


def measured(run, **environment):
    """Output of `encore info --measured` after the settings: lines before the table, and rows of the table by size."""
    environment = {"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": None, **environment}
    result = run([harness.tool("encore"), "info", "--measured"], env=environment, check=True)
    assert result.stderr == "" and "\nsettings " in result.stdout, result.explain()
    lines = result.stdout[result.stdout.index("\nmeasured ") :].splitlines()[1:]
    table = next(at for at, line in enumerate(lines) if line.strip().startswith("bytes "))
    return lines[:table], {line.split()[0]: line for line in lines[table + 1 : table + 10]}, lines[table + 10 :]


SIZES = ["128K", "256K", "512K", "1M", "2M", "4M", "8M", "16M", "32M"]


def test_info_measures_what_messages_take(run):
    before, rows, after = measured(run)
    for said in (
        r"a cache line to the other rank +\S+ [num]?s",
        r"a message of 8 bytes +\S+ [num]?s",
        r"a wake-up, on top of that +\S+",
        r"a copy of 32K, of 16M +\S+ GB/s, \S+ GB/s",
    ):
        assert re.search(said, "\n".join(before)), before
    assert list(rows) == SIZES
    ways = [re.findall(r"(?:[\d.]+|-)[* ]", row + " ")[-3:] for row in rows.values()]
    assert all(len(row) == 3 and sum("*" in way for way in row) <= 1 for row in ways), rows
    # Messages of more than 2M may go past the caches: there is a choice even where the kernel copies nothing.
    assert any("*" in way and "-" not in way for row in ways[5:] for way in row), rows
    assert "measured in" in after[-1]


def test_info_measures_with_the_settings_that_are_in_force(run):
    _, rows, after = measured(run, ENCORE_KERNEL_COPY="never", ENCORE_PAST_CACHES="never")
    assert list(rows) == SIZES and not any("*" in row for row in rows.values())
    assert after[0].strip() == "nothing was learned: the settings leave one way"


def test_a_job_that_measures_and_fails_is_an_error(run):
    result = run([harness.tool("encore"), "info", "--measured"], env={"ENCORE_SPIN_US": "fast"})
    assert result.returncode == 1
    assert "ENCORE_SPIN_US=fast" in result.stderr and "encore: nothing was measured" in result.stderr


def test_the_doctor_says_what_it_found(run, dist):
    environment = {"PATH": f"{dist}/bin:/usr/bin:/bin", "LD_LIBRARY_PATH": None, "LD_PRELOAD": None}
    for command in ([harness.tool("encore"), "doctor"], [harness.tool("mpiexec"), "--doctor"]):
        result = run(command, env=environment, check=True)
        for said in ("processors:", "memory:", "shared memory: it can be made", "copies by the kernel", "launcher: none"):
            assert said in result.stdout, result.explain()
        assert "PROBLEM" not in result.stdout


def test_the_doctor_finds_what_is_wrong(run, dist, tmp_path):
    (tmp_path / "mpiexec").write_text("#!/bin/sh\n")
    (tmp_path / "libmpi.so.40").write_text("")
    environment = {
        "PATH": f"{tmp_path}:{dist}/bin",
        "LD_LIBRARY_PATH": str(tmp_path),
        "ENCORE_SPIN_US": "fast",
        "OMPI_COMM_WORLD_SIZE": "4",
    }
    result = run([harness.tool("encore"), "doctor"], env=environment)
    assert result.returncode == 1
    problems = [line for line in result.stdout.splitlines() if line.startswith("PROBLEM")]
    for said in (f"PATH: mpiexec is {tmp_path}/mpiexec", "libmpi.so.40", "Open MPI's mpirun", "ENCORE_SPIN_US=fast"):
        assert any(said in line for line in problems), result.explain()
    assert result.stdout.count("->") >= len(problems)


def test_the_doctor_s_line_can_be_typed(run, dist, tmp_path):
    moved = tmp_path / "a b $c"
    shutil.copytree(dist, moved, symlinks=True)
    said = run([moved / "bin/encore", "doctor"], env={"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": None}).stdout
    (line,) = [line.partition("-> ")[2] for line in said.splitlines() if "-> export PATH=" in line][:1]
    typed = run(["sh", "-c", f"{line} && command -v mpiexec"], env={"PATH": "/usr/bin:/bin"}, check=True)
    assert typed.stdout.strip() == str(moved / "bin/mpiexec")
