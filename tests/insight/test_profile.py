"""`mpiexec --profile` and `encore profile`: the page of programs that know which rank waits for which, where, and why."""

import json
import pathlib
import re
import signal
import subprocess

import harness
import launchers
import pytest
from harness import compares_clocks

HERE = pathlib.Path(__file__).parent
LINES = (HERE / "waits.c").read_text().splitlines()


@pytest.fixture(scope="module")
def waits(mpicc):
    return mpicc(HERE / "waits.c", flags=("-g",))


class Run:
    """A program's profile, and what it has measured itself."""

    def __init__(self, result, file):
        self.result = result
        self.page = result.stderr[result.stderr.index("encore profile: ") :]
        self.profile = json.loads(file.read_text())
        found = re.findall(r"rank (\d+) was in MPI for ([\d.]+) s", result.stdout)
        self.measured = {int(rank): float(seconds) for rank, seconds in found}

    def waits(self, rank, way, reason=None):
        """Seconds by awaited rank that a rank has waited in the line of a way."""
        seconds = {}
        for kind in self.profile["ranks"][rank]["kinds"]:
            place = self.profile["places"][kind["place"]] if kind["place"] is not None else {"label": ""}
            if place["label"].startswith(f"waits.c:{line_of(way)} ") and kind["reason"] in ([reason] if reason else REASONS):
                seconds[kind["rank"]] = seconds.get(kind["rank"], 0) + kind["seconds"]
        return seconds

    def caused(self, rank, root):
        return sum(other["caused"] for other in self.profile["ranks"][rank]["others"] if other["rank"] == root)

    def waiting(self, rank):
        return self.profile["ranks"][rank]["waiting"]


REASONS = ("LateSender", "LateReceiver", "LateToCollective", "ReceiverComputing", "Window", "File", "Other")


def line_of(way):
    return next(number for number, text in enumerate(LINES, 1) if f"/* waits: {way} */" in text)


@pytest.fixture
def profiled(mpiexec, waits, tmp_path):
    def run(way, ranks, program=None, **more):
        file = tmp_path / "kept.encore"
        options = (f"--profile={file}", *more.pop("options", ()))
        return Run(mpiexec(ranks, program or waits, way, options=options, cwd=tmp_path, **more), file)

    return run


def is_near(seconds, measured):
    """Whether a profile agrees with a program. Between the program's look at the clock and the library's, the rank may lose its processor."""
    return abs(seconds - measured) <= 0.05 * measured + 0.02


@pytest.mark.parametrize("ranks", (2, 4))
@compares_clocks
def test_late_sender(profiled, ranks):
    run = profiled("late sender", ranks)
    for rank in range(1, ranks):
        seconds = run.waits(rank, "late sender", "LateSender")
        assert set(seconds) == {0} and is_near(seconds[0], run.measured[rank]), run.result.explain()
    assert f"Rank 0 keeps the others waiting: " in run.page, run.page
    assert f"most in MPI_Recv at waits.c:{line_of('late sender')} (late_sender)" in run.page.replace("\n  ", " "), run.page


@compares_clocks
def test_sender_of_any_rank_is_named(profiled):
    run = profiled("any sender", 2)
    seconds = run.waits(1, "any sender", "LateSender")
    assert set(seconds) == {0} and is_near(seconds[0], run.measured[1]), run.result.explain()


@compares_clocks
def test_late_receiver(profiled):
    run = profiled("late receiver", 2)
    late = run.waits(0, "late receiver", "LateReceiver").get(1, 0)
    assert late > 0.6 * run.measured[0], run.result.explain()
    assert run.waits(0, "late receiver", "ReceiverComputing").get(1, 0) < 0.2 * run.measured[0], run.result.explain()


@compares_clocks
def test_receiver_that_computes_is_not_late(profiled):
    run = profiled("computing receiver", 2)
    computing = run.waits(0, "computing receiver", "ReceiverComputing").get(1, 0)
    assert computing > 0.6 * run.measured[0], run.result.explain()


