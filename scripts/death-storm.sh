#!/usr/bin/env bash
# Kills ranks at random moments, a thousand of them or as many as the first argument says, while they work (tests/ft/storm.c), and reports
# jobs that hang, fail, or leave a process behind. The second argument is the first seed.
#
# --engines [SEEDS]: instead, engines in one process, which die at any step of messages between two ranks (also from any rank, probed for or
# blocking), agreements, shrinking, revocations and collective operations, and the members of the agreement's protocol: each of these in 10,000
# random orders.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" = --engines ]; then
    seeds=${2:-10000} part=500
    ENCORE_TEST_SEEDS=$seeds cargo test -q -p encore-mpi --lib all_decide_alike_despite_deaths -- --nocapture
    # The mappings of a dead engine stay until its process ends.
    for ((first = 1; first <= seeds; first += part)); do
        ENCORE_TEST_SEED=$first ENCORE_TEST_SEEDS=$part cargo test -q -p encore-mpi --lib ft::tests -- --test-threads=1 > /dev/null ||
            { echo "seeds from $first on failed: ENCORE_TEST_SEED=$first ENCORE_TEST_SEEDS=$part cargo test -p encore-mpi --lib ft::tests" && exit 1; }
    done
    echo "$seeds worlds of each kind have lost ranks, and the others have come to their end"
    exit
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
