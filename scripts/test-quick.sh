#!/usr/bin/env bash
# Run what one runs before each commit, in under five minutes: formatting and lints, the crates' unit tests, whether the
# generated files are fresh, and a sample of the system tests (each C program with its first arguments in one variant, on
# 2 and 3 ranks) against a build with debug assertions. `make test` runs everything.
#
# usage: test-quick.sh [arguments for pytest]

. "$(dirname "$0")/common.sh"

dist=${CARGO_TARGET_DIR:-target}/quick-dist

step "lint fmt"
scripts/lint.sh fmt
step "lint circles"
scripts/lint.sh circles
step "lint clippy"
scripts/lint.sh clippy
step "unit tests"
"$CARGO" test --quiet --workspace --lib --bins
"$CARGO" test --quiet -p encore-apigen --test fresh
step "build with debug assertions"
scripts/build.sh --quick "$dist"
step "a sample of the system tests"
ENCORE_DIST=$dist ENCORE_TEST_SAMPLE=1 exec "$PYTHON" -m pytest --quiet --numprocesses "$(tests_at_a_time)" \
    tests/mpi/test_mpi.py tests/docs/test_pages.py "$@" < /dev/null
