"""Compiles the C programs of tests/mpi and tests/lapi, all at once, into the cache from which the tests take them. What doesn't
compile is named here, before any test runs: a mistake in a shared header would otherwise show as thousands of failed tests.

usage: compile_programs.py
"""

import sys

import harness
from lapi import test_lapi
from mpi import suite


def main() -> None:
    refused = suite.compile_all(suite.programs())
    for name in test_lapi.SOURCES:
        try:
            test_lapi.build(name)
        except AssertionError as error:
            refused[f"lapi/{name}"] = str(error)
    if refused:
        sys.exit(suite.tell(refused))
    print(f"{len(suite.programs()) + len(test_lapi.SOURCES)} programs are in {harness.CACHE}")


main()
