"""Jobs on several machines that go on when a rank dies, or a whole machine (see rig.py), under Slurm's `srun`: nobody but the ranks themselves says
who has died."""

import os
import re
import signal
import threading
import time

import harness
import pytest
import slurm
from mpi import suite
from nodes.test_faults import below, kill, name_of, ranks_of
from nodes.test_slurm import srun_of

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

FT = {"ENCORE_FT": "ulfm"}
OPTIONS = ("--no-kill", "--kill-on-bad-exit=0")
STORM = harness.REPOSITORY / "tests" / "ft" / "storm.c"
HALO = harness.REPOSITORY / "tests" / "ft" / "halo.c"
#: Two machines of two ranks each; three with one, two and one; a single one.
PLACES = (("n1", "n1", "n2", "n2"), ("n1", "n2", "n2", "n3"), ("n1", "n1", "n1", "n1"))

#: The ranks compute until they are fewer than the argument says, and go on with those that live. Each says how long it has taken to notice.
SHRINKS = r"""
#include "check.h"
#include <mpix.h>
#include <stdio.h>
#include <sys/prctl.h>

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    int members = size, least = atoi(argv[1]), sum = 0;
    MPI_Comm comm, made;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    OK(MPI_Barrier(comm));
    char name[16];
    snprintf(name, sizeof name, "rank%d", rank);
    prctl(PR_SET_NAME, name);
    while (members >= least) {
        int code = MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, comm);
        if (!code) {
            CHECK_EQ(members, sum);
            continue;
        }
        OK(MPIX_Comm_revoke(comm));
        OK(MPIX_Comm_shrink(comm, &made));
        OK(MPI_Comm_free(&comm));
        comm = made;
        OK(MPI_Comm_size(comm, &members));
    }
    OK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(members, sum);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize());
    return 0;
}
"""


#: The ranks write their notices to a file, as nothing leads from a machine that is cut off.
INTO_FILE = SHRINKS.replace("#include <stdio.h>", "#include <fcntl.h>\n#include <stdio.h>").replace(
    "    CHECK_START", "    dup2(open(argv[2], O_WRONLY | O_APPEND | O_CREAT, 0600), 2);\n    CHECK_START"
)


#: The first of the living says how many they are at the end.
COUNTS = SHRINKS.replace("    OK(MPI_Comm_free(&comm));\n    OK(MPI_Finalize", """    OK(MPI_Comm_rank(comm, &rank));
    if (rank == 0)
        printf("%d have come to the end\\n", members);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Finalize""")


#: The ranks send each other long messages until the file is there that the argument names.
EXCHANGES = r"""
#include "check.h"
#include <mpix.h>
#include <stdio.h>
#include <sys/prctl.h>

enum { LENGTH = 1 << 22 };
static char sent[LENGTH], received[LENGTH];

int main(int argc, char **argv)
{
    CHECK_START(argc, argv, 2);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    int goes_on = 1, other = (rank + size / 2) % size;
    char name[16];
    snprintf(name, sizeof name, "rank%d", rank);
    prctl(PR_SET_NAME, name);
    while (goes_on) {
        OK(MPI_Sendrecv(sent, LENGTH, MPI_CHAR, other, 1, received, LENGTH, MPI_CHAR, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        goes_on = access(argv[1], F_OK) != 0;
        OK(MPI_Allreduce(MPI_IN_PLACE, &goes_on, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD));
    }
    MPI_Group failed;
    int count;
    OK(MPIX_Comm_get_failed(MPI_COMM_WORLD, &failed));
    OK(MPI_Group_size(failed, &count));
    CHECK_EQ(0, count);
    OK(MPI_Group_free(&failed));
    OK(MPI_Finalize());
    return 0;
}
"""
#: Longer than a machine that answers nothing lives, in seconds.
STOPPED = 22


