#!/usr/bin/env bash
# Run under Miri the unit tests of what needs no mapping of files and no other process: plans, datatypes, the structures of
# shared memory, and engines in one process. It needs a nightly toolchain with Miri
# (`rustup toolchain install nightly --component miri,rust-src`).
#
# usage: miri.sh [PACKAGE…]

. "$(dirname "$0")/common.sh"
if ! "$CARGO" +nightly miri --version > /dev/null 2>&1; then
    die "nothing was checked: no nightly toolchain here has Miri (rustup toolchain install nightly --component miri,rust-src)"
fi
# Addresses cross memory as numbers; the clock is the machine's; files are read for inputs that are kept.
export MIRIFLAGS="-Zmiri-permissive-provenance -Zmiri-disable-isolation"
packages=("$@")
[ $# -gt 0 ] || packages=(encore-plan encore-datatype encore-shmem encore-engine)
for package in "${packages[@]}"; do
    step "$package under Miri"
    skipped=()
    # Skip tests that map memory, ask the kernel about it, or count to millions.
    [ "$package" != encore-shmem ] || skipped=(--skip heap --skip pages --skip doorbell --skip a_million --skip large_page --skip membarrier)
    "$CARGO" +nightly miri test --package "$package" --lib --target-dir "${CARGO_TARGET_DIR:-target}/miri" -- "${skipped[@]}"
done
