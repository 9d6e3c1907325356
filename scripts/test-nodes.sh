#!/usr/bin/env bash
# Run all C programs of tests/mpi and tests/lapi that the lists have for four ranks on several machines, which are network namespaces of this one,
# under Hydra and under srun by both of its start-up protocols. It needs root, and hours; `make test` runs samples.
#
# usage: test-nodes.sh [--with LAUNCHER]… [arguments for pytest]      LAUNCHER: hydra, srun-pmi2, srun-pmix; all unless some are named

. "$(dirname "$0")/common.sh"

with=()
while [ "${1:-}" = --with ]; do
    with+=("${2:?--with needs a launcher}")
    shift 2
done
[ ${#with[@]} -gt 0 ] || with=(hydra srun-pmi2 srun-pmix)
for one in "${with[@]}"; do
    case $one in
        hydra | srun-pmi2 | srun-pmix) ;;
        *) die "unknown launcher $one: hydra, srun-pmi2 or srun-pmix" ;;
    esac
done
ENCORE_TEST_NODES="${with[*]}" exec "$PYTHON" -m pytest tests/nodes/test_whole.py "$@"
