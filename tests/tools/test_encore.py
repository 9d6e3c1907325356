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
