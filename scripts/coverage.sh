#!/usr/bin/env bash
# Share of the lines of the engine's protocols that the unit tests run, without any process of a job: of the modules
# p2p, wait, completion and start of crates/engine, tests themselves left out. Fails if it is less than half.
#
# Needs llvm-profdata and llvm-cov that are at least as new as rustc's LLVM: those of the Rust toolchain
# (`rustup component add llvm-tools`) or of the system.
#
# usage: coverage.sh [PERCENT]

. "$(dirname "$0")/common.sh"
least=${1:-50}

tools=$(rustc --print target-libdir)/../bin
tool() {
    if [ -x "$tools/$1" ]; then echo "$tools/$1"; else command -v "$1" || die "there is no $1: rustup component add llvm-tools"; fi
}
profdata=$(tool llvm-profdata)
cov=$(tool llvm-cov)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
target=${CARGO_TARGET_DIR:-target}/coverage

step "building the unit tests of crates/engine with counters"
binary=$(RUSTFLAGS="-C instrument-coverage" CARGO_TARGET_DIR=$target "$CARGO" test -p encore-engine --lib --no-run --message-format=json \
    | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)
[ -n "$binary" ] || die "the tests were not built"
step "running them"
LLVM_PROFILE_FILE=$folder/%p.profraw "$binary" --quiet
"$profdata" merge -sparse "$folder"/*.profraw -o "$folder/all.profdata" \
    || die "$profdata can't read what rustc's counters wrote: rustup component add llvm-tools"

step "lines covered"
"$cov" export "$binary" -instr-profile="$folder/all.profdata" -format=lcov > "$folder/lcov"
awk -v least="$least" '
    /^SF:/ { file = substr($0, 4); sub(/.*crates\/engine\/src\//, "", file)
             wanted = file ~ /^(p2p\/|wait\.rs|wait\/|completion\/|start\.rs)/ && file !~ /tests/ }
    /^DA:/ && wanted { split(substr($0, 4), line, ","); lines[file]++; if (line[2] > 0) covered[file]++ }
    END {
        for (file in lines) {
            printf "%-32s %5d of %5d lines %5.1f %%\n", file, covered[file], lines[file], 100 * covered[file] / lines[file] | "sort"
            all += lines[file]; run += covered[file]
        }
        close("sort")
        if (all == 0) { print "no lines were found"; exit 1 }
        printf "%-32s %5d of %5d lines %5.1f %%\n", "all", run, all, 100 * run / all
        exit 100 * run < least * all
    }' "$folder/lcov" || die "less than $least % of the lines are covered"
