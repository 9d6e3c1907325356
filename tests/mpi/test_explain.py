"""ENCORE_EXPLAIN: a rank tells how its messages went, and why."""

import re

import harness
import pytest

from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="the explanation is Encore's own")

# Bytes, and announced messages: 20 of each of 8, 1,000, 30,000 and 100,000 bytes.
SENT = "2620160 bytes, 20 announced"


def explained(tmp_path, ranks: int, **env) -> dict[str, list[str]]:
    """The lines of each rank that explains."""
    command = suite.mpiexec(ranks, str(suite.compile_program("env/explained")), timeout=60)
    env = suite.environment(tmp_path) | {"ENCORE_CPUS": "64"} | env
    result = harness.run(command, env=env, cwd=tmp_path, timeout=90)
    assert result.ok and not result.survivors, result.explain()
    lines = {}
    for line in result.stderr.splitlines():
        rank, said = re.fullmatch(r"rank (\d+): (.*)", line).groups()
        lines.setdefault(rank, []).append(said)
    return lines


def test_rank_0_explains_each_length_with_its_limit(tmp_path):
    lines = explained(tmp_path, 2, ENCORE_EXPLAIN="1", ENCORE_EAGER_LIMIT="40000")
    assert list(lines) == ["0"] and len(lines["0"]) <= 30
    first, *said = lines["0"]
    assert SENT in first, first
    assert said[:5] == [
        "to rank 1, in shared memory:",
        "  up to 48 bytes: in one cell: they fit",
        "  up to 4K bytes: one eager fragment, on an exchange buffer where one is at hand; ENCORE_EAGER_LIMIT=40000",
        "  up to 40000 bytes: eager fragments through a staging buffer; ENCORE_EAGER_LIMIT=40000",
        "  longer ones: announced; the receiver has them staged or has the kernel copy; "
        "longer than ENCORE_EAGER_LIMIT=40000, ENCORE_KERNEL_COPY=auto",
    ]
    assert said[5].startswith("  from 16K bytes in memory of MPI_Alloc_mem: announced"), said
    # The receiver's measurements, or the reason why there are none.
    assert said[6] == "announced from rank 1:", said
    measured = r"  up to 128K bytes: (staged|kernel's copy), 20 messages so far; (measured: .* ps/B|not measured yet)"
    assert re.fullmatch(measured, said[7]) or said[7] == "  the kernel refuses to copy from that process", said


def test_all_ranks_explain_where_all_are_asked(tmp_path):
    lines = explained(tmp_path, 3, ENCORE_EXPLAIN="all", ENCORE_KERNEL_COPY="never")
    assert sorted(lines) == ["0", "1", "2"]
    for said in lines.values():
        assert "  longer ones: announced, then sent in chunks; longer than ENCORE_EAGER_LIMIT=64K" in said
        assert "  ENCORE_KERNEL_COPY=never limits the choice" in said


def test_paths_through_sockets_are_named(tmp_path):
    lines = explained(tmp_path, 2, ENCORE_EXPLAIN="1", ENCORE_SHARED="no")
    assert "to rank 1, through sockets (ENCORE_FABRIC):" in lines["0"]
    assert "  up to 64K bytes: eager fragments behind cells of the link; ENCORE_EAGER_LIMIT=64K" in lines["0"]


@pytest.mark.parametrize("env", [{}, {"ENCORE_EXPLAIN": "0"}], ids=["unset", "0"])
def test_nothing_is_explained_unasked(tmp_path, env):
    assert explained(tmp_path, 2, **env) == {}
