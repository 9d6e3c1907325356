"""A long run of four machines under all that must do no harm: receivers that are away, ranks that are stopped, strangers, lost frames.

    scripts/soak.sh [SECONDS [AWAY]]
"""

from __future__ import annotations

import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import harness  # noqa: E402
from nodes import rig, test_faults  # noqa: E402

#: Frames that the cable of a machine loses, in percent.
LOST = 2
#: How long a rank is stopped.
STOPPED = 25


def main() -> int:
    seconds, away = int(sys.argv[1]) if len(sys.argv) > 1 else 600, int(sys.argv[2]) if len(sys.argv) > 2 else 30
    if (why := rig.missing()) is not None:
        sys.exit(f"soak: {why}")
    program = harness.compile_with("mpicc", HERE / "soak.c", flags=["-O2"])
    cable = harness.compile_with("mpicc", HERE / "cable.c", flags=["-O2"])
    with tempfile.TemporaryDirectory() as folder:
        nodes = rig.Rig(4, pathlib.Path(folder))
        try:
            with nodes.other_cable(nodes.nodes[1], cable, lost=LOST):
                return soak(nodes, program, seconds, away)
        finally:
            nodes.calm()
            nodes.stop()


def soak(nodes, program, seconds: int, away: int) -> int:
    done = {}

    def run():
        launcher = nodes.hydra("n1:2,n2:2,n3:2,n4:2")
        done["result"] = launcher.run(8, program, str(seconds), str(away), check=False, timeout=seconds + 10 * away + 120)

    job = threading.Thread(target=run)
    job.start()
    chance, strangers, stops = random.Random(1), [], 0
    begun = time.monotonic()
    while job.is_alive():
        job.join(timeout=5)
        ranks = test_faults.ranks_of(nodes, program, 8)
        if not ranks or time.monotonic() > begun + seconds - STOPPED:
            continue
        rank = chance.randrange(8)
        pid, node = ranks[rank]
        kind = chance.choice(("silence", "random bytes", "closing at once", "HTTP", "thousands"))
        words = [*nodes.nodes[2].enter(), sys.executable, "-c", test_faults.STRANGER, kind, node.address, *map(str, test_faults.ports_of(pid))]
        strangers.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
        for old in strangers[:-3]:
            old.kill()
            old.wait()
        print(f"{time.monotonic() - begun:6.0f} s: rank {rank} on {node.name} is stopped for {STOPPED} s; strangers: {kind}", flush=True)
        os.kill(pid, signal.SIGSTOP)
        job.join(timeout=STOPPED)
        if job.is_alive():
            os.kill(pid, signal.SIGCONT)
        stops += 1
    for one in strangers:
        one.kill()
        one.wait()
    result = done["result"]
    fine = result.returncode == 0 and "nothing lost" in result.stdout
    print(result.stdout if fine else result.explain())
    print(f"{stops} ranks were stopped, {len(strangers)} strangers came, {LOST} % of the frames of one machine were lost: {'passed' if fine else 'FAILED'}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
