#!/usr/bin/env bash
# Kills ranks at random moments, a thousand of them or as many as the first argument says, while they work (tests/ft/storm.c), and reports
# jobs that hang, fail, or leave a process behind. The second argument is the first seed.
#
# --engines [SEEDS]: instead, the members of agreements in one process, which die at any step of the protocol, in 10,000 random orders.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" = --engines ]; then
    export ENCORE_TEST_SEEDS=${2:-10000}
    exec cargo test -q -p encore-mpi --lib all_decide_alike_despite_deaths -- --nocapture
fi
deaths=${1:-1000} seed=${2:-1}
dist=${ENCORE_DIST:-$PWD/dist}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$dist/bin/mpicc" -O1 -Itests/mpi tests/ft/storm.c -o "$folder/storm"
died=0 jobs=0 parts=(yes yes 1 2 3)
while [ "$died" -lt "$deaths" ]; do
    ranks=$((2 + seed % 9))
    # Number of ranks that share memory with each other; yes: all.
    export ENCORE_SHARED=${parts[$((seed % ${#parts[@]}))]}
    if ! timeout 60 "$dist/bin/mpiexec" --with-ft ulfm -n $ranks "$folder/storm" $seed $((ranks - 1)) $((1000 + seed * 7919 % 60000)) \
        > "$folder/said" 2>&1 || grep -qv "the others go on$" "$folder/said"; then
        echo "seed $seed on $ranks ranks failed:"
        cat "$folder/said"
        exit 1
    fi
    died=$((died + $(wc -l < "$folder/said"))) jobs=$((jobs + 1)) seed=$((seed + 1))
done
echo "$died ranks of $jobs jobs have died, and the others have come to their end"
