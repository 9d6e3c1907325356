"""`mpiexec --trace`: the timelines of programs that know what is in them."""

import pathlib
import re
import shutil
import signal
import subprocess

import harness
import perfetto
import pytest
from harness import compares_clocks

HERE = pathlib.Path(__file__).parent
TRACED = (HERE / "traced.c").read_text().splitlines()
WAITS = (HERE / "waits.c").read_text().splitlines()


@pytest.fixture(scope="module")
def traced(mpicc):
    return mpicc(HERE / "traced.c", flags=("-g", "-pthread"))


@pytest.fixture(scope="module")
def waits(mpicc):
    return mpicc(HERE / "waits.c", flags=("-g",))


def line_of(text):
    return next(number for number, line in enumerate(TRACED, 1) if f"/* line: {text} */" in line)


def line_in_waits(way):
    return next(number for number, line in enumerate(WAITS, 1) if f"/* waits: {way} */" in line)


@pytest.fixture
def timeline(mpiexec, tmp_path):
    """Runs a program with a timeline: the result, and the file as it was read."""

    def run(program, way, ranks, option="--trace={file}", **more):
        file = tmp_path / "kept.pftrace"
        options = (option.format(file=file), *more.pop("options", ()))
        result = mpiexec(ranks, program, way, options=options, cwd=tmp_path, **more)
        return result, perfetto.Trace(file)

    return run


def at_line(slices, name):
    return [found for found in slices if found.category == "call" and found.line and found.line[1] == line_of(name)]


def calls(slices):
    return [found for found in slices if found.category == "call"]


def messages_in(slices, call):
    """The messages that a call has received, maybe in a wait."""
    return [found for found in slices if found.category == "message" and call in (found.around, found.around and found.around.around)]


@pytest.mark.parametrize("ranks", (2, 4))
def test_arrows_lead_from_each_send_to_its_receive(timeline, traced, ranks):
    result, trace = timeline(traced, "messages", ranks)
    assert re.search(rf"^encore trace: .*kept.pftrace has [\d,]+ calls, waits and messages of {ranks} ranks: open it in ui.perfetto.dev$", result.stderr, re.M), result.explain()
    assert "encore profile" not in result.stderr, result.explain()
    messages = {number: ends for number, ends in trace.arrows.items() if ends[-1].category == "message"}
    tracks = {number: {found.track for found in trace.of(number)} for number in range(ranks)}
    for ends in messages.values():
        sent, received = ends
        assert sent.more["tag"] == received.more["tag"], ends
        assert sent.more["bytes sent"] == received.more["bytes"], ends
        to = next(rank for rank in range(ranks) if received.track in tracks[rank])
        assert received.name == f"from rank {(to - 1) % ranks}", ends
        assert sent.track in tracks[(to - 1) % ranks], ends
        assert sent.begin <= received.begin, ends
    # 7 by MPI_Isend, 4 by MPI_Sendrecv, 2 early ones, 3 by a persistent request, 1 synchronous one; and 100 from rank 0 to rank 1.
    assert len(messages) == 17 * ranks + 100
    for rank in range(ranks):
        slices = trace.of(rank)
        assert len(at_line(slices, "isend")) == len(at_line(slices, "waitall")) == 7
        assert len(at_line(slices, "sendrecv")) == 4
        assert all(found.name == f"MPI_Isend traced.c:{line_of('isend')}" and found.line[0] == "traced.c" and found.line[2] == "messages" for found in at_line(slices, "isend"))
        (early,) = at_line(slices, "recv")
        (message,) = messages_in(slices, early)
        assert message.more == {"bytes": 20, "tag": 13}, message
        (matched,) = at_line(slices, "mrecv")
        assert [found.more for found in messages_in(slices, matched)] == [{"bytes": 10, "tag": 12}]
        assert [len(found.arrows) for found in at_line(slices, "start")] == [1, 1, 1]


def test_calls_of_a_collective_operation_are_tied(timeline, traced):
    ranks = 4
    _, trace = timeline(traced, "collectives", ranks)
    tracks = {next(iter(trace.of(rank))).track: rank for rank in range(ranks)}

    def ties(name, of):
        """The ranks of each tie whose calls are in a line."""
        found = [ends for ends in trace.arrows.values() if at_line(ends, name)]
        assert all(len(at_line(ends, name)) == len(ends) for ends in found), found
        assert sorted(sorted(tracks[end.track] for end in ends) for ends in found) == of, found

    ties("allreduce", [[0, 1, 2, 3]] * 3)
    ties("barrier of half", [[0, 2], [1, 3]])
    ties("ibarrier", [[0, 1, 2, 3]])
    ties("start of barrier", [[0, 1, 2, 3]] * 2)


