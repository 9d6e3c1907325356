#!/usr/bin/env bash
# Check the sources: all of it, or one of fmt, clippy, doc.

. "$(dirname "$0")/common.sh"

lint() {
    case $1 in
        fmt) "$CARGO" fmt --all --check ;;
        clippy) "$CARGO" clippy --workspace --all-targets -- -D warnings ;;
        doc) RUSTDOCFLAGS="-D warnings" "$CARGO" doc --workspace --no-deps ;;
        *) die "there is no lint \`$1\` (fmt, clippy, doc)" ;;
    esac
}

if [ $# -gt 0 ]; then
    lint "$1"
else
    for what in fmt clippy doc; do
        step "lint: $what"
        lint $what
    done
fi
