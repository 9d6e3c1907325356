#!/usr/bin/env bash
# A step of a workflow for GitHub Actions, or of another CI system that takes its files: puts Encore from a released archive into place
# (workflow.yml shows it in use). What follows in the job finds mpicc, mpiexec, pkg-config's files and, by PATH, mpi4py's wheels.
#
# usage: setup-encore.sh ARCHIVE SHA256 [FOLDER]        (~/.local/encore)

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
