#!/usr/bin/env bash
# Times of agreement, shrinking, revocation and of the notice of a death beside Open MPI's, on 2 to 8 ranks or on numbers of ranks that the arguments name
# (tests/ft/times.c): medians in microseconds, each the best of three runs, and what Encore's time is of Open MPI's. Needs .cache/launchers (scripts/setup.sh).
#
# --nodes: only Encore, on two machines made of network namespaces, under srun (tests/nodes/deaths.py).
set -euo pipefail
cd "$(dirname "$0")/.."
[ "${1:-}" != --nodes ] || exec .cache/venv/bin/python tests/nodes/deaths.py times
dist=${ENCORE_DIST:-$PWD/dist} peer=$PWD/.cache/launchers/openmpi
ranks=("$@")
[ ${#ranks[@]} -gt 0 ] || ranks=(2 3 4 8)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$dist/bin/mpicc" -O2 tests/ft/times.c -o "$folder/encore"
cc -O2 -w -I"$peer/include" tests/ft/times.c -o "$folder/openmpi" "$peer/lib/libmpi.so.40" -Wl,-rpath,"$peer/lib"
export OPAL_PREFIX=$peer PRTE_PREFIX=$peer OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
encore() { timeout 120 "$dist/bin/mpiexec" --with-ft ulfm -n "$1" "$folder/encore" "$folder"; }
openmpi() { timeout 120 "$peer/bin/mpirun" --with-ft ulfm --mca btl self,sm -n "$1" "$folder/openmpi" "$folder"; }
printf '%5s  %-20s %12s %12s %6s\n' ranks "" Encore "Open MPI" ratio
for count in "${ranks[@]}"; do
    for whose in encore openmpi; do
        for run in 1 2 3; do
            rm -f "$folder/time"
            "$whose" "$count" 2> "$folder/said" || true
        done > "$folder/$whose.times"
    done
    for what in agree shrink revoke notice first_shrink_after agree_after shrink_after; do
        best() { awk -v what=$what '$1 == what && (!n++ || $2 < least) { least = $2 } END { print n ? least : "-" }' "$folder/$1.times"; }
        own=$(best encore) theirs=$(best openmpi)
        printf '%5s  %-20s %12s %12s %6s\n' "$count" "$what" "$own" "$theirs" \
            "$(awk -v a="$own" -v b="$theirs" 'BEGIN { if (a == "-" || b == "-" || b == 0) print "-"; else printf "%.2f", a / b }')"
    done
done