@pytest.fixture(scope="module")
def cluster(nodes, tmp_path_factory):
    if (why := slurm.missing()) is not None:
        pytest.skip(why)
    one = slurm.Slurm(tmp_path_factory.mktemp("slurm"), nodes)
    yield one
    one.stop()


@pytest.fixture
def srun(nodes, cluster, tmp_path):
    return lambda places, protocol="pmi2": srun_of(protocol, nodes, cluster, places, tmp_path)


def compiled(mpicc, text, name):
    return mpicc(text.replace("check.h", f"{suite.FOLDER}/check.h"), name=name)


def check(result):
    """All living ranks have come to their end, and nothing else was printed."""
    ours = r"rank \d+ \(process \d+\) on \w+ has ended without MPI_Finalize; the others go on|all ranks on \w+ have died, .*; the others go on"
    theirs = r"slurmstepd: .*|srun: .*|"
    said = [line for line in (result.stdout + result.stderr).splitlines() if not re.fullmatch(f"{ours}|{theirs}", line)]
    # Where srun was killed, its own processes on the machine that lives may take their time.
    survivors = [survivor for survivor in result.survivors if "slurmstepd" not in survivor]
    assert not result.timed_out and not survivors and said == [], result.explain()


@pytest.mark.parametrize("places", PLACES, ids="-".join)
@pytest.mark.parametrize("protocol", ("pmi2", "pmix"))
def test_operations_that_need_the_dead_end_with_an_error(srun, places, protocol):
    check(srun(places, protocol).run(4, suite.compile_program("ft/errors"), check=False, env=FT, options=OPTIONS))


@pytest.mark.parametrize("places", PLACES[:2], ids="-".join)
def test_ranks_that_die_at_random_moments(srun, mpicc, places):
    program = compiled(mpicc, STORM.read_text(), "ft-storm")
    for seed in range(3):
        check(srun(places).run(4, program, str(seed), check=False, env=FT, options=OPTIONS))


def test_ranks_are_replaced_over_machines(srun, mpicc):
    """New processes run on the machine of the first rank; scripts/halo-nodes.sh has it go on for a minute."""
    program = mpicc(HALO, name="ft-halo")
    result = srun(("n1",) * 4 + ("n2",) * 4).run(8, program, "5", "50", "first", check=False, timeout=120, env=FT, options=OPTIONS)
    assert "right after 5 losses" in result.stdout.splitlines(), result.explain()


@pytest.mark.parametrize("places, cut", ((PLACES[0], "n2"), (PLACES[1], "n2"), (("n1", "n2", "n2"), "n1")), ids=("half", "two-of-four", "first"))
def test_a_machine_that_is_cut_off(nodes, srun, mpicc, tmp_path, places, cut):
    """The larger part, or that with the first rank, goes on, while the ranks of the other one end with a sentence, all before the network comes back."""
    program = compiled(mpicc, INTO_FILE, "ft-shrinks-into-file")
    said, lost = tmp_path / "said", places.count(cut)
    result, count = [], len(places)
    least = str(count - lost + 1)
    run = threading.Thread(target=lambda: result.append(srun(places).run(count, program, least, str(said), check=False, env=FT, options=OPTIONS)))
    run.start()
    node = next(node for node in nodes.nodes if node.name == cut)
    try:
        while not (ranks := ranks_of(nodes, program, count)):
            assert run.is_alive(), result[0].explain()
            time.sleep(0.005)
        nodes.cable(node, "down")
        begun = time.monotonic()
        while any(os.path.exists(f"/proc/{pid}") for pid, _ in ranks.values()):
            assert run.is_alive() and time.monotonic() < begun + 60, said.read_text()
            time.sleep(0.05)
        print(f"{time.monotonic() - begun:.1f} s")
    finally:
        nodes.cable(node, "up")
        # It would wait for news of the machine's ranks for as long as TCP does.
        for pid in below(os.getpid()):
            if name_of(pid) == "srun":
                os.kill(pid, signal.SIGTERM)
        run.join()
    lines = said.read_text().splitlines()
    gone = [line for line in lines if re.search(f"all ranks on {cut} have died, or the network there has failed; the others go on", line)]
    ended = [line for line in lines if re.search("this part ends|the other ranks have lost their connections with this one and go on without it: it ends", line)]
    assert len(gone) == 1 and len(ended) == lost and not any("check failed" in line for line in lines), "\n".join(lines)


