#!/usr/bin/env bash
# Make inputs, for some time each, for everything that reads bytes of others and has a test with kept inputs (crates/fuzz):
# answers of launchers, cards, names, places, greetings, heads of frames, introductions. Inputs that reach new code are
# kept in crates/*/corpus, where later tests find them; commit those. With a nightly toolchain new code is distinguished from old;
# without one inputs are only made.
#
# usage: fuzz.sh [SECONDS [WORD OF THE TEST'S NAME]]     (10 seconds each; understood_or_refused, believed_or_refused …)

. "$(dirname "$0")/common.sh"
export ENCORE_FUZZ_SECONDS=${1:-10}
word=${2:-_or_refused}
toolchain=()
if "$CARGO" +nightly --version > /dev/null 2>&1; then
    toolchain=(+nightly)
    export RUSTFLAGS="--cfg encore_fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Ccodegen-units=1"
else
    say "There is no nightly toolchain: inputs are made without knowing what code they reach."
fi
for package in encore-boot encore-transport encore-engine encore-mpi; do
    step "$package: $ENCORE_FUZZ_SECONDS seconds each"
    "$CARGO" "${toolchain[@]}" test --package "$package" --lib --target-dir "${CARGO_TARGET_DIR:-target}/fuzz" \
        --target "$(rustc -vV | sed -n 's/^host: //p')" -- --test-threads=1 --nocapture "$word"
done
