"""The harness itself: a test suite that can't notice a hang or a leftover is worth nothing."""

import sys

import harness
import pytest


def test_a_command_that_hangs_is_killed_with_its_children():
    result = harness.run(["sh", "-c", "sleep 1000 & sleep 1000"], timeout=1)
    assert result.timed_out and not result.ok and result.returncode == -9
    assert result.seconds < 60


def test_leftovers_are_found_in_other_sessions():
    result = harness.run(["sh", "-c", "env -i setsid sleep 1000 & exit 0"], timeout=60)
    assert result.returncode == 0
    assert len(result.survivors) == 1 and not result.ok
    with pytest.raises(AssertionError, match="left running"):
        harness.run(["sh", "-c", "setsid sleep 1000 & exit 0"], timeout=60, check=True)


def test_streams_status_and_input_come_back():
    program = "import sys; sys.stderr.write('e'); print(sys.stdin.read()); sys.exit(3)"
    result = harness.run([sys.executable, "-c", program], stdin="hello")
    assert (result.returncode, result.stdout, result.stderr) == (3, "hello\n", "e")
    assert "exit status 3" in result.explain()


def test_other_mpis_do_not_leak_in(monkeypatch):
    monkeypatch.setenv("OMPI_COMM_WORLD_RANK", "3")
    monkeypatch.setenv("PMI_RANK", "3")
    environment = harness.clean_environment({"ENCORE_X": "1", "HOME": None})
    assert environment["ENCORE_X"] == "1"
    assert not environment.keys() & {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "HOME"}


def test_a_program_that_another_process_has_made_meanwhile_stays(monkeypatch):
    source = "/* made twice */\nint main(void) { return 0; }\n"
    program = harness.mpicc(source)
    program.unlink()
    run = harness.run

    def run_beside_another(*command, **options):
        result = run(*command, **options)
        program.write_text("the other one's")
        return result

    monkeypatch.setattr(harness, "run", run_beside_another)
    assert harness.mpicc(source) == program
    assert program.read_text() == "the other one's"
    program.unlink()


def test_timeout_reports_the_activity():
    result = harness.run(["sh", "-c", "sleep 1000; true"], timeout=1)
    assert any("(sleep)" in line and "sleep 1000" in line for line in result.stuck)
    assert "stuck: " in result.explain()
