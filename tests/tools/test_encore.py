"""The encore command."""

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