@pytest.mark.parametrize("ranks", (2, 4))
@pytest.mark.parametrize("way", ("barrier", "reduction"))
@compares_clocks
def test_late_to_a_collective(profiled, way, ranks):
    run = profiled(way, ranks)
    last = ranks - 1
    for rank in range(last):
        seconds = run.waits(rank, way, "LateToCollective")
        assert is_near(sum(seconds.values()), run.measured[rank]), run.result.explain()
        assert run.caused(rank, last) > 0.6 * run.waiting(rank), run.result.explain()
    assert f"Rank {last} keeps the others waiting: " in run.page, run.page


@pytest.mark.parametrize("ranks", (2, 4))
@compares_clocks
def test_late_to_the_end(profiled, ranks):
    run = profiled("finalize", ranks)
    last = ranks - 1
    for rank in range(last):
        seconds = run.waits(rank, "finalize", "LateToCollective")
        # On one node, the first rank waits for each, the others for the first.
        assert is_near(seconds[last if rank == 0 else 0], 0.3), run.result.explain()
        assert run.caused(rank, last) > 0.6 * run.waiting(rank), run.result.explain()
    assert f"Rank {last} keeps the others waiting: " in run.page, run.page
    assert re.search(r"most in MPI_Finalize\s+at\s+waits.c:\d+", run.page), run.page


@compares_clocks
def test_chain_blames_its_first_rank(profiled):
    run = profiled("chain", 4)
    for rank in (1, 2, 3):
        seconds = run.waits(rank, "chain", "LateSender")
        assert set(seconds) == {rank - 1} and is_near(seconds[rank - 1], run.measured[rank]), run.result.explain()
        assert run.caused(rank, 0) > 0.6 * run.waiting(rank), run.result.explain()


@compares_clocks
def test_halo_blames_its_slow_rank(profiled):
    run = profiled("halo", 4)
    for rank in (0, 2, 3):
        assert is_near(sum(run.waits(rank, "halo").values()), run.measured[rank]), run.result.explain()
        assert run.caused(rank, 1) > 0.6 * run.waiting(rank), run.result.explain()
    assert run.waits(3, "halo").get(1, 0) == 0, run.result.explain()
    assert "Rank 1 keeps the others waiting: " in run.page, run.page
    messages = {other["rank"]: other["messages"] for other in run.profile["ranks"][0]["others"] if other["messages"]}
    assert messages == {1: 15, 3: 15}, run.result.explain()


def test_page_of_64_ranks_keeps_its_size(profiled):
    run = profiled("halo", 64, timeout=200)
    lines = run.page.splitlines()
    assert len(lines) <= 40 and max(map(len, lines)) <= 110, run.page
    assert "64 ranks" in lines[0] and lines[-1].startswith("  this profile "), run.page
    assert len(run.profile["ranks"]) == 64 and all(rank["seen"] for rank in run.profile["ranks"]), run.page
    # Its neighbours have waited for it, whatever else has happened on a machine with fewer processors.
    for rank in (0, 2):
        assert run.waits(rank, "halo").get(1, 0) > 0.05, run.page


@pytest.mark.parametrize("ranks", (2, 4, 8))
@pytest.mark.parametrize("way", ("broadcast", "all to all", "fence", "lock", "probe"))
@compares_clocks
def test_each_kind_of_wait_is_named(profiled, way, ranks):
    run = profiled(way, ranks)
    root = ranks - 1 if way in ("all to all", "fence") else 0
    for rank in (rank for rank in range(ranks) if rank != root):
        # Eight ranks share processors: the program's seconds contain turns of others after a wait has ended.
        assert ranks == 8 or is_near(sum(run.waits(rank, way).values()), run.measured[rank]), run.result.explain()
        # With many ranks at one lock, they wait for each other as well.
        if way != "lock" or ranks == 2:
            assert run.caused(rank, root) > 0.6 * run.measured[rank], run.result.explain()
    assert f"Rank {root} keeps the others waiting: " in run.page, run.page


@compares_clocks
def test_early_root_waits_for_the_others(profiled):
    run = profiled("early root", 2)
    assert is_near(sum(run.waits(0, "early root").values()), run.measured[0]), run.result.explain()
    assert sum(run.waits(1, "early root").values()) < 0.2 * run.measured[0] + 0.02, run.result.explain()
    assert "Rank 1 keeps the others waiting: " in run.page, run.page


