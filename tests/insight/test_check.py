"""`mpiexec --check`: mistakes are found with both lines, and nothing where there is none."""

import pathlib
import re

import harness
import pytest
from mpi import suite

HERE = pathlib.Path(__file__).parent
LINES = (HERE / "mistakes.c").read_text().splitlines()
FOUND = 36


@pytest.fixture(scope="module")
def mistakes(mpicc):
    return mpicc(HERE / "mistakes.c", flags=("-g", "-pthread"))


@pytest.fixture
def checked(mpiexec, mistakes, tmp_path):
    def run(way, ranks=2, options=()):
        return mpiexec(ranks, mistakes, way, options=("--check", *options), cwd=tmp_path, check=False)

    return run


def at(mark):
    """A line of the program, as findings name it."""
    number = next(number for number, text in enumerate(LINES, 1) if re.search(rf"/\* {mark} +\*/|/\* {mark} \*/", text))
    return rf"mistakes\.c:{number} \(\w+\)"


#: For each mistake, the findings as regular expressions, each paragraph as one line.
MISTAKES = {
    "type": [
        r"rank 1 receives other types than rank 0 has sent .*"
        rf"sent MPI_Send at {at('sends')}: 10 MPI_INT, tag 3 received MPI_Recv at {at('receives')}: as 10 MPI_FLOAT"
    ],
    "late": [
        rf"rank 1 receives .* sent MPI_Ssend at {at('sends late')}: 100000 MPI_INT, tag 4 "
        rf"received MPI_Recv at {at('receives late')}: as 50000 MPI_DOUBLE"
    ],
    "part": [r"rank 1 receives .* 3 MPI_INT, tag 3 .* as 2 MPI_DOUBLE"],
    "persistent": [rf"rank 1 receives .* MPI_Start at .* 2 MPI_INT, tag 5 received MPI_Recv_init at {at('receives persistently')}: as 2 MPI_UNSIGNED"],
    "broadcast": [
        rf"rank \d and rank \d call collective operations that don't fit .* (?=.*MPI_Bcast at {at('two integers')}: root 0, 2 MPI_INT)"
        rf"(?=.*MPI_Bcast at {at('one double')}: root 0, 1 MPI_DOUBLE)"
    ],
    "root": [
        rf"rank \d and rank \d call collective operations that don't fit .* (?=.*MPI_Bcast at {at('one root')}: root 0, 1 MPI_INT)"
        rf"(?=.*MPI_Bcast at {at('another root')}: root 1, 1 MPI_INT)"
    ],
    "overlap": [
        r"rank 0 has begun two operations whose buffers overlap in 8 bytes .*"
        rf"first MPI_Irecv at {at('first half')}: receives 10 MPI_DOUBLE second MPI_Irecv at {at('second half')}: receives 10 MPI_DOUBLE"
    ],
    "leak": [
        rf"rank {rank} leaves something behind: 1 communicator of MPI_Comm_dup, never freed made MPI_Comm_dup at {at('leaks a communicator')}" for rank in (0, 1)
    ]
    + [
        r"rank 1 leaves something behind: never completed .*: 1 receive from rank 0 with tag 9",
        rf"rank 1 leaves something behind: the request of this call made MPI_Irecv at {at('leaks a request')}",
    ],
    "thread": [
        rf"rank {rank} calls MPI in a thread that may not .*: the thread level is MPI_THREAD_FUNNELED, .* call MPI_Comm_rank at {at('in a thread')}"
        for rank in (0, 1)
    ],
}


def changed(begun, what):
    """The finding that a buffer has changed."""
    return rf"rank 0 has changed the buffer of an operation that wasn't complete .* begun {begun} completed {what}"


for name, text, bytes in (
    ("one", "1 MPI_INT", "bytes? 0.* ha(s|ve) changed since"),
    ("some", "1000 MPI_INT", "byte 2000 has changed since"),
    ("many", "1000000 MPI_INT", r"some of bytes 1998848 to 2002943 have changed since"),
):
    MISTAKES[f"changes {name}"] = [
        changed(rf"MPI_Isend at {at('begins a send')}: sends {text}", rf"MPI_Wait at {at('completes a send')}: {bytes}")
    ]
MISTAKES |= {
    "changes persistent": [
        changed(rf"MPI_Send_init at {at('makes a send')}: sends 10 MPI_INT", rf"MPI_Wait at {at('completes a send')}: byte 20 has changed since")
    ],
    "changes put": [
        changed(
            rf"MPI_Put at {at('begins a put')}: puts 2 MPI_INT to rank 1", rf"MPI_Win_flush_local at {at('completes a put')}: byte 4 has changed since"
        )
    ],
    "gather": [
        rf"exchange blocks that don't fit in a collective operation .*(?=.* MPI_Gatherv at {at('gives integers')}: sends 2 MPI_INT to rank 0)"
        rf"(?=.* MPI_Gatherv at {at('collects doubles')}: receives 1 MPI_DOUBLE from rank 1)"
    ],
    "gets what is put": [
        rf"accesses to a window that conflict in 4 bytes .* first MPI_Put at {at('puts first')}: writes bytes 0 to 15 of rank 1 "
        rf"second MPI_Get at {at('gets then')}: reads bytes 12 to 15 of rank 1"
    ],
    "combines": [
        rf"accesses to a window that conflict in 4 bytes .* rank 0 MPI_Accumulate at {at('adds')}: combines bytes 0 to 3 of rank 0 "
        rf"rank 1 MPI_Accumulate at {at('takes the larger one')}: combines bytes 0 to 3 of rank 0"
    ],
    "stores": [
        rf"accesses to a window that conflict in 4 bytes .* rank 0 MPI_Put at {at('puts before a store')}: writes bytes 8 to 11 of rank 1 "
        rf"rank 1 MPI_Win_fence at {at('ends the epoch of a store')}: stores to these bytes itself"
    ],
}
#: As above, on three ranks.
OF_THREE = {
    "puts twice": [
        rf"accesses to a window that conflict in 4 bytes .* rank (\d) MPI_Put at {at('puts')}: writes bytes \d to 1?\d of rank 2 "
        rf"rank (?!\1)\d MPI_Put at {at('puts')}: writes bytes \d to 1?\d of rank 2"
    ],
    "posts": [
        rf"accesses to a window that conflict in 4 bytes .* rank (\d) MPI_Put at {at('puts to who has posted')}: writes bytes 0 to 3 of rank 2 "
        rf"rank (?!\1)\d MPI_Put at {at('puts to who has posted')}: writes bytes 0 to 3 of rank 2"
    ],
}


