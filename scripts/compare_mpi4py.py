#!/usr/bin/env python3
"""Compare the duration of mpi4py's own tests under Encore and under other MPIs, with the same ready-made mpi4py.

usage: compare_mpi4py.py [--ranks N] [--rounds N] [--limit SECONDS] [--environment FOLDER] [--tests FOLDER] [NAME=PREFIX…]

FOLDER of --environment: a virtual environment with mpi4py's wheel; that of --tests: the folder `test` of its source distribution. Both are
made by tests/compat and tests/mpi4py and found in .cache where they are not given. NAME=PREFIX: other MPIs (mpich=/opt/mpich); without, those that
`encore bench` has installed. The MPIs take turns, so that a busy machine is busy for all.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PEERS = pathlib.Path.home() / ".cache" / "encore" / "peers"
#: What the others need to start more ranks than processors, as root; Intel MPI also where it is, in I_MPI_ROOT.
OTHERS = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "I_MPI_FABRICS": "shm",
}


def library(prefix: pathlib.Path) -> pathlib.Path:
    for name in ("lib/mpich-abi/libmpi.so.12", "lib/libmpi.so.12", "lib/libmpi.so.40"):
        if (prefix / name).exists():
            return prefix / name
    sys.exit(f"compare_mpi4py.py: {prefix} has no library that mpi4py's wheel knows")


def once(prefix: pathlib.Path, ranks: int, python: pathlib.Path, tests: pathlib.Path, choice: pathlib.Path, limit: float) -> tuple[float, str]:
    """Seconds of one run, and how it ended."""
    found = library(prefix)
    environment = os.environ | OTHERS | {
        "MPI4PY_LIBMPI": str(found),
        "I_MPI_ROOT": str(prefix),
        "LD_LIBRARY_PATH": f"{found.parent}:{prefix / 'lib'}:{os.environ.get('LD_LIBRARY_PATH', '')}",
    }
    with tempfile.TemporaryDirectory() as results:
        command = [prefix / "bin" / "mpiexec", "-n", str(ranks), python, ROOT / "tests" / "mpi4py" / "worker.py", tests, results, choice]
        start = time.monotonic()
        try:
            done = subprocess.run(command, env=environment, cwd=results, capture_output=True, timeout=limit)
            how = f"exit code {done.returncode}"
            last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
            how += f", {last[0]}" if done.returncode and last else ""
        except subprocess.TimeoutExpired:
            how = f"no end after {limit:.0f} s"
        seconds = time.monotonic() - start
        noted = pathlib.Path(results, "0.jsonl")
        outcomes = [json.loads(line) for line in noted.read_text().splitlines()] if noted.exists() else []
    counts = {kind: sum(note.get("outcome") == kind for note in outcomes) for kind in ("ok", "failed", "skipped")}
    return seconds, f"{how}; rank 0: {counts['ok']} ok, {counts['failed']} failed, {counts['skipped']} skipped"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ranks", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1800, metavar="SECONDS", help="a run that takes longer is ended (%(default)s)")
    parser.add_argument("--environment", type=pathlib.Path, default=ROOT / ".cache" / "compat" / "environment")
    parser.add_argument("--tests", type=pathlib.Path, default=next((ROOT / ".cache" / "mpi4py").glob("*/built/mpi4py-*/test"), None))
    parser.add_argument("others", nargs="*", metavar="NAME=PREFIX")
    arguments = parser.parse_args()
    if arguments.tests is None:
        parser.error("--tests: there is no mpi4py-*/test in .cache (python3 -m pytest tests/mpi4py makes it)")
    pairs = [word.split("=", 1) for word in arguments.others]
    others = {name: pathlib.Path(prefix) for name, prefix in pairs} or {folder.name: folder for folder in sorted(PEERS.glob("*"))}
    listing = tomllib.loads((ROOT / "tests" / "mpi4py" / "suite.toml").read_text())
    left_out = [test for entry in listing["once"] if entry["ranks"] != arguments.ranks for test in entry["tests"]]
    times: dict[str, list[float]] = {}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as choice:
        json.dump({"tests": left_out, "only": False}, choice)
        choice.flush()
        for _ in range(arguments.rounds):
            for name, prefix in {"encore": ROOT / "dist", **others}.items():
                python = arguments.environment / "bin" / "python"
                seconds, how = once(prefix, arguments.ranks, python, arguments.tests, pathlib.Path(choice.name), arguments.limit)
                # The time of a run in which nothing worked says nothing.
                if " 0 ok" not in how:
                    times.setdefault(name, []).append(seconds)
                print(f"{name:10} {seconds:7.1f} s  ({how})", flush=True)
    print("\nmedian of", arguments.rounds, "rounds on", arguments.ranks, "ranks:")
    for name, seconds in sorted(times.items(), key=lambda pair: statistics.median(pair[1])):
        print(f"{name:10} {statistics.median(seconds):7.1f} s")


main()
