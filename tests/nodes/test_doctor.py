"""`encore doctor --fabric` between two machines."""

import re

import harness
import pytest
from mpi import suite
from nodes.test_fabric import WHY_NOT
from nodes.test_trusted import network  # noqa: F401

pytestmark = [
    pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link"),
    pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT)),
]
ENCORE = harness.DIST / "bin" / "encore"


def doctor(nodes, tmp_path, env):
    report = tmp_path / "report.txt"
    words = ["doctor", "--fabric", "--seconds", "1", "--output", report]
    result = nodes.hydra("n1:1,n2:1").run(2, ENCORE, *words, check=False, env=env)
    return result, report.read_text() if report.exists() else ""


def test_a_network_that_works_has_a_verdict_and_a_report(nodes, tmp_path):
    """It starts itself: Encore's launcher finds Hydra in the path, and hands over to it."""
    launcher = nodes.encore("mpich")
    words = [*launcher.words[:-1], ENCORE, "doctor", "--fabric", "n1", "n2", "--seconds", "0", "--output", tmp_path / "report.txt"]
    result = harness.run(words, env={**launcher.environment, "ENCORE_FABRIC": "tcp"})
    report = (tmp_path / "report.txt").read_text()
    verdict = re.search(r"^verdict: (.*)$", report, re.MULTILINE)[1]
    assert re.fullmatch(r"tcp(;ofi_rxm)? on eth0 works between n1 and n2: [\d.]+ us(, [\d.]+ GB/s)? \(TCP: [\d.]+ us(, [\d.]+ GB/s)?\)", verdict), result.explain()
    assert f"verdict: {verdict}" in result.stdout, result.explain()
    for rank, node in enumerate(("n1", "n2")):
        for said in (
            "all lengths, asked by rank 0: all contents as sent, by packets, reads and writes",
            "all lengths, asked by rank 1: all contents as sent, by packets, reads and writes",
            r"soak: [1-9]\d* rounds, \d+ MB, .* all contents as sent",
            ("killed peer: noticed after", "killed peer: a process was killed")[rank],
            "after that: the two still reach each other",
        ):
            assert re.search(f"fine +{node}: {said}", report), result.explain()
    assert "PROBLEM" not in report, result.explain()


@pytest.mark.parametrize(
    "fault, found",
    (
        ("flip", r"all lengths, asked by rank 0: a packet of \d+ bytes brought other contents than were sent, from byte \d+ on"),
        ("early", r"all lengths, asked by rank 0: a read of \d+ bytes brought other contents than were sent, from byte 0 on"),
    ),
)
def test_a_network_that_fails_has_a_verdict_that_says_why(nodes, network, tmp_path, fault, found):  # noqa: F811
    result, report = doctor(nodes, tmp_path, network(fault))
    assert not result.ok and not result.timed_out, result.explain()
    assert re.search(rf"^verdict: don't use cxi on eth0 between n1 and n2: {found}", report, re.MULTILINE), result.explain()
    assert "ENCORE_FABRIC=sockets has jobs use TCP" in report, result.explain()


def test_machines_without_a_network_are_told_so(nodes, tmp_path):
    result, report = doctor(nodes, tmp_path, {"ENCORE_FABRIC": "auto"})
    said = r"^verdict: no fast network between n1 and n2: n1 has no endpoint of a fast network: libfabric \d+\.\d+ offers none, but .*"
    assert not result.ok and re.search(said, report, re.MULTILINE), result.explain()


def test_it_says_how_it_is_started(nodes):
    result = harness.run([ENCORE, "doctor", "--fabric"])
    assert not result.ok and "encore doctor --fabric a b" in result.stderr, result.explain()
    result = harness.run([ENCORE, "doctor", "--fabric", "a"])
    assert not result.ok and "name two machines, not 1" in result.stderr, result.explain()
    result = nodes.hydra("n1:2").run(2, ENCORE, "doctor", "--fabric", check=False)
    assert not result.ok and "needs two ranks on two machines, but this job has 2, 2 of them on this machine" in result.stderr, result.explain()
