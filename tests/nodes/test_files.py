"""Files whose ranks are on several machines, which are network namespaces here (see rig.py), and share a folder."""

import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own files")

#: Programs of tests/mpi, and their arguments.
PROGRAMS = (("io/random", "1", "40"), ("io/random", "2", "40"), ("io/views",), ("io/short_reads",), ("io/etypes",), ("io/apart",), ("io/names",))
#: Two machines of two ranks each; ranks dealt to three machines.
PLACES = ("n1:2,n2:2", "n1:1,n2:1,n1:1,n3:1")


@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)
def test_ranks_of_several_machines_share_a_file(nodes, program, places, tmp_path):
    name, *arguments = program
    result = nodes.hydra(places).run(4, suite.compile_program(name), *arguments, check=False, timeout=120, folder=tmp_path)
    assert result.ok and result.stdout == result.stderr == "", result.explain()


def test_each_machine_flushes_its_cache(nodes, tmp_path):
    result = nodes.hydra("n1:2,n2:2").run(4, suite.compile_program("io/synced"), "0", "2", check=False, folder=tmp_path)
    assert result.ok and result.stdout == result.stderr == "", result.explain()
