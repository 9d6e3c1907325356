#!/usr/bin/env python3
"""Cost of `mpiexec --profile`, `--trace` and `--check` for a solver with halos (tests/insight/heat.c): a table.

    scripts/insight_cost.py [-n RANKS] [--rounds ROUNDS] [--sizes ROWSxCOLUMNSxSTEPS ...]

Each round runs all ways once, one after the other, and compares each with the ordinary run of the same round; the table has the medians, with
the quartiles of the comparison. Figures of a busy machine say little.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import harness  # noqa: E402

#: The ways to run it, and the most that each may cost.
WAYS = {"ordinary": None, "--profile": 1.02, "--trace": 1.05, "--check": 2.0}


def seconds(program: pathlib.Path, way: str, ranks: int, size: list[str], folder: str) -> float:
    words = [] if way == "ordinary" else [way if way == "--check" else f"{way}={folder}/kept"]
    command = [str(harness.DIST / "bin/mpiexec"), *words, "-bind-to", "core", "-n", str(ranks), str(program), *size]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout
    return float(re.match(r"([\d.]+) s, change ", said)[1])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=2, metavar="RANKS")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--sizes", nargs="+", default=["512x512x1000", "128x128x10000", "32x32x50000"])
    arguments = parser.parse_args()
    print(f"{'rows x columns, steps':<24}{'way':<12}{'seconds':>9}{'cost':>9}   {'quartiles':<18}{'bar'}")
    worse = 0
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "heat"
        source = ROOT / "tests/insight/heat.c"
        subprocess.run([str(harness.DIST / "bin/mpicc"), "-O2", str(source), "-o", str(program)], check=True)
        for size in arguments.sizes:
            words = size.split("x")
            rounds = [{way: seconds(program, way, arguments.n, words, folder) for way in WAYS} for _ in range(arguments.rounds)]
            for way, bar in WAYS.items():
                costs = sorted(one[way] / one["ordinary"] for one in rounds)
                low, cost, high = statistics.quantiles(costs, n=4)
                name = f"{words[0]} x {words[1]}, {words[2]}" if bar is None else ""
                median = statistics.median(one[way] for one in rounds)
                spread = "" if bar is None else f"{100 * (low - 1):+.1f} to {100 * (high - 1):+.1f} %"
                limit = "" if bar is None else f"{100 * (bar - 1):+.0f} %" + ("" if cost <= bar else "  above")
                print(f"{name:<24}{way:<12}{median:>9.3f}{100 * (cost - 1):>+8.1f} %  {spread:<18}{limit}", flush=True)
                worse += bar is not None and cost > bar
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
