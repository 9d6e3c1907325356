"""Known answers of `mpiexec --profile` for ranks on two machines, which are network namespaces here (see rig.py): the waits of tests/insight/waits.c."""

import re

import pytest
from harness import compares_clocks
from insight import test_profile as one_node
from insight.test_profile import Run, is_near
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own profile")


@pytest.fixture(scope="module")
def waits(mpicc):
    return mpicc(one_node.HERE / "waits.c", flags=("-g",), name="waits-known-nodes")


@pytest.fixture
def profiled(nodes, waits, tmp_path):
    def run(way, ranks, places=None):
        kept = tmp_path / "kept"
        places = places or f"n1:{ranks // 2},n2:{ranks // 2}"
        result = nodes.hydra(places).run(ranks, waits, way, env={"ENCORE_PROFILE": str(kept)})
        assert re.search(r" on [234] nodes, ", result.stderr), result.explain()
        return Run(result, kept)

    return run


@pytest.mark.parametrize("way", ("late sender", "any sender", "probe", "broadcast"))
@pytest.mark.parametrize("ranks", (2, 4, 8))
@compares_clocks
def test_late_first_rank_is_named(profiled, way, ranks):
    run = profiled(way, ranks)
    for rank in range(1, ranks):
        seconds = run.waits(rank, way)
        # Eight ranks share processors: the program's seconds contain turns of others after a wait has ended.
        assert ranks == 8 or is_near(sum(seconds.values()), run.measured[rank]), run.result.explain()
        # In a broadcast, others of a machine wait for the one that has it from the root.
        assert way == "broadcast" or set(seconds) == {0}, run.result.explain()
    assert run.caused(ranks // 2, 0) > 0.6 * run.measured[ranks // 2], run.result.explain()


@pytest.mark.parametrize(("way", "ranks"), (("barrier", 2), ("barrier", 4), ("reduction", 2), ("reduction", 4), ("all to all", 2), ("fence", 2)))
@compares_clocks
def test_late_last_rank_is_named(profiled, way, ranks):
    run = profiled(way, ranks)
    last = ranks - 1
    for rank in range(last):
        assert is_near(sum(run.waits(rank, way).values()), run.measured[rank]), run.result.explain()
    # Its neighbour of the same machine knows that it is the last one; the other machine knows which machine was late.
    caused = run.caused(last - 1, last) if ranks > 2 else run.caused(0, 1)
    assert caused > 0.6 * run.measured[last - 1], run.result.explain()
    elsewhere = sum(run.caused(0, rank) for rank in range(ranks // 2, ranks))
    assert elsewhere > 0.6 * run.measured[0], run.result.explain()


@compares_clocks
def test_late_receiver_of_another_machine_is_named(profiled):
    run = profiled("late receiver", 2)
    assert run.waits(0, "late receiver", "LateReceiver").get(1, 0) > 0.6 * run.measured[0], run.result.explain()


@compares_clocks
def test_early_root_waits_for_another_machine(profiled):
    run = profiled("early root", 2)
    assert is_near(sum(run.waits(0, "early root").values()), run.measured[0]), run.result.explain()
    assert "Rank 1 keeps the others waiting: " in run.page, run.page


@pytest.mark.parametrize("way", ("all to all", "fence"))
@pytest.mark.parametrize("places", ("n1:2,n2:2", "n1:1,n2:1,n3:2"))
@compares_clocks
def test_blame_is_passed_on_to_the_last_rank(profiled, way, places):
    run = profiled(way, 4, places)
    assert "Rank 3 keeps the others waiting: " in run.page, run.page
    # Its neighbour has waited for it itself, and is no more to blame than any rank of a busy machine.
    for rank in (0, 1):
        assert run.caused(rank, 3) > 2 * run.caused(rank, 2), run.result.explain()


@compares_clocks
def test_sender_is_named_beside_a_window(profiled):
    # A thread that serves the window takes some of the messages.
    run = profiled("any sender beside a window", 2)
    seconds = run.waits(1, "any sender")
    assert set(seconds) == {0} and is_near(seconds[0], run.measured[1]), run.result.explain()


@compares_clocks
def test_chain_over_machines_blames_its_first_rank(profiled):
    run = profiled("chain", 4)
    for rank in (1, 2, 3):
        seconds = run.waits(rank, "chain", "LateSender")
        assert set(seconds) == {rank - 1} and is_near(seconds[rank - 1], run.measured[rank]), run.result.explain()
        assert run.caused(rank, 0) > 0.6 * run.waiting(rank), run.result.explain()


@pytest.mark.parametrize("places", ("n1:2,n2:2", "n1:1,n2:1,n1:1,n2:1"))
@compares_clocks
def test_waits_of_a_halo_over_machines_are_complete(profiled, places):
    run = profiled("halo", 4, places)
    for rank in (0, 2, 3):
        assert is_near(sum(run.waits(rank, "halo").values()), run.measured[rank]), run.result.explain()
    # The slow rank's neighbours know it, and pass it on.
    for rank in (0, 2):
        assert run.waits(rank, "halo").get(1, 0) > 0.6 * run.measured[rank], run.result.explain()
    assert run.waits(3, "halo").get(1, 0) == 0, run.result.explain()
    assert run.caused(3, 1) > 0.6 * run.waiting(3), run.result.explain()


@pytest.mark.parametrize("places", ("n1:2,n2:2", "n1:1,n2:1,n3:2"))
@compares_clocks
def test_blame_is_passed_on_from_another_line(profiled, places):
    run = profiled("two lines", 4, places)
    for rank, line, other in ((0, "second line", 2), (2, "two lines", 1)):
        seconds = run.waits(rank, line, "LateSender")
        assert set(seconds) == {other} and is_near(seconds[other], run.measured[rank]), run.result.explain()
        # Rank 2 has waited in its own line only.
        assert run.caused(rank, 1) > 0.6 * run.measured[rank], run.result.explain()
    assert "Rank 1 keeps the others waiting: " in run.page, run.page


@compares_clocks
def test_halves_of_both_machines_name_their_last_rank(profiled):
    run = profiled("halves", 4)
    for rank, last in ((0, 2), (1, 3)):
        assert is_near(sum(run.waits(rank, "halves").values()), run.measured[rank]), run.result.explain()
        assert run.caused(rank, last) > 0.6 * run.measured[rank], run.result.explain()