def test_a_machine_whose_ranks_are_stopped_is_not_lost(nodes, srun, mpicc, tmp_path):
    """Its kernel answers for them, while the others' messages wait."""
    program, end = compiled(mpicc, EXCHANGES, "ft-exchanges"), tmp_path / "end"
    result = []
    run = threading.Thread(target=lambda: result.append(srun(PLACES[0]).run(4, program, str(end), check=False, timeout=120, env=FT, options=OPTIONS)))
    run.start()
    while not (ranks := ranks_of(nodes, program, 4)):
        assert run.is_alive(), result[0].explain()
        time.sleep(0.005)
    time.sleep(0.5)
    stopped = [ranks[rank][0] for rank in (2, 3)]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(STOPPED)
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    end.touch()
    run.join()
    check(result[0])
    assert "go on" not in result[0].stdout + result[0].stderr and result[0].returncode == 0, result[0].explain()


@pytest.mark.parametrize("victims, machine", (((3,), False), ((0,), False), ((2, 3), False), ((0, 1), True)))
def test_the_others_notice_and_go_on(nodes, srun, mpicc, victims, machine):
    """One rank is killed, or all of a machine, or these and what has started them there."""
    program = compiled(mpicc, SHRINKS, "ft-shrinks")
    result = []
    least = str(4 - len(victims) + 1)
    run = threading.Thread(target=lambda: result.append(srun(PLACES[0]).run(4, program, least, check=False, env=FT, options=OPTIONS)))
    run.start()
    while not (ranks := ranks_of(nodes, program, 4)):
        assert run.is_alive(), result[0].explain()
        time.sleep(0.005)
    begun = time.monotonic()
    above = {ranks[victim][1].parent(ranks[victim][0]) for victim in victims} if machine else ()
    for pid in (*above, *(ranks[victim][0] for victim in victims)):
        kill(pid)
    living = [pid for rank, (pid, _) in ranks.items() if rank not in victims]
    while any(os.path.exists(f"/proc/{pid}") for pid in living):
        assert run.is_alive() and time.monotonic() < begun + 30
        time.sleep(0.005)
    print(f"{time.monotonic() - begun:.2f} s")
    if machine:
        # It would wait for the machine until Slurm takes that for dead.
        kill(min(pid for pid in below(os.getpid()) if name_of(pid) == "srun"))
    run.join()
    if machine:
        nodes.calm()
    check(result[0])


@pytest.mark.parametrize("victims", ((3,), (2, 3), (0, 1)), ids=str)
def test_the_others_go_on_under_prterun(nodes, mpicc, victims):
    """A rank dies, or all of a machine. prterun ends the job where its own daemon dies."""
    program = compiled(mpicc, COUNTS, "ft-counts")
    launcher = nodes.encore("openmpi", "--with-ft", "ulfm", "-host", "n1,n2", "-ppn", "2")
    result = []
    least = str(4 - len(victims) + 1)
    run = threading.Thread(target=lambda: result.append(launcher.run(4, program, least, check=False)))
    run.start()
    while not (ranks := ranks_of(nodes, program, 4)):
        assert run.is_alive(), result[0].explain()
        time.sleep(0.005)
    for victim in victims:
        kill(ranks[victim][0])
    run.join()
    result = result[0]
    assert result.stdout == f"{4 - len(victims)} have come to the end\n", result.explain()
    assert result.returncode == 0 and not result.timed_out and not result.survivors, result.explain()
    assert re.search(r"has ended without MPI_Finalize; the others go on|all ranks on n\d have died", result.stderr), result.explain()
