#!/bin/bash
# mpi4py's own tests of buffers with arrays in memory of a device, on 2 ranks: the driver is tests/gpu/standin.c, reached through NVIDIA's cuda-bindings of
# PyPI. Needs a distribution (ENCORE_DIST or dist/) for which tests/mpi4py has built mpi4py once.
#   scripts/gpu-bindings.sh [MODULE…]    modules of mpi4py's tests; without, all that have buffers
set -eu
cd "$(dirname "$0")/.."
dist=${ENCORE_DIST:-$PWD/dist}
built=$(ls -td .cache/mpi4py/*/built 2>/dev/null | head -1) || true
[ -n "$built" ] || { echo "gpu-bindings.sh: run python3 -m pytest tests/mpi4py once, which builds mpi4py" >&2; exit 1; }
python=$PWD/$built/venv/bin/python
bindings=$PWD/.cache/gpu-bindings
"$python" -c 'import sys; sys.path.insert(0, sys.argv[1]); import cuda.bindings.driver' "$bindings" 2>/dev/null ||
    "$python" -m pip install --quiet --disable-pip-version-check --target "$bindings" 'cuda-bindings>=13'
driver=$(mktemp -d)
trap 'rm -rf "$driver"' EXIT
cc -O1 -shared -fPIC -w -Wl,-soname,libcuda.so.1 -o "$driver/libcuda.so.1" tests/gpu/standin.c -lpthread -ldl
export LD_LIBRARY_PATH=$driver:$dist/lib PYTHONPATH=$bindings ENCORE_DEVICE=cuda STANDIN_DELAY_US=0
"$dist/bin/mpiexec" --timeout 500 -n 2 "$python" tests/gpu/device_arrays.py "$PWD"/$built/mpi4py-*/test "$@"
