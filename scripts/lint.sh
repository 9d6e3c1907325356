#!/usr/bin/env bash
# Check the sources: all of it, or one of fmt, clippy, doc, circles (that no circle of files grows: circles.py; that a message
# has one path: paths.py; that crates know only what they may), arm64 (that what knows the
# processor compiles for it), oldest (that the oldest Rust that is promised builds all of it). The last two only where rustup has what they need.

. "$(dirname "$0")/common.sh"

lint() {
    case $1 in
        fmt)
            "$CARGO" fmt --all --check
            # The lock file names what the crates need.
            "$CARGO" metadata --locked --format-version 1 > /dev/null
            ;;
        clippy) "$CARGO" clippy --workspace --all-targets -- -D warnings ;;
        doc) RUSTDOCFLAGS="-D warnings" "$CARGO" doc --workspace --no-deps ;;
        circles)
            "$PYTHON" scripts/circles.py
            "$PYTHON" scripts/paths.py
            # LAPI stands on the engine without MPI's objects.
            tree=$("$CARGO" tree --package encore-lapi-core --edges normal,build --prefix none)
            case $tree in
                *encore-mpi* | *encore-coll*) die "encore-lapi-core depends on encore-mpi or encore-coll: it is to need only the engine" ;;
            esac
            # Only tests may have the feature.
            tree=$("$CARGO" tree --package encore-abi --edges normal,features --prefix none)
            case $tree in
                *'encore-engine feature "testing"'*) die "encore-abi has the engine's feature \`testing\`, which is only for tests" ;;
                *'feature "insight"'*) die "encore-abi has the feature \`insight\`, which only the copy of the library that counts calls may have" ;;
            esac
            ;;
        words) "$PYTHON" scripts/words.py ;; # that no unclear English is added
        # The engine stands on all crates with code of one architecture, but for the call sites in `launch`: these need half as much time again.
        # scripts/arm64.sh builds all.
        arm64)
            target=aarch64-unknown-linux-gnu
            if [ -d "$("${RUSTC:-rustc}" --print sysroot)/lib/rustlib/$target/lib" ]; then
                "$CARGO" check --package encore-engine --target $target
            else
                say "not checked: this Rust has no library for arm64 (rustup target add $target)"
            fi
            ;;
        oldest)
            oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml).0
            if rustup run "$oldest" cargo --version > /dev/null 2>&1; then
                rustup run "$oldest" cargo check --workspace --all-targets --target-dir "${CARGO_TARGET_DIR:-target}/oldest"
            else
                say "not checked: there is no Rust $oldest here (rustup toolchain install $oldest --profile minimal)"
            fi
            ;;
        *) die "there is no lint \`$1\` (fmt, clippy, doc, circles, words, arm64, oldest)" ;;
    esac
}

if [ $# -gt 0 ]; then
    lint "$1"
else
    for what in fmt circles words clippy doc arm64 oldest; do
        step "lint: $what"
        lint $what
    done
fi
