#!/usr/bin/env bash
# Runs a ring of eight ranks on two nodes that share no memory (tests/ft/halo.c), which loses a rank every second for a minute, or as many as the
# first argument says, with as many milliseconds between them as the second one says. Each is replaced by a new process. Says how it went.
set -euo pipefail
cd "$(dirname "$0")/.."
losses=${1:-60} interval=${2:-1000}
dist=${ENCORE_DIST:-$PWD/dist}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$dist/bin/mpicc" -O1 tests/ft/halo.c -o "$folder/halo"
# Ranks that share memory with each other: four.
export ENCORE_SHARED=4
if ! timeout $((60 + losses * (interval + 1000) / 1000)) "$dist/bin/mpiexec" --with-ft ulfm -n 8 "$folder/halo" "$losses" "$interval" > "$folder/said" 2>&1 ||
    ! grep -qx "right after $losses losses" "$folder/said"; then
    cat "$folder/said"
    exit 1
fi
grep -x "right after $losses losses" "$folder/said"
