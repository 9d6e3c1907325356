#!/usr/bin/env python3
"""Runs the programs of tests/mpi with `mpiexec --profile`, `--trace` and `--check`, and lists what differs from runs without:

    scripts/insight.py [--profile] [--trace] [--check] [--all] [-k WORD] [-j JOBS]

Without --profile, --trace and --check, all of them. --all runs all combinations of tests/mpi/testlist.toml; otherwise each program runs once, on 3 ranks if it can.
A run fails if it doesn't end as the list says, or has a finding that tests/insight/findings.toml doesn't explain.
"""

import argparse
import concurrent.futures
import dataclasses
import functools
import pathlib
import re
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import harness  # noqa: E402
import perfetto  # noqa: E402
from mpi import suite  # noqa: E402

#: Exit code of a job with findings.
FOUND = 36


@functools.cache
def explained() -> dict[str, dict]:
    """Programs that make mistakes on purpose, with regular expressions for their findings, and those that can't run in the library's copy, or not with a timeline."""
    return tomllib.loads((ROOT / "tests/insight/findings.toml").read_text())


def findings(stderr: str) -> list[str]:
    """The paragraphs of a run, each as one line."""
    found = re.findall(r"^encore check: .*(?:\n  .*)*", stderr, re.M)
    return [" ".join(paragraph.split()) for paragraph in found]


def run(case: suite.Case, option: str) -> tuple[str, str]:
    """The difference of a run from one without the option, empty if there is none, and its output."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        suite.MPIEXEC[1:] = [option if option == "--check" else f"{option}={scratch / 'kept'}"]
        result = suite.run(case, suite.compile_program(case.program), scratch)
        said = result.explain()
        if option == "--trace":
            try:
                perfetto.Trace(scratch / "kept")
            except (AssertionError, OSError) as error:
                return f"no good timeline: {error}", said
    if option != "--check":
        page = result.stderr.find("encore profile: " if option == "--profile" else "encore trace: ")
        if page < 0:
            return "no page", said
        return judge(case, dataclasses.replace(result, stderr=result.stderr[:page])), said
    known = explained().get(case.program, {}).get("findings", [])
    wrong = [finding for finding in findings(result.stderr) if not any(re.search(words, finding) for words in known)]
    if wrong:
        return "\n".join(wrong), said
    stderr = re.sub(r"^encore check(?: note)?: .*\n(?:  .*\n)*", "", result.stderr, flags=re.M)
    code = 0 if result.returncode == FOUND and findings(result.stderr) else result.returncode
    return judge(case, dataclasses.replace(result, stderr=stderr, returncode=code)), said


def judge(case: suite.Case, result: harness.Result) -> str:
    """The objection of the list of tests to a run, empty if there is none."""
    try:
        suite.verify(case, result)
    except AssertionError:
        return f"exit code {result.returncode}, standard error: {result.stderr.strip()[:400]}"
    return ""


def chosen(arguments: argparse.Namespace) -> list[suite.Case]:
    listing = suite.read_list()
    cases = suite.expand(listing["tests"], listing)
    apart = {program for program, entry in explained().items() if entry.get("apart")}
    cases = [case for case in cases if arguments.k in case.name and case.program not in apart]
    if arguments.all:
        return cases
    first: dict[str, suite.Case] = {}
    for case in sorted(cases, key=lambda case: abs(case.ranks - 3)):
        first.setdefault(case.program, case)
    return list(first.values())


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("-k", default="", metavar="WORD")
    parser.add_argument("-j", type=int, default=1, metavar="JOBS")
    arguments = parser.parse_args()
    all_options = ["profile", "trace", "check"]
    options = [option for option in all_options if getattr(arguments, option)] or all_options
    cases = chosen(arguments)
    suite.compile_all({case.program for case in cases})
    runs = failures = 0
    for option in options:
        # Processes, as each takes care of what its own programs leave running.
        todo = [case for case in cases if option != "trace" or not explained().get(case.program, {}).get("untraced")]
        runs += len(todo)
        with concurrent.futures.ProcessPoolExecutor(arguments.j) as pool:
            for case, (wrong, said) in zip(todo, pool.map(run, todo, [f"--{option}"] * len(todo))):
                if wrong:
                    failures += 1
                    print(f"--{option} {case.name}: {wrong}\n{said if arguments.k else ''}", flush=True)
    print(f"{runs} runs, {failures} that differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
