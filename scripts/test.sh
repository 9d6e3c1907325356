#!/usr/bin/env bash
# Run every test. What is not a Python test runs first, as stages that end whatever happens; then pytest runs
# the system tests against dist/ and counts the stages' results with its own, so that its last line is the
# whole result and its exit status that of this script.
#
# usage: test.sh [arguments for pytest]

. "$(dirname "$0")/common.sh"

stages=.cache/stages
rm -rf "$stages"
mkdir -p "$stages"
number=0

# stage NAME SECONDS COMMAND…: its output goes to a file, which is shown as it grows, its exit status to another.
stage() {
    local name=$1 limit=$2 status=0 file
    shift 2
    number=$((number + 1))
    file=$stages/$(printf %02d "$number")-${name// /-}
    : > "$file.log"
    step "$name"
    # The whole process group is ended when it hangs, and when the person at the terminal gives up.
    timeout --kill-after=20 "$limit" "$@" >> "$file.log" 2>&1 < /dev/null &
    running=$!
    tail --lines=+1 --follow --pid="$running" "$file.log"
    wait "$running" || status=$?
    echo "$status" > "$file.status"
    case $status in
        0) ;;
        124 | 137) say "==> $name: killed after $limit seconds" | tee -a "$file.log" ;;
        *) say "==> $name: failed (exit status $status)" ;;
    esac
}
running=
trap 'kill -TERM $running 2> /dev/null; exit 130' INT TERM

stage "build" 2400 scripts/build.sh
stage "lint fmt" 300 scripts/lint.sh fmt
stage "lint clippy" 1200 scripts/lint.sh clippy
stage "lint doc" 1200 scripts/lint.sh doc
stage "lint oldest" 1200 scripts/lint.sh oldest
stage "cargo test" 2400 "$CARGO" test --workspace --no-fail-fast
for manifest in $(grep -l 'cfg(loom)' crates/*/Cargo.toml || true); do
    package=$(sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -n 1)
    # Optimised, because the model checker runs through very many interleavings, but not across crates.
    stage "loom $package" 1800 env RUSTFLAGS="--cfg loom" \
        CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        "$CARGO" test -p "$package" --release --target-dir "${CARGO_TARGET_DIR:-target}/loom"
done

step "system tests"
exec "$PYTHON" -m pytest tests --stages "$stages" "$@" < /dev/null
