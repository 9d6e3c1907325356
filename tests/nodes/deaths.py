"""Ranks that die, on machines made of network namespaces (rig.py), under Slurm's own `srun`, which says nothing of deaths.

    scripts/death-storm-nodes.sh [DEATHS [SEED]]     ranks of three machines die at random moments (tests/ft/storm.c), 300 of them
    scripts/halo-nodes.sh [LOSSES [MILLISECONDS]]    a ring of eight ranks on two machines loses a rank every second for a minute (tests/ft/halo.c)
    scripts/ft-times.sh --nodes                      times of agreement and the others, and of the notice of a death, on two machines (tests/ft/times.c)
"""

from __future__ import annotations

import contextlib
import pathlib
import random
import re
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import harness  # noqa: E402
import slurm  # noqa: E402
from nodes import rig  # noqa: E402
from nodes.test_slurm import srun_of  # noqa: E402

FT = {"ENCORE_FT": "ulfm"}
OPTIONS = ("--no-kill", "--kill-on-bad-exit=0")
#: What may be printed: a death, or something of Slurm's own.
DIED = re.compile(r"rank \d+ \(process \d+\) on \w+ has ended without MPI_Finalize; the others go on|all ranks on \w+ have died, .*; the others go on")
SPAWNED = re.compile(r"mpiexec: rank \d+ \(.*process \d+\) was (killed by signal 9|ended by SIGKILL).*")
OTHERS = re.compile(r"slurmstepd: .*|srun: .*|")


@contextlib.contextmanager
def cluster(count: int):
    """Machines with Slurm's daemons, and a folder."""
    for why in (rig.missing(), slurm.missing()):
        if why is not None:
            sys.exit(f"deaths: {why}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        nodes = rig.Rig(count, folder)
        try:
            slurms = slurm.Slurm(folder, nodes)
            try:
                yield nodes, slurms, folder
            finally:
                slurms.stop()
        finally:
            nodes.calm()
            nodes.stop()


def lines_of(result) -> list[str]:
    return (result.stdout + result.stderr).splitlines()


def storm(deaths: int, seed: int) -> int:
    """Jobs of two to nine ranks, whose places follow from the seed."""
    program = harness.compile_with("mpicc", HERE.parent / "ft" / "storm.c", flags=["-O1", f"-I{HERE.parent / 'mpi'}"])
    died = jobs = 0
    begun = time.monotonic()
    with cluster(3) as (nodes, slurms, folder):
        while died < deaths:
            chance = random.Random(seed)
            ranks = 2 + seed % 8
            places = sorted(chance.choice(("n1", "n2", "n3")) for _ in range(ranks))
            if chance.random() < 0.5:
                chance.shuffle(places)
            launcher = srun_of(chance.choice(("pmi2", "pmix")), nodes, slurms, places, folder)
            words = (str(seed), str(ranks - 1), str(1000 + seed * 7919 % 60000))
            result = launcher.run(ranks, program, *words, check=False, timeout=90, env=FT, options=OPTIONS)
            said = lines_of(result)
            left = [line for node in nodes.nodes for line in node.left() if "slurm" not in line]
            if result.timed_out or left or not all(DIED.fullmatch(line) or OTHERS.fullmatch(line) for line in said):
                print(f"seed {seed}, ranks on {' '.join(places)}, failed:\n{result.explain()}\n" + "\n".join(left))
                return 1
            died += len({line for line in said if line.startswith("rank ")})
            jobs, seed = jobs + 1, seed + 1
    print(f"{died} ranks of {jobs} jobs on three machines have died, and the others have come to their end ({time.monotonic() - begun:.0f} s)")
    return 0


def halo(losses: int, milliseconds: int) -> int:
    program = harness.compile_with("mpicc", HERE.parent / "ft" / "halo.c", flags=["-O1"])
    begun = time.monotonic()
    with cluster(2) as (nodes, slurms, folder):
        launcher = srun_of("pmi2", nodes, slurms, ["n1"] * 4 + ["n2"] * 4, folder)
        timeout = 60 + losses * (milliseconds + 2000) // 1000
        words = (str(losses), str(milliseconds), "first")
        result = launcher.run(8, program, *words, check=False, timeout=timeout, env=FT, options=OPTIONS)
        wanted = f"right after {losses} losses"
        rest = [line for line in lines_of(result) if line != wanted]
        is_known = lambda line: any(known.fullmatch(line) for known in (DIED, SPAWNED, OTHERS))  # noqa: E731
        fine = wanted in result.stdout.splitlines() and all(map(is_known, rest))
    if not fine:
        print(result.explain())
        return 1
    print(f"{wanted} ({time.monotonic() - begun:.0f} s)")
    return 0


def times() -> int:
    """Medians in microseconds, of three jobs each."""
    program = harness.compile_with("mpicc", HERE.parent / "ft" / "times.c", flags=["-O2"])
    with cluster(2) as (nodes, slurms, folder):
        for ranks in (2, 4, 8):
            places = ["n1"] * (ranks // 2) + ["n2"] * (ranks // 2)
            found: dict[str, list[float]] = {}
            for _ in range(3):
                launcher = srun_of("pmi2", nodes, slurms, places, folder)
                result = launcher.run(ranks, program, folder, check=False, timeout=120, env=FT, options=OPTIONS)
                for name, value in re.findall(r"^(\w+) ([\d.]+)$", result.stdout, re.MULTILINE):
                    found.setdefault(name, []).append(float(value))
                (folder / "time").unlink()
            for name, values in found.items():
                print(f"{ranks:5}  {name:20} {sorted(values)[len(values) // 2]:12.1f}")
    return 0


def main() -> int:
    if sys.argv[1] == "times":
        return times()
    numbers = [int(word) for word in sys.argv[2:]]
    given = lambda at, default: numbers[at] if len(numbers) > at else default  # noqa: E731
    if sys.argv[1] == "storm":
        return storm(given(0, 300), given(1, 1))
    return halo(given(0, 60), given(1, 1000))


if __name__ == "__main__":
    sys.exit(main())
