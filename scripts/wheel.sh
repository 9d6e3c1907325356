#!/usr/bin/env bash
# Put dist/ and mpi4py's module for the standard ABI into a wheel for pip, the benchmark and the libraries of `mpiexec --profile` into
# others, in wheels/.
#
# usage: wheel.sh [DIST]

. "$(dirname "$0")/common.sh"
dist=${1:-dist}

module=.cache/mpi4py-module${CARGO_BUILD_TARGET:+-$CARGO_BUILD_TARGET}
scripts/mpi4py_module.sh "$dist" "$module"
"$PYTHON" scripts/wheel.py "$dist" wheels "$module"/mpi4py-*/
"$PYTHON" scripts/wheel.py "$dist" wheels --benchmark
[ ! -d "$dist/lib/profile" ] || "$PYTHON" scripts/wheel.py "$dist" wheels --insight
