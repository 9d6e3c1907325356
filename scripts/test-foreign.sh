#!/usr/bin/env bash
# Runs the C programs of tests/mpi compiled with the header of another MPI and linked with Encore's library of that ABI. What can't
# be compiled with that header, or is otherwise in that ABI, stands in tests/mpi/peers.toml. Takes a quarter of an hour.
#
# usage: test-foreign.sh mpich|openmpi FOLDER [pytest's options]     FOLDER: where that MPI's mpi.h is
#
# ENCORE_DIST   the library under test (dist)

. "$(dirname "$0")/common.sh"

[ $# -ge 2 ] || die "usage: test-foreign.sh mpich|openmpi FOLDER [pytest's options]"
abi=$1 header=$2
shift 2
case $abi in
    mpich) library=libmpi.so.12 ;;
    openmpi) library=libmpi.so.40 ;;
    *) die "there is no library for the ABI of $abi" ;;
esac
[ -e "$header/mpi.h" ] || die "$header has no mpi.h"
dist=$(cd "${ENCORE_DIST:-dist}" && pwd)
root=$PWD/.cache/foreign/$abi
mkdir -p "$root/bin" "$root/include"
cp "$header"/*.h "$root/include"
printf '#!/bin/sh\nexec cc -I %s/include -Wno-stringop-overread "$@" %s/lib/%s-abi/%s\n' "$root" "$dist" "$abi" "$library" > "$root/bin/mpicc"
chmod +x "$root/bin/mpicc"
export ENCORE_TEST_SAMPLE=1 ENCORE_TEST_PEER=$abi-abi ENCORE_TEST_MPIEXEC=$dist/bin/mpiexec ENCORE_TEST_MPICC=$root/bin/mpicc
exec python3 -m pytest -q tests/mpi/test_mpi.py "$@"
