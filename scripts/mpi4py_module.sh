#!/usr/bin/env bash
# Builds mpi4py's module for the standard ABI, once for all versions of Python from 3.10 on, for scripts/wheel.py to put into Encore's wheel.
# The version is that of tests/mpi4py/suite.toml. It takes two minutes of processor time.
#
# usage: mpi4py_module.sh DIST FOLDER
# FOLDER/mpi4py-VERSION is what wheel.py wants as its third argument.

self=$(realpath "$0")
. "$(dirname "$0")/common.sh"
dist=$(realpath "$1")
# The compiler that links for an old C library (scripts/build.sh), where there is one. For another architecture, CARGO_BUILD_TARGET and CC
# are those of the build; Python's headers are this machine's, whose types have the same sizes on all architectures of 64 bits.
compiler=$PWD/${CARGO_TARGET_DIR:-target}${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}/glibc/cc
[ -x "$compiler" ] || compiler=${CC:-cc}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' tests/mpi4py/suite.toml)
digest=$(cat "$self" "$dist/include/mpi.h" | sha256sum)
if [ "$(cat "$2/mpi4py-$version/digest" 2> /dev/null)" = "$digest" ]; then
    exit
fi
rm -rf "$2"
mkdir -p "$2"

step "building mpi4py $version for the standard ABI"
"$PYTHON" -m venv "$2/venv"
cd "$2"
venv/bin/pip install --quiet "setuptools>=70.1" cython
venv/bin/pip download --quiet --no-deps --no-build-isolation --no-binary mpi4py "mpi4py==$version"
tar -xzf "mpi4py-$version.tar.gz"
cd "mpi4py-$version"
# The compiler itself, since the wrapper would write the place of DIST into the module.
# In the wheel, the module is four folders below the one with lib/.
MPI4PY_BUILD_PYSABI=cp310 MPICC=$compiler CC=$compiler LDSHARED="$compiler -shared" CFLAGS="-O1 -g0 -I$dist/include" \
    LDFLAGS="-L$dist/lib -Wl,-rpath,\$ORIGIN/../../../../lib -Wl,--no-as-needed -lmpi_abi -Wl,--as-needed" \
    ../venv/bin/python setup.py --quiet build_ext --inplace
echo "$digest" > digest
