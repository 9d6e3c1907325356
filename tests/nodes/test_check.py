"""`mpiexec --check` of jobs on several machines, which are network namespaces here (see rig.py): what two ranks compare travels between them."""

import re

import pytest
from insight import test_check as one_node
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own checks")

#: Mistakes that only two ranks together know of, and some that one finds.
WAYS = ("type", "late", "part", "persistent", "broadcast", "gather", "all to all", "leak", "overlap", "changes some")
#: Accesses to windows that the target compares, as their origins are on other machines.
WINDOWS = ("gets what is put", "combines", "stores", "changes put")
#: Programs of tests/mpi in which nothing is wrong: every third one is run, unless ENCORE_TEST_ALL=1.
PROGRAMS = (
    "coll/alltoall",
    "coll/scattered",
    "comm/inter_collectives",
    "icoll/allreduce",
    "io/progress",
    "part/transfers",
    "pt2pt/any_source",
    "pt2pt/mprobe",
    "pt2pt/types",
    "rma/accumulate",
    "rma/atomic",
    "rma/far_copies",
    "rma/fence",
    "rma/lock",
    "rma/order",
    "rma/pscw",
    "rma/requests",
    "threads/storm",
)
WISH = {"ENCORE_CHECK": "1"}


@pytest.fixture(scope="module")
def mistakes(mpicc):
    return mpicc(one_node.HERE / "mistakes.c", flags=("-g", "-pthread"), name="mistakes-nodes")


@pytest.mark.parametrize("way", (*WAYS, *WINDOWS))
def test_mistake_is_found_between_machines(nodes, mistakes, way):
    result = nodes.hydra("n1:1,n2:1").run(2, mistakes, way, env=WISH, check=False)
    assert result.returncode == one_node.FOUND, result.explain()
    found = one_node.findings(result)
    expected = one_node.MISTAKES.get(way, [r"exchange blocks that don't fit in a collective operation"])
    assert len(expected) <= len(found) <= max(len(expected), 2 if way == "all to all" else 0), result.explain()
    for words in expected:
        assert any(re.search(words, one) for one in found), f"{words}\n{result.explain()}"


@pytest.mark.parametrize("places", ("n1:1,n2:1,n3:1", "n1:2,n2:1", "n1:1,n2:2"))
@pytest.mark.parametrize("way", one_node.OF_THREE)
def test_origins_of_several_machines_conflict_once(nodes, mistakes, way, places):
    result = nodes.hydra(places).run(3, mistakes, way, env=WISH, check=False)
    assert result.returncode == one_node.FOUND, result.explain()
    (found,), (expected,) = one_node.findings(result), one_node.OF_THREE[way]
    assert re.search(expected, found), result.explain()


def test_mpiexec_has_the_findings_of_several_machines_collected(nodes, mistakes):
    result = nodes.encore("mpich", "--check", "-host", "n1:1,n2:1").run(2, mistakes, "type", check=False)
    assert result.returncode == one_node.FOUND and len(one_node.findings(result)) == 1, result.explain()


def test_calls_that_need_buffering_are_noted_between_machines(nodes, mistakes):
    result = nodes.hydra("n1:1,n2:1").run(2, mistakes, "unsafe", env=WISH)
    (note,) = one_node.notes(result)
    assert "these calls end only because MPI keeps messages" in note and not one_node.findings(result), result.explain()


@pytest.mark.parametrize("ranks", (2, 4))
def test_right_program_has_no_finding_on_several_machines(nodes, mistakes, ranks):
    result = nodes.hydra(f"n1:{ranks // 2},n2:{ranks // 2}").run(ranks, mistakes, "right", env=WISH)
    assert (result.stdout, result.stderr) == ("", ""), result.explain()


@pytest.mark.parametrize("program", PROGRAMS if suite.ALL else PROGRAMS[::3])
def test_program_has_no_finding_on_several_machines(nodes, program):
    result = nodes.hydra("n1:2,n2:1,n3:1").run(4, suite.compile_program(program), env=WISH, timeout=120)
    assert not one_node.findings(result), result.explain()
    assert re.sub(r"^encore check note: .*\n(?:  .*\n)*", "", result.stderr, flags=re.M) == "", result.explain()
