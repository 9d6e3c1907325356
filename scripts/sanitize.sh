#!/usr/bin/env bash
# Run the crates' unit tests, those with threads too, with the library itself built for a sanitizer: address (with leaks
# of memory left alone) or thread. It needs a nightly toolchain (`rustup toolchain install nightly --profile minimal`).
# What ThreadSanitizer reports because the standard library isn't built for it is in scripts/sanitize.thread, each with its
# reason. With `planted`, a test that breaks a rule on purpose has to be reported.
#
# usage: sanitize.sh address|thread [planted | PACKAGE…]     without packages: all that stand on shared memory

. "$(dirname "$0")/common.sh"
which=${1:-}
case $which in address | thread) shift ;; *) die "usage: sanitize.sh address|thread [planted | PACKAGE…]" ;; esac
"$CARGO" +nightly --version > /dev/null 2>&1 \
    || die "there is no nightly toolchain, which sanitizers need: rustup toolchain install nightly --profile minimal"

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/sanitizers/$which
export RUSTFLAGS="-Zsanitizer=$which -Cunsafe-allow-abi-mismatch=sanitizer"
export ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0"
export TSAN_OPTIONS="suppressions=$PWD/scripts/sanitize.thread:exitcode=66"

# tests PACKAGE [ARGUMENT…]: builds and runs the unit tests of a package. Only a crate for its target is built for the sanitizer:
# build scripts and macros run in the compiler.
tests() {
    local package=$1 features=()
    shift
    # Ranks of a test are coroutines, of whose stacks the sanitizer has to know.
    case $which-$package in
        address-encore-engine | address-encore-coll | address-encore-mpi | address-encore-lapi-core)
            features=(--features encore-engine/address-sanitizer) ;;
    esac
    "$CARGO" +nightly --config scripts/test-profile.toml test --package "$package" --lib \
        --target "$(rustc -vV | sed -n 's/^host: //p')" "${features[@]}" -- --test-threads=1 "$@"
}

if [ "${1:-}" = planted ]; then
    step "a planted mistake, for the $which sanitizer"
    output=$(ENCORE_TEST_PLANT=$which tests encore-shmem sanitizers 2>&1) && status=0 || status=$?
    case $output in
        *"AddressSanitizer: "*-overflow* | *"ThreadSanitizer: data race"*) say "found: ${output#*Sanitizer: }" | head -n 1 ;;
        *) say "$output"; die "the $which sanitizer doesn't find the mistake that is planted (exit status $status)" ;;
    esac
    exit
fi

packages=("$@")
if [ $# -eq 0 ]; then
    packages=(encore-shmem encore-datatype encore-transport)
    # ThreadSanitizer doesn't follow coroutines, of which each of these tests has several, all in one thread.
    [ "$which" = thread ] || packages+=(encore-engine encore-coll encore-mpi encore-lapi-core encore-file)
fi
for package in "${packages[@]}"; do
    step "$package under the $which sanitizer"
    tests "$package"
done
