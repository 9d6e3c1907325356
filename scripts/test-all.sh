#!/usr/bin/env bash
# Run every test in all combinations, where `make test` runs some of them: all programs on all numbers of ranks in all variants, also
# where ranks share no memory, and all of mpi4py's tests on each number of ranks.
#
# usage: test-all.sh [arguments for pytest]

ENCORE_TEST_ALL=1 ENCORE_TEST_WHOLE=1 exec "$(dirname "$0")/test.sh" "$@"