def findings(result):
    found = re.findall(r"^encore check: .*(?:\n  .*)*", result.stderr, re.M)
    return [" ".join(paragraph.split()) for paragraph in found]


@pytest.mark.parametrize("way", (*MISTAKES, *OF_THREE))
def test_mistake_is_found_once_with_its_lines(checked, way):
    result = checked(way, 2 if way in MISTAKES else 3)
    assert result.returncode == FOUND, result.explain()
    found = findings(result)
    mistakes = (MISTAKES | OF_THREE)[way]
    assert len(found) == len(mistakes), result.explain()
    for expected in mistakes:
        assert any(re.search(expected, one) for one in found), f"{expected}\n{result.explain()}"


def test_blocks_that_do_not_fit_are_found(checked):
    result = checked("all to all")
    found = findings(result)
    # Each of the two ranks may be the second one to come to a block.
    assert result.returncode == FOUND and 1 <= len(found) <= 2, result.explain()
    for one in found:
        (there,) = re.findall(rf"MPI_Alltoallv at {at('blocks of integers')}: (\w+) 2 MPI_INT \w+ rank 1", one)
        (back,) = re.findall(rf"MPI_Alltoallv at {at('blocks of doubles')}: (\w+) 1 MPI_DOUBLE \w+ rank 0", one)
        assert {there, back} == {"sends", "receives"}, one


@pytest.mark.parametrize("ranks", (2, 3, 4))
def test_nothing_is_found_where_nothing_is_wrong(checked, ranks):
    result = checked("right", ranks)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), result.explain()


def test_page_and_findings_go_together(checked, tmp_path):
    result = checked("type", options=(f"--profile={tmp_path / 'kept'}",))
    assert result.returncode == FOUND and len(findings(result)) == 1 and "encore profile: " in result.stderr, result.explain()


def test_library_that_does_not_check_is_told(mpiexec, dist, tmp_path):
    source, program = tmp_path / "opens.c", tmp_path / "opens"
    source.write_text(
        "#include <dlfcn.h>\nint main(int c, char **v) { void *l = dlopen(v[1], RTLD_NOW);\n"
        '((int (*)(int *, char ***))dlsym(l, "MPI_Init"))(&c, &v); return ((int (*)(void))dlsym(l, "MPI_Finalize"))(); }\n'
    )
    harness.run(["cc", source, "-o", program, "-ldl"], check=True)
    # Under its own name, mpiexec has the loader take the copy that checks.
    library = tmp_path / "libother.so"
    library.write_bytes((dist / "lib/libmpi_abi.so.1").read_bytes())
    result = mpiexec(2, program, library, options=("--check",), cwd=tmp_path)
    assert result.stderr.startswith("encore check: nothing was checked, as the ranks load another "), result.explain()


#: Of each part of MPI some; scripts/insight.py runs all.
PROGRAMS = (
    "coll/alltoall",
    "coll/scattered",
    "comm/inter_collectives",
    "datatype/structs",
    "icoll/allreduce",
    "io/progress",
    "jobs/merged",
    "pt2pt/any_source",
    "pt2pt/mprobe",
    "pt2pt/many_matching",
    "pt2pt/types",
    "part/transfers",
    "rma/pscw",
    "threads/storm",
)


@pytest.mark.parametrize("program", PROGRAMS)
def test_program_has_no_finding(program, tmp_path):
    command = suite.mpiexec(2, "--check", str(suite.compile_program(program)), timeout=60)
    result = harness.run(command, env=suite.environment(tmp_path), timeout=90, cwd=tmp_path)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


def notes(result):
    found = re.findall(r"^encore check note: .*(?:\n  .*)*", result.stderr, re.M)
    return [" ".join(paragraph.split()) for paragraph in found]


def test_sends_that_need_buffering_are_noted(checked):
    result = checked("unsafe")
    assert result.returncode == 0 and not findings(result), result.explain()
    (note,) = notes(result)
    place = rf"MPI_Send at {at('sends first')}"
    assert re.search(rf"these calls end only because MPI keeps messages .* rank 0 {place} rank 1 {place}", note), note


def test_receive_from_any_rank_is_noted_once(checked):
    result = checked("any", 3)
    assert result.returncode == 0 and not findings(result), result.explain()
    (note,) = notes(result)
    expected = rf"rank 0 has got the message of rank ([12]), and could as well have got that of rank (?!\1)[12], .* received MPI_Recv at {at('receives from any')}"
    assert re.search(expected, note), note
