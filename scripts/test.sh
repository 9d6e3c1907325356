#!/usr/bin/env bash
# Run every test, in stages that end whatever happens, in three lanes side by side: one builds dist/ and runs the system
# tests against it, one builds and tests the crates, one checks models and lints the sources. The system tests mostly wait,
# so the other lanes compute beside them, at lower priorities. Last, pytest counts what all stages reported, so that its
# last line is the whole result and its exit status that of this script.
#
# usage: test.sh [arguments for pytest]     (those of the system tests)

. "$(dirname "$0")/common.sh"

stages=.cache/stages
rm -rf "$stages"
mkdir -p "$stages"

# stage NUMBER NAME SECONDS COMMAND…: its output goes to a file, which is shown when it has ended, its exit status to another.
stage() {
    local name=$2 limit=$3 status=0 file=$stages/$1-${2// /-} since=$SECONDS used before
    processor_time
    before=$used
    shift 3
    in_turn step "$name"
    # The whole process group is ended when it hangs, and when the person at the terminal gives up.
    timeout --kill-after=20 "$limit" "$@" > "$file.log" 2>&1 < /dev/null &
    running=$!
    wait "$running" || status=$?
    case $status in
        124 | 137) say "==> $name: killed after $limit seconds" >> "$file.log" ;;
    esac
    processor_time
    in_turn show "$name: exit status $status after $((SECONDS - since)) s, $((used - before)) s of processor time" "$file.log"
    echo "$status" > "$file.status"
    return "$status"
}

# Sets `used` to the seconds of processor time that this lane's commands have used so far. In a subshell, `times` would know of none.
processor_time() {
    local user system
    times > "$stages/times.$BASHPID"
    { read -r user; read -r user system; } < "$stages/times.$BASHPID"
    user=${user%.*} system=${system%.*}
    used=$((${user%m*} * 60 + ${user#*m} + ${system%m*} * 60 + ${system#*m}))
}

# in_turn COMMAND…: what it prints is not mixed with what another lane prints.
in_turn() {
    {
        flock 9
        "$@"
    } 9> "$stages/lock"
}

# show HEADING FILE
show() {
    step "$1"
    cat "$2"
}

# lane NUMBER FUNCTION NICENESS: runs its stages beside what follows. It counts as a stage that fails unless all of them have run.
lane() {
    echo "It ended before its last stage." > "$stages/$1-lane-$2.log"
    echo 1 > "$stages/$1-lane-$2.status"
    (
        running=
        trap 'kill -TERM $running 2> /dev/null; exit 130' INT TERM
        set +e
        # A lane that computes makes way for one that waits: a system test that is late is one that seems to hang.
        [ "$3" = 0 ] || renice -n "$3" -p "$BASHPID" > /dev/null
        "$2"
        echo 0 > "$stages/$1-lane-$2.status"
    ) &
    lanes+=($!)
}
lanes=()
trap 'kill -TERM "${lanes[@]}" 2> /dev/null; wait; exit 130' INT TERM

target=$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-target}")

system() {
    stage 10 "build" 2400 scripts/build.sh --insight || return
    stage 11 "test programs" 1200 "$PYTHON" tests/compile_programs.py
    say "==> system tests: their progress is in $stages/50-system-tests.log"
    stage 50 "system tests" 4800 "$PYTHON" -m pytest tests --junitxml "$stages/50-system-tests.xml" \
        --numprocesses "$(tests_at_a_time)" "${for_pytest[@]}"
}

# The crates' tests are built by the oldest Rust that is promised, where rustup has it: that it builds all of them is tested with it.
crates() {
    local cargo=("$CARGO")
    if rustup run "$oldest" cargo --version > /dev/null 2>&1; then
        cargo=(rustup run "$oldest" cargo)
    else
        say "The crates are tested only with this Rust: there is no Rust $oldest here (rustup toolchain install $oldest --profile minimal)"
    fi
    cargo+=(--config scripts/test-profile.toml)
    stage 31 "cargo build" 2400 env CARGO_TARGET_DIR="$target/oldest" "${cargo[@]}" build --workspace --lib --tests
    stage 32 "cargo test" 2400 env CARGO_TARGET_DIR="$target/oldest" ENCORE_TEST_ARCHIVE="$target/oldest/debug/libencore_abi.a" \
        "${cargo[@]}" test --workspace --no-fail-fast
}

# Computes with what the other lanes leave of the processors, so that most of a stage's time is the others': its limits are wide.
models_and_lint() {
    local manifest package number=33
    stage 30 "lint fmt" 4800 scripts/lint.sh fmt
    stage 29 "lint circles" 4800 scripts/lint.sh circles
    stage 28 "lint words" 4800 scripts/lint.sh words
    for manifest in $(grep -l 'cfg(loom)' crates/*/Cargo.toml); do
        package=$(sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -n 1)
        # Optimised, because the model checker runs through very many interleavings, but not across crates.
        stage $number "loom $package" 4800 env RUSTFLAGS="--cfg loom" \
            CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
            "$CARGO" test -p "$package" --release --target-dir "$target/loom"
        number=$((number + 1))
    done
    stage 20 "lint clippy" 4800 scripts/lint.sh clippy
    stage 21 "lint doc" 4800 scripts/lint.sh doc
    stage 22 "lint arm64" 4800 scripts/lint.sh arm64
}

for_pytest=("$@")
oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml).0
lane 40 system 0
lane 41 crates 10
lane 42 models_and_lint 15
wait "${lanes[@]}" || true

step "all tests"
exec "$PYTHON" -m pytest tests/test_stages.py --stages "$stages" --quiet < /dev/null
