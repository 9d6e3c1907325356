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
