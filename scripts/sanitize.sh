#!/usr/bin/env bash
# Run the crates' unit tests, those with threads too, with the library itself built for a sanitizer: address (with leaks
# of memory not checked) or thread. It needs a nightly toolchain (`rustup toolchain install nightly --profile minimal`).
# ThreadSanitizer has to see how the standard library's Mutex and Arc hand data over, so that library is built for it, too, from the toolchain's
# component rust-src. What it reports although it is in order is in scripts/sanitize.thread, each with its reason. With `planted`, a test
# that breaks a rule on purpose has to be reported.
#
# usage: sanitize.sh address|thread [planted | PACKAGE…]     without packages: all that stand on shared memory

. "$(dirname "$0")/common.sh"
which=${1:-}
case $which in address | thread) shift ;; *) die "usage: sanitize.sh address|thread [planted | PACKAGE…]" ;; esac
"$CARGO" +nightly --version > /dev/null 2>&1 \
    || die "there is no nightly toolchain, which sanitizers need: rustup toolchain install nightly --profile minimal"

std=()
if [ "$which" = thread ]; then
    [ -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ] \
        || die "there are no sources of the standard library: rustup component add rust-src --toolchain nightly"
    std=(-Zbuild-std)
fi

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/sanitizers/$which
export RUSTFLAGS="-Zsanitizer=$which -Cunsafe-allow-abi-mismatch=sanitizer"
export ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0"
export TSAN_OPTIONS="suppressions=$PWD/scripts/sanitize.thread:exitcode=66"

# tests PACKAGE [WORD]: builds the unit tests of a package, and runs those with the word in their names, each in a process of its own: all
# coroutines of the engines' tests in one would be more mappings than the kernel gives a process. Only what is for the target is built for
# the sanitizer: build scripts and macros run in the compiler.
tests() {
    local package=$1 word=${2:-} features=() binary test failed=0 number=0
    # Ranks of a test are coroutines, of whose stacks the sanitizer has to know.
    case $which-$package in
        address-encore-engine | address-encore-coll | address-encore-mpi | address-encore-lapi-core | address-encore-file)
            features=(--features encore-engine/address-sanitizer) ;;
    esac
    binary=$("$CARGO" +nightly --config scripts/test-profile.toml test "${std[@]}" --package "$package" --lib --no-run --message-format=json \
        --target "$(rustc -vV | sed -n 's/^host: //p')" "${features[@]}" | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)
    [ -n "$binary" ] || die "the tests of $package were not built"
    for test in $("$binary" --list --format terse "$word" | sed -n 's/: test$//p'); do
        number=$((number + 1))
        if ! output=$(cd "crates/${package#encore-}" && timeout 300 "$binary" --exact "$test" 2>&1); then
            say "$output"
            failed=$((failed + 1))
        fi
    done
    say "$package: $number tests, $failed of them failed"
    [ "$failed" = 0 ] && [ "$number" -gt 0 ]
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
    packages=(encore-shmem encore-transport encore-engine)
    # Above the engine, a rank of a test is a coroutine among others in one thread: there are no threads to watch.
    [ "$which" = thread ] || packages+=(encore-datatype encore-coll encore-mpi encore-lapi-core encore-file)
fi
status=0
for package in "${packages[@]}"; do
    step "$package under the $which sanitizer"
    tests "$package" || status=1
done
exit $status