def test_phases_have_a_track(timeline, traced):
    _, trace = timeline(traced, "phases", 2)
    for rank in range(2):
        slices = trace.of(rank)
        second, third, stop = sorted((found for found in slices if found.category == "phase"), key=lambda found: found.begin)
        assert [found.name for found in (second, third, stop)] == ["phase 2", "phase 3", "MPI_Pcontrol(0)"]
        assert trace.tracks[second.track][0] == "phases"
        assert second.end == third.begin and third.seconds >= 0.002 and third.end <= stop.begin
        (within,) = at_line(slices, "barrier in phase 2")
        assert second.begin <= within.begin and within.end <= second.end
        assert not at_line(slices, "stopped barrier")
        (after,) = at_line(slices, "resumed barrier")
        assert after.begin >= stop.end


def test_limit_drops_the_middle(timeline, traced):
    result, trace = timeline(traced, "many", 2, env={"ENCORE_TRACE_BYTES": "100k"})
    assert re.search(r"; about [\d,]+ from the middle of rank 0, 1 had no room \(ENCORE_TRACE_BYTES=1M\)$", result.stderr, re.M), result.explain()
    for rank in range(2):
        slices = trace.of(rank)
        assert len(at_line(slices, "first")) == len(at_line(slices, "last")) == 1
        (gap,) = [found for found in slices if found.category == "phase"]
        assert gap.name.startswith("left out"), gap
        count = sum(found.name.startswith("MPI_Comm_rank") for found in calls(slices))
        assert 5000 < count < 19000, count
        assert not [found for found in calls(slices) if gap.begin < found.begin < gap.end]
    result, trace = timeline(traced, "many", 2)
    assert result.stderr.count("\n") == 1 and "room" not in result.stderr, result.explain()
    assert [sum(found.name.startswith("MPI_Comm_rank") for found in trace.of(rank)) for rank in range(2)] == [20001, 20001]


def test_each_thread_has_a_track(timeline, traced):
    _, trace = timeline(traced, "threads", 2)
    for rank in range(2):
        found = [at_line(trace.of(rank, thread), "in a thread") for thread in (1, 2)]
        assert [len(calls) for calls in found] == [1, 1]
        assert sorted(call.more["tag"] for (call,) in found) == [1, 2]
    assert sum(ends[-1].category == "message" for ends in trace.arrows.values()) == 4


def check_late_sender(trace, result, has_calls):
    """Whether rank 1 waits for rank 0, in the right line and as long as it says."""
    found = [found for found in trace.of(1) if found.category == "wait" and found.line[1] == line_in_waits("late sender")]
    (measured,) = re.findall(r"rank 1 was in MPI for ([\d.]+) s", result.stdout)
    assert abs(sum(wait.seconds for wait in found) - float(measured)) <= 0.05 * float(measured) + 0.02, result.explain()
    for wait in found:
        assert wait.name == "waits for rank 0" and wait.more["why"] == "late sender", wait
        assert wait.line == ("waits.c", line_in_waits("late sender"), "late_sender"), wait
        assert (wait.around is not None) == has_calls, wait
        assert not has_calls or wait.around.name == f"MPI_Recv waits.c:{line_in_waits('late sender')}", wait.around


@compares_clocks
def test_waits_name_the_rank_waited_for(timeline, waits):
    result, trace = timeline(waits, "late sender", 2)
    check_late_sender(trace, result, has_calls=True)


@pytest.mark.parametrize("option", ("--trace=waits:{file}", "-trace-imbalance"))
@compares_clocks
def test_waits_alone(timeline, waits, option, tmp_path):
    if option == "-trace-imbalance" and not (tmp_path / waits.name).is_symlink():
        (tmp_path / waits.name).symlink_to(waits)
        (tmp_path / f"{waits.name}.pftrace").symlink_to("kept.pftrace")
    result, trace = timeline(waits, "late sender", 2, option)
    check_late_sender(trace, result, has_calls=False)
    assert {found.category for found in trace.slices} == {"wait"}


@compares_clocks
def test_profile_agrees_with_the_timeline(timeline, waits, tmp_path):
    result, trace = timeline(waits, "halo", 4, options=(f"--profile={tmp_path / 'kept.encore'}",))
    assert "Rank 1 keeps the others waiting: " in result.stderr, result.explain()
    seconds = sum(found.seconds for found in trace.of(2) if found.name == "waits for rank 1")
    (measured,) = re.findall(r"rank 2 was in MPI for ([\d.]+) s", result.stdout)
    assert abs(seconds - float(measured)) <= 0.1 * float(measured) + 0.02, (seconds, measured)


@pytest.mark.parametrize(
    ("way", "options", "env"),
    (
        ("killed", (), {}),
        ("aborted", (), {}),
        ("deadlocked", (), {"ENCORE_DEADLOCK_SECONDS": "0.5"}),
        ("deadlocked", ("--timeout", "1"), {"ENCORE_DEADLOCK_SECONDS": "0"}),
    ),
    ids=("killed", "aborted", "deadlocked", "timed-out"),
)
def test_timeline_comes_where_the_job_fails(timeline, waits, way, options, env):
    result, trace = timeline(waits, way, 2, options=options, env=env, check=False)
    assert result.returncode != 0, result.explain()
    stuck = [found for found in trace.of(0) if found.more.get("state") == "not ended"]
    call, wait = stuck
    assert call.name == f"MPI_Recv waits.c:{line_in_waits('end')}" and wait.name == "waits for rank 1", stuck
    assert wait.around is call and wait.end == call.end


