#!/usr/bin/env bash
# A step of GitHub Actions, like mpi4py/setup-mpi for other MPIs: puts Encore from a released archive into place.
#   - run: bash setup-encore.sh encore-0.2.0-linux-x86_64.tar.xz SHA256
# What follows in the job finds mpicc, mpiexec, pkg-config and (MPI4PY_LIBMPI not set) mpi4py's wheels by PATH.
set -euo pipefail
archive=$1 sum=$2 prefix=${3:-$HOME/.local/encore}
echo "$sum  $archive" | sha256sum --check --quiet
mkdir -p "$prefix"
tar -xJf "$archive" -C "$prefix" --strip-components=1
echo "$prefix/bin" >> "${GITHUB_PATH:-/dev/stdout}"
{
    echo "MPI_HOME=$prefix"
    echo "PKG_CONFIG_PATH=$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
} >> "${GITHUB_ENV:-/dev/stdout}"
echo "mpi=encore" >> "${GITHUB_OUTPUT:-/dev/stdout}"
"$prefix/bin/mpiexec" --version
# As setup-mpi sets rmaps_base_oversubscribe for Open MPI: Encore needs nothing of the kind.
