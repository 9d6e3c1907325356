#!/usr/bin/env python3
"""Cost of `mpiexec --profile`, `--trace` and `--check` for a solver with halos (tests/insight/heat.c), or for another program: a table.

    scripts/insight_cost.py [-n RANKS] [--rounds ROUNDS] [--sizes ROWSxCOLUMNSxSTEPS ...]
    scripts/insight_cost.py [-n RANKS] [--rounds ROUNDS] -- PROGRAM [ARGUMENT ...]

The solver takes its own time. Of another program, the time of mpiexec is taken, start and page included. Each round runs all ways once, one after the other, and compares each with the ordinary run of the same round; the table has the medians, with
the quartiles of the comparison. Figures of a busy machine say little.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import harness  # noqa: E402

#: The ways to run it, and the most that each may cost.
WAYS = {"ordinary": None, "--profile": 1.02, "--trace": 1.05, "--check": 2.0}


def run(words: list[str], way: str, ranks: int, folder: str) -> tuple[float, str]:
    """Runs a program. Returns the seconds that mpiexec took, and what the program printed."""
    options = [] if way == "ordinary" else [way if way == "--check" else f"{way}={folder}/kept"]
    bind = ["-bind-to", "core"] if ranks <= len(os.sched_getaffinity(0)) else []
    command = [str(harness.DIST / "bin/mpiexec"), *options, *bind, "-n", str(ranks), *words]
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.monotonic() - began, done.stdout


def table(name: str, seconds: typing.Callable[[str], float], number: int) -> int:
    """Prints the rows of one program, of which `seconds` runs one way. Returns how many ways cost more than they may."""
    rounds = [{way: seconds(way) for way in WAYS} for _ in range(number)]
    above = 0
    for way, bar in WAYS.items():
        low, cost, high = statistics.quantiles((one[way] / one["ordinary"] for one in rounds), n=4)
        median = statistics.median(one[way] for one in rounds)
        spread = "" if bar is None else f"{100 * (low - 1):+.1f} to {100 * (high - 1):+.1f} %"
        limit = "" if bar is None else f"{100 * (bar - 1):+.0f} %" + ("" if cost <= bar else "  above")
        print(f"{name if bar is None else '':<24}{way:<12}{median:>9.3f}{100 * (cost - 1):>+8.1f} %  {spread:<18}{limit}", flush=True)
        above += bar is not None and cost > bar
    return above


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", type=int, default=2, metavar="RANKS")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--sizes", nargs="+", default=["512x512x1000", "128x128x10000", "32x32x50000"])
    parser.add_argument("program", nargs="*")
    arguments = parser.parse_args()
    print(f"{'':<24}{'way':<12}{'seconds':>9}{'cost':>9}   {'quartiles':<18}{'bar'}")
    with tempfile.TemporaryDirectory() as folder:
        if arguments.program:
            name = pathlib.Path(arguments.program[0]).name
            above = table(name, lambda way: run(arguments.program, way, arguments.n, folder)[0], arguments.rounds)
            return 1 if above else 0
        heat = f"{folder}/heat"
        subprocess.run([str(harness.DIST / "bin/mpicc"), "-O2", str(ROOT / "tests/insight/heat.c"), "-o", heat], check=True)

        def own_seconds(size: list[str], way: str) -> float:
            return float(re.match(r"([\d.]+) s, change ", run([heat, *size], way, arguments.n, folder)[1])[1])

        above = 0
        for size in arguments.sizes:
            rows, columns, steps = size.split("x")
            words = [rows, columns, steps]
            above += table(f"{rows} x {columns}, {steps} steps", lambda way, words=words: own_seconds(words, way), arguments.rounds)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