def test_interrupted_job_has_a_timeline(dist, waits, tmp_path):
    file = tmp_path / "kept.pftrace"
    command = [dist / "bin/mpiexec", f"--trace={file}", "-n", "2", waits, "interrupted"]
    environment = harness.clean_environment({"ENCORE_DEADLOCK_SECONDS": "0"})
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as job:
        try:
            assert [job.stdout.readline(), job.stdout.readline()] == ["waits from here on\n"] * 2
            job.send_signal(signal.SIGINT)
            _, end = job.communicate(timeout=30)
        finally:
            job.kill()
    assert job.returncode == -signal.SIGINT and "encore trace: " in end, end
    assert any(found.name == "waits for rank 1" for found in perfetto.Trace(file).of(0))


def test_file_that_cannot_be_written_is_reported(mpiexec, waits, tmp_path):
    result = mpiexec(1, waits, "nothing", options=("--trace=/nowhere/kept",), cwd=tmp_path)
    assert "the timeline can't be written to /nowhere/kept: " in result.stderr, result.explain()


def test_bytes_that_are_no_number_are_refused(mpiexec, waits, tmp_path):
    result = mpiexec(1, waits, "nothing", options=("--trace",), cwd=tmp_path, env={"ENCORE_TRACE_BYTES": "lots"}, check=False)
    assert result.returncode != 0 and "ENCORE_TRACE_BYTES=lots is no number of bytes: write for example 64M" in result.stderr, result.explain()


EVENT = re.compile(r"(ENTER|LEAVE|MPI_SEND|MPI_RECV) +(\d+) +(\d+)  (.*)")


@pytest.mark.skipif(shutil.which("otf2-print") is None, reason="it is read by otf2-print (Debian: otf2-tools)")
@pytest.mark.parametrize("way", ("halo", "phases"))
def test_archive_of_the_open_trace_format_has_the_same_events(timeline, dist, run, waits, tmp_path, way):
    _, trace = timeline(waits, way, 2)
    file, folder = tmp_path / "kept.pftrace", tmp_path / "archive"
    command = [str(dist / "bin/encore"), "trace", str(file), "--otf2", str(folder)]
    assert run(command).stdout.startswith(f"{folder}/traces.otf2: ")
    definitions = run(["otf2-print", "-G", str(folder / "traces.otf2")]).stdout
    ranks = {number: int(rank) for number, rank in re.findall(r'LOCATION +(\d+) .*Group: "rank (\d+)"', definitions)}
    open_here, found, messages = {}, [], {"MPI_SEND": [], "MPI_RECV": []}
    for kind, location, at, more in EVENT.findall(run(["otf2-print", str(folder / "traces.otf2")]).stdout):
        if kind in messages:
            (other,) = re.findall(r'(?:Receiver|Sender): (\d+)', more)
            rest = re.findall(r"(?:Tag|Length): (\d+)", more)
            ends = (ranks[location], int(other)) if kind == "MPI_SEND" else (int(other), ranks[location])
            messages[kind].append((*ends, *map(int, rest)))
            continue
        (name,) = re.findall(r'Region: "(.*)" <', more)
        if kind == "ENTER":
            open_here.setdefault(location, []).append((name, int(at)))
        else:
            begun, begin = open_here[location].pop()
            assert begun == name
            found.append((ranks[location], name, begin, int(at)))
    of = {track: rank for rank in range(2) for track in {found.track for found in trace.of(rank)}}
    assert sorted(found) == sorted((of[one.track], one.name, one.begin, one.end) for one in trace.slices if one.category != "message")
    assert {"call", "wait"} <= {one.category for one in trace.slices} and (way != "phases" or "phase" in {one.category for one in trace.slices})
    received = [one for one in trace.slices if one.category == "message" and one.name.startswith("from ")]
    expected = sorted((int(one.name.split()[-1]), of[one.track], one.more["tag"], one.more["bytes"]) for one in received)
    assert sorted(messages["MPI_SEND"]) == sorted(messages["MPI_RECV"]) == expected != []
    again = run(command)
    assert again.returncode == 1 and f"{folder} is there already: name a new folder" in again.stderr, again.explain()


def test_file_that_is_no_timeline_is_told(dist, run, tmp_path):
    for bad in (b"", b"no timeline"):
        (tmp_path / "bad").write_bytes(bad)
        result = run([str(dist / "bin/encore"), "trace", str(tmp_path / "bad"), "--otf2", str(tmp_path / "archive")])
        assert result.returncode == 1 and "bad: it is no timeline of mpiexec --trace" in result.stderr, result.explain()
        assert not (tmp_path / "archive").exists()