@compares_clocks
def test_ranks_of_a_part_are_named_by_their_world_ranks(profiled):
    run = profiled("halves", 4)
    for rank, last in ((0, 2), (1, 3)):
        assert is_near(sum(run.waits(rank, "halves").values()), run.measured[rank]), run.result.explain()
        assert run.caused(rank, last) > 0.6 * run.measured[rank], run.result.explain()


@pytest.mark.parametrize("ranks", (4, 8))
@compares_clocks
def test_two_culprits_share_the_blame(profiled, ranks):
    run = profiled("two culprits", ranks)
    culprits = (1, ranks // 2 + 1)
    for rank in (rank for rank in range(ranks) if rank not in culprits):
        assert is_near(sum(run.waits(rank, "two culprits").values()), run.measured[rank]), run.result.explain()
    others = [rank for rank in range(ranks) if rank not in culprits]
    caused = sum(run.caused(rank, culprit) for rank in others for culprit in culprits)
    assert caused > 0.6 * sum(run.measured[rank] for rank in others), run.result.explain()


@compares_clocks
def test_stopped_profile_does_not_count(profiled):
    run = profiled("stopped", 2)
    assert run.waits(1, "late sender") == {}, run.result.explain()
    # Ten milliseconds a step, less what rank 1 itself was late on a busy machine.
    assert run.measured[1] > 0.02, run.result.explain()
    assert run.profile["ranks"][1]["seconds"] < run.result.seconds - 0.9 * run.measured[1], run.result.explain()


@compares_clocks
def test_phases_have_their_own_culprits(profiled, dist, run, tmp_path):
    kept = profiled("phases", 2)
    phases = [{phase["level"]: phase for phase in rank["phases"]} for rank in kept.profile["ranks"]]
    assert all(set(rank) == {2, 3} and {phase["count"] for phase in rank.values()} == {15} for rank in phases), kept.result.explain()
    for rank, level, culprit, way in ((1, 2, 0, "late sender"), (0, 3, 1, "phases")):
        phase = phases[rank][level]
        caused = dict(map(tuple, phase["caused"]))
        # Steps of 12 ms and of 32, of which the waiting rank computes 2 ms itself. A busy machine adds waits for others.
        assert caused[culprit] == max(caused.values()) > 0.3 * 15 * 10e-3, kept.result.explain()
        assert phase["waiting"] < phase["seconds"], kept.result.explain()
        line = rf"(?m)^  {level} +15 .*  rank {culprit} \([\d.]+ %\) +MPI_\w+ at waits.c:{line_of(way)} "
        assert re.search(line, kept.page), kept.page
    # One line, in the phase and outside of it.
    late = {kind.get("phase") for kind in kept.profile["ranks"][1]["kinds"] if kind["reason"] == "LateSender"}
    assert late == {2, None}, kept.result.explain()
    html = run([str(dist / "bin/encore"), "profile", str(tmp_path / "kept.encore"), "--html"]).stdout
    assert "<h2>Phases of MPI_Pcontrol</h2>" in html and "<tr><td>3<td>15<td>" in html, html


def test_nothing_is_worth_changing(profiled):
    run = profiled("nothing", 1)
    assert "  Nothing in MPI is worth changing" in run.page, run.page


@pytest.mark.parametrize(
    ("way", "options", "env", "sentence"),
    (
        ("killed", (), {}, "killed by signal 9"),
        ("aborted", (), {}, "7"),
        ("deadlocked", (), {"ENCORE_DEADLOCK_SECONDS": "0.5"}, "deadlock"),
        ("deadlocked", ("--timeout", "1"), {"ENCORE_DEADLOCK_SECONDS": "0"}, "1 second"),
    ),
    ids=("killed", "aborted", "deadlocked", "timed-out"),
)
def test_page_comes_where_the_job_fails(profiled, way, options, env, sentence):
    run = profiled(way, 2, options=options, env=env, check=False)
    assert run.result.returncode != 0, run.result.explain()
    page = " ".join(run.page.split())
    assert re.search(rf"The job ended before its time: .*{sentence}", page), run.page
    assert re.search(rf"rank 0 had waited [\d.]+ m?s for rank 1 in MPI_Recv at waits.c:{line_of('end')} ", page), run.page


def test_arguments_on_the_stack_arrive(mpicc, mpiexec, tmp_path):
    program = mpicc(HERE / "arguments.c")
    result = mpiexec(3, program, options=(f"--profile={tmp_path / 'kept'}",), cwd=tmp_path)
    assert result.stdout == "300 calls\n", result.explain()
    profile = json.loads((tmp_path / "kept").read_text())
    calls = {profile["places"][site["place"]]["function"]: site["calls"] for site in profile["ranks"][0]["sites"]}
    assert (calls["MPI_Sendrecv"], calls["MPI_Alltoallw"]) == (300, 300), calls


def check_line(result, file, source, marked):
    """Whether rank 1 has waited most for rank 0, in the line that ends with a mark."""
    lines = source.read_text().splitlines()
    expected = next(number for number, text in enumerate(lines, 1) if text.endswith(marked))
    profile = json.loads(file.read_text())
    longest = max(profile["ranks"][1]["kinds"], key=lambda kind: kind["seconds"])
    assert longest["rank"] == 0, result.explain()
    assert profile["places"][longest["place"]]["function"] == "MPI_Recv", result.explain()
    assert profile["places"][longest["place"]]["label"].startswith(f"{source.name}:{expected} "), result.explain()


@pytest.mark.parametrize("interface", ("mpi_f08", "mpi", "mpif.h"))
def test_line_of_a_fortran_program(mpifort, mpiexec, tmp_path, interface):
    text = (HERE / "late.f90").read_text()
    if interface == "mpif.h":
        text = text.replace("    use mpi_f08\n", "").replace("implicit none\n", "implicit none\n    include 'mpif.h'\n", 1)
    else:
        text = text.replace("use mpi_f08", f"use {interface}")
    source = tmp_path / "late.f90"
    source.write_text(text)
    program = mpifort(source, flags=("-g",), name=f"late-{interface}")
    result = mpiexec(2, program, options=(f"--profile={tmp_path / 'kept'}",), cwd=tmp_path)
    check_line(result, tmp_path / "kept", source, "! waits")


@pytest.mark.parametrize(("abi", "library"), (("mpich", "mpich-abi/libmpi.so.12"), ("openmpi", "openmpi-abi/libmpi.so.40")))
@pytest.mark.parametrize("way", ("mpiexec", "hydra"))
def test_line_of_a_program_made_for_another_mpi(mpiexec, dist, run, tmp_path, abi, library, way):
    source, program = HERE / "foreign.c", tmp_path / "program"
    place = dist / "lib" / library
    run(["cc", "-g", f"-D{abi.upper()}", source, "-o", program, place, f"-Wl,-rpath,{place.parent}"])
    kept = tmp_path / "kept"
    if way == "mpiexec":
        result = mpiexec(2, program, options=(f"--profile={kept}",), cwd=tmp_path)
    else:
        result = launchers.hydra().run(2, program, env={"ENCORE_PROFILE": str(kept)})
    check_line(result, kept, source, "/* waits */")


@pytest.mark.parametrize("last", (0, 1))
@pytest.mark.parametrize("way", ("mpiexec", "hydra", "prrte"))
@compares_clocks
def test_page_of_sessions_without_init(mpicc, mpiexec, tmp_path, way, last):
    program = mpicc(HERE / "sessions.c", flags=("-g",))
    kept = tmp_path / "kept"
    if way == "mpiexec":
        result = mpiexec(2, program, str(last), options=(f"--profile={kept}",), cwd=tmp_path)
    else:
        launcher = launchers.hydra() if way == "hydra" else launchers.prrte("prterun")
        result = launcher.run(2, program, str(last), env={"ENCORE_PROFILE": str(kept)})
    assert result.stderr.count("encore profile: ") == 1 and "before its time" not in result.stderr, result.explain()
    assert "Rank 0 keeps the others waiting: " in result.stderr, result.explain()
    check_line(result, kept, HERE / "sessions.c", "/* waits */")


def test_line_outside_of_a_library_is_named(mpicc, mpiexec, dist, run, tmp_path):
    source = HERE / "library.c"
    library = tmp_path / "libexchange.so"
    # Without frame pointers, as libraries are.
    flags = ("-g", "-O2", "-fomit-frame-pointer")
    run([str(dist / "bin/mpicc"), *flags, "-shared", "-fPIC", str(source), "-o", str(library)])
    program = mpicc(source, flags=(*flags, "-DMAIN", str(library), f"-Wl,-rpath,{tmp_path}"), name="calls-library")
    result = mpiexec(2, program, options=(f"--profile={tmp_path / 'kept'}",), cwd=tmp_path)
    lines = source.read_text().splitlines()
    late, waits = (next(number for number, text in enumerate(lines, 1) if f"/* {mark} */" in text) for mark in ("calls late", "waits"))
    text = " ".join(result.stderr.split())
    assert f"most in MPI_Recv at library.c:{waits} (inner), called from library.c:{late} (main)" in text, result.explain()
    assert re.search(rf"(?:[89]\d|100)\.\d % of its waiting called from library.c:{late} \(main\)", text), result.explain()
    html = run([str(dist / "bin/encore"), "profile", str(tmp_path / "kept"), "--html"]).stdout
    assert f"MPI_Recv at library.c:{waits} (inner), called from library.c:{late} (main)" in html, html


def test_signals_show_the_page_so_far_and_at_the_end(dist, waits, tmp_path):
    command = [dist / "bin/mpiexec", f"--profile={tmp_path / 'kept'}", "-n", "2", waits, "interrupted"]
    environment = harness.clean_environment({"ENCORE_DEADLOCK_SECONDS": "0"})
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as job:
        try:
            assert [job.stdout.readline(), job.stdout.readline()] == ["waits from here on\n"] * 2
            job.send_signal(signal.SIGUSR1)
            said = ""
            while "this profile" not in said:
                line = job.stderr.readline()
                assert line, said
                said += line
            job.send_signal(signal.SIGINT)
            _, end = job.communicate(timeout=30)
        finally:
            job.kill()
    assert "The job is still running." in said and "(kept in" not in said, said
    assert job.returncode == -signal.SIGINT, end
    assert "The job ended before its time: " in end and "SIGINT" in end and f"(kept in {tmp_path / 'kept'})" in end, end
    assert re.search(rf"rank 0 had waited .* for rank 1 in MPI_Recv at waits.c:{line_of('end')} ", " ".join(end.split())), end


def test_program_without_lines_is_told(mpicc, profiled):
    run = profiled("late sender", 2, mpicc(HERE / "waits.c", flags=("-s",), name="waits-stripped"))
    assert "compile the program with -g to see lines" in run.page, run.page


def test_kept_profile_is_shown_again(profiled, dist, run, tmp_path):
    kept = profiled("late sender", 2)
    encore = [str(dist / "bin/encore"), "profile", str(tmp_path / "kept.encore")]
    assert run(encore).stdout == kept.page
    assert json.loads(run([*encore, "--json"]).stdout) == kept.profile
    html = run([*encore, "--html"]).stdout
    assert html.startswith("<!DOCTYPE html>") and f"waits.c:{line_of('late sender')}" in html
    compared = run([*encore, str(tmp_path / "kept.encore")]).stdout
    assert "before" in compared and "MPI_Recv" in compared, compared
    other = run([*encore[:2], str(HERE / "waits.c")])
    assert other.returncode == 1 and "it is no profile of mpiexec --profile" in other.stderr, other.explain()


def test_file_that_cannot_be_kept_is_told(mpiexec, waits, tmp_path):
    result = mpiexec(1, waits, "nothing", options=("--profile=/nowhere/kept",), cwd=tmp_path)
    assert "the profile can't be kept in /nowhere/kept: " in result.stderr, result.explain()


def exported(library):
    text = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1] for line in text.splitlines()}


def test_ordinary_library_has_nothing_of_a_profile(dist):
    ordinary, counting = dist / "lib/libmpi_abi.so.1", dist / "lib/profile/libmpi_abi.so.1"
    assert exported(ordinary) == exported(counting)
    # Places in its sources, which errors name.
    assert b"crates/insight/" not in ordinary.read_bytes()
    assert b"crates/insight/" in counting.read_bytes()
