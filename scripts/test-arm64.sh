#!/usr/bin/env bash
# Runs the tests for arm64 by emulation (scripts/arm64.sh) in stages that end whatever happens. Last, pytest counts the stages: its last line is
# the whole result. Each stage's output is in .cache/stages-arm64/.
#
# usage: test-arm64.sh [--sample]       --sample: the programs of tests/mpi/pt2pt and an emulated machine, not the other tests

. "$(dirname "$0")/common.sh"
stages=$PWD/.cache/stages-arm64
rm -rf "$stages"
mkdir -p "$stages"

# stage NAME SECONDS COMMAND…
stage() {
    local name=$1 limit=$2 status=0 since=$SECONDS
    shift 2
    step "$name (at most $limit s)"
    timeout --kill-after=20 "$limit" "$@" > "$stages/$name.log" 2>&1 < /dev/null || status=$?
    case $status in
        124 | 137) say "==> $name: killed after $limit seconds" >> "$stages/$name.log" ;;
    esac
    tail -n 3 "$stages/$name.log"
    say "$name: exit status $status after $((SECONDS - since)) s"
    echo "$status" > "$stages/$name.status"
}

only=()
[ "${1:-}" != --sample ] || only=(-k pt2pt)
stage 10-build 3600 scripts/arm64.sh build dist-aarch64
export ENCORE_DIST=$PWD/dist-aarch64
stage 20-mpi 5400 scripts/arm64.sh test --junitxml="$stages/20-mpi.xml" -n 2 "${only[@]}"
if [ "${1:-}" != --sample ]; then
    stage 30-lapi 1800 scripts/arm64.sh test --junitxml="$stages/30-lapi.xml" -n 2 tests/lapi/test_lapi.py
    stage 31-lecture 600 scripts/arm64.sh test --junitxml="$stages/31-lecture.xml" -n 2 tests/lecture/test_lecture.py
    stage 32-fortran 2400 scripts/arm64.sh test --junitxml="$stages/32-fortran.xml" -n 2 -k "not flang" tests/fortran/test_fortran.py
    stage 41-machine-16k 1200 env ENCORE_MACHINE_TIMEOUT=1100 scripts/arm64.sh machine 16k
    # The first time, a kernel is built.
    stage 42-machine-64k 4800 env ENCORE_MACHINE_TIMEOUT=1100 scripts/arm64.sh machine 64k
fi
stage 40-machine 1200 env ENCORE_MACHINE_TIMEOUT=1100 scripts/arm64.sh machine
unset ENCORE_DIST
exec "$PYTHON" -m pytest tests/test_stages.py --stages "$stages" --quiet < /dev/null
